"""The files of the workshop: a person's own in `courses/custom`, with their trash, and the stock files that ship with the program."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from game import kept
from game.content.choices import CUSTOM, FILES, Kind, Template, game_with, kind_of, kinds
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.schema import file_name
from game.content.tree import BadFile, Tree, values_of
from game.content.typed import LONGEST_NAME
from game.content.yaml_text import SUFFIXES, files_in, parse_yaml, read_text
from game.errors import UserError
from game.words import _
from game.workshop.document import drop_unsaved, files_unsaved, follow_unsaved, unsaved_of
from game.workshop.share import MOST_FILES, BadSharedFile, read_shared, write_shared

TRASH: Final = "trash"
"""The folder, inside that of a person's own files, for files that were put into the trash."""

_LONGEST_STEM: Final = 60
_SHARED: Final = "shared"       # stands for the file name of a text that has none yet
_DEVICES: Final = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]", re.IGNORECASE)      # names that Windows keeps for devices


class WorkFile(NamedTuple):
    """A file that the workshop shows. `title` is the name that it gives itself, else its file name.

    `value` is its content as its kind reads it; None if there are `faults`, sentences with their places. `changed` is when it was written,
    in seconds since the epoch. `unsaved`: another process has left a recovery file of it; `stock`: it ships with the program.
    """

    path: Path
    kind: Kind
    game: str
    title: str
    value: Any
    faults: tuple[str, ...]
    changed: float
    unsaved: bool
    stock: bool


class Received(NamedTuple):
    """The result of taking a shared text: the file's path, and whether it is new (else a file with the same content was there before)."""

    path: Path
    fresh: bool


