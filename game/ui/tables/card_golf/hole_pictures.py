"""The painted hole in the window, at any size: where the picture of a size is not painted yet, another one of the same hole is scaled."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.ui.paint import Painter, put
from game.ui.tables.card_golf.board_state import CourseState
from game.ui.tables.card_golf.hole_picture import HolePlan, painted_hole, sketched_hole
from game.ui.tables.card_golf.outlook import Outlook

_SHARP = 1e-3       # a scale that differs from 1 by less is none


class HolePictures:
    """Remembers the last picture that was painted of a hole, for the looks that come before the next one."""

    def __init__(self) -> None:
        self._last: tuple[Painter, HolePlan, pygame.Surface] | None = None

    def draw(self, p: Painter, surface: pygame.Surface, look: Outlook, everything: Outlook, state: CourseState, *, moving: bool) -> None:
        """Draws the hole through a look; `everything` is the one at all of it. While the camera is `moving` nothing new is painted."""
        plan = HolePlan(state.hole, look.map, state.landscape, state.seed)
        whole = plan._replace(map=everything.map)
        first = painted_hole(p, whole, "hole")      # it is painted first, and stands for all others until they are there
        found = first if plan == whole else None
        if found is None and not moving:
            found = painted_hole(p, plan, "hole near")
        if found is not None:
            self._last = p, plan, found
        elif not self._fits(p, plan):
            self._last = None if first is None else (p, whole, first)
        if found is not None:
            _draw(surface, look, found)
        elif self._last is not None:
            _draw(surface, replace(look, map=self._last[1].map), self._last[2])
        else:
            _draw(surface, replace(look, map=everything.map), sketched_hole(p, whole))

    def _fits(self, p: Painter, plan: HolePlan) -> bool:
        """Whether the last picture is one of the same hole in the same look."""
        return self._last is not None and self._last[0] is p and self._last[1]._replace(map=plan.map) == plan


def _draw(surface: pygame.Surface, look: Outlook, picture: pygame.Surface) -> None:
    """Draws a picture where its look has it; of one that is scaled only the part that is seen."""
    origin, k = look.origin, look.stretch
    if abs(k - 1) < _SHARP:
        put(surface, picture, origin)
        return
    seen = look.rect.move(-round(origin[0]), -round(origin[1]))
    part = pygame.Rect(int(seen.x // k), int(seen.y // k), round(seen.w / k) + 3, round(seen.h / k) + 3).clip(picture.get_rect())
    if part.w > 0 and part.h > 0:
        scaled = pygame.transform.smoothscale(picture.subsurface(part), (max(1, round(part.w * k)), max(1, round(part.h * k))))
        put(surface, scaled, (origin[0] + part.x * k, origin[1] + part.y * k))
