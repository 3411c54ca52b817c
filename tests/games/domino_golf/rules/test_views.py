"""What a seat of Domino Golf knows of hidden tiles, and what `complete` makes of it, in rounds as they are played (D18)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, TypeAlias

import pytest

from game.games.domino_golf.rules.memory import bag_chances, draw_chances, greens_chances, lying_in, sight_of, unseen
from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.shots import Course
from game.games.domino_golf.rules.values import (
    GONE, GREENS, POOL, TEE, Action, AllHoledOut, Bags, BagsDealt, Draw, Gods, GreenTurned, Luck, Options, Phase, PlayTile, PoolMixed,
    SetUp, State, bag_heap
)
from game.games.dominoes.rules.tiles import TWELVE, mask_of, read_tile, read_tiles, tiles_of
from game.rules.contract import CHANCE, Event, Setup
from tests.games.domino_golf.bots.positions import act, hole
from tests.games.domino_golf.rules.on_table import face_up
from tests.games.domino_golf.rules.test_long_course import long_course

RULES = DominoGolf()


def bit(text: str) -> int:
    return 1 << read_tile(text, TWELVE)


def chance_of(s: State, seat: int, text: str) -> Fraction:
    return draw_chances(RULES.view(s, seat)).share(bit(text))


def begun(seats: int, *greens: str, bags: tuple[str, ...]) -> State:
    """The first green is due; those named are among the greens, and the bags are these."""
    wanted = [read_tile(text, TWELVE) for text in greens]
    held = [read_tiles(bag, TWELVE) for bag in bags]
    free = [t for t in range(TWELVE.count) if t not in wanted and not any(bag >> t & 1 for bag in held) and not TWELVE.doubles >> t & 1]
    s = RULES.start(Setup(seats, Options()))
    s, _e = RULES.apply(s, SetUp(mask_of([*wanted, *free[: 18 - len(wanted)]]), free[20]))
    return act(s, "honour 0", "bags " + " ".join(bags))


# ---- what is remembered


def test_d18_a_double_turned_up_as_green_and_put_back_is_in_the_pool() -> None:
    """The ruling's own example: a single player draws it next with 1/67, once its replacement has been drawn (D2)."""
    s = act(begun(1, "12-12", bags=("1-0,2-0,3-0,4-0,5-0",)), "draw 12-12")
    assert s.heaps[POOL].bit_count() == 67
    assert chance_of(s, 0, "12-12") == 0
    s = act(s, "draw 9-4")
    assert s.heaps[POOL].bit_count() == 67
    assert chance_of(s, 0, "12-12") == Fraction(1, 67)
    others = (TWELVE.every & ~bit("12-12") & ~bit("9-4") & ~s.held(0)).bit_count()
    assert chance_of(s, 0, "9-3") == Fraction(66, 67) / others
    assert greens_chances(RULES.view(s, 0)).share(bit("12-12")) == 0


def test_d18_a_double_put_back_may_have_become_a_penalty_tile() -> None:
    s = act(begun(2, "12-12", bags=("1-0,2-0,3-0,4-0,5-0", "12-7,12-6,10-2,9-4,5-5")), "draw 12-12", "draw 10-5", "draw 9-6")
    assert chance_of(s, 0, "12-12") == chance_of(s, 1, "12-12") == Fraction(1, s.heaps[POOL].bit_count())
    s = act(s, "gods", "draw 12-11", "draw 7-1")
    drawn_by_now = Fraction(1, s.heaps[POOL].bit_count() + 1)
    assert chance_of(s, 0, "12-12") == (1 - drawn_by_now) / s.heaps[POOL].bit_count()
    assert chance_of(s, 0, "12-12") > chance_of(s, 0, "9-3")


def test_d18_an_own_replacement_that_went_back_is_in_the_pool_for_its_seat_alone() -> None:
    s = hole("12-12,12-3,9-2,6-1,4-4", "1-0,2-0,3-0,4-0,5-0", green="9-5", approach="12-9", pool="9-9", mulligans=True)
    s = act(s, "play 12-3", "draw 9-9")
    assert chance_of(s, 0, "9-9") == Fraction(1, s.heaps[POOL].bit_count() + 1)  # the draw that would come if he took it back
    s = act(s, "mulligan")
    assert chance_of(s, 0, "9-9") == Fraction(1, s.heaps[POOL].bit_count())
    assert chance_of(s, 1, "9-9") == chance_of(s, 1, "11-8") < Fraction(1, s.heaps[POOL].bit_count())


