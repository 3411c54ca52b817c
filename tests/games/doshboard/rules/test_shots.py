"""Shots by hand: the sentences of the rulings about a shot (H3-H20, H23), one by one, and the exact values of single shots."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from game.games.doshboard.rules.board import Wind, strength_of
from game.games.doshboard.rules.events import BallDropped, BallFlew, BallHit, DiceRolled, LegKind, Trouble, WhiteRolled, Why
from game.games.doshboard.rules.geometry import Path, cell_at, paths, place_of
from game.games.doshboard.rules.shots import Card, PlannedShot, ShotResult, ThrownDie, played
from game.rules.contract import rules_of
from tests.games.doshboard.rules import naive
from tests.games.doshboard.rules.by_dice import chances
from tests.games.doshboard.rules.exact import CARDS, HEIGHTS, HOLES, POND, TERRACE
from tests.games.doshboard.rules.shots_by_hand import (
    ADVANCED, BEGINNER, EVERY_COUNT, HITS, PRO, elbow, kinds, lies, of_kind, red, result, scene, shoot
)

MEADOW = ["." * 9] * 11
LEVEL = ["0" * 9] * 11
LEDGE = ["111111111"] * 6 + ["000000000"] * 5
UP, RIGHT, DOWN, LEFT = 12, 3, 6, 9
MANY_ZEROS = Card("many zeros", tuple(range(1, 13)), (0,) * 12, (5, 8))


def with_signs(**signs: str) -> list[str]:
    """The meadow with signs at places: c4r7="w"."""
    rows = [list(row) for row in MEADOW]
    for place, sign in signs.items():
        column, row = place[1:].split("r")
        rows[int(row)][int(column)] = sign
    return ["".join(row) for row in rows]


def with_heights(**heights: int) -> list[str]:
    """Level ground with heights at places: c4r7=1."""
    rows = [list(row) for row in LEVEL]
    for place, height in heights.items():
        column, row = place[1:].split("r")
        rows[int(row)][int(column)] = str(height)
    return ["".join(row) for row in rows]


def due_of(*given: object, **named: object) -> tuple[ThrownDie, Why, tuple[int, int], int]:
    """The die for which a shot waits: which, why, where, from which number on."""
    due = shoot(*given, **named).due  # type: ignore[arg-type]
    assert due is not None, "no die is due"
    return due.die, due.why, place_of(due.cell), due.at_least


def test_blue_and_red_come_first_and_dice_after_the_end_are_refused() -> None:
    assert due_of(scene(MEADOW), (4, 10), UP)[:2] == (ThrownDie.PAIR, Why.SHOT)
    with pytest.raises(ValueError, match="over before"):
        shoot(scene(MEADOW), (4, 10), UP, (3, red(0)), 5)


# Distance, elbow, hook (H3, H4, H7)


@pytest.mark.parametrize(("hook", "place"), [(0, (4, 6)), (2, (6, 6)), (1, (5, 6)), (-2, (2, 6)), (-1, (3, 6)), (4, (8, 6))])
def test_distance_by_blue_then_hook_by_red_at_a_right_angle(hook: int, place: tuple[int, int]) -> None:
    assert lies(scene(MEADOW), (4, 10), UP, (4, red(hook))) == place


@pytest.mark.parametrize(
    ("blue", "hook", "place"),
    [(3, 0, (4, 7)), (3, 2, (6, 7)), (5, 0, (6, 6)), (4, 2, (6, 8)), (2, -2, (2, 8))],
)
def test_an_elbow_turns_only_a_distance_that_goes_past_it(blue: int, hook: int, place: tuple[int, int]) -> None:
    assert lies(scene(MEADOW), (4, 10), elbow(UP, (4, 7), 2), (blue, red(hook))) == place


def test_one_count_left_before_a_hill_belongs_to_the_first_leg_with_its_hook() -> None:
    hill = with_heights(c5r6=1)
    path = elbow(UP, (4, 7), 2)
    assert lies(scene(MEADOW, hill, rules=ADVANCED), (4, 10), path, (4, red(0))) == (4, 7), "the rest is lost at the foot"
    assert lies(scene(MEADOW, hill, rules=ADVANCED), (4, 10), path, (4, red(-2))) == (2, 7), "and the hook goes to 9"
    assert lies(scene(MEADOW, rules=ADVANCED), (4, 10), path, (4, red(0))) == (5, 6)


# Off the board, water, drops (H3, H8)


def test_off_the_board_costs_a_stroke_and_ends_the_shot_at_the_last_dry_cell() -> None:
    found = shoot(scene(MEADOW), (4, 2), UP, (5, red(4)))
    assert result(scene(MEADOW), (4, 2), UP, (5, red(4))) == found.result
    assert found.result is not None
    assert (place_of(found.result.cell), found.result.penalties, found.result.strokes) == ((4, 0), 1, 2)
    assert [event.leg for event in of_kind(found, BallFlew)] == [LegKind.DISTANCE], "no hook"
    assert of_kind(found, BallDropped)[0].trouble is Trouble.OFF_BOARD
    wet = with_signs(c4r0="w", c4r1="v")
    assert lies(scene(wet), (4, 4), UP, (9, red(0))) == (4, 2)


def test_a_count_that_ends_at_a_covering_cell_off_the_board_is_off_the_board() -> None:
    assert result(scene(MEADOW), (4, 0), 2, (1, red(0))).penalties == 1
    assert result(scene(MEADOW), (4, 10), 5, (1, red(0))).penalties == 0, "the 4-neighbour covers it"
    assert result(scene(MEADOW), (4, 0), 1, (1, red(0))).penalties == 1, "the 12-neighbour covers it, though the 2-neighbour is no water"


def test_a_ball_lies_on_a_covering_cell_whose_far_dot_is_off_the_board() -> None:
    assert result(scene(MEADOW), (7, 5), RIGHT, (1, red(0))) == result(scene(MEADOW), (7, 5), 4, (1, red(0)))
    assert result(scene(MEADOW), (7, 5), RIGHT, (2, red(0))).penalties == 1


@pytest.mark.parametrize(("sign", "trouble"), [("w", Trouble.WATER), ("v", Trouble.WATERFALL)])
def test_water_as_the_final_cell_is_dropped_on_the_last_dry_cell_touched(sign: str, trouble: Trouble) -> None:
    pond = scene(with_signs(c4r5=sign, c4r6="w"))
    found = shoot(pond, (4, 10), UP, (5, red(0)))
    assert found.result is not None
    assert (place_of(found.result.cell), found.result.penalties) == ((4, 7), 1)
    assert of_kind(found, BallDropped)[0].trouble is trouble


def test_a_distance_may_end_in_water_and_its_hook_lead_out() -> None:
    assert result(scene(with_signs(c4r5="w")), (4, 10), UP, (5, red(2))).penalties == 0


def test_a_hook_into_water_is_dropped_where_the_distance_ended() -> None:
    assert lies(scene(with_signs(c6r5="w")), (4, 10), UP, (5, red(2))) == (4, 5), "the covering cell was only passed"


def test_a_covering_cell_is_touched_where_a_count_ended_there() -> None:
    assert lies(scene(MEADOW), (0, 8), RIGHT, (3, red(1))) == (3, 9), "from the covering cell of the second step a hook to 6"
    assert lies(scene(with_signs(c3r9="w")), (0, 8), RIGHT, (3, red(1))) == (3, 8), "the distance ended there, so it was touched"


def test_a_ball_that_touched_only_water_stays_where_the_shot_began() -> None:
    pond = scene(with_signs(c4r9="w", c4r8="w", c4r7="w"))
    assert lies(pond, (4, 10), UP, (3, red(0))) == (4, 10)


def test_a_ball_may_be_dropped_in_a_tree() -> None:
    assert lies(scene(with_signs(c4r8="t", c4r7="w")), (4, 10), UP, (3, red(0))) == (4, 8)


# Trees at beginner level (H9)


@pytest.mark.parametrize("sign", ["m", "B"])
def test_a_medium_or_big_tree_stops_a_distance_without_a_hook(sign: str) -> None:
    found = shoot(scene(with_signs(c4r7=sign)), (4, 10), UP, (6, red(3)))
    assert found.result is not None
    assert place_of(found.result.cell) == (4, 7)
    assert kinds(found.events) == ["DiceRolled", "BallFlew", "BallHit"]
    assert lies(scene(with_signs(c4r7="t")), (4, 10), UP, (6, red(2))) == (6, 4), "a small tree is as grass"


def test_a_tree_stops_a_hook_and_a_wind_too() -> None:
    assert lies(scene(with_signs(c6r6="m")), (4, 10), UP, (4, red(4))) == (6, 6)
    assert lies(scene(with_signs(c4r5="m"), wind=Wind(UP, 4)), (4, 10), UP, (4, red(0))) == (4, 5)


def test_a_covering_cell_with_a_tree_counts_only_where_the_count_ends() -> None:
    wood = scene(with_signs(c3r8="B"))
    assert lies(wood, (2, 8), RIGHT, (2, red(0))) == (4, 8)
    assert kinds(shoot(wood, (2, 8), RIGHT, (1, red(5))).events)[-1] == "BallHit"


def test_the_tree_where_a_shot_starts_is_not_touched() -> None:
    assert lies(scene(with_signs(c4r10="B")), (4, 10), UP, (3, red(0))) == (4, 7)
    held = shoot(scene(with_signs(c4r9="B"), rules=ADVANCED), (4, 9), UP, (3, red(2)))
    assert held.result is not None
    assert place_of(held.result.cell) == (6, 9), "held back to 0, it still hooks"


# Hole-out and tap-in (H10)


def test_holed_out_on_the_target_with_a_green_number_else_tapped_in() -> None:
    hole = scene(MEADOW, target=(4, 6))
    holed = result(hole, (4, 10), UP, (4, 6), card=played(MANY_ZEROS))
    assert (holed.holed, holed.tap_in, holed.strokes) == (True, False, 1)
    tapped = result(hole, (4, 10), UP, (4, 4), card=played(MANY_ZEROS))
    assert (tapped.holed, tapped.tap_in, tapped.strokes) == (False, True, 2)
    assert not result(hole, (4, 10), UP, (5, 6), card=played(MANY_ZEROS)).holed


def test_a_ball_that_is_dropped_on_the_target_is_tapped_in() -> None:
    found = result(scene(with_signs(c4r5="w"), target=(4, 6)), (4, 10), UP, (5, red(0)))
    assert (found.holed, found.tap_in, found.strokes) == (False, True, 3)


def test_a_ball_that_rolls_onto_the_target_is_tapped_in_and_one_that_rolls_off_is_not() -> None:
    above = scene(MEADOW, with_heights(c4r5=1), target=(4, 6), rules=ADVANCED)
    assert result(above, (4, 7), UP, (3, red(0)), DOWN).tap_in
    on_it = scene(MEADOW, with_heights(c4r6=1), target=(4, 6), rules=ADVANCED)
    assert result(on_it, (4, 10), UP, (5, 4), 2, card=played(MANY_ZEROS)).tap_in is False
    assert result(on_it, (4, 10), UP, (5, 6), card=played(MANY_ZEROS)).holed, "holed out: no roll-away"
    assert due_of(on_it, (4, 10), UP, (5, 4), card=played(MANY_ZEROS))[1] is Why.ROLL_AWAY


# Trees hold and hills cost (H13, H14)


@pytest.mark.parametrize(("sign", "held"), [("B", 5), ("m", 3), ("t", 2), (".", 0)])
def test_leaving_a_tree_takes_off_the_distance_but_not_off_the_hook(sign: str, held: int) -> None:
    wood = with_signs(c4r10=sign)
    assert lies(scene(wood, rules=ADVANCED), (4, 10), UP, (8, red(2))) == (6, 2 + held)
    assert lies(scene(wood), (4, 10), UP, (8, red(2))) == (6, 2), "beginner: not held"
    if held:
        assert lies(scene(wood, rules=ADVANCED), (4, 10), UP, (held - 1, red(0))) == (4, 10), "not below 0"


def test_card_down_stops_at_0_before_the_tree_holds() -> None:
    found = shoot(scene(with_signs(c4r10="t"), rules=ADVANCED), (4, 10), UP, (5, red(0)), card=played(EVERY_COUNT, -2))
    assert of_kind(found, DiceRolled)[0].distance == 1
    found = shoot(scene(with_signs(c4r10="t"), rules=ADVANCED), (4, 10), UP, (1, red(0)), card=played(EVERY_COUNT, -2))
    assert of_kind(found, DiceRolled)[0].distance == 0


def test_hills_cost_distance_hook_and_wind_each_by_itself_and_nothing_at_beginner_level() -> None:
    wall = [row[:4] + "1" + row[5:] if number == 7 else row for number, row in enumerate(LEVEL)]
    assert due_of(scene(MEADOW, wall, rules=ADVANCED), (4, 10), UP, (4, red(0)))[2] == (4, 7), "two level, two uphill"
    assert lies(scene(MEADOW, wall, rules=ADVANCED), (4, 10), UP, (3, red(0))) == (4, 8), "the rest is lost at the foot"
    assert lies(scene(MEADOW, wall, rules=ADVANCED), (4, 10), UP, (5, red(0))) == (4, 5), "down is free"
    assert lies(scene(MEADOW, wall, rules=BEGINNER), (4, 10), UP, (3, red(0))) == (4, 7)
    right = [row[:5] + "1" * 4 for row in LEVEL]
    assert lies(scene(MEADOW, right, rules=ADVANCED), (4, 10), UP, (3, red(1))) == (4, 7), "a hook of 1 does not climb"
    assert due_of(scene(MEADOW, right, rules=ADVANCED), (4, 10), UP, (3, red(2)))[2] == (5, 7)
    blown = scene(MEADOW, right, rules=ADVANCED, wind=Wind(RIGHT, 3))
    assert lies(blown, (4, 10), UP, (3, red(0))) == (4, 7), "nor does a wind of 1"


# Roll-away (H15)


def test_the_black_die_rolls_a_ball_down_a_cliff_it_points_over() -> None:
    edge = scene(MEADOW, with_heights(c4r5=1), rules=ADVANCED)
    assert due_of(edge, (4, 8), UP, (4, red(0)))[:3] == (ThrownDie.BLACK, Why.ROLL_AWAY, (4, 5))
    assert lies(edge, (4, 8), UP, (4, red(0)), 6) == (4, 6)
    assert lies(edge, (4, 8), UP, (4, red(0)), 5) == (5, 5), "odd: toward its covering cell, the 4-neighbour"


def test_a_number_that_points_over_level_ground_leaves_the_ball() -> None:
    edge = scene(MEADOW, with_heights(c4r5=1, c5r5=1, c4r4=1), rules=ADVANCED)
    assert lies(edge, (4, 7), UP, (3, red(0)), 12) == (4, 5)
    assert lies(edge, (4, 7), UP, (3, red(0)), 3) == (4, 5), "the covering cell is level, though the other flank is low"
    assert lies(edge, (4, 7), UP, (3, red(0)), 2) == (5, 4)


def test_the_check_repeats_until_the_ball_stays() -> None:
    stairs = scene(MEADOW, with_heights(c4r5=2, c4r6=1), rules=ADVANCED)
    assert due_of(stairs, (4, 2), DOWN, (4, red(0)), 6)[2] == (4, 6)
    assert lies(stairs, (4, 2), DOWN, (4, red(0)), 6, 6) == (4, 7)
    assert lies(stairs, (4, 2), DOWN, (4, red(0)), 6, 12) == (4, 6)


def test_a_shot_that_did_not_move_or_hit_a_tree_rolls_away_too_but_not_a_dropped_ball() -> None:
    heights = with_heights(c4r5=1)
    still = scene(with_signs(c4r5="t"), heights, rules=ADVANCED)
    assert due_of(still, (4, 5), UP, (1, red(0)))[1] is Why.ROLL_AWAY
    tree = scene(with_signs(c4r5="m"), heights, rules=ADVANCED)
    assert due_of(tree, (4, 8), UP, (9, red(0)))[1] is Why.ROLL_AWAY
    wet = scene(with_signs(c4r4="w", c4r3="w"), heights, rules=ADVANCED)
    assert lies(wet, (4, 8), UP, (5, red(0))) == (4, 5), "dropped on the edge: no roll-away"
    assert of_kind(shoot(wet, (4, 8), UP, (5, red(0))), BallDropped)


def test_water_reached_by_rolling_costs_a_stroke_and_drops_where_it_rolled_from() -> None:
    edge = scene(with_signs(c4r6="w"), with_heights(c4r5=1), rules=ADVANCED)
    found = result(edge, (4, 1), DOWN, (5, red(0)), 6)
    assert (place_of(found.cell), found.penalties) == ((4, 5), 1), "and no further roll-away"
    stairs = scene(with_signs(c4r7="w"), with_heights(c4r5=2, c4r6=1), rules=ADVANCED)
    found = result(stairs, (4, 2), DOWN, (4, red(0)), 6, 6)
    assert (place_of(found.cell), found.penalties) == ((4, 6), 1), "the step from which it rolled last, not where the flight ended"


def test_no_roll_away_at_beginner_level() -> None:
    assert lies(scene(MEADOW, with_heights(c4r5=1)), (4, 8), UP, (3, red(0))) == (4, 5)


# Hit or miss (H16)


@pytest.mark.parametrize(("sign", "least"), [("B", 2), ("m", 5)])
def test_a_touched_tree_is_hit_by_the_white_die_or_missed(sign: str, least: int) -> None:
    wood = scene(with_signs(c4r7=sign), rules=HITS)
    assert due_of(wood, (4, 10), UP, (5, red(2))) == (ThrownDie.WHITE, Why.HIT, (4, 7), least)
    assert lies(wood, (4, 10), UP, (5, red(2)), least) == (4, 7), "the shot ends there"
    assert lies(wood, (4, 10), UP, (5, red(2)), least - 1) == (6, 5)


def test_small_trees_covering_cells_and_the_last_dot_need_no_roll() -> None:
    assert lies(scene(with_signs(c4r7="t"), rules=HITS), (4, 10), UP, (5, red(0))) == (4, 5)
    assert lies(scene(with_signs(c4r7="B"), rules=HITS), (4, 10), UP, (3, red(0))) == (4, 7)
    assert lies(scene(with_signs(c3r8="B"), rules=HITS), (2, 8), RIGHT, (2, red(0))) == (4, 8)


def test_a_tree_at_the_end_of_the_distance_is_rolled_for_once_while_a_hook_or_wind_is_to_come() -> None:
    wood = scene(with_signs(c4r7="m"), rules=HITS)
    assert due_of(wood, (4, 10), UP, (3, red(2)))[2] == (4, 7)
    found = shoot(wood, (4, 10), UP, (3, red(2)), 4)
    assert found.result is not None
    assert len(of_kind(found, WhiteRolled)) == 1
    assert place_of(found.result.cell) == (6, 7)
    windy = scene(with_signs(c4r6="m"), rules=HITS, wind=Wind(UP, 2))
    assert due_of(windy, (4, 10), UP, (4, red(0)))[2] == (4, 6)
    assert lies(windy, (4, 10), UP, (4, red(0)), 5) == (4, 6), "hit: no wind"
    assert lies(windy, (4, 10), UP, (4, red(0)), 4) == (4, 5)


def test_a_covering_cell_where_the_distance_ended_is_touched() -> None:
    assert due_of(scene(with_signs(c3r8="B"), rules=HITS), (2, 8), RIGHT, (1, red(2)))[2] == (3, 8)


def test_the_own_target_is_hit_on_12_and_holed_when_green_or_called_else_tapped_in() -> None:
    hole = scene(MEADOW, target=(4, 7), rules=HITS)
    assert due_of(hole, (4, 10), UP, (5, 6), card=played(MANY_ZEROS)) == (ThrownDie.WHITE, Why.HIT, (4, 7), 12)
    assert result(hole, (4, 10), UP, (5, 6), 12, card=played(MANY_ZEROS)).holed
    assert lies(hole, (4, 10), UP, (5, 6), 11, card=played(MANY_ZEROS)) == (4, 5)
    assert result(hole, (4, 10), UP, (5, 2), 12, card=played(MANY_ZEROS)).tap_in
    assert result(hole, (4, 10), UP, (5, 2), 12, card=played(MANY_ZEROS, 0, 2)).holed
    assert result(hole, (4, 10), UP, (5, 6), 12, card=played(MANY_ZEROS, 0, 2)).tap_in


def test_what_stops_a_ball_is_told() -> None:
    tree = shoot(scene(with_signs(c4r7="m")), (4, 10), UP, (5, red(0)))
    target = shoot(scene(MEADOW, target=(4, 0), others=[(4, 7)], rules=HITS), (4, 10), UP, (5, red(0)), 12)
    told = [rules_of("doshboard").event_in_words(of_kind(shot, BallHit)[0], ["Ana"]) for shot in (tree, target)]
    assert told == ["A tree stops Ana's ball there.", "A target stops Ana's ball there."]


def test_targets_of_other_holes_are_hit_too() -> None:
    found = result(scene(MEADOW, target=(4, 0), others=[(4, 7)], rules=HITS), (4, 10), UP, (5, red(0)), 12)
    assert (place_of(found.cell), found.holed, found.tap_in) == ((4, 7), False, False)


def test_a_ball_holed_out_by_its_hook_is_not_rolled_for_though_wind_blows() -> None:
    hole = scene(MEADOW, target=(4, 7), rules=HITS, wind=Wind(UP, 4))
    assert result(hole, (4, 10), UP, (3, red(0))).holed


def test_trees_stop_every_ball_where_hit_or_miss_is_off() -> None:
    assert of_kind(shoot(scene(with_signs(c4r7="m"), rules=ADVANCED), (4, 10), UP, (5, red(0))), BallHit)


# Lost cards (H17)


@pytest.mark.parametrize(("sign", "least"), [("v", 2), ("w", 5), ("B", 9), ("m", 12), ("t", 12)])
def test_the_white_die_tells_by_the_final_cell_whether_the_card_is_lost(sign: str, least: int) -> None:
    where = scene(with_signs(c4r7=sign), rules=PRO)
    assert due_of(where, (4, 10), UP, (3, red(0))) == (ThrownDie.WHITE, Why.LOST, (4, 7), least)
    assert result(where, (4, 10), UP, (3, red(0)), least).lost
    assert not result(where, (4, 10), UP, (3, red(0)), least - 1).lost


def test_off_the_board_loses_a_card_as_a_waterfall_does_and_grass_none() -> None:
    assert due_of(scene(MEADOW, rules=PRO), (4, 2), UP, (3, red(0)))[3] == 2
    assert not result(scene(MEADOW, rules=PRO), (4, 10), UP, (3, red(0))).lost


def test_one_roll_a_shot_and_before_the_drop() -> None:
    where = scene(with_signs(c4r8="B", c4r7="w"), rules=PRO)
    assert due_of(where, (4, 10), UP, (3, red(0)), 1)[1:] == (Why.LOST, (4, 7), 5)
    found = result(where, (4, 10), UP, (3, red(0)), 1, 5)
    assert (place_of(found.cell), found.lost) == ((4, 8), True), "dropped in a tree: no second roll"


def test_a_roll_away_into_water_counts() -> None:
    edge = scene(with_signs(c4r6="w"), with_heights(c4r5=1), rules=PRO)
    assert due_of(edge, (4, 1), DOWN, (5, red(0)), 6) == (ThrownDie.WHITE, Why.LOST, (4, 6), 5)
    assert not result(edge, (4, 1), DOWN, (5, red(0)), 12).lost


def test_h17_no_roll_for_the_tree_that_a_shot_has_not_left() -> None:
    wood = scene(with_signs(c4r8="B"), rules=PRO)
    assert lies(wood, (4, 8), UP, (5, red(0))) == (4, 8)
    assert due_of(wood, (4, 10), UP, (2, red(0)))[1] is Why.LOST


def test_h17_a_ball_that_rolled_out_of_a_tree_to_grass_risks_no_card() -> None:
    for sign in "tmB":
        ledge = scene(with_signs(c4r5=sign), LEDGE, rules=PRO)
        out = result(ledge, (4, 1), DOWN, (4, red(0)), 6)
        assert (place_of(out.cell), out.lost) == ((4, 6), False)
        assert due_of(ledge, (4, 1), DOWN, (4, red(0)), 12)[1:3] == (Why.LOST, (4, 5)), "it stays on the edge, in the tree"
        if sign != "t":
            hit = shoot(ledge, (4, 1), DOWN, (5, red(0)), 12, 6)
            assert of_kind(hit, BallHit)
            assert (hit.due, hit.result) == (None, out), "a tree that was hit is left in the same way"


@pytest.mark.parametrize(("sign", "least"), [("B", 9), ("m", 12), ("t", 12), ("w", 5), ("v", 2)])
def test_h17_a_ball_that_rolled_into_a_tree_or_water_risks_its_card(sign: str, least: int) -> None:
    for start_sign in ".t":
        edge = scene(with_signs(c4r5=start_sign, c4r6=sign), with_heights(c4r5=1), rules=PRO)
        assert due_of(edge, (4, 1), DOWN, (5, red(0)), 6) == (ThrownDie.WHITE, Why.LOST, (4, 6), least)
        assert result(edge, (4, 1), DOWN, (5, red(0)), 6, least).lost
        assert not result(edge, (4, 1), DOWN, (5, red(0)), 6, least - 1).lost


def test_h17_the_last_of_several_rolls_decides_and_one_white_die_is_rolled() -> None:
    stairs = scene(with_signs(c4r4="B", c4r5="m", c4r6="t"), ["333333333"] * 5 + ["222222222", "111111111"] + ["000000000"] * 4, rules=PRO)
    flown = (4, 1), DOWN, (3, red(0))
    assert due_of(stairs, *flown, 6, 6) == (ThrownDie.BLACK, Why.ROLL_AWAY, (4, 6), 0)
    assert due_of(stairs, *flown, 6, 12) == (ThrownDie.WHITE, Why.LOST, (4, 5), 12), "it stays in the medium tree"
    assert not result(stairs, *flown, 6, 6, 6).lost, "down to the grass"
    found = shoot(stairs, *flown, 12, 12)
    assert [(event.cell, event.at_least) for event in of_kind(found, WhiteRolled)] == [(cell_at(4, 4), 9)], "it never left the big one"


def test_h17_no_roll_for_the_tree_that_a_shot_has_not_left_but_for_one_that_it_rolls_into() -> None:
    """The distance is taken by the tree's grip; then the ball rolls, or does not."""
    for below, whites in ((".", 0), ("t", 1), ("w", 1)):
        ledge = scene(with_signs(c4r5="B", c4r6=below), LEDGE, rules=PRO)
        assert result(ledge, (4, 5), DOWN, (3, red(0)), 12) == ShotResult(cell_at(4, 5), 0, 0, False, False, False), "it stays there"
        rolled = shoot(ledge, (4, 5), DOWN, (3, red(0)), 6)
        assert (rolled.due is not None) == bool(whites)
        if rolled.due is not None:
            assert (rolled.due.why, place_of(rolled.due.cell)) == (Why.LOST, (4, 6))


