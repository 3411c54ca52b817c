"""The games of one player against the dice, as positions and what may be kept in each: simple, scorecard, trips and flop under one roof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from game.analysis.golo.kinds import Counts, Kinds

FREE, LOWEST, CARD, ROLLS = "free", "lowest", "card", "rolls"


@dataclass(frozen=True, slots=True)
class Plan:
    """How dice may be kept: any (FREE), lowest first (LOWEST), by `card` (CARD), any within `rolls` rolls (ROLLS).

    On a CARD the dice left are always those of its last holes, so `card` may be what remains of a nine with holes filled out of order.
    """

    keep: str
    card: tuple[int, ...] = ()
    rolls: int = 0


class Position(NamedTuple):
    """Dice left by kind, about to be rolled; `rolls` that remain, 0 where they don't matter."""

    counts: Counts
    rolls: int


Kept: TypeAlias = Counts
"""Dice kept by kind: of each kind always its lowest."""

NO_ROLLS: Final = 0


def positions(kinds: Kinds, plan: Plan) -> list[Position]:
    """Every position of a plan, each after all those that can follow it."""
    every = kinds.positions()
    if plan.keep == ROLLS:
        return [Position(counts, rolls) for rolls in range(1, plan.rolls + 1) for counts in every if any(counts)]
    if plan.keep == CARD:
        return [Position(counts, NO_ROLLS) for counts in every if any(counts) and _on_card(kinds, plan.card, counts)]
    return [Position(counts, NO_ROLLS) for counts in every if any(counts)]


def first(kinds: Kinds, plan: Plan) -> Position:
    """All nine dice."""
    return Position(kinds.all, plan.rolls)


def choices(kinds: Kinds, plan: Plan, at: Position) -> Iterator[Kept]:
    """What may be kept of a roll, as far as numbers by kind decide it (LOWEST looks at the faces besides)."""
    subsets = product(*[range(n + 1) for n in at.counts])
    if plan.keep == ROLLS:
        yield from (at.counts,) if at.rolls == 1 else subsets
    elif plan.keep == CARD:
        rest = plan.card[len(plan.card) - sum(at.counts) :]
        prefixes = {tuple(sorted(rest[:n])) for n in range(1, len(rest) + 1)}
        yield from (kept for kept in subsets if _pars(kinds, kept) in prefixes)
    else:
        yield from (kept for kept in subsets if any(kept))


def follows(at: Position, kept: Kept) -> Position | None:
    """The position after keeping; None when no die is left."""
    counts = tuple(n - k for n, k in zip(at.counts, kept, strict=True))
    return Position(counts, max(at.rolls - 1, 0)) if any(counts) else None


def _on_card(kinds: Kinds, card: tuple[int, ...], counts: Counts) -> bool:
    """Whether these dice are the ones for the last holes of the card."""
    n = sum(counts)
    return n <= len(card) and Counter(card[len(card) - n :]) == Counter(_pars(kinds, counts))


def _pars(kinds: Kinds, counts: Counts) -> tuple[int, ...]:
    """The pars of some dice, rising."""
    return tuple(par for par, n in sorted(zip(kinds.pars, counts, strict=True)) for _die in range(n))
