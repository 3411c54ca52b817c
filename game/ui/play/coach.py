"""The coach of a guided game: his note, the light on what he speaks of, and the list of steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, Protocol, TypeAlias

import pygame

from game.session.lesson import COACH, COACH_FEATURES, Lesson
from game.session.people import Mood
from game.ui.input import Act, InputDevice
from game.ui.looks.theme import SIZES, rgb
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.people import portrait_of
from game.ui.paint.sitter import Sitter
from game.ui.paint.store import LastMade
from game.ui.play.bubbles import KEPT_FREE, BothAbove, KeptFree, NoteForm, best_place, hidden
from game.ui.play.room import Room
from game.ui.table.face import DrawFigure
from game.ui.widgets.base import Control, Overlay, Widget
from game.ui.widgets.button import Button, On, Style
from game.ui.widgets.layout import Column, Paper, Row, Rule, Scroll
from game.ui.widgets.links import LinkedLabel, Mention, TermLinks
from game.ui.widgets.text import Label
from game.words import _

# ---- the light of a guided game: shade on what is not spoken of, rings round what is, and dots that walk to it
DotTrail: TypeAlias = tuple[tuple[float, float], ...]
"""The centres of an arrow's dots in device pixels, in the order in which they appear, the head last."""

ARROWS: Final = 4                   # the most arrows between parts that go together; where there are more, the rings are enough
NOTE_ARROWS: Final = 3              # the most arrows from the note to what it speaks of: more would cross each other
_SHADE: Final = 96                  # the opacity of the shade on what is not spoken of, 0..255
_DOT, _APART = 2.2, 9.0             # radius and distance of the dots
_SHORTEST: Final = 26               # the shortest arrow, in logical units
_HEAD: Final = 11                   # the length of an arrow's head


def paint_light(p: Painter, size: tuple[int, int], marks: Iterable[pygame.Rect], clear: Iterable[pygame.Rect], *,
                shaded: bool) -> pygame.Surface:
    """A picture of that size: a ring round each mark, and if `shaded` shade over all but the marks and the `clear` parts."""
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    if shaded:
        out.fill((0, 0, 0, _SHADE))
        for part in clear:
            _cut(p, out, part)
    for mark in marks:
        p.draw_glow(out, _plate(p, mark), mark.center, "focus", .9)
        _cut(p, out, mark)
        put(out, p.rbox(mark.w, mark.h, p.look.px(SIZES.radius), None, "focus", max(2.0, SIZES.ring * p.look.scale)), mark.topleft)
    return out


def word_plate(p: Painter, mark: pygame.Rect, words: str, over: Sequence[pygame.Rect], room: pygame.Rect) -> pygame.Rect:
    """Where a plate with words stands at a mark: above, below, right or left, at the first side where it covers nothing of `over`."""
    wide, high = p.font(SIZES.small, "bold").size(words)
    plate, near = pygame.Rect(0, 0, wide + p.look.px(14), high + p.look.px(4)), p.look.px(3)
    places = []
    for side, at in (("midbottom", (mark.centerx, mark.top + near)), ("midtop", (mark.centerx, mark.bottom - near)),
                     ("midleft", (mark.right - near, mark.centery)), ("midright", (mark.left + near, mark.centery))):
        setattr(plate, side, at)
        places.append(plate.copy())
    inside = [place for place in places if room.contains(place)] or [places[0].clamp(room)]
    return next((place for place in inside if place.collidelist(over) < 0), inside[0])


