"""Content files made to be slow: what is done for each is counted, and stays within what its size and the limits of the reader allow."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.choices import check
from game.content.tree import MOST_FAULTS, MOST_GATHERED, BadFile, Fault, FaultList, Mark, TooManyFaults
from game.content.typed import typed
from game.content.yaml_text import LARGEST, MOST_VALUES, parse_yaml
from game.games.golo.content import CardFile

MOST_CALLS = 160 * MOST_VALUES
"""Calls of Python and C functions for one file; the slowest ones found by search take about half of it, under 0.5 s of CPU time."""

GOLF = "kind: domino golf course\nname: X\nholes:\n  ["
CARD = "kind: golo scorecard\nname: X\nnines:\n  - ["
DECK = "kind: card golf deck\nname: X\nsize: {columns: 9, rows: 14}\ncards:\n  ["
ROUND = "kind: card golf course\nname: X\ndeck: none\nholes:\n  ["
DICE = "kind: golo dice\ndice:\n  ["


def filled(head: str, unit: str, tail: str, most: int = LARGEST) -> Callable[[float], str]:
    """A text of that share of the units that a file may hold, `most` at the most; `#` in a unit is its number."""
    room = (LARGEST - len(head) - len(tail)) // (len(unit) + 4 * ("#" in unit))

    def text(share: float) -> str:
        return head + "".join(unit.replace("#", f"{number:x}") for number in range(int(share * min(most, room)))) + tail

    return text


SLOW = {
    "holes that are alike": filled(GOLF, "{green: 9-2},", "]", MOST_VALUES // 2 - 10),
    "an alias of a wrong hole": filled(GOLF + "&a {green: 99-99},", "*a,", "]", MOST_VALUES // 2 - 10),
    "pars that there are not": filled(CARD, "9,", "]", MOST_VALUES - 10),
    "nines without pars": filled(CARD[:-3] + "[", "[],", "]", MOST_VALUES - 10),
    "dice without pairs": filled(DICE, "{par: 3, count: 1, pairs: []},", "]", MOST_VALUES // 4 - 10),
    "cards that say nothing": filled(DECK, "{},", "]", MOST_VALUES - 10),
    "faces of a card": filled(DECK + "{kind: tee, faces: [", "{name: a, map: x},", "]}]", MOST_VALUES // 3 - 10),
    "rows of a map": filled(DECK + '{kind: tee, faces: [{name: a, map: "', "T\\n", '"}]}]'),
    "an alias of a wrong map": filled(
        DECK + "{kind: tee, faces: [&a {name: a, map: " + "x" * 500 + "}]},", "{kind: tee, faces: [*a, *a]},", "]", 39),
    "rows of a curve chart": filled(DECK[:-3] + "[]\ntables:\n  curve: [", "[miss],", "]", MOST_VALUES // 2 - 10),
    "holes that are dealt": filled(ROUND, "{par: 4},", "]", MOST_VALUES // 2 - 10),
    "names that are not known": filled(DICE + "{par: 3, count: 1, pairs: [], ", "k#: 1,", "}]", MOST_VALUES - 10),
    "names that stand there twice": filled("", "a:\n", ""),
    "tags": filled("[", "!x a,", "]"),
    "aliases of nothing": filled("[", "*a,", "]"),
    "nested values": filled("[", "[" * 20 + "]" * 20 + ",", "]"),
    "nested names": filled("[", "{a: " * 20 + "}" * 20 + ",", "]"),
    "explicit names": filled("", "? #\n: \n", ""),
    "anchors": filled("[", "&# ,", "]"),
    "a long block": filled("a: |\n", " a\n", ""),
    "a long folded block": filled("a: >\n", " a\n", ""),
    "a long text on many lines": filled("a:\n", " a\n", ""),
    "a text of escapes": filled('a: "', "\\x07", '"'),
    "strange characters at the end": filled("", "a\n", "\0" * 20),
    "comments": filled("", "#\n", ""),
    "open brackets": filled("", "[", ""),
    "explicit names of nothing": filled("", "? ", ""),
}


def calls_of(work: Callable[[], object]) -> int:
    """How many functions are called by some work, Python's and C's."""
    count = 0

    def counted(_frame: object, event: str, _what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def calls_for(path: Path, name: str, share: float) -> int:
    """How many functions are called to tell what is wrong with a share of a slow file."""
    path.write_text(SLOW[name](share), encoding="utf-8")
    told: list[str] = []

    def read() -> None:
        try:
            check(path)
        except BadFile as error:
            told.extend(error.sentences)

    count = calls_of(read)
    assert 1 <= len(told) <= MOST_FAULTS + 1
    return count


@pytest.mark.parametrize("name", SLOW)
def test_twice_the_file_is_twice_the_work(tmp_path: Path, name: str) -> None:
    path = tmp_path / "f.yaml"
    calls_for(path, name, 0.001)    # what is imported at the first reading is no work for the file
    one, two, four = (calls_for(path, name, share) for share in (0.005, 0.01, 0.02))
    assert four - two <= 2.2 * (two - one) + 1000


@pytest.mark.full
@pytest.mark.parametrize("name", SLOW)
def test_the_work_for_the_largest_file_is_bounded(tmp_path: Path, name: str) -> None:
    path = tmp_path / "f.yaml"
    assert calls_for(path, name, 1) < MOST_CALLS


def test_no_more_than_a_thousand_faults_are_gathered() -> None:
    found = [Fault(Mark(1, column), "wrong") for column in range(1, MOST_GATHERED + 1)]
    faults = FaultList(found[:-1])
    faults.add(found[0])
    assert len(faults) == MOST_GATHERED - 1
    with pytest.raises(TooManyFaults):
        faults.add(found[-1])
    assert list(faults) == found


@pytest.mark.parametrize("text", [filled("", "k#: !x 1\n", "")(1), filled(CARD, "x,", "]", 5000)(1), filled(CARD, "9,", "]", 5000)(1)])
def test_a_file_of_more_faults_says_that_there_may_be_others(text: str) -> None:
    with pytest.raises(BadFile) as caught:
        typed("f", parse_yaml("f", text), CardFile)
    told = caught.value.sentences
    assert len(told) == MOST_FAULTS + 1
    assert told[-1] == f"f: there are {MOST_GATHERED - MOST_FAULTS} more faults, and perhaps others after them."
