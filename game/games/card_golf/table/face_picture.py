"""A face of a card as a picture, lying from left to right as in a hole: its landscape with net, slopes, tees and flag, at any size."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.games.card_golf.rules.course import LEVEL, CardFace, Space
from game.games.card_golf.table.hole_picture import (
    COVERS,
    FLAT,
    NET_FROM,
    PLAIN,
    PRINTED,
    SMALL_CELL,
    STOCK,
    figure_masks,
    mark_ground,
)
from game.games.golf.table.landscape import RECIPE, from_grid, paint
from game.ui.paint import Painter, put
from game.ui.paint.fields import Field, Grain, Picture
from game.ui.paint.store import Build

_RIM: Final = 2.0       # logical units of white round a face's print, at most
_FINE: Final = 21       # pixels of a space at which the landscape's grass is as fine as at scale 1


class FacePlan(NamedTuple):
    """All that a face's picture depends on besides its size and the look; `seed` is that of its deck, and does not follow the ground."""

    face: CardFace
    landscape: str
    seed: int


def plan_of_face(face: CardFace, deck: str, landscape: str) -> FacePlan:
    """The plan of a face in the deck of that name."""
    return FacePlan(face, landscape, zlib.crc32(f"{deck} {face.name}".encode()))


def face_print(p: Painter, plan: FacePlan, size: tuple[int, int]) -> pygame.Surface:
    """A face in a size, without the white round it: scaled from a small picture, plain colours until that is painted."""
    small = small_face(p, plan)
    if small is None:
        return p.quick(("card face sketch", plan, size, p.look), lambda: _sketch(p, plan, size))
    return p.quick(("card face", plan, size, p.look), lambda: pygame.transform.smoothscale(small, size))


def small_face(p: Painter, plan: FacePlan) -> pygame.Surface | None:
    """The small picture from which those of all sizes are scaled, None until it is there."""
    return painted_face(p, plan, SMALL_CELL, "small")


def painted_face(p: Painter, plan: FacePlan, cell: int, kind: str) -> pygame.Surface | None:
    """A face with spaces of `cell` pixels, None until it is painted; `kind` tells sizes apart that are wanted at once."""
    flat = p.look.theme.flat

    def prepare() -> Build:
        figures = figure_masks(cell) if cell >= NET_FROM else ()

        return lambda grain: [face_pixels(grain, plan, cell, figures, flat=flat)]
    return p.slow(f"card face {kind} {plan.seed}", (RECIPE, PRINTED, plan, cell, flat), prepare, first=True)


def face_pixels(grain: Grain, plan: FacePlan, cell: int, figures: Sequence[Field], *, flat: bool) -> Picture:
    """The pixels of a face with spaces of that size; `figures` are the alphas of the digits on its tees."""
    ground = _flat_ground(plan, cell) if flat else _ground(grain, plan, cell, max(.3, cell / _FINE))
    if cell >= NET_FROM:
        mark_ground(ground, cell, _falls(plan.face), plan.face.tees, figures, plan.face.flag)
    high, wide = ground.shape[:2]
    out = np.full((high, wide, 4), 255, np.uint8)
    out[..., :3] = np.clip(ground[..., ::-1] + np.float32(.5), 0, 255)
    return out


def _ground(grain: Grain, plan: FacePlan, cell: int, scale: float) -> Field:
    face = plan.face
    rows = [[COVERS[face.terrain(Space(row, column))] for row in range(face.rows)] for column in range(face.columns)]
    falls = [(row, column, slope.row, slope.column) for row, column, slope in _falls(face)]
    return paint(grain, from_grid(rows, cell, scale, plan.seed, plan.landscape, falls))


def _flat_ground(plan: FacePlan, cell: int) -> Field:
    face = plan.face
    colours = np.array([[FLAT[face.terrain(Space(row, column))] for row in range(face.rows)] for column in range(face.columns)], np.float32)
    return np.asarray(np.repeat(np.repeat(colours, cell, 0), cell, 1), np.float32)


def _falls(face: CardFace) -> list[tuple[int, int, Space]]:
    """The spaces of a face that have a slope: row, column and the way that a ball rolls."""
    spaces = (Space(row, column) for row in range(face.rows) for column in range(face.columns))
    return [(space.row, space.column, slope) for space in spaces if (slope := face.slope(space)) != LEVEL and not face.terrain(space).wet]


def _sketch(p: Painter, plan: FacePlan, size: tuple[int, int]) -> pygame.Surface:
    """Plain colours that run into each other, in squares only in a flat theme."""
    face, tints = plan.face, FLAT if p.look.theme.flat else PLAIN
    spaces = pygame.Surface((face.rows, face.columns), 0, 32)
    for row in range(face.rows):
        for column in range(face.columns):
            spaces.set_at((row, column), tints[face.terrain(Space(row, column))])
    return (pygame.transform.scale if p.look.theme.flat else pygame.transform.smoothscale)(spaces, size)


def face_card(p: Painter, plan: FacePlan, size: tuple[int, int], *, fine: bool = False) -> pygame.Surface:
    """A card with that face up, its white rim within the size; with `fine` painted at its own size as soon as that is there."""
    rim = max(1, round(min(p.look.px(_RIM), size[1] / 18)))
    inner = max(1, size[0] - 2 * rim), max(1, size[1] - 2 * rim)
    cell = max(1, round(inner[1] / plan.face.columns))
    sharp = painted_face(p, plan, cell, "fine") if fine and cell > SMALL_CELL else None
    painted = "fine" if sharp is not None else "small" if small_face(p, plan) is not None else ""

    def lay() -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        put(out, p.rbox(*size, p.look.px(3), STOCK), (0, 0))
        ground = face_print(p, plan, inner) if sharp is None else pygame.transform.smoothscale(sharp, inner)
        out.blit(ground, (rim, rim))
        return out
    return p.quick(("card face card", plan, size, painted, p.look), lay)
