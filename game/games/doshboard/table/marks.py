"""What is drawn over a board: the hole being played, the plan with its pawns, counts and odds, and the legend of these marks."""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import pygame

from game.games.doshboard.rules.board import Board, HolePair, Wind
from game.games.doshboard.rules.geometry import Cell, next_dot
from game.games.doshboard.table.board_map import BULGE, SIDE, TOWARD, BoardCamera, BoardMap, LastPath, units_of
from game.games.doshboard.table.cards import pawn
from game.games.doshboard.table.planner import BoardOddsMode, PlanState
from game.games.golf.table.ground_view import LEAST, FigureWish, Marks, PlacedFigure, most_named, placed, plain_figures
from game.games.golf.table.plate import ink_on, words_in
from game.ui.looks.theme import RGB, SIZES, XY, rgb
from game.ui.paint import Painter, put
from game.ui.paint.store import SUPER, LaidSprite, LastMade, canvas, shrink
from game.ui.table.face import LegendMark
from game.words import _, percent

if TYPE_CHECKING:
    from game.games.doshboard.solver.odds import PlanOdds


# ---- how a planned shot may end, as marks on the board: a glow for each chance, and a sign for every other kind of ending
LEVELS: Final = 12          # number of sizes and tones of the glows: few, so that their pictures can be cached
FIGURE: Final = 13.0        # logical units of the largest letters
_FAINTEST: Final = .002     # chances below this are left out
_TOLD: Final = .005         # the least chance of a roll-away or lost card that has a sign; the next constant is the least share of its cell
_SHARE: Final = .15
_ROLLED: Final = rgb("#F0C04A")


class ScreenCells(Protocol):
    """Where cells are on the screen."""

    @property
    def camera(self) -> BoardCamera | None:
        """The camera; None until there is one."""

    @property
    def rect(self) -> pygame.Rect:
        """The window on the screen."""

    def at(self, cell: Cell) -> XY:
        """The pixel of a cell's dot on the screen."""


def unit_of(view: ScreenCells) -> float:
    """The pixels between neighbouring dots."""
    return view.camera.unit if view.camera is not None else 10.0


class End(enum.IntEnum):
    """How a shot ends at a cell: the ball lies there, is dropped there for a penalty, tapped in or holed out.

    The last two accompany one of the others: the ball has rolled away to the cell, or the card is lost there.
    """

    LIES = 0
    DROPPED = 1
    TAP_IN = 2
    HOLED = 3
    ROLLED = 4
    LOST = 5


_TOKENS: Final = {End.LIES: "well", End.DROPPED: "red", End.TAP_IN: "sand", End.HOLED: "good"}


def ends_of(odds: PlanOdds | None) -> list[tuple[float, Cell, End]]:
    """The chance, cell and kind of each ending, the likeliest first; the chances add up to 1."""
    found: dict[tuple[Cell, End], float] = {}
    for way, chance in odds.ways.items() if odds is not None else ():
        end = End.HOLED if way.holed else End.DROPPED if way.penalties else End.TAP_IN if way.tap_in else End.LIES
        found[way.cell, end] = found.get((way.cell, end), 0.0) + chance
    return sorted(((chance, cell, end) for (cell, end), chance in found.items()), reverse=True)


def signs_of(odds: PlanOdds) -> list[tuple[Cell, End]]:
    """The cells to which a ball rolls away, and those where the card is lost, if that is a good share of the endings there."""
    return [(cell, end) for end, chances in ((End.ROLLED, odds.rolled_to), (End.LOST, odds.lost_at))
            for cell, chance in chances.items() if chance >= max(_TOLD, _SHARE * odds.lies.get(cell, 0.0))]


