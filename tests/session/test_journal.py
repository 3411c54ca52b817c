"""A journal saves at once, says when it can't, goes on, and catches up."""

from __future__ import annotations

import errno
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.kept import CACHE, keep
from game.session.journal import LogFile, Saved
from game.session.loading import load
from game.session.save_file import SUFFIX, save_name, write_new
from game.session.table import Table
from tests.session.tables import GAMES, act_at_random, kept, null_table, partner_table, play_on, wait_for


class FullDisk:
    """Opens files that share one amount of room: what goes beyond is written in part and refused, as a full disk does.

    What lies in `cache` takes the rest of the disk.
    """

    def __init__(self, room: int, cache: Path | None = None, number: int = errno.ENOSPC) -> None:
        self.room, self.cache, self.number = room, cache, number

    def __call__(self, path: Path) -> LogFile:
        disk = self

        class Tight(LogFile):
            def append(self, data: bytes) -> None:
                if disk.cache is not None and not os.listdir(disk.cache):
                    disk.room = 1 << 20
                part = data[: disk.room]
                disk.room -= len(part)
                super().append(part)
                if len(part) < len(data):
                    raise OSError(disk.number, os.strerror(disk.number))

        return Tight(path)


def encoded(path: Path) -> list[str]:
    loaded = load(path, GAMES)
    return [loaded.plan.rules.encode(step.action) for step in loaded.history.steps()]


def test_every_line_stands_in_the_file_when_act_returns(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    rng, played = Random(2), []
    assert list(tmp_path.iterdir()) == []
    for _turn in range(60):
        played.append(act_at_random(table, rng))
        assert table.saved.path is not None
        assert encoded(table.saved.path) == played
    table.close()


def test_a_table_that_is_not_kept_leaves_nothing(tmp_path: Path) -> None:
    table = partner_table(None)
    play_on(table, Random(1), 20)
    table.close()
    assert table.saved == Saved(None)
    assert list(tmp_path.iterdir()) == []


def test_a_table_without_an_action_leaves_no_file(tmp_path: Path) -> None:
    partner_table(tmp_path).close()
    assert list(tmp_path.iterdir()) == []


def test_names_of_saves_are_unique_and_say_when_and_what(tmp_path: Path) -> None:
    paths = []
    for seed in range(3):
        table = null_table(tmp_path)
        play_on(table, Random(seed))
        paths.append(kept(table).name)
    assert paths == ["2026-03-01-120000-null.save", "2026-03-01-120000-null-2.save", "2026-03-01-120000-null-3.save"]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(paths)


@pytest.mark.parametrize("room", [0, 1, 7, 40, 200])
def test_on_a_full_disk_the_table_goes_on_and_says_so_and_catches_up(tmp_path: Path, room: int) -> None:
    disk = FullDisk(room)
    table = partner_table(tmp_path, open_file=disk)
    rng, played = Random(3), []
    while table.saved.trouble is None:
        played.append(act_at_random(table, rng))
    assert f"Not saved in {tmp_path}: No space left on device. Make room there" in str(table.saved.trouble)
    path = table.saved.path
    assert path is not None
    assert encoded(path) == played[:-1]
    for _turn in range(5):
        played.append(act_at_random(table, rng))
    assert table.saved.trouble is not None
    assert encoded(path) == played[: len(encoded(path))]
    disk.room = 1 << 20
    played.append(act_at_random(table, rng))
    assert table.saved[:2] == (path, None)
    assert encoded(path) == played
    table.close()


@pytest.mark.parametrize("room", [0, 40])
def test_a_full_disk_gets_the_room_of_the_cache_before_anybody_is_told(tmp_path: Path, room: int) -> None:
    cache = tmp_path / CACHE
    cache.mkdir()
    for name in ("felt.sprite", "lamp.sprite"):
        (cache / name).write_bytes(b"painted")
    table = partner_table(tmp_path, open_file=FullDisk(room, cache))
    played, troubles, rng = [], set(), Random(3)
    for _turn in range(20):
        played.append(act_at_random(table, rng))
        troubles.add(table.saved.trouble)
    path = kept(table)
    assert troubles == {None}
    assert os.listdir(cache) == []
    assert list(tmp_path.glob(f"*{SUFFIX}")) == [path]
    assert encoded(path) == played


def test_a_new_save_gets_the_room_of_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path / CACHE / "felt.sprite", "sprites 1", b"painted")
    def tight(folder: Path, stem: str, data: bytes, *, synced: bool = True) -> Path:
        if os.listdir(folder / CACHE):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write_new(folder, stem, data, synced=synced)

    monkeypatch.setattr("game.session.journal.write_new", tight)
    table = partner_table(tmp_path)
    played = play_on(table, Random(3), 1)
    assert table.saved.trouble is None
    assert encoded(kept(table)) == played


