"""The least expected strokes of a hole from every lie, and the plan that needs them: policy iteration over every legal plan (Howard, 1960).

Each step tries every plan with every card against the strokes after it and solves the linear equations of the plans chosen, until no plan
is better by more than `TOLERANCE`. Once strokes are those of a policy, a step lists all shots that need up to `MARGIN` more, and policies
are improved among these alone. Where no lie has moved by more than the margin in that, the best policy of the list is the best of all: no
shot can have gained more than the lies behind it did, so none that is not listed is better now. Nothing is pruned without that proof, or
sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.games.doshboard.rules.cards import NO_CALL, PlayedCard
from game.games.doshboard.solver.equations import GIVEN_UP, TAP_IN, TOLERANCE, HoleEquations, Losses, lost
from game.games.doshboard.solver.listed import ListedPlay, ListedShots
from game.games.doshboard.solver.solution import Solution, solution_of
from game.games.doshboard.solver.sweep import ShotArrays, Sweep, SweepResult
from game.games.doshboard.solver.tables import HoleTables
from game.games.doshboard.solver.ways import way_left
from game.games.doshboard.solver.worth import ends_after

CLOSE: Final = 1e-4
"""A plan has to be better by that many strokes in a hole that is being changed."""

LOST_CARD: Final = 1.0
"""Strokes that a lost card counts in `look_ahead`: as many as the rules take where it is the last one (H17)."""

NEAR: Final = 1e-9
"""Calls that come as near as this to the strokes so far are looked at: the best one so far is among them."""

MARGIN: Final = 0.02
"""Strokes that a listed shot may need more than the policy does."""

_STEPS: Final = 200
_MOST: Final = 8
"""Shots by lie that are listed at the most: with more of them a step chooses the best plans alone."""


def solve(
    tables: HoleTables,
    cards: Sequence[PlayedCard],
    begin: Floats | None = None,
    *,
    calls: bool = False,
    losses: Losses | None = None,
    within: float = TOLERANCE,
    threads: int = 1,
    most: int = _STEPS,
    played: bool = False,
) -> Solution:
    """The least expected strokes from every lie with these cards: penalties and tap-ins count, and no cap does (H11).

    `begin` are strokes by lie to begin from, from a hole much like this one, or `played`: those of good plans in this one. With `calls` a
    hole-out may be called (H19). Without `losses` no card is lost. `within`: a plan has to be better by that to take the place of another
    one. `threads` are those of the sweeps. After `most` steps the strokes are those of the plans found by then, and need not be the least.

    Raises ValueError for no cards, or for one beyond the tables.
    """
    if not cards:
        raise ValueError("a hole is solved for one card at least")
    problem = HoleEquations(tables, tuple(cards), losses)
    bags = () if losses is None or losses.strokes is None else losses.clubs
    sweep = Sweep(tables, cards, calls=calls, bags=bags, threads=threads)
    strokes = first_guess(tables) if begin is None else begin.copy()
    strokes[tables.target] = TAP_IN
    plan, card, call = np.full(tables.lies, -1), np.zeros(tables.lies, np.int64), np.full(tables.lies, NO_CALL)
    proper, known, hopeless = played, False, np.zeros(tables.lies, bool)      # whether strokes are those of a policy, and it is known
    for steps in range(1, most + 1):
        among = _best_listed(sweep, problem, strokes, within) if proper and not hopeless.any() else None
        if among is not None:
            (plan, card, call), play = among
            moved = float(np.maximum(strokes - play.strokes, 0.0).max() + np.maximum(play.strokes - strokes, 0.0).max())
            strokes, known = play.strokes, True
            if moved + TOLERANCE > MARGIN:
                continue
            return solution_of(tables, tuple(cards), strokes, SweepResult(strokes, plan, card, call), play.residual, steps)
        tried = sweep.least(problem.ends(strokes), below=strokes - 1 + NEAR, calls=proper or begin is not None)
        found = np.minimum(1 + tried.least, GIVEN_UP)
        change = (found < strokes - within) | (not (proper and known))
        change[tables.target] = False
        if not change.any():
            break
        plan, card, call = (np.where(change, new, old) for new, old in ((tried.plan, plan), (tried.card, card), (tried.call, call)))
        hopeless = np.where(change, found >= GIVEN_UP, hopeless)
        strokes, proper = problem.strokes_of(plan, card, call, hopeless)
        known = True
    moving = np.flatnonzero((plan >= 0) & (np.arange(tables.lies) != tables.target))
    residual = float(np.max(np.abs(found - strokes)[moving], initial=0.0))
    return solution_of(tables, tuple(cards), strokes, SweepResult(strokes, plan, card, call), residual, steps)


def _best_listed(sweep: Sweep, problem: HoleEquations, strokes: Floats, within: float) -> tuple[ShotArrays, ListedPlay] | None:
    """The best policy among the shots that need up to `MARGIN` more than these strokes, by lie, and what it comes to.

    None where they are too many, or do not bring every lie to an end.
    """
    tables = problem.tables
    shots = sweep.within(problem.ends(strokes), strokes - 1 + MARGIN, at_most=_MOST * tables.lies)
    if shots is None:
        return None
    listed = ListedShots(problem, shots, losing=False)
    play = listed.best(listed.constant, listed.ahead, strokes, within)
    if play is None:
        return None
    by_lie = ShotArrays(*(np.full(tables.lies, none) for none in (-1, 0, NO_CALL)))
    for each, chosen in zip(by_lie, listed.shots.at(play.chosen), strict=True):
        each[listed.lie[play.chosen]] = chosen
    return by_lie, play


def solve_changed(tables: HoleTables, before: Solution) -> Solution:
    """A hole of which some cells have changed, with the cards of its solution before the change and from its strokes: takes about half.

    Its plans are those that CLOSE cannot be bettered by, so strokes are a few thousandths too high at most. The gates are as before.
    """
    guess = first_guess(tables)
    heat = [before.heat(passed) for passed in range(tables.field.masks)]
    begin = [heat[tables.passed_of(lie)].get(tables.cell_of(lie), guess[lie]) for lie in range(tables.lies)]
    return solve(tables, before.cards, np.array(begin), within=CLOSE)


def look_ahead(tables: HoleTables, cards: Sequence[PlayedCard]) -> Solution:
    """The plans of who turns by an hour at most, looks one shot ahead by its exact odds, and goes by `first_guess` after it.

    Where cards may be lost (H17) one that is counts LOST_CARD. The strokes are what he believes; a residual is not known. Raises ValueError
    for a card beyond the tables.
    """
    guess = first_guess(tables)
    guess[tables.target] = TAP_IN
    ends = ends_after(tables, guess)
    if tables.scene.rules.lost_cards:
        ends += lost(tables, np.full(tables.lies, LOST_CARD))
    found = Sweep(tables, cards).least(ends, sharpest=1)
    strokes = 1 + found.least
    strokes[tables.target] = TAP_IN
    return solution_of(tables, tuple(cards), strokes, found)


def first_guess(tables: HoleTables) -> Floats:
    """Strokes by lie to begin from, by nothing but the way to the target, over the gates that are not passed."""
    dry, masks = tables.field.dry, tables.field.masks
    away = np.array([way_left(tables.scene, cell, passed) for passed in range(masks) for cell in dry])
    return 1.5 + 0.11 * away + 0.5 * (masks - 1 - np.arange(tables.lies) // len(dry))


def strokes_by_plan(tables: HoleTables, cards: Sequence[PlayedCard], plan: Ints, card: Ints, call: Ints) -> tuple[Floats, bool]:
    """The strokes by lie of who always plays these plans (-1: none), and whether that always comes to an end."""
    return HoleEquations(tables, tuple(cards), None).strokes_of(plan, card, call, np.zeros(tables.lies, bool))


