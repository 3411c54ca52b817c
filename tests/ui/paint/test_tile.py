"""Dominoes: what the picture shows is what the tile is, at any size and angle, and the lamp stays where it hangs."""

import numpy as np
import pytest
from numpy.typing import NDArray

from game.ui.looks.theme import THEMES
from game.ui.paint.fields import Picture
from game.ui.paint.tile import domino, spots

CLUB = THEMES["clubhouse"]


def _dents(shown: Picture) -> NDArray[np.bool_]:
    """Where the picture is as dark as a plain pip."""
    return np.asarray((shown[..., 3] > 250) & (shown[..., :3].max(-1) < 95))


def _islands(mask: NDArray[np.bool_], least: int) -> int:
    """How many separate dark islands of at least that many pixels there are."""
    left, found = mask.copy(), 0
    while left.any():
        stack, size = [tuple(int(v) for v in np.argwhere(left)[0])], 0
        while stack:
            y, x = stack.pop()
            if 0 <= y < left.shape[0] and 0 <= x < left.shape[1] and left[y, x]:
                left[y, x] = False
                size += 1
                stack += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
        found += size >= least
    return found


def _half(shown: Picture, upper: bool) -> Picture:
    middle = shown.shape[0] // 2
    inner = shown[:, 20:-20]        # without the bevel, which is dark on the side away from the lamp
    return inner[19:middle - 6] if upper else inner[middle + 6:-21]


@pytest.mark.parametrize(("a", "b"), [(0, 1), (2, 3), (4, 5), (6, 6), (7, 8), (9, 10), (11, 12)])
def test_each_half_shows_as_many_pips_as_its_number(a: int, b: int) -> None:
    shown = domino(a, b, 64, 0, CLUB, plain=True)
    assert (_islands(_dents(_half(shown, True)), 8), _islands(_dents(_half(shown, False)), 8)) == (a, b)


def test_pips_of_a_double_twelve_stay_apart_when_small() -> None:
    shown = domino(12, 12, 30, 0, THEMES["contrast"], plain=True)
    middle = shown.shape[0] // 2
    inside = _dents(shown[:middle - 4])[:, 9:-9]
    assert _islands(inside[9:], 2) == 12


@pytest.mark.parametrize("number", range(13))
def test_spots_are_as_many_as_the_number_and_lie_on_the_half(number: int) -> None:
    at = spots(number)
    assert len(set(at)) == number
    assert all(abs(x) < .42 and abs(y) < .42 for x, y in at)


def test_a_tile_turned_right_round_differs_from_its_mirror_by_light_only() -> None:
    one, other = (np.asarray(p, np.int16) for p in (domino(3, 5, 50, 0, CLUB, False), domino(5, 3, 50, 180, CLUB, False)))
    assert np.abs(one - other).max() <= 6       # both lie the same way under the same lamp


def test_the_light_stays_when_the_tile_turns() -> None:
    shown = domino(0, 0, 60, 0, CLUB, False)
    turned = domino(0, 0, 60, 90, CLUB, False)
    for p in (shown, turned):
        rows, columns = np.nonzero(p[..., 3] > 250)
        left, right = p[(rows.min() + rows.max()) // 2, [columns.min() + 3, columns.max() - 3], :3].mean(-1)
        assert left > right + 8


def test_flat_tiles_carry_no_shading_but_the_same_pips() -> None:
    shown = domino(6, 4, 60, 0, THEMES["contrast"], plain=True)
    ivory = shown[(shown[..., 3] == 255) & (shown[..., :3].min(-1) > 240)]
    assert len(np.unique(ivory, axis=0)) < 12
    assert _islands(_dents(shown[18:shown.shape[0] // 2 - 6, 18:-18]), 8) == 6


def test_the_back_is_the_same_whatever_tile_it_hides() -> None:
    assert np.array_equal(domino(None, None, 40, 0, CLUB, False), domino(None, 6, 40, 0, CLUB, True))
