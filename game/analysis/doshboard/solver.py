"""The least expected strokes of a hole from every lie, and the plan that needs them: policy iteration over every legal plan (Howard, 1960).

Each step tries every plan with every card against the strokes after it, solves the linear equations of the plans chosen, and ends when no
plan is better by more than `TOLERANCE`. Nothing is pruned or sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.analysis.doshboard.flights import ends_of
from game.analysis.doshboard.solution import Solution, solution_of
from game.analysis.doshboard.spots import DROPPED, FALLEN, RESTS, STILL
from game.analysis.doshboard.sweep import Sweep, SweepResult
from game.analysis.doshboard.tables import HoleTables
from game.analysis.doshboard.ways import way_left
from game.analysis.doshboard.worth import ends_after
from game.rules.doshboard.cards import NO_CALL, PlayedCard

TOLERANCE: Final = 1e-10
"""A plan has to be better by this many strokes to take the place of another one."""

TAP_IN: Final = 1.0
"""The strokes from the target itself (H10)."""

GIVEN_UP: Final = 60.0
"""What a lie counts from which these cards need more strokes, or never finish: a putter does not leave a big tree (H13)."""

CLOSE: Final = 1e-4
"""A plan has to be better by that many strokes in a hole that is being changed."""

LOST_CARD: Final = 1.0
"""Strokes that a lost card counts in `look_ahead`: as many as the rules take where it is the last one (H17)."""

NEAR: Final = 1e-9
"""Calls that come as near as this to the strokes so far are looked at: the best one so far is among them."""

_STEPS: Final = 200
_SHORT_SIGHT: Final = 0.99
"""How much of what is ahead counts at each shot while a policy does not always come to an end."""


@dataclass(frozen=True)
class Losses:
    """What losing a card leads to (H17): by card of a solution the number of its club, and by club and lie the strokes without it.

    Without `strokes` it is the last club, which stays for a stroke.
    """

    clubs: tuple[int, ...]
    strokes: Floats | None


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
) -> Solution:
    """The least expected strokes from every lie with these cards: penalties and tap-ins count, and no cap does (H11).

    `begin` are strokes by lie to begin from, from a hole much like this one. With `calls` a hole-out may be called (H19). Without `losses`
    no card is lost. `within`: a plan has to be better by that to take the place of another one. `threads` are those of the sweeps.
    After `most` steps the strokes are those of the plans found by then, and need not be the least.

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
    proper, hopeless = False, np.zeros(tables.lies, bool)
    for steps in range(1, most + 1):  # noqa: B007 (told in the solution)
        tried = sweep.least(problem.ends(strokes), below=strokes - 1 + NEAR, calls=proper or begin is not None)
        found = np.minimum(1 + tried.least, GIVEN_UP)
        change = (found < strokes - within) | (not proper)
        change[tables.target] = False
        if not change.any():
            break
        plan, card, call = (np.where(change, new, old) for new, old in ((tried.plan, plan), (tried.card, card), (tried.call, call)))
        hopeless = np.where(change, found >= GIVEN_UP, hopeless)
        strokes, proper = problem.strokes_of(plan, card, call, hopeless)
    moving = np.flatnonzero((plan >= 0) & (np.arange(tables.lies) != tables.target))
    residual = float(np.max(np.abs(found - strokes)[moving], initial=0.0))
    return solution_of(tables, tuple(cards), strokes, SweepResult(strokes, plan, card, call), residual, steps)


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


def lost(tables: HoleTables, cost: Floats) -> Floats:
    """By final what a lost card costs on average, if it costs that by lie (H17)."""
    water, fall = tables.lost_in_water
    rolled = tables.rolled(cost, tables.roll_lost)
    tree = tables.lost_in_trees * tables.rolled(cost, tables.roll_kept)
    return np.concatenate((tree + rolled, water * cost, fall * cost, rolled))


def played_by(cards: Sequence[PlayedCard], card: Ints, call: Ints) -> list[PlayedCard]:
    """The cards of plans by their numbers, with the red numbers that are called."""
    chosen = zip((cards[which] for which in card), call.tolist(), strict=True)
    return [each._replace(green=frozenset((red,))) if red else each for each, red in chosen]


