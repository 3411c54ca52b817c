"""A small picture of all of the ground in a corner of the window that is zoomed: the part that is seen, whose ball it is, the flag."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import XY

_WIDE, _HIGH = 176, 112     # logical units of the picture at most
_MOST: Final = .26          # of the window's width and height that it may take
_EDGE, _RIM = 8, 3          # logical units to the window's edge, and of its frame
_LEAST: Final = 56          # logical units of its width below which nothing could be made out
_AIR: Final = 14            # logical units round what must stay in sight
_BALL, _FLAG = 9, 15        # logical units


class GroundPoints(NamedTuple):
    """Places on the picture of all of the ground, in its pixels: the part that is seen, the ball of whoever plays, if any, the flag."""

    seen: pygame.Rect
    ball: XY | None
    flag: XY


class Inset:
    """Keeps the picture as it was scaled last."""

    def __init__(self) -> None:
        self._kept: tuple[pygame.Surface, tuple[int, int], pygame.Surface] | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)     # its place; empty where there is none

    def hide(self) -> None:
        """It is not drawn: all of the ground is seen."""
        self.rect = pygame.Rect(0, 0, 0, 0)

    def draw(self, p: Painter, surface: pygame.Surface, window: pygame.Rect, picture: pygame.Surface, points: GroundPoints,
             seat: int | None) -> None:
        """Draws it in its corner of the window; nothing where it has none."""
        if not self.rect.w:
            return
        px, place, k = p.look.px, self.rect, self._share(p, window, picture)
        put(surface, p.rbox(place.w, place.h, px(6), "well", "brass", max(1.0, p.look.scale), 225), place.topleft)
        inner = place.inflate(-2 * px(_RIM), -2 * px(_RIM))
        put(surface, self._scaled(picture, inner.size), inner.topleft)
        self._draw_points(p, surface, inner, k, points, seat)

    def lay(self, p: Painter, window: pygame.Rect, picture: pygame.Surface, clear: Iterable[XY]) -> None:
        """Find the corner of the window that covers none of the places `clear` on the screen; none where all corners would."""
        k = self._share(p, window, picture)
        size = max(1, round(picture.get_width() * k)), max(1, round(picture.get_height() * k))
        place = self._place(p, window, size, clear) if size[0] >= p.look.px(_LEAST) else None
        if place is None:
            self.hide()
        else:
            self.rect = place

    @staticmethod
    def _share(p: Painter, window: pygame.Rect, picture: pygame.Surface) -> float:
        """By how much the picture is scaled."""
        room = min(p.look.px(_WIDE), window.w * _MOST), min(p.look.px(_HIGH), window.h * _MOST)
        return min(room[0] / picture.get_width(), room[1] / picture.get_height())

    def _place(self, p: Painter, window: pygame.Rect, size: tuple[int, int], clear: Iterable[XY]) -> pygame.Rect | None:
        """A corner in which nothing is covered."""
        px, rim, air = p.look.px, 2 * p.look.px(_RIM), 2 * p.look.px(_AIR)
        box = pygame.Rect(0, 0, size[0] + rim, size[1] + rim)
        inside, places = window.inflate(-2 * px(_EDGE), -2 * px(_EDGE)), list(clear)
        for corner in ("bottomleft", "topleft", "bottomright", "topright"):
            setattr(box, corner, getattr(inside, corner))
            if not any(box.inflate(air, air).collidepoint(at) for at in places):
                return box
        return None

    def _scaled(self, picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        if self._kept is None or self._kept[0] is not picture or self._kept[1] != size:
            self._kept = picture, size, pygame.transform.smoothscale(picture, size)
        return self._kept[2]

    @staticmethod
    def _draw_points(p: Painter, surface: pygame.Surface, inner: pygame.Rect, k: float, points: GroundPoints, seat: int | None) -> None:
        """The part that is seen in a frame, the flag, and the ball on its player's colour."""
        px = p.look.px

        def on(at: XY) -> XY:
            return inner.x + at[0] * k, inner.y + at[1] * k
        left, top = on(points.seen.topleft)
        seen = pygame.Rect(round(left), round(top), round(points.seen.w * k), round(points.seen.h * k)).clip(inner)
        if seen.w > 0 and seen.h > 0:
            pygame.draw.rect(surface, p.colour("glow"), seen, max(1, px(1.6)), px(3))      # not kept: it changes with every step of a glide
        flag = p.flag(px(_FLAG * .6), px(_FLAG))
        x, y = on(points.flag)
        put(surface, flag, (x, y - flag.get_height()))
        if points.ball is not None and seat is not None:
            side, colour = px(_BALL), p.look.seat_mark(seat).colour
            put(surface, p.rbox(side, side, side / 2, colour, "shade", max(1.0, p.look.scale)), on(points.ball), True)
