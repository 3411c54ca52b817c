"""The least strokes of Doshboard's holes against the rulings, against slow enumeration through the rules, and by their symmetries."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from game.games.doshboard.rules.board import CALM, CellKind, Land, Wind
from game.games.doshboard.rules.geometry import EVEN, BoardCells, Cell, Path, cell_at, distance_squared, next_dot, paths, turned
from game.games.doshboard.rules.shots import PlannedShot, PlayedCard, ShotRules, ShotSetting
from game.games.doshboard.solver.odds import odds_of
from game.games.doshboard.solver.solver import GIVEN_UP, TAP_IN, Solution, solve, solve_changed
from game.games.doshboard.solver.sweep import Sweep
from game.games.doshboard.solver.tables import HoleTables, tables_of
from tests.games.doshboard.rules.by_dice import chances
from tests.games.doshboard.solver.holes import CARDS, FEW, MEADOW, POND_HOLE, TERRACE_HOLE, few_tables, hole, small_holes, white_chances


def solved(scene: ShotSetting, cards: tuple[PlayedCard, ...] = tuple(CARDS.values())) -> Solution:
    longest = max(max(card.distances) for card in cards)
    return solve(tables_of(scene, longest, max(abs(hook) for card in cards for hook in card.hooks)), cards)


def slow_strokes(scene: ShotSetting, solution: Solution, lie: int, path: Path, card: PlayedCard) -> float:
    """The strokes of a plan by trying all dice through the rules, with the solution's strokes after it."""
    shot = PlannedShot(0, solution.tables.cell_of(lie), solution.tables.passed_of(lie), path, card)
    total = Fraction(0)
    every = white_chances(scene, shot) if scene.rules.hit_or_miss else chances(scene, shot)
    for result, chance in every.items():
        after = 0.0 if result.holed else TAP_IN if result.tap_in else solution.strokes[solution.tables.lie_at(result.cell, result.passed)]
        total += Fraction(chance) * (1 + result.penalties + Fraction(float(after)))
    return float(total)


def movable(tables: HoleTables) -> list[int]:
    return [lie for lie in range(tables.lies) if lie != tables.target]


@pytest.mark.parametrize(
    ("scene", "tee", "strokes", "card", "path"),
    [
        (MEADOW, (3, 8), 3.783181183, "brassie", Path(1, cell_at(5, 5), 11)),
        (POND_HOLE, (4, 10), 3.745789991, "brassie", Path(12, cell_at(4, 0), 9)),
        (TERRACE_HOLE, (4, 10), 4.011690964, "spoon", Path(12, cell_at(4, 1), 3)),
    ],
)
def test_the_least_strokes_of_the_rulings(scene: ShotSetting, tee: tuple[int, int], strokes: float, card: str, path: Path) -> None:
    solution = solved(scene)
    best = solution.best(cell_at(*tee))
    assert best.strokes == pytest.approx(strokes, abs=1e-8)
    assert solution.residual < 1e-9
    told = odds_of(solution.tables, solution.tables.lie_at(cell_at(*tee)), path, CARDS[card], solution.strokes).strokes
    assert told == pytest.approx(strokes, abs=1e-8)     # a mirrored plan may be as good


@pytest.mark.parametrize("hills", [False, True])
def test_no_plan_is_better_than_the_best_by_the_rules_own_dice(hills: bool) -> None:
    rng = Random(7)
    for scene in small_holes(hills=hills):
        solution = solve(few_tables(scene), FEW)
        assert solution.residual < 1e-9
        for lie in rng.sample(movable(solution.tables), 1 if hills else 3):
            cell = solution.tables.cell_of(lie)
            best = solution.best(cell, solution.tables.passed_of(lie))
            assert slow_strokes(scene, solution, lie, best.path, FEW[best.card]) == pytest.approx(best.strokes, abs=1e-9)
            path, card = rng.choice(list(paths(scene.ground, cell))), rng.choice(FEW)
            assert slow_strokes(scene, solution, lie, path, card) >= best.strokes - 1e-9


