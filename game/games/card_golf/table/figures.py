"""The drawn figures of Card Golf's rules: what swing dice do, risk, the curve chart and the putting track, in the look in force."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import pygame

from game.games.card_golf.rules.tables import LABELS, MISS, SUMS, TOP_RISK, Tables, tables
from game.games.card_golf.table.track import OnIt, PuttingTrack
from game.games.golf.table.plate import draw_die, draw_risk, words_in
from game.ui.paint import Painter, put
from game.ui.table.face import RuleFigures
from game.ui.table.figure_strip import strip_width
from game.ui.theme import SIZES
from game.words import _

_PAD = 16


def _wood(p: Painter, width: int, high: int) -> pygame.Surface:
    """A plate to draw on."""
    surface = pygame.Surface((strip_width(p, width), high), pygame.SRCALPHA, 32)
    put(surface, p.rbox(*surface.get_size(), p.look.px(10), "well", "line_wood", p.look.scale), (0, 0))
    return surface


def swing(p: Painter, width: int) -> pygame.Surface:
    """The three faces that matter, each with what it does."""
    px, wide = p.look.px, strip_width(p, width)
    told = ((1, _("10 yards short")), (2, _("10 yards long")), (3, _("one more risk")))
    room = wide // len(told) - px(10)
    lines = [p.wrap(words, SIZES.small, room) for _face, words in told]
    side, line = px(40), p.font(SIZES.small).get_linesize()
    surface = _wood(p, width, 2 * px(_PAD) + side + px(6) + line * max(map(len, lines)))
    for number, ((face, _words), wrapped) in enumerate(zip(told, lines, strict=True)):
        x = round(wide * (number + .5) / len(told))
        draw_die(p, surface, pygame.Rect(x - side // 2, px(_PAD), side, side), face)
        for at, words in enumerate(wrapped):
            put(surface, p.text(words, SIZES.small, "on_well"), (x, px(_PAD) + side + px(6) + line * (at + .5)), centre=True)
    return surface


def risk(p: Painter, width: int) -> pygame.Surface:
    """A 4-wood from the tee, stretched by twenty yards: its risks one by one."""
    px, wide = p.look.px, strip_width(p, width)
    line, high = p.font(SIZES.small).get_linesize(), px(34)
    words = p.wrap(_("A wood from the tee has risk 2; twenty yards of stretch make it 4."), SIZES.small, wide - 2 * px(_PAD))
    surface = _wood(p, width, 2 * px(_PAD) + high + px(6) + line * len(words))
    room = pygame.Rect(wide // 2 - 3 * high, px(_PAD), 6 * high, high)
    draw_risk(p, surface, room, 2, 2, TOP_RISK)
    for at, text in enumerate(words):
        put(surface, p.text(text, SIZES.small, "on_well"), (wide // 2, px(_PAD) + high + px(6) + line * (at + .5)), centre=True)
    return surface


def curve(p: Painter, width: int) -> pygame.Surface:
    """The curve chart of the book's example."""
    return _chart(p, width, tables())


def labels(p: Painter, width: int) -> pygame.Surface:
    """The curve chart by the book's labels."""
    return _chart(p, width, tables(curve_chart=LABELS))


def _chart(p: Painter, width: int, chart: Tables) -> pygame.Surface:
    """A curve chart: for each risk and sum the spaces to the left or right, a dot where it flies straight, a cross for a miss."""
    px, wide = p.look.px, strip_width(p, width)
    rows = range(1, TOP_RISK + 1)
    head = max(px(46), p.font(SIZES.small).size(_("Risk"))[0] + px(12))
    cell = (wide - head - px(10)) // len(SUMS)
    high = max(px(28), p.font(SIZES.small).get_linesize() + px(4))
    surface = _wood(p, width, high * (len(rows) + 1) + px(12))
    words_in(p, surface, _("Risk"), pygame.Rect(px(8), px(6), head - px(8), high), SIZES.small, "on_well", kind="bold")
    for number, total in enumerate(SUMS):
        box = pygame.Rect(head + number * cell, px(6), cell, high)
        words_in(p, surface, str(total), box, SIZES.small, "on_well", kind="bold", align="centre")
    for row in rows:
        y = px(6) + high * row
        words_in(p, surface, str(row), pygame.Rect(px(8), y, head - px(8), high), SIZES.small, "on_well")
        for number, total in enumerate(SUMS):
            _draw_curve(p, surface, pygame.Rect(head + number * cell, y, cell, high), chart.curved(row, total))
    return surface


def _draw_curve(p: Painter, surface: pygame.Surface, box: pygame.Rect, spaces: int) -> None:
    """One cell of the chart."""
    px = p.look.px
    if spaces == MISS:
        put(surface, p.rbox(box.w - px(2), box.h - px(2), px(5), "plate_on"), box.center, centre=True)
        put(surface, p.icon("close", min(px(16), box.w), "red_wood"), box.center, centre=True)
    elif not spaces:
        put(surface, p.rbox(px(5), px(5), px(2), "on_well", None, 1, 130), box.center, centre=True)
    else:
        icon = min(px(12), box.w // 2)
        side = -1 if spaces < 0 else 1
        put(surface, p.icon("left" if spaces < 0 else "right", icon, "brass"), (box.centerx + side * box.w // 4, box.centery), centre=True)
        room = pygame.Rect(box.x + (box.w // 3 if side < 0 else 0), box.y, box.w * 2 // 3, box.h)
        words_in(p, surface, str(abs(spaces)), room, SIZES.small, "on_well", align="centre")


def track(p: Painter, width: int) -> pygame.Surface:
    """The track with a ball at ten yards, and what its putt may leave."""
    px, wide = p.look.px, strip_width(p, width)
    surface = pygame.Surface((wide, px(190)), pygame.SRCALPHA, 32)
    widget = PuttingTrack()
    widget.put(tables(), (OnIt(0, 10),), 0)
    widget.layout(p, pygame.Rect(0, 0, wide, px(186)))
    widget.draw(p, surface)
    return surface


FIGURES: Final[RuleFigures] = MappingProxyType({
    "card_golf-swing": swing, "card_golf-risk": risk, "card_golf-curve": curve, "card_golf-labels": labels,
    "card_golf-track": track,
})
