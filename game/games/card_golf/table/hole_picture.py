"""The picture of a hole of Card Golf: cards end to end in one landscape, with marks; and where spaces lie in the picture and the window."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.analysis.shipped import name_of
from game.games.card_golf.rules.content import Content
from game.games.card_golf.rules.course import LEVEL, Hole, Space, Terrain
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.values import State
from game.games.card_golf.solver.caddie import play_of, to_come
from game.games.card_golf.solver.table_cache import TableCache
from game.games.card_golf.table.position import CourseState, seed_of
from game.games.golf.table.ground_view import GroundCamera, GroundRect, Size
from game.games.golf.table.landscape import RECIPE, GroundCover, from_grid, paint, painting
from game.rules.contract import Setup
from game.ui.looks.theme import SIZES, XY, Theme, rgb
from game.ui.paint import Painter
from game.ui.paint.fields import Field, Grain, Picture, alpha_of, cover, grid, mix, rounded_box, tone
from game.ui.paint.lettering import load_font
from game.ui.paint.marks import box
from game.ui.paint.plates import lying, shadow
from game.ui.paint.shipped_pictures import shipped_picture
from game.ui.paint.store import Build, put
from game.ui.table.face import CoursePrint

# ---- the camera on the spaces of a hole
# The hole lies from left to right: x counts rows from the tee, y columns from the player's left. The space (row, column) is the square
# from (row, column - left) to (row + 1, column - left + 1).
EDGE: Final = 1.0       # spaces of ground that are visible round the hole
AROUND: Final = 2.5     # spaces of room round what is framed


@dataclass(frozen=True, slots=True)
class Camera(GroundCamera):
    """A camera on a hole; `left` is the hole's first column, that farthest to the player's left."""

    left: int = 0

    def centre(self, space: Space) -> tuple[float, float]:
        """The pixel of the middle of a space."""
        return self.at(space[0] + .5, space[1] - self.left + .5)

    def showing(self, space: Space) -> Camera:
        """The camera moved just so far that a space and its surroundings are in the window."""
        return self.bringing(space[0] + .5, space[1] - self.left + .5)


def whole(hole: Hole, view: Size, least: float | None = None) -> Camera:
    """The camera that shows the whole hole, with spaces of `least` pixels, or without it as large as they fit."""
    ground = size_of(hole)
    unit = max(1.0, min(view.wide / (ground.wide + 2 * EDGE), view.high / (ground.high + 2 * EDGE))) if least is None else least
    return Camera(view, ground, ground.wide / 2, ground.high / 2, unit, unit, EDGE, hole.left)


def framing(everything: Camera, spaces: Iterable[Space], closest: float) -> Camera:
    """The closest camera that shows these spaces with some room around; `everything` if there are none."""
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
        """The strip for a card's caption: below the card, or above one that lies lower than its neighbours."""
        card, high = self.card(number), self.edge[1]
        beside = [self.offsets[n] for n in (number - 1, number + 1) if 0 <= n < self.cards]
        above = bool(beside) and self.offsets[number] > min(beside) and self.offsets[number] >= max(beside)
        return pygame.Rect(card.x, card.y - high if above else card.bottom, card.w, high)

    # ---- spaces
    def pixel(self, row: float, column: float) -> XY:
        """The pixel of a fractional row and column; whole numbers are middles of spaces. Also defined beyond the cards."""
        number = self.card_of(int(row + .5) if row > 0 else 0)
        left = self.edge[0] + self.margin + number * (self.pitch - self.rows * self.cell)
        top = self.edge[1] + self.margin
        return left + (row + .5) * self.cell, top + (column - self.left + .5) * self.cell

    def centre(self, space: Space) -> XY:
        """The middle of a space, on or off the cards."""
        return self.pixel(space[0], space[1])

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
    """The first column of a row of the hole that is on a card, counted from the hole's left."""
    return next(column for column, terrain in enumerate(row) if terrain is not Terrain.OUT)


# ---- the window on a hole: its map at the camera's size, and where everything of it is on the screen
CLOSEST = 72        # logical units of a space, at most