def write_marks(p: Painter, out: pygame.Surface, plates: Iterable[tuple[pygame.Rect, str]]) -> None:
    """Draws words on plates of brass; each plate is given with its words."""
    for plate, words in plates:
        put(out, p.rbox(plate.w, plate.h, plate.h // 2, "brass_ramp", "line", p.look.scale), plate.topleft)
        put(out, p.text(words, SIZES.small, "on_brass", "bold"), plate.center, True)


def trail(p: Painter, start: pygame.Rect, goal: pygame.Rect, over: Sequence[pygame.Rect] = ()) -> DotTrail:
    """The dots of an arrow from one part to another, without those beneath a part of `over`; none where the two are too close."""
    begin, end = _edge_towards(start, goal.center), _edge_towards(goal, start.center)
    way = end - begin
    if start.colliderect(goal) or way.length() < p.look.px(_SHORTEST):
        return ()
    level = abs(way.y) < abs(way.x)
    aside = pygame.Vector2(-way.y, way.x) * .16
    bend = begin + way / 2 + aside * (1 if (aside.y > 0 if level else goal.centerx > start.centerx) else -1)
    end -= way.normalize() * p.look.px(3)
    count = max(2, int(way.length() / (_APART * p.look.scale)))
    dots = [_on_curve(begin, bend, end, number / count) for number in range(1, count)]
    last = (end - pygame.Vector2(dots[-1])).normalize()
    legs = [last.rotate(turn) * p.look.px(_HEAD) for turn in (150, -150)]
    dots += [(end.x + leg.x * share / 8, end.y + leg.y * share / 8) for share in range(9) for leg in legs]
    around = [rect.inflate(2 * p.look.px(_DOT), 2 * p.look.px(_DOT)) for rect in over]
    return tuple(dot for dot in dots if not any(rect.collidepoint(dot) for rect in around))


def draw_trails(p: Painter, surface: pygame.Surface, trails: Iterable[DotTrail], share: float) -> None:
    """Draws the first dots of each arrow: `share` (0..1) of its length."""
    radius = _DOT * p.look.scale
    dot = p.rbox(round(2 * radius), round(2 * radius), radius, "focus")
    for dots in trails:
        for place in dots[:round(len(dots) * share)]:
            put(surface, dot, place, True)


def _plate(p: Painter, mark: pygame.Rect) -> pygame.Surface:
    return p.rbox(mark.w, mark.h, p.look.px(SIZES.radius), (255, 255, 255))


def _cut(p: Painter, out: pygame.Surface, mark: pygame.Rect) -> None:
    """Erases shade and glow inside a mark."""
    if mark.w > 0 and mark.h > 0:
        out.blit(_plate(p, mark), mark, special_flags=pygame.BLEND_RGBA_SUB)


def _on_curve(start: pygame.Vector2, bend: pygame.Vector2, end: pygame.Vector2, share: float) -> tuple[float, float]:
    at = start * (1 - share) ** 2 + bend * (2 * share * (1 - share)) + end * share ** 2
    return at.x, at.y


def _edge_towards(rect: pygame.Rect, target: tuple[int, int]) -> pygame.Vector2:
    """Where the line from a rectangle's middle to a place leaves the rectangle."""
    middle = pygame.Vector2(rect.center)
    way = pygame.Vector2(target) - middle
    if not way.length():
        return middle
    share = min(rect.w / 2 / abs(way.x) if way.x else math.inf, rect.h / 2 / abs(way.y) if way.y else math.inf)
    return middle + way * min(1.0, share)


# ---- the list of a guided game's steps in the card at the right: what is done, where the player is, and a fact that belongs to it
_ROUND = 24     # logical units


class StepMark(Widget):
    """A tick for a step that is done, else the step's number; the present step stands out."""

    def __init__(self, number: int, step: int) -> None:
        super().__init__(width=_ROUND)
        self._number, self._done, self._now = number, number < step, number == step

    def _size(self, p: Painter) -> int:
        return p.look.px(_ROUND * min(1.5, max(1.0, p.look.text)))

    def natural(self, p: Painter) -> int:
        return self._size(p)

    def height(self, p: Painter, width: int) -> int:
        return self._size(p)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        size, middle = self._size(p), self.rect.center
        fill = "good" if self._done else "brass_ramp" if self._now else "card"
        put(surface, p.rbox(size, size, size // 2, fill, None if self._done else "line", p.look.scale), middle, True)
        if self._done:
            put(surface, p.icon("saved", round(size * .62), "card"), middle, True)
        else:
            ink = "on_brass" if self._now else "ink2"
            put(surface, p.text(str(self._number + 1), SIZES.caption, ink, "bold"), middle, True)


class LessonList(Column):
    """All steps of a lesson with `step` as the present one, a fact that belongs to it, and a line that says how to leave.

    At the last step only the steps' marks are left, so that the coach's summary has room below them.
    """

    def __init__(self, lesson: Lesson, step: int) -> None:
        marks = [StepMark(number, step) for number in range(len(lesson.steps))]
        titled = (Row(mark, self._title(_(one.title), number, step), gap=8)
                  for number, (mark, one) in enumerate(zip(marks, lesson.steps, strict=True)))
        rows = [Row(*marks, gap=6, wrap=True)] if step >= len(lesson.steps) - 1 else list(titled)
        known = lesson.steps[min(step, len(lesson.steps) - 1)].known
        facts = [Rule(), Label(_("Good to know"), SIZES.small, kind="bold"), Label(_(known), SIZES.small)] if known else []
        note = Label(_("Esc leaves; it waits for you"), SIZES.caption, kind="italic", tint="lesser")
        self.ticks = tuple(rows)
        super().__init__(*rows, *facts, note, gap=6, ground="paper")

    def _title(self, title: str, number: int, step: int) -> Label:
        return Label(title, SIZES.small, kind="bold" if number == step else "regular", tint="main" if number <= step else "lesser", grow=1)


# ---- the coach of a guided game: his note above the table, which stands where it hides least, and the light on what he speaks of
_COLOUR: Final = rgb("#B5892F")
_FACE_PAINTED, _FACE_FOLDED = 128, 54
LARGEST_TEXT: Final = 1.25          # the largest text scale at which the note stands beside what it speaks of, and not across the window
_AIR: Final = 8                     # between the edge of the window and the note
_RINGED: Final = 7                  # logical units between a ring and what it marks


class NoteStyle(NamedTuple):
    """A form of the note in logical units: a `slim` one has the portrait beside the title and gives the words the whole width; `low` and
    `flat` ones have the buttons there too; `letters` is the size of the words.

    Its width grows with the text scale by `growth`; it is at most the share `tallest` of the window's height; `toll` adds to its cost.
    """

    face: int
    wide: int
    growth: float
    tallest: float
    toll: float
    slim: bool = False
    low: bool = False
    flat: bool = False
    letters: float = SIZES.lead


_STYLES: Final = (
    NoteStyle(128, 526, .6, .6, 0),
    NoteStyle(92, 490, .6, .6, .35),
    NoteStyle(64, 690, .3, .6, .8),
    NoteStyle(54, 690, .3, .6, .85, low=True),
    NoteStyle(64, 400, .5, .75, .9, slim=True),
    NoteStyle(54, 600, .3, .6, .95, low=True),
    NoteStyle(54, 372, .35, .88, 1.2, slim=True),
    NoteStyle(54, 330, .35, .88, 1.4, slim=True),
    NoteStyle(54, 270, .2, .88, 2.2, slim=True),
    NoteStyle(54, 372, .35, .88, 3.4, slim=True, letters=SIZES.body),
    NoteStyle(54, 310, .35, .88, 3.6, slim=True, letters=SIZES.body),
    NoteStyle(54, 236, .2, .88, 4.0, slim=True, letters=SIZES.body),
    NoteStyle(54, 236, .2, .88, 6.0, slim=True, letters=SIZES.small),
)
# Across the window, whatever its width; longer texts are scrolled.
_ACROSS: Final = NoteStyle(54, 0, 0, .27, 0, flat=True, letters=SIZES.caption)
_PICTURE: Final = 460               # logical units: the widest picture in a note
_NAMED: Final = 92                  # the smallest portrait with his name below


@dataclass(frozen=True, slots=True)
class Note:
    """What the coach says: `count` says which of how many steps it is; the note also has room for the texts `rooms`, which may replace it.

    `picture` draws a figure that belongs to the text.
    """

    title: str
    count: str
    text: str
    mood: Mood = Mood.CALM
    rooms: tuple[str, ...] = ()
    picture: DrawFigure | None = None


class NotePicture(Widget):
    """A figure in the note, as wide as the note has room for."""

    def __init__(self, draw: DrawFigure) -> None:
        super().__init__(grow=1)
        self._draw = draw

    def natural(self, p: Painter) -> int:
        return self._drawn(p, p.look.px(_PICTURE)).get_width()

    def height(self, p: Painter, width: int) -> int:
        return self._drawn(p, width).get_height()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        put(surface, self._drawn(p, self.rect.w), self.rect.center, True)

    def _drawn(self, p: Painter, width: int) -> pygame.Surface:
        wide = max(1, min(width, p.look.px(_PICTURE)))
        return p.quick(("note picture", self._draw, wide), partial(self._draw, p, wide))


class NoteButton(Button):
    """A button of the note. Its meaning includes the step, so that a double click does not answer the next step too."""

    above = True

    def __init__(self, text: str, on: On, step: int, *, style: Style = "plaque", icon: str = "", tip: str = "") -> None:
        super().__init__(text, on, style=style, icon=icon, tip=tip, seed=step + 2)
        self.own_ground = "wood"        # its plate, not the paper beneath
        self.sign = icon                # the icon, shown where there is room for it
        self._step = step

    @property
    def meaning(self) -> object:
        return self.text, self._step


class CoachFace(Control):
    """His portrait with his name. A press folds the note to the portrait, or unfolds it."""

    above = True

    def __init__(self, mood: Mood, folded: bool, fold: Callable[[], None]) -> None:
        super().__init__(tip=_("Unfold the note") if folded else _("Fold the note away"))
        self._mood, self._fold = mood, fold
        self.size = _FACE_FOLDED        # logical units
        self.named = False

    def _size(self, p: Painter) -> int:
        return p.look.px(self.size * (min(1.3, max(1.0, p.look.text)) if self.named else 1.0))

    def _names(self) -> tuple[str, ...]:
        return (COACH, _("coach")) if self.named else ()

    def natural(self, p: Painter) -> int:
        return max(self._size(p), *(p.font(SIZES.small, "bold").size(name)[0] for name in self._names()), 0)

    def height(self, p: Painter, width: int) -> int:
        return self._size(p) + p.font(SIZES.small).get_linesize() * len(self._names())

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The portrait, or a sign where portraits are not painted, with the words below."""
        size = self._size(p)
        middle = self.rect.centerx, self.rect.y + size // 2
        face = self._portrait(p, size)
        if face is not None:
            p.drop(surface, face, middle, .3)
        else:
            put(surface, p.rbox(size, size, size // 2, "fresh", "line", p.look.scale), middle, True)
            put(surface, p.icon("flag", size // 2, "ink"), middle, True)
        y = self.rect.y + size
        for number, name in enumerate(self._names()):
            words = p.text(name, SIZES.small, "ink2" if number else "ink", "italic" if number else "bold")
            put(surface, words, (middle[0] - words.get_width() / 2, y))
            y += p.font(SIZES.small).get_linesize()

    def _portrait(self, p: Painter, size: int) -> pygame.Surface | None:
        """The portrait, painted once for all sizes; calm until the other mood is painted, None until calm is painted too."""
        whole = p.look.px(_FACE_PAINTED)
        for mood in (self._mood, Mood.CALM):
            face = portrait_of(p, Sitter(COACH_FEATURES, _COLOUR, "", mood), whole)
            if face is not None:
                return p.quick(("coach", mood, size, face), partial(pygame.transform.smoothscale, face, (size, size)))
        return None

    def perform(self, source: InputDevice) -> SceneChange | None:
        self._fold()
        return None


class NoteCard(Paper):
    """The note as a card of paper. The pointer finds it before whatever lies beneath."""

    hoverable = above = True

    def __init__(self, note: Note, buttons: Sequence[NoteButton], face: CoachFace, linking: TermLinks | None = None) -> None:
        """The glossary terms in the text are links, found by `linking`."""
        super().__init__(face, 6)       # folded, until a style is taken
        self.note, self.buttons, self.face = note, tuple(buttons), face
        self.words = LinkedLabel(note.text, SIZES.lead, rooms=note.rooms, linking=linking)
        self.words.above = True
        self.style: NoteStyle | None = None

    def take(self, style: NoteStyle) -> None:
        """Arranges the card in that style. One across the window has smaller letters than others: they are large anyway."""
        if self.style == style:
            return
        self.style, note, small = style, self.note, style.flat
        self.pad, self.across = (8, 14) if style.flat else (12, 12) if style.slim or style.low else (14, 14)
        self.face.size, self.face.named = style.face, style.face >= _NAMED
        title = Label(note.title, SIZES.body if small else SIZES.heading, kind="display", tint="warning", grow=1)
        count = Label(note.count, SIZES.caption if small else SIZES.small, kind="italic", tint="lesser")
        self.words.size = style.letters
        for button in self.buttons:
            button.size, button.icon = (SIZES.caption, "") if small else (SIZES.body, button.sign)
        told, row = Scroll(self.words, pad=0), Row(*self.buttons, gap=10, wrap=True)
        shown = [] if note.picture is None else [NotePicture(note.picture)]
        below = Rule(), *shown, told, row
        if style.flat:      # the picture lies below, on the table
            self.children = [Column(Row(self.face, title, count, *self.buttons, gap=10), told, gap=4)]
        elif style.low:
            ways = Column(Row(*self.buttons, gap=10))
            self.children = [Column(Row(self.face, Column(title, count, gap=0, grow=1), ways, gap=10), *below[:-1], gap=5)]
        elif style.slim:
            self.children = [Column(Row(self.face, Column(title, count, gap=0, grow=1), gap=10), *below, gap=5)]
        else:
            self.children = [Row(self.face, Column(Row(title, count, gap=10), *below, gap=5, grow=1), gap=14)]

    def point(self, point: object) -> bool:
        return True


class FullNote(NamedTuple):
    """A note and its buttons."""

    note: Note
    buttons: tuple[NoteButton, ...]


class Surroundings(NamedTuple):
    """The parts of the screen round the note, in device pixels.

    `lights` are spoken of, `links` join two of them by an arrow, `busy` ones should not be hidden, `clear` ones are never shaded (what
    moves are made with), `over` ones lie above the arrows. The note stands close to `middle`. `marks` are words on what is spoken of.
    """

    lights: tuple[pygame.Rect, ...]
    links: tuple[tuple[pygame.Rect, pygame.Rect], ...]
    busy: tuple[KeptFree, ...]
    clear: tuple[pygame.Rect, ...]
    over: tuple[pygame.Rect, ...]
    middle: tuple[int, int]
    marks: tuple[tuple[pygame.Rect, str], ...] = ()


class CoachSight(Protocol):
    """What a coach sees of the table; game.ui.play.sight.LessonSight implements it."""

    def surroundings(self) -> Surroundings:
        """The parts of the screen round the note now."""


class CoachedTable(Protocol):
    """A table at which a coach speaks."""

    def fullest_note(self) -> FullNote:
        """A note that takes as much room as any of the lesson."""


class Coach(Overlay):
    """The note and its light, above the table."""

    def __init__(self, table: CoachedTable, sight: CoachSight, linking: TermLinks | None = None) -> None:
        """`linking` finds the glossary terms in what he says, which are links."""
        super().__init__()
        self._linking = linking
        self.realm = self       # when the note goes, its focus does not move to whatever is closest, even the menu
        self._table, self._sight = table, sight
        self._across = LastMade[int]()      # the height of a note across the window
        self._top = 0                   # the y at which such a note begins
        self.card: NoteCard | None = None       # shows the note; None where he says nothing
        self._sheets: tuple[Paper, ...] = ()    # holds the picture, where the note lies across the window
        self.folded = False
        self.walked = 1.0               # the share of the arrows' dots that is there
        self._buttons: tuple[NoteButton, ...] = ()
        self._marks: tuple[pygame.Rect, ...] = ()
        self._kept: tuple[object, NoteStyle, pygame.Rect] | None = None     # for a size and look: the style and place found
        self._light = LastMade[pygame.Surface]()
        self._arrows: tuple[DotTrail, ...] = ()     # as they were drawn last

    # ---- what he says
    @property
    def note(self) -> Note | None:
        """What he says; None for nothing."""
        return self.card.note if self.card is not None else None

    def tell(self, note: Note | None, buttons: Sequence[NoteButton] = ()) -> None:
        """Shows this note with these buttons; None: he says nothing."""
        if note is None and self.note is None:
            return
        if note is None or self.note is None or note.title != self.note.title:
            self.folded, self._kept = False, None
        self._buttons = tuple(buttons)
        self._make(note)

    def _make(self, note: Note | None) -> None:
        if note is None:
            self.card = None
            self.hold()
            return
        self.card = NoteCard(note, () if self.folded else self._buttons, CoachFace(note.mood, self.folded, self.fold),
                             self._linking)
        self._sheets = (Paper(NotePicture(note.picture), 12),) if note.picture is not None and not self.folded else ()
        self.hold(self.card, *self._sheets)

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """The glossary terms in what he says; none while the note is folded."""
        return self.card.words.mentions if self.card is not None and not self.folded else ()

    def fold(self) -> None:
        """Folds the note to the portrait, so that what lies beneath can be seen, or unfolds it."""
        self.folded = not self.folded
        self._make(self.note)
        if self.host is not None and self.card is not None:
            self.host.set_focus(next((w for w in self.card.walk() if isinstance(w, CoachFace)), None))

    def walk_dots(self, share: float) -> None:
        """Draws the dotted arrows up to that share of their length."""
        self.walked = share
        if self.host is not None:
            for dots in self._arrows:
                left, top = (round(min(dot[side] for dot in dots)) for side in (0, 1))
                wide, high = (round(max(dot[side] for dot in dots)) - least for side, least in ((0, left), (1, top)))
                self.host.refresh(self, pygame.Rect(left, top, wide, high).inflate(12, 12))

    # ---- place
    def follow(self) -> None:
        """Lays the note out again where what is spoken of has moved, as the ground under a camera does."""
        if self.note is None or self.host is None or self.whole.w <= 0:
            return
        if self._lit(self.host.painter, self._sight.surroundings()) != self._marks:
            self.layout(self.host.painter, self.whole)
            self.host.refresh(self, self.whole)

    def _lit(self, p: Painter, seen: Surroundings) -> tuple[pygame.Rect, ...]:
        """The parts that are spoken of, each with room for its ring."""
        return tuple(_ringed(p, mark).clip(self.whole) for mark in seen.lights if mark.w > 0 and mark.h > 0)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = self.whole = pygame.Rect(rect)
        self._marks = ()
        if self.card is None:
            return
        seen = self._sight.surroundings()
        self._marks = self._lit(p, seen)
        place = self._place(p, self.card, seen)
        if self.host is not None:
            self.mount(self.host, self.parent)
        self.card.layout(p, place)
        for sheet in self._sheets:
            self._lay_sheet(p, sheet, place, seen.middle[0])

    def _lay_sheet(self, p: Painter, sheet: Paper, note: pygame.Rect, middle: int) -> None:
        """Places the picture below a note that lies across the window; a note of another style has it inside."""
        sheet.visible = self.card is not None and self.card.style is _ACROSS
        wide = min(p.look.px(_PICTURE * p.look.text), self.whole.w * 2 // 3)
        room = pygame.Rect(0, note.bottom + 2 * p.look.px(_AIR), wide, sheet.height(p, wide))
        room.centerx = middle
        sheet.layout(p, room.clamp(self.whole) if sheet.visible else pygame.Rect(room.topleft, (0, 0)))

    def needs(self, p: Painter, size: tuple[int, int]) -> int:
        """The height of a note across a window of that size, in device pixels; 0 where letters are small enough for another note."""
        if p.look.text <= LARGEST_TEXT:
            return 0

        def measured() -> int:
            note, buttons = self._table.fullest_note()
            card = NoteCard(note, buttons, CoachFace(note.mood, False, self.fold))
            card.take(_ACROSS)
            return min(card.height(p, size[0] - 2 * p.look.px(_AIR)), round(size[1] * _ACROSS.tallest))
        return self._across.of((size, p.look), measured)

    def begin_at(self, top: int) -> None:
        """Sets the y at which a note across the window begins."""
        self._top = top

    def _place(self, p: Painter, card: NoteCard, seen: Surroundings) -> pygame.Rect:
        """Where the card stands: its former place, if that hides nothing that should be seen; else the place and style that hide least."""
        room, unit = self.whole.inflate(-2 * p.look.px(_AIR), -2 * p.look.px(_AIR)), p.look.px(100)
        plates = [plate for plate, _words in self._plates(p, seen)]
        busy = (*seen.busy, *((kept, KEPT_FREE) for kept in (*self._marks, *plates)))
        if self.folded:
            wide = card.natural(p)
            return best_place(room, [NoteForm(wide, card.height(p, wide))], busy, seen.middle, unit)[1]
        if (high := self.needs(p, self.whole.size)) > 0:
            card.take(_ACROSS)
            return pygame.Rect(room.x, self._top, room.w, high)
        key = self.whole.size, p.look
        if self._kept is not None and self._kept[0] == key:
            _key, style, former = self._kept
            form = self._form(p, card, style)
            place = pygame.Rect(former.x, former.bottom - form.high, form.wide, form.high).clamp(room)
            if hidden(place, busy, KEPT_FREE) <= unit:
                return place
        number, place = best_place(room, [self._form(p, card, style) for style in _STYLES], busy, seen.middle, unit)
        self._form(p, card, _STYLES[number])
        self._kept = key, _STYLES[number], place
        return place

    def _form(self, p: Painter, card: NoteCard, style: NoteStyle) -> NoteForm:
        """Has the card take a style; returns the size that it then has."""
        card.take(style)
        wide = min(round(p.look.px(style.wide) * (1 + style.growth * max(0.0, p.look.text - 1))), self.whole.w * 2 // 3)
        return NoteForm(wide, min(card.height(p, wide), round(self.whole.h * style.tallest)), style.toll)

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.note is None:
            return
        seen, place = self._sight.surroundings(), self.card.rect if self.card is not None else pygame.Rect(0, 0, 0, 0)
        parts = tuple(tuple(map(tuple, rects)) for rects in (self._marks, seen.clear, seen.over))
        key = self.whole.size, parts, tuple((tuple(rect), words) for rect, words in seen.marks), tuple(place), p.look, self.folded

        def painted() -> pygame.Surface:
            shaded = bool(self._marks) and not p.look.theme.flat and not self.folded
            light = paint_light(p, self.whole.size, self._marks, seen.clear, shaded=shaded)
            write_marks(p, light, self._plates(p, seen))
            self._arrows = self._trails(p, seen, place)
            return light
        area = surface.get_clip()
        surface.blit(self._light.of(key, painted), area, area, special_flags=pygame.BLEND_PREMULTIPLIED)
        draw_trails(p, surface, self._arrows, self.walked)

    def _plates(self, p: Painter, seen: Surroundings) -> list[tuple[pygame.Rect, str]]:
        """The places of the words on what is spoken of, each with its words; they avoid each other."""
        found: list[tuple[pygame.Rect, str]] = []
        for mark, words in seen.marks:
            over = (*seen.over, *(plate for plate, _words in found), *(other for other, _words in seen.marks if other != mark))
            found.append((word_plate(p, _ringed(p, mark), words, over, self.whole), words))
        return found

    def _trails(self, p: Painter, seen: Surroundings, note: pygame.Rect) -> tuple[DotTrail, ...]:
        """The arrows along the links, such as from an end to what fits it; without links, from the note to each light."""
        ways = [(_ringed(p, start), _ringed(p, goal)) for start, goal in seen.links] or [(note, mark) for mark in self._marks]
        if self.folded or len(ways) > (ARROWS if seen.links else NOTE_ARROWS):
            return ()
        over = seen.over if seen.links else (*seen.over, *self._marks)      # the way from the note to one thing spares the others
        found = (trail(p, start, goal, [rect for rect in over if not rect.collidepoint(goal.center)]) for start, goal in ways)
        return tuple(dots for dots in found if dots)


def _ringed(p: Painter, mark: pygame.Rect) -> pygame.Rect:
    grow = 2 * p.look.px(_RINGED)
    return mark.inflate(grow, grow)


class LessonDesk(Widget):
    """The play screen's room with the coach above it; where letters are large, his note has a strip of its own below the bar."""

    def __init__(self, room: Room, bar: Widget, coach: Coach) -> None:
        super().__init__(room, coach)
        self._room, self._bar, self._coach = room, bar, coach

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The note lies across the window below the bar, all else below the note; or the note beside what it speaks of."""
        high = self._coach.needs(p, rect.size)
        self._room.kept = high + p.look.px(_AIR) // 2 if high else 0
        self._coach.begin_at(rect.y + self._bar.height(p, rect.w))
        super().layout(p, rect)

    @property
    def overlay(self) -> Overlay:
        own = self._room.overlay
        return self._coach if own is None else BothAbove(self._coach, own)

    def act(self, act: Act) -> Reply:
        return self._room.act(act)
