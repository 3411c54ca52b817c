"""What the pros at Cut Throat and French share: imagined deals searched one by one, and the play with the best chance of the match.

The work is planned: a number of deals imagined, then plays looked at. The clock only cuts it short, so a view and a generator give one
choice on every machine that is fast enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple

from game.games.dominoes.bots.line_view_helpers import Candidate
from game.games.dominoes.bots.maxn import MaxnSearch
from game.games.dominoes.bots.reasons import next_knocks, percent, rid_of
from game.games.dominoes.bots.sampling import Sample, SearchTimeout
from game.words import _

Hands = tuple[int, ...]
"""Masks by seat, and after them the boneyard's where there is one."""

_TELLING: Final = 0.45
"""From this share of the deals on, that the next seat must knock is worth telling."""


@dataclass(frozen=True, slots=True)
class WorkPlan:
    """How much work a choice may be: a fraction of the default budget.

    `imagined` deals are drawn and weighed, in at most the share `weighing` of the budget; of those, `searched` are drawn by weight and
    rolled out, until `nodes` plays have been looked at. Hands with at most `exact` tiles left are solved exactly. With few deals chance
    would speak louder than sense, so a logit of 1 counts like `prior` of the hand's stakes.
    """

    imagined: int = 120
    searched: int = 60
    nodes: int = 40_000
    weighing: float = 0.4
    exact: int = 8
    prior: float = 0.02

    def brief(self) -> WorkPlan:
        """Enough to give a reason for a play that is forced anyway."""
        return replace(self, imagined=self.imagined // 5, searched=self.searched // 4)

    def generous(self) -> WorkPlan:
        """What a hint is worth: half a second or so, with deals enough that a chance is within a few percent."""
        return replace(self, imagined=self.imagined * 5, searched=self.searched * 5, nodes=self.nodes * 6)


class Findings(NamedTuple):
    """By candidate the mean chance of the match (or hand), and in what share of the deals the next seat can't play; `total` deals."""

    chances: tuple[float, ...]
    knocks: tuple[float, ...]
    total: int


class SearchTable(NamedTuple):
    """Where a choice is made: what fits each layout, the seat to act and the one after it."""

    fits: Sequence[int]
    seat: int
    following: int


def look_ahead(
    at: SearchTable, among: Sequence[Candidate], samples: Sequence[Sample[Hands]], search: Callable[[Hands], MaxnSearch], most: int,
    rng: Random,
) -> Findings:
    """Roll out every candidate in each sample as often as it was drawn, until `most` plays have been looked at or time is up.

    All candidates meet the same whims of the players, deal by deal.
    """
    sums, knocks, total, nodes = [0.0] * len(among), [0] * len(among), 0, 0
    for sample in samples:
        tried, seed = search(sample.hands), rng.getrandbits(32)
        try:
            values = [
                sum(tried.after(at.seat, c.bit, c.following, Random(seed + n))[at.seat] for n in range(sample.times))
                for c in among
            ]
        except SearchTimeout:
            break
        sums = [have + value for have, value in zip(sums, values, strict=True)]
        without = [not sample.hands[at.following] & at.fits[c.following] for c in among]
        knocks = [have + sample.times * yes for have, yes in zip(knocks, without, strict=True)]
        total += sample.times
        nodes += tried.nodes
        if nodes > most:
            break
    return Findings(tuple(x / max(total, 1) for x in sums), tuple(x / max(total, 1) for x in knocks), total)


def best_of(found: Findings, logits: Sequence[float], span: float, prior: float) -> int:
    """The number of the best candidate: by its chance in relation to what is at stake (`span`), and by its logit."""
    return max(range(len(logits)), key=lambda i: found.chances[i] / span + prior * logits[i])


def reason(c: Candidate, at: int, found: Findings, *, of_match: bool = True) -> str:
    """That the next seat knocks where that is telling, else the chance of the match (or hand); all counted over the deals searched."""
    if not found.total:
        return rid_of(c.action)
    if found.knocks[at] >= _TELLING:
        return next_knocks(found.knocks[at])
    chance = percent(found.chances[at])
    if of_match:
        return _("Puts its chance of the match at {percent} %, going by the likely deals.").format(percent=chance)
    return _("Puts its chance of the hand at {percent} %, going by the likely deals.").format(percent=chance)
