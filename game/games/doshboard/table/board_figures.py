"""The figures of a board's holes while it is edited: strokes, par, two lines, prices of hazards; contours; rounds played by bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from math import ceil, fsum
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypeVar

import pygame

from game.analysis.rounds import WalkedStroke, WalkTask, shares_of
from game.analysis.wish import FoundHole, GameWish, bold_bet, wish_like
from game.bots.policy import LEVELS
from game.content.draft import Draft
from game.content.tree import BadFile
from game.errors import UserError
from game.games.doshboard.bots.players import ALONE, BoardRoundsTask, play_board_rounds, walk_board_line
from game.games.doshboard.content import DEFAULT_CARDS, board_of, read_sets
from game.games.doshboard.rules.board import Board, Place
from game.games.doshboard.rules.geometry import EVEN, Cell, distance, next_dot
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import COLOURS, CardSet, Content
from game.games.doshboard.solver.hole_book import cost_of
from game.games.doshboard.solver.rating import (
    CLIFFS, TREES, WATER, BoardTask, Hazard, PricedTask, RatedColour, RatedHazard, RatedLandings, RatedLine, RatedLines, RatedNeeds,
    RatedPrice, RatedScores, RatedStep, RatedStrokes, TooLarge, hazards_of, work_out
)
from game.games.doshboard.table.board_map import COLUMN, BoardCamera, BoardMap, fit
from game.games.doshboard.table.board_picture import BoardLook, BoardPlan, board_now
from game.games.doshboard.table.board_profile import TroddenBoard
from game.games.doshboard.table.board_view import ask_for_board
from game.rules.contract import Setup
from game.ui.looks.theme import XY
from game.ui.paint import Painter, put
from game.ui.paint.store import LastMade
from game.ui.workshop.figures import NEVER, STEP, UNTOLD, FigureProcess, FiguresBefore, draw_contours, given_up, price_in_words
from game.ui.workshop.findings import SheetFact
from game.ui.workshop.trial import RoundsGround
from game.words import N_, _, ngettext, percent

S = TypeVar("S")
_Found: TypeAlias = "RatedStep | TooLarge"

_KEPT: Final = 128          # holes whose figures are remembered: undoing a stroke shows them at once
_HAZARD_WORDS: Final[Mapping[str, str]] = MappingProxyType({
    WATER: N_("What water costs"), TREES: N_("What trees cost"), CLIFFS: N_("What cliffs cost")})


class _BoardHoleBefore(NamedTuple):
    """The figures of a hole when its file was last open, with its tee and target, since another hole may have its number now."""

    ends: tuple[Place, Place]
    strokes: RatedStrokes
    scores: tuple[RatedScores, ...]
    prices: tuple[RatedPrice, ...]
    hazards: tuple[RatedHazard, ...]


class BoardFigures:
    """The figures of the watched hole, with the stock cards of the folder of all courses. `wake` is as for `FigureProcess`.

    Figures from the last time the `file` was open are shown as old until new ones arrive; `cache` is the folder where they are stored.
    """

    def __init__(self, courses: Path, wake: Callable[[], None], cache: Path, file: str) -> None:
        self._cards = courses / "doshboard" / f"{DEFAULT_CARDS}.yaml"
        self._process: FigureProcess[PricedTask, _Found] = FigureProcess(work_out, wake)
        self._task: BoardTask | None = None
        self._tasks = LastMade[tuple[BoardTask, ...]]()
        self._every: tuple[BoardTask, ...] = ()                 # all holes of the file
        self._fruitless = frozenset[PricedTask]()               # tasks that will yield nothing more
        self._known: dict[BoardTask, tuple[_Found, ...]] = {}
        self._wanted: dict[BoardTask, PricedTask] = {}
        self._last: dict[int, BoardTask] = {}                   # by hole: the last task with any figure
        self._old: dict[int, tuple[_Found, ...]] = {}           # by hole: the figures before the last change, or before earlier ones
        self._file, self._before = file, FiguresBefore(cache, "board", dict[int, _BoardHoleBefore])
        self._last_time = self._before.of(file) or {}           # by hole: figures from the last time the file was open

    def renew(self) -> bool:
        """Takes the figures that have been computed; whether there were any, or a task has turned out fruitless."""
        found, before = self._process.collect(), self._fruitless
        self._fruitless = self._process.fruitless
        for wanted, one in found:
            self._known[wanted.task] = _with_older((one,), self._known.pop(wanted.task, ()))
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]
        return bool(found) or self._fruitless != before

    def stop(self) -> None:
        """Stops the process, and stores the figures for the next time the file is open."""
        self._process.stop()
        known = ((task, _with_older(self._known.get(task, ()), self._old.get(task.hole, ()))) for task in self._every)
        kept = {task.hole: before for task, steps in known if (before := _before(task, steps)) is not None}
        if kept:
            self._before.keep(self._file, kept)

    @property
    def busy(self) -> bool:
        """Whether the process is computing figures."""
        return self._process.busy

    def watch(self, draft: Draft, hole: int | None, earlier: Sequence[Draft] = ()) -> None:
        """Watches a hole of the file, numbered from 0, or None for none: requests the figures that are not known of it.

        `earlier` are versions of the file to compare with; their figures come after those of the watched hole, and those of other holes
        last, without prices.
        """
        task = self._task_of(draft, hole)
        if task is None:
            self._task, self._every = None, ()
            self._process.want(())
            return
        self._task = task
        tasks = [task, *(then for each in earlier if (then := self._task_of(each, hole)) is not None)]
        self._every = self._tasks.of(task.board, lambda: tuple(task._replace(hole=number) for number in range(len(task.board.holes))))
        self._note_old()
        others = [PricedTask(each, brief=True) for each in self._every if each != task and not self._is_rated(each)]
        colours = [] if self._has_colours(task) else [PricedTask(task, by_colour=True)]
        wanted = *(self._priced(each) for each in dict.fromkeys(tasks) if not self._is_whole(each)), *others, *colours
        self._process.want([one for one in wanted if one not in self._fruitless])

    def _note_old(self) -> None:
        """Marks the figures of every changed hole as old."""
        for task in self._every:
            then, pair = self._last_time.pop(task.hole, None), task.board.holes[task.hole]
            if then is not None and then.ends == (pair.tee, pair.target):
                self._old.setdefault(task.hole, (then.strokes, *then.scores, *then.prices, *then.hazards))
            last = self._last.get(task.hole, task)
            if last != task and last in self._known:
                self._old[task.hole] = _with_older(self._known[last], self._old.get(task.hole, ()))
                self._last[task.hole] = task
            elif task in self._known:
                self._last[task.hole] = task

    def _task_of(self, draft: Draft, hole: int | None) -> BoardTask | None:
        """The task for a hole of a file; None if there is no such hole, or the file has faults."""
        board = self.board(draft) if hole is not None else None
        if hole is None or board is None or hole >= len(board.holes):
            return None
        return self._task_in(board, hole)

    def _task_in(self, board: Board, hole: int) -> BoardTask:
        return BoardTask(replace(board, name="", line="", seed=None), hole, self._sets)

    def _priced(self, task: BoardTask) -> PricedTask:
        """The task with its hazards in the order of pricing: new ones first, then the most expensive; the same order each time."""
        if task not in self._wanted:
            old = self._known.get(task) or self._old.get(task.hole, ())

            def before(hazard: Hazard) -> float:
                price = _price_then(hazard, old)
                return -abs(price) if price is not None else float("-inf")
            self._wanted[task] = PricedTask(task, tuple(sorted(_hazards(task.board), key=before)))
            while len(self._wanted) > _KEPT:
                del self._wanted[next(iter(self._wanted))]
        return self._wanted[task]

    @property
    def now(self) -> tuple[_Found, ...]:
        """The known figures of the watched hole, as it is now."""
        return self._known.get(self._task, ()) if self._task is not None else ()

    def _has_colours(self, task: BoardTask) -> bool:
        """Whether the strokes of a hole are known for each set of cards, or the hole can't be solved."""
        known = self._known.get(task, ())
        return len(_every(known, RatedColour)) == len(task.sets) - 1 or any(isinstance(step, TooLarge) for step in known)

    def _is_rated(self, task: BoardTask) -> bool:
        """Whether a hole's strokes, lines, scores and landings are known, or the hole can't be solved."""
        return any(isinstance(step, RatedLandings | TooLarge) for step in self._known.get(task, ()))

    def _by_colour(self, now: Sequence[_Found], old: Sequence[_Found]) -> Iterator[SheetFact]:
        """The strokes of the watched hole with the other sets of cards."""
        for colour, cards in list(zip(COLOURS, self._sets, strict=False))[1:]:
            fresh, then = (next((step.strokes for step in steps if isinstance(step, RatedColour) and step.colour == colour), None)
                           for steps in (now, old))
            strokes = fresh if fresh is not None else then
            yield SheetFact(_("With the set {name}").format(name=_(cards.name)), UNTOLD if strokes is None else f"{strokes:.2f}",
                            stale=fresh is None, key=colour, number=strokes)

    @property
    def total(self) -> float | None:
        """The sum of the strokes of all holes of the watched file as it is now; None if one of them is not known."""
        found = [_first(self._known.get(each, ()), RatedStrokes) for each in self._every]
        strokes = [worth.strokes for worth in found if worth is not None]
        return fsum(strokes) if strokes and len(strokes) == len(found) else None

    def _all_holes(self) -> Iterator[SheetFact]:
        """The strokes of all holes; nothing for a single hole, or if one of them can't be solved."""
        large = any(isinstance(step, TooLarge) for each in self._every for step in self._known.get(each, ()))
        lost = any(not self._is_rated(each) and not self._fruitless.isdisjoint((PricedTask(each, brief=True), self._wanted.get(each)))
                   for each in self._every)
        if len(self._every) > 1 and not large and not lost:
            told = [(self._known.get(each, ()), self._old.get(each.hole, ())) for each in self._every]
            strokes = [worth.strokes for now, old in told if (worth := _first((*now, *old), RatedStrokes)) is not None]
            known, stale = len(strokes) == len(self._every), any(_first(now, RatedStrokes) is None for now, _old in told)
            words = ngettext("Strokes on all {n} holes", "Strokes on all {n} holes", len(self._every)).format(n=len(self._every))
            yield SheetFact(words, f"{fsum(strokes):.2f}" if known else UNTOLD, stale=stale)

    def _is_whole(self, task: BoardTask) -> bool:
        known = self._known.get(task, ())
        prices = sum(isinstance(step, RatedPrice) for step in known)
        each = sum(isinstance(step, RatedHazard) for step in known)
        whole = prices == len(_HAZARD_WORDS) and each == len(_hazards(task.board))
        return whole or any(isinstance(step, TooLarge) for step in known)

    @property
    def par(self) -> int | None:
        """The par that fits the watched hole; None if not yet known."""
        worth = _first(self.now, RatedStrokes)
        return None if worth is None else worth.par

    @property
    def lines(self) -> RatedLines | None:
        """The two lines of the watched hole; None if not yet known."""
        return _first(self.now, RatedLines)

    @property
    def lines_then(self) -> RatedLines | None:
        """The two lines of the watched hole, or those from before its last change until the new ones are known; None if neither are."""
        return None if self._task is None else _first((*self.now, *self._old.get(self._task.hole, ())), RatedLines)

    def trodden(self, draft: Draft) -> TroddenBoard | None:
        """The landings of the best play of all holes of a file; None until they are known for every hole."""
        board = self.board(draft)
        if board is None or not board.holes:
            return None
        found: set[Cell] = set()
        for hole in range(len(board.holes)):
            landed = _first(self._known.get(self._task_in(board, hole), ()), RatedLandings)
            if landed is None:
                return None
            found.update(landed.cells)
        return TroddenBoard(tuple(sorted(found)), frozenset((pair.tee, pair.target) for pair in board.holes))

    @property
    def needs(self) -> Mapping[Cell, float] | None:
        """The strokes to finish the watched hole, by cell; None if not yet known."""
        needs = _first(self.now, RatedNeeds)
        return None if needs is None else needs.strokes

    def wish(self) -> GameWish:
        """A wish for a hole like the watched one. Raises UserError if its figures are not yet known."""
        worth, lines, task = _first(self.now, RatedStrokes), self.lines, self._task
        if worth is None or lines is None or task is None:
            raise UserError(_("The strokes of this hole are not known yet: wait a moment, or mend its faults."))
        pair, (safe, bold) = task.board.holes[task.hole], safe_and_bold(lines)
        apart = 0.0 if bold is None else bold.plan.odds.penalties - safe.plan.odds.penalties
        wet = [place for hazard in _hazards(task.board) if hazard.kind == WATER for place in hazard.cells]
        long = distance(pair.tee.cell, pair.target.cell)
        return wish_like("doshboard", FoundHole(long, worth.strokes, apart, pair.tee, pair.target, wet, ""))

    @property
    def prices(self) -> Sequence[RatedHazard]:
        """The known prices of the hazards of the watched hole, as it is now."""
        return [step for step in self.now if isinstance(step, RatedHazard)]

    @cached_property
    def _sets(self) -> tuple[CardSet, ...]:
        return read_sets(self._cards)

    def board(self, draft: Draft) -> Board | None:
        """The board of a file; None if it has faults."""
        try:
            return draft.understood(board_of)
        except BadFile:
            return None

    # ---- on the sheet
    def numbers(self, draft: Draft) -> Mapping[str, float]:
        """The known figures of another version of the file, by key; a hazard that is missing there has the price 0."""
        then = self._task_of(draft, self._task.hole) if self._task is not None else None
        if then is None or self._task is None:
            return {}
        known = self._known.get(then, ())
        facts = (*_figures(known, (), then.hole, 0), *self._by_colour(known, ()))
        found = {fact.key: fact.number for fact in facts if fact.key and fact.number is not None}
        whole = self._is_whole(then)
        for hazard in _hazards(self._task.board):
            price = _price_then(hazard, known)
            if price is not None or (whole and not any(_alike(hazard, other) for other in _hazards(then.board))):
                found[_key_of(hazard)] = price or 0.0
        return found

    def facts(self) -> Sequence[SheetFact]:
        """The figures of the watched hole as facts; a figure that is not yet known is replaced by its old one, marked as stale."""
        if self._task is None:
            return (SheetFact(_("strokes: mend the faults first"), NEVER, large=True, key="strokes"),)
        now, hole = self.now, self._task.hole
        if any(isinstance(step, TooLarge) for step in now):
            return (SheetFact(_("strokes: this hole is too large to be solved"), NEVER, large=True, key="strokes"),)
        old = self._old.get(hole, ())
        found = list(_figures(now, old, hole, self._task.board.holes[hole].par))
        colours: list[SheetFact] = []
        if _first((*now, *old), RatedStrokes) is not None:
            found += [*self._all_holes(), *_each(_hazards(self._task.board), now, old)]
            colours += self._by_colour(now, old)
        words = _("strokes on hole {n}: can't be worked out").format(n=hole + 1)
        if self._wanted.get(self._task) in self._fruitless:
            found = given_up(found, words)
        if PricedTask(self._task, by_colour=True) in self._fruitless:
            colours = given_up(colours, words)
        return [*found, *colours]


