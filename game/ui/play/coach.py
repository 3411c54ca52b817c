"""The coach of a guided game: his note above the table, the light on what he speaks of, the shade on the rest, and the list of steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.session.lesson import COACH, COACH_FEATURES, Lesson
from game.session.people import Mood
from game.ui.input import InputDevice
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.people import portrait_of
from game.ui.paint.sitter import Sitter
from game.ui.theme import SIZES, rgb
from game.ui.widgets.base import Control, Overlay, Widget
from game.ui.widgets.button import Button, On, Style
from game.ui.widgets.cards import Paper, Rule
from game.ui.widgets.layout import Column, Row, Scroll
from game.ui.widgets.text import Label
from game.words import _

_COLOUR: Final = rgb("#B5892F")
_FACE, _FACE_LARGE, _FACE_FOLDED = 92, 128, 54
_LARGEST_TEXT: Final = 1.25         # for the large portrait
_WIDE, _WIDEST, _TALLEST = 490, .62, .6     # of the note: logical units, and shares of the window
_AIR: Final = 8                     # between the edge of the window and the note
_RINGED: Final = 7                  # by which a ring stands off what it marks
_SHADE: Final = 96                  # of what is not spoken of, 0..255
_ARROWS: Final = 4                  # where more is marked, rings alone do
_DOT, _APART = 2.2, 9.0             # radius and distance of an arrow's dots
_MARKED: Final = 25.0               # how bad it is to hide what is marked, beside other things (see `Coach`)
_HARDLY: Final = 1.2                # times as much
_STEPS: Final = 19                  # places across and down where the note may stand


@dataclass(frozen=True, slots=True)
class Note:
    """What the coach says: `count` is which of how many steps, `answer` what he says to a move that he did not wait for."""

    title: str
    count: str
    text: str
    answer: str = ""
    mood: Mood = Mood.CALM


class NoteButton(Button):
    """A button of the note. A double click does not answer the next step too."""

    above = True

    def __init__(self, text: str, on: On, step: int, *, style: Style = "plaque", icon: str = "", tip: str = "") -> None:
        super().__init__(text, on, style=style, icon=icon, tip=tip, seed=step + 2)
        self.own_ground = "wood"        # its plate, not the paper beneath
        self._step = step

    @property
    def meaning(self) -> object:
        """This button at this step."""
        return self.text, self._step


class CoachFace(Control):
    """His portrait with his name. A press folds the note to the portrait, or unfolds it."""

    above = True

    def __init__(self, mood: Mood, folded: bool, fold: Callable[[], None]) -> None:
        super().__init__(tip=_("Unfold the note") if folded else _("Fold the note away"))
        self._mood, self._folded, self._fold = mood, folded, fold
        self.large = False      # there is room for the large portrait

    def _size(self, p: Painter) -> int:
        face = _FACE_FOLDED if self._folded else _FACE_LARGE if self.large else _FACE
        return p.look.px(face * min(1.3, max(1.0, p.look.text)))

    def _names(self) -> tuple[str, ...]:
        return () if self._folded else (COACH, _("coach"))

    def natural(self, p: Painter) -> int:
        """The portrait, or the longer word."""
        return max(self._size(p), *(p.font(SIZES.small, "bold").size(name)[0] for name in self._names()), 0)

    def height(self, p: Painter, width: int) -> int:
        """The portrait and the words."""
        return self._size(p) + p.font(SIZES.small).get_linesize() * len(self._names())

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The portrait, or a sign where portraits are not painted, with the words below."""
        size = self._size(p)
        middle = self.rect.centerx, self.rect.y + size // 2
        sitter = Sitter(COACH_FEATURES, _COLOUR, "", self._mood)
        face = portrait_of(p, sitter, size) or portrait_of(p, sitter._replace(mood=Mood.CALM), size)
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

    def perform(self, source: InputDevice) -> SceneChange | None:
        """Fold or unfold."""
        self._fold()
        return None


