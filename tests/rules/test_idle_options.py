"""Options that the new-game screen folds away, because they do nothing under the others: they really do nothing."""

from __future__ import annotations

import dataclasses
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.content.choices import content_for
from game.rules import options
from game.rules.contract import CHANCE, GAMES, Setup
from game.rules.options import declared, idle

COURSES = Path(__file__).resolve().parents[2] / "courses"
STEPS = 120
TIMES = 5
MOST = 40


def played(rules: Any, setup: Setup[object], seed: int) -> list[tuple[str, tuple[str, ...], int]]:
    """A random game's beginning: each action with what is told of it, and how many choices there were, at most MOST."""
    rng, names = Random(seed), tuple(f"P{seat}" for seat in range(setup.seats))
    found: list[tuple[str, tuple[str, ...], int]] = []
    state = rules.start(setup)
    while (actor := rules.to_act(state)) is not None and len(found) < STEPS:
        legal = list(islice(rules.legal(state), MOST))
        action = rules.draw(state, rng) if actor is CHANCE else rules.sample(state, rng)
        state, events = rules.apply(state, action)
        found.append((rules.encode(action), tuple(rules.event_in_words(event, names) for event in events), len(legal)))
    return found


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.key))
def test_what_is_idle_changes_nothing(rules: Any) -> None:
    rng, content, tried = Random(3), content_for(rules.key, COURSES), Counter[str]()
    for seed in range(90):
        seats = rng.choice(rules.seats)
        value = options.build(rules.options, {o.name: rng.choice(o.choices) for o in declared(rules.options)})
        names = sorted(name for name in idle(value, seats) if tried[name] < TIMES)
        try:
            before = played(rules, Setup(seats, value, content), seed) if names else []
        except ValueError:
            continue    # these seats and options make no game
        for name in names:
            other = rng.choice(next(o for o in declared(rules.options) if o.name == name).choices)
            changed = options.build(rules.options, options.written(value) | {name: other})
            assert played(rules, Setup(seats, changed, content), seed) == before, (name, value, other)
            tried[name] += 1
    may_be_idle = {f.name for f in dataclasses.fields(rules.options) if f.metadata.get("matters") is not None}
    assert set(tried) == may_be_idle


def test_the_ground_rules_of_golo_fold_away_when_they_are_off() -> None:
    golo = next(rules for rules in GAMES if rules.key == "golo").options
    assert idle(golo(), 2) == {"cocked", "off_table", "off_penalty", "lie_penalty", "bot_catch"}
    assert idle(golo(ground_rules=True), 2) == frozenset()
    assert idle(golo(ground_rules=True, off_table=0, mode="trips"), 1) == {"off_penalty", "bot_catch", "lowest_only", "interleave"}
