"""Domino Golf ruling by ruling, through the contract."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from game.games.domino_golf.rules.memory import unseen
from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.shots import Course, PlannedHole, par_of
from game.games.domino_golf.rules.values import (
    GONE, GREENS, NOBODY, NONE, POOL, TABLE, TEE, AllHoledOut, AttemptDrawn, BagsDealt, GreenTurned, Lie, LuckChanged, Options,
    PenaltyTaken, Phase, PlayOff, PoolMixed, ReplacementDrawn, RoundWon, ShotOutcome, ShotPlayed, ShotSettled, ShotStage, State, TargetLaid,
    bag_heap, marks_heap
)
from game.games.dominoes.rules.tiles import TWELVE, index, mask_of, read_tile, read_tiles, tiles_of
from game.rules.contract import CHANCE, Event, IllegalAction, Setup, UnreadableAction
from game.rules.options import build_saved
from tests.games.domino_golf.rules.on_table import face_up, moved
from tests.rules.by_lines import ByLines

RULES = DominoGolf()


def tile(text: str) -> int:
    return read_tile(text, TWELVE)


def tiles(text: str) -> int:
    return read_tiles(text, TWELVE)


def course(*bags: str, holes: int = 3, greens: str = "", **options: Any) -> State:
    """Seat 0 has the honour, the bags are these, and the first green is due; `greens` are among the 18 set aside."""
    wanted = tiles(greens) if greens else 0
    taken = wanted | mask_of(t for bag in bags for t in tiles_of(tiles(bag)))
    spare = [t for t in tiles_of(TWELVE.every & ~taken) if t not in RESERVED]
    set_aside = wanted | mask_of(spare[: 18 - wanted.bit_count()])
    tee = spare[-1]
    s = RULES.start(Setup(len(bags), Options(holes=holes, **options)))
    s, _e = RULES.apply(s, RULES.decode(f"course {','.join(TWELVE.names[t] for t in tiles_of(set_aside))} tee {TWELVE.names[tee]}"))
    return play(s, "honour 0", "bags " + " ".join(bags))[0]


# Tiles that the tests draw from the pool by name: they are kept out of the greens and the tee.
_NAMED = "7-1,9-6,5-0,10-5,11-7,12-9,12-10,12-8,8-8,6-6,3-3,9-0,11-9,2-1,4-1,10-3,11-3"
RESERVED = frozenset(tiles_of(tiles(_NAMED)))


_BY_LINES = ByLines(RULES)
play, legal, refused = _BY_LINES.play, _BY_LINES.legal, _BY_LINES.refused


def at_hole(s: State, number: int, *, cards: tuple[tuple[int, ...], ...], pars: tuple[int, ...]) -> State:
    """As if the holes before this one had been played like that."""
    hole = s.public.hole._replace(number=number, from_pool=number > s.public.options.holes)
    return s._replace(public=s.public._replace(cards=cards, pars=pars, hole=hole))


def rests(events: tuple[Event, ...]) -> list[tuple[int, str, int]]:
    return [(e.seat, e.lie.name, e.strokes) for e in events if isinstance(e, ShotSettled)]


def results(events: tuple[Event, ...]) -> list[str]:
    return [e.result.name for e in events if isinstance(e, ShotPlayed)]


FOURTH = "3-0,7-4,9-7,6-1,5-1"
ANA, BO = "12-11,4-4,8-2,9-2,6-0", "12-7,12-6,10-2,9-4,5-5"


def test_d1_setup_and_bags() -> None:
    rng = Random(1)
    s = RULES.start(Setup(4, Options()))
    s, _e = RULES.apply(s, RULES.draw(s, rng))
    assert (s.heaps[GREENS].bit_count(), s.heaps[POOL].bit_count()) == (18, 72)
    assert not s.heaps[GREENS] & s.heaps[TEE]
    sizes = []
    while RULES.to_act(s) is not None:
        actor = RULES.to_act(s)
        s, events = RULES.apply(s, RULES.draw(s, rng) if actor is CHANCE else rng.choice(RULES.legal(s)))
        for e in events:
            if isinstance(e, BagsDealt) and s.public.hole.number <= 18:
                sizes.append((s.public.hole.number, [s.held(seat).bit_count() for seat in s.public.seats]))
    assert sizes == [(n, [size] * 4) for n, size in ((1, 5), (4, 5), (7, 5), (10, 5), (14, 6))]


def test_d2_a_double_green_goes_back_when_the_pool_has_replaced_it() -> None:
    """It lies face up until then, so it can't be its own replacement; of two doubles the first is back when the second turns up."""
    s = course(ANA, BO, greens="10-10")
    s, events = play(s, "draw 10-10")
    assert events == (GreenTurned(1, tile("10-10"), 0),)
    assert (s.heaps[TABLE], s.public.hole.double) == (tiles("10-10"), tile("10-10"))
    assert not s.heaps[POOL] & tiles("10-10")
    assert refused(s, "draw 10-10") == "10-10 is not there to be drawn."
    s, _events = play(s, "draw 8-8")
    assert (s.heaps[TABLE], s.public.hole.double) == (tiles("8-8"), tile("8-8"))
    assert s.heaps[POOL] & tiles("10-10,8-8") == tiles("10-10")
    s, _events = play(s, "draw 12-9")
    assert (s.heaps[TABLE], s.public.hole.double) == (tiles("12-9"), NONE)
    assert s.heaps[POOL] & tiles("10-10,8-8") == tiles("10-10,8-8")


