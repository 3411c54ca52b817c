"""A file in hand: its text as it stands, undo and redo without end, what of it is saved, what is wrong with it, and its recovery file."""

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

_PACKED_FROM: Final = 200       # characters from which a part of a text is kept packed


def _packed(text: str) -> str | bytes:
    return zlib.compress(text.encode("utf-8", "surrogatepass")) if len(text) >= _PACKED_FROM else text


def _unpacked(part: str | bytes) -> str:
    return part if isinstance(part, str) else zlib.decompress(part).decode("utf-8", "surrogatepass")


@dataclass(frozen=True, slots=True)
class Patch:
    """What lies between two texts: from the character `at` on, `before` stands in the one and `after` in the other."""

    at: int
    before: str | bytes
    after: str | bytes

    @classmethod
    def between(cls, old: str, new: str) -> Patch:
        """The patch that leads from one text to the other."""
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
        """The later text, made of the earlier one."""
        return text[:self.at] + _unpacked(self.after) + text[self.at + len(_unpacked(self.before)):]

    def back(self, text: str) -> str:
        """The earlier text, made of the later one."""
        return text[:self.at] + _unpacked(self.before) + text[self.at + len(_unpacked(self.after)):]

    @property
    def size(self) -> int:
        """Bytes that it takes, about."""
        return len(self.before) + len(self.after)


@dataclass(frozen=True, slots=True)
class Document:
    """A file in hand. `filed` is it as it is saved; `past` leads from the first text to this one, `future` on from here.

    `before` is it as it was before the last step, None where there was none.
    """

    path: Path
    draft: Draft
    filed: Draft
    past: tuple[Patch, ...] = ()
    future: tuple[Patch, ...] = ()      # the next one last
    before: Draft | None = None

    @classmethod
    def opened(cls, path: Path) -> Document:
        """The file as it stands. Raises BadFile where it can't be read, or is no YAML without a fault."""
        draft = Draft.read(path)
        return cls(path, draft, draft)

    @property
    def text(self) -> str:
        """The text as it stands."""
        return self.draft.text

    @property
    def unsaved(self) -> bool:
        """Whether the file has another text."""
        return self.text != self.filed.text

    def changed(self, draft: Draft) -> Document:
        """With that draft of the same file, as one step; what was taken back before is gone. The same document where nothing differs."""
        if draft.text == self.text:
            return self
        return replace(self, draft=draft, past=(*self.past, Patch.between(self.text, draft.text)), future=(), before=self.draft)

    def undone(self) -> Document:
        """One step back; the same document where there is none."""
        if not self.past:
            return self
        *past, last = self.past
        draft = self.draft.reworded(last.back(self.text))
        before = draft.reworded(past[-1].back(draft.text)) if past else None
        return replace(self, draft=draft, past=tuple(past), future=(*self.future, last), before=before)

    def redone(self) -> Document:
        """One step on again; the same document where there is none."""
        if not self.future:
            return self
        *future, following = self.future
        draft = self.draft.reworded(following.forth(self.text))
        return replace(self, draft=draft, past=(*self.past, following), future=tuple(future), before=self.draft)

    def written(self) -> Document:
        """Written to its file, whole. Undo goes on. Raises Unwritable where that fails, or where somebody else has changed the file."""
        draft = self.draft.save(self.path)
        return replace(self, draft=draft, filed=draft)

    # ---- what somebody else has done to the file meanwhile
    def elsewhere(self) -> Draft | None:
        """The file as another program has left it; None where it is as this one knows it, or where it is gone. Raises BadFile."""
        try:
            if self.draft.stands == self.path.read_bytes():
                return None
        except OSError:
            return None
        return Draft.read(self.path)

    def with_theirs(self, theirs: Draft) -> Document:
        """With the text of another program in place of this one, as a step that can be taken back."""
        return replace(self.changed(theirs), draft=theirs, filed=theirs)

    def overwriting(self, theirs: Draft) -> Document:
        """With this text, to be saved in place of what another program has written."""
        return replace(self, draft=theirs.reworded(self.text), filed=theirs)


