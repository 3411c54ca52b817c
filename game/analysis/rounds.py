"""A hole tried by bots: played again and again, with what was to be expected, and its best line walked stroke by stroke."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

ROUNDS: Final = 200
"""How often a hole is played."""


class RoundStop(NamedTuple):
    """Where a ball came to rest after a stroke, in the terms of its game's map; `wet`: it was lost there.

    `way` are the places that it came by since the stop before, in the same terms: where it was dropped, and where it turned.
    """

    x: float
    y: float
    wet: bool = False
    way: tuple[tuple[float, float], ...] = ()


class PlayedRound(NamedTuple):
    """A round of a hole: its strokes, and where the ball came to rest after each that is played on the map, the first one first."""

    strokes: int
    stops: tuple[RoundStop, ...]

    @property
    def wet(self) -> int:
        """How many of its strokes were lost."""
        return sum(stop.wet for stop in self.stops)


class FirstLine(NamedTuple):
    """A first stroke from the tee: its club or card, how far it is meant to go in the unit of its game's map, its chance to be lost, and
    the strokes that it costs with good play.

    `way` is how the hole is meant to be played with it: the places of each stroke, from where the ball lies to where it is to lie, in the
    terms of its game's map.
    """

    club: str
    far: int
    wet: float
    strokes: float
    way: tuple[tuple[tuple[float, float], ...], ...]


def is_bold(lines: Sequence[FirstLine], number: int) -> bool:
    """Whether a line is likelier to lose the ball than another one."""
    return lines[number].wet > min(line.wet for line in lines)


class RoundsExpected(NamedTuple):
    """What is to be expected of the rounds: the first strokes that can be chosen, best first, and the chances of 1, 2, 3 ... strokes."""

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
    """In how many rounds 1, 2, 3 ... strokes were needed; the last number is that of `most` and more.

    >>> counts_of([PlayedRound(1, ()), PlayedRound(3, ()), PlayedRound(9, ())], 3)
    (1, 0, 2)
    """
    found = [0] * most
    for one in rounds:
        found[min(one.strokes, most) - 1] += 1
    return tuple(found)


class ScoreShare(NamedTuple):
    """How often a score comes, in percent: its strokes ("7+" where all that are more are counted with it), and its chance."""

    name: str
    chance: float


MOST_SHARES: Final = 7      # scores that are named one by one
LEAST_SHARE: Final = .005   # the chance of the first and of the last of them, at least


def shares_of(chances: Sequence[float]) -> tuple[ScoreShare, ...]:
    """The chances of 1, 2, 3 ... strokes as they are shown: from the first score to the last of half a percent or more, then all others.

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
    """What a file is worth in strokes: by best play (`rounds` is 0), or the mean of `rounds` rounds of a bot, with its standard error.

    `more`: further rounds are being played.
    """

    strokes: float
    error: float = 0.0
    rounds: int = 0
    more: bool = False


class WalkTask(NamedTuple):
    """The hole of a content whose best line is walked, and the language of the words."""

    content: Any
    language: str


class WalkedStroke(NamedTuple):
    """A stroke of the best line of a hole, after the planned or the likeliest end of each stroke before it.

    `plan` and `why` are sentences; `strokes` are those to the hole, this one included; `chances` are what may come of it, in words, the
    best first. `stop` is where it leads on the map, None for a putt.
    """

    plan: str
    why: str
    strokes: float
    chances: tuple[tuple[str, float], ...]
    stop: RoundStop | None
