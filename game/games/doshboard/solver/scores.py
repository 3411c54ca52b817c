"""The exact chance of each score at a hole, for a first stroke from the tee followed by play that never varies."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.geometry import Path
from game.games.doshboard.rules.shots import CardSet, PlayedCard
from game.games.doshboard.solver.odds import ShotEnds, ends_of
from game.games.doshboard.solver.solver import Solution, played_by, straight_shots
from game.games.doshboard.solver.tables import HoleTables
from game.games.doshboard.solver.walk import DROPPED, FALLEN, RESTS, STILL

MOST: Final = 20
"""The strokes at which a round is stopped; the last chance includes all higher scores."""


class ShotChances(NamedTuple):
    """Shots from some lies: the chances of the lies after each, without and with a penalty, and of a hole-out."""

    clean: Floats
    wet: Floats
    holed: Floats


class SteadyPlay(NamedTuple):
    """Play that never varies: a shot from every lie, and another one (`stuck`) after a shot that got nowhere."""

    shots: ShotChances
    stuck: ShotChances


def by_plans(solution: Solution) -> SteadyPlay:
    """A player who follows the plan of a solution from every lie that has one."""
    tables, plans = solution.tables, solution.plans
    lies = np.flatnonzero(plans.direction)
    lies = lies[lies != tables.target]
    cards = played_by(solution.cards, plans.card[lies], plans.call[lies])
    shots = _chances_by_lie(tables, lies, _shots(tables, ends_of(tables, solution.numbers(lies), cards)))
    return SteadyPlay(shots, shots)


def straight_on(tables: HoleTables, cards: CardSet) -> SteadyPlay:
    """The rookie: straight at the target; after a shot that got nowhere, in any of the nearest directions."""
    ways = straight_shots(tables, cards)
    every = [_shots(tables, way.ends) for way in ways]
    stuck = ShotChances(
        sum((way.share[:, None] * shots.clean for way, shots in zip(ways, every, strict=True)), np.zeros_like(every[0].clean)),
        sum((way.share[:, None] * shots.wet for way, shots in zip(ways, every, strict=True)), np.zeros_like(every[0].wet)),
        sum((way.share * shots.holed for way, shots in zip(ways, every, strict=True)), np.zeros_like(every[0].holed)),
    )
    return SteadyPlay(every[0], stuck)


def score_chances(tables: HoleTables, tee: int, first: tuple[Path, PlayedCard], steady: SteadyPlay) -> tuple[float, ...]:
    """The chance of 1, 2, 3 ... strokes from the lie `tee` with that first stroke; MOST or more strokes count as MOST."""
    path, card = first
    begun = _shots(tables, ends_of(tables, np.array([tables.plan_of(tee, path)]), (card,)))
    scores = np.zeros(MOST + 3)
    fresh, stuck = np.zeros((MOST + 3, tables.lies)), np.zeros((MOST + 3, tables.lies))     # by strokes taken

    def arrive(taken: int, lies: Floats, still: Floats) -> None:
        """Books balls at their lies after `taken` strokes; `still` are those that lie where their last shot began."""
        scores[taken + 1] += lies[tables.target]
        for kept, balls in ((fresh, lies - still), (stuck, still)):
            kept[taken] += balls
            kept[taken, tables.target] = 0.0
    scores[1] += begun.holed.sum()
    at_tee = np.arange(tables.lies) == tee
    for taken, lies in ((1, begun.clean[0]), (2, begun.wet[0])):
        arrive(taken, lies, lies * at_tee)
    steps = [(each, shots, np.diagonal(shots.clean), np.diagonal(shots.wet))
             for each, shots in ((fresh, steady.shots), (stuck, steady.stuck))]
    for taken in range(1, MOST):
        check_wanted()
        for each, shots, clean, wet in steps:
            here = each[taken]
            if here.any():
                scores[taken + 1] += here @ shots.holed
                arrive(taken + 1, here @ shots.clean, here * clean)
                arrive(taken + 2, here @ shots.wet, here * wet)
    chances = scores[1 : MOST + 1].copy()
    chances[-1] = 1 - chances[:-1].sum()
    return tuple(np.maximum(chances, 0.0).tolist())


def _shots(tables: HoleTables, ends: ShotEnds) -> ShotChances:
    """The chances of lies after shots with these ends, roll-away included (H8, H15)."""
    flown, dropped = ends.by_lie(RESTS, tables.lies), ends.by_lie(DROPPED, tables.lies)
    if tables.ways > FALLEN:
        flown, dropped = flown + ends.by_lie(STILL, tables.lies), dropped + ends.by_lie(FALLEN, tables.lies)

    def rolled(roll: Floats) -> Floats:
        found: Floats = (flown.reshape(len(flown), tables.field.masks, -1) @ roll).reshape(len(flown), tables.lies)
        return found
    return ShotChances(rolled(tables.roll - tables.roll_wet), rolled(tables.roll_wet) + dropped, ends.holed)


def _chances_by_lie(tables: HoleTables, lies: Ints, shots: ShotChances) -> ShotChances:
    """Shots from some lies as arrays over all lies; those from the others lead nowhere."""
    clean, wet, holed = np.zeros((tables.lies, tables.lies)), np.zeros((tables.lies, tables.lies)), np.zeros(tables.lies)
    clean[lies], wet[lies], holed[lies] = shots
    return ShotChances(clean, wet, holed)
