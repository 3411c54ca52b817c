"""Finished pictures on disk, under a name made from their recipe and its numbers, so that the next start need not paint them again.

A file is a header, the pictures' shapes and a checksum, then the bare pixels: reading costs milliseconds. Whatever is wrong with a file,
it is taken away and the picture painted afresh; a full or read-only disk only means that nothing is kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import struct
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from game.ui.paint.surfaces import Picture

_MAGIC = b"N19PIC03"
_HEAD = struct.Struct("<8sII")      # magic, number of pictures, checksum of all that follows
_SHAPE = struct.Struct("<III")
_SUFFIX = ".picture"
_DEEPEST = 4
_LARGEST_SIDE = 16_384


class PictureStore:
    """Pictures kept in a folder, the longest unused thrown out when they outgrow `limit` bytes."""

    def __init__(self, folder: Path | str, limit: int = 256 * 1024 * 1024) -> None:
        self._folder = Path(folder)
        self._limit = limit

    def key(self, *recipe: object) -> str:
        """The name for a recipe and its parameters; parameters must have a repr that says all of them."""
        return hashlib.blake2b(repr(recipe).encode(), digest_size=16).hexdigest()

    def path(self, key: str) -> Path:
        """Where that key's pictures lie, or would."""
        return self._folder / (key + _SUFFIX)

    def load(self, key: str) -> tuple[Picture, ...] | None:
        """The pictures kept under the key; None if there are none, or if the file is damaged, which then is removed."""
        path = self.path(key)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        pictures = _unpack(data)
        with contextlib.suppress(OSError):
            if pictures is None:
                path.unlink()
            else:
                os.utime(path)      # the date of last use, by which old pictures leave
        return pictures

    def save(self, key: str, pictures: Sequence[Picture]) -> bool:
        """Keep pictures under the key; whether that worked."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._write(self.path(key), _pack(pictures))
            self._trim()
        except OSError:
            return False
        return True

    def _write(self, path: Path, data: bytes) -> None:
        handle, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise

    def _trim(self) -> None:
        files = [(f.stat().st_mtime, f.stat().st_size, f) for f in self._folder.glob("*" + _SUFFIX)]
        total = sum(size for _, size, _ in files)
        for _, size, file in sorted(files, key=lambda entry: entry[0])[:-1]:
            if total <= self._limit:
                return
            file.unlink(missing_ok=True)
            total -= size


def _pack(pictures: Sequence[Picture]) -> bytes:
    shapes = b"".join(_SHAPE.pack(*p.shape) for p in pictures)
    body = shapes + b"".join(np.ascontiguousarray(p).tobytes() for p in pictures)
    return _HEAD.pack(_MAGIC, len(pictures), zlib.crc32(body)) + body


def _unpack(data: bytes) -> tuple[Picture, ...] | None:
    if len(data) < _HEAD.size:
        return None
    magic, count, check = _HEAD.unpack_from(data)
    at = _HEAD.size + count * _SHAPE.size
    if magic != _MAGIC or at > len(data) or zlib.crc32(memoryview(data)[_HEAD.size:]) != check:
        return None
    shapes = [_SHAPE.unpack_from(data, _HEAD.size + i * _SHAPE.size) for i in range(count)]
    if any(max(h, w) > _LARGEST_SIDE or c > _DEEPEST for h, w, c in shapes) or at + sum(h * w * c for h, w, c in shapes) != len(data):
        return None
    pictures = []
    for h, w, c in shapes:
        pictures.append(np.frombuffer(data, np.uint8, h * w * c, at).reshape(h, w, c))
        at += h * w * c
    return tuple(pictures)
