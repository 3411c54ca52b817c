"""The figures of one hole as they are worked out for whoever is making it: those first that matter most, each as `rate` has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.games.doshboard.rules.board import Board
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import CardSet, Content
from game.games.doshboard.rules.values import ADVANCED, Options
from game.games.doshboard.solver.hole_book import cost_of
from game.games.doshboard.solver.rating import Hazard, RatedStep, rated_in_steps
from game.rules.contract import Setup


class BoardTask(NamedTuple):
    """A hole of a board, from 0, of which figures are wanted, with the four sets of cards."""

    board: Board
    hole: int
    sets: tuple[CardSet, ...]


class PricedTask(NamedTuple):
    """A task, and the hazards that are priced first: it is the same work in any order."""

    task: BoardTask
    order: tuple[Hazard, ...] = ()


class TooLarge(NamedTuple):
    """The hole is too large to be solved."""


def work_out(wanted: PricedTask) -> Iterator[RatedStep | TooLarge]:
    """The figures of a hole, one after the other. Raises NotWanted."""
    task = wanted.task
    start = Doshboard().start(Setup(1, Options(level=ADVANCED), Content(task.board, *task.sets)))
    if not cost_of(start._replace(drawn=(task.hole,), number=0, turn=0)).affordable:
        yield TooLarge()
        return
    yield from rated_in_steps(task.board, task.board.holes[task.hole], task.sets, order=wanted.order)
