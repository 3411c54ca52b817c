"""The landscape painter: it shows the cover of every space, paints the same picture for the same seed, and others for others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from game.games.card_golf.content.course import read_course
from game.games.golf.table.landscape import LANDSCAPES, GroundCover, PaintedLand, from_grid, paint, palette
from game.games.golf.table.landscape.land import Covers, Shapes
from game.games.golf.table.landscape.painting import forest
from game.ui.paint.fields import Field, Grain

CELL = 18
ROOT = Path(__file__).resolve().parents[4]
SIGNS = {
    ".": GroundCover.FAIRWAY, ",": GroundCover.ROUGH, "T": GroundCover.WOODS,
    "S": GroundCover.SAND, "W": GroundCover.WATER, "G": GroundCover.GREEN,
}
MAP = (
    "TT,,,,,,TTT,,,W,,,,,,S,,,",
    "T,,,,S,,,TT,,WWW,,,SS,,,T",
    ",,....,,,,,,,WW,,,SSGGG,T",
    ",.....S..,,.....,,,GGGGG,",
    ",,..........W...,.GGGGGG,",
    ",,,..,......WW....,GGWG,,",
    "T,,,,T,,....WWW.,,S,GG,,T",
    "TT,,,,,,T,,,WWWW,SS,,,,TT",
    "TTT,,W,,TTT,,WWW,,,,,TTTT",
)
"""Every cover beside every other, wide and a single space wide, straight, slanting and at the edges."""


def grid() -> list[list[GroundCover]]:
    """The map as covers."""
    return [[SIGNS[sign] for sign in line] for line in MAP]


@cache
def painted(landscape: str, seed: int) -> Field:
    """The picture of a corner of the map, level."""
    return paint(Grain(), from_grid([line[:9] for line in grid()[:6]], CELL, 1.0, seed, landscape))


def seen(colour: Sequence[float]) -> str:
    """What a colour of the park looks like: water, sand, green, fairway or long grass."""
    red, green, blue = colour
    if blue > red + 40:
        return "water"
    if red > green:
        return "sand"
    if green > 190 and blue > 108:
        return "green"
    return "fairway" if green > 146 and green > 1.3 * red else "long"


@pytest.mark.parametrize("seed", [1, 2])
def test_the_middle_of_every_open_space_shows_its_terrain(seed: int) -> None:
    image = paint(Grain(), from_grid(grid(), CELL, 1.0, seed))
    wrong = []
    names = {GroundCover.FAIRWAY: "fairway", GroundCover.GREEN: "green", GroundCover.SAND: "sand", GroundCover.WATER: "water"}
    for row, line in enumerate(grid()):
        for column, cover in enumerate(line):
            middle = image[row * CELL + 7:row * CELL + 11, column * CELL + 7:column * CELL + 11]
            found = seen(np.median(middle.reshape(-1, 3), axis=0).tolist())
            if cover is not GroundCover.WOODS and found != names.get(cover, "long"):
                wrong.append((row, column, cover.name, found))
    assert wrong == []


@pytest.mark.parametrize("landscape", sorted(LANDSCAPES))
def test_crowns_cover_the_middle_of_every_space_of_woods_and_of_no_other(landscape: str) -> None:
    land = from_grid(grid(), CELL, 1.0, 11, landscape)
    trees = forest(Shapes(land), palette(landscape))
    assert len({tree.radius for tree in trees}) >= 5
    for row, line in enumerate(grid()):
        for column, cover in enumerate(line):
            reach = min(math.hypot(t.x - column - .5, t.y - row - .5) / t.radius for t in trees)
            assert reach <= .8 if cover is GroundCover.WOODS else reach >= 1, (row, column)


@pytest.mark.parametrize("stem", ["parkland", "linksland"])
def test_every_space_of_the_stock_cards_shows_its_terrain(stem: str) -> None:
    deck = read_course(ROOT / "courses" / "card_golf" / f"{stem}.yaml").deck
    for number, face in enumerate(face for card in deck.cards for face in card.faces):
        rows = [[SIGNS[sign] for sign in line] for line in face.ground]
        shapes = Shapes(from_grid(rows, CELL, 1.0, number))
        x, y = (v.astype(np.float32) + np.float32(.5) for v in np.meshgrid(np.arange(face.columns), np.arange(face.rows)))
        top = np.full(x.shape, GroundCover.ROUGH)
        for cover in (GroundCover.FAIRWAY, GroundCover.GREEN, GroundCover.SAND, GroundCover.WATER):
            top[shapes.at(shapes.distance[cover], x, y) > 0] = cover
        own = np.array(rows)
        own[own == GroundCover.WOODS] = GroundCover.ROUGH       # crowns grow out of it
        assert np.array_equal(top, own), face.name


def test_the_borders_stray_at_most_a_third_of_a_space_from_the_map() -> None:
    shapes = Shapes(from_grid(grid(), CELL, 1.0, 4))
    covers = np.array(grid())
    water = shapes.distance[GroundCover.WATER] > 0
    columns, rows = np.floor(shapes.x).astype(int), np.floor(shapes.y).astype(int)
    inside = (columns >= 0) & (columns < covers.shape[1]) & (rows >= 0) & (rows < covers.shape[0])
    wet = np.pad(covers == GroundCover.WATER, 1)
    for down, across in zip(*np.nonzero(inside & water), strict=True):
        x, y = float(shapes.x[down, across]), float(shapes.y[down, across])
        near = wet[int(y - .34) + 1:int(y + .34) + 2, int(x - .34) + 1:int(x + .34) + 2]
        assert near.any(), (x, y)


def test_the_same_seed_gives_the_same_picture_and_another_one_another() -> None:
    assert np.array_equal(painted("parkland", 1), paint(Grain(), from_grid([line[:9] for line in grid()[:6]], CELL, 1.0, 1)))
    assert float(np.abs(painted("parkland", 1) - painted("parkland", 2)).mean()) > 8


def test_landscapes_differ_and_an_unknown_one_is_a_park() -> None:
    means = {name: painted(name, 1).mean((0, 1)) for name in LANDSCAPES}
    for name, mean in means.items():
        assert all(float(np.abs(mean - other).max()) > 5 for other_name, other in means.items() if other_name != name)
    assert palette("the moon") is palette("parkland")


def test_outlines_are_the_same_at_every_size() -> None:
    small, large = (Shapes(from_grid(grid(), pixels, 1.0, 9)) for pixels in (10, 40))
    assert np.array_equal(small.distance[GroundCover.WATER], large.distance[GroundCover.WATER])


def test_a_slope_is_lit_by_its_direction() -> None:
    level = [[GroundCover.GREEN] * 7] * 7
    falls = [(x, y, -1, -1) for x in range(2, 5) for y in range(2, 5)]
    sunny, shady = (paint(Grain(), from_grid(level, 16, 1.0, 3, "parkland", [(x, y, sign * dx, sign * dy) for x, y, dx, dy in falls]))
                    for sign in (1, -1))
    assert float((sunny - shady)[40:72, 40:72].mean()) > 20      # a slope that falls towards the lamp, to the upper left, is brighter
    assert float(np.abs(sunny - shady)[:8, -8:].mean()) < 1


def test_a_board_of_hexagons_is_painted_by_its_own_lookup() -> None:
    middles = [(x + .5 * (row % 2) + .5, .87 * row + .5) for row in range(6) for x in range(7)]
    covers = [GroundCover.WATER if number % 5 == 0 else GroundCover.FAIRWAY for number in range(len(middles))]

    def look_up(x: Field, y: Field) -> Covers:
        apart = np.stack([(x - a) ** 2 + (y - b) ** 2 for a, b in middles])
        return np.asarray(np.array(covers, np.uint8)[np.argmin(apart, axis=0)], np.uint8)
    land = PaintedLand(8, 5.4, 16, 1.0, 6, look_up, np.array(middles, np.float32), np.empty((0, 4), np.float32))
    image = paint(Grain(), land)
    for (x, y), cover in zip(middles, covers, strict=True):
        assert (seen(image[int(y * 16), int(x * 16)].tolist()) == "water") is (cover is GroundCover.WATER), (x, y)
