"""Finished pictures on disk, under a name made from their recipe and its numbers, so that the next start need not paint them again.

A file holds the pictures' shapes and then the bare pixels: reading costs milliseconds. Whatever is wrong with a file, it is taken away and
the picture painted again; a full or read-only disk only means that nothing is kept.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from pathlib import Path

from game.kept import CACHE_LIMIT, Cache
from game.ui.paint.blit import Painted, view_of

_LABEL = "pictures 4"
_COUNT = struct.Struct("<I")
_SHAPE = struct.Struct("<III")
_SUFFIX = ".picture"


class PictureStore:
    """Pictures kept in a folder, the longest unused thrown out when it outgrows `limit` bytes."""

    def __init__(self, folder: Path | str, limit: int = CACHE_LIMIT) -> None:
        self._cache = Cache(Path(folder), limit)

    @property
    def folder(self) -> Path:
        """Where they are kept."""
        return self._cache.folder

    def key(self, *recipe: object) -> str:
        """The name for a recipe and its parameters; parameters must have a repr that says all of them."""
        return hashlib.blake2b(repr(recipe).encode(), digest_size=16).hexdigest()

    def path(self, key: str) -> Path:
        """Where that key's pictures lie, or would."""
        return self._cache.folder / (key + _SUFFIX)

    def load(self, key: str) -> tuple[memoryview, ...] | None:
        """The pictures kept under the key; None if there are none, or if the file is damaged, which then is removed."""
        return self._cache.load(key + _SUFFIX, _LABEL, _unpack)

    def save(self, key: str, pictures: Sequence[Painted]) -> bool:
        """Keep pictures under the key; whether that worked."""
        return self._cache.save(key + _SUFFIX, _LABEL, _pack(pictures))


def _pack(pictures: Sequence[Painted]) -> bytes:
    views = [view_of(picture) for picture in pictures]
    shapes = b"".join(_SHAPE.pack(*(view.shape or ())) for view in views)
    return _COUNT.pack(len(views)) + shapes + b"".join(view.tobytes() for view in views)


def _unpack(content: bytes) -> tuple[memoryview, ...]:
    """The pictures of a whole file. Raises ValueError for one that holds something else."""
    (count,) = _COUNT.unpack_from(content)
    at = _COUNT.size + count * _SHAPE.size
    pictures = []
    for h, w, c in _SHAPE.iter_unpack(content[_COUNT.size:at]):
        pictures.append(memoryview(content)[at:at + h * w * c].cast("B", (h, w, c)))
        at += h * w * c
    if at != len(content):
        raise ValueError("there is more than the pictures")
    return tuple(pictures)
