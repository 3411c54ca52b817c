"""Benchmarks of Doshboard: seconds for a hole with its tables and on them, and for what a table asks of a solved hole."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

import numpy as np

from game.analysis.bench import Reading
from game.analysis.doshboard.hole_book import Book, HoleBook
from game.analysis.doshboard.solver import solve
from game.analysis.doshboard.tables import tables_of
from game.cli.paths import COURSES
from game.content.choices import content_for
from game.rules.contract import Setup
from game.rules.doshboard.board import Terrain
from game.rules.doshboard.cards import Content
from game.rules.doshboard.geometry import distance
from game.rules.doshboard.legs import paths
from game.rules.doshboard.rules import Doshboard
from game.rules.doshboard.values import ADVANCED, BEGINNER, FIXED, OFF, PROFESSIONAL, Options, PlanShot, State
from game.words import _

_SEED: Final = 9
_PLANS: Final = 200
_PERCENTILE: Final = 95
_PATIENCE: Final = 10
_BEYOND: Final = 20
_CHANGED: Final = 5
_RIGHT: Final = 1e-3
"""Strokes to which the tee of a changed hole is to be right."""


def solving(seconds: float) -> Iterator[Reading]:
    """CPU seconds for the first hole of the stock board, with its tables and on tables that are there, at beginner and advanced level.

    Then for all its holes, and for its first one after five cells have changed.
    """
    for level, name in ((BEGINNER, _("beginner hole")), (ADVANCED, _("advanced hole"))):
        s, books = _begun(level), HoleBook(shipped=False)
        whole = _cpu(lambda: books.solved(s))     # noqa: B023 (called at once)
        again = _cpu(lambda: books.solved(s, s.player.hand[:-1]))     # noqa: B023
        yield Reading(_("solve {hole} with its tables").format(hole=name), whole, "s")
        yield Reading(_("solve {hole} on its tables, seven cards").format(hole=name), again, "s")
    holes = [s._replace(drawn=(hole,)) for hole in range(len(s.game.content.board.holes))]
    books = HoleBook(shipped=False)
    yield Reading(_("solve {n} advanced holes of a board").format(n=len(holes)), _cpu(lambda: [books.solved(hole) for hole in holes]), "s")
    yield _changed(s, books)


def professional(seconds: float) -> Iterator[Reading]:
    """CPU seconds for the first hole at professional level: calm, in a middling wind, in a storm; then with cards that may be lost.

    Whoever gives less than _PATIENCE seconds is only told what there is.
    """
    for strength, name in ((None, _("no wind")), ("medium", _("medium wind")), ("storm", _("storm"))):
        wind = {"wind": OFF} if strength is None else {"wind": FIXED, "wind_to": 4, "wind_strength": strength}
        s, books = _begun(PROFESSIONAL, lost_cards=False, **wind), HoleBook(shipped=False)
        yield _patiently(_("solve professional hole, {wind}").format(wind=name), seconds, lambda: books.solved(s))   # noqa: B023
    lost = _begun(PROFESSIONAL, wind=FIXED, wind_to=4)
    three = lost.with_player(0, lost.player._replace(hand=(0, 3, len(lost.player.hand) - 1)))
    for state, name in ((three, _("solve three cards that may be lost, whole")), (lost, _("solve the next lost card, nine bags"))):
        books = HoleBook(shipped=False)
        if seconds >= _PATIENCE:
            books.solved(state)
        yield _patiently(name, seconds, lambda: books.deeper(state))     # noqa: B023


def _patiently(name: str, seconds: float, work: Callable[[], object]) -> Reading:
    if seconds < _PATIENCE:
        return Reading(name, None, "s", note=_("takes long: --seconds {n} measures it").format(n=_PATIENCE))
    return Reading(name, _cpu(work), "s")


def _changed(s: State, books: HoleBook) -> Reading:
    """A hole of which five cells have become water, solved from the strokes before, and how far its tee then is from the full solution."""
    before = books.solved(s).solution
    scene, tables = before.scene, before.tables
    way = [cell for cell in tables.field.dry if scene.land.marks[cell] is Terrain.GRASS and cell not in (s.player.lie, scene.target)]
    near = sorted(way, key=lambda cell: (distance(cell, s.player.lie), cell))[_BEYOND : _BEYOND + _CHANGED]
    land = replace(scene.land, marks={**scene.land.marks, **dict.fromkeys(near, Terrain.WATER)})
    found: list[float] = []

    def again() -> None:
        changed = tables_of(replace(scene, land=land), tables.longest, tables.widest)
        begin = np.array([before.heat()[cell] for cell in changed.field.dry])
        found.append(solve(changed, before.cards, begin, within=_RIGHT).best(s.player.lie).strokes)
        found.append(solve(changed, before.cards).best(s.player.lie).strokes if spent else 0.0)

    spent: list[float] = []
    spent.append(_cpu(again))
    again()
    note = _("tee off by {n:.4f}").format(n=abs(found[-1] - found[-2]))
    return Reading(_("solve a hole of which five cells have changed"), spent[0], "s", note=note)


def asking(seconds: float) -> Iterator[Reading]:
    """CPU seconds for the odds of a plan (95 % take less), the best plan from a cell and a heat map, all on a solved hole."""
    s = _begun(ADVANCED)
    book = HoleBook(shipped=False).solved(s)
    spent = sorted(_cpu(lambda: book.odds(s, plan)) for plan in _plans(s, book))     # noqa: B023
    yield Reading(_("odds of a plan"), spent[len(spent) * _PERCENTILE // 100], "s", note=_("{n} % take less").format(n=_PERCENTILE))
    yield Reading(_("best plan of a solved hole"), _cpu(lambda: book.best(s)), "s")
    yield Reading(_("heat map of a solved hole"), _cpu(book.solution.heat), "s")
    fresh = HoleBook()
    asked = _cpu(lambda: (fresh.solved(s).best(s), fresh.solved(s).solution.heat()))
    yield Reading(_("best plan and heat map of a hole that ships solved"), asked, "s")


def _cpu(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


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
