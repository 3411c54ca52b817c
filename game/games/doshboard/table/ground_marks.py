"""What is drawn on the painted board through a camera, below balls and plans: the hole that is played, its gates, rays, last shots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.games.doshboard.rules.board import Board, HolePair, Wind
from game.games.doshboard.rules.geometry import Cell, next_dot
from game.games.doshboard.table.board_map import BULGE, SIDE, TOWARD, BoardMap
from game.games.doshboard.table.camera import BoardCamera, units_of
from game.games.doshboard.table.flight_path import LastPath
from game.ui.paint import Painter, put
from game.ui.paint.blit import SUPER, canvas, shrink
from game.ui.theme import XY

HANGS: Final = .8               # units above its cell at which a ball waits for a die in the air
RAY_CONTRAST: Final = .42       # how dark the lines and dots of a planned ray are on their ground
_SOCK: Final = 84.0             # logical units of the square that the wind sock turns in
_RINGS: Final = 5
_FAINT: Final = 205             # alpha of a last shot
_DASH: Final = .30              # units between the dots of a last shot


def draw_ray(p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, cells: Iterable[Cell]) -> None:
    """The lines and dots of these cells stand out: they lie on the ray that is planned."""
    unit = round(camera.unit)
    sprite = p.made(("doshboard cell", unit), lambda: _cell_sprite(unit))
    for cell in cells:
        put(surface, sprite, _on(rect, camera, units_of(cell)), True)


def draw_hole(p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, board: Board, number: int,
              pair: HolePair, unit: float) -> None:
    """Rings round tee and target of the hole that is played (`number` on the board, from 0), a brass flag, and its gates.

    Rings and flag are as large as where a unit has `unit` pixels.
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
    """What the flag of the hole that is played takes on the screen."""
    (x, y), (wide, high) = _on(rect, camera, units_of(target)), _flag_size(p, unit)
    return pygame.Rect(round(x - wide / 4), round(y - high * .86), wide, high)


def _flag_size(p: Painter, unit: float) -> tuple[int, int]:
    return max(p.look.px(22), round(1.7 * unit)), max(p.look.px(20), round(1.5 * unit))


def hole_boxes(p: Painter, rect: pygame.Rect, camera: BoardCamera, board: Board, pair: HolePair, unit: float) -> list[pygame.Rect]:
    """What nothing that is written on the board may cover: the flag of the hole, and tees and targets with their numbers, its own first."""
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
    """What the wind sock takes; None where there is no wind."""
    side = p.look.px(_SOCK)
    return pygame.Rect(rect.right - side - p.look.px(4), rect.y + p.look.px(4), side, side) if wind.strength else None


def _on(rect: pygame.Rect, camera: BoardCamera, at: XY) -> XY:
    """The pixel of the screen of a place in units."""
    x, y = camera.at(*at)
    return rect.x + x, rect.y + y


def draw_paths(p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, paths: Sequence[LastPath]) -> None:
    """The last shot of every ball: a ring where it lay, dots in the colour of its player along its way, smaller ones where it rolled."""
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
    """Places along a polyline, evenly."""
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
    """A wind sock in the upper right corner of the window: it points where the wind blows to, and hangs out the more the harder it does."""
    box = sock_box(p, rect, wind)
    if box is not None:
        put(surface, p.made(("doshboard sock", box.w, wind), lambda: _sock_sprite(p, box.w, wind)), box.topleft)


def _sock_sprite(p: Painter, side: int, wind: Wind) -> pygame.Surface:
    """Red and white rings along a cone from a brass post in the middle, with its shadow."""
    large, theme, middle = canvas(side, side), p.look.theme, side * SUPER / 2
    (dx, dy), long = TOWARD[wind.direction], side * SUPER * (.22 + .065 * wind.strength)
    for off, shade in ((.05 * side * SUPER, True), (0.0, False)):
        for ring in range(_RINGS):
            colour = (*theme.shade, 80) if shade else theme.red if ring % 2 == 0 else theme.ivory
            ends = [(long * at / _RINGS, side * SUPER * (.095 - .05 * at / _RINGS)) for at in (ring, ring + 1)]
            (a, wide), (b, narrow) = ends
            points = [(a, wide), (b, narrow), (b, -narrow), (a, -wide)]
            pygame.draw.polygon(large, colour, [(middle + dx * x - dy * y + off, middle + dy * x + dx * y + off) for x, y in points])
    pygame.draw.circle(large, theme.shade, (middle, middle), .085 * side * SUPER)
    pygame.draw.circle(large, theme.brass, (middle, middle), .06 * side * SUPER)
    return shrink(large)


def _cell_sprite(unit: int) -> pygame.Surface:
    """The six arcs and the dot of a cell, dark on nothing, its dot in the middle."""
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
    """A brass flag on a pole over the printed one, with its number; the pole's foot is a quarter from the left, 14 % from below."""
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
