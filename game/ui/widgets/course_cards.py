"""Courses as painted cards side by side: the chosen one is lifted and ticked; wheel, drag, keys, pad or a press turn up the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.input import Act, Point
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.theme import SIZES
from game.ui.widgets.controls import ChoiceBox
from game.ui.widgets.text import shadow_on, shorten, squeezed
from game.words import _

_SHOWN: Final = 3           # cards at a time
_WIDEST: Final = 128        # logical units of one, times the text scale
_PAD, _GAP = 6, 6
_LIFT, _AIR = 7, 5          # how far the chosen one is lifted, and what stays free above it for its light
_SHAPE, _LEAST = 1.24, 1.0  # of a picture: its height by its width, and to which it gives way to words
_USUAL: Final = 4           # lines of words beside which it gives way to none
_TITLE, _LINE = 15.0, 13.0
_NARROW: Final = .8         # of its size: words that fit one line so are written on one
_FILE: Final = 3            # lines of a file's name
_FAULT: Final = 4           # lines of the sentence why a course can't be played on
_ALIKE: Final = 1.4         # a picture whose shape differs from its place by less fills it, and is cut at its sides
_TURN: Final = .6           # of a card: a finger that moves so far turns up the next one


class CourseFace(NamedTuple):
    """What is on a card: the title, a line ("18 holes, par 72"), and its picture for that size or larger; None where there is none.

    `file` is the file's name where another card has the same title, else "". With `lying` the picture is drawn from left to right, and
    turned upright on the card.
    """

    title: str
    line: str
    draw: Callable[[Painter, tuple[int, int]], pygame.Surface] | None
    icon: str
    lying: bool = False
    file: str = ""

    @property
    def label(self) -> str:
        """The title, with the file's name where it has one."""
        return _("{title} ({file})").format(title=self.title, file=self.file) if self.file else self.title


class _CardLine(NamedTuple):
    """A line of words on a card."""

    text: str
    size: float
    kind: FontKind
    ink: str


