"""Where a stroke may end, as spaces of the hole: the exact chances before it and after each of its rolls, and what they come to in kinds.

The chances are those of `odds`; when the last dice lie, the functions that play the stroke say where it has ended.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from game.games.card_golf.rules.course import Hole, Space, Terrain
from game.games.card_golf.rules.outcomes import TWO_DICE
from game.games.card_golf.rules.shots import Aim, FreePutt, Plan, Playable, Wet, landed, putt, rest, run_of, run_path, runs_on, swung
from game.games.card_golf.rules.tables import HOLED, Tables
from game.games.card_golf.solver.ground import HoleArrays
from game.games.card_golf.solver.odds import StrokeOdds, after_curve, after_swing, of_plan
from game.games.card_golf.solver.strokes import Strokes

_WAYS: Final = 36       # of two dice


class RestGround(enum.IntEnum):
    """What a ball may come to rest on, in the order in which players like it."""

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


class Rolled(NamedTuple):
    """The dice of a stroke that lie already; () what is still to be rolled."""

    swing: tuple[int, ...] = ()
    curve: tuple[int, ...] = ()
    run: tuple[int, ...] = ()


class Dropped(NamedTuple):
    """Where a wet ball is dropped, and with what chance of the stroke."""

    ball: Playable
    chance: float


@dataclass(frozen=True, slots=True)
class StrokeForecast:
    """The chances of a stroke by space: where it comes down, where it ends, and on what ground; `drops` of wet balls, the likeliest first.

    `miss` is the chance of the complete miss; its ball ends where it was hit, or runs from there.
    """

    lands: Mapping[Space, float]
    ends: Mapping[Space, float]
    grounds: Mapping[RestGround, float]
    drops: tuple[Dropped, ...]
    miss: float

    @property
    def safe(self) -> float:
        """The chance of no trouble: no sand, woods, water, ball off the cards, or miss."""
        return max(0.0, 1.0 - sum(self.grounds.get(ground, 0.0) for ground in _TROUBLE))


class Forecaster:
    """Forecasts of strokes on one hole. It keeps those that were made last."""

    def __init__(self, hole: Hole, tables: Tables) -> None:
        self.hole, self.tables = hole, tables
        self._strokes: dict[Space, Strokes] = {}
        self._known: dict[tuple[Aim, Rolled, Space], StrokeForecast] = {}

    def of(self, aim: Aim, tee: Space, rolled: Rolled | None = None) -> StrokeForecast:
        """The forecast of a stroke by the dice that lie already; `tee` is its player's own tee spot (C9)."""
        dice = rolled or Rolled()
        key = (aim, dice, tee)
        if key not in self._known:
            if len(self._known) > 600:      # a long look round the hole
                self._known.clear()
            self._known[key] = self._ended(aim, tee, dice) if dice.run else self._open(aim, tee, dice)
        return self._known[key]

    def _open(self, aim: Aim, tee: Space, rolled: Rolled) -> StrokeForecast:
        """While something is still to be rolled."""
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
        drops = tuple(Dropped(ball, chance) for ball, chance in odds.drops().items())
        return StrokeForecast(MappingProxyType(odds.lands()), MappingProxyType(odds.rests()), MappingProxyType(grounds), drops, odds.miss)

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

    def _ended(self, aim: Aim, tee: Space, rolled: Rolled) -> StrokeForecast:
        """When all dice lie."""
        landing = landed(aim, swung(rolled.swing), sum(rolled.curve), self.tables)
        down, run = aim.start.space if landing is None else landing, run_of(rolled.run) if runs_on(self.hole, aim, landing) else None
        end = down if run is None else run_path(self.hole, down, aim.forward, run, woods_roll=self.tables.woods_roll)[-1]
        ball = rest(self.hole, aim, landing, run, self.tables, tee)
        if isinstance(ball, FreePutt):
            grounds = _with_free_putt({RestGround.GREEN: 1.0}, 1.0, ball.yards, self.tables)
        else:
            stays = landing is None and end == aim.start.space
            grounds = {RestGround.MISS if stays else _GROUNDS[self.hole.terrain(end)]: 1.0}
        drops = (Dropped(ball.drop, 1.0),) if isinstance(ball, Wet) else ()
        lands = {} if landing is None else {landing: 1.0}
        ends = MappingProxyType({end: 1.0})
        return StrokeForecast(MappingProxyType(lands), ends, MappingProxyType(grounds), drops, float(landing is None))


def _with_free_putt(grounds: Mapping[RestGround, float], on_flag: float, yards: int, tables: Tables) -> dict[RestGround, float]:
    """The kinds of ground where a ball on the flag's own space may be holed at once (C13)."""
    holed = on_flag * sum(ways for total, ways in TWO_DICE.items() if putt(yards, total, tables).yards == HOLED) / _WAYS
    found = {**grounds, RestGround.GREEN: grounds.get(RestGround.GREEN, 0.0) - holed, RestGround.HOLED: holed}
    return {ground: chance for ground, chance in found.items() if chance > 1e-15}
