"""The content files of each game: their kinds, the files that can be chosen, the content made of them, and how new files are made."""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from game import kept
from game.content.draft import Draft
from game.content.tree import BadFile, BrokenNode, Fault, MappingNode, Node, Path_, ScalarNode, Tree, quoted
from game.content.typed import FilePart, Wrong
from game.content.yaml_text import file_of, files_in, parse_yaml, read_text
from game.entries import Entries
from game.errors import UserError
from game.words import N_, _


# ---- how a file of a kind is made in the workshop
class Template(NamedTuple):
    """The start of a new file: its `title` and `line` in the menu, not yet translated; `body` is the text of the file below its name."""

    title: str
    line: str
    body: str


class Mend(NamedTuple):
    """A change that removes a fault or warning: `title` is its button's text, `change` returns the changed draft or raises Unwritable."""

    title: str
    change: Callable[[Draft], Draft]


FIELDS: Final[Mapping[str, str]] = {
    "name": N_("Name"), "line": N_("Description"), "author": N_("Author"), "landscape": N_("Landscape"), "kind": N_("Kind of file"),
}
"""The top-level fields that every kind of file has, with their names in words, not yet translated."""


def called_field(path: Path_) -> str:
    """The name, in words, of the top-level field that a path begins with; "" if it is not one of those that every kind has."""
    return _(FIELDS[str(path[0])]) if path and str(path[0]) in FIELDS else ""


# ---- what each game is played with: its kinds of file, recognised by the `kind:` in them, and the content that they make
class Kind(ABC):
    """A kind of file: how it is read, and how the workshop makes such files. A game has a class of its own for each.

    The texts that describe it in the workshop are not yet translated.
    """

    name: ClassVar[str]
    """The value of `kind:` in files of this kind."""
    part: ClassVar[type[FilePart]]
    """The struct that declares the fields of a file."""
    names: ClassVar[tuple[str, ...]] = ()
    """The fields that refer to another file by its stem."""
    title: ClassVar[str]
    """The kind, as in "GOLO scorecard"."""
    about: ClassVar[str]
    """How one makes such a file, as in "drag pars to a nine or two"."""
    fresh: ClassVar[str]
    """The name of a new file, as in "New card"."""
    icon: ClassVar[str]
    templates: ClassVar[tuple[Template, ...]]

    @abstractmethod
    def read(self, file: str, tree: Tree, /) -> Any:
        """The value of a tree; `file` is the path of the file it was read from. Raises BadFile."""

    @abstractmethod
    def describe(self, value: Any, /) -> str:
        """A summary of the content of a file, in words."""

    @abstractmethod
    def called(self, path: Path_, /) -> str:
        """The value at a path of a file, in words; "" for the file as a whole."""

    def warned(self, value: Any, /) -> Iterable[Wrong]:
        """The warnings about a value without faults, each with its path. It has to be fast enough to run after every step of an editor."""
        return ()

    def mend(self, draft: Draft, place: Path_, /) -> Mend | None:
        """The change that removes the fault or warning at a path of a draft; None if only the author can know what would be right."""
        return None

    def begun(self, draft: Draft, /) -> Draft:
        """The draft of a new file, made from a template or as a copy, with its own values for some fields, such as the seed of a board."""
        return draft

    @property
    def provable(self) -> bool:
        """Whether files of this kind may contain a proof: a round that was played on them."""
        return "proven" in self.part.__struct_fields__


class Slot(NamedTuple):
    """One choice before a game: a file of a `kind`, or of one of those in `also`, called `title` on screen, not yet translated.

    `first` is the stem of the file that is offered first. If it is empty the game may begin without a file, and `dealt` describes that
    choice: a title and a line, not yet translated.
    """

    title: str
    kind: Kind
    first: str
    dealt: tuple[str, str] | None = None
    also: tuple[Kind, ...] = ()

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of file that can be chosen for this slot."""
        return (self.kind, *self.also)


class GameFiles(NamedTuple):
    """The files of a game: its slots, and the content made of a chosen file for each slot (None: none chosen; raises BadFile)."""

    slots: tuple[Slot, ...]
    content: Callable[[Sequence[Path | None]], object]


FILES: Final[Entries[GameFiles]] = Entries(lambda game: game.files)
"""The games that are played with files. A game's files are in the folder of its key, a user's own for any game in CUSTOM."""

CUSTOM: Final = "custom"
"""The subfolder of the courses folder for the user's own files."""


def kinds() -> tuple[Kind, ...]:
    """Every kind of file, game by game."""
    return tuple(kind for game in FILES for slot in FILES.of(game).slots for kind in slot.kinds)