def test_d2_in_saves_of_before_a_double_was_in_the_pool_when_the_next_was_drawn() -> None:
    s = course(ANA, BO, greens="10-10", double_goes_back="at_once")
    s, events = play(s, "draw 10-10")
    assert events == (GreenTurned(1, tile("10-10"), 0),)
    assert s.heaps[POOL] >> tile("10-10") & 1
    assert build_saved(Options, {"holes": "3"}).double_goes_back == "at_once"
    assert RULES.to_act(s) is CHANCE
    alike = Fraction(1, s.heaps[POOL].bit_count())
    assert dict(RULES.chance(s) or ()) == {RULES.decode(f"draw {TWELVE.names[t]}"): alike for t in tiles_of(s.heaps[POOL])}
    s, events = play(s, "draw 8-8", "draw 12-9")
    assert events[1] == GreenTurned(1, tile("12-9"), 5)
    assert s.heaps[GREENS].bit_count() == 17


@pytest.mark.parametrize(("low", "par"), [(0, 3), (2, 3), (3, 4), (6, 4), (7, 5), (11, 5)])
def test_d3_par_by_the_lower_number(low: int, par: int) -> None:
    assert par_of(index(12, low)) == par


def test_d4_targets_by_par() -> None:
    s, events = play(course(ANA, BO, greens="7-0"), "draw 7-0")
    assert s.public.phase is Phase.SHOT
    s, events = play(course(ANA, BO, greens="9-3"), "draw 9-3", "draw 9-6")
    assert [e.stage for e in events if isinstance(e, TargetLaid)] == [ShotStage.APPROACH]
    assert s.public.phase is Phase.SHOT
    s, events = play(course(ANA, BO, greens="11-8"), "draw 11-8", "draw 9-6", "draw 7-1")
    assert [e.stage for e in events if isinstance(e, TargetLaid)] == [ShotStage.APPROACH, ShotStage.LAYUP]
    assert (s.public.phase, s.public.hole.queue) == (Phase.SHOT, (0, 1))


@pytest.mark.parametrize(
    ("played", "result", "strokes"),
    [("9-2", "ONE_PUTT", 2), ("6-0", "TWO_PUTTS", 3), ("8-1", "THREE_PUTTS", 4), ("4-5", "THREE_PUTTS", 4), ("6-4", "GREEN_SAND", 5)],
)
def test_d5_tee_shot_at_a_par_3(played: str, result: str, strokes: int) -> None:
    """The green is 9-0, as in the book's examples (4-5 is 9 pips, 4-6 is 10)."""
    s, events = play(course("9-2,6-0,8-1,5-4,6-4", "1-0,2-0,3-0,4-0,5-5", holes=3), *green("9-0"))
    s, events = play(s, f"play {played}")
    assert results(events) == [result]
    assert rests(events) == [(0, "HOLED", strokes)]


def green(text: str) -> list[str]:
    """Draws that bring this green from the pool: a double of the greens turns up first."""
    return ["draw 0-0", f"draw {text}"]