def test_h17_a_ball_that_comes_back_to_its_tree_has_left_it() -> None:
    """By the wind, or rolling down into it after a flight over the edge above."""
    wood = with_signs(c4r8="t")
    wall = scene(wood, with_heights(c4r6=1), rules=PRO, wind=Wind(DOWN, 4))
    found = shoot(wall, (4, 8), UP, (4, red(0)))
    assert [place_of(event.hops[-1].cell) for event in of_kind(found, BallFlew)] == [(4, 7), (4, 8)], "two counts, one lost; half of two"
    assert due_of(wall, (4, 8), UP, (4, red(0))) == (ThrownDie.WHITE, Why.LOST, (4, 8), 12)
    below = scene(with_signs(c4r8="t"), with_heights(c4r7=1), rules=PRO)
    assert due_of(below, (4, 8), UP, (4, red(0)))[:3] == (ThrownDie.BLACK, Why.ROLL_AWAY, (4, 7))
    assert due_of(below, (4, 8), UP, (4, red(0)), 6) == (ThrownDie.WHITE, Why.LOST, (4, 8), 12)


def test_h17_what_lies_where_a_ball_is_dropped_does_not_count() -> None:
    """Before any drop: rolled into water from a tree it is water, off the board over a tree it is off the board."""
    edge = scene(with_signs(c4r5="B", c4r6="w"), with_heights(c4r5=1), rules=PRO)
    found = result(edge, (4, 1), DOWN, (5, red(0)), 6, 4)
    assert (place_of(found.cell), found.penalties, found.lost) == ((4, 5), 1, False)
    assert result(edge, (4, 1), DOWN, (5, red(0)), 6, 5).lost, "5 or more in water; 9 or more would be the tree's"
    brink = scene(with_signs(c4r0="t"), rules=PRO)
    assert due_of(brink, (4, 2), UP, (5, red(0))) == (ThrownDie.WHITE, Why.LOST, (4, -1), 2)
    dropped = result(brink, (4, 2), UP, (5, red(0)), 2)
    assert (place_of(dropped.cell), dropped.penalties, dropped.lost) == ((4, 0), 1, True)


