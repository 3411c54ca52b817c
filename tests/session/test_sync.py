from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from game.session.sync import Syncer


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


class Looked(threading.Event):
    """A flag whose first look, which finds it down, takes until the close that comes meanwhile has been marked."""

    def __init__(self, marked: threading.Event) -> None:
        super().__init__()
        self.first = threading.Event()
        self._marked = marked

    def is_set(self) -> bool:
        seen = super().is_set()
        if not self.first.is_set():
            self.first.set()
            self.wait(60)
            self._marked.wait(60)
        return seen


def test_a_close_in_the_moment_of_a_sync_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    syncer = Syncer(os.open(tmp_path / "file", os.O_CREAT | os.O_RDWR))
    look = Looked(syncer._marked)
    monkeypatch.setattr(syncer, "_closing", look)
    syncer.mark()
    assert look.first.wait(60)
    closing = threading.Thread(target=syncer.close, daemon=True)
    closing.start()
    closing.join(20)
    assert not closing.is_alive(), "the thread waits for ever, and the window with it"