class NoSuchKind(UserError):
    """An unknown kind; the message lists the known ones."""


def kind_named(name: str) -> Kind:
    """The kind of that name, whose words may be joined by hyphens or underscores. Raises NoSuchKind."""
    for kind in kinds():
        if " ".join(name.replace("-", " ").replace("_", " ").split()).casefold() == kind.name:
            return kind
    known = ", ".join(option_of(kind) for kind in kinds())
    raise NoSuchKind(_("There is no kind of file {name!r}; there are: {known}.").format(name=name, known=known) if name
                     else _("Name a kind of file: {known}.").format(known=known))


def option_of(kind: Kind) -> str:
    """The name of a kind as one word, for the command line."""
    return kind.name.replace(" ", "-")


class Checked(NamedTuple):
    """A file without faults: the key of its game, its kind, and a summary of it."""

    game: str
    kind: str
    holds: str


def check(path: Path) -> Checked:
    """Reads a file of whatever kind it declares. Raises BadFile with every fault."""
    name = str(path)
    tree = parse_yaml(name, read_text(path))
    kind = kind_of(name, tree)
    return Checked(game_with(kind), kind.name, kind.describe(kind.read(name, tree)))


def game_of(path: Path) -> str:
    """The key of the game that a file is for, from the kind it declares. Raises BadFile if it declares no known kind."""
    name = str(path)
    return game_with(kind_of(name, parse_yaml(name, read_text(path))))


def game_with(kind: Kind) -> str:
    """The key of the game that files of that kind are for."""
    return next(game for game in FILES for slot in FILES.of(game).slots if kind in slot.kinds)


def kind_node(tree: Tree) -> Node | None:
    """The node after `kind:` in a file; None if there is none."""
    return tree.root.entries.get("kind") if isinstance(tree.root, MappingNode) else None


def kind_of(name: str, tree: Tree) -> Kind:
    """The kind that a file declares; `name` is the file's path. Raises BadFile if it declares no known kind."""
    listing = ", ".join(kind.name for kind in kinds())
    said = kind_node(tree)
    if said is None:
        text = _("it does not say what it is; write kind: and one of {known}").format(known=listing)
        raise BadFile(name, [*tree.faults, Fault(tree.root.mark, text)])
    found = next((kind for kind in kinds() if isinstance(said, ScalarNode) and kind.name == said.text), None)
    if found is None:
        if isinstance(said, BrokenNode):
            raise BadFile(name, tree.faults)
        written = quoted(said.text) if isinstance(said, ScalarNode) else _("no text")
        raise BadFile(name, [*tree.faults, Fault(said.mark, _("kind is {said}; it can be {known}").format(said=written, known=listing))])
    return found


# ---- what can be chosen for a game from the folder of courses: files, slot by slot, and the content that they make
_KIND: Final = re.compile(r"^kind:[ \t]*([^#\n]+)", re.MULTILINE)


class Listed(NamedTuple):
    """A file, chosen by `stem`, its name without extension. One with a `fault` can't be played, and its `title` is the file's name.

    `also`: it is of a secondary kind, such as a deck among courses. `file` is the file's name if several have the same title, such as a
    copy of a course; else "". `sound`: a faulty file at least declares its kind; a user's file that does not may be for any game.
    """

    stem: str
    title: str
    line: str
    fault: str | None
    also: bool = False
    file: str = ""
    sound: bool = True

    @property
    def label(self) -> str:
        """The title, with the file's name if that is needed to distinguish it."""
        return _("{title} ({file})").format(title=self.title, file=self.file) if self.file else self.title


class FileChoices(NamedTuple):
    """The files of one slot: what they are called, and the list: the default first, faulty ones last."""

    title: str
    files: tuple[Listed, ...]


class NoSuchCourse(UserError):
    """A file that the folder does not have; the message lists those that exist."""


def choices(game: str, folder: Path) -> tuple[FileChoices, ...]:
    """The choices for a game of that key, slot by slot: its course or card first, then dice; empty for a game without files.

    `folder` is the folder of all courses. The user's own files in CUSTOM are listed among the others, except those for another game. A file
    of a wrong kind is listed in the first slot, with its fault; so is a folder that can't be read.
    """
    files = FILES.get(game)
    if files is None:
        return ()
    found: list[list[Listed]] = [[] for _slot in files.slots]
    for where in (folder / game, folder / CUSTOM):
        why = kept.why_unlisted(where)
        if why:
            text = _("The files in {folder} cannot be listed ({reason}); look at the rights of that folder.")
            found[0].append(Listed(where.name, where.name, "", text.format(folder=where, reason=why)))
    for path in (*files_in(folder / game), *files_in(folder / CUSTOM)):
        read = _list_file(path, files.slots, file_named(game, folder, path.stem))
        if read is not None:
            found[read[0]].append(read[1])
    return tuple(_in_order(slot, listed) for slot, listed in zip(files.slots, found, strict=True))


