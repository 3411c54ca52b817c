"""Values of Card Golf: options, actions, states, views, and events."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from game.games.card_golf.rules.content import Content, LaidHole
from game.games.card_golf.rules.course import Hole, Space, Tee
from game.games.card_golf.rules.shots import BEFORE, EXAMPLE, LABELS, Aim, BallPath, OnCourse, RestingBall, StrokeLie, Tables
from game.games.golf.rules import MATCH, SKINS, STABLEFORD, STROKE, HoleResult
from game.rules.contract import OpenView
from game.rules.options import option, reading, switch
from game.words import N_

# ---- values of Card Golf: options, actions, states and views
SEATS: Final = range(1, 5)

FORMATS: Final = (STROKE, MATCH, SKINS, STABLEFORD)
OVER_PAR: Final = 3
"""A hole ends for a player at this many strokes over par (C16)."""

MOST_HANDICAP: Final = 18

HOLE_BY_HOLE, AT_ONCE = "hole_by_hole", "at_once"
"""When the cards of a dealt course are dealt: as each hole begins, or, in older saves, all before the first (C3)."""



def _handicap(seat: int, title: str) -> int:
    """The option of a seat's handicap strokes, which has no effect if there is no such seat."""
    line = N_("Strokes that this seat receives on the hardest holes.")
    matters = (lambda _options, seats: seat < seats) if seat else None
    return option(0, choices=tuple(range(MOST_HANDICAP + 1)), title=title, line=line, matters=matters)


@dataclass(frozen=True, slots=True)
class Options:
    """Options of Card Golf (C4, C7, C9, C10, C12, C18); forms of play and handicap strokes are our additions."""

    holes: int = option(18, choices=(18, 9, 3), title=N_("Holes"), line=N_("A course of nine is played twice over eighteen holes."))
    format: str = option(
        STROKE,
        choices=FORMATS,
        labels=(N_("Stroke play"), N_("Match play"), N_("Skins"), N_("Stableford")),
        title=N_("Form of play"),
        line=N_("Fewest strokes; holes won, in match play for two and in skins; or Stableford points: two for par, three for a birdie."),
    )
    tokens: int = option(
        3,
        choices=tuple(range(10)),
        title=N_("Mulligan tokens"),
        line=N_("How many each player starts with. A token rolls dice of yours again; strokes under par earn more."),
    )
    stretch: str = option(
        "to_six",
        choices=("to_six", "unlimited"),
        labels=(N_("To risk six"), N_("Unlimited")),
        title=N_("Stretched clubs"),
        line=N_("How far a shorter club may be stretched: ten yards more are one more risk."),
    )
    risk_table: str = option(
        "rules",
        choices=("rules", "quick_reference"),
        labels=(N_("Rules"), N_("Quick reference")),
        title=N_("Risk table"),
        line=N_("The book prints two tables of curve risk: one in its rules and another on its quick reference page."),
    )
    curve_chart: str = option(
        EXAMPLE,
        choices=(EXAMPLE, LABELS),
        labels=(N_("The book's example"), N_("The book's labels")),
        title=N_("Curve chart"),
        line=N_("How far a ball curves: as far as in the book's example of a hole, or a little less, by the labels of its chart."),
        before=BEFORE,
    )
    woods_roll: bool = switch(
        True,
        title=N_("Roll after woods"),
        line=N_("Whether a ball that has bounced back out of woods rolls on. Off: it stays there, as the quick reference page says."),
    )
    deal: str = option(
        "3-5",
        choices=("3-5", "3-6"),
        title=N_("Pars of a dealt course"),
        line=N_("Pars average four. With 3-6 one hole of eighteen is a par six; a course from a file keeps its own."),
    )
    handicap_1: int = _handicap(0, N_("Handicap, seat 1"))
    handicap_2: int = _handicap(1, N_("Handicap, seat 2"))
    handicap_3: int = _handicap(2, N_("Handicap, seat 3"))
    handicap_4: int = _handicap(3, N_("Handicap, seat 4"))
    cards_dealt: str = reading(HOLE_BY_HOLE, before=AT_ONCE)

    @property
    def handicaps(self) -> tuple[int, ...]:
        """The handicap strokes by seat."""
        return (self.handicap_1, self.handicap_2, self.handicap_3, self.handicap_4)


