"""Where a stroke may bring the ball: the exact probability of every resting place, before it is hit and after each of its rolls."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.games.card_golf.rules.course import Hole, Space, Terrain
from game.games.card_golf.rules.shots import (
    HOLED, MISS, TWO_DICE, Aim, FreePutt, OnCourse, Plan, Playable, RestingBall, StrokeLie, Swing, Tables, Wet, landed, putt, putts, rest,
    run_of, run_path, runs_on, swung
)
from game.games.card_golf.solver.solver import as_plans
from game.games.card_golf.solver.strokes import HoleArrays, PlanArrays, Strokes, StrokeWorth
from game.words import _

# ---- where a stroke may bring the ball: the probability of every resting place, before it is hit and after each roll; nothing is sampled
_RestChances: TypeAlias = tuple[Ints, Ints, Floats]
"""Parallel arrays: cells, outcomes and chances."""


@dataclass(frozen=True, eq=False)
class StrokeOdds:
    """The chances of a stroke: `chances[i]` that the ball comes to rest in `cells[i]` with `outcomes[i]` (as HoleArrays numbers them); they
    add up to 1.

    Landings are `land_cells` with `land_chances`, which add up to 1 with `miss`, the chance of the complete miss. `missed` is the part of
    `chances` that comes from a miss.
    """

    strokes: Strokes
    kind: int
    cells: Ints
    outcomes: Ints
    chances: Floats
    land_cells: Ints
    land_chances: Floats
    miss: float
    missed: Floats

    def rests(self) -> dict[Space, float]:
        """The chance of each space where the ball may come to rest, water and spaces off the cards included."""
        return self._by_space(self.cells, self.chances)

    def lands(self) -> dict[Space, float]:
        """The chance of each space where the ball may come down; the miss is not included."""
        return self._by_space(self.land_cells, self.land_chances)

    def terrains(self) -> dict[Terrain, float]:
        """The chance of each terrain to come to rest on, except after a miss; they add up to 1 with `miss`."""
        found = np.bincount(self.strokes.ground.terrain[self.cells], self.chances - self.missed, len(Terrain))
        return {terrain: float(found[terrain]) for terrain in Terrain}

    def ends(self) -> dict[RestingBall, float]:
        """The chance of each ball at rest, as in `outcomes.outcomes`; a free putt has been played."""
        found: dict[RestingBall, float] = {}
        for cell, outcome, chance in zip(self.cells.tolist(), self.outcomes.tolist(), self.chances.tolist(), strict=True):
            for ball, share in self._balls(cell, outcome).items():
                found[ball] = found.get(ball, 0.0) + chance * share
        return found

    def expected(self, after: StrokeWorth) -> float:
        """The mean value of the ball at rest, by the values in `after`."""
        return float(self.chances @ after.outcome[self.kind, self.outcomes])

    def _by_space(self, cells: Ints, chances: Floats) -> dict[Space, float]:
        total = np.bincount(cells, chances)
        return {self.strokes.ground.space(cell): float(total[cell]) for cell in np.flatnonzero(total).tolist()}

    def _balls(self, cell: int, outcome: int) -> Mapping[RestingBall, float]:
        ground = self.strokes.ground
        if outcome >= ground.places:
            return {Wet(ground.space(cell), self._dropped(outcome - ground.places)): 1.0}
        if outcome != ground.on_flag:
            return {ground.ball(outcome): 1.0}
        kind = ground.kernels.kinds[self.kind]
        if not kind.free_putt:
            return {ground.ball(ground.track[kind.flag]): 1.0}
        left = putts(kind.flag, ground.tables).items()
        return {ground.ball(ground.track[yards] if yards else ground.holed): float(chance) for yards, chance in left}

    def _dropped(self, place: int) -> Playable:
        ground = self.strokes.ground
        return ground.ball(ground.track[ground.kernels.kinds[self.kind].flag] if place == ground.on_flag else place)


def of_plan(strokes: Strokes, ball: OnCourse, plan: Plan) -> StrokeOdds:
    """The chances before anything is rolled. Raises ValueError if the club can't be used from the lie, as do the following."""
    plans = as_plans(strokes, [(ball, plan)])
    ground, spread = strokes.ground, int(plans.spread[0])
    chances = ground.kernels.landing[spread]
    there = np.flatnonzero(chances)
    return _odds(strokes, plans, ground.offsets[plans.direction[0]][there], chances[there], float(ground.kernels.miss[spread]))