@dataclass(frozen=True)
class Outlook:
    """A camera on a hole in a rectangle of the screen. `map` has whole pixels; it is scaled to the camera's size of a space."""

    rect: pygame.Rect
    hole: Hole
    camera: Camera
    map: HoleMap

    @cached_property
    def stretch(self) -> float:
        """The factor by which the map is scaled; 1 when the camera is at rest."""
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
        """The point on the screen of a fractional row and column; whole numbers are middles of spaces."""
        (x, y), (left, top), k = self._pixel(row, column), self.origin, self.stretch
        return left + x * k, top + y * k

    def _pixel(self, row: float, column: float) -> XY:
        """The point of the map; it moves evenly between two rows, also across the gap between two cards."""
        first = math.floor(row)
        (ax, ay), share = self.map.pixel(first, column), row - first
        return (ax, ay) if not share else (ax + (self.map.pixel(first + 1, column)[0] - ax) * share, ay)

    def centre(self, space: Space) -> XY:
        """The middle of a space on the screen, on a card or not."""
        found = self._centres.get(space)
        if found is None:
            found = self._centres[space] = self.at(space[0], space[1])
        return found

    @cached_property
    def _centres(self) -> dict[Space, XY]:
        """A cache of middles of spaces: a plan asks for dozens of them in each picture."""
        return {}

    def box(self, space: Space, share: float = 1.0) -> pygame.Rect:
        """A square round the middle of a space, `share` times as wide as the space."""
        side, (x, y) = max(1, round(self.cell * share)), self.centre(space)
        return pygame.Rect(round(x - side / 2), round(y - side / 2), side, side)

    def on(self, pos: XY) -> Space | None:
        """The space at a point of the screen; None where no card is."""
        (left, top), k = self.origin, self.stretch
        return self.map.on(((pos[0] - left) / k, (pos[1] - top) / k))

    def through(self, camera: Camera, scale: float) -> Outlook:
        """The same hole seen by another camera."""
        cell = max(1, round(camera.unit))
        return Outlook(self.rect, self.hole, camera, self.map if cell == self.map.cell else map_of(self.hole, cell, scale))

    def _middle(self) -> XY:
        """The point of the map in the middle of the window."""
        if self.camera.whole:
            return self.map.size[0] / 2, self.map.size[1] / 2
        return self._pixel(self.camera.x - .5, self.camera.y - .5 + self.camera.left)


def outlook_on(hole: Hole, rect: pygame.Rect, scale: float) -> Outlook:
    """The look at the whole hole in a rectangle."""
    fitting = fit(hole, (rect.w, rect.h), scale)
    return Outlook(pygame.Rect(rect), hole, whole(hole, Size(rect.w, rect.h), float(fitting.cell)), fitting)


# ---- the picture
COVERS: Final = {
    Terrain.FAIRWAY: GroundCover.FAIRWAY, Terrain.ROUGH: GroundCover.ROUGH, Terrain.WOODS: GroundCover.WOODS,
    Terrain.BUNKER: GroundCover.SAND, Terrain.WATER: GroundCover.WATER, Terrain.GREEN: GroundCover.GREEN,
}
FLAT: Final = {
    Terrain.FAIRWAY: rgb("#1E6E31"), Terrain.ROUGH: rgb("#0C4A1E"), Terrain.WOODS: rgb("#04260F"),
    Terrain.BUNKER: rgb("#9A7A2A"), Terrain.WATER: rgb("#0B4A86"), Terrain.GREEN: rgb("#3FA85A"),
}
PLAIN: Final = {
    Terrain.FAIRWAY: rgb("#7DB955"), Terrain.ROUGH: rgb("#3F6E33"), Terrain.WOODS: rgb("#1F4A2A"),
    Terrain.BUNKER: rgb("#DFC892"), Terrain.WATER: rgb("#236F9C"), Terrain.GREEN: rgb("#9BD880"),
}
STOCK: Final = rgb("#FBF6EA")
PRINTED = 1            # raise it when what is printed over the landscape changes
_CAPTION_LEAST: Final = 60      # logical units of a strip that its card's name is written into
NET_FROM: Final = 8    # pixels of the smallest space that shows the net and marks
_SKETCHED: Final = 3    # pixels of a space in a sketch, before it is stretched

GAME: Final = "card_golf"
SMALL_CELL: Final = 12  # pixels of a space in the small landscape
_SMALL_SCALE: Final = SMALL_CELL / 21       # so that its grass is as fine, stretched, as that of a picture in a window of scale 1


