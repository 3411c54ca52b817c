"""What GOLO is played with: nine twelve-sided dice with opposite faces (G1), and a card of pars (G5). Data comes as these values."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from game.words import _

PARS: Final = (3, 3, 4, 4, 4, 4, 4, 5, 5)
"""The par of each of the nine dice, in their order; a nine that they can fill holds the same pars in some order (G5)."""

COUNT: Final = len(PARS)
EVERY: Final = (1 << COUNT) - 1
"""All nine dice, as a mask: bit i is die i."""

CODES: Final = ("r1", "r2", "w1", "w2", "w3", "w4", "w5", "b1", "b2")
"""The dice in saves."""

HOLES: Final = 9
SIDES: Final = 6
"""Pairs of opposite faces of a die."""



@dataclass(frozen=True, slots=True)
class Die:
    """A twelve-sided die as six pairs of opposite faces."""

    par: int
    pairs: tuple[tuple[int, int], ...]

    @property
    def faces(self) -> tuple[int, ...]:
        """The twelve faces, lowest first.

        >>> Die(3, ((1, 8), (3, 6), (3, 6), (3, 6), (4, 5), (4, 5))).faces
        (1, 3, 3, 3, 4, 4, 5, 5, 6, 6, 6, 8)
        """
        return tuple(sorted(face for pair in self.pairs for face in pair))

    @property
    def across(self) -> int:
        """What a face and the one opposite add up to: 2 x par + 3 (G1)."""
        return across(self.par)


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A scorecard: its name, a line about it, and the pars of one or two nines in hole order."""

    name: str
    line: str
    nines: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Content:
    """All that a round is played with: nine dice in the order of PARS, and a card."""

    dice: tuple[Die, ...]
    card: ScoreCard


def across(par: int) -> int:
    """The sum of two opposite faces of a die of that par (G1).

    >>> across(3), across(4), across(5)
    (9, 11, 13)
    """
    return 2 * par + 3


def fault_of_pair(par: int, pair: tuple[int, int]) -> str | None:
    """What is wrong with a pair of opposite faces, or None (G1)."""
    if min(pair) < 1:
        return _("a face shows {n}; faces start at 1").format(n=min(pair))
    if sum(pair) != across(par):
        return _("opposite faces {one} and {other} add up to {sum}; on a die of par {par} they add up to {want} (2 x par + 3)").format(
            one=pair[0], other=pair[1], sum=sum(pair), par=par, want=across(par)
        )
    return None


def fault_of_nine(pars: tuple[int, ...]) -> str | None:
    """What is wrong with the pars of nine holes, or None: any pars 3 to 5 will do (G5)."""
    if len(pars) != HOLES:
        return _("this nine has {n} holes; it takes nine").format(n=len(pars))
    wrong = next((par for par in pars if par not in PARS), None)
    return None if wrong is None else _("a hole has par {par}; pars are 3, 4 and 5").format(par=wrong)


def why_not_filled(card: ScoreCard) -> str:
    """Why the nine dice can't fill a card die by die, so that it is for match play and skins; "" where they can (G5)."""
    for number, nine in enumerate(card.nines, 1):
        counts = Counter(nine)
        if counts != Counter(PARS):
            told = _("nine {number} has {three} holes of par 3, {four} of par 4 and {five} of par 5, and the nine dice are two, five and "
                     "two: the card is for match play and skins")
            return told.format(number=number, three=counts[3], four=counts[4], five=counts[5])
    return ""


def fault_of(content: Content) -> str | None:
    """What keeps a round from being played with this content, or None."""
    if tuple(die.par for die in content.dice) != PARS:
        return _("GOLO takes nine dice: two of par 3, five of par 4, two of par 5")
    for die in content.dice:
        if len(die.pairs) != SIDES:
            return _("a die has {n} pairs of opposite faces; it takes six").format(n=len(die.pairs))
        for pair in die.pairs:
            if (fault := fault_of_pair(die.par, pair)) is not None:
                return fault
    if len(content.card.nines) not in (1, 2):
        return _("a card has one nine or two, not {n}").format(n=len(content.card.nines))
    return next((fault for nine in content.card.nines if (fault := fault_of_nine(nine)) is not None), None)


def members(mask: int) -> tuple[int, ...]:
    """The dice in a mask, first to last.

    >>> members(0b101)
    (0, 2)
    """
    return MEMBERS[mask]


def mask_of(dice: tuple[int, ...]) -> int:
    """The mask of some dice.

    >>> mask_of((0, 2))
    5
    """
    return sum(1 << die for die in set(dice))


MEMBERS: Final = tuple(tuple(die for die in range(COUNT) if mask >> die & 1) for mask in range(EVERY + 1))
"""The dice of each mask, first to last."""
