"""What lies in the tray, and where: values that tray, motion and face share."""

from __future__ import annotations

import random
from typing import NamedTuple

from game.rules.golo.dice import COUNT, PARS, members
from game.rules.golo.values import BY_HOLE, Phase, State

ACROSS = 5
"""Dice beside each other in the tray's upper row; the lower one has one place less."""


class Lying(NamedTuple):
    """A die in the tray: the face that is read (0: it has not been rolled), whether it leans, and the salt of its resting place."""

    die: int
    shows: int
    cocked: bool = False
    salt: int = 0


class Place(NamedTuple):
    """The middle of a die, in shares of the tray, and its turn in degrees."""

    x: float
    y: float
    turn: float


def place_of(lying: Lying, alone: bool) -> Place:
    """Where a die comes to rest: its own part of the tray, a little off, so that no two ever touch.

    >>> place_of(Lying(0, 3), True)[:2]
    (0.5, 0.5)
    """
    rng = random.Random(f"{lying.die} {lying.salt}")
    turn = rng.uniform(-40, 40)
    if alone:
        return Place(.5, .5, turn)
    row, column = divmod(lying.die, ACROSS)
    per_row = ACROSS if row == 0 else COUNT - ACROSS
    x = (column + .5) / per_row if row == 0 else (column + .5 + .5) / ACROSS
    return Place(x + rng.uniform(-.016, .016), (row + .5) / 2 + rng.uniform(-.035, .035), turn)


def in_tray(s: State) -> tuple[Lying, ...]:
    """The dice in the tray of the seat whose turn it is."""
    if s.phase is Phase.OVER:
        return ()
    player = s.players[s.turn]
    salt = len(player.taken) * 7 + player.rolls
    dice = (s.game.dice[s.first],) if s.game.options.mode in BY_HOLE else members(player.left)
    if s.throw.bound >= 0:
        dice = (s.throw.bound,)
    away = s.throw.fallen
    return tuple(Lying(die, s.throw.lying[die], bool(s.throw.cocked >> die & 1), salt) for die in dice if not away >> die & 1)


def colour_of(die: int) -> int:
    """The par of a die, by which it is coloured."""
    return PARS[die]
