"""What is drawn over a board of a plan: its rays, counted dots, pawns, odds and heat map."""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import pygame

from game.rules.doshboard.geometry import Cell
from game.ui.paint import Painter, put
from game.ui.tables.doshboard.board_map import Point
from game.ui.tables.doshboard.board_state import OddsMode, PlanState
from game.ui.tables.doshboard.camera import BoardCamera
from game.ui.tables.golf.plate import percent
from game.ui.theme import RGB, SIZES, contrast

if TYPE_CHECKING:       # numpy comes with it, which a table needs only once a hole is solved
    from game.analysis.doshboard.odds import Odds

LIKELIEST: Final = 8        # end cells that say their chance
_LEVELS: Final = 12         # sizes and tones of the glows, so that the painter's memory holds them
_FAINTEST: Final = .002     # chances below this are left out
_FIGURE: Final = 13.0       # logical units of letters at most
_PAWN: Final = (216, 124, 38)


class Sight(Protocol):
    """Where cells are on the screen."""

    @property
    def look(self) -> BoardCamera | None:
        """The camera."""

    @property
    def rect(self) -> pygame.Rect:
        """The window."""

    def at(self, cell: Cell) -> Point:
        """The place of a cell's dot on the screen."""


def _unit(view: Sight) -> float:
    return view.look.unit if view.look is not None else 10.0


# ---------------------------------------------------------------- the plan
def draw_plan(p: Painter, surface: pygame.Surface, view: Sight, plan: PlanState, layers: PlanLayers, *, under: bool) -> None:
    """All of a plan: `under` the balls heat map, glows and rays; above them counts, pawns and figures."""
    if under:
        if plan.mode is OddsMode.STROKES and plan.strokes:
            layers.heat.draw(p, surface, view, plan.strokes, lambda layer: _draw_heat(p, layer, view, plan.strokes))
        elif plan.odds is not None and plan.mode is OddsMode.ENDS:
            _draw_glows(p, surface, view, plan)
        if not plan.held:
            layers.rays.draw(p, surface, view, plan.rays, lambda layer: _draw_rays(p, layer, view, plan))
        _draw_way(p, surface, view, plan)
        return
    _draw_counts(p, surface, view, plan)
    for cells, colour in ((plan.best, "good_wood"), (plan.hint, "glow")):
        _draw_route(p, surface, view, cells, colour)
    _draw_pawns(p, surface, view, plan)
    if plan.odds is not None and plan.mode is OddsMode.ENDS:
        _draw_figures(p, surface, view, plan)
    if plan.mode is OddsMode.STROKES and plan.caption:
        _draw_caption(p, surface, view, plan.caption)


def _draw_rays(p: Painter, layer: pygame.Surface, view: Sight, plan: PlanState) -> None:
    """The dots that may be pointed at, faint."""
    side = max(3, round(_unit(view) * .16))
    dot = p.rbox(side, side, side / 2, "ivory", None, 1, 150)
    for dots in plan.rays.values():
        for cell in dots:
            x, y = view.at(cell)
            put(layer, dot, (x - view.rect.x, y - view.rect.y), True)


def _draw_way(p: Painter, surface: pygame.Surface, view: Sight, plan: PlanState) -> None:
    """The way of the ball, as far as the card may carry it; the part before its shortest distance thinner."""
    last, thick = view.at(plan.start), max(2.0, _unit(view) * .11)
    for step in plan.way:
        if not step.at_dot:
            continue
        at = view.at(step.cell)
        _line(surface, p, last, at, "ivory", thick if step.reach else thick * .7)
        last = at


def _draw_counts(p: Painter, surface: pygame.Surface, view: Sight, plan: PlanState) -> None:
    """A dot for each dot on the way with its count: a stranger can count along; cells where the card may end in bold."""
    unit = _unit(view)
    size = min(_FIGURE, max(8.5, unit * .40 / p.look.scale)) / max(1.0, p.look.text)
    side = max(p.look.px(11), round(unit * .58))
    for step in plan.way:
        if not step.at_dot:
            dot = max(3, round(unit * .2))
            put(surface, p.rbox(dot, dot, dot / 2, "ivory", "shade", p.look.scale), view.at(step.cell), True)
            continue
        at, fill = view.at(step.cell), "shade" if step.reach else "ivory"
        if not view.rect.contains(_box(at, side)):
            continue
        put(surface, p.rbox(side, side, side / 2, fill, "ivory" if step.reach else "shade", max(1.0, p.look.scale)), at, True)
        ink = "ivory" if step.reach else "shade"
        put(surface, p.text(str(step.counts), size, ink, "bold"), at, True)


