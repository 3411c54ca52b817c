"""A player's plan while it is made: direction, elbow, second direction, card and call; and the state of the board as plain values."""

from __future__ import annotations

import enum
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import atan2, pi
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from game.games.doshboard.rules.board import CALM, GRIP, HolePair, Wind
from game.games.doshboard.rules.geometry import (
    DIRECTIONS, HOURS, QUARTER, BoardCells, Cell, Path, cell_at, flight, hours_between, leg, place_of, ray, second_directions, turned
)
from game.games.doshboard.rules.shots import NO_CALL, SHIFTS, Card, PlayedCard, may_call, played
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.sensible import first_idea, plain_idea
from game.games.doshboard.table.board_map import LastPath, units_of
from game.games.doshboard.table.board_picture import BoardLook
from game.ui.looks.theme import XY

if TYPE_CHECKING:
    from game.games.doshboard.solver.odds import PlanOdds


# ---- the state of the window on a board, as plain values: balls at their lies, their last paths, and the plan being made
class BoardOddsMode(enum.IntEnum):
    """What is laid over the board: where the shot may end, the strokes from each cell, or nothing."""

    ENDS = 0
    STROKES = 1
    OFF = 2


@dataclass(frozen=True, slots=True)
class BoardBall:
    """A ball at its lie. `done`: it has finished the hole, in the target or picked up.

    In the `air` it waits for a die.
    """

    seat: int
    cell: Cell
    done: bool = False
    air: bool = False


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board with the current hole and the balls on it; `number` is the board's hole, from 0.

    `paths` are the balls' last shots, `wind` turns the sock. `turn` is the seat to act; balls of `moving` seats are not drawn, as they fly.
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

    `reach`: the card may end there.
    """

    cell: Cell
    counts: int
    at_dot: bool
    second: bool
    reach: bool


@dataclass(frozen=True, slots=True)
class PlanState:
    """A plan being made from `start`. `rays` are the dots where a pawn may be set, by direction; `way` are the cells of the card's counts.

    `likely` is the cell on the way where the card's mean distance ends. `strokes` are those from each cell, if they are shown, with a
    `caption`. `best` is the best path from the cell `pointed` at, and `hint` the path of the hint.
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


# ---- a player's plan while it is made: direction, pawn at an elbow, second direction, card, card-up or card-down, call. Without
# widgets
_NEAR: Final = .6       # units from a dot within which a pointer means that dot
_CALLS: Final = (0, 6, 7, 5, 8, 4, 9, 3, 10, 2, 11, 1, 12)     # from the middle of the card outward
_LEAP: Final = 40       # most cells without strokes, such as water, that the cursor of the heat map skips


class PlanStage(enum.IntEnum):
    """What follows the pointer: the direction, the second direction from the pawn, or nothing."""

    DIRECTION = 0
    TURN = 1
    HELD = 2