def test_h17_a_ball_that_ends_in_the_hole_risks_no_card() -> None:
    ledge = scene(with_signs(), with_heights(c4r5=1), target=(4, 5), rules=PRO)
    assert result(ledge, (4, 1), DOWN, (5, red(0))).holed, "no roll-away either"
    rolled = result(scene(with_signs(), with_heights(c4r5=1), target=(4, 6), rules=PRO), (4, 1), DOWN, (5, red(0)), 6)
    assert (rolled.tap_in, rolled.lost) == (True, False)


def test_h17_as_it_was_the_cell_where_the_flight_ended_counts() -> None:
    """For saves from before the ruling: out of a tree to grass and the die is rolled all the same, into one and it is not."""
    before = replace(PRO, lost_by_flight=True)
    for sign, least in (("t", 12), ("B", 9)):
        ledge = scene(with_signs(c4r5=sign), with_heights(c4r5=1), rules=before)
        assert due_of(ledge, (4, 1), DOWN, (5, red(0)), 6) == (ThrownDie.WHITE, Why.LOST, (4, 5), least)
        into = scene(with_signs(c4r6=sign), with_heights(c4r5=1), rules=before)
        assert not result(into, (4, 1), DOWN, (5, red(0)), 6).lost
        assert not result(ledge, (4, 5), DOWN, (2, red(0)), 6).lost, "begun in that tree"
    edge = scene(with_signs(c4r5="t", c4r6="w"), with_heights(c4r5=1), rules=before)
    assert due_of(edge, (4, 1), DOWN, (5, red(0)), 6) == (ThrownDie.WHITE, Why.LOST, (4, 6), 5)


