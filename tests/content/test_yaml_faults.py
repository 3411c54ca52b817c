"""What is said of a text that is no YAML: the slip itself and its remedy, at its own place, by both of PyYAML's parsers alike."""

from __future__ import annotations

import pytest
import yaml

from game.content import yaml_text
from game.content.tree import BadFile
from game.content.yaml_text import parse_yaml

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
