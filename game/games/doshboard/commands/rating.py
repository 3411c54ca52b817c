"""Doshboard on the command line: how a board is rated and checked, what ships solved, and benchmarks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from game.analysis.selfplay import Reading, cpu_seconds
from game.cli.measured import Measured
from game.cli.output import COURSES, Progress
from game.cli.rate import Rated, summed
from game.cli.stock import Shipping
from game.content.choices import choices, content_for
from game.content.yaml_text import file_of, files_in
from game.errors import UserError
from game.games.doshboard.content import BOARD_KIND, DEFAULT_CARDS, content_of, near_edge, read_board, read_sets
from game.games.doshboard.rules.board import CALM, CellKind, FlagSight, HolePair
from game.games.doshboard.rules.geometry import distance, paths, place_of
from game.games.doshboard.rules.rules import Doshboard, shot_name
from game.games.doshboard.rules.shots import COLOURS, SHIFTS, Content
from game.games.doshboard.rules.values import ADVANCED, BEGINNER, FIXED, OFF, PROFESSIONAL, Options, PlanShot, State, fixed_wind
from game.games.doshboard.solver.hole_book import HoleBook, beyond_solving, name_of_hole
from game.games.doshboard.solver.rating import (
    MOST_PENALTY, BoardTarget, RatedPair, RatedPlan, Terms, doubt_near, doubts, rate_hole, targets, worst_near
)
from game.games.doshboard.solver.solver import Solution, solve, solve_changed
from game.games.doshboard.solver.tables import tables_of
from game.games.golf.rules import indexes_by
from game.rules import options as options_of_games
from game.rules.contract import Setup
from game.words import _, ngettext


# ---- `rate` and `check` for Doshboard: each hole of a board is a task; the figures of a board in JSON and in words
class Asked(NamedTuple):
    """A request to rate a board: the board with its card sets, and the options of the table."""

    content: Content
    options: Options

    @property
    def terms(self) -> Terms:
        """The terms of the rating: wind only if it is fixed, and plans of the shared set if one is shared."""
        content, options = self
        wind = fixed_wind(options, content) if options.wind_rolled == FIXED else CALM
        shifts = SHIFTS if options.professional and options.card_shifts else (0,)
        lead = COLOURS.index(options.shared_set) if options.level == BEGINNER else 0
        return Terms(options.shot_rules, wind, shifts, options.professional and options.called_shots, lead)


class PairTask(NamedTuple):
    """One hole to be rated, with its board and terms."""

    content: Content
    pair: HolePair
    terms: Terms


def warnings(path: Path) -> Iterator[str]:
    """Warnings of `check` about a board file without faults, in sentences, for the stock cards at advanced level (H23)."""
    board, sets = read_board(path), read_sets(file_of(COURSES / Doshboard.key, DEFAULT_CARDS))
    n = len(board.holes)
    if not _rated(content_of(board, sets), Options(level=ADVANCED)):
        yield _("The board is too large to be solved: at the table, bots and hints try some plans with sampled dice.")
        return
    with Progress(n, ngettext("hole", "holes", n)) as progress:
        for number, worst in enumerate(worst_near(board, sets), start=1):
            progress.add(1)
            if worst > MOST_PENALTY:
                yield doubt_near(number, worst)


WARNINGS: Final = MappingProxyType({BOARD_KIND: warnings})


def _rated(content: Content, options: Options) -> bool:
    """Whether a board is small enough to be solved, without which it can't be rated."""
    return not beyond_solving(Doshboard().start(Setup(1, options, content)))


_LEVELS: Final = {"beginner": lambda: _("beginner"), "advanced": lambda: _("advanced"), "professional": lambda: _("professional")}


def _indexed(holes: Sequence[RatedPair]) -> Iterator[tuple[RatedPair, int]]:
    """The holes, each with its stroke index."""
    yield from zip(holes, indexes_by([hole.loss for hole in holes]), strict=True)