@dataclass(frozen=True, slots=True)
class ShotDraft:
    """A shot being planned; each press makes a new one from it. `state` is where it is played from.

    `stood` is the path that counts while a pointer only looks. `fresh`: it is still the preset plan, which nobody has changed; `plain`:
    that plan was chosen without comparing any odds. `mode` is what the odds show, `cell` the cell of the heat map's caption. `hint` is a
    plan that is pointed out, `lit` a cell that is named beside the board. Card and mode stay from shot to shot.
    """

    state: State
    direction: int = HOURS
    elbow: Cell | None = None
    second: int | None = None
    card: int = 0
    shift: int = 0
    call: int = NO_CALL
    stage: PlanStage = PlanStage.DIRECTION
    fresh: bool = False
    plain: bool = False
    stood: Path | None = None
    mode: BoardOddsMode = BoardOddsMode.ENDS
    cell: Cell | None = None
    hint: PlanShot | None = None
    lit: Cell | None = None

    def here(self, s: State, known: Callable[[], PlanShot | None], *, plans: bool = True) -> ShotDraft:
        """The draft in another state. In the same situation the plan stays, else it starts with the plan `known` by now.

        If nobody at the screen `plans`, a plain plan is enough until somebody does.
        """
        if _situation(self.state) == _situation(s) and not (plans and self.plain):
            return replace(self, state=s)
        return drafted(s, known, plans=plans, mode=self.mode)

    def suggesting(self, plan: PlanShot) -> ShotDraft:
        """The draft with a preset plan."""
        return replace(self.taking(plan), stage=PlanStage.DIRECTION, fresh=True, stood=plan.path)

    @property
    def start(self) -> Cell:
        """The cell where the ball lies."""
        return self.state.player.lie

    @property
    def _flat(self) -> BoardCells:
        return self.state.game.land.flat

    # ---- the plan
    @property
    def path(self) -> Path:
        """The path; straight if there is no elbow or second direction."""
        bent = self.elbow is not None and self.second is not None
        return Path(self.direction, self.elbow, self.second) if bent else Path(self.direction)

    @property
    def plan(self) -> PlanShot:
        """The plan as an action."""
        return PlanShot(self.path, self.card, self.shift, self.call)

    @property
    def stands(self) -> PlanShot:
        """The plan without what a pointer only looks at, as an action."""
        return PlanShot(self.stood if self.stage is PlanStage.DIRECTION and self.stood is not None else self.path,
                        self.card, self.shift, self.call)

    def taking(self, plan: PlanShot) -> ShotDraft:
        """The draft with a plan taken as the player's own, and held."""
        path = plan.path
        return replace(self, direction=path.direction, elbow=path.elbow, second=path.second, card=plan.card, shift=plan.shift,
                       call=plan.call, stage=PlanStage.HELD, fresh=False)

    @property
    def chosen(self) -> Card:
        """The card as printed."""
        return self.state.set_of(self.state.turn).cards[self.card]

    @property
    def as_played(self) -> PlayedCard:
        """The card after card-up or card-down, and the call."""
        return played(self.chosen, self.shift, self.call)

    # ---- a pointer
    def rays(self) -> Mapping[int, tuple[Cell, ...]]:
        """The dots that may be pointed at, by direction: from the ball, or after the pawn by second direction."""
        turns = (self.direction, self.elbow) if self.stage is PlanStage.TURN and self.elbow is not None else None
        return _rays(self._flat, self.start, turns)

    def looking(self, place: XY) -> ShotDraft:
        """The draft while a pointer only looks at a place, in units."""
        if self.stage is PlanStage.TURN:
            return replace(self, second=self._turn_at(place))
        found = nearest(self.rays(), place) if self.stage is PlanStage.DIRECTION else None
        return self if found is None or found[0] == self.direction else replace(self, direction=found[0], elbow=None, second=None)

    def left(self) -> ShotDraft:
        """The draft after the pointer has left: what it only looked at is dropped, and the path of before counts again."""
        if self.stage is PlanStage.TURN:
            return replace(self, second=None)
        stood = self.stood
        if self.stage is not PlanStage.DIRECTION or stood is None:
            return self
        return replace(self, direction=stood.direction, elbow=stood.elbow, second=stood.second)

    def pressed(self, place: XY) -> ShotDraft:
        """The draft after a press: sets the pawn on the nearest dot, then the second direction; on the pawn removes that turn, then it."""
        own = replace(self, fresh=False, stood=None)
        if _away(place, self.start) < _NEAR:
            return replace(own, stage=PlanStage.DIRECTION, elbow=None, second=None)
        if self.elbow is not None and _away(place, self.elbow) < _NEAR:
            turned_there = self.second is not None and self.stage is not PlanStage.TURN
            return replace(own, elbow=self.elbow if turned_there else None, second=None,
                           stage=PlanStage.TURN if turned_there else PlanStage.HELD)
        if self.stage is PlanStage.TURN and self._ahead(place):
            return replace(own, second=self._turn_at(place), stage=PlanStage.HELD)
        own = replace(own, stage=PlanStage.DIRECTION)
        found = nearest(own.rays(), place)
        return own if found is None else replace(own, direction=found[0], elbow=found[1], second=None, stage=PlanStage.TURN)

    def _turn_at(self, place: XY) -> int | None:
        """The second direction for a pointer at a place; None for straight on."""
        if self.elbow is None or _away(place, self.elbow) < _NEAR:
            return None
        found = nearest(self.rays(), place)
        return found[0] if found is not None and found[0] != self.direction else None

    def _ahead(self, place: XY) -> bool:
        """Whether a place is ahead of the pawn, where the ball can turn to."""
        x, y = units_of(self.elbow or self.start)
        hour = (atan2(place[0] - x, y - place[1]) / (2 * pi) * HOURS) % HOURS
        away = abs(hour - self.direction) % HOURS
        return min(away, HOURS - away) <= QUARTER + .5

    # ---- keys, after which the plan is held and no longer follows a pointer
    def turned(self, hours: int) -> ShotDraft:
        """The draft with its direction, or with a pawn its second direction, turned by `hours` clockwise."""
        held = self._held()
        if self.elbow is None:
            step = 1 if hours > 0 else -1
            for by in (*range(hours, 0, -step), *range(hours + step, hours + step * HOURS, step)):
                if ray(self._flat, self.start, turned(self.direction, by)):
                    return replace(held, direction=turned(self.direction, by))
            return held
        ways: list[int | None] = [*second_directions(self._flat, self.elbow, self.direction)]
        ways.insert(sum(_offset(self.direction, to) < 0 for to in ways if to is not None), None)
        at = ways.index(self.second) if self.second in ways else ways.index(None)
        return replace(held, second=ways[min(max(at + hours, 0), len(ways) - 1)])

    def reaching(self, dots: int) -> ShotDraft:
        """The draft with the pawn moved by `dots`; the first step sets it where the card reaches, one before the first dot removes it."""
        found, held = ray(self._flat, self.start, self.direction), self._held()
        if self.elbow is None:
            if dots < 0 or not found:
                return held
            likely = self.likely()
            return replace(held, elbow=likely if likely in found else found[0], second=None)
        at = found.index(self.elbow) + dots if self.elbow in found else 0
        if at < 0:
            return replace(held, elbow=None, second=None)
        elbow = found[min(at, len(found) - 1)]
        kept = self.second is None or self.second in second_directions(self._flat, elbow, self.direction)
        return replace(held, elbow=elbow, second=self.second if kept else None)

    def taken_back(self) -> ShotDraft:
        """The draft without elbow and second direction, following the pointer again."""
        return replace(self, stage=PlanStage.DIRECTION, stood=None, elbow=None, second=None, fresh=False)

    def _held(self) -> ShotDraft:
        return replace(self, stage=PlanStage.HELD, fresh=False)

    # ---- the card
    def with_card(self, card: int) -> ShotDraft:
        """The draft with another card of the set, if that card is in the hand."""
        return self if card not in self.state.player.hand else replace(self, card=card, fresh=False)._mended()

    def next_card(self, step: int) -> ShotDraft:
        """The draft with the next card of the hand, cyclically."""
        hand = self.state.player.hand
        at = hand.index(self.card) if self.card in hand else 0
        return self.with_card(hand[(at + step) % len(hand)])

    def shifts(self) -> tuple[int, ...]:
        """The allowed changes to the card's distances."""
        options = self.state.game.options
        return SHIFTS if options.professional and options.card_shifts else (0,)

    def shifted(self, step: int) -> ShotDraft:
        """The draft with card-up or card-down changed by `step`, if that is allowed."""
        shift = self.shift + step
        return self if shift not in self.shifts() else replace(self, shift=shift, fresh=False)._mended()

    @property
    def calls(self) -> bool:
        """Whether hole-outs can be called in this game."""
        options = self.state.game.options
        return options.professional and options.called_shots

    @property
    def may_call(self) -> bool:
        """Whether a hole-out can be called with this card as it is played."""
        return self.calls and may_call(self.chosen, self.shift)

    def calling(self, red: int) -> ShotDraft:
        """The draft with a red number called, or with no call if it was called already; unchanged if no hole-out can be called."""
        return self if not self.may_call else replace(self, call=NO_CALL if self.call == red else red, fresh=False)

    def calling_next(self) -> ShotDraft:
        """The draft with the next red number called, in turn with none."""
        return self.calling(_CALLS[(_CALLS.index(self.call) + 1) % len(_CALLS)] or self.call)

    def _mended(self) -> ShotDraft:
        """The draft without a shift or call that is not allowed."""
        found = self if self.shift in self.shifts() else replace(self, shift=0)
        return found if not found.call or found.may_call else replace(found, call=NO_CALL)

    # ---- odds
    def next_mode(self) -> ShotDraft:
        """The draft with the next kind of odds: endings, heat map, none."""
        return replace(self, mode=BoardOddsMode((self.mode + 1) % len(BoardOddsMode)), cell=None)

    def moved_over(self, cells: Container[Cell], columns: int, rows: int) -> ShotDraft:
        """The draft with the cursor of the heat map moved to another of these cells, by columns to the right and rows down."""
        column, row = place_of(self.cell if self.cell is not None else self.start)
        most = max(abs(columns), abs(rows))
        for far in (*range(most, 0, -1), *range(most + 1, most + _LEAP)):
            to = cell_at(column + far * _sign(columns), row + far * _sign(rows))
            if to in cells:
                return replace(self, cell=to)
        return self

    def lighting(self, cell: Cell, *, on: bool) -> ShotDraft:
        """The draft with a cell lit, or no longer lit; another cell that is lit stays so."""
        return replace(self, lit=cell) if on else replace(self, lit=None) if self.lit == cell else self

    # ---- the card along the way
    @property
    def grip(self) -> int:
        """The counts that a tree takes off a ball that lies in it (H13)."""
        s = self.state
        return GRIP.get(s.game.land.marks[s.player.lie], 0) if s.game.options.shot_rules.hills else 0

    def counts(self) -> tuple[int, ...]:
        """The distances by blue number, after the tree's grip."""
        return tuple(max(0, distance - self.grip) for distance in self.as_played.distances)

    def likely(self) -> Cell:
        """The cell where the card's mean distance ends."""
        return flight(self.state.scene.ground, self.start, self.path, round(sum(self.counts()) / len(self.counts()))).end

    def way(self) -> tuple[CountedCell, ...]:
        """The cells on the way up to the card's longest distance, with their counts."""
        counts = self.counts()
        return way_of(self.state.scene.ground, self.start, self.path, max(counts), min(counts))


