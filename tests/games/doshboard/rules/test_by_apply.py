"""The slow enumerator through `apply` against the plain enumeration over the geometry and against single shots (H6-H20)."""

from __future__ import annotations

from typing import Any

import pytest

from game.games.doshboard.rules.board import Board, HolePair, Place
from game.games.doshboard.rules.shots import Card, CardSet
from game.games.doshboard.rules.values import PlanShot, State
from tests.games.doshboard.rules import naive
from tests.games.doshboard.rules.by_apply import Lie, Outcome, least_strokes, outcomes
from tests.games.doshboard.rules.by_dice import chances
from tests.games.doshboard.rules.tables import RULES, after, content, start

IRON = Card("iron", (1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3), (-2, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 2), (5, 8))
ROWS, HEIGHTS = ("..w", ".B.", "m..", ".t."), ("011", "001", "000", "000")
TEE, TARGET = (0, 3), (2, 1)


def hole(level: str, **options: Any) -> State:
    """The start of one small hole for a player alone, without a limit of strokes."""
    board = Board("Small", "", ROWS, (HolePair(Place(*TEE), Place(*TARGET), 3),), HEIGHTS)
    return start(1, content(board, CardSet("One", "", (IRON,))), level=level, max_strokes=0, **options)


@pytest.mark.full
@pytest.mark.parametrize("level", ["beginner", "advanced"])
def test_the_least_strokes_are_those_of_the_plain_enumeration(level: str) -> None:
    plain = naive.hole(list(ROWS), TEE, TARGET, list(HEIGHTS) if level == "advanced" else None)
    least, _best = naive.least_strokes(plain, [naive.Card(IRON.distances, IRON.hooks, IRON.greens)])
    assert least_strokes(hole(level))[Lie(plain.tee, 0)] == pytest.approx(least, abs=1e-9)


@pytest.mark.parametrize(
    ("level", "options", "line"),
    [
        ("beginner", {}, "play 1 to 1"),
        ("advanced", {}, "play 1 to 12 elbow 0 1 to 3"),
        ("professional", {"wind": "fixed", "wind_to": 2, "lost_cards": False, "hit_or_miss": False}, "play 1+1 to 12 call 6"),
    ],
)
def test_apply_brings_about_what_a_shot_alone_does(level: str, options: dict[str, Any], line: str) -> None:
    s = hole(level, **options)
    plan = RULES.decode(line)
    assert isinstance(plan, PlanShot)
    found = outcomes(s, plan)
    stroke = after(s, line).stroke
    assert stroke is not None
    alone: dict[Outcome, float] = {}
    for end, chance in chances(s.scene, stroke.shot(0)).items():
        outcome = Outcome(end.strokes, None if end.holed or end.tap_in else Lie(end.cell, end.passed))
        alone[outcome] = alone.get(outcome, 0.0) + float(chance)
    assert sum(found.values()) == pytest.approx(1)
    assert found == pytest.approx(alone, abs=1e-12)
