"""Where the spaces of a hole lie: on its picture and, through its camera, in the window."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from game.games.card_golf.rules.course import Hole, Space, Terrain
from game.games.golf.table.ground_view import GroundCamera, GroundRect, Size
from game.ui.looks.theme import XY

# ---- how a hole is looked at: the camera of its spaces
# The hole lies from left to right: x counts rows from the tee, y columns from the player's left. The space (row, column) is the square
# from (row, column - left) to (row + 1, column - left + 1).
EDGE: Final = 1.0       # spaces of ground that are shown round the hole
AROUND: Final = 2.5     # spaces that are kept free round what is framed


@dataclass(frozen=True, slots=True)
class Camera(GroundCamera):
    """A look at a hole; `left` is its column farthest to the player's left."""

    left: int = 0

    def centre(self, space: Space) -> tuple[float, float]:
        """The pixel of the middle of a space."""
        return self.at(space[0] + .5, space[1] - self.left + .5)

    def showing(self, space: Space) -> Camera:
        """Moved as little as brings a space, and what lies next to it, into the window."""
        return self.bringing(space[0] + .5, space[1] - self.left + .5)


def whole(hole: Hole, view: Size, least: float | None = None) -> Camera:
    """The look at all of a hole; `least` are the pixels of a space then, where they are not as many as fit."""
    ground = size_of(hole)
    unit = max(1.0, min(view.wide / (ground.wide + 2 * EDGE), view.high / (ground.high + 2 * EDGE))) if least is None else least
    return Camera(view, ground, ground.wide / 2, ground.high / 2, unit, unit, EDGE, hole.left)


def framing(everything: Camera, spaces: Iterable[Space], closest: float) -> Camera:
    """The nearest look at which these spaces are seen, with some room round them; of all of the hole where there are none."""
    seen = list(spaces)
    if not seen:
        return everything
    rows, columns = [space[0] for space in seen], [space[1] - everything.left for space in seen]
    box = GroundRect(min(rows) - AROUND, min(columns) - AROUND, max(rows) + 1 + AROUND, max(columns) + 1 + AROUND)
    return everything.on(box, closest)


def size_of(hole: Hole) -> Size:
    """The length and the width of a hole in spaces."""
    return Size(len(hole.ground), len(hole.ground[0]))


# ---- where the spaces of a hole lie on its picture, in device pixels: cards end to end, tee left, green right. Geometry without drawing
MARGIN: Final = 4.5     # logical units of white round a card's print
SLIT: Final = 2.0       # between two cards
SHADOW: Final = 9.0     # room for the cards' shadows on every side
CAPTION: Final = 22.0   # height of a caption's strip
LEAST: Final = 3        # pixels of the smallest space



