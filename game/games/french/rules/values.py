"""Values of French dominoes: the cross of four arms, options, actions, states, views and events. The rules are in rules.py."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from game.games.dominoes.rules.hands import Deal, Pass, Play
from game.games.dominoes.rules.tiles import SIX, index
from game.rules.options import option, switch
from game.words import N_

SEATS: Final = 4
EACH: Final = 7
FINE: Final = 10
"""Points for a player's third pass in a row, where the house has it so."""

NORTH, EAST, SOUTH, WEST, CENTRE = 0, 1, 2, 3, 4
"""Where a tile goes: an arm of the cross, on that side of 0-0, or, 0-0 itself, the middle of the table."""

ARMS: Final = ("north", "east", "south", "west")
BARE: Final = -1
"""The outer number of an arm without tiles."""

DOUBLE_BLANK: Final = index(0, 0)


class Cross(NamedTuple):
    """The layout: `ends` are the outer numbers of the four arms (BARE before the first tile), `opened` tells which have their double.

    An arm with a number that is not opened waits for the double of it (J18).
    """

    ends: tuple[int, int, int, int]
    opened: tuple[bool, bool, bool, bool]

    def waits_for(self, arm: int) -> int | None:
        """The double that the arm waits for, as a tile; None for a bare arm and for one that goes on by normal matching."""
        end = self.ends[arm]
        return None if end == BARE or self.opened[arm] else index(end, end)

    def takes(self) -> tuple[int, int, int, int]:
        """For each arm the tiles that fit it now, as masks: blanks until there are four arms, then doubles, then matches (J17, J18)."""
        ends = self.ends
        if BARE in ends:
            north, east, south, west = [_BLANKS if end == BARE else 0 for end in ends]
        else:
            north, east, south, west = [_MATCH[end] if open_ else _DOUBLE[end] for end, open_ in zip(ends, self.opened, strict=True)]
        return north, east, south, west

    def takes_at(self, arm: int) -> int:
        """The tiles that fit this arm now (mask), as `takes` has them."""
        end = self.ends[arm]
        if BARE in self.ends:
            return _BLANKS if end == BARE else 0
        return _MATCH[end] if self.opened[arm] else _DOUBLE[end]

    def takes_any(self) -> int:
        """All tiles that fit some arm now, as a mask."""
        north, east, south, west = self.takes()
        return north | east | south | west

    def put(self, tile: int, arm: int) -> Cross:
        """The layout with one more tile, which has to fit."""
        end = self.ends[arm]
        onward = SIX.pips[tile] - max(end, 0)
        opened = self.opened[arm] or end != BARE
        ends, doubles = list(self.ends), list(self.opened)
        ends[arm], doubles[arm] = onward, opened
        return Cross((ends[0], ends[1], ends[2], ends[3]), (doubles[0], doubles[1], doubles[2], doubles[3]))


_MATCH: Final = SIX.numbers
_DOUBLE: Final = tuple(SIX.bits[index(n, n)] for n in range(SIX.high + 1))
_BLANKS: Final = _MATCH[0]

NO_CROSS: Final = Cross((BARE, BARE, BARE, BARE), (False, False, False, False))


@dataclass(frozen=True, slots=True)
class Options:
    """Options of French (J20 and the house rule of the third pass)."""

    limit: int = option(
        100,
        choices=(50, 75, 100, 150, 200),
        title=N_("Points that end the game"),
        line=N_("The game ends after the hand in which someone reaches this many points; the fewest win."),
    )
    three_passes: bool = switch(
        False,
        title=N_("Third knock costs ten"),
        line=N_("A player who knocks three times in a row in one hand takes ten points."),
    )


Action: TypeAlias = Deal | Play | Pass


class Phase(enum.IntEnum):
    """What is due: a deal, a tile, or nothing more."""

    DEAL = 0
    PLAY = 1
    OVER = 2


class HandResult(NamedTuple):
    """A finished hand for the scorecard.

    `seat` went out (None: blocked); `pips` are left in each hand, `doubled` says for whom they count twice because he held a double,
    `fines` are ten for each run of three passes (where the house has it so), `points` what the hand brought each; `totals` is the score
    after it.
    """

    seat: int | None
    pips: tuple[int, ...]
    doubled: tuple[bool, ...]
    fines: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


class Match(NamedTuple):
    """What outlives a hand, all of it public: `totals` by seat without the hand now played, and the `results` so far."""

    options: Options
    totals: tuple[int, ...]
    results: tuple[HandResult, ...]


class Public(NamedTuple):
    """What everybody at the table knows: `counts` are tiles by seat, `cross` the layout; `fines` by seat are of this hand.

    `moves` are the plays and passes of this hand in order, the first, 0-0, by `opener`, each next by the seat that follows.
    """

    match: Match
    phase: Phase
    counts: tuple[int, ...] = (0,) * SEATS
    turn: int = 0
    cross: Cross = NO_CROSS
    fines: tuple[int, ...] = (0,) * SEATS
    moves: tuple[int, ...] = ()
    opener: int = 0


class State(NamedTuple):
    """Everything: what is public, and what is hidden, the hands as masks by seat."""

    public: Public
    hands: tuple[int, ...] = (0,) * SEATS


class View(NamedTuple):
    """A state as `seat` knows it: what is public, and its own hand as a mask."""

    seat: int
    public: Public
    hand: int


class TileLaid(NamedTuple):
    """`seat` put `tile` to `arm` (CENTRE: 0-0); the arm now ends in `end`, and `waits` says that it needs the double of it."""

    seat: int
    tile: int
    arm: int
    end: int
    waits: bool


class Knocked(NamedTuple):
    """`seat` passes: it has none of the tiles `lacks` (a mask) that would fit the `cross` (J4: public)."""

    seat: int
    cross: Cross
    lacks: int


class Fined(NamedTuple):
    """`seat` has passed for the third time in a row, which costs `points`."""

    seat: int
    points: int



class GameEnded(NamedTuple):
    """Somebody has reached the limit; `winners` have the lowest total, `losers` are those at the limit (J20), `totals` by seat."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    losers: tuple[int, ...]
