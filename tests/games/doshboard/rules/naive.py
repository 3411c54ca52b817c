"""Shots and least expected strokes at the beginner and the advanced level, by plain enumeration over the geometry: slow, and easy to check.

It stands beside the rules as a second way to the exact values of the rulings. Water and trees, drops, roll-aways and tap-ins are here as
H8-H10 and H13-H15 tell them; all that is counted on cells is left to the module under test.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from game.games.doshboard.rules.geometry import (
    COVERING, DIRECTIONS, BoardCells, Cell, Leg, Path, cell_at, flight, ground_of, hook_direction, leg, next_dot, paths
)
from tests.games.doshboard.rules.by_dice import touched

WATER, STOPPING = "wv", "mB"
GRIP = {"B": 5, "m": 3, "t": 2}


@dataclass(frozen=True)
class Card:
    distances: tuple[int, ...]
    hooks: tuple[int, ...]
    green: range


class Node(NamedTuple):
    """Where a distance ended: the cell, the direction of travel, the last dry cell touched, and whether the shot ended there."""

    cell: Cell
    direction: int
    dry: Cell
    over: bool


class End(NamedTuple):
    """How a shot may end: where, whether by its flight, its penalties."""

    cell: Cell
    flown: bool
    penalties: int


@dataclass(frozen=True)
class Hole:
    marks: dict[Cell, str]
    ground: BoardCells
    tee: Cell
    target: Cell
    advanced: bool

    @cached_property
    def cells(self) -> list[Cell]:
        """Where a ball may lie."""
        return sorted(cell for cell, mark in self.marks.items() if mark not in WATER)

    def distance(self, start: Cell, path: Path, count: int) -> Node:
        """The distance, whose count loses what a tree holds back (H13)."""
        held = GRIP.get(self.marks[start], 0) if self.advanced else 0
        return self._node(flight(self.ground, start, path, max(0, count - held)), start)

    def hooked(self, node: Node, hook: int) -> Node:
        """The hook after a distance that has not ended the shot."""
        return self._node(leg(self.ground, node.cell, hook_direction(node.direction, hook), abs(hook)), node.dry)

    def ends(self, node: Node, hook: int) -> dict[End, float]:
        """The chances of all ends of a shot after its distance and this hook."""
        if not node.over:
            node = self.hooked(node, hook)
        if self.marks.get(node.cell, "w") in WATER:  # off the board too
            return {End(node.dry, False, 1): 1.0}
        return self._settled(End(node.cell, True, 0))

    def _node(self, found: Leg, dry: Cell) -> Node:
        for number, hop in enumerate(found.hops, start=1):
            if (hop.at_dot or number == len(found.hops)) and self.marks.get(hop.cell, "w") in STOPPING:  # H9
                found = Leg(found.start, found.hops[:number], found.direction)
                break
        for cell in touched(found)[1:]:
            dry = cell if self.marks.get(cell, "w") not in WATER else dry  # H8
        over = bool(found.hops) and self.marks.get(found.end, "m") in STOPPING  # off the board too; a start is no touch
        return Node(found.end, found.direction, dry, over)

    def _settled(self, end: End) -> dict[End, float]:
        """The roll-away (H15): each number of the black die, until none leads downhill."""
        lower = [next_dot(end.cell, COVERING.get(number, number)) for number in DIRECTIONS]
        lower = [cell for cell in lower if self.advanced and (end.cell, cell) in self.ground.cliffs]
        chances: dict[End, float] = defaultdict(float)
        chances[end] += 1 - len(lower) / 12
        for cell in lower:
            if self.marks[cell] in WATER:
                chances[End(end.cell, False, 1)] += 1 / 12
            else:
                for after, chance in self._settled(End(cell, False, 0)).items():
                    chances[after] += chance / 12
        return {after: chance for after, chance in chances.items() if chance}


def hole(rows: list[str], tee: tuple[int, int], target: tuple[int, int], heights: list[str] | None = None) -> Hole:
    """A hole by its map; with heights it is played at the advanced level."""
    marks = {cell_at(c, r): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    high = {cell: int(heights[r][c]) if heights else 0 for r, row in enumerate(rows) for c in range(len(row)) for cell in (cell_at(c, r),)}
    return Hole(marks, ground_of(high), cell_at(*tee), cell_at(*target), heights is not None)


def shot(hole: Hole, start: Cell, path: Path, card: Card) -> tuple[dict[Cell, float], float, float]:
    """The chances of each cell where the ball lies in the end, of a hole-out, and the mean of the penalties."""
    lies: dict[Cell, float] = defaultdict(float)
    holed = penalties = 0.0
    for count in card.distances:
        node = hole.distance(start, path, count)
        for red, hook in enumerate(card.hooks, start=1):
            for chance, end, out in judged(hole, node, hook, red in card.green):
                lies[end.cell] += chance / 144
                holed += out * chance / 144
                penalties += end.penalties * chance / 144
    return lies, holed, penalties


def judged(hole: Hole, node: Node, hook: int, green: bool) -> Iterator[tuple[float, End, bool]]:
    """The ends with their chances, and whether each is a hole-out: then there is no roll-away (H10)."""
    if green:
        landed = node if node.over else hole.hooked(node, hook)
        if landed.cell == hole.target:
            yield 1.0, End(landed.cell, True, 0), True
            return
    for end, chance in hole.ends(node, hook).items():
        yield chance, end, False


def least_strokes(hole: Hole, cards: list[Card]) -> tuple[float, tuple[int, Path]]:
    """The least expected strokes from the tee, and the best card and path there: value iteration over every plan."""
    index = {cell: number for number, cell in enumerate(hole.cells)}
    nodes: dict[Node, int] = {}
    starts: list[int] = []
    plans: list[Path] = []
    landing: list[list[int]] = []
    longest = max(max(card.distances) for card in cards) + 1
    for start in hole.cells:
        if start == hole.target:
            continue
        for path in paths(hole.ground, start):
            starts.append(index[start])
            plans.append(path)
            landing.append([nodes.setdefault(hole.distance(start, path, count), len(nodes)) for count in range(longest)])
    rows = np.zeros((len(nodes) * len(cards), len(index) + 1))
    ends: dict[tuple[Node, int, bool], list[tuple[float, End, bool]]] = {}
    for node, number in nodes.items():
        for which, card in enumerate(cards):
            row = rows[number * len(cards) + which]
            for red, hook in enumerate(card.hooks, start=1):
                key = (node, hook, red in card.green)
                if key not in ends:
                    ends[key] = list(judged(hole, *key))
                for chance, end, out in ends[key]:
                    row[-1] += end.penalties * chance / 12
                    if not out:
                        row[index[end.cell]] += chance / 12
    land = np.array(landing)
    at = np.array(starts)
    first = np.flatnonzero(np.r_[True, at[1:] != at[:-1]])
    values = np.full(len(index), 4.0)
    while True:
        values[index[hole.target]] = 1  # a tap-in
        after = (rows[:, :-1] @ values + rows[:, -1]).reshape(len(nodes), len(cards))
        costs = np.stack([1 + after[land[:, list(card.distances)], which].mean(axis=1) for which, card in enumerate(cards)], axis=1)
        found = np.minimum.reduceat(costs.min(axis=1), first)
        change = np.abs(values[at[first]] - found).max()
        values[at[first]] = found
        if change < 1e-12:
            break
    mine = np.flatnonzero(at == index[hole.tee])
    plan, club = divmod(int(costs[mine].argmin()), len(cards))
    return float(values[index[hole.tee]]), (club, plans[int(mine[plan])])
