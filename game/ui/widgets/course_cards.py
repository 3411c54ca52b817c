"""Courses as painted cards, one below the other: the chosen one is ticked, the others are turned up by wheel, keys, pad or a press."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.input import Point
from game.ui.navigation import Move, Reply
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.controls import ChoiceBox
from game.ui.widgets.text import shadow_on, shorten, squeezed
from game.words import _

_SHOWN: Final = 3           # cards at a time
_HIGH: Final = 66           # logical units of one
_PICTURE: Final = 104
_PAD: Final = 7


class CourseFace(NamedTuple):
    """What is on a card: the title, a line ("18 holes, par 72"), and its picture for that size or larger; None where there is none."""

    title: str
    line: str
    draw: Callable[[Painter, tuple[int, int]], pygame.Surface] | None
    icon: str


class CourseCards(ChoiceBox):
    """A choice among courses. `faces` gives the cards; `closed` are those that can't be played on, each with the reason."""

    roomy = True

    def __init__(self, faces: Sequence[CourseFace], index: int, on: Callable[[int], Move | None], *, notes: Sequence[str],
                 closed: Mapping[int, str]) -> None:
        super().__init__([face.title for face in faces], index, on, notes=notes, closed=closed)
        self.faces = tuple(faces)
        self._first = 0
        self._reveal()

    def set(self, index: int) -> None:
        """Sets the choice without calling back."""
        super().set(index)
        self._reveal()

    # ---- place
    def natural(self, p: Painter) -> int:
        """Picture and words."""
        return p.look.px(300)

    def height(self, p: Painter, width: int) -> int:
        """The cards that are shown, and a line where there are more."""
        count = min(_SHOWN, len(self.faces))
        more = self._more(p) if len(self.faces) > _SHOWN else 0
        return count * self._card(p) + (count - 1) * p.look.px(_PAD) + more

    def _card(self, p: Painter) -> int:
        words = p.font(SIZES.body, "bold").get_linesize() + p.font(SIZES.small).get_linesize()
        return max(p.look.px(_HIGH), words + 2 * p.look.px(_PAD))

    def _more(self, p: Painter) -> int:
        return p.font(SIZES.caption).get_linesize() + p.look.px(5)

    def _places(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        """The cards that are shown and where."""
        step = self._card(p) + p.look.px(_PAD)
        shown = range(self._first, min(len(self.faces), self._first + _SHOWN))
        return [(number, pygame.Rect(self.rect.x, self.rect.y + at * step, self.rect.w, self._card(p))) for at, number in enumerate(shown)]

    def _reveal(self) -> None:
        """Turn up the cards round the chosen one."""
        self._first = max(0, min(self._first, self.index), self.index - _SHOWN + 1)

    # ---- intents
    def point(self, point: Point) -> Reply:
        """A press chooses a card; below them it opens the list of all."""
        if point.kind != "up" or point.button != 1 or self.host is None:
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

    def scroll(self, notches: float) -> bool:
        """The wheel turns further cards up."""
        first = max(0, min(len(self.faces) - _SHOWN, self._first + (1 if notches > 0 else -1)))
        if first == self._first:
            return False
        self._first = first
        self.refresh()
        return True

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The cards, and how many more there are."""
        if self.rect.w <= 0:
            return
        for number, place in self._places(p):
            self._draw_card(p, surface, number, place)
        if len(self.faces) > _SHOWN:
            told = _("{first} to {last} of {n}: turn the wheel, or press here for all").format(
                first=self._first + 1, last=min(len(self.faces), self._first + _SHOWN), n=len(self.faces))
            size = squeezed(p, told, SIZES.caption, self.rect.w, "regular", .75)
            words = p.text(shorten(p, told, size, self.rect.w), size, self.ink("lesser"), "regular", shadow_on(self.ground))
            put(surface, words, (self.rect.x, self.rect.bottom - words.get_height()))

    def _draw_card(self, p: Painter, surface: pygame.Surface, number: int, place: pygame.Rect) -> None:
        face, px = self.faces[number], p.look.px
        chosen, closed = number == self.index, number in self.closed
        sheet = p.paper(place.w, place.h, px(7))
        if chosen:
            p.lit(surface, sheet, place.center, "glow", .7)
        p.lay(surface, sheet, place.topleft, .4)
        if chosen:
            put(surface, p.rbox(place.w, place.h, px(7), None, "brass", max(2.0, 2 * p.look.scale)), place.topleft)
        box = pygame.Rect(place.x + px(_PAD), place.y + px(_PAD), px(_PICTURE), place.h - 2 * px(_PAD))
        if face.draw is not None:
            put(surface, _fitted(p, face.draw(p, box.size), box.size), box.center, centre=True)
        else:
            put(surface, p.rbox(box.w, box.h, px(5), "baize", None), box.topleft)
            put(surface, p.icon(face.icon, box.h * 2 // 3, "on_felt"), box.center, centre=True)
        tick = px(22) if chosen else 0
        left, room = box.right + px(10), place.right - box.right - px(18) - tick
        y = place.centery - (p.font(SIZES.body, "bold").get_linesize() + p.font(SIZES.small).get_linesize()) // 2
        size = squeezed(p, face.title, SIZES.body, room, "bold", .7)
        put(surface, p.text(shorten(p, face.title, size, room, "bold"), size, "ink2" if closed else "ink", "bold"), (left, y))
        line, small = self.closed.get(number, face.line), SIZES.small
        small = squeezed(p, line, small, room, "regular", .8)
        words = p.text(shorten(p, line, small, room), small, "red" if closed else "ink2")
        put(surface, words, (left, y + p.font(SIZES.body, "bold").get_linesize()))
        if chosen:
            put(surface, p.icon("saved", px(20), "good"), (place.right - px(18), place.centery), centre=True)


def _fitted(p: Painter, picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The picture, scaled down where it is larger than its place."""
    k = min(size[0] / picture.get_width(), size[1] / picture.get_height())
    if k >= 1:
        return picture
    small = max(1, round(picture.get_width() * k)), max(1, round(picture.get_height() * k))
    return p.quick(("course", picture, small), lambda: pygame.transform.smoothscale(picture, small))