def after_swing(strokes: Strokes, ball: OnCourse, plan: Plan, swing: Swing) -> StrokeOdds:
    """The chances after the swing is known, before the curve."""
    plans = as_plans(strokes, [(ball, plan)])
    dice = strokes.ground.kernels
    row, base, miss = dice.spreads[int(plans.spread[0])].row, (dice.carry + swing.carry) * (2 * dice.curve + 1) + dice.curve, 0.0
    chances = np.zeros(dice.landing.shape[1])
    for total, ways in TWO_DICE.items():
        curve = strokes.ground.tables.curved(row + swing.risk, total)
        if curve == MISS:
            miss += ways / 36
        else:
            chances[base + curve] += ways / 36
    there = np.flatnonzero(chances)
    return _odds(strokes, plans, strokes.ground.offsets[plans.direction[0]][there], chances[there], miss)


def after_curve(strokes: Strokes, ball: OnCourse, plan: Plan, landing: Space | None) -> StrokeOdds:
    """The chances once it is known where the ball has come down, None for the complete miss, before the run is rolled."""
    plans = as_plans(strokes, [(ball, plan)])
    down = [] if landing is None else [strokes.ground.cell(landing) - int(plans.target[0])]
    return _odds(strokes, plans, np.array(down, np.int64), np.ones(len(down)), float(landing is None))


def _odds(strokes: Strokes, plans: PlanArrays, offsets: Ints, chances: Floats, miss: float) -> StrokeOdds:
    """The chances of one plan, from the chances of landing by offset from its target."""
    start, direction, kind = int(plans.start[0]), int(plans.direction[0]), int(plans.kind[0])
    land = plans.target[0] + offsets
    down = _come_to_rest(strokes, (start, direction, kind), land, chances)
    back = _after_miss(strokes, (start, direction, kind), miss)
    cells, outcomes, each = (np.concatenate(pair) for pair in zip(down, back, strict=True))
    keys, which = np.unique(cells * (2 * strokes.ground.places) + outcomes, return_inverse=True)
    ends, at_rest = np.divmod(keys, 2 * strokes.ground.places)
    together = np.bincount(which, each, len(keys)).astype(np.float64)
    missed = np.bincount(which[len(down[0]) :], back[2], len(keys)).astype(np.float64)
    return StrokeOdds(strokes, kind, ends, at_rest, together, land, chances, miss, missed)


def _come_to_rest(strokes: Strokes, stroke: tuple[int, int, int], land: Ints, chances: Floats) -> _RestChances:
    """Where balls that land on cells come to rest; `stroke` is the place they were hit from, the direction and the kind of club."""
    ground, (start, direction, kind) = strokes.ground, stroke
    wet, runs = ground.wet[land], ground.run_number[land] >= 0
    stays = ~wet & ~runs
    drops = ground.places + strokes.drops_from(start, ground.wet_number[land[wet]])
    ran = _run(strokes, kind, direction, land[runs], chances[runs])
    return (
        np.concatenate([land[wet], land[stays], ran[0]]),
        np.concatenate([drops, ground.place_of[land[stays]], ran[1]]),
        np.concatenate([chances[wet], chances[stays], ran[2]]),
    )


