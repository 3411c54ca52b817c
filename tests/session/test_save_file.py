"""A save is open at one table at a time, whatever process that is in; looking at it is free."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest

from game.session import save_file
from game.session.loading import load
from game.session.replay import Replay
from game.session.save_file import InUse, SaveRefused, in_use
from game.session.shelf import Shelf
from game.session.table import Table
from tests.session.tables import GAMES, kept, null_table, partner_table, play_on

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_file, "PAUSE", 0.0005)


def test_a_save_is_played_at_one_table_at_a_time(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(7), 10)
    path = kept(table)
    data = path.read_bytes()
    one = Table.resume(path, GAMES)
    with pytest.raises(InUse, match="is open in another window"):
        Table.resume(path, GAMES)
    played = play_on(one, Random(1), 5)
    assert path.read_bytes().startswith(data)
    one.close()
    two = Table.resume(path, GAMES)
    assert [two.rules.encode(step.action) for step in two.history.steps(10)] == played
    two.close()


def test_a_new_game_is_locked_from_its_first_line_on(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(7), 1)
    assert table.saved.path is not None
    with pytest.raises(InUse):
        Table.resume(table.saved.path, GAMES)
    table.close()
    Table.resume(table.saved.path, GAMES).close()


def test_looking_at_it_is_free(tmp_path: Path) -> None:
    table = partner_table(tmp_path, "bbbb")
    play_on(table, Random(7), 40)
    path = table.saved.path
    assert path is not None
    assert Replay.open(path, GAMES).last == 40
    assert next(iter(Shelf(tmp_path, GAMES).summaries())).steps == 40
    copy = Shelf(tmp_path, GAMES).copy(path, "Second")
    assert not in_use(copy)
    table.close()


def test_what_is_being_played_is_neither_deleted_nor_retitled(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    played = play_on(table, Random(7), 4)
    path, shelf = table.saved.path, Shelf(tmp_path, GAMES)
    assert path is not None
    with pytest.raises(InUse):
        shelf.delete(path)
    with pytest.raises(InUse):
        shelf.retitle(path, "Mine")
    played += play_on(table, Random(8), 4)
    assert kept(table) == path
    shelf.retitle(path, "Mine")
    assert len(load(path, GAMES).history.steps()) == len(played)
    shelf.delete(path)


def test_the_lock_goes_along_with_a_rename_and_the_new_file_is_locked_too(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(7), 4)
    path = table.saved.path
    assert path is not None
    moved = path.rename(tmp_path / "moved.save")
    assert in_use(moved)
    play_on(table, Random(8), 1)
    assert not in_use(moved)
    assert table.saved.path == path
    assert in_use(path)
    table.close()
    assert not in_use(path)


def test_a_damaged_save_is_refused_and_not_held(tmp_path: Path) -> None:
    table = null_table(tmp_path)
    play_on(table, Random(3))
    path = kept(table)
    path.write_bytes(path.read_bytes().replace(b"guess", b"guest", 1))
    with pytest.raises(SaveRefused):
        Table.resume(path, GAMES)
    assert not in_use(path)


def test_a_torn_save_is_held_while_it_is_mended_and_played(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(8), 12)
    path = kept(table)
    path.write_bytes(path.read_bytes()[:-4])
    table = Table.resume(path, GAMES)
    assert in_use(path)
    play_on(table, Random(8), 2)
    assert in_use(path)
    assert kept(table) == path


def test_whoever_only_looks_whether_it_is_in_use_is_in_nobodys_way(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(8), 3)
    path = kept(table)
    over = threading.Event()
    looks = 0

    def look() -> None:
        nonlocal looks
        while not over.is_set():
            in_use(path)
            looks += 1
            time.sleep(.001)     # without it the lock would hardly ever be free
    looker = threading.Thread(target=look)
    looker.start()
    try:
        again = 0
        while again < 30 or looks < 30:      # on a slow machine a look takes longer than opening the save does
            Table.resume(path, GAMES).close()
            again += 1
    finally:
        over.set()
        looker.join()
    assert not in_use(path)


def test_a_file_system_without_locks_is_played_on_as_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def flock(fd: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", flock)
    table = partner_table(tmp_path)
    played = play_on(table, Random(8), 3)
    assert len(load(kept(table), GAMES).history.steps()) == len(played)


HOLDER = """
import sys
from pathlib import Path
from game.bots.thinker import Thinker
from game.session.table import Table

if __name__ == "__main__":
    table, thinker = Table.resume(Path(sys.argv[1])), Thinker()
    thinker.warm()
    while thinker.pid is None: pass
    print(thinker.pid, flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_another_process_holds_it_and_a_killed_one_lets_go(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(8), 3)
    path = kept(table)
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        worker = int(holder.stdout.readline())
        os.kill(worker, signal.SIGSTOP)     # a bot's process outlives the table by a moment, and must not hold its save
        try:
            with pytest.raises(InUse):
                Table.resume(path, GAMES)
            holder.kill()
            holder.wait()
            Table.resume(path, GAMES).close()
        finally:
            os.kill(worker, signal.SIGKILL)
