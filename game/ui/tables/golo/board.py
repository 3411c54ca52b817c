"""The plaque above the seats: what is to beat, or the skins that lie on the hole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.rules.golf.formats import carried
from game.rules.golo.dice import HOLES
from game.rules.golo.scoring import points_of
from game.rules.golo.values import BY_HOLE, SCORECARD, SKINS, Phase, State
from game.ui.paint import Painter, put
from game.ui.paint.lettering import Kind
from game.ui.tables.golo.text import strokes_words
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.text import SHADOWED, shorten, squeezed
from game.words import _, ngettext

_PAD = 12


class Told(NamedTuple):
    """A heading, a large line, and a smaller one below."""

    head: str
    large: str
    small: str


def board_of(s: State, names: Sequence[str]) -> Told:
    """What the board says of a position."""
    mode = s.game.options.mode
    if mode in BY_HOLE:
        points = [points_of(s, seat) for seat in range(len(names))]
        return _skins(s, points, names) if mode == SKINS else _match(s, points, names)
    done = [(p.strokes, seat) for seat, p in enumerate(s.players) if len(p.taken) == s.game.options.holes and not p.left_game]
    if done:
        strokes = min(done)[0]
        best = ", ".join(names[seat] for n, seat in done if n == strokes)
        return Told(_("Best so far") if s.phase is Phase.OVER or len(names) == 1 else _("To beat"), strokes_words(strokes), best)
    note = s.game.content.card.name if mode == SCORECARD else _("nine dice") if s.game.options.holes == HOLES else _("nine dice, twice")
    return Told(_("Par"), str(sum(s.game.pars)), note)


def _skins(s: State, points: list[int], names: Sequence[str]) -> Told:
    """What lies on the hole; at the end, what was won."""
    lead = _leaders(points, names)
    if s.phase is Phase.OVER:
        return Told(_("Skins"), lead or _("none won"), "")
    over = carried(s.results)
    worth = ngettext("{n} skin", "{n} skins", 1 + over).format(n=1 + over)
    head = _("On this hole, {n} carried").format(n=over) if over else _("On this hole")
    return Told(head, worth, _("Ahead: {who}").format(who=lead) if lead else _("nobody has one yet"))


def _match(s: State, points: list[int], names: Sequence[str]) -> Told:
    """How the match stands, and how many holes are left."""
    lead = abs(points[0] - points[1]) if len(points) > 1 else 0
    left = s.game.options.holes - len(s.results)
    rest = ngettext("{n} hole to play", "{n} holes to play", left).format(n=left) if left and s.phase is not Phase.OVER else ""
    if not lead:
        return Told(_("Match"), _("All square"), rest)
    up = ngettext("{n} hole up", "{n} holes up", lead).format(n=lead)
    return Told(_("Match"), names[points.index(max(points))], f"{up}, {rest}" if rest else up)


def _leaders(points: list[int], names: Sequence[str]) -> str:
    """Who has most skins, and how many: "Ana 3"; "" where nobody has any."""
    best = max(points)
    if not best:
        return ""
    return _("{who} {n}").format(who=", ".join(name for name, n in zip(names, points, strict=True) if n == best), n=best)


class ScoreBoard(Widget):
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
            weight: Kind = "bold" if kind == "bold" else "regular"
            letters = squeezed(p, text, size, room, weight)
            words = p.text(shorten(p, text, letters, room, weight), letters, ink, weight, SHADOWED)
            put(surface, words, (rect.x + px(_PAD), y))
            y += p.font(size, weight).get_linesize()
