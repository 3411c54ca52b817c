"""The drawn figures of the rules of French dominoes: crosses, and hands that are counted."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from game.games.dominoes.table.cross_layout import EAST, NORTH, SOUTH, WEST, CrossLayout, fit_cross
from game.games.dominoes.table.line_layout import LineStep, TileSpot
from game.ui.paint import Painter, put
from game.ui.table.face import RuleFigures
from game.ui.table.figure_strip import MARGIN, FigureStrip, Half, counted, lines_high, strip_width
from game.ui.theme import SIZES
from game.words import _


class _Cross(NamedTuple):
    """A cross to draw: the arms' tiles as halves, joining half first, from north clockwise; which ends wait for a double; words at ends."""

    arms: tuple[tuple[Half, ...], ...]
    across: tuple[int, ...] = ()
    words: Mapping[int, str] = MappingProxyType({})


def points(p: Painter, width: int) -> pygame.Surface:
    """A hand without a double and one with."""
    hands = ((_("11 and 1: 12 points"), ((6, 5), (1, 0))), (_("11 and 2, twice for the double: 26 points"), ((6, 5), (1, 1))))
    return counted(p, width, hands, (1,))


def cross(p: Painter, width: int) -> pygame.Surface:
    """A cross in the middle of a hand."""
    arms: tuple[tuple[Half, ...], ...] = (((0, 3), (3, 3), (3, 6)), ((0, 5), (5, 5), (5, 1), (1, 1), (1, 4)),
                                          ((0, 4),), ((0, 2), (2, 2), (2, 6)))
    return _drawn(p, width, _Cross(arms, (SOUTH,), {NORTH: "6", EAST: "4", SOUTH: "4-4", WEST: "6"}), 300, "")


def blanks(p: Painter, width: int) -> pygame.Surface:
    """0-0, three of its sides taken by blanks."""
    shown = _Cross((((0, 3),), ((0, 5),), (), ((0, 2),)), (), {SOUTH: "0"})
    return _drawn(p, width, shown, 230, _("One side is free: any tile with a 0 goes there."))


def doubles(p: Painter, width: int) -> pygame.Surface:
    """Three arms that go on, and one that waits."""
    shown = _Cross((((0, 3),), ((0, 5), (5, 5), (5, 1)), ((0, 4), (4, 4)), ((0, 2), (2, 2), (2, 6))), (NORTH,),
                   {NORTH: "3-3", EAST: "1", SOUTH: "4", WEST: "6"})
    return _drawn(p, width, shown, 270, _("Up, only 3-3 may follow. On the other arms go a 1, a 4 or a 6."))


def _drawn(p: Painter, width: int, shown: _Cross, high: float, said: str) -> pygame.Surface:
    """A cross on a strip `high` logical units high, with words at its ends and below."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    below = lines_high(p, said, wide - 2 * margin) + px(14) if said else 0
    felt = FigureStrip(p, wide, px(high) + below)
    steps = [[LineStep(*halves) for halves in arm] for arm in shown.arms]
    laid = fit_cross((margin / 2, margin / 2, wide - margin, px(high) - margin), LineStep(0, 0), steps, shown.across, px(34))
    half = round(laid.width)
    if laid.first is not None:
        for spot in (laid.first, *(spot for arm in laid.arms for spot in arm)):
            p.drop(felt.surface, p.tile(spot.near, spot.far, half, spot.angle), laid.centre(spot), .5)
    for arm, words in shown.words.items():
        _end(felt, laid, laid.ghosts[arm], words)
    if said:
        felt.say(said, wide / 2, px(high), wide - 2 * margin)
    return felt.surface


def _end(felt: FigureStrip, laid: CrossLayout, ghost: TileSpot, words: str) -> None:
    """An open end with what it asks for."""
    p, half = felt.p, round(laid.width)
    across, down = (round(2 * extent * half) for extent in ghost.half_size)
    centre = laid.centre(ghost)
    put(felt.surface, p.rbox(across - 3, down - 3, half / 6, "well", "glow", max(2.0, 2 * p.look.scale), 170), centre, True)
    font = p.font(SIZES.body, "bold")
    share = min(1.0, .8 * across / max(1, font.size(words)[0]), .9 * down / max(1, font.get_height()))
    put(felt.surface, p.text(words, SIZES.body * share, "on_well", "bold"), centre, True)


FIGURES: Final[RuleFigures] = MappingProxyType({
    "french-cross": cross, "french-blanks": blanks, "french-doubles": doubles, "french-count": points,
})