@pytest.mark.parametrize(
    ("played", "result", "lie", "strokes"),
    [
        ("9-2", "FAIRWAY", "FAIRWAY", 1),
        ("6-0", "ROUGH", "ROUGH", 1),
        ("8-2", "SAND", "SAND", 1),
        ("12-11", "TREE", "ROUGH", 2),
    ],
)
def test_d6_shot_at_an_approach(played: str, result: str, lie: str, strokes: int) -> None:
    s, _e = play(course(ANA, BO), *green("10-5"), "draw 9-6")
    s, events = play(s, f"play {played}")
    extra: list[str] = []
    if result == "FAIRWAY":
        extra = ["draw 7-1"]
        assert s.public.phase is Phase.REPLACEMENT
    elif result == "TREE":
        extra = ["draw 7-1"]
        assert s.public.phase is Phase.PENALTY
    s, more = play(s, *extra)
    assert results(events) == [result]
    assert rests(events + more) == [(0, lie, strokes)]
    assert s.held(0).bit_count() == (5 if result == "FAIRWAY" else 4)
    assert bool(s.heaps[marks_heap(0)]) == (result == "TREE")


@pytest.mark.parametrize(
    ("played", "result", "lie", "strokes"),
    [("8-2", "FAIRWAY", "FAIRWAY", 1), ("9-2", "ROUGH", "ROUGH", 1), ("12-11", "WATER", "ROUGH", 3)],
)
def test_d7_shot_at_water(played: str, result: str, lie: str, strokes: int) -> None:
    s, laid = play(course(ANA, BO), *green("10-5"), "draw 8-8")
    s, events = play(s, f"play {played}")
    if result == "FAIRWAY":
        s, more = play(s, "draw 7-1")
    elif result == "WATER":
        s, more = play(s, "draw 7-1", "draw 5-0")
        assert s.heaps[marks_heap(0)] == tiles("7-1,5-0")
        assert [type(e) for e in more].count(PenaltyTaken) == 2
    else:
        more = ()
    assert results(events) == [result]
    assert rests(events + more) == [(0, lie, strokes)]
    assert "Water" in RULES.event_in_words(laid[-1], ["Ana", "Bo"])


def test_d7_water_at_the_layup_too() -> None:
    s, _e = play(course(ANA, BO), *green("12-8"), "draw 9-6", "draw 3-3")
    s, events = play(s, "play 9-2", "draw 7-1", "draw 5-0")
    assert results(events) == ["WATER"]
    assert rests(events) == [(0, "ROUGH", 3)]


def test_d8_from_sand_only_the_pool() -> None:
    s, _e = play(course(ANA, BO), *green("10-5"), "draw 9-6", "play 8-2", "play 9-4", "draw 7-1")
    assert s.public.hole.queue[0] == 0
    assert legal(s) == ["gods"]
    reason = RULES.why_not(s, RULES.decode("play 6-0"))
    assert reason == "From the sand only the gods of golf can help: draw from the pool."
    with pytest.raises(IllegalAction):
        play(s, "play 6-0")


def test_d8_an_empty_bag_leaves_the_pool() -> None:
    s, _e = play(course(ANA, BO), *green("10-5"), "draw 9-6")
    empty = moved(s, bag_heap(0), GONE, s.held(0), NOBODY)
    assert legal(empty) == ["gods"]


def test_d9_a_pool_tile_must_be_played_and_earns_nothing() -> None:
    s, _e = play(course(ANA, BO), *green("10-5"), "draw 9-6", "gods")
    assert RULES.to_act(s) is CHANCE
    s, events = play(s, "draw 12-9")
    assert results(events) == ["FAIRWAY"]
    assert rests(events) == [(0, "FAIRWAY", 1)]
    assert s.public.hole.queue == (1,)
    assert s.held(0).bit_count() == 5


def test_d10_sand_first_then_rough_then_fairway_after_everybody_has_played() -> None:
    s, _e = play(course(ANA, BO, "11-6,8-0,2-0,7-2,9-8"), *green("10-5"), "draw 9-6")
    assert s.public.hole.queue == (0, 1, 2)
    s, _e = play(s, "play 9-2", "draw 7-1", "play 12-6", "play 8-0")  # fairway, rough, sand
    assert s.public.hole.queue == (2, 1, 0)


def test_d10_within_one_lie_honour_decides() -> None:
    s, _e = play(course(ANA, BO, "11-6,8-0,2-0,7-2,9-8"), *green("10-5"), "draw 9-6")
    s, _e = play(s, "play 6-0", "play 12-6", "play 11-6")
    assert s.public.hole.queue == (0, 1, 2)


def test_d11_the_best_score_has_the_honour_and_the_others_follow_clockwise() -> None:
    s, _e = play(course("9-2,8-2,6-0,4-4,12-11", "9-4,9-1,10-2,5-5,12-6", "9-8,0-1,2-0,7-2,6-4", FOURTH), *green("9-0"))
    s, events = play(s, "play 8-2", "play 12-6", "play 9-8", "play 3-0")
    ended = events[-1]
    assert isinstance(ended, AllHoledOut)
    assert ended.strokes == (5, 5, 2, 3)
    assert ended.honour == s.public.honour == (2, 3, 0, 1)


