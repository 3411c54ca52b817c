"""What widgets lie on: paper cards, walnut plaques, sunken wells. Each sets the ground, and so the colours of the words on it."""

from __future__ import annotations

import pygame

from game.ui.paint import Painter
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Pad


class Paper(Pad):
    """A card of cream paper, with its shadow."""

    margin = 26

    def __init__(self, child: Widget, pad: float = 16, across: float | None = None, *, grow: float = 0.0) -> None:
        super().__init__(child, pad, across, grow=grow, ground="paper")

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The card."""
        if self.rect.w > 0 and self.rect.h > 0:
            p.lay(surface, p.paper(self.rect.w, self.rect.h, p.look.px(8)), self.rect.topleft)


class Plaque(Pad):
    """A plate of walnut with a brass hairline."""

    margin = 26

    def __init__(self, child: Widget, pad: float = 16, across: float | None = None, *, seed: int = 5, tone: str = "plate",
                 frame: bool = True, grow: float = 0.0) -> None:
        super().__init__(child, pad, across, grow=grow, ground="wood")
        self.seed, self.tone, self.frame = seed, tone, frame

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate."""
        if self.rect.w > 0 and self.rect.h > 0:
            plate = p.plaque(self.rect.w, self.rect.h, p.look.px(SIZES.radius), self.seed, self.tone, frame=self.frame)
            p.lay(surface, plate, self.rect.topleft)


class Rule(Widget):
    """A hairline across."""

    def natural(self, p: Painter) -> int:
        """None of its own."""
        return 0

    def height(self, p: Painter, width: int) -> int:
        """The line and air round it."""
        return p.look.px(13)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The line."""
        colour = p.colour("line" if self.ground == "paper" else "line_wood")
        surface.fill(colour, (self.rect.x, self.rect.centery, self.rect.w, max(1, p.look.px(1))))
