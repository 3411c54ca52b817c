"""Judges of drills: win chances that a bot has computed over many deals, or exact counts of the deals that fit. A registry by game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from game.entries import Entries

V_contra = TypeVar("V_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)

_ERRORS: Final = 2.0
"""Standard errors on both sides of a share: in 19 of 20 cases the true share lies within."""


class Judged(NamedTuple):
    """The number of a choice: a share between 0 and 1, and its error on either side (two standard errors; 0 where it is exact)."""

    share: float
    error: float


class Judge(Protocol[V_contra, A_contra]):
    """Judges the choices of a position; `view` is that of the seat to act."""

    def worth(self, view: V_contra, among: Sequence[A_contra], rounds: int, rng: Random) -> tuple[Judged, ...]:
        """How often each action wins, counted in that number of rounds (at least two), from which the error follows."""


class TileCounter(Protocol[V_contra, A_contra]):
    """Counts exactly over all deals that fit a position; `view` is that of the seat to act."""

    def knocks(self, view: V_contra, among: Sequence[A_contra]) -> tuple[Judged, ...]:
        """How often the next seat has to knock after each action."""

    def lacking(self, view: V_contra, seats: Sequence[int], number: int) -> tuple[Judged, ...]:
        """How often each seat has no tile with that number."""

    def hidden(self, view: V_contra, number: int) -> int:
        """How many tiles with that number are in the other hands."""


def spread(counted: Sequence[Sequence[float]]) -> tuple[Judged, ...]:
    """For each choice the mean of the rounds, and its error from their spread."""
    return tuple(Judged(fmean(shares), _ERRORS * stdev(shares) / math.sqrt(len(shares))) for shares in zip(*counted, strict=True))


JUDGES: Final[Entries[Judge[Any, Any]]] = Entries(lambda game: game.judge)
"""The games that have drills."""

TILE_COUNTS: Final[Entries[TileCounter[Any, Any]]] = Entries(lambda game: game.tile_counts)
"""Those of them whose drills may ask for exact counts."""
