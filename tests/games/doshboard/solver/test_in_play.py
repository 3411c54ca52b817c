"""The stock holes played with the rules' own dice: the pro's plans come to the strokes that the solver expects."""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from game.content.choices import content_for
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import FACES, DiceRoll, Pair, PlannedShot, ShotResult, ThrownDie, played, resolve
from game.games.doshboard.rules.values import ADVANCED, Options, State
from game.games.doshboard.solver.hole_book import HoleBook
from game.rules.contract import Setup
from tests.amounts import at_night

COURSES = Path(__file__).resolve().parents[4] / "courses"


def hole_of(board: str, number: int, level: str = ADVANCED) -> State:
    """One seat on the tee of a hole of a stock board."""
    content = content_for(Doshboard.key, COURSES, board)
    return Doshboard().start(Setup(1, Options(level=level), content))._replace(drawn=(number,))


def thrown(s: State, shot: PlannedShot, rng: Random) -> ShotResult:
    """A shot with dice by chance."""
    rolls: list[DiceRoll] = []
    while True:
        due, result, _events = resolve(s.scene, shot, rolls)
        if result is not None:
            return result
        assert due is not None
        rolls.append(Pair(rng.choice(FACES), rng.choice(FACES)) if due.die is ThrownDie.PAIR else rng.choice(FACES))


def played_out(s: State, plays: int, rng: Random) -> tuple[float, float, float]:
    """What the hole is expected to need from its tee, and the mean strokes of that number of plays with its standard error."""
    book, tee = HoleBook().solved(s), s.pair.tee.cell

    @cache
    def shot_from(cell: Cell, passed: int) -> PlannedShot:
        plan = book.best_from(cell, passed)
        return PlannedShot(0, cell, passed, plan.path, played(s.set_of(s.turn).cards[plan.card], plan.shift, plan.call))

    found = []
    for _play in range(plays):
        cell, passed, strokes = tee, 0, 0
        while True:
            result = thrown(s, shot_from(cell, passed), rng)
            cell, passed, strokes = result.cell, result.passed, strokes + result.strokes
            if result.holed or result.tap_in:
                break
        found.append(strokes)
    mean = sum(found) / plays
    return book.solution.best(tee).strokes, mean, sqrt(sum((each - mean) ** 2 for each in found) / (plays - 1) / plays)


@pytest.mark.full
@pytest.mark.parametrize("number", range(9))
def test_a_stock_hole_comes_in_play_to_what_it_expects(number: int) -> None:
    expected, mean, error = played_out(hole_of("swan-meadow", number), at_night(20_000, 150), Random(number))
    assert abs(mean - expected) < 5 * error
    assert 0 < error < 0.2