def test_d11_of_equal_best_scores_who_teed_off_earlier_begins() -> None:
    s = course("9-2,8-2,6-0,4-4,12-11", "9-4,9-1,10-2,5-5,12-6", "9-8,0-1,2-0,7-2,6-4")
    s = s._replace(public=s.public._replace(honour=(2, 1, 0)))
    s, events = play(s, *green("9-0"), "play 6-4", "play 9-4", "play 9-2")
    ended = events[-1]
    assert isinstance(ended, AllHoledOut)
    assert ended.strokes == (2, 2, 5)
    assert ended.honour == s.public.honour == (1, 2, 0)


def test_d11_in_a_play_off_the_order_goes_on_clockwise_among_those_who_play() -> None:
    """Seat 2 plays the last hole best but is out of it; of the two who are level seat 3 sits before seat 1 then."""
    s = course("9-2,8-2,6-0,4-4,12-11", "9-4,9-1,10-2,5-5,12-6", "9-8,0-1,2-0,7-2,6-4", FOURTH, holes=3)
    s = at_hole(s, 3, cards=((9, 9), (4, 4), (9, 9), (4, 4)), pars=(4, 4))
    s, _e = play(s, *green("9-0"), "play 8-2", "play 12-6", "play 9-8", "play 7-4")
    assert (s.public.players, s.public.honour) == ((1, 3), (2, 3, 0, 1))
    rng = Random(1)
    while RULES.to_act(s) is CHANCE:
        s, _e = RULES.apply(s, RULES.draw(s, rng))
    assert s.public.hole.queue == (3, 1)


def test_d11_saves_of_before_go_by_score() -> None:
    assert build_saved(Options, {"holes": "18"}).tee_order == "by_score"


def test_d11_by_score_as_an_option_and_ties_keep_their_order() -> None:
    bags = ("9-2,8-2,6-0,4-4,12-11", "9-4,9-1,10-2,5-5,12-6", "9-8,0-1,2-0,7-2,6-4")
    s, _e = play(course(*bags, tee_order="by_score"), *green("9-0"))
    s, events = play(s, "play 8-2", "play 9-4", "play 9-8")
    ended = events[-1]
    assert isinstance(ended, AllHoledOut)
    assert ended.strokes == (5, 2, 2)
    assert ended.honour == s.public.honour == (1, 2, 0)


def test_d11_by_score_equal_ones_keep_the_order_of_the_hole_before_not_that_of_the_seats() -> None:
    s = course("9-2,8-2,6-0,4-4,12-11", "9-4,9-1,10-2,5-5,12-6", "9-8,0-1,2-0,7-2,6-4", tee_order="by_score")
    s = s._replace(public=s.public._replace(honour=(2, 0, 1)))
    s, _e = play(s, *green("9-0"))
    assert s.public.hole.queue == (2, 0, 1)
    s, events = play(s, "play 0-1", "play 6-0", "play 9-4")
    ended = events[-1]
    assert isinstance(ended, AllHoledOut)
    assert ended.strokes == (3, 2, 3)
    assert ended.honour == s.public.honour == (1, 2, 0)


def test_d12_a_double_of_the_lower_number_tries_nothing() -> None:
    s, _e = play(course("1-1,8-2,6-0,4-4,12-11", BO), *green("9-1"))
    s, events = play(s, "play 1-1")
    assert results(events) == ["TWO_PUTTS"]
    assert rests(events) == [(0, "HOLED", 3)]


def test_d12_hole_in_one() -> None:
    s, _e = play(course("9-9,8-2,6-0,4-4,12-11", BO.replace("9-4", "8-4")), *green("9-0"))
    made, events = play(s, "play 9-9", "draw 12-9")
    assert AttemptDrawn(0, tile("12-9"), True, True) in events
    assert rests(events) == [(0, "HOLED", 1)]
    assert face_up(made.public) & tiles("12-9")
    _missed, events = play(s, "play 9-9", "draw 7-1")
    assert AttemptDrawn(0, tile("7-1"), False, True) in events
    assert rests(events) == [(0, "HOLED", 2)]


