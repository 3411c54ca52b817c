"""Dice: the solids, how they rest, throws that end on the faces drawn, and their pictures."""

from __future__ import annotations

import math
import time
from itertools import pairwise
from random import Random

import numpy as np
import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.ui.dice.die import MOST_TURN, STEP, Die, Lie, Pose, rest_pose, travel
from game.ui.dice.motion import CALM, Throw, throw
from game.ui.dice.settle import APART, RIM
from game.ui.dice.solids import SOLIDS, Kind, about, between, face_up, matrix_of, opposite, quaternion_of, times
from game.ui.dice.sprites import DicePainter, DiceSprites
from game.ui.stage import Stage

KINDS: tuple[Kind, ...] = ("d6", "d12")
WHITE, INK, FELT = (228, 217, 192), (34, 30, 26), (37, 107, 87)
TRAY, RADIUS = (262.0, 226.0, 682.0, 342.0), 57.0


def die_of(kind: Kind) -> Die:
    return Die(kind, tuple(str(i + 1) for i in range(SOLIDS[kind].faces)), WHITE, INK)


def up_of(die: Die, pose: Pose) -> int:
    return face_up(die.solid, matrix_of(pose.turn))


def flatness(die: Die, pose: Pose) -> float:
    """The cosine between the upper face and straight up."""
    return float((SOLIDS[die.solid].normals @ matrix_of(pose.turn)[2]).max())


# ---------------------------------------------------------------- solids

@pytest.mark.parametrize("kind", KINDS)
def test_faces_are_regular_and_opposite_ones_are_parallel(kind: Kind) -> None:
    solid = SOLIDS[kind]
    for face, ring in enumerate(solid.rings):
        assert np.allclose(solid.normals[opposite(face)], -solid.normals[face])
        corners = solid.corners[list(ring)]
        edges = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)
        assert len(ring) == {"d6": 4, "d12": 5}[kind]
        assert np.allclose(edges, edges[0])
        assert np.allclose(corners @ solid.normals[face], solid.inradius)       # all in one plane
    assert len({tuple(n.round(6)) for n in solid.normals}) == {"d6": 6, "d12": 12}[kind]
    assert len(solid.corners) == {"d6": 8, "d12": 20}[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_lettering_is_never_mirrored(kind: Kind) -> None:
    for right, up, out in SOLIDS[kind].frames:
        assert np.allclose(np.cross(right, up), out)


@given(st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda a: math.hypot(*a) > .1), st.floats(-3, 3), st.floats(-3, 3))
def test_turns_about_one_axis_add_up(axis: tuple[float, float, float], one: float, other: float) -> None:
    both = times(about(axis, one), about(axis, other))
    assert np.allclose(matrix_of(both), matrix_of(about(axis, one + other)), atol=1e-9)
    assert np.allclose(matrix_of(quaternion_of(matrix_of(both))), matrix_of(both), atol=1e-9)
    assert np.allclose(matrix_of(between(both, both, .3)), matrix_of(both), atol=1e-9)


# ---------------------------------------------------------------- at rest

@pytest.mark.parametrize("kind", KINDS)
def test_a_resting_die_shows_its_face_upright(kind: Kind) -> None:
    die = die_of(kind)
    for face in range(len(die.faces)):
        pose = rest_pose(die, face, (5, 6), MOST_TURN)
        assert (up_of(die, pose), pose.x, pose.y, pose.height) == (face, 5, 6, 0)
        assert flatness(die, pose) == pytest.approx(1)
        upright = matrix_of(pose.turn) @ SOLIDS[kind].frames[face][1]
        assert upright[1] >= math.cos(math.radians(MOST_TURN)) - 1e-9        # its head points up the screen
        assert up_of(die, rest_pose(die, face, (0, 0), bottom=True)) == opposite(face)


def test_a_die_takes_one_label_for_each_face() -> None:
    with pytest.raises(ValueError, match="6 faces, not 5"):
        Die("d6", tuple("12345"), WHITE, INK)
    assert Die("d6", tuple("112345"), WHITE, INK).showing("1") == (0, 1)


