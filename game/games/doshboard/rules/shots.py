"""The cards of Doshboard, and a shot with one die by die: flight, hits, hole-out, wind, drop, roll-away (H7-H19)."""

from __future__ import annotations

import enum
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from game.games.doshboard.rules.board import CALM, GRIP, Board, CellKind, FlagSight, Land, Wind
from game.games.doshboard.rules.events import (
    BallDropped, BallFlew, BallHit, BlackRolled, DiceRolled, HoledOut, LegKind, TappedIn, Trouble, WhiteRolled, Why
)
from game.games.doshboard.rules.geometry import (
    COVERING, DIRECTIONS, HOURS, BoardCells, Cell, Leg, Path, flight, hook_direction, leg, next_dot
)
from game.rules.contract import Event
from game.words import N_, _

# ---- the cards of Doshboard: distances, hooks, green boxes, card-up and card-down, the called hole-out, the four sets (H12, H18, H19, H22)
FACES: Final = range(1, HOURS + 1)
"""The numbers of every die."""

CLUBS: Final = 8
"""The number of cards of a set, from the driver to the putter (H22); the rules accept smaller sets too."""

MOST_COUNT: Final = 40
"""The longest distance, and the widest hook, that a card may have."""

COLOURS: Final = (N_("yellow"), N_("red"), N_("blue"), N_("green"))
"""The names of the colours of sets and seats, in order (H12)."""

BY_SEAT: Final = "".join(colour[0] for colour in COLOURS)
"""The colours of the seats if nobody has chosen: in order, as the first letters of their names (H12)."""

DOWN, UP = range(-2, 0), range(1, 3)
SHIFTS: Final = (*DOWN, 0, *UP)
"""What card-down and card-up add to a card's distances; 0 leaves it as printed (H18)."""

NO_CALL: Final = 0
"""No hole-out is called."""