@pytest.mark.parametrize(("tee", "more", "eagle"), [("9-2", ["draw 7-1"], True), ("6-0", [], False)])
def test_d12_an_eagle_only_from_the_fairway(tee: str, more: list[str], eagle: bool) -> None:
    s, _e = play(course("9-2,10-10,6-0,4-4,12-11", "9-4,8-4,10-2,5-5,12-6"), *green("10-5"), "draw 9-6")
    s, _e = play(s, f"play {tee}", *more, "play 12-6")
    if s.public.hole.queue[0] == 1:
        s, _e = play(s, "play 8-4")
    s, events = play(s, "play 10-10")
    assert results(events) == ["ONE_PUTT"]
    if not eagle:
        assert rests(events) == [(0, "HOLED", 3)]
        return
    assert s.public.phase is Phase.ATTEMPT
    _made, holed = play(s, "draw 12-10")
    assert rests(holed) == [(0, "HOLED", 2)]
    assert AttemptDrawn(0, tile("12-10"), True, False) in holed
    _missed, stays = play(s, "draw 11-7")
    assert rests(stays) == [(0, "HOLED", 3)]


def test_d12_a_double_of_the_pool_tries_too() -> None:
    s, _e = play(course(ANA, BO), *green("8-1"), "gods", "draw 8-8")
    assert s.public.phase is Phase.ATTEMPT


def test_d13_tiles_are_removed_after_the_hole_and_the_tee_stays() -> None:
    s, _e = play(course(ANA, BO), *green("10-5"), "draw 9-6", "play 12-11", "draw 7-1", "play 12-6")
    tee = s.heaps[TEE]
    s, events = play(s, "gods", "draw 5-0", "play 10-2")
    assert isinstance(events[-1], AllHoledOut)
    assert s.public.gone_up == tiles("10-5,9-6,12-11,12-6,5-0,10-2")
    assert s.heaps[GONE] & ~s.public.gone_up == tiles("7-1")
    assert (s.heaps[TEE], face_up(s.public)) == (tee, 0)


def test_d13_an_empty_pool_is_formed_again_of_removed_tiles_alone() -> None:
    s, _e = play(course(ANA, BO), *green("10-5"), "draw 9-6")
    gone = s.heaps[POOL] & ~tiles("7-1")
    s = moved(s, POOL, GONE, gone)
    s, events = play(s, "play 12-11", "draw 7-1", "gods")
    mixed = [e for e in events if isinstance(e, PoolMixed)]
    assert mixed == [PoolMixed(gone.bit_count())]
    assert s.heaps[POOL] == gone  # neither the green, the approach, the tile played nor the penalty tile
    assert s.public.gone_up == 0


def test_d2_and_d13_a_pool_of_doubles_is_filled_up_before_a_green_is_sought() -> None:
    s = course(ANA, BO)
    s = moved(s, POOL, GONE, s.heaps[POOL] & ~tiles("8-8"))
    s, events = play(s, "draw 0-0")
    assert not any(isinstance(e, PoolMixed) for e in events[:1])
    assert s.heaps[POOL].bit_count() > 2


def test_d14_level_players_go_on_until_one_is_strictly_best() -> None:
    s = course(ANA, BO, holes=3)
    s = at_hole(s, 3, cards=((4, 4), (4, 4)), pars=(4, 4))
    s, events = play(s, *green("9-0"), "play 9-2", "play 9-4")
    assert [type(e) for e in events[-2:]] == [AllHoledOut, PlayOff]
    assert (s.public.hole.number, s.public.phase, s.public.hole.from_pool) == (4, Phase.BAGS, True)
    s, _e = RULES.apply(s, RULES.draw(s, Random(1)))
    assert [s.held(seat).bit_count() for seat in s.public.seats] == [5, 5]
    rng = Random(2)
    while RULES.to_act(s) is not None:
        assert set(s.public.players) == {0, 1}
        bags_before = s.public.hole.number
        s, events = RULES.apply(s, RULES.draw(s, rng) if RULES.to_act(s) is CHANCE else RULES.legal(s)[0])
        if any(isinstance(e, BagsDealt) for e in events):
            assert (bags_before - 4) % 4 == 0
    last = [card[-1] for card in s.public.cards]
    assert isinstance(events[-1], RoundWon)
    assert events[-1].winner == last.index(min(last))
    assert len(set(last)) == 2
    assert [line.rank for line in RULES.scores(s).lines] == [1 if seat == events[-1].winner else 2 for seat in range(2)]
    assert [line.points for line in RULES.scores(s).lines] == [10, 10]
    assert RULES.scores(s).why == "Level at 10 strokes, and decided in the play-off."


