"""Values of GOLO: its nine dice (G1) and cards of pars, options, actions, states, views and events."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from game.games.golf.rules import BY_HOLE, MATCH, SKINS, HoleResult
from game.rules.contract import OpenView
from game.rules.options import option, switch
from game.words import N_, _

# ---- what GOLO is played with: nine twelve-sided dice with opposite faces (G1), and a card of pars (G5). Files are read to these values
PARS: Final = (3, 3, 4, 4, 4, 4, 4, 5, 5)
"""The par of each of the nine dice, in order; a nine that they can fill has the same pars in some order (G5)."""

COUNT: Final = len(PARS)
EVERY: Final = (1 << COUNT) - 1
"""All nine dice, as a mask: bit i is die i."""

CODES: Final = ("r1", "r2", "w1", "w2", "w3", "w4", "w5", "b1", "b2")
"""The names of the dice in saves."""

HOLES: Final = 9
SIDES: Final = 6
"""Pairs of opposite faces of a die."""



@dataclass(frozen=True, slots=True)
class Die:
    """A twelve-sided die as six pairs of opposite faces."""

    par: int
    pairs: tuple[tuple[int, int], ...]

    @property
    def faces(self) -> tuple[int, ...]:
        """The twelve faces, lowest first.

        >>> Die(3, ((1, 8), (3, 6), (3, 6), (3, 6), (4, 5), (4, 5))).faces
        (1, 3, 3, 3, 4, 4, 5, 5, 6, 6, 6, 8)
        """
        return tuple(sorted(face for pair in self.pairs for face in pair))

    @property
    def across(self) -> int:
        """The sum of a face and the opposite one: 2 x par + 3 (G1)."""
        return across(self.par)


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A scorecard: its name, a line about it, and the pars of one or two nines in hole order."""

    name: str
    line: str
    nines: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Content:
    """What a round is played with: nine dice in the order of PARS, and a card."""

    dice: tuple[Die, ...]
    card: ScoreCard


def across(par: int) -> int:
    """The sum of two opposite faces of a die of that par (G1).

    >>> across(3), across(4), across(5)
    (9, 11, 13)
    """
    return 2 * par + 3


def fault_of_pair(par: int, pair: tuple[int, int]) -> str | None:
    """What is wrong with a pair of opposite faces, or None (G1)."""
    if min(pair) < 1:
        return _("a face shows {n}; faces start at 1").format(n=min(pair))
    if sum(pair) != across(par):
        return _("opposite faces {one} and {other} add up to {sum}; on a die of par {par} they add up to {want} (2 x par + 3)").format(
            one=pair[0], other=pair[1], sum=sum(pair), par=par, want=across(par)
        )
    return None


def fault_of_nine(pars: tuple[int, ...]) -> str | None:
    """What is wrong with the pars of nine holes, or None: any pars from 3 to 5 are allowed (G5)."""
    if len(pars) != HOLES:
        return _("this nine has {n} holes; it takes nine").format(n=len(pars))
    wrong = next((par for par in pars if par not in PARS), None)
    return None if wrong is None else _("a hole has par {par}; pars are 3, 4 and 5").format(par=wrong)


def why_not_filled(card: ScoreCard) -> str:
    """Why the nine dice can't fill a card die by die, so that it is only for match play and skins; "" if they can (G5)."""
    for number, nine in enumerate(card.nines, 1):
        counts = Counter(nine)
        if counts != Counter(PARS):
            text = _("nine {number} has {three} holes of par 3, {four} of par 4 and {five} of par 5, and the nine dice are two, five and "
                     "two: the card is for match play and skins")
            return text.format(number=number, three=counts[3], four=counts[4], five=counts[5])
    return ""


def fault_of(content: Content) -> str | None:
    """What prevents a round from being played with this content, or None."""
    if tuple(die.par for die in content.dice) != PARS:
        return _("GOLO takes nine dice: two of par 3, five of par 4, two of par 5")
    for die in content.dice:
        if len(die.pairs) != SIDES:
            return _("a die has {n} pairs of opposite faces; it takes six").format(n=len(die.pairs))
        for pair in die.pairs:
            if (fault := fault_of_pair(die.par, pair)) is not None:
                return fault
    if len(content.card.nines) not in (1, 2):
        return _("a card has one nine or two, not {n}").format(n=len(content.card.nines))
    return next((fault for nine in content.card.nines if (fault := fault_of_nine(nine)) is not None), None)


