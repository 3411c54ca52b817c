"""Plans: rings of a club, the club for a target, targets that move, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.shots import CLUBS, LIES, OnCourse, OnTrack, Plan, StrokeLie, Wet, aim, plans, tables
from game.games.card_golf.solver.odds import Forecaster, RestGround, Rolled
from game.games.card_golf.table.planner import Aiming, Forecasts, Stance, aimed
from game.games.card_golf.table.position import OddsMode, danger_words
from tests.games.card_golf.rules.chances import outcomes
from tests.games.card_golf.rules.ground import oracle_hole

TABLES = tables()
CLUB = {club.name: club for club in CLUBS}


def stance(number: int = 2, lie: StrokeLie | None = None) -> Stance:
    """On the middle tee of an oracle hole, or on its first space of a lie."""
    hole = oracle_hole(number)
    tee = hole.tees[1]
    start = OnCourse(tee, StrokeLie.TEE)
    if lie is not None:
        start = next(OnCourse(space, lie) for space in hole.spaces() if LIES.get(hole.terrain(space)) is lie)
    return Stance(hole, start, TABLES, "to_six", tee)


def begun(here: Stance) -> Aiming:
    """The plan to begin with there."""
    return aimed(here, Forecasts().first(here))


def test_rings_count_the_risk_that_the_distance_adds() -> None:
    here = stance()
    rings = here.rings(CLUB["5-iron"])
    assert set(rings.values()) == {0, 1, 2, 3, 4, 5}
    row, column = here.start.space
    assert {space: ring for space, ring in rings.items() if space.column == column and space.row > row} == {
        Space(row + 14 + ring, column): ring for ring in range(6)}
    wedge = here.rings(CLUB["Wedge"])
    assert wedge[Space(row + 1, column)] == wedge[Space(row + 9, column)] == 0
    assert wedge[Space(row + 10, column)] == 1


def test_shift_goes_to_the_next_ring_and_an_arrow_a_space() -> None:
    here = stance()
    row, column = here.start.space
    near = Space(row + 3, column)
    assert here.moved(near, "right") == Space(row + 4, column)
    assert here.moved_to_ring(near, "right", CLUB["Wedge"]) == Space(row + 10, column)
    assert here.moved(Space(row + 1, column), "left") == Space(row - 1, column), "over the ball"
    edge = Space(row, here.hole.left)
    while here.on_card(Space(edge.row, edge.column)) and here.moved(edge, "up") != edge:
        edge = here.moved(edge, "up")
    assert here.moved(edge, "up") == edge


def test_the_lie_decides_which_clubs_may_be_used() -> None:
    sand = stance(lie=StrokeLie.BUNKER)
    assert [club.name for club in sand.clubs() if not sand.in_play(club)] == ["5-wood", "4-wood", "3-wood", "2-wood", "Driver"]
    target = sand.first_target()
    club = sand.club_for(target, CLUB["Driver"])
    assert club is not None
    assert sand.allows(Plan(target, club))
    assert club.name != "Driver"


def test_a_club_that_is_picked_stays_as_long_as_it_reaches() -> None:
    here = stance()
    picked = begun(here).with_club(CLUB["7-iron"])
    assert picked.club == CLUB["7-iron"]
    assert picked.held
    shown = picked.shown(None, {})
    assert shown.rings
    assert shown.rings[picked.target] == here.ring(CLUB["7-iron"], picked.target)
    near = picked.pinned(Space(here.start.space.row + 5, here.start.space.column))
    assert near.club == CLUB["Wedge"], "the chart's, where the picked one does not carry"
    far = near.pinned(Space(here.start.space.row + 12, here.start.space.column))
    assert far.club == CLUB["7-iron"]
    assert not far.with_club(CLUB["7-iron"]).shown(None, {}).rings


def test_a_plan_that_is_taken_with_the_charts_club_leaves_the_chart_in_force_for_the_next_space() -> None:
    here = stance()
    at, farther = (Space(here.start.space.row + rows, here.start.space.column) for rows in (12, 15))
    usual = here.club_for(at)
    assert usual is not None
    own = begun(here).taking(Plan(at, usual))
    assert own.pinned(farther).club == here.club_for(farther) != usual
    another = next(club for club in here.clubs() if club != usual and here.allows(Plan(at, club)) and here.allows(Plan(farther, club)))
    assert own.taking(Plan(at, another)).pinned(farther).club == another, "a club of one's own choice stays"


def test_a_pointer_that_only_passes_over_leaves_the_plan_as_it_was() -> None:
    here = stance()
    first, there = begun(here), Space(here.start.space.row + 5, here.start.space.column)
    looked = first.looking(there)
    assert looked.plan != first.plan
    assert looked.left() == first
    assert first.fresh
    made = looked.pinned(there)
    assert (made.plan, made.fresh) == (looked.plan, False)
    assert made.left() == made, "what was pressed stands"
    assert made.looking(first.target) == made, "and no pointer moves it"
    assert made.looking(here.start.space) == made.pinned(here.start.space) == made, "nobody aims at his own ball"
    assert made.released().looking(first.target).target == first.target


def test_a_likely_penalty_is_said() -> None:
    here = stance()
    told = Forecasts().of(here, begun(here).plan)
    assert told is not None
    assert danger_words(told) == "", "the plan to begin with is safe"

    def with_grounds(water: float, out: float) -> str:
        return danger_words(replace(told, grounds={RestGround.WATER: water, RestGround.OUT: out, RestGround.ROUGH: 1 - water - out}))
    assert with_grounds(.45, 0) == "45 % water"
    assert with_grounds(.4, 0) == ""
    assert with_grounds(0, .5) == "50 % off the cards"
    assert with_grounds(.3, .3) == "60 % lost"


def test_a_plan_can_be_held_beside_another() -> None:
    first = begun(stance())
    assert first.plan is not None
    moved = first.compared().moved("left", far=False)
    assert moved.plan != first.plan
    assert moved.beside == first.plan
    assert moved.shown(None, {}).other == first.target
    assert moved.compared().beside is None
    modes, turned = [], moved
    for _ in range(3):
        turned = turned.next_mode(strokes=False)
        modes.append(turned.mode)
    assert modes == [OddsMode.LANDS, OddsMode.OFF, OddsMode.RESTS], "strokes to go are not known yet"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_forecast_is_what_the_rules_count(number: int) -> None:
    """Against the slow enumeration of the rules, from every lie."""
    hole, rng = oracle_hole(number), Random(number)
    tee = hole.tees[1]
    dry = [OnCourse(space, LIES[hole.terrain(space)]) for space in hole.spaces() if hole.terrain(space) in LIES]
    starts = [OnCourse(tee, StrokeLie.TEE), *dry]
    forecaster = Forecaster(hole, TABLES)
    for start in [starts[0], *rng.sample(starts, 4)]:
        plan = rng.choice(tuple(plans(hole, start, TABLES)))
        played = aim(start, plan, TABLES)
        told, counted = forecaster.of(played, tee), outcomes(hole, played, TABLES, tee)
        assert sum(told.ends.values()) == pytest.approx(1, abs=1e-12)
        assert sum(told.grounds.values()) == pytest.approx(1, abs=1e-12)
        assert sum(told.lands.values()) + told.miss == pytest.approx(1, abs=1e-12)
        wet = float(sum((chance for ball, chance in counted.items() if isinstance(ball, Wet)), start=0))
        assert told.grounds.get(RestGround.WATER, 0) + told.grounds.get(RestGround.OUT, 0) == pytest.approx(wet, abs=1e-12)
        green = float(sum((chance for ball, chance in counted.items() if isinstance(ball, OnTrack)), start=0))
        assert told.grounds.get(RestGround.GREEN, 0) + told.grounds.get(RestGround.HOLED, 0) == pytest.approx(green, abs=1e-12)


def test_each_roll_leaves_less() -> None:
    here = stance()
    forecaster = Forecaster(here.hole, TABLES)
    played = begun(here).aim
    assert played is not None
    swing = (4,) * played.swing_dice
    steps = [Rolled(), Rolled(swing), Rolled(swing, (3, 6)), Rolled(swing, (3, 6), (6,) * played.club.run_dice)]
    ends = [set(forecaster.of(played, here.tee, rolled).ends) for rolled in steps]
    assert ends[0] >= ends[1] >= ends[2] >= ends[3]
    assert len(ends[3]) == 1 < len(ends[0])
