"""The replay's buttons: by hands and by steps, play and pause, a slider over the whole game, and whose eyes it is seen with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.navigation import SceneChange
from game.ui.paint import Painter
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.controls import ChoiceBox, Slider
from game.ui.widgets.layout import Row
from game.words import _

_LARGE = 1.3        # the text scale above which words are saved


@dataclass(frozen=True, slots=True)
class TransportActions:
    """What the buttons ask for: a hand or step back (-1) or ahead (1), play or pause, a position, a seat's eyes (its place in the list;
    None: all hands open).
    """

    hand: Callable[[int], SceneChange | None]
    step: Callable[[int], SceneChange | None]
    play: On
    go: Callable[[int], SceneChange | None]
    look: Callable[[int | None], SceneChange | None]


class Transport(Row):
    """One row. For large letters the eyes are named without further words, so that the slider keeps its room."""

    def __init__(self, last: int, eyes: Sequence[str], opening: bool, wishes: TransportActions, *, hands: bool = True) -> None:
        """`eyes` are the names of those with whose eyes one may look; `opening`: there are hands that can all be laid open.

        Without `hands` there are no buttons for going from hand to hand: where nothing is ever hidden they would go step by step.
        """
        self.last = last
        self.play = Button("", wishes.play, icon="play", style="brass", tip=_("Play or pause (Space)"))
        self.slider = Slider(0, 0, max(1, last), step=1, say=self._say, on=lambda value: wishes.go(int(value)), grow=1, enabled=last > 0,
                             tip=_("Where in the game (Home, End)"), why=_("Nothing was played here."))
        self._names = tuple(eyes)
        self._opening = opening
        self._covered = False
        self.eyes = ChoiceBox(self._names, 0, lambda number: self._chosen(wishes, number),
                           tip=_("Whose tiles are open (O: all)") if opening else _("With whose eyes"))
        parts: list[Widget] = [
            Button("", lambda: wishes.step(-1), icon="step_back", tip=_("A step back (left arrow)")),
            self.play,
            Button("", lambda: wishes.step(1), icon="step", tip=_("A step ahead (right arrow)")),
        ]
        if hands:
            parts.insert(0, Button("", lambda: wishes.hand(-1), icon="first", tip=_("To the hand before")))
            parts.append(Button("", lambda: wishes.hand(1), icon="speed", tip=_("To the hand after")))
        super().__init__(*parts, self.slider, self.eyes, gap=6)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Choose the words, then place everything."""
        brief = p.look.text > _LARGE
        seen = self._names if brief else tuple(_("Seen by {name}").format(name=name) for name in self._names)
        more = [_("All open") if brief else _("All hands open")] if self._opening else []
        if self._covered:
            more.append(_("All closed") if brief else _("All hands closed"))
        self.eyes.options = (*seen, *more)
        super().layout(p, rect)

    def lengthen(self, last: int) -> None:
        """The game goes up to this position now."""
        self.last, self.slider.high = last, max(1, last)
        self.slider.enable(last > 0, self.slider.why)
        self.slider.refresh()

    def tell(self, position: int, playing: bool) -> None:
        """Where the replay stands, and whether it runs."""
        self.slider.set(position)
        if self.play.icon != ("pause" if playing else "play"):
            self.play.icon = "pause" if playing else "play"
            self.play.refresh()

    def show_eyes(self, number: int | None, covered: bool) -> None:
        """With whose eyes the replay is seen, by the place in the list; None: all hands are open. `covered`: with nobody's."""
        if covered != self._covered:
            self._covered = covered
            self.resized()
            if self.host is not None and self.rect.w > 0:
                self.layout(self.host.painter, self.rect)
        self.eyes.set(len(self.eyes.options) - 1 if covered else len(self._names) if number is None else number)

    def _chosen(self, wishes: TransportActions, number: int) -> SceneChange | None:
        """An entry of the list. The last one, that all hands are closed, only tells how it is."""
        if self._covered and number == len(self.eyes.options) - 1:
            return None
        return wishes.look(number if number < len(self._names) else None)

    def _say(self, value: float) -> str:
        return f"{int(value)} / {self.last}"
