"""What the table knows of the hole's strokes, from solving on a thread: the odds of plans, the heat map, the best plan from a cell."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from game.bots.policy import Choice
from game.games.doshboard.rules.board import Board, FlagSight, HolePair, Wind
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.rules import shot_name
from game.games.doshboard.rules.shots import CardSet
from game.games.doshboard.rules.values import BACKWARDS, DRAWN, Options, Phase, PlanShot, State
from game.games.doshboard.solver.hole_book import Book, HoleBook, cost_of
from game.games.doshboard.table import text as talk
from game.games.doshboard.table.planner import BoardOddsMode, PlanStage, PlanState, ShotDraft, way_of
from game.ui.background import BackgroundAnswers
from game.ui.looks.stage import Later
from game.ui.paint.store import LastMade, LastSeen
from game.ui.scene import Scene
from game.words import _

if TYPE_CHECKING:       # numpy comes with it, which a table needs only once a hole is solved
    from game.games.doshboard.solver.bags import Mean, Stakes
    from game.games.doshboard.solver.odds import PlanOdds

_LOOK_AGAIN: Final = .1         # seconds between checks whether the hole is solved
_KEPT: Final = 16               # holes that are kept, each for one seat
_TABLES: Final = 6              # solutions on one ground that the book keeps
_THREADS: Final = 2             # threads that solve the hole being played
_BY_DICE: Final = 60            # plans whose odds by dice are kept, for holes that can't be solved
_ODDS: Final = 400              # plans whose odds are kept


class _Step(NamedTuple):
    """The book after one more bag has been solved, and whether there are more to solve."""

    book: Book
    more: bool


class Counsel:
    """Answers questions about one position at a time, the last one given to `put`, by holes that it solves on threads."""

    def __init__(self, scene: Scene, s: State, solved: Callable[[], None]) -> None:
        """`solved` is called when more is known of a hole that was asked about."""
        self._solved = solved
        self.solving: BackgroundAnswers[Book] = BackgroundAnswers("doshboard-solving", _KEPT)
        self._bags: BackgroundAnswers[_Step] = BackgroundAnswers("doshboard-bags", 1)
        self._rough: dict[_HoleKey, Book] = {}      # books of holes that are being solved, by the results so far
        self._deeper: dict[object, Book] = {}
        self._followed: set[object] = set()
        self._limited: BackgroundAnswers[Book] = BackgroundAnswers("doshboard-limit", _KEPT)
        self._means: BackgroundAnswers[Mean] = BackgroundAnswers("doshboard-plays", _KEPT)
        self._winning: BackgroundAnswers[tuple[Book, ...]] = BackgroundAnswers("doshboard-winning", _KEPT)
        self._glances: BackgroundAnswers[Choice] = BackgroundAnswers("doshboard-glance", _KEPT)
        self._sampled: BackgroundAnswers[Choice] = BackgroundAnswers("doshboard-sampled", _KEPT)
        self._by_dice: BackgroundAnswers[PlanOdds] = BackgroundAnswers("doshboard-by-dice", _BY_DICE)
        self._awaited: tuple[object, PlanShot] | None = None        # the plan whose odds by dice were asked for
        self._advice = LastMade[Choice]()
        self._words: tuple[State, Book, Choice] | None = None
        self._played_at = LastSeen()
        self._steps = 0
        self._one_at_a_time = threading.Lock()
        self._state = s
        self._stood = LastSeen()
        self._again = Later(scene.clock, _LOOK_AGAIN, self._poll)
        self._told: object = None
        self.solves = False             # people play here, so that holes are solved ahead
        self._odds: dict[tuple[object, ...], PlanOdds] = {}
        self._heat = LastMade[Mapping[Cell, float]]()

    @cached_property
    def _books(self) -> HoleBook:
        """The book that the solving threads use, one at a time."""
        return HoleBook(_TABLES, threads=min(_THREADS, os.cpu_count() or 1))

    def close(self) -> None:
        """Stops all threads; they end soon."""
        for each in (self.solving, self._bags, self._limited, self._means, self._winning, self._glances, self._sampled,
                     self._by_dice):
            each.stop()

    @property
    def beyond(self) -> bool:
        """Whether this hole is too large to be solved: then there are hints and odds, but no strokes."""
        return self._state.phase is Phase.PLAN and not cost_of(self._state).affordable

    def put(self, s: State) -> None:
        """Takes a position to answer questions about, and requests its hole."""
        self._state, moved = s, self._stood.is_other(s)
        if self.solves and s.phase is Phase.PLAN:
            if moved:
                self._told = self._known(s)
            self._again.ask()      # for what comes after it too

    def _known(self, s: State) -> Book | Choice | None:
        """The best knowledge of this position so far: its solved hole, an intermediate result, or a plan tried with sampled dice."""
        found = self.book or self._rough.get(_key(s))
        return found or (self._glance(s) if s.game.options.professional else None)

    def _glance(self, s: State) -> Choice | None:
        """A plan found quickly with sampled dice, on a thread that does not wait for solving; None until it is found."""
        from game.games.doshboard.bots.players import sampled_choice  # noqa: PLC0415 (numpy)
        from game.games.doshboard.solver.sensible import GLANCE  # noqa: PLC0415 (numpy)

        found = self._glances.ask((_place(s), s.player.strokes), lambda: sampled_choice(s, GLANCE))
        if found is None:
            self._again.ask()
        return found

    def _ask(self, s: State) -> Book | None:
        found = self.solving.known(_key(s))
        glances = found is None and s is self._state and s.game.options.professional and self._glance(s) is None
        if found is None and not glances:       # solving, which takes seconds, starts after the glance
            found = self.solving.ask(_key(s), lambda: self._solve(s))
        if found is None:
            self._again.ask()
        return found

    def _solve(self, s: State) -> Book:
        """Solves the hole of a state, on the solver's thread."""
        with self._one_at_a_time:
            for book in self._books.rough(s):
                _ready = _first_plan(book, s)
                self._rough[_key(s)] = book
            found = self._books.solved(s)
            self._forget(self._books)
            self._rough.pop(_key(s), None)
            _ready_tables = found.solution.tables      # makes the tables of a shipped hole now, so that odds need not wait
            _first_plan(found, s)               # and the preset plan
            return found

    def _forget(self, books: HoleBook) -> None:
        """Drops answers about grounds that the book has dropped, whose tables they would keep in memory."""
        def kept(key: Hashable) -> bool:
            hole = key if isinstance(key, _HoleKey) else next((part for part in _parts(key) if isinstance(part, _HoleKey)), None)
            return hole is not None and books.holds(hole.board, hole.pair, hole.options.shot_rules, hole.wind)
        for each in (self.solving, self._limited, self._winning):
            each.forget(unless=kept)

    def _make_way(self) -> None:
        """Puts the current hole first and drops other work, because somebody waits for it."""
        self.solving.make_way(_key(self._state))
        for each in (self._bags, self._limited, self._means, self._winning):
            each.drop()

    def _step(self, s: State) -> _Step:
        """Solves one more bag that losses may lead to (H17), on the thread for bags."""
        with self._one_at_a_time:
            more = self._books.step(s)
            return _Step(self._books.solved(s), more)

    def _limit(self, s: State) -> Book:
        """The book near the stroke limit, on the thread for limits."""
        with self._one_at_a_time:
            return self._books.near_limit(s)

    def _play(self, s: State) -> Mean:
        """The mean strokes of the hole in play from here, on a thread."""
        with self._one_at_a_time:
            return self._books.in_play(s)

    def _win(self, s: State, stakes: Stakes) -> tuple[Book, ...]:
        """The plans that are best to win the hole, on a thread."""
        with self._one_at_a_time:
            return self._books.to_win(s, stakes)

    def in_play(self) -> Mean | None:
        """The mean strokes of this hole in play from here, if cards may be lost and its strokes are a bound; None if not known."""
        s, book = self._state, self.book
        return None if book is None or book.left is not None else self._means.known(_place(s))

    def _deepen(self, s: State, book: Book) -> None:
        """Improves a book that is not exact by following lost cards, one bag at a time, while nothing else needs solving."""
        key = _key(s)
        if book.exact:
            return
        if key in self._followed:
            if self._means.ask(_place(s), lambda: self._play(s)) is None:
                self._again.ask()
            elif self._played_at.is_other(_place(s)):
                self._solved()
            return
        made = self._bags.ask((key, self._steps), lambda: self._step(s))
        if made is not None:
            self._steps += 1
            if not made.more:
                self._followed.add(key)
            if made.book.losses > book.losses:
                self._deeper = {key: made.book}
                self._told = made.book
                self._odds.clear()
                self._heat.forget()
                self._solved()
        self._again.ask()

    @property
    def book(self) -> Book | None:
        """The solved hole of this position; None until it is solved. Near the stroke limit the limit is included after a while (H11)."""
        s = self._state
        found = self._ask(s) if s.phase is Phase.PLAN and not self.beyond else None
        if found is None:
            return None
        book = self._deeper.get(_key(s), found)
        if book.knows_limit(s):
            return book
        limited = self._limited.ask((_key(s), s.player.strokes), lambda: self._limit(s))
        if limited is None:
            self._again.ask()
        return limited or book

    @property
    def exact(self) -> bool:
        """Whether the strokes are the fewest by all rules in force; True while there is no book."""
        book = self.book
        return book is None or book.exact

    # ---- hints
    def advice(self) -> Choice | None:
        """The best action here by the solved hole; None until it is solved, and unless a seat plans or chooses cards."""
        from game.games.doshboard.bots.players import (  # noqa: PLC0415 (with numpy once a hole is solved)
            best_to_win, fewest_strokes, spread
        )

        s = self._state
        if s.phase is Phase.CHOOSE:
            return spread(s)
        if self.beyond:
            return self._sample(s)
        book = self.book
        if book is None:
            self._make_way()
            return None
        stakes = self._stakes(s)
        to_win = None if stakes is None else self._winning.ask((_key(s), stakes), lambda: self._win(s, stakes))
        if stakes is not None and to_win is None:
            self._again.ask()
            return None

        def found() -> Choice:
            won = best_to_win(s, stakes, to_win) if stakes is not None and to_win is not None else None
            return won or fewest_strokes(s, book)
        return self._advice.of((s, book if to_win is None else to_win), found)

    def so_far(self) -> Choice | None:
        """A good plan to suggest until there is advice, by intermediate results, or earlier by sampled dice; None if there are neither."""
        from game.games.doshboard.bots.players import fewest_so_far  # noqa: PLC0415 (with numpy once a hole is solved)

        s = self._state
        if s.phase is not Phase.PLAN:
            return None
        rough = self._rough.get(_key(s))
        if rough is None:
            return self._words[2] if self._words is not None and self._words[0] is s else self._glance(s)
        if self._words is None or self._words[:2] != (s, rough):
            self._words = s, rough, fewest_so_far(s, rough)
        return self._words[2]

    def _sample(self, s: State) -> Choice | None:
        """The best of many plans tried with sampled dice; None until they are tried."""
        from game.games.doshboard.bots.players import sampled_choice  # noqa: PLC0415 (numpy)
        from game.games.doshboard.solver.sensible import LOOK  # noqa: PLC0415 (numpy)

        found = self._sampled.ask((_place(s), s.player.strokes), lambda: sampled_choice(s, LOOK))
        if found is None:
            self._again.ask()
        return found

    def _stakes(self, s: State) -> Stakes | None:
        """The stakes of the hole if it can still be won or lost against known scores; None otherwise."""
        from game.games.doshboard.solver.bags import stakes_of  # noqa: PLC0415 (numpy)

        stakes = stakes_of(s)
        return None if stakes is None or s.player.strokes >= stakes.score else stakes

    # ---- answers
    def odds(self, plan: PlanShot) -> PlanOdds | None:
        """The odds of a plan; None until the hole is solved, or for a hole that can't be, until they are counted."""
        s, book = self._state, self.book
        if self.beyond:
            return self._count(s, plan)
        if book is None:
            return None
        key = (_key(s), book.left, s.player.lie, s.player.passed, plan)
        if key not in self._odds:
            if len(self._odds) > _ODDS:
                self._odds.clear()
            self._odds[key] = book.odds(s, plan)
        return self._odds[key]

    def _count(self, s: State, plan: PlanShot) -> PlanOdds | None:
        """The odds of a plan by all numbers of its dice, without strokes; None until counted. The last plan asked for comes first."""
        from game.games.doshboard.solver.odds import odds_by_dice  # noqa: PLC0415 (numpy)

        found = self._by_dice.ask((_place(s), plan), lambda: odds_by_dice(s, plan))
        self._awaited = None if found is not None else (_place(s), plan)
        if found is None:
            self._again.ask()
        return found

    def least(self) -> float | None:
        """The strokes of the best plan; None until the hole is solved."""
        s, book = self._state, self.book
        return book.strokes(s) if book is not None else None

    def best(self, cell: Cell | None = None) -> PlanShot | None:
        """The best plan from the ball, or from a cell; None if there is none, and until the hole is solved."""
        s, book = self._state, self.book
        if book is None:
            return None
        try:
            return book.best_from(s.player.lie if cell is None else cell, s.player.passed)
        except (KeyError, ValueError):
            return None

    def sensible(self) -> PlanShot | None:
        """The preset plan for this position, by what is known so far; None if nothing is."""
        s = self._state
        known = self._known(s) if s.phase is Phase.PLAN else None
        if known is None:
            return None
        if isinstance(known, Choice):
            return known.action if isinstance(known.action, PlanShot) else None
        return _first_plan(known, s)

    def strokes_over_best(self, plan: PlanShot) -> float:
        """The strokes that a plan costs more than the best one, by what is known so far; 0 if nothing is.

        While only a plan found with sampled dice is known, every other plan costs infinitely more.
        """
        s = self._state
        known = self._known(s) if s.phase is Phase.PLAN else None
        if known is None:
            return 0.0
        if isinstance(known, Choice):
            return inf if plan != known.action else 0.0
        strokes = known.odds(s, plan).strokes
        return 0.0 if strokes is None else strokes - known.strokes(s)

    def strokes(self) -> Mapping[Cell, float]:
        """The strokes to finish the hole from each cell; {} until it is solved."""
        s, book = self._state, self.book
        if book is None:
            return {}
        key = _key(s), book.left, s.player.passed
        return self._heat.of(key, lambda: book.solution.heat(s.player.passed))

    # ---- waiting
    def _poll(self) -> None:
        """Checks whether more is known of the hole, and if so reports it."""
        s = self._state
        if s.phase is not Phase.PLAN:
            return
        book, known = self.book, self._known(s)
        counted = self.beyond and self._awaited is not None and self._count(s, self._awaited[1]) is not None
        if counted or (known is not None and known is not self._told):
            self._told = known
            self._solved()
        if book is None:
            return
        waits = next((other for other in _ahead(s) if self.solving.known(_key(other)) is None), None)
        if waits is not None:
            self._ask(waits)
        elif book.knows_limit(s) and book.left is None:
            self._deepen(s, book)


