"""The solved holes that bots, hints, heat maps and the odds at a table look things up in: each is solved once, the latest are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from game.analysis.doshboard.hole_win import Stakes, winning
from game.analysis.doshboard.odds import Odds, odds_of
from game.analysis.doshboard.solver import Solution, look_ahead, solve
from game.analysis.doshboard.tables import Tables, tables_of
from game.rules.doshboard.cards import SHIFTS, Played, played
from game.rules.doshboard.shots import Scene
from game.rules.doshboard.values import PlanShot, State

KEPT: Final = 24
"""Tables and solutions that a book keeps: those of a nine for two seats, with some to spare."""


@dataclass(frozen=True)
class Book:
    """A hole as one seat plays it: the solution, and card and shift of each of the solution's cards.

    `exact` says whether the strokes are the least ones by all rules in force. They are so but where cards may be lost (H17): then they
    are a bound that nobody can play below.
    """

    solution: Solution
    ways: tuple[tuple[int, int], ...]
    exact: bool

    def best(self, s: State) -> PlanShot:
        """The plan with the least strokes for the seat whose turn it is."""
        best = self.solution.best(s.player.lie, s.player.passed)
        card, shift = self.ways[best.card]
        return PlanShot(best.path, card, shift, best.call)

    def strokes(self, s: State) -> float:
        """The least strokes from where the seat's ball lies."""
        return self.solution.best(s.player.lie, s.player.passed).strokes

    def odds(self, s: State, plan: PlanShot) -> Odds:
        """The odds of a plan. Raises ValueError for one that may not be played."""
        tables = self.solution.tables
        card = played(s.set_of(s.turn).cards[plan.card], plan.shift, plan.call)
        return odds_of(tables, tables.lie_at(s.player.lie, s.player.passed), plan.path, card, self.solution.strokes)


class HoleBook:
    """Books by hole and cards. Nothing in it is ever wrong, only forgotten."""

    def __init__(self, most: int = KEPT) -> None:
        """`most`: how many tables and solutions it keeps."""
        self._most = most
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    def solved(self, s: State, hand: tuple[int, ...] | None = None) -> Book:
        """The book of the seat whose turn it is, with the cards of its hand or of another one.

        A new one takes a part of a second, and some seconds at professional level.
        """

        def find(tables: Tables, cards: tuple[Played, ...], ways: Sequence[tuple[int, int]]) -> Solution:
            plain = [number for number, (_card, shift) in enumerate(ways) if not shift]
            begin = solve(tables, [cards[number] for number in plain]).strokes if len(plain) < len(ways) else None
            return solve(tables, cards, begin, calls=_calls(s))

        return self._book("solved", s, hand, find)

    def ahead(self, s: State) -> Book:
        """The plans of who turns by an hour at most, looks one shot ahead, and goes by the distance left after it."""
        return self._book("ahead", s, None, lambda tables, cards, _ways: look_ahead(tables, cards))

    def to_win(self, s: State, stakes: Stakes) -> tuple[Book, ...]:
        """By the strokes that the seat has had: the plans with which the hole is worth most (see `hole_win`)."""
        book = self.solved(s)
        tables, cards = book.solution.tables, book.solution.cards
        key = ("to win", stakes, s.game.content.board, s.pair, s.wind, cards, tables.scene.rules, _calls(s))
        found: tuple[Solution, ...] = self._once(key, lambda: winning(tables, cards, stakes, calls=_calls(s)))
        return tuple(Book(solution, book.ways, book.exact) for solution in found)

    def _book(self, name: str, s: State, hand: tuple[int, ...] | None, find: _Find) -> Book:
        options, set_of = s.game.options, s.set_of(s.turn)
        ways = tuple((card, shift) for card in hand or s.player.hand for shift in _shifts(s))
        rules = options.shot_rules
        key = (name, s.game.content.board, s.pair, s.wind, rules, _calls(s), set_of, ways)
        tables = self._tables(s)
        cards = tuple(played(set_of.cards[card], shift) for card, shift in ways)
        found: Book = self._once(key, lambda: Book(find(tables, cards, ways), ways, not rules.lost_cards))
        return found

    def _tables(self, s: State) -> Tables:
        pair, gates, rules = s.pair, s.scene.gates, s.game.options.shot_rules
        every = [played(card, shift) for cards in s.game.content.sets for card in cards.cards for shift in _shifts(s)]
        longest = max(max(card.distances) for card in every)
        widest = max(abs(hook) for card in every for hook in card.hooks)
        scene = Scene(s.game.land, pair.target.cell, gates, rules, s.wind)
        key = ("tables", s.game.content.board, pair.gates, gates and pair.target, rules, s.wind, longest, widest)
        found: Tables = self._once(key, lambda: tables_of(scene, longest, widest))
        return found if found.scene.target == pair.target.cell else found.toward(pair.target.cell)

    def _once(self, key: Hashable, make: Callable[[], Any]) -> Any:
        if key not in self._kept:
            self._kept[key] = make()
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


_Find: TypeAlias = Callable[[Tables, tuple[Played, ...], Sequence[tuple[int, int]]], Solution]


def _calls(s: State) -> bool:
    """Whether hole-outs may be called (H19)."""
    return s.game.options.professional and s.game.options.called_shots


def _shifts(s: State) -> tuple[int, ...]:
    return SHIFTS if s.game.options.professional and s.game.options.card_shifts else (0,)
