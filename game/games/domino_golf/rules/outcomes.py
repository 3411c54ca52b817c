"""Which tiles come to what at each tile of a Domino Golf hole, as masks (D5-D7)."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.games.domino_golf.rules.shots import next_stage, result_of, target_tile
from game.games.domino_golf.rules.values import NONE, HoleState, ShotOutcome, ShotStage
from game.games.dominoes.rules.tiles import TWELVE, mask_of

SHORT: Final = (ShotOutcome.FAIRWAY, ShotOutcome.ROUGH, ShotOutcome.SAND, ShotOutcome.TREE, ShotOutcome.WATER)
"""What a shot at an approach or lay-up tile can come to."""

AT_GREEN: Final = (ShotOutcome.ONE_PUTT, ShotOutcome.TWO_PUTTS, ShotOutcome.THREE_PUTTS, ShotOutcome.GREEN_SAND)
"""What a shot at the green can come to, before an attempt to hole it at once."""

Outcomes: TypeAlias = tuple[tuple[ShotOutcome, int], ...]
"""Results with the tiles (a mask) that come to them; every tile is in one mask."""


def _outcomes(hole: HoleState, results: tuple[ShotOutcome, ...]) -> Outcomes:
    found = dict.fromkeys(results, 0)
    for tile in range(TWELVE.count):
        found[result_of(hole, ShotStage.TEE, tile)] |= 1 << tile
    return tuple(found.items())


_ON_SHORT: Final = tuple(_outcomes(HoleState(1, 1, target, NONE, (), False), SHORT) for target in range(TWELVE.count))
_ON_GREEN: Final = tuple(_outcomes(HoleState(1, green, NONE, NONE, (), False), AT_GREEN) for green in range(TWELVE.count))
"""By target. The rules are asked once for every pair of tiles, so that whoever counts need not ask again."""


def on_short(target: int) -> Outcomes:
    """What the tiles come to at an approach or lay-up tile.

    >>> from game.games.dominoes.rules.tiles import index
    >>> [(result.name, tiles.bit_count()) for result, tiles in on_short(index(6, 6))]
    [('FAIRWAY', 13), ('ROUGH', 42), ('SAND', 0), ('TREE', 0), ('WATER', 36)]
    """
    return _ON_SHORT[target]


def on_green(green: int) -> Outcomes:
    """What the tiles come to at a green.

    >>> from game.games.dominoes.rules.tiles import index
    >>> [(result.name, tiles.bit_count()) for result, tiles in on_green(index(12, 0))]
    [('ONE_PUTT', 13), ('TWO_PUTTS', 12), ('THREE_PUTTS', 36), ('GREEN_SAND', 30)]
    """
    return _ON_GREEN[green]


def outcomes(hole: HoleState, stage: ShotStage) -> Outcomes:
    """What the tiles come to from `stage` of the hole."""
    target = target_tile(hole, stage)
    return on_green(target) if next_stage(hole, stage) is ShotStage.GREEN else on_short(target)


def holing_double(hole: HoleState) -> int:
    """The double of the green's higher number, the one tile that may go in at once (D12)."""
    high = TWELVE.halves[hole.green][0]
    return next(t for t, halves in enumerate(TWELVE.halves) if halves == (high, high))


def number_mask(hole: HoleState) -> int:
    """The tiles that show the green's higher number (mask)."""
    return mask_of(t for t, halves in enumerate(TWELVE.halves) if TWELVE.halves[hole.green][0] in halves)