# ---------------------------------------------------------------- throws

@pytest.mark.parametrize("kind", KINDS)
def test_every_face_that_is_drawn_ends_up(kind: Kind) -> None:
    die = die_of(kind)
    for face in range(len(die.faces)):
        bottom = face % 3 == 1
        motion = throw(Throw([die] * 2, [face, opposite(face)], TRAY, RADIUS, bottom=bottom), Random(face))
        ends = motion.at(motion.length)
        wanted = [opposite(face), face] if bottom else [face, opposite(face)]
        assert [up_of(die, pose) for pose in ends] == wanted
        assert all(flatness(die, pose) == pytest.approx(1) and pose.lie is not None for pose in ends)
        assert all(abs(pose.lie.turn) <= MOST_TURN and pose.lie.turn % STEP == 0 for pose in ends if pose.lie is not None)


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10_000), count=st.integers(1, 9), strength=st.floats(.6, 1.6), angle=st.floats(0, 6.28))
@example(seed=3, count=9, strength=1.5, angle=4.0)      # one that waited at the edge for the others to make room
def test_dice_stay_in_the_tray_and_rest_apart(seed: int, count: int, strength: float, angle: float) -> None:
    die = die_of("d12")
    what = Throw([die] * count, [3] * count, TRAY, RADIUS, strength, (math.cos(angle), math.sin(angle)))
    motion = throw(what, Random(seed))
    assert motion.length == CALM
    assert not motion.leaves
    ends = motion.at(motion.length)
    left, top, width, height = TRAY
    reach = RIM * RADIUS - .5
    for t in np.linspace(.75 * CALM, CALM, 8):
        for i, pose in enumerate(motion.at(float(t))):
            assert all(math.dist(pose[:2], other[:2]) >= 1.85 * RADIUS for other in motion.at(float(t))[:i])
            assert left + reach <= pose.x <= left + width - reach
            assert top + reach <= pose.y <= top + height - reach
    for i, one in enumerate(ends):
        assert all(math.dist(one[:2], other[:2]) >= (APART - .02) * RADIUS for other in ends[:i])


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 1000))
def test_dice_that_lie_already_are_left_alone(seed: int) -> None:
    die, lying = die_of("d12"), [(400.0, 380.0), (700.0, 420.0)]
    for pose in throw(Throw([die] * 5, [1] * 5, TRAY, RADIUS, lying=lying), Random(seed)).at(9):
        assert all(math.dist(pose[:2], spot) >= (APART - .02) * RADIUS for spot in lying)


def test_a_throw_is_the_same_for_an_equal_generator_only() -> None:
    what = Throw([die_of("d12")] * 4, [1, 2, 3, 4], TRAY, RADIUS)
    one, same, other = (throw(what, Random(seed)) for seed in (1, 1, 2))
    times_ = [i * CALM / 20 for i in range(21)]
    assert [one.at(t) for t in times_] == [same.at(t) for t in times_]
    assert one.knocks == same.knocks
    assert one.at(.3) != other.at(.3)


def test_dice_begin_outside_and_end_still() -> None:
    motion = throw(Throw([die_of("d12")] * 9, [0] * 9, TRAY, RADIUS), Random(8))
    assert all(pose.y > TRAY[1] + TRAY[3] for pose in motion.at(0))
    assert motion.at(-1) == motion.at(0)
    assert motion.at(CALM) == motion.at(CALM + 5)
    assert motion.at(.2) != motion.at(.25)


def test_motion_has_no_jumps() -> None:
    motion = throw(Throw([die_of("d12")] * 9, [0] * 9, TRAY, RADIUS), Random(3))
    steps = [motion.at(i / 120) for i in range(109)]
    for before, after in pairwise(steps):
        for a, b in zip(before, after, strict=True):
            assert math.dist(a[:2], b[:2]) < .7 * RADIUS
            assert abs(sum(p * q for p, q in zip(a.turn, b.turn, strict=True))) > math.cos(.18)     # half the angle turned


