"""The solved holes that bots, hints, heat maps and odds use, and the cost of solving one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from game.analysis.arrays import Floats
from game.analysis.rounds import FileWorth
from game.analysis.shipped import name_of, stock
from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.board import CALM, Board, CellKind, HolePair, Land, Wind, land_of
from game.games.doshboard.rules.geometry import COVERING, DIRECTIONS, HOURS, QUARTER, Cell, covering_cell, next_dot
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import SHIFTS, Content, PlayedCard, ShotRules, played
from game.games.doshboard.rules.values import ADVANCED, BOARD, Options, PlanShot, State
from game.games.doshboard.solver.bags import BagPosition, Clubs, LimitedHole, Mean, Stakes, mean_of_plays, winning
from game.games.doshboard.solver.odds import PlanOdds, odds_of
from game.games.doshboard.solver.solver import Solution, look_ahead, packed, solve, unpacked
from game.games.doshboard.solver.tables import HoleTables, tables_of
from game.rules.contract import Setup
from game.words import _

# ---- the cost of solving a hole, estimated before anything is computed: memory and time, and what is done if that is too much
# The tables of a hole grow with its legs: those from lies, and from every water cell by every dry cell from which a ball may have come over
# it. Policies are matrices of lies by lies. Both are estimated by counting a sample of cells on the map; the factors were measured.
MEMORY: Final = 1e9
"""Bytes that the solved holes of one process may take together."""

SECONDS: Final = 15.0
"""Seconds of a processor of 2024 that one hole may take.

With all options a hole of a stock board is estimated at six, one with a dog-leg at twice that; they take less than a third of the estimate.
"""

_LOSSES_MEMORY, _LOSSES_SECONDS = 1.6, 8.0
"""What following losses multiplies the memory by, and the most seconds of the hole itself for which losses are followed (H17)."""

_ALWAYS, _PER_COUNT, _PER_HIT_COUNT, _PER_PLAN, _PER_PAIR = 2e7, 45.0, 115.0, 290.0, 48.0
"""Bytes for any hole; for each count of a leg; more for each count with white dice on the way; for each plan; for each pair of lies.

