"""Where thrown dice come to rest: near where they rolled to, inside the rim, clear of each other, a cocked one against its neighbour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
APART: Final = 2.06
"""Radii between the middles of resting dice at least."""
LEAN: Final = 1.72
"""Radii between a cocked die and the die that it leans on."""
RIM: Final = 1.08
"""Radii between a die's middle and the rim."""
_ROUNDS: Final = 600


class Floor(NamedTuple):
    """The felt (left, top, width, height), the dice's radius, and the spots of dice that lie there already."""

    tray: tuple[float, float, float, float]
    radius: float
    lying: tuple[tuple[float, float], ...] = ()

    def inside(self) -> tuple[Array, Array]:
        """The corners of the rectangle in which middles may lie. Raises ValueError where not even one die fits."""
        left, top, width, height = self.tray
        edge = RIM * self.radius
        if width <= 2 * edge or height <= 2 * edge:
            raise ValueError("the tray is too small for a die")
        return np.array((left + edge, top + edge)), np.array((left + width - edge, top + height - edge))


class Spots(NamedTuple):
    """The spots (dice, 2), and for each cocked die the direction of what it leans on, else (0, 0)."""

    spots: Array
    towards: tuple[tuple[float, float], ...]


def settle(rolled: Array, cocked: Sequence[int], floor: Floor, rng: Random) -> Spots:
    """Spots near those the dice rolled to. Raises ValueError where the tray can't hold them all."""
    low, high = floor.inside()
    lying = np.array(floor.lying, float).reshape(-1, 2)
    upright = [i for i in range(len(rolled)) if i not in cocked]
    spots = np.clip(rolled, low, high)
    spots[upright] = _spread(spots[upright], lying, (low, high), floor.radius, rng)
    towards = [(0.0, 0.0)] * len(rolled)
    standing = [*lying, *spots[upright]]
    for die in cocked:
        spots[die], towards[die] = _lean(spots[die], standing, floor)
        standing.append(spots[die])
    return Spots(spots, tuple(towards))


def _spread(spots: Array, lying: Array, bounds: tuple[Array, Array], radius: float, rng: Random) -> Array:
    """Push dice apart until none touch; where they jam, start anew from places on a lattice."""
    low, high = bounds
    first = _pushed(spots, lying, bounds, radius)
    if first is not None:
        return first
    for _ in range(24):
        free = _lattice(low, high, radius, lying)
        if len(free) < len(spots):
            shaken = np.array([[rng.uniform(a, b) for a, b in zip(low, high, strict=True)] for _ in spots])
            tried = _pushed(shaken, lying, bounds, radius)
            if tried is not None:
                return tried
            continue
        return _nearest(spots, free)
    raise ValueError(f"the tray is too small for {len(spots)} dice")


def _pushed(spots: Array, lying: Array, bounds: tuple[Array, Array], radius: float) -> Array | None:
    """Spots pushed apart and off the dice that lie, or None where that fails."""
    fixed = len(spots)
    every = np.concatenate([spots, lying])
    need = APART * radius
    for _ in range(_ROUNDS):
        apart = every[:, None] - every[None]
        far = np.hypot(apart[..., 0], apart[..., 1]) + np.eye(len(every)) * 1e6
        lack = np.clip(need * 1.004 - far, 0, None)
        if lack[:fixed].max(initial=0.0) < need * .004:
            return every[:fixed]
        way = apart / np.maximum(far, 1e-6)[..., None]
        way[far < 1e-3] = (1.0, 0.0)
        every[:fixed] += (way * (lack * .5)[..., None]).sum(1)[:fixed]
        every[:fixed] = np.clip(every[:fixed], bounds[0], bounds[1])
    return None


def _lattice(low: Array, high: Array, radius: float, lying: Array) -> Array:
    """Free places in rows, every other row moved by half a place where that makes room for more."""
    step = APART * radius * 1.001
    width, height = high - low
    best = np.zeros((0, 2))
    for shift, rise in ((0.0, 1.0), (.5, math.sqrt(.75))):
        rows = int(height / (step * rise) + 1e-9) + 1
        gap = height / (rows - 1) if rows > 1 else 0.0
        places = []
        for row in range(rows):
            begin = shift * step * (row % 2)
            count = int((width - begin) / step + 1e-9) + 1
            places += [(low[0] + begin + i * step, low[1] + row * gap) for i in range(count) if begin <= width]
        found = np.array([p for p in places if all(math.dist(p, spot) >= step for spot in lying)]).reshape(-1, 2)
        best = found if len(found) > len(best) else best
    return best


def _nearest(spots: Array, free: Array) -> Array:
    """A free place for each spot, the nearest that is left."""
    left = list(range(len(free)))
    out = np.empty_like(spots)
    for i, spot in enumerate(spots):
        pick = min(left, key=lambda j: math.dist(free[j], spot))
        left.remove(pick)
        out[i] = free[pick]
    return out


def _lean(spot: Array, standing: Sequence[Array], floor: Floor) -> tuple[Array, tuple[float, float]]:
    """The place against a neighbour, or against the rim, that is free and nearest; and which way the support lies."""
    low, high = floor.inside()
    near, need = LEAN * floor.radius, APART * floor.radius
    found: list[tuple[float, Array, tuple[float, float]]] = []
    for i, other in enumerate(standing):
        for step in range(24):
            way = np.array((math.cos(step * math.pi / 12), math.sin(step * math.pi / 12)))
            at = other + way * near
            if (at >= low).all() and (at <= high).all() and all(math.dist(at, p) >= need for j, p in enumerate(standing) if j != i):
                found.append((math.dist(at, spot), at, (-float(way[0]), -float(way[1]))))
    if not found:
        for side, lean in (((low[0], spot[1]), (-1.0, 0.0)), ((high[0], spot[1]), (1.0, 0.0)),
                          ((spot[0], low[1]), (0.0, -1.0)), ((spot[0], high[1]), (0.0, 1.0))):
            clear = min((math.dist(side, p) for p in standing), default=need)
            found.append((math.dist(side, spot) + 1e3 * max(0.0, need - clear), np.array(side), lean))
    _, at, towards = min(found, key=lambda entry: entry[0])
    return at, towards