# Wind (H20)


@pytest.mark.parametrize(("strength", "counts"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5)])
def test_the_wind_adds_a_leg_of_a_part_of_the_distance(strength: int, counts: int) -> None:
    assert lies(scene(MEADOW, wind=Wind(DOWN, strength)), (4, 10), UP, (10, red(0))) == (4, counts)


def test_the_white_die_says_how_hard_it_blows() -> None:
    assert [strength_of(white) for white in range(1, 13)] == [0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]


def test_wind_comes_after_the_hook_and_counts_the_distance_that_a_tree_leaves() -> None:
    windy = scene(with_signs(c4r10="t"), rules=ADVANCED, wind=Wind(DOWN, 4))
    found = shoot(windy, (4, 10), UP, (8, red(2)))
    assert [event.leg for event in of_kind(found, BallFlew)] == [LegKind.DISTANCE, LegKind.HOOK, LegKind.WIND]
    assert found.result is not None
    assert place_of(found.result.cell) == (6, 7), "six up, half of six down"


def test_wind_may_hole_a_ball_out_but_not_move_one_that_is() -> None:
    windy = scene(MEADOW, target=(4, 4), wind=Wind(UP, 4))
    assert result(windy, (4, 10), UP, (4, red(0))).holed
    assert result(windy, (4, 10), UP, (6, red(0))).holed
    tapped = result(windy, (4, 10), UP, (6, 4), card=played(MANY_ZEROS))
    assert (place_of(tapped.cell), tapped.tap_in) == ((4, 1), False), "on the target, not green: the wind takes it on"


