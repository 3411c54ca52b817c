"""Values of GOLO: options, actions, states and views. Events are in events.py, the rules in rules.py and turns.py."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from game.games.golf.rules.formats import BY_HOLE, MATCH, SKINS, HoleResult
from game.games.golo.rules.dice import COUNT, Content
from game.rules.contract import OpenView
from game.rules.options import option, switch
from game.words import N_

SIMPLE, SCORECARD, FLOP, TRIPS = "simple", "scorecard", "flop", "trips"
MODES: Final = (SIMPLE, SCORECARD, MATCH, SKINS, FLOP, TRIPS)
TRIPS_ROLLS: Final = 3

COCKED, OFF = 0, -1
"""How a die may land in a throw instead of on a face."""

NO_DICE: Final = (0,) * COUNT


@dataclass(frozen=True, slots=True)
class Options:
    """Options of GOLO (G2-G8)."""

    mode: str = option(
        SIMPLE,
        choices=MODES,
        labels=(N_("Simple"), N_("Scorecard"), N_("Match play"), N_("Skins"), N_("Flop"), N_("Trips")),
        title=N_("Game"),
        line=N_(
            "Simple: keep the lowest, roll the rest. Scorecard: in hole order. Match, skins: hole by hole. Flop: one roll. Trips: three."
        ),
    )
    holes: int = option(9, choices=(9, 18), title=N_("Holes"), line=N_("Eighteen holes are two nines, added."))
    lowest_only: bool = switch(
        True,
        title=N_("Lowest first"),
        line=N_("Simple game: a die may be kept only if none that stays is lower. Off: keep any dice."),
        matters=lambda o, _seats: o.mode == SIMPLE,
    )
    interleave: bool = switch(
        True,
        title=N_("Take turns"),
        line=N_("One roll each in turn. Off: each plays a whole nine in one go."),
        matters=lambda o, seats: seats > 1 and o.mode not in BY_HOLE and (o.mode != FLOP or o.ground_rules),
    )
    ground_rules: bool = switch(
        False,
        title=N_("Ground rules"),
        line=N_("Dice may lean or leave the table, with what follows: unplayable lies, out of bounds, catches, and players who leave."),
    )
    cocked: int = option(
        60,
        choices=(0, 12, 30, 60, 120),
        labels=(N_("Never"), N_("1 in 12"), N_("1 in 30"), N_("1 in 60"), N_("1 in 120")),
        title=N_("Cocked dice"),
        line=N_("Ground rules: how often a die comes to rest leaning."),
        matters=lambda o, _seats: o.ground_rules,
    )
    off_table: int = option(
        60,
        choices=(0, 12, 30, 60, 120),
        labels=(N_("Never"), N_("1 in 12"), N_("1 in 30"), N_("1 in 60"), N_("1 in 120")),
        title=N_("Off the table"),
        line=N_("Ground rules: how often a die leaves the table."),
        matters=lambda o, _seats: o.ground_rules,
    )
    off_penalty: int = option(
        2,
        choices=(0, 1, 2, 3),
        title=N_("Out of bounds costs"),
        line=N_("Ground rules: strokes added to a die that left the table and was not caught."),
        matters=lambda o, _seats: o.ground_rules and o.off_table > 0,
    )
    lie_penalty: int = option(
        1,
        choices=(0, 1, 2),
        title=N_("Second bad lie costs"),
        line=N_("Ground rules: strokes on the next die kept, for each cocked throw after the first in a row."),
        matters=lambda o, _seats: o.ground_rules and o.cocked > 0,
    )
    bot_catch: int = option(
        3,
        choices=(0, 2, 3, 5),
        labels=(N_("Never"), N_("1 in 2"), N_("1 in 3"), N_("1 in 5")),
        title=N_("Bots catch"),
        line=N_("Ground rules: how often a bot catches a die that leaves the table."),
        matters=lambda o, _seats: o.ground_rules and o.off_table > 0,
    )


@dataclass(frozen=True, slots=True)
class Roll:
    """The seat rolls its dice, having called bottoms or not (G4)."""

    bottoms: bool


class Dice(NamedTuple):
    """Chance's action: how each die thrown lands, first die first: on an upper face (its number), COCKED or OFF."""

    landed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Catch:
    """Which of the falling dice were caught, as a mask (0: none). A person's screen, or a bot's luck, decides it (G8)."""

    dice: int


@dataclass(frozen=True, slots=True)
class KeepDice:
    """The dice that the seat takes out of the roll, as a mask; the rest is rolled again."""

    dice: int


@dataclass(frozen=True, slots=True)
class LeaveRound:
    """The player leaves before the round is finished, and is disqualified (G8)."""


Action: TypeAlias = Roll | Dice | Catch | KeepDice | LeaveRound


class Phase(enum.IntEnum):
    """What is due: a roll, the dice, a catch, dice to keep, or nothing more."""

    ROLL = 0
    THROW = 1
    CATCH = 2
    KEEP = 3
    OVER = 4


class Taken(NamedTuple):
    """A die on a hole of the card. `hole` counts from 0 over the round; `strokes` include `penalty`."""

    hole: int
    die: int
    strokes: int
    penalty: int


class Player(NamedTuple):
    """One seat's round.

    `taken` in the order in which the dice were taken, and `strokes` of all of them; `left` is the mask of dice still to be taken in this
    nine; `rolls` counts the rolls of this nine that stood and have been decided (`rolls_made` counts the one that lies too); `fee` are
    strokes that the next die taken will cost more; `left_game` marks a disqualified player.
    """

    taken: tuple[Taken, ...]
    strokes: int
    left: int
    rolls: int
    fee: int
    left_game: bool


class TableThrow(NamedTuple):
    """The roll on the table.

    `thrown` is the mask of dice in the air (before chance) or thrown last; `lying` shows the score of each die at rest flat, 0 for others;
    `fallen` are dice off the table that may be caught, `cocked` dice that lean; `lies` counts cocked throws in a row. `bound` is the die
    that must be taken with `penalty` strokes more, as it left the table, or -1. `again` says that the dice in the air have been thrown
    before in this roll.
    """

    thrown: int
    bottoms: bool
    lying: tuple[int, ...]
    fallen: int
    cocked: int
    lies: int
    bound: int
    penalty: int
    again: bool


NO_THROW: Final = TableThrow(0, False, NO_DICE, 0, 0, 0, -1, 0, False)


@dataclass(frozen=True, slots=True)
class Game:
    """What does not change in a round.

    By die its faces, and what opposite faces add up to (`across`); by mask of dice their faces, as tuples (`thrown_faces`) and as sets
    (`shows`); by hole its par, and the die that match play and skins roll there (`dice`). `by_hole` says that it is one of these two,
    `lowest_first` that it is the simple game with that option. Of a player's rolls in a nine those before number `choices` leave a choice
    of dice to keep.
    """

    options: Options
    content: Content
    faces: tuple[tuple[int, ...], ...]
    thrown_faces: tuple[tuple[tuple[int, ...], ...], ...]
    shows: tuple[tuple[frozenset[int], ...], ...]
    across: tuple[int, ...]
    pars: tuple[int, ...]
    dice: tuple[int, ...]
    by_hole: bool
    lowest_first: bool
    choices: float


class State(NamedTuple):
    """Everything; nothing of it is hidden.

    `turn` is the seat that plays; `first` the first hole of the nine being played, or in match play and skins the hole; `results` are the
    holes of match play and skins that are over.
    """

    game: Game
    players: tuple[Player, ...]
    phase: Phase
    turn: int
    first: int
    throw: TableThrow
    results: tuple[HoleResult, ...]


View: TypeAlias = OpenView[State]
