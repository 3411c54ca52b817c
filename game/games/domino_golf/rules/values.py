"""Values of Domino Golf: options, actions, states, views, and events."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple, TypeAlias, TypeVar

from game.rules.options import option, reading, switch
from game.words import N_

# ---- values of Domino Golf: options, actions, states and views
T = TypeVar("T")

NONE: Final = -1
"""No tile: a hole without this tile, or a shot without an attempt or a replacement."""

SEATS: Final = range(1, 6)

GROUPS: Final = {18: (3, 3, 3, 4, 5), 9: (3, 3, 3), 3: (3,)}
"""Holes in each group by the length of the round (D1, D17)."""

BAGS: Final = (5, 5, 5, 5, 6)
"""Tiles per bag in each group (D1)."""

EXTRA_HOLES: Final = 4
EXTRA_BAG: Final = 5
"""A play-off deals bags of EXTRA_BAG tiles, new ones every EXTRA_HOLES holes (D14)."""


CLOCKWISE, BY_SCORE = "clockwise", "by_score"
"""Who tees off after the player with the honour (D11)."""

AFTER_THE_NEXT, AT_ONCE = "after_the_next", "at_once"
"""When a double that turned up as a green goes back into the pool (D2): after the next green is drawn, or, in older saves, before."""


@dataclass(frozen=True, slots=True)
class Options:
    """Options of Domino Golf (D11, D15, D16, D17), and the reading of D2."""

    holes: int = option(
        18, choices=(18, 9, 3), title=N_("Holes"), line=N_("A whole round, nine holes with three bags, or three holes with one bag.")
    )
    mulligans: bool = switch(
        False,
        title=N_("Mulligans"),
        line=N_("Once a round each player may take a shot back as soon as they have seen its result."),
    )
    change_of_luck: bool = switch(
        False,
        title=N_("Change of luck"),
        line=N_("Give up a double on your turn to play a tile out of another player's bag."),
        matters=lambda _o, seats: seats > 1,
    )
    tee_order: str = option(
        CLOCKWISE,
        choices=(CLOCKWISE, BY_SCORE),
        labels=(N_("Clockwise"), N_("By score")),
        title=N_("Order at the tee"),
        line=N_("The best score of the last hole begins. The others follow clockwise, or the better score first."),
        matters=lambda _o, seats: seats > 2,
        before=BY_SCORE,
    )
    double_goes_back: str = reading(AFTER_THE_NEXT, before=AT_ONCE)


class Lie(enum.IntEnum):
    """Where a ball lies; SAND is shot from first, FAIRWAY last (D10)."""

    TEE = 0
    SAND = 1
    ROUGH = 2
    FAIRWAY = 3
    HOLED = 4


class ShotStage(enum.IntEnum):
    """The tile at which a ball lies."""

    TEE = 0
    LAYUP = 1
    APPROACH = 2
    GREEN = 3


class Source(enum.IntEnum):
    """Where a played tile came from: the own bag, the pool (the gods of golf), or another's bag by a change of luck."""

    BAG = 0
    POOL = 1
    LUCK = 2


class ShotOutcome(enum.IntEnum):
    """The result of a shot: a place short of the green, or putts on it, or the ball holed at once."""

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
    """Chance: new bags, a mask by seat (0 for a seat that no longer plays)."""

    bags: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the tile drawn for what is due (green, approach, lay-up, pool, penalty, replacement, attempt)."""

    tile: int


@dataclass(frozen=True, slots=True)
class PlayTile:
    """A tile of the own bag is played, or of the bag that is open by a change of luck."""

    tile: int


@dataclass(frozen=True, slots=True)
class Gods:
    """The seat trusts the gods of golf: it must play what it draws from the pool (D9)."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The double `tile` is given up to look into the bag of seat `other` (D16)."""

    tile: int
    other: int


@dataclass(frozen=True, slots=True)
class Keep:
    """The seat lets its shot stand."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The seat uses its mulligan (D15)."""


Action: TypeAlias = SetUp | Honour | Bags | Draw | PlayTile | Gods | Luck | Keep | TakeBack


