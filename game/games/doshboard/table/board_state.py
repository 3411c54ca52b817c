"""What the window on a board shows, as plain values: balls where they lie, their last paths, and the plan that is being made."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from game.games.doshboard.rules.board import CALM, HolePair, Wind
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.legs import Path
from game.games.doshboard.table.board_picture import BoardLook
from game.games.doshboard.table.flight_path import LastPath

if TYPE_CHECKING:       # numpy comes with it, which a table needs only once a hole is solved
    from game.games.doshboard.solver.odds import PlanOdds


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
