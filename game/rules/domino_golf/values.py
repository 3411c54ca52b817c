"""Values of Domino Golf: options, actions, states and views. The rules that move them are in golf.py; what happens is in golf_events.py."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from game.rules.options import option, switch

NONE: Final = -1
"""No tile: a hole without this tile, or a shot without an attempt or a replacement."""

SEATS: Final = range(1, 6)

GROUPS: Final = {18: (3, 3, 3, 4, 5), 9: (3, 3, 3), 3: (3,)}
"""Holes in each group by the length of the round (D1, D17)."""

BAGS: Final = (5, 5, 5, 5, 6)
"""Tiles of a bag in each group (D1)."""

EXTRA_HOLES: Final = 4
EXTRA_BAG: Final = 5
"""A play-off deals this many tiles for so many holes (D14)."""


@dataclass(frozen=True, slots=True)
class Options:
    """Options of Domino Golf (D15, D16, D17)."""

    holes: int = option(
        18, choices=(18, 9, 3), title="Holes", line="A whole round, nine holes with three bags, or three holes with one bag."
    )
    mulligans: bool = switch(
        False,
        title="Mulligans",
        line="Once a game each player may take a shot back as soon as he has seen its result.",
    )
    change_of_luck: bool = switch(
        False,
        title="Change of luck",
        line="Give up a double on your turn to play a tile out of another player's bag.",
        matters=lambda _o, seats: seats > 1,
    )


class Lie(enum.IntEnum):
    """Where a ball lies; SAND is shot from first, FAIRWAY last (D10)."""

    TEE = 0
    SAND = 1
    ROUGH = 2
    FAIRWAY = 3
    HOLED = 4


class Stage(enum.IntEnum):
    """Which tile a ball lies at."""

    TEE = 0
    LAYUP = 1
    APPROACH = 2
    GREEN = 3


class Source(enum.IntEnum):
    """Where a played tile came from: the own bag, the pool (the gods of golf), or another's bag by a change of luck."""

    BAG = 0
    POOL = 1
    LUCK = 2


class Result(enum.IntEnum):
    """What a shot came to: a place short of the green, or putts on it, or the ball holed at once."""

    FAIRWAY = 0
    ROUGH = 1
    SAND = 2
    TREE = 3
    WATER = 4
    ONE_PUTT = 5
    TWO_PUTTS = 6
    THREE_PUTTS = 7
    GREEN_SAND = 8
    HOLED = 9


class Phase(enum.IntEnum):
    """What is due. Chance: SET_UP to LAYUP, and POOL to ATTEMPT; a seat: SHOT, LUCK, MULLIGAN."""

    SET_UP = 0
    HONOUR = 1
    BAGS = 2
    GREEN = 3
    APPROACH = 4
    LAYUP = 5
    SHOT = 6
    POOL = 7
    PENALTY = 8
    REPLACEMENT = 9
    ATTEMPT = 10
    LUCK = 11
    MULLIGAN = 12
    OVER = 13


@dataclass(frozen=True, slots=True)
class SetUp:
    """Chance: the tiles set aside as greens (a mask), and the tee."""

    greens: int
    tee: int


@dataclass(frozen=True, slots=True)
class Honour:
    """Chance: who tees off first on the first hole (D11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Bags:
    """Chance: new bags, a mask by seat (0 for a seat that plays no longer)."""

    bags: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: this tile is drawn for what is due (green, approach, lay-up, pool, penalty, replacement, attempt)."""

    tile: int


@dataclass(frozen=True, slots=True)
class Play:
    """A tile of the own bag is played, or of the bag that lies open by a change of luck."""

    tile: int


@dataclass(frozen=True, slots=True)
class Gods:
    """The seat goes with the gods of golf: it must play what it draws from the pool (D9)."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The double `tile` is given up to look into the bag of seat `other` (D16)."""

    tile: int
    other: int


@dataclass(frozen=True, slots=True)
class Keep:
    """The shot stands."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The seat uses its mulligan (D15)."""


Action: TypeAlias = SetUp | Honour | Bags | Draw | Play | Gods | Luck | Keep | TakeBack


class Ball(NamedTuple):
    """A player's hole: where his ball lies, strokes and penalties so far, the tiles he has played, his face-down penalty tiles (mask), and
    the tile that he drew to hole it at once (NONE: none).
    """

    stage: Stage
    lie: Lie
    strokes: int
    played: tuple[int, ...]
    penalties: int
    attempt: int