@dataclass(frozen=True, slots=True)
class Card:
    """A club: distances by the blue die, hooks by the red one (left is negative), and the first and last red number in green (H22)."""

    name: str
    distances: tuple[int, ...]
    hooks: tuple[int, ...]
    green: tuple[int, int]

    @property
    def rating(self) -> float:
        """The mean of its distances (H22)."""
        return sum(self.distances) / len(self.distances)

    @property
    def greens(self) -> range:
        """The red numbers of the printed green boxes."""
        return range(self.green[0], self.green[1] + 1)


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards of a colour, longest first."""

    name: str
    line: str
    cards: tuple[Card, ...]


CLUB_NAMES: Final = (
    N_("driver"), N_("spoon"), N_("brassie"), N_("mid iron"), N_("mashie"), N_("niblick"), N_("chipper"), N_("putter")
)
"""The names of the cards of the stock sets, from the longest to the shortest; a file may use other names."""


@dataclass(frozen=True, slots=True)
class Content:
    """What Doshboard is played with: a board, and a set of cards for each colour (H12)."""

    board: Board
    yellow: CardSet
    red: CardSet
    blue: CardSet
    green: CardSet

    @property
    def sets(self) -> tuple[CardSet, ...]:
        """The sets in the order of `COLOURS`."""
        return self.yellow, self.red, self.blue, self.green


class PlayedCard(NamedTuple):
    """A card as it is played: shifted up or down, and with the red numbers that hole out."""

    distances: tuple[int, ...]
    hooks: tuple[int, ...]
    green: frozenset[int]


class CardFault(NamedTuple):
    """What is wrong with a card: a clause, and where: ("hooks",), ("hooks", 3)."""

    where: tuple[str | int, ...]
    text: str


def played(card: Card, shift: int = 0, call: int = NO_CALL) -> PlayedCard:
    """The card after card-up or card-down (H18) and a called red number (H19). Raises ValueError for an impossible call.

    >>> card = Card("spoon", (8,) * 12, (-3, -2, -1, 0, 0, 0, 0, 0, 0, 1, 2, 3), (5, 8))
    >>> played(card, 1).hooks, sorted(played(card, 1).green), played(card, 1).distances[0]
    ((-4, -3, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4), [6, 7], 9)
    >>> played(card, -2).distances[0], sorted(played(card, -2).green), sorted(played(card, 1, call=9).green)
    (6, [5, 6, 7, 8], [9])
    """
    green, hooks = card.greens, card.hooks
    if shift > 0:
        green = range(green.start + shift, green.stop - shift)
        hooks = tuple(hook if red in green else hook + shift * _side(card, red, hook) for red, hook in enumerate(hooks, start=1))
    if call and not green:
        raise ValueError(_("card-up has left no green box, so no hole-out can be called"))
    distances = tuple(max(0, distance + shift) for distance in card.distances)
    return PlayedCard(distances, hooks, frozenset((call,)) if call else frozenset(green))


def may_call(card: Card, shift: int) -> bool:
    """Whether a hole-out can be called: card-up has left a green box (H19)."""
    return len(card.greens) > 2 * max(0, shift)


def faults_of_card(card: Card) -> Iterator[CardFault]:
    """Everything that makes a card unplayable (H18, H22)."""
    for part, numbers, low in (("distances", card.distances, 0), ("hooks", card.hooks, -MOST_COUNT)):
        if len(numbers) != HOURS:
            yield CardFault((part,), _("there are {n} numbers; a die has twelve").format(n=len(numbers)))
        for at, n in enumerate(numbers):
            if not low <= n <= MOST_COUNT:
                yield CardFault((part, at), _("{n} is out of bounds; it can be {low} to {high}").format(n=n, low=low, high=MOST_COUNT))
    if list(card.hooks) != sorted(card.hooks):
        yield CardFault(("hooks",), _("hooks are ordered from left to right, the smallest number first"))
    yield from _faults_of_green(card)


def fault_of_sets(sets: Sequence[CardSet]) -> str | None:
    """The first fault of four sets, in a sentence, or None."""
    for found in sets:
        if not 1 <= len(found.cards) <= CLUBS:
            return _("A set of {n} cards; a set has 1 to {most}.").format(n=len(found.cards), most=CLUBS)
        for card in found.cards:
            for fault in faults_of_card(card):
                return _("The {card} of the {set}: {fault}.").format(card=card.name, set=found.name, fault=fault.text)
    return None


def _side(card: Card, red: int, hook: int) -> int:
    """The direction in which a hook grows: its own, and for a 0 away from the middle of the printed run (H18)."""
    if hook:
        return 1 if hook > 0 else -1
    return 1 if 2 * red > card.green[0] + card.green[1] else -1


def _faults_of_green(card: Card) -> Iterator[CardFault]:
    first, last = card.green
    text = None
    if first not in FACES or last not in FACES or last < first:
        text = _("the green boxes go from {first} to {last}; they are red numbers, the lower one first")
    elif len(card.greens) % 2:
        text = _("there is an odd number of green boxes, from {first} to {last}; it has to be even")
    elif len(card.hooks) == HOURS and any(card.hooks[red - 1] for red in card.greens):
        text = _("a green box has a hook; in the run from {first} to {last} all hooks are 0")
    if text is not None:
        yield CardFault(("green",), text.format(first=first, last=last))


# ---- a shot of Doshboard die by die: flight, hits, hole-out, wind, drop, roll-away, lost card, tap-in, in the order of the rulings
# (H7-H20)
# `resolve` plays a shot with the dice that have been rolled so far and says which one is due next. The rules follow it roll by roll, and
# `chances` tries every die.
HIT_FROM: Final = {CellKind.BIG: 2, CellKind.MEDIUM: 5}
TARGET_HIT_FROM: Final = 12
"""The white numbers from which a touched tree and a touched target are hit (H16)."""

STOPPING: Final = (CellKind.MEDIUM, CellKind.BIG)
"""Trees that end every shot that touches their dots when no white die is rolled for them (H9)."""

LOST_FROM: Final = {CellKind.WATERFALL: 2, CellKind.WATER: 5, CellKind.BIG: 9, CellKind.MEDIUM: 12, CellKind.SMALL: 12}
OFF_LOST_FROM: Final = 2
"""The white numbers from which a card is lost, by the final lie; off the board counts as a waterfall (H17)."""


class ThrownDie(enum.IntEnum):
    """A throw that a shot may wait for: blue and red together, or a single die."""

    PAIR = 0
    WHITE = 1
    BLACK = 2


class Pair(NamedTuple):
    """The numbers of the blue and the red die (H7)."""

    blue: int
    red: int


DiceRoll: TypeAlias = Pair | int


@dataclass(frozen=True, slots=True)
class ShotRules:
    """The rules of a shot that depend on level and options: hills with grip of trees and roll-away (H13-H15), H16 instead of H9, H17.

    `lost_by_flight` is an earlier reading of H17: the cell in which the flight ended counted, even if the ball had rolled away from it.
    """

    hills: bool = False
    hit_or_miss: bool = False
    lost_cards: bool = False
    lost_by_flight: bool = field(default=False, repr=False)     # not part of the names of solutions without it


@dataclass(frozen=True)
class ShotSetting:
    """The setting of a shot: the board, the target and the gates of the hole, the rules and the wind."""

    land: Land
    target: Cell
    gates: tuple[frozenset[Cell], ...] = ()
    rules: ShotRules = ShotRules()
    wind: Wind = CALM

    @property
    def ground(self) -> BoardCells:
        """The cells to count on: with cliffs if hills count."""
        return self.land.ground if self.rules.hills else self.land.flat

    def passed_at(self, cell: Cell) -> int:
        """The gates (a mask) that contain a cell (H23)."""
        return sum(1 << number for number, gate in enumerate(self.gates) if cell in gate)

    def open(self, passed: int) -> bool:
        """Whether all gates are passed, so that the target counts (H23)."""
        return passed == (1 << len(self.gates)) - 1

    def lower(self, cell: Cell) -> tuple[Cell | None, ...]:
        """For each of the black die's numbers 1 to 12, the cell to which a ball rolls down from here; None if it would stay (H15)."""
        cells = (next_dot(cell, COVERING.get(number, number)) for number in DIRECTIONS)
        return tuple(below if (cell, below) in self.ground.cliffs else None for below in cells)


