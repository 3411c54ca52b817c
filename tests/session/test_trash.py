"""The trash: what is put there is gone from the shelf and can be taken out again, until it is emptied; an open save stays where it is."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.errors import UserError
from game.session.save_file import InUse, review_beside
from game.session.shelf import Shelf, Trash
from game.session.table import Table
from tests.session.tables import GAMES, kept, null_table, play_on


def saved(folder: Path) -> Path:
    """A null game that is over."""
    table = null_table(folder, "pb")
    play_on(table, Random(1))
    table.close()
    return kept(table)


def test_put_away_and_taken_out_again_it_is_the_same_file(tmp_path: Path) -> None:
    path = saved(tmp_path)
    review_beside(path).write_bytes(b"costs")
    whole, changed = path.read_bytes(), path.stat().st_mtime_ns
    trash = Trash(tmp_path, GAMES)
    gone = trash.throw_away(path)
    assert (list(Shelf(tmp_path, GAMES).summaries()), len(trash)) == ([], 1)
    assert [save.path for save in trash.summaries()] == [gone]
    assert not review_beside(path).exists()
    assert trash.take_out(gone) == path
    assert (path.read_bytes(), path.stat().st_mtime_ns, review_beside(path).read_bytes()) == (whole, changed, b"costs")
    assert len(trash) == 0


def test_nothing_is_written_over(tmp_path: Path) -> None:
    path = saved(tmp_path)
    trash = Trash(tmp_path, GAMES)
    first = trash.throw_away(path)
    path.write_bytes(b"another game of that name")
    second = trash.throw_away(path)
    assert first != second
    path.write_bytes(b"a third")
    back = trash.take_out(second)
    assert (path.read_bytes(), back.read_bytes()) == (b"a third", b"another game of that name")


def test_an_open_save_is_neither_put_away_nor_emptied(tmp_path: Path) -> None:
    path = saved(tmp_path)
    trash = Trash(tmp_path, GAMES)
    table = Table.resume(path, GAMES)
    with pytest.raises(InUse):
        trash.throw_away(path)
    assert path.exists()
    table.close()
    gone = trash.throw_away(path)
    table = Table.resume(gone, GAMES)
    with pytest.raises(InUse):
        trash.empty()
    table.close()
    assert trash.empty() == 1
    assert not gone.exists()


def test_only_saves_of_the_folder_are_moved(tmp_path: Path) -> None:
    trash = Trash(tmp_path, GAMES)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana")
    for path in (letter, tmp_path.parent / "other.save", tmp_path / "gone.save"):
        with pytest.raises(UserError):
            trash.throw_away(path)
    assert letter.exists()