def test_knocks_are_heard_in_time_and_from_where_they_happen() -> None:
    motion = throw(Throw([die_of("d6")] * 6, [0] * 6, TRAY, RADIUS), Random(4))
    assert {knock.struck for knock in motion.knocks} >= {"die", "felt"}
    assert all(0 <= k.time <= CALM and -1 <= k.pan <= 1 and 0 < k.strength <= 1 for k in motion.knocks)
    halves = motion.knocks_between(0, .4) + motion.knocks_between(.4, 2)
    assert halves == motion.knocks == tuple(sorted(motion.knocks, key=lambda k: k.time))


@pytest.mark.parametrize("fall", [.7, 1.4])
def test_a_die_off_the_table_falls_over_the_rim_and_can_be_caught_meanwhile(fall: float) -> None:
    motion = throw(Throw([die_of("d12")] * 5, [0] * 5, TRAY, RADIUS, off=(2,), fall=fall), Random(6))
    (leave,) = motion.leaves
    assert leave.die == 2
    assert leave.end - leave.start == pytest.approx(fall)
    assert motion.length == leave.end
    x = motion.at(leave.start + .01)[2].x
    assert x < TRAY[0] or x > TRAY[0] + TRAY[2]
    assert motion.at((leave.start + leave.end) / 2)[2].height < -RADIUS
    assert motion.at(motion.length)[2].shown == 0
    assert all(pose.lie is not None for i, pose in enumerate(motion.at(motion.length)) if i != 2)


def test_a_cocked_die_leans_on_a_neighbour_and_shows_no_face_flat() -> None:
    die = die_of("d12")
    ends = throw(Throw([die] * 5, [0] * 5, TRAY, RADIUS, cocked=(1,)), Random(6)).at(9)
    assert ends[1].lie is None
    assert flatness(die, ends[1]) < math.cos(math.radians(15))
    assert min(math.dist(ends[1][:2], ends[i][:2]) for i in (0, 2, 3, 4)) < APART * RADIUS
    alone = throw(Throw([die], [0], TRAY, RADIUS, cocked=(0,)), Random(6)).at(9)[0]
    assert flatness(die, alone) < math.cos(math.radians(15))


def test_what_cannot_be_thrown_is_refused() -> None:
    die = die_of("d6")
    with pytest.raises(ValueError, match="one face for every die"):
        throw(Throw([die], [], TRAY, RADIUS), Random(1))
    with pytest.raises(ValueError, match="too small"):
        throw(Throw([die] * 9, [0] * 9, (0, 0, 200, 200), RADIUS), Random(1))
    assert throw(Throw([], [], TRAY, RADIUS), Random(1)).at(0) == ()


def test_a_carried_die_leaves_and_arrives_exactly() -> None:
    die = die_of("d12")
    start, end = [rest_pose(die, i, (i * 120, 0)) for i in range(3)], [rest_pose(die, i, (i * 50, 300), size=.5) for i in range(3)]
    motion = travel(start, end, .4, stagger=.1)
    assert motion.length == pytest.approx(.6)
    assert (list(motion.at(0)), list(motion.at(9))) == (start, end)
    assert motion.at(.2)[0].height > 0
    assert motion.at(.05)[1] == start[1]        # the second waits for its turn


# ---------------------------------------------------------------- pictures

