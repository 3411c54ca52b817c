"""Finished pixels as surfaces, and surfaces drawn: all that a screen needs whose pictures lie ready.

Nothing here loads numpy, which takes longer than reading such pictures. Pixels are (height, width, 4) bytes in blue-green-red-alpha order,
premultiplied: the order of window surfaces, so that a blit never converts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import pygame

if TYPE_CHECKING:
    from game.ui.paint.surfaces import Picture

Painted: TypeAlias = "Picture | memoryview"     # as painted, or as read from disk
LaidSprite: TypeAlias = tuple[pygame.Surface, tuple[int, int]]      # premultiplied, with its top left in device pixels
SUPER = 4   # how many times larger flat shapes are drawn before they are scaled down: pygame has no smooth polygons


def view_of(pixels: Painted) -> memoryview:
    """The pixels' bytes with their shape."""
    buffer: Any = pixels
    return memoryview(buffer)


def surface(pixels: Painted, opaque: bool = False) -> pygame.Surface:
    """A surface with those pixels; needs no display."""
    view = view_of(pixels)
    height, width = (view.shape or ())[:2]
    out = pygame.Surface((width, height), 0 if opaque else pygame.SRCALPHA, 32)
    memoryview(cast("Any", out.get_buffer()))[:] = view.cast("B") if view.c_contiguous else view.tobytes()
    return out


def put(dst: pygame.Surface, sprite: pygame.Surface, pos: tuple[float, float], centre: bool = False) -> pygame.Rect:
    """Blit a premultiplied sprite with its top left, or its centre, at `pos` in device pixels; returns the rectangle touched."""
    x, y = pos
    if centre:
        x, y = x - sprite.get_width() / 2, y - sprite.get_height() / 2
    return dst.blit(sprite, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)


def laid(sprite: pygame.Surface, pos: tuple[float, float], centre: bool = False) -> LaidSprite:
    """A sprite where `put` draws it."""
    x, y = pos
    if centre:
        x, y = x - sprite.get_width() / 2, y - sprite.get_height() / 2
    return sprite, (round(x), round(y))


def put_all(dst: pygame.Surface, sprites: Iterable[LaidSprite]) -> None:
    """Blit premultiplied sprites, the first lowest: many at once take a third of the time that they take one by one."""
    dst.fblits(sprites, pygame.BLEND_PREMULTIPLIED)


def faded(sprite: pygame.Surface, share: float) -> pygame.Surface:
    """A copy of a premultiplied sprite of which so much (0..1) is seen."""
    out = sprite.copy()
    out.fill((round(255 * share),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return out


def shortened(long: pygame.Surface, width: int, end: int) -> pygame.Surface:
    """A premultiplied sprite that is alike along its middle, cut to `width`: its right `end` is moved in, and faded into the rest."""
    out, high, fade = pygame.Surface((width, long.get_height()), pygame.SRCALPHA, 32), long.get_height(), end // 2
    right = long.subsurface((long.get_width() - end - fade, 0, end + fade, high)).copy()
    out.blit(long, (0, 0), (0, 0, width - end, high))
    for column in range(fade):
        level = 255 * (2 * column + 1) // (2 * fade)
        right.fill((level,) * 4, (column, 0, 1, high), pygame.BLEND_RGBA_MULT)
        out.fill((255 - level,) * 4, (width - end - fade + column, 0, 1, high), pygame.BLEND_RGBA_MULT)
    out.blit(right, (width - end - fade, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return out


def canvas(width: int, height: int, factor: int = SUPER) -> pygame.Surface:
    """An empty surface `factor` times that size, to draw flat shapes on."""
    return pygame.Surface((max(1, width) * factor, max(1, height) * factor), pygame.SRCALPHA, 32)


def shrink(large: pygame.Surface, factor: int = SUPER) -> pygame.Surface:
    """A drawn canvas scaled down smoothly to a premultiplied sprite."""
    size = (large.get_width() // factor, large.get_height() // factor)
    return pygame.transform.smoothscale(large.premul_alpha(), size)