def tone(p: Painter, share: float) -> RGB:
    """The colour of a chance, given as a share of the highest one."""
    ramp, level = p.look.theme.ramp("heat"), round(min(1.0, max(0.0, share)) * LEVELS) / LEVELS
    first, second, t = (ramp.light, ramp.mid, level * 2) if level < .5 else (ramp.mid, ramp.dark, level * 2 - 1)
    return (round(first[0] + (second[0] - first[0]) * t), round(first[1] + (second[1] - first[1]) * t),
            round(first[2] + (second[2] - first[2]) * t))


# ---------------------------------------------------------------- on the board
def draw_glows(p: Painter, surface: pygame.Surface, view: ScreenCells, odds: PlanOdds) -> None:
    """Draws a glow at each cell where the ball may lie, larger for higher chances; cells of a drop have red squares."""
    ends = ends_of(odds)
    unit, most = unit_of(view), ends[0][0] if ends else 1.0
    for chance, cell, end in reversed(ends):
        if chance < _FAINTEST or end in (End.HOLED, End.TAP_IN):     # the target has its own marks
            continue
        level = max(1, round((chance / most) ** .55 * LEVELS)) / LEVELS
        side = round(unit * (.36 + .58 * level))
        colour = p.colour("red") if end is End.DROPPED else tone(p, level)
        radius = side * .18 if end is End.DROPPED else side / 2
        glow = p.rbox(side, side, radius, colour, "shade", max(1.0, p.look.scale * .8), round(140 + 90 * level))
        put(surface, glow, view.at(cell), True)
    side = max(p.look.px(8), round(unit * .5))
    for cell, end in signs_of(odds):
        x, y = view.at(cell)
        aside = unit * (.3 if end is End.LOST else -.3)
        put(surface, end_mark(p, end, side), (x + aside, y + unit * .3), True)


def end_labels(p: Painter, view: ScreenCells, odds: PlanOdds, marks: Marks) -> list[PlacedFigure]:
    """Labels with the chances of the likeliest cells, of the hole-out and of the tap-in, placed where they cover none of the marks."""
    ends, unit = ends_of(odds), unit_of(view)
    always = [one for one in ends if one[2] in (End.HOLED, End.TAP_IN)]
    likely = [one for one in ends if one not in always][:most_named(unit / p.look.scale)]
    named = [*always, *(one for number, one in enumerate(likely) if not number or one[0] >= LEAST)]
    size = min(FIGURE, max(10.5, unit * .46 / p.look.scale))
    high = p.font(size / max(1.0, p.look.text), "bold").get_linesize()
    wishes = []
    for chance, cell, end in named:
        sign = end_mark(p, end, round(high * .72)) if end in (End.TAP_IN, End.HOLED) else None
        ink = "on_well" if end is End.LIES else "on_tag"
        wishes.append(FigureWish(percent(chance), _TOKENS[end], ink, view.at(cell), unit, sign))
    return placed(p, [wish for wish in wishes if view.rect.collidepoint(wish.at)], marks, view.rect, size)


def box_at(at: XY, side: float) -> pygame.Rect:
    """A square around a point."""
    box = pygame.Rect(0, 0, round(side), round(side))
    box.center = round(at[0]), round(at[1])
    return box


# ---------------------------------------------------------------- signs
def end_mark(p: Painter, end: End, side: int) -> pygame.Surface:
    """The sign of an ending, the same on the board and in the panel: no meaning depends on colour alone."""
    return p.made(("doshboard end", end, side), lambda: _sign(p, end, side))