class HolePlan(NamedTuple):
    """Everything that a hole's picture depends on, besides the look; `seed` makes two holes of the same cards differ."""

    hole: Hole
    map: HoleMap
    landscape: str = "parkland"
    seed: int = 0


def hole_picture(p: Painter, plan: HolePlan, kind: str = "card hole") -> pygame.Surface:
    """The picture of a hole, premultiplied, in the size of its map: painted, or a soft one until then.

    A newer request of a kind replaces one whose painting has not begun, so every zoom level needs a kind of its own.
    """
    found = painted_hole(p, plan, kind)
    return found if found is not None else soft_hole(p, plan)


def painted_hole(p: Painter, plan: HolePlan, kind: str) -> pygame.Surface | None:
    """The painted picture of a hole; None until it is there. The small landscape is painted first."""
    theme = p.look.theme

    def prepare() -> Build:
        figures = figure_masks(plan.map.cell) if plan.map.cell >= NET_FROM else ()
        return lambda grain: [printed(grain, theme, plan, figures)]
    wish = RECIPE, PRINTED, plan
    found = p.slow(kind, wish, prepare, begin=False)
    if found is not None or (not theme.flat and small_hole(p, plan) is None):
        return found
    return p.slow(kind, wish, prepare, first=True)


def small_hole(p: Painter, plan: HolePlan) -> pygame.Surface | None:
    """The landscape of a hole painted small, the same for every size of the picture; None until it is there. Stock holes ship with it."""
    small = small_plan(plan)

    def prepare() -> Build:
        figures = figure_masks(SMALL_CELL)
        return lambda grain: [small_landscape(grain, small, figures)]
    name = name_of_small(small)
    return p.slow(f"hole small {name}", "", prepare, first=True, shipped=lambda: shipped_picture(GAME, name))


def soft_hole(p: Painter, plan: HolePlan) -> pygame.Surface:
    """What stands in for a picture until it is painted: the same cards with the small landscape scaled up.

    Before the small one is painted, plain colours that are blurred into each other.
    """
    small = small_hole(p, plan) if not p.look.theme.flat else None
    if small is None:
        return p.made(("card hole sketch", plan), lambda: sketch(p.look.theme, plan))
    return p.quick(("card hole soft", plan), lambda: softened(small, plan))


def small_plan(plan: HolePlan) -> HolePlan:
    """The plan of the small landscape of a hole."""
    return plan._replace(map=map_of(plan.hole, SMALL_CELL, _SMALL_SCALE, captions=False))


@lru_cache(maxsize=64)
def name_of_small(small: HolePlan) -> str:
    """The name under which a small landscape ships; it changes with the hole and with the way it is painted."""
    return name_of("small hole 1", (RECIPE, PRINTED, small))


def small_landscape(grain: Grain, plan: HolePlan, figures: Sequence[Field]) -> Picture:
    """The pixels of the landscape with its marks, over the whole rectangle that contains the cards."""
    ground = _painted(grain, plan)
    _mark(ground, plan, figures)
    height, width = ground.shape[:2]
    out = np.full((height, width, 4), 255, np.uint8)
    out[..., :3] = np.clip(ground[..., ::-1] + np.float32(.5), 0, 255)
    return out


def softened(small: pygame.Surface, plan: HolePlan) -> pygame.Surface:
    """The picture of a hole with its small landscape scaled up, card by card."""
    laid = plan.map
    k = small.get_width() / (laid.cards * laid.rows)

    def print_on(number: int) -> pygame.Surface:
        part = number * laid.rows, laid.offsets[number], laid.rows, laid.columns
        return small.subsurface([round(value * k) for value in part])
    return _cards_with(plan, print_on)


def _cards_with(plan: HolePlan, print_on: Callable[[int], pygame.Surface]) -> pygame.Surface:
    """A picture of the cards of a plan; `print_on` gives what is printed on each, which is scaled to its size."""
    laid = plan.map
    out = pygame.Surface(laid.size, pygame.SRCALPHA, 32)
    for number in range(laid.cards):
        card, face = laid.card(number), laid.face(number)
        put(out, box(card.w, card.h, _corner(laid), (*STOCK, 255), None, 1.0), card.topleft)
        out.blit(pygame.transform.smoothscale(print_on(number), face.size), face)
    return out


