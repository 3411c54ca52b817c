"""What a hand is worth in terms of the match: the chance of six love after each way it can end, if every later hand is a toss-up."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from game.bots.partner.search import Outcome
from game.rules.partner.score import after_hand
from game.rules.partner.values import HandResult, Match


class MatchEquity(NamedTuple):
    """By outcome, side 0's chance to win the match after it; never falling from the worst outcome to the best."""

    chances: tuple[float, ...]

    def bar(self, rng: Random) -> Outcome:
        """An outcome to reach, drawn so that the chance to reach it is, on average, the worth of a play between 0 and 1.

        It is the usual way to ask one yes-or-no question where there are several prizes: a bar between two outcomes is drawn as often as
        their worths are far apart. After a hand led n-0, for one, a tie is worth as much as a win: the replay counts for the win as well.
        """
        low, high = self.chances[0], self.chances[-1]
        level = low + (high - low) * rng.random()
        return next(o for o in Outcome if o and (self.chances[o] > level or o is Outcome.KEYED_WIN))


def stakes(match: Match) -> MatchEquity:
    """The stakes of the hand being played."""
    return MatchEquity(tuple(_chance(after_hand(match, _result(match, outcome))) for outcome in Outcome))


def _result(match: Match, outcome: Outcome) -> HandResult:
    """A hand that ended so, as far as the score cares."""
    side = None if outcome is Outcome.TIE else int(outcome < Outcome.TIE)
    key = outcome in (Outcome.KEYED_LOSS, Outcome.KEYED_WIN) and match.options.key_bonus
    return HandResult(side, side, False, match.worth + key, (0, 0), (0, 0, 0, 0), key)


def _chance(match: Match) -> float:
    """Side 0's chance of the match before the next hand; half where nobody leads."""
    lead = match.streak[0] - match.streak[1]
    ahead = _ahead(abs(lead), match.worth, match.options.target)
    return ahead if lead > 0 else 1.0 - ahead


def _ahead(lead: int, worth: int, target: int) -> float:
    """The leading side's chance: it wins the next hand and has that much more, or is back at nil all (or one all: half as well)."""
    if not lead:
        return 0.5
    if lead >= target:
        return 1.0
    return 0.5 * _ahead(lead + worth, 1, target) + 0.25
