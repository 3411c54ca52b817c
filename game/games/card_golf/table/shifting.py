"""The cards of an open hole as they are shifted along their borders: they click from column to column."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

from game.games.card_golf.rules.course import CardFace, fairways_at
from game.ui.looks.stage import Tween, land

_CLICK: Final = .07         # seconds in which a card goes to its next column


def meeting_columns(before: CardFace, after: CardFace, shift: int) -> set[int]:
    """The columns of a card in which its fairways meet those of the next one, which lies that many columns further to the right."""
    far = {column for run in fairways_at(before, far=True) for column in run}
    return far & {column + shift for run in fairways_at(after, far=False) for column in run}


class CardClicks:
    """How far each card still is from where it lies now, in pixels. `redraw` is called as they come nearer."""

    def __init__(self, redraw: Callable[[], None]) -> None:
        self._redraw = redraw
        self._of: Hashable = None
        self._tops: tuple[float, ...] = ()
        self._lags: tuple[float, ...] = ()      # how far they were when they began to move
        self._share = 1.0                       # of the way that they have gone since

    @property
    def clicking(self) -> bool:
        """Whether a card is still on its way."""
        return self._share < 1

    def lag(self, at: int) -> float:
        """How far below its place a card is seen."""
        return self._lags[at] * (1 - self._share) if at < len(self._lags) else 0.0

    def stand(self, of: Hashable, tops: Sequence[float]) -> Tween | None:
        """Puts the cards `of` a hole there; the motion that brings those that lay elsewhere, None where none did."""
        lags = tuple(before + self.lag(at) - now for at, (before, now) in enumerate(zip(self._tops, tops, strict=False)))
        same = self._of == of and len(tops) == len(self._tops)
        if same and self._tops == tuple(tops):
            return None
        self._of, self._tops, self._lags, self._share = of, tuple(tops), (), 1.0
        if not same or not any(abs(lag) >= 1 for lag in lags):
            return None
        return Tween(_CLICK, partial(self._come, lags), land)

    def _come(self, lags: tuple[float, ...], share: float) -> None:
        if share == 0:
            self._lags = lags
        if self._lags is lags:      # else they go elsewhere by now
            self._share = share
            self._redraw()