class HoleEquations:
    """The equations of a hole: what ends of shots are worth, and the strokes of a policy."""

    def __init__(self, tables: HoleTables, cards: tuple[PlayedCard, ...], losses: Losses | None) -> None:
        self.tables, self.cards, self.losses = tables, cards, losses

    def ends(self, strokes: Floats) -> Floats:
        """The mean strokes after each final, by club where cards may be lost: of lies after roll-away, and after a drop (H8, H15, H17)."""
        kept = ends_after(self.tables, strokes)
        if self.losses is None:
            return kept
        if self.losses.strokes is None:
            return kept + lost(self.tables, np.ones(self.tables.lies))
        return np.stack([kept + lost(self.tables, without - strokes) for without in self.losses.strokes])

    def strokes_of(self, plan: Ints, card: Ints, call: Ints, hopeless: Bools) -> tuple[Floats, bool]:
        """The strokes of a policy, a plan with a card and a call for each lie (-1: none), and whether it always comes to an end.

        Lies that are `hopeless` count GIVEN_UP. Where it does not end, what is ahead counts a little less at each shot, so that the strokes
        stay finite and point to better plans.
        """
        tables, lies = self.tables, self.tables.lies
        at = np.flatnonzero((plan >= 0) & ~hopeless & (np.arange(lies) != tables.target))
        ahead, constant = np.zeros((lies, lies)), np.full(lies, GIVEN_UP)
        if len(at):
            ahead[at], constant[at] = self._equations(plan[at], card[at], call[at])
        constant[tables.target] = TAP_IN
        for weight in (1.0, _SHORT_SIGHT):
            try:
                strokes = np.linalg.solve(np.eye(lies) - weight * ahead, constant)
            except np.linalg.LinAlgError:
                continue
            if np.isfinite(strokes).all() and strokes.min() >= TAP_IN - TOLERANCE:
                break
        return strokes, weight == 1.0

    def _equations(self, plan: Ints, card: Ints, call: Ints) -> tuple[Floats, Floats]:
        """For plans with cards and calls the chances of the lies after them, and the mean strokes until then."""
        ahead, lost, constant = self.outcomes(plan, card, call)
        if self.losses is None or lost is None:
            return ahead, constant
        if self.losses.strokes is None:
            return ahead, constant + lost.sum(axis=1)
        without = self.losses.strokes[np.array(self.losses.clubs)[card]]
        return ahead - lost, constant + (lost * without).sum(axis=1)

    def outcomes(self, plan: Ints, card: Ints, call: Ints) -> tuple[Floats, Floats | None, Floats]:
        """For plans with cards and calls, by lie, the chances of the lies after them and the part of those with the card lost (H17).

        Then the mean strokes until then. No card can be lost where the part is None.
        """
        tables = self.tables
        ends = ends_of(tables, plan, played_by(self.cards, card, call))
        flown, dropped = ends.by_lie(RESTS, tables.lies), ends.by_lie(DROPPED, tables.lies)
        if tables.ways == 2:
            return self._rolled(flown, tables.roll) + dropped, None, 1 + flown @ tables.roll_penalties + dropped.sum(axis=1)
        fallen, still = ends.by_lie(FALLEN, tables.lies), ends.by_lie(STILL, tables.lies)
        either = flown + still
        ahead = self._rolled(either, tables.roll) + dropped + fallen
        constant = 1 + either @ tables.roll_penalties + dropped.sum(axis=1) + fallen.sum(axis=1)
        water, fall = tables.lost_in_water
        lost = self._rolled(flown * tables.lost_in_trees, tables.roll_kept) + self._rolled(either, tables.roll_lost)
        lost += water * dropped + fall * fallen
        return ahead, lost, constant

    def _rolled(self, chances: Floats, roll: Floats) -> Floats:
        """Chances of lies by plan after one of the roll-aways."""
        stay = np.diagonal(roll)
        rolls = np.flatnonzero((roll != np.diag(stay)).any(axis=1))     # few cells have a cliff
        parts = chances.reshape(-1, len(stay))
        found = parts * stay + parts[:, rolls] @ (roll - np.diag(stay))[rolls]
        return found.reshape(chances.shape)
