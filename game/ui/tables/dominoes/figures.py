"""The drawn figures of Cut Throat and French: score boards, the boneyard, hands that are counted, and crosses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.tables.dominoes.boneyard import Boneyard
from game.ui.tables.dominoes.line_layout import Spot, Step
from game.ui.tables.dominoes.tally import TallyBoard, TallyRow, TallyState
from game.ui.tables.figure_strip import MARGIN, Half, Strip, counted, lines_high, strip_width
from game.ui.tables.french.cross_layout import EAST, NORTH, SOUTH, WEST, CrossLayout, fit_cross
from game.ui.theme import SIZES
from game.words import _

BOARD: Final = 204      # logical width of a score board, as in the seats' column
GOAL: Final = 6


class _Cross(NamedTuple):
    """A cross to draw: the arms' tiles as halves, joining half first, from north clockwise; which ends wait for a double; words at ends."""

    arms: tuple[tuple[Half, ...], ...]
    across: tuple[int, ...] = ()
    words: Mapping[int, str] = MappingProxyType({})


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
    felt = Strip(p, wide, 2 * margin + high + px(10) + below + (lines_high(p, said, wide - 2 * margin) if said else 0))
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
    felt = Strip(p, wide, tall + 2 * margin)
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
    return _drawn(p, width, shown, 230, _("One side is free: any tile with a blank goes there."))


def doubles(p: Painter, width: int) -> pygame.Surface:
    """Three arms that go on, and one that waits."""
    shown = _Cross((((0, 3),), ((0, 5), (5, 5), (5, 1)), ((0, 4), (4, 4)), ((0, 2), (2, 2), (2, 6))), (NORTH,),
                   {NORTH: "3-3", EAST: "1", SOUTH: "4", WEST: "6"})
    return _drawn(p, width, shown, 270, _("Up, only 3-3 may follow. On the other arms go a 1, a 4 or a 6."))


def _drawn(p: Painter, width: int, shown: _Cross, high: float, said: str) -> pygame.Surface:
    """A cross on a strip so many logical units high, with words at its ends and below."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    below = lines_high(p, said, wide - 2 * margin) + px(14) if said else 0
    felt = Strip(p, wide, px(high) + below)
    steps = [[Step(*halves) for halves in arm] for arm in shown.arms]
    laid = fit_cross((margin / 2, margin / 2, wide - margin, px(high) - margin), Step(0, 0), steps, shown.across, px(34))
    half = round(laid.width)
    if laid.first is not None:
        for spot in (laid.first, *(spot for arm in laid.arms for spot in arm)):
            p.drop(felt.surface, p.tile(spot.near, spot.far, half, spot.angle), laid.centre(spot), .5)
    for arm, words in shown.words.items():
        _end(felt, laid, laid.ghosts[arm], words)
    if said:
        felt.say(said, wide / 2, px(high), wide - 2 * margin)
    return felt.surface


def _end(felt: Strip, laid: CrossLayout, ghost: Spot, words: str) -> None:
    """An open end with what it asks for."""
    p, half = felt.p, round(laid.width)
    across, down = (round(2 * extent * half) for extent in ghost.half_size)
    centre = laid.centre(ghost)
    put(felt.surface, p.rbox(across - 3, down - 3, half / 6, "well", "glow", max(2.0, 2 * p.look.scale), 170), centre, True)
    font = p.font(SIZES.body, "bold")
    share = min(1.0, .8 * across / max(1, font.size(words)[0]), .9 * down / max(1, font.get_height()))
    put(felt.surface, p.text(words, SIZES.body * share, "on_well", "bold"), centre, True)


def _nothing() -> None:
    """A figure can't be played."""


FIGURES: Mapping[str, Callable[[Painter, int], pygame.Surface]] = MappingProxyType({
    "cut-throat-board": wins, "cut-throat-reset": reset, "cut-throat-boneyard": boneyard, "cut-throat-tie": tie,
    "french-cross": cross, "french-blanks": blanks, "french-doubles": doubles, "french-count": points,
})
