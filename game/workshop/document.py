"""A file in hand: its present text, unlimited undo and redo, the saved text, what is wrong with it, and its recovery file."""

from __future__ import annotations

import contextlib
import os
import re
import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

from game import kept
from game.content.choices import Kind, Mend
from game.content.draft import Draft
from game.content.layout import Layout, Unwritable
from game.content.tree import BadFile, Mark, Path_
from game.content.yaml_text import LARGEST

_PACKED_FROM: Final = 200       # number of characters from which a part of a text is stored compressed


def _packed(text: str) -> str | bytes:
    return zlib.compress(text.encode("utf-8", "surrogatepass")) if len(text) >= _PACKED_FROM else text


def _unpacked(part: str | bytes) -> str:
    return part if isinstance(part, str) else zlib.decompress(part).decode("utf-8", "surrogatepass")


@dataclass(frozen=True, slots=True)
class Patch:
    """The difference between two texts: at the character index `at`, the earlier one has `before` and the later one `after`.

    Long parts are stored compressed, as bytes.
    """

    at: int
    before: str | bytes
    after: str | bytes

    @classmethod
    def between(cls, old: str, new: str) -> Patch:
        """The patch that turns the old text into the new one."""
        most, at = min(len(old), len(new)), 0
        step = 1024
        while at < most and step:       # by strides, which compare without a loop over characters
            while at + step <= most and old[at:at + step] == new[at:at + step]:
                at += step
            step //= 2
        end, step = 0, 1024
        while step:
            while at + end + step <= most and old[len(old) - end - step:len(old) - end] == new[len(new) - end - step:len(new) - end]:
                end += step
            step //= 2
        return cls(at, _packed(old[at:len(old) - end]), _packed(new[at:len(new) - end]))

    def forth(self, text: str) -> str:
        """The later text, given the earlier one."""
        return text[:self.at] + _unpacked(self.after) + text[self.at + len(_unpacked(self.before)):]

    def back(self, text: str) -> str:
        """The earlier text, given the later one."""
        return text[:self.at] + _unpacked(self.before) + text[self.at + len(_unpacked(self.after)):]

    @property
    def size(self) -> int:
        """Approximate size in bytes."""
        return len(self.before) + len(self.after)


@dataclass(frozen=True, slots=True)
class Document:
    """A file in hand. `filed` is the saved draft; `past` are the patches from the first text to this one, `future` those that redo applies.

    `before` is the draft before the last step, None if there is no step.
    """

    path: Path
    draft: Draft
    filed: Draft
    past: tuple[Patch, ...] = ()
    future: tuple[Patch, ...] = ()      # the next one last
    before: Draft | None = None

    @classmethod
    def opened(cls, path: Path) -> Document:
        """The document of a file on disk. Raises BadFile if it can't be read or is not valid YAML."""
        draft = Draft.read(path)
        return cls(path, draft, draft)

    @property
    def text(self) -> str:
        """The present text."""
        return self.draft.text

    @property
    def unsaved(self) -> bool:
        """Whether the text differs from the saved one."""
        return self.text != self.filed.text

    def changed(self, draft: Draft) -> Document:
        """The document after a step to that draft of the same file, without anything to redo. The same document if no text differs."""
        if draft.text == self.text:
            return self
        return replace(self, draft=draft, past=(*self.past, Patch.between(self.text, draft.text)), future=(), before=self.draft)

    def undone(self) -> Document:
        """One step back; the same document if there is none."""
        if not self.past:
            return self
        *past, last = self.past
        draft = self.draft.reworded(last.back(self.text))
        before = draft.reworded(past[-1].back(draft.text)) if past else None
        return replace(self, draft=draft, past=tuple(past), future=(*self.future, last), before=before)

    def redone(self) -> Document:
        """One step forward again; the same document if there is none to redo."""
        if not self.future:
            return self
        *future, following = self.future
        draft = self.draft.reworded(following.forth(self.text))
        return replace(self, draft=draft, past=(*self.past, following), future=tuple(future), before=self.draft)

    def written(self) -> Document:
        """Saves the whole text; undo still reaches back. Raises Unwritable if writing fails or another program has changed the file."""
        draft = self.draft.save(self.path)
        return replace(self, draft=draft, filed=draft)

    # ---- changes that another program has made to the file
    def elsewhere(self) -> Draft | None:
        """The file as another program has left it; None if it is as this one last read or wrote it, or is gone. Raises BadFile."""
        try:
            if self.draft.stands == self.path.read_bytes():
                return None
        except OSError:
            return None
        return Draft.read(self.path)

    def with_theirs(self, theirs: Draft) -> Document:
        """The document with the other program's text, as a step that can be undone; it counts as saved."""
        return replace(self.changed(theirs), draft=theirs, filed=theirs)

    def overwriting(self, theirs: Draft) -> Document:
        """The document with its own text, which the next save writes over the other program's."""
        return replace(self, draft=theirs.reworded(self.text), filed=theirs)


