"""Labels on the cloth that touch neither things nor each other: each has a place it would like, and moves or stays away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES

_WIDER = (2, 3)             # how many times farther, for a label that has to be somewhere
_RINGS, _ROUND = 5, 12      # how far round its wish a place is looked for, and in how many directions


class LabelWish(NamedTuple):
    """A label: its words, icon ("" none), where its middle would like to be, and whether it may go where it finds no room."""

    words: str
    icon: str
    at: tuple[float, float]
    spare: bool
    strong: bool = False


class PlacedLabel(NamedTuple):
    """A label in its place."""

    wish: LabelWish
    rect: pygame.Rect


def size_of(p: Painter, wish: LabelWish) -> tuple[int, int]:
    """How much room the label takes."""
    wide, high = p.font(SIZES.caption, "bold" if wish.strong else "regular").size(wish.words)
    return wide + p.look.px(16) + (_icon(p) + p.look.px(4) if wish.icon else 0), high + p.look.px(3)


def place(p: Painter, wishes: Sequence[LabelWish], taken: Sequence[pygame.Rect], cloth: pygame.Rect) -> tuple[PlacedLabel, ...]:
    """Places for the labels in their order. One that finds no free place is left out; only a strong one lies where it covers least then."""
    out: list[PlacedLabel] = []
    full = list(taken)
    for wish in wishes:
        size, step = size_of(p, wish), p.look.px(9)
        rect = _find(wish.at, size, full, cloth, step)
        if rect is None and not wish.spare:
            wider = (_find(wish.at, size, full, cloth, times * step) for times in _WIDER)
            rect = next((found for found in wider if found is not None), None) or _anywhere(wish.at, size, full, cloth, step)
            rect = rect or (_least(wish.at, size, full, cloth, step) if wish.strong else None)
        if rect is not None:
            out.append(PlacedLabel(wish, rect))
            full.append(rect.inflate(p.look.px(2), p.look.px(2)))
    return tuple(out)


def _around(at: tuple[float, float], size: tuple[int, int], cloth: pygame.Rect, step: int) -> list[pygame.Rect]:
    """The place wished for, then places round it, the nearest first."""
    out = []
    for ring in range(_RINGS):
        for turn in range(_ROUND if ring else 1):
            angle = turn * math.tau / _ROUND + math.pi / 2
            rect = pygame.Rect(0, 0, *size)
            rect.center = round(at[0] + 1.6 * ring * step * math.cos(angle)), round(at[1] + ring * step * math.sin(angle))
            out.append(rect.clamp(cloth))
    return out


def _find(at: tuple[float, float], size: tuple[int, int], taken: Sequence[pygame.Rect], cloth: pygame.Rect,
          step: int) -> pygame.Rect | None:
    if size[0] > cloth.w or size[1] > cloth.h:
        return None
    return next((rect for rect in _around(at, size, cloth, step) if rect.collidelist(taken) < 0), None)


def _anywhere(at: tuple[float, float], size: tuple[int, int], taken: Sequence[pygame.Rect], cloth: pygame.Rect,
              step: int) -> pygame.Rect | None:
    """The free place of the whole cloth that is nearest to the one wished for."""
    places = (pygame.Rect(x, y, *size) for y in range(cloth.top, cloth.bottom - size[1] + 1, step)
              for x in range(cloth.left, cloth.right - size[0] + 1, step))
    return min((rect for rect in places if rect.collidelist(taken) < 0), key=lambda rect: math.dist(rect.center, at), default=None)


def _least(at: tuple[float, float], size: tuple[int, int], taken: Sequence[pygame.Rect], cloth: pygame.Rect, step: int) -> pygame.Rect:
    def covered(rect: pygame.Rect) -> int:
        return sum(part.w * part.h for part in (rect.clip(other) for other in taken))
    return min(_around(at, (min(size[0], cloth.w), min(size[1], cloth.h)), cloth, step), key=covered)


def draw_label(p: Painter, surface: pygame.Surface, placed: PlacedLabel) -> None:
    """A dark pill with its icon and words."""
    wish, rect = placed
    x = rect.x + p.look.px(8)
    put(surface, p.rbox(rect.w, rect.h, rect.h // 2, "well", "glow" if wish.strong else None, p.look.scale, 205), rect.topleft)
    if wish.icon:
        put(surface, p.icon(wish.icon, _icon(p), "on_well", 2.6), (x, rect.centery - _icon(p) // 2))
        x += _icon(p) + p.look.px(4)
    put(surface, p.text(wish.words, SIZES.caption, "on_well", "bold" if wish.strong else "regular"),
        (x, rect.centery - p.font(SIZES.caption).get_height() // 2))


def _icon(p: Painter) -> int:
    return p.look.px(15 * max(1.0, min(1.5, p.look.text)))
