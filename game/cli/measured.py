"""How each game is measured: what `bench` times, how `duel` compares its bots, and contests and benchmarks that any game can use."""

from __future__ import annotations

import statistics
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from game.analysis.selfplay import (
    Chooser, GameDice, PlaySeats, Reading, WinsAndLosses, megabytes, play, play_seatings, rate, rng_of, seatings
)
from game.bots.policy import DEFAULT_BUDGET, MASTER, Policy, levels, policy
from game.entries import Entries
from game.rules.contract import CHANCE, AnyRules, Scores, Setup, rules_of
from game.words import _, ngettext

# ---- how each game is measured: what `bench` times, and how `duel` compares its bots
Timing: TypeAlias = "Callable[[float], Iterator[Reading]]"
"""A benchmark; takes the seconds to spend."""


class Contests(ABC):
    """How two bots are compared. A round has a number of contests: one for every seating, all with the same luck."""

    contests: int
    """Number of contests in a round."""

    @abstractmethod
    def decided(self, n: int, /) -> str:
        """The noun for `n` decided contests: "decided hands"."""

    @abstractmethod
    def play(self, bots: tuple[Policy, Policy], seeds: Sequence[int], budget: float, /) -> Iterable[WinsAndLosses]:
        """A round for each seed; `budget` in seconds per choice. In games that have `Duels.series`, players see the rounds before."""


class Duels(ABC):
    """The duels of a game."""

    in_hands: ClassVar[bool] = True
    """Whether the duels are over single hands, so that `--games` can ask for whole games instead."""
    options: ClassVar[bool] = True
    """Whether single hands accept options."""
    series: ClassVar[bool] = False
    """Whether single hands may follow each other at one table, where players see the ones before."""
    rivals: ClassVar[Mapping[str, Callable[[], Policy]]] = MappingProxyType({})
    """Further bots by name; they know single hands only."""
    against: ClassVar[str] = "club"
    """The default opponent."""

    @abstractmethod
    def contests(self, rules: AnyRules, seats: int, options: Any, content: Any, /) -> Contests:
        """The contests under the game's rules with that number of seats, these options and this content."""


class Measured(NamedTuple):
    """What is measured of a game: its benchmarks, and its duels if it has any."""

    timings: tuple[Timing, ...]
    duels: Duels | None


MEASURED: Final[Entries[Measured]] = Entries(lambda game: game.measured)


def decided_hands(n: int) -> str:
    """The noun for `n` decided contests if these are hands."""
    return ngettext("decided hand", "decided hands", n)


def decided_games(n: int) -> str:
    """The noun for `n` decided contests if these are whole games."""
    return ngettext("decided game", "decided games", n)


# ---- contests in which every seat plays for itself: single hands or rounds, and whole games
class BySeats(Contests):
    """Rounds in which the bots take every seating of `seats` seats in turn."""

    def __init__(self, table: Callable[[], PlaySeats], seats: int) -> None:
        """`table` makes a table for each seating."""
        self._table, self._seats = table, seats
        self.contests = len(seatings(seats))

    def decided(self, n: int, /) -> str:
        return decided_games(n)

    def play(self, bots: tuple[Policy, Policy], seeds: Sequence[int], budget: float, /) -> Iterable[WinsAndLosses]:
        return play_seatings(self._table, bots, self._seats, seeds, budget)


def whole_games(rules: AnyRules, seats: int, options: object) -> Contests:
    """Whole games of a game that is played in hands."""
    return BySeats(partial(WholeGame, rules, options), seats)


class WholeGame:
    """A game that is played in hands with these options: 1 for the winner, shared between several, 0 for the others.

    Every contest of a seed has the same first hand, the same second hand and so on, however the hands before it went.
    """

    def __init__(self, rules: AnyRules, options: object) -> None:
        self._rules, self._options = rules, options

    def __call__(self, seats: Sequence[Chooser], seed: int, budget: float) -> Sequence[float]:
        """The result of each seat in the game of `seed`; `budget` in seconds per action."""
        luck, hands = rng_of(seed, "hand", 0), 0
        dice = GameDice(luck, tuple(rng_of(seed, "seat", seat) for seat in range(len(seats))))
        setup: Setup[object] = Setup(len(seats), self._options)
        state = self._rules.start(setup)
        for turn in play(self._rules, setup, seats, dice, budget):
            state = turn.state
            if len(state.public.match.results) > hands:
                hands = len(state.public.match.results)
                luck.setstate(rng_of(seed, "hand", hands).getstate())
        return shares(self._rules.scores(state), len(seats))


