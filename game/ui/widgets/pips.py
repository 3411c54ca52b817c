"""The level of a bot, from one to three, as studs of brass."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import Painter, put

PIP: Final = 9              # logical units
PIPS: Final = 3             # how many there are


def pips_wide(p: Painter) -> int:
    """The width of the pips of a level, with the gap before them."""
    return p.look.px(PIP) * (PIPS + 1)


def draw_pips(p: Painter, surface: pygame.Surface, pips: int, middle_left: tuple[int, int]) -> None:
    """The level of a bot in brass, from one to three."""
    size = p.look.px(PIP)
    for number in range(PIPS):
        put(surface, p.stud(size, number < pips), (middle_left[0] + number * size, middle_left[1] - size // 2))
