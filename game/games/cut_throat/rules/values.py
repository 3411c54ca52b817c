"""Values of Cut Throat: options, actions, states, views and events. The rules are in rules.py."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from game.games.dominoes.rules.hands import Deal, Pass, Play
from game.games.dominoes.rules.tiles import SIX, index
from game.rules.options import option, reading, switch
from game.words import N_

SEATS: Final = range(2, 5)
FROM_BONEYARD: Final = 7
"""Tiles of a seat where there is a boneyard (J12)."""


@dataclass(frozen=True, slots=True)
class Options:
    """Options of Cut Throat (J12, J13, J15)."""

    target: int = option(
        6,
        choices=tuple(range(1, 13)),
        title=N_("Wins for the match"),
        line=N_("Whoever has this many wins while another has none, wins the match."),
    )
    first_tile: str = option(
        "double_six",
        choices=("double_six", "sporting"),
        labels=(N_("Double six"), N_("Sporting")),
        title=N_("First tile"),
        line=N_("Whoever holds 6-6 begins at nil all. In a tournament he must pose it; sporting, he may pose any tile."),
    )
    six_love: str = option(
        "some",
        choices=("some", "all"),
        labels=(N_("Another has none"), N_("All others have none")),
        title=N_("Six love"),
        line=N_("The wins count when one other player has none, or only when all the others have none, which takes far longer."),
        matters=lambda o, seats: seats > 2 and o.target > 1,
    )
    boneyard: bool = switch(
        False,
        title=N_("Boneyard for two"),
        line=N_(
            "Two players take 7 tiles each and draw from the rest when they can't play, instead of 14 each; three and four never draw."
        ),
        matters=lambda _o, seats: seats == 2,
    )
    tied_at_nil: str = reading("double_six", before="opener")
    """Who begins again after a tied hand at nil all: the holder of 6-6, in older saves whoever had begun that hand (J14)."""


@dataclass(frozen=True, slots=True)
class DrawTile:
    """The seat to act can't play and reaches into the boneyard (J12)."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance's action: the tile that came out of the boneyard."""

    tile: int


Action: TypeAlias = Deal | Play | Pass | DrawTile | Drawn


class Phase(enum.IntEnum):
    """What is due: a deal, a move, a tile from the boneyard, or nothing more."""

    DEAL = 0
    PLAY = 1
    DRAW = 2
    OVER = 3


class HandResult(NamedTuple):
    """A finished hand for the scorecard.

    `seat` won it (None: tied), `blocked` or else by going out; it was worth `worth`; `wins` by seat is the score after it, `reset` says
    that everybody had won and all fell back to nil (J15); `pips` are left in each hand.
    """

    seat: int | None
    blocked: bool
    worth: int
    wins: tuple[int, ...]
    reset: bool
    pips: tuple[int, ...]


class Match(NamedTuple):
    """What outlives a hand. All of it is public.

    `wins` by seat; `worth` of the hand now played (1, and 1 more per tie before it, J14); `leader` begins it, None where the holder of 6-6
    does (J13); `results` of all hands so far.
    """

    options: Options
    wins: tuple[int, ...]
    worth: int
    leader: int | None
    results: tuple[HandResult, ...]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.wins)


class Public(NamedTuple):
    """What everybody at the table knows: `counts` are tiles by seat, `boneyard` those left to draw; `left` and `right` the open numbers.

    An end is -1 on an empty table. `called` is the tile whose holder begins (J13), -1 in a hand that someone leads. `moves` are the plays,
    passes and draws of this hand in order, the first by `opener`; in phase DRAW the last of them is a DREW whose tile is yet to come.
    """

    match: Match
    phase: Phase
    counts: tuple[int, ...]
    boneyard: int = 0
    turn: int = 0
    called: int = -1
    left: int = -1
    right: int = -1
    moves: tuple[int, ...] = ()
    opener: int = 0


class State(NamedTuple):
    """Everything: what is public, and what is hidden, the hands as masks by seat and the boneyard as one."""

    public: Public
    hands: tuple[int, ...]
    boneyard: int = 0


class View(NamedTuple):
    """A state as `seat` knows it: what is public, and its own hand as a mask."""

    seat: int
    public: Public
    hand: int


class BoneyardAsked(NamedTuple):
    """`seat` has neither `left` nor `right` and draws."""

    seat: int
    left: int
    right: int


class TileDrawn(NamedTuple):
    """`seat` drew `tile` (None where the hearer may not look); `boneyard` tiles are left."""

    seat: int
    tile: int | None
    boneyard: int



class MatchWon(NamedTuple):
    """`seat` has won the match; `wins` by seat."""

    seat: int
    wins: tuple[int, ...]


def draws(match: Match) -> bool:
    """Whether this table has a boneyard: two players who chose it (J12)."""
    return match.options.boneyard and match.seats == SEATS[0]


def tiles_in_play(seats: int) -> int:
    """The tiles that are used, as a mask: three players leave 0-0 in the box (J12)."""
    return SIX.every & ~SIX.bits[index(0, 0)] if seats == 3 else SIX.every


def tiles_each(match: Match) -> int:
    """How many tiles a seat is dealt (J12).

    >>> [tiles_each(Match(Options(), (0,) * seats, 1, None, ())) for seats in SEATS]
    [14, 9, 7]
    """
    return FROM_BONEYARD if draws(match) else tiles_in_play(match.seats).bit_count() // match.seats
