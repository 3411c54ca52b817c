"""The solids of dice, and how dice rest."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.dice.die import DieModel, rest_pose
from game.ui.dice.solids import SOLIDS, DieKind, about, between, matrix_of, opposite, quaternion_of, resting, times, turn_of
from tests.ui.dice.dice import INK, KINDS, WHITE, die_of, flatness, up_of


@pytest.mark.parametrize("kind", KINDS)
def test_faces_are_regular_and_opposite_ones_are_parallel(kind: DieKind) -> None:
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
def test_lettering_is_never_mirrored(kind: DieKind) -> None:
    for right, up, out in SOLIDS[kind].frames:
        assert np.allclose(np.cross(right, up), out)


@given(st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda a: math.hypot(*a) > .1), st.floats(-3, 3), st.floats(-3, 3))
def test_turns_about_one_axis_add_up(axis: tuple[float, float, float], one: float, other: float) -> None:
    both = times(about(axis, one), about(axis, other))
    assert np.allclose(matrix_of(both), matrix_of(about(axis, one + other)), atol=1e-9)
    assert np.allclose(matrix_of(quaternion_of(matrix_of(both))), matrix_of(both), atol=1e-9)
    assert np.allclose(matrix_of(between(both, both, .3)), matrix_of(both), atol=1e-9)



@pytest.mark.parametrize("kind", KINDS)
def test_a_resting_die_shows_its_face_upright(kind: DieKind) -> None:
    die = die_of(kind)
    for face in range(len(die.faces)):
        pose = rest_pose(die, face, (5, 6), 24)
        assert (up_of(die, pose), pose.x, pose.y, pose.height) == (face, 5, 6, 0)
        assert flatness(die, pose) == pytest.approx(1)
        upright = matrix_of(pose.turn) @ SOLIDS[kind].frames[face][1]
        assert upright[1] >= math.cos(math.radians(24)) - 1e-9      # its head points up the screen
        assert up_of(die, rest_pose(die, face, (0, 0), bottom=True)) == opposite(face)


def test_a_die_takes_one_label_for_each_face() -> None:
    with pytest.raises(ValueError, match="6 faces, not 5"):
        DieModel("d6", tuple("12345"), WHITE, INK)
    assert DieModel("d6", tuple("112345"), WHITE, INK).showing("1") == (0, 1)


@given(st.sampled_from(KINDS), st.integers(0, 11), st.floats(-720, 720))
def test_a_die_that_lies_is_turned_by_less_than_its_outline_repeats(kind: DieKind, face: int, turn: float) -> None:
    """So its lettering can be brought nearly upright without turning the solid."""
    period = 360 / len(SOLIDS[kind].rings[0])
    found = turn_of(kind, quaternion_of(resting(kind, face % SOLIDS[kind].faces, turn)))
    assert -period / 2 - 1e-6 <= found <= period / 2 + 1e-6
    assert math.isclose(math.cos(math.radians(found - turn) * 360 / period), 1, abs_tol=1e-6)
