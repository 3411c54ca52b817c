"""GOLO tables for tests: content made by hand, and rounds played by lines of a save."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.contract import Event, Setup
from game.rules.golo.dice import Card, Content, Die
from game.rules.golo.rules import Golo
from game.rules.golo.values import Options, State

RULES = Golo()
RED_A = Die(3, ((1, 8), (3, 6), (3, 6), (3, 6), (4, 5), (4, 5)))
RED_B = Die(3, ((2, 7), (3, 6), (3, 6), (3, 6), (4, 5), (4, 5)))
WHITE = Die(4, ((3, 8), (4, 7), (4, 7), (4, 7), (5, 6), (5, 6)))
BLUE_A = Die(5, ((3, 10), (5, 8), (5, 8), (5, 8), (6, 7), (6, 7)))
BLUE_B = Die(5, ((4, 9), (5, 8), (5, 8), (5, 8), (6, 7), (6, 7)))
DICE = (RED_A, RED_B, *[WHITE] * 5, BLUE_A, BLUE_B)
FRONT = (4, 4, 3, 5, 4, 4, 3, 4, 5)
BACK = (5, 4, 3, 4, 4, 5, 4, 3, 4)
CONTENT = Content(DICE, Card("Test card", "Made by hand.", (FRONT, BACK)))


def start(seats: int = 1, content: Content = CONTENT, **options: Any) -> State:
    return RULES.start(Setup(seats, Options(**options), content))


def play(s: State, lines: Sequence[str] | str) -> tuple[State, list[Event]]:
    """Plays lines of a save (one text: split at semicolons); the events of all of them."""
    events: list[Event] = []
    for line in lines.split("; ") if isinstance(lines, str) else lines:
        s, happened = RULES.apply(s, RULES.decode(line))
        events.extend(happened)
    return s, events


def after(s: State, lines: Sequence[str] | str) -> State:
    return play(s, lines)[0]


def refused(s: State, line: str) -> str:
    """The sentence why the line is refused now."""
    reason = RULES.why_not(s, RULES.decode(line))
    assert reason is not None, f"{line} is legal"
    return reason
