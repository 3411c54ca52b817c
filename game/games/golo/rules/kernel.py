"""The innermost steps of GOLO on plain integers and tuples: what `apply` runs on, and whole nines of a naive player at full speed.

Dice are numbers from 0 and masks of them, what lies is a score by die. `members` of a mask rise, so sorting by score alone also orders
equal scores by die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

from game.games.golo.rules.dice import COUNT, MEMBERS, Die

_T = TypeVar("_T")
Faces: TypeAlias = tuple[int, ...]

# A getter takes all its values in one step of the interpreter; a loop over the dice takes ten for each.
OF: Final[tuple[Callable[[Sequence[Any]], tuple[Any, ...]], ...]] = (
    lambda by_die: (),
    *(itemgetter(*(dice * 2 if len(dice) == 1 else dice)) for dice in MEMBERS[1:]),
)
"""By mask: what belongs to its dice, out of a sequence by die. For a single die it comes twice, as a getter of one value makes no tuple."""

BY_DIE: Final[tuple[Callable[[Faces], Faces], ...]] = tuple(
    itemgetter(*(dice.index(die) if die in dice else len(dice) for die in range(COUNT))) for dice in MEMBERS
)
"""By mask: a tuple of one value for each of its dice and a last one for all others, as a tuple by die."""


def by_mask(by_die: Sequence[_T]) -> tuple[tuple[_T, ...], ...]:
    """By mask: what belongs to its dice, out of a sequence by die.

    >>> by_mask("abcdefghi")[0b101]
    ('a', 'c')
    """
    return tuple([tuple([by_die[die] for die in dice]) for dice in MEMBERS])


def lowest_first(stays: int, kept: int, lying: Sequence[int]) -> bool:
    """Whether a die is kept, and none that stays is lower than one that is kept (G2)."""
    return bool(kept) and (not stays or min(OF[stays](lying)) >= max(OF[kept](lying)))


def lowest(dice: int, lying: Sequence[int]) -> int:
    """The dice of a mask that show the lowest number, as a mask: what a naive player keeps.

    >>> lowest(0b111, (4, 3, 3))
    6
    """
    if not dice & dice - 1:      # a single die
        return dice
    numbers = OF[dice](lying)
    low = min(numbers)
    if numbers.count(low) == 1:
        return 1 << MEMBERS[dice][numbers.index(low)]
    kept = 0
    for die in MEMBERS[dice]:
        if lying[die] == low:
            kept |= 1 << die
    return kept


def by_score(dice: int, lying: Sequence[int]) -> Sequence[int]:
    """The dice of a mask, the lowest score first, of equal scores the first die.

    >>> by_score(0b111, (4, 3, 4))
    [1, 0, 2]
    """
    kept = MEMBERS[dice]
    return kept if len(kept) < 2 else sorted(kept, key=lying.__getitem__)


def faces_of(dice: Sequence[Die]) -> tuple[Faces, ...]:
    """The twelve faces of each die."""
    return tuple(die.faces for die in dice)


def naive_nine(faces: Sequence[Faces], rng: Random) -> int:
    """Strokes of one nine, lowest dice first (G2). Raises ValueError should the player ever keep what the rules refuse."""
    random, strokes = rng.random, 0
    dice = faces
    while dice:
        shown = [face[int(random() * 12)] for face in dice]
        kept, stays, rest = [], [], []
        low = min(shown)
        for face, number in zip(dice, shown):  # noqa: B905 (of one length, and this is the innermost loop)
            if number == low:
                kept.append(number)
            else:
                stays.append(number)
                rest.append(face)
        strokes += take(kept, stays)
        dice = rest
    return strokes


def take(kept: Sequence[int], stays: Sequence[int]) -> int:
    """The strokes of the dice kept. Raises ValueError where nothing is kept, or one that stays is lower (G2)."""
    if not kept or (stays and max(kept) > min(stays)):
        raise ValueError("the lowest dice go first")
    return sum(kept)