def _targets(wish: Asked, holes: Sequence[RatedPair]) -> Iterator[BoardTarget]:
    """The requirements for a board; they apply at advanced level only."""
    if wish.options.level == ADVANCED:
        yield from targets(holes)


def _doubts(wish: Asked, holes: Sequence[RatedPair]) -> Iterator[str]:
    """Sentences about doubtful points of a board and of the options."""
    for number in near_edge(wish.content.board):
        yield _("Hole {n}: the edge of the board is a backstop behind the target.").format(n=number + 1)
    yield from doubts(holes)
    options = wish.options
    if options.professional:
        if options.lost_cards and not options.card_shifts:
            yield _("Lost cards are on, card-up and card-down off; the book suggests both together.")
        if options.lost_cards:
            yield _("No card is lost in these figures: they are strokes that nobody can play below.")


def _facts_of_hole(number: int, hole: RatedPair, index: int) -> dict[str, object]:
    safe, bold = hole.lines or (None, None)
    return {
        "hole": number,
        "par": hole.pair.par,
        "cells": hole.cells,
        "expected": dict(hole.strokes),
        "rookie": hole.rookie,
        "penalty": hole.best.odds.penalties,
        "suggested_par": hole.suggested_par,
        "stroke_index": index,
        "best": _facts_of_plan(hole.best),
        "safe": _facts_of_plan(safe),
        "bold": _facts_of_plan(bold),
        "hazards": dict(hole.hazards),
        "water_and_trees": hole.open,
        "near": hole.near,
    }


def _facts_of_plan(plan: RatedPlan | None) -> dict[str, object] | None:
    if plan is None:
        return None
    elbow = None if plan.path.elbow is None else list(place_of(plan.path.elbow))
    return {
        "card": plan.card,
        "shift": plan.shift,
        "call": plan.call,
        "direction": plan.path.direction,
        "elbow": elbow,
        "second": plan.path.second,
        "strokes": plan.strokes,
        "penalty": plan.odds.penalties,
    }


def _lines_of_hole(number: int, hole: RatedPair, index: int) -> Iterator[str]:
    text = _("{n:2}  par {par}  {cells:4.1f} cells  index {index:2}  {strokes}  rookie {rookie:.2f}  {plan} ({penalty:.0%} penalty)")
    yield text.format(
        n=number,
        par=hole.pair.par,
        cells=hole.cells,
        index=index,
        strokes=" / ".join(f"{hole.strokes[colour]:.2f}" for colour in COLOURS if colour in hole.strokes),
        rookie=hole.rookie,
        plan=_name(hole, hole.best),
        penalty=hole.best.odds.penalties,
    )
    if hole.other is not None:
        bolder = hole.other.odds.penalties > hole.best.odds.penalties
        text = (_("    or bolder {plan}, {more:.2f} strokes more ({penalty:.0%} penalty)") if bolder
                else _("    or safer {plan}, {more:.2f} strokes more ({penalty:.0%} penalty)"))
        yield text.format(plan=_name(hole, hole.other), more=hole.other.strokes - hole.best.strokes, penalty=hole.other.odds.penalties)
    yield _("    hazards: {costs}").format(costs=_strokes(hole.hazards))


def _name(hole: RatedPair, plan: RatedPlan) -> str:
    return shot_name(plan.card, plan.path, plan.shift, plan.call, FlagSight(hole.pair.tee.cell, hole.pair.target.cell))


def _strokes(by_name: Mapping[str, float]) -> str:
    """Names with their strokes, joined by commas."""
    return ", ".join(f"{_(name)} {round(strokes, 2) + 0.0:.2f}" for name, strokes in by_name.items())


def _totals(holes: Sequence[RatedPair]) -> dict[str, float]:
    """The strokes of each set over all holes."""
    colours = [colour for colour in COLOURS if all(colour in hole.strokes for hole in holes)]
    return {colour: sum(hole.strokes[colour] for hole in holes) for colour in colours}


