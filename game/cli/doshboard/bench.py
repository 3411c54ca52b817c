"""Benchmarks of Doshboard: seconds for a hole with its tables and on them, and for what a table asks of a solved hole."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from game.analysis.bench import Reading
from game.analysis.doshboard.hole_book import Book, HoleBook
from game.cli.paths import COURSES
from game.content.choices import content_for
from game.rules.contract import Setup
from game.rules.doshboard.cards import Content
from game.rules.doshboard.legs import paths
from game.rules.doshboard.rules import Doshboard
from game.rules.doshboard.values import ADVANCED, BEGINNER, Options, PlanShot, State
from game.words import _

_SEED: Final = 9
_PLANS: Final = 200
_PERCENTILE: Final = 95


def solving(seconds: float) -> Iterator[Reading]:
    """CPU seconds for the first hole of the stock board, with its tables and on tables that are there, at beginner and advanced level."""
    for level, name in ((BEGINNER, _("beginner hole")), (ADVANCED, _("advanced hole"))):
        s, books = _begun(level), HoleBook()
        whole = _cpu(lambda: books.solved(s))     # noqa: B023 (called at once)
        again = _cpu(lambda: books.solved(s, s.player.hand[:-1]))     # noqa: B023
        yield Reading(_("solve {hole} with its tables").format(hole=name), whole, "s")
        yield Reading(_("solve {hole} on its tables, seven cards").format(hole=name), again, "s")


def asking(seconds: float) -> Iterator[Reading]:
    """CPU seconds for the odds of a plan (95 % take less), the best plan from a cell and a heat map, all on a solved hole."""
    s = _begun(ADVANCED)
    book = HoleBook().solved(s)
    spent = sorted(_cpu(lambda: book.odds(s, plan)) for plan in _plans(s, book))     # noqa: B023
    yield Reading(_("odds of a plan"), spent[len(spent) * _PERCENTILE // 100], "s", note=_("{n} % take less").format(n=_PERCENTILE))
    yield Reading(_("best plan of a solved hole"), _cpu(lambda: book.best(s)), "s")
    yield Reading(_("heat map of a solved hole"), _cpu(book.solution.heat), "s")


def _cpu(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def _plans(s: State, book: Book) -> Iterator[PlanShot]:
    rng = Random(_SEED)
    every = list(paths(s.game.land.flat, s.player.lie))
    for _plan in range(_PLANS):
        yield PlanShot(rng.choice(every), rng.choice(s.player.hand))


def _begun(level: str) -> State:
    content = content_for(Doshboard.key, COURSES)
    if not isinstance(content, Content):
        raise TypeError("Doshboard is played with a board and cards")
    return Doshboard().start(Setup(1, Options(level=level), content))
