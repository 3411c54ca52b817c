"""What happens in Domino Golf: the facts that its actions bring about."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.domino_golf.values import Lie, Result, Source, Stage


class GreensSet(NamedTuple):
    """The greens lie face down (`greens` of them), and the tee is laid."""

    greens: int

    @property
    def reveals(self) -> bool:
        """Nothing is turned up."""
        return False


class HonourGiven(NamedTuple):
    """The order in which the players tee off on the first hole."""

    order: tuple[int, ...]

    @property
    def reveals(self) -> bool:
        """A draw can't be undrawn."""
        return True


class BagsDealt(NamedTuple):
    """New bags: masks by seat, None where the hearer may not look; `mixed` tells that the pool ran out and was formed again."""

    bags: tuple[int | None, ...]
    mixed: bool

    @property
    def reveals(self) -> bool:
        """Tiles have been looked at."""
        return True


class GreenTurned(NamedTuple):
    """A green is turned up for hole `number`; `par` is 0 for a double, which goes back (D2).

    `extra` is the number of a play-off's hole, counted from 1, and 0 within the round.
    """

    number: int
    tile: int
    par: int
    extra: int = 0

    @property
    def reveals(self) -> bool:
        """A tile is turned up."""
        return True


class TargetLaid(NamedTuple):
    """An approach or lay-up tile is laid; a double is water (D4)."""

    stage: Stage
    tile: int

    @property
    def reveals(self) -> bool:
        """A tile is turned up."""
        return True


class GodsAsked(NamedTuple):
    """`seat` goes with the gods of golf."""

    seat: int

    @property
    def reveals(self) -> bool:
        """The draw comes after it."""
        return False


class PoolMixed(NamedTuple):
    """The pool was empty and is formed again from all removed tiles (D13): `tiles` of them.

    `from_hole`: nothing had been removed yet, and they are the tiles that lay for penalties or an attempt at this hole.
    """

    tiles: int
    from_hole: bool = False

    @property
    def reveals(self) -> bool:
        """Nothing is turned up."""
        return False


class LuckChanged(NamedTuple):
    """`seat` gives up a double and looks into the bag of `other`, which everybody sees (D16)."""

    seat: int
    tile: int
    other: int
    bag: int

    @property
    def reveals(self) -> bool:
        """A bag lies open."""
        return True


class ShotPlayed(NamedTuple):
    """`seat` played a tile from `stage`; `result` is what it comes to, before an attempt to hole it at once."""

    seat: int
    tile: int
    source: Source
    stage: Stage
    result: Result

    @property
    def reveals(self) -> bool:
        """Everybody has seen the tile."""
        return True


class AttemptDrawn(NamedTuple):
    """The tile drawn to hole the ball at once, and whether it does (D12); `from_tee` makes it a hole-in-one, else it is an eagle."""

    seat: int
    tile: int
    holed: bool
    from_tee: bool

    @property
    def reveals(self) -> bool:
        """A tile is turned up."""
        return True


class PenaltyTaken(NamedTuple):
    """A face-down pool tile marks a penalty stroke; nobody sees it."""

    seat: int

    @property
    def reveals(self) -> bool:
        """A tile has left the pool for good."""
        return True


class ReplacementDrawn(NamedTuple):
    """`seat` draws a tile for its fairway; None for those who may not see it."""

    seat: int
    tile: int | None

    @property
    def reveals(self) -> bool:
        """The player has looked at it."""
        return True


class BallRests(NamedTuple):
    """A shot is settled: where the ball lies, and the strokes so far at this hole."""

    seat: int
    stage: Stage
    lie: Lie
    strokes: int

    @property
    def reveals(self) -> bool:
        """It follows from what was seen."""
        return False


class ShotTakenBack(NamedTuple):
    """`seat` uses its mulligan."""

    seat: int

    @property
    def reveals(self) -> bool:
        """Tiles go back into the pool."""
        return True


class HoleEnded(NamedTuple):
    """Everybody has holed out: strokes by seat (None: did not play it), and the order of the next honour. `extra` as in GreenTurned."""

    number: int
    par: int
    strokes: tuple[int | None, ...]
    honour: tuple[int, ...]
    extra: int = 0

    @property
    def reveals(self) -> bool:
        """It follows from what was seen."""
        return False


class PlayOff(NamedTuple):
    """These seats are level and play on, hole by hole (D14)."""

    players: tuple[int, ...]

    @property
    def reveals(self) -> bool:
        """It follows from what was seen."""
        return False


class RoundEnded(NamedTuple):
    """`winner` has the lowest total; totals by seat over the holes of the round."""

    winner: int
    totals: tuple[int, ...]

    @property
    def reveals(self) -> bool:
        """It follows from what was seen."""
        return False
