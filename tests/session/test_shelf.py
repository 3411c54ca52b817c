"""The shelf lists what lies in the folder, remembers it, and harms nothing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.errors import UserError
from game.games.partner.rules import Options
from game.session.loading import load
from game.session.save_file import SaveRefused, write_save
from game.session.shelf import MEMORY_NAME, Shelf
from game.session.table import Table
from tests.session.tables import GAMES, TILE, kept, null_table, partner_table, play_on, redeal


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Three saves: a finished null game, a Partner match in progress (the newer), and a damaged one (the newest)."""
    shelf = Shelf(tmp_path, GAMES)
    finished = null_table(tmp_path, "pb", title="Coins")
    play_on(finished, Random(1))
    going = partner_table(tmp_path, "pbpb")
    play_on(going, Random(2), 200)
    damaged = null_table(tmp_path)
    play_on(damaged, Random(3))
    path = kept(damaged)
    path.write_bytes(path.read_bytes().replace(b"guess", b"guest", 1))
    for age, old in enumerate([path, kept(going), kept(finished)]):
        os.utime(old, (1e9 - age, 1e9 - age))
    return shelf


def test_an_empty_or_missing_folder_is_an_empty_shelf(tmp_path: Path) -> None:
    assert list(Shelf(tmp_path).summaries()) == []
    assert list(Shelf(tmp_path / "none").summaries()) == []


def test_saves_are_listed_newest_first_with_what_is_public(shelf: Shelf) -> None:
    damaged, going, finished = shelf.summaries()
    assert damaged.damaged is not None
    assert "line 4" in damaged.damaged
    assert (going.game, going.finished, going.damaged, going.steps) == ("partner", False, None, 200)
    assert (going.names, going.levels) == (("Ana", "Winston", "Desmond", "Marcia"), (None, "rookie", None, "rookie"))
    assert going.lines == tuple(load(going.path, GAMES).plan.rules.scores(load(going.path, GAMES).history.state).lines)
    assert (finished.game, finished.title, finished.finished) == ("null", "Coins", True)
    assert (going.created, going.changed) == ("2026-03-01T12:00:00+00:00", 1e9 - 1)


def test_other_files_are_no_saves(shelf: Shelf) -> None:
    names = [summary.path.name for summary in shelf.summaries()]
    for name in ("README.md", ".hidden.save", "old.save.torn", "settings.yaml"):
        (shelf.folder / name).write_text("x")
    (shelf.folder / "folder.save").mkdir()
    (shelf.folder / "dangling.save").symlink_to(shelf.folder / "nowhere")
    assert [summary.path.name for summary in shelf.summaries()] == names


def test_what_is_remembered_is_what_would_be_read(shelf: Shelf) -> None:
    first = list(shelf.summaries())
    assert (shelf.folder / MEMORY_NAME).exists()
    assert list(shelf.summaries()) == first
    (shelf.folder / MEMORY_NAME).unlink()
    assert list(shelf.summaries()) == first


def test_a_known_save_is_not_read_again(shelf: Shelf) -> None:
    before = list(shelf.summaries())
    going = before[1].path
    info, size = going.stat(), going.stat().st_size
    going.write_bytes(b"?" * size)
    os.utime(going, ns=(info.st_atime_ns, info.st_mtime_ns))
    assert list(shelf.summaries()) == before


@pytest.mark.parametrize("memory", [b"", b"{}", b"\xff", b"[" * 100_000, b'{"version":99,"known":{}}', b'{"version":1,"known":{"a":{}}}'])
def test_a_damaged_memory_is_only_forgotten(shelf: Shelf, memory: bytes) -> None:
    before = list(shelf.summaries())
    (shelf.folder / MEMORY_NAME).write_bytes(memory)
    assert list(shelf.summaries()) == before


def test_a_save_that_grew_is_read_again(shelf: Shelf) -> None:
    going = list(shelf.summaries())[1]
    table = Table.resume(going.path, GAMES)
    play_on(table, Random(9), 10)
    table.close()
    newest = next(iter(shelf.summaries()))
    assert newest.path == going.path
    assert newest.steps == 210


def test_a_title_changes_nothing_else(shelf: Shelf) -> None:
    before = list(shelf.summaries())
    shelf.retitle(before[1].path, "  Final  ")
    after = list(shelf.summaries())
    header = before[1].header
    assert header is not None
    assert after == [before[0], before[1]._replace(title="Final", header=msgspec.structs.replace(header, title="Final")), before[2]]
    shelf.retitle(before[1].path, "Other")
    shelf.retitle(before[1].path, "")
    assert list(shelf.summaries()) == before


