"""What happens in GOLO, as facts. Everybody sees all of it."""

from __future__ import annotations

from typing import NamedTuple

from game.games.golo.rules.values import Taken


class BottomsCalled(NamedTuple):
    """`seat` calls bottoms for the roll that follows (G4)."""

    seat: int


class DiceThrown(NamedTuple):
    """`seat` threw the dice of the mask `thrown`.

    `tops` by die are upper faces, `scores` what counts (the opposite faces after bottoms), 0 where a die was not thrown or shows none;
    `cocked` and `off` are masks. `again` says that this was a throw within a roll: of dice that had leaned, fallen, or left the table.
    """

    seat: int
    thrown: int
    tops: tuple[int, ...]
    scores: tuple[int, ...]
    cocked: int
    off: int
    bottoms: bool
    again: bool


class DiceCaught(NamedTuple):
    """Of the dice that left the table `seat` caught some and missed others (masks)."""

    seat: int
    caught: int
    missed: int


class RollVoid(NamedTuple):
    """The roll does not count: `die` left the table, is thrown again, and must be taken with `penalty` strokes more."""

    seat: int
    die: int
    penalty: int


class UnplayableLie(NamedTuple):
    """Cocked dice (a mask) are thrown again; `cost` strokes (0: free) are added to the next die that `seat` takes."""

    seat: int
    dice: int
    cost: int


class DiceTaken(NamedTuple):
    """`seat` took dice to the card; none at trips where everything is rolled again. `left` dice remain to be rolled (0 in
    match play and skins, where each hole has its own die).
    """

    seat: int
    taken: tuple[Taken, ...]
    left: int


class NinePlayed(NamedTuple):
    """`seat` has played nine number `nine` (from 0) in `strokes`; `total` for the round."""

    seat: int
    nine: int
    strokes: int
    total: int


class HoleDecided(NamedTuple):
    """Everybody has played `hole` (from 0) of a match or for skins: `winner` gets `worth`; None: halved, or `carried` skins go on."""

    hole: int
    winner: int | None
    worth: int
    carried: int


class PlayerLeft(NamedTuple):
    """`seat` left before the end and is disqualified (G8)."""

    seat: int
