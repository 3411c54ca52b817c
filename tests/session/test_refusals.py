"""Names that are no text and refusals of the system around saves: everything else goes on, and what is refused is told."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from game.errors import UserError
from game.session.save_file import write_new
from game.session.shelf import MEMORY_NAME, Shelf, Trash
from game.session.table import Table
from game.statistics.database import NAME, brought_up_to_date
from game.ui.review.picture import rounds_seen
from tests.rights import shut, unprivileged
from tests.session.tables import GAMES, kept, null_table, play_on

SAVES = Path(__file__).resolve().parents[1] / "saves"
NO_TEXT = os.fsdecode(b"\xff\x1b[31m.save")

no_text = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")


def saved(folder: Path, moves: int = 400) -> Path:
    table = null_table(folder, "pb")
    play_on(table, Random(1), moves)
    table.close()
    return kept(table)


@no_text
def test_a_save_whose_name_is_no_text_is_listed_and_remembered_like_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path).rename(tmp_path / NO_TEXT)
    saved(tmp_path)
    shelf = Shelf(tmp_path, GAMES)
    first = list(shelf.summaries())
    assert {one.path.name for one in first} >= {path.name}
    assert all(one.damaged is None for one in first)
    monkeypatch.setattr("game.session.shelf.load", lambda *_: pytest.fail("it is remembered"))
    assert list(shelf.summaries()) == first
    assert (tmp_path / MEMORY_NAME).read_bytes().isascii()


@no_text
def test_what_can_be_done_with_a_save_can_be_done_with_one_whose_name_is_no_text(tmp_path: Path) -> None:
    path = saved(tmp_path, 3).rename(tmp_path / NO_TEXT)
    shelf, trash = Shelf(tmp_path, GAMES), Trash(tmp_path, GAMES)
    shelf.retitle(path, "Named")
    assert [one.title for one in shelf.summaries()] == ["Named"]
    copy = shelf.copy(path, "Again")
    assert copy.name.startswith(path.name.removesuffix(".save"))
    shelf.delete(copy)
    assert trash.take_out(trash.throw_away(path)) == path
    table = Table.resume(path, GAMES)
    play_on(table, Random(2), 3)
    assert kept(table) == path
    table.close()


@no_text
def test_a_save_whose_name_is_no_text_counts_once(tmp_path: Path) -> None:
    shutil.copy(SAVES / "partner-tie.save", tmp_path / NO_TEXT)
    for _again in range(2):
        with brought_up_to_date(tmp_path) as base:
            assert [row[0] for row in base.execute("SELECT count(*) FROM games")] == [1]
        base.close()
        assert (tmp_path / NAME).exists()
    (tmp_path / NO_TEXT).unlink()
    with brought_up_to_date(tmp_path) as base:
        assert [row[0] for row in base.execute("SELECT count(*) FROM games")] == [0]
    base.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_a_save_of_which_the_system_tells_nothing_is_listed_with_the_reason(tmp_path: Path) -> None:
    saved(tmp_path)
    (tmp_path / "ring.save").symlink_to("ring.save")
    (tmp_path / "lost.save").symlink_to("nowhere")
    shelf = Shelf(tmp_path, GAMES)
    whole, ring = shelf.summaries()
    assert whole.damaged is None
    assert ring.damaged is not None
    assert ring.damaged.startswith("ring.save: it can't be read (")
    assert shelf.stamp() == shelf.stamp()
    assert shelf.trouble is None


@pytest.mark.parametrize("mode", [0, 0o300, 0o600], ids=["nothing", "no list", "no entry"])
def test_a_folder_without_rights_has_a_sentence(mode: int) -> None:
    with unprivileged() as folder:
        saves = folder / "saves"
        path = saved(saves)
        shut(saves, mode)
        shelf, trash = Shelf(saves, GAMES), Trash(saves, GAMES)
        assert shelf.trouble is not None
        assert str(saves) in shelf.trouble
        assert "Permission denied" in shelf.trouble
        assert len(trash) == 0
        list(shelf.summaries())
        list(trash.summaries())
        assert not list(rounds_seen(saves, "Ana", GAMES))
        if mode != 0o300:
            for refused in (lambda: trash.throw_away(path), lambda: shelf.delete(path), lambda: shelf.retitle(path, "x")):
                with pytest.raises(UserError):
                    refused()


def test_a_review_that_stays_behind_does_not_undo_the_move_to_the_trash(tmp_path: Path) -> None:
    path = saved(tmp_path)
    trash = Trash(tmp_path, GAMES)
    trash.folder.mkdir()
    path.with_suffix(".review").mkdir()
    (path.with_suffix(".review") / "thing").touch()
    (trash.folder / path.with_suffix(".review").name).write_text("in the way")
    moved = trash.throw_away(path)
    assert moved.exists()
    assert not path.exists()


def test_a_save_finds_room_for_its_name(tmp_path: Path) -> None:
    """The name of a save may be as long as the system lets it be; a number or a word is added to it all the same."""
    long = tmp_path / ("å" * 125 + ".save")
    saved(tmp_path).rename(long)
    copy = Shelf(tmp_path, GAMES).copy(long, "Again")
    assert copy.name.startswith("å" * 100)
    assert write_new(tmp_path, "x" * 300, b"1") != write_new(tmp_path, "x" * 300, b"2")


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO, errno.EDQUOT])
def test_whatever_the_system_refuses_a_copy_is_a_sentence_and_leaves_nothing(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path)

    def refused(*_arguments: object, **_more: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", refused)
    with pytest.raises(UserError, match=os.strerror(code)):
        Shelf(tmp_path, GAMES).copy(path, "Again")
    assert os.listdir(tmp_path) == [path.name]
