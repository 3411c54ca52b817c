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
