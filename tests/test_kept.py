"""Files beside the saves: what was kept comes back whole or not at all, whatever happens to the file, the folder or the writer."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import pygame
import pytest

from game.games.golo.solver import odds
from game.games.golo.solver.odds import DiceTables
from game.games.golo.solver.plan import ROLLS, KeepPlan, Kinds
from game.games.golo.solver.solve import solve
from game.kept import HEAD, MARGIN, Cache, keep, recall, sweep, write_new, write_out, write_whole
from game.session.shelf import MEMORY_NAME, Shelf
from game.ui.looks.settings import NewGame, SeatChoice, Settings, load, save
from game.ui.looks.theme import THEMES, Look
from game.ui.paint.painter import FirstSprites, PaddedSprite
from game.ui.paint.store import PictureStore
from game.ui.sound.player import waves
from tests.amounts import at_night
from tests.damage import damaged
from tests.games.golo.rules.tables import DICE
from tests.session.tables import GAMES, kept, null_table, partner_table, play_on

LABEL = "things 1"


def same(content: bytes) -> bytes:
    return content


@pytest.mark.parametrize("content", [b"", b"x", HEAD, b"\0" * 10_000, b"a\nb\r\n"])
def test_what_is_kept_comes_back(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "deep" / "thing"
    keep(path, LABEL, content)
    assert recall(path, LABEL, same) == content
    assert recall(path, "things 2", same) is None
    assert recall(path, "other 1", same) is None
    assert os.listdir(path.parent) == ["thing"]


def test_no_bit_can_be_another_and_no_length(tmp_path: Path) -> None:
    path = tmp_path / "thing"
    keep(path, LABEL, b"content")
    whole = path.read_bytes()
    for at in range(len(whole)):
        for bit in (0, 5, 7):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1:])
            assert recall(path, LABEL, same) is None
        path.write_bytes(whole[:at])
        assert recall(path, LABEL, same) is None
    path.write_bytes(whole + b"\n")
    assert recall(path, LABEL, same) is None


@pytest.mark.parametrize("error", [ValueError, IndexError, KeyError, MemoryError, RecursionError, NotImplementedError, EOFError])
def test_whatever_the_reader_raises_there_is_nothing(tmp_path: Path, error: type[Exception]) -> None:
    def read(content: bytes) -> bytes:
        raise error

    keep(tmp_path / "thing", LABEL, b"x")
    assert recall(tmp_path / "thing", LABEL, read) is None


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    (tmp_path / "around").symlink_to(tmp_path / "around")
    before = len(os.listdir("/proc/self/fd"))
    for path in (tmp_path / "pipe", tmp_path, tmp_path / "dangling", tmp_path / "around", tmp_path / "a\0b", Path("/dev/zero")):
        assert recall(path, LABEL, same) is None
    assert len(os.listdir("/proc/self/fd")) == before


def test_only_who_asks_for_it_gets_a_bare_file(tmp_path: Path) -> None:
    path = tmp_path / "thing"
    path.write_bytes(b"bare\ntext")
    assert recall(path, LABEL, same) is None
    assert recall(path, LABEL, same, bare=True) == b"bare\ntext"
    keep(path, LABEL, b"x")
    path.write_bytes(path.read_bytes() + b"y")
    assert recall(path, LABEL, same, bare=True) is None


def test_a_disk_that_refuses_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "thing"
    keep(path, LABEL, b"old")

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        keep(path, LABEL, b"new")
    assert recall(path, LABEL, same) == b"old"
    assert os.listdir(tmp_path) == ["thing"]
    assert Cache(tmp_path).save("thing", LABEL, b"new") is False


def test_writers_at_the_same_time_leave_one_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "thing"
    contents = [bytes([n]) * 200_000 for n in range(4)]

    def write(content: bytes) -> None:
        for _again in range(10):
            write_whole(path, content)

    threads = [threading.Thread(target=write, args=(content,)) for content in contents]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert path.read_bytes() in contents
    assert os.listdir(tmp_path) == ["thing"]


# ---- new files
@pytest.mark.parametrize("system", ["this one", "no nameless files", "no links"])
def test_a_new_file_takes_no_name_that_is_taken(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_arguments: object, **_more: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    if system != "this one":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    if system == "no links" and sys.platform != "win32":
        monkeypatch.setattr(os, "link", refused)
    path = tmp_path / "folder" / "thing"
    assert write_new(path, b"first")
    assert not write_new(path, b"second")
    monkeypatch.setattr(os.path, "lexists", lambda _path: False)        # another program was quicker by a hair
    assert not write_new(path, b"third")
    assert path.read_bytes() == b"first"
    assert os.listdir(path.parent) == ["thing"]


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="the system knows no files without a name")
def test_whoever_is_killed_while_he_makes_a_file_leaves_nothing(tmp_path: Path) -> None:
    script = """
