"""Benchmarks of Doshboard: seconds for a hole with its tables and on them, and for what a table asks of a solved hole."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from game.analysis.bench import Reading, cpu_seconds
from game.cli.measured import Measured
from game.cli.paths import COURSES
from game.content.choices import content_for
from game.games.doshboard.rules.board import CellKind
from game.games.doshboard.rules.cards import Content
from game.games.doshboard.rules.geometry import distance
from game.games.doshboard.rules.legs import paths
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import ADVANCED, BEGINNER, FIXED, OFF, PROFESSIONAL, Options, PlanShot, State
from game.games.doshboard.solver.hole_book import Book, HoleBook
from game.games.doshboard.solver.solution import Solution
from game.games.doshboard.solver.solver import solve, solve_changed
from game.games.doshboard.solver.tables import tables_of
from game.rules.contract import Setup
from game.words import _

_SEED: Final = 9
_PLANS: Final = 200
_PERCENTILE: Final = 95
_PATIENCE: Final = 10
_CHANGES: Final = 5
_CHANGED: Final = 5
_LEFT: Final = 8
_TERRAIN: Final = (CellKind.GRASS, CellKind.WATER, CellKind.SMALL, CellKind.MEDIUM, CellKind.BIG)


def solving(seconds: float) -> Iterator[Reading]:
    """CPU seconds for the first hole of the stock board, with its tables and on tables that are there, at beginner and advanced level.

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
    """CPU seconds for the first hole at professional level: calm, in a middling wind, in a storm; then with cards that may be lost.

    Whoever gives less than _PATIENCE seconds is only told what there is.
    """
    for strength, name in ((None, _("no wind")), ("medium", _("medium wind")), ("storm", _("storm"))):
        wind = {"wind": OFF} if strength is None else {"wind": FIXED, "wind_to": 4, "wind_strength": strength}
        s, books = _begun(PROFESSIONAL, lost_cards=False, **wind), HoleBook(shipped=False)
        yield _patiently(_("solve professional hole, {wind}").format(wind=name), seconds, lambda: books.solved(s))
    told = _("solve {hole} with {n} strokes left").format(hole=_("professional hole in a storm"), n=_LEFT)
    yield _patiently(told, seconds, lambda: books.near_limit(_near_limit(s)))
    lost = _begun(PROFESSIONAL, wind=FIXED, wind_to=4)
    three = lost.with_player(0, lost.player._replace(hand=(0, 3, len(lost.player.hand) - 1)))
    for state, name in ((three, _("solve three cards that may be lost, whole")), (lost, _("solve the next lost card, nine bags"))):
        books = HoleBook(shipped=False)
        if seconds >= _PATIENCE:
            books.solved(state)
        yield _patiently(name, seconds, lambda: books.deeper(state))


def _near_limit(s: State) -> State:
    """The same with _LEFT strokes left until the limit."""
    return s.with_player(0, s.player._replace(strokes=s.game.options.max_strokes - _LEFT))


def _patiently(name: str, seconds: float, work: Callable[[], object]) -> Reading:
    if seconds < _PATIENCE:
        return Reading(name, None, "s", note=_("takes long: --seconds {n} measures it").format(n=_PATIENCE))
    return Reading(name, cpu_seconds(work), "s", note=_memory())


def _changed(s: State, books: HoleBook) -> Reading:
    """Holes of which five cells have changed, from the strokes before: the most seconds, and how far a tee is from the full solution."""
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
    """CPU seconds for the odds of a plan (95 % take less), the best plan from a cell and a heat map, all on a solved hole.

    At professional level only for who gives _PATIENCE seconds.
    """
    for level, name in ((BEGINNER, _("beginner")), (ADVANCED, _("advanced")), (PROFESSIONAL, _("professional"))):
        wind = {"wind": FIXED, "wind_to": 4} if level == PROFESSIONAL else {}
        what = [_("odds of a plan, {level}"), _("best plan with its odds, {level}"), _("heat map, {level}")]
        if level == PROFESSIONAL and seconds < _PATIENCE:
            yield from (_patiently(each.format(level=name), seconds, lambda: None) for each in what)
            continue
        s = _begun(level, **wind)
        book = HoleBook(shipped=False).solved(s)
        spent = sorted(cpu_seconds(lambda: book.odds(s, plan)) for plan in _plans(s, book))
        note = _("{n} % take less").format(n=_PERCENTILE)
        yield Reading(what[0].format(level=name), spent[len(spent) * _PERCENTILE // 100], "s", note=note)
        yield Reading(what[1].format(level=name), cpu_seconds(lambda: book.odds(s, book.best(s))), "s")
        yield Reading(what[2].format(level=name), cpu_seconds(book.solution.heat), "s")
    s, fresh = _begun(ADVANCED), HoleBook()
    asked = cpu_seconds(lambda: (fresh.solved(s).best(s), fresh.solved(s).solution.heat()))
    yield Reading(_("best plan and heat map of a hole that ships solved"), asked, "s")


def _memory() -> str:
    """The most memory that this process has taken by now, as a note; nothing where the system does not tell."""
    try:
        import resource  # not on every system
    except ImportError:
        return ""
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return _("{n} MB at most by now").format(n=round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit))


def _plans(s: State, book: Book) -> Iterator[PlanShot]:
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
