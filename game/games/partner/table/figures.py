"""The drawn figures of Jamaican Partner's rules, painted live: they follow theme, pips, size and text scale like the table itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import pygame

from game.ui.paint import Painter, put
from game.ui.table.face import RuleFigures
from game.ui.table.figure_strip import MARGIN, FigureStrip, Half, counted, length, lines_high, strip_width
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.seating import SeatedPerson, Seating
from game.words import _

_TURN = 4           # how many times larger the arrow is drawn before it is scaled down: pygame has no smooth arcs


def tiles(p: Painter, width: int) -> pygame.Surface:
    """Three tiles: a common one, a double, one with a 0."""
    wide = strip_width(p, width)
    shown = ((6, 4, _("6-4: ten pips")), (5, 5, _("5-5: a double")), (3, 0, _("3-0: a three and a 0")))
    column, half, margin = wide // 3, min(p.look.px(52), wide // 9), p.look.px(MARGIN)
    high = max(lines_high(p, words, column - margin) for _a, _b, words in shown)
    felt = FigureStrip(p, wide, half + 2 * margin + p.look.px(12) + high)
    for number, (a, b, words) in enumerate(shown):
        centre = column * (number + .5)
        felt.tile(a, b, (centre, margin + half / 2), half)
        felt.say(words, centre, margin + half + p.look.px(12), column - margin)
    return felt.surface


def whole_set(p: Painter, width: int) -> pygame.Surface:
    """All 28 tiles as a triangle: a row for each number, led by its double."""
    wide, margin = strip_width(p, width), p.look.px(MARGIN)
    step = (wide - 2 * margin) / 7
    half = int(step / 2.16)
    felt = FigureStrip(p, wide, int(7 * half * 1.22) + 2 * margin)
    for row, high in enumerate(range(6, -1, -1)):
        for column, low in enumerate(range(high, -1, -1)):
            felt.tile(high, low, (margin + step * (column + .5), margin + half * (row * 1.22 + .61)), half)
    return felt.surface


def seating(p: Painter, width: int) -> pygame.Surface:
    """Four at a table, partners opposite, and the way the turn goes."""
    people = (SeatedPerson(_("You"), _("first seat")), SeatedPerson(_("Opponent"), _("plays after your partner")),
              SeatedPerson(_("Your partner"), _("opposite you")), SeatedPerson(_("Opponent"), _("plays after you")))
    picture: Widget = Seating(people, ((0, 2), (1, 3)), high=170)
    picture.own_ground = "paper"
    wide = strip_width(p, width)
    out = pygame.Surface((wide, picture.height(p, wide)), pygame.SRCALPHA, 32)
    picture.layout(p, out.get_rect())
    picture.draw(p, out)
    size = p.look.px(54)
    put(out, _turning(size, p.colour("on_felt"), p.colour("baize")), out.get_rect().center, True)
    return out


def _turning(size: int, colour: tuple[int, int, int], ground: tuple[int, int, int]) -> pygame.Surface:
    """A round arrow against the clock on a disc."""
    side = size * _TURN
    board = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    board.fill((*ground, 0))
    middle, radius, pen = side / 2, side * .34, side * .045
    pygame.draw.circle(board, ground, (middle, middle), side * .5)
    for step in range(0, 281, 2):           # from lower right over the top to lower left: degrees against the clock
        turn = math.radians(-50 + step)
        pygame.draw.circle(board, colour, (middle + radius * math.cos(turn), middle - radius * math.sin(turn)), pen)
    end = math.radians(230)
    tip = middle + radius * math.cos(end), middle - radius * math.sin(end)
    ahead, out = (-math.sin(end), -math.cos(end)), (math.cos(end), -math.sin(end))
    head = side * .16
    points = [(tip[0] + ahead[0] * head * 1.3, tip[1] + ahead[1] * head * 1.3),
              (tip[0] + out[0] * head, tip[1] + out[1] * head), (tip[0] - out[0] * head, tip[1] - out[1] * head)]
    pygame.draw.polygon(board, colour, points)
    return pygame.transform.smoothscale(board, (size, size)).premul_alpha()


def doubles(p: Painter, width: int) -> pygame.Surface:
    """A line with two doubles across."""
    return _plain_line(p, width, ((6, 3), (3, 3), (3, 1), (1, 1), (1, 5)))


def blocked(p: Painter, width: int) -> pygame.Surface:
    """A line that ends in fives on both sides, with all seven fives in it."""
    return _plain_line(p, width, ((5, 1), (1, 0), (0, 5), (5, 5), (5, 2), (2, 3), (3, 5), (5, 4), (4, 6), (6, 5)))


def _plain_line(p: Painter, width: int, shown: Sequence[Half]) -> pygame.Surface:
    wide, margin = strip_width(p, width), p.look.px(MARGIN)
    half = min(p.look.px(44), (wide - 2 * margin) // length(shown, 1))
    felt = FigureStrip(p, wide, 2 * half + 2 * margin)
    felt.line(shown, wide / 2, margin + half, half)
    return felt.surface


def ends(p: Painter, width: int) -> pygame.Surface:
    """A line, its two ends named, and a tile of the hand for each."""
    names = _("left end: 2"), _("right end: 3")
    return _fitting(p, width, ((2, 5), (5, 5), (5, 3)), names, ((4, 2), (3, 6)), _("These two tiles fit."))


def both_ends(p: Painter, width: int) -> pygame.Surface:
    """One tile and two places where it may go."""
    names = _("here, by its 4"), _("or here, by its 2")
    return _fitting(p, width, ((4, 6), (6, 2)), names, ((4, 2),), _("4-2 fits both ends: you choose."))


def key(p: Painter, width: int) -> pygame.Surface:
    """The last tile of a hand fits two different ends."""
    names = _("a five…"), _("…and a one")
    return _fitting(p, width, ((5, 3), (3, 3), (3, 1)), names, ((5, 1),), _("The last tile, 5-1, fits both: the key."))


def _fitting(p: Painter, width: int, line: Sequence[Half], names: tuple[str, str], held: Sequence[Half], words: str) -> pygame.Surface:
    """A line with an open place at each end, names under the places, and below the tiles of the hand that are meant."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    half = min(px(40), (wide - 2 * margin) // (length(line, 1) + 5))
    room = (wide - length(line, half)) / 2 - px(6)
    text = max(lines_high(p, name, room) for name in names)
    below = max(2 * half, half + px(8) + text) + margin
    felt = FigureStrip(p, wide, margin + below + half + px(10) + lines_high(p, words, wide - 2 * margin) + margin // 2)
    y = margin + half
    first, last = felt.line(line, wide / 2, y, half)
    for x, name in ((first - half * 1.2, names[0]), (last + half * 1.2, names[1])):
        felt.place((x, y), half)
        middle = max(room / 2 + px(4), min(wide - room / 2 - px(4), x))
        felt.say(name, middle, y + half / 2 + px(6), room)
    hand = margin + below + half / 2
    for number, (a, b) in enumerate(held):
        felt.tile(a, b, (wide / 2 + (number - (len(held) - 1) / 2) * half * 2.4, hand), half)
    felt.say(words, wide / 2, hand + half / 2 + px(8), wide - 2 * margin)
    return felt.surface


def count(p: Painter, width: int) -> pygame.Surface:
    """Four hands that are left when a hand is blocked, with their pips."""
    hands: tuple[tuple[str, tuple[Half, ...]], ...] = (
        (_("You: 11 pips"), ((5, 6),)), (_("Opponent: 7 pips"), ((3, 2), (2, 0))),
        (_("Your partner: 2 pips, the fewest"), ((1, 1),)), (_("Opponent: 4 pips"), ((2, 2),)))
    return counted(p, width, hands, (2,))


def streak(p: Painter, width: int) -> pygame.Surface:
    """The score board after four hands: three wins, and the one loss that takes them all."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    steps = ((_("won"), 1), (_("won"), 2), (_("won"), 3), (_("lost"), 0), (_("won"), 1))
    line = p.font(SIZES.small).get_linesize()
    stud, row = min(px(22), (wide - 2 * margin) // 16), max(px(26), line + px(4))
    felt = FigureStrip(p, wide, 2 * margin + row * len(steps))
    for number, (words, score) in enumerate(steps):
        y = margin + row * (number + .5)
        felt.say(_("Hand {n}: {how}").format(n=number + 1, how=words), wide * .22, y - line / 2, wide * .42)
        for hole in range(6):
            put(felt.surface, p.stud(stud, hole < score), (wide * .46 + hole * stud * 1.2, y), True)
        felt.say(f"{score}–0" if score else "0–0", wide * .88, y - line / 2, wide * .2, "bold")
    return felt.surface


FIGURES: Final[RuleFigures] = MappingProxyType({
    "tiles": tiles, "whole-set": whole_set, "seating": seating, "ends": ends, "doubles": doubles, "both-ends": both_ends,
    "blocked": blocked, "count": count, "streak": streak, "key": key,
})