def draw_captions(p: Painter, surface: pygame.Surface, laid: HoleMap, at: XY, names: Sequence[str], seen: pygame.Rect) -> None:
    """Writes the names of the cards into the visible parts of their strips; `at` is the picture's upper left corner."""
    for number, name in enumerate(names[:laid.cards]):
        strip = laid.caption(number).move(round(at[0]), round(at[1])).clip(seen)
        if strip.h < laid.caption(number).h or strip.w < p.look.px(_CAPTION_LEAST):
            continue
        size = SIZES.caption / max(1.0, p.look.text) ** .5     # the strip does not grow with the text
        words = p.text(name, size, "on_felt", "regular", 150)
        while words.get_width() > strip.w and size > SIZES.caption * .6:
            size *= .9
            words = p.text(name, size, "on_felt", "regular", 150)
        put(surface, words, strip.center, True)


def printed(grain: Grain, theme: Theme, plan: HolePlan, figures: Sequence[Field]) -> Picture:
    """The pixels of the picture; `figures` are the alphas of the digits on the tees."""
    laid = plan.map
    ground = _flat(plan) if theme.flat else _painted(grain, plan)
    if laid.cell >= NET_FROM:
        _mark(ground, plan, figures)
    width, height = laid.size
    body = np.zeros((height, width), np.float32)
    colour = np.broadcast_to(tone(STOCK), (height, width, 3)).astype(np.float32)
    for number in range(laid.cards):
        _lay_card(colour, body, ground, laid, number, grain)
    out = np.concatenate([colour[..., ::-1] * body[..., None], body[..., None] * np.float32(255)], -1)
    if not theme.flat:
        cast, pad = shadow(body[::2, ::2], lying(.35), laid.scale / 2, theme.shade)     # soft enough to be found at half size
        whole = np.repeat(np.repeat(cast[pad:-pad, pad:-pad], 2, 0), 2, 1)[:height, :width]
        out += whole * (1 - body[..., None])
    return np.asarray(np.clip(out + np.float32(.5), 0, 255), np.uint8)


def figure_masks(cell: int) -> tuple[Field, ...]:
    """The alphas of the digits on the tees, for spaces of that many pixels."""
    font = load_font("bold", max(6, round(.56 * cell)))
    drawn = (font.render(str(number), True, (255, 255, 255)) for number in (1, 2, 3))
    return tuple(alpha_of(digit.subsurface(digit.get_bounding_rect())) for digit in drawn)


def sketch(theme: Theme, plan: HolePlan) -> pygame.Surface:
    """A quick picture to show before anything is painted: plain colours, which are blurred into each other except in a flat theme."""
    laid, tints, ground = plan.map, FLAT if theme.flat else PLAIN, ground_of(plan.hole)
    spaces = pygame.Surface((len(ground), len(ground[0])), 0, 32)
    for row, line in enumerate(ground):
        for column, terrain in enumerate(line):
            spaces.set_at((row, column), tints[terrain])
    wide = laid.rows * _SKETCHED, laid.columns * _SKETCHED
    scaled = pygame.transform.scale if theme.flat else pygame.transform.smoothscale

    def print_on(number: int) -> pygame.Surface:
        return scaled(spaces.subsurface(number * laid.rows, laid.offsets[number], laid.rows, laid.columns), wide)
    return _cards_with(plan, print_on)


def ground_of(hole: Hole) -> tuple[tuple[Terrain, ...], ...]:
    """The terrain of the whole rectangle that contains the cards, by row. Beside a card its outermost terrain is repeated."""
    out = []
    for line in hole.ground:
        inside = [column for column, terrain in enumerate(line) if terrain is not Terrain.OUT]
        out.append(tuple(line[min(max(column, inside[0]), inside[-1])] for column in range(len(line))))
    return tuple(out)


def _painted(grain: Grain, plan: HolePlan) -> Field:
    """The painted landscape of the whole rectangle, without gaps between the cards."""
    ground, hole, laid = ground_of(plan.hole), plan.hole, plan.map
    rows = [[COVERS[line[column]] for line in ground] for column in range(len(ground[0]))]
    falls = [
        (space.row, space.column - hole.left, slope.row, slope.column)
        for space in hole.spaces() if (slope := hole.slope(space)) != LEVEL
    ]
    return paint(grain, from_grid(rows, laid.cell, laid.scale, plan.seed, plan.landscape, falls))


