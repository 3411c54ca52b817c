"""What is said beside the table: where the coach's note stands, notes on words, expressions, and bubbles beside the plaques."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot, inf
from typing import Final, NamedTuple, Protocol, TypeAlias

import pygame

from game.session.people import Mood
from game.session.seats import Seat
from game.ui.input import Act
from game.ui.looks.settings import Talk
from game.ui.looks.stage import Animator, Sprite, Stage, pause
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.play.seats import SeatColumn, SeatPlate
from game.ui.play.talk import mood_after, said
from game.ui.table.face import SeatOccasion
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Centre, Column, Paper, Row, Scroll
from game.ui.widgets.links import Term
from game.ui.widgets.text import Label
from game.words import _

# ---- where the coach's note stands: of several forms and places the one that hides least of what somebody wants to see
KeptFree: TypeAlias = tuple[pygame.Rect, float]
"""A part of the screen that should stay in sight, in device pixels, and the cost of hiding 100 by 100 logical units of it."""

KEPT_FREE: Final = 25.0             # the weight of what must be seen: open ends, what is spoken of, the hand
KEPT_WHOLE: Final = 14.0            # the weight of what should be readable, such as the tags beside open ends
_TOUCHED: Final = .8               # times its weight: the cost of touching such a part at all
_FAR: Final = .04                   # the cost of a note of 100 by 100 logical units that stands 100 of them off the middle
_ACROSS, _DOWN = 41, 31             # how many places are tried from left to right, and from top to bottom


class NoteForm(NamedTuple):
    """A size of the note in device pixels, and its toll, which is added to the cost of what it hides: 0 for the preferred form."""

    wide: int
    high: int
    toll: float = 0.0


def hidden(place: pygame.Rect, busy: Sequence[KeptFree], least: float = 0.0) -> float:
    """The area of busy parts that a place hides, in square device pixels times weight; only parts of weight `least` or more count."""
    return sum(weight * _area(place.clip(rect)) for rect, weight in busy if weight >= least)


def best_place(room: pygame.Rect, forms: Sequence[NoteForm], busy: Sequence[KeptFree], middle: tuple[int, int],
               unit: int) -> tuple[int, pygame.Rect]:
    """The index of the form with the lowest cost, and its place near `middle` in the room; `unit`: device pixels of 100 logical units."""
    kept = [rect for rect, weight in busy if weight >= KEPT_WHOLE]
    least, best = inf, (0, pygame.Rect(room.topleft, (forms[0].wide, forms[0].high)))
    for number, form in enumerate(forms):
        far = _FAR * form.wide * form.high / unit ** 3
        tops, lefts = _corners(room, form, kept)
        for top in tops if form.toll < least else ():           # a form cannot cost less than its toll
            beside = [part for part in busy if part[0].top < top + form.high and part[0].bottom > top]
            rects = [rect for rect, _weight in beside]
            tolls = [_TOUCHED * weight for _rect, weight in beside]
            for left in lefts:
                place = pygame.Rect(left, top, form.wide, form.high)
                which = place.collidelistall(rects)
                cost = form.toll + sum([tolls[one] for one in which])
                if cost >= least:
                    continue
                cost += hidden(place, [beside[one] for one in which]) / unit ** 2
                cost += far * hypot(place.centerx - middle[0], place.centery - middle[1])
                if cost < least:
                    least, best = cost, (number, place)
    return best


def _corners(room: pygame.Rect, form: NoteForm, kept: Sequence[pygame.Rect]) -> tuple[list[int], list[int]]:
    """The upper edges and the left edges that are tried: all over the room, and where the note just touches what is kept free."""
    most = max(0, room.h - form.high)
    tops = {room.y + most * down // (_DOWN - 1) for down in range(_DOWN)}
    tops |= {top for rect in kept for top in (rect.bottom, rect.top - form.high) if room.y <= top <= room.y + most}
    spare = max(0, room.w - form.wide)
    lefts = {room.x + spare * across // (_ACROSS - 1) for across in range(_ACROSS)}
    lefts |= {left for rect in kept for left in (rect.right, rect.left - form.wide) if room.x <= left <= room.x + spare}
    return sorted(tops), sorted(lefts)


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


# ---- the note that explains a glossary term, beside the table or above it
_NOTE_WIDE: Final = 340     # logical units of a note above the table
_NOTE_TALLEST: Final = .6   # of the window's height
_AIR: Final = 8             # between the edge of the window and the note


class TermReader(Protocol):
    """A screen on which glossary terms are explained, with or without a way to their pages in the rules."""

    @property
    def leads_to_rules(self) -> bool:
        """Whether the page of a term can be opened from here."""

    def read_on(self, term: Term) -> SceneChange | None:
        """Opens the page of a term in the rules."""


class NoteUser(TermReader, Protocol):
    """The owner of a note that explains a term."""

    def close_term(self) -> None:
        """Closes the note."""


class TermNote(Paper):
    """A card that says what a glossary term means."""

    hoverable = above = True

    def __init__(self, term: Term, user: NoteUser, *, flat: bool) -> None:
        """`flat`: wide and low, with all buttons beside the word."""
        self.term, self._user = term, user
        self.away = Button("", user.close_term, icon="close", style="row", width=34, tall=32, tip=_("Close (Esc)"))
        page = Button(_("Glossary"), lambda: user.read_on(term), icon="rules", style="row", size=SIZES.small, tall=32,
                      tip=_("Read on in the rules"))
        page.wide = not flat
        self.away.above = page.above = True
        more = (page,) if user.leads_to_rules else ()
        head = Row(Label(term.name, SIZES.lead, kind="display", tint="warning", grow=1), *(more if flat else ()), self.away, gap=6)
        super().__init__(Column(head, Scroll(Label(term.line, SIZES.small), pad=0), *(() if flat else more), gap=2), 4 if flat else 7, 10)

    def act(self, act: Act) -> Reply:
        if act.name != "back":
            return False
        self._user.close_term()
        return True

    def point(self, point: object) -> bool:
        return True


class TermLayer(Centre):
    """The note of a term, above another layer of the table. The press that opened it closes it."""

    def __init__(self, term: Term, reader: TermReader) -> None:
        self.leads_to_rules, self.read_on = reader.leads_to_rules, reader.read_on
        self.note = TermNote(term, self, flat=False)
        super().__init__(self.note, _NOTE_WIDE)

    def close_term(self) -> None:
        """Closes the note and its layer."""
        if self.host is not None:
            self.host.close()

    def turn_on(self) -> None:
        """Called for the press that opened the note, pressed again: closes it."""
        self.close_term()

    def act(self, act: Act) -> Reply:
        if act.name != "word":
            return False
        self.turn_on()
        return True


class NoteAbove(Overlay):
    """Holds the note of a term above the table, where there is no card beside it. The note stands where it hides least."""

    def __init__(self, see: Callable[[], tuple[KeptFree, ...]]) -> None:
        """`see` returns what the note should not hide."""
        super().__init__()
        self.realm = self
        self._see = see

    def fill(self, note: TermNote | None) -> None:
        """Holds this note in place of the former one; None: no note."""
        self.hold(*([] if note is None else [note]))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = self.whole = pygame.Rect(rect)
        if not self.children:
            return
        note, edge = self.children[0], p.look.px(_AIR)
        top = rect.y + p.look.px(2)
        room = pygame.Rect(rect.x + edge, top, rect.w - 2 * edge, rect.bottom - edge - top)
        grown = max(1.0, min(1.6, p.look.text))
        wides = [*(min(round(p.look.px(_NOTE_WIDE * wider) * grown), room.w) for wider in (1.0, 1.35, 1.8)), room.w]
        forms = [NoteForm(wide, min(note.height(p, wide), round(rect.h * _NOTE_TALLEST)), toll) for toll, wide in enumerate(wides)]
        _number, place = best_place(room, forms, self._see(), (room.right, room.top), p.look.px(100))
        note.layout(p, place)


class BothAbove(Overlay):
    """Two overlays of one scene as one: the second lies above the first. Each is laid out by its own parent in the tree."""

    def __init__(self, lower: Overlay, upper: Overlay) -> None:
        super().__init__()
        self._both = lower, upper

    def paint_above(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        for overlay in self._both:
            overlay.paint_above(p, surface, area)

    def covers(self, widget: Widget | None) -> bool:
        return any(overlay.covers(widget) for overlay in self._both)


def kept_free(parts: Sequence[pygame.Rect], played_with: Sequence[pygame.Rect]) -> tuple[KeptFree, ...]:
    """What a note should not hide: `parts` that should be readable, and, weighing more, those `played_with`. Empty ones are left out."""
    return (*((part, KEPT_WHOLE) for part in parts if part.w > 0 and part.h > 0),
            *((part, KEPT_FREE) for part in played_with if part.w > 0 and part.h > 0))


# ---- what people at a table show and say: expressions, and speech bubbles beside their plaques, which lie on the desk, over no tile
SECONDS: Final = 2.5
_WIDEST, _SIZE, _PAD, _TAIL = 132, 14.0, 9, 8
_OVERHEAD: Final = 112          # the widest line above an upright plaque: no wider than plaque and rail, so that it lies on no tile
_SHARES: Final = 1.0, .8, .64, .5       # of the letters' size: tried one after the other for words in the column
_EDGE: Final = 6                # round a bubble, for its shadow
_ABOVE_ALL: Final = 45


class Voices:
    """Moods and words of a table's people. A bubble goes after a while, and all is calm again when the next move is shown."""

    def __init__(self, stage: Stage, seats: Sequence[Seat], column: SeatColumn) -> None:
        self._stage, self._seats, self._column = stage, seats, column
        self._clock = Animator()
        self._said: list[Sprite] = []

    @property
    def next_due(self) -> float | None:
        """Seconds until a bubble disappears, None where none is shown."""
        return self._clock.next_due

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        self._clock.update(seconds)

    @property
    def count(self) -> int:
        """How many bubbles are shown."""
        return len(self._said)

    def feel(self, p: Painter, occasions: Iterable[SeatOccasion], moment: str, talk: Talk, room: pygame.Rect) -> None:
        """Shows on the seats' portraits how these occasions affect them, and one bubble; `moment` names the game and the position."""
        spoken = False
        for seat, occasion in occasions:
            plate = self._column.plates[seat]
            plate.feel(mood_after(occasion))
            words = said(self._seats[seat], occasion, moment, talk)
            if words and not spoken:       # one at a time
                spoken = self._say(p, plate, words, room)

    def _say(self, p: Painter, plate: SeatPlate, words: str, room: pygame.Rect) -> bool:
        """Shows the words in a bubble; returns whether there was room for them."""
        if plate.form is not None:
            picture = bubble(p, words, below=plate.upright, widest=_OVERHEAD if plate.upright else _WIDEST)
            place = _place(p, plate, picture.get_size(), room)
        else:       # in the column: on the plaque itself, over what the seat holds and did last, so that no other plaque is covered
            wide, room_below = plate.rect.w - 2 * p.look.px(_PAD + 10), plate.below_name(p) + 2 * p.look.px(_EDGE)
            sizes = (bubble(p, words, below=False, width=wide, size=_SIZE * share) for share in _SHARES)
            fitting = next((one for one in sizes if one.get_height() <= room_below), None) if wide > 0 else None
            if fitting is None:
                return False
            picture = fitting
            place = picture.get_rect(midbottom=(plate.rect.centerx, plate.rect.bottom + p.look.px(_EDGE - 2)))
        sprite = self._stage.add(Sprite(picture, place.topleft, _ABOVE_ALL))
        self._said.append(sprite)
        self._clock.play(pause(SECONDS, lambda: self._take_away(sprite), paced=False))
        return True

    def clear(self) -> None:
        """Takes all bubbles away, and shows all portraits calm."""
        for sprite in list(self._said):
            self._take_away(sprite)
        self._clock.drop()
        for plate in self._column.plates:
            plate.feel(Mood.CALM)

    def _take_away(self, sprite: Sprite) -> None:
        if sprite in self._said:
            self._said.remove(sprite)
            self._stage.remove(sprite)