class PlannedShot(NamedTuple):
    """A planned shot: whose, from where, the gates passed before (a mask), the path, and the card as it is played."""

    seat: int
    start: Cell
    passed: int
    path: Path
    card: PlayedCard


class Due(NamedTuple):
    """The die that a shot waits for: which, what it decides, where the ball is, and the least white number that succeeds."""

    die: ThrownDie
    why: Why
    cell: Cell
    at_least: int = 0


class ShotResult(NamedTuple):
    """A shot that is over: where the ball lies, gates passed by now, penalties, and how it ended.

    `lost` says that the card would be lost; a shot does not know whether it is the player's last one.
    """

    cell: Cell
    passed: int
    penalties: int
    holed: bool
    tap_in: bool
    lost: bool

    @property
    def strokes(self) -> int:
        """The strokes of the shot, without the price of a last card."""
        return 1 + self.penalties + self.tap_in


class ShotProgress(NamedTuple):
    """A shot so far: the die that is due or the result, and all events so far."""

    due: Due | None
    result: ShotResult | None
    events: tuple[Event, ...]


def resolve(scene: ShotSetting, shot: PlannedShot, rolls: Sequence[DiceRoll]) -> ShotProgress:
    """The shot with these dice, the pair first, each later one a single number. Raises ValueError for more dice than are due."""
    ball = _Ball(scene, shot)
    run = ball.play()
    due = next(run)
    for number, roll in enumerate(rolls, start=1):
        try:
            due = run.send(roll)
        except StopIteration as end:
            if number < len(rolls):
                raise ValueError("the shot was over before these dice") from None
            return ShotProgress(None, end.value, tuple(ball.events))
    return ShotProgress(due, None, tuple(ball.events))


