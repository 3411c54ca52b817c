"""What happens in Domino Golf: the facts that its actions bring about."""

from __future__ import annotations

from typing import NamedTuple

from game.games.domino_golf.rules.values import Lie, ShotOutcome, ShotStage, Source


class GreensSet(NamedTuple):
    """The greens lie face down (`greens` of them), and the tee is laid."""

    greens: int


class HonourGiven(NamedTuple):
    """The order in which the players tee off on the first hole."""

    order: tuple[int, ...]


class BagsDealt(NamedTuple):
    """New bags: masks by seat, None where the hearer may not look; `mixed` tells that the pool ran out and was formed again."""

    bags: tuple[int | None, ...]
    mixed: bool


class GreenTurned(NamedTuple):
    """A green is turned up for hole `number`; `par` is 0 for a double, which goes back (D2).

    `extra` is the number of a play-off's hole, counted from 1, and 0 within the round.
    """

    number: int
    tile: int
    par: int
    extra: int = 0


class TargetLaid(NamedTuple):
    """An approach or lay-up tile is laid; a double is water (D4)."""

    stage: ShotStage
    tile: int


class GodsAsked(NamedTuple):
    """`seat` goes with the gods of golf."""

    seat: int


class PoolMixed(NamedTuple):
    """The pool was empty and is formed again from all removed tiles (D13): `tiles` of them.

    `from_hole`: nothing had been removed yet, and they are the tiles that lay for penalties or an attempt at this hole.
    """

    tiles: int
    from_hole: bool = False


class LuckChanged(NamedTuple):
    """`seat` gives up a double and looks into the bag of `other`, which everybody sees (D16)."""

    seat: int
    tile: int
    other: int
    bag: int


class ShotPlayed(NamedTuple):
    """`seat` played a tile from `stage`; `result` is what it comes to, before an attempt to hole it at once."""

    seat: int
    tile: int
    source: Source
    stage: ShotStage
    result: ShotOutcome


class AttemptDrawn(NamedTuple):
    """The tile drawn to hole the ball at once, and whether it does (D12); `from_tee` makes it a hole-in-one, else it is an eagle."""

    seat: int
    tile: int
    holed: bool
    from_tee: bool


class PenaltyTaken(NamedTuple):
    """A face-down pool tile marks a penalty stroke; nobody sees it."""

    seat: int


class ReplacementDrawn(NamedTuple):
    """`seat` draws a tile for its fairway; None for those who may not see it."""

    seat: int
    tile: int | None


class ShotSettled(NamedTuple):
    """A shot is settled: where the ball lies, and the strokes so far at this hole."""

    seat: int
    stage: ShotStage
    lie: Lie
    strokes: int


class ShotTakenBack(NamedTuple):
    """`seat` uses its mulligan."""

    seat: int


class AllHoledOut(NamedTuple):
    """Everybody has holed out: strokes by seat (None: did not play it), and the order of the next honour. `extra` as in GreenTurned."""

    number: int
    par: int
    strokes: tuple[int | None, ...]
    honour: tuple[int, ...]
    extra: int = 0


class PlayOff(NamedTuple):
    """These seats are level and play on, hole by hole (D14)."""

    players: tuple[int, ...]


class RoundWon(NamedTuple):
    """`winner` has the lowest total; totals by seat over the holes of the round."""

    winner: int
    totals: tuple[int, ...]
