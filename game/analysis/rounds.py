"""A hole tried out by bots: played many times and compared with the expected results, and its best line shown stroke by stroke."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

ROUNDS: Final = 200
"""How often a hole is played."""


class RoundStop(NamedTuple):
    """Where a ball came to rest after a stroke, in the coordinates of its game's map; `wet`: it was lost there.

    `way` are the points of its path since the stop before, in the same coordinates: where it was dropped, and where it turned.
    """

    x: float
    y: float
    wet: bool = False
    way: tuple[tuple[float, float], ...] = ()


class PlayedRound(NamedTuple):
    """One play of a hole: its strokes, and where the ball came to rest after each stroke that is played on the map, in order."""

    strokes: int
    stops: tuple[RoundStop, ...]

    @property
    def wet(self) -> int:
        """Number of strokes that lost the ball."""
        return sum(stop.wet for stop in self.stops)


class FirstLine(NamedTuple):
    """A first stroke from the tee: its club or card, its planned distance in the unit of its game's map, the probability that it loses the
    ball, and the expected strokes for the hole with it.

    `way` is the plan for the whole hole: for each stroke the points from where the ball lies to where it should lie, in the coordinates of
    its game's map.
    """

    club: str
    far: int
    wet: float
    strokes: float
    way: tuple[tuple[tuple[float, float], ...], ...]


def is_bold(lines: Sequence[FirstLine], number: int) -> bool:
    """Whether the first stroke of that line is likelier to lose the ball than that of some other line."""
    return lines[number].wet > min(line.wet for line in lines)


class RoundsExpected(NamedTuple):
    """The expectation for a hole: the first strokes to choose from, best first, and the probabilities of 1, 2, 3 ... strokes."""

    lines: tuple[FirstLine, ...]
    chances: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The expected strokes."""
        return math.fsum(strokes * chance for strokes, chance in enumerate(self.chances, start=1))


def mean_of(rounds: Sequence[PlayedRound]) -> tuple[float, float]:
    """The mean strokes of some rounds (at least one), and the standard error of that mean.

    >>> mean_of([PlayedRound(3, ()), PlayedRound(5, ())])
    (4.0, 1.0)
    """
    mean = math.fsum(one.strokes for one in rounds) / len(rounds)
    if len(rounds) == 1:
        return mean, 0.0
    spread = math.fsum((one.strokes - mean) ** 2 for one in rounds) / (len(rounds) - 1)
    return mean, math.sqrt(spread / len(rounds))


def counts_of(rounds: Sequence[PlayedRound], most: int) -> tuple[int, ...]:
    """The number of rounds that took 1, 2, 3 ... strokes; the last number counts those with `most` or more.

    >>> counts_of([PlayedRound(1, ()), PlayedRound(3, ()), PlayedRound(9, ())], 3)
    (1, 0, 2)
    """
    found = [0] * most
    for one in rounds:
        found[min(one.strokes, most) - 1] += 1
    return tuple(found)


class ScoreShare(NamedTuple):
    """The probability of a score, in percent; `name` is its strokes, "7+" if higher scores are included."""

    name: str
    chance: float


MOST_SHARES: Final = 7      # most scores that are listed
LEAST_SHARE: Final = .005   # least probability of the first and the last score that is listed


def shares_of(chances: Sequence[float]) -> tuple[ScoreShare, ...]:
    """The probabilities of 1, 2, 3 ... strokes as they are shown: each score from the first to the last with at least half a percent; the
    last one includes all higher scores.

    >>> shares_of([0, 0, .25, .5, .248, .002])
    (ScoreShare(name='3', chance=25.0), ScoreShare(name='4', chance=50.0), ScoreShare(name='5+', chance=25.0))
    """
    seen = [at for at, chance in enumerate(chances) if chance >= LEAST_SHARE]
    low = seen[0]
    high = min(len(chances) - 1, low + MOST_SHARES - 1, seen[-1])
    more = "+" if any(chances[high + 1:]) else ""
    return (*(ScoreShare(str(at + 1), 100 * chances[at]) for at in range(low, high)),
            ScoreShare(f"{high + 1}{more}", 100 * math.fsum(chances[high:])))


class FileWorth(NamedTuple):
    """The expected strokes on the course in a file: by best play (`rounds` is 0), or the mean of `rounds` rounds of a bot, with its
    standard error.

    `more`: further rounds are being played.
    """

    strokes: float
    error: float = 0.0
    rounds: int = 0
    more: bool = False


class WalkTask(NamedTuple):
    """The content with the hole whose best line is to be found, and the language of the sentences."""

    content: Any
    language: str


class WalkedStroke(NamedTuple):
    """A stroke of the best line of a hole, if each stroke before it ended as planned or where it most likely ends.

    `plan` and `why` are sentences; `strokes` are the expected strokes to the hole, this one included; `chances` are its possible results in
    words with their probabilities, best first. `stop` is where it leads on the map, None for a putt.
    """

    plan: str
    why: str
    strokes: float
    chances: tuple[tuple[str, float], ...]
    stop: RoundStop | None
