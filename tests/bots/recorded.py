"""Choices of bots at recorded positions: `python -m tests.bots.recorded` writes those of today into choices.json.

A position is named by its game, seats, options and seed: the random game of that seed, after the given number of actions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from game.bots.policy import LEVELS, policy
from game.content.choices import content_for
from game.rules import options
from game.rules.contract import CHANCE, Setup, rules_of
from tests.bots.asking import ask

FILE = Path(__file__).with_name("choices.json")
COURSES = Path(__file__).resolve().parents[2] / "courses"
PATIENT = 600.0
TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("partner", 4, {}),
    ("partner", 4, {"first_tile": "sporting", "key_bonus": "on"}),
    ("cut_throat", 2, {"boneyard": "on"}),
    ("cut_throat", 4, {"six_love": "all"}),
    ("french", 4, {}),
    ("domino_golf", 3, {"holes": "9", "change_of_luck": "on", "mulligans": "on"}),
    ("golo", 2, {"ground_rules": "on"}),
    ("golo", 3, {"mode": "scorecard"}),
)


class Recorded(NamedTuple):
    """A choice: where, by whom, and the action as written in a save."""

    game: str
    seats: int
    options: dict[str, str]
    seed: int
    ply: int
    level: str
    action: str


def positions(game: str, seats: int, written: dict[str, str], seed: int, every: int) -> Iterator[tuple[int, Any]]:
    """At regular numbers of actions, a state of a random game in which a seat has a choice, with the number of actions before it."""
    rules, rng = rules_of(game), Random(seed)
    state = rules.start(Setup(seats, options.build(rules.options, written), content_for(game, COURSES)))
    ply = 0
    while (actor := rules.to_act(state)) is not None:
        if actor is not CHANCE and ply % every == every - 1:
            yield ply, state
        action = rules.draw(state, rng) if actor is CHANCE else rng.choice(tuple(rules.legal(state)))
        state, _events = rules.apply(state, action)
        ply += 1


def choice(game: str, level: str, state: Any, ply: int) -> str:
    """What the bot chooses there."""
    rules = rules_of(game)
    seat = rules.to_act(state)
    assert isinstance(seat, int)
    return rules.encode(ask(policy(game, level), rules, rules.view(state, seat), Random(ply), PATIENT).action)


def record(each: int = 27) -> list[Recorded]:
    """About `each` choices of every level at every table."""
    found = []
    for game, seats, written in TABLES:
        for seed in range(3):
            for taken, (ply, state) in enumerate(positions(game, seats, written, seed, 5)):
                if taken == each // 3:
                    break
                found += [Recorded(game, seats, written, seed, ply, level, choice(game, level, state, ply)) for level in LEVELS]
    return found


def known() -> list[Recorded]:
    """The recorded choices."""
    return [Recorded(*row) for row in json.loads(FILE.read_text(encoding="utf-8"))]


if __name__ == "__main__":
    FILE.write_text("[\n" + ",\n".join(json.dumps(row) for row in record()) + "\n]\n", encoding="utf-8")
