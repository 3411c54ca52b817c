"""GOLO ruling by ruling, through the contract."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.golf.rules import HoleResult, Margin, RoundEnded
from game.games.golo.rules import turns
from game.games.golo.rules.turns import completions, lying_on, markable
from game.games.golo.rules.values import (
    COCKED, CODES, EVERY, MODES, OFF, PARS, BottomsCalled, Catch, Content, DiceCaught, DiceTaken, DiceThrown, Die, HoleDecided, KeepDice,
    LeaveRound, NinePlayed, Options, Phase, PlayerLeft, Roll, RollVoid, ScoreCard, State, Taken, UnplayableLie, fault_of, members
)
from game.games.golo.solver.review import RECORDED
from game.rules.contract import CHANCE, IllegalAction, Setup, UnreadableAction
from game.ui.standing import ScoreWords, standing
from tests.games.golo.rules.tables import CONTENT, DICE, FRONT, RULES, after, play, refused, start

NINE = "dice 3 4 5 5 6 6 7 8 8"
"""r1 3, r2 4, w1 5, w2 5, w3 6, w4 6, w5 7, b1 8, b2 8."""


def legal(s: State) -> list[str]:
    return [RULES.encode(a) for a in RULES.legal(s)]


def points(s: State) -> list[int]:
    return [line.points for line in RULES.scores(s).lines]


def ranks(s: State) -> list[int]:
    return [line.rank for line in RULES.scores(s).lines]


def only(events: list[Any], kind: type) -> Any:
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


# G1: the dice


def test_g1_faces_and_opposite_faces() -> None:
    faces = [" ".join(map(str, die.faces)) for die in DICE]
    assert faces[0] == "1 3 3 3 4 4 5 5 6 6 6 8"
    assert faces[1] == "2 3 3 3 4 4 5 5 6 6 6 7"
    assert faces[2:7] == ["3 4 4 4 5 5 6 6 7 7 7 8"] * 5
    assert faces[7] == "3 5 5 5 6 6 7 7 8 8 8 10"
    assert faces[8] == "4 5 5 5 6 6 7 7 8 8 8 9"
    assert all(sum(pair) == die.across == 2 * die.par + 3 for die in DICE for pair in die.pairs)


def test_g1_bottoms_change_no_chance() -> None:
    for die in DICE:
        assert Counter(die.across - face for face in die.faces) == Counter(die.faces)


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        (DICE[:8], "nine dice"),
        ((*DICE[1:], DICE[0]), "nine dice"),
        ((Die(3, DICE[0].pairs[:5]), *DICE[1:]), "5 pairs"),
        ((Die(3, ((1, 7), *DICE[0].pairs[1:])), *DICE[1:]), "add up to 8"),
        ((Die(3, ((0, 9), *DICE[0].pairs[1:])), *DICE[1:]), "start at 1"),
    ],
)
def test_g1_other_dice_are_refused(dice: tuple[Die, ...], said: str) -> None:
    assert said in str(fault_of(Content(dice, CONTENT.card)))
    with pytest.raises(ValueError, match=said):
        RULES.start(Setup(1, Options(), Content(dice, CONTENT.card)))


# G2: the simple game


def test_g2_the_lowest_go_first_and_equal_ones_may_stay() -> None:
    s = after(start(), f"roll; {NINE}")
    assert legal(s)[:6] == ["keep r1", "keep r1 r2", "keep r1 r2 w1", "keep r1 r2 w2", "keep r1 r2 w1 w2", "keep r1 r2 w1 w2 w3"]
    assert len(legal(s)) == 1 + 1 + 3 + 3 + 1 + 3
    assert refused(s, "keep r2") == "The 4 can't be kept while a lower 3 stays: the lowest dice go first."
    assert "at least one" in refused(s, "keep none")


def test_g2_any_dice_where_lowest_first_is_off() -> None:
    s = after(start(lowest_only=False), f"roll; {NINE}")
    assert len(legal(s)) == 511
    assert after(s, "keep b2 w5").players[0].taken == (Taken(0, 6, 7, 0), Taken(1, 8, 8, 0))


def test_g2_the_rest_is_rolled_until_none_remain() -> None:
    lines = f"roll; {NINE}; keep r1 r2 w1 w2; roll; dice 4 4 4 5 5; keep w3 w4 w5; roll; dice 5 6; keep b1; roll; dice 4; keep b2"
    s, events = play(start(), lines)
    assert s.phase is Phase.OVER
    assert points(s) == [3 + 4 + 5 + 5 + 4 + 4 + 4 + 5 + 4]
    assert only(events, NinePlayed) == NinePlayed(0, 0, 38, 38)
    assert only(events, RoundEnded) == RoundEnded("simple", (0,), 38, 0)
    assert [event.left for event in events if isinstance(event, DiceTaken)] == [5, 2, 1, 0]
    assert [t.hole for t in s.players[0].taken] == list(range(9))


def test_a_die_on_the_card_can_not_be_kept_again() -> None:
    s = after(start(), f"roll; {NINE}; keep r1; roll; dice 4 5 5 6 6 7 8 8")
    assert "on the card already" in refused(s, "keep r1")


# G3: nines, players, turns


def test_g3_eighteen_holes_are_two_nines_added() -> None:
    flop = "roll; dice 3 3 4 4 4 4 4 5 5"
    s, events = play(start(mode="flop", holes=18), f"{flop}; {flop}")
    assert [(e.nine, e.strokes, e.total) for e in events if isinstance(e, NinePlayed)] == [(0, 36, 36), (1, 36, 72)]
    assert RULES.to_act(s) is None
    assert points(s) == [72]


def test_g3_one_roll_each_in_turn() -> None:
    s = start(3)
    turns = []
    for _roll in range(4):
        turns.append(s.turn)
        s = after(s, f"roll; {NINE}; keep r1 r2 w1 w2 w3 w4 w5 b1" if len(turns) < 4 else "roll; dice 4; keep b2")
    assert turns == [0, 1, 2, 0]
    assert s.turn == 1


def test_g3_who_has_finished_waits_for_the_others() -> None:
    every = f"roll; {NINE}; keep r1 r2 w1 w2 w3 w4 w5 b1 b2"
    s = after(start(2, holes=18), every)
    s = after(s, f"roll; {NINE}; keep r1")
    assert (s.turn, s.first) == (1, 0)
    s = after(s, "roll; dice 4 5 5 6 6 7 8 8; keep r2 w1 w2 w3 w4 w5 b1 b2")
    assert (s.turn, s.first) == (0, 9)


def test_g3_a_whole_nine_in_one_go() -> None:
    s = after(start(2, interleave=False), f"roll; {NINE}; keep r1")
    assert s.turn == 0
    s = after(s, "roll; dice 4 5 5 6 6 7 8 8; keep r2 w1 w2 w3 w4 w5 b1 b2")
    assert s.turn == 1


@pytest.mark.parametrize(("mode", "seats"), [("simple", 0), ("simple", 9), ("match", 1), ("match", 3), ("skins", 1), ("skins", 9)])
def test_numbers_of_players_that_no_game_is_for(mode: str, seats: int) -> None:
    with pytest.raises(ValueError, match="for"):
        start(seats, mode=mode)


# G4: bottoms


def test_g4_bottoms_hold_for_one_roll() -> None:
    s, events = play(start(), "roll bottoms; dice 8 3 8 3 4 7 5 10 9")
    assert isinstance(events[0], BottomsCalled)
    assert s.throw.lying == (1, 6, 3, 8, 7, 4, 6, 3, 4)
    thrown = only(events, DiceThrown)
    assert (thrown.tops, thrown.scores, thrown.bottoms) == ((8, 3, 8, 3, 4, 7, 5, 10, 9), s.throw.lying, True)
    s = after(s, "keep r1; roll; dice 3 8 3 4 7 5 10 9")
    assert s.throw.lying[1:] == (3, 8, 3, 4, 7, 5, 10, 9)


# G5: the scorecard


def test_g5_dice_leave_in_hole_order_several_from_one_roll() -> None:
    assert FRONT[:4] == (4, 4, 3, 5)
    s = after(start(mode="scorecard"), f"roll; {NINE}")
    assert refused(s, "keep r1") == "Hole 1 is a par 4: keep a die of par 4 for it."
    assert "of par 4, 4" in refused(s, "keep r1 w1")
    assert "next hole" in refused(s, "keep none")
    assert legal(s)[:5] == [f"keep w{n}" for n in range(1, 6)]
    s = after(s, "keep w1 w2 r2 b1")
    assert [(t.hole, t.die) for t in s.players[0].taken] == [(0, 2), (1, 3), (2, 1), (3, 7)]
    assert legal(after(s, "roll; dice 3 6 6 7 8"))[:3] == ["keep w3", "keep w4", "keep w5"]


@pytest.mark.parametrize(
    ("nine", "told"),
    [
        ((3, 4, 4, 4, 4, 4, 5, 5), "this nine has 8 holes; it takes nine"),
        ((), "this nine has 0 holes; it takes nine"),
        ((3, 3, 3, 4, 4, 4, 4, 5, 6), "a hole has par 6; pars are 3, 4 and 5"),
    ],
)
def test_g5_a_nine_has_nine_holes_of_pars_3_to_5(nine: tuple[int, ...], told: str) -> None:
    for mode in MODES:
        with pytest.raises(ValueError, match=told):
            start(2, content=Content(DICE, ScoreCard("", "", (nine,))), mode=mode)


SHORT_HOLES = (3, 3, 3, 5, 3, 5, 5, 4, 3)


def test_g5_a_card_that_the_nine_dice_cannot_fill_is_played_in_match_play_and_skins() -> None:
    """Five holes of par 3 for two red dice, three of par 5 for two blue ones: the dice are thrown in turn again."""
    card = Content(DICE, ScoreCard("Pitch and putt", "", (SHORT_HOLES,)))
    for mode in ("match", "skins"):
        s = start(2, content=card, mode=mode, holes=18)
        assert [CODES[die] for die in s.game.dice] == ["r1", "r2", "r1", "b1", "r2", "b2", "b1", "w1", "r1"] * 2
        low = {3: 3, 4: 4, 5: 5}
        for par in SHORT_HOLES * 2:
            s, _events = hole(s, low[par], 6)
        assert (s.phase, points(s)) == (Phase.OVER, [18, 0])
        assert [(taken.hole, PARS[taken.die]) for taken in s.players[1].taken] == list(enumerate(SHORT_HOLES * 2))


@pytest.mark.parametrize("mode", ["simple", "scorecard", "flop", "trips"])
@pytest.mark.parametrize(("nines", "number"), [((SHORT_HOLES,), 1), ((FRONT, SHORT_HOLES), 2)])
def test_g5_elsewhere_such_a_card_is_refused_in_words(mode: str, nines: tuple[tuple[int, ...], ...], number: int) -> None:
    told = (f"Pitch and putt can't be played so: nine {number} has 5 holes of par 3, 1 of par 4 and 3 of par 5, and the nine dice are two, "
            "five and two: the card is for match play and skins")
    with pytest.raises(ValueError, match=told):
        start(2, content=Content(DICE, ScoreCard("Pitch and putt", "", nines)), mode=mode)


def test_g5_a_card_of_nine_holes_is_played_twice_over_eighteen() -> None:
    s = start(content=Content(DICE, ScoreCard("", "", (FRONT,))), mode="scorecard", holes=18)
    assert s.game.pars == FRONT * 2


# G6: match play and skins


def test_g6_every_hole_is_a_die_of_its_par_a_before_b() -> None:
    s = start(2, mode="match", holes=18)
    names = [CODES[die] for die in s.game.dice]
    assert names[:9] == ["w1", "w2", "r1", "b1", "w3", "w4", "r2", "w5", "b2"]
    assert [PARS[die] for die in s.game.dice] == list(s.game.pars)
    s = after(s, "roll")
    assert members(s.throw.thrown) == (2,)
    assert RULES.to_act(s) is CHANCE


def hole(s: State, *strokes: int) -> tuple[State, list[Any]]:
    events: list[Any] = []
    for number in strokes:
        s, happened = play(s, f"roll; dice {number}")
        events += happened
    return s, events


def test_g6_low_score_wins_the_hole_and_ties_halve() -> None:
    s, events = hole(start(2, mode="match"), 4, 5)
    assert only(events, HoleDecided) == HoleDecided(0, 0, 1, 0)
    s, events = hole(s, 6, 6)
    assert only(events, HoleDecided) == HoleDecided(1, None, 1, 0)
    assert points(s) == [1, 0]
    assert ranks(s) == [1, 2]


def test_g6_most_holes_win_the_match() -> None:
    s = start(2, mode="match")
    low = {3: 3, 4: 4, 5: 5}
    for number, par in enumerate(FRONT):
        ours, theirs = (low[par], 6) if number < 3 else (6, low[par]) if number < 5 else (5, 5)
        s, events = hole(s, ours, theirs)
    assert points(s) == [3, 2]
    assert only(events, RoundEnded) == RoundEnded("match", (0,), 3, 0, Margin(1, 0))
    assert RULES.scores(s).by == "1 up"
    assert RULES.event_in_words(events[-1], ("Ana", "Bo")) == "The round is over: Ana wins 1 up!"


def test_g6_a_match_is_won_as_it_stood_when_it_was_decided_though_all_holes_are_played() -> None:
    s, low = start(2, mode="match"), {3: 3, 4: 4, 5: 5}
    for number, par in enumerate(FRONT):
        s, events = hole(s, *((low[par], 6) if number < 5 else (6, low[par])))
        assert bool(RULES.scores(s).by) == (number == 8)
    assert points(s) == [5, 4]
    assert only(events, RoundEnded).margin == Margin(5, 4)
    assert RULES.scores(s).by == "5 & 4"
    assert RULES.scores(s).why == "5 holes ahead, with 4 to play."


def test_g8_who_has_left_a_match_has_not_won_it_by_holes() -> None:
    s = ground(2, mode="match")
    s, _events = hole(s, 3, 6)
    s, events = play(s, "leave")
    while s.phase is not Phase.OVER:
        s, events = hole(s, 4)
    assert only(events, RoundEnded).margin is None
    assert RULES.scores(s).by == ""


@pytest.mark.parametrize("mode", ["match", "skins"])
def test_g6_each_hole_is_played_with_its_own_die_and_the_back_nine_with_all_of_them_once_more(mode: str) -> None:
    s, rng, thrown = start(2, mode=mode, holes=18), Random(3), []
    while (actor := RULES.to_act(s)) is not None:
        if s.phase is Phase.THROW:
            thrown.append((s.first, s.turn, s.throw.thrown))
            assert RULES.scores(s).open.split(",")[0] == f"{18 - s.first} hole{'s' if s.first < 17 else ''} to play"
        s, _events = RULES.apply(s, RULES.draw(s, rng) if actor is CHANCE else next(iter(RULES.legal(s))))
    assert [(number, seat) for number, seat, _dice in thrown] == [(number, seat) for number in range(18) for seat in (0, 1)]
    for nine, pars in enumerate(CONTENT.card.nines):
        for seat in (0, 1):
            dice = [members(mask) for number, who, mask in thrown if who == seat and number // 9 == nine]
            assert [PARS[die] for (die,) in dice] == list(pars)
            assert {die for (die,) in dice} == set(range(9))


def test_g6_a_hole_is_told_with_the_skins_that_it_was_worth() -> None:
    def said(seats: int, mode: str, *strokes: int) -> str:
        return RULES.event_in_words(only(hole(start(seats, mode=mode), *strokes)[1], HoleDecided), ["Ana", "Bo"])
    assert (said(2, "match", 4, 5), said(2, "match", 5, 5)) == ("Ana wins hole 1.", "Hole 1 is halved.")
    assert said(2, "skins", 5, 5) == "Hole 1 is tied: 1 skin is carried on."
    _s, events = hole(hole(start(2, mode="skins"), 5, 5)[0], 5, 4)
    assert RULES.event_in_words(only(events, HoleDecided), ["Ana", "Bo"]) == "Bo wins hole 2 and 2 skins."


def test_g6_a_tie_for_low_carries_the_skin_for_all() -> None:
    s, events = hole(start(3, mode="skins"), 4, 4, 7)
    assert only(events, HoleDecided) == HoleDecided(0, None, 1, 1)
    s, events = hole(s, 5, 5, 5)
    assert only(events, HoleDecided) == HoleDecided(1, None, 2, 2)
    assert "2 skins carried" in RULES.scores(s).open
    s, events = hole(s, 4, 5, 3)
    assert only(events, HoleDecided) == HoleDecided(2, 2, 3, 0)
    assert points(s) == [0, 0, 3]
    assert s.results == (HoleResult(None, 1), HoleResult(None, 2), HoleResult(2, 3))


def test_g6_skins_left_after_the_last_hole_are_not_awarded() -> None:
    s = start(2, mode="skins")
    s, _events = hole(s, 4, 5)
    for par in FRONT[1:]:
        s, events = hole(s, par, par)
    assert only(events, RoundEnded) == RoundEnded("skins", (0,), 1, 8)
    assert "8 skins are not awarded" in RULES.event_in_words(events[-1], ["Ana", "Birk"])
    assert points(s) == [1, 0]


# G7: flop and trips


def test_g7_flop_is_one_roll() -> None:
    s, events = play(start(2, mode="flop"), f"roll; {NINE}; roll bottoms; {NINE}")
    assert points(s) == [52, sum(2 * par + 3 for par in PARS) - 52]
    assert only(events, RoundEnded).winners == (1,)


def test_g7_trips_are_three_rolls_and_any_dice_may_be_kept_or_none() -> None:
    s = after(start(mode="trips"), f"roll; {NINE}")
    assert len(legal(s)) == 512
    s = after(s, f"keep none; roll; {NINE}; keep r1 b2")
    assert (s.players[0].rolls, s.players[0].strokes) == (2, 11)
    s, events = play(s, "roll; dice 5 4 4 4 4 4 6")
    assert points(s) == [11 + 31]
    assert isinstance(events[-1], RoundEnded)


def test_g7_trips_may_end_before_the_third_roll() -> None:
    s = after(start(mode="trips"), f"roll; {NINE}; keep r1 r2 w1 w2 w3 w4 w5 b1 b2")
    assert RULES.to_act(s) is None


# G8: ground rules


def ground(seats: int = 1, **more: Any) -> State:
    return start(seats, ground_rules=True, **more)


def test_g8_without_ground_rules_dice_lie_flat_and_nobody_leaves() -> None:
    s = after(start(), "roll")
    assert "lands flat" in refused(s, "dice off 4 5 5 6 6 7 8 8")
    assert "ground rules are off" in refused(start(), "leave")
    s = after(ground(cocked=0), "roll")
    assert "lands flat" in refused(s, "dice cocked 4 5 5 6 6 7 8 8")
    assert RULES.why_not(s, RULES.decode("dice off 4 5 5 6 6 7 8 8")) is None


def test_g8_a_missed_die_makes_the_roll_void_and_must_be_taken_with_two_more() -> None:
    s, events = play(ground(), "roll; dice 1 2 off cocked 3 3 3 3 4")
    assert legal(s) == ["miss", "catch w1"]
    s, events = play(s, "miss")
    assert tuple(events) == (DiceCaught(0, 0, 1 << 2), RollVoid(0, 2, 2))
    assert members(s.throw.thrown) == (2,)
    s, events = play(s, "dice 7")
    assert only(events, DiceTaken).taken == (Taken(0, 2, 9, 2),)
    assert (s.phase, s.players[0].left.bit_count(), s.players[0].fee) == (Phase.ROLL, 8, 0)


def test_g8_of_several_missed_dice_the_highest_par_and_the_first() -> None:
    s = after(ground(), "roll; dice off 2 off 3 3 3 3 off off; catch b1")
    assert members(s.throw.thrown) == (8,)
    s = after(ground(), "roll; dice off off 3 3 off off 3 3 4; miss")
    assert members(s.throw.thrown) == (4,)


def test_g8_a_die_that_falls_again_costs_again() -> None:
    s = after(ground(), "roll; dice 1 2 off 3 3 3 3 3 4; miss; dice off; miss; dice 3")
    assert s.players[0].taken == (Taken(0, 2, 7, 4),)


def test_g8_a_void_roll_passes_the_turn_and_is_no_roll_of_trips() -> None:
    s = after(ground(2, mode="trips"), "roll; dice 1 2 off 3 3 3 3 3 4; miss; dice 3")
    assert (s.turn, s.players[0].rolls, s.players[0].left.bit_count()) == (1, 0, 8)


def test_g8_a_void_flop_is_rolled_again_with_the_rest() -> None:
    s = after(ground(mode="flop"), "roll; dice 1 2 off 3 3 3 3 3 4; miss; dice 3; roll; dice 3 3 4 4 4 4 5 5")
    assert points(s) == [5 + 32]
    assert RULES.to_act(s) is None


def test_g8_on_a_card_the_die_takes_the_next_hole_of_its_par() -> None:
    s = after(ground(mode="scorecard"), f"roll; dice off {NINE[7:]}; miss; dice 4")
    assert s.players[0].taken == (Taken(2, 0, 6, 2),)
    s = after(s, f"roll; dice {NINE[7:]}")
    assert RULES.why_not(s, RULES.decode("keep w1 w2 b1")) is None
    assert RULES.why_not(s, RULES.decode("keep w1 w2 r2")) is not None


def test_g8_a_caught_die_is_rolled_again_and_the_roll_stands() -> None:
    s, events = play(ground(), "roll; dice 1 2 off 3 3 3 3 off 4; catch w1 b1")
    assert events[-1] == DiceCaught(0, 1 << 2 | 1 << 7, 0)
    s, events = play(s, "dice 4 5")
    assert only(events, DiceThrown).again
    assert s.throw.lying == (1, 2, 4, 3, 3, 3, 3, 5, 4)
    assert s.phase is Phase.KEEP
    assert "that is falling" in refused(after(ground(), "roll; dice off 2 3 3 3 3 3 3 4"), "catch b1")


def test_g8_the_first_cocked_throw_is_free_and_the_second_in_a_row_costs_one_on_the_next_die() -> None:
    s, events = play(ground(), "roll; dice cocked 2 cocked 3 3 3 3 3 4")
    assert only(events, UnplayableLie) == UnplayableLie(0, 0b101, 0)
    assert members(s.throw.thrown) == (0, 2)
    s, events = play(s, "dice 6 cocked")
    assert only(events, UnplayableLie) == UnplayableLie(0, 0b100, 1)
    s = after(s, "dice 7")
    assert (s.throw.fallen, s.throw.cocked) == (0, 0), "all of them lie flat now"
    s = after(s, "keep r2")
    assert s.players[0].taken == (Taken(0, 1, 3, 1),)
    s = after(s, "roll; dice cocked 3 3 3 3 3 3 4; dice 6; keep w1")
    assert s.players[0].taken[1] == Taken(1, 2, 3, 0)


@pytest.mark.parametrize("ground_rules", [False, True])
def test_real_dice_whose_bottoms_count_are_told_by_the_faces_below(ground_rules: bool) -> None:
    s = after(ground() if ground_rules else start(), "roll bottoms")
    assert (s.throw.fallen, s.throw.cocked) == (0, 0)
    below = (1, 2, 3, 4, 4, 5, 6, 3, 4)
    landed, _events = RULES.apply(s, lying_on(s, below))
    assert landed.throw.lying == below
    if ground_rules:
        assert lying_on(s, (COCKED, OFF, *below[2:])).landed == (COCKED, OFF, *lying_on(s, below).landed[2:])


def test_g8_a_fee_waits_for_the_next_die_kept() -> None:
    s = after(ground(mode="trips"), f"roll; dice cocked {NINE[7:]}; dice cocked; dice 3; keep none")
    assert s.players[0].fee == 1
    s = after(s, f"roll; {NINE}; keep r1 r2")
    assert [t.strokes for t in s.players[0].taken] == [4, 4]


def test_g8_caught_and_cocked_dice_fly_together() -> None:
    s, events = play(ground(), "roll; dice off cocked 3 3 3 3 3 3 4; catch r1")
    assert members(s.throw.thrown) == (0, 1)
    assert only(events, UnplayableLie).cost == 0


def test_g8_who_leaves_is_last_and_the_others_play_on() -> None:
    s, events = play(ground(3, mode="flop"), "leave")
    assert only(events, PlayerLeft).seat == 0
    s = after(s, f"roll; {NINE}; roll; {NINE}")
    assert RULES.to_act(s) is None
    assert ranks(s) == [3, 1, 1]


def test_g8_leaving_with_dice_on_the_table() -> None:
    s = after(ground(2), f"roll; {NINE}; leave")
    assert (s.turn, s.throw.thrown) == (1, 0)


def test_g8_a_match_is_over_when_one_is_alone() -> None:
    s, events = play(ground(2, mode="match"), "roll; dice 8; leave")
    assert RULES.to_act(s) is None
    assert only(events, RoundEnded).winners == (0,)


def test_g8_when_all_have_left_nobody_wins() -> None:
    s, events = play(ground(), "leave")
    assert only(events, RoundEnded).winners == ()
    assert RULES.event_in_words(events[-1], ["Ana"]) == "Nobody has finished the round."
    assert RULES.to_act(s) is None


def test_g8_whole_rounds_with_many_accidents() -> None:
    """Nobody leaves here, as the players of the conformance test soon do. Every die is taken once, and strokes are faces and penalties."""
    for seed in range(40):
        rng = Random(seed)
        mode = rng.choice(("simple", "scorecard", "flop", "trips", "skins"))
        s = ground(2, mode=mode, cocked=12, off_table=12, off_penalty=3, lie_penalty=2)
        while RULES.to_act(s) is not None:
            stay = [a for a in RULES.legal(s) if not isinstance(a, LeaveRound)]
            s, _events = RULES.apply(s, rng.choice(stay) if stay else RULES.draw(s, rng))
        for player in s.players:
            assert sorted(t.die for t in player.taken) == sorted(s.game.dice) == list(range(9))
            assert sorted(t.hole for t in player.taken) == list(range(9))
            assert all(t.strokes - t.penalty in s.game.faces[t.die] for t in player.taken)
            if mode in ("scorecard", "skins"):
                assert all(PARS[t.die] == s.game.pars[t.hole] for t in player.taken)


# G9: who wins


def test_g9_lowest_total_wins_and_equal_totals_share() -> None:
    s, events = play(start(3, mode="flop"), f"roll; {NINE}; roll; {NINE}; roll; dice 3 4 5 5 6 6 7 8 9")
    assert ranks(s) == [1, 1, 3]
    assert only(events, RoundEnded) == RoundEnded("flop", (0, 1), 52, 0)
    assert RULES.event_in_words(events[-1], ["Ana", "Birk", "Chen"]) == "The round is over: Ana and Birk share it in 52 strokes."


def test_standings_on_the_way_go_by_par() -> None:
    s = after(start(2), f"roll; {NINE}; keep r1 r2 w1 w2; roll; {NINE}; keep r1")
    assert points(s) == [17, 3]
    assert ranks(s) == [2, 1]
    assert [line.over for line in RULES.scores(s).lines] == [3, 0]
    assert standing(RULES.scores(s).lines, ("Ana", "Winston"), (1,), ScoreWords(RECORDED, {})) == "level par, 3 ahead"
    s = after(start(2), f"roll; {NINE}; keep r1; roll; {NINE}; keep r1")
    assert [line.over for line in RULES.scores(s).lines] == [None, None], "as many holes: strokes compare them"


# Chance


def test_few_dice_are_listed_with_their_exact_chances() -> None:
    s = after(start(lowest_only=False), f"roll; {NINE}; keep r1 w1 w2 w3 w4 w5 b1 b2; roll")
    listed = RULES.chance(s)
    assert listed is not None
    assert {RULES.encode(a): p for a, p in listed} == {
        "dice 2": Fraction(1, 12),
        "dice 3": Fraction(3, 12),
        "dice 4": Fraction(2, 12),
        "dice 5": Fraction(2, 12),
        "dice 6": Fraction(3, 12),
        "dice 7": Fraction(1, 12),
    }


def test_accidents_are_as_likely_as_the_table_says() -> None:
    s = after(ground(mode="skins", seats=2, cocked=30, off_table=12), "roll")
    listed = {RULES.encode(a): p for a, p in RULES.chance(s) or ()}
    assert (listed["dice cocked"], listed["dice off"]) == (Fraction(1, 30), Fraction(1, 12))
    assert listed["dice 5"] == Fraction(2, 12) * (1 - Fraction(1, 30) - Fraction(1, 12))


def test_nine_dice_are_too_many_to_list_but_can_be_drawn() -> None:
    s = after(start(), "roll")
    assert RULES.chance(s) is None
    drawn = Counter(RULES.draw(s, rng).landed[0] for rng in map(Random, range(2400)))
    assert set(drawn) == set(DICE[0].faces)
    assert 480 < drawn[3] < 720


# Words


def test_actions_out_of_turn_are_refused_in_words() -> None:
    s = start()
    assert refused(s, "keep r1") == "First roll the dice."
    assert refused(after(s, "roll"), "roll") == "The dice are still in the air."
    assert "choose which to keep" in refused(after(s, f"roll; {NINE}"), "roll")
    assert "catch it" in refused(after(ground(), "roll; dice off 4 5 5 6 6 7 8 8"), "keep r1")
    with pytest.raises(IllegalAction, match="First roll"):
        RULES.apply(s, KeepDice(1))


def test_dice_that_can_not_fall_so_are_refused() -> None:
    s = after(start(), "roll")
    assert "9 dice were thrown" in refused(s, "dice 3 4")
    assert "no face 2" in refused(s, "dice 2 4 5 5 6 6 7 8 8")


@pytest.mark.parametrize(
    "text",
    [
        *("", "roll ", "roll tops", "keep", "keep r3", "keep r1 r1", "keep  r1", "catch", "leaves"),
        *("dice", "dice 0", "dice 03", "dice -1", "dice 3,4", "dice ٣", "dice 333", "dice" + " 3" * 10),
    ],
)
def test_what_is_no_action_is_quoted(text: str) -> None:
    with pytest.raises(UnreadableAction) as caught:
        RULES.decode(text)
    assert repr(text) in str(caught.value)


def test_actions_in_words() -> None:
    s = after(start(), "roll; dice 3 4 3 4 5 6 7 5 8")
    actions = Roll(False), Roll(True), KeepDice(0b111), KeepDice(0), Catch(0), Catch(0b110000100), LeaveRound()
    said = [RULES.action_in_words(s, a) for a in actions]
    assert said == [
        "roll the dice",
        "call bottoms and roll",
        "keep red 3, white 3 and red 4",
        "keep none, roll all again",
        "miss the falling dice",
        "catch a white die and 2 blue dice",
        "leave the round",
    ]


def test_a_roll_with_accidents_in_words() -> None:
    lines = "roll bottoms; dice 1 off cocked cocked 3 3 3 3 4; catch r2; dice 2 cocked 3; dice off; miss; dice 3"
    events = play(ground(), lines)[1]
    assert [RULES.event_in_words(event, ["Ana"]) for event in events] == [
        "Ana calls bottoms: the lower faces count.",
        "Ana rolls bottoms: 8, 8, 8, 8, 9, 10, 2 cocked, 1 off the table.",
        "Ana catches a red die: a mulligan.",
        "Unplayable lie: 2 white dice again, free of charge.",
        "Ana rolls again: 7, 8, 1 cocked.",
        "Unplayable lie again: a white die once more, and 1 stroke on the next die that Ana keeps.",
        "Ana rolls again: 1 off the table.",
        "Ana does not catch a white die.",
        "Out of bounds: the roll is void, a white die is rolled again and costs 2 strokes more.",
        "Ana rolls again: 8.",
        "Ana keeps 11 (3 of them penalty); 8 dice left.",
    ]


def test_the_short_way_of_the_simple_game_is_the_way_of_all_games() -> None:
    rng = Random(30)
    for seats in (1, 2):
        s = start(seats, interleave=seats == 2)
        while s.phase is not Phase.OVER:
            s = after(s, "roll")
            s, _events = RULES.apply(s, RULES.draw(s, rng))
            keeps = [a for a in RULES.legal(s) if isinstance(a, KeepDice)]
            for a in keeps:
                assert RULES.apply(s, a) == turns.take(s, a.dice)
            s, _events = RULES.apply(s, rng.choice(keeps))


def test_the_same_set_up_starts_the_same_game_and_another_another() -> None:
    setup: Setup[object] = Setup(2, Options(), CONTENT)
    assert RULES.start(setup) == RULES.start(Setup(2, Options(), CONTENT))
    assert RULES.start(setup) == RULES.start(setup)
    assert len(RULES.start(Setup(3, Options(mode="skins"), CONTENT)).players) == 3
    with pytest.raises(ValueError, match="one to eight"):
        RULES.start(Setup(9, Options(), CONTENT))
    assert RULES.start(setup).game.options == Options()


# ---------------------------------------------------------------- what goes with marked dice

def test_what_goes_with_marked_dice() -> None:
    """Lowest first: with a die those lower than it; with a keep that may be taken, what may be added."""
    s = after(start(), "roll; dice 3 4 3 5 5 6 7 5 8")
    assert markable(s, 0) == EVERY
    assert markable(s, 0b1) == 0b101                  # the other 3
    assert markable(s, 0b101) == 0b111                # then the 4
    assert completions(s, 0b1000) == (0b1111,)          # a 5 takes both 3s and the 4 with it ...
    assert markable(s, 0b1000) == 0b1111              # ... and no other 5 with them
    card = after(start(mode="scorecard"), f"roll; {NINE}")    # holes of par 4, 4, 3, 5
    assert completions(card, 0b100) == (0b100,)
    assert markable(card, 0b1) == 0b1111101
    assert markable(card, 0b1100) & 0b11 == 0b11


@given(st.sampled_from(MODES[:2] + MODES[-1:]), st.booleans(), st.integers(0, 2**32), st.integers(1, EVERY))
def test_marks_with_what_goes_with_them_can_always_become_a_keep(mode: str, lowest_only: bool, seed: int, marked: int) -> None:
    s, rng = after(start(mode=mode, lowest_only=lowest_only), "roll"), Random(seed)
    s, _events = RULES.apply(s, RULES.draw(s, rng))
    every = [a.dice for a in RULES.legal(s) if isinstance(a, KeepDice)]
    for dice in completions(s, marked):
        assert dice & marked == marked
        assert dice in every
        assert not any(fewer & marked == marked and fewer & dice == fewer != dice for fewer in every)
    for die in members(EVERY & ~markable(s, marked)):
        assert marked | 1 << die not in every


@given(st.sampled_from(MODES), st.booleans(), st.integers(0, 2**32))
@settings(max_examples=30)
def test_a_players_strokes_are_those_of_the_dice_taken(mode: str, ground_rules: bool, seed: int) -> None:
    s, rng = start(2, mode=mode, ground_rules=ground_rules, off_table=12, cocked=12), Random(seed)
    while (actor := RULES.to_act(s)) is not None:
        s, _events = RULES.apply(s, RULES.draw(s, rng) if actor is CHANCE else RULES.sample(s, rng))
        for player in s.players:
            assert player.strokes == sum(taken.strokes for taken in player.taken)
            assert all(0 <= taken.penalty < taken.strokes for taken in player.taken)
