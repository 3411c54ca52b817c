"""What the shelf remembers of saves that it has read, so that it does not play hundreds of matches again to list them."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

import msgspec

from game import kept
from game.session.save_file import Header

MEMORY_NAME: Final = ".shelf.json"


class SaveCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is public about a save. `lines` are (seats, points, rank) as in Scores; `steps` counts the actions that stand."""

    header: Header
    lines: tuple[tuple[tuple[int, ...], int, int], ...]
    finished: bool
    steps: int
    torn: bool


class KnownSave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card, and the size in bytes and time of change (nanoseconds) of the file it was made from."""

    size: int
    changed: int
    card: SaveCard


_LABEL: Final = "list of saves 2"


def recall(folder: Path) -> dict[str, KnownSave]:
    """Cards by file name; empty where there is no whole memory: it is only ever a shortcut."""
    return kept.recall(folder / MEMORY_NAME, _LABEL, _decode) or {}


def remember(folder: Path, known: dict[str, KnownSave]) -> None:
    """Keeps the cards; a folder that can't be written to is listed more slowly, that is all."""
    with contextlib.suppress(OSError):
        kept.keep(folder / MEMORY_NAME, _LABEL, msgspec.json.encode(known))


def _decode(content: bytes) -> dict[str, KnownSave]:
    return msgspec.json.decode(content, type=dict[str, KnownSave])
