"""Line and column of every character of a text, however it is written; maps in block texts above all."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.tree import BadFile, Mark, ScalarNode, Tree
from game.content.typed import DrawnMap, FilePart, Wrong, typed
from game.content.yaml_text import parse_yaml

MAP = "map: |\n  ..^^\n   ~~\n\n  G\nnext: 1\n"
SLOPES = "map: |2\n       \n   <<<  \n\n       \nnext: 1\n"


def node_of(tree: Tree) -> ScalarNode:
    node = tree.node(("map",))
    assert isinstance(node, ScalarNode)
    return node


def stands(text: str) -> list[tuple[str, str]]:
    """Each character of the value of `map:` beside the one of the file at its place; line breaks are left out."""
    tree, lines = parse_yaml("f", text), re.split("\r\n|\n|\r", text)
    node = node_of(tree)
    assert node.runs or not node.text.strip()
    marks = [tree.mark(("map",), at) for at in range(len(node.text))]
    found = [(lines[mark.line - 1] + "\n")[mark.column - 1] for mark in marks]
    return [pair for pair in zip(node.text, found, strict=True) if node.runs and pair[0] != "\n"]


@pytest.mark.parametrize("text", [
    MAP,
    MAP.replace("\n", "\r\n"),
    MAP.replace("\n", "\r"),
    MAP.replace("|", "|4-").replace("\n  ", "\n      "),
    MAP.replace("|", "&anchor |+  # a map"),
    MAP.replace("|", "&anchor !!str\n  |"),
    SLOPES,
    SLOPES.replace("|2", "|2+"),
    "map: |\n\n\n  a\n",
    "map: '..^^'\n",
    'map: "..^^ ~ G"\n',
    "map: ..^^ é ~\n",
    "map: ..^^ \U0001f600 ~  # no more\n",
    "map: &x a b\n",
    "map: !!str 'a b'\n",
    "map: 'a\n  b'\n",
    "{map: a\n   b, c: d}\n",
    "map:\n  a\n  b\n\n  c\n",
    "map: >\n  a\n  b\n",
    "map: >-\n  a\n  b  \n\n\n    deeper\n     still\n\n  c\n",
    "map: >2+\n     x\n  a\n\n",
    "map: >-\n  >\n",
])
def test_each_character_has_its_place(text: str) -> None:
    for sign, found in stands(text):
        assert found == sign or (sign, found) == (" ", "\n")      # a space that joins two lines of the file stands at the end of one


@pytest.mark.parametrize("text", ["map: 'it''s'\n", 'map: "a\\tb"\n', 'map: "a\\n\\\n  b"\n', "map: &x a\n  b\n"])
def test_a_text_with_escapes_has_the_place_of_its_value(text: str) -> None:
    tree = parse_yaml("f", text)
    assert tree.mark(("map",), 1) == tree.mark(("map",)) == Mark(1, 6)


@pytest.mark.parametrize("text", ["map: |\nb: 1\n", "map: |+\n\nb: 1\n", "map: >\nb: 1\n", "map:\nb: 1\n", "map: ''\n"])
def test_a_text_of_nothing_has_no_characters(text: str) -> None:
    assert node_of(parse_yaml("f", text)).runs == ()


def block(rows: list[str], indent: int, header: str, depth: int, style: str) -> str:
    """A file with these rows as a block text `depth` names deep."""
    outer = "".join(f"{'  ' * at}{'map' if not at else 'in'}:\n" for at in range(depth - 1))
    name = "map" if depth == 1 else "in"
    lines = [" " * (2 * (depth - 1) + indent) + row if row else "" for row in rows]
    return f"{outer}{'  ' * (depth - 1)}{name}: {style}{header}\n" + "\n".join(lines) + "\nnext: 1\n"


ROWS = st.lists(st.text(" .,^~#|-:'\"TG\té", max_size=6), min_size=1, max_size=8)


@given(ROWS, st.integers(1, 9), st.sampled_from(["", "-", "+"]), st.integers(1, 3))
def test_a_map_of_any_shape(rows: list[str], indent: int, chomp: str, depth: int) -> None:
    text = block(rows, indent, f"{indent}{chomp}", depth, "|")
    tree = parse_yaml("f", text)
    path = ("map", "in", "in")[:depth]
    node = tree.node(path)
    assert isinstance(node, ScalarNode)
    if not any(rows):
        return
    assert node.text.rstrip("\n") == "\n".join(rows).rstrip("\n")
    drawn = DrawnMap(node.text)
    for number, row in enumerate(drawn.rows):
        for column, sign in enumerate(row):
            mark = tree.mark(path, drawn.offset(number, column))
            assert mark == Mark(depth + number + 1, 2 * (depth - 1) + indent + column + 1)
            assert text.split("\n")[mark.line - 1][mark.column - 1] == sign


@given(st.lists(st.text(" .,^~#|-:'\"TGé", max_size=6), min_size=1, max_size=8), st.integers(1, 9))
def test_a_folded_text_of_any_shape(rows: list[str], indent: int) -> None:
    text = block(rows, indent, str(indent), 1, ">")
    for sign, found in stands(text):
        assert found == sign or (sign, found) == (" ", "\n")


class Card(FilePart, frozen=True):
    """A card with a map, as a checker of courses reads it."""

    map: str
    slopes: str = ""

    def wrong_map(self) -> Iterator[Wrong]:
        """Characters without a meaning, and rows of different lengths."""
        yield from DrawnMap(self.map).faults("map", ".,TG")

    def wrong_slopes(self) -> Iterator[Wrong]:
        """Arrows that there are not."""
        if self.slopes:
            yield from DrawnMap(self.slopes).faults("slopes", " <>^v")

    checks = (wrong_map, wrong_slopes)


def told(text: str) -> list[str]:
    try:
        typed("f", parse_yaml("f", text), Card)
    except BadFile as error:
        return list(error.sentences)
    return []


@pytest.mark.parametrize(("text", "said"), [
    ("map: |\n  ..TG\n  ,,,,\n", []),
    ("map: |\n  ..TG\n  ,x,,\n  ..\\.\n", ["f:3:4: 'x' is not known in this map.", "f:4:5: '\\\\' is not known in this map."]),
    ("map: |\n  ..TG\n  ,,,\n  .....\n",
     ["f:3:6: row 2 of the map has 3 spaces; its first row has 4.", "f:4:7: row 3 of the map has 5 spaces; its first row has 4."]),
    ("map: |\n  ..\n\n  ..\n", ["f:3:1: row 2 of the map has 0 spaces; its first row has 2."]),
    ("map: |\n  .\t\n", ["f:2:4: a tab (U+0009) is not known in this map."]),
    ("map: |\n  ..\nslopes: |1\n   \n ^x\n", ["f:5:3: 'x' is not known in this map."]),
])
def test_a_map_is_told_wrong_at_its_line_and_column(text: str, said: list[str]) -> None:
    assert told(text) == said