def _ahead(s: State) -> Iterator[State]:
    """The states whose holes are solved ahead: this hole for the seat to act, for the other seats, then the next hole likewise.

    At professional level, where a hole takes seconds, only the holes of the seat to act.
    """
    seats = [s.turn] if s.game.options.professional else [s.turn, *(seat for seat in range(len(s.players)) if seat != s.turn)]
    yield from (s._replace(turn=seat) for seat in seats)
    holes, number = len(s.game.content.board.holes), s.number + 1
    order = s.game.options.hole_order
    if number < s.game.holes and order != DRAWN and not s.game.options.rolls_wind(number):
        after = s._replace(number=number, drawn=(*s.drawn, number % holes if order != BACKWARDS else holes - 1 - number % holes))
        yield from (after._replace(turn=seat) for seat in seats)


def _first_plan(book: Book, s: State) -> PlanShot | None:
    """The preset plan by a book; None if the ball can't be played from its lie."""
    from game.games.doshboard.solver.sensible import sensible  # noqa: PLC0415 (numpy, which nobody waits for)

    try:
        return sensible(book, s)
    except (KeyError, ValueError):
        return None


def _place(s: State) -> tuple[object, ...]:
    """A key of a hole and the lie of the ball on it."""
    return *_key(s), s.player.lie, s.player.passed


