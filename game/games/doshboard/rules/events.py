"""Events of Doshboard. Everybody sees all of them."""

from __future__ import annotations

import enum
from typing import NamedTuple

from game.games.doshboard.rules.board import FlagSight
from game.games.doshboard.rules.geometry import Cell, Hop, Path


class LegKind(enum.IntEnum):
    """The three legs of a flight, in order (H7, H20)."""

    DISTANCE = 0
    HOOK = 1
    WIND = 2


class Why(enum.IntEnum):
    """What a die decides: the shot, whether the ball hits what it touches, whether it rolls away, whether the card is lost."""

    SHOT = 0
    HIT = 1
    ROLL_AWAY = 2
    LOST = 3


class Trouble(enum.IntEnum):
    """Why a ball is dropped for a penalty stroke (H8)."""

    OFF_BOARD = 0
    WATER = 1
    WATERFALL = 2


class BoardHoleBegun(NamedTuple):
    """Hole `number` (from 0) of the game begins, the board's hole `drawn` (from 0), with its tee, target and par."""

    number: int
    drawn: int
    tee: Cell
    target: Cell
    par: int


class HoleDrawn(NamedTuple):
    """The board's hole (from 0) that is drawn to be played next (H24)."""

    hole: int


class WindTurned(NamedTuple):
    """The black die determines where the wind will blow to (H20)."""

    direction: int


class WindRose(NamedTuple):
    """The wind blows to `direction` with that strength, 0 (none) to 4, from the white die (H20)."""

    direction: int
    strength: int
    white: int


class CardsChosen(NamedTuple):
    """`seat` plays with only three cards of its set, by number from 0, for the whole nine or game (H24)."""

    seat: int
    cards: tuple[int, ...]


class ShotPlanned(NamedTuple):
    """`seat` announces its shot: the path, the card by name, card-up or card-down, the called red number (0: none) (H6)."""

    seat: int
    start: Cell
    path: Path
    card: str
    shift: int
    call: int
    target: Cell

    @property
    def sight(self) -> FlagSight:
        """The line of sight from where the ball lies."""
        return FlagSight(self.start, self.target)


class TimeOver(NamedTuple):
    """`seat` has planned for too long: a penalty stroke, and its turn continues (H21)."""

    seat: int
    strokes: int


class DiceRolled(NamedTuple):
    """The blue and the red die, with the resulting distance (after all modifications) and hook (H7, H13)."""

    seat: int
    blue: int
    red: int
    distance: int
    hook: int


class BallFlew(NamedTuple):
    """The ball travels a leg of its flight, or the part of it before the next die: hops from `start` on (H3, H14)."""

    seat: int
    leg: LegKind
    start: Cell
    hops: tuple[Hop, ...]
    sight: FlagSight


class WhiteRolled(NamedTuple):
    """The white die, which is `true` from `at_least` on: the ball hits what it touches at `cell` (H16), or the card is lost (H17)."""

    seat: int
    why: Why
    cell: Cell
    number: int
    at_least: int
    true: bool


class BallHit(NamedTuple):
    """The shot ends at a `tree`, or else a target, that the ball touches (H9, H16)."""

    seat: int
    cell: Cell
    tree: bool


class BallDropped(NamedTuple):
    """The ball was off the board or in water at `cell`, and is dropped at `drop` for a penalty stroke (H8, H15)."""

    seat: int
    trouble: Trouble
    cell: Cell
    drop: Cell
    sight: FlagSight


class BlackRolled(NamedTuple):
    """The black die at a cliff: the ball rolls down to `to`, or stays where it was (None) (H15)."""

    seat: int
    cell: Cell
    number: int
    to: Cell | None
    sight: FlagSight


class CardLost(NamedTuple):
    """`seat` loses the card it has played; the last one is kept (`kept`) and costs a stroke instead (H17)."""

    seat: int
    card: str
    kept: bool


class HoledOut(NamedTuple):
    """The ball is in the hole (H10)."""

    seat: int
    cell: Cell


class TappedIn(NamedTuple):
    """The ball is on the target and is tapped in for a stroke (H10)."""

    seat: int
    cell: Cell


class BallRests(NamedTuple):
    """The shot is over: where the ball lies, the strokes at this hole so far, and this shot's penalties, which are included in them."""

    seat: int
    cell: Cell
    strokes: int
    penalties: int
    sight: FlagSight


class PlayerDone(NamedTuple):
    """`seat` has finished the hole in `strokes`; `capped`: it was stopped at the stroke limit (H11)."""

    seat: int
    strokes: int
    capped: bool


class BoardHoleEnded(NamedTuple):
    """Everybody has finished hole `number` (from 0): strokes by seat, and the order of honour at the next one (H5).

    In match play and skins `winners` are the seats of the side that gets `worth`, nobody if it is halved; `carried` skins are carried over.
    """

    number: int
    par: int
    strokes: tuple[int, ...]
    honour: tuple[int, ...]
    winners: tuple[int, ...]
    worth: int
    carried: int


class NineEnded(NamedTuple):
    """Nine number `nine` (from 0) of a tournament is over: strokes on it and totals by seat; all cards are returned (H17, H24)."""

    nine: int
    strokes: tuple[int, ...]
    totals: tuple[int, ...]
