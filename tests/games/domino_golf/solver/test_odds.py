"""The exact odds of Domino Golf against what really comes in states that fit the view."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from game.games.domino_golf.rules.memory import draw_chances, unseen
from game.games.domino_golf.rules.shots import Course, PlannedHole, plan_of
from game.games.domino_golf.rules.values import (
    GONE, NOBODY, POOL, Gods, Lie, Phase, PlayTile, ShotOutcome, ShotPlayed, ShotSettled, State, View
)
from game.games.domino_golf.solver import gods, prospects
from game.games.dominoes.rules.tiles import TWELVE, read_tiles, tiles_of
from game.rules.contract import CHANCE, Setup
from tests.games.domino_golf.bots.positions import RULES, act, decisions, hole, laid, mover, tile
from tests.games.domino_golf.rules.on_table import moved
from tests.games.domino_golf.rules.test_long_course import long_course
from tests.games.domino_golf.rules.test_views import moments

OTHERS = "1-0,2-0,3-0,4-0,5-0"


def finish(s: State, rng: Random) -> tuple[State, list[object]]:
    """Chance goes on until a seat has to choose."""
    events: list[object] = []
    while RULES.to_act(s) is CHANCE:
        s, happened = RULES.apply(s, RULES.draw(s, rng))
        events += happened
    return s, events


def sampled(s: State, seat: int, times: int) -> Counter[ShotOutcome]:
    """What the gods bring in states that fit the view, by playing them."""
    found: Counter[ShotOutcome] = Counter()
    rng, view = Random(1), RULES.view(s, seat)
    for _n in range(times):
        other, _events = RULES.apply(RULES.complete(view, rng), Gods())
        while other.public.phase is Phase.POOL or other.public.phase is Phase.ATTEMPT:
            other, events = RULES.apply(other, RULES.draw(other, rng))
            played = [e.result for e in events if isinstance(e, ShotPlayed)]
            found.update(played if other.public.phase is not Phase.ATTEMPT else [])
            for e in events:
                if type(e).__name__ == "AttemptDrawn":
                    found[ShotOutcome.HOLED if e.holed else ShotOutcome.ONE_PUTT] += 1  # type: ignore[attr-defined]
    assert found.total() == times
    return found


def agree(s: State, seat: int, times: int = 800) -> None:
    fates = gods(RULES.view(s, seat))
    assert sum(fate.chance for fate in fates) == 1
    found = sampled(s, seat, times)
    assert set(found) <= {fate.result for fate in fates}
    for fate in fates:
        p = float(fate.chance)
        assert abs(found[fate.result] / times - p) < 4.5 * (p * (1 - p) / times) ** 0.5 + 1e-9, fate


@pytest.mark.parametrize(("green", "approach"), [("12-1", ""), ("4-2", ""), ("9-5", "8-8"), ("9-5", "10-3")])
def test_the_gods_by_playing_fitting_states(green: str, approach: str) -> None:
    agree(hole("12-10,6-0,8-1,5-4,6-4", OTHERS, green=green, approach=approach), 0)


@pytest.mark.parametrize("number", [1, 2])
def test_the_gods_on_a_fixed_course(number: int) -> None:
    """Tiles of the holes to come are set aside, and everybody knows which: the pool brings none of their 9s."""
    card = Course("", "", (PlannedHole("9-1"), PlannedHole("9-2"), PlannedHole("9-7", "9-6", "9-5")))
    s = laid(card, "12-10,6-0,8-1,5-4,6-4", OTHERS, number=number)
    agree(s, 0)
    view, coming = RULES.view(s, 0), plan_of(card)[number:]
    assert all(draw_chances(view).share(planned.tiles) == 0 for planned in coming)
    unseen_nines = sum(1 for t in tiles_of(unseen(view)) if 9 in TWELVE.halves[t])
    one_putt = next(fate.chance for fate in gods(view) if fate.result is ShotOutcome.ONE_PUTT)
    assert one_putt == Fraction(unseen_nines, unseen(view).bit_count()) - holed(view)
    assert unseen_nines < 9


def holed(view: View) -> Fraction:
    return sum((fate.chance for fate in gods(view) if fate.result is ShotOutcome.HOLED), Fraction(0))


def test_the_gods_in_a_long_game() -> None:
    states = [s for s in decisions(4, 4, holes=9, change_of_luck=True) if s.public.phase is Phase.SHOT]
    for s in Random(2).sample(states, 4):
        agree(s, mover(s), 400)


@pytest.mark.parametrize(("seats", "course"), [(2, None), (5, long_course(50, "0-0", "1-1"))])
def test_d18_the_gods_after_the_pool_was_mixed(seats: int, course: Course | None) -> None:
    """What was seen to go may come again, on a dealt course and on a fixed one."""
    for s in moments(seats, seats, course, 12, mulligans=True):
        if s.public.phase is Phase.SHOT:
            agree(s, mover(s), 300)
            return
    raise AssertionError("nobody had to shoot")


def emptied(s: State, left: int) -> State:
    """All but the given number of tiles of the pool have been removed: some face up, the rest unseen."""
    gone = tiles_of(s.heaps[POOL])[: s.heaps[POOL].bit_count() - left]
    up, down = sum(1 << t for t in gone[::3]), sum(1 << t for i, t in enumerate(gone) if i % 3)
    return moved(moved(s, POOL, GONE, up), POOL, GONE, down, NOBODY)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_the_gods_when_the_pool_runs_out(left: int) -> None:
    """The drawn tile, or the one that should hole it, comes of the removed ones (D13)."""
    agree(emptied(hole("12-10,6-0,8-1,5-4,6-4", OTHERS, green="12-1"), left), 0)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_second_draw_adds_up_whatever_came_first(left: int) -> None:
    view = RULES.view(emptied(hole("12-10,6-0,8-1,5-4,6-4", OTHERS, green="12-1"), left), 0)
    first = draw_chances(view)
    everything = TWELVE.every
    assert first.share(everything) == 1
    for t in range(TWELVE.count):
        if first.share(1 << t):
            second = draw_chances(view, 1 << t)
            assert second.share(everything) == 1
            assert second.share(1 << t) == 0


def test_a_second_draw_from_an_empty_pool_misses_the_first() -> None:
    """Whether the first came of the tiles seen to go or of the others, all but it are still there."""
    s = emptied(hole("12-10,6-0,8-1,5-4,6-4", OTHERS, green="12-1"), 0)
    view, up = RULES.view(s, 0), tiles_of(s.public.gone_up)
    for first in (up[0], tiles_of(s.heaps[GONE] & ~s.public.gone_up)[0]):
        assert draw_chances(view, 1 << first).share(1 << up[1]) == Fraction(1, s.public.sizes[GONE] - 1)


def test_a_prospect_is_what_the_rules_then_do() -> None:
    rng = Random(3)
    for s in decisions(6, 3, holes=9):
        seat = mover(s)
        view = RULES.view(s, seat)
        found = prospects(view)
        if s.public.balls[seat].lie is Lie.SAND:
            assert found == ()
            continue
        assert [p.tile for p in found] == tiles_of(s.held(seat))
        for p in found:
            after, events = RULES.apply(s, PlayTile(p.tile))
            assert next(e.result for e in events if isinstance(e, ShotPlayed)) is p.result
            assert (after.public.phase is Phase.ATTEMPT) == bool(p.goes_in)
            _s, more = finish(after, rng)
            rests = next(e for e in [*events, *more] if isinstance(e, ShotSettled))
            holed = p.goes_in and rests.strokes == p.total - 1
            assert rests.strokes == p.total or holed
            assert (rests.lie is Lie.HOLED) == p.done
            assert any(type(e).__name__ == "ReplacementDrawn" for e in more) == p.replaced


def test_the_chance_of_an_eagle() -> None:
    s = act(hole("12-12,12-3,8-7,9-8,10-9", green="12-5", approach="12-9", pool="11-10"), "play 12-3", "draw 11-10")
    chances = {TWELVE.names[p.tile]: p.goes_in for p in prospects(RULES.view(s, 0))}
    assert chances.pop("12-12") == Fraction(9, 83)
    assert set(chances.values()) == {0}


def test_a_tile_of_another_bag_earns_none() -> None:
    s = hole("11-11,12-11,8-7,9-8,10-9", "9-1,12-10,11-7,11-8,8-6", green="10-5", approach="9-6", change_of_luck=True)
    s = act(s, "luck 11-11 1")
    found = prospects(RULES.view(s, 0))
    assert {p.tile for p in found} == set(tiles_of(read_tiles("9-1,12-10,11-7,11-8,8-6", TWELVE)))
    fairway = next(p for p in found if p.tile == tile("9-1"))
    assert (fairway.result, fairway.replaced) == (ShotOutcome.FAIRWAY, False)


def test_without_a_hole_there_is_nothing_to_tell() -> None:
    s = RULES.start(Setup(1, RULES.options()))
    assert prospects(RULES.view(s, 0)) == ()
    assert gods(RULES.view(s, 0)) == ()
