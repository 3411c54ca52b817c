"""The save of a table that is being played: every line is written before its move is shown, and synced to disk soon after."""

from __future__ import annotations

import contextlib
import errno
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from game.kept import made_room
from game.session.lock import InUse
from game.session.log_file import LogFile
from game.session.save_file import CLOSED, SUFFIX, Chain, Header, Scan, name_in_head, write_head, write_new
from game.words import _

T = TypeVar("T")
Told = Callable[[], None]


class GrowingFile(Protocol):
    """What a journal needs of its file: see LogFile."""

    told: Told

    @property
    def on_disk(self) -> bool:
        """Whether the disk has all that was written."""
        ...

    @property
    def refused(self) -> OSError | None:
        """Why the disk did not take what was written."""
        ...

    def fate(self, size: int) -> str | None:
        """What other programs did to the file, in words."""
        ...

    def append(self, data: bytes) -> None:
        """Appends to the file."""
        ...

    def cut(self, size: int) -> None:
        """Truncates the file."""
        ...

    def close(self) -> None:
        """Syncs and closes."""
        ...

    def drop(self) -> None:
        """Closes without a sync."""
        ...


Opener = Callable[[Path], GrowingFile]


class Saved(NamedTuple):
    """How a table is kept: in which file (None before the first action, or where it is not kept), and how well.

    `trouble` is the sentence why it is not saved now, or None; `notice` what happened to an earlier file of this table and where
    the game is now. `on_disk`: the disk itself has every line, and not only the system.
    """

    path: Path | None
    trouble: str | None = None
    notice: str | None = None
    on_disk: bool = False


