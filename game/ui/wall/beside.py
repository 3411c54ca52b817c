"""The words about a save, and the column beside the wall: the details of the chosen save, or the champions' board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import pygame

from game.analysis.record import par_words
from game.rules import contract
from game.session import deals
from game.session.people import FaceOf
from game.session.seats import Seat
from game.session.shelf import Summary
from game.statistics import database
from game.statistics.overview import FEW, Champion, ClubHonours, looked_up
from game.ui.background import BackgroundWork
from game.ui.beside import BackgroundRun
from game.ui.game_length import PERSON, level_name, pips_of
from game.ui.input import Act, InputDevice, save_hint
from game.ui.looks.theme import SEAT_MARKS, SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, backdrops, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import portrait_of
from game.ui.paint.sitter import Sitter, sitter_of
from game.ui.paint.store import Painted
from game.ui.standing import course_played, side_of, standing_of, words_of
from game.ui.wall.hanging import CardBack, Words
from game.ui.wall.pictures import WallPictures, WantedPicture, wanted
from game.ui.wall.wall import Wall
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.chairs import Token
from game.ui.widgets.focus import nearest
from game.ui.widgets.layout import Column, Gap, Row, Rule, Scroll, WidgetGrid, draw_lamp, lamp_room
from game.ui.widgets.text import SHADOWED, Label, lesser, shorten, squeezed
from game.words import _, day_in_words, ngettext, number_word

# ---- the champions' board: who holds the title of each game, a shelf with their cups, and the buttons to older games
POLL: Final = .4            # seconds between two checks of a process that counts games
_EDGE, _PAD = 16, 8         # the width of the frame, and the room inside it
_LAMP: Final = 92           # the width of its lamp
_TITLE, _GAME, _NAME, _SMALL = 22.0, 17.0, 15.0, 13.0
_FACE, _ROW = 28, 30
_APART: Final = 6             # between a face, a name, and the score
_RULE: Final = 18           # the height of the ornament below the title
_HOLDER, _BEST = .4, .78   # where the holder's name and the score begin, as shares of a row
_BEST_BELOW: Final = .68    # where the score begins if holder and score are on a line of their own
_READ: Final = .68          # the least share of their size for words; if they would be smaller, a game takes two lines
_LEAST: Final = .4          # the least share at a large text scale, at which words are then still as large as usual
_SHELF, _LEDGE = 62, 9
_CUPS: Final = 4


class HonoursReader:
    """Finds the champions on a thread; if there are many saves that the statistics do not have, a process counts these first."""

    def __init__(self, saves: Path, wake: Callable[[], None]) -> None:
        self.found: ClubHonours | None = None
        self._saves, self._wake = saves, wake
        self._reading = BackgroundRun[ClubHonours | None]()
        self._counting = BackgroundWork()
        self._counted = False
        self._since = 0.0

    @property
    def busy(self) -> bool:
        """Whether the champions may still change."""
        return self._reading.busy or self._counting.awaited

    @property
    def next_due(self) -> float | None:
        """Seconds until `update` must be called even without `wake`; None for never."""
        return max(0.0, POLL - self._since) if self._counting.awaited else None

    def read(self) -> None:
        """Reads the champions again, as games may have been finished or deleted."""
        if not self._counting.awaited:
            self._reading.stop()
            month = datetime.now().replace(day=1, hour=0, minute=0, second=0, microsecond=0)
            few = None if self._counted else FEW
            self._reading.begin(looked_up(self._saves, int(month.timestamp() * 1e9), few=few), self._wake)

    def update(self, seconds: float) -> bool:
        """Takes the result if it is there; returns whether the champions have changed."""
        self._since += seconds
        if self._counting.awaited and self._since >= POLL:
            self._since = 0.0
            if self._counting.take_end():
                self.read()
        return self._take()

    def _take(self) -> bool:
        before = self.found
        for found in self._reading.collect():
            if found is not None:
                self.found = found
            else:
                self._counted, self._since = True, 0.0
                self._counting.begin(database.rebuild, self._saves)
        return self.found != before

    def stop(self) -> None:
        """Stops reading and counting."""
        self._reading.stop()
        self._counting.stop()


class _TitleLine(NamedTuple):
    """A game on the board: its title, the name of its champion and their best result in words, and the champion."""

    game: str
    holder: str
    best: str
    champion: Champion | None


def held_by(champion: Champion) -> str:
    """The result for which a champion holds the title, in words: "69, –3" at golf, else "six love" or "5 wins"."""
    if champion.strokes:
        return f"{champion.strokes}, {par_words(champion.over)}"
    if champion.loves:
        return ngettext("six love", "{n} six loves", champion.loves).format(n=champion.loves)
    return ngettext("{n} win", "{n} wins", champion.wins).format(n=champion.wins)


class ChampionsBoard(Widget):
    """The board in its frame, under a lamp. `games` are the keys of the games on it."""

    margin = 30

    def __init__(self, games: Sequence[str], face_of: FaceOf) -> None:
        super().__init__(tip=_("At golf the fewest strokes for its par in a round of nine holes or more; at dominoes the most games won."))
        self._games, self._face_of = tuple(games), face_of
        self.honours: ClubHonours | None = None

    def put(self, honours: ClubHonours) -> None:
        """Shows these champions."""
        if honours != self.honours:
            self.honours = honours
            self.resized()
            self.refresh()

    @property
    def lines(self) -> tuple[_TitleLine, ...]:
        """The lines on the board, one per game."""
        held = self.honours.champions if self.honours is not None else {}
        return tuple(_line(key, held.get(key)) for key in self._games)

    @property
    def marks(self) -> dict[str, int]:
        """The number of the mark of each holder, by name: people come first, so that a single player has the mark of the first seat."""
        held = [(not line.champion.human, line.holder) for line in self.lines if line.champion is not None]
        holders = dict.fromkeys(holder for _bot, holder in sorted(held, key=lambda one: one[0]))
        return {holder: number % len(SEAT_MARKS) for number, holder in enumerate(holders)}

    @property
    def said(self) -> str:
        """The words below the lines: how much was played this month."""
        if self.honours is None:
            return _("Looking up the champions…")
        text = ngettext("{n} game finished this month", "{n} games finished this month", self.honours.finished)
        if not self.honours.won:
            return text.format(n=self.honours.finished)
        won = ngettext("{n} won by people", "{n} won by people", self.honours.won)
        return _("{played}, {won}").format(played=text.format(n=self.honours.finished), won=won.format(n=self.honours.won))

    # ---- measure
    def natural(self, p: Painter) -> int:
        return p.look.px(400)

    def _room(self, p: Painter, width: int) -> int:
        return max(1, width - 2 * p.look.px(_EDGE + _PAD))

    def _stacked(self, p: Painter, width: int) -> bool:
        """Whether the holder is written below the game, because a line is too short for both."""
        room, face = self._room(p, width), p.look.px(_FACE + 2 * _APART)
        return any(p.width(line.game, _GAME * _READ, "display") > room * _HOLDER - p.look.px(6)
                   or p.width(line.holder, _NAME * _READ, "bold") > room * (_BEST - _HOLDER) - face
                   or p.width(line.best, _NAME * _READ, "bold") > room * (1 - _BEST) for line in self.lines)

    def _title(self, p: Painter, room: int) -> tuple[float, list[str]]:
        """The type size of the title, and its lines: only one if that need not be much smaller."""
        words, room = _("Champions of the Clubhouse"), room - p.look.px(10)
        size, least = _TITLE, squeezed(p, words, _TITLE, room, "display", _READ)
        if p.width(words, least, "display") <= room:
            return least, [words]
        while size > _TITLE * .5 and len(p.wrap(words, size, room, "display")) > 2:
            size -= .5
        return size, p.wrap(words, size, room, "display")

    def game_size(self, p: Painter, room: int) -> float:
        """The type size for the names of all games, at which the longest one fits into `room` device pixels."""
        return min((_fitting(p, line.game, _GAME, room, "display") for line in self.lines), default=_GAME)

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
        lines, marks = self.lines, self.marks
        for line in lines:
            if line is not lines[0]:
                surface.fill(p.colour("line_wood"), (inner.x, y, inner.w, max(1, px(1))))
            self._draw_line(p, surface, line, pygame.Rect(inner.x, y, inner.w, row), marks.get(line.holder, 0), stacked=stacked)
            y += row
        y += px(6)
        for words in p.wrap(self.said, _SMALL, inner.w, "italic"):
            drawn = p.text(words, _SMALL, "muted", "italic", SHADOWED)
            put(surface, drawn, (inner.centerx - drawn.get_width() // 2, y))
            y += p.font(_SMALL, "italic").get_linesize()

    def _draw_head(self, p: Painter, surface: pygame.Surface, inner: pygame.Rect) -> int:
        """Draws the title and the ornament; returns the y at which they end."""
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
        """Draws a row; `number` is that of the holder's mark."""
        px, one = p.look.px, line.champion
        left = place.x if stacked else place.x + round(place.w * _HOLDER)
        right = place.x + round(place.w * (_BEST_BELOW if stacked else _BEST))
        low = p.font(_GAME, "display").get_linesize() if stacked else 0
        rest = pygame.Rect(left, place.y + low, place.right - left, place.h - low)
        game = pygame.Rect(place.x, place.y, place.w if stacked else left - place.x - px(6), low or place.h)
        self._say(p, surface, line.game, game, self.game_size(p, game.w), "display", "gold")
        if one is not None:
            seat = Seat("bot" if one.levels[0] else "person", one.names[0], one.levels[0] or None)
            sitter, middle = sitter_of(seat, number, self._face_of), (rest.x + px(_FACE) // 2, rest.centery)
            p.drop(surface, portrait_of(p, sitter, px(_FACE)) or p.mark(number, px(_FACE - 6)), middle, .3)
        name = pygame.Rect(rest.x + px(_FACE + _APART), rest.y, right - rest.x - px(_FACE + 2 * _APART), rest.h)
        self._say(p, surface, line.holder, name, _NAME, "bold" if one is not None else "italic", "cream" if one is not None else "muted")
        self._say(p, surface, line.best, pygame.Rect(right, rest.y, rest.right - right, rest.h), _NAME, "bold", "gold", right=True)

    def _say(self, p: Painter, surface: pygame.Surface, text: str, place: pygame.Rect, size: float, kind: FontKind, ink: str, *,
             right: bool = False) -> None:
        """Draws a line of words, vertically centred in a place, and smaller if it is long."""
        fits = _fitting(p, text, size, place.w, kind)
        words = p.text(shorten(p, text, fits, place.w, kind), fits, ink, kind, SHADOWED)
        put(surface, words, (place.right - words.get_width() if right else place.x, place.centery - words.get_height() // 2))


def _fitting(p: Painter, text: str, size: float, room: int, kind: FontKind) -> float:
    """The type size, at most `size`, at which a text fits; it may shrink more at a large text scale."""
    return squeezed(p, text, size, room, kind, max(_LEAST, .62 / max(1.0, p.look.text)))


def _line(key: str, champion: Champion | None) -> _TitleLine:
    title = contract.rules_of(key).title
    if champion is None:
        return _TitleLine(title, _("nobody yet"), "", None)
    return _TitleLine(title, _(" & ").join(champion.names), held_by(champion), champion)


class TrophyShelf(Widget):
    """A ledge with a cup for each title that a person holds, between a tile and a ball."""

    def __init__(self) -> None:
        super().__init__()
        self.cups = 0

    def put(self, honours: ClubHonours, games: int) -> None:
        """Shows a cup for each human champion; `games` is the number of titles."""
        self.cups = sum(one.human for one in honours.champions.values())
        self.tip = _("A cup for each title that a person holds: {n} of {all}").format(n=self.cups, all=games)
        self.refresh()

    def height(self, p: Painter, width: int) -> int:
        """The height of things and ledge; 0 in a theme without shades."""
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


# ---- the words about a save: on its plate, and beside the wall once it is chosen
def when(seconds: float, now: datetime) -> str:
    """A moment as precisely as a list needs it: the time if it is today, else the day.

    >>> when(datetime(2026, 3, 1, 14, 5).timestamp(), datetime(2026, 3, 1, 20, 0)), when(0, datetime(2026, 3, 1))[-11:-7]
    ('today, 14:05', '1970')
    """
    then = datetime.fromtimestamp(seconds)
    days = (now.date() - then.date()).days
    if days == 0:
        return _("today, {time}").format(time=f"{then:%H:%M}")
    if days == 1:
        return _("yesterday, {time}").format(time=f"{then:%H:%M}")
    return _("{day}, {time}").format(day=day_in_words(then), time=f"{then:%H:%M}")


def _persons(save: Summary) -> list[int]:
    return [seat for seat, level in enumerate(save.levels) if level is None]


def title_of(save: Summary) -> str:
    """The name of a save: its title, else its game; the file name of a damaged one."""
    if save.damaged:
        return save.path.name
    return save.title or contract.rules_of(save.game).title


def plate_of(save: Summary, now: datetime) -> Words:
    """The words on the plate of a save, or on its card."""
    moment = when(save.changed, now)
    if save.damaged:
        return Words(save.path.name, _("cannot be read"), moment, save.path.name, _unnamed(save.damaged, save.path.name))
    title, then, course = title_of(save), datetime.fromtimestamp(save.changed), course_played(save)
    won = [line for line in save.lines if line.rank == 1] if save.finished else []
    if won:
        heading = _("{course}, {game}").format(course=course, game=title) if course and not save.title else title
        return Words(heading, _result(save), day_in_words(then), signed=side_of(won[0], save.names))
    short = course if course and not save.title else title      # the picture shows which game it is
    return Words(title, _short(save), f"{moment}  ·  {course}" if course else moment, f"{short}  ·  {then:%m-%d}")


def _unnamed(fault: str, file: str) -> str:
    """The sentence about a damaged file without the file's name at its beginning, as the plate below has that.

    >>> _unnamed("a.save, line 8: it is torn.", "a.save"), _unnamed("a.save: it is empty.", "a.save")
    ('Line 8: it is torn.', 'It is empty.')
    """
    rest = fault.removeprefix(file).lstrip(",: ")
    return rest[:1].upper() + rest[1:]


def told_below(save: Summary, begun: int, device: InputDevice | None) -> str:
    """How many tables are not finished, and a hint for the chosen save, worded for the device (None: without a hint)."""
    stand = ngettext("{number} table stands as you left it.", "{number} tables stand as you left them.", begun)
    lines = [stand.format(number=number_word(begun))] if begun else []
    if device is not None:
        lines.append(save_hint(device, finished=save.finished))
    return "\n".join(lines)


def back_of(save: Summary) -> CardBack:
    """The back of the card of a finished game."""
    people = tuple((seat, name, pips_of(level or PERSON)) for seat, (name, level) in enumerate(zip(save.names, save.levels, strict=True)))
    moves = ngettext("{n} move", "{n} moves", save.steps).format(n=save.steps)
    deal = () if save.deal is None else (_("Deal {number}").format(number=deals.written(save.deal)),)
    return CardBack(WantedPicture(save.path, save.changed, card=False), people, (moves, *deal))


def _short(save: Summary) -> str:
    """The score in the room of a plate: with more than two sides only who is ahead."""
    best = [line for line in save.lines if line.rank == 1]
    if len(save.lines) <= 2 or not best:
        return standing_of(save, _persons(save))
    points = best[0].points
    if len(best) == len(save.lines):
        return words_of(save).level(points)
    ahead, shared = _("{name} leads with {n}"), _("{name} and others lead with {n}")
    return (ahead if len(best) == 1 else shared).format(name=side_of(best[0], save.names), n=points)


def _outcome(save: Summary) -> str:
    """Who has won a finished game, and how it ended."""
    best = [side_of(line, save.names) for line in save.lines if line.rank == 1]
    return _("{who}: {result}").format(who=", ".join(best), result=_result(save)) if best and len(save.lines) > 1 else _result(save)


def _result(save: Summary) -> str:
    """How a finished game ended, in the room beside the winner's signature."""
    best, others = [line for line in save.lines if line.rank == 1], [line for line in save.lines if line.rank != 1]
    points, words = best[0].points, words_of(save)
    if len(save.lines) == 1:
        return words.amount(points)
    if len(best) > 1:
        return _("shared, {points}").format(points=words.amount(points)) if others else words.level(points)
    if len(others) == 1:
        return _("won {n}–{other}").format(n=points, other=others[0].points)
    return _("won with {points}").format(points=words.amount(points))


def sitters_of(save: Summary, face_of: FaceOf) -> tuple[tuple[int, Sitter], ...]:
    """The sitters of a save with their seats; `face_of` returns the faces of people with a profile."""
    seats = (Seat("person" if level is None else "bot", name, level) for name, level in zip(save.names, save.levels, strict=True))
    return tuple((number, sitter_of(seat, number, face_of)) for number, seat in enumerate(seats))


class SaveWords(NamedTuple):
    """The words about a save: those above its buttons, and those below."""

    head: tuple[Widget, ...]
    rest: tuple[Widget, ...]


def _title(words: str) -> Label:
    """A label in display lettering on as many lines as it needs."""
    return Label(words, SIZES.heading + 4, kind="display")


def whole(save: Summary, played: bool) -> SaveWords:
    """The words about a save that can be read; `played` says that it is open in another window."""
    state = _("Finished.") if save.finished else _("Not finished: it waits for you.")
    if played:
        state = _("Open in another window: it can be watched from here.")
    people: list[Widget] = [
        Row(Token(seat, 24), Column(Label(name, kind="bold"), lesser(level_name(level or PERSON)), gap=0, grow=1), gap=10)
        for seat, (name, level) in enumerate(zip(save.names, save.levels, strict=True))
    ]
    began = _moment(save.created)
    head = (_title(title_of(save)),
            *([Label(course, kind="italic")] if (course := course_played(save)) else []),
            Label(_outcome(save) if save.finished else standing_of(save, _persons(save)), SIZES.heading, kind="bold"),
            lesser(state))
    parts: list[Widget] = [
        Rule(),
        WidgetGrid(*people, columns=2, least=150, gap=10),
        Rule(),
        lesser((ngettext("{n} move", "{n} moves", save.steps) if save.finished
                else ngettext("{n} move so far", "{n} moves so far", save.steps)).format(n=save.steps)),
    ]
    if began:
        parts.append(lesser(_("Begun {when}").format(when=began)))
    parts.append(lesser(_("Kept as {file}").format(file=save.path.name)))
    if save.deal is not None:
        parts.append(lesser(_("Deal {number}").format(number=deals.written(save.deal))))
    if save.torn:
        parts.append(lesser(_("Its last line was cut off, and is dropped when it is played on.")))
    return SaveWords(head, (*parts, Gap(4)))


def _moment(created: str) -> str:
    """The words for when a game was begun, "" where the save does not say."""
    try:
        return when(datetime.fromisoformat(created).timestamp(), datetime.now())
    except (ValueError, OverflowError, OSError):
        return ""


def damaged(save: Summary) -> SaveWords:
    """The words about a damaged save."""
    kept = _("Nothing of it is changed or thrown away. What stands before the damage can be opened as a new save beside it.")
    return SaveWords((_title(_("Damaged")), Label(save.damaged or "", tint="warning")), (
        Rule(),
        Label(kept if save.readable else _("No move can be read of it. The file stays as it is until it is deleted.")),
        lesser(_("Kept as {file}").format(file=save.path.name)),
    ))


# ---- beside the wall: the champions' board, or the words about the chosen save with its full scorecard
class WallAndDetail(Widget):
    """The wall, and the details of its chosen save. "Left" goes back to the chosen save instead of the nearest one."""

    def __init__(self, wall: Wall, detail: Widget) -> None:
        super().__init__(wall, detail)
        self._wall, self._detail = wall, detail

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        gap = p.look.px(16)
        wide = (rect.w - gap) * 2 // 3
        self._wall.layout(p, pygame.Rect(rect.x, rect.y, wide, rect.h))
        self._detail.layout(p, pygame.Rect(rect.x + wide + gap, rect.y, rect.w - wide - gap, rect.h))

    def act(self, act: Act) -> Reply:
        host, now = self.host, self.host.focus if self.host is not None else None
        if act.name != "left" or host is None or now is None:
            return False
        beside = [w for w in self._detail.walk() if w.focusable and w.rect.w]
        if now not in beside or nearest(now, beside, "left") is not None:
            return False
        hanging = self._wall.widget(self._wall.selected)
        if hanging is None:
            return False
        host.sound("tick")
        host.set_focus(hanging)
        return True


class WallUser(Protocol):
    """The screen of the wall, which is called when something beside the wall is pressed."""

    def open_cupboard(self) -> None:
        """Called to show older games, or the wall again."""

    def new_game(self) -> SceneChange | None:
        """Called to begin a new game."""

    def show_board(self) -> None:
        """Called to show the champions instead of the chosen save."""

    def show_sheet(self) -> None:
        """Called to show all buttons for the chosen save."""


class BoardColumn(Scroll):
    """The champions' board and their cups, and below them the buttons to older games and to a new one."""

    def __init__(self, games: Sequence[str], face_of: FaceOf, user: WallUser) -> None:
        self.board, self._cups, self._games = ChampionsBoard(games, face_of), TrophyShelf(), len(games)
        self._older = Button("", user.open_cupboard, icon="saves", style="plaque", wide=True, tall=42)
        hang = Button(_("Hang a new picture"), user.new_game, icon="new", style="plaque", wide=True, tall=42, note=_("New game"))
        super().__init__(Column(self.board, self._cups, self._older, hang, gap=8), pad=2)
        self.tell_older(0)

    def put(self, honours: ClubHonours) -> None:
        """Shows these champions."""
        self.board.put(honours)
        self._cups.put(honours, self._games)

    def tell_older(self, count: int, *, opened: bool = False, chosen: bool = False) -> None:
        """Shows the number of games in the cupboard; `opened`: it is shown now; `chosen`: a filter shows games from wall and cupboard."""
        held = ngettext("{n} in the cupboard", "{n} in the cupboard", count).format(n=count) if count else _("the cupboard is empty")
        self._older.set(_("Back to the wall") if opened else _("Older games"), "" if chosen else held, "left" if opened else "saves")
        self._older.enable(bool(count), _("With all games chosen above, the cupboard can be opened.") if chosen
                           else _("All saved games hang on the wall."))


class CardPicture(Widget):
    """The scorecard of a finished game, in its own size or as large as the width allows; empty until it is drawn."""

    def __init__(self, what: WantedPicture, pictures: WallPictures) -> None:
        super().__init__()
        self._what, self._pictures = what, pictures

    def natural(self, p: Painter) -> int:
        return 0

    def height(self, p: Painter, width: int) -> int:
        made = self._pictures.get(self._what)
        return round(made.get_height() * min(1.0, width / made.get_width())) if made is not None else 0

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        made = self._pictures.get(self._what)
        if made is None or not self.rect.h:
            return
        share = min(1.0, self.rect.w / made.get_width())
        size = round(made.get_width() * share), round(made.get_height() * share)
        fitted = made if share == 1.0 else p.quick(("card", self._what, id(made), size), lambda: pygame.transform.smoothscale(made, size))
        surface.blit(fitted, self.rect.topleft)


class SaveDetail:
    """The words about the chosen save with its scorecard and all its buttons, and the first buttons again for the foot of the room."""

    def __init__(self, pictures: WallPictures, user: WallUser) -> None:
        self._pictures, self._user = pictures, user
        self._head, self._rest = Column(gap=10), Column(gap=10)
        self.actions = Row(gap=10, wrap=True)
        self.at_once = Row(gap=12)
        self.body = Column(self._head, self.actions, self._rest, gap=12)
        self.of: tuple[Summary, bool] | None = None     # the save, and whether it is being played

    def clear(self) -> None:
        """Empties it, as no save is chosen."""
        for part in (self._head, self.actions, self._rest, self.at_once):
            part.replace()
        self.of = None

    def put(self, save: Summary, played: bool, buttons: Callable[[], list[Button]], keys: str) -> bool:
        """Shows a save with its buttons; `keys` names the key of the first. Returns whether it is another save, or has changed."""
        if self.of == (save, played):
            return False
        self.of = save, played
        told = damaged(save) if save.damaged else whole(save, played)
        self._head.replace(*told.head)
        self.actions.replace(*buttons(), Button(_("Champions"), self._user.show_board, icon="left", style="paper", tall=40))
        first = buttons()[0]
        first.keys = keys
        first.restyle("brass" if first.style == "brass" else "plaque")
        more = Button(_("More…"), self._user.show_sheet, icon="menu", tall=40, tip=_("What else can be done with this game"))
        self.at_once.replace(first, more)
        self._rest.replace(*([CardPicture(wanted(save), self._pictures)] if save.finished else []), *told.rest)
        return True

    def redraw(self) -> None:
        """Called when its scorecard has been drawn."""
        self._rest.refresh()
        self._rest.resized()
