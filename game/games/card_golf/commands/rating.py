"""`rate` for Card Golf: each hole is a task, and the figures of a course in JSON and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.cli.rate import Rated, summed
from game.errors import UserError
from game.games.card_golf.rules.content import Content, laid
from game.games.card_golf.rules.course import Hole, Tee
from game.games.card_golf.rules.tables import Tables
from game.games.card_golf.solver.rating import COSTS, LONG, HoleCharacter, RatedHole, course_rating, doubts, rate_hole, slope
from game.games.golf.rules.formats import indexes_by
from game.words import _, ngettext


class HoleTask(NamedTuple):
    """A hole to be rated."""

    hole: Hole
    tables: Tables


def asked(content: Content, written: Mapping[str, str]) -> Content:
    """A course as it is. Raises UserError for options: a course is rated for a player alone and without tokens."""
    if written:
        raise UserError(_("Card Golf is rated without options; leave --option out."))
    return content


def tasks(content: Content) -> Sequence[HoleTask]:
    """The holes of a course. Raises UserError for a deck, of which the holes are dealt in play."""
    if not content.course.holes:
        raise UserError(_("{name} is a deck, of which holes are dealt in play; name a course.").format(name=content.course.name))
    return [HoleTask(laid(content.deck, hole), content.tables) for hole in content.course.holes]


def work(task: HoleTask) -> RatedHole:
    """How one hole plays."""
    return rate_hole(task.hole, task.tables)


def facts(content: Content, holes: Sequence[RatedHole]) -> Mapping[str, object]:
    """The figures of a course as one JSON object, every number in strokes but yards, par and indexes."""
    characters = [hole.character for hole in holes]
    indexes = _indexes(content, holes)
    return {
        "course": content.course.name,
        "par": sum(hole.par for hole in characters),
        "expected": course_rating(characters),
        "rookie": sum(hole.rookie for hole in characters),
        "slope": slope(characters),
        "hazards": summed([hole.hazards for hole in holes]),
        "holes": [_facts_of_hole(number, hole, index) for number, (hole, index) in enumerate(zip(holes, indexes, strict=True), start=1)],
        "doubts": list(doubts(characters)),
    }


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


def lines(content: Content, holes: Sequence[RatedHole]) -> Iterator[str]:
    """The figures of a course for people: a line for each hole, then the course, then what is doubtful about it."""
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
    """How much there is to choose on a course: what makes it golf, and no march to the flag."""
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
    """The stroke indexes that the course gives, or else those by what a rookie loses."""
    given = [hole.stroke_index for hole in content.course.holes]
    return given if all(given) else indexes_by([hole.character.loss for hole in holes])


RATED: Final = Rated(asked, tasks, work, facts, lines)
