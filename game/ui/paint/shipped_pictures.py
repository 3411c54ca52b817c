"""Small pictures that come with the game: of the stock courses, so that their ground is seen at once, if softly.

They are in `assets/pictures`, one file per game, each under a name made of its recipe (as solved tables do, see `analysis/shipped.py`), its
colours as JPEG and its transparency beside them. Where a recipe or a course has changed, its name is not there, and it is painted as the
picture of any other course. `python3 main.py pictures --write` makes the files.
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
    """The pictures that come with the game of that key, packed."""
    return Shipped(path_of(game))


def path_of(game: str) -> Path:
    """The file of a game's pictures."""
    return FOLDER / f"{game}.pictures"


def without_a_window() -> None:
    """Makes recipes work though no window is open: they write numbers, which needs pygame's fonts."""
    pygame.font.init()


def packed(picture: Picture) -> bytes:
    """A premultiplied picture as it is shipped. Raises pygame.error where SDL cannot write JPEG."""
    height, width = picture.shape[:2]
    colours = io.BytesIO()
    pygame.image.save(pygame.image.frombuffer(picture[..., 2::-1].tobytes(), (width, height), "RGB"), colours, _NAMED)
    jpeg = colours.getvalue()
    return _HEAD.pack(width, height, len(jpeg)) + jpeg + zlib.compress(picture[..., 3].tobytes(), 9)


def unpacked(content: bytes) -> Picture | None:
    """The picture, premultiplied; None where it is none, or where SDL reads no JPEG."""
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
    """The picture of that name that comes with a game; None where there is none."""
    content = stock_pictures(game).table(name)
    return None if content is None else unpacked(content)
