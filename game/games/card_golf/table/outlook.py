"""The window on a hole: its map at the camera's size, and where everything of it is on the screen."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import pygame

from game.games.card_golf.rules.course import Hole, Space
from game.games.card_golf.table.camera import Camera, whole
from game.games.card_golf.table.hole_map import HoleMap, fit, map_of
from game.games.golf.table.camera import Size
from game.ui.theme import XY

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
