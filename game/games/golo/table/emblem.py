"""GOLO's dice as flat emblems, each in the colours of its par. For the legend and the figures of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pygame

from game.ui.dice.emblem import d12_emblem
from game.ui.paint import Painter
from game.ui.theme import RGB

COLOURS: Mapping[int, tuple[RGB, RGB]] = MappingProxyType({
    3: ((178, 44, 36), (255, 240, 220)), 4: ((242, 236, 222), (30, 26, 22)), 5: ((38, 84, 168), (244, 246, 255))})
"""Body and lettering of a die by its par."""


def die_emblem(p: Painter, par: int, face: str, size: int) -> pygame.Surface:
    """A die of that par with that face up, `size` device pixels across."""
    return d12_emblem(p, COLOURS[par], face, size)