def _after_miss(strokes: Strokes, stroke: tuple[int, int, int], miss: float) -> _RestChances:
    """Where a ball ends up after a miss of that chance: where it was, or from woods after a run (C11)."""
    ground, (start, direction, kind) = strokes.ground, stroke
    at, chance = ground.cells[[start]] if miss else np.zeros(0, np.int64), np.full(1 if miss else 0, miss)
    if ground.lies[start] == StrokeLie.WOODS:
        return _run(strokes, kind, direction, at, chance)
    return at, np.full(len(at), start), chance


def _run(strokes: Strokes, kind: int, direction: int, cells: Ints, chances: Floats) -> _RestChances:
    """Where runs that begin on `cells`, with these chances, end."""
    ground = strokes.ground
    shares = ground.kernels.run_chances[kind]
    runs = np.flatnonzero(shares)[:, None]
    numbers = ground.run_number[cells]
    ends, outcomes = ground.run_cell[direction, runs, numbers], ground.run_outcome[direction, runs, numbers]
    return ends.ravel(), outcomes.ravel(), (shares[runs] * chances).ravel()


# ---- where a stroke may end, as spaces of the hole: exact probabilities before it and after each of its rolls, grouped by kind of ground
# The probabilities are those of `odds`; after the last roll, the functions that play the stroke say where it has ended.
_WAYS: Final = 36       # combinations of two dice


class RestGround(enum.IntEnum):
    """The ground where a ball may come to rest, in order of preference."""

    HOLED = 0
    GREEN = 1
    FAIRWAY = 2
    ROUGH = 3
    BUNKER = 4
    WOODS = 5
    MISS = 6
    WATER = 7
    OUT = 8


_GROUNDS: Final = {
    Terrain.GREEN: RestGround.GREEN,
    Terrain.FAIRWAY: RestGround.FAIRWAY,
    Terrain.ROUGH: RestGround.ROUGH,
    Terrain.BUNKER: RestGround.BUNKER,
    Terrain.WOODS: RestGround.WOODS,
    Terrain.WATER: RestGround.WATER,
    Terrain.OUT: RestGround.OUT,
}
_TROUBLE: Final = (RestGround.BUNKER, RestGround.WOODS, RestGround.MISS, RestGround.WATER, RestGround.OUT)


def ground_words(ground: RestGround) -> str:
    """A kind of ground in words."""
    return {
        RestGround.HOLED: _("in the hole"), RestGround.GREEN: _("green"), RestGround.FAIRWAY: _("fairway"), RestGround.ROUGH: _("rough"),
        RestGround.BUNKER: _("bunker"), RestGround.WOODS: _("woods"), RestGround.MISS: _("not hit"),
        RestGround.WATER: _("water"), RestGround.OUT: _("off the card"),
    }[ground]


class Rolled(NamedTuple):
    """The dice of a stroke that have been rolled; () for a roll that is still due."""

    swing: tuple[int, ...] = ()
    curve: tuple[int, ...] = ()
    run: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StrokeForecast:
    """The chances of a stroke by space: where it comes down, where it ends, and on what ground.

    `miss` is the chance of the complete miss; the ball then ends where it was hit, or runs from there.
    """

    lands: Mapping[Space, float]
    ends: Mapping[Space, float]
    grounds: Mapping[RestGround, float]
    miss: float

    @property
    def safe(self) -> float:
        """The chance of no trouble: no sand, woods, water, ball off the cards, or miss."""
        return max(0.0, 1.0 - sum(self.grounds.get(ground, 0.0) for ground in _TROUBLE))


