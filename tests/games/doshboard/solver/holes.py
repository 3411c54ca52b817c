"""Holes for the tests of Doshboard's numbers: those of the rulings, and small ones with a bit of everything."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random

from game.games.doshboard.rules.board import CALM, Board, Gate, HolePair, Place, Wind, gate_cells, land_of
from game.games.doshboard.rules.geometry import cell_at
from game.games.doshboard.rules.shots import (
    FACES, DiceRoll, Pair, PlannedShot, PlayedCard, ShotResult, ShotRules, ShotSetting, ThrownDie, resolve
)
from game.games.doshboard.solver.tables import HoleTables, tables_of
from tests.games.doshboard.rules.exact import CARDS as NAIVE_CARDS
from tests.games.doshboard.rules.exact import HEIGHTS, POND, TERRACE

CARDS = {name: PlayedCard(card.distances, card.hooks, frozenset(card.green)) for name, card in NAIVE_CARDS.items()}
FEW = (
    PlayedCard((1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5), (-2, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 2), frozenset(range(5, 9))),
    PlayedCard((0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2), (-1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1), frozenset(range(3, 11))),
)


def hole(
    rows: Sequence[str],
    target: tuple[int, int],
    heights: Sequence[str] = (),
    gates: Sequence[tuple[int, int, int]] = (),
    *,
    hills: bool | None = None,
    wind: Wind = CALM,
) -> ShotSetting:
    """A hole on that map; hills count where there are heights, unless told otherwise. `gates` are column, row and direction."""
    land = land_of(Board("", "", tuple(rows), (HolePair(Place(0, 0), Place(*target), 4),), tuple(heights)))
    passed = tuple(gate_cells(land, Gate(Place(column, row), direction)) for column, row, direction in gates)
    return ShotSetting(land, cell_at(*target), passed, ShotRules(hills=bool(heights) if hills is None else hills), wind)


MEADOW, POND_HOLE, TERRACE_HOLE = hole(["......."] * 9, (3, 1)), hole(POND, (4, 1)), hole(TERRACE, (4, 1), HEIGHTS)
SMALL_ROWS = [
    (["..t...", ".B..w.", "..m.v.", "#.....", "...t..", "......"], ["011000", "011222", "001222", "#00122", "001110", "000000"]),
    (["....", ".wv.", "w..t", "mB..", "...."], ["0123", "0123", "1122", "0011", "0000"]),
    (["..#..", ".....", "B.w.m", ".t...", "..#.."], ["11#00", "11100", "21100", "22100", "21#00"]),
    ([".....", "..ww.", ".wvw.", "..w..", "....."], ["00000", "01110", "01210", "00110", "00000"]),
    (["t.t.t", ".m.m.", "B...B", ".....", "....."], ["22222", "21112", "10001", "10000", "00000"]),
]
SMALL_TARGETS = [(1, 0), (3, 4), (2, 1), (4, 4), (2, 3)]


def small_holes(*, hills: bool, wind: Wind = CALM) -> list[ShotSetting]:
    """Five small boards, the last one with a gate."""
    gates = [(), (), (), (), ((1, 3, 6),)]
    every = zip(SMALL_ROWS, SMALL_TARGETS, gates, strict=True)
    return [hole(rows, target, heights, each, hills=hills, wind=wind) for (rows, heights), target, each in every]


def few_tables(scene: ShotSetting) -> HoleTables:
    """The tables of a hole for `FEW`."""
    return tables_of(scene, 5, 2)


def random_board(rng: Random, columns: int, rows: int) -> tuple[list[str], list[str]]:
    """A map and heights by chance."""
    cells = ["".join(rng.choice(".......tmBwwv") for _ in range(columns)) for _ in range(rows)]
    return cells, ["".join(rng.choice("000001123") for _ in range(columns)) for _ in range(rows)]


def white_chances(scene: ShotSetting, shot: PlannedShot) -> dict[ShotResult, float]:
    """The chances of all results by trying dice through the rules: of numbers that cannot differ, one stands for all.

    These are blue numbers with the same distance, red ones with the same hook and box, and white ones on the same side of what is needed.
    """
    blues = Counter(shot.card.distances)
    reds = Counter(zip(shot.card.hooks, (red in shot.card.green for red in FACES), strict=True))
    found: dict[ShotResult, float] = defaultdict(float)

    def go_on(rolls: tuple[DiceRoll, ...], chance: float) -> None:
        due, result, _events = resolve(scene, shot, rolls)
        if result is not None:
            found[result] += chance
        elif due is not None and due.die is ThrownDie.WHITE:
            true = (13 - due.at_least) / 12
            go_on((*rolls, 12), chance * true)
            if true < 1:
                go_on((*rolls, 1), chance * (1 - true))
        elif due is not None:
            for number in FACES:
                go_on((*rolls, number), chance / 12)

    for distance, blue_times in blues.items():
        for (hook, green), red_times in reds.items():
            red = next(n for n in FACES if shot.card.hooks[n - 1] == hook and (n in shot.card.green) is green)
            go_on((Pair(shot.card.distances.index(distance) + 1, red),), blue_times * red_times / 144)
    return found
