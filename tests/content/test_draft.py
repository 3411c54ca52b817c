"""Files changed by a program: the value is what was wanted, and what a person has written around it stays, byte for byte."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content import draft as drafts
from game.content.choices import check
from game.content.draft import Draft
from game.content.layout import Layout, Unwritable, YamlValue
from game.content.tree import BadFile, Path_, Tree
from game.content.yaml_text import LARGEST, parse_yaml

COURSES = Path(__file__).resolve().parents[2] / "courses"


class Person:
    """Writes files as people do: every style, with a comment of its own number wherever one can stand."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._number = count()
        self._anchors: list[str] = []

    def file(self) -> str:
        head = self._rng.choice(["", "# a file\n", "---\n", "# a file\n\n"])
        lines = self._mapping(0, 3) if self._rng.random() < 0.8 else self._list(0, 3)
        text = head + "\n".join(lines) + self._rng.choice(["\n", "", "\n\n# the end\n"])
        return text.replace("\n", "\r\n") if self._rng.random() < 0.15 else text

    def _comment(self) -> str:
        return f"{self._rng.choice([' ', '   '])}# c{next(self._number)}" if self._rng.random() < 0.3 else ""

    def _between(self, column: int) -> list[str]:
        return [self._rng.choice(["", " " * column]) + f"# c{next(self._number)}" if self._rng.random() < 0.6 else ""
                for _line in range(self._rng.choice([0, 0, 0, 1, 2]))]

    def _mapping(self, column: int, depth: int) -> list[str]:
        names = self._rng.sample(["a", "b", "c c", "'d'", '"e:"', "7"], self._rng.randint(1, 4))
        return self._entries(column, depth, [f"{name}{self._rng.choice(['', '', ' '])}:" for name in names])

    def _list(self, column: int, depth: int) -> list[str]:
        return self._entries(column, depth, ["-"] * self._rng.randint(1, 4))

    def _entries(self, column: int, depth: int, starts: list[str]) -> list[str]:
        lines: list[str] = []
        for number, start in enumerate(starts):
            if number:
                lines += self._between(column)
            lines += self._entry(" " * column + start, column, depth)
        return lines

    def _entry(self, start: str, column: int, depth: int) -> list[str]:
        style = self._rng.choice(["line", "line", "line", "block", "block", "literal", "folded", "tall"] if depth else ["line"])
        anchor = self._anchor()
        inner = column + self._rng.choice([1, 2, 2, 4])
        if style == "line":
            if self._anchors and self._rng.random() < 0.15:
                return [f"{start} *{self._rng.choice(self._anchors)}{self._comment()}"]
            said = f"{start}{anchor}{self._rng.choice([' ', '  '])}{self._flow(depth)}".rstrip()
            self._named(anchor)
            return [said + self._comment()]
        if style in ("literal", "folded"):
            drawn = ["..^^", "~ G", ",# no comment", " deeper", "x: y"]
            lines = [" " * inner + self._rng.choice(drawn) for _ in range(self._rng.randint(1, 4))]
            if self._rng.random() < 0.3:
                lines.insert(1, "")
            sign = ("|" if style == "literal" else ">") + str(inner - column) + self._rng.choice(["", "-", "+"])
            self._named(anchor)
            return [f"{start}{anchor} {sign}{self._comment()}", *lines]
        if style == "tall":
            self._named(anchor)
            items = [" " * inner + self._flow(0, filled=True) + ("," if at < 2 or self._rng.random() < 0.5 else "") + self._comment()
                     for at in range(3)]
            return [f"{start}{anchor} [{self._comment()}", *items, " " * inner + "]" + self._comment()]
        lines = self._list(inner, depth - 1) if self._rng.random() < 0.5 else self._mapping(inner, depth - 1)
        if start.endswith("-") and not anchor and self._rng.random() < 0.8:
            inner = column + 2
            lines = self._list(inner, depth - 1) if self._rng.random() < 0.3 else self._mapping(inner, depth - 1)
            return [start + " " + lines[0][inner:], *lines[1:]]
        self._named(anchor)
        return [start + anchor + self._comment(), *self._between(inner), *lines]

    def _anchor(self) -> str:
        return f" &x{next(self._number)}" if self._rng.random() < 0.1 else ""

    def _named(self, anchor: str) -> None:
        if anchor:
            self._anchors.append(anchor[2:])

    def _flow(self, depth: int, *, filled: bool = False) -> str:
        if depth and self._rng.random() < 0.3:
            items = [self._flow(depth - 1, filled=True) for _ in range(self._rng.randint(0, 3))]
            if self._rng.random() < 0.5:
                return "[" + ", ".join(items) + "]"
            space = self._rng.choice(["", " "])
            return "{" + space + ", ".join(f"{key}: {item}" for key, item in zip("abc", items, strict=False)) + space + "}"
        plain = ["x", "x y", "7", "2.5", "true", "null", "'it''s'", '"a\\tb"', "9-2", "!!str 7", "no"]
        return self._rng.choice(plain if filled else [*plain, "", "~"])


