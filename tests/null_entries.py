"""The null game as a new game is added: an entry in each layer's registry, by docs/adding-a-game.md, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final

import pytest

from game.analysis.duel import rng_of
from game.analysis.selfplay import Chooser, GameDice, play
from game.analysis.tally import COUNTERS, GameCounter, final_points
from game.bots.policy import LEVELS, Bot, Choice
from game.bots.registry import BOTS
from game.cli.contests import by_seats
from game.cli.contract_bench import timings
from game.cli.measured import MEASURED, Contests, Duels, Measured, decided_games
from game.rules.contract import Legal, Setup
from game.rules.null_game import NullGame, Options
from game.rules.registry import GAMES, AnyRules
from game.ui.table.face import TableEntry
from game.ui.table.registry import TABLES
from tests.ui.null_face import NullFace


class Guesser:
    """Guesses as the dice say."""

    def choose(self, _view: Any, legal: Legal[Any], rng: Random, _budget: float) -> Choice:
        """Either face."""
        return Choice(legal.sample(rng), "It is right in 50 % of the throws.")


class WholeGame:
    """A game with these options: the points of each seat."""

    def __init__(self, options: Options) -> None:
        self._options = options

    def __call__(self, seats: Sequence[Chooser], seed: int, budget: float) -> Sequence[float]:
        """What each seat made of it."""
        rules = NullGame()
        setup: Setup[object] = Setup(len(seats), self._options)
        dice = GameDice(rng_of(seed, "coin"), tuple(rng_of(seed, "seat", seat) for seat in range(len(seats))))
        (*_turns, last) = play(rules, setup, seats, dice, budget)
        return [float(line.points) for line in rules.scores(last.state).lines]


def _games(_rules: AnyRules, seats: int, options: Options, _content: object) -> Contests:
    return by_seats(decided_games, WholeGame(options), seats)


THE_BOTS: Final = tuple(Bot(level, Guesser(), "Guesses.") for level in LEVELS)
THE_COUNTERS: Final[tuple[GameCounter, ...]] = (final_points,)
THE_MEASURED: Final = Measured(timings("null"), Duels(_games, in_hands=False))
THE_DRAWN: Final = TableEntry(NullFace, "info", MappingProxyType({}))


def add_the_null_game(patch: pytest.MonkeyPatch) -> None:
    """Add the entries, until the patch is undone."""
    patch.setitem(GAMES.entries.where, "null", "game.rules.null_game.NullGame")
    patch.setitem(BOTS.where, "null", f"{__name__}.THE_BOTS")
    patch.setitem(COUNTERS.where, "null", f"{__name__}.THE_COUNTERS")
    patch.setitem(MEASURED.where, "null", f"{__name__}.THE_MEASURED")
    patch.setitem(TABLES.where, "null", f"{__name__}.THE_DRAWN")
