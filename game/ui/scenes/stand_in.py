"""Bots that play a finished deal once more in the place of a person, in a process beside the window; each game is kept as a save."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from game.bots import registry as bots
from game.bots.policy import MIDDLE_LEVEL
from game.rules.contract import CHANCE
from game.rules.registry import GAMES
from game.session.deals import chance_of
from game.session.history import History
from game.session.loading import Loaded, load
from game.session.reasons import line_of, why
from game.session.save_file import CLOSED, SeatEntry, deal_of, write_new, write_save
from game.ui.background import GoesOn

BUDGET: Final = .1
"""Seconds that each of them may think about an action."""


def play_stand_ins(goes_on: GoesOn, path: Path, seat: int, names: tuple[tuple[str, str], ...], cache: Path) -> None:
    """Plays the deal of that save again, with a bot of each level (level, name) on the seat, and keeps each game beside it.

    What is stopped before its end leaves nothing. Everybody else at the table who is no bot is played by one of the middle level.
    """
    loaded = load(path, GAMES)
    for level, name in names:
        whole = _play(goes_on, loaded, seat, level, name, cache)
        if whole is None:
            return
        write_new(path.parent, f"{datetime.now():%Y-%m-%d-%H%M%S}-{loaded.header.game}", whole)


def _play(goes_on: GoesOn, loaded: Loaded, seat: int, level: str, name: str, cache: Path) -> bytes | None:
    """The save of one game, None where it was stopped."""
    rules, deal = loaded.plan.rules, deal_of(loaded.header)
    if deal is None:
        return None
    seats = tuple(
        SeatEntry("bot", name, level) if i == seat else SeatEntry("bot", entry.name, entry.level or MIDDLE_LEVEL)
        for i, entry in enumerate(loaded.header.seats))
    policies = [bots.policy(rules.key, entry.level or MIDDLE_LEVEL, cache) for entry in seats]
    history, texts, drawn = History(rules, loaded.plan.setup), [], 0
    while (actor := rules.to_act(history.state)) is not None:
        if not goes_on():
            return None
        if actor is CHANCE:
            action = rules.draw(history.state, chance_of(deal, drawn, rules, history.state))
            drawn += 1
            texts.append(rules.encode(action))
        else:
            view = rules.view(history.state, actor)
            choice = policies[actor].choose(view, rules.legal_in(view), Random(f"{deal} {history.position}"), BUDGET)
            action = choice.action
            texts.append(rules.encode(action))
            kept = why(choice.told([entry.name for entry in seats]), public=choice.public)
            if kept is not None:
                texts.append(line_of(kept))
        history.push(history.try_out(action))
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    header = msgspec.structs.replace(loaded.header, seats=seats, created=now, title="", closes=True, sums=True, tables=msgspec.UNSET)
    return write_save(header, [*texts, CLOSED])
