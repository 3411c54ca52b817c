"""The printed tables of Card Golf as data: clubs, dice, risk, curve and putting (rulings C7-C10, C12-C14).

The colours of the printed curve and putting charts are lost; an owner of them can put other tables in the place of these.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.words import N_


class StrokeLie(enum.IntEnum):
    """What a ball is hit from: the rows of the risk table (C9)."""

    TEE = 0
    FAIRWAY = 1
    ROUGH = 2
    WOODS = 3
    BUNKER = 4


class Make(enum.IntEnum):
    """Kinds of clubs: the columns of the risk table (C9)."""

    WEDGE = 0
    IRON = 1
    WOOD = 2
    DRIVER = 3


SUMS: Final = range(2, 13)
"""Sums of two dice: the columns of the curve chart and the putting chart."""

MISS: Final = -99
"""In the curve chart: the complete miss (C10, C11)."""

HOLED: Final = 0
"""Yards to the flag of a ball that is in the cup."""

TOP_RISK: Final = 6
"""The last row of the curve chart (C7)."""


@dataclass(frozen=True, slots=True)
class GolfClub:
    """A club: the most yards that it carries with nothing added, and its dice (C7, C8, C12)."""

    name: str
    make: Make
    most: int
    swing_dice: int
    run_dice: int


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of a deck.

    `risk` has a row for each Lie with a column for each Make, None for N/A. `curve` has a row for each risk from 1 to 6 with a column for
    each sum: spaces to the right, negative to the left, or MISS. `putting` has a row for each of `distances`, shortest first, with a column
    for each sum: the yards that are left, HOLED in the cup. `flag` has the yards at which a ball on the flag's own space goes to the track,
    by Make. `woods_roll` says whether a ball that has bounced out of woods rolls on (C12).
    """

    clubs: tuple[GolfClub, ...]
    risk: tuple[tuple[int | None, ...], ...]
    curve: tuple[tuple[int, ...], ...]
    distances: tuple[int, ...]
    putting: tuple[tuple[int, ...], ...]
    flag: tuple[int, ...]
    woods_roll: bool = True

    def __hash__(self) -> int:
        """Quick, as what is worked out is kept by tables, too: few tables are alike in these, and `==` compares all."""
        return hash((self.risk, self.curve, self.flag, self.woods_roll))

    def base_risk(self, lie: StrokeLie, club: GolfClub) -> int | None:
        """The curve risk with which a stroke starts, None where the club can't be used (C9)."""
        return self.risk[lie][club.make]

    def curved(self, risk: int, total: int) -> int:
        """Spaces of curve to the right at a risk for a sum of the curve dice, or MISS; risk over 6 is read in row 6 (C7, C10)."""
        return self.curve[min(risk, len(self.curve)) - 1][total - SUMS[0]]

    def putted(self, yards: int, total: int) -> int:
        """The yards left after a putt from a distance of the track with a sum of the putting dice, HOLED in the cup (C14)."""
        return self.putting[self.distances.index(yards)][total - SUMS[0]]


CLUBS: Final = (
    GolfClub(N_("Driver"), Make.DRIVER, 220, 5, 5),
    GolfClub(N_("2-wood"), Make.WOOD, 210, 4, 5),
    GolfClub(N_("3-wood"), Make.WOOD, 200, 4, 5),
    GolfClub(N_("4-wood"), Make.WOOD, 190, 3, 5),
    GolfClub(N_("5-wood"), Make.WOOD, 180, 3, 4),
    GolfClub(N_("2-iron"), Make.IRON, 170, 3, 4),
    GolfClub(N_("3-iron"), Make.IRON, 160, 3, 4),
    GolfClub(N_("4-iron"), Make.IRON, 150, 2, 3),
    GolfClub(N_("5-iron"), Make.IRON, 140, 2, 3),
    GolfClub(N_("6-iron"), Make.IRON, 130, 2, 3),
    GolfClub(N_("7-iron"), Make.IRON, 120, 2, 2),
    GolfClub(N_("8-iron"), Make.IRON, 110, 2, 2),
    GolfClub(N_("9-iron"), Make.IRON, 100, 2, 2),
    GolfClub(N_("Wedge"), Make.WEDGE, 90, 1, 1),
)
"""The source's club chart, longest first (C7)."""

RISK: Final = {
    "rules": ((1, 1, 2, 2), (1, 2, 3, None), (1, 2, 4, None), (2, 4, None, None), (2, 4, None, None)),
    "quick_reference": ((1, 1, 1, 1), (1, 2, 2, None), (2, 2, 4, None), (3, 4, None, None), (3, 4, None, None)),
}
"""The two risk tables that the source prints, by the option's names (C9)."""


def _symmetric(row: Callable[[int], tuple[int, int]]) -> tuple[int, ...]:
    """A row of a chart by sum, of what it shows |sum - 7| under and over seven."""
    return tuple(row(abs(total - 7))[total > 7] for total in SUMS)


EXAMPLE: Final = "example"
LABELS: Final = "labels"
BEFORE: Final = "capped"
"""Names of curve charts: the two that tables offer, and the one of saves from before there were two (C10)."""

_BANDS: Final = {EXAMPLE: (0, 0, 0, 0, 1, 2, 2, 3, 3, 4), LABELS: (0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4)}
"""Spaces of curve by risk + |sum - 7|; beyond the last as the last (C10)."""

_MISSES: Final = 4
"""The risk from which on a sum of 7 is the complete miss (C10)."""


def _by_bands(bands: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return _curve(lambda risk, off: bands[min(risk + off, len(bands) - 1)])


def _curve(spaces: Callable[[int, int], int]) -> tuple[tuple[int, ...], ...]:
    """A curve chart, of the spaces that it shows for a risk and |sum - 7|: to the left under 7, to the right over it."""

    def row(risk: int) -> tuple[int, ...]:
        seven = MISS if risk >= _MISSES else 0
        return _symmetric(lambda off: (-spaces(risk, off), spaces(risk, off)) if off else (seven, seven))

    return tuple(row(risk) for risk in range(1, TOP_RISK + 1))


CURVE: Final = {name: _by_bands(bands) for name, bands in _BANDS.items()} | {
    BEFORE: _curve(lambda risk, off: max(0, min(off, risk - 2)))
}
"""The curve charts, by the option's names (C10)."""

_PUTTS: Final = {
    1: (0, 0, 0, 0, 0, 0),
    2: (0, 0, 0, 0, 0, 1),
    3: (0, 0, 0, 0, 1, 1),
    5: (0, 0, 0, 1, 1, 2),
    10: (0, 0, 1, 1, 2, 2),
    20: (0, 1, 2, 2, 3, 3),
    30: (1, 2, 3, 3, 5, 5),
}
"""Yards left by |sum - 7| from 0 to 5 (C14)."""

PUTTING: Final = tuple(tuple(row[abs(total - 7)] for total in SUMS) for row in _PUTTS.values())


def tables(risk_table: str = "rules", curve_chart: str = EXAMPLE, *, woods_roll: bool = True) -> Tables:
    """The stock tables with one of the two printed risk tables: "rules" or "quick_reference" (C9), and one of the curve charts (C10).

    Raises KeyError for another name.
    """
    return Tables(CLUBS, RISK[risk_table], CURVE[curve_chart], tuple(_PUTTS), PUTTING, (10, 3, 5, 5), woods_roll)
