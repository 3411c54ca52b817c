"""The plaque above the seats: what is to beat, or the skins that lie on the hole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.rules.golo.scoring import carried, points_of
from game.rules.golo.values import BY_HOLE, SKINS, State
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.text import SHADOWED, shorten
from game.words import _, ngettext

_PAD = 12


class Told(NamedTuple):
    """A heading, a large line, and a smaller one below."""

    head: str
    large: str
    small: str


def board_of(s: State, names: Sequence[str]) -> Told:
    """What the board says of a position."""
    if s.game.options.mode in BY_HOLE:
        points = [points_of(s, seat) for seat in range(len(names))]
        if s.game.options.mode == SKINS:
            worth = 1 + carried(s.results)
            return Told(_("On this hole"), ngettext("{n} skin", "{n} skins", worth).format(n=worth), _leaders(points, names))
        lead = abs(points[0] - points[1]) if len(points) > 1 else 0
        ahead = names[points.index(max(points))] if lead else _("All square")
        return Told(_("Match"), ahead, ngettext("{n} hole up", "{n} holes up", lead).format(n=lead) if lead else "")
    done = [(p.strokes, seat) for seat, p in enumerate(s.players) if len(p.taken) == s.game.options.holes and not p.left_game]
    if done:
        strokes, seat = min(done)
        return Told(_("To beat"), str(strokes), names[seat])
    return Told(_("Par"), str(sum(s.game.pars)), s.game.content.card.name)


def _leaders(points: list[int], names: Sequence[str]) -> str:
    best = max(points)
    if not best:
        return _("nobody has one yet")
    return ", ".join(name for name, n in zip(names, points, strict=True) if n == best)


class Board(Widget):
    """The plaque."""

    margin = 26

    def __init__(self) -> None:
        super().__init__(ground="wood")
        self.told = Told("", "", "")

    def put(self, told: Told) -> None:
        """Show this."""
        if told != self.told:
            self.told = told
            self.tip = "\n".join(line for line in told if line)
            self.refresh()

    def height(self, p: Painter, width: int) -> int:
        """Three lines, whatever they say, so that nothing jumps."""
        return (p.font(SIZES.small).get_linesize() + p.font(SIZES.heading, "bold").get_linesize()
                + p.font(SIZES.caption).get_linesize() + 2 * p.look.px(8))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate and its lines."""
        rect, px = self.rect, p.look.px
        if rect.w <= 0 or rect.h <= 0:
            return
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), 5), rect.topleft, .3)
        room, y = rect.w - 2 * px(_PAD), rect.y + px(8)
        for text, size, ink, kind in ((self.told.head, SIZES.small, "muted", "regular"), (self.told.large, SIZES.heading, "gold", "bold"),
                                      (self.told.small, SIZES.caption, "cream", "italic")):
            bold = kind == "bold"
            words = p.text(shorten(p, text, size, room, "bold" if bold else "regular"), size, ink, "bold" if bold else "regular", SHADOWED)
            put(surface, words, (rect.x + px(_PAD), y))
            y += p.font(size, "bold" if bold else "regular").get_linesize()
