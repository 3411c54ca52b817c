"""Small pictures of the stock courses that ship with the game, so that the ground is in sight at once, if blurred.

They are in `assets/pictures`, one file per game, each picture under a name made of its recipe (like solved tables, see
`analysis/shipped.py`), its colours as JPEG and its alpha beside them. After a change of a recipe or course the name is not found, and the
picture is painted like that of any other course. `python3 main.py pictures --write` makes the files.
"""

from __future__ import annotations

import io
import struct
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.analysis.shipped import Shipped
from game.words import ASSETS

if TYPE_CHECKING:
    from game.ui.paint.fields import Picture

FOLDER: Final = ASSETS / "pictures"
_HEAD: Final = struct.Struct("<HHI")        # width, height, bytes of the JPEG
_NAMED: Final = "small.jpg"


@cache
def stock_pictures(game: str) -> Shipped:
    """The pictures that ship for the game with that key, packed."""
    return Shipped(path_of(game))


def path_of(game: str) -> Path:
    """The file of a game's pictures."""
    return FOLDER / f"{game}.pictures"


def without_a_window() -> None:
    """Initialises pygame's fonts, with which recipes write numbers, where no window is open."""
    pygame.font.init()


def packed(picture: Picture) -> bytes:
    """A premultiplied picture as the bytes that ship. Raises pygame.error where SDL cannot write JPEG."""
    height, width = picture.shape[:2]
    colours = io.BytesIO()
    pygame.image.save(pygame.image.frombuffer(picture[..., 2::-1].tobytes(), (width, height), "RGB"), colours, _NAMED)
    jpeg = colours.getvalue()
    return _HEAD.pack(width, height, len(jpeg)) + jpeg + zlib.compress(picture[..., 3].tobytes(), 9)


def unpacked(content: bytes) -> Picture | None:
    """The picture in these bytes, premultiplied; None where they hold none, or where SDL cannot read JPEG."""
    import numpy as np

    try:
        width, height, size = _HEAD.unpack_from(content)
        jpeg, rest = content[_HEAD.size:_HEAD.size + size], content[_HEAD.size + size:]
        colours = pygame.image.load(io.BytesIO(jpeg), _NAMED)
        alpha = np.frombuffer(zlib.decompress(rest), np.uint8).reshape(height, width)
        rgb = np.frombuffer(pygame.image.tobytes(colours, "RGB"), np.uint8).reshape(height, width, 3)
    except (pygame.error, struct.error, zlib.error, ValueError):
        return None
    out = np.empty((height, width, 4), np.uint8)
    out[..., :3] = np.minimum(rgb[..., ::-1], alpha[..., None])     # JPEG smears colours over the edge
    out[..., 3] = alpha
    return out


def shipped_picture(game: str, name: str) -> Picture | None:
    """The picture of that name that ships for a game; None where there is none."""
    content = stock_pictures(game).table(name)
    return None if content is None else unpacked(content)
