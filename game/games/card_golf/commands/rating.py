"""Card Golf on the command line: how a course is rated, what ships solved, and benchmarks."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from game.analysis.selfplay import STEPS, Reading, cpu_seconds, loop
from game.analysis.shipped import Shipped
from game.cli.measured import Measured, memory
from game.cli.output import COURSES
from game.cli.rate import Rated, summed
from game.cli.stock import Shipping
from game.content.choices import choices, content_for
from game.content.yaml_text import files_in
from game.errors import UserError
from game.games.card_golf.rules.content import Content, laid
from game.games.card_golf.rules.course import Hole, Tee
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import LIES, OnCourse, StrokeLie, Tables
from game.games.card_golf.rules.values import Options
from game.games.card_golf.solver.caddie import advice, to_come
from game.games.card_golf.solver.odds import of_plan
from game.games.card_golf.solver.rating import COSTS, LONG, HoleCharacter, RatedHole, course_rating, doubts, rate_hole, slope
from game.games.card_golf.solver.solver import Solved, solve
from game.games.card_golf.solver.strokes import HoleArrays, Strokes
from game.games.card_golf.solver.table_cache import MOST_TOKENS, HolePlay, TableCache, name_of_hole, name_of_later, name_of_plans
from game.games.card_golf.solver.tokens import with_tokens
from game.games.golf.rules import indexes_by
from game.rules.contract import Setup
from game.words import _, ngettext


# ---- `rate` for Card Golf: each hole is a task, and the figures of a course in JSON and in words
class HoleTask(NamedTuple):
    """A hole to be rated."""

    hole: Hole
    tables: Tables


def _facts_of_hole(number: int, hole: RatedHole, index: int) -> dict[str, object]:
    played, best = hole.character, hole.character.best
    return {
        "hole": number,
        "par": played.par,
        "yards": played.yards,
        "expected": {tee.name.lower(): hole.expected[tee] for tee in Tee},
        "rookie": played.rookie,
        "scores": {str(score): chance for score, chance in enumerate(hole.scores, start=1)},
        "penalty": played.penalty,
        "suggested_par": played.suggested_par,
        "stroke_index": index,
        "best": {"target": list(best.target), "club": best.club, "added": best.added, "risk": best.risk},
        "hazards": dict(hole.hazards),
        "driver": played.driver,
        "rival": played.rival,
    }


def _line_of_hole(number: int, hole: RatedHole, index: int) -> str:
    played, best = hole.character, hole.character.best
    text = _(
        "{n:2}  par {par}  {yards} yd  index {index:2}  pro {closest:.2f} / {middle:.2f} / {farthest:.2f}  rookie {rookie:.2f}  "
        "{club} {distance} to row {row}, column {column} ({penalty:.0%} wet)"
    )
    return text.format(
        n=number,
        par=played.par,
        yards=played.yards,
        index=index,
        closest=hole.expected[Tee.CLOSEST],
        middle=hole.expected[Tee.MIDDLE],
        farthest=hole.expected[Tee.FARTHEST],
        rookie=played.rookie,
        club=_(best.club),
        distance=best.yards,
        row=best.target.row + 1,
        column=best.target.column + 1,
        penalty=played.penalty,
    )


def _line_of_choices(holes: Sequence[HoleCharacter]) -> str:
    """How much choice a course offers: two lines of play, clubs held back, drivers."""
    text = _(
        "To aim at the flag costs {mean:.2f} strokes a hole, {most:.2f} at most, and {least:.2f} or more on {loses} of them. The best "
        "tee shot holds back on {held}, has a safe and a bold line on {two}, and is a driver of {yards} yards or more on {far}."
    )
    return text.format(
        mean=sum(hole.loss for hole in holes) / len(holes),
        most=max(hole.loss for hole in holes),
        least=COSTS,
        loses=sum(hole.loss >= COSTS for hole in holes),
        held=sum(hole.holds_back for hole in holes),
        two=sum(hole.has_two_lines for hole in holes),
        far=sum(hole.is_driven_far for hole in holes),
        yards=LONG,
    )


def _indexes(content: Content, holes: Sequence[RatedHole]) -> Sequence[int]:
    """The stroke indexes that the course gives, otherwise by what a rookie loses."""
    given = [hole.stroke_index for hole in content.course.holes]
    return given if all(given) else indexes_by([hole.character.loss for hole in holes])


class CardGolfRated(Rated):
    """How courses of Card Golf are rated."""

    def asked(self, content: Content, written: Mapping[str, str]) -> Content:
        """A course, to be rated. Raises UserError for options: a course is rated for a single player and without tokens."""
        if written:
            raise UserError(_("Card Golf is rated without options; leave --option out."))
        return content

    def tasks(self, content: Content) -> Sequence[HoleTask]:
        """The holes of a course. Raises UserError for a deck, whose holes are dealt during play."""
        if not content.course.holes:
            raise UserError(_("{name} is a deck, of which holes are dealt in play; name a course.").format(name=content.course.name))
        return [HoleTask(laid(content.deck, hole), content.tables) for hole in content.course.holes]

    def work(self, task: HoleTask) -> RatedHole:
        return rate_hole(task.hole, task.tables)

    def facts(self, content: Content, holes: Sequence[RatedHole]) -> Mapping[str, object]:
        """The figures of a course as one JSON object; every number is in strokes except yards, par and indexes."""
        characters = [hole.character for hole in holes]
        indexes = _indexes(content, holes)
        return {
            "course": content.course.name,
            "par": sum(hole.par for hole in characters),
            "expected": course_rating(characters),
            "rookie": sum(hole.rookie for hole in characters),
            "slope": slope(characters),
            "hazards": summed([hole.hazards for hole in holes]),
            "holes": [_facts_of_hole(number, hole, index) for number, (hole, index) in enumerate(zip(holes, indexes, strict=True), 1)],
            "doubts": list(doubts(characters)),
        }

    def lines(self, content: Content, holes: Sequence[RatedHole]) -> Iterator[str]:
        """The figures of a course for people: a line for each hole, then the course, then the doubts about it."""
        characters = [hole.character for hole in holes]
        for number, (hole, index) in enumerate(zip(holes, _indexes(content, holes), strict=True), start=1):
            yield _line_of_hole(number, hole, index)
        count = ngettext(
            "{course}: {n} hole, par {par}, rating {rating:.1f}, slope {slope}, rookie {rookie:.1f}.",
            "{course}: {n} holes, par {par}, rating {rating:.1f}, slope {slope}, rookie {rookie:.1f}.",
            len(holes),
        )
        yield count.format(
            course=content.course.name,
            n=len(holes),
            par=sum(hole.par for hole in characters),
            rating=course_rating(characters),
            slope=slope(characters),
            rookie=sum(hole.rookie for hole in characters),
        )
        costs = ", ".join(f"{_(name)} {cost:.2f}" for name, cost in summed([hole.hazards for hole in holes]).items())
        if costs:
            yield _("What hazards cost the pro in strokes: {costs}.").format(costs=costs)
        yield _line_of_choices(characters)
        yield from doubts(characters)


RATED: Final = CardGolfRated()


# ---- what ships solved for Card Golf: the best plans of every stock hole from each tee, and the worth of tokens on the stock courses
_LENGTHS: Final = (18, 9, 3)


def courses() -> Sequence[Content]:
    """The stock courses; decks, whose holes are dealt during play, are left out."""
    listed = choices(CardGolf.key, COURSES)
    found = [content_for(CardGolf.key, COURSES, path.stem, among=listed) for path in files_in(COURSES / CardGolf.key)]
    return [content for content in found if isinstance(content, Content) and content.course.holes]


def _from_tees(play: HolePlay) -> Iterator[HolePlay]:
    """The hole from each of its tees."""
    for tee in play.hole.tees:
        yield play._replace(tee=tee)


def _rounds(course: Content) -> Iterator[tuple[HolePlay, ...]]:
    """For each length of a round that the course allows, the holes of that round from the middle tees."""
    for holes in _LENGTHS:
        s = CardGolf().start(Setup(1, Options(holes=holes), course))
        if len(s.holes) == holes:
            first = HolePlay(s.ground, s.game.tables, s.tee_of(0), s.game.options.stretch)
            yield first, *to_come(s)


class CardGolfSolved(Shipping):
    """The solved tables that ship for Card Golf."""

    def tasks(self) -> Sequence[Content]:
        return courses()

    def names(self, course: Content) -> Iterator[str]:
        """The names of all tables of a course."""
        for plays in _rounds(course):
            for at, play in enumerate(plays):
                yield name_of_later(plays[at:])
                yield name_of_plans(play)
                yield from map(name_of_hole, _from_tees(play))

    def work(self, course: Content) -> Mapping[str, bytes]:
        """All tables of a course, by name."""
        found = dict[str, bytes]()
        cache = TableCache(seen=found.__setitem__)
        for plays in _rounds(course):
            cache.work_out(plays)
            for at, play in enumerate(plays):
                cache.work_out(plays[at:])
                cache.weighed(play)
                for each in _from_tees(play):
                    cache.solved(each)
        return found


SHIPPING: Final = CardGolfSolved()


# ---- benchmarks of Card Golf: solving stock holes of each par, a first hint, the odds overlay, all plans of a place, a choice
# Seconds are processor time, and so is the rate of the fixed loop beside them: other programs do not affect them.
_LONG: Final = 5        # the par of a long hole
_PASSES: Final = 20
_AGAIN: Final = 50


def solving(seconds: float) -> Iterator[Reading]:
    """Solving stock holes of each par from nothing for that time: the mean and the worst, and the memory of the worst."""
    holes, tables = _holes()
    for par in sorted({hole.par for hole in holes}):
        taken: dict[Hole, float] = {}
        for hole in holes:
            if hole.par == par and sum(taken.values()) < seconds:
                taken[hole] = cpu_seconds(partial(_solved, hole, tables))
        worst, rate = max(taken, key=taken.__getitem__), _rate()
        yield Reading(_("solve a par {par}").format(par=par), statistics.mean(taken.values()), "s", rate=rate)
        yield Reading(_("solve a par {par}, the worst").format(par=par), taken[worst], "s", rate=rate)
        yield memory(_("memory of a par {par}").format(par=par), partial(_solved, worst, tables))


def looking(seconds: float) -> Iterator[Reading]:
    """The odds of a tee shot, and all plans from a tee with their values, on a solved hole; and what tokens add to solving it."""
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
    """Choosing a plan on a par 5 that is not solved yet, and from many places of one that is: the mean and the worst."""
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
    """The content of every listed course and deck without faults."""
    contents = [content_for(CardGolf.key, COURSES, listed.stem) for listed in choices(CardGolf.key, COURSES)[0].files if not listed.fault]
    return [content for content in contents if isinstance(content, Content)]


def _rate() -> float:
    """Steps of the fixed loop per processor second, now."""
    return STEPS / cpu_seconds(loop, _PASSES)


MEASURED: Final = Measured((solving, looking, choosing), duels=None)
