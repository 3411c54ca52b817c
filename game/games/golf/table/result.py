"""The result of a hole on a plaque: what everybody took for it, what golfers call that, and who has the honour next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.games.golf.table.card import GolfCard, nines_of
from game.games.golf.table.honour import Honours
from game.games.golf.table.score import draw_score, term
from game.games.golf.table.sheet import Sheet
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.cards import Paper
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label, shorten
from game.words import _, ngettext

_ROW, _MARK = 26, 20
_WIDE = 330
_CARD_WIDE, _CARD_GAP = 560, 8
_SHARES = (1 - 1e-6, .85, .7, .6, .5)       # of the usual size of type; the first leaves out the honour only


class HoleLine(NamedTuple):
    """A player's hole."""

    seat: int
    name: str
    strokes: int


class _Row(Widget):
    """Token, name, score with its mark, and its name; all `share` times as large as usual."""

    def __init__(self, line: HoleLine, par: int) -> None:
        super().__init__()
        self.line, self.par, self.share = line, par, 1.0

    def height(self, p: Painter, width: int) -> int:
        size = SIZES.body * self.share
        return max(round(p.look.px(_ROW) * self.share), p.font(size).get_linesize() + p.look.px(3 * self.share))

    def natural(self, p: Painter) -> int:
        return p.look.px(_WIDE)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, rect, middle, share = p.look.px, self.rect, self.rect.centery, self.share
        mark = px(_MARK * share)
        put(surface, p.mark(self.line.seat, mark), (rect.x + mark / 2, middle), True)
        called = p.text(term(self.line.strokes, self.par), SIZES.small * share, "ink2", "italic")
        put(surface, called, (rect.right - called.get_width(), middle - called.get_height() / 2))
        score = rect.right - max(called.get_width(), px(100)) - px(24)
        draw_score(p, surface, self.line.strokes, self.par, (score, middle), rect.h - px(2), SIZES.body * share)
        room = score - rect.x - mark - px(8) - rect.h / 2
        name = p.text(shorten(p, self.line.name, SIZES.body * share, round(room), "bold"), SIZES.body * share, "ink", "bold")
        put(surface, name, (rect.x + mark + px(8), middle - name.get_height() / 2))


def won_words(winners: Sequence[str], worth: int, carried: int) -> str:
    """Who has won a hole of match play or skins; "" in every other form, where a hole is worth nothing.

    >>> won_words(("Ana",), 1, 0), won_words(("Ana", "Bo"), 3, 0), won_words((), 1, 2), won_words((), 1, 0)
    ('The hole goes to Ana', '3 skins go to Ana and Bo', '2 skins are carried on', 'The hole is halved')
    """
    if not worth:
        return ""
    if winners:
        return ngettext("The hole goes to {who}", "{n} skins go to {who}", worth).format(who=_(" and ").join(winners), n=worth)
    return ngettext("{n} skin is carried on", "{n} skins are carried on", carried).format(n=carried) if carried else _("The hole is halved")


class HoleResultPanel(Paper):
    """The plaque: a heading, a line each, who has won the hole, and the next honour.

    Where it is too high its type shrinks, and the honour gives way.
    """

    def __init__(self, heading: str, par: int, lines: tuple[HoleLine, ...], honour: tuple[int, ...], won: str = "") -> None:
        self._honours = Honours()
        self._honours.put(honour, honour[0] if honour else None)
        self._head = Label(heading, SIZES.lead, kind="bold")
        self._par = Label(ngettext("Par {n}", "Par {n}", par).format(n=par), SIZES.small, kind="italic", tint="lesser")
        self._rows = tuple(_Row(line, par) for line in lines)
        self._won = Label(won, SIZES.body, kind="bold", tint="strong")
        body: list[Widget] = [self._head, self._par, *self._rows, *([self._won] if won else [])]
        if len(lines) > 1:
            body.append(self._honours)
        super().__init__(Column(*body, gap=3), 12, 18)

    def height(self, p: Painter, width: int) -> int:
        """With everything on it."""
        self._shrink(1.0)
        return super().height(p, width)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """With everything on it where there is room, else smaller."""
        self._shrink(1.0)
        if super().height(p, rect.w) > rect.h:
            for share in _SHARES:
                self._shrink(share)
                if super().height(p, rect.w) <= rect.h:
                    break
        super().layout(p, rect)

    def _shrink(self, share: float) -> None:
        self._head.size, self._par.size = SIZES.lead * share, SIZES.small * share
        self._won.size = SIZES.body * share
        for row in self._rows:
            row.share = share
        self._honours.visible = share == 1


class CardedResult(Widget):
    """A hole's result with the scorecard below it, on which its figures stand now; without the card where there is no room for both."""

    def __init__(self, plaque: HoleResultPanel, sheet: Sheet) -> None:
        super().__init__(plaque, sheet)
        self._plaque, self._sheet = plaque, sheet

    def natural(self, p: Painter) -> int:
        """As wide as a card is read easily."""
        return max(self._plaque.natural(p), p.look.px(_CARD_WIDE))

    def height(self, p: Painter, width: int) -> int:
        """Of both."""
        below = self._sheet.height(p, width)
        return self._plaque.height(p, self._narrow(p, width)) + (below + p.look.px(_CARD_GAP) if below else 0)

    def _narrow(self, p: Painter, width: int) -> int:
        return min(width, self._plaque.natural(p))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The plaque in the middle above the card."""
        self.rect = pygame.Rect(rect)
        wide, below, gap = self._narrow(p, rect.w), self._sheet.height(p, rect.w), p.look.px(_CARD_GAP)
        high = self._plaque.height(p, wide)
        self._sheet.visible = bool(below) and high + gap + below <= rect.h
        left = below + gap if self._sheet.visible else 0
        high = min(high, rect.h - left)
        self._plaque.layout(p, pygame.Rect(rect.centerx - wide // 2, rect.bottom - left - high, wide, high))
        card = pygame.Rect(rect.x, rect.bottom - below, rect.w, below) if self._sheet.visible else pygame.Rect(rect.topleft, (0, 0))
        self._sheet.layout(p, card)


def card_at(card: GolfCard, hole: int) -> Sheet:
    """The card with the column of that hole (from 0) marked."""
    nines, at = nines_of(card), 0
    marked = []
    for nine in nines:
        holes = len(nine.lines[0].cells)
        marked.append(nine._replace(current=hole - at if at <= hole < at + holes else None))
        at += holes
    return Sheet(tuple(marked), framed=True)
