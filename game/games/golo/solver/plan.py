"""The positions of GOLO: equal dice are one kind, what may be kept in each game, and accidents under ground rules (G8)."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, groupby, product
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from game.analysis.arrays import Floats
from game.games.golo.rules.values import COUNT, Die, Options, members

# ---- equal dice are one kind: a position of a nine is a number of dice by kind, and a kind shows a multiset of faces
KindCounts: TypeAlias = tuple[int, ...]
"""Numbers of dice by kind."""

ShortInts: TypeAlias = npt.NDArray[np.int16]

QUICK_KEEPS: Final = 150_000_000
"""Largest number of keeps (see `Kinds.keeps`) for which a game is solved in about a second, and the chance of every total in a few; the
published dice have 69,745,960.
"""

MOST_ROLLS: Final = 4_000_000
"""Largest number of rolls of nine dice, as multisets, for which positions are solved at all: it takes from a few seconds to half a minute.
"""


class TooManyRolls(ValueError):
    """Raised for dice with too many different faces for nine of them to be solved in seconds."""


def rolls_of(dice: tuple[Die, ...]) -> int:
    """The number of different rolls of nine dice, equal dice not distinguished."""
    return math.prod(math.comb(len(set(faces)) + n - 1, n) for (_par, faces), n in _runs(dice))


class Shown(NamedTuple):
    """What some dice of one kind may show, row by row: the chance, the faces (ascending), and the sums of the 0, 1, 2 ... lowest."""

    chances: Floats
    faces: ShortInts
    sums: ShortInts


class Kinds:
    """The kinds of nine dice in the order of the dice: by kind its par, faces and number of dice; by die its kind."""

    def __init__(self, dice: tuple[Die, ...]) -> None:
        """Equal dice are one kind if they are adjacent, as in any file of dice. Raises TooManyRolls."""
        runs = _runs(dice)
        self.pars = tuple(par for (par, _faces), _n in runs)
        self.faces = tuple(faces for (_par, faces), _n in runs)
        self.all: KindCounts = tuple(n for _alike, n in runs)
        self.of = tuple(kind for kind, n in enumerate(self.all) for _die in range(n))
        self.rolls = rolls_of(dice)
        if self.rolls > MOST_ROLLS:
            raise TooManyRolls(f"{self.rolls} rolls")
        by_kind = ([math.comb(len(set(faces)) + n - 1, n) * (n + 1) for n in range(most + 1)] for (_par, faces), most in runs)
        self.keeps = math.prod(map(sum, by_kind)) - 1
        """The number of keeps by kind over all rolls of all positions; the time to solve a game grows with it."""

    @cached_property
    def _by_mask(self) -> tuple[KindCounts, ...]:
        return tuple(
            tuple(sum(self.of[die] == kind for die in members(mask)) for kind in range(len(self.all))) for mask in range(1 << COUNT)
        )

    def counts(self, mask: int) -> KindCounts:
        """The dice of a mask by kind."""
        return self._by_mask[mask]

    def positions(self) -> list[KindCounts]:
        """Every number of dice by kind, those with fewer dice first."""
        return sorted(product(*[range(n + 1) for n in self.all]), key=lambda counts: (sum(counts), counts))

    def shown(self, kind: int, n: int) -> Shown:
        """Everything that n dice of a kind may show, with the exact chances."""
        return shown(self.faces[kind], n)


@cache
def shown(faces: tuple[int, ...], n: int) -> Shown:
    """Everything that n dice with these faces may show, with the exact chances."""
    weights = Counter(faces)
    shown, chances = [], []
    for each in combinations_with_replacement(sorted(weights), n):
        ways = math.factorial(n)
        for face, times in Counter(each).items():
            ways = ways // math.factorial(times) * weights[face] ** times
        shown.append(each)
        chances.append(ways / len(faces) ** n)
    up = np.array(shown, np.int16).reshape(len(shown), n)
    sums = np.zeros((len(shown), n + 1), np.int16)
    np.cumsum(up, axis=1, out=sums[:, 1:])
    return Shown(np.array(chances), up, sums)


def _runs(dice: tuple[Die, ...]) -> list[tuple[tuple[int, tuple[int, ...]], int]]:
    """Runs of equal neighbours: their par and faces, and how many there are."""
    return [(alike, len(list(run))) for alike, run in groupby(dice, key=lambda die: (die.par, die.faces))]


# ---- accidents under ground rules (G8): how often a roll counts or is void, and the strokes that leaning and falling dice cost on the way
# Dice fall equally often whatever they show, so all of it depends only on the number of dice thrown, never on their faces.
_NEGLIGIBLE: Final = 1e-19
"""Chances below this are dropped: together they are less than the last digit of a table."""


@dataclass(frozen=True, slots=True)
class GroundRules:
    """The ground rules of a table: one die in `off` leaves it and one in `cocked` leans (0: none), one in `catch` is caught (0: none).

    A missed die costs `off_penalty` strokes, each leaning throw after the first in a row `lie_penalty`. Catches are assumed to succeed as
    often as those of the table's bots, because the rate of people is unknown.
    """

    off: int
    cocked: int
    catch: int
    off_penalty: int
    lie_penalty: int

    @property
    def each(self) -> tuple[float, float, float, float]:
        """The chances of one die in a throw: it lies flat, leans, falls and is caught, falls and is missed."""
        off, cocked = _one_in(self.off), _one_in(self.cocked)
        return 1 - off - cocked, cocked, off * _one_in(self.catch), off * (1 - _one_in(self.catch))


class Accidents(NamedTuple):
    """The outcomes of a roll of n dice. Arrays are chances by strokes charged.

    `stands`: all dice lie flat in the end; `voids[i]`: the roll is void, and the die that must be taken is number i of the thrown dice,
    highest par first (of equal pars the first). The charges until it lies flat are included, its face is not. All add up to 1.
    """

    stands: Floats
    voids: tuple[Floats, ...]


def ground_of(options: Options) -> GroundRules | None:
    """The ground rules of these options; None if no accident can happen. Settings without effect are 0, so that tables are shared."""
    if not options.ground_rules or not (options.off_table or options.cocked):
        return None
    off, cocked = options.off_table, options.cocked
    catch, off_penalty = (options.bot_catch, options.off_penalty) if off else (0, 0)
    return GroundRules(off, cocked, catch, off_penalty, options.lie_penalty if cocked else 0)


@cache
def accidents(ground: GroundRules | None, n: int) -> Accidents:
    """The outcomes of a roll of n dice; without ground rules it counts. Raises ValueError if no die ever lies flat."""
    if ground is None:
        return Accidents(np.ones(1), ())
    stands, voids = _roll(ground, n)
    missed = np.convolve(_charge(ground.off_penalty), until_flat(ground, 0))
    by_rank: list[Floats] = [
        # Each die is equally likely to be missed: number i is the first of r with this chance.
        np.convolve(missed, _sum([voids[r] * (comb(n - 1 - i, r - 1) / comb(n, r)) for r in range(1, n + 1)]))
        for i in range(n)
    ]
    return Accidents(stands, tuple(by_rank))


@cache
def until_flat(ground: GroundRules | None, lies: int) -> Floats:
    """The chances of the strokes charged to a single die from its next throw until it lies flat, void rolls included.

    `lies` is the number of leaning throws in a row just before it.
    """
    if ground is None:
        return np.ones(1)
    flat, leans, caught, missed = _checked(ground)
    done: dict[int, float] = defaultdict(float)
    alive: dict[tuple[int, int], float] = {(min(lies, 1), 0): 1.0}
    while alive:
        following: dict[tuple[int, int], float] = defaultdict(float)
        for (before, charged), chance in alive.items():
            done[charged] += chance * flat
            following[1, charged + before * ground.lie_penalty] += chance * leans
            following[0, charged] += chance * caught
            following[0, charged + ground.off_penalty] += chance * missed
        alive = {at: chance for at, chance in following.items() if chance > _NEGLIGIBLE}
    return _array(done)


def most_charged(ground: GroundRules | None, dice: int, chance: float) -> int:
    """The smallest number of strokes that these dice exceed in charges with a probability below `chance`, however they are played."""
    spread = np.ones(1)
    for n in range(dice, 0, -1):    # the most rolls: each keeps one die; trips may keep none, but has three rolls
        found = accidents(ground, n)
        spread = np.convolve(spread, _sum([found.stands, *found.voids]))
    beyond = spread[::-1].cumsum()[::-1]
    return int(np.count_nonzero(beyond >= chance))


def _roll(ground: GroundRules, n: int) -> tuple[Floats, dict[int, Floats]]:
    """The chances of the strokes charged in a roll that counts in the end, and in a void one by the number of dice missed at once."""
    stands: dict[int, float] = defaultdict(float)
    voids: dict[int, dict[int, float]] = {r: defaultdict(float) for r in range(1, n + 1)}
    alive: dict[tuple[int, int, int], float] = {(n, 0, 0): 1.0}
    while alive:
        following: dict[tuple[int, int, int], float] = defaultdict(float)
        for (thrown, before, charged), chance in alive.items():
            for missed, share in _missed(ground, thrown):
                voids[missed][charged] += chance * share
            for leaning, again, share in _again(ground, thrown):
                cost = ground.lie_penalty if leaning and before else 0
                if not again:
                    stands[charged] += chance * share
                else:
                    following[again, int(leaning > 0), charged + cost] += chance * share
        alive = {at: chance for at, chance in following.items() if chance > _NEGLIGIBLE}
    return _array(stands), {r: _array(charged) for r, charged in voids.items()}


@cache
def _missed(ground: GroundRules, thrown: int) -> tuple[tuple[int, float], ...]:
    """The numbers of dice, at least one, that a throw of `thrown` dice may miss, with their chances."""
    *_others, missed = _checked(ground)
    return tuple((r, comb(thrown, r) * missed**r * (1 - missed) ** (thrown - r)) for r in range(1, thrown + 1))


@cache
def _again(ground: GroundRules, thrown: int) -> tuple[tuple[int, int, float], ...]:
    """The outcomes of a throw of `thrown` dice if none is missed: how many lean, how many are thrown again, and the chance."""
    flat, leans, caught, _ = _checked(ground)

    def chance(leaning: int, again: int) -> float:
        held = again - leaning
        return comb(thrown, again) * comb(again, leaning) * leans**leaning * caught**held * flat ** (thrown - again)

    return tuple((leaning, again, chance(leaning, again)) for again in range(thrown + 1) for leaning in range(again + 1))


def _checked(ground: GroundRules) -> tuple[float, float, float, float]:
    if ground.each[0] <= 0:
        raise ValueError("no die ever lies flat")
    return ground.each


def _one_in(n: int) -> float:
    return 1 / n if n else 0.0


def _charge(strokes: int) -> Floats:
    """Exactly that many strokes."""
    return np.array([0.0] * strokes + [1.0])


def _array(chances: Mapping[int, float]) -> Floats:
    found = np.zeros(max(chances, default=0) + 1)
    for strokes, chance in chances.items():
        found[strokes] = chance
    return found


def _sum(arrays: list[Floats]) -> Floats:
    """The sum of arrays of different lengths."""
    found = np.zeros(max(map(len, arrays)))
    for each in arrays:
        found[: len(each)] += each
    return found


# ---- the single-player games as positions and possible keeps: simple, scorecard, trips and flop
FREE, LOWEST, CARD, ROLLS = "free", "lowest", "card", "rolls"


@dataclass(frozen=True, slots=True)
class KeepPlan:
    """How dice may be kept: any (FREE), lowest first (LOWEST), in the order of the pars on `card` (CARD), any within `rolls` rolls (ROLLS).

    `ground` are the ground rules, None if no accident can happen.
    """

    keep: str
    card: tuple[int, ...] = ()
    rolls: int = 0
    ground: GroundRules | None = None


class Position(NamedTuple):
    """Dice left by kind, about to be rolled; the `rolls` that remain, 0 if they don't matter."""

    counts: KindCounts
    rolls: int