class Forecaster:
    """Forecasts of strokes on one hole. It caches the latest ones."""

    def __init__(self, hole: Hole, tables: Tables) -> None:
        self.hole, self.tables = hole, tables
        self._strokes: dict[Space, Strokes] = {}
        self._known: dict[tuple[Aim, Rolled, Space], StrokeForecast] = {}

    def of(self, aim: Aim, tee: Space, rolled: Rolled | None = None) -> StrokeForecast:
        """The forecast of a stroke, given the dice that lie already; `tee` is its player's own tee spot (C9)."""
        dice = rolled or Rolled()
        key = (aim, dice, tee)
        if key not in self._known:
            if len(self._known) > 600:      # somebody has aimed at many places
                self._known.clear()
            self._known[key] = self._with_all_dice(aim, tee, dice) if dice.run else self._with_dice_to_roll(aim, tee, dice)
        return self._known[key]

    def _with_dice_to_roll(self, aim: Aim, tee: Space, rolled: Rolled) -> StrokeForecast:
        """The forecast while some dice of the stroke have not been rolled."""
        odds = self._odds(aim, tee, rolled)
        ground, start = odds.strokes.ground, odds.strokes.ground.cell(aim.start.space)
        missed = np.where(odds.cells == start, odds.missed, 0.0)
        by_terrain = np.bincount(ground.terrain[odds.cells], odds.chances - missed, len(Terrain))
        grounds = {_GROUNDS[terrain]: float(by_terrain[terrain]) for terrain in Terrain if by_terrain[terrain] > 0}
        if (stays := float(missed.sum())) > 0:
            grounds[RestGround.MISS] = stays
        kind = ground.kernels.kinds[odds.kind]
        on_flag = float(odds.chances[odds.outcomes == ground.on_flag].sum())
        if kind.free_putt and on_flag:
            grounds = _with_free_putt(grounds, on_flag, kind.flag, self.tables)
        return StrokeForecast(MappingProxyType(odds.lands()), MappingProxyType(odds.rests()), MappingProxyType(grounds), odds.miss)

    def strokes(self, tee: Space) -> Strokes:
        """The strokes of the hole from that tee spot."""
        if tee not in self._strokes:
            self._strokes[tee] = Strokes(HoleArrays(self.hole, self.tables, tee))
        return self._strokes[tee]

    def _odds(self, aim: Aim, tee: Space, rolled: Rolled) -> StrokeOdds:
        strokes, plan = self.strokes(tee), Plan(aim.target, aim.club)
        if not rolled.swing:
            return of_plan(strokes, aim.start, plan)
        if not rolled.curve:
            return after_swing(strokes, aim.start, plan, swung(rolled.swing))
        return after_curve(strokes, aim.start, plan, landed(aim, swung(rolled.swing), sum(rolled.curve), self.tables))

    def _with_all_dice(self, aim: Aim, tee: Space, rolled: Rolled) -> StrokeForecast:
        """The forecast after all rolls: one certain end, except for a free putt."""
        landing = landed(aim, swung(rolled.swing), sum(rolled.curve), self.tables)
        down, run = aim.start.space if landing is None else landing, run_of(rolled.run) if runs_on(self.hole, aim, landing) else None
        end = down if run is None else run_path(self.hole, down, aim.forward, run, woods_roll=self.tables.woods_roll)[-1]
        ball = rest(self.hole, aim, landing, run, self.tables, tee)
        if isinstance(ball, FreePutt):
            grounds = _with_free_putt({RestGround.GREEN: 1.0}, 1.0, ball.yards, self.tables)
        else:
            stays = landing is None and end == aim.start.space
            grounds = {RestGround.MISS if stays else _GROUNDS[self.hole.terrain(end)]: 1.0}
        lands = {} if landing is None else {landing: 1.0}
        ends = MappingProxyType({end: 1.0})
        return StrokeForecast(MappingProxyType(lands), ends, MappingProxyType(grounds), float(landing is None))


def _with_free_putt(grounds: Mapping[RestGround, float], on_flag: float, yards: int, tables: Tables) -> dict[RestGround, float]:
    """The kinds of ground with the chance that a ball on the flag's own space is holed at once moved to HOLED (C13)."""
    holed = on_flag * sum(ways for total, ways in TWO_DICE.items() if putt(yards, total, tables).yards == HOLED) / _WAYS
    found = {**grounds, RestGround.GREEN: grounds.get(RestGround.GREEN, 0.0) - holed, RestGround.HOLED: holed}
    return {ground: chance for ground, chance in found.items() if chance > 1e-15}
