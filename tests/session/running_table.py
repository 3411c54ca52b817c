"""A process that is there to be killed: bots play on a kept table, and it tells on standard output what it has shown.

    python -m tests.session.running_table FOLDER SEED

It goes on with the newest game that is not over, or begins a new one. Each line it prints, after the action was played, is the name of the
save and the line that must be in it by then.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from game.bots.registry import policy
from game.rules.contract import CHANCE
from game.rules.partner.values import Options
from game.session.shelf import Shelf
from game.session.table import Table
from tests.bots.asking import ask
from tests.session.tables import GAMES, PARTNER, partner_table


def sit_down(folder: Path) -> Table:
    """The game to go on with, or a new one: with persons' seats, so that undo has something to take back."""
    found = Shelf(folder, GAMES).to_continue()
    return Table.resume(found.path, GAMES) if found else partner_table(folder, "pbpb", "free", Options(target=4))


def show(table: Table, text: str) -> None:
    """Tells what was shown, in one system call."""
    assert table.saved.trouble is None
    assert table.saved.path is not None
    os.write(1, f"{table.saved.path.name}\t{text}\n".encode())


def move(table: Table, rng: Random) -> None:
    """One action of a bot, chance's, or now and then an undo or redo."""
    before = table.position
    if rng.random() < 0.05 and table.why_no_undo() is None:
        table.undo()
        show(table, f"undo {before - table.position}")
    elif rng.random() < 0.3 and table.why_no_redo() is None:
        table.redo()
        show(table, f"redo {table.position - before}")
    else:
        if table.to_act is CHANCE:
            table.advance_chance(rng)
        else:
            seat = table.to_act
            assert seat is not None
            table.act(ask(policy("partner", "rookie"), PARTNER, table.view(seat), rng, 1.0).action)
        show(table, PARTNER.encode(table.steps(table.position - 1)[0].action))


def main(folder: Path, seed: int) -> None:
    """Plays until somebody ends it."""
    rng = Random(seed)
    while True:
        table = sit_down(folder)
        while not table.over:
            move(table, rng)
        table.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
