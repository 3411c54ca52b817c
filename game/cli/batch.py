"""Plays many games of bots, shared out over processes; how they are shared out changes nothing about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from pathlib import Path
from typing import Final

from game.analysis import tally
from game.analysis.selfplay import dice_for, play
from game.analysis.tally import Tally
from game.bots import registry as bots
from game.bots.policy import Policy
from game.cli.pool import shared_out
from game.errors import UserError
from game.rules import options, registry
from game.rules.contract import Event, Setup
from game.rules.registry import AnyRules
from game.session import content as contents
from game.session.save_file import Header, SeatEntry, write_new, write_save
from game.session.seats import fill_names
from game.words import _

_SHARES_PER_JOB: Final = 8
_GAMES_PER_SHARE: Final = 4
_MOST_SHARES: Final = 4096


@dataclass(frozen=True, slots=True)
class Order:
    """What to play. `written` are option settings as (name, value); `budget` in seconds an action.

    `folder` keeps a save of each game; `content` is what the game is played with, `cache` a folder for what bots reckon once and for all.
    """

    game: str
    written: tuple[tuple[str, str], ...]
    levels: tuple[str, ...]
    seed: int
    games: int
    budget: float
    folder: Path | None = None
    content: object = None
    cache: Path | None = None


def run_batch(order: Order, jobs: int, played: Callable[[int], None] = lambda _games: None) -> Tally:
    """Plays the games in `jobs` processes (1: in this one) and returns the counts over all; `played` is told of so many more games.

    Raises UserError when a save can't be kept.
    """
    if jobs == 1:
        return play_share(order, range(order.games), played)
    shares = share_out(order.games, min(_MOST_SHARES, max(jobs * _SHARES_PER_JOB, order.games // _GAMES_PER_SHARE)))
    return reduce(tally.add, shared_out(partial(play_share, order), shares, jobs, lambda share: played(len(share))))


def share_out(games: int, shares: int) -> list[range]:
    """The numbers of the games in as many shares of about one size, none empty.

    >>> share_out(5, 2)
    [range(0, 2), range(2, 5)]
    """
    shares = min(games, shares)
    return [range(games * i // shares, games * (i + 1) // shares) for i in range(shares)]


def play_share(order: Order, numbers: Sequence[int], played: Callable[[int], None] = lambda _games: None) -> Tally:
    """Plays the games of those numbers (at least one) and returns their counts; `played` is told of each."""
    rules = registry.find(order.game)
    made = {level: bots.policy(order.game, level, order.cache) for level in set(order.levels)}
    policies = [made[level] for level in order.levels]

    def one(number: int) -> Tally:
        counts = _play_one(order, rules, policies, number)
        played(1)
        return counts

    return reduce(tally.add, map(one, numbers))


def _play_one(order: Order, rules: AnyRules, policies: Sequence[Policy], number: int) -> Tally:
    setup: Setup[object] = Setup(len(policies), options.build(rules.options, dict(order.written)), order.content)
    texts: list[str] | None = None if order.folder is None else []
    events: list[Event] = []
    actions, state = 0, rules.start(setup)
    for turn in play(rules, setup, policies, dice_for(order.seed, number, setup.seats), order.budget):
        actions, state = actions + 1, turn.state
        events += turn.events
        if texts is not None:
            texts.append(rules.encode(turn.action))
    if order.folder is not None and texts is not None:
        _keep(order, order.folder, setup, number, texts)
    return tally.count(order.game, events, actions, rules.scores(state))


def _keep(order: Order, folder: Path, setup: Setup[object], number: int, texts: list[str]) -> None:
    """Writes a game as a save."""
    names = fill_names([""] * len(order.levels))
    seats = tuple(SeatEntry("bot", name, level) for name, level in zip(names, order.levels, strict=True))
    title = _("Seed {seed}, game {n}").format(seed=order.seed, n=number + 1)
    content = contents.write(setup.content)
    header = Header(game=order.game, options=options.written(setup.options), seats=seats, title=title, content=content)
    try:
        write_new(folder, f"{order.game}-seed-{order.seed}-game-{number + 1:06d}", write_save(header, texts))
    except OSError as error:
        raise UserError(
            _("The games can't be kept in {folder} ({reason}): name another folder with --save.").format(
                folder=folder, reason=error.strerror or str(error)
            )
        ) from error
