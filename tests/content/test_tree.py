"""YAML that is broken, hostile or odd: always a sentence with a place, never a traceback, and never much time or memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.fault import BadFile, Mark
from game.content.tree import LARGEST, grow, read_text

BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join(['*' + old] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


def refused(text: str) -> str:
    with pytest.raises(BadFile) as caught:
        grow("f", text)
    (sentence,) = caught.value.sentences
    return sentence


def test_values_and_their_places() -> None:
    tree = grow("f", "a: 1\nb:\n  - {c: yes, d: [x, 2.5]}\n  - ~\n")
    assert tree.value == {"a": 1, "b": [{"c": True, "d": ["x", 2.5]}, None]}
    assert tree.place(("b", 0, "d", 1)) == Mark(3, 21)
    assert tree.keys["b", 0, "d"] == Mark(3, 14)
    assert tree.place(("b", 0, "nowhere", 3)) == tree.place(("b", 0)) == Mark(3, 5)


def test_an_alias_is_the_value_that_it_names() -> None:
    assert grow("f", "a: &x [1, 2]\nb: *x\n").value == {"a": [1, 2], "b": [1, 2]}


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("", "f:1:1: the file is empty"),
        ("# nothing\n", "f:1:1: the file is empty"),
        ("a: [1\nb: 2\n", "f:2:2: this is no YAML"),
        ("a: *b\n", "f:1:4: this is no YAML"),
        ("a: 1\n---\nb: 2\n", "f:2:1: this is no YAML"),
        ("\ta: 1\n", "f:1:1: this is no YAML"),
        ("a: \x00\n", "f"),
        ("[1]: 2\n", "f:1:1: a list or mapping can't be a name"),
        ("a: 1\na: 2\n", "f:2:1: a stands here a second time"),
        ("a: !!python/object/apply:os.system [x]\n", "f:1:4: tag:yaml.org,2002:python/object/apply:os.system is not read here"),
        ("a: !!python/name:os.system x\n", "f:1:4: tag:yaml.org,2002:python/name:os.system is not read here"),
        ("a: !mine x\n", "f:1:4: !mine is not read here"),
        ("a: !!int x\n", "f:1:4: 'x' can't be read as a value"),
        ("[" * 5000, "f:1:25: values are nested more than 24 deep"),
        ("a: &a [*a]\n", "f:1:4: with its aliases written out"),
        (BOMB, "f:"),
    ],
)
def test_what_is_refused(text: str, start: str) -> None:
    assert refused(text).startswith(start)


def test_a_bomb_of_aliases_is_named_as_one() -> None:
    assert "more than 50000 values" in refused(BOMB)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a: 1\nb: \xff\n", ":2:4: this is no text in UTF-8"),
        (b"#" * (LARGEST + 1), ": it is larger than 256 kB"),
    ],
)
def test_files_that_are_no_text(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    with pytest.raises(BadFile, match=said):
        read_text(path)
    for nothing in (tmp_path, tmp_path / "none", tmp_path / "a\0b"):
        with pytest.raises(BadFile, match="can't be read"):
            read_text(nothing)
