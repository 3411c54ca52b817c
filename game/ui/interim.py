"""What stands in the window while the picture that belongs there is still being painted: the last one, and a word if that takes long.

The picture is painted in slices between which the window looks at its events. The scene stands still meanwhile: nothing happens unseen.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.words import _

REST: Final = .12       # seconds without another change of size before anything is painted for it: a window is dragged larger step by step
SLICE: Final = .03      # seconds of painting between two looks at the events
PATIENCE: Final = .15   # seconds after which a word is said about what goes on


class Interim:
    """Begins at `now`. `last` is the last picture, where the window has lost it by a change of size; None where it still shows it."""

    def __init__(self, now: float, last: pygame.Surface | None = None) -> None:
        self._began = now
        self._resized: float | None = None
        self.last = last
        self.words = ""             # what is being said, if anything yet
        self.arranged = last is None    # whether the scene has been laid out for the window's size

    def resize(self, now: float, screen: pygame.Surface) -> None:
        """The window has another size: fill it at once with the last picture, stretched; the colour of the desk where there is none."""
        self._resized, self.arranged, self.words = now, False, ""
        if self.last is not None:
            pygame.transform.smoothscale(self.last, screen.get_size(), screen)

    def rest(self, now: float) -> float:
        """Seconds until the size has rested long enough to paint for it; 0 where it has."""
        return max(0.0, self._resized + REST - now) if self._resized is not None else 0.0

    def speak(self, now: float, p: Painter, screen: pygame.Surface, *, bare: bool) -> bool:
        """Say in the middle of the window what goes on, once it takes too long; whether something was drawn.

        A stretched picture says enough. `bare`: the window has shown nothing yet.
        """
        if self.words or self.last is not None or now < self._began + PATIENCE:
            return False
        if bare:
            screen.fill(p.look.theme.desk.mid)
        self.words = _("Setting the table …")
        line = p.text(self.words, SIZES.heading, "cream")
        plate = p.rbox(line.get_width() + p.look.px(64), line.get_height() + p.look.px(28), p.look.px(SIZES.radius), "bar", "line_wood",
                       max(1.0, p.look.scale))
        middle = screen.get_rect().center
        put(screen, plate, middle, True)
        put(screen, line, middle, True)
        return True
