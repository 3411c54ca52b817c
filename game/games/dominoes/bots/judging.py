"""How good each play of a position is, and how sure that is: all plays are tried in the same imagined deals, so that chance cancels out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from random import Random
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple, Protocol

from game.analysis.review import quantile_of_each
from game.games.dominoes.bots.determinized_search import Hands
from game.games.dominoes.bots.line_view_helpers import Candidate
from game.games.dominoes.rules.deals import Deals

_PILOT: Final = 6
"""Deals that tell how long the others will take."""

_FEWEST: Final = 40
"""Deals that are searched however long they take."""

_DRAWS: Final = 6
"""Where there are few deals, all are met if each is drawn this many times on average; where one is not, they count as a sample."""


class JudgedPosition(Protocol):
    """A position of a hand as one seat knows it.

    `among` are the plays it may choose from, () where there is nothing to choose; `deals` are all ways in which the hidden tiles may lie.
    `fits` are the tiles that may be played, as a mask, by layout, and `nodes` the positions searched so far.
    """

    among: Sequence[Candidate]
    fits: Sequence[int]
    deals: Deals
    nodes: int

    def draw(self, rng: Random) -> Hands:
        """One of those ways; all have the same chance."""

    def weight(self, hands: Hands) -> float:
        """How well it explains what the others have played."""

    def chances(self, hands: Hands, times: int, rng: Random) -> Sequence[Sequence[float]]:
        """What the seat may expect in this deal, from 0 to 1: played on `times` times, for each of the plays (a row), all under like whims.

        Where there is nothing to choose a row has one number.
        """


@dataclass(frozen=True, slots=True)
class JudgeWork:
    """How much work a position may be: of `imagined` deals `searched` are drawn by weight, fewer where that takes more than `nodes`.

    With `waiting` of them a position is judged in which another seat moves, so that there is nothing to choose.
    """

    imagined: int = 1600
    searched: int = 400
    nodes: int = 500_000
    waiting: int = 120

    def times(self, more: int) -> JudgeWork:
        """That many times as much."""
        return JudgeWork(self.imagined * more, self.searched * more, self.nodes * more, self.waiting * more)

    def wait(self) -> JudgeWork:
        """The work where there is nothing to choose."""
        share = self.waiting / self.searched
        return replace(self, imagined=round(self.imagined * share), searched=self.waiting, nodes=round(self.nodes * share))


class Imagined(NamedTuple):
    """A deal, its `share` of all that is likely, how often it is played on, and the variance that its share has as a part of a sample."""

    hands: Hands
    share: float
    times: int
    doubt: float


class Judgement(NamedTuple):
    """By play the chance, from 0 to 1, and the shares of the deals in which each of the other seats could not answer it.

    `rows` are the chances by deal, with what `Imagined` says of it, for the errors.
    """

    chances: tuple[float, ...]
    helpless: tuple[tuple[float, ...], ...]
    rows: tuple[tuple[Imagined, tuple[tuple[float, ...], ...]], ...]

    def error(self, one: int, other: int) -> float:
        """Of the difference of two plays: with all those of the position together it is right in 19 of 20 cases."""
        away = self.chances[one] - self.chances[other]
        found = 0.0
        for deal, rows in self.rows:
            differences = [row[one] - row[other] for row in rows]
            found += deal.doubt * (fmean(differences) - away) ** 2
            if len(differences) > 1:
                found += deal.share ** 2 * variance(differences) / len(differences)
        if any(deal.doubt for deal, _rows in self.rows):
            found += sum(deal.share ** 2 for deal, _rows in self.rows) ** 2     # what has not been met yet may be one deal in that many
        return sqrt(found) * NormalDist().inv_cdf(quantile_of_each(len(self.chances)))


def judge(position: JudgedPosition, work: JudgeWork, rng: Random) -> Judgement:
    """How good each play is, by what the seat can know; a position without a choice has one chance."""
    likely = _Likely(position, work, rng)
    wanted = work.searched
    if work.nodes and len(likely.weights) > _FEWEST:
        for deal in likely.spread(_PILOT, rng):
            position.chances(deal.hands, 1, rng)
        wanted = max(min(wanted, _FEWEST), min(wanted, _PILOT * work.nodes // max(1, position.nodes)))
    rows = []
    for deal in likely.spread(wanted, rng):
        rows.append((deal, tuple(tuple(row) for row in position.chances(deal.hands, deal.times, rng))))
    plays = range(max(1, len(position.among)))
    chances = tuple(sum(deal.share * fmean(row[play] for row in found) for deal, found in rows) for play in plays)
    return Judgement(chances, tuple(_helpless(position, c, [deal for deal, _rows in rows]) for c in position.among), tuple(rows))


def _helpless(position: JudgedPosition, c: Candidate, deals: Sequence[Imagined]) -> tuple[float, ...]:
    """By seat the share of the deals in which it has nothing to answer a play."""
    fits = position.fits[c.following] & ~c.bit
    seats = range(len(deals[0].hands))
    return tuple(sum(deal.share for deal in deals if not deal.hands[seat] & fits) for seat in seats)


class _Likely:
    """Deals by weight: a sample, or where there are few of them, all."""

    def __init__(self, position: JudgedPosition, work: JudgeWork, rng: Random) -> None:
        self.weights: dict[Hands, float] = {}
        drawn: dict[Hands, int] = {}
        count = position.deals.count
        whole = count * _DRAWS <= work.imagined
        for _n in range(count * _DRAWS if whole else work.imagined):
            hands = position.draw(rng)
            if hands not in drawn:
                self.weights[hands] = position.weight(hands)
            drawn[hands] = drawn.get(hands, 0) + 1
        self.whole = whole and len(drawn) == count
        self._drawn = dict.fromkeys(drawn, 1) if self.whole else drawn
        self._sum = sum(weight * self._drawn[hands] for hands, weight in self.weights.items())

    def spread(self, wanted: int, rng: Random) -> list[Imagined]:
        """Deals by weight to be played on `wanted` times: each that is to be met is there once, in random order."""
        if self.whole and len(self.weights) <= wanted:
            found = [Imagined(hands, weight / self._sum, ceil(wanted * weight / self._sum), 0.0) for hands, weight in self.weights.items()]
        else:
            found = list(self._sampled(wanted, rng))
        rng.shuffle(found)
        return found

    def _sampled(self, wanted: int, rng: Random) -> list[Imagined]:
        """Evenly spread draws (systematic sampling).

        The doubt of a share is that of the draws by weight, and where the deals are not all there are, that of importance sampling.
        """
        mark, reached, found = rng.random(), 0.0, []
        for hands, weight in self.weights.items():
            single = weight / self._sum
            expected = single * self._drawn[hands] * wanted
            reached += expected
            times = 0
            while mark < reached:
                mark += 1.0
                times += 1
            if times:
                rest = expected % 1.0
                spread = (rest * (1.0 - rest) if expected >= 1.0 else 1.0 - expected) / wanted ** 2
                drawn = self._drawn[hands] * single ** 2 if expected >= 1.0 else single / wanted
                found.append(Imagined(hands, times / wanted, times, spread + (0.0 if self.whole else drawn)))
        return found