class NoteCard(Paper):
    """The note as a card of paper. The pointer finds it before whatever lies beneath."""

    hoverable = above = True

    def __init__(self, note: Note, buttons: Sequence[Button], face: CoachFace, *, folded: bool) -> None:
        self.buttons, self.face = tuple(buttons), face
        if folded:
            super().__init__(face, 6)
            return
        head = Row(Label(note.title, SIZES.heading, kind="display", tint="warning", grow=1),
                   Label(note.count, SIZES.small, kind="italic", tint="lesser"), gap=10)
        words: list[Widget] = [Label(note.text, SIZES.lead)]
        if note.answer:
            words.insert(0, Label(note.answer, SIZES.body, kind="bold", tint="warning"))
        said = Column(head, Rule(), Scroll(Column(*words, gap=8), pad=0), Row(*self.buttons, gap=10, wrap=True), gap=5, grow=1)
        super().__init__(Row(face, said, gap=14), 14)

    def point(self, point: object) -> bool:
        """A press on the paper does nothing, and reaches nothing beneath."""
        return True


class Coach(Overlay):
    """The note and its light, above the table. `lights` gives what is spoken of now, and `busy` what the note should leave free."""

    def __init__(self, lights: Callable[[], Iterable[pygame.Rect]], busy: Callable[[], Iterable[tuple[pygame.Rect, float]]],
                 clear: Callable[[], Iterable[pygame.Rect]], middle: Callable[[], tuple[int, int]]) -> None:
        """`busy` has a weight with each part; `clear` is never shaded, as what a move is made with; the note is drawn to `middle`."""
        super().__init__()
        self.realm = self       # when the note goes, its focus does not move to whatever is closest, even the menu
        self._lights, self._busy, self._clear, self._middle = lights, busy, clear, middle
        self.note: Note | None = None
        self.card: NoteCard | None = None
        self.folded = False
        self._buttons: tuple[Button, ...] = ()
        self._marks: tuple[pygame.Rect, ...] = ()
        self._whole = pygame.Rect(0, 0, 0, 0)
        self._drawn: tuple[object, pygame.Surface] | None = None

    # ---- what he says
    def tell(self, note: Note | None, buttons: Sequence[Button] = ()) -> None:
        """Say this, or nothing."""
        if note is None and self.note is None:
            return
        if note is None or self.note is None or note.title != self.note.title:
            self.folded = False
        self.note, self._buttons = note, tuple(buttons)
        self._make()

    def _make(self) -> None:
        note = self.note
        if note is None:
            self.card = None
            self.swap_in()
            return
        face = CoachFace(note.mood, self.folded, self.fold)
        self.card = NoteCard(note, () if self.folded else self._buttons, face, folded=self.folded)
        self.swap_in(self.card)

    def fold(self) -> None:
        """Fold the note to the portrait, or unfold it: what lies beneath can be seen."""
        self.folded = not self.folded
        self._make()
        if self.host is not None and self.card is not None:
            self.host.set_focus(next((w for w in self.card.walk() if isinstance(w, CoachFace)), None))

    def swap_in(self, *widgets: Widget) -> None:
        """Exchange what it holds; nothing beneath is laid out or drawn again."""
        self.children = list(widgets)
        if self.host is None:
            return
        self.mount(self.host, self.parent)
        if self._whole.w > 0:
            self.layout(self.host.painter, self._whole)
            self.host.regain_focus()
            self.host.refresh(self, self._whole)

    # ---- place
    def look(self) -> None:
        """Follow what is spoken of where it has moved, as the ground under a camera does."""
        if self.host is not None and self._whole.w > 0 and self._lit(self.host.painter) != self._marks:
            self.layout(self.host.painter, self._whole)
            self.host.refresh(self, self._whole)

    def _lit(self, p: Painter) -> tuple[pygame.Rect, ...]:
        """What is spoken of, with room for a ring."""
        grow = 2 * p.look.px(_RINGED)
        lights = self._lights() if self.note is not None else ()
        return tuple(mark.inflate(grow, grow).clip(self._whole) for mark in lights if mark.w > 0 and mark.h > 0)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The note where it hides least."""
        self.rect = self._whole = pygame.Rect(rect)
        self._marks = self._lit(p)
        if self.card is not None:
            self.card.layout(p, self._place(p, rect, self.card))

    def _place(self, p: Painter, rect: pygame.Rect, card: NoteCard) -> pygame.Rect:
        """Where the note hides least, with the large portrait where it hides hardly more so."""
        small = self._best(p, rect, card, large=False)
        if self.folded or p.look.text > _LARGEST_TEXT:
            return small
        large, busy = self._best(p, rect, card, large=True), list(self._busy())
        covered = [sum(weight * _area(place.clip(thing)) for thing, weight in busy) for place in (small, large)]
        fits = covered[1] <= _HARDLY * covered[0] and not any(large.colliderect(mark) for mark in self._marks)
        card.face.large = fits
        return large if fits else small

    def _best(self, p: Painter, rect: pygame.Rect, card: NoteCard, *, large: bool) -> pygame.Rect:
        card.face.large = large
        wide, high = self._size(p, rect, card)
        room = rect.inflate(-2 * p.look.px(_AIR), -2 * p.look.px(_AIR))
        tops = [room.y + (room.h - high) * n // (_STEPS - 1) for n in range(_STEPS)]
        lefts = [room.x + (room.w - wide) * n // (_STEPS - 1) for n in range(_STEPS)]
        busy = [*self._busy(), *((mark, _MARKED) for mark in self._marks)]
        middle = pygame.Vector2(self._middle())

        def hides(place: pygame.Rect) -> float:
            covered = sum(weight * _area(place.clip(thing)) for thing, weight in busy)
            return covered + .004 * wide * high * middle.distance_to(place.center) / max(1, p.look.px(100))
        return min((pygame.Rect(x, y, wide, high) for y in tops for x in lefts), key=hides)

    def _size(self, p: Painter, rect: pygame.Rect, card: NoteCard) -> tuple[int, int]:
        if self.folded:
            wide = card.natural(p)
            return wide, card.height(p, wide)
        more = _FACE_LARGE - _FACE if card.face.large else 0        # so that the words keep their room
        wide = min(round(p.look.px(_WIDE + more) * (1 + .6 * max(0.0, p.look.text - 1))), round(rect.w * _WIDEST))
        return wide, min(card.height(p, wide), round(rect.h * _TALLEST))

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The shade and the light."""
        if self.note is None:
            return
        place = self.card.rect if self.card is not None else pygame.Rect(0, 0, 0, 0)
        clear = tuple(tuple(part) for part in self._clear())
        key = (self._whole.size, tuple(tuple(mark) for mark in self._marks), tuple(place), clear, p.look, self.folded)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._paint_light(p, place, [pygame.Rect(part) for part in clear])
        area = surface.get_clip()
        surface.blit(self._drawn[1], area, area, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_light(self, p: Painter, place: pygame.Rect, clear: Sequence[pygame.Rect]) -> pygame.Surface:
        """Shade with holes, a ring round each, and an arrow from the note to it."""
        out = pygame.Surface(self._whole.size, pygame.SRCALPHA, 32)
        shaded = bool(self._marks) and not p.look.theme.flat and not self.folded
        if shaded:
            out.fill((0, 0, 0, _SHADE))
        for part in clear if shaded else ():
            _cut(p, out, part)
        for mark in self._marks:
            plate = _plate(p, mark)
            p.lit(out, plate, mark.center, "focus", .9)
            _cut(p, out, mark)
            put(out, p.rbox(mark.w, mark.h, p.look.px(SIZES.radius), None, "focus", max(2.0, SIZES.ring * p.look.scale)), mark.topleft)
        if not self.folded and len(self._marks) <= _ARROWS:
            for mark in self._marks:
                _draw_arrow(p, out, place, mark)
        return out


class LessonDesk(Widget):
    """The play screen's room with the coach above it."""

    def __init__(self, room: Widget, coach: Coach) -> None:
        super().__init__(room, coach)
        self._coach = coach

    @property
    def overlay(self) -> Overlay:
        """The coach."""
        return self._coach


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _plate(p: Painter, mark: pygame.Rect) -> pygame.Surface:
    return p.rbox(mark.w, mark.h, p.look.px(SIZES.radius), (255, 255, 255))


def _cut(p: Painter, out: pygame.Surface, mark: pygame.Rect) -> None:
    """No shade and no glow in there."""
    if mark.w > 0 and mark.h > 0:
        out.blit(_plate(p, mark), mark, special_flags=pygame.BLEND_RGBA_SUB)


def _draw_arrow(p: Painter, out: pygame.Surface, note: pygame.Rect, mark: pygame.Rect) -> None:
    """A curve of dots from the note's edge to the mark's, with a head; none where the two lie too close."""
    start, end = _edge_towards(note, mark.center), _edge_towards(mark, note.center)
    way = end - start
    if note.colliderect(mark) or way.length() < p.look.px(26):
        return
    aside = pygame.Vector2(-way.y, way.x) * .16
    bend = start + way / 2 + (aside if aside.y > 0 else -aside) * (1 if abs(way.y) < abs(way.x) else 0) + \
        (aside if mark.centerx > note.centerx else -aside) * (0 if abs(way.y) < abs(way.x) else 1)
    end = end - way.normalize() * p.look.px(3)
    radius = _DOT * p.look.scale
    dot = p.rbox(round(2 * radius), round(2 * radius), radius, "focus")
    count = max(2, int(way.length() / (_APART * p.look.scale)))
    for number in range(1, count):
        put(out, dot, _on_curve(start, bend, end, number / count), True)
    last = (end - _on_curve(start, bend, end, 1 - 1 / count)).normalize()
    for turn in (150, -150):
        leg = last.rotate(turn) * p.look.px(11)
        for share in range(9):
            put(out, dot, (end.x + leg.x * share / 8, end.y + leg.y * share / 8), True)


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


_ROUND = 24     # logical units


class StepMark(Widget):
    """A tick for a step that is done, else its number; the one that has come stands out."""

    def __init__(self, number: int, step: int) -> None:
        super().__init__(width=_ROUND)
        self._number, self._done, self._now = number, number < step, number == step

    def _size(self, p: Painter) -> int:
        return p.look.px(_ROUND * min(1.5, max(1.0, p.look.text)))

    def natural(self, p: Painter) -> int:
        """A circle."""
        return self._size(p)

    def height(self, p: Painter, width: int) -> int:
        """A circle."""
        return self._size(p)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The circle with what stands in it."""
        size, middle = self._size(p), self.rect.center
        fill = "good" if self._done else "brass" if self._now else "card"
        put(surface, p.rbox(size, size, size // 2, fill, None if self._done else "line", p.look.scale), middle, True)
        if self._done:
            put(surface, p.icon("saved", round(size * .62), "card"), middle, True)
        else:
            ink = "on_brass" if self._now else "ink2"
            put(surface, p.text(str(self._number + 1), SIZES.caption, ink, "bold"), middle, True)


class LessonList(Column):
    """All steps of a lesson, where `step` has come, and a fact that belongs to that one."""

    def __init__(self, lesson: Lesson, step: int) -> None:
        rows = [Row(StepMark(number, step), self._title(_(one.title), number, step), gap=8) for number, one in enumerate(lesson.steps)]
        known = lesson.steps[min(step, len(lesson.steps) - 1)].known
        facts = [Rule(), Label(_("Good to know"), SIZES.small, kind="bold"), Label(_(known), SIZES.small)] if known else []
        note = Label(_("Esc leaves; it waits for you"), SIZES.caption, kind="italic", tint="lesser")
        super().__init__(*rows, *facts, note, gap=6, ground="paper")

    def _title(self, title: str, number: int, step: int) -> Label:
        return Label(title, SIZES.small, kind="bold" if number == step else "regular", tint="main" if number <= step else "lesser", grow=1)
