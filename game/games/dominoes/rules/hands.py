"""Hands that are dealt and played off tile by tile: the values and small facts that Partner, Cut Throat and French share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

R = TypeVar("R")

PASSED: Final = -1
"""A pass in a list of moves; a play is a number from 0 on."""


DREW: Final = -2
"""A tile drawn from a boneyard, in a list of moves; the turn stays where it is."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance's action: the hands of all seats, as masks by seat."""

    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A tile to an arm of the layout; each layout numbers its own arms, and the empty table as one more."""

    tile: int
    arm: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No tile fits (J1)."""


class Dealt(NamedTuple):
    """A hand was dealt: `hands` by seat as masks, None where the hearer may not look. `number` counts hands from 1."""

    number: int
    worth: int
    hands: tuple[int | None, ...]


class Opens(NamedTuple):
    """`seat` begins the hand: as the holder of `tile`, or as the table's custom has it (`tile` is None)."""

    seat: int
    tile: int | None


class HandEnded(NamedTuple, Generic[R]):
    """A hand is over with that result of its game, and what is left in the hands (masks by seat) is turned up."""

    result: R
    hands: tuple[int, ...]


class Turn(NamedTuple):
    """A play, a pass or a draw of a hand: by `seat`; `tile` is None for a pass and a draw, and `arm` then means nothing."""

    seat: int
    tile: int | None
    arm: int
    drew: bool


def move_of(tile: int, arm: int) -> int:
    """A play as one integer, as the lists of moves hold it."""
    return tile << 3 | arm


def turns_of(moves: Iterable[int], opener: int, seats: int) -> Iterator[Turn]:
    """The moves of a hand with the seats that made them.

    >>> [turn.seat for turn in turns_of([move_of(27, 2), PASSED, DREW, PASSED], opener=0, seats=3)]
    [0, 2, 1, 1]
    """
    seat = opener
    for move in moves:
        if move >= 0:
            yield Turn(seat, move >> 3, move & 7, False)
        else:
            yield Turn(seat, None, 0, move == DREW)
        if move != DREW:
            seat = (seat - 1) % seats


def following(seat: int, seats: int, turns: int = 1) -> int:
    """The seat that plays `turns` turns later: play runs anti-clockwise, seats are numbered clockwise.

    >>> [following(seat, 3) for seat in range(3)]
    [2, 0, 1]
    """
    return (seat - turns) % seats


def others_of(seat: int, seats: int) -> tuple[int, ...]:
    """The other seats in the order in which they play after `seat`.

    >>> others_of(1, 4)
    (0, 3, 2)
    """
    return tuple((seat - n) % seats for n in range(1, seats))


def is_whole_deal(hands: Sequence[int], seats: int, each: int, tiles: int) -> bool:
    """Whether every seat has `each` of these tiles (a mask), none of them twice."""
    union = 0
    for hand in hands:
        union |= hand
    counts = [hand.bit_count() for hand in hands]
    return counts == [each] * seats and union.bit_count() == sum(counts) and not union & ~tiles


def with_hand(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    """The hands with another one for `seat`."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def counts_of(hands: Sequence[int]) -> tuple[int, ...]:
    """How many tiles each hand has: what everybody sees of them."""
    return tuple([hand.bit_count() for hand in hands])


def lightest(pips: Sequence[int]) -> tuple[int, ...]:
    """The seats with the fewest pips, in seat order.

    >>> lightest([6, 2, 9, 2])
    (1, 3)
    """
    least = min(pips)
    return tuple(seat for seat, n in enumerate(pips) if n == least)


def heard_deal(event: Dealt, seat: int) -> Dealt:
    """Of a deal a seat sees its own tiles."""
    return event._replace(hands=tuple(hand if other == seat else None for other, hand in enumerate(event.hands)))
