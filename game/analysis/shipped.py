"""Solved tables that come with the game: a file a game in `assets/solved`, each table in it under a name made of what it answers.

Such a name is a hash of the whole problem: of the ground, the rules it is played by, and the version of the numbers. So a course or a rule
that has changed asks for a name that is not there, and the table is computed as if nothing had been shipped. The same happens where the
file is missing or damaged. `python3 main.py solved --write` makes the files.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from game.kept import keep, recall
from game.words import ASSETS

FOLDER: Final = ASSETS / "solved"

_LABEL: Final = "shipped tables 1"
_SIZE: Final = 4
"""Bytes of the number before the list of tables: how long that list is."""


class Shipped:
    """The tables of one file. The file is read when a table is first asked for; each table is unpacked when it is."""

    def __init__(self, path: Path) -> None:
        """Nothing is read yet; there need be no such file."""
        self.path = path
        self._packed: dict[str, bytes] | None = None

    def table(self, name: str) -> bytes | None:
        """What was shipped under that name; None where there is nothing, or the file is damaged."""
        packed = self._tables().get(name)
        return None if packed is None else zlib.decompress(packed)

    def __contains__(self, name: object) -> bool:
        """Whether there is a table of that name."""
        return name in self._tables()

    def __len__(self) -> int:
        """How many tables there are."""
        return len(self._tables())

    def _tables(self) -> dict[str, bytes]:
        if self._packed is None:
            self._packed = recall(self.path, _LABEL, _parted) or {}
        return self._packed


@cache
def stock(game: str) -> Shipped:
    """The tables that come with the game of that key."""
    return Shipped(path_of(game))


def path_of(game: str) -> Path:
    """The file of a game's tables."""
    return FOLDER / f"{game}.tables"


def name_of(label: str, problem: object) -> str:
    """The name of a table: a hash of what its numbers mean and of the problem that they solve, by its `repr`."""
    return hashlib.sha256(repr((label, problem)).encode()).hexdigest()[:16]


def write(path: Path, tables: Mapping[str, bytes]) -> int:
    """Writes a file of tables in one step; the same tables make the same file. Returns its size in bytes. Raises OSError."""
    packed = {name: zlib.compress(tables[name], 9) for name in sorted(tables)}
    index = json.dumps({name: len(content) for name, content in packed.items()}).encode()
    keep(path, _LABEL, b"".join((len(index).to_bytes(_SIZE, "big"), index, *packed.values())))
    return path.stat().st_size


def _parted(content: bytes) -> dict[str, bytes]:
    """The packed tables of a file's content. Raises ValueError where it has another form."""
    at = _SIZE + int.from_bytes(content[:_SIZE], "big")
    found: dict[str, bytes] = {}
    for name, size in json.loads(content[_SIZE:at]).items():
        found[name] = content[at : at + size]
        at += size
    if at != len(content):
        raise ValueError("more than the tables, or less")
    return found
