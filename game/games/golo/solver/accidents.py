"""Accidents under ground rules (G8): how often a roll stands or is void, and the strokes that leaning and falling dice cost on the way.

Dice fall alike whatever they show, so all of it depends on the number of dice thrown only, never on their faces.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats
from game.games.golo.rules.values import Options

_NEGLIGIBLE: Final = 1e-19
"""Chances below this are left out: together they are less than the last digit of a table."""


@dataclass(frozen=True, slots=True)
class GroundRules:
    """The ground rules of a table: one die in `off` leaves it and one in `cocked` leans (0: none), one in `catch` is caught (0: none).

    A missed die costs `off_penalty` strokes, each leaning throw after the first in a row `lie_penalty`. Catches are taken to succeed as
    often as those of the table's bots, for people have no known rate.
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
    """What comes of a roll of n dice. Arrays are chances by strokes charged.

    `stands`: all dice come to lie; `voids[i]`: the roll is void, and the die that must be taken is number i of the dice that were thrown,
    highest par first (of equal pars the first). Its charges on the way to its own rest are in it, its face is not. All add up to 1.
    """

    stands: Floats
    voids: tuple[Floats, ...]


def ground_of(options: Options) -> GroundRules | None:
    """The ground rules of these options; None where nothing can happen. What makes no difference is 0, so that tables are shared."""
    if not options.ground_rules or not (options.off_table or options.cocked):
        return None
    off, cocked = options.off_table, options.cocked
    catch, off_penalty = (options.bot_catch, options.off_penalty) if off else (0, 0)
    return GroundRules(off, cocked, catch, off_penalty, options.lie_penalty if cocked else 0)


@cache
def accidents(ground: GroundRules | None, n: int) -> Accidents:
    """What comes of a roll of n dice; without ground rules it stands. Raises ValueError where no die ever lies flat."""
    if ground is None:
        return Accidents(np.ones(1), ())
    stands, voids = _roll(ground, n)
    missed = np.convolve(_charge(ground.off_penalty), until_flat(ground, 0))
    by_rank: list[Floats] = [
        # Which of the dice are missed is as likely for any of them: number i is the first of r with this chance.
        np.convolve(missed, _sum([voids[r] * (comb(n - 1 - i, r - 1) / comb(n, r)) for r in range(1, n + 1)]))
        for i in range(n)
    ]
    return Accidents(stands, tuple(by_rank))


@cache
def until_flat(ground: GroundRules | None, lies: int) -> Floats:
    """The chances of the strokes charged to one die alone from its next throw until it lies flat, void rolls included.

    `lies` are the leaning throws in a row just before it.
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
    """The smallest number of strokes that these dice are charged more than with a probability below `chance`, however they are played."""
    spread = np.ones(1)
    for n in range(dice, 0, -1):    # as many rolls as there can be: each keeps one die, or at trips none, but then there are three
        found = accidents(ground, n)
        spread = np.convolve(spread, _sum([found.stands, *found.voids]))
    beyond = spread[::-1].cumsum()[::-1]
    return int(np.count_nonzero(beyond >= chance))


def _roll(ground: GroundRules, n: int) -> tuple[Floats, dict[int, Floats]]:
    """The strokes charged in a roll until it stands, or until the given number of dice were missed at once."""
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
    """That many strokes for certain."""
    return np.array([0.0] * strokes + [1.0])


def _array(chances: Mapping[int, float]) -> Floats:
    found = np.zeros(max(chances, default=0) + 1)
    for strokes, chance in chances.items():
        found[strokes] = chance
    return found


def _sum(arrays: list[Floats]) -> Floats:
    """Arrays of any length added up."""
    found = np.zeros(max(map(len, arrays)))
    for each in arrays:
        found[: len(each)] += each
    return found
