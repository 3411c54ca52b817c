"""Values of Jamaican Partner: options, actions, states, views and events. The rules are in rules.py."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from game.games.dominoes.rules.hands import Deal, Pass, Play
from game.rules.options import option, reading, switch
from game.words import N_

SEATS: Final = 4

NIL_ALL, PLAY_OFF = "nil_all", "play_off"
"""What follows a replay that the leading side has lost at one-nil, where there are play-offs (J9): saves of before had a play-off."""


def side_of(seat: int) -> int:
    """Partners sit opposite: side 0 is seats 0 and 2, side 1 is seats 1 and 3."""
    return seat & 1


def after(seat: int) -> int:
    """The seat that follows: play runs anti-clockwise, seats are numbered clockwise."""
    return (seat - 1) & 3


@dataclass(frozen=True, slots=True)
class Options:
    """Options of Partner (J5, J9, J11 and the house rule of the key)."""

    target: int = option(
        6,
        choices=tuple(range(1, 13)),
        title=N_("Wins in a row"),
        line=N_("The match is won by this many hands in a row. Six love is the classic."),
    )
    first_tile: str = option(
        "double_six",
        choices=("double_six", "sporting"),
        labels=(N_("Double six"), N_("Sporting")),
        title=N_("First tile"),
        line=N_("Whoever holds 6-6 begins at nil all. In a tournament he must pose it; sporting, he may pose any tile."),
    )
    play_off: bool = switch(
        False,
        title=N_("Play-off at one all"),
        line=N_("When a side that leads one-nil loses, a play-off hand decides who goes to two-nil. A lost replay is back to nil all."),
        matters=lambda o, _seats: o.target > 1,
    )
    key_bonus: bool = switch(
        False,
        title=N_("Key counts two"),
        line=N_("A hand won with a last tile that fits both ends, while the ends differ, is worth one more."),
    )
    lost_replay: str = reading(NIL_ALL, before=PLAY_OFF)


@dataclass(frozen=True, slots=True)
class Lead:
    """The seat asked takes the lead of the hand (J6)."""


@dataclass(frozen=True, slots=True)
class LeaveLead:
    """The seat asked leaves the lead to its partner (J6)."""


Action: TypeAlias = Deal | Lead | LeaveLead | Play | Pass


class Phase(enum.IntEnum):
    """What is due: a deal, the question who leads, a tile, or nothing more."""

    DEAL = 0
    LEAD = 1
    PLAY = 2
    OVER = 3


class HandResult(NamedTuple):
    """A finished hand for the scorecard.

    `side` won it (None: tied), by `seat` (who went out, or held the fewest pips); `blocked` or else by going out; it was worth `worth`;
    `streak` is the score after it; `pips` are left in each hand; `key` says that the last tile fitted both ends (and earned its bonus).
    """

    side: int | None
    seat: int | None
    blocked: bool
    worth: int
    streak: tuple[int, int]
    pips: tuple[int, int, int, int]
    key: bool


class Match(NamedTuple):
    """What outlives a hand. All of it is public.

    `streak` by side; `worth` of the hand now played (1, and 1 more per tie before it, J10); `leader` is the seat asked first for the lead,
    None when the holder of 6-6 begins (J5); `play_off` marks the hand that breaks 1-1 (J9); `results` of all hands so far.
    """

    options: Options
    streak: tuple[int, int]
    worth: int
    leader: int | None
    play_off: bool
    results: tuple[HandResult, ...]


class Public(NamedTuple):
    """What everybody at the table knows: `counts` are tiles by seat, `left` and `right` the open numbers, -1 on an empty table.

    `moves` are the plays and passes of this hand in order, the first by `opener`, each next by the seat that follows; `left_lead` says that
    one partner has left the lead to the other.
    """

    match: Match
    phase: Phase
    counts: tuple[int, int, int, int] = (0, 0, 0, 0)
    turn: int = 0
    left: int = -1
    right: int = -1
    moves: tuple[int, ...] = ()
    opener: int = 0
    left_lead: bool = False


class State(NamedTuple):
    """Everything: what is public, and what is hidden, the hands as masks by seat."""

    public: Public
    hands: tuple[int, int, int, int] = (0, 0, 0, 0)


class View(NamedTuple):
    """A state as `seat` knows it: what is public, and its own hand as a mask."""

    seat: int
    public: Public
    hand: int


class LeadTaken(NamedTuple):
    """`seat` leads the hand: by choice, because both left it (`forced`), or as the holder of 6-6 (`double_six`)."""

    seat: int
    forced: bool
    double_six: bool


class LeadLeft(NamedTuple):
    """`seat` leaves the lead to its partner."""

    seat: int



class MatchEnded(NamedTuple):
    """`side` has its streak."""

    side: int
    streak: tuple[int, int]