@pytest.mark.parametrize(("number", "deals"), [(4, False), (5, False), (6, False), (7, True), (8, False), (11, True)])
def test_d14_five_new_tiles_come_for_four_holes_of_the_play_off(number: int, deals: bool) -> None:
    """Of a round of three: hole 4 is the first one of the play-off."""
    s = at_hole(course(ANA, BO, holes=3), number, cards=((4, 4, 4), (4, 4, 4)), pars=(4, 4, 4))
    s, events = play(s, "draw 9-0", "play 9-2", "play 9-4")
    assert any(isinstance(event, AllHoledOut) for event in events)
    assert s.public.hole.number == number + 1
    assert (s.public.phase is Phase.BAGS) == deals


def test_d14_play_off_holes_are_told_by_numbers_of_their_own() -> None:
    s = course(ANA, BO, holes=3)
    s = at_hole(s, 5, cards=((4, 4, 4), (4, 4, 4)), pars=(4, 4, 4))
    s, events = play(s, "draw 8-8", "draw 9-0", "play 9-2", "play 9-4")
    told = [RULES.event_in_words(e, ["Ana", "Bo"]) for e in events if isinstance(e, GreenTurned | AllHoledOut)]
    assert told == [
        "Play-off hole 2: 8-8 turns up, a double: another green is drawn.",
        "Play-off hole 2 is a par 3: the green is 9-0.",
        "Play-off hole 2 is played: Ana 2, Bo 2.",
    ]
    s, events = play(course(ANA, BO), *green("9-0"))
    assert RULES.event_in_words(events[-1], ["Ana", "Bo"]) == "Hole 1 is a par 3: the green is 9-0."


def test_d14_who_falls_behind_in_the_play_off_is_out() -> None:
    s = course(ANA, BO, "9-8,0-1,2-0,7-2,6-4", holes=3)
    s = at_hole(s, 4, cards=((4, 4, 4),) * 3, pars=(4, 4, 4))
    s, events = play(s, "draw 9-0", "play 8-2", "play 9-4", "play 9-8")
    assert s.public.players == (1, 2)
    assert PlayOff((1, 2)) in events
    assert s.held(0) == 0


def test_d15_a_mulligan_takes_everything_back_once() -> None:
    s, _e = play(course(ANA, BO, mulligans=True), *green("10-5"), "draw 9-6")
    before = s
    s, _e = play(s, "play 12-11", "draw 7-1")
    assert legal(s) == ["keep", "mulligan"]
    s, events = play(s, "mulligan")
    assert s.heaps[POOL] == before.heaps[POOL]
    assert s.public.gone_up == tiles("12-11")
    assert s.held(0) == before.held(0) & ~tiles("12-11")
    assert (s.public.balls, s.public.hole.queue, s.public.phase) == (before.public.balls, before.public.hole.queue, Phase.SHOT)
    assert "mulligan" in RULES.event_in_words(events[0], ["Ana", "Bo"])
    s, _e = play(s, "play 9-2", "draw 7-1")
    assert s.public.hole.queue == (1,)  # no second one


def test_d15_a_replacement_goes_back_into_the_pool() -> None:
    s, _e = play(course(ANA, BO, mulligans=True), *green("10-5"), "draw 9-6")
    pool = s.heaps[POOL]
    s, _e = play(s, "play 9-2", "draw 7-1", "mulligan")
    assert s.heaps[POOL] == pool
    assert s.held(0) == tiles("12-11,4-4,8-2,6-0")


def test_d15_is_off_by_default() -> None:
    s, _e = play(course(ANA, BO), *green("10-5"), "draw 9-6", "play 12-11", "draw 7-1")
    assert s.public.hole.queue == (1,)
    assert RULES.why_not(s, RULES.decode("mulligan")) == "There is no shot to decide about."


def test_d16_change_of_luck() -> None:
    s, _e = play(course(ANA, BO, change_of_luck=True), *green("10-5"), "draw 9-6")
    assert legal(s)[-1] == "luck 4-4 1"
    s, events = play(s, "luck 4-4 1")
    assert events == (LuckChanged(0, tile("4-4"), 1, tiles(BO)),)
    for seat in range(2):
        assert RULES.hear(events[0], seat) == events[0]
        assert RULES.view(s, seat).public.shown[1] == tiles(BO)
    assert set(legal(s)) == {f"play {t}" for t in BO.split(",")}
    s, events = play(s, "play 9-4")
    assert results(events) == ["FAIRWAY"]
    assert not any(isinstance(e, ReplacementDrawn) for e in events)
    assert (s.held(0).bit_count(), s.held(1).bit_count()) == (4, 4)
    assert s.public.gone_up == tiles("4-4")
    view = RULES.view(s, 0)
    assert view.public.shown[1] == tiles(BO) & ~tiles("9-4")
    for seed in range(5):  # what was seen is remembered
        assert RULES.complete(view, Random(seed)).held(1) == view.public.shown[1]