def test_no_plan_in_a_storm_is_better_than_the_best_by_the_rules_own_dice() -> None:
    rng = Random(2)
    for scene in small_holes(hills=True, wind=Wind(5, 4))[::2]:
        solution = solve(few_tables(scene), FEW)
        assert solution.residual < 1e-9
        lie = rng.choice(movable(solution.tables))
        cell = solution.tables.cell_of(lie)
        best = solution.best(cell, solution.tables.passed_of(lie))
        assert slow_strokes(scene, solution, lie, best.path, FEW[best.card]) == pytest.approx(best.strokes, abs=1e-9)
        path, card = rng.choice(list(paths(scene.ground, cell))), rng.choice(FEW)
        assert slow_strokes(scene, solution, lie, path, card) >= best.strokes - 1e-9


def test_at_professional_level_no_plan_and_no_call_is_better_than_the_best_by_the_rules_own_dice() -> None:
    rng = Random(3)
    for calm in small_holes(hills=True):
        scene = replace(calm, rules=ShotRules(True, True), wind=Wind(rng.randint(1, 12), rng.choice((0, 2, 4))))
        solution = solve(few_tables(scene), FEW, calls=True)
        assert solution.residual < 1e-9
        lie = rng.choice([lie for lie in movable(solution.tables) if solution.plans.call[lie]] or movable(solution.tables))
        cell = solution.tables.cell_of(lie)
        best = solution.best(cell, solution.tables.passed_of(lie))
        assert slow_strokes(scene, solution, lie, best.path, called(FEW[best.card], best.call)) == pytest.approx(best.strokes, abs=1e-9)
        path, card = rng.choice(list(paths(scene.ground, cell))), called(rng.choice(FEW), rng.randint(0, 12))
        assert slow_strokes(scene, solution, lie, path, card) >= best.strokes - 1e-9


@pytest.mark.parametrize("off", [0.0, 0.015, 0.4, -0.4])
def test_what_a_hole_is_solved_from_makes_no_difference(off: float) -> None:
    """Not even strokes that are said to be those of good plans and are not, so that the best shots are not among those listed first."""
    rng = np.random.default_rng(4)
    for calm in small_holes(hills=True)[:2]:
        scene = replace(calm, rules=ShotRules(True, True), wind=Wind(4, 3))
        tables = few_tables(scene)
        plain, draft = (solve(tables, FEW, calls=True, most=most) for most in (100, 1))
        begin = draft.strokes + off * rng.random(tables.lies)
        played = solve(tables, FEW, begin, calls=True, played=True)
        assert np.abs(played.strokes - plain.strokes).max() < 1e-9
        assert played.residual < 1e-9


def test_a_hole_that_is_known_nearly_takes_two_steps() -> None:
    """The first of them finds the best plans, the second one knows that they are."""
    for scene in small_holes(hills=True):
        tables = few_tables(scene)
        plain = solve(tables, FEW, calls=True)
        assert solve(tables, FEW, plain.strokes, calls=True, played=True).steps == 1
        assert solve(tables, FEW, plain.strokes + 0.1, calls=True, played=True).steps == 2
        assert plain.steps <= 5


def called(card: PlayedCard, call: int) -> PlayedCard:
    return card._replace(green=frozenset((call,))) if call else card


@pytest.mark.parametrize("wind", [CALM, Wind(3, 4)])
def test_what_every_plan_is_said_to_cost_is_what_its_odds_say(wind: Wind) -> None:
    rng = Random(5)
    scene = replace(small_holes(hills=True)[0], rules=ShotRules(True, True), wind=wind)
    tables = few_tables(scene)
    strokes = np.array([TAP_IN if lie == tables.target else 2 + rng.random() for lie in range(tables.lies)])
    sweep = Sweep(tables, FEW)
    after = sweep.after(sweep.ends(strokes))
    costs = [1 + sweep.costs(after, card) for card in range(len(FEW))]
    for plan in rng.sample(range(len(tables.plans.lie)), 60):
        card = rng.randrange(len(FEW))
        told = odds_of(tables, int(tables.plans.lie[plan]), tables.path_of(plan), FEW[card], strokes).strokes
        assert costs[card][plan] == pytest.approx(told, abs=1e-12)


