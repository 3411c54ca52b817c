"""A place for a widget that is exchanged often: only the place itself is laid out again, not the whole screen."""

from __future__ import annotations

import pygame

from game.ui.paint import Painter
from game.ui.widgets.base import Widget


class WidgetSlot(Widget):
    """Holds one widget, or none."""

    def fill(self, widget: Widget | None) -> None:
        """Exchange what it holds."""
        self.swap(*([] if widget is None else [widget]))

    def height(self, p: Painter, width: int) -> int:
        """What the widget needs; nothing where there is none."""
        return self.children[0].height(p, width) if self.children else 0

    def natural(self, p: Painter) -> int:
        """The widget's own width."""
        return self.children[0].natural(p) if self.children else 0

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The widget fills it."""
        self.rect = pygame.Rect(rect)
        for child in self.children:
            child.layout(p, self.rect)
