"""The dice of a stroke as arrays: where swing and curve bring a ball down, how far it runs, and what may be planned at a distance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.games.card_golf.rules.course import YARDS
from game.games.card_golf.rules.outcomes import TWO_DICE, runs, swings
from game.games.card_golf.rules.shots import Run, added_yards, chart_club
from game.games.card_golf.rules.tables import MISS, SUMS, TOP_RISK, GolfClub, Make, StrokeLie, Tables

HARD_LIES: Final = (StrokeLie.WOODS, StrokeLie.BUNKER)
"""Where a swing takes one die more (C8)."""


class ClubKind(NamedTuple):
    """All that a club does to a ball that has come down: its run dice, and on the flag the yards of the putt, and whether that is free."""

    run_dice: int
    flag: int
    free_putt: bool


class Spread(NamedTuple):
    """What decides how far from its target a ball may come down: the swing dice, and the row of the curve chart before any 3 is rolled."""

    dice: int
    row: int


@dataclass(frozen=True, eq=False)
class Kernels:
    """Chances of all dice of a set of tables.

    `landing[spread]` has the chance of each offset from the target, spaces of carry from -`carry` to `carry`, and for each of them spaces
    of curve to the right from -`curve` to `curve`, in one line; `miss[spread]` that of the complete miss; together 1. `run_chances[kind]`
    has the chance of each of `runs`. `club_spread[lie, club]` is the number of the spread of a club that nothing is added to, -1 where it
    can't be used, and `club_kind[club]` that of its kind.
    """

    carry: int
    curve: int
    spreads: tuple[Spread, ...]
    landing: Floats
    miss: Floats
    kinds: tuple[ClubKind, ...]
    runs: tuple[Run, ...]
    run_chances: Floats
    club_spread: Ints
    club_kind: Ints
    tables: Tables

    def spreads_of(self, lies: Ints, clubs: Ints, added: Ints) -> Ints:
        """The numbers of the spreads of clubs from lies, stretched by `added` spaces. Raises ValueError where one can't be used."""
        first = self.club_spread[lies, clubs]
        if (first < 0).any():
            raise ValueError("a club that can't be used from the lie")
        rows = len(self.tables.curve)
        found: Ints = np.minimum(first + added, first - first % rows + rows - 1)
        return found


@dataclass(frozen=True, eq=False)
class ClubChoices:
    """The clubs that may be used from each lie at each distance, but for those that do exactly what a club before them does.

    Those from a lie at a distance of n spaces are the `count[lie, n]` entries from `first[lie, n]` on of `club`, `kind` and `spread`:
    numbers of clubs in their chart, of kinds and of spreads. `farthest[lie]` is the longest distance with any.
    """

    first: Ints
    count: Ints
    club: Ints
    kind: Ints
    spread: Ints
    farthest: Ints


def kind_of(club: GolfClub, tables: Tables) -> ClubKind:
    """What a club does to a ball that has come down."""
    return ClubKind(club.run_dice, tables.flag[club.make], club.make is Make.WEDGE)


def spread_of(lie: StrokeLie, club: GolfClub, added: int, tables: Tables) -> Spread:
    """The swing dice and the row of the curve chart of a club from a lie, stretched by `added` spaces (C7-C9).

    Raises ValueError where it can't be used.
    """
    base = tables.base_risk(lie, club)
    if base is None:
        raise ValueError(f"{club.name} from {lie.name}")
    return Spread(club.swing_dice + (lie in HARD_LIES), min(base + added, len(tables.curve)))


@lru_cache(maxsize=8)
def kernels(tables: Tables) -> Kernels:
    """The chances of all dice of these tables."""
    dice = {club.swing_dice + (lie in HARD_LIES) for lie in StrokeLie for club in tables.clubs if tables.base_risk(lie, club) is not None}
    spreads = tuple(Spread(n, row) for n in sorted(dice) for row in range(1, len(tables.curve) + 1))
    carry, curve = max(dice), max(abs(cell) for row in tables.curve for cell in row if cell != MISS)
    landing = np.zeros((len(spreads), 2 * carry + 1, 2 * curve + 1))
    miss = np.zeros(len(spreads))
    for number, spread in enumerate(spreads):
        ways = 36 * 6**spread.dice
        for swing, count in swings(spread.dice).items():
            for total in SUMS:
                to_right = tables.curved(spread.row + swing.risk, total)
                chance = count * TWO_DICE[total] / ways
                if to_right == MISS:
                    miss[number] += chance
                else:
                    landing[number, carry + swing.carry, curve + to_right] += chance
    kinds = tuple(dict.fromkeys(kind_of(club, tables) for club in tables.clubs))
    every = tuple(runs(max(kind.run_dice for kind in kinds)))
    chances = [[runs(kind.run_dice).get(run, 0) / 6**kind.run_dice for run in every] for kind in kinds]
    usable = [
        [None if tables.base_risk(lie, club) is None else spread_of(lie, club, 0, tables) for club in tables.clubs] for lie in StrokeLie
    ]
    club_spread = np.array([[-1 if spread is None else spreads.index(spread) for spread in row] for row in usable])
    club_kind = np.array([kinds.index(kind_of(club, tables)) for club in tables.clubs])
    flat = landing.reshape(len(spreads), -1)
    return Kernels(carry, curve, spreads, flat, miss, kinds, every, np.array(chances), club_spread, club_kind, tables)


@lru_cache(maxsize=32)
def choices(tables: Tables, stretch: str, spaces: int) -> ClubChoices:
    """The clubs for each lie and each distance of up to that number of spaces (C6, C7, C9). `stretch` is "to_six" or "unlimited"."""
    dice = kernels(tables)
    kinds = {kind: number for number, kind in enumerate(dice.kinds)}
    spreads = {spread: number for number, spread in enumerate(dice.spreads)}
    first = np.zeros((len(StrokeLie), spaces + 1), np.int64)
    found: list[tuple[int, int, int]] = []
    for lie in StrokeLie:
        for n in range(spaces + 1):
            first[lie, n] = len(found)
            alike: dict[tuple[int, int], tuple[int, int, int]] = {}
            for number, club in enumerate(tables.clubs if n else ()):
                spread = _planned(lie, club, YARDS * n, tables, stretch)
                if spread is not None:
                    kind = kinds[kind_of(club, tables)]
                    alike.setdefault((kind, spreads[spread]), (number, kind, spreads[spread]))
            found += alike.values()
    count = np.diff(first.ravel(), append=len(found)).reshape(first.shape)
    columns = np.array(found, np.int64).reshape(-1, 3).T.copy()
    farthest = np.where(count.any(axis=1), spaces - np.argmax(count[:, ::-1] > 0, axis=1), 0)
    return ClubChoices(first, count, columns[0], columns[1], columns[2], farthest)


def _planned(lie: StrokeLie, club: GolfClub, yards: int, tables: Tables, stretch: str) -> Spread | None:
    """The spread of a club where it may be planned for a distance, else None: as `shots.why_not` has it."""
    if club.most >= yards and club != chart_club(tables, yards):
        return None
    base, added = tables.base_risk(lie, club), added_yards(club, yards) // YARDS
    if base is None or (stretch == "to_six" and base + added > TOP_RISK):
        return None
    return spread_of(lie, club, added, tables)
