"""The save of a table that is being played: every line is with the system before what it tells is shown."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from game.session.log_file import LogFile
from game.session.save_file import SUFFIX, Chain, Header, Scan, write_head, write_new, write_whole
from game.words import _


class GrowingFile(Protocol):
    """What a journal needs of its file: see LogFile."""

    def is_ours(self, size: int) -> bool:
        """Whether the file still is as we left it."""
        ...

    def append(self, data: bytes) -> None:
        """Writes at the end."""
        ...

    def cut(self, size: int) -> None:
        """Shortens."""
        ...

    def close(self) -> None:
        """Syncs and closes."""
        ...


Opener = Callable[[Path], GrowingFile]


class Journal:
    """Lines of a save. `path` is its file, None until the first line; `trouble` is the sentence why it is not saved now, or None.

    Nothing here raises when the disk is full or the folder read-only: the table goes on, and every further line tries to save all again.
    A file that another program changed or deleted meanwhile is left alone, and the whole save goes to a new one.
    """

    def __init__(self, folder: Path, stem: str, head: bytes, chain: Chain, open_file: Opener = LogFile) -> None:
        self.path: Path | None = None
        self.trouble: str | None = None
        self._folder, self._stem, self._chain, self._open = folder, stem, chain, open_file
        self._content = bytearray(head)
        self._stored = 0
        self._file: GrowingFile | None = None
        self._closed = False

    @classmethod
    def fresh(cls, folder: Path, stem: str, header: Header, open_file: Opener = LogFile) -> Journal:
        """A journal whose file, `stem` in `folder`, will be made with its first line."""
        head, chain = write_head(header)
        return cls(folder, stem, head, chain, open_file)

    @classmethod
    def resumed(cls, path: Path, read: Scan, open_file: Opener = LogFile) -> Journal:
        """A journal that goes on with a save as it was read. Where its last line was torn, the damaged file is kept aside first."""
        journal = cls(path.parent, path.name.removesuffix(SUFFIX), read.data, read.chain, open_file)
        try:
            if read.torn:
                set_aside(path)
                write_whole(path, read.data)
            journal._file = open_file(path)
            journal.path, journal._stored = path, len(read.data)
        except OSError as error:
            journal._report(error)
        return journal

    def append(self, text: str) -> None:
        """Adds a line. When it returns, the system has it, or `trouble` says why not. Raises ValueError after `close` or for two lines."""
        if "\n" in text or self._closed:
            raise ValueError(f"the journal is closed, or this is not one line: {text!r}")
        self._chain = self._chain.add(text)
        self._content += self._chain.write(text)
        try:
            self._store()
            self.trouble = None
        except OSError as error:
            self._report(error)

    def close(self) -> None:
        """Makes sure that all of it is on the disk, and lets go of the file; no line can be added after it."""
        self._closed = True
        try:
            if self.trouble is not None:
                self._store()
                self.trouble = None
            self._let_go()
        except OSError as error:
            self._report(error)

    def _store(self) -> None:
        """Writes what is not yet in the file."""
        if self._file is None or not self._file.is_ours(self._stored):
            self._begin()
            return
        try:
            self._file.append(bytes(self._content[self._stored :]))
        except OSError:
            # Half a line must not stay: the next attempt writes it again from its beginning.
            self._file.cut(self._stored)
            raise
        self._stored = len(self._content)

    def _begin(self) -> None:
        """Writes the whole save into a new file and goes on there."""
        whole = bytes(self._content)
        path = write_new(self._folder, self._stem, whole)
        self._let_go()
        self._file = self._open(path)
        self.path, self._stored = path, len(whole)

    def _let_go(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def _report(self, error: OSError) -> None:
        self.trouble = _("Not saved: {reason}. The game goes on, and every move tries to save it again.").format(
            reason=error.strerror or str(error)
        )


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
