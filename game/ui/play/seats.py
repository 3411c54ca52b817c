"""The seats' plaques at the left, and the sheet of a seat: who sits there, and what it has shown to everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol

import pygame

from game.session.people import FaceOf, Mood
from game.session.seats import Seat
from game.ui.game_length import level_name
from game.ui.input import Act, ActName, Point
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import draw_person
from game.ui.paint.sitter import Sitter, sitter_of
from game.ui.play.talk import SeatTurn, temper_words
from game.ui.table.face import SeatNote
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.chairs import Token
from game.ui.widgets.layout import Column, Paper, Row, Rule, Scroll
from game.ui.widgets.links import LinkedLabel, LinkedWords, TermLinks, TermScope, WrittenLine, WrittenWords
from game.ui.widgets.text import SHADOWED, Label, shorten, squeezed
from game.words import _

# ---- the seats' plaques at the left: name, shape, what is held, and whose turn it is. They drop words before they overlap
_NAME, _ROLE, _SMALL, _STAT = 18.0, 13.0, 14.0, 22.0
_LEAST = .5       # words shrink to this share of their size before they are shortened
_LEAST_NAME = .8
_PAD, _GAP, _TALLEST = 12, 8, 130
_FACES: Final = (24, 28, 38, 46)        # the portrait's size by density
_TOKEN, _TOKEN_STEP = 13, 17
_GAIN = .6          # the strength of the light round the plate of the seat to act
_STANDING = 48          # logical units from the middle of a tile on the rail to beyond its shadow
_FULL: Final = 3
_DOTS: Final = 3


class PlateForm(Protocol):
    """How a plaque outside the column is drawn."""

    def wood(self, p: Painter, rect: pygame.Rect) -> pygame.Rect:
        """The place of its plate, where the plaque is in this rectangle."""

    def face(self, p: Painter, rect: pygame.Rect) -> pygame.Rect:
        """The place of its portrait, where the plaque is in this rectangle."""

    def shelf(self, p: Painter, rect: pygame.Rect, number: int) -> Sequence[tuple[int, int]]:
        """The places (x, y of the middle) on the rail at which that number of tokens of the seat stand."""

    def draw(self, plate: SeatPlate, p: Painter, surface: pygame.Surface) -> None:
        """Draws all that is on the plaque of a seat, and the tokens on the rail."""


class SeatWatcher(Protocol):
    """Called when a plaque is pressed; game.ui.play.desk.Desk implements it."""

    def look_at(self, plate: SeatPlate) -> None:
        """Opens the sheet of the seat whose plaque has been pressed."""


class SeatPlate(WrittenWords):
    """The plaque of a seat, drawn by its `form`; None: it stands in the column.

    It says what the seat did last; glossary terms in that are links.

    In the column `density` 3 shows everything, 2 leaves the role out, 1 shows only the number of what is held, 0 is a single line.
    """

    margin = 26
    hoverable = patient = True
    reachable = False       # by Tab: V shows the seats, W the words

    def __init__(self, seat: int, name: str, sitter: Sitter, watcher: SeatWatcher) -> None:
        super().__init__()
        self.seat, self.name, self.sitter, self._watcher = seat, name, sitter, watcher
        self.note = SeatNote("", None, "", "", "", "")
        self.turn: SeatTurn | None = None
        self.phase = _DOTS
        self.density = _FULL
        self.opened: Widget | None = None
        self.form: PlateForm | None = None
        self._most = 0          # the most that it has held at once

    def lay_open(self, held: Widget | None) -> None:
        """Shows what the seat holds in place of how much; None: hidden again."""
        if held is not self.opened:
            self.opened = held
            self.swap(*([held] if held is not None else []))

    def tell(self, note: SeatNote, turn: SeatTurn | None) -> None:
        """Shows this note; `turn` is None unless it is this seat's turn."""
        if (note, turn) == (self.note, self.turn):
            return
        self.note, self.turn = note, turn
        self.text = turn.in_words if turn is not None else note.said
        self._most = max(self._most, note.held.number if note.held is not None else 0)
        now = (turn.in_words, turn.why) if turn else (note.said,)
        words = (self.name, note.role, f"{note.stat} {note.label}".strip(), note.count, *now)
        self.tip = "\n".join(word for word in (*words, _("Press for what this player has shown (V)")) if word)
        self.refresh()

    def feel(self, mood: Mood) -> None:
        """Shows the portrait with that expression."""
        if mood is not self.sitter.mood:
            self.sitter = self.sitter._replace(mood=mood)
            self.refresh()

    @property
    def bare(self) -> bool:
        """Whether it has never had anything to show between the name and what was said."""
        return not (self._most or self.note.count or self.opened is not None)

    def below_name(self, p: Painter) -> int:
        """The height below the name on a plaque in the column, in device pixels; most of the height where it has a single line."""
        rows = self._rows(p, self.rect.w, self.density)
        return self.rect.bottom - self._top(p, rows) - rows[0] if self.density else round(.72 * self.rect.h)

    def _top(self, p: Painter, rows: Sequence[int]) -> int:
        """The y at which its lines begin."""
        return self.rect.y + (p.look.px(_PAD) if self.density == _FULL else p.look.px(7) + self._between(p, rows))

    def _between(self, p: Painter, rows: Sequence[int]) -> int:
        """The device pixels between two of its lines."""
        spare = max(0, self.rect.h - sum(rows) - 2 * p.look.px(7))
        return spare // max(1, len(rows) + 1) if self.density < _FULL else 0

    @property
    def upright(self) -> bool:
        """Whether it is higher than wide, with the portrait above."""
        return self.rect.h > self.rect.w

    def beat(self, phase: int) -> None:
        """Shows that step of the dots, if its bot is thinking."""
        if self.turn is not None and self.turn.busy and phase != self.phase:
            self.phase = phase
            self.refresh(self._status_rect())

    def _status_rect(self) -> pygame.Rect:
        if self.form is not None:
            return self.rect
        return pygame.Rect(self.rect.x, self.rect.centery, self.rect.w, self.rect.bottom - self.rect.centery)

    def reach(self, p: Painter) -> pygame.Rect:
        around = super().reach(p)
        if self.form is None or not self._most:
            return around
        margin = p.look.px(_STANDING)
        return around.unionall([pygame.Rect(x - margin, y - margin, 2 * margin, 2 * margin)
                                for x, y in self.form.shelf(p, self.rect, self._most)])

    def point(self, point: Point) -> Reply:
        """A click on a linked word opens its note; elsewhere it opens the sheet of the seat."""
        if super().point(point):
            return True
        if point.kind == "up" and point.button == 1 and self.rect.collidepoint(point.pos):
            self._watcher.look_at(self)
        return point.kind in ("down", "up")

    def feels(self, pos: tuple[int, int]) -> bool:
        """True anywhere on the plaque: presses beside the words open the sheet of the seat."""
        return self.rect.collidepoint(pos)

    # ---- measure
    def wanted(self, p: Painter, width: int, density: int) -> int:
        """The height of a plate of that width and density, in device pixels."""
        return sum(self._rows(p, width, density)) + 2 * p.look.px(_PAD if density == _FULL else 7)

    def _rows(self, p: Painter, width: int, density: int) -> list[int]:
        """The heights of its lines, in device pixels."""
        px = p.look.px
        name = max(px(_FACES[density]), _line(p, _NAME, "bold"))
        held = max(px(30), _line(p, _SMALL)) + px(4)
        if self.opened is not None:
            held = self.opened.height(p, width - 2 * self._side(p)) + px(6)
        said = _line(p, _SMALL, "italic") + px(4)
        if density > 1 and self.bare:
            held = 0
        if density == _FULL:
            return [max(name, _line(p, _NAME, "bold") + _line(p, _ROLE)), held, said]
        if density == 1 and self.opened is not None:
            return [name, held]
        return [name, held, said] if density == 2 else [name, said] if density == 1 else [name]

    def height(self, p: Painter, width: int) -> int:
        return self.wanted(p, width, self.density)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """An open hand lies below the name; on a single line it takes the name's place beside the mark."""
        self.rect = pygame.Rect(rect)
        if self.opened is not None and not self.density:
            beside = self._side(p) + self._mark_size(p) + p.look.px(8)
            inner = self.rect.inflate(0, -2 * p.look.px(4))
            self.opened.layout(p, pygame.Rect(inner.x + beside, inner.y, inner.w - beside - p.look.px(6), inner.h))
        elif self.opened is not None:
            rows = self._rows(p, self.rect.w, self.density)
            side, pad = self._side(p), p.look.px(_PAD if self.density == _FULL else 7)
            top, below = self.rect.y + pad + rows[0], rows[2] if self.density >= 2 else 0
            high = max(0, self.rect.bottom - pad - below - top)
            self.opened.layout(p, pygame.Rect(self.rect.x + side, top, self.rect.w - 2 * side, high))

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.rect.h <= 0:
            return
        self.rub_out()
        self._draw_all(p, surface)
        self.draw_links(p, surface)

    def _draw_all(self, p: Painter, surface: pygame.Surface) -> None:
        if self.form is not None:
            self.draw_wood(p, surface, self.wood(p))
            self.form.draw(self, p, surface)
            return
        px = p.look.px
        self.draw_wood(p, surface, self.rect)
        rows = self._rows(p, self.rect.w, self.density)
        if self.density == 0:       # if nothing else helps: letters no higher than the plate
            rows = [min(rows[0], self.rect.h - 2 * px(1))]
        between, y = self._between(p, rows), self._top(p, rows)
        self._draw_name(p, surface, y, rows[0])
        if self.density >= 2:
            said_top = self.rect.bottom - rows[2] - (px(8) if self.density == _FULL else px(7) + between)
            if self.opened is None:
                self._draw_held(p, surface, (y + rows[0] + said_top) // 2)
            self._draw_status(p, surface, said_top + rows[2] // 2, self._side(p))
        elif self.density == 1 and self.opened is None:
            middle = self.rect.bottom - px(7) - between - rows[1] // 2
            self._draw_status(p, surface, middle, self._side(p) + self._draw_number(p, surface, middle))

    def wood(self, p: Painter) -> pygame.Rect:
        """The place of the plate; a portrait may stand out beyond it."""
        return self.form.wood(p, self.rect) if self.form is not None else self.rect

    def face(self, p: Painter) -> pygame.Rect | None:
        """The place of a portrait that reaches beyond the plate; None where it lies on the plate."""
        return self.form.face(p, self.rect) if self.form is not None else None

    def draw_wood(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the bare plate in that rectangle, lit when it is the seat's turn."""
        px, on = p.look.px, self.turn is not None
        shape = p.rbox(rect.w, rect.h, px(SIZES.radius), "line_wood")     # the same for all seats, and so are its glow and its shadow
        if on:
            p.draw_glow(surface, shape, rect.center, "glow", _GAIN)
        else:
            p.light_ahead(shape, _GAIN)      # the glow is painted ahead, as a turn begins while something moves
        p.lay(surface, shape, rect.topleft, .25)
        off, lit = (p.plaque(rect.w, rect.h, px(SIZES.radius), 20 + self.seat, tone) for tone in ("plate", "plate_on"))
        put(surface, lit if on else off, rect.topleft)      # both are painted with the first picture, none while dice roll
        if on:
            put(surface, p.rbox(rect.w, rect.h, px(SIZES.radius), None, "glow", 2.2 * p.look.scale), rect.topleft)

    def _side(self, p: Painter) -> int:
        return p.look.px(14)

    def _mark_size(self, p: Painter) -> int:
        return p.look.px(_FACES[self.density] * max(1.0, min(1.5, p.look.text)))

    def _draw_name(self, p: Painter, surface: pygame.Surface, top: int, high: int) -> None:
        px, side = p.look.px, self._side(p)
        size = min(high, self._mark_size(p))
        x, right = self.rect.x + side + size + px(10), self.rect.right - side
        below = right
        if self.note.stat and (self.density or self.opened is None):
            number, label = self._draw_stat(p, surface, top, high)
            right, below = right - number - px(6), right - max(number, label) - px(6)
        elif self.density < 2 and self.opened is None:
            right -= self._words(p, surface, self._number, top + high // 2, "bold") + px(6)
        draw_person(p, surface, self.sitter, self.seat, (self.rect.x + side - px(2) + size // 2, top + high // 2), size)
        if self.opened is not None and not self.density:
            return
        ink = self.ink("main")
        whole, least = _NAME * min(1.0, high / _line(p, _NAME, "bold")), _LEAST_NAME / max(1.0, p.look.text)
        letters = squeezed(p, self.name, whole, right - x, "bold", least)
        name = p.text(shorten(p, self.name, letters, right - x, "bold"), letters, ink, "bold", SHADOWED)
        if self.density < _FULL:
            put(surface, name, (x, top + (high - name.get_height()) // 2))
            return
        put(surface, name, (x, top + (high - _line(p, _NAME, "bold") - _line(p, _ROLE)) // 2))
        small = squeezed(p, self.note.role, _ROLE, below - x)
        role = self.note.role if p.font(small).size(self.note.role)[0] <= below - x else ""     # the tip says it
        tint = self.ink("main" if self.turn else "lesser")
        put(surface, p.text(role, small, tint, shadow=SHADOWED), (x, top + (high + _line(p, _NAME, "bold") - _line(p, _ROLE)) // 2))

    @property
    def _number(self) -> str:
        """How much the seat holds: where tokens are counted the number alone, as the word for them comes first in some languages."""
        return str(self.note.held.number) if self.note.held is not None and self.note.count else self.note.count

    def _draw_stat(self, p: Painter, surface: pygame.Surface, top: int, high: int) -> tuple[int, int]:
        """Draws the large number at the right, its label below where there is room; returns the widths of both."""
        alone = self.density == 0       # on one line with the name, in letters no higher than it
        figures = _STAT * min(1.0, high / _line(p, _STAT, "bold")) if alone else _STAT
        stat = p.text(self.note.stat, figures, self.ink("strong"), "bold", SHADOWED)
        down = (high - stat.get_height()) // 2 if alone else 0
        put(surface, stat, (self.rect.right - self._side(p) - stat.get_width(), top + down))
        if self.density < _FULL or not self.note.label:
            return stat.get_width(), 0
        label = p.text(self.note.label, _ROLE, self.ink("lesser"), shadow=SHADOWED)
        put(surface, label, (self.rect.right - self._side(p) - label.get_width(), top + _line(p, _STAT, "bold") - p.look.px(4)))
        return stat.get_width(), label.get_width()

    def _draw_held(self, p: Painter, surface: pygame.Surface, middle: int) -> None:
        """Draws a token for each thing held, and the count in words at the right; without room tokens move together, then are left out."""
        px, side = p.look.px, self._side(p)
        words = self._words(p, surface, self.note.count, middle, "regular")
        held = self.note.held
        if held is None or not held.number:
            return
        token = held.draw(p, px(_TOKEN))
        room = self.rect.w - 2 * side - words - px(12) - px(_TOKEN)
        step = min(px(_TOKEN_STEP), room // (held.number - 1)) if held.number > 1 else px(_TOKEN_STEP)
        if room < 0 or step < px(3):
            return
        for number in range(held.number):
            p.drop(surface, token, (self.rect.x + side + px(_TOKEN) // 2 + px(3) + number * step, middle), .25)

    def _draw_number(self, p: Painter, surface: pygame.Surface, middle: int) -> int:
        """Draws a token and the number held at the right, where the stat takes the place beside the name; returns the width."""
        held, px = self.note.held, p.look.px
        if held is None or not self.note.stat:
            return 0
        wide = self._words(p, surface, str(held.number), middle, "bold")
        p.drop(surface, held.draw(p, px(_TOKEN)), (self.rect.right - self._side(p) - wide - px(5) - px(_TOKEN) // 2, middle), .25)
        return wide + px(_TOKEN) + px(12)

    def _draw_status(self, p: Painter, surface: pygame.Surface, middle: int, taken: int) -> None:
        px, x = p.look.px, self.rect.x + self._side(p)
        room = self.rect.w - self._side(p) - taken
        if self.turn is None:
            size = squeezed(p, self.note.said, _SMALL, room, "italic", _LEAST)
            lines = p.wrap(self.note.said, size, room, "italic")
            if len(lines) > round(_SMALL / size):       # at half the size there is room for two lines
                lines = [shorten(p, self.note.said, size, room, "italic")]
            step = p.font(size, "italic").get_linesize()
            for at, line in enumerate(lines):
                said, y = p.text(line, size, self.ink("lesser"), "italic", SHADOWED), middle + at * step - len(lines) * step // 2
                put(surface, said, (x, y))
                self.note_line(WrittenLine(line, size, "italic", x, y))
            return
        icon = px(16 * max(1.0, min(1.4, p.look.text)))
        if not self.turn.busy:
            put(surface, p.icon("play", icon, "gold", 2.2), (x, middle - icon // 2))
            x += icon + px(6)
        size = squeezed(p, self.turn.in_words, _SMALL, room - (x - self.rect.x), "bold", _LEAST)
        text = shorten(p, self.turn.in_words, size, room - (x - self.rect.x), "bold")
        words = p.text(text, size, self.ink("strong"), "bold", SHADOWED)
        put(surface, words, (x, middle - words.get_height() // 2))
        self.note_line(WrittenLine(text, size, "bold", x, middle - words.get_height() // 2))
        if self.turn.busy:
            self.draw_dots(p, surface, x + words.get_width() + px(7), middle)

    def draw_dots(self, p: Painter, surface: pygame.Surface, x: int, middle: int) -> None:
        """Draws the dots of a thinking bot, from `x` to the right."""
        size = max(3, p.look.px(5))
        for number in range(_DOTS):
            dot = p.rbox(size, size, size // 2, "gold", None, 1.0, 255 if number < self.phase else 90)
            put(surface, dot, (x + number * 2 * size, middle - size // 2 + p.look.px(2)))

    def _words(self, p: Painter, surface: pygame.Surface, text: str, middle: int, kind: FontKind) -> int:
        """Draws words at the right end of the plate; returns their width."""
        if not text:
            return 0
        words = p.text(text, _SMALL, self.ink("main" if self.turn else "lesser"), kind, SHADOWED)
        x = self.rect.right - self._side(p) - words.get_width()
        put(surface, words, (x, middle - words.get_height() // 2))
        return words.get_width()


class SeatColumn(Widget):
    """The plaques of all seats, from the top in the order of the table, with as much on them as there is room for."""

    margin = 26

    def __init__(self, seats: Sequence[Seat], face_of: FaceOf, watcher: SeatWatcher) -> None:
        self.plates = tuple(SeatPlate(number, seat.name, sitter_of(seat, number, face_of), watcher) for number, seat in enumerate(seats))
        self._phase = _DOTS
        self._places: tuple[tuple[PlateForm, pygame.Rect], ...] = ()
        super().__init__(*self.plates)

    def tell(self, order: Sequence[int], notes: Sequence[SeatNote], turn: SeatTurn | None) -> None:
        """Shows the seats in that order; `notes` are indexed by seat."""
        bare = [plate.bare for plate in self.plates]
        for plate in self.plates:
            plate.tell(notes[plate.seat], turn if turn is not None and turn.seat == plate.seat else None)
        if bare != [plate.bare for plate in self.plates] and not self._places:
            self._lay_again()
        children: list[Widget] = [self.plates[seat] for seat in order]
        if children != self.children:
            self.children = children
            self._lay_again()

    def lay_open(self, held: Mapping[int, Widget | None]) -> None:
        """Shows what these seats hold open on their plaques; what all others hold is hidden."""
        was = self.any_open
        for plate in self.plates:
            plate.lay_open(held.get(plate.seat))
        self._lay_again()
        if was != self.any_open:
            self.resized()      # open hands take the column

    @property
    def any_open(self) -> bool:
        """Whether a hand lies open on a plaque."""
        return any(plate.opened is not None for plate in self.plates)

    def _lay_again(self) -> None:
        """Lays the plaques out where they are, in their new order or with what lies open on them."""
        if self.host is None or self.rect.w <= 0:
            return
        if self._places:
            self.stand_round(self.host.painter, self._places)
        else:
            self.layout(self.host.painter, self.rect)
        self.refresh()

    def count(self, notes: Sequence[SeatNote]) -> None:
        """Shows how much each seat holds by `notes`, indexed by seat; whose turn it is and what was said stay. Where a note has no count,
        the former count stays too.
        """
        for plate in self.plates:
            note = notes[plate.seat]
            if note.count:
                plate.tell(replace(plate.note, held=note.held, count=note.count), plate.turn)

    def has_decided(self, seat: int, *, knocks: bool = False) -> None:
        """Stops the thinking dots of a seat whose move is being shown; `knocks`: it passes."""
        plate = self.plates[seat]
        if plate.turn is not None and plate.turn.busy:
            plate.tell(plate.note, SeatTurn(seat, _("knocks") if knocks else _("plays"), calm=True))

    def wait(self) -> None:
        """Stops the thinking dots of a bot that waits until the player has read something."""
        for plate in self.plates:
            if plate.turn is not None and plate.turn.busy:
                plate.tell(plate.note, replace(plate.turn, words=_("is to play"), busy=False, calm=True))

    def clock(self, seat: int, left: int | None) -> None:
        """Sets the seconds left on the shot clock of the seat; None: it does not run."""
        plate = self.plates[seat]
        if plate.turn is not None and plate.turn.left != left:
            plate.tell(plate.note, replace(plate.turn, left=left))

    def beat(self) -> None:
        """Shows the next step of the thinking dots."""
        self._phase = (self._phase + 1) % (_DOTS + 1)
        for plate in self.plates:
            plate.beat(self._phase)

    def stand_round(self, p: Painter, places: Sequence[tuple[PlateForm, pygame.Rect]]) -> None:
        """Places each plaque, in the order of the column, at one of these places round the table."""
        self.rect, self._places = pygame.Rect(places[0][1]), tuple(places)
        for child, (form, place) in zip(self.children, places, strict=True):
            if isinstance(child, SeatPlate):
                child.form = form
            child.layout(p, place)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Divides the height among the plates; none gets more than its preferred height."""
        self.rect, self._places = pygame.Rect(rect), ()
        gap, count = p.look.px(_GAP), max(1, len(self.children))
        each = (self.rect.h - gap * (count - 1)) // count
        wanted = [max(plate.wanted(p, self.rect.w, density) for plate in self.plates) for density in range(_FULL + 1)]
        density = max((d for d in range(_FULL + 1) if wanted[d] <= each), default=0)
        high = min(each, max(p.look.px(_TALLEST), wanted[_FULL]))
        y = self.rect.y
        for child in self.children:
            if isinstance(child, SeatPlate):
                child.form, child.density = None, density
            child.layout(p, pygame.Rect(self.rect.x, y, self.rect.w, high))
            y += high + gap


def _line(p: Painter, size: float, kind: FontKind = "regular") -> int:
    return p.font(size, kind).get_linesize()


# ---- the sheet of a seat, beside its plaque: who sits there, and what that seat has shown to everybody so far
_WIDE: Final = 316          # logical units at text scale 1
_WIDEST: Final = 500        # for a card of nine holes across
_SEAT_SHEET_PAD: Final = 12
_FACE: Final = 72
_STEP: Final = 12           # its height grows in such steps, so that few sheets of paper have to be painted
_SEAT_SHEET_GAP, _EDGE = 14, 12
_TURNS: Final[dict[ActName, int]] = {"seat": 1, "left": -1, "right": 1}
SIDEWAYS: Final[dict[ActName, tuple[int, int]]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class SeatSheet(TermScope):
    """A layer with the sheet of one seat; `plates` are those of the table, in their order.

    With a `linking` the glossary terms in what the plaque says are links here too: a pad does not reach those on the plaque itself.
    """

    hoverable = True

    def __init__(self, seats: Sequence[Seat], plates: Sequence[SeatPlate], shown: Callable[[int], Widget],
                 linking: TermLinks | None = None) -> None:
        """`shown` makes the widget of what a seat has shown to everybody."""
        super().__init__()
        self.linking = linking
        self._seats, self._plates, self._shown = seats, plates, shown
        self.plate = plates[0]
        self.forward = Button("", lambda: self.turn(1), icon="right", style="row", tip=_("The next seat (V)"))
        self._before = Button("", lambda: self.turn(-1), icon="left", style="row", tip=_("The seat before"))
        self._shut = Button("", self._close, icon="close", style="row", tip=_("Close (Esc)"))
        self._told = Widget()
        self._paper = Paper(self._told, _SEAT_SHEET_PAD)

    def _close(self) -> None:
        if self.host is not None:
            self.host.close()

    def look_at(self, plate: SeatPlate) -> None:
        """Shows the sheet of that plaque's seat."""
        self.plate = plate
        seat, note = self._seats[plate.seat], plate.note
        portrait = Token(plate.seat, _FACE, painted=True)
        portrait.set(plate.sitter)
        who = [note.role] if seat.level is None else [note.role, level_name(seat.level), temper_words(seat.name)]
        holds = [note.count, f"{note.stat} {note.label}".strip(), note.said, *([plate.text] if plate.mentions else [])]
        lines = (Label(_listed(who), SIZES.small, tint="lesser"), LinkedLabel(_listed(list(dict.fromkeys(holds))), SIZES.small))
        name = Column(Label(seat.name, SIZES.lead, kind="bold"), *(line for line in lines if line.text), gap=1, grow=1.0)
        self._told = self._shown(plate.seat)
        body = Column(Row(portrait, name, gap=14), Rule(), self._told, gap=4)
        buttons = Row(self._before, self.forward, self._shut, align="right", gap=2)
        self._paper = Paper(Column(Scroll(body, grow=1, pad=2), buttons, gap=2), _SEAT_SHEET_PAD)
        self.replace(self._paper)

    def turn(self, step: int) -> None:
        """Shows the sheet of the next seat (`step` 1), or of the one before (-1)."""
        self.look_at(self._plates[(self._plates.index(self.plate) + step) % len(self._plates)])

    def step(self, direction: ActName) -> None:
        """Shows the sheet of the seat that lies farthest in a direction on the screen."""
        self.look_at(towards(self._plates, direction))

    # ---- layout
    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        px = p.look.px
        room = rect.inflate(-2 * px(_EDGE), -2 * px(_EDGE))
        least = px(_WIDE * max(1.0, min(1.7, p.look.text)))
        wide = min(room.w, max(least, min(px(_WIDEST), self._told.natural(p) + px(2 * _SEAT_SHEET_PAD + 16))))
        step = px(_STEP)
        high = min(room.h, -(-self._paper.height(p, wide) // step) * step)
        self._paper.layout(p, _beside(self.plate.rect, pygame.Rect(0, 0, wide, high), room, px(_SEAT_SHEET_GAP)))

    # ---- intents
    def act(self, act: Act) -> Reply:
        if act.name in ("back", "ok"):
            self._close()
        elif act.far and act.source == "pad" and act.name in SIDEWAYS:
            self.step(act.name)
        elif act.name in _TURNS:
            self.turn(_TURNS[act.name])
        elif act.name == "word":
            return next((words.activate(act.source) for words in self.walk() if isinstance(words, LinkedWords) and words.mentions), False)
        else:
            return False
        return True

    def point(self, point: Point) -> Reply:
        if point.kind != "down" or self._paper.rect.collidepoint(point.pos):
            return False
        other = next((plate for plate in self._plates if plate.rect.collidepoint(point.pos) and plate is not self.plate), None)
        if other is None:
            self._close()
        else:
            self.look_at(other)
        return True


def _listed(words: Sequence[str]) -> str:
    """The words that are not empty, in one line."""
    return " · ".join(filter(None, words))


def towards(plates: Sequence[SeatPlate], direction: ActName) -> SeatPlate:
    """The plaque that lies farthest in that direction on the screen."""
    dx, dy = SIDEWAYS[direction]
    return max(plates, key=lambda plate: dx * plate.rect.centerx + dy * plate.rect.centery)


def _beside(plaque: pygame.Rect, sheet: pygame.Rect, room: pygame.Rect, gap: int) -> pygame.Rect:
    """The sheet to the right or left of the plaque where there is room for it, else over the plaque, moved into the room."""
    if plaque.right + gap + sheet.w <= room.right and plaque.centerx < room.centerx:
        sheet.midleft = plaque.right + gap, plaque.centery
    elif plaque.left - gap - sheet.w >= room.left and plaque.centerx > room.centerx:
        sheet.midright = plaque.left - gap, plaque.centery
    else:
        sheet.center = plaque.center
    return sheet.clamp(room)
