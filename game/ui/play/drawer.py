"""The card above the table, where there is no room for it beside: a press outside, its key or "back" closes it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.input import Act, Point
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.play.panel import SidePanel
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget

_LEAST = 320        # logical units


class Drawer(Widget):
    """Holds the card over the right edge of the window while it is open."""

    hoverable = True

    def __init__(self, panel: SidePanel, below: Widget, close: Callable[[], None]) -> None:
        """The card stands under the widget `below`, the bar."""
        super().__init__(panel)
        self._panel, self._below, self._close = panel, below, close

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """As wide as the card would like, at most half the window."""
        self.rect = pygame.Rect(rect)
        edge, top = p.look.px(SIZES.margin), self._below.rect.bottom + p.look.px(10)
        width = min(max(self._panel.natural(p), p.look.px(_LEAST)), rect.w // 2)
        self._panel.layout(p, pygame.Rect(rect.right - width - edge, top, width, rect.bottom - edge - top))

    def act(self, act: Act) -> Reply:
        """Close it."""
        if act.name not in ("panel", "back"):
            return False
        self._close()
        return True

    def point(self, point: Point) -> Reply:
        """A press beside the card closes it."""
        if point.kind == "down" and not self._panel.rect.collidepoint(point.pos):
            self._close()
            return True
        return False