TEXTS = st.sampled_from(["", "x", "two words", "7", "no", "true", "a: b", "a #b", "- x", "it's", '"', " lead", "trail ", "tab\tbed", "é",
                         "[x]", "a, b", "..^^\n ,T\n", "  ^\n<  \n", "a\n\nb", "a\n\n", "\n", "\na", "&x", "*x", "9-2", "#", "x:",
                         "2012-11-10", "\x07", "line\r\nend", "\u2028", "?", "null", "...", "---", "%a", "word " * 40 + "end", " \n \n"])
VALUES: st.SearchStrategy[Any] = st.recursive(
    TEXTS | st.sampled_from([None, True, False, 0, -3, 2.5, 1e30, 10 ** 17]),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(TEXTS | st.sampled_from(["a", "b", "c c", "<<"]), values, max_size=3),
    max_leaves=6)


def paths(value: Any, path: Path_ = ()) -> list[Path_]:
    found = [path]
    if isinstance(value, dict | list):
        for step, item in value.items() if isinstance(value, dict) else enumerate(value):
            found += paths(item, (*path, step))
    return found


def changed(value: Any, path: Path_, what: str, new: Any) -> Any:
    """What the value of a file becomes by a change."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, list):
        assert isinstance(step, int)
        if rest:
            return [*value[:step], changed(value[step], rest, what, new), *value[step + 1:]]
        return value[:step] + {"set": [new], "insert": [new, *value[step:step + 1]], "remove": []}[what] + value[step + 1:]
    if what == "remove" and not rest:
        return {key: item for key, item in value.items() if key != step}
    return value | {step: changed(value.get(step), rest, what, new)}


def same(one: Any, other: Any) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(item, other[key]) for key, item in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return repr(one) == repr(other)


def comments(text: str) -> list[str]:
    return re.findall(r"# c\d+", text)


def lines_of(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def touched(draft: Draft, path: Path_, what: str) -> tuple[int, int]:
    """The characters of the lines that a change at this path may change."""
    layout = Layout(draft.text)
    if not path:
        return 0, len(draft.text)
    around = layout.slot(path[:-1])
    if len(around.entries) <= 1 or around.form == "pair":
        return touched(draft, path[:-1], "set")
    if what == "insert" and path[-1]:
        before = around.entries[int(path[-1]) - 1]
        return layout.line_start(before.end), layout.next_line(before.end)
    entry = around.entry(path[-1])
    start, end = entry.start, entry.end
    if what == "remove" and draft.text[layout.line_start(start):start].strip() and entry is not around.entries[-1]:
        end = around.entries[around.entries.index(entry) + 1].start     # it moves up to the dash
    return layout.line_start(start), layout.next_line(max(start, end))


@settings(max_examples=100, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(["set", "insert", "remove"]), VALUES, st.integers(0, 10 ** 6))
def test_a_change_gives_the_value_and_leaves_all_other_lines(rng: Random, what: str, new: Any, pick: int) -> None:
    text = Person(rng).file()
    try:
        draft = Draft("f", text)
    except BadFile:
        return
    known = [path for path in paths(draft.value) if what == "set" or path]
    path = known[pick % len(known)]
    if what == "insert":
        around = draft.at(path[:-1])
        if isinstance(around, dict):
            path, what = (*path[:-1], "new one"), "set"
    edited = {"set": lambda: draft.set(path, new), "insert": lambda: draft.insert(path, new), "remove": lambda: draft.remove(path)}[what]()
    assert same(edited.value, changed(draft.value, path, what, new))
    assert same(Draft("f", edited.text).value, edited.value)
    if "*" not in text and path[-1:] != ("new one",):
        start, end = touched(draft, path, what)
        assert edited.text.startswith(text[:start])
        # Lines that are empty are taken away where a block text before them would take them in (`|+`).
        assert edited.text.endswith(text[end:]) or (what == "remove" and "+" in text and edited.text.endswith(text[end:].lstrip("\r\n")))
    assert_comments_stay(draft, edited, path, what)


def assert_comments_stay(draft: Draft, edited: Draft, path: Path_, what: str) -> None:
    """All comments but those of what is gone are there, in their order."""
    if "*" in draft.text or not path:
        return
    start, end = (0, 0) if path[-1] == "new one" or what == "insert" else touched(draft, path, what)
    gone = set(comments(draft.text[start:end]))
    there = comments(edited.text)
    assert [comment for comment in there if comment not in gone] == [comment for comment in comments(draft.text) if comment not in gone]


STOCK = "".join(f"- {{green: {at}-1, approach: 2-{at}}} # hole {at}\n" for at in (5, 6, 7))
DECK = """\
kind: deck # not a kind yet
faces:
  - id: T1a # a tee
    map: |  # far end first
      ,,..,
      T,..,
      TT1,,
    slopes: |2
      _____
      _<<__
      _____
  # the second face
  - {id: G1a, far: 3}