def test_the_cache_stays_where_the_disk_is_not_full(tmp_path: Path) -> None:
    keep(tmp_path / CACHE / "felt.sprite", "sprites 1", b"painted")
    table = partner_table(tmp_path, open_file=FullDisk(0, number=errno.EIO))
    play_on(table, Random(3), 3)
    table.close()
    assert "Not saved" in str(table.saved.trouble)
    assert os.listdir(tmp_path / CACHE) == ["felt.sprite"]


def test_what_a_full_disk_refused_is_tried_again_when_the_table_closes(tmp_path: Path) -> None:
    disk = FullDisk(5)
    table = partner_table(tmp_path, open_file=disk)
    played = play_on(table, Random(3), 10)
    assert table.saved.trouble
    disk.room = 1 << 20
    assert encoded(kept(table)) == played


def test_what_a_full_disk_refused_is_saved_by_another_try_without_a_move(tmp_path: Path) -> None:
    disk = FullDisk(5)
    table = partner_table(tmp_path, open_file=disk)
    table.retry_save()
    assert list(tmp_path.iterdir()) == []           # nothing has been played: nothing to save
    played = play_on(table, Random(3), 10)
    table.retry_save()
    refused = table.saved
    assert refused.trouble
    disk.room = 1 << 20
    table.retry_save()
    assert table.saved[:2] == (refused.path, None)
    assert encoded(kept(table)) == played


