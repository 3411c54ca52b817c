"""How far the player has come in each guided game, as the settings hold it, and the words of the button that leads to one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

import msgspec

from game.ui.looks.settings import Settings
from game.ui.table.registry import LESSONS
from game.words import _

if TYPE_CHECKING:
    from game.session.lesson import Lesson

PLAYED_THROUGH: Final = "the guided game was played to its end"
"""The result with which the scene of a guided game pops once it was played to its end."""


@dataclass(frozen=True, slots=True)
class LessonDone:
    """How far a guided game has come: at `step` (0 at its beginning) of `steps`; `minutes` is about what all of it takes.

    `over`: it was played to its end at least once. The minutes are estimated from WORDS read per minute and SECONDS per move.
    """

    step: int
    steps: int
    minutes: int
    over: bool

    WORDS: ClassVar[int] = 150
    SECONDS: ClassVar[int] = 20


def done_in(settings: Settings, game: str) -> LessonDone:
    """How far the guided game of a game has come. Raises KeyError where it has none."""
    lesson = LESSONS.of(game)
    return LessonDone(step_of(settings, game), len(lesson.steps), _minutes(lesson), settings.lessons.get(game, 0) >= len(lesson.steps))


def _minutes(lesson: Lesson) -> int:
    """About how many minutes a guided game takes a player who reads all of its text."""
    words = sum(len(_(step.text).split()) for step in lesson.steps)
    return max(1, round(words / LessonDone.WORDS + sum(len(step.plays) > 0 for step in lesson.steps) * LessonDone.SECONDS / 60))


def step_of(settings: Settings, game: str) -> int:
    """The step at which the guided game of a game goes on: where it was left, or the first one. Raises KeyError where it has none."""
    kept, steps = settings.lessons.get(game, 0), len(LESSONS.of(game).steps)
    step = kept if kept < steps else kept - steps       # of one that is played again
    return step if step < steps else 0


def with_step(settings: Settings, game: str, step: int) -> Settings:
    """The settings with the step at which a game's guided game was left; the number of its steps once it has been finished.

    A guided game stays finished: where it is played again, the step at which it was left is added to the number of its steps.
    """
    steps = len(LESSONS.of(game).steps)
    before = steps if settings.lessons.get(game, 0) >= steps else 0
    return msgspec.structs.replace(settings, lessons={**settings.lessons, game: before + step % steps if before else step})


def met(settings: Settings, game: str) -> Settings:
    """The settings after a game was begun: its guided game keeps its step, but the game no longer counts as new to the player."""
    return settings if game in settings.lessons or game not in LESSONS else with_step(settings, game, 0)


def is_new(settings: Settings, game: str) -> bool:
    """Whether a game has a guided game, and neither of the two was ever begun."""
    return game in LESSONS and game not in settings.lessons


def offered(settings: Settings, game: str) -> str:
    """The label of the button to a game's guided game, "" where it has none: a question while the game is new, later just a name."""
    if game not in LESSONS:
        return ""
    if is_new(settings, game):
        return _("First time? Play a guided game")
    return _("Go on with the guided game") if step_of(settings, game) else _("Guided game")