TEED: Final = Ball(Stage.TEE, Lie.TEE, 0, (), 0, NONE)


class Shot(NamedTuple):
    """The shot being settled: who, what, from where, what it came to, and what has been drawn for it so far (NONE: nothing).

    `ball` is the ball before it, `owed` the face-down penalty tiles still to be drawn.
    """

    seat: int
    tile: int
    source: Source
    ball: Ball
    result: Result
    owed: int
    penalties: int
    replacement: int
    attempt: int


class Hole(NamedTuple):
    """The hole being played: `number` from 1 (play-off holes go on counting); tiles, NONE where it has none.

    `queue` are the seats that still shoot in this round of shots, in order (D10); `from_pool` says that the green comes from the pool,
    since a double had turned up, or in a play-off (D2, D14).
    """

    number: int
    green: int
    approach: int
    layup: int
    queue: tuple[int, ...]
    from_pool: bool


class Planned(NamedTuple):
    """The tiles of one hole, NONE where its par has none."""

    green: int
    approach: int
    layup: int

    @property
    def tiles(self) -> int:
        """All of them (mask)."""
        return sum(1 << tile for tile in self if tile != NONE)


HEAPS: Final = 17
POOL, TEE, GREENS, TABLE, GONE, OWED, SPARE, FIRST_BAG = range(8)
"""Heaps of tiles. TABLE is all that lies face up, GONE all that was removed; OWED are the penalty tiles, SPARE the replacement of the shot
being settled."""


def bag_heap(seat: int) -> int:
    """The heap of a seat's bag."""
    return FIRST_BAG + seat


def marks_heap(seat: int) -> int:
    """The heap of a seat's penalty tiles at this hole, those of settled shots."""
    return FIRST_BAG + SEATS[-1] + seat


ALL: Final = -1
NOBODY: Final = -2


class Move(NamedTuple):
    """So many tiles (`number`) go from a heap to another. Those who see which: ALL, NOBODY, or the seat `seen`.

    `tiles` are they (mask) for whoever has seen them, 0 for others. From a heap to itself they are only looked at.
    """

    source: int
    target: int
    number: int
    tiles: int
    seen: int


Trail: TypeAlias = tuple[tuple[Move, ...], ...]
"""All moves that a seat has watched, in order, in pieces: a longer trail shares the pieces of the one that it grew from."""


class State(NamedTuple):
    """Everything. Masks are of tiles; tuples are by seat.

    `greens` are set aside face down, `pool` is what chance draws from; `gone_up` has been removed face up, `gone_down` unseen (unplayed
    bags, penalties); `shown` are tiles in a bag that everybody has seen (D16), and `trails` what each seat has seen of all moves (D18).
    `cards` are the finished holes' strokes by seat, `pars` of all holes so far; `honour` is the order of play; `players` still play (all,
    or those in the play-off); `mulligans` says who still has his. `plan` are the holes of a fixed
    course, whose tiles lie among `greens` until they are laid; it is empty where the course is dealt.
    """

    options: Options
    phase: Phase
    greens: int
    tee: int
    pool: int
    gone_up: int
    gone_down: int
    trails: tuple[Trail, ...]
    bags: tuple[int, ...]
    shown: tuple[int, ...]
    balls: tuple[Ball, ...]
    cards: tuple[tuple[int, ...], ...]
    pars: tuple[int, ...]
    honour: tuple[int, ...]
    players: tuple[int, ...]
    mulligans: tuple[bool, ...]
    hole: Hole
    shot: Shot | None
    open_bag: int
    plan: tuple[Planned, ...]


class View(NamedTuple):
    """A state as `seat` knows it: `bag` its own, `counts` of all, `pool`, `greens` and `gone_down` as numbers of tiles.

    Balls and shot are as in the state, but for face-down penalty tiles, given as `penalties` by seat, and a replacement that another drew.
    """

    seat: int
    options: Options
    phase: Phase
    bag: int
    counts: tuple[int, ...]
    shown: tuple[int, ...]
    greens: int
    pool: int
    gone_up: int
    gone_down: int
    trail: Trail
    balls: tuple[Ball, ...]
    penalties: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    pars: tuple[int, ...]
    honour: tuple[int, ...]
    players: tuple[int, ...]
    mulligans: tuple[bool, ...]
    hole: Hole
    shot: Shot | None
    shot_penalties: int
    drew_replacement: bool
    open_bag: int
    plan: tuple[Planned, ...]