Step: TypeAlias = tuple[State, Action, State, tuple[Event, ...]]
"""A state, what is done in it, the next state, and what happened."""


def played(seed: int, seats: int, course: Course | None = None, **options: Any) -> Iterator[Step]:
    """A round in which everybody does anything, and goes with the gods of golf in some rounds more than in others."""
    rng = Random(seed)
    greedy = rng.random()
    s = RULES.start(Setup(seats, Options(**options), course or Course()))
    while (actor := RULES.to_act(s)) is not None:
        legal = RULES.legal(s)
        a = RULES.draw(s, rng) if actor is CHANCE else Gods() if Gods() in legal and rng.random() < greedy else rng.choice(legal)
        after, events = RULES.apply(s, a)
        yield s, a, after, events
        s = after


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_d18_what_was_seen_to_go_comes_back_with_the_mix(seats: int) -> None:
    """Right after the first mix: of n tiles in the pool each that was seen to go has 1/n, and all others share what is left alike."""
    found = 0
    for seed in range(40):
        seen = [0] * seats
        for s, a, after, events in played(seed, seats):
            for seat in range(seats):
                seen[seat] |= s.held(seat) | face_up(s.public)
                if isinstance(a, Draw | PlayTile) and names_openly(s, a, seat, 1 << a.tile):
                    seen[seat] |= 1 << a.tile
            if any((isinstance(e, GreenTurned) and not e.par) or (isinstance(e, BagsDealt) and e.mixed) for e in events):
                break  # a double put back, or bags dealt of what was mixed, are other stories
            if any(isinstance(e, PoolMixed) for e in events):
                found += 1
                for seat in range(seats):
                    chances, n = draw_chances(RULES.view(after, seat)), after.heaps[POOL].bit_count()
                    went = seen[seat] & after.heaps[POOL]
                    others = unseen(RULES.view(after, seat)) & ~went
                    assert all(chances.share(1 << t) == Fraction(1, n) for t in tiles_of(went))
                    each = Fraction(n - went.bit_count(), n * others.bit_count())
                    assert all(chances.share(1 << t) == each for t in tiles_of(others))
                break
        if found == 3:
            return
    raise AssertionError("the pool was never mixed")


def test_d18_dropped_tiles_are_known_to_their_owner_and_shown_ones_to_all() -> None:
    own, shown = 0, 0
    for seed in range(6):
        for s, _a, after, events in played(seed, 3, change_of_luck=True):
            if not any(isinstance(e, AllHoledOut) for e in events) or after.public.phase is not Phase.BAGS:
                continue
            for seat in range(3):
                known = sight_of(RULES.view(after, seat).trail).known[GONE]
                face_down = after.heaps[GONE] & ~after.public.gone_up
                dropped = [face_down & s.held(i) for i in range(3)]
                assert dropped[seat] & ~known == 0
                own += bool(dropped[seat])
                for i in range(3):
                    assert dropped[i] & s.public.shown[i] & ~known == 0
                    shown += bool(dropped[i] & s.public.shown[i] and i != seat)
                    if i != seat and not s.public.shown[i]:
                        assert not dropped[i] & known or s.public.hole.number > 3
    assert own
    assert shown


# ---- what stays hidden


def swapped(a: Action, one: int, other: int) -> Action:
    """The action with two tiles exchanged."""
    def mask(tiles: int) -> int:
        both = (tiles >> one & 1) != (tiles >> other & 1)
        return tiles ^ (1 << one | 1 << other) if both else tiles
    if isinstance(a, Bags):
        return Bags(tuple(map(mask, a.bags)))
    if isinstance(a, Draw) and a.tile in (one, other):
        return Draw(one + other - a.tile)
    return a


def names_openly(s: State, a: Action, seat: int, tiles: int) -> bool:
    """Whether the seat sees one of the tiles by this action."""
    if isinstance(a, Bags):
        return bool(a.bags[seat] & tiles)
    if isinstance(a, Draw):
        hidden = s.public.phase is Phase.PENALTY or (s.public.phase is Phase.REPLACEMENT and s.public.hole.queue[0] != seat)
        return bool(tiles >> a.tile & 1) and not hidden
    if isinstance(a, Luck):
        return bool((s.heaps[bag_heap(a.other)] | 1 << a.tile) & tiles)
    return isinstance(a, PlayTile) and bool(tiles >> a.tile & 1)


