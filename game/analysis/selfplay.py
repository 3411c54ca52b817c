"""Games between bots: playing one from start to end, comparing two bots by duplicate contests, and measuring how fast the project runs."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from game.rules.contract import CHANCE, Event, Legal, Rules, Setup

# ---- one game from its first state to its end, played by choosers that see only views
S = TypeVar("S")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


class Chosen(Protocol[A_co]):
    """The answer of a chooser."""

    @property
    def action(self) -> A_co:
        """A legal action."""
        ...


class ViewChooser(Protocol[V_contra, A]):
    """Anything that picks actions from views: the bots."""

    def choose(self, view: V_contra, legal: Legal[A], rng: Random, budget: float) -> Chosen[A]:
        """An action for the seat to act; `budget` in seconds."""
        ...


Chooser: TypeAlias = ViewChooser[Any, Any]
"""A chooser for a game that is only known at run time."""


class GameDice(NamedTuple):
    """The random numbers of one game: chance's own and each seat's, so that a change of players does not change the deals."""

    chance: Random
    seats: tuple[Random, ...]


class PlayedTurn(NamedTuple, Generic[S, A]):
    """An action, its events, the state after it, and what its chooser answered (None: drawn by chance)."""

    action: A
    events: tuple[Event, ...]
    state: S
    choice: Chosen[A] | None


def chosen(chooser: ViewChooser[V, A], rules: Rules[S, A, V], state: S, seat: int, rng: Random, budget: float) -> A:
    """The action of a chooser on `seat`, which sees only the view of that seat."""
    return _ask(chooser, rules, state, seat, rng, budget).action


def _ask(chooser: ViewChooser[V, A], rules: Rules[S, A, V], state: S, seat: int, rng: Random, budget: float) -> Chosen[A]:
    view = rules.view(state, seat)
    return chooser.choose(view, rules.legal_in(view), rng, budget)


def dice_for(seed: int, game: int, seats: int) -> GameDice:
    """The random numbers of game number `game` of a run. They depend on nothing else, so games can be distributed over processes in any
    way.
    """
    return GameDice(Random(f"{seed} {game} chance"), tuple(Random(f"{seed} {game} seat {seat}") for seat in range(seats)))


def play(
    rules: Rules[S, A, V], setup: Setup[object], choosers: Sequence[ViewChooser[V, A]], dice: GameDice, budget: float
) -> Iterator[PlayedTurn[S, A]]:
    """The turns of a game until it is over. Raises IllegalAction when a chooser breaks a rule."""
    state = rules.start(setup)
    while (actor := rules.to_act(state)) is not None:
        choice = None if actor is CHANCE else _ask(choosers[actor], rules, state, actor, dice.seats[actor], budget)
        action = rules.draw(state, dice.chance) if choice is None else choice.action
        state, events = rules.apply(state, action)
        yield PlayedTurn(action, events, state, choice)


# ---- strength of two bots by duplicate contests: every seating meets the same luck, so luck does not decide
# The interval is computed over rounds. A round is all contests of one seed: they share their luck, so they are not independent.
Z_95: Final = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""

PlayDuel: TypeAlias = Callable[[tuple[Chooser, Chooser], int, float], int | None]
"""Plays one contest: the choosers of sides 0 and 1, a seed for the luck of the deal, a budget in seconds; returns the side that won, or
None. It may be a table, whose players remember the contests before.
"""

PlaySeats: TypeAlias = Callable[[Sequence[Chooser], int, float], Sequence[float]]
"""Plays one contest in which each seat plays for itself: the choosers by seat, seed and budget as above; returns the result of each seat,
more being better. It may be a table, as above.
"""


class WinsAndLosses(NamedTuple):
    """The first bot's wins and losses in the contests of a round; the rest were ties."""

    won: int
    lost: int


class Strength(NamedTuple):
    """The first bot's share of the decided contests, `low` to `high` with 95 % confidence; the counts are of contests."""

    share: float
    low: float
    high: float
    won: int
    lost: int
    tied: int


def play_pairs(table: Callable[[], PlayDuel], one: Chooser, other: Chooser, seeds: Iterable[int], budget: float,
               ) -> Iterable[WinsAndLosses]:
    """One pair for each seed, yielded as it is played: at two tables, which `table` makes, with the sides changed."""
    here, there = table(), table()
    for seed in seeds:
        outcomes = here((one, other), seed, budget), there((other, one), seed, budget)
        yield WinsAndLosses((outcomes[0] == 0) + (outcomes[1] == 1), (outcomes[0] == 1) + (outcomes[1] == 0))


def seatings(seats: int) -> tuple[tuple[int, ...], ...]:
    """Ways to seat two bots (0 and 1) so that each plays every seat with the same luck equally often: alternating, and one against the
    others.

    >>> seatings(2), seatings(3)[:3], len(seatings(3))
    (((0, 1), (1, 0)), ((0, 1, 1), (1, 0, 1), (1, 1, 0)), 6)
    """
    if seats % 2 == 0:
        turns = tuple(seat % 2 for seat in range(seats))
        return turns, tuple(1 - side for side in turns)
    alone = tuple(tuple(int(seat != one) for seat in range(seats)) for one in range(seats))
    return alone + tuple(tuple(1 - side for side in seating) for seating in alone)


