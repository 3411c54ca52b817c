"""The legend of a table: every mark that may lie on its ground, drawn as it is drawn there, with a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.paint import Painter, put
from game.ui.table.face import LegendMark, Marked
from game.ui.theme import SIZES
from game.ui.widgets.base import Host, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Panel
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label
from game.words import _

_SIDE = 38      # logical units of a mark
_GAP = 10


class MarkPicture(Widget):
    """A mark on a piece of the ground."""

    margin = 2

    def __init__(self, mark: LegendMark) -> None:
        super().__init__(width=_SIDE)
        self.mark = mark

    def height(self, p: Painter, width: int) -> int:
        """As high as wide."""
        return p.look.px(_SIDE)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The ground with the mark in its middle."""
        side = min(self.rect.w, p.look.px(_SIDE))
        box = pygame.Rect(0, 0, side, side)
        box.center = self.rect.center
        put(surface, p.rbox(side, side, side * .16, "baize", "line_wood", p.look.scale), box.topleft)
        self.mark.draw(p, surface, box)


def open_legend(host: Host, marks: Sequence[LegendMark]) -> None:
    """Say above the table what its marks mean; Esc, B or its button closes it."""
    rows = [Row(MarkPicture(mark), Label(mark.words, SIZES.small, grow=1), gap=_GAP) for mark in marks]
    close = Button(_("Close"), host.close, style="brass", tall=40)
    host.open(Panel(_("What the marks mean"), Column(*rows, gap=6), [close], widest=620, on_back=host.close), close, veil=True)


def legend_of(host: Host, face: object) -> None:
    """The legend of a face that has one; nothing for any other."""
    if isinstance(face, Marked):
        open_legend(host, face.marks())
