"""YAML that is broken, hostile or odd: always sentences with a place, never a traceback, and never much time or memory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.content import yaml_text
from game.content.tree import BadFile, ListNode, MappingNode, Mark, Node, ScalarNode, Tree
from game.content.yaml_text import LARGEST, file_of, parse_yaml, read_text

BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join(['*' + old] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


def plain(node: Node) -> Any:
    """The values of a node; a broken one is "?"."""
    if isinstance(node, MappingNode):
        return {key: plain(value) for key, value in node.entries.items()}
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    return node.value if isinstance(node, ScalarNode) else "?"


def told(text: str) -> list[str]:
    """The sentences about a text, whether it was read to its end or not."""
    try:
        tree = parse_yaml("f", text)
    except BadFile as error:
        return list(error.sentences)
    return [fault.sentence("f") for fault in tree.faults]


def test_values_and_their_places() -> None:
    tree = parse_yaml("f", "a: 1\nb:\n  - {c: true, d: [x, 2.5]}\n  - ~\n")
    assert plain(tree.root) == {"a": 1, "b": [{"c": True, "d": ["x", 2.5]}, None]}
    assert tree.mark(("b", 0, "d", 1)) == Mark(3, 22)
    entry = tree.node(("b", 0))
    assert isinstance(entry, MappingNode)
    assert entry.keys["d"] == Mark(3, 15)
    assert tree.mark(("b", 0, "nowhere", 3)) == tree.mark(("b", 0)) == Mark(3, 5)
    assert not tree.faults


@pytest.mark.parametrize(("written", "value"), [
    ("7", 7), ("-3", -3), ("+3", 3), ("007", 7), ("2.50", 2.5), (".5", .5), ("1e3", 1000.0), ("'7'", "7"), ("!!str 7", "7"), ("! 7", "7"),
    ("!!float 7", 7.0), ("true", True), ("False", False), ("null", None), ("~", None), ("", None), ("''", ""),
    ("no", "no"), ("0x1F", "0x1F"), ("0o17", "0o17"), ("1:00:00", "1:00:00"), ("1_000", "1_000"), ("2012-11-10", "2012-11-10"), ("=", "="),
    ("1.2.3", "1.2.3"), (">-\n  two\n  lines", "two lines"), ("|\n  two\n  lines", "two\nlines\n"),
])
def test_what_a_word_means(written: str, value: object) -> None:
    tree = parse_yaml("f", f"a: {written}\n")
    found = plain(tree.root)["a"]
    assert (found, type(found)) == (value, type(value))
    assert not tree.faults


def test_an_alias_is_the_value_that_it_names() -> None:
    assert plain(parse_yaml("f", "a: &x [1, 2]\n&k b: *x\nc: *k\n").root) == {"a": [1, 2], "b": [1, 2], "c": "b"}


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("", "f:1:1: the file is empty"),
        ("# nothing\n", "f:1:1: the file is empty"),
        ("a: [1\nb: 2\n", "f:1:4: this is no YAML: the [ that opens here is not closed"),
        ("a: *b\n", "f:1:4: the alias '*b' names nothing that stands before it"),
        ("a: 1\n---\nb: 2\n", "f:2:1: a second document begins here (---); a file holds one"),
        ("\ta: 1\n", "f:1:1: this is no YAML: a tab stands here; indent with spaces"),
        ("a: \0\n", "f:1:4: a NUL character (U+0000) stands here"),
        ("a: b\x07c\n", "f:1:5: a bell character (U+0007) stands here"),
        ("a: 1\nbé: \x9f\n", "f:2:5: a control character (U+009F) stands here"),
        ("a: b\u2028c\n", "f:1:5: a line separator (U+2028) stands here"),
        ("a: b\ufeff\n", "f:1:5: a byte order mark (U+FEFF) stands here"),
        ("a: \ud800\n", "f:1:4: a character that can't be shown (U+D800) stands here"),
        ("a: \0[\n", "f:1:4: a NUL character (U+0000) stands here"),
        ("<<: {a: 1}\nb: 2\n", "f:1:1: a merge key (<<) is not read here; write out the entries"),
        ("[1]: 2\n", "f:1:1: only a text can be a name here"),
        ("a: &b c\n*b : 2\n", "f:2:1: only a text can be a name here"),
        ("a: 1\na: 2\n", "f:2:1: a stands here a second time"),
        ("a: !!python/object/apply:os.system [x]\n", "f:1:4: the tag '!!python/object/apply:os.system' is not read here"),
        ("a: !!python/name:os.system x\n", "f:1:4: the tag '!!python/name:os.system' is not read here"),
        ("a: !mine x\n", "f:1:4: the tag '!mine' is not read here"),
        ("a: !!seq x\n", "f:1:4: the tag '!!seq' is not read here"),
        ("!!int a: x\n", "f:1:1: the tag '!!int' is not read at a name"),
        ("a: !!int x\n", "f:1:4: 'x' is not what the tag !!int says"),
        ('a: !!int ""\n', "f:1:4: '' is not what the tag !!int says"),
        ('a: !!float ""\n', "f:1:4: '' is not what the tag !!float says"),
        ("a: !!bool maybe\n", "f:1:4: 'maybe' is not what the tag !!bool says"),
        ("a: .nan\n", "f:1:4: '.nan' is no number that can be used here"),
        ("a: 1e999\n", "f:1:4: '1e999' is too large a number"),
        ("[" * 5000, "f:1:25: values are nested more than 24 deep"),
        ("a: &a [*a]\n", "f:1:8: the alias '*a' stands within what it names"),
        (BOMB, "f:5:11: with its aliases written out the file has more than 20000 values"),
        (f"a: &a {'[' * 20}x{']' * 20}\nb: {'[' * 5}*a{']' * 5}\n", "f:2:9: values are nested more than 24 deep"),
        ("%TAG !a! b\n" * 5, "f:2:1: this is no YAML"),
        ("# more\n" + "%TAG !a! b\n" * 50, "f: it has %TAG lines, which are not read here"),
    ],
)
def test_what_is_refused(text: str, start: str) -> None:
    (sentence,) = told(text)
    assert sentence.startswith(start)


def test_all_faults_are_told_in_the_order_of_the_file() -> None:
    text = "a: !!int x\na: 2\nb: [!mine y, *z]\n<<: {c: \x07}\n"
    assert [sentence.split(": ")[0] for sentence in told(text)] == ["f:4:9", "f:1:4", "f:2:1", "f:3:5", "f:3:14", "f:4:1"]
    with pytest.raises(BadFile) as caught:
        parse_yaml("f", text + "d: [\n")
    assert [sentence.split(": ")[0] for sentence in caught.value.sentences] == ["f:1:4", "f:2:1", "f:3:5", "f:3:14", "f:4:1", "f:4:9"]


@pytest.mark.parametrize("text", [
    "a: " + "9" * 5000,
    "a: 0." + "9" * 5000,
    "a: !!int 0x" + "f" * 5000,
    "a: !!int 1" + ":00" * 30_000,
    "x" * 50_000 + ": 1\n" + "x" * 50_000 + ": 2\n",
    "? " + "x" * 50_000 + "\n? " + "x" * 50_000,
    "a: !" + "t" * 3000 + " x\n",
    "a: *" + "b" * 3000 + "\n",
    "\0" * 5000,
    "".join(f"k{i}: !x {i}\n" for i in range(3000)),
])
def test_a_sentence_is_short_and_there_are_not_too_many(text: str) -> None:
    try:
        sentences = BadFile("f", parse_yaml("f", text).faults).sentences
    except BadFile as error:
        sentences = error.sentences
    assert 1 <= len(sentences) <= 101
    assert max(map(len, sentences)) < 200


def test_more_faults_than_anybody_reads_are_counted() -> None:
    faults = parse_yaml("f", "".join(f"k{i}: !x {i}\n" for i in range(250))).faults
    assert BadFile("f", faults).sentences[-1] == "f: there are 150 more faults."


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a: 1\nb: \xff\n", ":2:4: this is no text in UTF-8"),
        ("a: 1\né: ".encode() + b"\xff\n", ":2:4: this is no text in UTF-8"),
        ("a: 1".encode("utf-16"), ":1:1: this is no text in UTF-8"),
        (b"#" * (LARGEST + 1), ": it is larger than 256 kB"),
    ],
)
def test_files_that_are_no_text(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    with pytest.raises(BadFile, match=said):
        read_text(path)


def test_files_that_can_not_be_read(tmp_path: Path) -> None:
    for nothing in (tmp_path / "none", tmp_path / "a\0b"):
        with pytest.raises(BadFile, match="can't be read"):
            read_text(nothing)
    os.mkfifo(tmp_path / "pipe")
    for other in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(BadFile, match="it is not a regular file"):
            read_text(other)


def test_a_byte_order_mark_at_the_beginning_is_none_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("a: 1\n".encode("utf-8-sig"))
    assert plain(parse_yaml("f", read_text(path)).root) == {"a": 1}


def test_a_file_is_found_by_either_ending(tmp_path: Path) -> None:
    assert file_of(tmp_path, "x").name == "x.yaml"
    (tmp_path / "x.yml").touch()
    assert file_of(tmp_path, "x").name == "x.yml"
    (tmp_path / "x.yaml").touch()
    assert file_of(tmp_path, "x").name == "x.yaml"


def test_a_tree_is_a_value() -> None:
    one, other = (parse_yaml("f", "map: |\n  ..^^\nlong: a\n  b\n") for _ in range(2))
    assert isinstance(one, Tree)
    assert one == other


# ---- what is said of a text that is no YAML: the slip itself and its remedy, at its own place, by both of PyYAML's parsers alike
BLOCK = "the text that began behind | or > above goes on only in lines that are indented as its first one"
INDENTED = "this line is indented unlike those it belongs to; the entries of one list, or of one mapping, begin in one column"
NO_COLON = "this line has no colon; a name and its value are written name: value"
ENDED = "the value has ended before this; put all of the text in quotes, and write a quote within it twice"
SLIPS = [
    ("name: Mill: the old one\n", "1:11", "a second colon stands in this line; put the text that holds it in quotes"),
    ("name: Old\n line: Far\n", "2:2", "this line is indented further than the one above, which has its value already"),
    ("name: @home\n", "1:7", "a text can't begin with '@' here; put it in quotes"),
    ("name: %old\n", "1:7", "a text can't begin with '%' here; put it in quotes"),
    ('name: "Old\nline: Far\n', "1:7", "the quote that opens here is not closed"),
    ("nines: [[4, 5]\nline: x\n", "1:8", "the [ that opens here is not closed, or a comma is missing before line 2"),
    ("nines: [[4, 5],\n  [4, 5]\n", "1:8", "the [ that opens here is not closed"),
    ("nines: [[4, 5]\n  [4, 5]]\n", "1:8", "the [ that opens here is not closed, or a comma is missing before line 2"),
    ("holes:\n  - {tee: [1, 2]\n  - {tee: [3, 4]}\n", "2:5", "the { that opens here is not closed, or a comma is missing before line 3"),
    ("tee: {at: [1, 2] to: [3, 4]}\n", "1:18", "a comma is missing before this"),
    ("nine: [4, 5}\n", "1:12", "} closes nothing here; the last bracket that is open is ["),
    ("nine: [4, 5]]\n", "1:13", "] closes nothing here"),
    ("nine: [4, , 5]\n", "1:11", "a value is missing before ','"),
    ("kind: x\nname Old\nline: y\n", "2:1", NO_COLON),
    ("kind: x\nname:Old\nline: y\n", "2:5", "a space is missing behind this colon"),
    ("map: |\n....\n....\nline: y\n", "2:1", BLOCK),
    ("map: |  # the land\n  ....\n ....\nline: y\n", "3:2", BLOCK),
    ("name: 'It's old'\n", "1:11", ENDED),
    ('name: "Old" Mill\n', "1:13", ENDED),
    ("nines:\n  - 4\n - 5\n", "3:2", INDENTED),
    ("name: a # b\n  more: 2\n", "2:3", INDENTED),
    ("- a\nb: 1\n", "2:1", "a list began in line 1, and this is no entry of it, which begins with a dash"),
    ('name: "Old\\q"\n', "1:11", "\\q means nothing in double quotes; write \\\\ for a backslash, or use single quotes"),
    ("name: - Old\n", "1:7",
     "a list can't begin behind its name; begin it in the next line, or put a text that begins with a dash in quotes"),
    ("map: | ....\n  ....\n", "1:8", "behind | the text begins in the next line"),
    ("name: * old\n", "1:7", "* names a value for use elsewhere; put a text that begins with it in quotes"),
]


@pytest.mark.parametrize("loader", [yaml_text.LOADER, yaml.SafeLoader], ids=["the usual parser", "the one in Python"])
@pytest.mark.parametrize(("text", "place", "reason"), SLIPS)
def test_a_slip_is_named_where_it_is_with_its_remedy(
        text: str, place: str, reason: str, loader: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_text, "LOADER", loader)
    with pytest.raises(BadFile) as caught:
        parse_yaml("f", text)
    assert str(caught.value) == f"f:{place}: this is no YAML: {reason}."


def test_what_is_none_of_the_usual_slips_keeps_the_words_of_the_parser() -> None:
    with pytest.raises(BadFile, match=r"^f:2:1: this is no YAML: .*(?:found duplicate|duplicate) %TAG directive\.$"):
        parse_yaml("f", "%TAG !a! b\n" * 5)