def reworded(document: Document, text: str) -> Document:
    """The document after a step to that text, from a recovery file or a dialog. Raises Unwritable if it is not valid YAML."""
    try:
        return document.changed(document.draft.reworded(text))
    except BadFile as error:
        raise Unwritable(error.sentences[0]) from error


# ---- faults and warnings of a file, with the sentences of `check`, each with its mark and its path
class FileProblem(NamedTuple):
    """A fault, or a `warning`, with which the file can still be played. `place` is its path; `text` is a clause without a full stop.

    `mark` is None if it concerns the file as a whole, `mend` if only the author can know what would be right.
    """

    warning: bool
    place: Path_
    text: str
    mark: Mark | None
    mend: Mend | None


def problems_of(kind: Kind, draft: Draft) -> tuple[FileProblem, ...]:
    """All faults, in the order of the file; the warnings if there is no fault."""
    tree = draft.tree
    try:
        value = draft.understood(kind.read)
    except BadFile as error:
        places = [() if fault.mark is None else place_at(draft.layout, fault.mark) for fault in error.faults]
        return tuple(FileProblem(False, place, fault.text, fault.mark, kind.mend(draft, place))
                     for place, fault in zip(places, error.faults, strict=True))
    return tuple(FileProblem(True, wrong.path, wrong.text, tree.mark(wrong.path, wrong.offset), kind.mend(draft, wrong.path))
                 for wrong in kind.warned(value))


def place_at(layout: Layout, mark: Mark) -> Path_:
    """The path of the innermost value that contains the character at that mark, or whose name is just before it."""
    at = min(layout.row_start(mark.line - 1) + mark.column - 1, len(layout.text))
    found: Path_ = ()
    for path, slot in layout.slots():
        if slot.start <= at <= slot.end and len(path) >= len(found) and (at < slot.end or not slot.entries):
            found = path
    return found


# ---- recovery files: the whole text after each step, beside the file, until it is saved or discarded
_LABEL: Final = "unsaved 1"
_NAME: Final = re.compile(r"(?P<file>.+)\.(?P<process>[0-9]{1,9})\.unsaved")


class Unsaved(NamedTuple):
    """A text that was not saved: its recovery file, and whether the process that wrote it may still have the file open."""

    path: Path
    text: str
    open_elsewhere: bool


def _recovery_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.{os.getpid()}.unsaved")


def keep_unsaved(path: Path, text: str) -> None:
    """Writes the text that a file has in this process to its recovery file. Raises OSError; then that keeps the text of the step before.

    The text survives the end of the process, but a power cut may lose the last steps, because the disk is not synced.
    """
    kept.keep(_recovery_file(path), _LABEL, text.encode(), synced=False)


def forget_unsaved(path: Path) -> None:
    """Deletes this process's recovery file of a file, which was saved, or whose changes were discarded."""
    with contextlib.suppress(OSError):
        _recovery_file(path).unlink(missing_ok=True)


def unsaved_of(path: Path) -> tuple[Unsaved, ...]:
    """The unsaved texts of a file that other processes have left, newest first; recovery files that can't be read are left out."""
    found: list[tuple[float, Unsaved]] = []
    for each in _beside(path):
        text = kept.recall(each, _LABEL, lambda content: content.decode() if len(content) <= LARGEST else None)
        with contextlib.suppress(OSError):
            if text is not None:
                found.append((each.stat().st_mtime, Unsaved(each, text, not kept.has_ended(_process_of(each)))))
    return tuple(unsaved for _time, unsaved in sorted(found, key=lambda each: each[0], reverse=True))


def drop_unsaved(unsaved: Unsaved) -> None:
    """Deletes the recovery file, whose text was taken over or is not wanted."""
    with contextlib.suppress(OSError):
        unsaved.path.unlink(missing_ok=True)


def files_unsaved(folder: Path) -> frozenset[str]:
    """The names of the files in a folder of which other processes have left recovery files."""
    found = (_NAME.fullmatch(path.name) for path in kept.listed(folder, ".unsaved"))
    return frozenset(match["file"] for match in found if match is not None and int(match["process"]) != os.getpid())


def follow_unsaved(path: Path, other: Path) -> None:
    """Renames the recovery files of a file that has been moved from `path` to `other`."""
    for each in _beside(path):
        with contextlib.suppress(OSError):
            each.replace(other.with_name(f"{other.name}.{_process_of(each)}.unsaved"))


def _beside(path: Path) -> list[Path]:
    """The recovery files of a file, except this process's own."""
    found = ((each, _NAME.fullmatch(each.name)) for each in kept.listed(path.parent, ".unsaved"))
    return [each for each, match in found if match is not None and match["file"] == path.name and int(match["process"]) != os.getpid()]


def _process_of(path: Path) -> int:
    match = _NAME.fullmatch(path.name)
    assert match is not None
    return int(match["process"])