def look(stage: Stage) -> pygame.Surface:
    screen = pygame.Surface((300, 200), 0, 32)
    stage.expose()

    def paint(surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.fill(FELT, area)
    stage.compose(screen, paint, lambda surface, area: None)
    return screen


@pytest.mark.parametrize("kind", KINDS)
def test_the_last_flying_picture_is_the_resting_one_for_the_eye(kind: Kind) -> None:
    die, stage = die_of(kind), Stage()
    stage.resize((300, 200))
    painter = DicePainter(FELT)
    try:
        sprites = DiceSprites(stage, painter, [die], 30)
        painter.settle()
        pose = rest_pose(die, 2, (150, 100), 12)
        sprites.show([pose._replace(lie=None)])
        flying = np.asarray(pygame.surfarray.array3d(look(stage)), float)
        sprites.show([pose])
        painter.settle()
        sprites.show([pose])
        resting = np.asarray(pygame.surfarray.array3d(look(stage)), float)
        within = np.hypot(*(np.indices((300, 200)) - np.array((150, 100))[:, None, None])) < 21
        assert np.abs(flying - resting).max() > 0                       # they are two pictures ...
        assert np.abs(flying - resting).mean(2)[within].mean() < 14     # ... of one thing
        assert np.abs(resting - FELT).mean(2)[within].min() > 8         # and the die is there
    finally:
        painter.close()


def test_fine_pictures_wait_for_flying_dice_and_not_for_leaning_ones() -> None:
    die, stage = die_of("d12"), Stage()
    stage.resize((300, 200))
    painter = DicePainter(FELT)
    try:
        sprites = DiceSprites(stage, painter, [die, die], 20)
        painter.settle()
        lies, leans = rest_pose(die, 0, (60, 100)), rest_pose(die, 0, (200, 100))._replace(lie=None)
        for x in range(5):
            sprites.show([lies, leans._replace(x=200 + x)])
            time.sleep(.02)
            assert painter.fine(die, Lie(0, 0), 20) is None
        until = time.monotonic() + 20
        while painter.fine(die, Lie(0, 0), 20) is None and time.monotonic() < until:
            sprites.show([lies, leans._replace(x=204)])
            time.sleep(.02)
        assert painter.fine(die, Lie(0, 0), 20) is not None
    finally:
        painter.close()


def test_dice_of_any_kind_fly_together_and_show_their_colours() -> None:
    dice = [Die("d6", tuple("112233"), (30, 120, 60), (255, 255, 255)),
            Die("d6", ("ace", "king", "queen", "jack", "ten", "nine"), WHITE, INK),
            Die("d12", tuple(str(n) for n in range(12)), (170, 40, 140), (250, 240, 90))]
    motion = throw(Throw(dice, [5, 0, 9], (0, 0, 300, 200), 30), Random(5))
    ends = motion.at(motion.length)
    assert [die.faces[up_of(die, pose)] for die, pose in zip(dice, ends, strict=True)] == ["3", "ace", "9"]
    stage = Stage()
    stage.resize((300, 200))
    painter = DicePainter(FELT)
    try:
        sprites = DiceSprites(stage, painter, dice, 30)
        for poses in (motion.at(.6), ends):
            sprites.show(poses)
            painter.settle()
            sprites.show(poses)
            seen = np.asarray(pygame.surfarray.array3d(look(stage)), float)
            drawn = [(round(pose.x), round(pose.y - pose.height / 2)) for pose in poses]
            middles = [seen[x - 12:x + 12, y - 12:y + 12].reshape(-1, 3).mean(0) for x, y in drawn]
            assert middles[0].argmax() == 1                                         # green
            assert np.ptp(middles[1]) < 60                                          # ivory
            assert middles[1].mean() > 90
            assert middles[2].argmin() == 1                                         # magenta
    finally:
        painter.close()


def test_a_die_is_found_under_the_pointer_and_gone_when_hidden() -> None:
    die, stage = die_of("d6"), Stage()
    stage.resize((300, 200))
    painter = DicePainter(FELT)
    try:
        sprites = DiceSprites(stage, painter, [die, die], 25)
        sprites.show([rest_pose(die, 0, (60, 100)), rest_pose(die, 0, (200, 100))])
        assert [sprites.hit(at) for at in ((60, 100), (212, 92), (130, 100))] == [0, 1, None]
        assert sprites.rect(1).center == (200, 100)
        sprites.show([None, rest_pose(die, 0, (200, 100), size=.5)])
        assert [sprites.hit(at) for at in ((60, 100), (200, 108), (170, 100))] == [None, 1, None]
        sprites.clear()
        assert stage.sprites == ()
    finally:
        painter.close()