@pytest.mark.full
@pytest.mark.parametrize(("number", "strength"), [(1, 0), (2, 2), (3, 4), (4, 2)])
def test_every_call_of_every_plan_from_a_cell_by_its_odds(number: int, strength: int) -> None:
    scene = replace(small_holes(hills=True)[number], rules=ShotRules(True, True), wind=Wind(1 + number * 2, strength))
    solution = solve(few_tables(scene), FEW, calls=True)
    tables, near = solution.tables, [lie for lie in movable(solution.tables) if solution.plans.call[lie]] or movable(solution.tables)
    for lie in Random(number).sample(near, 1):
        told = [
            odds_of(tables, lie, tables.path_of(plan), called(card, call), solution.strokes).strokes
            for plan in tables.plans_from(lie)
            for card in FEW
            for call in range(13)
        ]
        assert min(each for each in told if each is not None) == pytest.approx(solution.strokes[lie], abs=1e-9)


@pytest.mark.full
@pytest.mark.parametrize("hills", [False, True])
@pytest.mark.parametrize("number", range(5))
def test_every_plan_from_a_cell_by_the_rules_own_dice(number: int, hills: bool) -> None:
    scene = small_holes(hills=hills)[number]
    solution = solve(few_tables(scene), FEW[1:])
    for lie in Random(number).sample(movable(solution.tables), 1):
        every = paths(scene.ground, solution.tables.cell_of(lie))
        flown = {solution.tables.plan_of(lie, path): path for path in every}
        least = min(slow_strokes(scene, solution, lie, path, FEW[1]) for path in flown.values())
        assert least == pytest.approx(solution.strokes[lie], abs=1e-9)


def test_a_ball_on_the_target_is_tapped_in_and_the_target_counts_once_all_gates_are_passed() -> None:
    scene = small_holes(hills=False)[4]
    solution = solve(few_tables(scene), FEW)
    assert solution.heat(passed=1)[scene.target] == TAP_IN
    assert solution.heat(passed=0)[scene.target] > 2
    behind = np.array([solution.heat(1)[cell] for cell in solution.tables.field.dry])
    before = np.array([solution.heat(0)[cell] for cell in solution.tables.field.dry])
    assert (before >= behind - 1e-9).all()


def test_more_cards_and_more_green_never_raise_a_value() -> None:
    tables = few_tables(small_holes(hills=True)[0])
    one, both = solve(tables, FEW[1:]).strokes, solve(tables, FEW).strokes
    assert (both <= one + 1e-9).all()
    greener = FEW[1]._replace(green=frozenset(range(2, 12)))
    assert (solve(tables, (greener,)).strokes <= one + 1e-9).all()


def hexagon(radius: int) -> ShotSetting:
    """Grass round the target."""
    around = range(-radius, radius + 1)
    cells = {Cell(q, r): CellKind.GRASS for q in around for r in around if abs(q + r) <= radius}
    ground = BoardCells(frozenset(cells))
    return ShotSetting(Land(cells, ground, ground, frozenset({Cell(0, 0)})), Cell(0, 0))


def test_values_round_a_target_on_an_open_hexagon_have_its_symmetries() -> None:
    heat = solved(hexagon(4), FEW).heat()
    for cell, value in heat.items():
        assert heat[Cell(-cell.q - cell.r, cell.q)] == pytest.approx(value, abs=1e-9)     # by 120 degrees
        assert heat[Cell(-cell.q, cell.q + cell.r)] == pytest.approx(value, abs=1e-9)     # mirrored: these cards are symmetric
    sixty = [abs(heat[Cell(-cell.r, cell.q + cell.r)] - value) for cell, value in heat.items()]
    assert max(sixty) > 1e-6


