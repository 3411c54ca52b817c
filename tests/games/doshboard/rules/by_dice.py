"""Doshboard's rules by the longest way: counts step by step, and chances of shots by trying all dice."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from game.games.doshboard.rules.geometry import Cell, Leg, covering_cell, next_dot
from game.games.doshboard.rules.shots import DiceRoll, PlannedShot, ShotResult, ShotSetting, resolve, rolls_of


def chances(scene: ShotSetting, shot: PlannedShot) -> dict[ShotResult, Fraction]:
    """The exact chance of every result, by trying all dice: slow, and easy to check."""
    found: dict[ShotResult, Fraction] = defaultdict(Fraction)
    _try_all(scene, shot, (), Fraction(1), found)
    return dict(found)


def _try_all(
    scene: ShotSetting, shot: PlannedShot, rolls: tuple[DiceRoll, ...], chance: Fraction, found: dict[ShotResult, Fraction]
) -> None:
    due, result, _events = resolve(scene, shot, rolls)
    if result is not None:
        found[result] += chance
    if due is not None:
        numbers = tuple(rolls_of(due.die))
        for roll in numbers:
            _try_all(scene, shot, (*rolls, roll), chance / len(numbers), found)


def counted(cell: Cell, direction: int, count: int) -> Cell:
    """The cell where a count ends on open, level ground (H3): even steps are 1, odd ones 2, one short of its dot the covering cell."""
    if direction % 2 == 0:
        return next_dot(cell, direction, count)
    steps, short = divmod(count, 2)
    dot = next_dot(cell, direction, steps)
    return covering_cell(dot, direction) if short else dot


def touched(leg: Leg) -> tuple[Cell, ...]:
    """The start, the dots passed, and the cell where the count ends, a covering cell too (H8)."""
    passed = [hop.cell for hop in leg.hops[:-1] if hop.at_dot]
    return (leg.start, *passed, *(hop.cell for hop in leg.hops[-1:]))
