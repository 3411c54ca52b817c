"""Every plan for a shot, in order and by its place: there may be hundreds of thousands, so none is made before it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from game.games.doshboard.rules.cards import FACES, NO_CALL, SHIFTS, may_call
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.legs import Bend, BoardCells, Path, bends, paths
from game.games.doshboard.rules.values import PlanShot, State

Way: TypeAlias = tuple[int, int, int]
"""Card, shift and call."""


def ways_to_play(s: State) -> tuple[Way, ...]:
    """Card, shift and call of every way to play a path (H6, H18, H19)."""
    options, cards = s.game.options, s.set_of(s.turn).cards
    shifts = SHIFTS if options.professional and options.card_shifts else (0,)
    calls = (NO_CALL, *FACES) if options.professional and options.called_shots else (NO_CALL,)
    return tuple(
        (card, shift, call)
        for card in s.player.hand
        for shift in shifts
        for call in (calls if may_call(cards[card], shift) else (NO_CALL,))
    )


class Plans:
    """The plans from a cell, path by path, each with the ways to play it."""

    def __init__(self, ground: BoardCells, lie: Cell, ways: Sequence[Way]) -> None:
        self._ground, self._lie, self._ways = ground, lie, ways

    def __iter__(self) -> Iterator[PlanShot]:
        """One after the other."""
        return (PlanShot(path, *way) for path in paths(self._ground, self._lie) for way in self._ways)

    def __len__(self) -> int:
        """How many there are."""
        return sum(len(bend.seconds) for bend in self._bends) * len(self._ways)

    def at(self, place: int) -> PlanShot:
        """The plan at a place. Raises IndexError."""
        number, way = divmod(place, len(self._ways))
        for bend in self._bends:
            if number < len(bend.seconds):
                return PlanShot(Path(bend.direction, bend.elbow, bend.seconds[number]), *self._ways[way])
            number -= len(bend.seconds)
        raise IndexError(place)

    def place(self, plan: object) -> int | None:
        """The place of a plan; None where it is none of them."""
        if not isinstance(plan, PlanShot):
            return None
        path, way, before = plan.path, (plan.card, plan.shift, plan.call), 0
        for bend in self._bends:
            if (bend.direction, bend.elbow) == (path.direction, path.elbow):
                there = path.second in bend.seconds and way in self._ways
                return (before + bend.seconds.index(path.second)) * len(self._ways) + self._ways.index(way) if there else None
            before += len(bend.seconds)
        return None

    @cached_property
    def _bends(self) -> tuple[Bend, ...]:
        return tuple(bends(self._ground, self._lie))
