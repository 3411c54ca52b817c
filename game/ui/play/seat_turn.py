"""Whose turn it is: the words that its plaque shows, and the dots of a bot that thinks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ui.play.driver import Ask, Auto, Curtain, DueStep, Think
from game.words import _

_BEAT: Final = .36      # seconds between the steps of the thinking dots


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """Whose turn it is, and the words for what that seat does ("Your turn", "thinking").

    `busy` while it is a bot's thought; `calm` where nobody is called to the table by a breath of light. `why` says why it is that seat's
    turn where that is not plain, `left` the whole seconds that its shot clock still gives (None: no clock runs).
    """

    seat: int
    words: str
    busy: bool = False
    calm: bool = False
    why: str = ""
    left: int | None = None

    @property
    def told(self) -> str:
        """The words, with the clock."""
        return self.words if self.left is None else f"{self.words} · {self.left // 60}:{self.left % 60:02}"


def turn_of(due: DueStep, why: str) -> SeatTurn | None:
    """What the plaques show of whoever comes next; `why` says why it is that seat."""
    match due:
        case Ask(seat) | Auto(seat, _):
            return SeatTurn(seat, _("Your turn"), why=why)
        case Think(seat):
            return SeatTurn(seat, _("thinking"), busy=True, why=why)
        case Curtain(seat):
            return SeatTurn(seat, _("is to play"), why=why)
    return None


class ThinkingDots:
    """The dots of a bot's thinking, as they step on."""

    def __init__(self, beat: Callable[[], None]) -> None:
        """`beat` shows the next step."""
        self._beat = beat
        self._since = 0.0

    @property
    def next_due(self) -> float:
        """Seconds until the next step."""
        return max(0.0, _BEAT - self._since)

    def update(self, seconds: float) -> None:
        """Let time pass while a bot thinks."""
        self._since += seconds
        if self._since >= _BEAT:
            self._since = 0.0
            self._beat()
