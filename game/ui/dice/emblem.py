"""A twelve-sided die from above as a flat emblem: a pentagon within a decagon. For legends, lists and figures of the rules."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import RGB, SIZES

_FINER: Final = 4      # times as large as it is drawn, then made smaller: pygame draws polygons with hard edges


def d12_emblem(p: Painter, colours: tuple[RGB, RGB], face: str, size: int) -> pygame.Surface:
    """A die of these colours (body, lettering) with that face up, `size` device pixels across."""
    colour, ink = colours
    big = pygame.Surface((size * _FINER, size * _FINER), pygame.SRCALPHA, 32)
    middle, reach = size * _FINER / 2, size * _FINER / 2 - _FINER
    vectors = [pygame.Vector2(0, -1).rotate(36 * i) for i in range(10)]
    outer = [(middle + v.x * reach, middle + v.y * reach) for v in vectors]
    inner = [(middle + v.x * reach * .6, middle + v.y * reach * .6) for v in vectors[::2]]
    darker, edge = tuple(int(c * .78) for c in colour), tuple(int(c * .5) for c in colour)
    pygame.draw.polygon(big, darker, outer)
    pygame.draw.polygon(big, colour, inner)
    for a, b in zip(inner, outer[::2], strict=True):
        pygame.draw.line(big, edge, a, b, _FINER)
    pygame.draw.polygon(big, edge, outer, _FINER)
    pygame.draw.polygon(big, edge, inner, _FINER)
    small = pygame.transform.smoothscale(big, (size, size))
    fits = min(1.0, size * .44 / max(1, p.font(SIZES.lead, "bold").get_linesize()) * 1.3)
    put(small, p.text(face, SIZES.lead * fits, ink, "bold"), (size / 2, size / 2), True)
    return small
