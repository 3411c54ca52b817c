"""The painted board in a window, through any camera: painted at two sizes and scaled between them; stand-ins until a size is there."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

import pygame

from game.games.doshboard.rules.cards import Content
from game.games.doshboard.table.board_map import SIDE, BoardMap, fit, map_of
from game.games.doshboard.table.board_picture import BoardLook, BoardPlan, board_now, look_of, painted_board
from game.games.doshboard.table.camera import AIM, BoardCamera
from game.ui.paint import Painter, put
from game.ui.table.face import CoursePrint

_SHARP: Final = 1e-3        # a scale that differs from 1 by less is none
_FINER: Final = 3           # so much larger a board is painted for its card, and scaled down: smaller it would have no shapes
_MOST_PIXELS: Final = 2.2e6     # of the picture for planning at scale 1; the stock boards have half of that
_MOST_EVER: Final = 4.5e6       # at any scale
_LARGER: Final = 1.12       # the picture of the whole board serves until it would be scaled up by more
_MOST_SMOOTH: Final = 2_000_000     # pixels of a window that are scaled smoothly while the camera glides; of larger ones each is small ...
_LEAST_SMOOTH: Final = 1.6  # ... but where a picture is scaled up by more


class _Scaled(NamedTuple):
    """A picture, the part of it that a camera sees, and that part scaled."""

    picture: pygame.Surface
    part: pygame.Rect
    size: tuple[int, int]
    rough: bool         # from the nearest pixels
    surface: pygame.Surface


class BoardPictures:
    """Keeps the part that it scaled last: a window that is drawn again for what lies on the board costs one blit."""

    def __init__(self) -> None:
        self._kept: _Scaled | None = None

    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, look: BoardLook, *,
             gliding: bool = False) -> None:
        """Draws the board where the camera has it in the window `rect` of the surface; roughly where it is `gliding` in a large one."""
        picture, laid = _choose(p, rect, camera, look)
        (left, top), k = corner(laid, camera, rect), camera.unit / laid.unit
        if abs(k - 1) < _SHARP:
            put(surface, picture, (left, top))
            return
        part = _seen(picture, rect, (left, top), k)
        if part.w > 0 and part.h > 0:
            size = max(1, round(part.w * k)), max(1, round(part.h * k))
            rough = gliding and rect.w * rect.h > _MOST_SMOOTH and k < _LEAST_SMOOTH
            put(surface, self._at_size(picture, part, size, rough=rough), (left + part.x * k, top + part.y * k))

    @staticmethod
    def whole(p: Painter, rect: pygame.Rect, look: BoardLook) -> tuple[pygame.Surface, BoardMap]:
        """The picture of all of the board in the window `rect` with its map, another one until it is painted."""
        found = ask_for_board(p, rect.size, look)
        least = _whole(p, rect.size, look)
        return (found, least.map) if found is not None else board_now(p, least)

    def _at_size(self, picture: pygame.Surface, part: pygame.Rect, size: tuple[int, int], *, rough: bool) -> pygame.Surface:
        kept = self._kept
        if kept is None or kept.picture is not picture or kept.part != part or kept.size != size or (kept.rough and not rough):
            scale = pygame.transform.scale if rough else pygame.transform.smoothscale
            kept = self._kept = _Scaled(picture, part, size, rough, scale(picture.subsurface(part), size))
        return kept.surface


def ask_for_board(p: Painter, size: tuple[int, int], look: BoardLook) -> pygame.Surface | None:
    """The painted picture of a whole board in a window of that size; None while it is being made."""
    return painted_board(p, _whole(p, size, look), "doshboard")


def _whole(p: Painter, size: tuple[int, int], look: BoardLook) -> BoardPlan:
    return BoardPlan(look, fit(look.board, size, p.look.scale))


def corner(laid: BoardMap, camera: BoardCamera, rect: pygame.Rect) -> tuple[float, float]:
    """Where the upper left corner of a picture with that map lies on the screen, for a camera in the window `rect`."""
    (x, y), (left, top), k = camera.at(SIDE, .5), laid.origin, camera.unit / laid.unit
    return rect.x + x - left * k, rect.y + y - top * k


def _choose(p: Painter, rect: pygame.Rect, camera: BoardCamera, look: BoardLook) -> tuple[pygame.Surface, BoardMap]:
    """The painted picture that suits the camera best, of those that are there; the worker begins the other one."""
    least = _whole(p, rect.size, look)
    first = ask_for_board(p, rect.size, look)
    near = BoardPlan(look, near_map(look, p.look.scale))
    wants = first is not None and camera.unit > _LARGER * least.map.unit and near.map.unit > least.map.unit
    close = painted_board(p, near, "doshboard near") if first is not None else None
    if close is not None and wants:
        return close, near.map
    return (first, least.map) if first is not None else board_now(p, least)


def near_map(look: BoardLook, scale: float) -> BoardMap:
    """The map of the picture for planning: a large board's cells are smaller there, for painting takes many times the memory."""
    laid = map_of(look.board, AIM * scale, scale)
    width, height = laid.size
    larger = width * height / min(_MOST_PIXELS * scale**2, _MOST_EVER)
    return laid if larger <= 1 else map_of(look.board, laid.unit / sqrt(larger), scale)


def _seen(picture: pygame.Surface, rect: pygame.Rect, at: tuple[float, float], k: float) -> pygame.Rect:
    """The part of a picture that is seen in a window, where it lies there scaled by `k`."""
    x, y = (rect.x - at[0]) / k, (rect.y - at[1]) / k
    part = pygame.Rect(int(x) - 1, int(y) - 1, round(rect.w / k) + 4, round(rect.h / k) + 4)
    return part.clip(picture.get_rect())


def course_print(content: Content) -> CoursePrint:
    """The whole board in small, and the pars of its holes."""
    board = content.board

    def draw(p: Painter, size: tuple[int, int]) -> pygame.Surface:
        laid = fit(board, (round(size[0] * _FINER), round(size[1] * _FINER)), p.look.scale)
        return board_now(p, BoardPlan(look_of(board), laid))[0]
    pars = tuple(pair.par for pair in board.holes)
    return CoursePrint(len(pars), sum(pars), draw, pars=pars)