def _before(task: BoardTask, steps: Sequence[_Found]) -> _BoardHoleBefore | None:
    """The figures of a hole that are stored; None if its strokes are not known."""
    worth, pair = _first(steps, RatedStrokes), task.board.holes[task.hole]
    if worth is None:
        return None
    scores, prices, hazards = _every(steps, RatedScores), _every(steps, RatedPrice), _every(steps, RatedHazard)
    return _BoardHoleBefore((pair.tee, pair.target), worth, scores, prices, hazards)


@lru_cache(maxsize=32)
def _hazards(board: Board) -> tuple[Hazard, ...]:
    return hazards_of(board)


def _first(steps: Sequence[_Found], kind: type[S]) -> S | None:
    return next((step for step in steps if isinstance(step, kind)), None)


def _every(steps: Sequence[_Found], kind: type[S]) -> tuple[S, ...]:
    return tuple(step for step in steps if isinstance(step, kind))


def _priced(steps: Sequence[_Found], hazard: str) -> float | None:
    return next((step.strokes for step in steps if isinstance(step, RatedPrice) and step.hazard == hazard), None)


def _with_older(steps: Sequence[_Found], older: Sequence[_Found]) -> tuple[_Found, ...]:
    """New figures, and those older ones that have no new counterpart."""
    def kind(step: _Found) -> tuple[object, object]:
        if isinstance(step, RatedColour):
            return RatedColour, step.colour
        return type(step), step.hazard if isinstance(step, RatedPrice | RatedHazard) else ""
    there = {kind(step) for step in steps}
    return (*(step for step in older if kind(step) not in there), *steps)


