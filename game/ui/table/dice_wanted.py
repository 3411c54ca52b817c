"""Which dice are due at a table: what a person who rolls real ones is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from game.ui.dice.die import DieModel
from game.ui.theme import Theme


class FaceWanted(NamedTuple):
    """A face that a die may show: its value in the rules, and the words on its button."""

    value: int
    words: str


class DieWanted(NamedTuple):
    """A die by its name, and all that it may show. `model` gives what it looks like in a theme; None where it is not pictured."""

    name: str
    faces: tuple[FaceWanted, ...]
    model: Callable[[Theme], DieModel] | None = None


class DiceWanted(NamedTuple):
    """The dice that are due, and the action of chance that a value a die makes; `seat` is who rolls, None where that is nobody's turn.

    `below` says that the faces asked for are those on which the dice lie.
    """

    question: str
    dice: tuple[DieWanted, ...]
    action: Callable[[Sequence[int]], object]
    seat: int | None = None
    below: bool = False


def numbered(name: str, values: Iterable[int], model: Callable[[Theme], DieModel] | None = None) -> DieWanted:
    """A die that shows these numbers."""
    return DieWanted(name, tuple(FaceWanted(value, str(value)) for value in values), model)
