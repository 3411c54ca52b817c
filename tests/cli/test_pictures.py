"""The small pictures that come with the stock courses are there, are what their recipes paint, and stand on a table before anything is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest

from game.cli.app import main
from game.cli.stock import PICTURES
from game.games.card_golf.commands.rating import courses
from game.games.card_golf.table.hole_picture import first_hole, map_of, painted_hole, sketch, soft_hole
from game.games.doshboard.commands.rating import boards
from game.games.doshboard.table.board_map import map_of as board_map
from game.games.doshboard.table.board_picture import BoardPlan, board_now, look_of, painted_board
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.paint.shipped_pictures import packed, path_of, shipped_picture, unpacked

MOST_BYTES = 500_000        # of all together
UNLIKE = 9.0                # of 255: what JPEG changes on grass at the most, in the mean


def painter(folder: Path) -> Painter:
    return Painter(Look(THEMES["clubhouse"], 1.0), PictureStore(folder))


def test_the_command_says_that_all_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pictures"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in told] == ["card_golf: 4 pictures", "doshboard: 3 pictures"]
    assert sum(path_of(game).stat().st_size for game in PICTURES) < MOST_BYTES


def test_a_game_without_pictures_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pictures", "partner"]) == 2
    assert "No pictures of 'partner' ship; some do of: card_golf, doshboard." in capsys.readouterr().err


@pytest.mark.parametrize("game", list(PICTURES))
def test_what_ships_is_what_its_recipe_paints(game: str) -> None:
    """A recipe that has changed has another number (RECIPE, _PRINTED): then a new file is written."""
    pictures = PICTURES.of(game)
    ((name, content),) = pictures.work(pictures.tasks()[0]).items()
    shipped, painted = shipped_picture(game, name), unpacked(content)
    assert shipped is not None
    assert painted is not None
    assert np.array_equal(shipped[..., 3], painted[..., 3])
    assert np.abs(shipped.astype(int) - painted).mean() < UNLIKE


def test_what_is_missing_is_painted_by_the_command_and_what_nobody_wants_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("game.ui.paint.shipped_pictures.FOLDER", tmp_path)
    assert main(["pictures", "card_golf"]) == 1
    assert "card_golf: 4 pictures are missing; `python3 main.py pictures card_golf --write` paints them." in capsys.readouterr().out
    assert main(["pictures", "card_golf", "--write"]) == 0
    assert main(["pictures", "card_golf"]) == 0


@pytest.mark.parametrize(("command", "folder"), [
    ("pictures", "game.ui.paint.shipped_pictures.FOLDER"), ("solved", "game.analysis.shipped.FOLDER")])
def test_a_disk_that_refuses_is_a_sentence_before_any_work(
    command: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(folder, tmp_path / "file")
    assert main([command, "card_golf", "--write"]) == 2
    error = capsys.readouterr().err
    assert "cannot be written (Not a directory)" in error
    assert "Traceback" not in error


def test_a_damaged_picture_is_none() -> None:
    picture = np.full((6, 9, 4), 200, np.uint8)
    whole = packed(picture)
    assert unpacked(whole) is not None
    for cut in range(len(whole)):
        found = unpacked(whole[:cut])
        assert found is None or found.shape == picture.shape
    assert unpacked(b"") is None


@pytest.mark.parametrize("course", courses(), ids=lambda course: course.course.name)
def test_a_stock_hole_is_seen_at_once_and_out_of_focus_only(course: object, tmp_path: Path) -> None:
    p = painter(tmp_path)
    small = first_hole(course)  # type: ignore[arg-type]
    assert small is not None
    plan = small._replace(map=map_of(small.hole, 14, 1.0))
    soft = soft_hole(p, plan)
    assert not p.busy
    painted_hole(p, plan, "hole")
    assert p.settle()
    sharp = painted_hole(p, plan, "hole")
    assert sharp is not None
    assert sharp.get_size() == soft.get_size()
    assert unlike(soft, sharp) < .6 * unlike(sketch(p.look.theme, plan), sharp)
    p.close()


@pytest.mark.parametrize("content", boards(), ids=lambda content: content.board.name)
def test_a_stock_board_is_seen_at_once(content: object, tmp_path: Path) -> None:
    p = painter(tmp_path)
    board = content.board  # type: ignore[attr-defined]
    plan = BoardPlan(look_of(board), board_map(board, 26.0, 1.0))
    seen, laid = board_now(p, plan)
    assert not p.busy
    assert laid.unit != plan.map.unit
    assert seen.get_size() == laid.size
    assert painted_board(p, plan, "doshboard") is None
    assert not p.settle(0)      # but the sharp one is being painted
    p.close()


def test_another_hole_is_painted_small_before_it_is_painted_large(tmp_path: Path) -> None:
    p = painter(tmp_path)
    small = first_hole(courses()[0])
    assert small is not None
    plan = small._replace(map=map_of(small.hole, 14, 1.0), seed=small.seed + 1)
    assert painted_hole(p, plan, "hole") is None
    sketched = soft_hole(p, plan)
    assert p.settle()
    soft = soft_hole(p, plan)
    assert pygame.image.tobytes(soft, "RGBA") != pygame.image.tobytes(sketched, "RGBA")
    assert painted_hole(p, plan, "hole") is None       # only now it is begun
    assert p.settle()
    assert painted_hole(p, plan, "hole") is not None
    p.close()


def unlike(one: pygame.Surface, other: pygame.Surface) -> float:
    """How far the colours of two pictures are apart in the mean, of 255."""
    halves = (pygame.image.tobytes(pygame.transform.smoothscale_by(each, .5), "RGB") for each in (one, other))
    a, b = (np.frombuffer(half, np.uint8).astype(int) for half in halves)
    return float(np.abs(a - b).mean())
