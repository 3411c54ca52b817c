"""Folders full of saved games, for scripted users to find."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from game.rules.contract import CHANCE
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.table.registry import PLAYABLE

NAMES = ("Ana", "Winston", "Desmond", "Marcia")
PARTNER = PLAYABLE[0]


def save(folder: Path, *, steps: int, seed: int = 1, persons: Sequence[int] = (0,), age: int = 0, names: Sequence[str] = NAMES) -> Path:
    """A game of the given number of random steps (fewer where it ends before), changed `age` hours ago; its path."""
    rng = Random(seed)
    seats = [person(name) if i in persons else bot(name, "rookie") for i, name in enumerate(names)]
    table = Table.new(PARTNER, PARTNER.options(), seats, now=datetime(2026, 3, 1, 12, age % 60, tzinfo=UTC), folder=folder, undo="free")
    while table.position < steps and not table.over:
        if table.to_act is CHANCE:
            table.advance_chance(rng)
        else:
            table.play(rng.choice(list(PARTNER.legal(table.state))))
    path = table.saved.path
    table.close()
    assert path is not None
    moment = datetime(2026, 3, 2, tzinfo=UTC).timestamp() - age * 3600
    os.utime(path, (moment, moment))
    return path


def damage(path: Path, line: int) -> None:
    """Alter a line, counted from 1; the file keeps its age."""
    info = path.stat()
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b" ", b"  ", 1)
    path.write_bytes(b"\n".join(lines))
    os.utime(path, (info.st_atime, info.st_mtime))
