"""The odds of plans against slow enumeration of all dice through the rules, and against the one-shot figures of the rulings."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest

from game.games.doshboard.rules.board import CellKind, Wind
from game.games.doshboard.rules.geometry import Path, cell_at, paths, place_of
from game.games.doshboard.rules.shots import PlannedShot, PlayedCard, ShotRules, ShotSetting
from game.games.doshboard.solver.odds import PlanOdds, ShotEnding, odds_of
from game.games.doshboard.solver.solver import TAP_IN, solve
from game.games.doshboard.solver.tables import HoleTables, tables_of
from tests.games.doshboard.rules.by_dice import chances
from tests.games.doshboard.solver.holes import (
    CARDS, FEW, MEADOW, POND_HOLE, TERRACE_HOLE, few_tables, hole, random_board, small_holes, white_chances
)


def slow_odds(scene: ShotSetting, tables: HoleTables, lie: int, path: Path, card: PlayedCard) -> dict[ShotEnding, float]:
    found: dict[ShotEnding, float] = defaultdict(float)
    shot = PlannedShot(0, tables.cell_of(lie), tables.passed_of(lie), path, card)
    every = white_chances(scene, shot) if scene.rules.hit_or_miss else chances(scene, shot)
    for result, chance in every.items():
        found[ShotEnding(result.cell, result.passed, result.penalties, result.holed, result.tap_in, result.lost)] += float(chance)
    return found


def professional(scene: ShotSetting, rng: Random, *, lost: bool) -> ShotSetting:
    """The same hole with white dice, some wind, and other targets to hit on the way."""
    grass = [cell for cell, mark in scene.land.marks.items() if mark == CellKind.GRASS]
    land = replace(scene.land, targets=scene.land.targets | set(rng.sample(grass, 2)))
    rules = ShotRules(True, True, lost, lost and rng.random() < 0.3)
    return replace(scene, land=land, rules=rules, wind=Wind(rng.randint(1, 12), rng.choice((0, 2, 4))))


def replace_green(card: PlayedCard, red: int) -> PlayedCard:
    """The card with a called hole-out."""
    return card._replace(green=frozenset((red,)))


def check(scene: ShotSetting, tables: HoleTables, cards: tuple[PlayedCard, ...], rng: Random, count: int) -> None:
    for _ in range(count):
        lie = rng.choice([lie for lie in range(tables.lies) if lie != tables.target])
        path = rng.choice(list(paths(scene.ground, tables.cell_of(lie))))
        card = rng.choice(cards)
        quick, slow = odds_of(tables, lie, path, card), slow_odds(scene, tables, lie, path, card)
        told = dict(quick.ways)
        if slow.keys() != told.keys():      # what is passed before a hole-out is all gates, whichever way
            assert {way for way in slow if slow[way]} == told.keys()
        for way, chance in slow.items():
            assert told[way] == pytest.approx(chance, abs=1e-12)


@pytest.mark.parametrize("hills", [False, True])
def test_odds_are_those_of_all_dice(hills: bool) -> None:
    rng = Random(3)
    for scene in small_holes(hills=hills):
        check(scene, few_tables(scene), FEW, rng, 2 if hills else 5)


@pytest.mark.parametrize("strength", [2, 4])
def test_odds_in_the_wind_are_those_of_all_dice(strength: int) -> None:
    rng = Random(strength)
    for direction, scene in enumerate(small_holes(hills=True, wind=Wind(1, strength)), start=2):
        windy = replace(scene, wind=Wind(direction, strength))
        check(windy, few_tables(windy), FEW, rng, 1)


def test_odds_at_professional_level_are_those_of_all_dice() -> None:
    rng = Random(6)
    for calm in small_holes(hills=True):
        scene = professional(calm, rng, lost=rng.random() < 0.5)
        called = replace_green(FEW[0], rng.randint(1, 12))
        check(scene, few_tables(scene), (called, FEW[1]), rng, 3)


@pytest.mark.full
def test_odds_of_200_plans_at_professional_level_are_those_of_all_dice() -> None:
    rng = Random(7)
    for number in range(50):
        scene = professional(small_holes(hills=True)[number % 5], rng, lost=rng.random() < 0.6)
        called = replace_green(FEW[0], rng.randint(1, 12))
        check(scene, few_tables(scene), (called, *FEW), rng, 4)


@pytest.mark.full
@pytest.mark.parametrize("hills", [False, True])
def test_odds_of_200_plans_are_those_of_all_dice(hills: bool) -> None:
    rng = Random(4)
    for _ in range(50):
        rows, heights = random_board(rng, rng.randint(4, 9), rng.randint(4, 9))
        rows[0] = "." + rows[0][1:]
        gates = ((2, 2, rng.choice((2, 4, 6, 8, 10, 12))),) if rng.random() < 0.4 else ()
        wind = Wind(rng.randint(1, 12), rng.randint(0, 4))
        scene = hole(rows, (0, 0), heights, gates, hills=hills, wind=wind)
        check(scene, tables_of(scene, 15, 4), tuple(CARDS.values()), rng, 4)


def told(scene: ShotSetting, start: tuple[int, int], direction: int, card: str) -> PlanOdds:
    tables = tables_of(scene, 15, 4)
    return odds_of(tables, tables.lie_at(cell_at(*start)), Path(direction), CARDS[card])


def test_one_shot_figures_of_the_rulings() -> None:
    meadow = told(MEADOW, (3, 8), 12, "mashie")
    assert meadow.holed == pytest.approx(0.055555556, abs=5e-10)
    likeliest = next(iter(meadow.lies))
    assert place_of(likeliest) == (3, 2)
    assert meadow.lies[likeliest] == pytest.approx(0.138889, abs=5e-7)
    assert told(POND_HOLE, (4, 10), 12, "driver").penalties == pytest.approx(0.833333, abs=5e-7)
    assert told(TERRACE_HOLE, (7, 6), 11, "mashie").penalties == pytest.approx(0.140046, abs=5e-7)


def test_odds_add_up_and_tell_the_strokes_of_the_best_plan() -> None:
    scene = small_holes(hills=True)[0]
    solution = solve(few_tables(scene), FEW)
    tables = solution.tables
    for lie in range(0, tables.lies, 3):
        if lie == tables.target:
            continue
        best = solution.best(tables.cell_of(lie))
        odds = odds_of(tables, lie, best.path, FEW[best.card], solution.strokes)
        assert sum(odds.ways.values()) == pytest.approx(1)
        assert sum(odds.lies.values()) + odds.holed == pytest.approx(1)
        assert odds.strokes == pytest.approx(best.strokes, abs=1e-9)

        def left(way: ShotEnding) -> float:
            return 0.0 if way.holed else TAP_IN if way.tap_in else float(solution.strokes[tables.lie_at(way.cell, way.passed)])
        after = sum(chance * (1 + way.penalties + left(way)) for way, chance in odds.ways.items())
        assert after == pytest.approx(best.strokes, abs=1e-9)
        assert 0 <= odds.rolled <= 1


def test_a_path_that_may_not_be_planned_has_no_odds() -> None:
    with pytest.raises(ValueError, match="no path"):
        told(MEADOW, (3, 8), 6, "putter")
