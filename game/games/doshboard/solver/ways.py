"""The way that is left from a cell: by the gates that are not passed yet to the target, in straight lines (H23)."""

from __future__ import annotations

from game.games.doshboard.rules.geometry import Cell, distance
from game.games.doshboard.rules.shots import ShotSetting


def aim(scene: ShotSetting, cell: Cell, passed: int) -> Cell:
    """Where to go from there: the nearest cell of the next gate, or the target."""
    passed |= scene.passed_at(cell)
    closed = [gate for number, gate in enumerate(scene.gates) if not passed >> number & 1]
    return min(closed[0], key=lambda each: (distance(cell, each), each)) if closed else scene.target


def way_left(scene: ShotSetting, cell: Cell, passed: int) -> float:
    """The cells from there over all gates that are not passed to the target."""
    way, at, gates = 0.0, cell, passed
    while (to := aim(scene, at, gates)) != at:
        way += distance(at, to)
        at, gates = to, gates | scene.passed_at(to)
        if scene.open(gates) and at == scene.target:
            break
    return way
