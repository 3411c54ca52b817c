"""What a tile does at a tile: the tables of Domino Golf as functions (D3, D5-D7, D12)."""

from __future__ import annotations

from typing import Final

from game.games.domino_golf.rules.values import NONE, Ball, HoleState, Lie, ShotOutcome, ShotStage, Source
from game.games.dominoes.rules.tiles import TWELVE

PENALTIES: Final = {ShotOutcome.TREE: 1, ShotOutcome.WATER: 2}
PUTTS: Final = {
    ShotOutcome.ONE_PUTT: 1, ShotOutcome.TWO_PUTTS: 2, ShotOutcome.THREE_PUTTS: 3, ShotOutcome.GREEN_SAND: 4, ShotOutcome.HOLED: 0,
}
"""Strokes after the shot at the green; from the sand beside it four more (D5)."""

LIES: Final = {
    ShotOutcome.FAIRWAY: Lie.FAIRWAY,
    ShotOutcome.ROUGH: Lie.ROUGH,
    ShotOutcome.SAND: Lie.SAND,
    ShotOutcome.TREE: Lie.ROUGH,
    ShotOutcome.WATER: Lie.ROUGH,
}


def par_of(green: int) -> int:
    """The par that a green's lower number sets (D3).

    >>> from game.games.dominoes.rules.tiles import index
    >>> par_of(index(9, 2)), par_of(index(11, 6)), par_of(index(12, 7))
    (3, 4, 5)
    """
    low = TWELVE.halves[green][1]
    return 3 if low <= 2 else 4 if low <= 6 else 5


def stages(par: int) -> tuple[ShotStage, ...]:
    """Where a ball lies before each of its shots on a hole of that par (D4)."""
    return {3: (ShotStage.TEE,), 4: (ShotStage.TEE, ShotStage.APPROACH), 5: (ShotStage.TEE, ShotStage.LAYUP, ShotStage.APPROACH)}[par]


def next_stage(hole: HoleState, stage: ShotStage) -> ShotStage:
    """Where a shot from `stage` goes."""
    if stage is ShotStage.TEE:
        if hole.layup != NONE:
            return ShotStage.LAYUP
        return ShotStage.APPROACH if hole.approach != NONE else ShotStage.GREEN
    return ShotStage.APPROACH if stage is ShotStage.LAYUP else ShotStage.GREEN


def target_tile(hole: HoleState, stage: ShotStage) -> int:
    """The tile that a shot from `stage` is played at."""
    to = next_stage(hole, stage)
    return hole.layup if to is ShotStage.LAYUP else hole.approach if to is ShotStage.APPROACH else hole.green


def result_of(hole: HoleState, stage: ShotStage, tile: int) -> ShotOutcome:
    """What the tile comes to, before any attempt to hole it at once (D5, D6, D7)."""
    target = target_tile(hole, stage)
    high, low = TWELVE.halves[target]
    halves, light = TWELVE.halves[tile], TWELVE.pips[tile] <= TWELVE.pips[target]
    if next_stage(hole, stage) is ShotStage.GREEN:
        if high in halves:
            return ShotOutcome.ONE_PUTT
        if low in halves:
            return ShotOutcome.TWO_PUTTS
        return ShotOutcome.THREE_PUTTS if light else ShotOutcome.GREEN_SAND
    if high in halves:
        return ShotOutcome.FAIRWAY
    if high == low:
        return ShotOutcome.ROUGH if light else ShotOutcome.WATER
    if low in halves:
        return ShotOutcome.ROUGH
    return ShotOutcome.SAND if light else ShotOutcome.TREE


def is_attempt(hole: HoleState, ball: Ball, tile: int) -> bool:
    """Whether the tile may go in at once: a double of the green's higher number, from the tee of a par 3 or from the fairway (D12)."""
    high, low = TWELVE.halves[tile]
    if high != low or high != TWELVE.halves[hole.green][0] or next_stage(hole, ball.stage) is not ShotStage.GREEN:
        return False
    return ball.stage is ShotStage.TEE or ball.lie is Lie.FAIRWAY


def earns_replacement(result: ShotOutcome, source: Source) -> bool:
    """Whether the player draws a tile: for a fairway hit from the own bag by ordinary play (D6, D9, D16)."""
    return result is ShotOutcome.FAIRWAY and source is Source.BAG