def reworded(document: Document, text: str) -> Document:
    """With that text, from a recovery file or a dialog, as one step. Raises Unwritable where it is no YAML without a fault."""
    try:
        return document.changed(document.draft.reworded(text))
    except BadFile as error:
        raise Unwritable(error.sentences[0]) from error


# ---- what is wrong with it, and what is doubtful: in the words of check, each with its place and its path
class FileProblem(NamedTuple):
    """One thing to be told. `text` is a clause without a full stop; a `warning` keeps nobody from playing.

    `mark` is None where the file as a whole is meant, `mend` where only the author knows what would be right.
    """

    warning: bool
    place: Path_
    text: str
    mark: Mark | None
    mend: Mend | None


def problems_of(kind: Kind, draft: Draft) -> tuple[FileProblem, ...]:
    """All that is wrong, in the order of the file; where nothing is, what is doubtful."""
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
    """The path of the innermost value in which that character stands, or behind the name of which it stands."""
    at = min(layout.row_start(mark.line - 1) + mark.column - 1, len(layout.text))
    found: Path_ = ()
    for path, slot in layout.slots():
        if slot.start <= at <= slot.end and len(path) >= len(found) and (at < slot.end or not slot.entries):
            found = path
    return found


# ---- what is not saved yet: the text after each step, whole, beside the file, until it is saved or thrown away
_LABEL: Final = "unsaved 1"
_NAME: Final = re.compile(r"(?P<file>.+)\.(?P<process>[0-9]{1,9})\.unsaved")


class Unsaved(NamedTuple):
    """A text that was not saved: the recovery file that holds it, and whether the process that wrote it may still be at work on it."""

    path: Path
    text: str
    open_elsewhere: bool


def _recovery_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.{os.getpid()}.unsaved")


def keep_unsaved(path: Path, text: str) -> None:
    """Writes the text that a file has in this process. Raises OSError; then the text of the step before stands there.

    It outlives the process at once. What a power cut may take is the last steps.
    """
    kept.keep(_recovery_file(path), _LABEL, text.encode(), synced=False)


def forget_unsaved(path: Path) -> None:
    """The file is saved, or what was done to it is thrown away."""
    with contextlib.suppress(OSError):
        _recovery_file(path).unlink(missing_ok=True)


def unsaved_of(path: Path) -> tuple[Unsaved, ...]:
    """What other processes have not saved of a file, the newest first; those that can't be read are left out."""
    found: list[tuple[float, Unsaved]] = []
    for each in _beside(path):
        text = kept.recall(each, _LABEL, lambda content: content.decode() if len(content) <= LARGEST else None)
        with contextlib.suppress(OSError):
            if text is not None:
                found.append((each.stat().st_mtime, Unsaved(each, text, not kept.has_ended(_process_of(each)))))
    return tuple(unsaved for _time, unsaved in sorted(found, key=lambda each: each[0], reverse=True))


def drop_unsaved(unsaved: Unsaved) -> None:
    """Drop the unsaved text: it was taken over, or is not wanted."""
    with contextlib.suppress(OSError):
        unsaved.path.unlink(missing_ok=True)


def files_unsaved(folder: Path) -> frozenset[str]:
    """The names of the files of a folder of which other processes have not saved something."""
    found = (_NAME.fullmatch(path.name) for path in kept.listed(folder, ".unsaved"))
    return frozenset(match["file"] for match in found if match is not None and int(match["process"]) != os.getpid())


def follow_unsaved(path: Path, other: Path) -> None:
    """A file has another name now: what was not saved of it goes along."""
    for each in _beside(path):
        with contextlib.suppress(OSError):
            each.replace(other.with_name(f"{other.name}.{_process_of(each)}.unsaved"))


def _beside(path: Path) -> list[Path]:
    """The recovery files of a file, except that of this process."""
    found = ((each, _NAME.fullmatch(each.name)) for each in kept.listed(path.parent, ".unsaved"))
    return [each for each, match in found if match is not None and match["file"] == path.name and int(match["process"]) != os.getpid()]


def _process_of(path: Path) -> int:
    match = _NAME.fullmatch(path.name)
    assert match is not None
    return int(match["process"])
