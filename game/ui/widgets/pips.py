"""The level of a bot as studs of brass: of three, or all four of the master."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import Painter, put

PIP: Final = 9              # logical units
PIPS: Final = 3             # how many there are, but for the master, who has one more


def studs(pips: int) -> int:
    """How many studs stand side by side, lit or not."""
    return max(PIPS, pips)


def pips_wide(p: Painter, pips: int) -> int:
    """The width of the pips of a level, with the gap before them."""
    return p.look.px(PIP) * (studs(pips) + 1)


def draw_pips(p: Painter, surface: pygame.Surface, pips: int, middle_left: tuple[int, int]) -> None:
    """The level of a bot in brass."""
    size = p.look.px(PIP)
    for number in range(studs(pips)):
        put(surface, p.stud(size, number < pips), (middle_left[0] + number * size, middle_left[1] - size // 2))