""".replace("_", " ")


def changed_lines(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines that only one of two texts has."""
    old, new = before.splitlines(), after.splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


@pytest.mark.parametrize(("change", "gone", "come"), [
    (lambda draft: draft.set(("faces", 0, "map"), ",,..,\nT,WW,\nTT1,,\n"), ["      T,..,"], ["      T,WW,"]),
    (lambda draft: draft.set(("faces", 0, "map"), " ,..,\nT,..,\nTT1,,\n"), ["    map: |  # far end first", "      ,,..,"],
     ["    map: |2  # far end first", "       ,..,"]),
    (lambda draft: draft.set(("faces", 0, "slopes"), "     \n <<< \n     \n"), ["       <<  "], ["       <<< "]),
    (lambda draft: draft.set(("faces", 0, "id"), "T1: b"), ["  - id: T1a # a tee"], ['  - id: "T1: b" # a tee']),
    (lambda draft: draft.set(("faces", 1, "near"), 2), ["  - {id: G1a, far: 3}"], ["  - {id: G1a, far: 3, near: 2}"]),
    (lambda draft: draft.remove(("faces", 1, "far")), ["  - {id: G1a, far: 3}"], ["  - {id: G1a}"]),
    (lambda draft: draft.append(("faces",), {"id": "F1a"}), [], ["  - {id: F1a}"]),
    (lambda draft: draft.insert(("faces", 0), {"id": "F1a", "map": "..\n,,\n"}), [],
     ["  - id: F1a", "    map: |", "      ..", "      ,,"]),
    (lambda draft: draft.remove(("faces", 0, "slopes")), ["    slopes: |2", "           ", "       <<  ", "           "], []),
    (lambda draft: draft.set(("faces", 0), draft.at(("faces", 0)) | {"id": "T2a", "far": 4}), ["  - id: T1a # a tee"],
     ["  - id: T2a # a tee", "    far: 4"]),
])
def test_a_deck_of_cards_is_edited(change: Callable[[Draft], Draft], gone: list[str], come: list[str]) -> None:
    assert changed_lines(DECK, change(Draft("f", DECK)).text) == (gone, come)


def test_of_a_new_value_only_what_differs_is_written() -> None:
    draft = Draft("f", STOCK)
    value = draft.value
    assert draft.set((), value).text == STOCK
    new = [value[0], {"green": "8-1"}, value[1] | {"green": "6-2"}, value[2]]
    edited = draft.set((), new)
    assert edited.value == new
    assert changed_lines(STOCK, edited.text)[0] == ["- {green: 6-1, approach: 2-6} # hole 6"]
    assert draft.set((), value[:1] + value[2:]).text == STOCK.replace("- {green: 6-1, approach: 2-6} # hole 6\n", "")


