"""Doshboard tables for tests: small boards and sets made by hand, and games played by lines of a save."""

from __future__ import annotations

from random import Random
from typing import Any

from game.games.doshboard.rules.board import Board, CliffSide, Gate, HolePair, Place, Wind
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import Card, CardSet, Content
from game.games.doshboard.rules.values import Options, State
from game.rules.contract import Setup
from tests.games.doshboard.rules.shots_by_hand import EVERY_COUNT
from tests.rules.by_lines import ByLines

RULES = Doshboard()
PUTTER = Card("putter", (0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2), (-1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1), (3, 10))
SET = CardSet("Test set", "", (EVERY_COUNT, PUTTER))
MEADOW = Board("Meadow", "", (".........",) * 11, (HolePair(Place(4, 10), Place(4, 1), 4), HolePair(Place(0, 5), Place(8, 5), 3)))


def content(board: Board = MEADOW, *sets: CardSet) -> Content:
    """A board with these sets by colour, the last one for all colours that are left."""
    found = sets or (SET,)
    return Content(board, *(found + found[-1:] * 4)[:4])


def start(seats: int = 1, played_with: Content | None = None, **options: Any) -> State:
    return RULES.start(Setup(seats, Options(**options), played_with or content()))


_BY_LINES = ByLines(RULES)
play, after, refused = _BY_LINES.script, _BY_LINES.after, _BY_LINES.refused


SIGNS = "........tmBwv"


def any_content(rng: Random) -> Content:
    """A board of a few cells with all that there is, and sets of two or three short cards: for random games."""
    columns, rows = rng.randint(2, 3), rng.randint(3, 4)
    places = [(column, row) for row in range(rows) for column in range(columns)]
    spots = rng.sample(places, 4)
    rows_ = tuple("".join("." if (c, r) in spots else rng.choice(SIGNS) for c in range(columns)) for r in range(rows))
    holes = tuple(HolePair(Place(*tee), Place(*target), rng.choice((3, 4, 5))) for tee, target in (spots[:2], spots[2:]))
    gate = Gate(Place(*rng.choice(places)), rng.choice((2, 4, 6, 8, 10, 12)))
    if rng.random() < 0.2:
        holes = (HolePair(holes[0].tee, holes[0].target, 4, (gate,)), holes[1])
    heights = tuple("".join(rng.choice("001") for _column in range(columns)) for _row in range(rows)) if rng.random() < 0.7 else ()
    cliffs = () if heights else (CliffSide(Place(0, 0), 6),)
    board = Board("Any", "", rows_, holes, heights, cliffs, Wind(rng.randint(1, 12), rng.randint(0, 4)))
    return content(board, *(any_set(rng) for _colour in range(4)))


def any_set(rng: Random) -> CardSet:
    """One to three short cards."""
    return CardSet("Any", "", tuple(any_card(rng) for _card in range(rng.choice((1, 2, 4)))))


def any_card(rng: Random) -> Card:
    """A card of a few counts with wide green boxes."""
    half = rng.randint(1, 4)
    first, last = 7 - half, 6 + half
    hooks = [0 if first <= red <= last else rng.randint(-2, 0) if red < first else rng.randint(0, 2) for red in range(1, 13)]
    return Card("any", tuple(sorted(rng.randint(0, 4) for _blue in range(12))), tuple(sorted(hooks)), (first, last))
