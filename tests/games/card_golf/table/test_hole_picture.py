"""The hole of Card Golf on its picture: places and back, cards that don't overlap, and pictures that follow the map."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.card_golf.rules.course import CardFace, CardKind, Hole, Space, Terrain, draw_face, lay
from game.games.card_golf.table.hole_picture import HoleMap, HolePlan, figure_masks, fit, map_of, printed, sketch
from game.ui.looks.theme import THEMES
from game.ui.paint.fields import Grain

WIDE = 7


def face(name: str, kind: CardKind, at: int, marks: str = "") -> CardFace:
    """A face with a fairway three columns wide, a pond at its left, and the marks given on fairway or green from the far end on."""
    lines = ["WW" + "," * (WIDE - 2) for _ in range(8)]
    for number in range(8):
        lines[number] = lines[number][:at] + "..." + lines[number][at + 3:]
    for number, mark in enumerate(marks, start=2):
        lines[number] = lines[number][:at] + (f".{mark}." if mark != "F" else "GFG") + lines[number][at + 3:]
    return draw_face(name, kind, lines)


def hole(shifts: tuple[int, ...] = (1,)) -> Hole:
    """A hole of one tee card, some fairway cards and a green card, each shifted that much against the one before."""
    faces, offsets, at = [face("T", CardKind.TEE, 2, "123")], [0], 2
    for number, shift in enumerate(shifts):
        last = number == len(shifts) - 1
        faces.append(face(f"C{number}", CardKind.GREEN if last else CardKind.FAIRWAY, at, "F" if last else ""))
        offsets.append(offsets[-1] + shift)
    return lay(faces, offsets)


maps = st.builds(
    lambda shifts, cell, scale, captions: map_of(hole(tuple(shifts)), cell, scale, captions=captions),
    st.lists(st.sampled_from([-1, 0, 1]), min_size=1, max_size=4), st.integers(3, 60), st.floats(.8, 3.0), st.booleans())


@settings(max_examples=25)
@given(maps)
def test_every_space_is_found_again_at_its_middle_and_corners(laid: HoleMap) -> None:
    for row in range(laid.rows * laid.cards):
        number = laid.card_of(row)
        first = laid.left + laid.offsets[number]
        for column in (first - 2, first, first + laid.columns - 1, first + laid.columns):
            space, rect = Space(row, column), laid.rect(Space(row, column))
            on_card = 0 <= column - first < laid.columns
            for point in (laid.centre(space), rect.topleft, (rect.right - 1, rect.bottom - 1)):
                assert laid.space(point) == space
                assert laid.on(point) == (space if on_card else None)
            assert not on_card or laid.face(number).contains(rect)


@settings(max_examples=25)
@given(maps)
def test_cards_lie_side_by_side_inside_the_picture(laid: HoleMap) -> None:
    picture = pygame.Rect((0, 0), laid.size)
    cards = [laid.card(number) for number in range(laid.cards)]
    assert all(picture.contains(card) for card in cards)
    assert all(one.right <= other.left for one, other in pairwise(cards))
    if laid.captions:
        strips = [laid.caption(number) for number in range(laid.cards)]
        assert all(picture.contains(strip) for strip in strips)
        assert all(not strip.colliderect(card) for strip in strips for card in cards)


def test_places_go_on_beyond_the_cards_and_between_spaces() -> None:
    laid = map_of(hole((1, -1)), 20, 1.0)
    assert laid.centre(Space(-2, 3))[0] == laid.centre(Space(0, 3))[0] - 40
    assert laid.space(laid.centre(Space(-2, 3))) == Space(-2, 3)
    assert laid.space(laid.centre(Space(26, -4))) == Space(26, -4)
    here, there = laid.pixel(3, 2), laid.pixel(3.5, 2.25)
    assert (there[0] - here[0], there[1] - here[1]) == (10, 5)
    assert laid.on((1, 1)) is None


@pytest.mark.parametrize("area", [(1070, 262), (1605, 393), (520, 260), (300, 130)])
def test_the_hole_fits_its_area_with_the_largest_spaces(area: tuple[int, int]) -> None:
    laid = fit(hole((1, 1, -1)), area, 1.5)
    assert laid.size[0] <= area[0]
    assert laid.size[1] <= area[1]
    larger = map_of(hole((1, 1, -1)), laid.cell + 1, 1.5)
    assert larger.size[0] > area[0] or larger.size[1] > area[1]


@pytest.mark.parametrize("theme", ["clubhouse", "contrast"])
def test_the_picture_shows_water_where_the_map_has_it_and_nothing_beside_the_cards(theme: str) -> None:
    ground = hole((1, -1))
    laid = map_of(ground, 12, 1.0)
    image = printed(Grain(), THEMES[theme], HolePlan(ground, laid, seed=3), figure_masks(laid.cell))
    assert image.shape[:2] == laid.size[::-1]
    for space in ground.spaces():
        x, y = (round(v) for v in laid.centre(space))
        blue, green, red, alpha = (int(v) for v in image[y - 1:y + 2, x - 1:x + 2].reshape(-1, 4).mean(0))
        assert alpha == 255
        assert (blue > red + 25 and blue > green) is (ground.terrain(space) is Terrain.WATER), space
    for number in range(laid.cards):
        card = laid.card(number)
        assert image[card.y + 20, card.x + 1, 3] == 255
        assert image[card.y + 20, card.x + 1, 0] > (200 if theme == "clubhouse" else 100)     # the white margin
    assert image[0, 0, 3] < 40


def test_a_picture_is_the_same_each_time_and_its_seed_matters() -> None:
    ground = hole()
    plans = [HolePlan(ground, map_of(ground, 10, 1.0), seed=seed) for seed in (1, 1, 2)]
    first, again, other = (printed(Grain(), THEMES["clubhouse"], plan, figure_masks(10)) for plan in plans)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert sketch(THEMES["clubhouse"], plans[0]).get_size() == plans[0].map.size
