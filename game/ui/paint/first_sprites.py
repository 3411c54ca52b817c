"""The painted sprites of the first picture, kept on disk together: a start reads them in milliseconds and need not load what paints.

What is kept depends on the recipes as they are: sprites of changed source files or fonts are painted again.
"""

from __future__ import annotations

import hashlib
import os
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.kept import CACHE_LIMIT, Cache
from game.ui.paint.blit import surface
from game.ui.paint.lettering import FOLDER
from game.ui.theme import Look

_HEAD: Final = struct.Struct("<16sIII")     # digest of the key, height, width, pad


class PaddedSprite(NamedTuple):
    """A sprite, and how far it reaches beyond what it belongs to."""

    surface: pygame.Surface
    pad: int = 0


class FirstSprites:
    """What was painted for the first picture of the last start. Main thread only, until `remember` hands over to one of its own."""

    def __init__(self, folder: Path, look: Look) -> None:
        """Read what is kept in the folder for that look."""
        self._cache = Cache(folder, CACHE_LIMIT)
        self._name = f"first-{_digest(look).hex()[:16]}.sprites"
        self._label = f"first sprites 1 {recipes()}"
        self._kept = self._cache.load(self._name, self._label, lambda content: dict(_unpack(content))) or {}
        self._used: dict[bytes, PaddedSprite] = {}
        self._fresh = False

    def get(self, key: tuple[object, ...]) -> PaddedSprite | None:
        """The sprite of that key, if it was kept."""
        name = _digest(key)
        found = self._kept.get(name)
        if found is not None:
            self._used[name] = found
        return found

    def note(self, key: tuple[object, ...], sprite: PaddedSprite) -> None:
        """This one had to be painted."""
        self._used[_digest(key)] = sprite
        self._fresh = True

    def remember(self) -> threading.Thread | None:
        """The first picture stands: keep its sprites, if any of them is new, on a thread that is returned."""
        if not self._fresh:
            return None
        content = b"".join(_packed(self._used))
        thread = threading.Thread(target=self._cache.save, args=(self._name, self._label, content), name="first sprites", daemon=True)
        thread.start()
        return thread


def recipes() -> str:
    """What stands for all that colours a sprite: the source files that paint and the fonts, by name, size and time of change."""
    here = Path(__file__).resolve().parent
    found = []
    for folder in (here, here.parent, FOLDER):
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".ttf")):
                    info = entry.stat()
                    found.append((entry.name, info.st_size, info.st_mtime_ns))
    return _digest(*sorted(found)).hex()[:24]


def _digest(*what: object) -> bytes:
    """Sixteen bytes for a key; a surface in it counts by its pixels."""
    digest = hashlib.blake2b(digest_size=16)
    for part in what:
        if isinstance(part, tuple):
            digest.update(_digest(*part))
        elif isinstance(part, pygame.Surface):
            digest.update(repr(part.get_size()).encode())
            digest.update(part.get_buffer().raw)
        else:
            digest.update(repr(part).encode() + b"\n")
    return digest.digest()


def _packed(sprites: dict[bytes, PaddedSprite]) -> Iterator[bytes]:
    for name, (sprite, pad) in sprites.items():
        width, height = sprite.get_size()
        yield _HEAD.pack(name, height, width, pad)
        rows, pitch = sprite.get_buffer().raw, sprite.get_pitch()
        yield from (rows[y * pitch:y * pitch + 4 * width] for y in range(height))


def _unpack(content: bytes) -> Iterator[tuple[bytes, PaddedSprite]]:
    """The sprites of a whole file. Raises ValueError or struct.error for one that holds something else."""
    at = 0
    while at < len(content):
        name, height, width, pad = _HEAD.unpack_from(content, at)
        at += _HEAD.size
        size = 4 * width * height
        yield name, PaddedSprite(surface(memoryview(content)[at:at + size].cast("B", (height, width, 4))), pad)
        at += size
