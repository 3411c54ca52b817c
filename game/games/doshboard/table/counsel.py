"""What a table knows of worth: the hole as a thread of its own solves it, the odds of plans, the heat map, the best plan from a cell."""

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

_LOOK_AGAIN: Final = .1         # seconds until a hole that is being solved is looked for again
_KEPT: Final = 16               # holes as one seat plays them
_TABLES: Final = 6              # solutions of one ground that the solver keeps
_THREADS: Final = 2             # that solve the hole that somebody looks at
_BY_DICE: Final = 60            # plans whose odds are counted by dice, where no hole is solved
_ODDS: Final = 400              # plans whose odds are remembered


class _Step(NamedTuple):
    """The book after one bag more has been solved, and whether there are others to solve."""

    book: Book
    more: bool


class Counsel:
    """Speaks of one position at a time: that which `put` was told last."""

    def __init__(self, scene: Scene, s: State, solved: Callable[[], None]) -> None:
        """`solved` is called when a hole that was asked about has been solved."""
        self._solved = solved
        self.solving: BackgroundAnswers[Book] = BackgroundAnswers("doshboard-solving", _KEPT)
        self._bags: BackgroundAnswers[_Step] = BackgroundAnswers("doshboard-bags", 1)
        self._rough: dict[_HoleKey, Book] = {}      # holes that are being solved, by what is known so far
        self._deeper: dict[object, Book] = {}
        self._followed: set[object] = set()
        self._limited: BackgroundAnswers[Book] = BackgroundAnswers("doshboard-limit", _KEPT)
        self._means: BackgroundAnswers[Mean] = BackgroundAnswers("doshboard-plays", _KEPT)
        self._winning: BackgroundAnswers[tuple[Book, ...]] = BackgroundAnswers("doshboard-winning", _KEPT)
        self._glances: BackgroundAnswers[Choice] = BackgroundAnswers("doshboard-glance", _KEPT)
        self._sampled: BackgroundAnswers[Choice] = BackgroundAnswers("doshboard-sampled", _KEPT)
        self._by_dice: BackgroundAnswers[PlanOdds] = BackgroundAnswers("doshboard-by-dice", _BY_DICE)
        self._awaited: tuple[object, PlanShot] | None = None        # the plan whose odds are being counted by dice
        self._advice = LastMade[Choice]()
        self._words: tuple[State, Book, Choice] | None = None
        self._played_at = LastSeen()
        self._steps = 0
        self._one_at_a_time = threading.Lock()
        self._state = s
        self._stood = LastSeen()
        self._again = Later(scene.clock, _LOOK_AGAIN, self._poll)
        self._told: object = None
        self.solves = False             # people play at this table: holes are solved for them
        self._odds: dict[tuple[object, ...], PlanOdds] = {}
        self._heat = LastMade[Mapping[Cell, float]]()

    @cached_property
    def _books(self) -> HoleBook:
        """For the threads that solve, one at a time."""
        return HoleBook(_TABLES, threads=min(_THREADS, os.cpu_count() or 1))

    def close(self) -> None:
        """Stops whatever is being computed; it ends soon."""
        for each in (self.solving, self._bags, self._limited, self._means, self._winning, self._glances, self._sampled,
                     self._by_dice):
            each.stop()

    @property
    def beyond(self) -> bool:
        """Whether this hole is too large to be solved: hints and odds are had without that, and strokes are not known."""
        return self._state.phase is Phase.PLAN and not cost_of(self._state).affordable

    def put(self, s: State) -> None:
        """Asks about this position; its hole is solved unless it is already."""
        self._state, moved = s, self._stood.is_other(s)
        if self.solves and s.phase is Phase.PLAN:
            if moved:
                self._told = self._known(s)
            self._again.ask()      # for what comes after it too

    def _known(self, s: State) -> Book | Choice | None:
        """What is known of this position by now: its solved hole, or while that takes seconds the first steps of that, or a plan that was
        tried with sampled dice.
        """
        found = self.book or self._rough.get(_key(s))
        return found or (self._glance(s) if s.game.options.professional else None)

    def _glance(self, s: State) -> Choice | None:
        """A plan found in a moment, on a thread of its own that waits for no hole that is being solved; None for that moment."""
        from game.games.doshboard.bots.players import sampled_choice  # noqa: PLC0415 (numpy)
        from game.games.doshboard.solver.sensible import GLANCE  # noqa: PLC0415 (numpy)

        found = self._glances.ask((_place(s), s.player.strokes), lambda: sampled_choice(s, GLANCE))
        if found is None:
            self._again.ask()
        return found

    def _ask(self, s: State) -> Book | None:
        found = self.solving.known(_key(s))
        glances = found is None and s is self._state and s.game.options.professional and self._glance(s) is None
        if found is None and not glances:       # what takes seconds leaves the processor to the first words
            found = self.solving.ask(_key(s), lambda: self._solve(s))
        if found is None:
            self._again.ask()
        return found

    def _solve(self, s: State) -> Book:
        """On the solver's thread."""
        with self._one_at_a_time:
            for book in self._books.rough(s):
                _ready = _first_plan(book, s)
                self._rough[_key(s)] = book
            found = self._books.solved(s)
            self._forget(self._books)
            self._rough.pop(_key(s), None)
            _ready_tables = found.solution.tables      # a hole that ships solved makes them now, and odds need not wait
            _first_plan(found, s)               # nor a plan to begin with
            return found

    def _forget(self, books: HoleBook) -> None:
        """Let go of holes on ground that the solver has let go of: else their tables stay in memory."""
        def kept(key: Hashable) -> bool:
            hole = key if isinstance(key, _HoleKey) else next((part for part in _parts(key) if isinstance(part, _HoleKey)), None)
            return hole is not None and books.holds(hole.board, hole.pair, hole.options.shot_rules, hole.wind)
        for each in (self.solving, self._limited, self._winning):
            each.forget(unless=kept)

    def _make_way(self) -> None:
        """Lets the hole that is on go first: somebody waits for it, and nothing else is worked out before."""
        self.solving.make_way(_key(self._state))
        for each in (self._bags, self._limited, self._means, self._winning):
            each.drop()

    def _step(self, s: State) -> _Step:
        """On the thread for bags: one bag more that losses may lead to (H17)."""
        with self._one_at_a_time:
            more = self._books.step(s)
            return _Step(self._books.solved(s), more)

    def _limit(self, s: State) -> Book:
        """On the thread for limits."""
        with self._one_at_a_time:
            return self._books.near_limit(s)

    def _play(self, s: State) -> Mean:
        """Works out, on a thread, what the hole costs in play from here."""
        with self._one_at_a_time:
            return self._books.in_play(s)

    def _win(self, s: State, stakes: Stakes) -> tuple[Book, ...]:
        """On a thread: the plans that may win the hole."""
        with self._one_at_a_time:
            return self._books.to_win(s, stakes)

    def in_play(self) -> Mean | None:
        """What this hole comes to in play from here, where cards may be lost and its strokes are a bound; None where that is not known."""
        s, book = self._state, self.book
        return None if book is None or book.left is not None else self._means.known(_place(s))

    def _deepen(self, s: State, book: Book) -> None:
        """Improves a book that is not exact by following losses of cards, bag by bag, while nothing else is to be solved."""
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
        """The solved hole of this position; None while it is being solved. Near the limit of strokes it soon knows of it (H11)."""
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
        """Whether the strokes are the least by all rules in force."""
        book = self.book
        return book is None or book.exact

    # ---- hints
    def advice(self) -> Choice | None:
        """The best action here by what is solved so far; None while the hole is being solved, and where nobody plans or chooses."""
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
        """A sound plan to say while there is no advice: by the first steps of solving, before them by sampled dice; None for a moment."""
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
        """The best of many plans tried with sampled dice; None while they are tried."""
        from game.games.doshboard.bots.players import sampled_choice  # noqa: PLC0415 (numpy)
        from game.games.doshboard.solver.sensible import LOOK  # noqa: PLC0415 (numpy)

        found = self._sampled.ask((_place(s), s.player.strokes), lambda: sampled_choice(s, LOOK))
        if found is None:
            self._again.ask()
        return found

    def _stakes(self, s: State) -> Stakes | None:
        """What the hole is worth where it can still be won or lost against scores that are known."""
        from game.games.doshboard.solver.bags import stakes_of  # noqa: PLC0415 (numpy)

        stakes = stakes_of(s)
        return None if stakes is None or s.player.strokes >= stakes.score else stakes

    # ---- what is read of it
    def odds(self, plan: PlanShot) -> PlanOdds | None:
        """The odds of a plan; None while the hole is being solved, and for a moment where it can't be."""
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
        """The odds of a plan by every number of its dice, without strokes; None while they are counted, the plan asked for last first."""
        from game.games.doshboard.solver.odds import odds_by_dice  # noqa: PLC0415 (numpy)

        found = self._by_dice.ask((_place(s), plan), lambda: odds_by_dice(s, plan))
        self._awaited = None if found is not None else (_place(s), plan)
        if found is None:
            self._again.ask()
        return found

    def least(self) -> float | None:
        """The strokes of the best plan; None while the hole is being solved."""
        s, book = self._state, self.book
        return book.strokes(s) if book is not None else None

    def best(self, cell: Cell | None = None) -> PlanShot | None:
        """The best plan from where the ball lies, or from a cell; None where there is none, and while the hole is being solved."""
        s, book = self._state, self.book
        if book is None:
            return None
        try:
            return book.best_from(s.player.lie if cell is None else cell, s.player.passed)
        except (KeyError, ValueError):
            return None

    def sensible(self) -> PlanShot | None:
        """A plan to begin with from where the ball lies, by what is known so far; None for the first moment."""
        s = self._state
        known = self._known(s) if s.phase is Phase.PLAN else None
        if known is None:
            return None
        if isinstance(known, Choice):
            return known.action if isinstance(known.action, PlanShot) else None
        return _first_plan(known, s)

    def dearer(self, plan: PlanShot) -> float:
        """The strokes that a plan costs more than the best one, by what is known so far; 0 while nothing is.

        Any plan but the one that was found with sampled dice, while only that is known, counts as much dearer.
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
        """What the hole is expected to cost from each cell; {} while it is being solved."""
        s, book = self._state, self.book
        if book is None:
            return {}
        key = _key(s), book.left, s.player.passed
        return self._heat.of(key, lambda: book.solution.heat(s.player.passed))

    # ---- waiting
    def _poll(self) -> None:
        """Look whether the hole has been solved."""
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
    """Positions whose holes will be asked about: this hole as the others play it, then the next one, while this one is played.

    At professional level a hole takes seconds, and only the next one of whoever plays is solved ahead.
    """
    seats = [s.turn] if s.game.options.professional else [s.turn, *(seat for seat in range(len(s.players)) if seat != s.turn)]
    yield from (s._replace(turn=seat) for seat in seats)
    holes, number = len(s.game.content.board.holes), s.number + 1
    order = s.game.options.hole_order
    if number < s.game.holes and order != DRAWN and not s.game.options.rolls_wind(number):
        after = s._replace(number=number, drawn=(*s.drawn, number % holes if order != BACKWARDS else holes - 1 - number % holes))
        yield from (after._replace(turn=seat) for seat in seats)


def _first_plan(book: Book, s: State) -> PlanShot | None:
    """A plan to begin with by a book; None where the ball can't be played from where it lies."""
    from game.games.doshboard.solver.sensible import sensible  # noqa: PLC0415 (numpy, which nobody waits for)

    try:
        return sensible(book, s)
    except (KeyError, ValueError):
        return None


def _place(s: State) -> tuple[object, ...]:
    """A solved hole and where the ball lies."""
    return *_key(s), s.player.lie, s.player.passed


def _parts(key: Hashable) -> tuple[object, ...]:
    return key if isinstance(key, tuple) else ()


class _HoleKey(NamedTuple):
    """What a solved hole depends on."""

    options: Options
    board: Board
    pair: HolePair
    wind: Wind
    cards: CardSet
    hand: tuple[int, ...]


def _key(s: State) -> _HoleKey:
    """What the hole that is on depends on, for the seat whose turn it is."""
    return _HoleKey(s.game.options, s.game.content.board, s.pair, s.wind, s.set_of(s.turn), s.player.hand)


def plan_state(draft: ShotDraft, counsel: Counsel) -> PlanState:
    """What the board shows of a plan."""
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
    """The cells of a plan from a cell, as far as the mean of its card."""
    card = s.set_of(s.turn).cards[plan.card]
    far = max(1, round(card.rating) + plan.shift)
    way = way_of(s.scene.ground, start, plan.path, far, far)
    return (start, *(one.cell for one in way if one.at_dot or one is way[-1]))