With these no hole was found to take more than the estimate; with much water it takes up to a third less.
"""

_LEG_SECONDS, _PLAN_SECONDS, _TRY_SECONDS, _PAIR_SECONDS = 2.2e-5, 2e-6, 3.6e-7, 5e-10
"""Seconds for each leg, each plan, each plan with a way to play it, and for the cube of the number of lies."""

_SAMPLE: Final = 16


class SolvingCost(NamedTuple):
    """The cost of solving one hole: bytes at most, and approximate seconds on a processor of 2024."""

    memory: float
    seconds: float

    @property
    def affordable(self) -> bool:
        """Whether the hole may be solved."""
        return self.memory <= MEMORY and self.seconds <= SECONDS

    @property
    def follows_losses(self) -> bool:
        """Whether there is memory and time to follow lost cards, by solving smaller bags too (H17)."""
        return self.memory * _LOSSES_MEMORY <= MEMORY and self.seconds <= _LOSSES_SECONDS

    @property
    def holes(self) -> int:
        """How many holes of this cost may be cached at once; at least one."""
        return max(1, int(MEMORY / (self.memory * _LOSSES_MEMORY)))


class _Counts(NamedTuple):
    """Counts of a board for distances up to some count: lies, places in the air where a leg begins, and plans."""

    lies: int
    starts: int
    plans: int


def cost_of(s: State) -> SolvingCost:
    """The approximate cost of solving the current hole, for the seat to act; takes a fraction of a second for a new board."""
    options, content = s.game.options, s.game.content
    shifts = SHIFTS if options.professional and options.card_shifts else (0,)
    longest = max(max(card.distances) for cards in content.sets for card in cards.cards) + max(shifts)
    masks, ways = 1 << len(s.pair.gates), len(s.player.hand) * len(shifts)
    lies, starts, plans = (masks * each for each in _count_board(content.board, longest))
    legs = starts * HOURS
    each = _PER_COUNT + _PER_HIT_COUNT * options.shot_rules.hit_or_miss
    memory = _ALWAYS + legs * (longest + 1) * each + plans * _PER_PLAN + lies**2 * _PER_PAIR
    seconds = legs * _LEG_SECONDS + plans * (_PLAN_SECONDS + ways * _TRY_SECONDS) + lies**3 * _PAIR_SECONDS
    return SolvingCost(memory, seconds)


def beyond_solving(start: State) -> str:
    """A warning before a game that starts with this state if a hole of its board is too large to be solved; else ""."""
    holes = range(len(start.game.content.board.holes))
    if all(cost_of(start._replace(drawn=(hole,))).affordable for hole in holes):
        return ""
    return _("This board is too large to be solved: bots and hints try some plans with sampled dice, and no review is made.")


@lru_cache(maxsize=16)
def _count_board(board: Board, longest: int) -> _Counts:
    """The counts of a board without gates."""
    land, rng = land_of(board), Random(1962)
    dry = sorted(cell for cell in land.marks if land.dry(cell))
    shore = [cell for cell in dry if any(True for at, direction in _begins(cell) for _wet_cell in _over_water(land, at, direction, 1))]
    met = sum(1 for cell in dry if land.marks[cell] is not CellKind.GRASS or cell in land.targets)
    over_water = _mean_of(shore, rng, lambda cell: len(_flown_over(land, cell, longest)))
    plans = _mean_of(dry, rng, lambda cell: sum(1 for _elbow in _elbows(land, cell, longest)) * 2 * QUARTER)
    return _Counts(len(dry), len(dry) + met + round(over_water), round(plans))


def _mean_of(cells: list[Cell], rng: Random, count: Callable[[Cell], int]) -> float:
    """The sum of a count over all cells, estimated from a sample."""
    sample = cells if len(cells) <= _SAMPLE else rng.sample(cells, _SAMPLE)
    counted = 0
    for cell in sample:
        check_wanted()
        counted += count(cell)
    return len(cells) * counted / len(sample) if sample else 0.0


def _wet(land: Land, cell: Cell) -> bool:
    return cell in land.marks and land.marks[cell].wet


def _elbows(land: Land, cell: Cell, longest: int) -> Iterator[Cell]:
    """The cells where a ball may turn, one for each direction and distance (H6)."""
    for direction in DIRECTIONS:
        for dots in range(1, longest // (2 if direction in COVERING else 1)):
            dot = next_dot(cell, direction, dots)
            if dot not in land.marks:
                break
            yield dot


def _flown_over(land: Land, cell: Cell, longest: int) -> set[Cell]:
    """The water cells that a ball from a cell may fly over before it touches another dry cell, with one turn at most."""
    first = {each for at, direction in _begins(cell) for each in _over_water(land, at, direction, longest)}
    return first.union(*(_over_water(land, each, direction, longest) for each in first for direction in DIRECTIONS))


def _begins(cell: Cell) -> Iterator[tuple[Cell, int]]:
    """The rays of a ball that has touched a cell: those from its dot, and those that pass its dot half a step away (H3)."""
    for direction in DIRECTIONS:
        yield cell, direction
        if direction in COVERING:
            covers = covering_cell(cell, direction)
            yield next_dot(Cell(2 * cell.q - covers.q, 2 * cell.r - covers.r), direction), direction


def _over_water(land: Land, at: Cell, direction: int, longest: int) -> Iterator[Cell]:
    """The water cells on a ray from a cell, including that cell if it is water, up to the first dry dot.

    A dry cell that only covers the middle of a step is not touched by a ball that flies on (H8).
    """
    left = longest
    if _wet(land, at):
        yield at
    while left > 0:
        between = covering_cell(at, direction) if direction in COVERING else at
        if between != at and _wet(land, between):
            yield between
        at, left = next_dot(at, direction), left - (2 if direction in COVERING else 1)
        if not _wet(land, at):
            return
        yield at


# ---- the solved holes that bots, hints, heat maps and the odds at a table use: each is solved once, the latest are cached
T = TypeVar("T")

KEPT: Final = 24
"""Solutions on one ground that a book keeps: those of a nine for two seats, with some to spare. The number of grounds is limited by memory.
"""

_LABEL: Final = "doshboard holes 1"
"""Part of the names of shipped solutions: raise it when the numbers or their order change."""

_SEED: Final = 5000

_FAR: Final = 5.0
"""If this many more strokes are left than expected, the limit changes them by less than 0.02, on the stock boards."""


@dataclass(frozen=True)
class Book:
    """A hole as one seat plays it: the solution, and card and shift for each of the solution's cards.

    `exact` says whether the strokes are the fewest under all rules in force. They are, unless four cards or more may be lost (H17): then
    they are a lower bound, which follows `losses` of them. `without` are the strokes by lie once a card is lost. If the book includes the
    stroke limit, `left` are the strokes until then, `penalized` the strokes by lie after a shot with a penalty, and `after` those after one
    without; otherwise these are None, and the strokes of the solution apply.
    """

    solution: Solution
    ways: tuple[tuple[int, int], ...]
    exact: bool
    losses: int = 0
    without: Mapping[int, Floats] = field(default_factory=dict)
    left: int | None = None
    after: Floats | None = None
    penalized: Floats | None = None

    def best(self, s: State) -> PlanShot:
        """The plan with the fewest strokes for the seat to act."""
        return self.best_from(s.player.lie, s.player.passed)

    def best_from(self, cell: Cell, passed: int = 0) -> PlanShot:
        """The plan with the fewest strokes from a cell. Raises KeyError if no ball can lie there, ValueError if there is no plan."""
        best = self.solution.best(cell, passed)
        card, shift = self.ways[best.card]
        return PlanShot(best.path, card, shift, best.call)

    def strokes(self, s: State) -> float:
        """The fewest strokes from where the seat's ball lies."""
        return self.solution.best(s.player.lie, s.player.passed).strokes

    def odds(self, s: State, plan: PlanShot) -> PlanOdds:
        """The odds of a plan. Raises ValueError for one that may not be played."""
        tables = self.solution.tables
        card = played(s.set_of(s.turn).cards[plan.card], plan.shift, plan.call)
        lie = tables.lie_at(s.player.lie, s.player.passed)
        after = self.solution.strokes if self.after is None else self.after
        return odds_of(tables, lie, plan.path, card, after, self.without.get(plan.card), self.penalized)

    def knows_limit(self, s: State) -> bool:
        """Whether the stroke limit makes no difference from where the seat's ball lies, or the book includes it."""
        most = s.game.options.max_strokes
        return not most or self.left is not None or self.strokes(s) + _FAR <= most - s.player.strokes


