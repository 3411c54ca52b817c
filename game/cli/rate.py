"""`rate COURSE`: expected strokes and other figures of the holes of a course, by exact solution; for games whose courses can be rated."""

from __future__ import annotations

import argparse
import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game.cli.output import COURSES, Progress, add_json_option, sentence, show
from game.cli.simulate import add_jobs_option, split_option
from game.entries import Entries
from game.errors import UserError
from game.rules.options import BadOption
from game.words import _, ngettext


class Rated(ABC):
    """How courses of a game are rated. Its tasks may be worked on in other processes."""

    @abstractmethod
    def asked(self, content: Any, written: Mapping[str, str], /) -> Any:
        """The request to rate a content with written options; `tasks`, `facts` and `lines` receive it as `wish`. Raises BadOption."""

    @abstractmethod
    def tasks(self, wish: Any, /) -> Sequence[Any]:
        """The tasks of a request, one for each hole. Raises UserError."""

    @abstractmethod
    def work(self, task: Any, /) -> Any:
        """The result of one task."""

    @abstractmethod
    def facts(self, wish: Any, results: Sequence[Any], /) -> Mapping[str, object]:
        """All results as one JSON object."""

    @abstractmethod
    def lines(self, wish: Any, results: Sequence[Any], /) -> Iterable[str]:
        """All results as lines for people."""


RATED: Final[Entries[Rated]] = Entries(lambda game: game.rated)
"""The games whose courses can be rated."""


def summed(costs: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The cost of each kind of hazard in strokes, summed over all holes; the kinds in order of appearance."""
    return {name: sum(one.get(name, 0.0) for one in costs) for name in dict.fromkeys(name for one in costs for name in one)}


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `rate COURSE`."""
    parser = subparsers.add_parser(
        "rate",
        help=_("tell how the holes of a course play"),
        description=_(
            "Solves each hole of a course of Card Golf or a board of Doshboard, and tells how it plays and what is doubtful about it."
        ),
    )
    parser.add_argument("course", metavar=_("COURSE"), help=_("the course by its name, as mill-brook, or a file"))
    option = _("an option of the game, as level=beginner; may be repeated")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=option)
    add_jobs_option(parser)
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Rates and prints. Raises UserError for a course that does not exist, is wrong, or is only dealt during play."""
    from game.cli.pool import shared_out

    game, content = _open_course(args.course)
    rated = RATED.of(game)
    try:
        wish = rated.asked(content, dict(map(split_option, args.option)))
    except BadOption as error:
        raise UserError(sentence(str(error))) from error
    tasks = rated.tasks(wish)
    results = []
    with Progress(len(tasks), ngettext("hole", "holes", len(tasks))) as progress:
        jobs = min(args.jobs, len(tasks))
        for result in shared_out(rated.work, tasks, jobs) if jobs > 1 else map(rated.work, tasks):
            results.append(result)
            progress.add(1)
    show(rated.facts(wish, results), rated.lines(wish, results), as_json=args.json)
    return 0


def _open_course(course: str) -> tuple[str, object]:
    """The game and the content of a course. Raises UserError."""
    from game.content.choices import choices, content_for, content_with, file_named, game_of
    from game.content.yaml_text import SUFFIXES

    games = list(RATED)
    if course.endswith(SUFFIXES):
        path = Path(course)
        game = game_of(path)
        if game not in games:
            raise UserError(_("{file} is for a game of which no courses are rated.").format(file=path))
        return content_with(path, COURSES)
    for game in games:
        path = file_named(game, COURSES, course)
        if os.path.exists(path) and game_of(path) == game:
            return game, content_for(game, COURSES, course)
    known = ", ".join(listed.stem for game in games for listed in choices(game, COURSES)[0].files)
    raise UserError(_("There is no course {course!r}; there are: {known}.").format(course=course, known=known))
