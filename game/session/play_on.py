"""A game played on from one of its moves, by whoever wants to see what another move would have come to: a table that is not kept.

Whoever does so has seen what was hidden, so the game would tell nothing in statistics or among the saves.
"""

from __future__ import annotations

from datetime import datetime

from game.session.replay import Replay
from game.session.seats import bot, person
from game.session.table import Table


def play_on(replay: Replay, position: int, seat: int, level: str, now: datetime) -> Table:
    """A table at that position of a replay: a person on the seat, and bots on all others, of that level where people sat.

    `now` carries a zone. Raises NotOpen where the hands do not lie open to the replay.
    """
    replay.open_state(position)
    names = replay.names
    seats = tuple(person(names[at]) if at == seat else bot(names[at], one.level or level) for at, one in enumerate(replay.seats))
    setup = replay.setup
    table = Table.new(replay.rules, setup.options, seats, now=now, folder=None, content=setup.content)
    for action in replay.open_actions[:position]:
        table.act(action)
    return table