def play_seatings(
    table: Callable[[], PlaySeats], bots: tuple[Chooser, Chooser], seats: int, seeds: Iterable[int], budget: float
) -> Iterable[WinsAndLosses]:
    """One round for each seed, yielded as it is played: a contest for each seating, won by the bot whose seats do better on average.

    Each seating has a table of its own, which `table` makes.
    """
    tables = [(seating, table()) for seating in seatings(seats)]
    for seed in seeds:
        won = lost = 0
        for seating, play in tables:
            made = play([bots[side] for side in seating], seed, budget)
            margin = _mean(made, seating, 0) - _mean(made, seating, 1)
            won, lost = won + (margin > 0), lost + (margin < 0)
        yield WinsAndLosses(won, lost)


def _mean(made: Sequence[float], seating: Sequence[int], side: int) -> float:
    """The mean result of the seats of a side."""
    values = [value for value, at in zip(made, seating, strict=True) if at == side]
    return sum(values) / len(values)


def strength(pairs: Iterable[WinsAndLosses], contests: int = 2) -> Strength:
    """The first bot's strength over rounds of `contests` contests each. Raises ValueError if none was decided.

    >>> strength([WinsAndLosses(2, 0), WinsAndLosses(1, 1), WinsAndLosses(1, 1), WinsAndLosses(1, 0)]).won
    5
    """
    found = tuple(pairs)
    won, lost = sum(p.won for p in found), sum(p.lost for p in found)
    decided = won + lost
    if not decided:
        raise ValueError("no contest was decided")
    share = won / decided
    # A share is a ratio of sums over rounds; its error follows from how far each round deviates from it.
    spread = sum((p.won - share * (p.won + p.lost)) ** 2 for p in found)
    error = sqrt(spread * len(found) / (len(found) - 1)) / decided if len(found) > 1 else 1.0
    low, high = max(0.0, share - Z_95 * error), min(1.0, share + Z_95 * error)
    return Strength(share, low, high, won, lost, contests * len(found) - decided)


def rng_of(seed: int, *what: object) -> Random:
    """A separate generator for each purpose: the same seed and purpose give the same numbers, different purposes unrelated ones."""
    return Random(" ".join(map(str, (seed, *what))))


# ---- how fast this machine runs the project: each figure also in relation to one fixed loop, so that machines can be compared
STEPS: Final = 20_000
"""Steps of the fixed loop in one pass."""

_MEGABYTE: Final = 1e6


class Reading(NamedTuple):
    """One figure: `value` in `unit`, None if it can't be measured here, and then `note` says why.

    `rate`: steps of the fixed loop per second at the time of the reading, if measured; otherwise the rate at the beginning is used.
    """

    name: str
    value: float | None
    unit: str
    note: str = ""
    rate: float | None = None


class Compared(NamedTuple):
    """A reading, and the number of steps of the fixed loop that one unit of its work takes; None without a value."""

    reading: Reading
    steps: float | None


def loop() -> int:
    """The fixed loop: integer arithmetic, a list and a branch, as in the kernels. Returns a number, so that nothing is optimised away."""
    cells, at = [0] * 64, 1
    for step in range(STEPS):
        at = (at * 5 + step) & 63
        cells[at] += 1 if at & 1 else 2
    return sum(cells)


def cpu_seconds(work: Callable[[], object], times: int = 1) -> float:
    """Processor seconds that the work takes, the mean of `times` runs."""
    begin = time.process_time()
    for _time in range(times):
        work()
    return (time.process_time() - begin) / times


def megabytes(work: Callable[[], object]) -> float:
    """The most memory in MB that the work holds at once; it takes several times as long as usual."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1] / _MEGABYTE
    finally:
        tracemalloc.stop()


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units of work per second: `work` does some and returns how many; it is called until the seconds are over (at least once)."""
    done, start = 0, time.perf_counter()
    while True:
        done += work()
        spent = time.perf_counter() - start
        if spent >= seconds:
            return done / spent


def steps_a_second(seconds: float) -> float:
    """Steps of the fixed loop per second on this machine, now."""

    def work() -> int:
        loop()
        return STEPS

    return rate(work, seconds)


def compared(readings: Iterable[Reading], steps: float) -> Iterator[Compared]:
    """Readings in relation to the fixed loop at `steps` a second; rates are in something per second ("/s"), all others in seconds ("s").

    >>> [c.steps for c in compared([Reading("hands", 50.0, "hands/s"), Reading("solve", 0.02, "s")], 1e6)]
    [20000.0, 20000.0]
    """
    for reading in readings:
        if reading.value is None:
            yield Compared(reading, None)
        else:
            rate = reading.rate or steps
            yield Compared(reading, rate / reading.value if reading.unit.endswith("/s") else rate * reading.value)
