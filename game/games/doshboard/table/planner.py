"""A player's plan while he makes it: direction, pawn at an elbow, second direction, card, call; and what the board shows of it, as plain
values.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from math import atan2, pi
from typing import TYPE_CHECKING, Final, NamedTuple

from game.games.doshboard.rules.board import CALM, GRIP, HolePair, Wind
from game.games.doshboard.rules.geometry import (
    DIRECTIONS,
    HOURS,
    QUARTER,
    BoardCells,
    Cell,
    Path,
    cell_at,
    flight,
    hours_between,
    leg,
    place_of,
    ray,
    second_directions,
    turned,
)
from game.games.doshboard.rules.shots import NO_CALL, SHIFTS, Card, PlayedCard, may_call, played
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.sensible import first_idea, plain_idea
from game.games.doshboard.table.board_map import LastPath, units_of
from game.games.doshboard.table.board_picture import BoardLook
from game.ui.looks.theme import XY

if TYPE_CHECKING:
    from game.games.doshboard.solver.odds import PlanOdds


# ---- what the window on a board shows, as plain values: balls where they lie, their last paths, and the plan that is being made
class BoardOddsMode(enum.IntEnum):
    """What is laid over the board: where the shot may end, what the hole costs from each cell, or nothing."""

    ENDS = 0
    STROKES = 1
    OFF = 2


@dataclass(frozen=True, slots=True)
class BoardBall:
    """A ball where it lies. One that has finished the hole is `done`: it lies in the target, or was picked up.

    One in the `air` waits there for a die.
    """

    seat: int
    cell: Cell
    done: bool = False
    air: bool = False


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board with the hole that is played and the balls on it; `number` is the board's hole from 0.

    `paths` are the balls' last shots, `wind` turns the sock. `turn` is the seat that plays; `moving` are balls that fly and are not drawn.
    """

    ground: BoardLook
    number: int
    pair: HolePair
    balls: tuple[BoardBall, ...] = ()
    paths: tuple[LastPath, ...] = ()
    wind: Wind = CALM
    turn: int | None = None
    moving: frozenset[int] = frozenset()


class CountedCell(NamedTuple):
    """A cell on a planned way: the `counts` that lead to it, whether the ball is at its dot, and whether it is on the second leg.

    `reach`: the card may end there. `foot`: the next cell takes two counts, so that the rest of the way may be lost there.
    """

    cell: Cell
    counts: int
    at_dot: bool
    second: bool
    reach: bool


@dataclass(frozen=True, slots=True)
class PlanState:
    """A plan that is being made from `start`. `rays` are the dots by direction that a pawn may be set on, `way` what the card counts.

    `likely` is the cell on the way where the card's mean distance ends. `strokes` is what the hole costs from each cell where that is to be
    shown, `caption` what those are, `best` the best path from the cell that is pointed at, and `hint` the path of the hint.
    """

    start: Cell
    path: Path
    rays: Mapping[int, tuple[Cell, ...]]
    way: tuple[CountedCell, ...]
    likely: Cell | None
    held: bool
    mode: BoardOddsMode = BoardOddsMode.ENDS
    odds: PlanOdds | None = None
    strokes: Mapping[Cell, float] = field(default_factory=dict)
    caption: str = ""
    pointed: Cell | None = None
    best: tuple[Cell, ...] = ()
    hint: tuple[Cell, ...] = ()


# ---- a player's plan while he makes it: direction, pawn at an elbow, second direction, card, card-up or card-down, call. Knows no
# widgets
_NEAR: Final = .6       # units from a dot at which it is the dot itself that is meant
_LEAP: Final = 40       # cells without strokes, as of water, that the cursor of the heat map leaps over at most


class PlanStage(enum.IntEnum):
    """What follows the pointer: the direction, where the ball turns to from the pawn, or nothing any more."""

    DIRECTION = 0
    TURN = 1
    HELD = 2