class WorkFolder:
    """The files below the folder of all courses. Every method reads the folders again, and raises UserError if the disk refuses."""

    def __init__(self, courses: Path) -> None:
        self.courses, self.own_folder = courses, courses / CUSTOM
        self.trash_folder = self.own_folder / TRASH

    # ---- the files that exist
    def own(self) -> tuple[WorkFile, ...]:
        """A person's own files of the kinds that the workshop can make, last changed first."""
        return self._sorted(self.own_folder)

    def in_trash(self) -> tuple[WorkFile, ...]:
        """The files in the trash, last changed first."""
        return self._sorted(self.trash_folder)

    def stock(self) -> tuple[WorkFile, ...]:
        """The stock files, ordered by kind and then by title."""
        found = (self._read(path, frozenset(), stock=True) for game in FILES for path in files_in(self.courses / game))
        order = {kind.name: number for number, kind in enumerate(kinds())}
        return tuple(sorted((one for one in found if one is not None), key=lambda one: (order[one.kind.name], one.title.casefold())))

    @property
    def trouble(self) -> str:
        """Why the folder of a person's own files can't be listed, in words; "" if it can be."""
        return kept.why_unlisted(self.own_folder)

    def stamp(self) -> frozenset[tuple[str, int, int]]:
        """A value that differs as soon as one of a person's own files has been added, removed or changed."""
        found = set()
        for path in (*kept.listed(self.own_folder, ""), *kept.listed(self.trash_folder, "")):
            try:
                info = path.stat()
            except OSError:
                continue
            found.add((str(path), info.st_size, info.st_mtime_ns))
        return frozenset(found)

    def _sorted(self, folder: Path) -> tuple[WorkFile, ...]:
        left = files_unsaved(folder)
        found = (self._read(path, left, stock=False) for path in files_in(folder))
        return tuple(sorted((one for one in found if one is not None), key=lambda one: (-one.changed, one.title.casefold())))

    def _read(self, path: Path, left: frozenset[str], *, stock: bool) -> WorkFile | None:
        """A file with its content; None if it can't be read, or its kind is unknown. `left` are the names of files with recovery files."""
        unsaved = path.name in left
        try:
            changed, text = path.stat().st_mtime, read_text(path)
        except (OSError, BadFile):
            return None
        try:
            tree = parse_yaml(str(path), text)
        except BadFile as error:
            return _unreadable(path, text, error, changed, unsaved=unsaved, stock=stock)
        try:
            kind = kind_of(str(path), tree)
        except BadFile:
            return _unreadable(path, text, None, changed, unsaved=unsaved, stock=stock)
        game, title = game_with(kind), _named(path, _below_root(tree))
        try:
            value = kind.read(str(path), tree)
        except BadFile as error:
            return WorkFile(path, kind, game, title, None, tuple(fault.sentence(path.name) for fault in error.faults), changed,
                            unsaved, stock)
        return WorkFile(path, kind, game, title, value, (), changed, unsaved, stock)

    # ---- making, renaming and removing files
    def new(self, kind: Kind, template: Template, author: str = "") -> Path:
        """Makes a file from a template, with the next free name and the author's name if given; returns its path. Raises UserError."""
        name = self._free_title(_(kind.fresh))
        return self._written(name, _begun(kind, template, name, author).text)

    def meant(self, kind: Kind, template: Template) -> Any:
        """The content of a new file from a template, as its kind reads it; None if it would have faults, as without a stock deck."""
        path = str(self.own_folder / f"{_SHARED}.yaml")
        try:
            return kind.read(path, parse_yaml(path, _begun(kind, template, _(kind.fresh)).text))
        except BadFile:
            return None

    def copy(self, path: Path) -> Path:
        """Copies a file, which may be a stock one, under another name; returns the copy's path. Raises UserError, BadFile."""
        draft = kind_of(str(path), parse_yaml(str(path), read_text(path))).begun(Draft.read(path))
        name = self._free_title(_name_in(path))
        return self._written(name, draft.set(("name",), name).text)

    def rename(self, path: Path, name: str) -> Path:
        """Changes the name in a file, and its file name to match; returns its path. Raises UserError, BadFile.

        If another of the person's own files refers to this one (as a course to its deck), the file name stays as it is.
        """
        named = name.strip()
        if not named:
            raise UserError(_("A file needs a name; write one."))
        if not named.isprintable() or len(named) > LONGEST_NAME:
            raise UserError(_("A name has at most {n} characters, on one line.").format(n=LONGEST_NAME))
        Draft.read(path).set(("name",), named).save(path)
        if _stem_of(named) == re.sub(r"-[0-9]+$", "", path.stem) or self._is_named(path.stem):
            return path
        target = self._free_path(_stem_of(named))
        return _moved(path, target)

    def put_away(self, path: Path) -> Path:
        """Moves a file into the trash; returns its path there. Raises UserError."""
        return _moved(path, _free_in(self.trash_folder, path.stem))

    def take_out(self, path: Path) -> Path:
        """Moves a file back out of the trash; returns its new path. Raises UserError."""
        return _moved(path, self._free_path(path.stem))

    def empty_trash(self) -> int:
        """Deletes the files in the trash for good; returns how many there were. Raises UserError."""
        gone = 0
        for path in files_in(self.trash_folder):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise _refused(path, error) from error
            for unsaved in unsaved_of(path):
                drop_unsaved(unsaved)
            gone += 1
        return gone

    # ---- files sent to others and received from them
    def share(self, path: Path) -> str:
        """A file as one shared text, with the person's own files that it names. Raises BadFile if it has faults, UserError."""
        text = read_text(path)
        tree = parse_yaml(str(path), text)
        kind = kind_of(str(path), tree)
        kind.read(str(path), tree)
        return write_shared((text, *(read_text(named) for named in self._own_named(kind, path))))

    def _own_named(self, kind: Kind, path: Path) -> Iterator[Path]:
        """Those of a person's own files that a file names, if that file is in the same folder."""
        root = _root_of(path)
        for field in kind.names:
            stem = root.get(field)
            yield from (each for each in files_in(self.own_folder) if path.parent == self.own_folder and each.stem == stem)

    def take(self, text: str) -> Received:
        """Makes the files of a shared text, under free names. Raises BadSharedFile if it is none that can be played, UserError."""
        main, *named = (_shared_draft(each) for each in read_shared(text))
        made: list[Path] = []
        try:
            for field, draft in self._told_apart(main, named):
                taken = self._taken(draft, made)
                if main.value[field] != taken.path.stem:
                    main = main.set((field,), taken.path.stem)
            return self._taken(main, made)
        except UserError:
            for path in made:
                path.unlink(missing_ok=True)
            raise

    def _told_apart(self, main: Draft, named: Sequence[Draft]) -> Iterator[tuple[str, Draft]]:
        """Each of the other files with the field in which the main file names it. Raises BadSharedFile if it does not name all of them."""
        fields = [field for field in kind_of(_SHARED, parse_yaml(_SHARED, main.text)).names if isinstance(main.value.get(field), str)]
        if len(fields) < len(named) or len(named) >= MOST_FILES:
            raise BadSharedFile(_("This text holds more files than its first one names."))
        return zip(fields, named, strict=False)

    def _taken(self, draft: Draft, made: list[Path]) -> Received:
        """Writes the file of a draft, if none with the same content exists; a new one is added to `made`. Raises BadSharedFile if it can't
        be played.
        """
        tree = parse_yaml(_SHARED, draft.text)
        kind = kind_of(_SHARED, tree)
        try:
            value = kind.read(str(self.own_folder / _SHARED), tree)
        except BadFile as error:
            raise _faulty(error) from error
        said = draft.value.get("name")
        title = said if isinstance(said, str) and said else value.name or _SHARED
        there = next((path for path in self._all_paths() if _says_the_same(path, draft)), None)
        if there is not None:
            return Received(there, fresh=False)
        name = self._free_title(title)
        if name != title:
            draft = draft.set(("name",), name)
        made.append(self._written(name, draft.text))
        return Received(made[-1], fresh=True)

    def _all_paths(self) -> tuple[Path, ...]:
        return (*files_in(self.own_folder), *(path for game in FILES for path in files_in(self.courses / game)))

    def _written(self, name: str, text: str) -> Path:
        path = self._free_path(_stem_of(name))
        try:
            while not kept.write_new(path, text.encode()):      # another window has just made a file with that name
                path = self._free_path(_stem_of(name))
        except OSError as error:
            raise _refused(path, error) from error
        return path

    def _free_title(self, title: str) -> str:
        """The title if no other file has it, else the title with the first free number."""
        there = (*self.own(), *self.stock())
        taken = {one.title.casefold() for one in there}
        names = _numbered(title if title.casefold() not in taken else _bare(title), " ")
        return next(name for name in names if name.casefold() not in taken)

    def _free_path(self, stem: str) -> Path:
        """The path for a new file, with that stem or the stem and a number: none of the person's own or stock files has the same stem."""
        stock = {path.stem for game in FILES for path in files_in(self.courses / game)}
        names = (each for each in _numbered(stem, "-") if each not in stock)
        return next(path for each in names if not _is_there(path := self.own_folder / f"{each}{SUFFIXES[0]}"))

    def _is_named(self, stem: str) -> bool:
        """Whether another of a person's own files refers to the file with that stem, as the value of one of its top-level fields."""
        return any(stem in _texts_in(path) for path in files_in(self.own_folder) if path.stem != stem)


