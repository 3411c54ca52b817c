"""What Partner asks of an exact search: can side 0 reach an outcome at least this good, against best play?

`hand_equity` says what each outcome is worth in terms of the match: the chance of six love if every later hand is a toss-up.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from game.bots.policy import Clock
from game.games.dominoes.bots.exact import ExactSearch
from game.games.partner.rules.rules import fewest_pips
from game.games.partner.rules.score import after_hand
from game.games.partner.rules.values import HandResult, Match, side_of


class OutcomeEquity(NamedTuple):
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


def hand_equity(match: Match) -> OutcomeEquity:
    """The stakes of the hand being played."""
    return OutcomeEquity(tuple(_chance(after_hand(match, _result(match, outcome))) for outcome in Outcome))


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


class Outcome(enum.IntEnum):
    """How a hand ends for side 0, the worst first; "keyed" is a win with a last tile that fits two different ends."""

    KEYED_LOSS = 0
    LOSS = 1
    TIE = 2
    WIN = 3
    KEYED_WIN = 4


class Search(ExactSearch):
    """Answers for one deal and one `bar`: the worst outcome that counts as reached. The rest is as in ExactSearch."""

    __slots__ = ("_bar",)

    def __init__(self, hands: Sequence[int], bar: Outcome, clock: Clock, deadline: float) -> None:
        self._bar = bar
        super().__init__(hands, clock, deadline)

    def _goes_out(self, turn: int, *, key: bool) -> bool:
        if turn & 1:
            return (Outcome.KEYED_LOSS if key else Outcome.LOSS) >= self._bar
        return (Outcome.KEYED_WIN if key else Outcome.WIN) >= self._bar

    def _blocked(self, held: int) -> bool:
        """By J7."""
        h = self._hands
        winner = fewest_pips((h[0] & held, h[1] & held, h[2] & held, h[3] & held), 0)
        if winner is None:
            return self._bar <= Outcome.TIE
        return (Outcome.LOSS if side_of(winner) else Outcome.WIN) >= self._bar
