"""How a board of Doshboard is rated: strokes of sets and of a rookie, two lines, hazards' prices, what is wanted, and what is doubted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.content.choices import Template, kind_named
from game.games.doshboard.commands.rating import RATED
from game.games.doshboard.content import read_board, read_sets
from game.games.doshboard.rules import geometry
from game.games.doshboard.rules.board import Board, HolePair, Place
from game.games.doshboard.rules.geometry import Cell, cell_at, distance
from game.games.doshboard.rules.shots import COLOURS, CardSet, PlannedShot, ShotResult, ShotRules, ShotSetting, played
from game.games.doshboard.solver.rating import (
    APART, NEAR, OTHER_PENALTY, WITHIN, BoardTask, PricedTask, RatedLines, RatedNeeds, RatedPair, RatedStrokes, Terms, doubts, rate_hole,
    rated_in_steps, targets, work_out, worst_near
)
from game.games.doshboard.solver.solver import GIVEN_UP, TAP_IN, nearest_club, solve, straight_strokes, straight_to
from game.games.doshboard.solver.tables import tables_of
from game.games.golf.rules import indexes_by
from tests.games.doshboard.bots.test_bots import CARDS, CONTENT
from tests.games.doshboard.rules.by_dice import chances
from tests.games.doshboard.solver.holes import hole as hole_on

STOCK = Path(__file__).resolve().parents[4] / "courses" / "doshboard"
ROWS = (".........", "....w....", "...www...", "...wvw...", "...www...", "....w....", "..t......", ".........", ".........")
BOARD = Board("Pond", "", ROWS, (HolePair(Place(4, 8), Place(4, 0), 3),))
SMALL = Board("Small", "", (".....", "..w..", ".t.m.", "....."), (HolePair(Place(0, 3), Place(4, 0), 3),))
BEFORE = CardSet("Short", "", CARDS[1:])


def test_a_hole_between_two_ways_round_a_pond() -> None:
    hole = rate_hole(BOARD, BOARD.holes[0], (CONTENT.yellow, BEFORE))
    assert hole.cells == 8
    assert list(hole.strokes) == ["yellow", "red"]
    assert hole.strokes["yellow"] == pytest.approx(hole.best.strokes)
    assert hole.strokes["red"] > hole.strokes["yellow"]     # the same cards without the longest
    assert hole.rookie > hole.best.strokes
    assert hole.hazards["water"] > 0.1
    assert abs(hole.hazards["trees"]) < 0.1
    assert hole.hazards["cliffs"] == pytest.approx(0)
    assert hole.open >= hole.hazards["water"]
    assert 0 <= hole.best.odds.penalties < hole.penalty + 1e-9 < 1
    assert 0 <= hole.near < 1
    assert hole.lines is not None
    safe, bold = hole.lines
    assert {safe.path, bold.path} >= {hole.best.path}
    assert bold.odds.penalties - safe.odds.penalties >= OTHER_PENALTY
    assert abs(bold.strokes - safe.strokes) <= WITHIN
    assert APART > 0


def test_a_bold_line_is_parted_in_what_it_gains_and_what_a_penalty_costs() -> None:
    """By every ending of its first shot, with the strokes that best play needs from there."""
    steps = list(work_out(PricedTask(BoardTask(BOARD, 0, (CONTENT.yellow,) * 4), brief=True)))
    (needs,) = (step.strokes for step in steps if isinstance(step, RatedNeeds))
    (lines,) = (step for step in steps if isinstance(step, RatedLines))
    assert lines.other is not None
    for line in (lines.best, lines.other):
        odds = line.plan.odds
        sums = {True: [0.0, 0.0], False: [0.0, 0.0]}
        for way, chance in odds.ways.items():
            later = 0.0 if way.holed else way.penalties + needs[way.cell]
            sums[way.penalties > 0][0] += chance
            sums[way.penalties > 0][1] += chance * (1 + later)
        assert odds.parted is not None
        assert odds.parted == pytest.approx([total / chance for chance, total in (sums[False], sums[True])])
        assert odds.parted[0] < line.plan.strokes < odds.parted[1]


def test_the_level_of_the_terms_is_played() -> None:
    pair, sets = BOARD.holes[0], (BEFORE, CONTENT.yellow)
    flat = rate_hole(BOARD, pair, sets, Terms(ShotRules(), lead=1))
    assert "cliffs" not in flat.hazards
    assert flat.best.strokes == flat.strokes["red"] < flat.strokes["yellow"]
    tables = tables_of(hole_on(ROWS, (4, 0)), 7, 2)
    assert flat.best.strokes == pytest.approx(solve(tables, tuple(map(played, CARDS))).best(pair.tee.cell).strokes, abs=1e-9)


def by_enumeration(scene: ShotSetting, cards: CardSet) -> Mapping[Cell, float]:
    """The strokes of who plays straight, by trying every die of every shot, until they change no more."""
    ways: dict[Cell, list[dict[ShotResult, float]]] = {}
    for cell in filter(scene.land.dry, scene.land.marks):
        for direction in straight_to(scene.land, cell, scene.target):
            club = nearest_club(scene.land, cell, scene.target, direction, cards.cards, range(len(cards.cards)), hills=scene.rules.hills)
            shot = PlannedShot(0, cell, 0, geometry.Path(direction), played(cards.cards[club]))
            ways.setdefault(cell, []).append({result: float(chance) for result, chance in chances(scene, shot).items()})
    first, stuck = dict.fromkeys(ways, 3.0), dict.fromkeys(ways, 3.0)

    def after(cell: Cell, results: Mapping[ShotResult, float]) -> float:
        def ahead(result: ShotResult) -> float:
            return 0.0 if result.holed or result.tap_in else (stuck if result.cell == cell else first)[result.cell]

        return sum(chance * (result.strokes + ahead(result)) for result, chance in results.items())

    for _round in range(300):
        first, stuck = (
            {cell: after(cell, each[0]) for cell, each in ways.items()},
            {cell: sum(after(cell, way) for way in each) / len(each) for cell, each in ways.items()},
        )
    return first


def test_a_rookies_strokes_are_those_of_trying_every_die() -> None:
    scene = hole_on(("....", ".ww.", "t..B", "...."), (3, 0), ("0000", "0110", "0100", "0000"))
    tables = tables_of(scene, 7, 2)
    found, slow = straight_strokes(tables, CONTENT.yellow), by_enumeration(scene, CONTENT.yellow)
    assert found[tables.target] == TAP_IN
    for cell in tables.field.dry:
        if cell != scene.target:
            assert found[tables.lie_at(cell)] == pytest.approx(slow[cell], abs=1e-9)


def test_who_can_never_finish_is_given_up() -> None:
    """A putter does not leave a big tree (H13)."""
    scene = hole_on(("....", "....", "...B"), (0, 0), ("0000",) * 3)
    putter = CardSet("Putter", "", (replace(CARDS[-1], hooks=(0,) * 12),))
    tables = tables_of(scene, 2, 1)
    found = straight_strokes(tables, putter)
    assert found[tables.lie_at(cell_at(3, 2))] == GIVEN_UP
    assert found[tables.lie_at(cell_at(1, 0))] < 4


def test_a_professional_hole_is_no_harder_for_what_it_allows() -> None:
    """Card-up, card-down and calls can only help; the plan from the tee says what it does with its card."""
    pair, sets = SMALL.holes[0], (BEFORE,)
    rules = ShotRules(hills=True, hit_or_miss=True)
    plain = rate_hole(SMALL, pair, sets, Terms(rules))
    free = rate_hole(SMALL, pair, sets, Terms(rules, shifts=(-2, -1, 0, 1, 2), calls=True))
    assert free.best.strokes < plain.best.strokes - 0.01
    assert (plain.best.shift, plain.best.call) == (0, 0)
    assert (free.best.shift, free.best.call) != (0, 0)
    assert free.best.odds.strokes == pytest.approx(free.best.strokes, abs=1e-9)
    assert free.penalty == pytest.approx(free.best.odds.penalties)


def test_targets_are_met_or_missed_with_their_figures() -> None:
    hole = rate_hole(BOARD, BOARD.holes[0], (CONTENT.yellow,))
    told = list(targets([hole]))
    assert [target.met for target in told] == [True, False, False, True, False, False]
    assert [target.met for target in targets([replace(hole, penalty=0.25, near=0.4)])] == [True, False, False, True, True, True]
    assert told[1].text == "par 3 on 1 of the holes, par 4 on 0, par 5 on 0; wanted some of par 3 and 4, and one or two of par 5"
    assert told[2].text == "0.00 strokes between the easiest and the hardest hole; wanted 1.5"
    nine = [replace(hole, pair=replace(hole.pair, par=par)) for par in (3, 4, 5)] + [replace(hole, other=None)]
    assert [target.met for target in targets(nine)][:2] == [True, True]
    assert not list(targets([*nine, nine[2], nine[2]]))[1].met     # three of par 5


@pytest.mark.parametrize("template", kind_named("doshboard-board").templates, ids=lambda template: template.title)
def test_a_new_board_has_the_pars_that_fit_its_holes(tmp_path: Path, template: Template) -> None:
    (tmp_path / "board.yaml").write_text(f"kind: doshboard board\nname: New\n{template.body}", encoding="utf-8")
    board, sets = read_board(tmp_path / "board.yaml"), read_sets(STOCK / "cards.yaml")
    for pair in board.holes:
        found = next(step for step in rated_in_steps(board, pair, sets) if isinstance(step, RatedStrokes))
        assert found.par == pair.par, found.strokes


def test_doubts_name_the_hole_and_the_chance() -> None:
    hole = rate_hole(BOARD, BOARD.holes[0], (CONTENT.yellow,))
    assert hole.suggested_par == 5
    easy = replace(hole, near=0.1, penalty=0.1, pair=replace(hole.pair, par=5))
    wet, par_3 = replace(easy, near=0.45, penalty=0.3), replace(easy, pair=hole.pair)
    assert list(doubts([easy, wet, par_3])) == [
        "Hole 2: a best plan within 6 cells of the target has a penalty chance of 45%.",
        "Hole 2: the best plan from the tee has a penalty chance of 30%.",
        f"Hole 3: a par 3 of {hole.best.strokes:.2f} strokes; par 5 is nearer.",
    ]


def test_the_stroke_index_is_by_what_a_rookie_loses() -> None:
    hole = rate_hole(BOARD, BOARD.holes[0], (CONTENT.yellow,))
    assert indexes_by([replace(hole, rookie=rookie).loss for rookie in (5.0, 9.0, 7.0)]) == (3, 1, 2)


def test_near_a_target_every_set_and_hole_is_looked_at() -> None:
    board = replace(BOARD, holes=(*BOARD.holes, HolePair(Place(0, 8), Place(8, 3), 3)))
    sets = (CONTENT.yellow, BEFORE)
    assert list(worst_near(board, sets)) == pytest.approx([rate_hole(board, pair, sets).near for pair in board.holes])
    assert NEAR == 6


def test_a_board_is_rated_in_figures_and_in_lines() -> None:
    wish = RATED.asked(replace(CONTENT, board=BOARD), {})
    holes = [RATED.work(task) for task in RATED.tasks(wish)]
    found = RATED.facts(wish, holes)
    assert json.loads(json.dumps(found)) == found
    assert (found["board"], found["level"], found["par"], len(holes)) == ("Pond", "advanced", 3, 1)
    told = list(RATED.lines(wish, holes))
    assert told[0].startswith(" 1  par 3   8.0 cells  index  1  ")
    assert told[1].startswith(("    or bolder ", "    or safer "))
    assert told[2].startswith("    hazards: water ")
    assert any(line.startswith("Pond, advanced: 1 hole, par 3; yellow ") for line in told)
    assert any(line.startswith("What hazards cost in strokes: water ") for line in told)
    assert "Missed: 0.00 strokes between the easiest and the hardest hole; wanted 1.5." in told
    assert "Hole 1: the edge of the board is a backstop behind the target." in told


def test_options_say_what_is_rated() -> None:
    content = replace(CONTENT, board=BOARD)
    assert RATED.asked(content, {}).terms == Terms()
    assert RATED.asked(content, {"level": "beginner", "shared_set": "blue"}).terms == Terms(ShotRules(), lead=2)
    windy = {"level": "professional", "wind": "fixed", "wind_to": "3", "wind_strength": "low", "card_shifts": "off"}
    assert RATED.asked(content, windy).terms == Terms(ShotRules(True, True, True), RATED.asked(content, windy).terms.wind, calls=True)
    assert RATED.asked(content, windy).terms.wind.counts(12) == 2
    assert RATED.asked(content, {"level": "professional"}).terms.shifts == (-2, -1, 0, 1, 2)
    hole = rate_hole(BOARD, BOARD.holes[0], (CONTENT.yellow,))
    told = list(RATED.lines(RATED.asked(content, windy), [hole]))
    assert "No card is lost in these figures: they are strokes that nobody can play below." in told
    assert "Lost cards are on, card-up and card-down off; the book suggests both together." in told
    assert not any(line.startswith(("Met", "Missed")) for line in told)


@cache
def stock(name: str) -> tuple[RatedPair, ...]:
    """The holes of a stock board."""
    board, sets = read_board(STOCK / f"{name}.yaml"), read_sets(STOCK / "cards.yaml")
    return tuple(rate_hole(board, pair, sets) for pair in board.holes)


BOARDS = ("swan-meadow", "owl-hills", "three-falls")


@pytest.mark.full
@pytest.mark.parametrize("name", BOARDS)
def test_a_stock_board_is_what_is_wanted(name: str) -> None:
    assert [target.text for target in targets(stock(name)) if not target.met] == []
    assert list(doubts(stock(name))) == []


@pytest.mark.full
def test_the_sets_score_alike_and_each_is_the_best_somewhere() -> None:
    """H22, over the 27 stock holes."""
    holes = [hole for name in BOARDS for hole in stock(name)]
    assert len(holes) == 27
    means = {colour: sum(hole.strokes[colour] for hole in holes) / len(holes) for colour in COLOURS}
    assert max(means.values()) - min(means.values()) <= 0.10
    best = [min(COLOURS, key=lambda colour: hole.strokes[colour]) for hole in holes]
    assert all(best.count(colour) >= 4 for colour in COLOURS)


@pytest.mark.full
@pytest.mark.parametrize("number", range(4), ids=COLOURS)
def test_a_set_finishes_an_open_board(number: int) -> None:
    """H22: the least beginner strokes from 1, 3, 10 and 20 cells, and from 15 against 3."""
    cards = read_sets(STOCK / "cards.yaml")[number].cards
    scene = hole_on(("." * 21,) * 25, (10, 6))
    tables = tables_of(scene, max(max(card.distances) for card in cards), max(abs(hook) for card in cards for hook in card.hooks))
    by_cells: dict[int, list[float]] = {}
    for cell, strokes in solve(tables, tuple(map(played, cards))).heat().items():
        by_cells.setdefault(round(distance(cell, scene.target)), []).append(strokes)
    means = {cells: sum(by_cells[cells]) / len(by_cells[cells]) for cells in (1, 3, 10, 15, 20)}
    assert means[1] <= 1.5
    assert means[3] <= 2.1
    assert means[10] <= 2.7
    assert means[20] <= 3.7
    assert means[15] - means[3] >= 1.0