class Problem(NamedTuple):
    """Everything that the strokes of a hole depend on, except the wind's own tables: plain values; the `repr` names a shipped solution."""

    cells: tuple[tuple[int, int, int], ...]
    cliffs: tuple[object, ...]
    targets: tuple[Cell, ...]
    target: Cell
    gates: tuple[object, ...]
    rules: object
    wind: object
    calls: bool
    cards: tuple[tuple[object, ...], ...]


class HoleBook:
    """Books by hole and cards. Its entries never become wrong, they are only forgotten."""

    def __init__(self, most: int = KEPT, *, shipped: bool = True, threads: int = 1) -> None:
        """`most`: how many solutions it keeps on one ground; `shipped`: whether it uses those that come with the game.

        Solving uses that many `threads` when somebody waits for it.
        """
        self._most, self._takes_shipped, self._threads = most, shipped, threads
        self._kept: OrderedDict[Hashable, OrderedDict[Hashable, Any]] = OrderedDict()      # by ground: everything that shares tables

    def holds(self, board: Board, pair: HolePair, rules: ShotRules, wind: Wind) -> bool:
        """Whether the book still has anything cached for the ground of that hole."""
        return _ground(board, pair, rules, wind) in self._kept

    def solved(self, s: State, hand: tuple[int, ...] | None = None) -> Book:
        """The book of the seat to act, with the cards of its hand or of `hand`.

        A new one takes a fraction of a second, and some seconds at professional level; a shipped one takes none. If cards may be lost, it
        is the computed one that follows the most losses (see `deeper`), and a new one follows none.
        """
        hand = hand or s.player.hand
        if s.game.options.shot_rules.lost_cards:
            there = s.with_player(s.turn, s.player._replace(hand=hand))
            return _bag_book(s, self._clubs(s), hand, max(0, self._known(there)))

        def find() -> Book:
            found = self._shipped(s, hand)
            return Book(found if found is not None else self._solve(s, hand), _ways(s, hand), True)

        return self._once(s, ("solved", *self._hole(s), hand), find)

    def rough(self, s: State) -> Iterator[Book]:
        """Intermediate results of solving a hole that takes seconds, as if no card were lost: with cards as printed, then one step further.

        A hole that shipped under the rules of advanced level begins with that step.

        The strokes are those of its plans, and best play needs no more. Yields nothing if that would not be faster than `solved`.
        """
        hand = s.player.hand
        if _ways(s, hand) == _printed_cards(hand) or self._is_quick(s, hand):
            return
        clubs = self._clubs(s)
        if clubs.begins_well(hand):
            return
        if not clubs.drafts_at_once:
            yield Book(clubs.printed(hand), _printed_cards(hand), False)
        yield Book(clubs.draft(hand), _ways(s, hand), False)

    def _is_quick(self, s: State, hand: tuple[int, ...]) -> bool:
        """Whether the book of a hand takes no time: it has been solved, or has shipped."""
        if s.game.options.shot_rules.lost_cards:
            return self._known(s) >= 0
        shipped = self._takes_shipped and name_of_hole(s, hand) in stock(Doshboard.key)
        return shipped or ("solved", *self._hole(s), hand) in self._ground_cache(s)

    def near_limit(self, s: State) -> Book:
        """The book of the seat to act for the strokes that it has left (H11), as if no card were lost.

        A new one takes about a third of the time of a hole for each stroke left. Raises ValueError if no stroke is left.
        """
        left, losing = s.game.options.max_strokes - s.player.strokes, s.game.options.shot_rules.lost_cards
        hand, ways = s.player.hand, _ways(s, s.player.hand)

        def make() -> LimitedHole:
            unlimited = self._clubs(s).solved(hand, 0) if losing else self.solved(s).solution
            return LimitedHole(self._tables(s), _cards(s, ways), unlimited, calls=_calls(s))

        hole = self._once(s, ("limited", *self._hole(s), hand), make)
        found = hole.solution(left)
        return Book(found, ways, not losing, left=left, after=hole.after(left, 0), penalized=hole.after(left, 1))

    def now(self, s: State) -> Book:
        """The book of the seat to act, which includes the stroke limit if the limit makes a difference."""
        book = self.solved(s)
        return book if book.knows_limit(s) else self.near_limit(s)

    def deeper(self, s: State) -> Book | None:
        """The book of the seat to act that follows one more loss than the known one; takes some seconds.

        None if no further loss is ever followed. With few cards left the known book is then exact, else it is a bound.
        """
        known = self._known(s) if s.game.options.shot_rules.lost_cards else 0
        if not self.step(s):
            return None
        while self._known(s) == known:
            self.step(s)
        return self.solved(s)

    def step(self, s: State) -> bool:
        """Solves one more bag, in some seconds, towards the book of `deeper`; False if nothing is left to solve."""
        if not s.game.options.shot_rules.lost_cards or not cost_of(s).follows_losses:
            return False
        clubs, hand = self._clubs(s), s.player.hand
        most, known = clubs.losses_to_come(hand), self._known(s)
        if known == most:
            return False
        clubs.step(hand, most if len(hand) == most and known >= 0 else known + 1)
        return True

    def _known(self, s: State) -> int:
        """How many losses the known book of the seat's bag follows; -1 if there is none."""
        clubs, hand = self._clubs(s), s.player.hand
        return max((n for n in range(len(hand) + 1) if clubs.known(hand, n)), default=-1)

    def in_play(self, s: State) -> Mean:
        """The result of the seat's hole in play with the plans of its book, and of those of smaller bags: the mean of many plays."""

        def shot(at: BagPosition) -> tuple[int, PlanOdds]:
            cell, passed, bag = at
            there = s.with_player(s.turn, s.player._replace(lie=cell, passed=passed, hand=bag))
            book = self.solved(there)
            plan = book.best(there)
            return plan.card, book.odds(there, plan)

        return mean_of_plays((s.player.lie, s.player.passed, s.player.hand), shot, Random(_SEED))

    def ahead(self, s: State) -> Book:
        """The plans of a player who turns by at most an hour, looks one shot ahead, and goes by the remaining distance after it."""
        ways = _ways(s, s.player.hand)
        key = "ahead", *self._hole(s), s.player.hand
        return self._once(s, key, lambda: Book(look_ahead(self._tables(s), _cards(s, ways)), ways, False))

    def to_win(self, s: State, stakes: Stakes) -> tuple[Book, ...]:
        """The plans with the highest value of the hole (see `bags.winning`), by the strokes that the seat has taken."""
        ways = _ways(s, s.player.hand)
        found = self._once(s, ("to win", stakes, *self._hole(s), s.player.hand),
                           lambda: winning(self._tables(s), _cards(s, ways), stakes, calls=_calls(s)))
        return tuple(Book(solution, ways, not s.game.options.shot_rules.lost_cards) for solution in found)

    def pack(self, s: State) -> tuple[str, bytes]:
        """The name of the seat's solved hole among the shipped ones, and its solution in bytes."""
        return name_of_hole(s), packed(self.solved(s).solution)

    def _solve(self, s: State, hand: tuple[int, ...]) -> Solution:
        ways = _ways(s, hand)
        begin = None if ways == _printed_cards(hand) else self._clubs(s).draft(hand).strokes
        return solve(self._tables(s), _cards(s, ways), begin, calls=_calls(s), threads=self._threads, played=begin is not None)

    def _shipped(self, s: State, hand: tuple[int, ...]) -> Solution | None:
        content = stock(Doshboard.key).table(name_of_hole(s, hand)) if self._takes_shipped else None
        if content is None:
            return None
        return unpacked(content, s.scene, _cards(s, _ways(s, hand)), lambda: self._tables(s))

    def _clubs(self, s: State) -> Clubs:
        def make() -> Clubs:
            set_of = s.set_of(s.turn)
            clubs = {card: [played(each, shift) for shift in _shifts(s)] for card, each in enumerate(set_of.cards)}
            return Clubs(self._tables(s), clubs, calls=_calls(s), threads=self._threads, begin=self._similar_strokes(s))

        return self._once(s, ("bags", *self._hole(s)), make)

    def _similar_strokes(self, s: State) -> Floats | None:
        """The strokes by lie of the same hole at advanced level, without wind and with all cards of the set; None if it has not shipped."""
        options = replace(s.game.options, level=ADVANCED)
        calm = s._replace(game=s.game._replace(options=options), wind=CALM)
        found = self._shipped(calm, tuple(range(len(s.set_of(s.turn).cards))))
        return None if found is None else found.strokes

    def _hole(self, s: State) -> tuple[Hashable, ...]:
        """The key that identifies hole, rules and set of cards."""
        options = s.game.options
        return s.game.content.board, s.pair, s.wind, options.shot_rules, _calls(s), len(_shifts(s)), s.set_of(s.turn)

    def _tables(self, s: State) -> HoleTables:
        pair, scene = s.pair, s.scene
        every = [played(card, shift) for cards in s.game.content.sets for card in cards.cards for shift in _shifts(s)]
        longest = max(max(card.distances) for card in every)
        widest = max(abs(hook) for card in every for hook in card.hooks)
        key = ("tables", s.game.content.board, pair.gates, pair.gates and pair.target, scene.rules, s.wind, longest, widest)
        found = self._once(s, key, lambda: tables_of(scene, longest, widest))
        return found if found.scene.target == pair.target.cell else found.toward(pair.target.cell)

    def _ground_cache(self, s: State) -> OrderedDict[Hashable, Any]:
        """The cache for the ground of the current hole."""
        return self._kept.setdefault(_ground(s.game.content.board, s.pair, s.game.options.shot_rules, s.wind), OrderedDict())

    def _once(self, s: State, key: Hashable, make: Callable[[], T]) -> T:
        here = self._ground_cache(s)
        self._kept.move_to_end(_ground(s.game.content.board, s.pair, s.game.options.shot_rules, s.wind))
        while len(self._kept) > cost_of(s).holes:       # their tables take most of the memory
            self._kept.popitem(last=False)
        found: T = here[key] if key in here else make()
        here[key] = found
        here.move_to_end(key)
        if len(here) > self._most:
            here.popitem(last=False)
        return found


