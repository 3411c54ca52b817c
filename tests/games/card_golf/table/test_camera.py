"""The camera on a hole: what it frames is seen, what it zooms about stays, and it never leaves the hole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games.card_golf.rules.course import Space
from game.games.card_golf.table.hole_picture import EDGE, Camera, framing, whole
from game.games.golf.table.ground_view import Size
from tests.games.card_golf.rules.ground import oracle_hole

HOLES = tuple(oracle_hole(number) for number in (1, 2, 3))
VIEW = Size(760.0, 330.0)


def spaces(hole: int) -> st.SearchStrategy[Space]:
    return st.sampled_from(tuple(HOLES[hole].spaces()))


def inside(camera: Camera) -> bool:
    """Whether no more than the edge is seen beyond the hole, where it does not fit the window."""
    along = camera.x, VIEW.wide / camera.unit, camera.ground.wide
    for middle, seen, long in (along, (camera.y, VIEW.high / camera.unit, camera.ground.high)):
        if seen < long + 2 * EDGE and not seen / 2 - EDGE - 1e-9 <= middle <= long + EDGE - seen / 2 + 1e-9:
            return False
    return True


@given(st.integers(0, 2).flatmap(lambda n: st.tuples(st.just(n), spaces(n), spaces(n))))
def test_what_is_framed_is_seen(case: tuple[int, Space, Space]) -> None:
    hole, one, other = case
    camera = framing(whole(HOLES[hole], VIEW), (one, other), 80.0)
    for space in (one, other):
        x, y = camera.centre(space)
        assert 0 < x < VIEW.wide
        assert 0 < y < VIEW.high
    assert inside(camera)


@given(st.floats(1.0, 3.0), st.floats(0, 760), st.floats(0, 330), st.floats(-400, 400), st.floats(-400, 400))
def test_zoom_and_pan_stay_on_the_hole(factor: float, px: float, py: float, dx: float, dy: float) -> None:
    camera = whole(HOLES[0], VIEW)
    near = camera.zoomed(factor, (px, py), 80.0).panned(dx, dy)
    assert near.unit >= camera.unit
    assert inside(near)
    assert near.zoomed(1 / 10, (px, py), 80.0).whole


def test_zoom_leaves_what_it_is_about_where_it_is() -> None:
    camera = framing(whole(HOLES[0], VIEW), [Space(12, 3)], 30.0)
    about = camera.centre(Space(12, 3))
    near = camera.zoomed(1.5, about, 80.0)
    assert near.unit == pytest.approx(1.5 * camera.unit)
    assert near.centre(Space(12, 3)) == pytest.approx(about)


def test_a_glide_begins_at_one_look_and_ends_at_the_other() -> None:
    start = whole(HOLES[1], VIEW)
    end = framing(start, [Space(3, 2), Space(8, 5)], 80.0)
    for share, camera in ((0.0, start), (1.0, end)):
        on_the_way = start.toward(end, share)
        assert (on_the_way.x, on_the_way.y, on_the_way.unit) == pytest.approx((camera.x, camera.y, camera.unit))
    assert start.unit < start.toward(end, .5).unit < end.unit


def test_a_space_out_of_sight_is_brought_into_the_window() -> None:
    camera = framing(whole(HOLES[0], VIEW), [Space(2, 3)], 60.0)
    far = Space(len(HOLES[0].ground) - 2, 3)
    assert not 0 <= camera.centre(far)[0] <= VIEW.wide
    shown = camera.showing(far)
    assert 0 < shown.centre(far)[0] < VIEW.wide
    assert shown.unit == camera.unit
    assert shown.showing(far) == shown
