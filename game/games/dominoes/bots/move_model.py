"""A linear model of which play a sensible player chooses: the sum of its features' weights, in logits. Each game names its own features."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Weights(NamedTuple):
    """What the features of a play are worth, in logits: `public` in the game's order, `own_fit` by how many own tiles fit after it.

    A hand with more tiles that fit than `own_fit` is long counts as the last of it.
    """

    public: tuple[float, ...]
    own_fit: tuple[float, ...]


class Alternative(NamedTuple):
    """A play that the table allows, whoever holds the tile.

    Its bit, the layout after it as one integer, what fits that (a mask), and its public features in the order of their weights.
    """

    bit: int
    following: int
    fits: int
    features: tuple[float, ...]


class Valued(NamedTuple):
    """An alternative with the part of its logit that everybody can calculate; what it does to the hand comes on top, see `move_logit`."""

    bit: int
    following: int
    fits: int
    public: float


def valued(alternatives: Iterable[Alternative], weights: Weights) -> tuple[Valued, ...]:
    """The alternatives, valued."""
    public = weights.public
    return tuple(
        Valued(bit, following, fits, sum(w * f for w, f in zip(public, found, strict=True)))
        for bit, following, fits, found in alternatives
    )


def move_logit(a: Valued, hand: int, weights: Weights) -> float:
    """What the play is worth to the holder of `hand` (a mask, the tile included), in logits: e times as likely for every 1 more."""
    own = (a.fits & hand & ~a.bit).bit_count()
    return a.public + weights.own_fit[min(own, len(weights.own_fit) - 1)]
