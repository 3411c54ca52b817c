"""What happens in Card Golf, as facts. Everybody sees all of it."""

from __future__ import annotations

from typing import NamedTuple

from game.games.card_golf.rules.course import Space, Tee
from game.games.card_golf.rules.shots import BallPath, RestingBall
from game.games.card_golf.rules.tables import StrokeLie
from game.games.card_golf.rules.values import RollKind


class ParDealt(NamedTuple):
    """`hole` (from 0) of a dealt course has that par (C4)."""

    hole: int
    par: int


class HoleLaid(NamedTuple):
    """The cards of `hole` are dealt: the names of the faces that are up, tee card first, and their offsets in columns (C2, C3)."""

    hole: int
    par: int
    faces: tuple[str, ...]
    offsets: tuple[int, ...]


class HoleBegun(NamedTuple):
    """`hole` (from 0) is played now; `tees` by seat (C17)."""

    hole: int
    par: int
    tees: tuple[Tee, ...]


class DropTaken(NamedTuple):
    """`seat` pays a penalty stroke for a ball that lay wet on `space`, and plays on from `ball`; `strokes` of the hole so far (C5)."""

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
    """`seat` putts from `yards` yards (C14); `free`: at once, without a stroke (C13)."""

    seat: int
    yards: int
    free: bool


class StrokeRolled(NamedTuple):
    """`seat` rolled: `faces` are all the dice of that roll as they lie now; `again` is the mask of those that a token rolled again."""

    seat: int
    roll: RollKind
    faces: tuple[int, ...]
    again: int


class TokenSpent(NamedTuple):
    """`seat` pays a token to roll those `dice` (a mask) again, and has `left` more (C18)."""

    seat: int
    roll: RollKind
    dice: int
    left: int


class BallLanded(NamedTuple):
    """`seat`'s ball comes down on `landing`, None for a complete miss.

    `carry` are the spaces that the swing added, `risk` the curve risk with its 3s, `curve` the spaces to the right (C8, C10, C11).
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
    """`seat`'s ball lies still after a stroke off the green; a wet one with its drop (C5, C13). `strokes` of the hole so far."""

    seat: int
    ball: RestingBall
    strokes: int


class BallPutted(NamedTuple):
    """`seat`'s putt from `yards` leaves the ball `left` yards from the flag, 0 in the cup; `strokes` of the hole so far (C14)."""

    seat: int
    yards: int
    left: int
    strokes: int


class HoleFinished(NamedTuple):
    """`seat` has finished `hole`: holed out, or at the limit of strokes (C16)."""

    seat: int
    hole: int
    par: int
    strokes: int
    holed: bool


class HoleEnded(NamedTuple):
    """Everybody has finished `hole` in these `strokes`, by seat.

    In match play and skins `winner` gets `worth`; with None the hole is halved, or `carried` skins go on. Other forms have `worth` 0.
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
