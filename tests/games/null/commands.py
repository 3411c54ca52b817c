"""What the null game brings to the command line: its benchmarks and its duels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.analysis.selfplay import Chooser, GameDice, play, rng_of
from game.cli.measured import BySeats, Contests, Duels, Measured, timings
from game.rules.contract import AnyRules, Setup
from tests.games.null.rules import NullGame, Options


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


class NullDuels(Duels):
    """Duels of games."""

    in_hands = False

    def contests(self, rules: AnyRules, seats: int, options: Options, content: object, /) -> Contests:
        return BySeats(partial(WholeGame, options), seats)


MEASURED: Final = Measured(timings("null"), NullDuels())
