"""What can be chosen to play a game with, from the folder of courses: the cards that lie there, and the content for one of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from game.content import domino_golf, golo
from game.content.fault import BadFile
from game.content.yaml_text import SUFFIXES, file_of
from game.errors import UserError
from game.rules.domino_golf.course import Course
from game.words import _


class Listed(NamedTuple):
    """A file, chosen by `stem`, its name without its ending. One with a `fault` can't be played on, and its `title` is the file's name."""

    stem: str
    title: str
    line: str
    fault: str | None


class NoSuchCourse(UserError):
    """A course that the folder does not have; the message lists those there are."""


class _Titled(Protocol):
    """What a file of a course holds, whatever the game."""

    @property
    def name(self) -> str: ...

    @property
    def line(self) -> str: ...


class _Shelf(NamedTuple):
    """A game's folder: how a file is read (raises BadFile), and what a new game is played with.

    `first` is the file to begin with; where it is empty a game may be begun without a file. `apart` are files that are no courses.
    """

    read: Callable[[Path], _Titled]
    content: Callable[[Path, str], object]
    first: str
    apart: frozenset[str]


def _golf_content(folder: Path, stem: str) -> Course:
    return domino_golf.read_course(file_of(folder, stem)) if stem else Course()


_SHELVES: Final = MappingProxyType(
    {
        golo.FOLDER: _Shelf(golo.read_card, golo.read_content, golo.DEFAULT_CARD, frozenset({golo.DICE_FILE})),
        domino_golf.FOLDER: _Shelf(domino_golf.read_course, _golf_content, "", frozenset()),
    }
)


def courses(game: str, folder: Path) -> tuple[Listed, ...]:
    """The courses or cards of a game of that key, the one to begin with first and faulty ones last; none for a game without.

    `folder` is the folder of all courses. A game that can be dealt instead of played on a file has that first, with an empty stem.
    """
    shelf = _SHELVES.get(game)
    if shelf is None:
        return ()
    files = [path for suffix in SUFFIXES for path in sorted((folder / game).glob(f"*{suffix}")) if path.stem not in shelf.apart]
    found = [_listed(path, shelf) for path in files]
    dealt = () if shelf.first else (Listed("", _("Dealt"), _("Every hole comes from the shuffled tiles."), None),)
    return (*dealt, *sorted(found, key=lambda listed: (listed.stem != shelf.first, bool(listed.fault), listed.title.casefold())))


def content_for(game: str, folder: Path, course: str = "") -> object:
    """The content of a new game ("": on its first course), None for a game that needs none. Raises NoSuchCourse and BadFile."""
    shelf = _SHELVES.get(game)
    if shelf is None:
        if course:
            raise NoSuchCourse(_("{game} is played without a course.").format(game=game))
        return None
    known = courses(game, folder)
    stems = [listed.stem for listed in known if file_of(folder / game, listed.stem).exists()]
    if course and course not in stems:
        listing = ", ".join(stems) or _("none")
        raise NoSuchCourse(_("There is no course {course!r}; there are: {known}.").format(course=course, known=listing))
    return shelf.content(folder / game, course or (known[0].stem if known else shelf.first))


def _listed(path: Path, shelf: _Shelf) -> Listed:
    first = file_of(path.parent, path.stem)
    if path != first:
        told = _("{file}: there is {first} too, which is read instead; rename one of them.")
        return Listed(path.name, path.name, "", told.format(file=path.name, first=first.name))
    try:
        course = shelf.read(path)
    except BadFile as error:
        return Listed(path.stem, path.name, "", error.faults[0].sentence(path.name))
    return Listed(path.stem, course.name, course.line, None)
