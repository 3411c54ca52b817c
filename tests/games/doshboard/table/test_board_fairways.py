"""Where a board of one's own is mown: along best play, once that is known; and so when it is opened again, and at its table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.games.doshboard.content import content_of, read_board
from game.games.doshboard.rules.board import Board, Place
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.solver.fairways import Fairways, fairways_in, landings
from game.games.doshboard.table.board_map import fit
from game.games.doshboard.table.board_picture import BoardLook, BoardPlan, look_of, mown
from game.games.doshboard.table.living_board import LivingBoard
from game.kept import CACHE
from game.ui.looks.theme import THEMES
from game.ui.paint.fields import Grain
from game.ui.scenes.editor import EditorScene
from game.ui.window.loop import COURSES, App
from tests.games.doshboard.table.test_board_figures import SETS, small
from tests.games.doshboard.table.test_board_workshop import at, canvas, count
from tests.ui.user import drag, key, run, until

STOCK = read_board(COURSES / "doshboard" / "three-falls.yaml")


def test_a_painted_board_is_mown_along_best_play_and_so_when_it_is_opened_again_and_at_its_table(tmp_path: Path) -> None:
    path, seen = small(tmp_path), list[tuple[Cell, ...]]()

    def paint(app: App) -> Iterator[None]:
        yield
        assert canvas(app).findings.look.played == (), "nothing is known of it yet"
        canvas(app).hand.take_ink("w")
        yield from drag(at(app, 4, 2), at(app, 4, 3))
        assert count(app, "w") > 4
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        found = landings(content_of(read_board(path), SETS))
        yield from until(lambda: canvas(app).findings.look.played == found)
        canvas(app).hand.take_ink("B")
        yield from drag(at(app, 6, 5), at(app, 7, 5))
        assert canvas(app).findings.look.played == found, "it moves with exact figures only"
        yield from until(lambda: canvas(app).findings.look.played != found)
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert canvas(app).findings.look.played == found, "that has been worked out before"
        seen.append(found)

    def open_again(app: App) -> Iterator[None]:
        yield
        assert canvas(app).findings.look.played == seen[0]
        assert mown(app.painter, look_of(read_board(path))).played == seen[0]

    run(tmp_path, EditorScene(path), paint)
    fairways_in.cache_clear()       # the program is started again
    run(tmp_path, EditorScene(path), open_again)


def test_a_board_that_was_closed_before_its_figures_were_there_is_opened_as_it_was_shown(tmp_path: Path) -> None:
    path, seen = tmp_path / "board.yaml", list[tuple[Cell, ...]]()
    path.write_text((COURSES / "doshboard" / "owl-hills.yaml").read_text(encoding="utf-8"), encoding="utf-8")

    def paint(app: App) -> Iterator[None]:
        canvas(app).hand.take_ink("w")
        yield from drag(at(app, 10, 12), at(app, 12, 12))
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        seen.append(canvas(app).findings.look.played)

    def open_again(app: App) -> Iterator[None]:
        yield
        assert canvas(app).findings.look.played == seen[0] != ()

    run(tmp_path, EditorScene(path), paint)
    fairways_in.cache_clear()       # the program is started again
    assert look_of(read_board(path)).played == (), "it is no stock board any more"
    run(tmp_path, EditorScene(path), open_again)


@pytest.mark.parametrize("damage", [b"", b"[[1, 2]]", b"\xff" * 300])
def test_what_is_kept_of_a_board_is_read_whole_or_not_at_all_and_stock_boards_keep_what_ships(tmp_path: Path, damage: bytes) -> None:
    board = replace(STOCK, holes=STOCK.holes[:1])
    cells = tuple(Place(column, 4).cell for column in range(3, 9))
    Fairways(tmp_path / CACHE).keep(board, cells)
    Fairways(tmp_path / CACHE).keep(STOCK, cells)
    (kept,) = (tmp_path / CACHE).iterdir()
    assert Fairways(tmp_path / CACHE).of(board) == cells
    assert Fairways(tmp_path / CACHE).of(STOCK) == look_of(STOCK).played != cells
    kept.write_bytes(damage)
    assert Fairways(tmp_path / CACHE).of(board) == ()
    Fairways(tmp_path / CACHE).keep(board, cells)
    assert Fairways(tmp_path / CACHE).of(board) == cells


@pytest.mark.parametrize("change", ["moved", pytest.param("moved under a stroke", marks=pytest.mark.full)])
def test_mowing_that_moves_is_painted_as_a_whole_painting_shows_it_and_nothing_changes_elsewhere(change: str) -> None:
    def plan_of(board: Board, played: tuple[Cell, ...]) -> BoardPlan:
        return BoardPlan(BoardLook(board, seed=5, marks=False, played=played), fit(board, (420, 330), 1.0))
    played = look_of(STOCK).played
    moved = (*played[3:], *(Place(column, 12).cell for column in (9, 10, 11)))
    living = LivingBoard(Grain(), THEMES["clubhouse"], plan_of(STOCK, played))
    before, board = living.picture.copy(), STOCK
    if "stroke" in change:
        board = replace(STOCK, rows=tuple(row[:12] + "w" + row[13:] if number == 8 else row for number, row in enumerate(STOCK.rows)))
    parts = living.follow(plan_of(board, moved))
    assert parts
    assert (np.abs(before.astype(int) - living.picture).max(-1) > 8).any()
    fresh = LivingBoard(Grain(), THEMES["clubhouse"], plan_of(board, moved)).picture.astype(int)
    assert float((np.abs(fresh - living.picture).max(-1) > 8).mean()) < 1e-4
    for part in parts:
        before[part.top:part.top + part.pixels.shape[0], part.left:part.left + part.pixels.shape[1]] = part.pixels
    assert np.array_equal(living.picture, before)