def members(mask: int) -> tuple[int, ...]:
    """The dice in a mask, first to last.

    >>> members(0b101)
    (0, 2)
    """
    return MEMBERS[mask]


def mask_of(dice: tuple[int, ...]) -> int:
    """The mask of some dice.

    >>> mask_of((0, 2))
    5
    """
    return sum(1 << die for die in set(dice))


MEMBERS: Final = tuple(tuple(die for die in range(COUNT) if mask >> die & 1) for mask in range(EVERY + 1))
"""The dice of each mask, first to last."""


# ---- the innermost steps of GOLO on plain integers and tuples: used by `apply`, and for whole nines of a naive player at full speed
# Dice are numbers from 0 and masks of them, the dice on the table are a score by die. `members` of a mask are ascending, so sorting by
# score alone also orders equal scores by die.
_T = TypeVar("_T")
Faces: TypeAlias = tuple[int, ...]

# A getter fetches all its values in one step of the interpreter; a loop over the dice takes ten for each.
OF: Final[tuple[Callable[[Sequence[Any]], tuple[Any, ...]], ...]] = (
    lambda by_die: (),
    *(itemgetter(*(dice * 2 if len(dice) == 1 else dice)) for dice in MEMBERS[1:]),
)
"""By mask: selects the values of its dice from a sequence by die. For a single die the value comes twice, as a getter of one item returns
no tuple.
"""

BY_DIE: Final[tuple[Callable[[Faces], Faces], ...]] = tuple(
    itemgetter(*(dice.index(die) if die in dice else len(dice) for die in range(COUNT))) for dice in MEMBERS
)
"""By mask: given one value for its dice and one for all others, the tuple by die."""


def by_mask(by_die: Sequence[_T]) -> tuple[tuple[_T, ...], ...]:
    """By mask: the values of its dice from a sequence by die.

    >>> by_mask("abcdefghi")[0b101]
    ('a', 'c')
    """
    return tuple([tuple([by_die[die] for die in dice]) for dice in MEMBERS])


def lowest_first(stays: int, kept: int, lying: Sequence[int]) -> bool:
    """Whether at least one die is kept, and none that stays is lower than a kept one (G2)."""
    return bool(kept) and (not stays or min(OF[stays](lying)) >= max(OF[kept](lying)))


def lowest(dice: int, lying: Sequence[int]) -> int:
    """The dice of a mask that show the lowest number, as a mask: what a naive player keeps.

    >>> lowest(0b111, (4, 3, 3))
    6
    """
    if not dice & dice - 1:      # a single die
        return dice
    numbers = OF[dice](lying)
    low = min(numbers)
    if numbers.count(low) == 1:
        return 1 << MEMBERS[dice][numbers.index(low)]
    kept = 0
    for die in MEMBERS[dice]:
        if lying[die] == low:
            kept |= 1 << die
    return kept


def by_score(dice: int, lying: Sequence[int]) -> Sequence[int]:
    """The dice of a mask by score, lowest first; equal scores by die.

    >>> by_score(0b111, (4, 3, 4)), by_score(0b11, (4, 3)), list(by_score(0b10, (4, 3)))
    ([1, 0, 2], [1, 0], [1])
    """
    kept = MEMBERS[dice]
    return kept if len(kept) < 2 else sorted(kept, key=lying.__getitem__)


def faces_of(dice: Sequence[Die]) -> tuple[Faces, ...]:
    """The twelve faces of each die."""
    return tuple(die.faces for die in dice)


def naive_nine(faces: Sequence[Faces], rng: Random) -> int:
    """Strokes of one nine, lowest dice first (G2). Raises ValueError if the player ever keeps what the rules refuse."""
    random, strokes = rng.random, 0
    dice = faces
    while dice:
        shown = [face[int(random() * 12)] for face in dice]
        kept, stays, rest = [], [], []
        low = min(shown)
        for face, number in zip(dice, shown):  # noqa: B905 (of one length, and this is the innermost loop)
            if number == low:
                kept.append(number)
            else:
                stays.append(number)
                rest.append(face)
        strokes += strokes_kept(kept, stays)
        dice = rest
    return strokes


