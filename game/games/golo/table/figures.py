"""The drawn figures of GOLO's rules: its dice, bottoms, the rack and a card, painted live in the look in force."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import pygame

from game.games.golf.table.sheet import Nine, Sheet, SheetCell, SheetLine
from game.games.golo.table.emblem import die_emblem
from game.ui.paint import Painter, put
from game.ui.table.face import RuleFigures
from game.ui.table.figure_strip import MARGIN, FigureStrip, strip_width
from game.ui.theme import SIZES
from game.words import _


def _row(p: Painter, width: int, dice: Sequence[tuple[int, str]], groups: Sequence[tuple[int, str]]) -> pygame.Surface:
    """Dice in a row on felt, and below each group of dice its words."""
    px, wide = p.look.px, strip_width(p, width)
    size = min(px(48), (wide - 2 * px(10)) // len(dice) - px(4))
    lines = [p.wrap(words, SIZES.small, max(1, wide * count // len(dice) - px(8))) for count, words in groups]
    line = p.font(SIZES.small).get_linesize()
    surface = FigureStrip(p, strip_width(p, width), 2 * px(MARGIN) + size + line * max(map(len, lines))).surface
    for number, (par, face) in enumerate(dice):
        put(surface, die_emblem(p, par, face, size), (wide * (number + .5) / len(dice), px(MARGIN) + size / 2), True)
    first = 0
    for (count, _words), group in zip(groups, lines, strict=True):
        for at, text in enumerate(group):
            put(surface, p.text(text, SIZES.small, "on_felt", shadow=130),
                (wide * (first + count / 2) / len(dice), px(MARGIN) + size + px(8) + line * (at + .5)), True)
        first += count
    return surface


def dice(p: Painter, width: int) -> pygame.Surface:
    """All nine."""
    nine = [(3, "3"), (3, "4"), (4, "4"), (4, "5"), (4, "6"), (4, "3"), (4, "7"), (5, "5"), (5, "8")]
    return _row(p, width, nine, ((2, _("two of par 3")), (5, _("five of par 4")), (2, _("two of par 5"))))


def bottoms(p: Painter, width: int) -> pygame.Surface:
    """A die of each par from above, and from below."""
    pairs = [(3, "3"), (3, "6"), (4, "4"), (4, "7"), (5, "8"), (5, "5")]
    return _row(p, width, pairs, ((2, _("above 3, below 6")), (2, _("above 4, below 7")), (2, _("above 8, below 5"))))


def rack(p: Painter, width: int) -> pygame.Surface:
    """A rack with three dice in it."""
    px, wide = p.look.px, strip_width(p, width)
    pitch = (wide - 2 * px(10)) / 9
    hole = min(px(46), round(pitch) - px(4))
    surface = FigureStrip(p, strip_width(p, width), hole + 2 * px(MARGIN)).surface
    for number in range(9):
        at = (px(10) + pitch * (number + .5), px(MARGIN) + hole / 2)
        put(surface, p.rbox(hole, hole, px(8), "well", "line_wood", p.look.scale), at, True)
        if number < 3:
            put(surface, die_emblem(p, (4, 3, 4)[number], ("3", "3", "4")[number], round(hole * .86)), at, True)
    return surface


def card(p: Painter, width: int) -> pygame.Surface:
    """A card with a birdie and a bogey."""
    pars = (4, 4, 3, 5, 4, 4, 3, 4, 5)
    filled = (*(SheetCell(str(n), par) for n, par in zip((3, 4, 3, 6), pars, strict=False)), *[SheetCell("")] * 5)
    lines = (SheetLine(None, _("Hole"), tuple(SheetCell(str(n)) for n in range(1, 10)), _("Total")),
             SheetLine(None, _("Par"), tuple(SheetCell(str(n)) for n in pars), "36"),
             SheetLine(0, "Ana", filled, "16", lit=True))
    widget, wide, pad = Sheet((Nine("Old Links", lines),), "Old Links"), strip_width(p, width), p.look.px(12)
    high = widget.height(p, wide - 2 * pad)
    surface = pygame.Surface((wide, high + 2 * pad), pygame.SRCALPHA, 32)
    put(surface, p.paper(wide, high + 2 * pad, p.look.px(8)), (0, 0))
    widget.layout(p, pygame.Rect(pad, pad, wide - 2 * pad, high))
    widget.draw(p, surface)
    return surface


FIGURES: Final[RuleFigures] = MappingProxyType({
    "golo-dice": dice, "golo-bottoms": bottoms, "golo-rack": rack, "golo-card": card,
})
