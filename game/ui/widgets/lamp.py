"""A brass lamp on a wall above what hangs there."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import Painter, put

ROOM: Final = 24        # logical units above a picture for its lamp
_HIGH, _TUBE = 12, 5


def lamp_room(p: Painter) -> int:
    """The device pixels that a lamp takes; in a theme without shades there is none."""
    return 0 if p.look.theme.flat else p.look.px(ROOM)


def draw_lamp(p: Painter, surface: pygame.Surface, x: int, below: int, wide: int, gain: float) -> None:
    """The lamp and its light, `wide` logical units across, over a picture whose upper edge is at `below`; `gain` 1 is bright."""
    px = p.look.px
    y = below - px(15)
    tube = p.rbox(px(wide - 14), px(_TUBE), px(2), "glow")
    p.lit(surface, tube, (x, y + px(9)), "glow", gain)
    put(surface, tube, (x, y + px(7)), centre=True)
    p.lay(surface, p.plaque(px(wide), px(_HIGH), px(6), 7, brass=True, frame=False), (x - px(wide) // 2, y - px(_HIGH) // 2), .3)
