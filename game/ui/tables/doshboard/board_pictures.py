"""The painted board in the window, at any size: where the picture of a size is not painted yet, another one of the same board is scaled."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.doshboard.board import Board
from game.ui.paint import Painter, put
from game.ui.tables.doshboard.board_map import map_of
from game.ui.tables.doshboard.board_picture import BoardPlan, painted_board, sketch
from game.ui.tables.doshboard.camera import BoardCamera

_SHARP: Final = 1e-3        # a scale that differs from 1 by less is none


class BoardPictures:
    """Remembers the last picture that was painted of a board, for the looks that come before the next one."""

    def __init__(self) -> None:
        self._last: tuple[Painter, BoardPlan, pygame.Surface] | None = None

    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect, look: BoardCamera, board: Board, seed: int, *,
             moving: bool) -> None:
        """Draws the board through a look into a rectangle. While the camera is `moving` nothing new is painted."""
        whole = BoardPlan(board, map_of(board, look.least, look.scale), seed=seed)
        plan = whole._replace(map=map_of(board, look.unit, look.scale))
        first = painted_board(p, whole, "doshboard")      # it is painted first, and stands for all others until they are there
        found = first if look.whole else None if moving else painted_board(p, plan, "doshboard near")
        if found is not None:
            self._last = p, whole if look.whole else plan, found
        elif not self._fits(p, plan):
            self._last = None if first is None else (p, whole, first)
        if self._last is not None:
            _draw(surface, rect, look, self._last[1], self._last[2])
        else:
            _draw(surface, rect, look, whole, p.made(("doshboard sketch", whole), lambda: sketch(whole)))

    def _fits(self, p: Painter, plan: BoardPlan) -> bool:
        """Whether the last picture is one of the same board in the same look."""
        return self._last is not None and self._last[0] is p and self._last[1]._replace(map=plan.map) == plan


def _draw(surface: pygame.Surface, rect: pygame.Rect, look: BoardCamera, plan: BoardPlan, picture: pygame.Surface) -> None:
    """Draws a picture where the look has it; of one that is scaled only the part that is seen."""
    k = look.unit / plan.map.unit
    first, inner = look.point(0.0, 0.0), plan.map.origin
    origin = rect.x + first[0] - inner[0] * k, rect.y + first[1] - inner[1] * k
    if abs(k - 1) < _SHARP:
        put(surface, picture, origin)
        return
    seen = rect.move(-round(origin[0]), -round(origin[1]))
    part = pygame.Rect(int(seen.x // k), int(seen.y // k), round(seen.w / k) + 3, round(seen.h / k) + 3).clip(picture.get_rect())
    if part.w > 0 and part.h > 0:
        scaled = pygame.transform.smoothscale(picture.subsurface(part), (max(1, round(part.w * k)), max(1, round(part.h * k))))
        put(surface, scaled, (origin[0] + part.x * k, origin[1] + part.y * k))