class DoshboardRated(Rated):
    """How boards of Doshboard are rated."""

    def asked(self, content: Content, written: Mapping[str, str]) -> Asked:
        """A board with written options, at advanced level unless they name one. Raises BadOption."""
        return Asked(content, options_of_games.build(Doshboard.options, {"level": ADVANCED} | dict(written)))

    def tasks(self, wish: Asked) -> Sequence[PairTask]:
        """The holes of a board. Raises UserError if one is too large to be solved."""
        if not _rated(wish.content, wish.options):
            raise UserError(_("The board {name} is too large to be solved, so it can't be rated.").format(name=wish.content.board.name))
        terms = wish.terms
        return [PairTask(wish.content, pair, terms) for pair in wish.content.board.holes]

    def work(self, task: PairTask) -> RatedPair:
        return rate_hole(task.content.board, task.pair, task.content.sets, task.terms)

    def facts(self, wish: Asked, holes: Sequence[RatedPair]) -> Mapping[str, object]:
        """The figures of a board as one JSON object; every number is in strokes except distances (cells), par, indexes and chances."""
        return {
            "board": wish.content.board.name,
            "level": wish.options.level,
            "par": sum(hole.pair.par for hole in holes),
            "expected": _totals(holes),
            "rookie": sum(hole.rookie for hole in holes),
            "club": sum(hole.club for hole in holes),
            "hazards": summed([hole.hazards for hole in holes]),
            "water_and_trees": sum(hole.open for hole in holes),
            "holes": [_facts_of_hole(number, hole, index) for number, (hole, index) in enumerate(_indexed(holes), start=1)],
            "targets": [{"target": target.text, "met": target.met} for target in _targets(wish, holes)],
            "doubts": list(_doubts(wish, holes)),
        }

    def lines(self, wish: Asked, holes: Sequence[RatedPair]) -> Iterator[str]:
        """The figures of a board for people: some lines for each hole, then the board, the requirements for it, and the doubts about it."""
        for number, (hole, index) in enumerate(_indexed(holes), start=1):
            yield from _lines_of_hole(number, hole, index)
        text = ngettext("{board}, {level}: {n} hole, par {par}; {strokes}; club player {club:.2f}; rookie {rookie:.2f}.",
                        "{board}, {level}: {n} holes, par {par}; {strokes}; club player {club:.2f}; rookie {rookie:.2f}.", len(holes))
        yield text.format(
            board=wish.content.board.name,
            level=_LEVELS[wish.options.level](),
            n=len(holes),
            par=sum(hole.pair.par for hole in holes),
            strokes=_strokes(_totals(holes)),
            club=sum(hole.club for hole in holes),
            rookie=sum(hole.rookie for hole in holes),
        )
        text = _("What hazards cost in strokes: {costs}; water and trees together {open:.2f}.")
        yield text.format(costs=_strokes(summed([hole.hazards for hole in holes])), open=sum(hole.open for hole in holes))
        for target in _targets(wish, holes):
            yield (_("Met: {target}.") if target.met else _("Missed: {target}.")).format(target=target.text)
        yield from _doubts(wish, holes)


RATED: Final = DoshboardRated()


# ---- what ships solved for Doshboard: every hole of the stock boards with each set of cards, at beginner and advanced level
def boards() -> Sequence[Content]:
    """The stock boards, with the stock sets of cards."""
    stems = {path.stem for path in files_in(COURSES / Doshboard.key)}
    listed = choices(Doshboard.key, COURSES)
    found = [content_for(Doshboard.key, COURSES, file.stem, among=listed) for file in listed[0].files if file.stem in stems]
    return [content for content in found if isinstance(content, Content)]


def holes_of(content: Content) -> Iterator[State]:
    """Every hole of a board at its beginning, with each set of cards at both levels."""
    shared = [Doshboard().start(Setup(1, Options(level=BEGINNER, shared_set=name), content)) for name in COLOURS]
    own = Doshboard().start(Setup(len(COLOURS), Options(level=ADVANCED), content))
    for hole in range(len(content.board.holes)):
        for colour, beginner in enumerate(shared):
            yield beginner._replace(drawn=(hole,))
            yield own._replace(drawn=(hole,), turn=colour)


