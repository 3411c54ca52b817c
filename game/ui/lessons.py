"""How far somebody has come in the guided games, by the settings, and so what the way to one says."""

from __future__ import annotations

from typing import Final

import msgspec

from game.ui.settings import Settings
from game.ui.tables.registry import LESSONS
from game.words import _

PLAYED_THROUGH: Final = "the guided game was played to its end"
"""With which its scene pops then."""


def step_of(settings: Settings, game: str) -> int:
    """The step at which the guided game of a game goes on: where it was left, or the first one. Raises KeyError where it has none."""
    kept = settings.lessons.get(game, 0)
    return kept if kept < len(LESSONS.of(game).steps) else 0


def with_step(settings: Settings, game: str, step: int) -> Settings:
    """The settings with that step of a game's guided game; the number of its steps where it has been finished."""
    return msgspec.structs.replace(settings, lessons={**settings.lessons, game: step})


def met(settings: Settings, game: str) -> Settings:
    """The settings once a game has been begun: its guided game is there as before, but it is not offered to a newcomer any more."""
    return settings if game in settings.lessons or game not in LESSONS else with_step(settings, game, 0)


def offered(settings: Settings, game: str) -> str:
    """What the way to the guided game of a game says, "" where it has none: a question to a newcomer, once, then no more than a name."""
    if game not in LESSONS:
        return ""
    if game not in settings.lessons:
        return _("First time? Play a guided game")
    return _("Go on with the guided game") if step_of(settings, game) else _("Guided game")