# ---- hazards: across an edit, a hazard is the same as the one that shares most cells with it
def _alike(one: Hazard, other: Hazard) -> int:
    """The number of cells that two hazards of one kind share; 0 for different kinds."""
    return len(one.cells & other.cells) if one.kind == other.kind else 0


def _price_then(hazard: Hazard, steps: Sequence[_Found]) -> float | None:
    """The price of a hazard in other figures; None if it is missing there or not priced."""
    priced = [step for step in steps if isinstance(step, RatedHazard) and _alike(hazard, step.hazard)]
    return max(priced, key=lambda step: _alike(hazard, step.hazard)).strokes if priced else None


def _key_of(hazard: Hazard) -> str:
    column, row = min(hazard.cells)
    return f"{hazard.kind} {column} {row}"


def _called(hazard: Hazard) -> str:
    """A hazard in words, with its size in cells."""
    n = len(hazard.cells)
    text = ngettext("Pond of {n} cell", "Pond of {n} cells", n) if hazard.kind == WATER else ngettext(
        "Wood of {n} cell", "Wood of {n} cells", n)
    return text.format(n=n)


def _each(hazards: Sequence[Hazard], now: Sequence[_Found], old: Sequence[_Found]) -> Sequence[SheetFact]:
    """The price of each hazard, highest first; a hazard without a new price stays where its old price puts it."""
    found = []
    for hazard in hazards:
        fresh = next((step.strokes for step in now if isinstance(step, RatedHazard) and step.hazard == hazard), None)
        price = fresh if fresh is not None else _price_then(hazard, old)
        spots = tuple(("map", place.row, place.column) for place in _from_the_middle(hazard))
        fact = SheetFact(_called(hazard), price_in_words(price), stale=fresh is None, key=_key_of(hazard), number=price, spots=spots)
        found.append((-abs(price or 0), fact))
    return [fact for _price, fact in sorted(found, key=lambda each: each[0])]