def test_d16_may_take_the_last_tile_of_a_bag() -> None:
    s, _e = play(course(ANA, BO, change_of_luck=True), *green("10-5"), "draw 9-6")
    s = moved(s, bag_heap(1), GONE, tiles(BO) & ~tiles("9-4"), NOBODY)
    s, _e = play(s, "luck 4-4 1", "play 9-4")
    assert s.held(1) == 0
    assert RULES.to_act(s) == 1
    assert legal(s) == ["gods"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("luck 6-0 1", "Only a double changes your luck, and 6-0 is none."),
        ("luck 4-4 0", "Name another player who has a tile in the bag."),
        ("luck 4-4 4", "Name another player who has a tile in the bag."),
        ("luck 5-5 1", "5-5 is not in this bag."),
    ],
)
def test_d16_refusals(text: str, sentence: str) -> None:
    s, _e = play(course(ANA, BO, change_of_luck=True), *green("10-5"), "draw 9-6")
    assert RULES.why_not(s, RULES.decode(text)) == sentence


def test_d16_not_from_the_sand_not_from_an_empty_bag_and_not_where_it_is_off() -> None:
    s, _e = play(course(ANA, BO, change_of_luck=True), *green("10-5"), "draw 9-6", "play 8-2", "play 9-4", "draw 7-1")
    assert RULES.why_not(s, RULES.decode("luck 4-4 1")) == "From the sand only the gods of golf can help: draw from the pool."
    s, _e = play(course(ANA, BO, change_of_luck=True), *green("10-5"), "draw 9-6")
    empty = moved(s, bag_heap(1), GONE, s.held(1), NOBODY)
    assert RULES.why_not(empty, RULES.decode("luck 4-4 1")) == "Name another player who has a tile in the bag."
    assert not any(text.startswith("luck") for text in legal(empty))
    s, _e = play(course(ANA, BO), *green("10-5"), "draw 9-6")
    assert RULES.why_not(s, RULES.decode("luck 4-4 1")) == "This table plays without a change of luck."


@pytest.mark.parametrize(("holes", "groups"), [(18, [1, 4, 7, 10, 14]), (9, [1, 4, 7]), (3, [1])])
def test_d17_length_of_the_round(holes: int, groups: list[int]) -> None:
    rng = Random(holes)
    s = RULES.start(Setup(2, Options(holes=holes)))
    dealt = []
    while RULES.to_act(s) is not None:
        s, events = RULES.apply(s, RULES.draw(s, rng) if RULES.to_act(s) is CHANCE else rng.choice(RULES.legal(s)))
        dealt += [s.public.hole.number for e in events if isinstance(e, BagsDealt)]
    assert [n for n in dealt if n <= holes] == groups
    assert min(len(card) for card in s.public.cards) >= holes


def test_d18_what_is_hidden_is_not_heard() -> None:
    s, _e = play(course(ANA, BO), *green("10-5"), "draw 9-6")
    s, events = play(s, "play 9-2", "draw 7-1")
    drawn = next(e for e in events if isinstance(e, ReplacementDrawn))
    assert RULES.hear(drawn, 0) == drawn
    assert RULES.hear(drawn, 1) == ReplacementDrawn(0, None)
    assert RULES.event_in_words(ReplacementDrawn(0, None), ["Ana", "Bo"]) == "Ana draws a tile for the fairway."
    dealt = BagsDealt((1, 2), False)
    assert RULES.hear(dealt, 1) == BagsDealt((None, 2), False)


def test_d18_penalty_tiles_are_known_by_number_only_even_to_their_owner() -> None:
    s, _e = play(course(ANA, BO), *green("10-5"), "draw 9-6", "play 12-11", "draw 7-1")
    assert s.heaps[marks_heap(0)] == tiles("7-1")
    for seat in range(2):
        view = RULES.view(s, seat)
        assert [view.public.sizes[marks_heap(i)] for i in range(2)] == [1, 0]
        assert unseen(view) & tiles("7-1")


