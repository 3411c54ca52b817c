"""Tables of the null game with people and bots, and a mind that thinks when the test says so."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from game.bots.policy import Choice
from game.session.history import Undo
from game.session.seats import Seat, bot, person
from game.session.table import Table
from game.ui.play.driver import Pace
from tests.games.null.rules import Guess, NullGame, Options

QUICK = Pace(bot=0.0, forced=0.0, budget=.1)


class Asked(NamedTuple):
    """A question that a bot was asked."""

    level: str
    view: object
    seed: int | str
    budget: float
    answer: Future[Choice]


class SlowMind:
    """Remembers what it was asked; the test answers."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.closed = False

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        assert game_key == "null"
        answer: Future[Choice] = Future()
        self.asked.append(Asked(level, view, seed, budget, answer))
        return answer

    def warm(self, *bots: tuple[str, str]) -> None:
        pass

    def close(self) -> None:
        self.closed = True


class QuickMind(SlowMind):
    """Guesses heads at once."""

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        answer = super().ask(game_key, level, view, seed, budget)
        answer.set_result(Choice(Guess("heads"), "1 of 2 coins falls so."))
        return answer


def null_table(*seats: Seat, folder: Path | None = None, rounds: int = 2, undo: Undo = "strict", seconds: int = 0) -> Table:
    """A table of the null game; Ana and a bot called Bo where no seats are given. In round 0 seat 1 guesses, then seat 0, in turn."""
    taken = seats or (person("Ana"), bot("Bo", "rookie"))
    return Table.new(NullGame(), Options(rounds, seconds), taken, now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=folder, undo=undo)


def couch(folder: Path | None = None, rounds: int = 2, undo: Undo = "strict") -> Table:
    """Two people at one screen."""
    return null_table(person("Ana"), person("Bea"), folder=folder, rounds=rounds, undo=undo)


def partner_table(*seats: Seat, folder: Path | None = None, undo: Undo = "strict") -> Table:
    """A table of Partner, for what the null game is too small for."""
    from game.rules import options
    from game.rules.contract import rules_of

    rules = rules_of("partner")
    return Table.new(rules, options.build(rules.options, {}), seats, now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=folder, undo=undo)