def test_rest_lost_at_a_foot_is_not_taken_off_the_wind() -> None:
    wall = with_heights(c4r7=1)
    assert lies(scene(MEADOW, wall, rules=ADVANCED), (4, 10), UP, (3, red(0))) == (4, 8)
    assert lies(scene(MEADOW, wall, rules=ADVANCED, wind=Wind(DOWN, 3)), (4, 10), UP, (3, red(0))) == (4, 9), "a third of 3, not of 2"


# Gates (H23)


def test_until_all_gates_are_passed_the_target_plays_as_grass() -> None:
    hole = scene(MEADOW, target=(4, 6), gates=[(6, 8, 4)])
    found = result(hole, (4, 10), UP, (4, red(0)))
    assert (found.holed, found.tap_in, found.passed) == (False, False, 0)
    assert result(hole, (4, 10), UP, (4, red(0)), passed=1).holed
    assert due_of(scene(MEADOW, target=(4, 6), rules=HITS), (4, 10), UP, (5, red(0)))[1] is Why.HIT
    assert lies(scene(MEADOW, target=(4, 6), gates=[(6, 8, 4)], rules=HITS), (4, 10), UP, (5, red(0))) == (4, 5)


def test_a_gate_is_passed_by_any_cell_of_a_flight_covering_cells_too() -> None:
    hole = scene(MEADOW, target=(4, 6), gates=[(3, 8, 6), (4, 9, 6)])
    assert result(hole, (2, 8), RIGHT, (2, red(0))).passed == 0b01, "only its covering cell is in it"
    assert result(hole, (4, 10), UP, (4, red(0))).passed == 0b10
    assert result(scene(MEADOW, target=(4, 6), gates=[(4, 8, 2)]), (4, 10), UP, (4, red(0))).holed, "passed on the way"
    assert result(scene(MEADOW, target=(4, 6), gates=[(4, 10, 6)]), (4, 10), UP, (4, red(0))).holed, "begun in it, as after rolling there"


