"""Moves on the stack of scenes, as values: a scene says what it wants next and never touches the stack itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from game.session.table import Table


class Stackable(Protocol):
    """What the stack can hold: game.ui.scene.Scene is the only kind."""

    def leave(self) -> None:
        """Called when the scene has left the stack for good: ends the work that it started."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top; the present one waits beneath, and gets the result when that scene pops."""

    scene: Stackable


@dataclass(frozen=True, slots=True)
class Pop:
    """Take the present scene off and give `result` to the one beneath. Popping the last scene ends the program."""

    result: object = None


@dataclass(frozen=True, slots=True)
class Reset:
    """Take every scene off and begin again with this one."""

    scene: Stackable


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program with this exit status."""

    code: int = 0


@dataclass(frozen=True, slots=True)
class PlayLesson:
    """Put the guided game of the game with that key on top, at the step where it was left.

    The window makes its scene: a table leads to the rules and to new games, and both of them lead to guided games.
    """

    game: str


@dataclass(frozen=True, slots=True)
class SitDown:
    """Put a table on top to be played. Leaving it leads back to the present scene; `away` is the label of that way back.

    The window makes its scene: a table leads to reviews and replays, and these lead to tables.
    """

    table: Table
    away: str


SceneChange: TypeAlias = Push | Pop | Reset | Quit | PlayLesson | SitDown
# What a widget or scene answers to an intent: False "not mine", True "done", or a move, which is also done.
Reply: TypeAlias = bool | Push | Pop | Reset | Quit | PlayLesson | SitDown


def reply(move: SceneChange | None) -> Reply:
    """The reply to an intent that was handled: the move that is asked for, else True.

    >>> reply(None), reply(Pop())
    (True, Pop(result=None))
    """
    return True if move is None else move
