from __future__ import annotations

import errno
import os
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.session.journal import Syncer


def clean(syncer: Syncer) -> bool:
    """Whether it is, at this moment: it changes in another thread."""
    return syncer.clean


def test_a_mark_is_synced_in_another_thread_and_the_rest_at_the_close(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[threading.Thread] = []
    first = threading.Event()

    def fsync(fd: int) -> None:
        synced.append(threading.current_thread())
        first.set()

    monkeypatch.setattr(os, "fsync", fsync)
    fd = os.open(tmp_path / "file", os.O_CREAT | os.O_RDWR)
    syncer = Syncer(fd)
    for _again in range(1000):
        syncer.mark()
    assert first.wait(60)
    for _again in range(1000):
        syncer.mark()
    syncer.close()
    assert threading.current_thread() not in synced[:-1]
    assert synced[-1] is threading.current_thread()
    assert len(synced) < 100, "what comes fast is synced together"
    with pytest.raises(OSError, match="descriptor"):
        os.fstat(fd)


def test_a_disk_that_does_not_sync_is_told_at_the_close(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fsync(fd: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fsync)
    fd = os.open(tmp_path / "file", os.O_CREAT | os.O_RDWR)
    syncer = Syncer(fd)
    syncer.mark()
    with pytest.raises(OSError, match="Input/output"):
        syncer.close()
    with pytest.raises(OSError, match="descriptor"):
        os.fstat(fd)


def syncing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Syncer, threading.Event, threading.Event]:
    """A syncer whose first sync has begun and waits for the first event; the second is set when it is told of."""
    begun, go, told = threading.Event(), threading.Event(), threading.Event()

    def fsync(fd: int) -> None:
        begun.set()
        assert go.wait(60)

    monkeypatch.setattr(os, "fsync", fsync)
    syncer = Syncer(os.open(folder / "file", os.O_CREAT | os.O_RDWR), told.set)
    syncer.mark()
    assert begun.wait(60)
    return syncer, go, told


def test_it_is_clean_only_after_the_sync_has_returned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    syncer, go, told = syncing(tmp_path, monkeypatch)
    assert not clean(syncer)
    go.set()
    assert told.wait(60)
    assert clean(syncer)
    go.clear()
    syncer.mark()
    assert not clean(syncer), "what comes after a sync has begun is not in it"
    go.set()
    syncer.close()
    assert clean(syncer)


def test_what_was_marked_while_a_sync_works_is_not_taken_for_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    syncer, go, told = syncing(tmp_path, monkeypatch)
    syncer.mark()
    go.set()
    assert told.wait(60)
    assert not clean(syncer)
    syncer.close()
    assert clean(syncer)


def test_a_refusal_stays_though_the_system_tells_of_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusals, synced, told = [OSError(errno.EIO, "Input/output error")], [], threading.Event()

    def fsync(fd: int) -> None:
        if refusals:
            raise refusals.pop()
        synced.append(fd)

    monkeypatch.setattr(os, "fsync", fsync)
    syncer = Syncer(os.open(tmp_path / "file", os.O_CREAT | os.O_RDWR), told.set)
    syncer.mark()
    assert told.wait(60)
    for _again in range(3):
        syncer.mark()
        assert not clean(syncer)
    with pytest.raises(OSError, match="Input/output"):
        syncer.close()
    assert synced == [], "a sync that succeeds now would say that all is well"


def test_a_file_system_without_sync_is_done_with_the_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fsync(fd: int) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(os, "fsync", fsync)
    syncer = Syncer(os.open(tmp_path / "file", os.O_CREAT | os.O_RDWR))
    syncer.mark()
    syncer.close()
    assert clean(syncer)


def test_dropping_waits_for_no_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = threading.Event(), threading.Event()

    def fsync(fd: int) -> None:
        begun.set()
        go.wait(60)

    monkeypatch.setattr(os, "fsync", fsync)
    fd = os.open(tmp_path / "file", os.O_CREAT | os.O_RDWR)
    syncer = Syncer(fd)
    syncer.mark()
    assert begun.wait(60)
    syncer.drop()           # returns while the sync still hangs
    os.fstat(fd)            # and leaves its descriptor alone until then
    go.set()
    for thread in threading.enumerate():
        if thread.name == "save-drop":
            thread.join(60)
    with pytest.raises(OSError, match="descriptor"):
        os.fstat(fd)


class Flag(threading.Event):
    """A flag whose first look, which finds it down, takes until all `flags` are up: until a close that comes meanwhile has been marked."""

    def __init__(self, flags: list[Flag], looked: threading.Event) -> None:
        super().__init__()
        self.flags, self.looked = flags, looked
        flags.append(self)

    def is_set(self) -> bool:
        seen = super().is_set()
        if not self.looked.is_set():
            self.looked.set()
            for flag in self.flags:
                flag.wait(60)
        return seen


def test_a_close_in_the_moment_of_a_sync_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flags: list[Flag] = []
    looked = threading.Event()
    held = SimpleNamespace(Thread=threading.Thread, Event=lambda: Flag(flags, looked))
    monkeypatch.setattr("game.session.journal.threading", held)
    syncer = Syncer(os.open(tmp_path / "file", os.O_CREAT | os.O_RDWR))
    syncer.mark()
    assert looked.wait(60)
    closing = threading.Thread(target=syncer.close, daemon=True)
    closing.start()
    closing.join(20)
    assert not closing.is_alive(), "the thread waits for ever, and the window with it"
