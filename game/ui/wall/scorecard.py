"""A scorecard as a picture: the sheet of a game on paper, from golf's holes to the hands of a match."""

from __future__ import annotations

import pygame

from game.ui.paint import Painter
from game.ui.wall.still import TableStill
from game.ui.widgets.base import Widget

NARROW, WIDE = 380, 470     # logical units (times the text scale) of a sheet: as wide as it would like, between these


def sheet_of(p: Painter, still: TableStill) -> pygame.Surface:
    """The sheet of a table, as high as it needs."""
    sheet, large = still.scorecard(), max(1.0, min(1.5, p.look.text))
    return drawn(p, sheet, max(round(p.look.px(NARROW) * large), min(round(p.look.px(WIDE) * large), sheet.natural(p))))


def drawn(p: Painter, widget: Widget, width: int) -> pygame.Surface:
    """A widget on paper, that wide in device pixels."""
    widget.own_ground = "paper"
    adopt(widget)
    out = pygame.Surface((width, max(1, widget.height(p, width))), 0, 32)
    out.fill(p.look.theme.card)
    widget.layout(p, out.get_rect())
    widget.paint(p, out, out.get_rect())
    return out


def adopt(widget: Widget) -> None:
    """Sets the parent of the children, so that they know their background: a picture has no host."""
    for child in widget.children:
        child.parent = widget
        adopt(child)