def shares(scores: Scores, seats: int) -> list[float]:
    """The share of the win by seat: 1 for a single winner, equal shares for several, 0 for the others.

    >>> from game.rules.contract import ScoreLine
    >>> shares(Scores((ScoreLine((0, 2), 6, 1), ScoreLine((1, 3), 0, 2)), True, ""), 4)
    [0.5, 0.0, 0.5, 0.0]
    """
    winners = {seat for line in scores.lines if line.rank == 1 for seat in line.seats}
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


# ---- benchmarks for any game: actions per second through the contract; what choices of its pro and its master take
_SEED: Final = 28
_ACTIONS: Final = 200
"""Actions between two readings of the clock."""
_UNHURRIED: Final = 60.0
"""Seconds in which a bot does all the work that it plans."""
_TRACED: Final = .25
"""The share of the time in which memory is measured, which makes choices slower."""


def timings(key: str) -> tuple[Timing, ...]:
    """The benchmarks of the game of that key."""
    return lambda seconds: _actions(rules_of(key), seconds), decisions(key)


def decisions(key: str) -> Timing:
    """The benchmark of the game's bots: what a choice of the pro takes, and of the master if there is one."""
    return lambda seconds: _decisions(rules_of(key), seconds)


def _setup(rules: AnyRules) -> Setup[object]:
    """A full table with the default options, four seats at most."""
    return Setup(min(4, rules.seats[-1]), rules.options())


def _actions(rules: AnyRules, seconds: float) -> Iterator[Reading]:
    """Random actions per second by draw, legal and apply with all their events, game after game."""
    rng = Random(_SEED)
    state = rules.start(_setup(rules))

    def work() -> int:
        nonlocal state
        for _action in range(_ACTIONS):
            actor = rules.to_act(state)
            if actor is None:
                state = rules.start(_setup(rules))
                continue
            action = rules.draw(state, rng) if actor is CHANCE else rng.choice(tuple(rules.legal(state)))
            state, _events = rules.apply(state, action)
        return _ACTIONS

    yield Reading(_("{game}: actions, contract").format(game=rules.title), rate(work, seconds), "actions/s")


def _decisions(rules: AnyRules, seconds: float) -> Iterator[Reading]:
    """Seconds that the pro, with the default budget, and the master take for a decision with a choice."""
    took = _took(rules, policy(rules.key, "pro"), DEFAULT_BUDGET, seconds)
    yield Reading(_("{game}: a choice of the pro").format(game=rules.title), statistics.mean(took), "s")
    if MASTER in levels(rules.key):
        yield from _of_the_master(rules, policy(rules.key, MASTER), seconds)


def _of_the_master(rules: AnyRules, bot: Policy, seconds: float) -> Iterator[Reading]:
    """What a choice of the master takes if it does all its work: seconds, choices in a second, and memory."""
    took, game = _took(rules, bot, _UNHURRIED, seconds), rules.title
    yield Reading(_("{game}: a choice of the master, median").format(game=game), statistics.median(took), "s")
    yield Reading(_("{game}: a choice of the master, longest of {n}").format(game=game, n=len(took)), max(took), "s")
    yield Reading(_("{game}: choices of the master").format(game=game), len(took) / sum(took), "choices/s")
    yield memory(_("{game}: memory of a choice of the master").format(game=game),
                 lambda: _took(rules, bot, _UNHURRIED, seconds * _TRACED))


def memory(name: str, work: Callable[[], object]) -> Reading:
    """The reading of that name: the most memory that the work holds at once. It says so in words, as there is no speed to compare."""
    return Reading(name, None, "MB", _("{n:.0f} MB at most").format(n=megabytes(work)))


def _took(rules: AnyRules, bot: Policy, budget: float, seconds: float) -> list[float]:
    """The seconds of decisions with a choice, over games of the bot against itself; `budget` in seconds for each."""
    rng = Random(_SEED)
    bot.load()
    state: Any = rules.start(_setup(rules))
    took: list[float] = []
    while sum(took) < seconds:
        actor = rules.to_act(state)
        if actor is None:
            state = rules.start(_setup(rules))
        elif actor is CHANCE:
            state = rules.apply(state, rules.draw(state, rng))[0]
        else:
            assert isinstance(actor, int)
            start = time.perf_counter()
            view = rules.view(state, actor)
            choice = bot.choose(view, rules.legal_in(view), rng, budget)
            if len(tuple(rules.legal(state))) > 1:
                took.append(time.perf_counter() - start)
            state = rules.apply(state, choice.action)[0]
    return took
