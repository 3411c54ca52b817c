"""What can be chosen to play a game with, from the folder of courses: the cards that lie there, and the content for one of them."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import NamedTuple

from game.content import golo
from game.content.fault import BadFile
from game.errors import UserError


class Listed(NamedTuple):
    """A file, chosen by `stem`, its name without ".yaml". Where `fault` is a sentence the file is no good, and `title` is its stem."""

    stem: str
    title: str
    line: str
    fault: str | None


class NoSuchCourse(UserError):
    """A course that the folder does not have; the message lists those there are."""


def courses(game: str, folder: Path) -> tuple[Listed, ...]:
    """The courses or cards that a game of that key can be played on, the one to begin with first; none for a game without.

    `folder` is the folder of all courses.
    """
    if game != golo.FOLDER:
        return ()
    found = [_listed(path) for path in sorted((folder / golo.FOLDER).glob("*.yaml")) if path.name != golo.DICE_FILE]
    return tuple(sorted(found, key=lambda listed: (listed.stem != golo.DEFAULT_CARD, listed.title.casefold())))


def content_for(game: str, folder: Path, course: str = "") -> object:
    """The content of a new game ("": on its first course), None for a game that needs none. Raises NoSuchCourse and BadFile."""
    if game != golo.FOLDER:
        if course:
            raise NoSuchCourse(_("{game} is played without a course.").format(game=game))
        return None
    known = courses(game, folder)
    stem = course or (known[0].stem if known else golo.DEFAULT_CARD)
    if course and course not in {listed.stem for listed in known}:
        listing = ", ".join(listed.stem for listed in known) or _("none")
        raise NoSuchCourse(_("There is no course {course!r}; there are: {known}.").format(course=course, known=listing))
    return golo.read_content(folder / golo.FOLDER, stem)


def _listed(path: Path) -> Listed:
    try:
        card = golo.read_card(path)
    except BadFile as error:
        return Listed(path.stem, path.stem, "", str(error))
    return Listed(path.stem, card.name, card.line, None)