def test_items_of_a_list_are_replaced_together_as_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: [1, 22 , 'x', # here\n  null, 5] # there\nb: {c: [3, 3]}\n"
    draft = Draft("f", text)
    new: list[YamlValue] = [10, 22, "y: z", 4, 5]
    alone = draft
    for at, item in enumerate(new):
        alone = alone.set(("a", at), item)
    reads: list[str] = []

    def noted(name: str, text: str) -> Tree:
        reads.append(text)
        return parse_yaml(name, text)
    monkeypatch.setattr(drafts, "parse_yaml", noted)
    assert draft.set(("a",), new).text == alone.text
    assert reads == [alone.text]
    assert alone.value == {"a": new, "b": {"c": [3, 3]}}


def test_items_of_a_list_that_an_alias_shares_are_replaced_for_one_of_them() -> None:
    draft = Draft("f", "a: &x [1, 2]\nb: *x\n").set(("a",), [3, 4])
    assert draft.value == {"a": [3, 4], "b": [1, 2]}


def test_what_is_counted_of_a_draft_is_counted_once() -> None:
    counted: list[Draft] = []

    def count_it(draft: Draft) -> int:
        counted.append(draft)
        return len(draft.value)
    draft = Draft("f", "[1, 2]")
    assert [draft.once(count_it), draft.once(count_it), draft.set((0,), 5).once(count_it)] == [2, 2, 2]
    assert [one.value for one in counted] == [[1, 2], [5, 2]]


def test_an_alias_is_written_out_before_what_it_shares_changes() -> None:
    text = "a: &x [1, 2]\nb: *x # like a\nc: *x\n"
    assert Draft("f", text).set(("b", 0), 3).text == "a: &x [1, 2]\nb: [3, 2] # like a\nc: *x\n"
    assert Draft("f", text).set(("a", 0), 3).text == "a: &x [3, 2]\nb: [1, 2] # like a\nc: [1, 2]\n"
    assert Draft("f", text).remove(("a",)).text == "b: [1, 2] # like a\nc: [1, 2]\n"


@pytest.mark.parametrize("path", sorted(COURSES.rglob("*.yaml")), ids=lambda path: path.stem)
def test_a_stock_file_is_edited_saved_and_read(tmp_path: Path, path: Path) -> None:
    shutil.copytree(path.parent, tmp_path, dirs_exist_ok=True)  # a course names the deck beside it
    mine = tmp_path / path.name
    before = sorted(tmp_path.iterdir())
    draft = Draft.read(mine).set(("line",), "Mine: now # with a sign.").save(mine)
    assert check(mine)
    assert draft.set(("line",), "Mine again.").save(mine).value["line"] == "Mine again."
    old, new = path.read_text(encoding="utf-8").splitlines(), mine.read_text(encoding="utf-8").splitlines()
    assert [line for line in new if not line.startswith("line:")] == [line for line in old if not line.startswith("line:")]
    assert sorted(tmp_path.iterdir()) == before


def test_a_new_file_is_made(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    value: dict[str, YamlValue] = {"kind": "golo scorecard", "name": "Mine", "nines": [[4, 4, 3, 5, 4, 4, 3, 4, 5]] * 2}
    Draft.made("mine.yaml", value, "# yaml-language-server: $schema=../schema/golo_scorecard.json").save(path)
    assert check(path).kind == "golo scorecard"
    assert path.read_text(encoding="utf-8").splitlines()[3:] == ["nines: [[4, 4, 3, 5, 4, 4, 3, 4, 5], [4, 4, 3, 5, 4, 4, 3, 4, 5]]"]


def test_what_another_program_has_written_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    draft = Draft.read(path).set(("a",), 2)
    path.write_text("a: 3\n", encoding="utf-8")
    with pytest.raises(Unwritable, match=r"x\.yaml has changed since it was read; read it again before it is written\."):
        draft.save(path)
    with pytest.raises(Unwritable, match="has changed"):
        Draft("x.yaml", "a: 4\n").save(path)
    assert path.read_text(encoding="utf-8") == "a: 3\n"


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "no folder").touch()
    with pytest.raises(Unwritable, match=r"no folder/x\.yaml can't be written \("):
        Draft("x.yaml", "a: 4\n").save(tmp_path / "no folder" / "x.yaml")


def test_a_byte_order_mark_and_a_link_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "x.yaml", tmp_path / "link.yaml"
    path.write_bytes("a: 1\r\nb: é\r\n".encode("utf-8-sig"))
    link.symlink_to(path)
    Draft.read(link).set(("a",), 2).save(link)
    assert link.is_symlink()
    assert path.read_bytes() == "a: 2\r\nb: é\r\n".encode("utf-8-sig")


@pytest.mark.parametrize(("value", "said"), [
    ("x" * LARGEST, "f would be larger than 256 kB."),
    ("\ud800", "A text with half of a character"),
    (10 ** 20, "f: the value at 'a' can't be written so that it is read as it was meant."),
    (float("inf"), "f: the value at 'a' can't be written"),
])
def test_what_can_not_be_written_is_told(value: YamlValue, said: str) -> None:
    with pytest.raises(Unwritable, match=said):
        Draft("f", "a: 1\n").set(("a",), value)


def test_a_path_that_there_is_not() -> None:
    draft = Draft("f", "a: [1]\n")
    with pytest.raises(LookupError):
        draft.set(("b", "c"), 1)
    for path in (("a", 2), ("b", 0), ("a", -1)):
        with pytest.raises(LookupError):
            draft.insert(path, 1)
    for nothing in ((), ("b",), ("a", 1)):
        with pytest.raises(LookupError):
            draft.remove(nothing)
    with pytest.raises(LookupError):
        draft.set(("a", 5), 1)


def test_a_file_with_faults_is_not_edited() -> None:
    with pytest.raises(BadFile, match="f:2:1: a stands here a second time"):
        Draft("f", "a: 1\na: 2\n")
