"""A line spread out on a felt in device pixels: what the felt draws, and where sprites fly to. Geometry without drawing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from game.games.dominoes.table.cross_layout import fit_cross
from game.games.dominoes.table.line import LEFT, POSE, RIGHT, Line, LyingTile
from game.games.dominoes.table.line_layout import LineStep, TileSpot, fit

_TWIST = 2.6        # degrees


class Piece(NamedTuple):
    """A tile on the felt: painted with `a` as its first half at `angle`, a multiple of 90 where it lies still, its middle at `centre`."""

    tile: int
    a: int
    b: int
    centre: tuple[float, float]
    angle: float
    seat: int

    def box(self, width: float) -> pygame.Rect:
        """The rectangle it covers with tiles of that width."""
        return _box(self.centre, self.angle, width)


class Ghost(NamedTuple):
    """The place at an open end where the next tile would lie; `way` is where the arm goes on through it (x, y)."""

    arm: int
    centre: tuple[float, float]
    angle: int
    way: tuple[int, int]

    def box(self, width: float) -> pygame.Rect:
        """The rectangle it covers."""
        return _box(self.centre, self.angle, width)


class LineGeometry(NamedTuple):
    """Tiles `width` pixels wide, in the order of the line's own tiles, and the open ends; `size` times as wide while still on the way."""

    width: int
    pieces: tuple[Piece, ...]
    ghosts: tuple[Ghost, ...]
    size: float = 1.0

    def piece(self, tile: int | None) -> Piece | None:
        """The place of a tile, None where it is not in the line."""
        return next((p for p in self.pieces if p.tile == tile), None)


def between(one: LineGeometry, other: LineGeometry, share: float) -> LineGeometry:
    """A line on its way from one place to another: the tiles of `other`, those that both have so far (0..1) from where they were.

    A tile that comes to lie in another direction turns as it goes, the shorter way round.
    """
    was = {piece.tile: piece for piece in one.pieces}
    pieces = []
    for piece in other.pieces:
        start = was.get(piece.tile, piece)
        (x, y), (u, v) = start.centre, piece.centre
        turn = (piece.angle - start.angle + 180) % 360 - 180
        pieces.append(piece._replace(
            centre=(x + (u - x) * share, y + (v - y) * share),
            angle=piece.angle if not turn else (start.angle + turn * share) % 360,
        ))
    return other._replace(size=share + one.width / other.width * (1 - share), pieces=tuple(pieces))


def shaken(line: LineGeometry, tile: int, reach: float, far: float) -> LineGeometry:
    """The line in the moment in which a tile is slammed down: the others within `reach` pixels have jumped, the nearest by `far` pixels.

    Each is thrown away from the blow and turned by up to _TWIST degrees, the less the farther away it lies.
    """
    blow = line.piece(tile)
    if blow is None:
        return line
    pieces = []
    for piece in line.pieces:
        dx, dy = piece.centre[0] - blow.centre[0], piece.centre[1] - blow.centre[1]
        away = math.hypot(dx, dy)
        force = max(0.0, 1 - away / reach) if piece is not blow else 0.0
        turn = _TWIST * force * (1 if piece.tile % 2 else -1)
        push = far * force / (away or 1.0)
        pieces.append(piece._replace(centre=(piece.centre[0] + dx * push, piece.centre[1] + dy * push), angle=(piece.angle + turn) % 360))
    return line._replace(pieces=tuple(pieces))


def _box(centre: tuple[float, float], angle: float, width: float) -> pygame.Rect:
    upright = angle % 180 == 0
    wide, high = (width, 2 * width) if upright else (2 * width, width)
    return pygame.Rect(round(centre[0] - wide / 2), round(centre[1] - high / 2), round(wide), round(high))


def spread(line: Line, area: pygame.Rect, largest: float) -> LineGeometry:
    """The layout spread out in an area of the felt, with tiles at most `largest` pixels wide; on an empty table one ghost in the middle."""
    return _spread_line(line, area, largest) if len(line.arms) == 2 else _spread_cross(line, area, largest)


def _spread_line(line: Line, area: pygame.Rect, largest: float) -> LineGeometry:
    left, right = (_steps(arm) for arm in line.arms)
    laid = fit((area.x, area.y, area.w, area.h), line.first.step if line.first else None, (left, right), line.order, largest)
    if line.first is None:
        return LineGeometry(round(laid.width), (), (_ghost(POSE, laid.left_ghost, laid.centre(laid.left_ghost)),))
    spots = [*reversed(laid.left), *([laid.first] if laid.first else []), *laid.right]
    pieces = tuple(_piece(lying, spot, laid.centre(spot)) for lying, spot in zip(line.tiles, spots, strict=True))
    ghosts = (
        _ghost(LEFT, laid.left_ghost, laid.centre(laid.left_ghost)),
        _ghost(RIGHT, laid.right_ghost, laid.centre(laid.right_ghost)),
    )
    return LineGeometry(round(laid.width), pieces, ghosts)


def _spread_cross(line: Line, area: pygame.Rect, largest: float) -> LineGeometry:
    first, arms = line.first.step if line.first else None, [_steps(arm) for arm in line.arms]
    laid = fit_cross((area.x, area.y, area.w, area.h), first, arms, line.across, largest)
    if laid.first is None:
        (alone,) = laid.ghosts
        return LineGeometry(round(laid.width), (), (_ghost(line.opening, alone, laid.centre(alone)),))
    before, *others = laid.arms
    spots = [*reversed(before), laid.first, *(spot for arm in others for spot in arm)]
    pieces = tuple(_piece(lying, spot, laid.centre(spot)) for lying, spot in zip(line.tiles, spots, strict=True))
    return LineGeometry(round(laid.width), pieces, tuple(_ghost(arm, ghost, laid.centre(ghost)) for arm, ghost in enumerate(laid.ghosts)))


def _steps(arm: Sequence[LyingTile]) -> list[LineStep]:
    return [lying.step for lying in arm]


def _piece(lying: LyingTile, spot: TileSpot, centre: tuple[float, float]) -> Piece:
    return Piece(lying.tile, spot.near, spot.far, centre, spot.angle, lying.seat)


def _ghost(arm: int, spot: TileSpot, centre: tuple[float, float]) -> Ghost:
    return Ghost(arm, centre, spot.angle, spot.way)


def beside(box: pygame.Rect, size: tuple[int, int], gap: int, taken: Sequence[pygame.Rect], felt: pygame.Rect,
           sides: Iterable[tuple[int, int]] = ((0, 1), (0, -1), (1, 0), (-1, 0))) -> pygame.Rect | None:
    """Where a label of that size fits beside a box and touches nothing taken: the first of `sides` (x, y) that does; None for nowhere."""
    for dx, dy in sides:
        centre = (box.centerx + dx * (box.w / 2 + gap + size[0] / 2), box.centery + dy * (box.h / 2 + gap + size[1] / 2))
        place = pygame.Rect(round(centre[0] - size[0] / 2), round(centre[1] - size[1] / 2), *size)
        if felt.contains(place) and place.collidelist(taken) < 0:
            return place
    return None