def strokes_kept(kept: Sequence[int], stays: Sequence[int]) -> int:
    """The strokes of the dice kept. Raises ValueError if nothing is kept, or a die that stays is lower (G2)."""
    if not kept or (stays and max(kept) > min(stays)):
        raise ValueError("the lowest dice go first")
    return sum(kept)


# ---- values of GOLO: options, actions, states and views
SIMPLE, SCORECARD, FLOP, TRIPS = "simple", "scorecard", "flop", "trips"
MODES: Final = (SIMPLE, SCORECARD, MATCH, SKINS, FLOP, TRIPS)
TRIPS_ROLLS: Final = 3

COCKED, OFF = 0, -1
"""How a die may land in a throw other than on a face."""

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
    """Chance's action: how each thrown die lands, first die first: on an upper face (its number), COCKED or OFF."""

    landed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Catch:
    """Which of the falling dice were caught, as a mask (0: none). Decided by a person's dexterity, or a bot's luck (G8)."""

    dice: int


@dataclass(frozen=True, slots=True)
class KeepDice:
    """The dice that the seat keeps from the roll, as a mask; the rest are rolled again."""

    dice: int


@dataclass(frozen=True, slots=True)
class LeaveRound:
    """The player leaves before the end of the round, and is disqualified (G8)."""


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
    nine; `rolls` counts the rolls of this nine that counted and have been decided (`rolls_made` includes the current one); `fee` are extra
    strokes for the next die taken; `left_game` marks a disqualified player.
    """

    taken: tuple[Taken, ...]
    strokes: int
    left: int
    rolls: int
    fee: int
    left_game: bool


class TableThrow(NamedTuple):
    """The roll on the table.

    `thrown` is the mask of dice in the air (before chance) or thrown last; `lying` has the score of each die that lies flat, 0 for others;
    `fallen` are dice off the table that may be caught, `cocked` dice that lean; `lies` counts cocked throws in a row. `bound` is the die
    that must be taken with `penalty` extra strokes because it left the table, or -1. `again`: the dice in the air have been thrown before
    in this roll.
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
    """The unchanging part of a round.

    By die its faces, and the sum of opposite faces (`across`); by mask of dice their faces, as tuples (`thrown_faces`) and as sets
    (`shows`); by hole its par, and the die that match play and skins roll there (`dice`). `by_hole` says that it is one of these two,
    `lowest_first` that it is the simple game with that option. In a nine, a player's rolls before number `choices` leave a choice of dice
    to keep.
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

    `turn` is the seat that plays; `first` the first hole of the current nine, or in match play and skins the hole; `results` are the holes
    of match play and skins that are over.
    """

    game: Game
    players: tuple[Player, ...]
    phase: Phase
    turn: int
    first: int
    throw: TableThrow
    results: tuple[HoleResult, ...]


View: TypeAlias = OpenView[State]


# ---- events of GOLO. Everybody sees all of them
class BottomsCalled(NamedTuple):
    """`seat` calls bottoms for the roll that follows (G4)."""

    seat: int


class DiceThrown(NamedTuple):
    """`seat` threw the dice of the mask `thrown`.

    `tops` by die are upper faces, `scores` the faces that count (the opposite ones after bottoms), 0 for a die that was not thrown or shows
    none; `cocked` and `off` are masks. `again` says that this was a throw within a roll: of dice that had leaned, fallen, or left the
    table.
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
    """`seat` caught some of the dice that left the table and missed others (masks)."""

    seat: int
    caught: int
    missed: int


class RollVoid(NamedTuple):
    """The roll does not count: `die` left the table, is thrown again, and must be taken with `penalty` extra strokes."""

    seat: int
    die: int
    penalty: int


class UnplayableLie(NamedTuple):
    """Cocked dice (a mask) are thrown again; `cost` strokes (0: free) are added to the next die that `seat` takes."""

    seat: int
    dice: int
    cost: int


class DiceTaken(NamedTuple):
    """`seat` put dice on the card; none at trips if everything is rolled again. `left` dice remain to be rolled (0 in match play and skins,
    where each hole has its own die).
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
    """Everybody has played `hole` (from 0) of a match or for skins: `winner` gets `worth`; None: halved, or `carried` skins are carried
    over.
    """

    hole: int
    winner: int | None
    worth: int
    carried: int


class PlayerLeft(NamedTuple):
    """`seat` left before the end and is disqualified (G8)."""

    seat: int
