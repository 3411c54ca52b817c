"""What lies behind the main menu where everything is drawn flat: the club's crest in brass, and a line of tiles below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.paint.crest import crest, stitch
from game.ui.paint.fields import Field
from game.ui.paint.lettering import FontKind
from game.ui.paint.surfaces import over
from game.ui.paint.tile import domino
from game.ui.theme import CANVAS, Theme

MIDDLE: Final = (903.0, 292.0)      # of the crest, in logical units
RADIUS: Final = 186.0
TILE: Final = 50
BELOW: Final = 572.0                # where the middle of the line lies, from the top
GAP: Final = 3
LINE: Final = ((6, 6), (6, 3), (3, 5), (5, 5), (5, 1), (1, 4))


def seal(fonts: Callable[[int, FontKind], pygame.font.Font], scale: float) -> Field:
    """The crest's mask for a window of that scale. Needs the main thread: it sets type."""
    return crest(fonts, round(RADIUS * scale))


def set_out_flat(image: Field, mask: Field, theme: Theme, scale: float, plain: bool) -> None:
    """Lay both on the table (h, w, 3), in place; on a wider or taller window they keep to the right and the middle."""
    height, width = image.shape[:2]
    right, down = (width / scale - CANVAS[0]) * .7, (height / scale - CANVAS[1]) * .5
    stitch(image, mask, (round((MIDDLE[0] + right) * scale), round((MIDDLE[1] + down) * scale)), theme, 1.0)
    lengths = [TILE if a == b else 2 * TILE for a, b in LINE]
    x = MIDDLE[0] + right - (sum(lengths) + GAP * (len(LINE) - 1)) / 2
    for (a, b), length in zip(LINE, lengths, strict=True):
        art = domino(a, b, round(TILE * scale), 0 if a == b else 90, theme, plain)
        rows, columns = art.shape[:2]
        over(image, art, round((x + length / 2) * scale - columns / 2), round((BELOW + down) * scale - rows / 2))
        x += length + GAP
