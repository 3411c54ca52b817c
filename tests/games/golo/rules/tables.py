"""GOLO tables for tests: content made by hand, and rounds played by lines of a save."""

from __future__ import annotations

from typing import Any

from game.games.golo.rules.rules import Golo
from game.games.golo.rules.values import Content, Die, Options, ScoreCard, State
from game.rules.contract import Setup
from tests.rules.by_lines import ByLines

RULES = Golo()
RED_A = Die(3, ((1, 8), (3, 6), (3, 6), (3, 6), (4, 5), (4, 5)))
RED_B = Die(3, ((2, 7), (3, 6), (3, 6), (3, 6), (4, 5), (4, 5)))
WHITE = Die(4, ((3, 8), (4, 7), (4, 7), (4, 7), (5, 6), (5, 6)))
BLUE_A = Die(5, ((3, 10), (5, 8), (5, 8), (5, 8), (6, 7), (6, 7)))
BLUE_B = Die(5, ((4, 9), (5, 8), (5, 8), (5, 8), (6, 7), (6, 7)))
DICE = (RED_A, RED_B, *[WHITE] * 5, BLUE_A, BLUE_B)
FRONT = (4, 4, 3, 5, 4, 4, 3, 4, 5)
BACK = (5, 4, 3, 4, 4, 5, 4, 3, 4)
CONTENT = Content(DICE, ScoreCard("Test card", "Made by hand.", (FRONT, BACK)))


def start(seats: int = 1, content: Content = CONTENT, **options: Any) -> State:
    return RULES.start(Setup(seats, Options(**options), content))


_BY_LINES = ByLines(RULES)
play, after, refused = _BY_LINES.script, _BY_LINES.after, _BY_LINES.refused