def test_the_books_par_5_example() -> None:
    """Lay-up 1/7: 6/9 from the gods hits a tree, chip into the rough; approach 0/5: 5/10 from the gods is fairway, and earns no tile."""
    s, _e = play(course(ANA, BO), *green("12-8"), "draw 5-0", "draw 7-1")
    s, events = play(s, "gods", "draw 9-6", "draw 2-1")
    assert results(events) == ["TREE"]
    assert rests(events) == [(0, "ROUGH", 2)]
    s, _e = play(s, "play 10-2", "draw 4-1")
    s, events = play(s, "gods", "draw 10-5")
    assert results(events) == ["FAIRWAY"]
    assert rests(events) == [(0, "FAIRWAY", 3)]
    assert s.held(0).bit_count() == 5


@pytest.mark.parametrize("text", ["", "play", "play 13-0", "luck 4-4", "luck 4-4 9", "bags", "honour x", "gods 1", "course 1-0 6-6"])
def test_what_cannot_be_read_is_quoted(text: str) -> None:
    with pytest.raises(UnreadableAction) as caught:
        RULES.decode(text)
    assert repr(text) in str(caught.value)


FIXED = Course("Loop", "", (PlannedHole("8-1"), PlannedHole("9-4", "6-1"), PlannedHole("10-7", "8-3", "6-6")))


def test_a_fixed_course_brings_its_tiles_and_keeps_them_out_of_the_pool() -> None:
    s = RULES.start(Setup(2, Options(holes=3), FIXED))
    rng = Random(4)
    laid = []
    while RULES.to_act(s) is not None:
        if s.public.phase in (Phase.GREEN, Phase.APPROACH, Phase.LAYUP) and s.public.hole.number <= 3:
            assert len(RULES.chance(s) or ()) == 1
            assert RULES.why_not(s, RULES.decode("draw 12-11")) == "12-11 is not there to be drawn."
        s, events = RULES.apply(s, RULES.draw(s, rng) if RULES.to_act(s) is CHANCE else rng.choice(RULES.legal(s)))
        laid += [TWELVE.names[e.tile] for e in events if isinstance(e, GreenTurned | TargetLaid)]
    assert laid[:6] == ["8-1", "9-4", "6-1", "10-7", "8-3", "6-6"]


def test_a_fixed_course_is_known_to_everybody() -> None:
    s = RULES.start(Setup(2, Options(holes=3), FIXED))
    rng = Random(4)
    for _ in range(3):
        s, _events = RULES.apply(s, RULES.draw(s, rng))
    v = RULES.view(s, 1)
    assert v.public.greens_left == 3
    assert not unseen(v) & tiles("8-1,9-4,6-1,10-7,8-3,6-6")


@pytest.mark.parametrize(
    ("course", "sentence"),
    [
        (Course("x", "", (PlannedHole("9-9"),) * 3), "hole 1: the green 9-9 is a double; a green shows two different numbers"),
        (FIXED, "The course has 3 holes, fewer than the round of 9."),
    ],
)
def test_a_course_that_makes_no_round_is_refused(course: Course, sentence: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(sentence) + "$"):
        RULES.start(Setup(2, Options(holes=9), course))


def test_results_have_words() -> None:
    from game.games.domino_golf.rules.rules import result_name

    assert len({result_name(r) for r in ShotOutcome}) == len(ShotOutcome)


@pytest.mark.parametrize(("order", "at_tee"), [("clockwise", "Tees off clockwise from whoever has the honour."),
                                               ("by_score", "Tees off in the order of honour.")])
def test_d10_d11_why_it_is_a_seats_turn_is_told(order: str, at_tee: str) -> None:
    rules, rng, told = DominoGolf(), Random(4), set[str]()
    state = rules.start(Setup(3, Options(holes=18, tee_order=order)))
    while (actor := rules.to_act(state)) is not None:
        if isinstance(actor, int):
            told.add(rules.why_turn(state))
            lie = state.public.balls[actor].lie
            assert ("honour" in rules.why_turn(state)) is (lie is Lie.TEE)
            assert ("sand" in rules.why_turn(state)) is (lie is Lie.SAND)
        state, _events = rules.apply(state, rules.draw(state, rng) if actor is CHANCE else rules.sample(state, rng))
    assert len(told - {"Tees off in the order of honour."}) == (5 if order == "clockwise" else 4)
    assert at_tee in told
    assert rules.why_turn(rules.start(Setup(1, Options()))) == ""
