"""Where a stroke may end, as spaces of the hole: the exact chances before it and after each of its rolls, and what they come to in kinds.

Every roll is counted in whole ways by the functions that play it; what a run from a landing comes to is kept, for the plans that share it.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from game.rules.card_golf.course import Hole, Space, Terrain
from game.rules.card_golf.outcomes import TWO_DICE, runs, swings
from game.rules.card_golf.shots import (
    Aim,
    FreePutt,
    Playable,
    Run,
    Swing,
    Wet,
    landed,
    putt,
    rest,
    run_of,
    run_path,
    runs_on,
    swung,
)
from game.rules.card_golf.tables import HOLED, Tables

SAFE: Final = 36        # ways of two dice: landings are counted in them where the curve is not rolled yet


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

    @property
    def penalty(self) -> float:
        """The chance of a penalty stroke."""
        return self.grounds.get(RestGround.WATER, 0.0) + self.grounds.get(RestGround.OUT, 0.0)


class Forecaster:
    """Forecasts of strokes on one hole. It keeps what balls do from their landings on."""

    def __init__(self, hole: Hole, tables: Tables) -> None:
        self.hole, self.tables = hole, tables
        self._ends: dict[tuple[Space, Space, int], tuple[tuple[Space, int], ...]] = {}
        self._known: dict[tuple[Aim, Rolled, Space], StrokeForecast] = {}

    def of(self, aim: Aim, tee: Space, rolled: Rolled | None = None) -> StrokeForecast:
        """The forecast of a stroke by the dice that lie already; `tee` is its player's own tee spot (C9)."""
        dice = rolled or Rolled()
        key = (aim, dice, tee)
        if key not in self._known:
            if len(self._known) > 600:      # a long look round the hole
                self._known.clear()
            self._known[key] = self._made(aim, tee, dice)
        return self._known[key]

    def _made(self, aim: Aim, tee: Space, rolled: Rolled) -> StrokeForecast:
        landings = self._landings(aim, rolled)
        total = sum(landings.values())
        ends: dict[Space, float] = {}
        grounds: dict[RestGround, float] = {}
        drops: dict[Playable, float] = {}
        dice = aim.club.run_dice
        whole = 1 if rolled.run else 6**dice
        for landing, ways in landings.items():
            for end, count in self._run_ends(aim, landing, rolled.run, whole):
                chance = ways * count / (total * whole)
                ends[end] = ends.get(end, 0.0) + chance
                for ground, share in self._grounds(aim, landing, end):
                    grounds[ground] = grounds.get(ground, 0.0) + chance * share
                if self.hole.terrain(end).wet:
                    ball = self._drop(aim, landing, end, tee)
                    drops[ball] = drops.get(ball, 0.0) + chance
        lands = {space: ways / total for space, ways in landings.items() if space is not None}
        dropped = tuple(Dropped(ball, chance) for ball, chance in sorted(drops.items(), key=lambda item: -item[1]))
        miss = landings.get(None, 0) / total
        return StrokeForecast(MappingProxyType(lands), MappingProxyType(ends), MappingProxyType(grounds), dropped, miss)

    def _landings(self, aim: Aim, rolled: Rolled) -> dict[Space | None, int]:
        """In how many ways the ball comes down on each space; None is the complete miss."""
        strokes: Iterable[tuple[Swing, int]] = [(swung(rolled.swing), 1)] if rolled.swing else swings(aim.swing_dice).items()
        totals: Iterable[tuple[int, int]] = [(sum(rolled.curve), 1)] if rolled.curve else TWO_DICE.items()
        ways: Counter[Space | None] = Counter()
        for swing, count in strokes:
            for total, shares in totals:
                ways[landed(aim, swing, total, self.tables)] += count * shares
        return dict(ways)

    def _run_ends(self, aim: Aim, landing: Space | None, rolled: tuple[int, ...], whole: int) -> tuple[tuple[Space, int], ...]:
        """In how many ways of `whole` a ball that has come down there ends on each space."""
        down = aim.start.space if landing is None else landing
        if not runs_on(self.hole, aim, landing):
            return ((down, whole),)
        if rolled:
            return ((run_path(self.hole, down, aim.forward, run_of(rolled))[-1], 1),)
        key = (down, aim.forward, aim.club.run_dice)
        if key not in self._ends:
            ways: Counter[Space] = Counter()
            for run, count in runs(aim.club.run_dice).items():
                ways[run_path(self.hole, down, aim.forward, run)[-1]] += count
            self._ends[key] = tuple(ways.items())
        return self._ends[key]

    def _grounds(self, aim: Aim, landing: Space | None, end: Space) -> Iterable[tuple[RestGround, float]]:
        """The kinds of ground of an end, with their shares of it: a wedge on the flag's own space may be holed at once (C13)."""
        if landing is None and end == aim.start.space:
            return ((RestGround.MISS, 1.0),)
        found = self._resting(aim, end)
        if isinstance(found, FreePutt):
            holed = sum(ways for total, ways in TWO_DICE.items() if putt(found.yards, total, self.tables).yards == HOLED) / SAFE
            return ((RestGround.HOLED, holed), (RestGround.GREEN, 1.0 - holed))
        return ((_GROUNDS[self.hole.terrain(end)], 1.0),)

    def _resting(self, aim: Aim, end: Space) -> object:
        """How a ball lies that has ended on the flag's own space; None anywhere else."""
        return rest(self.hole, aim, end, None, self.tables, end) if end == self.hole.flag else None

    def _drop(self, aim: Aim, landing: Space | None, end: Space, tee: Space) -> Playable:
        """Where a ball that ended wet is dropped (C5): a bounce and a roll to one end pass the same spaces."""
        down = aim.start.space if landing is None else landing
        run = Run(max(abs(end[0] - down[0]), abs(end[1] - down[1])), 0) if end != down else None
        found = rest(self.hole, aim, landing, run, self.tables, tee)
        return found.drop if isinstance(found, Wet) else aim.start