def _flat(plan: HolePlan) -> Field:
    """As `_painted`, in plain colours space by space, for a theme without texture."""
    colours = np.array([[FLAT[terrain] for terrain in line] for line in ground_of(plan.hole)], np.float32).transpose(1, 0, 2)
    return np.repeat(np.repeat(colours, plan.map.cell, 0), plan.map.cell, 1)


def _mark(ground: Field, plan: HolePlan, figures: Sequence[Field]) -> None:
    """Draws the net, slope arrows, tees and the flag on the landscape, in place."""
    hole, cell = plan.hole, plan.map.cell
    falls = [(space.row, space.column - hole.left, slope) for space in hole.spaces()
             if (slope := hole.slope(space)) != LEVEL and not hole.terrain(space).wet]
    tees = [(tee.row, tee.column - hole.left) for tee in hole.tees]
    mark_ground(ground, cell, falls, tees, figures, (hole.flag.row, hole.flag.column - hole.left))


def mark_ground(ground: Field, cell: int, falls: Iterable[tuple[int, int, Space]], tees: Sequence[tuple[int, int]],
                figures: Sequence[Field], flag: tuple[int, int] | None) -> None:
    """Draws the net, slopes (`falls`), tees with their `figures`, and the flag on a landscape, in place; places are row and column."""
    def at(row: int, column: int) -> XY:
        return (row + .5) * cell, (column + .5) * cell
    painting.net(ground, cell)
    for row, column, slope in falls:
        painting.arrow(ground, *at(row, column), cell, slope.row, slope.column)
    for number, (tee, figure) in enumerate(zip(tees, figures, strict=bool(tees))):
        painting.tee_box(ground, *at(*tee), cell, number, figure)
    if flag is not None:
        painting.cup(ground, *at(*flag), cell)
        painting.flag(ground, *at(*flag), cell)


def _corner(laid: HoleMap) -> int:
    """The radius of a card's corners."""
    return min(round(7 * laid.scale), 2 * laid.cell)


def _lay_card(colour: Field, body: Field, ground: Field, laid: HoleMap, number: int, grain: Grain) -> None:
    """Draws one card with its piece of the landscape into the picture, in place."""
    card, face, cell = laid.card(number), laid.face(number), laid.cell
    x, y = grid(card.w, card.h)
    x, y = x - np.float32(card.w / 2), y - np.float32(card.h / 2)
    radius = _corner(laid)
    outer = rounded_box(x, y, card.w / 2, card.h / 2, radius)
    inner = rounded_box(x, y, face.w / 2, face.h / 2, max(1.0, radius - laid.margin))
    light = np.clip((-x - y) / np.float32(card.w + card.h), -.5, .5) * np.float32(.05) - np.exp(-((outer + 1) / 1.2) ** 2) * np.float32(.10)
    stock = tone(STOCK) * (1 + light + grain.noise(card.w, card.h, .8, .8, 5 + number) * np.float32(.012))[..., None]
    piece, edge = np.zeros_like(stock), laid.margin
    top, left = laid.offsets[number] * cell, number * laid.rows * cell
    piece[edge:edge + face.h, edge:edge + face.w] = ground[top:top + face.h, left:left + face.w]
    piece *= (1 - np.exp(-((inner + np.float32(.4)) / np.float32(1.3 * max(1.0, laid.scale))) ** 2) * np.float32(.38))[..., None]
    whole = mix(np.asarray(stock, np.float32), piece, cover(inner)[..., None])
    colour[card.y:card.bottom, card.x:card.right] = np.minimum(whole, 255)
    body[card.y:card.bottom, card.x:card.right] = cover(outer)


_KINDS = 7          # kinds for pictures of whole holes, so that the next hole's can wait beside this one's


def _kind_of(whole: HolePlan) -> str:
    return f"hole {whole.seed % _KINDS}"


_SHARP = 1e-3       # a scale that differs less from 1 counts as 1


