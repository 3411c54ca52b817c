"""Benchmarks of Card Golf: seconds to solve stock holes of each par, for a first hint, an overlay, all plans of a place, a choice.

Seconds are those of the processor, and so is the fixed loop's rate beside them: other programs' work is not in either.
"""

from __future__ import annotations

import statistics
import tracemalloc
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from game.analysis.bench import STEPS, Reading, cpu_seconds, loop
from game.analysis.shipped import Shipped
from game.cli.measured import Measured
from game.cli.paths import COURSES
from game.content.choices import choices, content_for
from game.games.card_golf.rules.content import Content, laid
from game.games.card_golf.rules.course import Hole, Tee
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import LIES, OnCourse
from game.games.card_golf.rules.tables import StrokeLie, Tables
from game.games.card_golf.rules.values import Options
from game.games.card_golf.solver.caddie import advice
from game.games.card_golf.solver.ground import HoleArrays
from game.games.card_golf.solver.odds import of_plan
from game.games.card_golf.solver.packing import MOST_TOKENS
from game.games.card_golf.solver.solver import Solved, solve
from game.games.card_golf.solver.strokes import Strokes
from game.games.card_golf.solver.table_cache import TableCache
from game.games.card_golf.solver.tokens import with_tokens
from game.rules.contract import Setup
from game.words import _

_LONG: Final = 5        # the par of a long hole
_PASSES: Final = 20
_AGAIN: Final = 50
_MEGABYTE: Final = 1e6


def solving(seconds: float) -> Iterator[Reading]:
    """Solving stock holes of each par from nothing for that time: the mean and the worst, and the memory that the worst one takes."""
    holes, tables = _holes()
    for par in sorted({hole.par for hole in holes}):
        taken: dict[Hole, float] = {}
        for hole in holes:
            if hole.par == par and sum(taken.values()) < seconds:
                taken[hole] = cpu_seconds(partial(_solved, hole, tables))
        worst, rate = max(taken, key=taken.__getitem__), _rate()
        yield Reading(_("solve a par {par}").format(par=par), statistics.mean(taken.values()), "s", rate=rate)
        yield Reading(_("solve a par {par}, the worst").format(par=par), taken[worst], "s", rate=rate)
        tracemalloc.start()
        _solved(worst, tables)
        peak = tracemalloc.get_traced_memory()[1] / _MEGABYTE
        tracemalloc.stop()
        yield Reading(_("memory of a par {par}").format(par=par), None, "MB", note=_("{n:.0f} MB at most").format(n=peak))


def looking(seconds: float) -> Iterator[Reading]:
    """The odds of a tee shot and all plans from a tee with what they are worth, of a solved hole; and what tokens add to solving it."""
    holes, tables = _holes()
    hole = max(holes, key=lambda hole: (hole.par == 4, len(hole.ground)))
    solved = _solved(hole, tables)
    ball = OnCourse(hole.tees[Tee.MIDDLE], StrokeLie.TEE)
    plan = solved.ranked(ball, 0).plan(0)
    rate = _rate()
    yield Reading(_("odds of a tee shot"), cpu_seconds(lambda: of_plan(solved.strokes, ball, plan), _AGAIN), "s", rate=rate)
    fresh = Strokes(HoleArrays(hole, tables, ball.space))
    yield Reading(_("odds of a tee shot, hole not solved"), cpu_seconds(lambda: of_plan(fresh, ball, plan), _AGAIN), "s", rate=rate)
    yield Reading(_("all plans from a tee, solved"), cpu_seconds(lambda: solved.ranked(ball, 0), _AGAIN), "s", rate=rate)
    later = (0.0,) * (MOST_TOKENS + 1)
    yield Reading(_("a par 4 with tokens, solved"), cpu_seconds(lambda: with_tokens(solved, later)), "s", rate=rate)


def choosing(seconds: float) -> Iterator[Reading]:
    """What to plan on a par 5 of which nothing is known yet, and from many places of one that is: the mean and the worst."""
    content = next(content for content in _contents() if any(hole.par == _LONG for hole in content.course.holes))
    s = CardGolf().start(Setup(1, Options(), content))
    s = s._replace(number=next(number for number, hole in enumerate(s.holes) if hole.ground.par == _LONG))
    mine = s.players[0]._replace(ball=OnCourse(s.tee_of(0), StrokeLie.TEE))
    cache = TableCache(shipped=Shipped(Path()))
    first = cpu_seconds(lambda: advice(cache, s._replace(players=(mine,))))
    rate, taken = _rate(), list[float]()
    for space in s.ground.spaces():
        terrain = s.ground.terrain(space)
        if terrain in LIES and sum(taken) < seconds:
            there = s._replace(players=(mine._replace(ball=OnCourse(space, LIES[terrain]), strokes=1),))
            taken.append(cpu_seconds(partial(advice, cache, there)))
    yield Reading(_("first hint on a new par {par}").format(par=_LONG), first, "s", rate=rate)
    yield Reading(_("a choice from kept values"), statistics.mean(taken), "s", rate=rate)
    yield Reading(_("a choice from kept values, the worst"), max(taken), "s", rate=rate)


def _solved(hole: Hole, tables: Tables) -> Solved:
    return solve(hole, tables, hole.tees[Tee.MIDDLE])


def _holes() -> tuple[list[Hole], Tables]:
    """All stock holes, and the tables of the first course."""
    known = _contents()
    return [laid(content.deck, hole) for content in known for hole in content.course.holes], known[0].tables


def _contents() -> list[Content]:
    """What is listed of courses and decks."""
    contents = [content_for(CardGolf.key, COURSES, listed.stem) for listed in choices(CardGolf.key, COURSES)[0].files if not listed.fault]
    return [content for content in contents if isinstance(content, Content)]


def _rate() -> float:
    """Steps of the fixed loop in a second of the processor, now."""
    return STEPS / cpu_seconds(loop, _PASSES)


MEASURED: Final = Measured((solving, looking, choosing), duels=None)
