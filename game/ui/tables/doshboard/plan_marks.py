"""What is drawn over a board of a plan: its rays, counted dots, pawns, odds and heat map."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.rules.doshboard.geometry import Cell
from game.ui.paint import Painter, put
from game.ui.tables.doshboard.board_state import BoardOddsMode, PlanState
from game.ui.tables.doshboard.camera import BoardCamera
from game.ui.tables.doshboard.end_marks import FIGURE, ScreenCells, box_at, draw_figures, draw_glows, tone, unit_of
from game.ui.tables.doshboard.pawns import pawn
from game.ui.tables.golf.plate import ink_on, words_in
from game.ui.theme import RGB, SIZES, XY


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
        side = max(p.look.px(14), round(unit_of(view) * 1.1))
        for tint, wide in (("shade", 4.0), ("glow", 2.0)):
            put(surface, p.rbox(side, side, side / 2, None, tint, wide * p.look.scale), view.at(plan.pointed), True)
    for cells, colour in ((plan.best, "good_wood"), (plan.hint, "glow")):
        _draw_route(p, surface, view, cells, colour)
    _draw_pawns(p, surface, view, plan)
    if plan.odds is not None and plan.mode is BoardOddsMode.ENDS:
        draw_figures(p, surface, view, plan.odds, plan.path.elbow)
    if plan.mode is BoardOddsMode.STROKES and plan.caption:
        _draw_caption(p, surface, view, plan.caption)


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


def _draw_counts(p: Painter, surface: pygame.Surface, view: ScreenCells, plan: PlanState) -> None:
    """A dot for each dot on the way with its count: a stranger can count along; cells where the card may end in bold."""
    unit = unit_of(view)
    size = min(FIGURE, max(8.5, unit * .40 / p.look.scale)) / max(1.0, p.look.text)
    side = max(p.look.px(11), round(unit * .58))
    for step in plan.way:
        if not step.at_dot:
            dot = max(3, round(unit * .2))
            put(surface, p.rbox(dot, dot, dot / 2, "ivory", "shade", p.look.scale), view.at(step.cell), True)
            continue
        at, fill = view.at(step.cell), "shade" if step.reach else "ivory"
        if not view.rect.contains(box_at(at, side)):
            continue
        put(surface, p.rbox(side, side, side / 2, fill, "ivory" if step.reach else "shade", max(1.0, p.look.scale)), at, True)
        ink = "ivory" if step.reach else "shade"
        put(surface, p.text(str(step.counts), size, ink, "bold"), at, True)


def _draw_pawns(p: Painter, surface: pygame.Surface, view: ScreenCells, plan: PlanState) -> None:
    """An orange pawn at the elbow, and one where the card's mean distance ends."""
    high = max(p.look.px(24), round(unit_of(view) * 1.25))
    for cell, small in ((plan.likely, True), (plan.path.elbow, False)):
        if cell is not None:
            sign = pawn(p, round(high * (.8 if small else 1)))
            x, y = view.at(cell)
            put(surface, sign, (x - sign.get_width() / 2, y - sign.get_height() * .9))


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
    low, high = min(strokes.values()), sorted(strokes.values())[round((len(strokes) - 1) * .97)]
    unit = unit_of(view)
    side = max(4, round(unit * .9))
    size = min(FIGURE, unit * .38 / p.look.scale) / max(1.0, p.look.text)
    inks: dict[RGB, RGB] = {}
    for cell, cost in strokes.items():
        colour = tone(p, (cost - low) / max(1e-9, high - low))
        at = view.at(cell)[0] - view.rect.x, view.at(cell)[1] - view.rect.y
        put(layer, p.rbox(side, side, side * .42, colour, None, 1, 175), at, True)
        if unit >= p.look.px(21) and view.rect.contains(box_at(view.at(cell), side)):
            ink = inks.setdefault(colour, ink_on(p, colour))
            put(layer, p.text(f"{cost:.1f}", size, ink, "bold"), at, True)


def _draw_caption(p: Painter, surface: pygame.Surface, view: ScreenCells, words: str) -> None:
    """What the heat map shows, in a corner of the board."""
    px = p.look.px
    size = SIZES.small / max(1.0, p.look.text)
    wide = min(p.font(size, "bold").size(words)[0] + px(18), view.rect.w - 2 * px(8))
    place = pygame.Rect(view.rect.x + px(8), view.rect.y + px(8), wide, px(26))
    put(surface, p.rbox(place.w, place.h, place.h / 2, "well", "glow", p.look.scale, 235), place.topleft)
    words_in(p, surface, words, place.inflate(-px(18), 0), size, "on_well", kind="bold", align="centre")


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
