"""What a bot of any game of dominoes reads off its view before it thinks: what it may do, and which of that puts down a tile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from game.games.dominoes.rules.hands import Play
from game.rules.contract import Legal

A = TypeVar("A")


def actions_of(legal: Legal[A], seat: int) -> tuple[A, ...]:
    """The legal actions, which are few at every game of dominoes. Raises ValueError where the seat has nothing to choose."""
    if found := tuple(legal):
        return found
    raise ValueError(f"seat {seat} has nothing to choose now")


def plays(actions: Iterable[object]) -> tuple[Play, ...]:
    """Those of the actions that put down a tile."""
    return tuple(a for a in actions if isinstance(a, Play))