class SetTask(NamedTuple):
    """A request for the strokes of best play on a board with one of its sets of cards."""

    content: Content
    set_number: int


def worth_of_set(task: SetTask) -> Iterator[FileWorth]:
    """The expected strokes of best play over all holes of the board, at advanced level without wind. Raises NotWanted."""
    content = replace(task.content, yellow=task.content.sets[task.set_number])
    start, book, strokes = Doshboard().start(Setup(1, Options(level=ADVANCED, holes=BOARD), content)), HoleBook(), 0.0
    for number in range(len(content.board.holes)):
        check_wanted()
        hole = start._replace(drawn=(number,))
        strokes += book.solved(hole).solution.best(hole.pair.tee.cell).strokes
    yield FileWorth(strokes)


def best_play(content: Content, options: Options, _folder: Path) -> Iterator[float]:
    """The expected strokes of best play on a board for a single player; yields nothing unless it shipped solved with these options."""
    try:
        s = Doshboard().start(Setup(1, options, content))
    except ValueError:      # options that do not suit the board
        return
    if options.holes == BOARD:
        books, holes = HoleBook(), [s._replace(drawn=(hole,)) for hole in range(len(content.board.holes))]
        if all(name_of_hole(hole) in stock(Doshboard.key) for hole in holes):
            yield sum(books.solved(hole).solution.best(hole.pair.tee.cell).strokes for hole in holes)


