"""Throws: out of the cup, each die on its own way, to rest on the faces drawn, and never over the rail but by the ground rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.ui.dice.die import Motion, Pose, axis, rest_pose, travel
from game.ui.dice.motion import ThrowSpec, throw
from game.ui.dice.solids import APART, RESTED, RIM, DieKind, opposite
from game.ui.dice.tumble import bounds
from tests.ui.dice.dice import KINDS, RADIUS, TRAY, die_of, flatness, lying, up_of

LEFT, TOP, WIDTH, HEIGHT = TRAY


def thrown(kind: DieKind, faces: Sequence[int], seed: int = 1, **more: Any) -> Motion:
    """The motion of dice that lie on the felt."""
    dice = [die_of(kind)] * len(faces)
    return throw(ThrowSpec(dice, list(faces), lying(dice), TRAY, RADIUS, **more), Random(seed))


def on_the_felt(motion: Motion, a_second: int = 60) -> list[tuple[Pose | None, ...]]:
    """The poses that many times a second, None for a die in the cup."""
    return [tuple(None if pose.inside else pose for pose in motion.at(i / a_second)) for i in range(int(motion.length * a_second) + 1)]


# ---------------------------------------------------------------- where dice end

@pytest.mark.parametrize("kind", KINDS)
def test_every_face_that_is_drawn_ends_up_nearly_upright(kind: DieKind) -> None:
    die = die_of(kind)
    for face in range(len(die.faces)):
        bottom = face % 3 == 1
        motion = thrown(kind, [face, opposite(face)], face, bottom=bottom)
        ends = motion.at(motion.length)
        wanted = [opposite(face), face] if bottom else [face, opposite(face)]
        assert [up_of(die, pose) for pose in ends] == wanted
        assert all(flatness(die, pose) == pytest.approx(1) and pose.lie is not None for pose in ends)
        assert all(abs(pose.lie.turn) <= {"d6": 45, "d12": 36}[kind] + 1e-6 for pose in ends if pose.lie is not None)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), count=st.integers(1, 9), strength=st.floats(.6, 1.3), angle=st.floats(0, 6.28),
       kind=st.sampled_from(KINDS))
@example(seed=9, count=9, strength=.925, angle=3.8, kind="d6")          # on its corner below the far rail
@example(seed=1, count=7, strength=.903, angle=4.787, kind="d12")       # out of a cup that stands at the near one
def test_dice_never_leave_the_tray_and_rest_apart(seed: int, count: int, strength: float, angle: float, kind: DieKind) -> None:
    motion = thrown(kind, [3] * count, seed, strength=strength, direction=(math.cos(angle), math.sin(angle)))
    assert not motion.leaves
    least = RIM * RADIUS - .01
    for poses in on_the_felt(motion):
        for pose in poses:
            if pose is not None:
                assert LEFT + least <= pose.x <= LEFT + WIDTH - least
                assert TOP + least <= pose.y <= TOP + HEIGHT - least
                assert pose.y - pose.height / 2 - RADIUS > TOP - .45 * RADIUS, "not even its picture covers more than the far rail"
    ends = motion.at(motion.length)
    for i, one in enumerate(ends):
        assert all(math.dist(one[:2], other[:2]) >= (APART - .02) * RADIUS for other in ends[:i])


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 1000))
def test_dice_that_lie_already_are_left_alone(seed: int) -> None:
    spots = [(LEFT + 130.0, TOP + 150.0), (LEFT + 700.0, TOP + 320.0)]
    for pose in thrown("d12", [1] * 5, seed, lying=spots).at(9):
        assert all(math.dist(pose[:2], spot) >= (APART - .02) * RADIUS for spot in spots)


@pytest.mark.parametrize("begin", ["lying", "unseen", "all fall"])
def test_the_cup_is_faded_only_beside_the_felt(begin: str) -> None:
    """A hand brings it from the near side and takes it away there: no die is ever seen through its leather."""
    dice, bottom = [die_of("d6")] * 4, TOP + HEIGHT
    for seed in range(6):
        way = math.cos(seed), math.sin(seed)
        poses: Sequence[Pose | None] = lying(dice) if begin == "lying" else [None] * 4
        motion = throw(ThrowSpec(dice, [0] * 4, poses, TRAY, RADIUS, direction=way, off=range(4) if begin == "all fall" else ()),
                       Random(seed))
        opaque = 0
        for i in range(int(motion.length * 60) + 2):
            motion.at(i / 60)
            cup = motion.cup_at(i / 60)
            if cup is None:
                continue
            opaque += cup.shown >= 1
            if cup.shown < 1:
                _left, top, _wide, _high = bounds(axis(cup.tip, cup.way))
                assert cup.y - top * RADIUS >= bottom, f"at {i / 60:.2f} s"
        assert opaque > 20


def test_dice_that_nobody_has_seen_yet_come_out_of_the_cup() -> None:
    dice = [die_of("d12")] * 3
    motion = throw(ThrowSpec(dice, [5, 6, 7], [None] * 3, TRAY, RADIUS), Random(2))
    assert all(pose.inside for pose in motion.at(0))
    assert [up_of(dice[0], pose) for pose in motion.at(motion.length)] == [5, 6, 7]


def test_a_throw_is_the_same_for_an_equal_generator_only() -> None:
    one, same, other = (thrown("d12", [1, 2, 3, 4], seed) for seed in (1, 1, 2))
    times = [i * one.length / 20 for i in range(21)]
    assert [one.at(t) for t in times] == [same.at(t) for t in times]
    assert one.knocks() == same.knocks()
    late = one.length - .6
    assert one.at(late) != other.at(late)


def test_what_is_shown_first_does_not_matter() -> None:
    forwards, backwards = thrown("d12", [1] * 5), thrown("d12", [1] * 5)
    times = [i * forwards.length / 30 for i in range(31)]
    assert [forwards.at(t) for t in times] == [backwards.at(t) for t in reversed(times)][::-1]


# ---------------------------------------------------------------- how they get there

def test_dice_begin_where_they_lie_and_end_still() -> None:
    motion = thrown("d12", [0] * 9, 8)
    dice = [die_of("d12")] * 9
    for pose, lay in zip(motion.at(0), lying(dice), strict=True):
        assert pose[:3] == pytest.approx(lay[:3], abs=.01)
        assert pose.turn == lay.turn
    assert motion.at(-1) == motion.at(0)
    assert motion.at(motion.length) == motion.at(motion.length + 5)
    assert motion.cup_at(motion.length) is None
    assert motion.length < RESTED + .7


def test_no_die_jumps_when_it_can_be_seen() -> None:
    for seed in range(3):
        steps = on_the_felt(thrown("d12", list(range(9)), seed, direction=(math.cos(2 * seed), math.sin(2 * seed))), 120)
        dark = max(i for i, poses in enumerate(steps) if all(pose is None for pose in poses))
        for i, (before, after) in enumerate(pairwise(steps)):
            far = .4 if i >= dark else .9       # a hop into the cup is quick
            for a, b in zip(before, after, strict=True):
                if a is not None and b is not None:
                    assert math.dist((a.x, a.y - a.height / 2), (b.x, b.y - b.height / 2)) < far * RADIUS
                    assert abs(sum(p * q for p, q in zip(a.turn, b.turn, strict=True))) > math.cos(.11)     # half the angle turned


def test_nothing_is_steered_after_the_lip() -> None:
    """Whatever faces are drawn, the dice take the same ways, spin alike and come to rest at the same places."""
    one, other = thrown("d12", list(range(9)), 4), thrown("d12", [11 - face for face in range(9)], 4)
    for t in np.linspace(0, one.length, 60):
        for a, b in zip(one.at(float(t)), other.at(float(t)), strict=True):
            assert a[:3] == pytest.approx(b[:3], abs=1e-6)
            assert a.spin == pytest.approx(b.spin)


def test_dice_pour_one_by_one_and_never_in_formation() -> None:
    """Each leaves the cup at its own moment, in its own direction, with its own spin."""
    for seed in range(4):
        steps = on_the_felt(thrown("d12", [1] * 9, seed, direction=(1.0, -.3)), 120)
        dark = max(i for i, poses in enumerate(steps) if all(pose is None for pose in poses))
        out = [next(i for i in range(dark, len(steps)) if steps[i][die] is not None) for die in range(9)]
        assert len(set(out)) >= 7
        assert (max(out) - min(out)) / 120 > .12
        bearings, spins = [], []
        for die, at in enumerate(out):
            begin, after = steps[at][die], steps[at + 4][die]
            assert begin is not None
            assert after is not None
            bearings.append(math.degrees(math.atan2(after.y - begin.y, after.x - begin.x)))
            spins.append(begin.spin)
        assert max(bearings) - min(bearings) > 15
        assert min(math.dist(a, b) for i, a in enumerate(spins) for b in spins[:i]) > .5
        # two dice beside each other come apart: the pattern in which they are on the felt does not slide over it as one
        last, half = max(out) + 6, max(out) + 40
        spread = [np.subtract(steps[half][die][:2], steps[last][die][:2]) for die in range(9)]      # type: ignore[index]
        assert np.std(spread, axis=0).max() > .5 * RADIUS


def test_knocks_are_heard_in_time_and_from_where_they_happen() -> None:
    motion = thrown("d6", [0] * 6, 4)
    motion.at(motion.length)
    knocks = motion.knocks()
    assert {knock.struck for knock in knocks} == {"die", "edge", "felt", "cup"}
    assert all(0 <= k.time <= motion.length and -1 <= k.pan <= 1 and 0 < k.strength <= 1 for k in knocks)
    assert all(k.struck == "cup" for k in motion.knocks_between(0, .3))
    halves = motion.knocks_between(0, .6) + motion.knocks_between(.6, 9)
    assert list(halves) == list(knocks) == sorted(knocks, key=lambda k: k.time)


# ---------------------------------------------------------------- ground rules

@pytest.mark.parametrize("fall", [.7, 1.4])
@pytest.mark.parametrize(("count", "off"), [(5, (2,)), (3, (0, 2)), (2, (0, 1)), (1, (0,))])
def test_a_die_off_the_table_falls_over_the_rail_when_all_others_lie(fall: float, count: int, off: tuple[int, ...]) -> None:
    motion = thrown("d12", [0] * count, 6, off=off, fall=fall)
    assert [leave.die for leave in motion.leaves] == list(off)
    for leave in motion.leaves:
        assert leave.end - leave.start == pytest.approx(fall)
        assert motion.length == leave.end
        for i in range(1, 10):
            pose = motion.at(leave.start + fall * i / 10)[leave.die]
            assert pose.x < LEFT or pose.x > LEFT + WIDTH
        assert motion.at((leave.start + leave.end) / 2)[leave.die].height < -RADIUS
        assert motion.at(motion.length)[leave.die].shown == 0
        others = [pose for i, pose in enumerate(motion.at(leave.start)) if i not in off]
        assert all(pose.lie is not None for pose in others)


@pytest.mark.parametrize("count", [1, 2, 5, 9])
def test_a_cocked_die_leans_on_a_neighbour_or_the_rail(count: int) -> None:
    die = die_of("d12")
    for seed in range(3):
        ends = thrown("d12", [0] * count, seed, cocked=(0,)).at(9)
        leaning, others = ends[0], ends[1:]
        assert leaning.lie is None
        assert flatness(die, leaning) < math.cos(math.radians(15))
        rail = min(leaning.x - LEFT, leaning.y - TOP, LEFT + WIDTH - leaning.x, TOP + HEIGHT - leaning.y) / RADIUS
        near = min((math.dist(leaning[:2], other[:2]) / RADIUS for other in others), default=9.0)
        assert rail < RIM + .01 or near < APART
        assert all(flatness(die, other) == pytest.approx(1) for other in others)


@pytest.mark.parametrize("kind", KINDS)
def test_cocked_dice_never_lie_on_each_other(kind: DieKind) -> None:
    for seed in range(12):
        motion = thrown(kind, [0] * 7, seed, cocked=(0, 1, 3, 4, 6), lying=[(LEFT + WIDTH * .3, TOP + HEIGHT * .5)])
        middles = [pose[:2] for pose in motion.at(motion.length)]
        assert min(math.dist(a, b) for i, a in enumerate(middles) for b in middles[:i]) > 1.7 * RADIUS, seed


# ---------------------------------------------------------------- edges

def test_what_cannot_be_thrown_is_refused() -> None:
    die = die_of("d6")
    with pytest.raises(ValueError, match="one face and one pose for every die"):
        throw(ThrowSpec([die], [], [None], TRAY, RADIUS), Random(1))
    with pytest.raises(ValueError, match="too small"):
        throw(ThrowSpec([die] * 9, [0] * 9, [None] * 9, (0, 0, 200, 200), RADIUS), Random(1))
    assert throw(ThrowSpec([], [], [], TRAY, RADIUS), Random(1)).at(0) == ()


def test_a_carried_die_leaves_and_arrives_exactly() -> None:
    die = die_of("d12")
    start, end = [rest_pose(die, i, (i * 120, 0)) for i in range(3)], [rest_pose(die, i, (i * 50, 300), size=.5) for i in range(3)]
    motion = travel(start, end, .4, stagger=.1)
    assert motion.length == pytest.approx(.6)
    assert (list(motion.at(0)), list(motion.at(9))) == (start, end)
    assert motion.at(.2)[0].height > 0
    assert motion.at(.05)[1] == start[1]        # the second waits for its turn
