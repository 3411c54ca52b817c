"""A guided first game as data: a stacked deal, what the others play, what the coach says at each step, and which moves it waits for.

A lesson is a real table with real rules. Its actions are written as in a save, so that a test can play it through.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Final

from game.content.choices import content_for
from game.rules import options
from game.rules.contract import Event
from game.rules.registry import AnyRules
from game.session.people import Beard, Clothes, Complexion, Features, Glasses, Hair, HairColour, Hat
from game.session.seats import DEFAULT_NAMES, bot, person
from game.session.table import Table
from game.words import N_, _

COACH: Final = "Mr Bell"
"""The club's coach, who sits at no table."""

COACH_FEATURES: Final = Features(
    Complexion.PEACH, Hair.SIDES, HairColour.WHITE, Beard.MOUSTACHE, Glasses.ROUND, Hat.STRAW, Clothes.SUIT, wide_jaw=True)

TRY_ANOTHER: Final = N_("That is a legal move, and you may try it in any game. Here let us look at another one.")
"""What the coach says to a legal move for which a lesson has no answer of its own."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing that the coach says. All texts are marked by `N_` and translated where they are shown.

    `before` are the actions of chance and of the others that are played first. `plays` are the actions of the player that the step waits
    for, the first of which is shown, and played for whoever skips it; none: there is only something to read. `also` are patterns of more
    actions that will do. `light` names what is pointed at (see `Pointing` in `game.ui.tables.face`). `answers` are patterns of other legal
    actions, each with what the coach says to it; `wrong` is for those that are left. `why` explains the move, and `known` is a fact that
    is good to know at this step.
    """

    title: str
    text: str
    light: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    wrong: str = TRY_ANOTHER
    why: str = ""
    known: str = ""

    def takes(self, line: str) -> bool:
        """Whether the step waits for that action."""
        return line in self.plays or any(fnmatchcase(line, pattern) for pattern in self.also)

    def answer(self, line: str) -> str:
        """What the coach says to an action that it does not wait for, translated."""
        return _(next((words for pattern, words in self.answers if fnmatchcase(line, pattern)), self.wrong))


@dataclass(frozen=True)
class Lesson:
    """The guided first game of a game: the bots of the seats after the player's, options in their written form, files, and the steps."""

    bots: tuple[tuple[str, str], ...]
    steps: tuple[LessonStep, ...]
    settings: Mapping[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """For each step the position of the table at which it is told."""
        found, at = [], 0
        for step in self.steps:
            at += len(step.before)
            found.append(at)
            at += bool(step.plays)
        return tuple(found)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """All actions in their order, those of the player as shown."""
        return tuple(line for step in self.steps for line in (*step.before, *step.plays[:1]))

    def step_at(self, position: int, current: int) -> int:
        """The step that belongs to a position, where the last one told was `current`.

        A position before it is that of a move that was taken back, or one on the way to it; one after it: the move was made.
        """
        if position < self.starts[current]:
            back = [n for n in range(current) if self.steps[n].plays and self.starts[n] == position]
            return back[-1] if back else current
        while position > self.starts[current] and current + 1 < len(self.steps):
            current += 1
        return current


class StackedTable(Table):
    """A table at which chance and bots do what a lesson says. It is not kept: the lesson remembers its step."""

    lesson: Lesson

    @property
    def scripted(self) -> object | None:
        """The action that the lesson has here; None after its end."""
        lines = self.lesson.lines
        return self.rules.decode(lines[self.position]) if self.position < len(lines) else None

    def rewind(self) -> None:
        """Goes back to the beginning."""
        self._go(0)

    def advance_chance(self, rng: Random) -> tuple[Event, ...]:
        """Plays chance's action as the lesson has it, and draws one after its end."""
        action = self.scripted
        return super().advance_chance(rng) if action is None else self.act(action)


def open_lesson(lesson: Lesson, rules: AnyRules, name: str, courses: Path, now: datetime, step: int = 0) -> StackedTable:
    """The table of a lesson as it stands at a step, with the player of that name. Raises UserError where its files can't be read."""
    taken = [who for who, _level in lesson.bots]
    own = name if name and name not in taken else next(other for other in DEFAULT_NAMES if other not in taken)
    seats = [person(own), *(bot(who, level) for who, level in lesson.bots)]
    table = StackedTable.new(rules, options.build(rules.options, dict(lesson.settings)), seats, now=now, folder=None, undo="free",
                             content=content_for(rules.key, courses, *lesson.files))
    assert isinstance(table, StackedTable)
    table.lesson = lesson
    for line in lesson.lines[:lesson.starts[step]]:
        table.act(rules.decode(line))
    return table


def bots_of(*names: str) -> tuple[tuple[str, str], ...]:
    """Club players of these names."""
    return tuple((name, "club") for name in names)
