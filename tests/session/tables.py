"""Tables for the tests of the session: seats, a clock that stands still, and games played at random."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from game.games.dominoes.rules.hands import Deal, TilePlayed
from game.games.partner.rules import Options, Partner
from game.rules.contract import CHANCE, AnyRules
from game.session.history import Undo
from game.session.seats import Seat, bot, person
from game.session.table import Table
from tests.games.null.rules import NullGame
from tests.games.null.rules import Options as NullOptions

NOON = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)
PARTNER = Partner()
NULL = NullGame()
GAMES: tuple[AnyRules, ...] = (PARTNER, NULL)
NAMES = ("Ana", "Winston", "Desmond", "Marcia")
TILE = re.compile(r"\b[0-6]-[0-6]\b")


def seats_of(pattern: str) -> tuple[Seat, ...]:
    """A seat per letter: p is a person, b a bot."""
    return tuple(person(name) if letter == "p" else bot(name, "rookie") for letter, name in zip(pattern, NAMES, strict=False))


def partner_table(folder: Path | None, pattern: str = "pbbb", undo: Undo = "strict", options: Options | None = None, **more: Any) -> Table:
    return Table.new(PARTNER, options or Options(), seats_of(pattern), now=NOON, folder=folder, undo=undo, **more)


def null_table(folder: Path | None, pattern: str = "pb", undo: Undo = "strict", rounds: int = 4, **more: Any) -> Table:
    return Table.new(NULL, NullOptions(rounds), seats_of(pattern), now=NOON, folder=folder, undo=undo, **more)


def act_at_random(table: Table, rng: Random) -> str:
    """One action, chance's included; returns it encoded."""
    rules, state = table.rules, table.state
    action = rules.draw(state, rng) if table.to_act is CHANCE else rng.choice(tuple(rules.legal(state)))
    table.play(action)
    return table.rules.encode(action)


def play_on(table: Table, rng: Random, steps: int = 1_000_000) -> list[str]:
    """Plays at most the given number of random actions; returns them encoded."""
    played: list[str] = []
    while table.to_act is not None and len(played) < steps:
        played.append(act_at_random(table, rng))
    return played


def play_by_number(table: Table, rng: Random, steps: int = 1_000_000, *, by_hand: bool = False) -> None:
    """Plays on at random up to that position; chance is that of the deal's number, or of `rng` where it is brought `by_hand`."""
    while table.to_act is not None and table.position < steps:
        if table.to_act is not CHANCE:
            table.play(table.rules.sample(table.state, rng))
        elif by_hand:
            table.play(table.rules.draw(table.state, rng))
        else:
            table.advance_chance(rng)


def redeal(table: Table, viewer: int) -> Deal:
    """For the first hand, still in play: another deal that `viewer` can't tell from the true one."""
    deal = table.history.step(1).action
    hands = list(table.rules.complete(table.view(viewer), Random(99)).hands)
    for step in table.history.steps(1):
        for event in step.events:
            if isinstance(event, TilePlayed):
                hands[event.seat] |= 1 << event.tile
    other = Deal((hands[0], hands[1], hands[2], hands[3]))
    assert other != deal
    return other


def wait_for(true: Callable[[], bool]) -> None:
    """The threads of the saves get their time."""
    for _again in range(6000):
        if true():
            return
        time.sleep(0.005)
    raise AssertionError("it never came to that")


def kept(table: Table) -> Path:
    """The closed table's save."""
    table.close()
    assert table.saved.trouble is None
    assert table.saved.path is not None
    return table.saved.path
