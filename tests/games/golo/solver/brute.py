"""GOLO's optimum the slow way, in fractions, for few dice: every face of every die, every subset of the dice, straight from the rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

Faces = tuple[int, ...]
Bag = tuple[tuple[int, Faces], ...]
"""Dice as (par, faces)."""


def subsets(n: int) -> Iterator[tuple[int, ...]]:
    """The subsets of 0..n-1, the empty one too."""
    for chosen in product((False, True), repeat=n):
        yield tuple(i for i, yes in enumerate(chosen) if yes)


def allowed(keep: str, bag: Bag, shown: tuple[int, ...], kept: tuple[int, ...], card: tuple[int, ...], rolls: int) -> bool:
    """Whether the rulings let these dice be kept."""
    stays = [shown[i] for i in range(len(bag)) if i not in kept]
    if keep == "rolls":
        return rolls > 1 or not stays
    if not kept:
        return False
    if keep == "lowest":
        return not stays or max(shown[i] for i in kept) <= min(stays)
    if keep == "card":
        return Counter(bag[i][0] for i in kept) == Counter(card[: len(kept)])
    return True


@cache
def fewest(keep: str, bag: Bag, card: tuple[int, ...] = (), rolls: int = 0) -> Fraction:
    """The expected strokes with best play."""
    if not bag:
        return Fraction(0)
    total: Fraction = Fraction(0)
    for shown in product(*[faces for _par, faces in bag]):
        total += min(
            fewest(keep, tuple(die for i, die in enumerate(bag) if i not in kept), card[len(kept) :], rolls - 1)
            + sum(shown[i] for i in kept)
            for kept in subsets(len(bag))
            if allowed(keep, bag, shown, kept, card, rolls)
        )
    return Fraction(total, 12 ** len(bag))


@cache
def likeliest(keep: str, bag: Bag, most: int, card: tuple[int, ...] = (), rolls: int = 0) -> Fraction:
    """The best chance of at most the given number of strokes."""
    if not bag or most < 0:
        return Fraction(int(most >= 0))
    total: Fraction = Fraction(0)
    for shown in product(*[faces for _par, faces in bag]):
        total += max(
            likeliest(
                keep,
                tuple(die for i, die in enumerate(bag) if i not in kept),
                most - sum(shown[i] for i in kept),
                card[len(kept) :],
                rolls - 1,
            )
            for kept in subsets(len(bag))
            if allowed(keep, bag, shown, kept, card, rolls)
        )
    return Fraction(total, 12 ** len(bag))