class Ball(NamedTuple):
    """A player's hole: where the ball lies, strokes and penalties so far, the tiles played, and the tile drawn to hole it at once (NONE:
    none).
    """

    stage: ShotStage
    lie: Lie
    strokes: int
    played: tuple[int, ...]
    attempt: int


TEED: Final = Ball(ShotStage.TEE, Lie.TEE, 0, (), NONE)


class Shot(NamedTuple):
    """The shot being settled: who, what, from where, its result, and the tile drawn to hole it at once (NONE: none).

    `ball` is the ball before it, `owed` the number of face-down penalty tiles still to be drawn. Those already drawn lie in the heap OWED,
    the replacement that it has earned in SPARE.
    """

    seat: int
    tile: int
    source: Source
    ball: Ball
    result: ShotOutcome
    owed: int
    attempt: int


class HoleState(NamedTuple):
    """The current hole: `number` from 1 (play-off holes continue the count); its tiles, NONE where it has none.

    `queue` are the seats that still shoot in this round of shots, in order (D10); `from_pool` says that the green comes from the pool,
    after a double had turned up, or in a play-off (D2, D14). `double` has turned up as its green and stays until another is drawn.
    """

    number: int
    green: int
    approach: int
    layup: int
    queue: tuple[int, ...]
    from_pool: bool
    double: int = NONE


class Planned(NamedTuple):
    """The tiles of one hole, NONE if its par has none."""

    green: int
    approach: int
    layup: int

    @property
    def tiles(self) -> int:
        """The tiles of the hole (mask)."""
        return sum(1 << tile for tile in self if tile != NONE)


HEAPS: Final = 17
POOL, TEE, GREENS, TABLE, GONE, OWED, SPARE, FIRST_BAG = range(8)
"""Heaps of tiles. POOL is what is drawn from, GREENS what was set aside at the start and is not laid yet (for a fixed course all of its
tiles), TABLE all face-up tiles at this hole, GONE all removed ones. OWED are the penalty tiles of the shot being settled, SPARE the
replacement it has earned. Then come the bags by seat, and the penalty tiles of settled shots by seat.
"""


def bag_heap(seat: int) -> int:
    """The heap of a seat's bag."""
    return FIRST_BAG + seat


def marks_heap(seat: int) -> int:
    """The heap of a seat's penalty tiles at this hole, those of settled shots."""
    return FIRST_BAG + SEATS[-1] + seat


ALL: Final = -1
NOBODY: Final = -2


class Move(NamedTuple):
    """`number` tiles go from one heap to another. `seen` says who sees which: ALL, NOBODY, or a seat.

    `tiles` names them (mask) for those who saw them, and is 0 for others. Moved from a heap to itself they are only looked at.
    """

    source: int
    target: int
    number: int
    tiles: int
    seen: int


TrailPiece: TypeAlias = tuple[Move, ...]
"""Consecutive moves."""


class Trail(NamedTuple):
    """All moves that a seat has watched, in order: `pieces`, which are shared with longer trails, and the `latest` moves."""

    pieces: tuple[TrailPiece, ...]
    latest: TrailPiece

    @property
    def moves(self) -> Iterator[Move]:
        """Each move, from the first on."""
        return chain(*self.pieces, self.latest)


class RoundHistory(NamedTuple):
    """All moves of a round: by seat the pieces as that seat watched them, and the latest moves with all their tiles."""

    watched: tuple[tuple[TrailPiece, ...], ...]
    latest: TrailPiece

    def longer(self, moves: TrailPiece) -> RoundHistory:
        """The history with these moves appended; a full piece is stored for each seat."""
        if len(self.latest) < PIECE:
            return RoundHistory(self.watched, self.latest + moves)
        return RoundHistory(tuple((*pieces, as_seen_by(seat, self.latest)) for seat, pieces in enumerate(self.watched)), moves)

    def trail(self, seat: int) -> Trail:
        """The moves of the round as the seat has watched them."""
        return Trail(self.watched[seat], as_seen_by(seat, self.latest))


PIECE: Final = 16
"""Number of moves of a full piece of a history."""


def as_seen_by(seat: int, moves: TrailPiece) -> TrailPiece:
    """The moves as a seat sees them: tiles that others drew are not named, and nobody notices what another looks at alone."""
    return tuple([
        move if move.seen in (ALL, seat) else Move(move.source, move.target, move.number, 0, move.seen)
        for move in moves if move.seen in (ALL, seat) or move.source != move.target
    ])