def content_for(game: str, folder: Path, *chosen: str, among: Sequence[FileChoices] | None = None) -> object:
    """The content of a new game with the chosen files, each by its stem; a slot without a choice ("" counts as none) takes its first.

    `among` is the result of `choices` if that is known already: then only the chosen files are read. None for a game that needs no content.
    Raises NoSuchCourse and BadFile.
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


def content_with(path: Path, folder: Path) -> tuple[str, object]:
    """The key of the game that a file is for, and the content of a game with that file and with the first file of each other slot.

    Raises BadFile.
    """
    name = str(path)
    kind = kind_of(name, parse_yaml(name, read_text(path)))
    game = game_with(kind)
    files = FILES.of(game)
    return game, files.content([path if kind in slot.kinds else file_named(game, folder, slot.first) for slot in files.slots])


def content_on(path: Path, game: str, folder: Path, *others: str) -> object:
    """The content of a game with the file at any path in its first slot, and files with these stems in the other slots ("" is the first).

    Raises BadFile.
    """
    files = FILES.of(game)
    named = dict(enumerate(others))
    stems = (named.get(number) or slot.first for number, slot in enumerate(files.slots[1:]))
    return files.content([path, *(file_named(game, folder, stem) for stem in stems)])


def file_named(game: str, folder: Path, stem: str) -> Path:
    """The file of a game with that stem: one that came with it or, if there is none, the user's own."""
    stock = file_of(folder / game, stem)
    own = file_of(folder / CUSTOM, stem)
    return own if os.path.exists(own) and not os.path.exists(stock) else stock


def _part_of(name: str, parts: Sequence[FileChoices], exists: Callable[[str], bool]) -> int:
    """The slot of the file with that stem. Raises NoSuchCourse."""
    there = [[listed.stem for listed in part.files if listed.stem and exists(listed.stem)] for part in parts]
    for number, stems in enumerate(there):
        if name in stems:
            return number
    known = "; ".join(", ".join(stems) for stems in there if stems) or _("none")
    raise NoSuchCourse(_("There is no course {course!r}; there are: {known}.").format(course=name, known=known))


def _in_order(slot: Slot, files: Sequence[Listed]) -> FileChoices:
    named = _with_file_names(files)
    ordered = sorted(named, key=lambda one: (one.stem != slot.first, bool(one.fault), one.also, one.title.casefold(), one.file))
    dealt = () if slot.dealt is None else (Listed("", _(slot.dealt[0]), _(slot.dealt[1]), None),)
    return FileChoices(_(slot.title), dealt + tuple(ordered))


def _with_file_names(files: Sequence[Listed]) -> Sequence[Listed]:
    """Adds the file name to the user's own files that share their title with another."""
    titles = Counter(listed.title.casefold() for listed in files)
    return [listed if titles[listed.title.casefold()] > 1 else listed._replace(file="") for listed in files]


def _list_file(path: Path, slots: Sequence[Slot], first: Path) -> tuple[int, Listed] | None:
    """The number of a file's slot, and the file; None for a user's file that is for another game.

    `first` is the file that is read when this one's stem is chosen.
    """
    number = next((number for number, slot in enumerate(slots) if slot.first == path.stem), 0)
    if not _is_text(path.name):     # saves and settings identify files by stem and could not tell them apart
        text = _("{file}: the name of this file is not text in UTF-8; rename it.")
        return number, Listed(path.name, path.name, "", text.format(file=path.name))
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
        written = _declared_kind(path)
        if path.parent.name == CUSTOM and any(kind.name == written for kind in kinds()) and not any(
                kind.name == written for slot in slots for kind in slot.kinds):
            return None
        if path == first:
            return number, Listed(path.stem, path.name, "", error.faults[0].sentence(path.name), sound=bool(written))
    return number, Listed(path.name, path.name, "", _same_stem_fault(path, first))


def _declared_kind(path: Path) -> str:
    """The kind that a file declares on a line of its own, "" if none: this works even if the rest of the file is damaged."""
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


def _same_stem_fault(path: Path, first: Path) -> str:
    """The fault of a file that has the same stem as another."""
    text = _("{file}: there is {first} too, which is read instead; rename one of them.")
    other = first.name if first.parent == path.parent else f"{first.parent.name}/{first.name}"
    return text.format(file=path.name, first=other)