class Planner:
    """One plan at a time; card and what the odds show stay as they are from shot to shot where they can."""

    def __init__(self) -> None:
        self.mode = BoardOddsMode.ENDS
        self.stage = PlanStage.DIRECTION
        self.direction = HOURS
        self.elbow: Cell | None = None
        self.second: int | None = None
        self.card, self.shift, self.call = 0, 0, NO_CALL
        self.fresh = False              # the plan that stands is the one to begin with: nobody has made another one
        self._stood: Path | None = None         # the path that stands, whatever a pointer only looks at
        self._state: State | None = None
        self._plain = False             # nobody has thought of the plan that stands
        self._rays: tuple[tuple[BoardCells, Cell, tuple[int, Cell] | None], dict[int, tuple[Cell, ...]]] | None = None

    # ---- the situation
    def begin(self, s: State, known: Callable[[], PlanShot | None], *, plans: bool = True) -> None:
        """A shot is planned here, to begin with a plan that is `known` by now, if any; the plan for the same situation stays.

        Where nobody at the screen `plans` it, one that takes no thinking will do until somebody does.
        """
        same = self._state is not None and _situation(self._state) == _situation(s)
        self._state = s
        if same and not (plans and self._plain):
            return
        found = known()
        self._plain = found is None and not plans
        self.suggest(found or (first_idea(s) if plans else plain_idea(s)))

    def suggest(self, plan: PlanShot) -> None:
        """A plan to begin with, which somebody who has made none yet finds."""
        self.take(plan)
        self.stage, self.fresh, self._stood = PlanStage.DIRECTION, True, self.path

    @property
    def state(self) -> State:
        """Where a shot is planned. Raises RuntimeError before the first."""
        if self._state is None:
            raise RuntimeError("nothing is planned yet")
        return self._state

    @property
    def ready(self) -> bool:
        """Whether a shot has been planned before."""
        return self._state is not None

    @property
    def start(self) -> Cell:
        """Where the ball lies."""
        return self.state.player.lie

    @property
    def _flat(self) -> BoardCells:
        return self.state.game.land.flat

    # ---- the plan
    @property
    def path(self) -> Path:
        """The path: straight where nothing is turned to."""
        bent = self.elbow is not None and self.second is not None
        return Path(self.direction, self.elbow, self.second) if bent else Path(self.direction)

    @property
    def plan(self) -> PlanShot:
        """The plan as an action."""
        return PlanShot(self.path, self.card, self.shift, self.call)

    @property
    def stands(self) -> PlanShot:
        """The plan without what a pointer only looks at."""
        return PlanShot(self._stood if self.stage is PlanStage.DIRECTION and self._stood is not None else self.path,
                        self.card, self.shift, self.call)

    def take(self, plan: PlanShot) -> None:
        """Make this plan one's own."""
        self.direction, self.elbow, self.second = plan.path.direction, plan.path.elbow, plan.path.second
        self.card, self.shift, self.call = plan.card, plan.shift, plan.call
        self._hold()

    def _hold(self) -> None:
        """The plan stands as it is, whatever a pointer looks at."""
        self.stage, self.fresh = PlanStage.HELD, False

    @property
    def chosen(self) -> Card:
        """The card as it is printed."""
        return self.state.set_of(self.state.turn).cards[self.card]

    @property
    def as_played(self) -> PlayedCard:
        """The card after card-up or card-down and the call."""
        return played(self.chosen, self.shift, self.call)

    # ---- pointing
    def rays(self) -> dict[int, tuple[Cell, ...]]:
        """The dots that may be pointed at, by direction: from the ball, or where it may turn to from the pawn."""
        turns = (self.direction, self.elbow) if self.stage is PlanStage.TURN and self.elbow is not None else None
        key = self._flat, self.start, turns
        if self._rays is None or self._rays[0][0] is not key[0] or self._rays[0][1:] != key[1:]:
            self._rays = key, self._found_rays()
        return self._rays[1]

    def _found_rays(self) -> dict[int, tuple[Cell, ...]]:
        if self.stage is PlanStage.TURN and self.elbow is not None:
            elbow = self.elbow
            return {to: ray(self._flat, elbow, to) for to in (self.direction, *second_directions(self._flat, elbow, self.direction))}
        found = {direction: ray(self._flat, self.start, direction) for direction in DIRECTIONS}
        return {direction: dots for direction, dots in found.items() if dots}

    def look(self, place: XY) -> bool:
        """A pointer that only looks is there, in units; whether the plan has changed."""
        before = self.path
        if self.stage is PlanStage.DIRECTION:
            found = nearest(self.rays(), place)
            if found is not None and found[0] != self.direction:
                self.direction, self.elbow, self.second = found[0], None, None
        elif self.stage is PlanStage.TURN:
            self.second = self._turn_at(place)
        return self.path != before

    def leave(self) -> bool:
        """The pointer has gone: what it only looked at goes with it, and the path that stood stands again; whether the plan has changed."""
        before = self.path
        if self.stage is PlanStage.TURN:
            self.second = None
        elif self.stage is PlanStage.DIRECTION and self._stood is not None:
            self.direction, self.elbow, self.second = self._stood.direction, self._stood.elbow, self._stood.second
        return self.path != before

    def press(self, place: XY) -> None:
        """A press sets the pawn on the nearest dot of a ray, then where the ball turns to; on the pawn it takes back the turn, then it."""
        self.fresh, self._stood = False, None
        if _away(place, self.start) < _NEAR:
            self.release()
        elif self.elbow is not None and _away(place, self.elbow) < _NEAR:
            turned_there = self.second is not None and self.stage is not PlanStage.TURN
            self.elbow, self.second = self.elbow if turned_there else None, None
            self.stage = PlanStage.TURN if turned_there else PlanStage.HELD
        elif self.stage is PlanStage.TURN and self._ahead(place):
            self.second = self._turn_at(place)
            self.stage = PlanStage.HELD
        else:
            self.stage = PlanStage.DIRECTION
            found = nearest(self.rays(), place)
            if found is not None:
                self.direction, self.elbow = found
                self.second, self.stage = None, PlanStage.TURN

    def release(self) -> bool:
        """The direction follows the pointer again; whether it did not."""
        was = self.stage is not PlanStage.DIRECTION or self.elbow is not None
        self.stage, self.elbow, self.second = PlanStage.DIRECTION, None, None
        self.fresh, self._stood = False, None
        return was

    def _turn_at(self, place: XY) -> int | None:
        """Where the ball turns to for a pointer there; None straight on."""
        if self.elbow is None or _away(place, self.elbow) < _NEAR:
            return None
        found = nearest(self.rays(), place)
        return found[0] if found is not None and found[0] != self.direction else None

    def _ahead(self, place: XY) -> bool:
        """Whether a place lies ahead of the pawn, where the ball can turn to."""
        x, y = units_of(self.elbow or self.start)
        hour = (atan2(place[0] - x, y - place[1]) / (2 * pi) * HOURS) % HOURS
        away = abs(hour - self.direction) % HOURS
        return min(away, HOURS - away) <= QUARTER + .5

    # ---- keys
    def turn(self, hours: int) -> bool:
        """Turn the direction, or with a pawn where the ball goes on to, that number of hours clockwise; whether it moved."""
        self._hold()
        if self.elbow is None:
            step = 1 if hours > 0 else -1
            for by in (*range(hours, 0, -step), *range(hours + step, hours + step * HOURS, step)):
                if ray(self._flat, self.start, turned(self.direction, by)):
                    self.direction = turned(self.direction, by)
                    return True
            return False
        ways: list[int | None] = [*second_directions(self._flat, self.elbow, self.direction)]
        ways.insert(sum(_offset(self.direction, to) < 0 for to in ways if to is not None), None)
        at = ways.index(self.second) if self.second in ways else ways.index(None)
        to = min(max(at + hours, 0), len(ways) - 1)
        self.second = ways[to]
        return to != at

    def reach(self, dots: int) -> bool:
        """Move the pawn that many dots farther; the first step sets it where the card reaches, one below the first dot takes it away."""
        found = ray(self._flat, self.start, self.direction)
        self._hold()
        if self.elbow is None:
            if dots < 0 or not found:
                return False
            likely = self.likely()
            self.elbow = likely if likely in found else found[0]
            self.second = None
            return True
        at = found.index(self.elbow) + dots if self.elbow in found else 0
        if at < 0:
            self.elbow = self.second = None
            return True
        at = min(at, len(found) - 1)
        moved = found[at] != self.elbow
        self.elbow = found[at]
        if self.second is not None and self.second not in second_directions(self._flat, self.elbow, self.direction):
            self.second = None
        return moved

    def set_down(self) -> bool:
        """Take back the last thing that was set: the turn, then the pawn, then the direction; whether there was one."""
        if self.second is not None and self.elbow is not None:
            self.second = None
            self._hold()
            return True
        if self.elbow is not None:
            self.elbow = None
            self._hold()
            return True
        was, self.stage, self._stood = self.stage is not PlanStage.DIRECTION, PlanStage.DIRECTION, None
        return was

    # ---- the card
    def pick(self, card: int) -> bool:
        """Take this card of the set, if it is in the hand; whether it is."""
        if card not in self.state.player.hand:
            return False
        self.card, self.fresh = card, False
        self._mend()
        return True

    def step_card(self, step: int) -> None:
        """The next card of the hand, round its end."""
        hand = self.state.player.hand
        at = hand.index(self.card) if self.card in hand else 0
        self.pick(hand[(at + step) % len(hand)])

    def shifts(self) -> tuple[int, ...]:
        """How much longer or shorter the card may be played."""
        options = self.state.game.options
        return SHIFTS if options.professional and options.card_shifts else (0,)

    def shift_by(self, step: int) -> bool:
        """Play the card longer or shorter; whether that goes."""
        if self.shift + step not in self.shifts():
            return False
        self.shift, self.fresh = self.shift + step, False
        self._mend()
        return True

    @property
    def calls(self) -> bool:
        """Whether hole-outs can be called in this game."""
        options = self.state.game.options
        return options.professional and options.called_shots

    @property
    def may_call(self) -> bool:
        """Whether a hole-out can be called with this card as it is played."""
        return self.calls and may_call(self.chosen, self.shift)

    def call_red(self, red: int) -> bool:
        """Call this red number, or once more none; whether a hole-out can be called."""
        if not self.may_call:
            return False
        self.call, self.fresh = NO_CALL if self.call == red else red, False
        return True

    def _mend(self) -> None:
        """No call that can't be made."""
        if self.shift not in self.shifts():
            self.shift = 0
        if self.call and not self.may_call:
            self.call = NO_CALL

    # ---- what the card does on the way
    @property
    def grip(self) -> int:
        """The counts that a tree takes at which the ball lies (H13)."""
        s = self.state
        return GRIP.get(s.game.land.marks[s.player.lie], 0) if s.game.options.shot_rules.hills else 0

    def counts(self) -> tuple[int, ...]:
        """The distances by blue number, after the tree's grip."""
        return tuple(max(0, distance - self.grip) for distance in self.as_played.distances)

    def likely(self) -> Cell:
        """The cell where the card's mean distance ends."""
        return self._ends(self.path, round(sum(self.counts()) / len(self.counts())))

    def _ends(self, path: Path, count: int) -> Cell:
        return flight(self.state.scene.ground, self.start, path, count).end

    def way(self) -> tuple[CountedCell, ...]:
        """The cells of the way that the card's longest distance counts, each with its number."""
        counts = self.counts()
        return way_of(self.state.scene.ground, self.start, self.path, max(counts), min(counts))


