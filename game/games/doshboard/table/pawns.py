"""The orange pawns of the book: at an elbow, where a card reaches, for card-up and card-down, on a called number."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import Painter

_PAWN: Final = (216, 124, 38)


def pawn(p: Painter, high: int) -> pygame.Surface:
    """An orange pawn of that height, with the light from the upper left."""
    return p.made(("doshboard pawn", high), lambda: _turned(high))


def _turned(high: int) -> pygame.Surface:
    k = 4
    wide, tall = round(high * .62) * k, high * k
    out = pygame.Surface((wide, tall), pygame.SRCALPHA, 32)
    for grow, colour in ((.045, (60, 28, 6)), (0.0, _PAWN), (-.035, (239, 160, 78))):
        shift = -grow * tall * .5 if grow < 0 else 0
        head = tall * (.19 + grow * .8)
        middle = wide / 2 - shift, tall * .24 - shift
        pygame.draw.circle(out, colour, middle, head)
        waist, foot = wide * (.15 + grow), wide * (.40 + grow * .8)
        body = [(wide / 2 - waist - shift, tall * .38), (wide / 2 + waist - shift * 3, tall * .38),
                (wide / 2 + foot - shift * 6, tall * (.90 + grow * .5)), (wide / 2 - foot - shift, tall * (.90 + grow * .5))]
        pygame.draw.polygon(out, colour, body)
        pygame.draw.ellipse(out, colour, (wide / 2 - foot - shift, tall * .82, 2 * foot - shift * 2, tall * (.15 + grow)))
    return pygame.transform.smoothscale(out.premul_alpha(), (wide // k, high))
