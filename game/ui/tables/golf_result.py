"""The result of a hole on a plaque: what everybody took for it, what golfers call that, and who has the honour next."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.tables.golf_card import draw_score, term
from game.ui.tables.golf_honour import Honours
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.cards import Paper
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label, shorten
from game.words import _, ngettext

_ROW, _MARK = 26, 20
_WIDE = 330


class HoleLine(NamedTuple):
    """A player's hole."""

    seat: int
    name: str
    strokes: int


class _Row(Widget):
    """Token, name, score with its mark, and its name."""

    def __init__(self, line: HoleLine, par: int) -> None:
        super().__init__()
        self.line, self.par = line, par

    def height(self, p: Painter, width: int) -> int:
        return max(p.look.px(_ROW), p.font(SIZES.body).get_linesize() + p.look.px(3))

    def natural(self, p: Painter) -> int:
        return p.look.px(_WIDE)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, rect, middle = p.look.px, self.rect, self.rect.centery
        put(surface, p.mark(self.line.seat, px(_MARK)), (rect.x + px(_MARK) / 2, middle), True)
        called = p.text(term(self.line.strokes, self.par), SIZES.small, "ink2", "italic")
        put(surface, called, (rect.right - called.get_width(), middle - called.get_height() / 2))
        score = rect.right - max(called.get_width(), px(100)) - px(24)
        draw_score(p, surface, self.line.strokes, self.par, (score, middle), rect.h - px(2), SIZES.body)
        room = score - rect.x - px(_MARK + 28)
        name = p.text(shorten(p, self.line.name, SIZES.body, round(room), "bold"), SIZES.body, "ink", "bold")
        put(surface, name, (rect.x + px(_MARK + 8), middle - name.get_height() / 2))


class HoleResult(Paper):
    """The plaque: a heading, a line each, and the next honour."""

    def __init__(self, heading: str, par: int, lines: tuple[HoleLine, ...], honour: tuple[int, ...]) -> None:
        honours = Honours()
        honours.put(honour, honour[0] if honour else None)
        par_line = Label(ngettext("Par {n}", "Par {n}", par).format(n=par), SIZES.small, kind="italic", tint="lesser")
        body: list[Widget] = [Label(heading, SIZES.lead, kind="bold"), par_line, *(_Row(line, par) for line in lines)]
        if len(lines) > 1:
            body.append(honours)
        super().__init__(Column(*body, gap=3), 12, 18)


def heading_of(number: int, holes: int) -> str:
    """Such as "Hole 7", "Play-off hole 2"."""
    return _("Hole {n}").format(n=number) if number <= holes else _("Play-off hole {n}").format(n=number - holes)
