"""The games of one player against the dice, as positions and what may be kept in each: simple, scorecard, trips and flop under one roof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from game.games.golo.solver.accidents import GroundRules
from game.games.golo.solver.kinds import KindCounts, Kinds

FREE, LOWEST, CARD, ROLLS = "free", "lowest", "card", "rolls"


@dataclass(frozen=True, slots=True)
class KeepPlan:
    """How dice may be kept: any (FREE), lowest first (LOWEST), by the order of the pars on `card` (CARD), any within `rolls` rolls (ROLLS).

    `ground` are the ground rules, None where no accident can happen.
    """

    keep: str
    card: tuple[int, ...] = ()
    rolls: int = 0
    ground: GroundRules | None = None


class Position(NamedTuple):
    """Dice left by kind, about to be rolled; `rolls` that remain, 0 where they don't matter."""

    counts: KindCounts
    rolls: int


Kept: TypeAlias = KindCounts
"""Dice kept by kind: of each kind always its lowest."""

NO_ROLLS: Final = 0


def positions(kinds: Kinds, plan: KeepPlan) -> list[Position]:
    """Every position of a plan, each after all those that can follow it."""
    every = kinds.positions()
    if plan.keep == ROLLS:
        return [Position(counts, rolls) for rolls in range(1, plan.rolls + 1) for counts in every
                if counts == kinds.all or (any(counts) and (rolls < plan.rolls or plan.ground is not None))]
    if plan.keep == CARD and plan.ground is None:      # with accidents any hole may be filled out of order
        in_order = [Counter(plan.card[n:]) for n in range(len(plan.card))]
        return [Position(counts, NO_ROLLS) for counts in every if Counter(_pars(kinds, counts)) in in_order]
    return [Position(counts, NO_ROLLS) for counts in every if any(counts)]


def first(kinds: Kinds, plan: KeepPlan) -> Position:
    """All nine dice."""
    return Position(kinds.all, plan.rolls)


def choices(kinds: Kinds, plan: KeepPlan, at: Position) -> Iterator[Kept]:
    """What may be kept of a roll, as far as numbers by kind decide it (LOWEST also looks at the faces)."""
    subsets = product(*[range(n + 1) for n in at.counts])
    if plan.keep == ROLLS:
        yield from (at.counts,) if at.rolls == 1 else subsets
    elif plan.keep == CARD:
        still = open_pars(plan.card, Counter(_pars(kinds, at.counts)))
        prefixes = {tuple(sorted(still[:n])) for n in range(1, len(still) + 1)}
        yield from (kept for kept in subsets if _pars(kinds, kept) in prefixes)
    else:
        yield from (kept for kept in subsets if any(kept))


def follows(at: Position, kept: Kept) -> Position | None:
    """The position after keeping; None when no die is left."""
    counts = tuple(n - k for n, k in zip(at.counts, kept, strict=True))
    return Position(counts, max(at.rolls - 1, 0)) if any(counts) else None


def open_pars(card: tuple[int, ...], left: Counter[int]) -> tuple[int, ...]:
    """The pars of the open holes of a card, in order, given the number of dice of each par that are left.

    Dice go to the first open hole of their par, also those that left the table (G8), so the open holes of a par are its last ones.

    >>> open_pars((4, 3, 4, 5), Counter({4: 1, 5: 1}))
    (4, 5)
    """
    spare, found = Counter(left), []
    for par in reversed(card):
        if spare[par]:
            spare[par] -= 1
            found.append(par)
    return tuple(reversed(found))


def _pars(kinds: Kinds, counts: KindCounts) -> tuple[int, ...]:
    """The pars of some dice, rising."""
    return tuple(par for par, n in sorted(zip(kinds.pars, counts, strict=True)) for _die in range(n))