def _place(p: Painter, plate: SeatPlate, size: tuple[int, int], room: pygame.Rect) -> pygame.Rect:
    """Where a bubble of this size stands: above the plaque; without room there, to the left of it, or else to its right."""
    rect = pygame.Rect((0, 0), size)
    rect.midbottom = plate.rect.centerx, plate.rect.top - p.look.px(2)
    if rect.top < room.top:
        rect.midright = plate.rect.left - p.look.px(2), plate.rect.centery
        if rect.left < room.left:
            rect.left = plate.rect.right + p.look.px(6)
    return rect.clamp(room)


def bubble(p: Painter, words: str, *, below: bool, width: int = 0, size: float = _SIZE, widest: float = _WIDEST) -> pygame.Surface:
    """A paper bubble with these words; with a tail at its lower edge where the speaker is `below` it.

    It is at least as wide as lines of `width` device pixels; 0: it is as narrow as its words, in lines of at most `widest` logical units.
    """
    px = p.look.px
    lines = p.wrap(words, size, width or px(widest), "bold")
    drawn = [p.text(line, size, "ink2", "bold") for line in lines]
    step = p.font(size, "bold").get_linesize()
    wide = max(width, *(line.get_width() for line in drawn)) + 2 * px(_PAD) + px(4)
    high = step * len(lines) + 2 * px(_PAD - 3)
    tail = px(_TAIL) if below else 0
    out = pygame.Surface((wide + 2 * px(_EDGE), high + tail + 2 * px(_EDGE)), pygame.SRCALPHA, 32)
    if tail:
        middle, top = out.get_width() // 2, px(_EDGE) + high - 2
        points = [(middle - px(7), top), (middle + px(7), top), (middle, top + tail)]
        pygame.draw.polygon(out, p.look.theme.card, points)
    p.lay(out, p.rbox(wide, high, px(11), "card", "brass", max(1.0, 1.3 * p.look.scale)), (px(_EDGE), px(_EDGE)), .3)
    for number, line in enumerate(drawn):
        put(out, line, (px(_EDGE) + (wide - line.get_width()) / 2, px(_EDGE) + px(_PAD - 3) + number * step))
    return out