import os, sys, pathlib, game.kept
os.fsync = lambda fd: os.kill(os.getpid(), 9)
game.kept.write_new(pathlib.Path(sys.argv[1]), b"half")
"""
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path / "thing")], cwd=Path(__file__).parents[1], check=False)
    assert done.returncode == -signal.SIGKILL
    assert os.listdir(tmp_path) == []


# ---- what is no regular file
def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    there, link = tmp_path / "elsewhere" / "thing", tmp_path / "link"
    link.symlink_to(there)
    for data in (b"made", b"replaced"):
        write_whole(link, data)
        assert link.is_symlink()
        assert not there.is_symlink()
        assert there.read_bytes() == data
    assert os.listdir(tmp_path / "elsewhere") == ["thing"]


@pytest.mark.skipif(sys.platform == "win32", reason="makes pipes and sockets in a folder")
def test_only_regular_files_are_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
        kinds = {name: stat.S_IFMT((tmp_path / name).lstat().st_mode) for name in os.listdir(tmp_path)}
        for name in kinds:
            with pytest.raises(OSError, match=r"regular|directory"):
                write_whole(tmp_path / name, b"data")
            assert Cache(tmp_path).save(name, LABEL, b"data") is False
        for name in ("folder", "socket"):
            with pytest.raises(OSError, match=r"regular|directory"):
                write_out(tmp_path / name, b"data")
        assert {name: stat.S_IFMT((tmp_path / name).lstat().st_mode) for name in os.listdir(tmp_path)} == kinds


@pytest.mark.skipif(sys.platform == "win32", reason="makes a pipe in a folder")
@pytest.mark.parametrize("name", ["pipe", "link"])
def test_a_pipe_that_somebody_names_is_written_to(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    write_out(tmp_path / name, b"data")
    assert os.read(reader, 10) == b"data"
    os.close(reader)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert sorted(os.listdir(tmp_path)) == ["link", "pipe"]


@pytest.mark.skipif(sys.platform == "win32", reason="opens a terminal of its own")
def test_a_device_that_somebody_names_is_written_to(tmp_path: Path) -> None:
    master, slave = os.openpty()
    device = tmp_path / "link"
    device.symlink_to(os.ttyname(slave))
    write_out(device, b"data\n")
    assert os.read(master, 10).strip() == b"data"
    assert stat.S_ISCHR(device.stat().st_mode)
    os.close(master)
    os.close(slave)


@pytest.mark.skipif(sys.platform == "win32", reason="makes a device")
def test_a_device_without_room_is_refused_and_stays(tmp_path: Path) -> None:
    device = tmp_path / "full"
    try:
        os.mknod(device, 0o600 | stat.S_IFCHR, os.makedev(1, 7))        # what /dev/full is
        os.close(os.open(device, os.O_WRONLY))
    except OSError:
        pytest.skip("only root makes devices")
    with pytest.raises(OSError, match="No space"):
        write_out(device, b"data")
    assert stat.S_ISCHR(device.lstat().st_mode)
    assert os.listdir(tmp_path) == ["full"]


def test_a_file_may_have_the_longest_name_that_there_is(tmp_path: Path) -> None:
    write_whole(tmp_path / ("x" * 250), b"data")
    assert (tmp_path / ("x" * 250)).read_bytes() == b"data"


# ---- leftovers
def test_what_a_killed_writer_left_is_swept_and_what_may_still_be_written_stays(tmp_path: Path) -> None:
    asked = [sys.executable, "-c", "import os; print(os.getpid())"]
    gone = subprocess.run(asked, capture_output=True, check=True, text=True).stdout.strip()
    dead = [f".thing.{gone}-1.new", f".a.save.{gone}.new"]
    old = [".b.save.claim", ".thing.new", "settings.jsonab12_x.new", "tmpx1.part", "tmpy2.new", f".c.{os.getpid()}-1.new"]
    alive = [f".thing.{os.getpid()}-1.new", ".d.save.claim", "tmpz3.part"]
    others = ["notes.new", "game.save", ".shelf.json", "settings.json", "old.save.torn", "a.part"]
    for name in (*dead, *old, *alive, *others):
        (tmp_path / name).touch()
    long_ago = time.time() - 5000
    for name in (*old, *others):
        os.utime(tmp_path / name, (long_ago, long_ago))
    (tmp_path / ".folder.new").mkdir()
    sweep(tmp_path)
    assert sorted(os.listdir(tmp_path)) == sorted([*alive, *others, ".folder.new"])
    sweep(tmp_path / "none")


def test_a_writer_that_is_killed_leaves_nothing_after_the_next_sweep(tmp_path: Path) -> None:
    code = "import os, pathlib, sys, time; os.fsync = lambda fd: time.sleep(60); from game.kept import keep; "
    code += "keep(pathlib.Path(sys.argv[1]), 'y 1', b'z')"
    writer = subprocess.Popen([sys.executable, "-c", code, tmp_path / "x"], cwd=Path(__file__).resolve().parents[1])
    while not os.listdir(tmp_path):
        time.sleep(.01)
    sweep(tmp_path)
    assert len(os.listdir(tmp_path)) == 1
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    sweep(tmp_path)
    assert os.listdir(tmp_path) == []


# ---- the cache
def test_a_cache_keeps_under_its_limit_and_what_was_used_last(tmp_path: Path) -> None:
    cache = Cache(tmp_path, 10_000)
    for number in range(8):
        assert cache.save(f"thing {number}", LABEL, bytes(1500))
        os.utime(tmp_path / f"thing {number}", (number, number))
        cache.load("thing 0", LABEL, same)
        assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 10_000
    assert sorted(os.listdir(tmp_path)) == [f"thing {n}" for n in (0, 3, 4, 5, 6, 7)]
    assert not cache.save("large", LABEL, bytes(10_000))
    assert len(os.listdir(tmp_path)) == 6
    assert cache.save("thing 7", LABEL, bytes(1700))        # in the place of its old one
    assert len(os.listdir(tmp_path)) == 6


def test_a_cache_leaves_the_last_bytes_of_a_disk_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(tmp_path)
    cache = Cache(tmp_path / "cache")
    for free, held in ((MARGIN, False), (MARGIN + 1_000, True)):
        monkeypatch.setattr(shutil, "disk_usage", lambda _path, free=free: usage._replace(free=free))
        assert cache.save("thing", LABEL, b"x") is held
        assert os.listdir(tmp_path / "cache") == ["thing"] * held


def test_a_cache_that_is_too_large_is_tidied(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.npz").write_bytes(bytes(1000))
        os.utime(tmp_path / f"{number}.npz", (number, number))
    (tmp_path / "tmpabc.part").touch()
    os.utime(tmp_path / "tmpabc.part", (9, 9))
    Cache(tmp_path, 2500).tidy()
    assert sorted(os.listdir(tmp_path)) == ["3.npz", "4.npz"]


def test_a_damaged_file_leaves_the_cache(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.save("thing", LABEL, b"x")
    (tmp_path / "thing").write_bytes(b"y")
    assert cache.load("thing", LABEL, same) is None
    assert os.listdir(tmp_path) == []


# ---- every kind of file, changed at random
PIECES = [b"\0", b"\xff", b"\n", b"{", b"}", b'"', b"0", b"9" * 400, b"[" * 3000, HEAD, b"null", b"NaN", b"1e999", b'"game":"chess"',
          b"\x80", b"PK\x03\x04", b"\x93NUMPY", b"cos\nsystem\n(S'true'\ntR."]
COUNTS = [50, pytest.param(at_night(10_000, 1_500), marks=pytest.mark.full)]


class Kind(NamedTuple):
    """A kind of file: where it lies, what is read of it, and what where it is damaged; whether it is made again at once then."""

    path: Path
    read: Callable[[], object]
    without: object
    again: bool


def some_settings(folder: Path) -> Kind:
    game = NewGame("golo", (SeatChoice("person", "Åsa"),), {"mode": "trips"}, True, "old-links")
    path = folder / "settings.json"
    assert save(path, Settings(text=1.2, theme="light", speed=2.0, volume=.25, new_game=game)) is None
    return Kind(path, lambda: load(path).settings, Settings(), False)


def some_shelf(folder: Path) -> Kind:
    coins = null_table(folder, "pb")
    play_on(coins, Random(1))
    Shelf(folder, GAMES).retitle(kept(coins), "Coins")
    play_on(partner_table(folder, "pbpb"), Random(2), 40)
    return Kind(folder / MEMORY_NAME, lambda: list(Shelf(folder, GAMES).summaries()), list(Shelf(folder, GAMES).summaries()), True)


def some_tables(folder: Path) -> Kind:
    plan = KeepPlan(ROLLS, rolls=1)
    kinds = Kinds(DICE)
    solved = solve(kinds, plan)

    def read() -> object:
        with pytest.MonkeyPatch.context() as patch:     # to compute them again ten thousand times takes an hour
            patch.setattr(odds, "Kinds", lambda dice: kinds)
            patch.setattr(odds, "solve", lambda kinds, plan: solved)
            found = DiceTables(DICE, folder).solved(plan)
        return found.mean.tobytes(), found.spread.tobytes()

    expected = read()
    (path,) = folder.iterdir()
    return Kind(path, read, expected, True)


def some_pictures(folder: Path) -> Kind:
    store = PictureStore(folder)
    store.save("k", [np.arange(140, dtype=np.uint8).reshape(5, 7, 4), np.zeros((3, 2, 1), np.uint8)])

    def read() -> object:
        found = store.load("k")
        return None if found is None else [(picture.shape, picture.tobytes()) for picture in found]

    return Kind(store.path("k"), read, None, False)


def some_first_sprites(folder: Path) -> Kind:
    look = Look(THEMES["light"], 1.0, 1.0, "plain", True)
    sprites = FirstSprites(folder, look)
    for number in (1, 2):
        surface = pygame.Surface((3, number), pygame.SRCALPHA, 32)
        surface.fill((40, 50, 60, 70 + number))
        sprites.note(("sprite", number), PaddedSprite(surface, number))
    saving = sprites.remember()
    assert saving is not None
    saving.join()

    def read() -> object:
        found = [FirstSprites(folder, look).get(("sprite", number)) for number in (1, 2)]
        return [first and (first.surface.get_size(), first.surface.get_buffer().raw, first.pad) for first in found]

    (path,) = folder.iterdir()
    return Kind(path, read, [None, None], False)


def some_noises(folder: Path) -> Kind:
    def read() -> object:
        return dict(waves(folder, ["tick", "knock"], 2, lambda name, variant: f"{name}{variant}".encode()))

    expected = read()
    (path,) = folder.iterdir()
    return Kind(path, read, expected, True)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("make", [some_settings, some_shelf, some_tables, some_pictures, some_first_sprites, some_noises])
def test_any_damage_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], Kind], count: int) -> None:
    """Read is what was kept or, of a damaged file, what there is without it; nothing else, and nothing is raised."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)       # no power is cut here, and the disk need not take each of the ten thousand
    kind = make(tmp_path)
    expected = kind.read()
    data, rng = kind.path.read_bytes(), Random(count)
    for _number in range(count):
        kind.path.write_bytes(damaged(data, rng, PIECES))
        assert kind.read() in (expected, kind.without)
        assert not kind.again or kind.path.read_bytes() == data
        assert not any(name.endswith(".new") for name in os.listdir(tmp_path))


def test_a_save_of_a_game_that_is_not_here_is_not_taken_from_the_memory(tmp_path: Path) -> None:
    play_on(null_table(tmp_path, "pb"), Random(1))
    (known,) = Shelf(tmp_path, GAMES).summaries()
    assert known.game == "null"
    (unknown,) = Shelf(tmp_path, tuple(rules for rules in GAMES if rules.key != "null")).summaries()
    assert unknown.damaged is not None
