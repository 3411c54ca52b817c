"""The save of a table that is being played: every line is written before its move is shown, and synced to disk in a thread."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeVar

from game.kept import is_full, made_room, sync, sync_folder
from game.session.save_file import CLOSED, SUFFIX, Chain, Header, InUse, Scan, name_in_head, release, take, write_head, write_new
from game.words import _, legible

# ---- syncs written data to disk in a thread: a write alone survives a killed process, a sync also a power cut
PAUSE: Final = 0.5
"""Seconds between two syncs, so that fast bots don't wear out the disk: lines in between go with the next one."""


class Syncer:
    """Syncs a file descriptor, which it owns and closes, soon after each `mark`. `told` is called, in its thread, after each sync.

    After a failure, which is then in `error`, nothing is synced any more: the system reports a failure only once, and a later sync would
    succeed without the lost data.
    """

    def __init__(self, fd: int, told: Callable[[], None] = lambda: None, folder: Path | None = None) -> None:
        """`folder` is synced with the first mark, for a newly created file."""
        self.error: OSError | None = None
        self._fd, self._told, self._folder = fd, told, folder
        self._marks = self._done = 0
        self._marked = threading.Event()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def clean(self) -> bool:
        """Whether everything that was marked is on disk."""
        return self._done == self._marks and self.error is None

    def mark(self) -> None:
        """Says that there is new data to sync. Returns at once."""
        self._marks += 1
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="save-sync", daemon=True)
            self._thread.start()
        self._marked.set()

    def drop(self) -> None:
        """Closes the descriptor without a sync; if one is under way, as soon as it is over. Returns at once."""
        self._closing.set()
        self._marked.set()
        threading.Thread(target=self._end, name="save-drop", daemon=True).start()

    def _end(self) -> None:
        if self._thread is not None:
            self._thread.join()
        os.close(self._fd)

    def close(self) -> None:
        """Syncs the rest and closes the descriptor. Raises OSError if the disk refuses it, or refused it before."""
        self._closing.set()
        self._marked.set()
        if self._thread is not None:
            self._thread.join()
        try:
            if not self.clean and self.error is None:
                self._sync()
            if self.error is not None:
                raise self.error
        finally:
            os.close(self._fd)

    def _work(self) -> None:
        while True:
            self._marked.wait()
            self._marked.clear()        # before checking for close: a close after it marks again, and is not missed
            if self._closing.is_set():
                return
            self._sync()
            self._told()
            if self.error is not None:
                return
            self._closing.wait(PAUSE)

    def _sync(self) -> None:
        marks = self._marks         # before the sync: data that is marked during it may be too late for it
        try:
            sync(self._fd)
        except OSError as error:
            self.error = error
            return
        if self._folder is not None:
            sync_folder(self._folder)
            self._folder = None
        self._done = marks


# ---- a file that only grows, one system call per line, and notices when it is no longer the same file
class LogFile:
    """An existing file opened for appending, and locked. Every method raises OSError if the system refuses.

    `told` is called, from any thread, when the disk has taken or refused what was written.
    """

    def __init__(self, path: Path) -> None:
        """Raises InUse if another table has the file open."""
        self.told: Callable[[], None] = lambda: None
        self._path = path
        self._fd = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            take(self._fd, path)
            self._syncer = Syncer(os.dup(self._fd), self._tell, path.parent)
        except BaseException:
            os.close(self._fd)
            raise
        # The existing data may have been written a moment ago, by a process that was killed.
        self._syncer.mark()

    def _tell(self) -> None:
        self.told()

    @property
    def on_disk(self) -> bool:
        """Whether everything that was written is on disk."""
        return self._syncer.clean

    @property
    def refused(self) -> OSError | None:
        """Why the disk refused what was written, if it did; the file can't be trusted after that."""
        return self._syncer.error

    def fate(self, size: int) -> str | None:
        """What other programs did to the file since we left it with this size, in words, or None if it is unchanged."""
        own = os.fstat(self._fd)
        try:
            there = os.stat(self._path)
        except FileNotFoundError:
            return _("it was removed or renamed while it was played")
        if not os.path.samestat(own, there):
            return _("it was replaced by another file while it was played")
        return None if own.st_size == size else _("it was changed by another program while it was played")

    def append(self, data: bytes) -> None:
        """Writes the bytes at the end, unbuffered. If it fails, part of them may have been written."""
        left = memoryview(data)
        while left:
            left = left[os.write(self._fd, left) :]
        self._syncer.mark()

    def cut(self, size: int) -> None:
        """Truncates the file to `size` bytes."""
        os.ftruncate(self._fd, size)
        self._syncer.mark()

    def close(self) -> None:
        """Syncs and closes."""
        os.close(self._fd)
        self._syncer.close()

    def drop(self) -> None:
        """Closes without waiting for the disk: the content is useless now, and others may open the file at once."""
        release(self._fd)
        os.close(self._fd)
        self._syncer.drop()


# ---- the save of a table that is being played: every line is written before its move is shown, and synced to disk soon after
T = TypeVar("T")
Told = Callable[[], None]