class Journal:
    """Lines of a save, appended one by one.

    Nothing here raises when the disk is full or the folder read-only: the table goes on, and every further line tries to save all again.
    A full disk gets back what the cache beside the saves takes before anybody is told.
    A file that another program changed, renamed or deleted meanwhile is left alone, and the whole save goes to a new one; so it does when
    the disk refuses what the system had taken already. `told` is called, from any thread, when `saved` may have changed.
    """

    def __init__(self, folder: Path, stem: str, head: bytes, chain: Chain, open_file: Opener = LogFile) -> None:
        self.told: Told = lambda: None
        self._folder, self._stem, self._chain, self._open = folder, stem, chain, open_file
        self._content = bytearray(head)
        self._begun_with = len(head)
        self._file: GrowingFile | None = None
        self._path: Path | None = None
        self._stored = 0                # bytes of the content that stand in the file
        self._is_spare = False          # the file took the place of one that the disk refused
        self._trouble: str | None = None
        self._notice: str | None = None
        self._owes_end = False          # a session has begun here that has not said that it ended
        self._closed = False

    @classmethod
    def fresh(cls, folder: Path, stem: str, header: Header, open_file: Opener = LogFile) -> Journal:
        """A journal whose file, `stem` in `folder`, will be made with its first line."""
        head, chain = write_head(header)
        return cls(folder, stem, head, chain, open_file)

    @classmethod
    def resumed(cls, path: Path, read: Scan, file: GrowingFile | OSError, open_file: Opener = LogFile) -> Journal:
        """A journal that goes on with a save as it was read, in the file that was opened for it before, or why it could not be opened.

        Where its last line was torn, the damaged file is kept aside first.
        """
        journal = cls(path.parent, path.name.removesuffix(SUFFIX), read.data, read.chain, open_file)
        journal._owes_end = read.should_close and not read.closed
        if isinstance(file, OSError):
            journal._report(file)
            return journal
        try:
            if read.torn:
                set_aside(path)
                file.cut(len(read.data))
        except OSError as error:
            file.drop()
            journal._report(error)
            return journal
        journal._stored = len(read.data)
        journal._take(file, path)
        return journal

    @property
    def saved(self) -> Saved:
        """How the table is kept now."""
        trouble, refused = self._trouble, self._file.refused if self._file is not None else None
        if trouble is None and refused is not None:
            trouble = _not_saved(refused)
        on_disk = self._path is not None and trouble is None and (self._file is None or self._file.on_disk)
        return Saved(self._path, trouble, self._notice, on_disk)

    def append(self, *texts: str) -> None:
        """Adds lines, all at once. When it returns, the system has them, or `saved` says why not.

        Raises ValueError after `close`, or for a text that is not one line.
        """
        if self._closed or any("\n" in text for text in texts):
            raise ValueError(f"the journal is closed, or this is not one line each: {texts!r}")
        self._owes_end = True
        for text in texts:
            self._add_line(text)
        self._try(self._store)

    def _add_line(self, text: str) -> None:
        self._chain = self._chain.add(text)
        self._content += self._chain.write(text)

    def mend(self) -> None:
        """Where the disk has refused the file, writes all to a new one now; a new one that is refused too waits for the next line."""
        if self._file is not None and self._file.refused is not None and not self._is_spare:
            self._try(self._store)

    def close(self) -> None:
        """Writes that the session ended, makes sure that all is on the disk, and releases the file; no line can be added after it."""
        if self._closed:
            return
        self._closed = True
        if self._owes_end:
            self._add_line(CLOSED)
        if self._file is not None or len(self._content) > self._begun_with:
            self._try(self._finish)

    def _finish(self) -> None:
        try:
            self._store()
        finally:
            path = self._path
            try:
                self._let_go()
            except OSError as error:    # the disk has refused only now
                self._begin()
                self._note(path, _refusal(error))
                self._let_go()

    def _store(self) -> None:
        """Writes what is not yet in the file; all of it, to a new one, where that file is no good any more."""
        file, path = self._file, self._path
        if file is None:
            self._begin()
            return
        refused, fate, was_spare = file.refused, file.fate(self._stored), self._is_spare
        if refused is not None:
            made_room(self._folder, refused)
            self._begin()
            self._is_spare = True
            self._note(path, _refusal(refused))
            if was_spare and fate is None and path is not None:     # one of these is enough, however often the disk refuses
                with contextlib.suppress(OSError):
                    path.unlink()
        elif fate is not None:
            self._begin()
            self._note(path, fate)
        elif self._stored < len(self._content):
            self._with_room(lambda: self._add(file))

    def _with_room(self, write: Callable[[], T]) -> T:
        """What `write` returns, called once more where the disk was full and emptying the cache has helped. Raises OSError."""
        try:
            return write()
        except OSError as error:
            if not made_room(self._folder, error):
                raise
            return write()

    def _add(self, file: GrowingFile) -> None:
        try:
            file.append(bytes(self._content[self._stored :]))
        except OSError:
            # Half a line must not stay: the next attempt writes it again from its beginning.
            file.cut(self._stored)
            raise
        self._stored = len(self._content)

    def _begin(self) -> None:
        """Writes the whole save into a new file and goes on there."""
        whole = bytes(self._content)
        path = self._with_room(lambda: write_new(self._folder, self._stem, whole, synced=False))
        try:
            file = self._open(path)
        except InUse as error:      # somebody was quicker; he may have it, the next line makes another
            raise OSError(errno.EBUSY, str(error)) from error
        except OSError:
            path.unlink(missing_ok=True)
            raise
        old = self._file
        self._take(file, path)
        self._stored, self._is_spare = len(whole), False
        if old is not None:
            old.drop()

    def _take(self, file: GrowingFile, path: Path) -> None:
        file.told = self._tell
        self._file, self._path = file, path

    def _let_go(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def _try(self, action: Callable[[], None]) -> None:
        """Calls `action` and keeps why it failed, or that it did not."""
        try:
            action()
        except OSError as error:
            self._report(error)
        else:
            self._trouble = None

    def _report(self, error: OSError) -> None:
        self._trouble = _not_saved(error)

    def _note(self, old: Path | None, what: str) -> None:
        """Records what happened to the file, and where the game is now."""
        new = self._path
        if new is None or old is None:
            return
        save = name_in_head(bytes(self._content[:self._begun_with])) or old.name
        if new == old:
            self._notice = _("{save}: {what}. It has been written again, whole.").format(save=save, what=what)
        else:
            self._notice = _("{save}: {what}. The whole game is in another file now.").format(save=save, what=what)

    def _tell(self) -> None:
        self.told()


def _not_saved(error: OSError) -> str:
    return _("Not saved: {reason}. The game goes on, and every move tries to save it again.").format(reason=_reason(error))


def _refusal(error: OSError) -> str:
    return _("the disk did not take all of it ({reason})").format(reason=_reason(error))


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def set_aside(path: Path) -> Path:
    """Copies a damaged file to a name of its own ending in .torn, and returns it. Raises OSError."""
    number = 1
    while True:
        kept = path.with_name(f"{path.name}.torn" if number == 1 else f"{path.name}.{number}.torn")
        try:
            with kept.open("xb") as copy, path.open("rb") as damaged:
                shutil.copyfileobj(damaged, copy)
            return kept
        except FileExistsError:
            number += 1
