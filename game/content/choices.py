"""What can be chosen to play a game with, from the folder of courses: files, part by part, and the content that they make."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from game import kept
from game.content.fault import BadFile
from game.content.kinds import CUSTOM, FILES, Slot, kind_node, kinds
from game.content.tree import ScalarNode
from game.content.yaml_text import file_of, files_in, parse_yaml, read_text
from game.errors import UserError
from game.words import _

_KIND: Final = re.compile(r"^kind:[ \t]*([^#\n]+)", re.MULTILINE)


class Listed(NamedTuple):
    """A file, chosen by `stem`, its name without its ending. One with a `fault` can't be played on, and its `title` is the file's name.

    `also`: it is of another kind than most, such as a deck among courses. `file` is the file's name where the title alone does not tell it
    from another, as of a copy of a course; else "". `told`: the file says what kind it is; a user's file that does not may be for any game.
    """

    stem: str
    title: str
    line: str
    fault: str | None
    also: bool = False
    file: str = ""
    told: bool = True

    @property
    def label(self) -> str:
        """The title, with the file's name where that is needed to tell it from another."""
        return _("{title} ({file})").format(title=self.title, file=self.file) if self.file else self.title


class FileChoices(NamedTuple):
    """Files of which one is played with: what they are called, and which there are: the one to begin with first, faulty ones last."""

    title: str
    files: tuple[Listed, ...]


class NoSuchCourse(UserError):
    """A file that the folder does not have; the message lists those there are."""


def choices(game: str, folder: Path) -> tuple[FileChoices, ...]:
    """What is chosen for a game of that key, part by part: its course or card first, then dice; nothing for a game without files.

    `folder` is the folder of all courses. The user's own files in CUSTOM stand among the others; one of them that is for another game is
    left out. A file of another kind than these is listed among the first, with its fault; so is a folder that can't be looked through.
    """
    files = FILES.get(game)
    if files is None:
        return ()
    found: list[list[Listed]] = [[] for _slot in files.slots]
    for where in (folder / game, folder / CUSTOM):
        why = kept.why_unlisted(where)
        if why:
            told = _("The files in {folder} cannot be listed ({reason}); look at the rights of that folder.")
            found[0].append(Listed(where.name, where.name, "", told.format(folder=where, reason=why)))
    for path in (*files_in(folder / game), *files_in(folder / CUSTOM)):
        read = _listed(path, files.slots, file_named(game, folder, path.stem))
        if read is not None:
            found[read[0]].append(read[1])
    return tuple(_in_order(slot, listed) for slot, listed in zip(files.slots, found, strict=True))


def content_for(game: str, folder: Path, *chosen: str, among: Sequence[FileChoices] | None = None) -> object:
    """The content of a new game with the chosen files, each by its stem; the first of a part of which none is chosen ("" is none).

    `among` is what `choices` has listed, where that is known already: then only the chosen files are read. None for a game that needs no
    content. Raises NoSuchCourse and BadFile.
    """
    files = FILES.get(game)
    names = [stem for stem in chosen if stem]
    if files is None:
        if names:
            raise NoSuchCourse(_("{game} is played without a course.").format(game=game))
        return None
    stems = ["" for _slot in files.slots]
    parts = choices(game, folder) if among is None else among
    for name in names:
        number = _part_of(name, parts, lambda stem: os.path.exists(file_named(game, folder, stem)))
        if stems[number]:
            raise NoSuchCourse(_("Only one of {one} and {other} can be played with.").format(one=stems[number], other=name))
        stems[number] = name
    firsts = (part.files[0].stem if part.files else slot.first for part, slot in zip(parts, files.slots, strict=True))
    taken = (stem or first for stem, first in zip(stems, firsts, strict=True))
    return files.content([file_named(game, folder, stem) if stem else None for stem in taken])


def file_named(game: str, folder: Path, stem: str) -> Path:
    """The file of a game with that stem: one that came with it or, where there is none, the user's own."""
    stock = file_of(folder / game, stem)
    own = file_of(folder / CUSTOM, stem)
    return own if os.path.exists(own) and not os.path.exists(stock) else stock


def _part_of(name: str, parts: Sequence[FileChoices], exists: Callable[[str], bool]) -> int:
    """The part to which the file of that stem belongs. Raises NoSuchCourse."""
    there = [[listed.stem for listed in part.files if listed.stem and exists(listed.stem)] for part in parts]
    for number, stems in enumerate(there):
        if name in stems:
            return number
    known = "; ".join(", ".join(stems) for stems in there if stems) or _("none")
    raise NoSuchCourse(_("There is no course {course!r}; there are: {known}.").format(course=name, known=known))


def _in_order(slot: Slot, files: Sequence[Listed]) -> FileChoices:
    named = _told_apart(files)
    ordered = sorted(named, key=lambda one: (one.stem != slot.first, bool(one.fault), one.also, one.title.casefold(), one.file))
    dealt = () if slot.dealt is None else (Listed("", _(slot.dealt[0]), _(slot.dealt[1]), None),)
    return FileChoices(_(slot.title), dealt + tuple(ordered))


def _told_apart(files: Sequence[Listed]) -> Sequence[Listed]:
    """The user's own files are named where another one has the same title."""
    titles = Counter(listed.title.casefold() for listed in files)
    return [listed if titles[listed.title.casefold()] > 1 else listed._replace(file="") for listed in files]


def _listed(path: Path, slots: Sequence[Slot], first: Path) -> tuple[int, Listed] | None:
    """The number of the slot that a file is for, and the file; None for a user's file that is for another game.

    `first` is the file that is read where this one's stem is chosen.
    """
    number = next((number for number, slot in enumerate(slots) if slot.first == path.stem), 0)
    if not _is_text(path.name):     # saves and settings could not tell which file was chosen
        told = _("{file}: the name of this file is not text in UTF-8; rename it.")
        return number, Listed(path.name, path.name, "", told.format(file=path.name))
    try:
        tree = parse_yaml(str(path), read_text(path))
        said = kind_node(tree)
        name = said.text if isinstance(said, ScalarNode) else ""
        found = next(((i, kind) for i, slot in enumerate(slots) for kind in slot.kinds if kind.name == name), None)
        if found is None and path.parent.name == CUSTOM and any(kind.name == name for kind in kinds()):
            return None
        number, kind = found or (number, slots[number].kind)
        if path == first:
            titled = kind.read(str(path), tree)
            file = path.name if path.parent.name == CUSTOM else ""
            return number, Listed(path.stem, titled.name or path.stem, titled.line, None, kind.name != slots[number].kind.name, file)
    except BadFile as error:
        written = _said_kind(path)
        if path.parent.name == CUSTOM and any(kind.name == written for kind in kinds()) and not any(
                kind.name == written for slot in slots for kind in slot.kinds):
            return None
        if path == first:
            return number, Listed(path.stem, path.name, "", error.faults[0].sentence(path.name), told=bool(written))
    return number, Listed(path.name, path.name, "", _hidden(path, first))


def _said_kind(path: Path) -> str:
    """The kind that a file names in a line of its own, "" where it names none: it can be read so where the rest is damaged."""
    try:
        found = _KIND.search(read_text(path))
    except BadFile:
        return ""
    return found[1].strip(" \"'") if found is not None else ""


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _hidden(path: Path, first: Path) -> str:
    """The fault of a file of which the stem is that of another."""
    told = _("{file}: there is {first} too, which is read instead; rename one of them.")
    other = first.name if first.parent == path.parent else f"{first.parent.name}/{first.name}"
    return told.format(file=path.name, first=other)
