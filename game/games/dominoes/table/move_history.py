"""The moves of a hand on one line, replayed: who played what at which end, and the resulting line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from game.games.dominoes.rules.line import LEFT, POSE, LineTurn, turns_on_line
from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table.line import Line
from game.words import _, ngettext


class HandMoves(NamedTuple):
    """The moves of a hand as the views of the rules list them: the first is the `opener`'s, at a table with that many seats."""

    opener: int
    seats: int
    moves: Sequence[int]


    def turns(self) -> Iterator[LineTurn]:
        """All moves in order."""
        return turns_on_line(self.moves, self.opener, self.seats)


def line_of(hand: HandMoves) -> Line:
    """The line on the table. It is asked for many times with each picture of a table: the last few are remembered."""
    return _line(hand.opener, hand.seats, tuple(hand.moves))


@lru_cache(maxsize=16)
def _line(opener: int, seats: int, moves: tuple[int, ...]) -> Line:
    line = Line()
    for turn in turns_on_line(moves, opener, seats):
        if turn.tile is not None:
            line = line.add(turn.tile, SIX.halves[turn.tile], turn.arm, turn.seat)
    return line


def turns_by(hand: HandMoves, seat: int) -> tuple[LineTurn, ...]:
    """What a seat has done in this hand, in order."""
    return tuple(turn for turn in hand.turns() if turn.seat == seat)


def turn_words(turn: LineTurn) -> str:
    """A play or a pass in a few words: "played 6-4 on the 6", "knocked: no 3"."""
    if turn.tile is None:
        left, right = turn.left, turn.right
        return _("knocked: no {n}").format(n=left) if left == right else _("knocked: no {left}, no {right}").format(left=left, right=right)
    name = SIX.names[turn.tile]
    if turn.arm == POSE:
        return _("posed {tile}").format(tile=name)
    return _("played {tile} on the {n}").format(tile=name, n=turn.left if turn.arm == LEFT else turn.right)


def left_over(pips: int, *, out: bool) -> str:
    """What a seat has come to when a hand is over: "went out", "3 pips left"."""
    return _("went out") if out else ngettext("{n} pip left", "{n} pips left", pips).format(n=pips)


class Ended(Protocol):
    """A finished hand of a game with a line: who won it, whether it was blocked, and what was left in each hand."""

    @property
    def seat(self) -> int | None:
        """The winner."""

    @property
    def blocked(self) -> bool:
        """Else he went out."""

    @property
    def pips(self) -> Sequence[int]:
        """By seat."""


def came_to(results: Sequence[Ended], seat: int) -> str:
    """What a seat has come to in the last of these hands; empty where none has been finished."""
    return "".join(left_over(result.pips[seat], out=seat == result.seat and not result.blocked) for result in results[-1:])


def lacking(left: int, right: int) -> str:
    """What a seat lacks that can't play: "no 3, no 6"."""
    return ", ".join(_("no\u00a0{n}").format(n=n) for n in ([left] if left == right else [left, right]))
