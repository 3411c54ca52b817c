"""The odds on paper: the best plan with what it costs, and everywhere the planned shot may end, the likeliest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import pygame

from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.values import PlanShot
from game.games.doshboard.table.end_marks import End, ends_of
from game.games.golf.table.odds_note import odds_note
from game.games.golf.table.plate import percent, words_in
from game.games.golf.table.pointing import Lights, PlaceRow
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label
from game.words import _

if TYPE_CHECKING:
    from game.games.doshboard.solver.odds import PlanOdds

_LISTED: Final = 24
_ROW: Final = 24
_INKS: Final = {End.LIES: "ink", End.DROPPED: "red", End.TAP_IN: "ink2", End.HOLED: "good"}


class BestTold(NamedTuple):
    """The best plan in words, the strokes to go with it, and what they come to in play where that is known, all in words."""

    plan: PlanShot
    words: str
    strokes: str
    in_play: str = ""


class EndsBoard(Lights[Cell], Protocol):
    """Whoever plans: takes plans, sees where they lead, and says where a cell lies."""

    def take(self, plan: PlanShot) -> None:
        """Makes this plan one's own."""

    def place_words(self, cell: Cell) -> str:
        """A cell as he sees it from the ball."""

    def away(self, cell: Cell) -> float:
        """The cells from there to the flag."""


class EndRow(PlaceRow[Cell]):
    """A cell where the shot may end, in words, with its chance and a bar. A finger lights it until it presses elsewhere."""

    margin = 2
    focusable = True

    def __init__(self, cell: Cell, words: str, chance: float, most: float, ink: str, board: EndsBoard) -> None:
        super().__init__()
        self.place, self.lights, self.tip = cell, board, f"{board.place_words(cell)}: {percent(chance)}"
        self.words, self.chance, self.most, self.token = words, chance, most, ink

    def height(self, p: Painter, width: int) -> int:
        """One line."""
        return max(p.look.px(_ROW), p.font(SIZES.small).get_linesize() + p.look.px(2))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Words at the left over the bar, the chance at the right."""
        rect, px = self.rect, p.look.px
        wide = max(px(2), round((rect.w - px(4)) * self.chance / max(1e-9, self.most)))
        put(surface, p.rbox(wide, rect.h - px(4), px(3), "fresh"), (rect.x, rect.y + px(2)))
        figure = round(rect.w * .26)
        words_in(p, surface, self.words, pygame.Rect(rect.x + px(4), rect.y, rect.w - figure - px(8), rect.h), SIZES.small, self.token)
        right = pygame.Rect(rect.right - figure, rect.y, figure - px(4), rect.h)
        words_in(p, surface, percent(self.chance), right, SIZES.small, self.token, kind="bold", align="right")


def end_words(end: End, away: float) -> str:
    """A way for a shot to end, `away` cells from the target."""
    if end is End.HOLED:
        return _("holed out")
    if end is End.TAP_IN:
        return _("tapped in")
    told = _("dropped, {n} cells to go") if end is End.DROPPED else _("{n} cells to go")
    return told.format(n=f"{away:.1f}")


def odds_page(best: BestTold | None, odds: PlanOdds | None, board: EndsBoard) -> Widget:
    """The page; without odds it says that they are being counted."""
    if odds is None:
        return odds_note(_("The hole is being solved …") if best is None else "")
    rows: list[Widget] = []
    if best is not None:
        plan = best.plan
        told = _("{plan}: {n} strokes to the hole from here").format(plan=best.words, n=best.strokes)
        rows += [Label(_("The best plan"), SIZES.small, kind="bold"), Label(told, SIZES.small, tint="lesser"),
                 *([Label(best.in_play, SIZES.small, kind="italic", tint="lesser")] if best.in_play else []),
                 Button(_("Take it"), lambda: board.take(plan), style="paper")]
    rows.append(Label(_("Where the shot may end"), SIZES.small, kind="bold"))
    return Column(*rows, *_end_rows(odds, board), gap=3, ground="paper")


def _end_rows(odds: PlanOdds, board: EndsBoard) -> Sequence[Widget]:
    ends = ends_of(odds)
    always = [one for one in ends if one[2] in (End.HOLED, End.TAP_IN)]
    listed = sorted((*always, *[one for one in ends if one not in always][:_LISTED]), reverse=True)
    return [EndRow(cell, end_words(end, board.away(cell)), chance, ends[0][0], _INKS[end], board) for chance, cell, end in listed]