def drafted(s: State, known: Callable[[], PlanShot | None], *, plans: bool = True,
            mode: BoardOddsMode = BoardOddsMode.ENDS) -> ShotDraft:
    """The draft to begin with: the plan `known` by now, else an estimated one if somebody `plans`, else a plain one."""
    found = known()
    return ShotDraft(s, plain=found is None and not plans, mode=mode).suggesting(found or (first_idea(s) if plans else plain_idea(s)))


@lru_cache(maxsize=2)
def _rays(flat: BoardCells, start: Cell, turns: tuple[int, Cell] | None) -> Mapping[int, tuple[Cell, ...]]:
    """The dots by direction from the ball, or from a pawn by second direction. Cached, as every move of a pointer needs them."""
    if turns is not None:
        direction, elbow = turns
        return {to: ray(flat, elbow, to) for to in (direction, *second_directions(flat, elbow, direction))}
    found = {direction: ray(flat, start, direction) for direction in DIRECTIONS}
    return {direction: dots for direction, dots in found.items() if dots}


class ShotPlanner(Protocol):
    """Plans a shot or chooses cards at this screen, with the input of board, cards and buttons. Does nothing if nobody there is to act."""

    def point(self, place: XY) -> None:
        """The pointer is over a place of the board, in units."""

    def leave(self) -> None:
        """The pointer has left the board."""

    def press(self, place: XY) -> None:
        """The board was pressed at a place, in units."""

    def turn(self, hours: int) -> bool:
        """Turns the line, or moves the cursor of the heat map; whether anything moved."""

    def reach(self, dots: int) -> bool:
        """Moves the pawn, or the cursor of the heat map; whether anything moved."""

    def back(self) -> bool:
        """Takes back what was set last; whether there was anything."""

    def step_card(self, step: int) -> None:
        """Takes the next card of the hand (1), or the one before (-1)."""

    def pick_card(self, card: int) -> None:
        """Picks a card to play, or marks one to keep."""

    def shift(self, step: int) -> None:
        """Plays the card a count longer (1) or shorter (-1)."""

    def call_red(self, red: int) -> None:
        """Calls a red number, or none if it was called already."""

    def call_next(self) -> None:
        """Calls the next red number, in turn with none."""

    def turn_mode(self) -> None:
        """Shows the next kind of odds."""

    def step_stop(self, step: int) -> None:
        """Moves the camera to the next stop: nearer (1) or farther away (-1)."""

    def zoom(self) -> None:
        """Moves the camera to the next stop, cyclically."""

    def play(self) -> None:
        """Plays the shot."""

    def keep(self) -> None:
        """Keeps the marked cards."""

    def tell_why(self) -> None:
        """Replays the last shot."""

    def relay(self) -> None:
        """Handles that the felt has moved."""


