"""The day's own course of a game: generated of the date alone, the same for everybody, and kept in the cache until the day is over."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from game.analysis.wish import WISHES, CourseStep, usual_course
from game.kept import CACHE, write_whole

VERSION: Final = 1
"""Of the generators: raise it when one of them makes other courses of the same number, so that none that was made before is played on."""

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

    Every hole is accepted by the measure of wishes: worth what is wished, two lines, no hazard without a price. Raises OSError.
    """
    book, folder = WISHES.of(task.game), _folder(task)
    wish = usual_course(book.day_holes)
    step = CourseStep(0, 0, len(wish.pars))
    yield step
    for step in book.course(wish, task.number):
        if not step.files:
            yield step
    _forget_others(folder)
    folder.mkdir(parents=True, exist_ok=True)
    main, *others = step.files
    for file in others:
        write_whole(folder / f"{file.stem}.yaml", file.text.encode())
    write_whole(folder / _MAIN, main.text.encode())     # last: once it is there, all is
    yield step


def _folder(task: DayTask) -> Path:
    return task.saves / CACHE / _FOLDER / f"{task.game}-{task.number}-{VERSION}"


def _forget_others(folder: Path) -> None:
    """Throws away what was made for other days of the same game."""
    with suppress(OSError):
        game = folder.name.split("-")[0]
        for name in os.listdir(folder.parent):
            if name.startswith(f"{game}-") and name != folder.name:
                shutil.rmtree(folder.parent / name, ignore_errors=True)