# Exact values, and the same chances by another way


def card_of(name: str) -> Card:
    """A card of the rulings."""
    card = CARDS[name]
    return Card(name, card.distances, card.hooks, (card.green[0], card.green[-1]))


SCENES = {
    "meadow": scene(["." * 7] * 9, target=(3, 1)),
    "pond": scene(POND, target=(4, 1)),
    "terrace": scene(TERRACE, HEIGHTS, target=(4, 1), rules=ADVANCED),
}


def test_the_exact_shots_of_the_rulings() -> None:
    meadow = chances(SCENES["meadow"], PlannedShot(0, cell_at(3, 8), 0, Path(12), played(card_of("mashie"))))
    assert sum(chance for end, chance in meadow.items() if end.holed) == Fraction(1, 18)
    assert sum(chance for end, chance in meadow.items() if place_of(end.cell) == (3, 2)) == Fraction(20, 144)
    pond = chances(SCENES["pond"], PlannedShot(0, cell_at(4, 10), 0, Path(12), played(card_of("driver"))))
    assert sum(chance * end.penalties for end, chance in pond.items()) == Fraction(5, 6)
    terrace = chances(SCENES["terrace"], PlannedShot(0, cell_at(7, 6), 0, Path(11), played(card_of("mashie"))))
    assert float(sum(chance * end.penalties for end, chance in terrace.items())) == pytest.approx(0.140046, abs=5e-7)


@pytest.mark.parametrize(("name", "shots"), [("meadow", 4), ("pond", 4), ("terrace", 8)])
def test_chances_agree_with_the_plain_enumeration(name: str, shots: int) -> None:
    rng, hole, where = Random(5), HOLES[name], SCENES[name]
    for _shot in range(shots):
        start, club = rng.choice(hole.cells), rng.choice(list(CARDS))
        path = rng.choice(list(paths(hole.ground, start)))
        found = chances(where, PlannedShot(0, start, 0, path, played(card_of(club))))
        lies_, holed, penalties = naive.shot(hole, start, path, CARDS[club])
        assert sum(found.values()) == 1
        assert float(sum(chance * end.holed for end, chance in found.items())) == pytest.approx(holed, abs=1e-12)
        assert float(sum(chance * end.penalties for end, chance in found.items())) == pytest.approx(penalties, abs=1e-12)
        for cell in hole.cells:
            mine = float(sum(chance for end, chance in found.items() if end.cell == cell))
            assert mine == pytest.approx(lies_.get(cell, 0.0), abs=1e-12)
