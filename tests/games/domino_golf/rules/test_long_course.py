"""A fixed course that takes nearly all tiles: for how many seats it is too long, and a pool that runs dry at its first hole (D13)."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from game.games.domino_golf.content import describe
from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.shots import PENALTIES, Course, PlannedHole, most_seats, par_of, plan_of, result_of
from game.games.domino_golf.rules.values import (
    POOL, Action, AttemptDrawn, Bags, Draw, Gods, Lie, Options, PenaltyTaken, Phase, PoolMixed, ShotSettled, ShotStage, State
)
from game.games.dominoes.rules.tiles import TWELVE, mask_of, read_tile, tiles_of
from game.rules.contract import CHANCE, Event, Setup

RULES = DominoGolf()
SHORTER = {51: (3, 0), 50: (2, 1), 49: (1, 2)}
"""Par 4s and par 3s beside all fifteen par 5s, by the tiles of a course."""

DOUBLE = read_tile("8-8", TWELVE)


def long_course(tiles: int, layup: str, approach: str) -> Course:
    """A course of that many tiles. Its first hole is 8-7, a par 5, and neither 8-8 nor any 11 that is no green lies elsewhere."""
    plain = [t for t in range(TWELVE.count) if not TWELVE.doubles >> t & 1]
    fours, threes = SHORTER[tiles]
    greens = [t for t in plain if par_of(t) == 5]
    greens += [t for t in plain if par_of(t) == 4][:fours] + [t for t in plain if par_of(t) == 3][:threes]
    kept = {*greens, DOUBLE, read_tile(layup, TWELVE), read_tile(approach, TWELVE)}
    spare = [TWELVE.names[t] for t in range(TWELVE.count) if t not in kept and 11 not in TWELVE.halves[t]]
    holes = [PlannedHole(TWELVE.names[greens[0]], approach, layup)]
    for green in greens[1:]:
        par = par_of(green)
        holes.append(PlannedHole(TWELVE.names[green], spare.pop() if par > 3 else "", spare.pop() if par > 4 else ""))
    course = Course("Long", "", tuple(holes))
    assert sum(planned.tiles.bit_count() for planned in plan_of(course)) == tiles
    return course


@pytest.mark.parametrize(("tiles", "seats"), [(51, 4), (50, 5), (49, 5)])
def test_d13_three_tiles_a_seat_must_be_left_in_the_pool(tiles: int, seats: int) -> None:
    course = long_course(tiles, "12-12", "11-11")
    assert most_seats(plan_of(course)) == seats
    for n in range(1, seats + 1):
        s = RULES.start(Setup(n, Options(), course))
        rng = Random(n)
        while s.public.phase is not Phase.GREEN:
            s, _events = RULES.apply(s, RULES.draw(s, rng))
        assert s.heaps[POOL].bit_count() >= 3 * n


def test_d13_a_course_too_long_for_the_seats_is_refused_in_words() -> None:
    course = long_course(51, "12-12", "11-11")
    told = "The course uses 51 tiles and leaves too few in the pool for 5 players; it can be played by 4 at most."
    with pytest.raises(ValueError, match="^" + re.escape(told) + "$"):
        RULES.start(Setup(5, Options(), course))
    assert RULES.start(Setup(5, Options(holes=9), course)).public.plan == plan_of(course)[:9]


def test_d13_check_says_for_how_many_seats_a_course_is_too_long() -> None:
    assert describe(long_course(51, "12-12", "11-11")).endswith(
        ", par 87; too long for 5 players: its 51 tiles leave too few in the pool"
    )
    assert describe(long_course(50, "12-12", "11-11")).endswith(", par 86")


def first_hole(course: Course, pick: Callable[[State, list[int]], int], rng: Random, elevens: int = 0) -> tuple[State, list[Event]]:
    """Five players go with the gods of golf at the first hole; `pick` chooses the tile of each draw.

    8-8 and the given number of 11s are in the pool once the bags are dealt.
    """
    s = RULES.start(Setup(5, Options(), course))
    events: list[Event] = []
    while s.public.hole.number == 1:
        if RULES.to_act(s) is not CHANCE:
            a: Action = Gods()
        elif s.public.phase is Phase.BAGS:
            pool = tiles_of(s.heaps[POOL] & ~(1 << DOUBLE))
            dealt = sorted(pool, key=lambda t: (11 not in TWELVE.halves[t], rng.random()))[elevens:]
            a = Bags(tuple(mask_of(dealt[5 * i : 5 * i + 5]) for i in range(5)))
        elif s.public.phase in (Phase.SET_UP, Phase.HONOUR, Phase.GREEN, Phase.APPROACH, Phase.LAYUP):
            a = RULES.draw(s, rng)
        else:
            assert all(RULES.why_not(s, b) is None for b, _p in RULES.chance(s) or ())
            a = Draw(pick(s, [b.tile for b, _p in RULES.chance(s) or () if isinstance(b, Draw)]))
        s, happened = RULES.apply(s, a)
        events += happened
    return s, events


def test_d13_penalty_tiles_go_back_into_an_empty_pool_and_their_strokes_stay_counted() -> None:
    """Water twice for everybody: 5 shots and 10 penalties use up the pool of 15, and nothing is removed yet."""
    rng = Random(1)

    def wettest(s: State, there: list[int]) -> int:
        seat = s.public.hole.queue[0]
        return max(there, key=lambda t: (PENALTIES.get(result_of(s.public.hole, s.public.balls[seat].stage, t), 0), rng.random()))

    s, events = first_hole(long_course(50, "0-0", "1-1"), wettest, rng)
    mixed = [e for e in events if isinstance(e, PoolMixed)]
    assert mixed[0] == PoolMixed(10, from_hole=True)
    assert RULES.event_in_words(mixed[0], []) == (
        "The pool is empty and nothing is removed yet: 10 tiles that mark strokes go back to form it; the strokes stay counted."
    )
    paid: dict[int, int] = {}
    for e in events:
        if isinstance(e, PenaltyTaken):
            paid[e.seat] = paid.get(e.seat, 0) + 1
    assert max(paid.values()) == 4
    rests = {e.seat: e.strokes for e in events if isinstance(e, ShotSettled) and e.lie is Lie.HOLED}
    for seat, card in enumerate(s.public.cards):
        assert card[0] == rests[seat] >= 3 + paid[seat] + 1


def eagle_last(on_fairway: int) -> Callable[[State, list[int]], int]:
    """The given number of seats reach the fairway of the approach with an 11, and the first of them draws 8-8 there for an eagle (D12)."""
    def pick(s: State, there: list[int]) -> int:
        stage = s.public.balls[s.public.hole.queue[0]].stage
        elevens = [t for t in there if 11 in TWELVE.halves[t]]
        if s.public.phase is Phase.ATTEMPT:
            return there[0]
        if stage is ShotStage.LAYUP and s.public.hole.queue[0] in s.public.honour[:on_fairway]:
            return elevens[0]
        if stage is ShotStage.APPROACH and s.public.balls[s.public.hole.queue[0]].lie is Lie.FAIRWAY and DOUBLE in there:
            return DOUBLE
        kept = elevens[:on_fairway] if stage is not ShotStage.APPROACH else []
        return next(t for t in there if t != DOUBLE and t not in kept)
    return pick


def test_d13_an_attempt_without_any_tile_left_fails() -> None:
    """Fourteen draws without a penalty, and the last tile of the pool is the double that tries for an eagle."""
    _s, events = first_hole(long_course(50, "12-12", "11-11"), eagle_last(1), Random(2), 1)
    assert not any(isinstance(e, AttemptDrawn | PoolMixed | PenaltyTaken) for e in events)
    holed = [e for e in events if isinstance(e, ShotSettled) and e.lie is Lie.HOLED]
    assert holed[-1].strokes == 3 + 1


def test_d13_the_tile_of_an_attempt_goes_back_when_nothing_else_can() -> None:
    _s, events = first_hole(long_course(50, "12-12", "11-11"), eagle_last(2), Random(2), 2)
    drawn = [e for e in events if isinstance(e, AttemptDrawn)]
    assert len(drawn) == 1
    assert [e for e in events if isinstance(e, PoolMixed)] == [PoolMixed(1, from_hole=True)]


@pytest.mark.parametrize("way", [("0-0", "1-1"), ("12-12", "11-11"), ("3-0", "2-0")])
def test_d13_no_draw_finds_the_pool_empty_for_good(way: tuple[str, str]) -> None:
    """Five players on the longest course that they may play, whatever comes and whatever they choose."""
    course = long_course(50, *way)
    for seed in range(12):
        rng = Random(seed)
        greedy = rng.random()
        s = RULES.start(Setup(5, Options(mulligans=bool(seed % 2), change_of_luck=bool(seed % 3)), course))
        while (actor := RULES.to_act(s)) is not None and s.public.hole.number < 4:
            legal = tuple(RULES.legal(s))
            a = RULES.draw(s, rng) if actor is CHANCE else Gods() if Gods() in legal and rng.random() < greedy else rng.choice(legal)
            s, _events = RULES.apply(s, a)

