"""How a hole of Doshboard plays: strokes of each set of cards, the best plan and another one, and the price of water, trees and cliffs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from game.analysis.doshboard.odds import Odds, odds_of
from game.analysis.doshboard.solver import Best, Solution, solve
from game.analysis.doshboard.sweep import Sweep
from game.analysis.doshboard.tables import Tables, tables_of
from game.analysis.doshboard.walk import Floats
from game.rules.doshboard.board import Board, HolePair, Land, Terrain, gate_cells, land_of
from game.rules.doshboard.cards import COLOURS, CardSet, Played, played
from game.rules.doshboard.geometry import Cell, distance
from game.rules.doshboard.legs import Path
from game.rules.doshboard.shots import Scene, ShotRules
from game.words import N_, _

HAZARDS: Final = {
    N_("water"): frozenset({Terrain.WATER, Terrain.WATERFALL}),
    N_("trees"): frozenset({Terrain.SMALL, Terrain.MEDIUM, Terrain.BIG}),
}
"""What may be played as grass to learn its price."""

WITHIN: Final = 0.25
"""Strokes within which another plan is worth a thought."""

APART: Final = 3.0
"""Cells that the mean landings of two such plans lie apart."""

NEAR: Final = 6
"""Cells round a target in which the penalties of best plans are looked at."""

MOST_PENALTY, MOST_FROM_TEE, OTHER_PENALTY = 0.40, 0.25, 0.10
"""Chances of a penalty: of a best plan near a target, of one from a tee, and the difference between two plans of a good tee shot."""


class Plan(NamedTuple):
    """A plan from the tee, with the name of its card, its strokes and its odds."""

    path: Path
    card: str
    strokes: float
    odds: Odds


@dataclass(frozen=True)
class RatedHole:
    """A hole at advanced level: strokes by colour, the best plan of the first colour and another, different one within WITHIN, or None.

    `flat` are the strokes of that colour at beginner level, `hazards` the strokes that water and trees cost it. `near` is the worst chance
    of a penalty of a best plan, of any colour, within NEAR cells of the target.
    """

    pair: HolePair
    cells: float
    strokes: Mapping[str, float]
    flat: float
    best: Plan
    other: Plan | None
    hazards: Mapping[str, float]
    near: float


def rate_hole(board: Board, pair: HolePair, sets: Sequence[CardSet]) -> RatedHole:
    """How a hole plays at advanced level. Raises KeyError or IndexError for a board with faults."""
    land = land_of(board)
    scene = _scene(land, pair)
    every = [card for cards in sets for card in cards.cards]
    longest, widest = max(max(card.distances) for card in every), max(abs(hook) for card in every for hook in card.hooks)
    tables = tables_of(scene, longest, widest)
    hands = [tuple(map(played, cards.cards)) for cards in sets]
    solutions = [solve(tables, hand) for hand in hands]
    tee, first = pair.tee.cell, solutions[0]
    plan = first.best(tee)
    best = Plan(plan.path, sets[0].cards[plan.card].name, plan.strokes, _odds(first, tee, plan))
    hazards = {}
    for name, terrains in HAZARDS.items():
        mown = tables_of(_scene(_mown(land, terrains), pair), longest, widest)
        hazards[name] = plan.strokes - solve(mown, hands[0]).best(tee).strokes
    return RatedHole(
        pair=pair,
        cells=distance(tee, pair.target.cell),
        strokes={colour: solution.best(tee).strokes for colour, solution in zip(COLOURS, solutions, strict=False)},
        flat=solve(tables_of(_scene(land, pair, hills=False), longest, widest), hands[0]).best(tee).strokes,
        best=best,
        other=next(_others(first, tee, best, sets[0]), None),
        hazards=hazards,
        near=max(_near(solution) for solution in solutions),
    )


def doubts(holes: Sequence[RatedHole]) -> Iterator[str]:
    """What may be doubted about the holes of a board, in sentences (H23)."""
    for number, hole in enumerate(holes, start=1):
        if hole.near > MOST_PENALTY:
            told = _("Hole {n}: a best plan within {cells} cells of the target has a penalty chance of {penalty:.0%}.")
            yield told.format(n=number, cells=NEAR, penalty=hole.near)
        if hole.best.odds.penalties > MOST_FROM_TEE:
            told = _("Hole {n}: the best plan from the tee has a penalty chance of {penalty:.0%}.")
            yield told.format(n=number, penalty=hole.best.odds.penalties)


def _scene(land: Land, pair: HolePair, *, hills: bool = True) -> Scene:
    return Scene(land, pair.target.cell, tuple(gate_cells(land, gate) for gate in pair.gates), ShotRules(hills=hills))


def _mown(land: Land, terrains: frozenset[Terrain]) -> Land:
    """The same land with grass in place of these."""
    return replace(land, marks={cell: Terrain.GRASS if mark in terrains else mark for cell, mark in land.marks.items()})


def _odds(solution: Solution, cell: Cell, best: Best, passed: int = 0) -> Odds:
    tables = solution.tables
    return odds_of(tables, tables.lie_at(cell, passed), best.path, solution.cards[best.card], solution.strokes)


def _near(solution: Solution) -> float:
    """The worst chance of a penalty of a best plan near the target, once all gates are passed."""
    tables, passed = solution.tables, solution.tables.passed_of(solution.tables.target)
    target = tables.scene.target
    cells = [cell for cell in tables.field.dry if cell != target and distance(cell, target) <= NEAR]
    return max((_odds(solution, cell, solution.best(cell, passed), passed).penalties for cell in cells), default=0.0)


def _others(solution: Solution, tee: Cell, best: Plan, cards: CardSet) -> Iterator[Plan]:
    """Plans within WITHIN of the best that land APART from it with another chance of a penalty, the best first."""
    tables, lie = solution.tables, solution.tables.lie_at(tee)
    landing = _landing(best.odds)
    for plan, card, strokes in _ranked(tables, solution.cards, solution.strokes, lie, best.strokes + WITHIN):
        path = tables.path_of(plan)
        odds = odds_of(tables, lie, path, solution.cards[card], solution.strokes)
        x, y = _landing(odds)
        apart = ((x - landing[0]) ** 2 + (y - landing[1]) ** 2) ** 0.5
        if apart >= APART and abs(odds.penalties - best.odds.penalties) >= OTHER_PENALTY:
            yield Plan(path, cards.cards[card].name, strokes, odds)


def _ranked(tables: Tables, cards: tuple[Played, ...], strokes: Floats, lie: int, most: float) -> list[tuple[int, int, float]]:
    """Plans with cards from a lie that need at most that number of strokes, the best first."""
    sweep = Sweep(tables, cards)
    every = tables.plans_from(lie)
    after = sweep.after(sweep.ends(strokes))
    costs = np.stack([1 + sweep.costs(after, card)[every.start : every.stop] for card in range(len(cards))])
    found = [(every.start + int(plan), int(card), float(costs[card, plan])) for card, plan in zip(*np.nonzero(costs <= most), strict=True)]
    return sorted(found, key=lambda each: each[2])


def _landing(odds: Odds) -> tuple[float, float]:
    """The mean dot where a ball lies that is not holed out, in cells to the right and down."""
    whole = sum(odds.lies.values())
    x = sum(chance * cell.q * 3**0.5 / 2 for cell, chance in odds.lies.items())
    y = sum(chance * (cell.r + cell.q / 2) for cell, chance in odds.lies.items())
    return x / whole, y / whole
