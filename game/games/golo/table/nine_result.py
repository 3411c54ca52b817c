"""The end of a nine of GOLO and of the round, on the tray: who leads or has won in brass letters, by what, and the nine's figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.games.golf.rules.formats import MATCH, SKINS, RoundEnded, carried, won_in_words
from game.games.golf.table.motion import GroundTelling
from game.games.golf.table.sheet import Nine, Sheet
from game.games.golo.rules.dice import HOLES
from game.games.golo.rules.events import HoleDecided, NinePlayed, PlayerLeft
from game.games.golo.rules.scoring import points_of, to_par, winners
from game.games.golo.rules.turns import active
from game.games.golo.rules.values import Phase, State
from game.games.golo.table.scorecard import nines_of
from game.games.golo.table.text import par_words, strokes_words
from game.rules.contract import Event
from game.ui.animation import Tween, land, pause
from game.ui.paint import Painter
from game.ui.table.face import Track
from game.ui.table.result import ResultPanel
from game.ui.widgets.base import Widget
from game.words import _, ngettext

_COME: Final = .5       # seconds in which the letters grow
_READ: Final = 4.5      # seconds to read them, where nobody is asked to go on
_CARD_WIDE, _GAP = 560, 8       # logical units


class NineWords(NamedTuple):
    """What is said of a nine or of the round: a headline, a line below it, and the words of the button by which play goes on."""

    headline: str
    below: str
    onward: str


class NineResult(Widget):
    """Brass letters over the card of the nine. The card gives way where there is no room for both."""

    def __init__(self, words: NineWords, nine: Nine) -> None:
        self.panel = ResultPanel(words.headline, words.below, grand=True)
        self.sheet = Sheet((nine,), framed=True)
        super().__init__(self.panel, self.sheet, grow=1.0, ground="felt")

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Both in the middle of the tray, the card as wide as it is read easily."""
        self.rect, px = pygame.Rect(rect), p.look.px
        self.panel.rect = pygame.Rect(rect)
        gap, wide = px(_GAP), min(rect.w - 2 * px(_GAP), px(_CARD_WIDE))
        self.panel.grand = True
        if px(self.panel.room(p)[3]) > rect.h:      # the tray is too low for brass letters
            self.panel.grand = False
        letters, card = px(self.panel.room(p)[3]), self.sheet.height(p, wide)
        self.sheet.visible = bool(card) and letters + gap + card + 2 * gap <= rect.h
        below = gap + card if self.sheet.visible else 0
        top = rect.y + (rect.h - min(rect.h, letters + below)) // 2
        self.panel.layout(p, pygame.Rect(rect.x, rect.y, rect.w, min(rect.h, top - rect.y + letters)))
        at = pygame.Rect(rect.centerx - wide // 2, top + letters + gap, wide, card)
        self.sheet.layout(p, at if self.sheet.visible else pygame.Rect(rect.topleft, (0, 0)))


class NineTelling(GroundTelling):
    """Lays the result of a nine on the tray."""

    def nine(self, s: State, names: Sequence[str], number: int, words: NineWords) -> tuple[Track, ...]:
        """The nine of that number (from 0) comes out, and waits for the player."""
        first = winners(s)
        nine = nines_of(s, tuple(names))[number]
        lines = tuple(line._replace(lit=line.seat in first and len(names) > 1) for line in nine.lines)
        result = NineResult(words, nine._replace(lines=lines))
        self._ground.put_in(result)
        if s.phase is Phase.OVER:
            self.applaud()
        else:
            self.sound("score", self._ground.rect.centerx)
        come = Tween(_COME, result.panel.turn, land)
        return ((come, self.time_to_read(_READ, words.onward), pause(0, self.ending(self._ground.put_in))),)


def ended_nine(before: State, after: State, event: Event) -> int | None:
    """The number of the nine (from 0) that this event ends for everybody, the last of its action to do so; None where it ends none."""
    if isinstance(event, RoundEnded):
        return after.first // HOLES
    closes = isinstance(event, HoleDecided) if after.game.by_hole else isinstance(event, NinePlayed | PlayerLeft)
    if not closes or after.phase is Phase.OVER or after.first // HOLES == before.first // HOLES:
        return None
    return before.first // HOLES


def nine_words(s: State, names: Sequence[str], event: Event) -> NineWords:
    """What is said after that event, by which a nine or the round has ended: who leads or has won, and by what."""
    return _round_words(s, names, event) if isinstance(event, RoundEnded) else _halfway_words(s, names)


def _halfway_words(s: State, names: Sequence[str]) -> NineWords:
    """Where everybody stands with nine holes to play."""
    onward, best, mode = _("Back nine"), winners(s), s.game.options.mode
    if len(s.players) == 1:
        par = par_words(to_par(s.players[0]))
        return NineWords(strokes_words(s.players[0].strokes), _("for the front nine, {par}").format(par=par), onward)
    who, points = _(" and ").join(names[seat] for seat in best), points_of(s, best[0])
    if mode == MATCH:
        up = 2 * points - sum(points_of(s, seat) for seat in active(s))
        if len(best) > 1:
            return NineWords(_("All square"), _("after the front nine"), onward)
        return NineWords(_("{name} leads").format(name=who), _("{n} up after the front nine").format(n=up), onward)
    told = [_("{points} after the front nine").format(points=_counted(s, points))]
    headline = _("{names} are level").format(names=who) if len(best) > 1 else _("{name} leads").format(name=who)
    return NineWords(headline, "; ".join((*told, *_ahead(s, names), *_carried_on(s))), onward)


def _round_words(s: State, names: Sequence[str], event: RoundEnded) -> NineWords:
    """Who has won the round, and by what; nobody is told that he has beaten himself."""
    onward, who = _("Standings"), _(" and ").join(names[seat] for seat in event.winners)
    if not event.winners:
        return NineWords(_("The round is over"), _("Nobody has finished the round."), onward)
    if len(s.players) == 1:
        return NineWords(strokes_words(s.players[0].strokes), par_words(to_par(s.players[0])), onward)
    headline = ngettext("{name} wins", "{name} share the win", len(event.winners)).format(name=who)
    if event.format == MATCH and len(event.winners) > 1:
        return NineWords(_("All square"), _("{names}, {points} each").format(names=headline, points=_counted(s, event.points)), onward)
    told = [won_in_words(event), *(() if event.margin else _ahead(s, names))]
    if event.lost:
        told.append(ngettext("{n} skin is not awarded", "{n} skins are not awarded", event.lost).format(n=event.lost))
    return NineWords(headline, "; ".join(told), onward)


def _counted(s: State, n: int) -> str:
    """Strokes, holes or skins."""
    if not s.game.by_hole:
        return strokes_words(n)
    skins = s.game.options.mode == SKINS
    return (ngettext("{n} skin", "{n} skins", n) if skins else ngettext("{n} hole", "{n} holes", n)).format(n=n)


def _ahead(s: State, names: Sequence[str]) -> tuple[str, ...]:
    """How far the one who leads is before the next, in words; nothing where several lead, or nobody else is left."""
    best = winners(s)
    others = [seat for seat in active(s) if seat not in best]
    if len(best) != 1 or not others:
        return ()
    sign = 1 if s.game.by_hole else -1
    near = max(sign * points_of(s, seat) for seat in others)
    behind = [names[seat] for seat in others if sign * points_of(s, seat) == near]
    by = _counted(s, abs(points_of(s, best[0]) - sign * near))
    return (_("{n} ahead of {names}").format(n=by, names=_(" and ").join(behind)),)


def _carried_on(s: State) -> tuple[str, ...]:
    """The skins that go on to the back nine."""
    over = carried(s.results) if s.game.options.mode == SKINS else 0
    return (ngettext("{n} skin is carried on", "{n} skins are carried on", over).format(n=over),) if over else ()
