"""What a bot of any game of dominoes reads off its view before it thinks: what it may do, and which of that puts down a tile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from game.rules.contract import Rules
from game.rules.dominoes.hands import Play


class Turned(Protocol):
    """A view of a game that is played in turns."""

    @property
    def seat(self) -> int:
        """Whose view it is."""
        ...

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        ...


def legal_in(rules: Rules[Any, Any, Any], own_state: object, v: Turned) -> tuple[Any, ...]:
    """The legal actions of the view's seat, in the rules' order. Raises ValueError when it isn't its turn.

    `own_state` is the view as a state in which the others hold nothing, which is enough to ask the rules what this seat may do.
    """
    found = tuple(rules.legal(own_state)) if v.turn == v.seat else ()
    if not found:
        raise ValueError(f"seat {v.seat} has nothing to choose now")
    return found


def plays(actions: Iterable[object]) -> tuple[Play, ...]:
    """Those of the actions that put down a tile."""
    return tuple(a for a in actions if isinstance(a, Play))