class GrowingFile(Protocol):
    """What a journal needs from its file: see LogFile."""

    told: Told

    @property
    def on_disk(self) -> bool:
        """Whether everything that was written is on disk."""
        ...

    @property
    def refused(self) -> OSError | None:
        """Why the disk refused what was written."""
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
    """The state of a table's save: its file (None before the first action, or if it is not saved), and how safe it is.

    `trouble` is the sentence saying why it is not saved now, or None; `notice` what happened to an earlier file of this table and where the
    game is now. `on_disk`: every line is on the disk itself, not only with the system.
    """

    path: Path | None
    trouble: str | None = None
    notice: str | None = None
    on_disk: bool = False


class Journal:
    """Lines of a save, appended one by one.

    Nothing here raises when the disk is full or the folder read-only: play continues, and every further line tries to save everything
    again, as `retry` does. On a full disk the cache beside the saves is emptied before anything is reported. A file that another program
    changed, renamed or deleted meanwhile is left alone, and the whole save goes to a new one; the same happens when the disk refuses what
    the system had already accepted. `told` is called, from any thread, when `saved` may have changed.
    """

    def __init__(self, folder: Path, stem: str, head: bytes, chain: Chain, open_file: Opener = LogFile) -> None:
        self.told: Told = lambda: None
        self._folder, self._stem, self._chain, self._open = folder, stem, chain, open_file
        self._content = bytearray(head)
        self._begun_with = len(head)
        self._file: GrowingFile | None = None
        self._path: Path | None = None
        self._stored = 0                # bytes of the content that are in the file
        self._is_spare = False          # the file replaced one that the disk refused
        self._trouble: str | None = None
        self._notice: str | None = None
        self._owes_end = False          # a session has begun here that has not written that it ended
        self._closed = False

    @classmethod
    def fresh(cls, folder: Path, stem: str, header: Header, open_file: Opener = LogFile) -> Journal:
        """A journal whose file, `stem` in `folder`, is created with its first line."""
        head, chain = write_head(header)
        return cls(folder, stem, head, chain, open_file)

    @classmethod
    def resumed(cls, path: Path, read: Scan, file: GrowingFile | OSError, open_file: Opener = LogFile) -> Journal:
        """A journal that continues a save as it was read, in the file that was opened for it before, or the reason why it could not be
        opened.

        If its last line was torn, a copy of the damaged file is kept first.
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
        """The state of the table's save now."""
        trouble, refused = self._trouble, self._file.refused if self._file is not None else None
        if trouble is None and refused is not None:
            trouble = _not_saved(self._folder, refused)
        on_disk = self._path is not None and trouble is None and (self._file is None or self._file.on_disk)
        return Saved(self._path, trouble, self._notice, on_disk)

    def append(self, *texts: str) -> None:
        """Appends lines, all at once. When it returns, the system has them, or `saved` says why not.

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
        """If the disk has refused the file, writes everything to a new one now; if that is refused too, it waits for the next line."""
        if self._file is not None and self._file.refused is not None and not self._is_spare:
            self._try(self._store)

    def retry(self) -> None:
        """If what was played is not saved, tries once more to save it, without waiting for the next line."""
        if not self._closed and len(self._content) > self._begun_with and self.saved.trouble is not None:
            self._try(self._store)

    def close(self) -> None:
        """Writes that the session ended, makes sure that everything is on disk, and releases the file; no line can be added after it."""
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
        """Writes what is not in the file yet; everything, to a new file, if that one is unusable."""
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
        """The result of `write`, called once more if the disk was full and emptying the cache has helped. Raises OSError."""
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
            # Half a line must not stay: the next attempt writes it again from its start.
            file.cut(self._stored)
            raise
        self._stored = len(self._content)

    def _begin(self) -> None:
        """Writes the whole save into a new file and continues there."""
        whole = bytes(self._content)
        path = self._with_room(lambda: write_new(self._folder, self._stem, whole, synced=False))
        try:
            file = self._open(path)
        except InUse as error:      # somebody was faster and may have it; the next line makes another
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
        """Calls `action` and records why it failed, or that it did not."""
        try:
            action()
        except OSError as error:
            self._report(error)
        else:
            self._trouble = None

    def _report(self, error: OSError) -> None:
        self._trouble = _not_saved(self._folder, error)

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


def _not_saved(folder: Path, error: OSError) -> str:
    place, reason = legible(str(folder)), _reason(error)
    if is_full(error):
        return _("Not saved in {folder}: {reason}. Make room there; saving is tried again every few seconds.").format(
            folder=place, reason=reason)
    return _("Not saved in {folder}: {reason}. Look at that folder; saving is tried again every few seconds.").format(
        folder=place, reason=reason)


def _refusal(error: OSError) -> str:
    return _("the disk did not take all of it ({reason})").format(reason=_reason(error))


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def set_aside(path: Path) -> Path:
    """Copies a damaged file to a name ending in .torn, and returns it. Raises OSError."""
    number = 1
    while True:
        kept = path.with_name(f"{path.name}.torn" if number == 1 else f"{path.name}.{number}.torn")
        try:
            with kept.open("xb") as copy, path.open("rb") as damaged:
                shutil.copyfileobj(damaged, copy)
            return kept
        except FileExistsError:
            number += 1
