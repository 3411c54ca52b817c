"""What lies in the tray, and where: values that tray, motion and face share."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import hypot, inf
from typing import NamedTuple

from game.games.golf.rules.formats import BY_HOLE
from game.games.golo.rules.dice import COUNT, members
from game.games.golo.rules.turns import rolls_made
from game.games.golo.rules.values import Phase, State

ACROSS = 5
"""Dice beside each other in the tray's upper row; the lower one has one place less."""

_GRID = 16          # places tried in each direction for a die whose own is taken
_PUSHES = 60
_NEAR = .999


class LyingDie(NamedTuple):
    """A die in the tray: the face that is read (0: it has not been rolled), whether it leans, and the salt of its resting place."""

    die: int
    shows: int
    cocked: bool = False
    salt: int = 0


class DiePlace(NamedTuple):
    """The middle of a die, in shares of the tray, and its turn in degrees."""

    x: float
    y: float
    turn: float


def place_of(lying: LyingDie, alone: bool) -> DiePlace:
    """Where a die comes to rest: its own part of the tray, a little off, so that no two ever touch.

    >>> place_of(LyingDie(0, 3), True)[:2]
    (0.5, 0.5)
    """
    rng = random.Random(f"{lying.die} {lying.salt}")
    turn = rng.uniform(-40, 40)
    if alone:
        return DiePlace(.5, .5, turn)
    row, column = divmod(lying.die, ACROSS)
    per_row = ACROSS if row == 0 else COUNT - ACROSS
    x = (column + .5) / per_row if row == 0 else (column + .5 + .5) / ACROSS
    return DiePlace(x + rng.uniform(-.016, .016), (row + .5) / 2 + rng.uniform(-.035, .035), turn)


class Reach(NamedTuple):
    """How far apart the middles of two dice are that touch, in shares of the tray's width and height."""

    across: float
    down: float

    def between(self, a: tuple[float, float], b: tuple[float, float]) -> float:
        """How far apart two middles are; below 1 the dice touch."""
        return hypot((a[0] - b[0]) / self.across, (a[1] - b[1]) / self.down)


def free_place(lying: LyingDie, alone: bool, others: Sequence[tuple[float, float]], reach: Reach) -> DiePlace:
    """Where a die is laid among others that lie already: its own place, or where one lies there the nearest that is free."""
    own = place_of(lying, alone)

    def room(place: DiePlace) -> float:
        return min((reach.between(place[:2], other) for other in others), default=inf)
    if room(own) >= 1:
        return own
    steps = [(i + .5) / _GRID for i in range(_GRID)]
    places = [DiePlace(x, y, own.turn) for x in steps for y in steps
              if reach.across / 2 <= x <= 1 - reach.across / 2 and reach.down / 2 <= y <= 1 - reach.down / 2]
    free = [place for place in places if room(place) >= 1]
    return min(free, key=lambda place: reach.between(place[:2], own[:2])) if free else max([own, *places], key=room)


def spread(places: Mapping[int, DiePlace], reach: Reach) -> dict[int, DiePlace]:
    """The places moved apart where dice would touch, and off the rim: for a tray that has another shape than when they were thrown."""
    found = {die: _inside(place, reach) for die, place in places.items()}
    for _step in range(_PUSHES):
        close = [(a, b) for a, b in combinations(found, 2) if reach.between(found[a][:2], found[b][:2]) < _NEAR]
        if not close:
            break
        for a, b in close:
            found[a], found[b] = _pushed(found[a], found[b], reach)
    return found


def _pushed(a: DiePlace, b: DiePlace, reach: Reach) -> tuple[DiePlace, DiePlace]:
    """Two places, each half the way further that they lack."""
    far = reach.between(a[:2], b[:2])
    x, y = ((b.x - a.x) / reach.across / far, (b.y - a.y) / reach.down / far) if far > 1e-6 else (1.0, 0.0)
    by = max(0.0, 1 - far) / 2
    dx, dy = x * by * reach.across, y * by * reach.down
    return _inside(DiePlace(a.x - dx, a.y - dy, a.turn), reach), _inside(DiePlace(b.x + dx, b.y + dy, b.turn), reach)


def _inside(place: DiePlace, reach: Reach) -> DiePlace:
    def held(n: float, half: float) -> float:
        return min(max(n, half), 1 - half) if half < .5 else .5
    return DiePlace(held(place.x, reach.across / 2), held(place.y, reach.down / 2), place.turn)


def in_tray(s: State) -> tuple[LyingDie, ...]:
    """The dice in the tray of the seat whose turn it is."""
    if s.phase is Phase.OVER:
        return ()
    player = s.players[s.turn]
    salt = len(player.taken) * 7 + rolls_made(s, s.turn)
    dice = (s.game.dice[s.first],) if s.game.options.mode in BY_HOLE else members(player.left)
    if s.throw.bound >= 0:
        dice = (s.throw.bound,)
    away = s.throw.fallen
    return tuple(LyingDie(die, s.throw.lying[die], bool(s.throw.cocked >> die & 1), salt) for die in dice if not away >> die & 1)
