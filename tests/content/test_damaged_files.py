"""Content files changed at random, ten thousand times each: every one is read, and then playable, or refused in short sentences."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from game.content.choices import check
from game.content.tree import BadFile
from game.content.yaml_text import parse_yaml, read_text
from game.games.card_golf.content.course import read_course
from game.games.card_golf.rules.content import fault_of as card_golf_fault
from game.games.domino_golf.content import course_of
from game.games.domino_golf.rules.shots import Course, plan_of
from game.games.doshboard.content import board_of, sets_of
from game.games.doshboard.rules.board import faults_of
from game.games.doshboard.rules.shots import fault_of_sets
from game.games.golo.content import card_of, dice_of
from game.games.golo.rules.values import Content, fault_of
from tests.amounts import at_night
from tests.damage import damaged
from tests.games.golo.rules.tables import DICE

COURSES = Path(__file__).resolve().parents[2] / "courses"
PIECES = [piece.encode() for piece in (
    '!!int ""', '!!float ""', "!!bool maybe", "!!binary x", "!!set {a, b}", "!!python/name:os.system x", "0x" + "f" * 5000, "9" * 5000,
    "1" + ":00" * 5000, "1e999", ".nan", "-0", "<<: ", "*a", "&a ", "? ", "- ", "[", "]", "{", "}", ": ", "|\n", ">\n", "'", '"', "#",
    "---\n", "...\n", "%YAML 1.1\n", "%TAG ! x\n", "\t", "\r", "\u2028", "\x85", "\ufeff", "\0", "\x07", "é", "\U0001f600", "~", "null",
    "true", "[" * 40, "kind: golo dice\n", "name: x\n", "x" * 3000, "- {green: 9-0}\n", "- [3, 3, 4, 4, 4, 4, 4, 5, 5]\n", "par: 3",
    "12-12", "\\", "\ud7ff", "T", "W", "F", ".....\n", "kind: green\n", "count: 9\n", "par: 6", "[A, C, E]", "offsets: [0, 3]",
)]
POCKET_DECK = """# A deck of the smallest cards.
kind: card golf deck
name: Pocket
size: { columns: 5, rows: 8 }
cards:
  - kind: tee
    faces: [{ name: A, map: &tee ",...,\\n,...,\\nWWWWW\\n,,,,,\\n,,1,,\\n,,2,,\\n,,,,T\\n,3,TT" }, { name: B, map: *tee }]
  - { kind: fairway, count: 2, faces: [{ name: C, map: &bend ",...,\\n,...T\\nSS..T\\n,...,\\n,..WW\\n...WW\\n...,,\\n..,,T" }] }
  - kind: fairway
    faces:
      - name: D
        map: |
          ...TT
          ...TT
          ,..S,
          ,...,
          W..,,
          W..,,
          ,...,
          ,...,
        slopes: |
          -----
          -vv--
          -vv--
          -----
          --^^-
          --^--
          <----
          --->-
  - kind: green
    faces: [{ name: E, map: "TTTTT\\n,GG,T\\n,GFG,\\nSGG,,\\nWWW,,\\n,...,\\n,...,\\n,...," }]
tables:
  flag: { iron: 5 }
  clubs: [{ name: Iron, make: iron, carry: 150, swing: 2, run: 3 }, { name: Wedge, make: wedge, carry: 90, swing: 1, run: 1 }]
"""
POCKET_COURSE = """kind: card golf course
name: Pocket Three
deck: pocket
seed: 5
landscape: links
holes:
  - { cards: [A, D, E], offsets: [0, -1, -1], stroke_index: 2 }
  - { par: 3, stroke_index: 3 }
  - { cards: [B, D, C 2, E], stroke_index: 1 }
line: Three holes in a pocket.
"""
POCKET_BOARD = """kind: doshboard board
name: Pocket
map: |
  .....
  .wtm.
  #.v..
  ..B..
heights: |
  00000
  00001
  #1100
  00000
holes:
  - {tee: [0, 3], target: [2, 0], par: 3}
  - {tee: [4, 3], target: [0, 0], par: 4, gates: [{at: [3, 2], direction: 4}]}
wind: {direction: 3, strength: storm}
"""
POCKET_CARDS = """kind: doshboard cards
name: Pocket
yellow: &set
  name: All alike
  cards:
    - &iron {name: iron, distances: [1, 2, 3, 4, 5, 5, 6, 6, 6, 7, 8, 9], hooks: [-3, -2, -1, 0, 0, 0, 0, 0, 0, 1, 2, 3], green: [5, 8]}
    - *iron
    - *iron
    - *iron
    - *iron
    - *iron
    - *iron
    - {name: tap, distances: [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2], hooks: [-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], green: [3, 10]}
red: *set
blue: *set
green: *set
"""
KINDS = {
    "golo dice": (COURSES / "golo" / "dice.yaml").read_bytes(),
    "golo scorecard": (COURSES / "golo" / "old-links.yaml").read_bytes(),
    "domino golf course": (COURSES / "domino_golf" / "orchard-nine.yaml").read_bytes(),
    "card golf deck": POCKET_DECK.encode(),
    "card golf course": POCKET_COURSE.encode(),
    "doshboard board": POCKET_BOARD.encode(),
    "doshboard cards": POCKET_CARDS.encode(),
}
COUNTS = [150, pytest.param(at_night(10_000, 1_500), marks=pytest.mark.full)]


def play(kind: str, path: Path) -> None:
    """What the rules say of content that was read. Raises BadFile where it was not."""
    if kind.startswith("card golf"):
        assert card_golf_fault(read_course(path)) is None
        return
    tree = parse_yaml("f", read_text(path))
    if kind == "doshboard board":
        assert not list(faults_of(board_of("f", tree)))
        return
    if kind == "doshboard cards":
        assert fault_of_sets(sets_of("f", tree).sets) is None
        return
    if kind == "domino golf course":
        course = course_of("f", tree)
        assert len(plan_of(course)) == len(course.holes)
        assert isinstance(course, Course)
        return
    card = card_of("f", tree if kind == "golo scorecard" else parse_yaml("f", KINDS["golo scorecard"].decode()))
    assert fault_of(Content(dice_of("f", tree).dice if kind == "golo dice" else DICE, card)) is None


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("kind", KINDS)
def test_any_damage_is_read_or_told(tmp_path: Path, kind: str, count: int) -> None:
    data, path, rng = KINDS[kind], tmp_path / "f.yaml", Random(count)
    (tmp_path / "pocket.yaml").write_text(POCKET_DECK, encoding="utf-8")
    told = 0
    for _number in range(count):
        path.write_bytes(damaged(data, rng, PIECES))
        sentences = outcome(path, kind)
        told += bool(sentences)
        assert len(sentences) <= 101
        for sentence in sentences:
            assert len(sentence) < 600
            assert sentence.isprintable()
            assert re.match(r"(.*f\.yaml|f)(:\d+:\d+)?: .*\.$", sentence)
            assert all(len(quote) <= 80 for quote in re.findall(r"'[^']*'", sentence))
    assert told > count / 2


def outcome(path: Path, kind: str) -> tuple[str, ...]:
    """What is told of a file; nothing of one that is read, which the rules must then take."""
    try:
        if check(path).kind == kind:
            play(kind, path)
    except BadFile as error:
        return error.sentences
    return ()
