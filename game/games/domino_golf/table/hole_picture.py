"""A golf hole as the cloth of a table, as the ground for things that lie on it: tiles, balls, cards.

The picture is as large as the cloth and takes its place inside the rail: the landscape of the hole from edge to edge, under the lamp.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import numpy as np
import pygame

from game.games.domino_golf.rules.course import Course, plan_of
from game.games.domino_golf.rules.shots import par_of
from game.games.domino_golf.table.board_state import number_of
from game.games.domino_golf.table.ground import ground
from game.games.domino_golf.table.hole_land import LinksPlan, kind_of, land_of
from game.games.golf.table.landscape import RECIPE as LANDSCAPE
from game.games.golf.table.landscape import GroundCover, paint, paint_plain, palette
from game.ui.paint import Painter
from game.ui.paint.backdrop import lit_cloth
from game.ui.paint.fields import Field, Grain, cover, grid, rounded_box
from game.ui.paint.plans import TablePlan
from game.ui.paint.surfaces import Picture, picture
from game.ui.table.face import CoursePrint
from game.ui.theme import RGB, Theme, rgb

RECIPE = (5, LANDSCAPE)     # raised whenever the recipe changes
_INSET = 1.5    # pixels by which the picture stays inside the rail's lip
_COARSE = 5     # pixels of the squares of a sketch, before they are smoothed

_FLAT: Final = MappingProxyType({
    GroundCover.ROUGH: rgb("#0C4A1E"), GroundCover.WOODS: rgb("#06361A"), GroundCover.FAIRWAY: rgb("#1E6E31"),
    GroundCover.GREEN: rgb("#2C8A44"), GroundCover.SAND: rgb("#8A6A1E"), GroundCover.WATER: rgb("#0B4A86"),
})


def hole(grain: Grain, theme: Theme, plan: LinksPlan) -> Picture:
    """The picture of the cloth with the hole on it."""
    land = land_of(plan)
    return _under_the_lamp(theme, plan, paint_plain(land, _FLAT) if theme.flat else paint(grain, land))


def _under_the_lamp(theme: Theme, plan: LinksPlan, image: Field) -> Picture:
    width, height = plan.size
    light = lit_cloth(theme, TablePlan(plan.size, (0, 0, width, height), plan.radius, 0, plan.scale), image)
    x, y = grid(width, height)
    inside = rounded_box(x - np.float32(width / 2), y - np.float32(height / 2), width / 2, height / 2, plan.radius)
    return picture(light, cover(inside + np.float32(_INSET)))


def sketch(theme: Theme, plan: LinksPlan) -> pygame.Surface:
    """A quick likeness, to show while the picture is painted."""
    land, step = land_of(plan), _COARSE * max(1.0, plan.scale)
    columns, rows = max(2, round(plan.size[0] / step)), max(2, round(plan.size[1] / step))
    x, y = np.meshgrid((np.arange(columns) + .5) / columns * land.wide, (np.arange(rows) + .5) / rows * land.high)
    colours = np.array([_tint(theme, plan, cover_) for cover_ in GroundCover], np.uint8)
    seen = colours[land.look_up(x.astype(np.float32), y.astype(np.float32))]
    small = pygame.image.frombuffer(np.ascontiguousarray(seen).tobytes(), (columns, rows), "RGB")
    out = pygame.Surface(plan.size, pygame.SRCALPHA, 32)
    pygame.draw.rect(out, (255, 255, 255), out.get_rect().inflate(-3, -3), border_radius=plan.radius)
    soft = pygame.transform.smoothscale(small, (columns // 3 + 1, rows // 3 + 1))      # out of focus rather than in squares
    out.blit(pygame.transform.smoothscale(soft, plan.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _tint(theme: Theme, plan: LinksPlan, of: GroundCover) -> RGB:
    if theme.flat:
        return _FLAT[of]
    colours = palette(plan.landscape)
    return {GroundCover.ROUGH: colours.rough[1], GroundCover.WOODS: colours.floor, GroundCover.FAIRWAY: colours.fairway[1],
            GroundCover.GREEN: colours.green[1], GroundCover.SAND: colours.sand, GroundCover.WATER: colours.water[2]}[of]


class PaintedLinks:
    """The picture of the hole that is played."""

    def __init__(self) -> None:
        self._former: tuple[LinksPlan, Painter, pygame.Surface] | None = None

    def get(self, p: Painter, plan: LinksPlan) -> pygame.Surface:
        """The painted hole; until it is there the same hole before its tiles lay, or a sketch."""
        theme = p.look.theme
        found = p.slow(f"hole {len(plan.spots)}", (RECIPE, plan), lambda: lambda grain: [hole(grain, theme, plan)])
        if found is not None:
            self._former = plan, p, found
            return found
        if self._former is not None:
            former, painter, picture = self._former
            if painter is p and former.bare == plan.bare:
                return picture
        return p.made(("sketch", plan), lambda: sketch(theme, plan))


def course_print(course: Course) -> CoursePrint | None:
    """The first hole in small, and the pars of all; None where the holes are dealt."""
    if not course.holes:
        return None
    holes = plan_of(course)
    pars = [par_of(planned.green) for planned in holes]
    kind = kind_of(number_of(holes), 1, holes[0].green, course.landscape)

    def draw(p: Painter, size: tuple[int, int]) -> pygame.Surface:
        laid = ground(pygame.Rect(0, 0, 2 * size[0], 2 * size[1]), pars[0])     # finer than it is seen
        plan = laid.plan({}, frozenset(), p.look.px(4), p.look.scale, kind)
        theme = p.look.theme
        found = p.slow(f"course {course.name}", (RECIPE, plan), lambda: lambda grain: [hole(grain, theme, plan)])
        return found if found is not None else p.made(("hole sketch", plan), lambda: sketch(theme, plan))
    return CoursePrint(len(pars), sum(pars), draw, lying=True, pars=tuple(pars))
