"""How much a play appeals: the sum of what its features are worth, in logits. Each game names its own features and their worths."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Tastes(NamedTuple):
    """What the features of a play are worth, in logits: `public` in the game's order, `own_fit` by how many own tiles fit after it.

    A hand with more tiles that fit than `own_fit` is long counts as the last of it.
    """

    public: tuple[float, ...]
    own_fit: tuple[float, ...]


class Alternative(NamedTuple):
    """A play that the table allows, whoever holds the tile.

    Its bit, the layout after it as one integer, what fits that (a mask), and its public features in the order of Tastes.
    """

    bit: int
    following: int
    fits: int
    features: tuple[float, ...]


class Valued(NamedTuple):
    """An alternative with the appeal that everybody can reckon; what it does to the hand comes on top, see `appeal`."""

    bit: int
    following: int
    fits: int
    public: float


def valued(alternatives: Iterable[Alternative], tastes: Tastes) -> tuple[Valued, ...]:
    """The alternatives, valued."""
    weights = tastes.public
    return tuple(
        Valued(bit, following, fits, sum(w * f for w, f in zip(weights, found, strict=True)))
        for bit, following, fits, found in alternatives
    )


def appeal(a: Valued, hand: int, tastes: Tastes) -> float:
    """What the play is worth to the holder of `hand` (a mask, the tile included), in logits: e times as likely for every 1 more."""
    own = (a.fits & hand & ~a.bit).bit_count()
    return a.public + tastes.own_fit[min(own, len(tastes.own_fit) - 1)]
