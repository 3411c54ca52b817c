"""The curtain between two people who may not see each other's tiles: a plate over the whole window until the right one is there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.input import Act
from game.ui.navigation import Move, Reply, reply
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.cards import Plaque
from game.ui.widgets.layout import Centre, Column
from game.ui.widgets.text import Label, Title
from game.words import _

_TOKEN = 72


class Token(Widget):
    """A player's mark, large."""

    def __init__(self, seat: int, size: float = _TOKEN) -> None:
        super().__init__()
        self.seat, self.size = seat, size

    def height(self, p: Painter, width: int) -> int:
        """Its size."""
        return p.look.px(self.size)

    def natural(self, p: Painter) -> int:
        """Its size."""
        return p.look.px(self.size)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The mark in the middle."""
        put(surface, p.mark(self.seat, p.look.px(self.size)), self.rect.center, centre=True)


class CurtainLayer(Centre):
    """Covers everything. Only the person it waits for lifts it; "back" and "menu" open the menu above it."""

    def __init__(self, seat: int, name: str, lift: Callable[[], Move | None], menu: Callable[[], Move | None]) -> None:
        self.seat, self._menu = seat, menu
        self.button = Button(_("I am {name}").format(name=name), lift, style="brass", tall=48, size=SIZES.lead)
        super().__init__(Plaque(Column(
            Token(seat),
            Title(_("Pass to {name}").format(name=name), SIZES.display, align="centre"),
            Label(_("Nobody else looks at the screen now."), align="centre", tint="lesser"),
            self.button,
            gap=18), 30, 36, seed=23), 520)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Bare desk over the whole window."""
        clip = surface.get_clip()
        surface.blit(p.desk(self.rect.size), clip, clip.move(-self.rect.x, -self.rect.y))

    def act(self, act: Act) -> Reply:
        """Nothing passes but the way to the menu."""
        if act.name in ("back", "menu"):
            return reply(self._menu())
        return False
