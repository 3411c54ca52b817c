"""What Partner asks of an exact search: can side 0 reach an outcome at least this good, against best play?"""

from __future__ import annotations

import enum
from collections.abc import Sequence

from game.bots.dominoes.exact import ExactSearch
from game.bots.dominoes.sampling import OutOfTime
from game.bots.policy import Clock
from game.rules.partner.rules import fewest_pips
from game.rules.partner.values import side_of

__all__ = ["OutOfTime", "Outcome", "Search"]


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