Kept: TypeAlias = KindCounts
"""Dice kept by kind: of each kind always the lowest."""

NO_ROLLS: Final = 0


def positions(kinds: Kinds, plan: KeepPlan) -> list[Position]:
    """Every position of a plan, each after all those that can follow it."""
    every = kinds.positions()
    if plan.keep == ROLLS:
        return [Position(counts, rolls) for rolls in range(1, plan.rolls + 1) for counts in every
                if counts == kinds.all or (any(counts) and (rolls < plan.rolls or plan.ground is not None))]
    if plan.keep == CARD and plan.ground is None:      # with accidents any hole may be filled out of order
        in_order = [Counter(plan.card[n:]) for n in range(len(plan.card))]
        return [Position(counts, NO_ROLLS) for counts in every if Counter(_pars(kinds, counts)) in in_order]
    return [Position(counts, NO_ROLLS) for counts in every if any(counts)]


def first(kinds: Kinds, plan: KeepPlan) -> Position:
    """The position at the beginning, with all nine dice."""
    return Position(kinds.all, plan.rolls)


def choices(kinds: Kinds, plan: KeepPlan, at: Position) -> Iterator[Kept]:
    """What may be kept of a roll, as far as numbers by kind decide it (LOWEST also depends on the faces)."""
    subsets = product(*[range(n + 1) for n in at.counts])
    if plan.keep == ROLLS:
        yield from (at.counts,) if at.rolls == 1 else subsets
    elif plan.keep == CARD:
        still = open_pars(plan.card, Counter(_pars(kinds, at.counts)))
        prefixes = {tuple(sorted(still[:n])) for n in range(1, len(still) + 1)}
        yield from (kept for kept in subsets if _pars(kinds, kept) in prefixes)
    else:
        yield from (kept for kept in subsets if any(kept))


def follows(at: Position, kept: Kept) -> Position | None:
    """The position after keeping; None when no die is left."""
    counts = tuple(n - k for n, k in zip(at.counts, kept, strict=True))
    return Position(counts, max(at.rolls - 1, 0)) if any(counts) else None


def open_pars(card: tuple[int, ...], left: Counter[int]) -> tuple[int, ...]:
    """The pars of the open holes of a card, in order, given the number of dice of each par that are left.

    Dice go to the first open hole of their par, including those that left the table (G8), so the open holes of a par are its last ones.

    >>> open_pars((4, 3, 4, 5), Counter({4: 1, 5: 1}))
    (4, 5)
    """
    spare, found = Counter(left), []
    for par in reversed(card):
        if spare[par]:
            spare[par] -= 1
            found.append(par)
    return tuple(reversed(found))


def _pars(kinds: Kinds, counts: KindCounts) -> tuple[int, ...]:
    """The pars of some dice, rising."""
    return tuple(par for par, n in sorted(zip(kinds.pars, counts, strict=True)) for _die in range(n))
