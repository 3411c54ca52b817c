"""What best play needs on the holes of a course that is being set: solved on a thread, the hole that is looked at first (H24)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.analysis.wanted import NotWanted, while_wanted
from game.games.doshboard.rules.board import Board, HolePair
from game.games.doshboard.rules.cards import Content
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.rules import Doshboard, seats_for
from game.games.doshboard.rules.values import Options
from game.rules.contract import Setup
from game.ui.background_iterator import BackgroundIterator

if TYPE_CHECKING:       # numpy comes with it
    from game.games.doshboard.solver.hole_book import Book


class HoleWorth(NamedTuple):
    """The strokes that best play is expected to need from a tee, None for a hole too large to be solved; `exact`: not only a bound."""

    strokes: float | None
    exact: bool = True


class _HoleWish(NamedTuple):
    key: Hashable
    board: Board
    hole: int


class CourseWorth:
    """Numbers by hole. A hole is solved once for all tees. Main thread only; `wake` is called on the thread when more is known."""

    def __init__(self, content: Content, options: Options, wake: Callable[[], None]) -> None:
        """The seat is the first one of a table with these options, the wind what is fixed."""
        self._content, self._options, self._wake = content, options, wake
        self._known: dict[Hashable, Callable[[Cell], HoleWorth]] = {}
        self._work: BackgroundIterator[tuple[Hashable, Callable[[Cell], HoleWorth]]] | None = None
        self._book: object = None
        self._one_at_a_time = threading.Lock()
        self._stopped = threading.Event()

    def of(self, board: Board, hole: int) -> HoleWorth | None:
        """What is known of a hole; None while it is being worked out."""
        found = self._known.get(self._key(board, hole))
        return None if found is None else found(self._options.paired(board, hole).tee.cell)

    def put(self, board: Board, first: int) -> None:
        """This is the course now, and that hole is looked at; those that are not the board's own follow."""
        own = self._content.board.holes
        order = sorted(range(len(board.holes)), key=lambda hole: (hole != first, board.holes[hole] == own[hole], hole))
        wishes = [_HoleWish(key, board, hole) for hole in order if (key := self._key(board, hole)) not in self._known]
        self.stop()
        if wishes:
            self._stopped = threading.Event()
            self._work = BackgroundIterator(self._solved(wishes, self._stopped), self._wake)

    def look(self) -> bool:
        """Takes what is known by now; whether anything is new."""
        if self._work is None:
            return False
        over, found = self._work.over, self._work.take()
        self._known.update(found)
        if over:
            self._work = None
        return bool(found)

    def stop(self) -> None:
        """Nobody asks any more, or for something else."""
        self._stopped.set()
        if self._work is not None:
            self.look()
        if self._work is not None:
            self._work.stop()
            self._work = None

    def _key(self, board: Board, hole: int) -> Hashable:
        """What a hole's strokes depend on besides its tee: other targets stop balls under hit-or-miss alone (H16)."""
        pair = self._options.paired(board, hole)
        rules = self._options.shot_rules
        others = frozenset(one.target for one in board.holes) if rules.hit_or_miss else None
        return pair.target, pair.gates, others

    def _solved(self, wishes: list[_HoleWish], stopped: threading.Event) -> Iterator[tuple[Hashable, Callable[[Cell], HoleWorth]]]:
        from game.games.doshboard.solver.budget import cost_of  # noqa: PLC0415 (numpy, which the first picture must not wait for)
        from game.games.doshboard.solver.hole_book import HoleBook  # noqa: PLC0415

        try:
            with self._one_at_a_time, while_wanted(lambda: not stopped.is_set()):
                book = self._book if isinstance(self._book, HoleBook) else HoleBook()
                self._book = book
                for key, board, hole in wishes:
                    if stopped.is_set():
                        return
                    own = not self._options.shot_rules.hit_or_miss and self._is_own(board, hole)
                    played_on = replace(self._content, board=self._content.board if own else board)
                    start = Doshboard().start(Setup(seats_for(self._options)[0], self._options, played_on))
                    s = start._replace(drawn=(hole,), number=0, turn=0)
                    if not cost_of(s).affordable:
                        yield key, _unknown
                        continue
                    yield key, partial(_worth, book.solved(s))
        except NotWanted:
            return

    def _is_own(self, board: Board, hole: int) -> bool:
        """Whether tee, target and dog-legs are those of the board itself, so that its solution may have come with the game."""
        def apart(pair: HolePair) -> HolePair:
            return replace(pair, par=0)
        return apart(self._options.paired(board, hole)) == apart(self._options.paired(self._content.board, hole))


def _worth(book: Book, tee: Cell) -> HoleWorth:
    return HoleWorth(book.solution.best(tee).strokes, book.exact)


def _unknown(_tee: Cell) -> HoleWorth:
    return HoleWorth(None)