def _shared_draft(text: str) -> Draft:
    """The draft of a text from outside. Raises BadSharedFile if it is not a YAML mapping of a known kind."""
    try:
        draft = Draft(_SHARED, text)
        kind_of(_SHARED, parse_yaml(_SHARED, text))
    except BadFile as error:
        raise _faulty(error) from error
    return draft


def _faulty(error: BadFile) -> BadSharedFile:
    return BadSharedFile(_("The file in this text can't be played: {fault}").format(fault=error.faults[0].sentence(_("shared file"))))


def _says_the_same(path: Path, draft: Draft) -> bool:
    """Whether a file has the content of the draft, under the same name or that name with a number appended."""
    try:
        text = read_text(path)
        if text == draft.text:
            return True
        if abs(len(text) - len(draft.text)) > LONGEST_NAME:
            return False
        there, name = Draft(str(path), text), draft.value["name"]
        return _bare(there.value["name"]) == _bare(name) and there.set(("name",), name).text == draft.text
    except (BadFile, Unwritable, LookupError, TypeError):
        return False


def _begun(kind: Kind, template: Template, name: str, author: str = "") -> Draft:
    """The first draft of a file from a template, with that name, and with `author` if given."""
    head = f"# yaml-language-server: $schema=../schema/{file_name(kind)}\nkind: {kind.name}\nname: file\n"
    draft = Draft("", head + ("author: nobody\n" if author else "") + template.body).set(("name",), name)
    return kind.begun(draft.set(("author",), author) if author else draft)