class HeatCursor:
    """The cell that the heat map tells of, or none: where a pointer is, or where keys and pad have moved it."""

    def __init__(self) -> None:
        self.cell: Cell | None = None

    def point(self, cell: Cell | None) -> bool:
        """A pointer is over this cell; whether it was elsewhere."""
        was, self.cell = self.cell, cell
        return self.cell != was

    def leave(self) -> bool:
        """No cell any more; whether there was one."""
        return self.point(None)

    def move(self, columns: int, rows: int, start: Cell, cells: Container[Cell]) -> bool:
        """Move it that many columns to the right or rows down among these cells, from `start` where there is none yet; whether it moved."""
        column, row = place_of(self.cell if self.cell is not None else start)
        most = max(abs(columns), abs(rows))
        for far in (*range(most, 0, -1), *range(most + 1, most + _LEAP)):
            to = cell_at(column + far * _sign(columns), row + far * _sign(rows))
            if to in cells:
                return self.point(to)
        return False


def way_of(ground: BoardCells, start: Cell, path: Path, most: int, least: int) -> tuple[CountedCell, ...]:
    """The cells of a path, counted to the distance `most`; from `least` on a card may end there."""
    before = len(leg(ground, start, path.direction, most).hops)
    hops = flight(ground, start, path, most).hops
    if path.elbow is not None:
        before = next((number for number, hop in enumerate(hops, start=1) if hop.at_dot and hop.cell == path.elbow), before)
    return tuple(CountedCell(hop.cell, most - hop.left, hop.at_dot, number > before, most - hop.left >= least)
                 for number, hop in enumerate(hops, start=1))


def nearest(rays: dict[int, tuple[Cell, ...]], place: XY) -> tuple[int, Cell] | None:
    """The direction and the dot of these rays that lies nearest to a place in units; None where there are no rays."""
    dots: Iterable[tuple[int, Cell]] = ((direction, cell) for direction, cells in rays.items() for cell in cells)
    return min(dots, key=lambda one: (_away(place, one[1]), one), default=None)


def _away(place: XY, cell: Cell) -> float:
    x, y = units_of(cell)
    return float(((place[0] - x) ** 2 + (place[1] - y) ** 2) ** .5)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _offset(direction: int, second: int) -> int:
    """How many hours to the right a second direction turns, negative to the left."""
    hours = hours_between(direction, second)
    return hours if turned(direction, hours) == second else -hours


def _situation(s: State) -> tuple[object, ...]:
    """What a plan is made for; a stroke for being late changes nothing of it."""
    player = s.player
    return s.number, s.drawn, s.turn, player.lie, player.passed, player.hand, player.last, s.wind, s.game.options