def test_a_real_limit_on_the_size_of_files_is_survived(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    table = partner_table(tmp_path)
    rng = Random(4)
    played = play_on(table, rng, 5)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    assert table.saved.path is not None
    resource.setrlimit(resource.RLIMIT_FSIZE, (table.saved.path.stat().st_size + 30, hard))
    try:
        played += play_on(table, rng, 5)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "Not saved" in str(table.saved.trouble)
    assert encoded(table.saved.path) == played[:6]
    played += play_on(table, rng, 1)
    assert table.saved.trouble is None
    assert encoded(kept(table)) == played


def test_a_folder_that_can_not_be_written_is_told_and_tried_again(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("a file stands where the folder should be")
    table = partner_table(folder)
    rng = Random(5)
    played = play_on(table, rng, 4)
    assert table.saved.path is None
    assert "Not saved" in str(table.saved.trouble)
    folder.unlink()
    played += play_on(table, rng, 1)
    assert table.saved.trouble is None
    assert encoded(kept(table)) == played


def rename(path: Path) -> None:
    path.rename(path.with_name("kept by hand.save"))


def replace(path: Path) -> None:
    """Another file of the same size takes its place."""
    other = path.with_name("other")
    other.write_bytes(b"?" * path.stat().st_size)
    other.replace(path)


def grow(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"x")


@pytest.mark.parametrize(("action", "said"), [
    (Path.unlink, "removed or renamed"), (rename, "removed or renamed"), (replace, "replaced"), (grow, "changed")])
@pytest.mark.parametrize("last", [False, True])
def test_a_save_that_befell_something_is_told_and_written_whole(
        tmp_path: Path, action: Callable[[Path], None], said: str, last: bool) -> None:
    table = partner_table(tmp_path)
    rng = Random(6)
    played = play_on(table, rng, 10)
    path = table.saved.path
    assert path is not None
    data = path.read_bytes()
    action(path)
    theirs = {other: other.read_bytes() for other in tmp_path.iterdir()}
    if not last:
        played += play_on(table, rng, 1)
        assert f"Jamaican Partner of 1 Mar 2026, 12:00: it was {said}" in str(table.saved.notice)
        played += play_on(table, rng, 5)
    table.close()       # where no move follows, the end of the session finds it out
    now = table.saved.path
    assert now is not None
    assert f"Jamaican Partner of 1 Mar 2026, 12:00: it was {said}" in str(table.saved.notice)
    assert ("another file" in str(table.saved.notice)) == (now != path)
    assert encoded(now) == played
    assert all(other.read_bytes() == before for other, before in theirs.items())
    assert action is not rename or path.with_name("kept by hand.save").read_bytes() == data


class Disk:
    """Stands for os.fsync: it can be slow, and refuse a number of times."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self.open.set()
        self.refusals = 0
        self.threads: set[threading.Thread] = set()
        monkeypatch.setattr(os, "fsync", self.fsync)

    def fsync(self, fd: int) -> None:
        if stat.S_ISDIR(os.fstat(fd).st_mode):
            return
        self.threads.add(threading.current_thread())
        assert self.open.wait(60)
        if self.refusals:
            self.refusals -= 1
            raise OSError(errno.EIO, os.strerror(errno.EIO))


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    monkeypatch.setattr("game.session.journal.PAUSE", 0.001)
    return Disk(monkeypatch)


def test_a_move_is_on_the_disk_only_when_the_sync_has_returned(tmp_path: Path, disk: Disk) -> None:
    told = threading.Event()
    table = partner_table(tmp_path)
    table.tell_saving(told.set)
    rng = Random(1)
    for _turn in range(3):
        disk.open.clear()
        play_on(table, rng, 1)
        assert table.saved.trouble is None
        assert not table.saved.on_disk
        told.clear()
        disk.open.set()
        assert told.wait(60)
        wait_for(lambda: table.saved.on_disk)
    table.close()
    assert table.saved.on_disk


def test_no_move_waits_for_the_disk(tmp_path: Path, disk: Disk) -> None:
    disk.open.clear()
    table = partner_table(tmp_path)
    play_on(table, Random(1), 40)       # the first move among them, which makes the file
    assert threading.main_thread() not in disk.threads
    disk.open.set()
    table.close()
    assert table.saved.on_disk


def test_a_resumed_save_is_synced_before_it_counts_as_on_the_disk(tmp_path: Path, disk: Disk) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), 4)
    path = kept(table)
    disk.open.clear()
    table = Table.resume(path, GAMES)
    assert not table.saved.on_disk
    disk.open.set()
    wait_for(lambda: table.saved.on_disk)
    table.close()


def test_a_refusal_of_the_disk_is_told_and_stays_told_until_all_stands_elsewhere(tmp_path: Path, disk: Disk) -> None:
    told = threading.Event()
    table = partner_table(tmp_path)
    table.tell_saving(told.set)
    rng = Random(1)
    played = play_on(table, rng, 3)
    wait_for(lambda: table.saved.on_disk)
    first = table.saved.path
    assert first is not None
    disk.refusals = 1               # as Linux does it: the next sync of the same file would succeed
    told.clear()
    played += play_on(table, rng, 1)
    assert told.wait(60)
    for _look in range(3):
        assert f"Not saved in {tmp_path}: Input/output error" in str(table.saved.trouble)
        assert not table.saved.on_disk
    played += play_on(table, rng, 1)
    wait_for(lambda: table.saved.on_disk)
    saved = table.saved
    assert saved.trouble is None
    assert saved.path is not None
    assert saved.path != first
    told_of = f"{save_name(first)}: the disk did not take all of it (Input/output error)."
    assert saved.notice == f"{told_of} The whole game is in another file now."
    assert first.name not in saved.notice
    played += play_on(table, rng, 4)
    assert table.saved.notice == saved.notice
    assert encoded(kept(table)) == played


def test_a_refusal_is_mended_at_once_where_somebody_looks_after_it(tmp_path: Path, disk: Disk) -> None:
    table = partner_table(tmp_path)
    disk.refusals = 1
    played = play_on(table, Random(1), 1)
    wait_for(lambda: table.saved.trouble is not None)
    first = table.saved.path
    table.mend_save()
    wait_for(lambda: table.saved.on_disk)
    assert table.saved.path != first
    assert encoded(kept(table)) == played


def test_a_disk_that_refuses_for_good_is_told_all_along_and_not_filled_with_copies(tmp_path: Path, disk: Disk) -> None:
    table = partner_table(tmp_path)
    disk.refusals = 1 << 20
    rng = Random(1)
    played = []
    for _turn in range(6):
        played += play_on(table, rng, 1)
        wait_for(lambda: table.saved.trouble is not None)
        table.mend_save()
        wait_for(lambda: table.saved.trouble is not None)
    assert len(list(tmp_path.iterdir())) <= 2
    table.close()
    assert "Input/output error" in str(table.saved.trouble)
    assert not table.saved.on_disk
    assert len(list(tmp_path.iterdir())) <= 3
    path = table.saved.path
    assert path is not None
    assert encoded(path) == played


def test_a_refusal_at_the_end_of_the_session_is_mended_too(tmp_path: Path, disk: Disk) -> None:
    table = partner_table(tmp_path)
    played = play_on(table, Random(1), 3)
    wait_for(lambda: table.saved.on_disk)
    disk.open.clear()
    played += play_on(table, Random(2), 1)
    disk.refusals = 1
    disk.open.set()
    table.close()
    assert table.saved.on_disk
    assert "Input/output error" in str(table.saved.notice)
    assert table.saved.path is not None
    assert encoded(table.saved.path) == played


def test_resuming_a_torn_save_keeps_the_damaged_file_aside(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    played = play_on(table, Random(8), 12)
    path = kept(table)
    torn = path.read_bytes().rpartition(b"closed")[0][:-4]
    for again in ("", ".2"):
        path.write_bytes(torn)
        table = Table.resume(path, GAMES)
        assert "cut off" in str(table.notice)
        assert "goes on after move 11: " in str(table.notice)
        assert (tmp_path / f"{path.name}{again}.torn").read_bytes() == torn
        assert encoded(path) == played[:-1]
        more = play_on(table, Random(9), 3)
        assert kept(table) == path
        assert encoded(path) == played[:-1] + more
    assert {p.suffix for p in tmp_path.iterdir()} == {".save", ".torn"}


def test_resuming_a_whole_save_goes_on_in_the_same_file(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    played = play_on(table, Random(8), 12)
    path = kept(table)
    before = path.read_bytes()
    table = Table.resume(path, GAMES)
    assert table.notice is None
    assert path.read_bytes() == before
    played += play_on(table, Random(9), 3)
    assert kept(table) == path
    assert path.read_bytes().startswith(before)
    assert encoded(path) == played
    assert list(tmp_path.iterdir()) == [path]


def test_after_the_close_nothing_is_written(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), 5)
    path = kept(table)
    data, position = path.read_bytes(), table.position
    with pytest.raises(ValueError, match="closed"):
        play_on(table, Random(1), 1)
    assert (path.read_bytes(), table.position) == (data, position)
    table.close()
    assert list(tmp_path.iterdir()) == [path]