def _draw_pawns(p: Painter, surface: pygame.Surface, view: Sight, plan: PlanState) -> None:
    """An orange pawn at the elbow, and one where the card's mean distance ends."""
    high = max(p.look.px(24), round(_unit(view) * 1.25))
    for cell, small in ((plan.likely, True), (plan.path.elbow, False)):
        if cell is not None:
            sign = pawn(p, round(high * (.8 if small else 1)))
            x, y = view.at(cell)
            put(surface, sign, (x - sign.get_width() / 2, y - sign.get_height() * .9))


def pawn(p: Painter, high: int) -> pygame.Surface:
    """An orange pawn of that height, with the light from the upper left."""
    return p.made(("doshboard pawn", high), lambda: _turned(high))


def _turned(high: int) -> pygame.Surface:
    k = 4
    wide, tall = round(high * .62) * k, high * k
    out = pygame.Surface((wide, tall), pygame.SRCALPHA, 32)
    for grow, colour in ((.045, (60, 28, 6)), (0.0, _PAWN), (-.035, (239, 160, 78))):
        shift = -grow * tall * .5 if grow < 0 else 0
        head = tall * (.19 + grow * .8)
        middle = wide / 2 - shift, tall * .24 - shift
        pygame.draw.circle(out, colour, middle, head)
        waist, foot = wide * (.15 + grow), wide * (.40 + grow * .8)
        body = [(wide / 2 - waist - shift, tall * .38), (wide / 2 + waist - shift * 3, tall * .38),
                (wide / 2 + foot - shift * 6, tall * (.90 + grow * .5)), (wide / 2 - foot - shift, tall * (.90 + grow * .5))]
        pygame.draw.polygon(out, colour, body)
        pygame.draw.ellipse(out, colour, (wide / 2 - foot - shift, tall * .82, 2 * foot - shift * 2, tall * (.15 + grow)))
    return pygame.transform.smoothscale(out.premul_alpha(), (wide // k, high))


# ---------------------------------------------------------------- odds
def tone(p: Painter, share: float) -> RGB:
    """The colour of a chance as a share of the highest."""
    ramp, level = p.look.theme.ramp("heat"), round(min(1.0, max(0.0, share)) * _LEVELS) / _LEVELS
    first, second, t = (ramp.light, ramp.mid, level * 2) if level < .5 else (ramp.mid, ramp.dark, level * 2 - 1)
    return (round(first[0] + (second[0] - first[0]) * t), round(first[1] + (second[1] - first[1]) * t),
            round(first[2] + (second[2] - first[2]) * t))


class End(enum.IntEnum):
    """How a shot ends at a cell, each with a mark of its own: the ball lies, is dropped for a penalty, tapped in or holed out."""

    LIES = 0
    DROPPED = 1
    TAP_IN = 2
    HOLED = 3


_TOKENS: Final = {End.LIES: "well", End.DROPPED: "red", End.TAP_IN: "sand", End.HOLED: "good"}
_SIGNS: Final = {End.LIES: "", End.DROPPED: "", End.TAP_IN: "+1  ", End.HOLED: "• "}


def ends_of(odds: Odds | None) -> list[tuple[float, Cell, End]]:
    """The chance of each cell and way to end there, the likeliest first."""
    found: dict[tuple[Cell, End], float] = {}
    for way, chance in odds.ways.items() if odds is not None else ():
        end = End.HOLED if way.holed else End.DROPPED if way.penalties else End.TAP_IN if way.tap_in else End.LIES
        found[way.cell, end] = found.get((way.cell, end), 0.0) + chance
    return sorted(((chance, cell, end) for (cell, end), chance in found.items()), reverse=True)


def _draw_glows(p: Painter, surface: pygame.Surface, view: Sight, plan: PlanState) -> None:
    """A glow for each cell where the ball may lie, the likelier the larger; cells of a drop are red squares."""
    ends = ends_of(plan.odds)
    unit, most = _unit(view), ends[0][0] if ends else 1.0
    for chance, cell, end in reversed(ends):
        if chance < _FAINTEST or end in (End.HOLED, End.TAP_IN):     # the target has its own marks
            continue
        level = max(1, round((chance / most) ** .55 * _LEVELS)) / _LEVELS
        side = round(unit * (.36 + .58 * level))
        colour = p.colour("red") if end is End.DROPPED else tone(p, level)
        radius = side * .18 if end is End.DROPPED else side / 2
        glow = p.rbox(side, side, radius, colour, "shade", max(1.0, p.look.scale * .8), round(140 + 90 * level))
        put(surface, glow, view.at(cell), True)


def _draw_figures(p: Painter, surface: pygame.Surface, view: Sight, plan: PlanState) -> None:
    """The likeliest cells say their chance, drops in red, the hole-out and the tap-in always; none covers another."""
    ends = ends_of(plan.odds)
    taken: list[pygame.Rect] = [_box(view.at(plan.path.elbow), _unit(view) * .5)] if plan.path.elbow is not None else []
    always = [one for one in ends if one[2] in (End.HOLED, End.TAP_IN)]
    for chance, cell, end in (*always, *[one for one in ends if one not in always][:LIKELIEST]):
        words = _SIGNS[end] + percent(chance)
        size = min(_FIGURE, max(9.0, _unit(view) * .46 / p.look.scale)) / max(1.0, p.look.text)
        letters = p.text(words, size, p.colour("on_well") if end is End.LIES else p.colour("on_tag"), "bold")
        x, y = view.at(cell)
        place = letters.get_rect(center=(round(x), round(y - _unit(view) * .62))).inflate(p.look.px(7), p.look.px(1))
        if place.collidelist(taken) >= 0 or end is End.TAP_IN:
            place.centery = round(y + _unit(view) * .62)
        if place.collidelist(taken) >= 0 or not view.rect.contains(place):
            continue
        taken.append(place)
        fill = p.colour(_TOKENS[end])
        put(surface, p.rbox(place.w, place.h, place.h * .45, fill, "glow", max(1.0, p.look.scale * .8), 235), place.topleft)
        put(surface, letters, place.center, True)


class Layer:
    """A picture over the window that is painted again only for another subject, look or size."""

    def __init__(self) -> None:
        self._made: tuple[Painter, object, BoardCamera | None, tuple[int, int]] | None = None
        self._picture = pygame.Surface((1, 1), pygame.SRCALPHA, 32)

    def draw(self, p: Painter, surface: pygame.Surface, view: Sight, subject: object, paint: Callable[[pygame.Surface], None]) -> None:
        """Draws the picture of a subject, an object that does not change; `paint` paints it into a surface of the window's size."""
        made = self._made
        if made is None or made[0] is not p or made[1] is not subject or made[2:] != (view.look, view.rect.size):
            self._made = p, subject, view.look, view.rect.size
            self._picture = pygame.Surface(view.rect.size, pygame.SRCALPHA, 32)
            paint(self._picture)
        put(surface, self._picture, view.rect.topleft)


class PlanLayers(NamedTuple):
    """The parts of a plan that stay as they are while a pointer moves."""

    heat: Layer
    rays: Layer


def _draw_heat(p: Painter, layer: pygame.Surface, view: Sight, strokes: Mapping[Cell, float]) -> None:
    low, high = min(strokes.values()), sorted(strokes.values())[round((len(strokes) - 1) * .97)]
    unit = _unit(view)
    side = max(4, round(unit * .9))
    size = min(_FIGURE, unit * .38 / p.look.scale) / max(1.0, p.look.text)
    inks: dict[RGB, RGB] = {}
    for cell, cost in strokes.items():
        colour = tone(p, (cost - low) / max(1e-9, high - low))
        at = view.at(cell)[0] - view.rect.x, view.at(cell)[1] - view.rect.y
        put(layer, p.rbox(side, side, side * .42, colour, None, 1, 175), at, True)
        if unit >= p.look.px(21) and view.rect.contains(_box(view.at(cell), side)):
            ink = inks.setdefault(colour, _ink_on(p, colour))
            put(layer, p.text(f"{cost:.1f}", size, ink, "bold"), at, True)


def _draw_caption(p: Painter, surface: pygame.Surface, view: Sight, words: str) -> None:
    """What the heat map shows, in a corner of the board."""
    px = p.look.px
    letters = p.text(words, SIZES.small / max(1.0, p.look.text), "on_well", "bold")
    place = pygame.Rect(view.rect.x + px(8), view.rect.y + px(8), letters.get_width() + px(18), px(26))
    put(surface, p.rbox(place.w, place.h, place.h / 2, "well", "glow", p.look.scale, 235), place.topleft)
    put(surface, letters, place.center, True)


def _draw_route(p: Painter, surface: pygame.Surface, view: Sight, cells: Sequence[Cell], colour: str) -> None:
    """Another plan: a line in a colour of its own."""
    for one, other in pairwise(cells):
        _line(surface, p, view.at(one), view.at(other), colour, max(2.0, _unit(view) * .1))
    if len(cells) > 1:
        _disc(p, surface, view.at(cells[-1]), _unit(view) * .4, p.colour(colour), p.colour("shade"))


# ---------------------------------------------------------------- small parts
def _ink_on(p: Painter, colour: RGB) -> RGB:
    """Black or white, whichever is read better."""
    theme = p.look.theme
    return max((theme.shade, theme.ivory), key=lambda ink: contrast(ink, colour))


def _box(at: Point, side: float) -> pygame.Rect:
    box = pygame.Rect(0, 0, round(side), round(side))
    box.center = round(at[0]), round(at[1])
    return box


def _disc(p: Painter, surface: pygame.Surface, at: Point, size: float, fill: RGB, line: RGB) -> None:
    side = max(5, round(size))
    put(surface, p.rbox(side, side, side / 2, fill, line, max(1.0, p.look.scale)), at, True)


def _line(surface: pygame.Surface, p: Painter, a: Point, b: Point, colour: str, thick: float) -> None:
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