class HolePictures:
    """Remembers the last painted picture of a hole, to be shown until the next size is painted."""

    def __init__(self) -> None:
        self._last: tuple[Painter, HolePlan, pygame.Surface] | None = None

    def draw(self, p: Painter, surface: pygame.Surface, look: Outlook, everything: Outlook, state: CourseState, *, moving: bool) -> None:
        """Draws the hole as `look` shows it; `everything` is the look at all of it. While the camera is `moving` nothing is painted."""
        plan = HolePlan(state.hole, look.map, state.landscape, state.seed)
        if self._last is not None and self._last[0] is p and self._last[1] == plan:
            _draw(surface, look, self._last[2])
            return
        whole = plan._replace(map=everything.map)
        first = self.ask(p, whole)      # painted first; stands in for other sizes until they are there
        found = first if plan == whole else None
        if found is None and first is not None and not moving:
            found = painted_hole(p, plan, "hole near")
        if found is not None:
            self._last = p, plan, found
            _draw(surface, look, found)
            return
        if not self._fits(p, plan):
            self._last = None if first is None else (p, whole, first)
        if self._last is not None:
            _draw(surface, replace(look, map=self._last[1].map), self._last[2])
        else:
            _draw(surface, replace(look, map=everything.map), soft_hole(p, whole))

    @staticmethod
    def ask(p: Painter, whole: HolePlan) -> pygame.Surface | None:
        """The painted picture of a whole hole; None while it is being painted."""
        return painted_hole(p, whole, _kind_of(whole))

    @staticmethod
    def whole(p: Painter, everything: Outlook, state: CourseState) -> pygame.Surface:
        """The picture of all of the hole, a soft one until it is painted."""
        plan = HolePlan(state.hole, everything.map, state.landscape, state.seed)
        return hole_picture(p, plan, _kind_of(plan))

    def _fits(self, p: Painter, plan: HolePlan) -> bool:
        """Whether the last picture shows the same hole, in whatever size."""
        return self._last is not None and self._last[0] is p and self._last[1]._replace(map=plan.map) == plan


def _draw(surface: pygame.Surface, look: Outlook, picture: pygame.Surface) -> None:
    """Draws a picture where `look` has it; a scaled one only in its visible part."""
    origin, k = look.origin, look.stretch
    if abs(k - 1) < _SHARP:
        put(surface, picture, origin)
        return
    seen = look.rect.move(-round(origin[0]), -round(origin[1]))
    part = pygame.Rect(int(seen.x // k), int(seen.y // k), round(seen.w / k) + 3, round(seen.h / k) + 3).clip(picture.get_rect())
    if part.w > 0 and part.h > 0:
        scaled = pygame.transform.smoothscale(picture.subsurface(part), (max(1, round(part.w * k)), max(1, round(part.h * k))))
        put(surface, scaled, (origin[0] + part.x * k, origin[1] + part.y * k))


# ---- a course before a round: its first hole painted small, its par, and the strokes of best play
def begun(content: object, options: object) -> State | None:
    """A round of this content for one player; None if its holes are dealt, or the options do not suit it."""
    if not isinstance(content, Content) or not content.course.holes:
        return None
    try:
        return CardGolf().start(Setup(1, options, content))
    except ValueError:
        return None


def first_hole(content: Content) -> HolePlan | None:
    """The plan of the small picture of a course's first hole; None if its holes are dealt."""
    start = begun(content, CardGolf().options(holes=max(1, len(content.course.holes)))) if content.course.holes else None
    if start is None:
        return None
    hole = start.holes[0].ground
    return small_plan(HolePlan(hole, map_of(hole, 1, 1.0), content.course.landscape, seed_of(start, 0)))


def course_print(content: Content) -> CoursePrint | None:
    """The picture of the first hole and the pars of all; None if the holes are dealt."""
    start = begun(content, CardGolf().options(holes=max(1, len(content.course.holes)))) if content.course.holes else None
    if start is None:
        return None

    def draw(p: Painter, size: tuple[int, int]) -> pygame.Surface:
        hole = start.holes[0].ground
        area = 2 * size[0], 2 * size[1]
        plan = HolePlan(hole, fit(hole, area, p.look.scale, captions=False), content.course.landscape, seed_of(start, 0))
        return soft_hole(p, plan)
    pars = tuple(played.ground.par for played in start.holes)
    return CoursePrint(len(pars), sum(pars), draw, lying=True, pars=pars)


def best_play(content: object, options: object, folder: Path) -> Iterator[float]:
    """The expected strokes of best play, for a single player without tokens; the stock courses ship solved."""
    s = begun(content, options)
    if s is not None:
        cache = TableCache(folder)
        yield sum(cache.solved(play).expected for play in (play_of(s, 0), *to_come(s)))
