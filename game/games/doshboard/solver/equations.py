"""The equations of a hole: where shots lead, what they cost until then, and the strokes of who always plays the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.games.doshboard.rules.cards import PlayedCard
from game.games.doshboard.solver.flights import ends_of
from game.games.doshboard.solver.spots import DROPPED, FALLEN, RESTS, STILL
from game.games.doshboard.solver.tables import HoleTables
from game.games.doshboard.solver.worth import ends_after

TOLERANCE: Final = 1e-10
"""A plan has to be better by this many strokes to take the place of another one."""

TAP_IN: Final = 1.0
"""The strokes from the target itself (H10)."""

GIVEN_UP: Final = 60.0
"""What a lie counts from which these cards need more strokes, or never finish: a putter does not leave a big tree (H13)."""

_SHORT_SIGHT: Final = 0.99
"""How much of what is ahead counts at each shot while a policy does not always come to an end."""


@dataclass(frozen=True)
class Losses:
    """What losing a card leads to (H17): by card of a solution the number of its club, and by club and lie the strokes without it.

    Without `strokes` it is the last club, which stays for a stroke.
    """

    clubs: tuple[int, ...]
    strokes: Floats | None


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
            ahead[at], _none, constant[at] = self.folded(plan[at], card[at], call[at])
        constant[tables.target] = TAP_IN
        for weight in (1.0, _SHORT_SIGHT):
            try:
                strokes = np.linalg.solve(np.eye(lies) - weight * ahead, constant)
            except np.linalg.LinAlgError:
                continue
            if np.isfinite(strokes).all() and strokes.min() >= TAP_IN - TOLERANCE:
                break
        return strokes, weight == 1.0

    def folded(self, plan: Ints, card: Ints, call: Ints) -> tuple[Floats, None, Floats]:
        """As `outcomes` has it, with what a lost card leads to among the mean strokes."""
        ahead, lost, constant = self.outcomes(plan, card, call, losing=self.losses is not None)
        if self.losses is None or lost is None:
            return ahead, None, constant
        if self.losses.strokes is None:
            return ahead, None, constant + lost.sum(axis=1)
        without = self.losses.strokes[np.array(self.losses.clubs)[card]]
        return ahead - lost, None, constant + (lost * without).sum(axis=1)

    def outcomes(self, plan: Ints, card: Ints, call: Ints, *, losing: bool = True) -> tuple[Floats, Floats | None, Floats]:
        """For plans with cards and calls, by lie, the chances of the lies after them and the part of those with the card lost (H17).

        Then the mean strokes until then. No card can be lost where the part is None, or it is not wanted to be told (`losing`).
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
        if not losing:
            return ahead, None, constant
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