def _ground(board: Board, pair: HolePair, rules: ShotRules, wind: Wind) -> Hashable:
    """What tables depend on, apart from the cards: holes without gates share those of their board."""
    return board, pair.gates, pair.gates and pair.target, rules, wind


def name_of_hole(s: State, hand: tuple[int, ...] | None = None) -> str:
    """The name of the seat's solved hole among the shipped ones: a hash of the hole, the rules and the cards."""
    land, pair, options = s.game.land, s.pair, s.game.options
    problem = Problem(
        cells=tuple((cell.q, cell.r, int(mark)) for cell, mark in sorted(land.marks.items())),
        cliffs=tuple(tuple(tuple(cell) for cell in cliff) for cliff in sorted(s.scene.ground.cliffs)),
        targets=tuple(sorted(land.targets)),
        target=pair.target.cell,
        gates=tuple(pair.gates),
        rules=(options.shot_rules, options.lost_by) if options.shot_rules.lost_cards else options.shot_rules,
        wind=tuple(s.wind) if s.wind.strength else (),
        calls=_calls(s),
        cards=tuple((card.distances, card.hooks, tuple(sorted(card.green))) for card in _cards(s, _ways(s, hand or s.player.hand))),
    )
    return name_of(_LABEL, problem)


def _bag_book(s: State, clubs: Clubs, hand: tuple[int, ...], losses: int) -> Book:
    """The book of a bag with that many losses."""
    solution = clubs.solved(hand, losses)
    whole = losses == len(hand)     # down to the last card, which is kept
    return Book(solution, _ways(s, hand), whole, losses, clubs.without(hand, losses))


def _ways(s: State, hand: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The cards of a hand as they may be played: the number of each with each shift."""
    return tuple((card, shift) for card in hand for shift in _shifts(s))


def _printed_cards(hand: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The cards of a hand as printed, in the form of `_ways`."""
    return tuple((card, 0) for card in hand)


def _cards(s: State, ways: tuple[tuple[int, int], ...]) -> tuple[PlayedCard, ...]:
    return tuple(played(s.set_of(s.turn).cards[card], shift) for card, shift in ways)


def _calls(s: State) -> bool:
    """Whether hole-outs may be called (H19)."""
    return s.game.options.professional and s.game.options.called_shots


def _shifts(s: State) -> tuple[int, ...]:
    return SHIFTS if s.game.options.professional and s.game.options.card_shifts else (0,)