class RollKind(enum.IntEnum):
    """The rolls of a stroke (C8, C10, C12, C14)."""

    SWING = 0
    CURVE = 1
    RUN = 2
    PUTT = 3


class Phase(enum.IntEnum):
    """What is due. Chance: PAR and CARDS of a dealt hole, ROLL, AGAIN (dice that a token rerolls); a seat: TURN, ASK."""

    PAR = 0
    CARDS = 1
    TURN = 2
    ROLL = 3
    ASK = 4
    AGAIN = 5
    OVER = 6


@dataclass(frozen=True, slots=True)
class AimShot:
    """The seat aims at a space with a club, by the club's name (C6, C7)."""

    target: Space
    club: str


@dataclass(frozen=True, slots=True)
class Putt:
    """The seat putts, its only action on the track (C14)."""


@dataclass(frozen=True, slots=True)
class KeepRoll:
    """The seat keeps its roll."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """The seat pays a token to reroll these dice (a mask, bit 0 the first die) (C18)."""

    dice: int


@dataclass(frozen=True, slots=True)
class DealPar:
    """Chance: the par of the next hole of a dealt course (C4)."""

    par: int


@dataclass(frozen=True, slots=True)
class DealCards:
    """Chance: the cards of the next hole, tee card first, each as its number in the deck and its face, both from 0 (C3)."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RolledFaces:
    """Chance: the faces of the rolled dice, first die first; after a token only of the rerolled ones."""

    faces: tuple[int, ...]


Action: TypeAlias = AimShot | Putt | KeepRoll | Reroll | DealPar | DealCards | RolledFaces


class Player(NamedTuple):
    """One seat's round.

    `card` are the strokes of the finished holes. For the current hole: the `tee`, where the `ball` lies, `strokes` including `penalties`,
    and whether it is `done`.
    """

    card: tuple[int, ...]
    tokens: int
    tee: Tee
    ball: RestingBall
    strokes: int
    penalties: int
    done: bool

    @property
    def total(self) -> int:
        """Strokes of the finished holes."""
        return sum(self.card)


class Stroke(NamedTuple):
    """The stroke being played.

    `aim` is the plan, None for a putt; `yards` is the length of the putt. `free` marks the putt that is not a stroke (C13). `roll` is the
    current roll, due or rolled. Dice are () until they are rolled; `again` is the mask of dice that a token rerolls.
    """

    aim: Aim | None
    yards: int
    free: bool
    roll: RollKind
    swing: tuple[int, ...] = ()
    curve: tuple[int, ...] = ()
    run: tuple[int, ...] = ()
    putt: tuple[int, ...] = ()
    again: int = 0

    @property
    def lying(self) -> tuple[int, ...]:
        """The dice of the current roll; () before it."""
        return (self.swing, self.curve, self.run, self.putt)[self.roll]

    def showing(self, faces: tuple[int, ...]) -> Stroke:
        """The stroke with these dice for its roll."""
        if self.roll is RollKind.SWING:
            return self._replace(swing=faces)
        if self.roll is RollKind.CURVE:
            return self._replace(curve=faces)
        return self._replace(run=faces) if self.roll is RollKind.RUN else self._replace(putt=faces)


class PlayedHole(NamedTuple):
    """A hole of the round: its cards, and their ground."""

    laid: LaidHole
    ground: Hole


class Game(NamedTuple):
    """The unchanging part of a round."""

    options: Options
    content: Content
    tables: Tables


class State(NamedTuple):
    """Everything; nothing of it is hidden.

    `holes` are those laid so far: all for a course from a file, the dealt ones for a dealt course; `pars` are the pars known so far, those
    of the whole round once play has begun (C3). `turn` is the seat that plays, `number` the hole, from 0. `honour` are the seats in the
    order of honour, `results` the holes of match play and skins.
    """

    game: Game
    holes: tuple[PlayedHole, ...]
    pars: tuple[int, ...]
    phase: Phase
    turn: int
    number: int
    players: tuple[Player, ...]
    stroke: Stroke | None
    honour: tuple[int, ...]
    results: tuple[HoleResult, ...]

    @property
    def ground(self) -> Hole:
        """The current hole. Raises IndexError before the first is laid."""
        return self.holes[self.number].ground

    @property
    def unlaid(self) -> int:
        """How many holes of the round are not laid yet: nobody knows their cards."""
        return self.game.options.holes - len(self.holes)

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def limit(self) -> int:
        """The strokes at which this hole ends (C16)."""
        return self.ground.par + OVER_PAR

    def tee_of(self, seat: int) -> Space:
        """The tee spot of a seat on this hole (C17)."""
        return self.ground.tees[self.players[seat].tee]