def test_five_changed_cells_are_solved_from_the_strokes_before() -> None:
    before, tee = solved(POND_HOLE), cell_at(4, 10)
    for here, mark in ((range(3, 6), CellKind.WATER), (range(3, 6), CellKind.GRASS)):
        row = 5 if mark is CellKind.WATER else 4     # dry cells flood, and a pond that was wet before is drained
        marks = dict(POND_HOLE.land.marks) | {cell_at(column, row): mark for column in here}
        scene = ShotSetting(Land(marks, POND_HOLE.land.ground, POND_HOLE.land.flat, POND_HOLE.land.targets), POND_HOLE.target)
        tables = tables_of(scene, 15, 4)
        again, whole = solve_changed(tables, before), solve(tables, before.cards)
        assert again.best(tee).strokes == pytest.approx(whole.best(tee).strokes, abs=1e-3)
        assert (again.strokes >= whole.strokes - 1e-9).all()
        assert again.steps <= whole.steps
        assert abs(whole.best(tee).strokes - before.best(tee).strokes) > 0.01


def test_what_never_finishes_is_given_up_and_all_else_is_exact() -> None:
    scene = hole(["...", ".B.", "..."], (0, 0), ["000", "000", "000"])
    solution = solve(few_tables(scene), FEW[1:])     # its distances end at 2, and a big tree takes 5 off; hooks still lead away
    assert solution.residual < 1e-9
    assert solution.strokes.max() < GIVEN_UP
    straight = FEW[1]._replace(hooks=(0,) * 12)
    held = solve(few_tables(scene), (straight,))
    heat = held.heat()
    assert heat.pop(cell_at(1, 1)) == GIVEN_UP
    assert held.residual < 1e-9
    assert max(heat.values()) < GIVEN_UP
    assert held.best(cell_at(1, 1)).strokes == GIVEN_UP      # a plan there is all the same


def test_a_card_that_card_down_leaves_no_distance_is_played_for_its_hook() -> None:
    """H18: distances do not go below 0; the hook is still counted, and with a called number it may be the best shot there is."""
    still = PlayedCard((0,) * 12, (1,) * 12, frozenset(range(1, 13)))
    scene = hole(["....."] * 5, (2, 2))
    for cards in ((FEW[1], still), (still,)):
        solution = solved(scene, cards)
        around = [solution.best(next_dot(cell_at(2, 2), direction)) for direction in EVEN]
        assert [best.strokes for best in around] == pytest.approx([1.0] * 6)
        assert {solution.cards[best.card] for best in around} == {still}


def test_cards_beyond_the_tables_are_refused() -> None:
    tables = few_tables(small_holes(hills=False)[1])
    with pytest.raises(ValueError, match="beyond the tables"):
        solve(tables, list(CARDS.values()))
    with pytest.raises(ValueError, match="one card"):
        solve(tables, ())


def test_paths_of_plans_are_legal_and_found_again() -> None:
    scene = small_holes(hills=True)[0]
    tables = few_tables(scene)
    for lie in movable(tables)[::5]:
        for plan in tables.plans_from(lie)[::7]:
            path = tables.path_of(plan)
            assert path in set(paths(scene.ground, tables.cell_of(lie)))
            assert tables.plan_of(lie, path) == plan
    with pytest.raises(ValueError, match="no path"):
        tables.plan_of(tables.lie_at(cell_at(0, 0)), Path(turned(12, 0)))
    assert distance_squared(cell_at(0, 0), cell_at(0, 1)) == 1


def test_threads_find_the_same_plans() -> None:
    """Of plans that are equal too: of cards that cost the same the first is played."""
    tables, cards = tables_of(POND_HOLE, 18, 6), (*CARDS.values(), *CARDS.values())
    one, two, three = (solve(tables, cards, solve(tables, cards[:3]).strokes, calls=True, threads=threads) for threads in (1, 2, 3))
    for other in (two, three):
        assert np.array_equal(one.strokes, other.strokes)
        assert all(map(np.array_equal, one.plans, other.plans))
    assert one.plans.card.max() < len(CARDS)