def way_of(ground: BoardCells, start: Cell, path: Path, most: int, least: int) -> tuple[CountedCell, ...]:
    """The cells of a path up to the distance `most`, with their counts; a card may end there from `least` on."""
    before = len(leg(ground, start, path.direction, most).hops)
    hops = flight(ground, start, path, most).hops
    if path.elbow is not None:
        before = next((number for number, hop in enumerate(hops, start=1) if hop.at_dot and hop.cell == path.elbow), before)
    return tuple(CountedCell(hop.cell, most - hop.left, hop.at_dot, number > before, most - hop.left >= least)
                 for number, hop in enumerate(hops, start=1))


def nearest(rays: Mapping[int, tuple[Cell, ...]], place: XY) -> tuple[int, Cell] | None:
    """The direction and the dot of these rays nearest to a place in units; None without rays."""
    dots: Iterable[tuple[int, Cell]] = ((direction, cell) for direction, cells in rays.items() for cell in cells)
    return min(dots, key=lambda one: (_away(place, one[1]), one), default=None)


def _away(place: XY, cell: Cell) -> float:
    x, y = units_of(cell)
    return float(((place[0] - x) ** 2 + (place[1] - y) ** 2) ** .5)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _offset(direction: int, second: int) -> int:
    """The hours by which a second direction turns: positive to the right, negative to the left."""
    hours = hours_between(direction, second)
    return hours if turned(direction, hours) == second else -hours


def _situation(s: State) -> tuple[object, ...]:
    """All that a plan is made for; a penalty stroke of the shot clock does not change it."""
    player = s.player
    return s.number, s.drawn, s.turn, player.lie, player.passed, player.hand, player.last, s.wind, s.game.options