class DoshboardSolved(Shipping):
    """The solved holes that ship for Doshboard."""

    def tasks(self) -> Sequence[Content]:
        return boards()

    def names(self, content: Content) -> Iterator[str]:
        """The names of all solutions of a board."""
        return map(name_of_hole, holes_of(content))

    def work(self, content: Content) -> Mapping[str, bytes]:
        """All solutions of a board, by name."""
        books = HoleBook()
        return dict(map(books.pack, holes_of(content)))


SHIPPING: Final = DoshboardSolved()


# ---- benchmarks of Doshboard: seconds to solve a hole with and without making its tables, and for a table's questions about a solved hole
_SEED: Final = 9
_PLANS: Final = 200
_PERCENTILE: Final = 95
_PATIENCE: Final = 10
_CHANGES: Final = 5
_CHANGED: Final = 5
_LEFT: Final = 8
_TERRAIN: Final = (CellKind.GRASS, CellKind.WATER, CellKind.SMALL, CellKind.MEDIUM, CellKind.BIG)


def solving(seconds: float) -> Iterator[Reading]:
    """CPU seconds for the first hole of the stock board, with its tables and with existing tables, at beginner and advanced level.

    Then for all its holes, and for its first one after five cells have changed.
    """
    for level, name in ((BEGINNER, _("beginner hole")), (ADVANCED, _("advanced hole"))):
        s, books = _begun(level), HoleBook(shipped=False)
        whole = cpu_seconds(lambda: books.solved(s))
        again = cpu_seconds(lambda: books.solved(s, s.player.hand[:-1]))
        yield Reading(_("solve {hole} with its tables").format(hole=name), whole, "s", note=_memory())
        yield Reading(_("solve {hole} on its tables, seven cards").format(hole=name), again, "s")
        limited = cpu_seconds(lambda: books.near_limit(_near_limit(s)))
        yield Reading(_("solve {hole} with {n} strokes left").format(hole=name, n=_LEFT), limited, "s")
    holes = [s._replace(drawn=(hole,)) for hole in range(len(s.game.content.board.holes))]
    books = HoleBook(shipped=False)
    spent = cpu_seconds(lambda: [books.solved(hole) for hole in holes])
    yield Reading(_("solve {n} advanced holes of a board").format(n=len(holes)), spent, "s", note=_memory())
    yield _changed(s, books)


def professional(seconds: float) -> Iterator[Reading]:
    """CPU seconds for the first hole at professional level: calm, in a medium wind, in a storm; then with cards that may be lost.

    With less than _PATIENCE seconds to spend, it only lists the benchmarks.
    """
    for strength, name in ((None, _("no wind")), ("medium", _("medium wind")), ("storm", _("storm"))):
        wind = {"wind": OFF} if strength is None else {"wind": FIXED, "wind_to": 4, "wind_strength": strength}
        s, books = _begun(PROFESSIONAL, lost_cards=False, **wind), HoleBook(shipped=False)
        yield _patiently(_("solve professional hole, {wind}").format(wind=name), seconds, lambda: books.solved(s))
    text = _("solve {hole} with {n} strokes left").format(hole=_("professional hole in a storm"), n=_LEFT)
    yield _patiently(text, seconds, lambda: books.near_limit(_near_limit(s)))
    lost = _begun(PROFESSIONAL, wind=FIXED, wind_to=4)
    three = lost.with_player(0, lost.player._replace(hand=(0, 3, len(lost.player.hand) - 1)))
    for state, name in ((three, _("solve three cards that may be lost, whole")), (lost, _("solve the next lost card, nine bags"))):
        books = HoleBook(shipped=False)
        if seconds >= _PATIENCE:
            books.solved(state)
        yield _patiently(name, seconds, lambda: books.deeper(state))


def _near_limit(s: State) -> State:
    """The state with only `_LEFT` strokes before the limit."""
    return s.with_player(0, s.player._replace(strokes=s.game.options.max_strokes - _LEFT))


