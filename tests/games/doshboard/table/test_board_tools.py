"""Hills, the mirror, what is turned and measured on a Doshboard board, and the lines of strokes still needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from game.content.draft import Draft
from game.games.doshboard.content import board_in
from game.games.doshboard.rules.geometry import Cell, cell_at, distance, next_dot, place_of
from game.games.doshboard.table.board_figures import contour_sides
from game.games.doshboard.table.board_hand import BoardInkBox
from game.games.doshboard.table.board_tools import HEXAGONS, TOOLS, reaches, stock_cards, way_between
from game.ui.scenes.editor import EditorScene
from game.ui.widgets.button import Button
from game.ui.window.loop import App
from game.ui.workshop.grid import GridClip, GridPlace, GridTool, clip_of, turned_clip, with_hand
from game.ui.workshop.palette import ToolButton
from game.ui.workshop.tool import ToolStroke
from tests.games.doshboard.table.test_board_workshop import at, canvas, new, rows
from tests.ui.scenes.find import on_top
from tests.ui.scenes.workbench import box_of
from tests.ui.user import click, drag, key, pad, post, run

WIDE, HIGH = 9, 6


def board(heights: str = "") -> Draft:
    lines = "\n".join(f"  {'.' * WIDE}" for _row in range(HIGH))
    text = f"kind: doshboard board\nname: B\nmap: |\n{lines}\nholes: [{{tee: [0, 0], target: [8, 5], par: 3}}]\n"
    return Draft("board.yaml", text + (f"heights: |\n{heights}\n" if heights else ""))


def tool(letter: str) -> GridTool:
    found = next(one for one in TOOLS if one.key == letter)
    assert isinstance(found, GridTool)
    return found


def done(one: GridTool, draft: Draft, first: tuple[int, int], last: tuple[int, int]) -> Draft:
    """The draft after a stroke between two cells, each as column and row."""
    def spot(place: tuple[int, int]) -> tuple[str, int, int]:
        return "map", place[1], place[0]
    return one.release(one.drag(one.press(draft, spot(first)), spot(last)))


def test_smoothing_brings_a_tower_down_a_level_a_stroke() -> None:
    draft = board("\n".join(f"  {'0' * 4}{'3' if row == 2 else '0'}{'0' * 4}" for row in range(HIGH)))
    levels = []
    for _stroke in range(4):
        draft = done(tool("O"), draft, (4, 2), (4, 2))
        levels.append(board_in(draft).height(4, 2))
    assert levels == ["2", "1", "0", "0"]


def test_ctrl_lowers_and_shift_brings_all_to_the_level_where_it_was_pressed() -> None:
    draft = board("\n".join(f"  {'2' * 4}{'1' * 5}" for _row in range(HIGH)))
    lowered = board_in(done(replace(tool("U"), filled=True), draft, (0, 2), (8, 2)))
    assert "".join(lowered.height(*place) for place in HEXAGONS.line(GridPlace(0, 2), GridPlace(8, 2))) == "111100000"
    raised = board_in(done(replace(tool("D"), filled=True), draft, (0, 2), (0, 2)))
    assert raised.height(0, 2) == "3"
    level = replace(tool("U"), straight=True)
    assert board_in(done(level, draft, (0, 2), (8, 2))).height(8, 2) == "2"
    stroke = level.drag(level.press(draft, ("map", 2, 0)), ("map", 2, 8))
    assert level.outcome(stroke).endswith("to level 2")


@pytest.mark.parametrize("letter", ["U", "K", "O", "A"])
def test_hills_go_round_what_is_no_cell(letter: str) -> None:
    draft = board("\n".join(f"  {'3' * 3}{'0' * 6}" for _row in range(HIGH)))
    holed = done(with_hand(tool("B"), "#", 0), draft, (4, 2), (4, 2))       # type: ignore[arg-type]
    changed = board_in(done(tool(letter), holed, (0, 2), (8, 2)))
    assert changed.heights != board_in(holed).heights
    assert changed.heights[2][4] in "#0"        # no level of its own, or that which it had


@pytest.mark.parametrize("letter", ["B", "E", "U", "D", "K", "O"])
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_brush_shows_at_every_step_what_it_would_paint_if_it_were_let_go(letter: str, mirrored: bool) -> None:
    """Led on, turned over in between by Ctrl, and begun again elsewhere with the same brush: nothing of before is left in it."""
    random, heights = Random(5), "\n".join(f"  {'1' * 4}{'3' * 5}" for _row in range(HIGH))
    painted = done(with_hand(tool("B"), "w", 1), board(heights), (2, 2), (4, 4))     # type: ignore[arg-type]
    brush = with_hand(tool(letter), "t", 1, mirrored=mirrored)
    assert isinstance(brush, GridTool)
    for draft in (painted, board(heights)):
        for _stroke in range(3):
            stroke = brush.press(draft, ("map", random.randrange(HIGH), random.randrange(WIDE)))
            for _step in range(12):
                held = replace(brush, filled=random.random() < .3)
                stroke = held.drag(stroke, ("map", random.randrange(HIGH), random.randrange(WIDE)))
                before, after = brush.grid.rows(draft, ()), brush.grid.rows(held.release(stroke), ())
                changed = {("map", row, column): sign for row, line in enumerate(after) for column, sign in enumerate(line)
                           if sign != before[row][column]}
                assert dict(held.signs(stroke)) == changed


def test_a_ramp_leads_from_one_level_to_another() -> None:
    draft = board("\n".join(f"  {'0' * 8}3" for _row in range(HIGH)))
    sloped = done(tool("A"), draft, (0, 2), (8, 2))
    way = [board_in(sloped).height(*place) for place in HEXAGONS.line(GridPlace(0, 2), GridPlace(8, 2))]
    assert (way[0], way[-1]) == ("0", "3")
    assert all(0 <= int(after) - int(before) <= 1 for before, after in pairwise(way))
    assert [board_in(sloped).height(column, 5) for column in range(8)] == ["0"] * 8


@pytest.mark.parametrize(("letter", "sign"), [("B", "w"), ("L", "t"), ("R", "B"), ("U", ""), ("F", "m")])
def test_the_mirror_paints_both_halves(letter: str, sign: str) -> None:
    draft = board()
    if letter == "F":
        for column in (2, 6):
            draft = done(with_hand(tool("B"), "w", 0), draft, (column, 1), (column, 3))      # type: ignore[arg-type]
    one = replace(tool(letter), sign=sign, mirrored=True)
    drawn = board_in(done(one, draft, (1, 1), (2, 3)) if letter != "F" else done(one, draft, (2, 2), (2, 2)))
    lines = drawn.heights if letter == "U" else drawn.rows
    assert any(set(line) - {"0", "."} for line in lines)
    assert all(line == line[::-1] for line in lines)


def test_a_mirror_of_an_even_number_of_columns_leaves_the_last_one_alone() -> None:
    for columns in range(1, 12):
        for column in range(columns):
            other = HEXAGONS.mirrored(GridPlace(column, 2), columns)
            assert HEXAGONS.mirrored(other, columns) == GridPlace(column, 2)
            assert other.column % 2 == column % 2
            assert (other.column == column) == (column == HEXAGONS.axis(columns) or (not columns % 2 and column == columns - 1))


def test_six_turns_lead_back_and_each_keeps_how_far_cells_lie_apart() -> None:
    clip = clip_of([".w.t.", "m.B..", "..w.."], [GridPlace(column, row) for column in range(5) for row in range(3)])
    assert clip is not None
    turned: GridClip = clip
    for turn in range(1, 7):
        turned = turned_clip(HEXAGONS, turned)
        assert (turned.signs == clip.signs) == (turn == 6)
        for (one, sign), (other, same) in zip(clip.signs, turned.signs, strict=True):
            assert sign == same
            assert distance(cell_at(*one), cell_at(*clip.origin)) == distance(cell_at(*other), cell_at(*clip.origin))


def test_measured_are_the_counts_of_a_direction_and_the_cards_that_carry_them() -> None:
    way, counts, straight = way_between(GridPlace(4, 2), GridPlace(4, 5))
    assert (way, counts, straight) == (6, 3, True)
    assert way_between(GridPlace(2, 2), GridPlace(*place_of(next_dot(cell_at(2, 2), 3, 2)))) == (3, 4, True)
    assert not way_between(GridPlace(0, 0), GridPlace(5, 3))[2]
    driver = stock_cards().cards[0]
    told = {reach.card: reach.times for reach in reaches(stock_cards(), max(driver.distances))}
    assert told[driver.name] == driver.distances.count(max(driver.distances))
    assert reaches(stock_cards(), 99) == []
    measure = next(one for one in TOOLS if one.key == "M")
    words = measure.outcome(ToolStroke(board(), (("map", 2, 4), ("map", 5, 4))))
    assert words.startswith("3 cells toward 6 o’clock: ")
    assert "12 of 12" in words


def test_lines_pass_where_best_play_needs_more_strokes_than_they_say() -> None:
    needs = {Cell(column, 0): 1.2 + .3 * column for column in range(6)}
    sides = contour_sides(needs)
    for side in sides:
        one, other = sorted((needs[side.cell], needs[next_dot(side.cell, side.way)]))
        assert one <= side.strokes < other
    assert [round(side.strokes, 1) for side in sides] == [1.5, 2.0, 2.5]
    assert contour_sides({Cell(0, 0): 2.1, Cell(1, 0): 2.4}) == []


def test_mirror_zoom_pan_and_turning_by_mouse_and_keys(tmp_path: Path) -> None:
    def letter(text: str) -> None:
        key(ord(text), text=text)

    def script(app: App) -> Iterator[None]:
        yield
        scene, board_canvas, on, held, steps = on_top(app, EditorScene), canvas(app), list[bool](), list[str](), list[int]()
        button = next(one for one in scene.ui.top.walk() if isinstance(one, ToolButton) and one.key == "Y")
        click(button)
        yield
        on.append(board_canvas.hand.mirrored)
        assert button.selected
        held.append(board_canvas.hand.tool.key)
        yield from drag(at(app, 3, 3), at(app, 3, 5))
        wide = len(rows(app)[0])
        last = 2 * int(HEXAGONS.axis(wide))
        painted = [(column, row) for row, line in enumerate(rows(app)) for column, sign in enumerate(line) if sign == "w"]
        assert {(last - column, row) for column, row in painted} == set(painted)
        assert len(painted) >= 6
        steps.append(len(scene.document.past))
        letter("y")
        yield
        on.append(board_canvas.hand.mirrored)
        letter("z")
        yield
        units = [camera.unit for camera in (board_canvas.camera,) if camera is not None]
        key(pygame.K_SPACE)
        yield
        units += [camera.unit for camera in (board_canvas.camera,) if camera is not None]
        assert units[1] > units[0]
        nearer = board_canvas.camera
        letter("h")
        yield
        yield from drag(board_canvas.rect.center, (board_canvas.rect.centerx + 60, board_canvas.rect.centery + 30))
        assert board_canvas.camera != nearer
        moved = board_canvas.camera
        key(pygame.K_RIGHT)
        yield
        assert board_canvas.camera != moved
        steps.append(len(scene.document.past))
        key(pygame.K_0)
        yield
        letter("s")
        yield
        yield from drag(at(app, 2, 2), at(app, 4, 6))
        letter("q")
        yield
        held.append(board_canvas.hand.tool.key)
        click(at(app, 12, 8))
        yield
        steps.append(len(scene.document.past))
        letter("c")
        yield
        on.append(board_canvas.hand.is_on(next(one for one in TOOLS if one.key == "C")))
        assert steps == [1, 1, 2]
        assert on == [True, False, True]
        assert held == ["B", "V"]

    run(tmp_path, EditorScene(new(tmp_path)), script)


def heights(app: App, *places: tuple[int, int]) -> str:
    """The levels of some cells, each as column and row."""
    drawn = board_in(on_top(app, EditorScene).document.draft)
    return "".join(drawn.height(*place) for place in places)


@pytest.mark.parametrize("device", ["mouse", "key", "pad"])
def test_hills_are_filled_to_the_level_held_by_every_device(tmp_path: Path, device: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene, board_canvas = on_top(app, EditorScene), canvas(app)
        shown = {one.text for one in scene.ui.top.walk() if isinstance(one, Button)}
        assert "3" not in shown     # grounds are held with the brush
        board_canvas.select(("map", 4, 4))
        key(ord("u"), text="u")
        yield
        key(pygame.K_SPACE)
        key(pygame.K_RIGHT)
        key(pygame.K_SPACE)
        yield
        assert heights(app, (4, 4), (5, 4), (6, 4)) == "110"
        if device == "mouse":
            click(next(one for one in scene.ui.top.walk() if isinstance(one, Button) and one.text == "3"))
            yield
            click(at(app, 4, 4))
        elif device == "key":
            key(ord("g"), text="g")
            key(pygame.K_3)
            yield
            key(pygame.K_SPACE)
        else:
            for name in ("RB", "RB", "A"):
                pad(name)
                yield
        yield
        assert board_canvas.hand.tool.key == "G"
        assert board_canvas.hand.level == "3"
        assert heights(app, (4, 4), (5, 4), (6, 4)) == "330"
        assert len(scene.document.past) == 2
        key(pygame.K_0)
        yield
        assert board_canvas.hand.level == "0"
        assert [one.text for one in box_of(app, BoardInkBox).levels if one.selected] == ["0"]
        key(ord("b"), text="b")
        yield
        assert "3" not in {one.text for one in scene.ui.top.walk() if isinstance(one, Button)}

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_over_hills_the_second_button_levels_and_alt_takes_a_level_and_both_leave_the_grounds_alone(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene, board_canvas = on_top(app, EditorScene), canvas(app)
        before = rows(app)
        key(ord("u"), text="u")
        yield
        for _stroke in range(2):
            yield from drag(at(app, 4, 4), at(app, 6, 4))
        assert heights(app, (4, 4), (6, 4)) == "22"
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(kind, pos=at(app, 6, 4), button=3, touch=False)
            yield
        assert heights(app, (4, 4), (6, 4)) == "20"
        assert board_canvas.hand.tool.key == "U"
        pygame.key.set_mods(pygame.KMOD_LALT)
        click(at(app, 4, 4))
        yield
        pygame.key.set_mods(0)
        yield
        assert board_canvas.hand.level == "2"
        assert (board_canvas.hand.tool.key, board_canvas.hand.held) == ("U", "w")
        assert len(scene.document.past) == 3
        assert rows(app) == before

    run(tmp_path, EditorScene(new(tmp_path)), script)