class CourseCards(ChoiceBox):
    """A choice among courses. `faces` gives the cards; `closed` are those that can't be played on, each with the reason.

    `more` are lines for each card that come to be known later; room for `rows` of them is kept.
    `shape` is the height of a picture by its width.
    """

    roomy = True

    def __init__(self, faces: Sequence[CourseFace], index: int, on: Callable[[int], SceneChange | None], *, notes: Sequence[str],
                 closed: Mapping[int, str], rows: int = 0, shape: float = _SHAPE) -> None:
        super().__init__([face.label for face in faces], index, on, notes=notes, closed=closed)
        self.faces, self.rows, self._shape = tuple(faces), rows, shape
        self.drags = len(self.faces) > _SHOWN           # a finger turns up those that are not seen
        self.more: tuple[tuple[str, ...], ...] = ((),) * len(faces)
        self._first = 0
        self._held: tuple[int, int] | None = None       # where the pointer was pressed, and the first card then
        self._turned = False                            # cards were turned up by this press
        self._reveal()

    def set(self, index: int) -> None:
        """Sets the choice without calling back."""
        super().set(index)
        self._reveal()

    def tell(self, more: Sequence[Sequence[str]]) -> None:
        """What is known of the courses by now, line by line."""
        told = tuple(map(tuple, more))
        if told != self.more:
            self.more = told
            self.resized()
            self.refresh()

    # ---- place
    def natural(self, p: Painter) -> int:
        """Cards of their widest."""
        return _SHOWN * p.look.px(_WIDEST * max(1.0, p.look.text)) + (_SHOWN - 1) * p.look.px(_GAP)

    def height(self, p: Painter, width: int) -> int:
        """A card, room to lift it, and a line where there are more."""
        more = self._foot(p) if len(self.faces) > _SHOWN else 0
        return p.look.px(_AIR + _LIFT) + self._card(p, width) + more

    def _wide(self, p: Painter, width: int) -> int:
        gaps = (_SHOWN - 1) * p.look.px(_GAP)
        return max(1, min(p.look.px(_WIDEST * max(1.0, p.look.text)), (width - gaps) // _SHOWN))

    def _card(self, p: Painter, width: int) -> int:
        """The height of a card: picture and words, as many lines as the longest has."""
        wide = self._wide(p, width) - 2 * p.look.px(_PAD)
        return self._picture(p, wide) + self._words(p, wide) + 3 * p.look.px(_PAD)

    def _words(self, p: Painter, wide: int) -> int:
        """The height of the words on the card that has most of them."""
        return max((sum(p.font(line.size, line.kind).get_linesize() for line in self._lines(p, number, wide))
                    for number in range(len(self.faces))), default=0)

    def _picture(self, p: Painter, wide: int) -> int:
        """The height of the picture."""
        usual = p.font(_TITLE, "display").get_linesize() + (_USUAL - 1) * p.font(_LINE).get_linesize()
        return max(round(wide * _LEAST), round(wide * self._shape) - max(0, self._words(p, wide) - usual))

    def _lines(self, p: Painter, number: int, wide: int) -> list[_CardLine]:
        """The words on a card of that inner width, in its own lines."""
        face, closed = self.faces[number], self.closed.get(number, "")

        def wrapped(text: str, size: float, kind: FontKind, ink: str, most: int) -> list[_CardLine]:
            narrow = squeezed(p, text, size, wide, kind, _NARROW)
            if p.width(text, narrow, kind) <= wide:
                return [_CardLine(text, narrow, kind, ink)]
            found = p.wrap(text, size, wide, kind)
            kept = found[:most] if len(found) <= most else [*found[:most - 1], " ".join(found[most - 1:])]
            return [_CardLine(line, size, kind, ink) for line in kept]
        title = wrapped(face.title, _TITLE, "display", "ink2" if closed else "ink", 2)
        if face.file:
            title += _parted(p, face.file, wide)
        if closed:
            return title + wrapped(closed, _LINE, "regular", "red", _FAULT)
        told = [line for text in self.more[number] for line in wrapped(text, _LINE, "regular", "ink", 2)]
        empty = [_CardLine("", _LINE, "regular", "ink")] * max(0, self.rows - len(told)) if face.draw is not None else []
        return title + wrapped(face.line, _LINE, "regular", "ink2", 2) + told + empty

    def _foot(self, p: Painter) -> int:
        return p.font(SIZES.caption).get_linesize() + p.look.px(8)

    def _places(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        """The cards that are shown and where."""
        wide, high = self._wide(p, self.rect.w), self._card(p, self.rect.w)
        shown = range(self._first, min(len(self.faces), self._first + _SHOWN))
        step, top, lift = wide + p.look.px(_GAP), self.rect.y + p.look.px(_AIR), p.look.px(_LIFT)
        return [(number, pygame.Rect(self.rect.x + at * step, top + (0 if number == self.index else lift), wide, high))
                for at, number in enumerate(shown)]

    @property
    def focus_rect(self) -> pygame.Rect:
        """The chosen card, where it is seen."""
        if self.host is None:
            return self.rect
        return next((place for number, place in self._places(self.host.painter) if number == self.index), self.rect)

    def _reveal(self) -> None:
        """Turn up the cards round the chosen one."""
        self._first = max(0, min(self._first, self.index), self.index - _SHOWN + 1)

    # ---- intents
    def point(self, point: Point) -> Reply:
        """A press chooses a card; below them it opens the list of all. A press that moves sideways turns up others."""
        if self.host is None or (point.button != 1 and not self.pressed and point.kind != "up"):
            return False
        if point.kind == "down":
            self._held, self._turned = (point.pos[0], self._first), False
            return True
        if point.kind == "move" and self.pressed and self._held is not None:
            at, first = self._held
            self._turn_to(first + round((at - point.pos[0]) / max(1, _TURN * self._wide(self.host.painter, self.rect.w))))
            self._turned = self._turned or self._first != first
            return True
        self._held = None
        if point.kind != "up" or point.button != 1 or self._turned:
            return False
        for number, place in self._places(self.host.painter):
            if place.collidepoint(point.pos):
                return self._press(number)
        return self.activate(point.source) if self.rect.collidepoint(point.pos) else False

    def _press(self, number: int) -> Reply:
        if self.host is not None and number in self.closed:
            self.host.sound("deny")
            self.host.explain(self, self.closed[number])
            return True
        if self.host is not None:
            self.host.sound("press")
        return self._choose(number)

    def _choose(self, index: int) -> Reply:
        before = self.index
        answer = super()._choose(index)
        if self.index != before:
            self._reveal()
            self.refresh()
        return answer

    def act(self, act: Act) -> Reply:
        """Left and right cycle through the cards that can be chosen; page up and down go on by as many as are seen."""
        if act.name in ("left", "right") and self.enabled:
            step, count = 1 if act.name == "right" else -1, len(self.options)
            around = ((self.index + step * n) % count for n in range(1, count + 1))
            return self._choose(next((at for at in around if at not in self.closed), self.index))
        if act.name in ("page_up", "page_down"):
            return self.turn(_SHOWN if act.name == "page_down" else -_SHOWN)
        return super().act(act)

    def turn(self, step: int) -> bool:
        """Chooses the open card that is `step` further on, or the farthest one up to there; a single card stays, and False is answered."""
        if len(self.faces) < 2:
            return False
        way = 1 if step > 0 else -1
        beyond = [at for at in range(self.index + way, self.index + step + way, way) if 0 <= at < len(self.faces) and at not in self.closed]
        if self.host is not None:
            self.host.sound("tick" if beyond else "deny")
        self._choose(beyond[-1] if beyond else self.index)
        return True

    def scroll(self, notches: float) -> bool:
        """The wheel turns further cards up."""
        return self._turn_to(self._first + (1 if notches > 0 else -1))

    def _turn_to(self, first: int) -> bool:
        """That card is the first to be seen, or the nearest that can be; whether this is another one."""
        first = max(0, min(len(self.faces) - _SHOWN, first))
        if first == self._first:
            return False
        self._first = first
        self.refresh()
        return True

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The cards, and how many more there are."""
        for number, place in sorted(self._places(p), key=lambda at: at[0] == self.index):
            self._draw_card(p, surface, number, place)
        if len(self.faces) > _SHOWN:
            told = _("{first} to {last} of {n}: wheel, LB or RB; press here for all").format(
                first=self._first + 1, last=min(len(self.faces), self._first + _SHOWN), n=len(self.faces))
            size = squeezed(p, told, SIZES.caption, self.rect.w, "regular", .75)
            words = p.text(shorten(p, told, size, self.rect.w), size, self.ink("lesser"), "regular", shadow_on(self.ground))
            put(surface, words, (self.rect.x, self.rect.bottom - words.get_height()))

    def _draw_card(self, p: Painter, surface: pygame.Surface, number: int, place: pygame.Rect) -> None:
        px, chosen = p.look.px, number == self.index
        sheet = p.paper(place.w, place.h, px(6))
        if chosen:
            p.lit(surface, sheet, place.center, "glow", .7)
        p.lay(surface, sheet, place.topleft, .9 if chosen else .4)
        wide = place.w - 2 * px(_PAD)
        box = pygame.Rect(place.x + px(_PAD), place.y + px(_PAD), wide, self._picture(p, wide))
        self._draw_picture(p, surface, self.faces[number], box)
        y = box.bottom + px(_PAD)
        for line in self._lines(p, number, wide):
            size = squeezed(p, line.text, line.size, wide, line.kind, .62)
            words = p.text(shorten(p, line.text, size, wide, line.kind), size, line.ink, line.kind)
            step = p.font(line.size, line.kind).get_linesize()
            put(surface, words, (box.centerx, y + step // 2), centre=True)
            y += step
        if chosen:
            put(surface, p.rbox(place.w, place.h, px(6), None, "glow", max(2.0, 2.4 * p.look.scale)), place.topleft)
            tick = pygame.Rect(0, 0, px(22), px(22))
            tick.center = place.right - px(8), place.y + px(9)
            put(surface, p.rbox(tick.w, tick.h, tick.w / 2, "card", "good", max(1.5, 2 * p.look.scale)), tick.topleft)
            put(surface, p.icon("saved", px(15), "good", 3), tick.center, centre=True)

    def _draw_picture(self, p: Painter, surface: pygame.Surface, face: CourseFace, box: pygame.Rect) -> None:
        """The picture of a course where it fills its place, else on cloth; its game's sign where there is none."""
        if face.draw is None:
            put(surface, p.rbox(box.w, box.h, p.look.px(4), "baize", None), box.topleft)
            put(surface, p.icon(face.icon, box.w // 2, "on_felt"), box.center, centre=True)
            return
        picture = face.draw(p, (box.h, box.w) if face.lying else box.size)
        key = "on a card", picture, box.size
        put(surface, p.quick(key, lambda: _fitted(p, picture, box.size, lying=face.lying)), box.topleft)


def _fitted(p: Painter, picture: pygame.Surface, size: tuple[int, int], *, lying: bool) -> pygame.Surface:
    """The picture in its place: filling it where it is of about that shape, else whole, on cloth."""
    wide, high = picture.get_size()
    across, down = (high, wide) if lying else (wide, high)
    shares = size[0] / across, size[1] / down
    fills = max(shares) < _ALIKE * min(shares)
    k = max(shares) if fills else min(shares)
    small = pygame.transform.smoothscale(picture, (max(1, round(wide * k)), max(1, round(high * k))))
    if lying:
        small = pygame.transform.rotate(small, 90)
    out = p.rbox(*size, p.look.px(4), "baize", None).copy()
    put(out, small, (size[0] / 2, size[1] / 2), centre=True)
    return out


def _parted(p: Painter, file: str, wide: int) -> list[_CardLine]:
    """The name of a file in as many lines as it needs; of a long one its end: in that copies differ."""
    size = squeezed(p, file, _LINE, wide, "italic", _NARROW)
    lines = [""]
    for letter in file:
        if lines[-1] and p.width(lines[-1] + letter, size, "italic") > wide:
            lines.append("")
        lines[-1] += letter
    if len(lines) > _FILE:
        lines = ["…" + lines[-_FILE][1:], *lines[len(lines) - _FILE + 1:]]
    return [_CardLine(line, size, "italic", "ink2") for line in lines]