def _patiently(name: str, seconds: float, work: Callable[[], object]) -> Reading:
    if seconds < _PATIENCE:
        return Reading(name, None, "s", note=_("takes long: --seconds {n} measures it").format(n=_PATIENCE))
    return Reading(name, cpu_seconds(work), "s", note=_memory())


def _changed(s: State, books: HoleBook) -> Reading:
    """Solves a hole with five changed cells from the previous strokes: the most seconds, and how far a tee is off the full solution."""
    rng, spent, off = Random(_SEED), list[float](), list[float]()
    before = books.solved(s).solution
    scene, tables = before.scene, before.tables
    cells = [cell for cell in scene.land.marks if cell != s.player.lie and cell not in scene.land.targets]
    for _change in range(_CHANGES):
        near = rng.choice(cells)
        five = sorted(cells, key=lambda cell: (distance(cell, near), cell))[:_CHANGED]
        marks = {**scene.land.marks, **{cell: rng.choice(_TERRAIN) for cell in five}}
        found: list[Solution] = []

        def again() -> None:
            changed = tables_of(replace(scene, land=replace(scene.land, marks=marks)), tables.longest, tables.widest)
            found.append(solve_changed(changed, before))

        spent.append(cpu_seconds(again))
        whole = solve(found[0].tables, before.cards)
        off.append(abs(found[0].best(s.player.lie).strokes - whole.best(s.player.lie).strokes))
    note = _("the most of {n} changes; tee off by {off:.4f} at most").format(n=_CHANGES, off=max(off))
    return Reading(_("solve a hole of which five cells have changed"), max(spent), "s", note=note)


def asking(seconds: float) -> Iterator[Reading]:
    """CPU seconds for the odds of a plan (95th percentile), the best plan from a cell and a heat map, all on a solved hole.

    At professional level only with at least _PATIENCE seconds to spend.
    """
    for level, name in ((BEGINNER, _("beginner")), (ADVANCED, _("advanced")), (PROFESSIONAL, _("professional"))):
        wind = {"wind": FIXED, "wind_to": 4} if level == PROFESSIONAL else {}
        what = [_("odds of a plan, {level}"), _("best plan with its odds, {level}"), _("heat map, {level}")]
        if level == PROFESSIONAL and seconds < _PATIENCE:
            yield from (_patiently(each.format(level=name), seconds, lambda: None) for each in what)
            continue
        s = _begun(level, **wind)
        book = HoleBook(shipped=False).solved(s)
        spent = sorted(cpu_seconds(lambda: book.odds(s, plan)) for plan in _plans(s))
        note = _("{n} % take less").format(n=_PERCENTILE)
        yield Reading(what[0].format(level=name), spent[len(spent) * _PERCENTILE // 100], "s", note=note)
        yield Reading(what[1].format(level=name), cpu_seconds(lambda: book.odds(s, book.best(s))), "s")
        yield Reading(what[2].format(level=name), cpu_seconds(book.solution.heat), "s")
    s, fresh = _begun(ADVANCED), HoleBook()
    asked = cpu_seconds(lambda: (fresh.solved(s).best(s), fresh.solved(s).solution.heat()))
    yield Reading(_("best plan and heat map of a hole that ships solved"), asked, "s")


def _memory() -> str:
    """The peak memory of this process so far, as a note; nothing if the system does not tell."""
    try:
        import resource  # not available on every system
    except ImportError:
        return ""
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return _("{n} MB at most by now").format(n=round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit))


def _plans(s: State) -> Iterator[PlanShot]:
    rng = Random(_SEED)
    every = list(paths(s.game.land.flat, s.player.lie))
    for _plan in range(_PLANS):
        yield PlanShot(rng.choice(every), rng.choice(s.player.hand))


def _begun(level: str, **more: Any) -> State:
    content = content_for(Doshboard.key, COURSES)
    if not isinstance(content, Content):
        raise TypeError("Doshboard is played with a board and cards")
    return Doshboard().start(Setup(1, Options(level=level, **more), content))


MEASURED: Final = Measured((solving, professional, asking), duels=None)