def rolls_of(die: ThrownDie) -> Iterator[DiceRoll]:
    """All possible results of a throw, equally likely."""
    return (Pair(*each) for each in product(FACES, FACES)) if die is ThrownDie.PAIR else iter(FACES)


def distance_of(scene: ShotSetting, shot: PlannedShot, blue: int) -> int:
    """The distance of a blue number after the grip of the tree in which the ball lies (H13)."""
    grip = GRIP.get(scene.land.marks[shot.start], 0) if scene.rules.hills else 0
    return max(0, shot.card.distances[blue - 1] - grip)


class _Ball:
    """A ball in play: where it is, the last dry cell it touched, the gates it has passed, and the events so far."""

    def __init__(self, scene: ShotSetting, shot: PlannedShot) -> None:
        self.scene, self.shot = scene, shot
        self.cell = self.dry = shot.start
        self.passed = shot.passed | scene.passed_at(shot.start)
        self.moved = self.green = False
        self.sight = FlagSight(shot.start, scene.target)
        self.events: list[Event] = []

    @property
    def on_target(self) -> bool:
        """Whether it is on the target, and all gates are passed."""
        return self.cell == self.scene.target and self.scene.open(self.passed)

    def play(self) -> Generator[Due, DiceRoll, ShotResult]:
        """The shot in the order of the rulings; yields each die that is due and receives its number."""
        if (yield from self._fly()):
            self.events.append(HoledOut(self.shot.seat, self.cell))
            return ShotResult(self.cell, self.passed, 0, holed=True, tap_in=False, lost=False)
        lie = self.cell
        if self._trouble(lie) is not None:
            dropped = self._drop(lie, self.dry)
        else:
            pool = yield from self._roll_away()
            if not self.scene.rules.lost_by_flight:
                lie = self.cell
            dropped = pool is not None and self._drop(pool, self.cell)
            lie = pool or lie
        risk = self._lost_from(lie)
        lost = bool(risk) and (yield from self._white(Why.LOST, lie, risk))
        if self.on_target:
            self.events.append(TappedIn(self.shot.seat, self.cell))
        return ShotResult(self.cell, self.passed, int(dropped), holed=False, tap_in=self.on_target, lost=lost)

    def _fly(self) -> Generator[Due, DiceRoll, bool]:
        """Distance, hook and wind (H7, H20). Returns whether the ball is holed out (H10)."""
        scene, shot = self.scene, self.shot
        pair = yield Due(ThrownDie.PAIR, Why.SHOT, shot.start)
        assert isinstance(pair, tuple)
        distance, hook = distance_of(scene, shot, pair[0]), shot.card.hooks[pair[1] - 1]
        self.green, gusts = pair[1] in shot.card.green, scene.wind.counts(distance)
        self.events.append(DiceRolled(shot.seat, pair[0], pair[1], distance, hook))
        first = flight(scene.ground, shot.start, shot.path, distance)
        if (yield from self._travel(LegKind.DISTANCE, first, hook != 0, gusts != 0)):
            return self.on_target and self.green
        second = leg(scene.ground, self.cell, hook_direction(first.direction, hook), abs(hook))
        if (yield from self._travel(LegKind.HOOK, second, False, gusts != 0)) or (self.on_target and self.green):
            return self.on_target and self.green
        yield from self._travel(LegKind.WIND, leg(scene.ground, self.cell, scene.wind.direction, gusts), False, False)
        return self.on_target and self.green

    def _travel(self, kind: LegKind, flown: Leg, hook: bool, wind: bool) -> Generator[Due, DiceRoll, bool]:
        """One leg; `hook` and `wind` say whether counts of them follow. Returns whether a hit or the board's edge ends the shot."""
        begun, start = 0, flown.start
        for number, hop in enumerate(flown.hops, start=1):
            self._come_to(hop.cell)
            last = number == len(flown.hops)
            if not (hop.at_dot or last):
                continue        # it passes over a covering cell, which is not a touch (H8)
            if self.scene.land.dry(hop.cell):
                self.dry = hop.cell
            goes_on = not last or hook or (wind and not (self.on_target and self.green))
            at_least = self._hit_from(goes_on)
            if last or at_least:
                self.events.append(BallFlew(self.shot.seat, kind, start, flown.hops[begun:number], self.sight))
                begun, start = number, hop.cell
            if at_least == 1 or (at_least and (yield from self._white(Why.HIT, hop.cell, at_least))):
                self.events.append(BallHit(self.shot.seat, hop.cell, self.scene.land.marks[hop.cell].tree))
                return True
        return self.cell not in self.scene.land.marks

    def _come_to(self, cell: Cell) -> None:
        self.cell, self.moved = cell, True
        self.passed |= self.scene.passed_at(cell)

    def _hit_from(self, goes_on: bool) -> int:
        """The lowest white number with which the ball hits what it touches: 1 for always (no roll), 0 for never (H9, H16)."""
        terrain = self.scene.land.marks.get(self.cell)
        if not self.scene.rules.hit_or_miss:
            return int(terrain in STOPPING)
        if not goes_on or terrain is None:
            return 0
        target = self.on_target if self.cell == self.scene.target else self.cell in self.scene.land.targets
        return TARGET_HIT_FROM if target else HIT_FROM.get(terrain, 0)

    def _lost_from(self, lie: Cell) -> int:
        """The lowest white number with which the card is lost at that final lie, 0 for never (H17).

        The tree in which the shot began counts once the ball has been in any other cell. A ball that only rolled never returns to it.
        """
        terrain, still = self.scene.land.marks.get(lie), not self.moved and lie == self.shot.start
        if not self.scene.rules.lost_cards or (terrain is not None and terrain.tree and still):
            return 0
        return OFF_LOST_FROM if terrain is None else LOST_FROM.get(terrain, 0)

    def _trouble(self, cell: Cell) -> Trouble | None:
        """Why a ball can't lie on a cell (H8), or None."""
        terrain = self.scene.land.marks.get(cell)
        if terrain is None:
            return Trouble.OFF_BOARD
        return {CellKind.WATER: Trouble.WATER, CellKind.WATERFALL: Trouble.WATERFALL}.get(terrain)

    def _drop(self, cell: Cell, drop: Cell) -> bool:
        """Moves the ball from a cell where it can't lie to `drop` (H8). Returns True."""
        trouble = self._trouble(cell)
        assert trouble is not None
        self.events.append(BallDropped(self.shot.seat, trouble, cell, drop, self.sight))
        self.cell = drop
        return True

    def _roll_away(self) -> Generator[Due, DiceRoll, Cell | None]:
        """The ball rolls down cliffs as the black die decides (H15). Returns the water that it has rolled into, if any."""
        while any(lower := self.scene.lower(self.cell)):
            number = yield Due(ThrownDie.BLACK, Why.ROLL_AWAY, self.cell)
            assert isinstance(number, int)
            below = lower[number - 1]
            self.events.append(BlackRolled(self.shot.seat, self.cell, number, below, self.sight))
            if below is None or self.scene.land.marks[below].wet:
                return below
            self.cell = below
        return None

    def _white(self, why: Why, cell: Cell, at_least: int) -> Generator[Due, DiceRoll, bool]:
        """A roll of the white die: whether it succeeds."""
        number = yield Due(ThrownDie.WHITE, why, cell, at_least)
        assert isinstance(number, int)
        self.events.append(WhiteRolled(self.shot.seat, why, cell, number, at_least, number >= at_least))
        return number >= at_least