def _bare(title: str) -> str:
    """A title without the number that `_free_title` appends."""
    return re.sub(r" [0-9]+$", "", title)[:LONGEST_NAME - 4]


def _unreadable(path: Path, text: str, error: BadFile | None, changed: float, *, unsaved: bool, stock: bool) -> WorkFile | None:
    """The entry of a file that can't be parsed, if a line of its text names its kind; None else. `error` has the YAML faults."""
    found = re.search(r"^kind:[ \t]*([^#\n]+)", text, re.MULTILINE)
    said = found[1].strip(" \"'") if found is not None else ""
    kind = next((kind for kind in kinds() if kind.name == said), None)
    if kind is None:
        return None
    faults = () if error is None else tuple(fault.sentence(path.name) for fault in error.faults)
    return WorkFile(path, kind, game_with(kind), path.name, None, faults, changed, unsaved, stock)


def _root_of(path: Path) -> Mapping[str, Any]:
    """The top-level mapping of a file; empty if the file can't be read."""
    try:
        return _below_root(parse_yaml(str(path), read_text(path)))
    except BadFile:
        return {}


def _below_root(tree: Tree) -> Mapping[str, Any]:
    """The top-level mapping of a tree; empty if its root is no mapping."""
    try:
        value = values_of(tree.root)
    except (BadFile, ValueError):
        return {}
    return value if isinstance(value, dict) else {}


def _texts_in(path: Path) -> tuple[str, ...]:
    """The text values of the top-level fields of a file."""
    return tuple(text for text in _root_of(path).values() if isinstance(text, str))


def _name_in(path: Path) -> str:
    """The name that a file gives itself, else the stem of its file name."""
    return _named(path, _root_of(path))


def _named(path: Path, root: Mapping[str, Any]) -> str:
    """The `name` in a file's top-level mapping, if it is printable; else the stem of the file name."""
    name = root.get("name")
    return name if isinstance(name, str) and name.strip() and name.isprintable() else path.stem


def _stem_of(name: str) -> str:
    """A name turned into the stem of a file name: letters without accents, digits and hyphens.

    >>> _stem_of("Heron Mere"), _stem_of("Høje Å"), _stem_of("???")
    ('heron-mere', 'hje-a', 'file')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_STEM].strip("-")
    return f"{stem}-1" if _DEVICES.fullmatch(stem) else stem or "file"


def _numbered(name: str, between: str) -> Iterator[str]:
    """The name, then the name with 2, 3 and so on appended."""
    yield name
    number = 2
    while True:
        yield f"{name}{between}{number}"
        number += 1


def _is_there(path: Path) -> bool:
    """Whether a file exists under that path, with any of the endings of YAML files."""
    return any(os.path.lexists(path.with_suffix(suffix)) for suffix in SUFFIXES)


def _free_in(folder: Path, stem: str) -> Path:
    return next(path for each in _numbered(stem, "-") if not _is_there(path := folder / f"{each}{SUFFIXES[0]}"))


def _moved(path: Path, target: Path) -> Path:
    """Moves a file with its recovery files; returns the new path. The time of its last change stays. Raises UserError."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        path.rename(target)
    except OSError as error:
        raise _refused(path, error) from error
    follow_unsaved(path, target)
    return target


def _refused(path: Path, error: OSError) -> UserError:
    return Unwritable(_("{file} can't be written ({reason}).").format(file=path.name, reason=error.strerror or error))