View: TypeAlias = OpenView[State]


NOWHERE: Final = OnCourse(Space(0, 0), StrokeLie.TEE)
"""The position of balls before the first hole is laid."""


# ---- events of Card Golf. Everybody sees all of them
class ParDealt(NamedTuple):
    """Chance has given `hole` (from 0) of a dealt course that par (C4)."""

    hole: int
    par: int


class HoleLaid(NamedTuple):
    """The cards of `hole` are dealt: the names of the faces that are up, tee card first, and their offsets in columns (C2, C3)."""

    hole: int
    par: int
    faces: tuple[str, ...]
    offsets: tuple[int, ...]


class HoleBegun(NamedTuple):
    """`hole` (from 0) begins; `tees` by seat (C17)."""

    hole: int
    par: int
    tees: tuple[Tee, ...]


class DropTaken(NamedTuple):
    """`seat` pays a penalty stroke for a ball that lay wet on `space`, and plays on from `ball`; `strokes` on the hole so far (C5)."""

    seat: int
    space: Space
    ball: RestingBall
    strokes: int


class ShotAimed(NamedTuple):
    """`seat` aims from `start` at `target` with a club, stretched by `added` yards; `risk` is the curve risk before the swing (C6-C9)."""

    seat: int
    start: Space
    lie: StrokeLie
    target: Space
    club: str
    yards: int
    added: int
    risk: int


class PuttTaken(NamedTuple):
    """`seat` putts from `yards` yards (C14); `free`: immediately, without a stroke (C13)."""

    seat: int
    yards: int
    free: bool


class StrokeRolled(NamedTuple):
    """`seat` rolled: `faces` are all the dice of that roll now; `again` is the mask of those that a token rerolled."""

    seat: int
    roll: RollKind
    faces: tuple[int, ...]
    again: int


class TokenSpent(NamedTuple):
    """`seat` pays a token to reroll those `dice` (a mask), and has `left` more (C18)."""

    seat: int
    roll: RollKind
    dice: int
    left: int


class BallLanded(NamedTuple):
    """`seat`'s ball comes down on `landing`, None for a complete miss.

    `carry` are the spaces that the swing added, `risk` the curve risk including its 3s, `curve` the spaces to the right (C8, C10, C11).
    """

    seat: int
    start: Space
    landing: Space | None
    carry: int
    risk: int
    curve: int


class BallRan(NamedTuple):
    """`seat`'s ball bounces over `bounce` spaces and rolls: every space from where it came down to where it stops (C12)."""

    seat: int
    path: BallPath
    bounce: int


class StrokeEnded(NamedTuple):
    """`seat`'s ball has stopped after a stroke off the green; a wet one with its drop (C5, C13). `strokes` on the hole so far."""

    seat: int
    ball: RestingBall
    strokes: int


class BallPutted(NamedTuple):
    """`seat`'s putt from `yards` leaves the ball `left` yards from the flag, 0 in the cup; `strokes` on the hole so far (C14)."""

    seat: int
    yards: int
    left: int
    strokes: int


class HoleFinished(NamedTuple):
    """`seat` has finished `hole`: holed out, or at the stroke limit (C16)."""

    seat: int
    hole: int
    par: int
    strokes: int
    holed: bool


class HoleEnded(NamedTuple):
    """Everybody has finished `hole` in these `strokes`, by seat.

    In match play and skins `winner` gets `worth`; with None the hole is halved, or `carried` skins are carried over. Other forms have
    `worth` 0.
    """

    hole: int
    strokes: tuple[int, ...]
    winner: int | None
    worth: int
    carried: int


class TokensEarned(NamedTuple):
    """`seat` gets tokens: for strokes under par, or `at_turn`, after nine of eighteen, for strokes behind the leader (C18)."""

    seat: int
    tokens: int
    at_turn: bool
