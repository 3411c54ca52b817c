"""What is drawn over a board of a plan: its rays, counted dots, pawns, odds and heat map."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.table.board_state import BoardOddsMode, PlanState
from game.games.doshboard.table.camera import BoardCamera
from game.games.doshboard.table.end_marks import FIGURE, ScreenCells, box_at, draw_glows, end_labels, tone, unit_of
from game.games.doshboard.table.pawns import pawn
from game.games.golf.table.labels import Marks, PlacedFigure, plain_figures
from game.games.golf.table.plate import ink_on, words_in
from game.ui.paint import Painter, put
from game.ui.paint.blit import LaidSprite
from game.ui.theme import RGB, SIZES, XY

_STROKES_UNIT: Final = 21.0     # logical units of a cell from which on it says the strokes to the hole
_LIFT: Final = .3       # of its height that a pawn is carried above its cell while the plan follows the pointer


# ---------------------------------------------------------------- the plan
def draw_plan(p: Painter, surface: pygame.Surface, view: ScreenCells, plan: PlanState, layers: PlanLayers, *, under: bool) -> None:
    """All of a plan: `under` the balls heat map, glows and rays; above them counts, pawns and figures."""
    if under:
        if plan.mode is BoardOddsMode.STROKES and plan.strokes:
            layers.heat.draw(p, surface, view, plan.strokes, lambda layer: _draw_heat(p, layer, view, plan.strokes))
        elif plan.odds is not None and plan.mode is BoardOddsMode.ENDS:
            draw_glows(p, surface, view, plan.odds)
        if not plan.held:
            layers.rays.draw(p, surface, view, plan.rays, lambda layer: _draw_rays(p, layer, view, plan))
        _draw_way(p, surface, view, plan)
        return
    _draw_counts(p, surface, view, plan)
    if plan.pointed is not None:
        ring_mark(p, surface, view.at(plan.pointed), max(p.look.px(14), round(unit_of(view) * 1.1)))
    for cells, colour in ((plan.best, "good_wood"), (plan.hint, "glow")):
        _draw_route(p, surface, view, cells, colour)
    _draw_pawns(p, surface, view, plan)
    if plan.mode is BoardOddsMode.STROKES and plan.caption:
        _draw_caption(p, surface, view, plan.caption)


def ring_mark(p: Painter, surface: pygame.Surface, at: XY, side: int) -> None:
    """A ring round a cell that is spoken of."""
    for tint, wide in (("shade", 4.0), ("glow", 2.0)):
        put(surface, p.rbox(side, side, side / 2, None, tint, wide * p.look.scale), at, True)


def _draw_rays(p: Painter, layer: pygame.Surface, view: ScreenCells, plan: PlanState) -> None:
    """The dots that may be pointed at, faint."""
    side = max(3, round(unit_of(view) * .16))
    dot = p.rbox(side, side, side / 2, "ivory", None, 1, 150)
    for dots in plan.rays.values():
        for cell in dots:
            x, y = view.at(cell)
            put(layer, dot, (x - view.rect.x, y - view.rect.y), True)


def _draw_way(p: Painter, surface: pygame.Surface, view: ScreenCells, plan: PlanState) -> None:
    """The way of the ball, as far as the card may carry it; the part before its shortest distance thinner."""
    last, thick = view.at(plan.start), max(2.0, unit_of(view) * .11)
    for step in plan.way:
        if not step.at_dot:
            continue
        at = view.at(step.cell)
        _line(surface, p, last, at, "ivory", thick if step.reach else thick * .7)
        last = at


def plan_labels(p: Painter, view: ScreenCells, plan: PlanState, marks: Marks) -> list[PlacedFigure]:
    """The figures of a plan, where they stand: on none of these marks, nor on what is drawn of the plan."""
    if plan.odds is None or plan.mode is not BoardOddsMode.ENDS:
        return []
    own = plan_marks(p, view, plan)
    return end_labels(p, view, plan.odds, Marks((*marks.boxes, *own.boxes), (*marks.lines, *own.lines)))


def plan_marks(p: Painter, view: ScreenCells, plan: PlanState) -> Marks:
    """What the figures of a plan may not cover of itself: its way with the counts, pawns, other routes, the cell that is pointed at."""
    side, dot = _count_side(p, view), max(3, round(unit_of(view) * .2))
    boxes = [box_at(view.at(step.cell), side if step.at_dot else dot) for step in plan.way]
    stations = [view.at(plan.start), *(view.at(step.cell) for step in plan.way if step.at_dot)]
    lines = list(pairwise(stations))
    for cells in (plan.best, plan.hint):
        places = [view.at(cell) for cell in cells]
        lines += pairwise(places)
        boxes += [box_at(at, max(5, unit_of(view) * .4)) for at in places[-1:]]
    if plan.pointed is not None:
        boxes.append(box_at(view.at(plan.pointed), max(p.look.px(14), unit_of(view) * 1.1)))
    boxes += [box for _sign, box, _lifted in _pawns(p, view, plan)]
    return Marks(tuple(boxes), tuple(lines))


def _count_side(p: Painter, view: ScreenCells) -> int:
    return max(p.look.px(11), round(unit_of(view) * .58))


def _draw_counts(p: Painter, surface: pygame.Surface, view: ScreenCells, plan: PlanState) -> None:
    """A dot for each dot on the way with its count: a stranger can count along; cells where the card may end in bold."""
    unit = unit_of(view)
    size = min(FIGURE, max(8.5, unit * .40 / p.look.scale)) / max(1.0, p.look.text)
    side = _count_side(p, view)
    for step in plan.way:
        if not step.at_dot:
            dot = max(3, round(unit * .2))
            put(surface, p.rbox(dot, dot, dot / 2, "ivory", "shade", p.look.scale), view.at(step.cell), True)
            continue
        at = view.at(step.cell)
        if view.rect.contains(box_at(at, side)):
            count_mark(p, surface, at, side, step.counts, size, reach=step.reach)


def count_mark(p: Painter, surface: pygame.Surface, at: XY, side: int, count: int, size: float, *, reach: bool) -> None:
    """A dot on the way with its count; dark where the card may end (`reach`)."""
    fill, ink = ("shade", "ivory") if reach else ("ivory", "shade")
    put(surface, p.rbox(side, side, side / 2, fill, ink, max(1.0, p.look.scale)), at, True)
    put(surface, p.text(str(count), size, ink, "bold"), at, True)


def _draw_pawns(p: Painter, surface: pygame.Surface, view: ScreenCells, plan: PlanState) -> None:
    """An orange pawn at the elbow, and one where the card's mean distance ends; below it what says whether it is held."""
    for sign, box, lifted in _pawns(p, view, plan):
        foot = box.centerx, box.bottom - sign.get_height() * .1
        wide, width = max(9, round(sign.get_width() * 1.35)), max(1.6, 1.8 * p.look.scale)
        if lifted:
            shade = max(5, round(sign.get_width() * .7))
            put(surface, p.rbox(shade, max(3, shade // 2), shade / 4, "shade", None, 1, 150), (foot[0], foot[1]), True)
            put(surface, sign, box.topleft)
            continue
        for tint, thick in (("shade", width + 2 * p.look.scale), ("glow", width)):
            put(surface, p.rbox(wide, round(wide * .62), wide * .31, None, tint, thick), foot, True)
        put(surface, sign, box.topleft)


def _pawns(p: Painter, view: ScreenCells, plan: PlanState) -> list[tuple[pygame.Surface, pygame.Rect, bool]]:
    """The pawns, the boxes that they and their feet take, and whether each is carried over its cell: the plan follows the pointer.

    A plan that is held has its pawn standing in a ring.
    """
    high, found = max(p.look.px(24), round(unit_of(view) * 1.25)), list[tuple[pygame.Surface, pygame.Rect, bool]]()
    for cell, small in ((plan.likely, True), (plan.path.elbow, False)):
        if cell is None:
            continue
        sign, lifted = pawn(p, round(high * (.8 if small else 1))), not plan.held
        x, y = view.at(cell)
        rise = round(high * _LIFT) if lifted else 0
        top = round(y - sign.get_height() * .9) - rise
        found.append((sign, pygame.Rect(round(x - sign.get_width() / 2), top, sign.get_width(), sign.get_height() + rise), lifted))
    return found


# ---------------------------------------------------------------- layers
class PictureLayer:
    """A picture over the window that is painted again only for another subject, look or size."""

    def __init__(self) -> None:
        self._made: tuple[Painter, object, BoardCamera | None, tuple[int, int]] | None = None
        self._picture = pygame.Surface((1, 1), pygame.SRCALPHA, 32)

    def draw(
        self, p: Painter, surface: pygame.Surface, view: ScreenCells, subject: object, paint: Callable[[pygame.Surface], None],
    ) -> None:
        """Draws the picture of a subject, an object that does not change; `paint` paints it into a surface of the window's size."""
        made = self._made
        if made is None or made[0] is not p or made[1] is not subject or made[2:] != (view.look, view.rect.size):
            self._made = p, subject, view.look, view.rect.size
            self._picture = pygame.Surface(view.rect.size, pygame.SRCALPHA, 32)
            paint(self._picture)
        put(surface, self._picture, view.rect.topleft)


class PlanLayers(NamedTuple):
    """The parts of a plan that stay as they are while a pointer moves."""

    heat: PictureLayer
    rays: PictureLayer


def _draw_heat(p: Painter, layer: pygame.Surface, view: ScreenCells, strokes: Mapping[Cell, float]) -> None:
    side = max(4, round(unit_of(view) * .9))
    for cell, colour in _costs(p, strokes):
        at = view.at(cell)[0] - view.rect.x, view.at(cell)[1] - view.rect.y
        put(layer, p.rbox(side, side, side * .42, colour, None, 1, 175), at, True)


def heat_figures(p: Painter, view: ScreenCells, plan: PlanState, marks: Marks) -> list[LaidSprite]:
    """The strokes to the hole in figures, a cell each, where there is room and neither the plan nor any of these marks lies."""
    unit = unit_of(view)
    if plan.mode is not BoardOddsMode.STROKES or not plan.strokes or unit < p.look.px(_STROKES_UNIT):
        return []
    size = min(FIGURE, unit * .38 / p.look.scale) / max(1.0, p.look.text)
    own, inks = plan_marks(p, view, plan), dict[RGB, RGB]()
    boxes = (*marks.boxes, *own.boxes, *((_caption_box(p, view, plan.caption),) if plan.caption else ()))
    seen = view.rect.inflate(-round(unit), -round(unit))
    wishes = ((f"{plan.strokes[cell]:.1f}", inks.get(colour) or inks.setdefault(colour, ink_on(p, colour)), view.at(cell))
              for cell, colour in _costs(p, plan.strokes) if seen.collidepoint(view.at(cell)))
    return plain_figures(p, wishes, Marks(boxes, (*marks.lines, *own.lines)), view.rect, size)


def _costs(p: Painter, strokes: Mapping[Cell, float]) -> Iterator[tuple[Cell, RGB]]:
    """Each cell with its colour, by what the hole costs from there."""
    low, high = min(strokes.values()), sorted(strokes.values())[round((len(strokes) - 1) * .97)]
    for cell, cost in strokes.items():
        yield cell, tone(p, (cost - low) / max(1e-9, high - low))


def _draw_caption(p: Painter, surface: pygame.Surface, view: ScreenCells, words: str) -> None:
    """What the heat map shows, in a corner of the board."""
    px, place = p.look.px, _caption_box(p, view, words)
    put(surface, p.rbox(place.w, place.h, place.h / 2, "well", "glow", p.look.scale, 235), place.topleft)
    words_in(p, surface, words, place.inflate(-px(18), 0), SIZES.small / max(1.0, p.look.text), "on_well", kind="bold", align="centre")


def _caption_box(p: Painter, view: ScreenCells, words: str) -> pygame.Rect:
    px = p.look.px
    wide = min(p.font(SIZES.small / max(1.0, p.look.text), "bold").size(words)[0] + px(18), view.rect.w - 2 * px(8))
    return pygame.Rect(view.rect.x + px(8), view.rect.y + px(8), wide, px(26))


def _draw_route(p: Painter, surface: pygame.Surface, view: ScreenCells, cells: Sequence[Cell], colour: str) -> None:
    """Another plan: a line in a colour of its own."""
    for one, other in pairwise(cells):
        _line(surface, p, view.at(one), view.at(other), colour, max(2.0, unit_of(view) * .1))
    if len(cells) > 1:
        _disc(p, surface, view.at(cells[-1]), unit_of(view) * .4, p.colour(colour), p.colour("shade"))


# ---------------------------------------------------------------- small parts
def _disc(p: Painter, surface: pygame.Surface, at: XY, size: float, fill: RGB, line: RGB) -> None:
    side = max(5, round(size))
    put(surface, p.rbox(side, side, side / 2, fill, line, max(1.0, p.look.scale)), at, True)


def _line(surface: pygame.Surface, p: Painter, a: XY, b: XY, colour: str, thick: float) -> None:
    """A smooth line with a dark edge."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = math.hypot(dx, dy)
    if far < 1:
        return
    for wide, tint in ((thick + 2 * p.look.scale, p.colour("shade")), (thick, p.colour(colour))):
        x, y = -dy / far * wide / 2, dx / far * wide / 2
        corners = [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)]
        pygame.draw.polygon(surface, tint, corners)
        pygame.draw.aalines(surface, tint, True, corners)
