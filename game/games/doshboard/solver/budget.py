"""What it takes to solve a hole, told before anything is computed: memory and time, and what is done where that is too much.

The tables of a hole grow with its legs: those from lies, and from every water cell by every dry cell from which a ball may have come over
it. Policies are matrices of lies by lies. Both are estimated by counting a sample of cells on the map; the factors were measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from game.games.doshboard.rules.board import Board, CellKind, Land, land_of
from game.games.doshboard.rules.cards import SHIFTS
from game.games.doshboard.rules.geometry import COVERING, DIRECTIONS, HOURS, QUARTER, Cell, covering_cell, next_dot
from game.games.doshboard.rules.values import State
from game.words import _

MEMORY: Final = 1e9
"""Bytes that the solved holes of one process may take together."""

SECONDS: Final = 15.0
"""Seconds of a processor of 2024 that one hole may take. With all options a hole of a stock board is put at six of them, one with a dog-leg
at twice that; they take less than a third of what is estimated."""

_LOSSES_MEMORY, _LOSSES_SECONDS = 1.6, 8.0
"""Bags with a card less take this times the memory, and are worked out where the hole itself takes no longer than that (H17)."""

_ALWAYS, _PER_COUNT, _PER_HIT_COUNT, _PER_PLAN, _PER_PAIR = 2e7, 45.0, 115.0, 290.0, 48.0
"""Bytes for any hole; for each count of a leg, with a white die to roll on the way more; for each plan; and for each pair of lies.

With them no hole was found to take more than is told: up to a third less, where there is much water.
"""

_LEG_SECONDS, _PLAN_SECONDS, _TRY_SECONDS, _PAIR_SECONDS = 2.2e-5, 2e-6, 3.6e-7, 5e-10
"""Seconds for each leg, plan, plan with a way to play it, and for the cube of the lies."""

_SAMPLE: Final = 16


class SolvingCost(NamedTuple):
    """What solving one hole takes: bytes at the most, and about the seconds on a processor of 2024."""

    memory: float
    seconds: float

    @property
    def affordable(self) -> bool:
        """Whether the hole may be solved."""
        return self.memory <= MEMORY and self.seconds <= SECONDS

    @property
    def follows_losses(self) -> bool:
        """Whether smaller bags may be solved as well, to which lost cards lead (H17)."""
        return self.memory * _LOSSES_MEMORY <= MEMORY and self.seconds <= _LOSSES_SECONDS

    @property
    def holes(self) -> int:
        """How many such holes may be kept at once; one where even that is too much."""
        return max(1, int(MEMORY / (self.memory * _LOSSES_MEMORY)))


class _Counts(NamedTuple):
    """What there is on a board for distances up to some count: lies, places in the air where a leg begins, and plans."""

    lies: int
    starts: int
    plans: int


def cost_of(s: State) -> SolvingCost:
    """About what it takes to solve the hole that is on, for the seat whose turn it is; a part of a second for a board that is new."""
    options, content = s.game.options, s.game.content
    shifts = SHIFTS if options.professional and options.card_shifts else (0,)
    longest = max(max(card.distances) for cards in content.sets for card in cards.cards) + max(shifts)
    masks, ways = 1 << len(s.pair.gates), len(s.player.hand) * len(shifts)
    lies, starts, plans = (masks * each for each in _counted(content.board, longest))
    legs = starts * HOURS
    each = _PER_COUNT + _PER_HIT_COUNT * options.shot_rules.hit_or_miss
    memory = _ALWAYS + legs * (longest + 1) * each + plans * _PER_PLAN + lies**2 * _PER_PAIR
    seconds = legs * _LEG_SECONDS + plans * (_PLAN_SECONDS + ways * _TRY_SECONDS) + lies**3 * _PAIR_SECONDS
    return SolvingCost(memory, seconds)


def beyond_solving(start: State) -> str:
    """What should be known before a game that begins with this state: whether a hole of its board is too large to be solved; else ""."""
    holes = range(len(start.game.content.board.holes))
    if all(cost_of(start._replace(drawn=(hole,))).affordable for hole in holes):
        return ""
    return _("This board is too large to be solved: bots and hints try some plans with sampled dice, and no review is made.")


@lru_cache(maxsize=16)
def _counted(board: Board, longest: int) -> _Counts:
    """The counts of a board without gates."""
    land, rng = land_of(board), Random(1962)
    dry = sorted(cell for cell in land.marks if land.dry(cell))
    shore = [cell for cell in dry if any(True for at, direction in _begins(cell) for _wet_cell in _over_water(land, at, direction, 1))]
    met = sum(1 for cell in dry if land.marks[cell] is not CellKind.GRASS or cell in land.targets)
    over_water = _mean_of(shore, rng, lambda cell: len(_flown_over(land, cell, longest)))
    plans = _mean_of(dry, rng, lambda cell: sum(1 for _elbow in _elbows(land, cell, longest)) * 2 * QUARTER)
    return _Counts(len(dry), len(dry) + met + round(over_water), round(plans))


def _mean_of(cells: list[Cell], rng: Random, count: Callable[[Cell], int]) -> float:
    """The sum over cells of what is counted from each, by a sample of them."""
    sample = cells if len(cells) <= _SAMPLE else rng.sample(cells, _SAMPLE)
    return len(cells) * sum(map(count, sample)) / len(sample) if sample else 0.0


def _wet(land: Land, cell: Cell) -> bool:
    return cell in land.marks and land.marks[cell].wet


def _elbows(land: Land, cell: Cell, longest: int) -> Iterator[Cell]:
    """The cells where a ball may turn, one for each direction and distance (H6)."""
    for direction in DIRECTIONS:
        for dots in range(1, longest // (2 if direction in COVERING else 1)):
            dot = next_dot(cell, direction, dots)
            if dot not in land.marks:
                break
            yield dot


def _flown_over(land: Land, cell: Cell, longest: int) -> set[Cell]:
    """The water cells over which a ball may be that came from a cell, touched no other dry one since, and has turned once at most."""
    first = {each for at, direction in _begins(cell) for each in _over_water(land, at, direction, longest)}
    return first.union(*(_over_water(land, each, direction, longest) for each in first for direction in DIRECTIONS))


def _begins(cell: Cell) -> Iterator[tuple[Cell, int]]:
    """The rays of a ball that has touched a cell: those from its dot, and those that pass its dot half a step away (H3)."""
    for direction in DIRECTIONS:
        yield cell, direction
        if direction in COVERING:
            covers = covering_cell(cell, direction)
            yield next_dot(Cell(2 * cell.q - covers.q, 2 * cell.r - covers.r), direction), direction


def _over_water(land: Land, at: Cell, direction: int, longest: int) -> Iterator[Cell]:
    """The water cells on a ray from a cell, that one too where it is one, up to the first dry dot.

    A dry cell that only covers the middle of a step is not touched by a ball that flies on (H8).
    """
    left = longest
    if _wet(land, at):
        yield at
    while left > 0:
        between = covering_cell(at, direction) if direction in COVERING else at
        if between != at and _wet(land, between):
            yield between
        at, left = next_dot(at, direction), left - (2 if direction in COVERING else 1)
        if not _wet(land, at):
            return
        yield at
