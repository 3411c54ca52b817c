"""The picture of a review: what has come since the decision before is put there one by one, then what was better pulses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from game.ui.animation import Tween, land, there_and_back
from game.ui.widgets.base import Widget

_LAID: Final = .12          # seconds at speed 1, for each thing
_PULSE: Final = .5
_STEPS: Final = 8           # in which a light comes and goes


class ReviewPicture(Widget):
    """What the screen may move of a picture. At rest all is there; `pulsed` (0..1) is how brightly what was better glows now."""

    pulsed = 0.0

    @property
    def coming(self) -> int:
        """How many things have come since the decision that was looked at before and are put there one by one."""
        return 0

    def lay(self, number: int, share: float) -> None:
        """Those before that number are there, and so much (0..1) of the way of it is done. The last one at 1: all is there."""

    def pulse(self, share: float) -> None:
        """What was better glows so brightly (0..1)."""
        share = round(share * _STEPS) / _STEPS
        if share != self.pulsed:
            self.pulsed = share
            self.refresh()


def tweens(picture: ReviewPicture) -> Iterator[Tween]:
    """The motion with which a picture comes to show what has just been put into it."""
    for number in range(picture.coming):
        yield Tween(_LAID, partial(picture.lay, number), land)
    yield Tween(_PULSE, picture.pulse, there_and_back)