@pytest.mark.parametrize("seed", range(8))
def test_d18_a_view_does_not_tell_two_tiles_apart_before_one_is_seen(seed: int) -> None:
    """Two tiles of the pool exchanged in all that happens from some moment on: until the seat sees one of them, its views are the same."""
    rng = Random(seed)
    seats = rng.choice((2, 3, 5))
    steps = list(played(seed, seats, mulligans=True, change_of_luck=True))
    compared = 0
    for _n in range(25):
        start = rng.randrange(1, len(steps))
        s = steps[start][0]
        if s.heaps[POOL].bit_count() < 2:
            continue
        one, other = rng.sample(tiles_of(s.heaps[POOL]), 2)
        seat = rng.randrange(seats)
        for before, a, after, events in steps[start:]:
            if names_openly(before, a, seat, 1 << one | 1 << other):
                break
            s, happened = RULES.apply(s, swapped(a, one, other))
            assert RULES.view(s, seat) == RULES.view(after, seat)
            assert [RULES.hear(e, seat) for e in happened] == [RULES.hear(e, seat) for e in events]
            compared += 1
    assert compared > 50


# ---- what is imagined


def moments(seed: int, seats: int, course: Course | None, count: int, **options: Any) -> list[State]:
    """Moments of a round at which somebody chooses, some time after the pool was mixed."""
    states, mixed = [], False
    for _s, _a, after, events in played(seed, seats, course, **options):
        mixed = mixed or any(isinstance(e, PoolMixed) or (isinstance(e, BagsDealt) and e.mixed) for e in events)
        if mixed and isinstance(RULES.to_act(after), int):
            states.append(after)
    assert states
    return Random(seed).sample(states, min(count, len(states)))


@pytest.mark.parametrize(
    ("seed", "seats", "course"),
    [(1, 2, None), (3, 3, None), (11, 4, None), (2, 5, long_course(50, "0-0", "1-1")), (5, 3, long_course(51, "2-2", "4-1"))],
)
def test_d18_complete_lays_every_tile_as_often_as_it_should(seed: int, seats: int, course: Course | None) -> None:
    """After a mix: how many tiles of each kind lie in each heap of imagined states, against the exact chances; fixed courses included."""
    for s in moments(seed, seats, course, 2, mulligans=True, change_of_luck=True):
        seat = RULES.to_act(s)
        assert isinstance(seat, int)
        view, rng, times = RULES.view(s, seat), Random(seed), 250
        imagined = [RULES.complete(view, rng) for _n in range(times)]
        assert all(RULES.view(one, seat) == view for one in imagined[:3])
        sight = sight_of(view.trail)
        kinds = [*sight.classes, *(1 << tile for tile in sight.singles)]
        for heap in (POOL, TEE, GREENS, GONE, *map(bag_heap, range(seats))):
            chances = dict(lying_in(sight, heap))
            for kind in kinds:
                found = [(one.heaps[heap] & kind).bit_count() for one in imagined]
                mean = sum(found) / times
                error = (sum((n - mean) ** 2 for n in found) / times / times) ** 0.5
                assert abs(mean - float(chances.get(kind, 0)) * kind.bit_count()) <= 4.5 * error + 0.02, (heap, kind)


def test_d18_what_another_bag_may_hold_adds_up() -> None:
    for s in moments(3, 3, None, 3, change_of_luck=True):
        seat = RULES.to_act(s)
        assert isinstance(seat, int)
        view = RULES.view(s, seat)
        for other in range(3):
            bags = bag_chances(view, other)
            assert sum(held.chance for held in bags) == 1
            assert all(sum(n for _tiles, n in held.kinds) == view.public.counts[other] for held in bags)
            lying = {t: chance for tiles, chance in lying_in(sight_of(view.trail), bag_heap(other)) for t in tiles_of(tiles)}
            for tile in range(TWELVE.count):
                share = sum(h.chance * Fraction(n, k.bit_count()) for h in bags for k, n in h.kinds if k >> tile & 1)
                assert share == lying.get(tile, 0)


def test_the_other_seats_of_an_imagined_state_know_their_bags() -> None:
    for s in moments(3, 2, None, 3, mulligans=True):
        seat = RULES.to_act(s)
        assert isinstance(seat, int)
        imagined = RULES.complete(RULES.view(s, seat), Random(1))
        for other in range(2):
            view = RULES.view(imagined, other)
            assert sight_of(view.trail).known[bag_heap(other)] == imagined.held(other) == view.bag
            assert sum(draw_chances(view).share(1 << t) for t in range(TWELVE.count)) == 1