@dataclass(frozen=True)
class HoleMap:
    """A hole's cards on a picture; points are relative to its upper left corner.

    A row more is a step to the right, a column more a step down: from the tee, the columns run from left to right.
    `offsets` are the first columns of the cards, counted from the first column of any of them; `rows` and `columns` are one card's.
    """

    cell: int
    scale: float
    rows: int
    columns: int
    left: int
    offsets: tuple[int, ...]
    captions: bool

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return len(self.offsets)

    @cached_property
    def margin(self) -> int:
        """The white round a card's print."""
        return max(1, round(min(MARGIN * self.scale, .45 * self.cell)))

    @cached_property
    def slit(self) -> int:
        """The gap between two cards."""
        return max(1, round(SLIT * self.scale)) if self.cell > 2 * LEAST else 0

    @cached_property
    def edge(self) -> tuple[int, int]:
        """Room beside the outermost cards, across and down, for shadows and captions."""
        room = round(min(SHADOW * self.scale, self.cell))
        return room, max(room, round(CAPTION * self.scale)) if self.captions else room

    @cached_property
    def pitch(self) -> int:
        """Pixels from card to card."""
        return self.rows * self.cell + 2 * self.margin + self.slit

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        across, down = self.edge
        high = (max(self.offsets) + self.columns) * self.cell + 2 * self.margin
        return self.cards * self.pitch - self.slit + 2 * across, high + 2 * down

    # ---- cards
    def card_of(self, row: int) -> int:
        """The card that a row belongs to: the first for rows before the tee, the last for rows beyond the green."""
        return min(max(row // self.rows, 0), self.cards - 1)

    def card(self, number: int) -> pygame.Rect:
        """A whole card, its white margin included."""
        return self.face(number).inflate(2 * self.margin, 2 * self.margin)

    def face(self, number: int) -> pygame.Rect:
        """The print of a card."""
        across, down = self.edge
        return pygame.Rect(across + self.margin + number * self.pitch, down + self.margin + self.offsets[number] * self.cell,
                           self.rows * self.cell, self.columns * self.cell)

    def caption(self, number: int) -> pygame.Rect:
        """The strip for a card's caption: below it, or above one that lies lower than its neighbours."""
        card, high = self.card(number), self.edge[1]
        beside = [self.offsets[n] for n in (number - 1, number + 1) if 0 <= n < self.cards]
        above = bool(beside) and self.offsets[number] > min(beside) and self.offsets[number] >= max(beside)
        return pygame.Rect(card.x, card.y - high if above else card.bottom, card.w, high)

    # ---- spaces
    def point(self, row: float, column: float) -> XY:
        """The point at fractional spaces; whole numbers are the middles of spaces. Goes on beyond the cards."""
        number = self.card_of(int(row + .5) if row > 0 else 0)
        left = self.edge[0] + self.margin + number * (self.pitch - self.rows * self.cell)
        top = self.edge[1] + self.margin
        return left + (row + .5) * self.cell, top + (column - self.left + .5) * self.cell

    def centre(self, space: Space) -> XY:
        """The middle of a space, on or off the cards."""
        return self.point(space[0], space[1])

    def rect(self, space: Space) -> pygame.Rect:
        """The square of a space, on or off the cards."""
        x, y = self.centre(space)
        return pygame.Rect(round(x - self.cell / 2), round(y - self.cell / 2), self.cell, self.cell)

    def space(self, point: XY) -> Space:
        """The space nearest to a point, on or off the cards.

        >>> HoleMap(20, 1.0, 14, 9, 0, (0, 1), False).space((30.0, 31.0))
        Space(row=0, column=0)
        """
        x = point[0] - self.edge[0] - self.margin
        between = self.pitch - self.rows * self.cell
        number = min(max(int((x + between / 2) // self.pitch), 0), self.cards - 1)
        row = int((x - number * self.pitch) // self.cell)
        row = max(row, 0) if number > 0 else row
        row = min(row, self.rows - 1) if number < self.cards - 1 else row
        return Space(number * self.rows + row, int((point[1] - self.edge[1] - self.margin) // self.cell) + self.left)

    def on(self, point: XY) -> Space | None:
        """The space under a point; None beside the print of the cards."""
        if not any(self.face(number).collidepoint(point) for number in range(self.cards)):
            return None
        return self.space(point)


def map_of(hole: Hole, cell: int, scale: float, *, captions: bool = True) -> HoleMap:
    """The map of a hole with spaces of `cell` pixels; `scale` is device pixels per logical unit."""
    cards = hole.par - 1
    rows = len(hole.ground) // cards
    starts = [_first(hole.ground[number * rows]) for number in range(cards)]
    columns = sum(terrain is not Terrain.OUT for terrain in hole.ground[0])
    return HoleMap(max(LEAST, cell), scale, rows, columns, hole.left, tuple(starts), captions)


def fit(hole: Hole, area: tuple[int, int], scale: float, *, captions: bool = True) -> HoleMap:
    """The map with the largest spaces that fits an area of that width and height in pixels."""
    rows, columns = len(hole.ground), len(hole.ground[0])
    cell = min(area[0] // rows, area[1] // columns)
    while cell > LEAST and not _fits(map_of(hole, cell, scale, captions=captions), area):
        cell -= 1
    return map_of(hole, cell, scale, captions=captions)


def _fits(found: HoleMap, area: tuple[int, int]) -> bool:
    return found.size[0] <= area[0] and found.size[1] <= area[1]


def _first(row: tuple[Terrain, ...]) -> int:
    """The first column of a card in a row of the hole."""
    return next(column for column, terrain in enumerate(row) if terrain is not Terrain.OUT)


# ---- the window on a hole: its map at the camera's size, and where everything of it is on the screen
CLOSEST = 72        # logical units of a space at the largest


@dataclass(frozen=True)
class Outlook:
    """A camera on a hole in a rectangle of the screen. `map` has whole pixels; between two sizes of it things are scaled."""

    rect: pygame.Rect
    hole: Hole
    camera: Camera
    map: HoleMap

    @cached_property
    def stretch(self) -> float:
        """By how much the map is scaled now; 1 at rest."""
        return self.camera.unit / self.map.cell

    @property
    def cell(self) -> float:
        """The pixels of a space."""
        return self.camera.unit

    @cached_property
    def origin(self) -> XY:
        """The place of the map's top left corner on the screen."""
        at, k = self._middle(), self.stretch
        return self.rect.centerx - at[0] * k, self.rect.centery - at[1] * k

    def at(self, row: float, column: float) -> XY:
        """The place on the screen of a place of the hole; whole numbers are middles of spaces."""
        (x, y), (left, top), k = self._point(row, column), self.origin, self.stretch
        return left + x * k, top + y * k

    def _point(self, row: float, column: float) -> XY:
        """The point of the map; between two rows it moves evenly, over the slit between two cards as well."""
        first = math.floor(row)
        (ax, ay), share = self.map.point(first, column), row - first
        return (ax, ay) if not share else (ax + (self.map.point(first + 1, column)[0] - ax) * share, ay)

    def centre(self, space: Space) -> XY:
        """The middle of a space on the screen, on a card or not."""
        found = self._centres.get(space)
        if found is None:
            found = self._centres[space] = self.at(space[0], space[1])
        return found

    @cached_property
    def _centres(self) -> dict[Space, XY]:
        """Those that have been asked for: a plan asks for some dozens of them in each picture."""
        return {}

    def box(self, space: Space, share: float = 1.0) -> pygame.Rect:
        """A square in the middle of a space, that share of it wide."""
        side, (x, y) = max(1, round(self.cell * share)), self.centre(space)
        return pygame.Rect(round(x - side / 2), round(y - side / 2), side, side)

    def on(self, pos: XY) -> Space | None:
        """The space under a place on the screen, None where no card lies."""
        (left, top), k = self.origin, self.stretch
        return self.map.on(((pos[0] - left) / k, (pos[1] - top) / k))

    def through(self, camera: Camera, scale: float) -> Outlook:
        """The same hole by another camera."""
        cell = max(1, round(camera.unit))
        return Outlook(self.rect, self.hole, camera, self.map if cell == self.map.cell else map_of(self.hole, cell, scale))

    def _middle(self) -> XY:
        """The point of the map in the middle of the window."""
        if self.camera.whole:
            return self.map.size[0] / 2, self.map.size[1] / 2
        return self._point(self.camera.x - .5, self.camera.y - .5 + self.camera.left)


def outlook_on(hole: Hole, rect: pygame.Rect, scale: float) -> Outlook:
    """The look at all of a hole in a rectangle."""
    fitting = fit(hole, (rect.w, rect.h), scale)
    return Outlook(pygame.Rect(rect), hole, whole(hole, Size(rect.w, rect.h), float(fitting.cell)), fitting)
