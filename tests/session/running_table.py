"""A process that is there to be killed: bots play on a kept table, and it tells on standard output what it has shown.

    python -m tests.session.running_table FOLDER SEED GAME

It goes on with the newest game that is not over, or begins a new one. Each line it prints, after the action was played, is the name of the
save and the line that must be in it by then.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final

from game.bots.policy import policy
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.values import Options as CardOptions
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import Options as DoshboardOptions
from game.games.partner.rules import Options
from game.rules.contract import CHANCE
from game.session.shelf import Shelf, Summary
from game.session.table import Table
from tests.bots.asking import ask
from tests.games.card_golf.rules.ground import DECK, content_of, oracle_holes
from tests.games.doshboard.rules import tables as doshboard_tables
from tests.session.tables import GAMES, NOON, partner_table, seats_of

CARD_GOLF = CardGolf()
DOSHBOARD = Doshboard()
KILLED: Final = (*GAMES, CARD_GOLF, DOSHBOARD)
"""The games whose tables are ended."""


def card_golf_table(folder: Path) -> Table:
    """Three holes of two, with a token or two to spend."""
    content = content_of(DECK, *oracle_holes(3))
    return Table.new(CARD_GOLF, CardOptions(holes=3, tokens=2), seats_of("pb"), now=NOON, folder=folder, undo="free", content=content)


def doshboard_table(folder: Path) -> Table:
    """A few cells by professional rules: every die is an action of its own, wind and lost cards too."""
    options = DoshboardOptions(level="professional", wind="round", max_strokes=8)
    return Table.new(DOSHBOARD, options, seats_of("pb"), now=NOON, folder=folder, undo="free", content=doshboard_tables.content())


BEGUN: Final[Mapping[str, Callable[[Path], Table]]] = {
    "partner": lambda folder: partner_table(folder, "pbpb", "free", Options(target=4)),
    "card_golf": card_golf_table,
    "doshboard": doshboard_table,
}
"""New games by key: with persons' seats, so that undo has something to take back."""


def unfinished(folder: Path) -> Summary | None:
    """The newest save that is whole and not over."""
    return next((save for save in Shelf(folder, KILLED).summaries() if save.damaged is None and not save.finished), None)


def sit_down(folder: Path, game: str) -> Table:
    """The game to go on with, or a new one."""
    found = unfinished(folder)
    return Table.resume(found.path, KILLED) if found else BEGUN[game](folder)


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
            rules = table.rules
            table.play(ask(policy(rules.key, "rookie"), rules, table.view(seat), rng, 1.0).action)
        show(table, table.rules.encode(table.history.steps(table.position - 1)[0].action))


def main(folder: Path, seed: int, game: str) -> None:
    """Plays until somebody ends it."""
    rng = Random(seed)
    while True:
        table = sit_down(folder, game)
        while not table.over:
            move(table, rng)
        table.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