@pytest.mark.parametrize("title", ["a\nb", "x" * 61, "\x07", "x" * 10_000])
def test_a_title_that_would_not_print_is_refused(shelf: Shelf, title: str) -> None:
    before = list(shelf.summaries())
    with pytest.raises(UserError):
        shelf.retitle(before[1].path, title)
    assert list(shelf.summaries()) == before


def test_a_copy_is_played_on_by_itself(shelf: Shelf) -> None:
    going = list(shelf.summaries())[1]
    data = going.path.read_bytes()
    copy = shelf.copy(going.path, "Second try")
    assert copy != going.path
    assert going.path.read_bytes() == data
    found = next(s for s in shelf.summaries() if s.path == copy)
    assert found._replace(path=going.path, changed=going.changed, title="", header=going.header) == going
    assert shelf.copy(going.path, "Third try") not in (copy, going.path)


def test_the_part_before_the_damage_becomes_a_new_save(shelf: Shelf) -> None:
    damaged = next(iter(shelf.summaries()))
    data = damaged.path.read_bytes()
    assert "The line before it can be recovered" in str(damaged.damaged)
    recovered = shelf.recover(damaged.path)
    assert damaged.path.read_bytes() == data
    assert load(recovered, GAMES).history.position == 1
    assert {s.path: s.damaged is None for s in shelf.summaries()}[recovered]


def test_a_hand_made_save_that_breaks_a_rule_is_recovered_up_to_it(shelf: Shelf) -> None:
    good = load(list(shelf.summaries())[1].path, GAMES)
    texts = [line.text for line in good.scan.lines]
    path = shelf.folder / "cheat.save"
    path.write_bytes(write_save(good.header, [*texts[:50], "lead", *texts[50:]]))
    with pytest.raises(SaveRefused) as refused:
        load(path, GAMES)
    assert refused.value.line == 53
    assert [line.text for line in load(shelf.recover(path), GAMES).scan.lines] == texts[:50]


@pytest.mark.parametrize("data", [b"", b"\0\0", b"nineteenth-hole save 1\n{}\n", b"nineteenth-hole save 3\n{}\n"])
def test_without_a_header_nothing_can_be_recovered(shelf: Shelf, data: bytes) -> None:
    path = shelf.folder / "broken.save"
    path.write_bytes(data)
    before = sorted(os.listdir(shelf.folder))
    with pytest.raises(SaveRefused):
        shelf.recover(path)
    assert path.read_bytes() == data
    assert sorted(os.listdir(shelf.folder)) == before


OPERATIONS: list[Callable[[Shelf, Path], object]] = [
    Shelf.delete,
    Shelf.recover,
    lambda shelf, path: shelf.retitle(path, "x"),
    lambda shelf, path: shelf.copy(path, "x"),
]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_what_is_no_save_of_this_folder_is_refused(shelf: Shelf, tmp_path: Path, operation: Callable[[Shelf, Path], object]) -> None:
    (tmp_path / "notes.txt").write_text("keep me")
    for path in (tmp_path / "gone.save", tmp_path.parent / "elsewhere.save", tmp_path / "notes.txt", tmp_path / "sub" / ".." / "x.save"):
        with pytest.raises(UserError):
            operation(shelf, path)
    assert (tmp_path / "notes.txt").read_text() == "keep me"


def test_a_summary_is_the_same_whatever_is_hidden(tmp_path: Path) -> None:
    """Two saves that are alike but for tiles nobody has seen give one summary; and none names a tile."""
    table = partner_table(tmp_path, "pbbb", options=Options(target=12))
    play_on(table, Random(3), 12)
    other = partner_table(tmp_path, "pbbb", options=Options(target=12))
    other.act(redeal(table, 0))
    for step in table.history.steps(1):
        other.act(step.action)
    assert other.state != table.state
    kept(table)
    kept(other)
    one, two = Shelf(tmp_path, GAMES).summaries()
    assert one._replace(path=two.path, changed=two.changed) == two
    assert TILE.findall(repr(one._replace(path=Path(), created=""))) == []
    assert not TILE.search((tmp_path / MEMORY_NAME).read_text().replace(one.created, ""))


def test_listing_many_saves_gives_each_of_them(tmp_path: Path) -> None:
    table = null_table(tmp_path)
    play_on(table, Random(1))
    data = kept(table).read_bytes()
    for n in range(200):
        (tmp_path / f"copy-{n}.save").write_bytes(data)
    first = list(Shelf(tmp_path, GAMES).summaries())
    begin = time.perf_counter()
    again = list(Shelf(tmp_path, GAMES).summaries())
    print(f"200 known saves listed in {time.perf_counter() - begin:.3f} s")
    assert again == first
    assert len(first) == 201
    assert all(summary.finished for summary in first)
