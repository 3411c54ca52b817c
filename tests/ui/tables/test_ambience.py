"""What is heard round a table: a clubhouse, or the open air with the wind and the water of what is played on, alike for every seat."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.content.choices import content_for
from game.rules import options
from game.rules.contract import CHANCE, Setup
from game.rules.doshboard.board import CellKind, Wind
from game.rules.doshboard.geometry import Cell, distance_squared
from game.rules.registry import GAMES
from game.ui.sound.ambience import CLUBHOUSE, Ambience
from game.ui.tables.registry import ambience_of

COURSES = Path(__file__).resolve().parents[3] / "courses"
OUTSIDE = {"domino_golf", "card_golf", "doshboard"}
STEPS = 60


def states(rules: Any, seed: int = 1) -> list[Any]:
    """The states of a game that is played at random."""
    rng, seats = Random(seed), max(2, min(rules.seats))
    state = rules.start(Setup(seats, options.build(rules.options, {}), content_for(rules.key, COURSES)))
    found = [state]
    while (actor := rules.to_act(state)) is not None and len(found) < STEPS:
        action = rules.draw(state, rng) if actor is CHANCE else rules.sample(state, rng)
        state, _events = rules.apply(state, action)
        found.append(state)
    return found


def heard(rules: Any, state: Any, seat: int = 0) -> Ambience:
    """What is heard round a table in that state, by what a seat may know."""
    return ambience_of(rules.key, lambda: rules.view(state, seat))


@pytest.mark.parametrize("rules", [rules for rules in GAMES if rules.key != "null"], ids=lambda rules: str(rules.key))
def test_golf_is_in_the_open_air_and_every_seat_hears_the_same(rules: Any) -> None:
    for state in states(rules):
        first = heard(rules, state)
        assert first.open_air == (rules.key in OUTSIDE)
        assert heard(rules, state, 1) == first
        if rules.key not in OUTSIDE:
            assert first == CLUBHOUSE


def test_the_wind_is_the_boards_and_water_is_louder_the_nearer_the_ball_lies() -> None:
    rules: Any = next(rules for rules in GAMES if rules.key == "doshboard")
    state = next(state for state in reversed(states(rules)) if state.drawn and state.stroke is None)
    for strength in range(5):
        assert heard(rules, state._replace(wind=Wind(3, strength))).wind == strength / 4
    dry = [cell for cell, kind in state.game.land.marks.items() if not kind.wet]
    wet = [cell for cell, kind in state.game.land.marks.items() if kind is CellKind.WATER]

    def at(cell: Cell) -> float:
        return heard(rules, state.with_player(state.turn, state.player._replace(lie=cell))).water

    def far(cell: Cell) -> int:
        return min(distance_squared(cell, other) for other in wet)
    near, off = min(dry, key=far), max(dry, key=far)
    assert at(near) > .8
    assert at(near) > at(off)


def test_a_hole_of_cards_is_heard_by_its_water() -> None:
    rules: Any = next(rules for rules in GAMES if rules.key == "card_golf")
    waters = [heard(rules, state).water for seed in range(4) for state in states(rules, seed)]
    assert max(waters) > .5
    assert min(waters) == 0