def _parts(key: Hashable) -> tuple[object, ...]:
    return key if isinstance(key, tuple) else ()


class _HoleKey(NamedTuple):
    """All that a solved hole depends on."""

    options: Options
    board: Board
    pair: HolePair
    wind: Wind
    cards: CardSet
    hand: tuple[int, ...]


def _key(s: State) -> _HoleKey:
    """The key of the current hole for the seat to act."""
    return _HoleKey(s.game.options, s.game.content.board, s.pair, s.wind, s.set_of(s.turn), s.player.hand)


def plan_state(draft: ShotDraft, counsel: Counsel) -> PlanState:
    """The state of the board while a shot is planned."""
    s, cell, hint, lit = draft.state, draft.cell, draft.hint, draft.lit
    pointed: Cell | None = None
    strokes = counsel.strokes() if draft.mode is BoardOddsMode.STROKES else {}
    caption = _("this board is too large to be solved") if counsel.beyond else _("the hole is being solved …")
    caption = talk.heat_words(exact=counsel.exact) if strokes else caption
    best: tuple[Cell, ...] = ()
    if cell is not None and cell in strokes:
        pointed = cell
        plan = counsel.best(pointed)
        card = "" if plan is None else shot_name(s.set_of(s.turn).cards[plan.card].name, plan.path, plan.shift, plan.call,
                                                  FlagSight(pointed, s.pair.target.cell))
        caption = talk.heat_here_words(strokes[pointed], card, exact=counsel.exact)
        best = _route(s, pointed, plan) if plan is not None else ()
    other = hint if hint is not None and hint.path != draft.path else None
    told = _route(s, s.player.lie, other) if other is not None else ()
    return PlanState(draft.start, draft.path, draft.rays(), draft.way(), draft.likely(), draft.stage is PlanStage.HELD,
                     draft.mode, counsel.odds(draft.plan), strokes, caption, pointed if lit is None else lit, best, told)


def _route(s: State, start: Cell, plan: PlanShot) -> tuple[Cell, ...]:
    """The cells of a plan from `start`, as far as the card's rating."""
    card = s.set_of(s.turn).cards[plan.card]
    far = max(1, round(card.rating) + plan.shift)
    way = way_of(s.scene.ground, start, plan.path, far, far)
    return (start, *(one.cell for one in way if one.at_dot or one is way[-1]))