def _sign(p: Painter, end: End, side: int) -> pygame.Surface:
    large, k = canvas(side, side), side * SUPER
    shade, ivory = p.look.theme.shade, p.look.theme.ivory
    rim = max(SUPER, k // 12)
    if end is End.DROPPED:
        _field(large, p.colour("red"), shade, rim, k // 5)
    elif end is End.ROLLED:         # an arrow over the edge and down
        _field(large, _ROLLED, shade, rim, k // 2)
        _shape(large, shade, ((.34, .26), (.66, .26), (.66, .5), (.82, .5), (.5, .84), (.18, .5), (.34, .5)))
    elif end is End.LOST:           # a crossed-out card
        _shape(large, shade, ((.16, .06), (.84, .06), (.84, .94), (.16, .94)))
        _shape(large, ivory, ((.24, .13), (.76, .13), (.76, .87), (.24, .87)))
        for (ax, ay), (bx, by) in (((.3, .28), (.7, .72)), ((.7, .28), (.3, .72))):
            pygame.draw.line(large, p.colour("red"), (ax * k, ay * k), (bx * k, by * k), max(2, k // 7))
    elif end in _RINGS:             # the target's rings: full for a hole-out, with a stroke beside them for a tap-in
        for share, colour in _RINGS[end]:
            pygame.draw.circle(large, p.look.theme.red if colour else ivory, (k / 2, k / 2), k / 2 * share)
    else:
        _field(large, tone(p, 1.0), shade, rim, k // 2)
    return shrink(large)


_RINGS: Final[Mapping[End, tuple[tuple[float, bool], ...]]] = {
    End.HOLED: ((1.0, False), (.8, True), (.5, False), (.28, True)),
    End.TAP_IN: ((1.0, True), (.72, False)),
}


def _field(large: pygame.Surface, fill: RGB, line: RGB, rim: int, radius: int) -> None:
    pygame.draw.rect(large, line, large.get_rect(), border_radius=radius)
    pygame.draw.rect(large, fill, large.get_rect().inflate(-2 * rim, -2 * rim), border_radius=max(1, radius - rim))


def _shape(large: pygame.Surface, colour: RGB, corners: tuple[tuple[float, float], ...]) -> None:
    k = large.get_width()
    pygame.draw.polygon(large, colour, [(x * k, y * k) for x, y in corners])


# ---- what is drawn on the painted board through a camera, below balls and plans: the current hole, its gates, rays, last shots
HANGS: Final = .8               # units above its cell at which a ball in the air waits for a die
RAY_CONTRAST: Final = .42       # how dark the lines and dots of a planned ray are
_SOCK: Final = 84.0             # logical units of the square in which the wind sock turns
_GROUND_MARKS_RINGS: Final = 5
_FAINT: Final = 205             # alpha of a last shot
_DASH: Final = .30              # units between the dots of a last shot


def draw_ray(p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, cells: Iterable[Cell]) -> None:
    """Draws the lines and dots of the cells on the planned ray darker."""
    unit = round(camera.unit)
    sprite = p.made(("doshboard cell", unit), lambda: _cell_sprite(unit))
    for cell in cells:
        put(surface, sprite, _on(rect, camera, units_of(cell)), True)


def draw_hole(p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, board: Board, number: int,
              pair: HolePair, unit: float) -> None:
    """Draws rings around tee and target of the current hole (`number` on the board, from 0), a brass flag, and its gates.

    The sizes of rings and flag are those for `unit` pixels per unit.
    """
    for gate in pair.gates:
        draw_gate(p, surface, rect, camera, board, gate.place.cell, gate.direction)
    for cell, share in ((pair.tee.cell, 1.06), (pair.target.cell, 1.10)):
        side, under, at = max(p.look.px(14), round(unit * share)), p.look.px(2), _on(rect, camera, units_of(cell))
        width = max(1.5, .07 * unit)
        put(surface, p.rbox(side + under, side + under, (side + under) / 2, None, "shade", width), at, True)
        put(surface, p.rbox(side, side, side / 2, None, "glow", width), at, True)
    flag = p.made(("doshboard flag", round(unit), number), lambda: _flag_sprite(p, unit, number + 1))
    put(surface, flag, _flag_box(p, rect, camera, pair.target.cell, unit).topleft)


def _flag_box(p: Painter, rect: pygame.Rect, camera: BoardCamera, target: Cell, unit: float) -> pygame.Rect:
    """The area of the current hole's flag on the screen."""
    (x, y), (wide, high) = _on(rect, camera, units_of(target)), _flag_size(p, unit)
    return pygame.Rect(round(x - wide / 4), round(y - high * .86), wide, high)


def _flag_size(p: Painter, unit: float) -> tuple[int, int]:
    return max(p.look.px(22), round(1.7 * unit)), max(p.look.px(20), round(1.5 * unit))


def hole_boxes(p: Painter, rect: pygame.Rect, camera: BoardCamera, board: Board, pair: HolePair, unit: float) -> list[pygame.Rect]:
    """The areas that labels must not cover: the current hole's flag, and all tees and targets with their numbers, its own first."""
    boxes = [_flag_box(p, rect, camera, pair.target.cell, unit)]
    for one in (pair, *board.holes):
        x, y = _on(rect, camera, units_of(one.tee.cell))
        side = max(p.look.px(14), round(unit * 1.06)) + p.look.px(2) if one is pair else round(max(10.0, .84 * camera.unit))
        boxes.append(pygame.Rect(round(x - side / 2), round(y - side / 2), side, side))
        x, y = _on(rect, camera, units_of(one.target.cell))
        side = max(p.look.px(14), round(unit * 1.10)) + p.look.px(2) if one is pair else round(max(12.0, .96 * camera.unit))
        boxes.append(pygame.Rect(round(x - side / 2), round(y - side / 2), side, side))
        if one is not pair:
            high = round(1.24 * camera.unit)        # the printed flag, which is as wide as its number needs
            boxes.append(pygame.Rect(round(x - .1 * camera.unit), round(y - high), round(.95 * camera.unit), high))
    posts = max(p.look.px(8), round(.42 * camera.unit))
    for gate in pair.gates:
        x, y = _on(rect, camera, units_of(gate.place.cell))
        boxes.append(pygame.Rect(round(x - posts / 2), round(y - posts / 2), posts, posts))
    return [box for box in boxes if box.colliderect(rect)]


def sock_box(p: Painter, rect: pygame.Rect, wind: Wind) -> pygame.Rect | None:
    """The area of the wind sock; None without wind."""
    side = p.look.px(_SOCK)
    return pygame.Rect(rect.right - side - p.look.px(4), rect.y + p.look.px(4), side, side) if wind.strength else None


def _on(rect: pygame.Rect, camera: BoardCamera, at: XY) -> XY:
    """The pixel on the screen of a place in units."""
    x, y = camera.at(*at)
    return rect.x + x, rect.y + y


def draw_paths(p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, paths: Sequence[LastPath]) -> None:
    """Draws the last shot of every ball: a ring at its start, dots in its player's colour along its flight, smaller ones after it."""
    for path in paths:
        colour = p.look.seat_mark(path.seat).colour
        side = max(p.look.px(7), round(.46 * camera.unit))
        ring = p.rbox(side, side, side / 2, "shade", colour, max(1.2, 1.6 * p.look.scale), 70)
        put(surface, ring, _on(rect, camera, units_of(path.start)), True)
        for places, share in ((path.flight, .13), (path.after, .09)):
            dot = max(4, p.look.px(4), round(camera.unit * share) + 2)
            sprite = p.rbox(dot, dot, dot / 2, colour, "shade", min(1.0, dot / 7), _FAINT)
            for at in _dotted(places, max(_DASH, p.look.px(5) / camera.unit)):
                put(surface, sprite, _on(rect, camera, at), True)


def _dotted(places: Sequence[XY], every: float) -> Iterable[XY]:
    """Places along a polyline, `every` pixels apart."""
    left = every
    for (ax, ay), (bx, by) in pairwise(places):
        far = math.dist((ax, ay), (bx, by))
        at = left
        while at < far:
            yield ax + (bx - ax) * at / far, ay + (by - ay) * at / far
            at += every
        left = at - far


def draw_gate(p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, board: Board, marker: Cell,
               direction: int) -> None:
    """A rope of brass dots from the marker to the edge of the board, with a post at the marker."""
    cell, cells = marker, [marker]
    columns, rows = len(board.rows[0]), len(board.rows)
    for _step in range(columns + rows):
        cell = next_dot(cell, direction)
        cells.append(cell)
    seen = [units_of(one) for one in cells if BoardMap(1.0, 1.0, columns, rows).holds(one)]
    side = max(5, p.look.px(6))
    for at in _dotted(seen, max(.25, side / camera.unit)):
        put(surface, p.rbox(side, side, side / 2, "brass", "shade", 1.0), _on(rect, camera, at), True)
    wide = max(p.look.px(8), round(.42 * camera.unit))
    post = p.rbox(wide, wide, wide * .25, "brass", "shade", max(1.0, p.look.scale))
    put(surface, post, _on(rect, camera, units_of(marker)), True)


def draw_sock(p: Painter, surface: pygame.Surface, rect: pygame.Rect, wind: Wind) -> None:
    """Draws a wind sock in the upper right corner of the window: it points where the wind blows to, and is longer in a stronger wind."""
    box = sock_box(p, rect, wind)
    if box is not None:
        put(surface, p.made(("doshboard sock", box.w, wind), lambda: _sock_sprite(p, box.w, wind)), box.topleft)


def _sock_sprite(p: Painter, side: int, wind: Wind) -> pygame.Surface:
    """Red and white rings along a cone from a brass post in the middle, with its shadow."""
    large, theme, middle = canvas(side, side), p.look.theme, side * SUPER / 2
    (dx, dy), long = TOWARD[wind.direction], side * SUPER * (.22 + .065 * wind.strength)
    for off, shade in ((.05 * side * SUPER, True), (0.0, False)):
        for ring in range(_GROUND_MARKS_RINGS):
            colour = (*theme.shade, 80) if shade else theme.red if ring % 2 == 0 else theme.ivory
            ends = [(long * at / _GROUND_MARKS_RINGS, side * SUPER * (.095 - .05 * at / _GROUND_MARKS_RINGS)) for at in (ring, ring + 1)]
            (a, wide), (b, narrow) = ends
            points = [(a, wide), (b, narrow), (b, -narrow), (a, -wide)]
            pygame.draw.polygon(large, colour, [(middle + dx * x - dy * y + off, middle + dy * x + dx * y + off) for x, y in points])
    pygame.draw.circle(large, theme.shade, (middle, middle), .085 * side * SUPER)
    pygame.draw.circle(large, theme.brass, (middle, middle), .06 * side * SUPER)
    return shrink(large)


def _cell_sprite(unit: int) -> pygame.Surface:
    """The six arcs and the dot of a cell, dark on a transparent sprite with the dot in the middle."""
    laid, side = BoardMap(unit * SUPER, 1.0, 1, 1), math.ceil(2 * (SIDE + BULGE) * unit) + 4
    large = canvas(side, side)
    middle, alpha = (side * SUPER / 2, side * SUPER / 2), round(255 * RAY_CONTRAST)
    (left, top), wide = laid.dot(Cell(0, 0)), max(SUPER, round(.055 * unit * SUPER))
    outline = [(x - left + middle[0], y - top + middle[1]) for x, y in laid.outline(Cell(0, 0))]
    for x, y in _dense(outline, wide / 3):
        pygame.draw.circle(large, (0, 0, 0, alpha), (x, y), wide / 2)
    pygame.draw.circle(large, (0, 0, 0, alpha), middle, max(1.6 * SUPER, .085 * unit * SUPER))
    return shrink(large)


def _dense(outline: Sequence[XY], every: float) -> Iterable[XY]:
    """Places along a closed outline, so close that discs on them join to a line."""
    return _dotted([*outline, outline[0]], every)


def _flag_sprite(p: Painter, unit: float, number: int) -> pygame.Surface:
    """A brass flag with the hole's number, on a pole; the pole's foot is a quarter from the left and 14 % from below."""
    wide, high = _flag_size(p, unit)
    large = canvas(wide, high)
    theme, left = p.look.theme, wide * SUPER // 4
    pole, top, foot = max(2, round(.07 * unit * SUPER)), round(.06 * high * SUPER), round(.86 * high * SUPER)
    cloth = pygame.Rect(left, top, round(.62 * wide * SUPER), round(.44 * high * SUPER))
    pygame.draw.rect(large, (*theme.shade, 90), cloth.move(round(.05 * unit * SUPER), round(.09 * unit * SUPER)), border_radius=SUPER)
    pygame.draw.rect(large, theme.glow, cloth, border_radius=SUPER)
    pygame.draw.rect(large, theme.brass, cloth, max(2, round(.05 * unit * SUPER)), border_radius=SUPER)
    pygame.draw.rect(large, theme.shade, (left - pole, top - SUPER, 2 * pole, foot - top))
    pygame.draw.rect(large, theme.ivory, (left - pole // 2, top, pole, foot - top))
    out = shrink(large)
    size = min(.40 * high, .5 * unit + 4 * p.look.scale) / (p.look.scale * max(.1, p.look.text))
    words = p.text(str(number), size, theme.shade if theme.flat else "on_brass", "bold")
    put(out, words, (cloth.centerx / SUPER, cloth.centery / SUPER), True)
    return out


# ---- the plan as drawn over a board: its rays, counted dots, pawns, odds and heat map
_STROKES_UNIT: Final = 21.0     # logical units of a cell from which it shows its strokes
_LIFT: Final = .3       # share of its height by which a pawn is raised above its cell while the plan follows the pointer


# ---------------------------------------------------------------- the plan
def draw_plan(p: Painter, surface: pygame.Surface, view: ScreenCells, plan: PlanState, layers: PlanLayers, *, under: bool) -> None:
    """Draws a plan in two passes: `under` the balls heat map, glows and rays; above them counts, pawns and figures."""
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
    """Draws a ring around a point, for a cell that is spoken of."""
    for tint, wide in (("shade", 4.0), ("glow", 2.0)):
        put(surface, p.rbox(side, side, side / 2, None, tint, wide * p.look.scale), at, True)


def _draw_rays(p: Painter, layer: pygame.Surface, view: ScreenCells, plan: PlanState) -> None:
    """Draws the dots that may be pointed at, faintly."""
    side = max(3, round(unit_of(view) * .16))
    dot = p.rbox(side, side, side / 2, "ivory", None, 1, 150)
    for dots in plan.rays.values():
        for cell in dots:
            x, y = view.at(cell)
            put(layer, dot, (x - view.rect.x, y - view.rect.y), True)


def _draw_way(p: Painter, surface: pygame.Surface, view: ScreenCells, plan: PlanState) -> None:
    """Draws the way of the ball as far as the card may carry it; thinner up to its shortest distance."""
    last, thick = view.at(plan.start), max(2.0, unit_of(view) * .11)
    for step in plan.way:
        if not step.at_dot:
            continue
        at = view.at(step.cell)
        _line(surface, p, last, at, "ivory", thick if step.reach else thick * .7)
        last = at


def plan_labels(p: Painter, view: ScreenCells, plan: PlanState, marks: Marks) -> list[PlacedFigure]:
    """The labels of a plan, placed on none of these marks and on nothing drawn of the plan."""
    if plan.odds is None or plan.mode is not BoardOddsMode.ENDS:
        return []
    own = plan_marks(p, view, plan)
    return end_labels(p, view, plan.odds, Marks((*marks.boxes, *own.boxes), (*marks.lines, *own.lines)))


def plan_marks(p: Painter, view: ScreenCells, plan: PlanState) -> Marks:
    """The areas that the labels must not cover of the plan itself: its way with the counts, pawns, other routes, the cell pointed at."""
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
    """Draws a dot with its count at each dot of the way; cells where the card may end are darker."""
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
    """Draws a dot of the way with its count; dark if the card may end there (`reach`)."""
    fill, ink = ("shade", "ivory") if reach else ("ivory", "shade")
    put(surface, p.rbox(side, side, side / 2, fill, ink, max(1.0, p.look.scale)), at, True)
    put(surface, p.text(str(count), size, ink, "bold"), at, True)


def _draw_pawns(p: Painter, surface: pygame.Surface, view: ScreenCells, plan: PlanState) -> None:
    """Draws an orange pawn at the elbow and one where the card's mean distance ends; a ring or a shadow shows whether the plan is held."""
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
    """The pawns, the boxes of them and their feet, and whether each is raised above its cell because the plan follows the pointer.

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
    """A picture over the window that is repainted only for another subject, camera or size."""

    def __init__(self) -> None:
        self._made = LastMade[pygame.Surface]()

    def draw(
        self, p: Painter, surface: pygame.Surface, view: ScreenCells, subject: object, paint: Callable[[pygame.Surface], None],
    ) -> None:
        """Draws the picture of an immutable subject; `paint` paints it onto a surface of the window's size."""
        def picture() -> pygame.Surface:
            out = pygame.Surface(view.rect.size, pygame.SRCALPHA, 32)
            paint(out)
            return out
        put(surface, self._made.of((p, subject, view.camera, view.rect.size), picture), view.rect.topleft)


class PlanLayers(NamedTuple):
    """The parts of a plan that do not change while the pointer moves."""

    heat: PictureLayer
    rays: PictureLayer


def _draw_heat(p: Painter, layer: pygame.Surface, view: ScreenCells, strokes: Mapping[Cell, float]) -> None:
    side = max(4, round(unit_of(view) * .9))
    for cell, colour in _costs(p, strokes):
        at = view.at(cell)[0] - view.rect.x, view.at(cell)[1] - view.rect.y
        put(layer, p.rbox(side, side, side * .42, colour, None, 1, 175), at, True)


def heat_figures(p: Painter, view: ScreenCells, plan: PlanState, marks: Marks) -> list[LaidSprite]:
    """The strokes from each cell as figures, where there is room and they cover neither the plan nor any of these marks."""
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
    """Each cell with its colour by the strokes from there."""
    low, high = min(strokes.values()), sorted(strokes.values())[round((len(strokes) - 1) * .97)]
    for cell, cost in strokes.items():
        yield cell, tone(p, (cost - low) / max(1e-9, high - low))


def _draw_caption(p: Painter, surface: pygame.Surface, view: ScreenCells, words: str) -> None:
    """Draws the caption of the heat map in a corner of the board."""
    px, place = p.look.px, _caption_box(p, view, words)
    put(surface, p.rbox(place.w, place.h, place.h / 2, "well", "glow", p.look.scale, 235), place.topleft)
    words_in(p, surface, words, place.inflate(-px(18), 0), SIZES.small / max(1.0, p.look.text), "on_well", kind="bold", align="centre")


def _caption_box(p: Painter, view: ScreenCells, words: str) -> pygame.Rect:
    px = p.look.px
    wide = min(p.font(SIZES.small / max(1.0, p.look.text), "bold").size(words)[0] + px(18), view.rect.w - 2 * px(8))
    return pygame.Rect(view.rect.x + px(8), view.rect.y + px(8), wide, px(26))


def _draw_route(p: Painter, surface: pygame.Surface, view: ScreenCells, cells: Sequence[Cell], colour: str) -> None:
    """Draws another plan as a line in its own colour."""
    for one, other in pairwise(cells):
        _line(surface, p, view.at(one), view.at(other), colour, max(2.0, unit_of(view) * .1))
    if len(cells) > 1:
        _disc(p, surface, view.at(cells[-1]), unit_of(view) * .4, p.colour(colour), p.colour("shade"))


# ---------------------------------------------------------------- small parts
def _disc(p: Painter, surface: pygame.Surface, at: XY, size: float, fill: RGB, line: RGB) -> None:
    side = max(5, round(size))
    put(surface, p.rbox(side, side, side / 2, fill, line, max(1.0, p.look.scale)), at, True)


def _line(surface: pygame.Surface, p: Painter, a: XY, b: XY, colour: str, thick: float) -> None:
    """Draws a smooth line with a dark edge."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = math.hypot(dx, dy)
    if far < 1:
        return
    for wide, tint in ((thick + 2 * p.look.scale, p.colour("shade")), (thick, p.colour(colour))):
        x, y = -dy / far * wide / 2, dx / far * wide / 2
        corners = [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)]
        pygame.draw.polygon(surface, tint, corners)
        pygame.draw.aalines(surface, tint, True, corners)


# ---- the legend of the marks on a board of Doshboard
_CHANCES: Final = ((.26, .4, .2), (.52, .54, 1.0), (.78, .4, .5))     # place across and down the box, and the share of the highest chance


def marks() -> tuple[LegendMark, ...]:
    """The legend's marks, those of a plan first."""
    return (
        LegendMark(_dots, _("The twelve lines from the ball. Press on a point of one to set the pawn there.")),
        LegendMark(_counts(reach=False), _("The way of the ball: the counts to that point; this card never ends there.")),
        LegendMark(_counts(reach=True), _("From here on a distance of the card may end.")),
        LegendMark(_pawn(1.0), _("The pawn, where the ball turns to another direction.")),
        LegendMark(_pawn(.7), _("The small pawn, where the card’s average distance ends.")),
        LegendMark(_chances, _("Where the ball may lie after the shot: the larger and redder, the likelier. "
                               "The button Odds changes what is shown: also strokes to the hole.")),
        LegendMark(_end(End.DROPPED), _("Where the ball is dropped after water, waterfall or the board’s edge, for a penalty stroke.")),
        LegendMark(_end(End.HOLED), _("The shot is holed out.")),
        LegendMark(_end(End.TAP_IN), _("The ball lies on the target, and is tapped in for one more stroke.")),
        LegendMark(_end(End.ROLLED), _("Where the ball may roll down to over a cliff.")),
        LegendMark(_end(End.LOST), _("Where the card may be lost.")),
        LegendMark(_ring, _("A cell that is spoken of beside the board, or that the map of strokes tells about.")),
    )


def _dots(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    side = max(3, round(box.w * .1))
    for across, down in ((.2, .8), (.4, .6), (.6, .4), (.8, .2), (.5, .85), (.8, .72)):
        put(surface, p.rbox(side, side, side / 2, "ivory", None, 1, 200), (box.x + box.w * across, box.y + box.h * down), True)


def _counts(*, reach: bool) -> Callable[[Painter, pygame.Surface, pygame.Rect], None]:
    def draw(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        count_mark(p, surface, box.center, round(box.w * .5), 7 if reach else 3, 11.0 / max(1.0, p.look.text), reach=reach)
    return draw


def _pawn(share: float) -> Callable[[Painter, pygame.Surface, pygame.Rect], None]:
    def draw(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        put(surface, pawn(p, round(box.h * .75 * share)), box.center, True)
    return draw


def _chances(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    for across, down, level in _CHANCES:
        side = round(box.w * (.16 + .2 * level))
        put(surface, p.rbox(side, side, side / 2, tone(p, level), "shade", max(1.0, p.look.scale * .8), 230),
            (box.x + box.w * across, box.y + box.h * down), True)


def _end(end: End) -> Callable[[Painter, pygame.Surface, pygame.Rect], None]:
    def draw(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        put(surface, end_mark(p, end, round(box.w * .5)), box.center, True)
    return draw


def _ring(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    ring_mark(p, surface, box.center, round(box.w * .6))
