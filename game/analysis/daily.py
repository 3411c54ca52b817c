"""The day's own course of a game: generated of the date alone, the same for everybody, and kept in the cache until the day is over."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from game.analysis.wish import WISHES, CourseStep, WishBook, WishedFile, usual_course
from game.errors import UserError
from game.kept import CACHE, write_whole
from game.words import _

VERSION: Final = 1
"""Of the generators: raise it when one of them makes other courses of the same number, so that none that was made before is played on."""

_TRIES: Final = 5
_APART: Final = 100_000_000         # between the numbers that are tried for a day: no other day has them
_FOLDER: Final = "days"
_MAIN: Final = "course.yaml"


class DayTask(NamedTuple):
    """The course of a game that is wanted, the number of the day's deal, and the folder of the saves."""

    game: str
    number: int
    saves: Path


def course_of_day(task: DayTask) -> Path | None:
    """The file of the day's own course; None until it has been made."""
    path = _folder(task) / _MAIN
    return path if os.path.exists(path) else None


def made_for_day(task: DayTask) -> Iterator[CourseStep]:
    """Makes the course of a day, which takes minutes; it is there after the last step. Courses of other days are thrown away.

    Every hole is accepted by the measure of wishes: worth what is wished, two lines, no hazard without a price. The last step says why
    where there is none.
    """
    book = WISHES.of(task.game)
    step = CourseStep(0, 0, len(usual_course(book.day_holes).pars))
    yield step
    try:
        for step in _tried(book, task.number):
            if not step.files:
                yield step
        _keep(task, step.files)
    except UserError as error:
        yield step._replace(files=(), why_not=str(error))
    except OSError as error:
        yield step._replace(files=(), why_not=_("It can't be kept ({reason}).").format(reason=error.strerror or error))
    else:
        yield step


def _tried(book: WishBook, number: int) -> Iterator[CourseStep]:
    """The steps of the course of that number; where nothing is found for one of its holes, of the first number after it that has one.

    Raises UserError after `_TRIES`.
    """
    wish = usual_course(book.day_holes)
    for tried in range(_TRIES):
        try:
            yield from book.course(wish, number + tried * _APART)
            return
        except UserError:
            if tried == _TRIES - 1:
                raise


def _keep(task: DayTask, files: Sequence[WishedFile]) -> None:
    """Writes the files of a course, that which is played last: once it is there, all is. Raises OSError."""
    folder = _folder(task)
    _forget_others(folder)
    folder.mkdir(parents=True, exist_ok=True)
    main, *others = files
    for file in others:
        write_whole(folder / f"{file.stem}.yaml", file.text.encode())
    write_whole(folder / _MAIN, main.text.encode())


def _folder(task: DayTask) -> Path:
    return task.saves / CACHE / _FOLDER / f"{task.game}-{task.number}-{VERSION}"


def _forget_others(folder: Path) -> None:
    """Throws away what was made for other days of the same game."""
    with suppress(OSError):
        game = folder.name.split("-")[0]
        for name in os.listdir(folder.parent):
            if name.startswith(f"{game}-") and name != folder.name:
                shutil.rmtree(folder.parent / name, ignore_errors=True)
