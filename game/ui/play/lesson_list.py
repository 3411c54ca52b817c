"""The list of a guided game's steps in the card at the right: what is done, where the player is, and a fact that belongs to it."""

from __future__ import annotations

import pygame

from game.session.lesson import Lesson
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.cards import Rule
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label
from game.words import _

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
    """All steps of a lesson, where `step` has come, and a fact that belongs to that one: what is `told`. Below it stands how to leave."""

    def __init__(self, lesson: Lesson, step: int) -> None:
        rows = [Row(StepMark(number, step), self._title(_(one.title), number, step), gap=8) for number, one in enumerate(lesson.steps)]
        known = lesson.steps[min(step, len(lesson.steps) - 1)].known
        facts = [Rule(), Label(_("Good to know"), SIZES.small, kind="bold"), Label(_(known), SIZES.small)] if known else []
        note = Label(_("Esc leaves; it waits for you"), SIZES.caption, kind="italic", tint="lesser")
        self.told: tuple[Widget, ...] = *rows, *facts
        super().__init__(*rows, *facts, note, gap=6, ground="paper")

    def _title(self, title: str, number: int, step: int) -> Label:
        return Label(title, SIZES.small, kind="bold" if number == step else "regular", tint="main" if number <= step else "lesser", grow=1)
