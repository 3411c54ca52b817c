"""The champions' board: of each game who holds its title, a shelf with their cups, and the ways to older games and to a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.analysis.record import par_words
from game.rules import contract
from game.session.people import FaceOf
from game.session.seats import Seat
from game.statistics import database
from game.statistics.overview import FEW, Champion, ClubHonours, looked_up
from game.ui.background import BackgroundProcess
from game.ui.beside import BackgroundIterator
from game.ui.looks.theme import SEAT_MARKS
from game.ui.paint import Painter, backdrops, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import portrait_of
from game.ui.paint.sitter import sitter_of
from game.ui.paint.store import Painted
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import draw_lamp, lamp_room
from game.ui.widgets.text import SHADOWED, shorten, squeezed
from game.words import _, ngettext

POLL: Final = .4            # seconds between two looks at a process that counts
_EDGE, _PAD = 16, 8         # of the frame, and inside it
_LAMP: Final = 92           # the width of its lamp
_TITLE, _GAME, _NAME, _SMALL = 22.0, 17.0, 15.0, 13.0
_FACE, _ROW = 28, 30
_APART: Final = 6             # between a face, a name, and what it is held by
_RULE: Final = 18           # the height of the ornament below the title
_HOLDER, _BEST = .37, .765 # where the holder begins and where what it is held by does, as shares of a row
_BEST_BELOW: Final = .68    # where that begins on a line of their own
_READ: Final = .68          # of their size: where words would have to be smaller than that, a game takes two lines
_LEAST: Final = .4          # of their size: large type may become so much smaller, which still is as large as usual type
_SHELF, _LEDGE = 62, 9
_CUPS: Final = 4


class HonoursReader:
    """Finds the champions on a thread, and has a process count saves first where there are many that the statistics do not know."""

    def __init__(self, saves: Path, wake: Callable[[], None]) -> None:
        self.found: ClubHonours | None = None
        self._saves, self._wake = saves, wake
        self._reading: BackgroundIterator[ClubHonours | None] | None = None
        self._counting: BackgroundProcess | None = None
        self._counted = False
        self._since = 0.0

    @property
    def busy(self) -> bool:
        """Whether more may come to be known."""
        return self._reading is not None or self._counting is not None

    @property
    def next_due(self) -> float | None:
        """Seconds until `update` is to be called though nothing was heard."""
        return max(0.0, POLL - self._since) if self._counting is not None else None

    def read(self) -> None:
        """Looks again: games may have been finished, or have gone."""
        if self._counting is None:
            self._stop_reading()
            month = datetime.now().replace(day=1, hour=0, minute=0, second=0, microsecond=0)
            few = None if self._counted else FEW
            self._reading = BackgroundIterator(looked_up(self._saves, int(month.timestamp() * 1e9), few=few), self._wake)

    def update(self, seconds: float) -> bool:
        """Takes what has come; whether it is news."""
        self._since += seconds
        if self._counting is not None and self._since >= POLL:
            self._since = 0.0
            if not self._counting.busy:
                self._counting = None
                self.read()
        return self._take()

    def _take(self) -> bool:
        if self._reading is None:
            return False
        over, come, before = self._reading.over, self._reading.take(), self.found
        for found in come:
            if found is not None:
                self.found = found
            else:
                self._counted, self._since = True, 0.0
                self._counting = BackgroundProcess(database.rebuild, self._saves)
        if over:
            self._reading = None
        return self.found != before

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.stop()
            self._reading = None

    def stop(self) -> None:
        """Nobody asks any more."""
        self._stop_reading()
        if self._counting is not None:
            self._counting.stop()
            self._counting = None


class _TitleLine(NamedTuple):
    """A game on the board: its title, its champion and by what they hold it, in words."""

    game: str
    holder: str
    best: str
    champion: Champion | None


def held_by(champion: Champion) -> str:
    """By what somebody holds a title: "69, –3" at golf, else "six-love" or "5 wins"."""
    if champion.strokes:
        return f"{champion.strokes}, {par_words(champion.over)}"
    if champion.loves:
        return ngettext("six-love", "{n} six-loves", champion.loves).format(n=champion.loves)
    return ngettext("{n} win", "{n} wins", champion.wins).format(n=champion.wins)


class ChampionsBoard(Widget):
    """The board in its frame, under a lamp. `games` are the keys of those that stand on it."""

    margin = 30

    def __init__(self, games: Sequence[str], face_of: FaceOf) -> None:
        super().__init__(tip=_("At golf the fewest strokes for its par in a round of nine holes or more; at dominoes the most games won."))
        self._games, self._face_of = tuple(games), face_of
        self.honours: ClubHonours | None = None

    def put(self, honours: ClubHonours) -> None:
        """Write these on it."""
        if honours != self.honours:
            self.honours = honours
            self.resized()
            self.refresh()

    @property
    def lines(self) -> tuple[_TitleLine, ...]:
        """What stands on it, game by game."""
        held = self.honours.champions if self.honours is not None else {}
        return tuple(_line(key, held.get(key)) for key in self._games)

    @property
    def said(self) -> str:
        """What is written below: how much was played this month."""
        if self.honours is None:
            return _("Looking up the champions…")
        text = ngettext("{n} game finished this month", "{n} games finished this month", self.honours.finished)
        won = ngettext("{n} won by people", "{n} won by people", self.honours.won)
        return _("{played}, {won}").format(played=text.format(n=self.honours.finished), won=won.format(n=self.honours.won))

    # ---- measure
    def natural(self, p: Painter) -> int:
        return p.look.px(400)

    def _room(self, p: Painter, width: int) -> int:
        return max(1, width - 2 * p.look.px(_EDGE + _PAD))

    def _stacked(self, p: Painter, width: int) -> bool:
        """Whether the holder stands below the game, because a line is too short for both."""
        room, face = self._room(p, width), p.look.px(_FACE + 2 * _APART)
        return any(p.width(line.game, _GAME * _READ, "display") > room * _HOLDER - p.look.px(6)
                   or p.width(line.holder, _NAME * _READ, "bold") > room * (_BEST - _HOLDER) - face
                   or p.width(line.best, _NAME * _READ, "bold") > room * (1 - _BEST) for line in self.lines)

    def _title(self, p: Painter, room: int) -> tuple[float, list[str]]:
        """The size of the title, and its lines: one, where it need not be much smaller for that."""
        words, room = _("Champions of the Clubhouse"), room - p.look.px(10)
        size, least = _TITLE, squeezed(p, words, _TITLE, room, "display", _READ)
        if p.width(words, least, "display") <= room:
            return least, [words]
        while size > _TITLE * .5 and len(p.wrap(words, size, room, "display")) > 2:
            size -= .5
        return size, p.wrap(words, size, room, "display")

    def _row(self, p: Painter, *, stacked: bool) -> int:
        game, name = p.font(_GAME, "display").get_linesize(), max(p.look.px(_ROW), p.font(_NAME, "bold").get_linesize())
        return game + name if stacked else max(game, name)

    def height(self, p: Painter, width: int) -> int:
        room, stacked = self._room(p, width), self._stacked(p, width)
        size, lines = self._title(p, room)
        head = len(lines) * p.font(size, "display").get_linesize() + p.look.px(_RULE)
        head += 0 if stacked else p.font(_SMALL, "italic").get_linesize()
        foot = p.look.px(6) + len(p.wrap(self.said, _SMALL, room, "italic")) * p.font(_SMALL, "italic").get_linesize()
        rows = len(self._games) * self._row(p, stacked=stacked)
        return lamp_room(p) + 2 * p.look.px(_EDGE) + 2 * p.look.px(8) + head + rows + foot

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px = p.look.px
        board = pygame.Rect(self.rect.x, self.rect.y + lamp_room(p), self.rect.w, self.rect.h - lamp_room(p))
        if lamp_room(p):
            draw_lamp(p, surface, board.centerx, board.y, _LAMP, .9)
        p.lay(surface, backdrops.honours_board(p, board.size, px(_EDGE)), board.topleft, 1.0)
        inner = board.inflate(-2 * px(_EDGE + _PAD), -2 * px(_EDGE + 8))
        y = self._draw_head(p, surface, inner)
        stacked = self._stacked(p, self.rect.w)
        if not stacked:
            high = p.font(_SMALL, "italic").get_linesize()
            starts = (inner.x, inner.x + round(inner.w * _HOLDER) + px(_FACE + _APART))
            for words, x in zip((_("Game"), _("Holder")), starts, strict=True):
                self._say(p, surface, words, pygame.Rect(x, y, inner.right - x, high), _SMALL, "italic", "muted")
            self._say(p, surface, _("Best"), pygame.Rect(inner.x, y, inner.w, high), _SMALL, "italic", "muted", right=True)
            y += high
        row = self._row(p, stacked=stacked)
        lines = self.lines
        holders = list(dict.fromkeys(line.holder for line in lines))
        for line in lines:
            if line is not lines[0]:
                surface.fill(p.colour("line_wood"), (inner.x, y, inner.w, max(1, px(1))))
            self._draw_line(p, surface, line, pygame.Rect(inner.x, y, inner.w, row), holders.index(line.holder) % len(SEAT_MARKS),
                            stacked=stacked)
            y += row
        y += px(6)
        for words in p.wrap(self.said, _SMALL, inner.w, "italic"):
            drawn = p.text(words, _SMALL, "muted", "italic", SHADOWED)
            put(surface, drawn, (inner.centerx - drawn.get_width() // 2, y))
            y += p.font(_SMALL, "italic").get_linesize()

    def _draw_head(self, p: Painter, surface: pygame.Surface, inner: pygame.Rect) -> int:
        """The title and the ornament; where they end."""
        px = p.look.px
        size, lines = self._title(p, inner.w)
        high = p.font(size, "display").get_linesize()
        for number, line in enumerate(lines):
            put(surface, p.foil(line, size), (inner.centerx, inner.y + high * number + high // 2), centre=True)
        bottom = inner.y + high * len(lines)
        y = bottom + px(_RULE) // 2
        for x in (inner.x, inner.centerx + px(16)):
            surface.fill(p.colour("brass"), (x, y, inner.w // 2 - px(16), max(1, px(1))))
        put(surface, p.icon("flag", px(18), "gold"), (inner.centerx, y), centre=True)
        return bottom + px(_RULE)

    def _draw_line(self, p: Painter, surface: pygame.Surface, line: _TitleLine, place: pygame.Rect, number: int, *, stacked: bool) -> None:
        """A row; `number` is that of the holder's colour."""
        px, one = p.look.px, line.champion
        left = place.x if stacked else place.x + round(place.w * _HOLDER)
        right = place.x + round(place.w * (_BEST_BELOW if stacked else _BEST))
        low = p.font(_GAME, "display").get_linesize() if stacked else 0
        rest = pygame.Rect(left, place.y + low, place.right - left, place.h - low)
        game = pygame.Rect(place.x, place.y, place.w if stacked else left - place.x - px(6), low or place.h)
        self._say(p, surface, line.game, game, _GAME, "display", "gold")
        if one is not None:
            seat = Seat("bot" if one.levels[0] else "person", one.names[0], one.levels[0] or None)
            sitter, middle = sitter_of(seat, number, self._face_of), (rest.x + px(_FACE) // 2, rest.centery)
            p.drop(surface, portrait_of(p, sitter, px(_FACE)) or p.mark(number, px(_FACE - 6)), middle, .3)
        name = pygame.Rect(rest.x + px(_FACE + _APART), rest.y, right - rest.x - px(_FACE + 2 * _APART), rest.h)
        self._say(p, surface, line.holder, name, _NAME, "bold" if one is not None else "italic", "cream" if one is not None else "muted")
        self._say(p, surface, line.best, pygame.Rect(right, rest.y, rest.right - right, rest.h), _NAME, "bold", "gold", right=True)

    def _say(self, p: Painter, surface: pygame.Surface, text: str, place: pygame.Rect, size: float, kind: FontKind, ink: str, *,
             right: bool = False) -> None:
        """A line in the middle of a place's height, smaller where it is long."""
        fits = squeezed(p, text, size, place.w, kind, max(_LEAST, .62 / max(1.0, p.look.text)))
        words = p.text(shorten(p, text, fits, place.w, kind), fits, ink, kind, SHADOWED)
        put(surface, words, (place.right - words.get_width() if right else place.x, place.centery - words.get_height() // 2))


def _line(key: str, champion: Champion | None) -> _TitleLine:
    title = contract.find(key).title
    if champion is None:
        return _TitleLine(title, _("nobody yet"), "", None)
    return _TitleLine(title, _(" & ").join(champion.names), held_by(champion), champion)


class TrophyShelf(Widget):
    """A ledge with a cup for each title that a person holds, between a tile and a ball."""

    def __init__(self) -> None:
        super().__init__()
        self.cups = 0

    def put(self, honours: ClubHonours, games: int) -> None:
        """Sets up the cups of these champions, of that many titles."""
        self.cups = sum(one.human for one in honours.champions.values())
        self.tip = _("A cup for each title that a person holds: {n} of {all}").format(n=self.cups, all=games)
        self.refresh()

    def height(self, p: Painter, width: int) -> int:
        """Things and ledge; nothing in a theme without shades."""
        return 0 if p.look.theme.flat else p.look.px(_SHELF)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """From left to right: a tile, a ball, coins, the cups, the back of a tile."""
        px, rect = p.look.px, self.rect
        floor = rect.bottom - px(_LEDGE)
        p.lay(surface, p.plaque(rect.w, px(_LEDGE), px(2), 31, "rail", frame=False), (rect.x, floor), .6)
        for half, x in ((6, rect.x + px(28)), (None, rect.right - px(28))):
            p.drop(surface, p.tile(half, half, px(24)), (x, floor - px(23)), .3)
        p.drop(surface, p.ball(px(24)), (rect.x + px(70), floor - px(12)), .3)
        for number in range(3):
            p.drop(surface, p.coin(px(24), there=True), (rect.x + px(108 + 9 * number), floor - px(12)), .2)
        shown = min(self.cups, _CUPS)
        step = (rect.w - px(236)) // _CUPS
        for number in range(shown):
            wide, high = (px(44), px(52)) if not number else (px(34), px(42))
            cup = self._cup(p, wide, high)
            p.drop(surface, cup, (rect.right - px(88) - number * step, floor - high // 2), .3)
        if self.cups > shown:
            more = p.text(f"+{self.cups - shown}", _SMALL, "gold", "bold", SHADOWED)
            put(surface, more, (rect.right - px(88) - (shown - 1) * step - px(46), floor - px(22)))

    def _cup(self, p: Painter, wide: int, high: int) -> pygame.Surface:
        def make() -> Painted:
            from game.ui.paint.plates import cup  # noqa: PLC0415 - numpy is loaded where something is painted

            return cup(wide, high, p.look.theme.brass_ramp.mid, p.look.theme.rail.dark)
        return p.made(("cup", wide, high), make)
