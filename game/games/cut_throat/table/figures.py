"""The drawn figures of Cut Throat's rules: score boards, the boneyard, and hands that are counted."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import pygame

from game.games.dominoes.table.boneyard import Boneyard
from game.games.dominoes.table.tally import TallyBoard, TallyRow, TallyState
from game.ui.paint import Painter
from game.ui.table.face import RuleFigures
from game.ui.table.figure_strip import MARGIN, FigureStrip, Half, counted, lines_high, strip_width
from game.words import _

BOARD: Final = 204      # logical width of a score board, as in the seats' column
GOAL: Final = 6


def wins(p: Painter, width: int) -> pygame.Surface:
    """A score board shortly before the end."""
    said = _("The first player needs one more win, while the last one has none. But if the last one wins a hand, all go back to nil.")
    return _boards(p, width, (((5, 2, 1, 0), ""),), said)


def reset(p: Painter, width: int) -> pygame.Surface:
    """The board before and after the last player's first win."""
    boards = (((3, 1, 2, 0), _("before the hand")), ((0, 0, 0, 0), _("after the last player has won it")))
    return _boards(p, width, boards, "")


def _boards(p: Painter, width: int, boards: Sequence[tuple[tuple[int, ...], str]], said: str) -> pygame.Surface:
    """Score boards side by side, each with its words below, and words below all."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    column = (wide - margin) / len(boards)
    across = min(px(BOARD), int(column) - px(16))
    drawn = [_board(scores) for scores, _words in boards]
    high = drawn[0].height(p, across)
    below = max((lines_high(p, words, column - px(10)) for _scores, words in boards if words), default=0)
    felt = FigureStrip(p, wide, 2 * margin + high + px(10) + below + (lines_high(p, said, wide - 2 * margin) if said else 0))
    for number, (board, (_scores, words)) in enumerate(zip(drawn, boards, strict=True)):
        centre = margin / 2 + column * (number + .5)
        board.layout(p, pygame.Rect(round(centre - across / 2), margin, across, high))
        board.draw(p, felt.surface)
        if words:
            felt.say(words, centre, margin + high + px(10), column - px(10))
    if said:
        felt.say(said, wide / 2, margin + high + px(10) + below, wide - 2 * margin)
    return felt.surface


def _board(scores: Sequence[int]) -> TallyBoard:
    board = TallyBoard()
    rows = tuple(TallyRow(seat, n, bool(n) and n == max(scores)) for seat, n in enumerate(scores))
    board.put(TallyState(_("Wins, {goal} for the match").format(goal=GOAL), rows, GOAL, True))
    return board


def boneyard(p: Painter, width: int) -> pygame.Surface:
    """A line, nothing in the hand that fits it, and the stack to draw from."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    stack = Boneyard(_nothing)
    stack.put(12, live=True)
    aside = stack.natural(p)
    high = stack.height(p, aside)
    line: tuple[Half, ...] = ((2, 5), (5, 5), (5, 3))
    room = wide - aside - 3 * margin
    half = min(px(36), room // 7)
    words = _("Nothing here fits the 2 or the 3: draw.")
    tall = max(high, 4 * half + px(18) + lines_high(p, words, room))
    felt = FigureStrip(p, wide, tall + 2 * margin)
    stack.layout(p, pygame.Rect(wide - margin - aside, margin + (tall - high) // 2, aside, high))
    stack.draw(p, felt.surface)
    middle = margin + room / 2
    felt.line(line, middle, margin + half, half)
    hand = margin + 2 * half + px(12) + half / 2
    for number, (a, b) in enumerate(((1, 0), (6, 4))):
        felt.tile(a, b, (middle + (number - .5) * half * 2.4, hand), half)
    felt.say(words, middle, hand + half / 2 + px(8), room)
    return felt.surface


def tie(p: Painter, width: int) -> pygame.Surface:
    """Three hands of a blocked line, two of them equally light."""
    hands = ((_("You: 5 pips"), ((3, 2),)), (_("Opponent: 5 pips"), ((4, 1),)), (_("Opponent: 12 pips"), ((6, 2), (4, 0))))
    return counted(p, width, hands, (0, 1))


def _nothing() -> None:
    """A figure can't be played."""


FIGURES: Final[RuleFigures] = MappingProxyType({
    "cut-throat-board": wins, "cut-throat-reset": reset, "cut-throat-boneyard": boneyard, "cut-throat-tie": tie,
})