def _from_the_middle(hazard: Hazard) -> Sequence[Place]:
    """The cells of a hazard, with its middle cell in the middle of the sequence."""
    middle = middle_of(hazard)
    others = sorted(hazard.cells - {middle})
    return (*others[:len(others) // 2], middle, *others[len(others) // 2:])


def middle_of(hazard: Hazard) -> Place:
    """The cell of a hazard that is nearest to the mean of all its cells."""
    column = sum(place.column for place in hazard.cells) / len(hazard.cells)
    row = sum(place.row for place in hazard.cells) / len(hazard.cells)
    return min(hazard.cells, key=lambda place: ((place.column - column) ** 2 + (place.row - row) ** 2, place))


# ---- figures in words
def _figures(now: Sequence[_Found], old: Sequence[_Found], hole: int, par: int) -> Iterator[SheetFact]:
    """Strokes, the rookie's strokes, the chance of each score, the lines, and the price of each kind of hazard."""
    worth, was = _first(now, RatedStrokes), _first(old, RatedStrokes)
    yield _strokes(hole, worth, was)
    shown = worth or was
    if shown is not None:
        yield SheetFact(_("A rookie needs"), f"{shown.rookie:.2f}", stale=worth is None, key="rookie", number=shown.rookie)
    scores = _first(now, RatedScores)
    if (told := scores or _first(old, RatedScores)) is not None and shown is not None:
        yield SheetFact(_("Chance of each score, %"), "", stale=scores is None, scores=shares_of(told.chances), par=par)
    lines = _first(now, RatedLines)
    if (drawn := lines or _first(old, RatedLines)) is not None:
        yield from _told_lines(drawn, stale=lines is None)
    if shown is not None:
        for name, words in _HAZARD_WORDS.items():
            price = fresh if (fresh := _priced(now, name)) is not None else _priced(old, name)
            yield SheetFact(_(words), price_in_words(price), stale=fresh is None, key=name, number=price)


def _strokes(hole: int, now: RatedStrokes | None, old: RatedStrokes | None) -> SheetFact:
    if now is not None:
        words = _("strokes on hole {n}; par {par} fits").format(n=hole + 1, par=now.par)
        return SheetFact(words, f"{now.strokes:.2f}", large=True, key="strokes", number=now.strokes)
    if old is None:
        return SheetFact(_("strokes on hole {n}: being worked out").format(n=hole + 1), UNTOLD, large=True, key="strokes")
    words = _("strokes on hole {n} before the last change").format(n=hole + 1)
    return SheetFact(words, f"{old.strokes:.2f}", stale=True, large=True, key="strokes", number=old.strokes)


def _told_lines(lines: RatedLines, *, stale: bool) -> Iterator[SheetFact]:
    safe, bold = safe_and_bold(lines)
    for key, words, line in (("safe", _("Safe line, {card}: penalty {chance}") if bold else _("Best line, {card}: penalty {chance}"), safe),
                             ("bold", _("Bold line, {card}: penalty {chance}"), bold)):
        if line is not None:
            plan = line.plan
            told = words.format(card=_(plan.card), chance=percent(plan.odds.penalties))
            if line is bold and (wager := bold_bet(safe.plan.strokes, plan.odds.parted)) is not None:
                gain, cost = wager
                bet = _("Bold line, {card}: without a penalty gains {gain}; with one ({chance}) costs {cost}") if gain >= 0 else _(
                    "Bold line, {card}: without a penalty costs {gain}; with one ({chance}) costs {cost}")
                told = bet.format(card=_(plan.card), chance=percent(plan.odds.penalties), gain=f"{abs(gain):.2f}", cost=f"{cost:.2f}")
            yield SheetFact(told, f"{plan.strokes:.2f}", stale=stale, key=key, number=plan.strokes)


def safe_and_bold(lines: RatedLines) -> tuple[RatedLine, RatedLine | None]:
    """The lines by their risk, the safer first; None for the second if there is only one."""
    if lines.other is None:
        return lines.best, None
    safe, bold = sorted((lines.best, lines.other), key=lambda line: line.plan.odds.penalties)
    return safe, bold


# ---- contours: lines, labelled with strokes, between cells from which best play needs more and fewer
class ContourSide(NamedTuple):
    """A cell side on which a contour runs: the strokes of the contour, the cell, and the side's direction."""

    strokes: float
    cell: Cell
    way: int


def contour_sides(needs: Mapping[Cell, float], step: float = STEP) -> list[ContourSide]:
    """The sides on contours: best play needs at most the contour's strokes from the cell on one side, and more from the other.

    >>> [(side.strokes, side.way) for side in contour_sides({Cell(0, 0): 2.3, Cell(0, 1): 2.6})]
    [(2.5, 6)]
    """
    found = []
    for cell, strokes in sorted(needs.items()):
        for way in EVEN[:3]:        # the other three belong to the neighbours
            other = needs.get(next_dot(cell, way))
            if other is not None and ceil(strokes / step) != ceil(other / step):
                found.append(ContourSide((ceil(max(strokes, other) / step) - 1) * step, cell, way))
    return found


class Contours:
    """Draws contours; the layer is redrawn only when the strokes or the camera have changed."""

    def __init__(self) -> None:
        self._drawn = LastMade[pygame.Surface]()

    def draw(self, p: Painter, surface: pygame.Surface, view: pygame.Rect, camera: BoardCamera, needs: Mapping[Cell, float]) -> None:
        """Draws the contours over the part of the board that shows in `view`."""
        def layer() -> pygame.Surface:
            drawn = pygame.Surface(view.size, pygame.SRCALPHA, 32)
            _draw(p, drawn, camera, contour_sides(needs))
            return drawn
        surface.blit(self._drawn.of((camera, view.size, p.look, needs), layer), view.topleft)


def _draw(p: Painter, layer: pygame.Surface, camera: BoardCamera, sides: Sequence[ContourSide]) -> None:
    laid = BoardMap(camera.unit, camera.scale, 1, 1)
    draw_contours(p, layer, layer.get_rect(), [(side.strokes, _line(laid, camera, side)) for side in sides])


def _line(laid: BoardMap, camera: BoardCamera, side: ContourSide) -> list[tuple[int, int]]:
    """A cell side as points on the layer, in pixels."""
    (x, y), (dx, dy) = camera.to_screen(side.cell), laid.dot(Cell(0, 0))
    return [(round(x + a - dx), round(y + b - dy)) for a, b in laid.side(Cell(0, 0), side.way, 4)]


# ---- a hole that bots play many times, shown on its map
class BoardRounds(RoundsGround):
    """The map of a hole as its canvas shows it, with all tees and flags."""

    def __init__(self, content: Content, title: str, look: BoardLook) -> None:
        """For the first hole of a content. Raises UserError if it is too large to be solved."""
        start = Doshboard().start(Setup(1, ALONE, content))
        if not cost_of(start).affordable:
            raise UserError(_("This hole is too large to be solved: play it yourself instead."))
        self.title, self.par, self.levels = title, content.board.holes[0].par, LEVELS
        self.hint = _("Point at a mark: its whole round is lit. Rings are lost balls; tap-ins are not on the map.")
        self._content, self._look = content, look

    @property
    def work(self) -> Callable[[BoardRoundsTask], Iterable[object]]:
        return play_board_rounds

    @property
    def walk(self) -> Callable[[WalkTask], Iterable[WalkedStroke]]:
        return walk_board_line

    @property
    def content(self) -> Content:
        return self._content

    def task(self, level: str, line: int, seed: int) -> BoardRoundsTask:
        return BoardRoundsTask(self._content, level, line, seed)

    @property
    def start(self) -> tuple[float, float]:
        tee = self._content.board.holes[0].tee.cell
        return tee.q, tee.r

    def far(self, number: int) -> str:
        return ngettext("{n} cell", "{n} cells", number).format(n=number)

    def space(self, p: Painter, rect: pygame.Rect) -> float:
        return fit(self._look.board, rect.size, p.look.scale).unit

    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        picture = ask_for_board(p, rect.size, self._look)
        laid = fit(self._look.board, rect.size, p.look.scale)
        if picture is None:
            small, drawn = board_now(p, BoardPlan(self._look, laid))
            picture = small if drawn == laid else pygame.transform.smoothscale(small, laid.size)
        put(surface, picture, rect.center, centre=True)

    def place(self, p: Painter, rect: pygame.Rect, x: float, y: float) -> XY:
        laid = fit(self._look.board, rect.size, p.look.scale)
        left, top = laid.origin
        corner = rect.centerx - laid.size[0] / 2, rect.centery - laid.size[1] / 2
        return corner[0] + left + x * COLUMN * laid.unit, corner[1] + top + (y + x / 2) * laid.unit
