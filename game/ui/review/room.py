"""Where everything on the review screen lies: the bar, the table with the picture, the chart below it, the card beside them."""

from __future__ import annotations

import pygame

from game.ui.paint import Painter, backdrops
from game.ui.play.bar import TopBar
from game.ui.play.room import CORNER, RAIL
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget

_CARD = 384         # logical units
_CHART = .47        # of the height below the bar,
_MORE = .08         # and of it for twice as large letters


class ReviewRoom(Widget):
    """Bar, picture, chart and card; no rectangle of the picture is on the rail."""

    def __init__(self, bar: TopBar, picture: Widget, chart: Widget, card: Widget) -> None:
        super().__init__(bar, chart, picture, card, ground="desk")
        self.bar, self.picture, self.chart, self.card = bar, picture, chart, card

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The card takes a share of the width that grows with the letters, picture and chart share the rest."""
        self.rect = pygame.Rect(rect)
        px, margin = p.look.px, p.look.px(SIZES.margin)
        bar = self.bar.height(p, rect.w)
        self.bar.layout(p, pygame.Rect(rect.x, rect.y, rect.w, bar))
        body = pygame.Rect(rect.x + margin, rect.y + bar + px(8), rect.w - 2 * margin, rect.h - bar - px(8) - margin)
        card = min(px(_CARD * (1 + .25 * max(0.0, p.look.text - 1))), int(body.w * .4))
        self.card.layout(p, pygame.Rect(body.right - card, body.y, card, body.h))
        left = pygame.Rect(body.x, body.y, body.w - card - margin, body.h)
        chart = round(left.h * (_CHART + _MORE * max(0.0, p.look.text - 1)))
        self.chart.layout(p, pygame.Rect(left.x, left.bottom - chart, left.w, chart))
        rail = pygame.Rect(left.x, left.y, left.w, left.h - chart - margin)
        self.picture.layout(p, rail.inflate(-2 * px(RAIL), -2 * px(RAIL)))

    def backdrop(self, p: Painter, size: tuple[int, int]) -> pygame.Surface:
        """The desk with the felt where the picture lies."""
        felt = self.picture.rect
        return backdrops.table(p, size, (felt.x, felt.y, felt.w, felt.h), p.look.px(CORNER), p.look.px(RAIL))
