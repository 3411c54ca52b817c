"""A journal saves at once, says when it can't, goes on, and catches up."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random

import pytest

from game.session.loading import load
from game.session.log_file import LogFile
from game.session.table import Table
from tests.session.tables import GAMES, act_at_random, kept, null_table, partner_table, play_on


class FullDisk:
    """Opens files that share one amount of room: what goes beyond is written in part and refused, as a full disk does."""

    def __init__(self, room: int) -> None:
        self.room = room

    def __call__(self, path: Path) -> LogFile:
        disk = self

        class Tight(LogFile):
            def append(self, data: bytes) -> None:
                part = data[: disk.room]
                disk.room -= len(part)
                super().append(part)
                if len(part) < len(data):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

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
    assert table.saved == (None, None)
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
    assert "Not saved: No space left on device." in str(table.saved.trouble)
    path = table.saved.path
    assert path is not None
    assert encoded(path) == played[:-1]
    for _turn in range(5):
        played.append(act_at_random(table, rng))
    assert table.saved.trouble is not None
    assert encoded(path) == played[: len(encoded(path))]
    disk.room = 1 << 20
    played.append(act_at_random(table, rng))
    assert table.saved == (path, None)
    assert encoded(path) == played
    table.close()


def test_what_a_full_disk_refused_is_tried_again_when_the_table_closes(tmp_path: Path) -> None:
    disk = FullDisk(5)
    table = partner_table(tmp_path, open_file=disk)
    played = play_on(table, Random(3), 10)
    assert table.saved.trouble
    disk.room = 1 << 20
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


def test_a_save_deleted_while_it_is_played_is_written_anew(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    rng = Random(6)
    played = play_on(table, rng, 10)
    assert table.saved.path is not None
    table.saved.path.unlink()
    played += play_on(table, rng, 1)
    assert encoded(kept(table)) == played


def test_two_tables_on_one_save_part_without_harming_each_other(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    common = play_on(table, Random(7), 10)
    path = kept(table)
    one, two = Table.resume(path, GAMES), Table.resume(path, GAMES)
    first = play_on(one, Random(1), 5)
    second = play_on(two, Random(2), 5)
    first += play_on(one, Random(3), 5)
    one_path, two_path = kept(one), kept(two)
    assert one_path == path != two_path
    assert encoded(one_path) == common + first
    assert encoded(two_path) == common + second


def test_resuming_a_torn_save_keeps_the_damaged_file_aside(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    played = play_on(table, Random(8), 12)
    path = kept(table)
    torn = path.read_bytes()[:-4]
    for again in ("", ".2"):
        path.write_bytes(torn)
        table = Table.resume(path, GAMES)
        assert "cut off" in str(table.notice)
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


def test_a_stale_claim_on_a_name_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / ".2026-03-01-120000-null.save.claim").touch()
    table = null_table(tmp_path)
    play_on(table, Random(1))
    assert kept(table).name == "2026-03-01-120000-null-2.save"


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
