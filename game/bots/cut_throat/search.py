"""What Cut Throat for two asks of an exact search: can seat 0 win the hand, or at least tie it?"""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.dominoes.exact import ExactSearch
from game.bots.policy import Clock
from game.rules.dominoes.tiles import pips_of


class TwoSearch(ExactSearch):
    """Answers for two `hands` and one question: can seat 0 win, or where a `tie` will do, tie? The rest is as in ExactSearch."""

    __slots__ = ("_tie",)

    def __init__(self, hands: Sequence[int], clock: Clock, deadline: float, most: float, *, tie: bool) -> None:
        self._tie = tie
        super().__init__(hands, clock, deadline, most)

    def _goes_out(self, turn: int, *, key: bool) -> bool:
        return not turn

    def _blocked(self, held: int) -> bool:
        """By J14."""
        margin = pips_of(self._hands[1] & held) - pips_of(self._hands[0] & held)
        return margin > 0 or (self._tie and not margin)
