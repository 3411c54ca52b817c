"""One line of tiles with two ends: what fits, what a tile leaves open, when nothing goes on. Partner and Cut Throat are played on it.

An end is the number it shows, -1 on an empty table. All tiles are of a double-six set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from game.games.dominoes.rules.hands import Play, turns_of
from game.games.dominoes.rules.tiles import SIX, tiles_of
from game.words import _

LEFT, RIGHT, POSE = 0, 1, 2
"""Where a tile goes: an end of the line, or alone on an empty table."""

ARMS: Final = ("left", "right", "pose")

# Actions are values, so one of each is enough; creating new ones for every list of legal ones would cost a third of a playout.
_PLAYS: Final = tuple(tuple(Play(tile, arm) for arm in (LEFT, RIGHT, POSE)) for tile in range(SIX.count))
_NUMBERS: Final = SIX.numbers
_PIPS: Final = SIX.pips


class TilePlayed(NamedTuple):
    """`seat` played `tile` at `arm`; the ends are now `left` and `right`."""

    seat: int
    tile: int
    arm: int
    left: int
    right: int


class Passed(NamedTuple):
    """`seat` knocks: it has neither `left` nor `right` (J4: public)."""

    seat: int
    left: int
    right: int


def pose(tile: int) -> Play:
    """The play of a tile on an empty table."""
    return _PLAYS[tile][POSE]


def poses(hand: int) -> tuple[Play, ...]:
    """Every tile of the hand as the first of a line, in order of its index."""
    return tuple([_PLAYS[tile][POSE] for tile in tiles_of(hand)])


def plays(hand: int, left: int, right: int) -> tuple[Play, ...]:
    """What the hand may put to a line: tiles in order of their index, left end before right (J2)."""
    at_left, at_right = _NUMBERS[left], _NUMBERS[right]
    found: list[Play] = []
    mask = hand & (at_left | at_right)
    while mask:
        bit = mask & -mask
        mask ^= bit
        by_arm = _PLAYS[bit.bit_length() - 1]
        if bit & at_left:
            found.append(by_arm[LEFT])
        if bit & at_right:
            found.append(by_arm[RIGHT])
    return tuple(found)


def takes(left: int, right: int) -> int:
    """The tiles that fit an end, as a mask."""
    return _NUMBERS[left] | _NUMBERS[right]


def can_play(hand: int, left: int, right: int, tile: int, arm: int) -> bool:
    """Whether the tile is in the hand and goes there."""
    if not hand >> tile & 1:
        return False
    if left < 0:
        return arm == POSE
    return arm != POSE and bool(_NUMBERS[right if arm else left] >> tile & 1)


def why_no_play(hand: int, left: int, right: int, a: Play) -> str | None:
    """The sentence for a tile that can't be put there, or None if it can."""
    if can_play(hand, left, right, a.tile, a.arm):
        return None
    name = SIX.names[a.tile]
    if not hand >> a.tile & 1:
        return _("{tile} is not in this hand.").format(tile=name)
    if left < 0:
        return _("The table is empty: pose the first tile.")
    if a.arm == POSE:
        return _("There is a line already: play to one of its ends.")
    tried, other = (left, right) if a.arm == LEFT else (right, left)
    if _NUMBERS[other] >> a.tile & 1:
        return _("{tile} has no {n}: it goes to the {other}.").format(tile=name, n=tried, other=other)
    if left == right:
        return _("{tile} has no {n}.").format(tile=name, n=left)
    return _("{tile} has neither {left} nor {right}.").format(tile=name, left=left, right=right)


def ends_after(left: int, right: int, tile: int, arm: int) -> tuple[int, int]:
    """The open numbers after a tile was put to an end, or posed on an empty table."""
    if arm == LEFT:
        return _PIPS[tile] - left, right
    if arm == RIGHT:
        return left, _PIPS[tile] - right
    high, low = SIX.halves[tile]
    return low, high


class LineTurn(NamedTuple):
    """A turn of a hand, and the ends that were open before it (-1 on an empty table)."""

    seat: int
    tile: int | None
    arm: int
    drew: bool
    left: int
    right: int


def turns_on_line(moves: Iterable[int], opener: int, seats: int) -> Iterator[LineTurn]:
    """The moves of a hand with the seats that made them and the ends that they met."""
    left = right = -1
    for turn in turns_of(moves, opener, seats):
        yield LineTurn(*turn, left, right)
        if turn.tile is not None:
            left, right = ends_after(left, right, turn.tile, turn.arm)


def nothing_fits(held: int, left: int, right: int) -> bool:
    """Whether none of the tiles that all hands hold fits an end: with nothing to draw, the hand is blocked (J3)."""
    return not held & (_NUMBERS[left] | _NUMBERS[right])