class Public(NamedTuple):
    """What everybody at the table knows. Masks are of tiles; tuples are by seat.

    `sizes` are the numbers of tiles by heap. `gone_up` are the removed tiles that are face up, `shown` tiles in a bag that everybody has
    seen (D16). `cards` are the strokes of the finished holes, `pars` those of all holes so far; `honour` is the order of play; `players`
    are still playing (all, or those in the play-off); `mulligans` says who still has one. `open_bag` is the seat whose bag is open (NONE:
    nobody's), `plan` the holes of a fixed course, empty if the course is dealt, and `landscape` its landscape, if it has one.
    """

    options: Options
    phase: Phase
    sizes: tuple[int, ...]
    gone_up: int
    shown: tuple[int, ...]
    balls: tuple[Ball, ...]
    cards: tuple[tuple[int, ...], ...]
    pars: tuple[int, ...]
    honour: tuple[int, ...]
    players: tuple[int, ...]
    mulligans: tuple[bool, ...]
    hole: HoleState
    shot: Shot | None
    open_bag: int
    plan: tuple[Planned, ...]
    landscape: str

    @property
    def seats(self) -> range:
        """The seats at the table, from 0."""
        return range(len(self.balls))

    @property
    def counts(self) -> tuple[int, ...]:
        """Tiles that each seat holds: its bag, and a replacement whose shot is still being settled."""
        spare = self.sizes[SPARE]
        return tuple(self.sizes[bag_heap(i)] + (spare if self.shot and self.shot.seat == i else 0) for i in self.seats)

    @property
    def greens_left(self) -> int:
        """How many greens are still face down; a fixed course sets other tiles aside as well."""
        return max(0, len(self.plan) - len(self.pars)) if self.plan and self.sizes[GREENS] else self.sizes[GREENS]


class State(NamedTuple):
    """The full state: what is public, and what is hidden.

    `heaps` are the tiles by heap (masks); each tile is in exactly one of them. `history` is how they got there, and who has seen what
    (D18).
    """

    public: Public
    heaps: tuple[int, ...]
    history: RoundHistory

    def held(self, seat: int) -> int:
        """The tiles that a seat holds (mask): its bag, and a replacement whose shot is still being settled."""
        shot = self.public.shot
        return self.heaps[bag_heap(seat)] | (self.heaps[SPARE] if shot and shot.seat == seat else 0)


class View(NamedTuple):
    """A state as `seat` knows it: what is public, the tiles that it holds (`bag`, as `State.held`), and what it has seen of all moves."""

    seat: int
    public: Public
    bag: int
    trail: Trail


def replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one value replaced."""
    return (*values[:at], value, *values[at + 1 :])


# ---- events of Domino Golf
class GreensSet(NamedTuple):
    """The greens are set aside face down (`greens` of them), and the tee is laid."""

    greens: int


class HonourGiven(NamedTuple):
    """The order in which the players tee off on the first hole."""

    order: tuple[int, ...]


class BagsDealt(NamedTuple):
    """New bags: masks by seat, None for those who may not see them; `mixed`: the pool ran out and was formed again."""

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

    `from_hole`: nothing had been removed yet, and they are this hole's tiles for penalties or an attempt.
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
    """`seat` played a tile from `stage`; `result` is before an attempt to hole it at once."""

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
    """A face-down tile from the pool marks a penalty stroke; nobody sees it."""

    seat: int


class ReplacementDrawn(NamedTuple):
    """`seat` draws a tile for hitting the fairway; None for those who may not see it."""

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
    """Everybody has holed out: strokes by seat (None: did not play it), and the next order of honour. `extra` as in GreenTurned."""

    number: int
    par: int
    strokes: tuple[int | None, ...]
    honour: tuple[int, ...]
    extra: int = 0


class PlayOff(NamedTuple):
    """Tied seats play on, hole by hole (D14)."""

    players: tuple[int, ...]


class RoundWon(NamedTuple):
    """`winner` has the lowest total; totals by seat over the holes of the round."""

    winner: int
    totals: tuple[int, ...]
