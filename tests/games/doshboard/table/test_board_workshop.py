"""Doshboard boards in the workshop: painted, raised and filled by every device, tees moved, problems mended, strokes taken back."""

from __future__ import annotations

import shutil
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.choices import check, kind_named
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.yaml_text import parse_yaml
from game.games.doshboard.content import board_in, board_of, content_of, ground_seed, read_board, read_sets
from game.games.doshboard.rules.board import Place, land_of
from game.games.doshboard.rules.geometry import cell_at, distance
from game.games.doshboard.table.board_map import fit
from game.games.doshboard.table.board_picture import BoardPlan, look_of, name_of_small, painted_land, small_plan
from game.games.doshboard.table.board_tools import HEXAGONS, TOOLS, MoveTool, with_gate, with_hole, without_hole
from game.games.doshboard.table.board_workshop import BoardCanvas
from game.games.golf.table.landscape.land import Shapes
from game.session.save_file import read_content, write_content
from game.ui.looks.settings import Settings
from game.ui.paint.shipped_pictures import shipped_picture
from game.ui.scenes.editor import EditorScene
from game.ui.window.loop import COURSES, App
from game.ui.workshop.grid import GridPlace, GridTool, with_hand
from game.ui.workshop.notes import FirstNoteCard
from game.ui.workshop.tool import Tool
from game.workshop.document import Document, problems_of
from game.workshop.folder import WorkFolder
from tests.ui.scenes.find import button, on_top, words
from tests.ui.scenes.workbench import canvas_of, copy_of
from tests.ui.user import click, drag, finger, key, move, pad, post, press, release, run, until

KIND = kind_named("doshboard-board")
STOCK = COURSES / "doshboard" / "owl-hills.yaml"
PLACES = st.builds(GridPlace, st.integers(0, 20), st.integers(0, 20))


def new(folder: Path, template: int = 0) -> Path:
    path = folder / "board.yaml"
    path.write_text("kind: doshboard board\nname: Heron Mere\n" + KIND.templates[template].body, encoding="utf-8")
    return path


def canvas(app: App) -> BoardCanvas:
    return canvas_of(app, BoardCanvas)


def at(app: App, column: int, row: int) -> tuple[int, int]:
    return canvas(app).place(app.painter, ("map", row, column)).center


def rows(app: App) -> tuple[str, ...]:
    return board_in(on_top(app, EditorScene).document.draft).rows


def count(app: App, sign: str) -> int:
    return sum(row.count(sign) for row in rows(app))


# ---- a change is seen where it was made, then on the sheet
def test_what_a_stroke_means_for_the_sheet_is_there_for_whoever_does_the_next_thing(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        canvas(app).hand.take_ink("w")
        click(at(app, 9, 9))
        yield
        before = rows(app)
        assert button(app, "Save").enabled      # with the turn in which it was heard
        assert before[9][9] == "w"
        click(at(app, 13, 9))
        key(pygame.K_z, pygame.KMOD_CTRL)               # heard in the same turn as the stroke
        key(pygame.K_y, pygame.KMOD_CTRL)
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert rows(app) == before
        assert scene.problems == problems_of(KIND, scene.document.draft)
        assert button(app, "Save").enabled
        assert len(scene.document.past) == 1

    run(tmp_path, EditorScene(new(tmp_path)), script)


# ---- hexagons
@given(PLACES, PLACES, PLACES)
def test_lines_of_hexagons_go_from_cell_to_neighbour_and_moved_cells_keep_their_distances(
        one: GridPlace, other: GridPlace, third: GridPlace) -> None:
    line = HEXAGONS.line(one, other)
    assert (line[0], line[-1]) == (one, other)
    for before, after in pairwise(line):
        assert after in HEXAGONS.beside(before)
    assert HEXAGONS.moved(one, one, other) == other
    moved = HEXAGONS.moved(third, one, other)
    assert distance(cell_at(*moved), cell_at(*third)) == distance(cell_at(*one), cell_at(*other))
    straight = HEXAGONS.straight(one, other)
    assert straight == one or HEXAGONS.straight(one, straight) == straight


@pytest.mark.parametrize(("steps", "cells"), [(0, 1), (1, 7), (2, 19)])
def test_a_brush_of_hexagons_has_one_seven_or_nineteen_cells(steps: int, cells: int) -> None:
    for column in (4, 5):
        found = HEXAGONS.around(GridPlace(column, 6), steps)
        assert len(found) == cells
        assert all(distance(cell_at(*place), cell_at(column, 6)) <= steps for place in found)


# ---- by every device
FULL = pytest.mark.full


@pytest.mark.parametrize("device", ["mouse", pytest.param("touch", marks=FULL), "key", pytest.param("pad", marks=FULL)])
def test_a_pond_is_painted_by_every_device_as_one_step(tmp_path: Path, device: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        start = at(app, 10, 9), at(app, 14, 9)
        if device == "mouse":
            key(pygame.K_5)
            yield
            yield from drag(*start)
        elif device == "touch":
            canvas(app).hand.take_ink("w")
            for kind, place in ((pygame.FINGERDOWN, start[0]), (pygame.FINGERMOTION, start[1]), (pygame.FINGERUP, start[1])):
                finger(kind, place, app.size)
                yield
        else:
            sends: dict[str, Callable[[], None]] = {
                "A": lambda: key(pygame.K_SPACE), "right": lambda: key(pygame.K_RIGHT), "down": lambda: key(pygame.K_DOWN)}
            if device == "pad":
                for _step in range(7):      # once round to the water again
                    pad("RB")
                    yield
            else:
                key(pygame.K_5)
            for name in (*("right",) * 10, *("down",) * 9, "A", *("right",) * 4, "A"):
                if device == "pad":
                    pad(name)
                else:
                    sends[name]()
                yield
        assert rows(app)[9][9:16] == ".wwwww."
        scene = on_top(app, EditorScene)
        assert len(scene.document.past) == 1
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert count(app, "w") == 0

    run(tmp_path, EditorScene(new(tmp_path)), script)


@pytest.mark.parametrize("template", [0, 1])
def test_the_notes_of_the_first_use_leave_tee_and_flag_to_be_seen(tmp_path: Path, template: int) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield
        cards = [w.rect for w in on_top(app, EditorScene).notes.walk() if isinstance(w, FirstNoteCard)]
        assert len(cards) == 3
        (hole,) = board_in(canvas(app).draft).holes
        for place in (hole.tee, hole.target):
            assert place is not None
            spot = pygame.Rect(0, 0, 24, 24)
            spot.midbottom = at(app, place.column, place.row)
            assert spot.collidelist(cards) < 0
    run(tmp_path, EditorScene(new(tmp_path, template)), script, settings=Settings(theme="contrast", speed=0))


def test_letters_take_tools_and_each_paints_what_it_says(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_5)
        key(pygame.K_r, text="r")
        yield
        yield from drag(at(app, 10, 4), at(app, 14, 8))
        assert count(app, "w") == 16        # the rim of five by five
        key(pygame.K_2)
        key(pygame.K_f, text="f")
        yield
        click(at(app, 12, 6))
        yield
        assert rows(app)[6][9:16] == ".wtttw."
        key(pygame.K_e, text="e")
        yield
        click(at(app, 12, 6))
        yield
        assert rows(app)[6][9:16] == ".wt.tw."
        key(pygame.K_i, text="i")
        yield
        click(at(app, 10, 6))
        yield
        assert canvas(app).hand.held == "w"
        key(pygame.K_l, text="l")
        yield
        yield from drag(at(app, 20, 10), at(app, 20, 14))
        assert [rows(app)[row][20] for row in range(9, 16)] == [".", "w", "w", "w", "w", "w", "."]
        assert "Drag from one cell to another" in words(app)

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_the_second_button_takes_away_and_the_tool_from_before_is_in_hand_again(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_5)
        key(pygame.K_RIGHTBRACKET)
        yield
        yield from drag(at(app, 12, 9), at(app, 12, 9))
        assert count(app, "w") == 7
        move(at(app, 12, 9))
        post(pygame.MOUSEBUTTONDOWN, pos=at(app, 12, 9), button=3, touch=False)
        yield
        post(pygame.MOUSEBUTTONUP, pos=at(app, 12, 9), button=3, touch=False)
        yield
        assert count(app, "w") == 0
        assert canvas(app).hand.tool.title == "Brush"
        assert canvas(app).hand.held == "w"

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_the_brush_goes_round_a_tee_and_says_why_where_nothing_is_left_to_paint(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_5)
        yield
        click(at(app, 5, 5))
        yield
        assert count(app, "w") == 0
        assert app.scene.ui.toast is not None
        assert "The tee of hole 1 is there" in app.scene.ui.toast.text
        key(pygame.K_RIGHTBRACKET)
        yield
        click(at(app, 5, 5))
        yield
        assert count(app, "w") == 6
        assert on_top(app, EditorScene).problems == ()

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_a_frame_is_moved_copied_and_stamped_also_from_another_column(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board: list[str] = []
    monkeypatch.setattr("game.ui.workshop.grid_hand.to_clipboard", board.append)
    monkeypatch.setattr("game.ui.workshop.grid_hand.clipboard", lambda: board[-1])

    def script(app: App) -> Iterator[None]:
        yield
        for column, row in ((10, 4), (11, 4), (12, 5)):
            key(pygame.K_5)
            yield
            click(at(app, column, row))
            yield
        key(pygame.K_s, text="s")
        yield
        yield from drag(at(app, 9, 3), at(app, 13, 6))
        key(pygame.K_c, pygame.KMOD_CTRL)
        yield
        key(pygame.K_v, pygame.KMOD_CTRL)
        yield
        click(at(app, 20, 12))
        yield
        assert count(app, "w") == 6
        key(pygame.K_s, text="s")
        yield
        yield from drag(at(app, 9, 3), at(app, 13, 6))
        yield from drag(at(app, 11, 4), at(app, 12, 9))
        assert count(app, "w") == 6
        assert [rows(app)[4][column] for column in (10, 11)] == [".", "."]
        assert rows(app)[9][12] == "w"
        key(pygame.K_DELETE)
        yield
        assert count(app, "w") == 3

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_land_is_raised_lowered_and_levelled_a_level_a_stroke(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        draft = on_top(app, EditorScene).document.draft
        assert "heights" not in draft.value
        key(pygame.K_u, text="u")
        key(pygame.K_RIGHTBRACKET)
        yield
        for _stroke in range(2):
            yield from drag(at(app, 12, 9), at(app, 14, 9))
        heights = board_in(on_top(app, EditorScene).document.draft).heights
        assert heights[9][11:16] == "22222"
        assert heights[9][10] == "0"
        key(pygame.K_d, text="d")
        yield
        yield from drag(at(app, 12, 9), at(app, 12, 9))
        assert board_in(on_top(app, EditorScene).document.draft).heights[9][11:16] == "11122"
        key(pygame.K_k, text="k")
        yield
        yield from drag(at(app, 14, 9), at(app, 11, 9))
        assert set(board_in(on_top(app, EditorScene).document.draft).heights[9][11:16]) == {"2"}
        assert on_top(app, EditorScene).problems == ()

    run(tmp_path, EditorScene(new(tmp_path)), script)


@pytest.mark.parametrize("device", [pytest.param("mouse", marks=FULL), "presses", pytest.param("key", marks=FULL)])
def test_a_tee_is_moved_and_no_tee_lies_in_water(tmp_path: Path, device: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_t, text="t")
        yield
        if device == "mouse":
            yield from drag(at(app, 4, 10), at(app, 8, 8))
        elif device == "presses":
            for column, row in ((4, 10), (8, 8)):
                click(at(app, column, row))
                yield
                yield
        else:
            canvas(app).select(("map", 10, 4))
            for code in (pygame.K_SPACE, *[pygame.K_RIGHT] * 4, pygame.K_UP, pygame.K_UP, pygame.K_SPACE):
                key(code)
                yield
        board = board_in(on_top(app, EditorScene).document.draft)
        assert board.holes[0].tee == Place(8, 8)
        yield from drag(at(app, 8, 8), at(app, 15, 10))
        assert app.scene.ui.toast is not None
        assert "can't lie in water" in app.scene.ui.toast.text
        assert board_in(on_top(app, EditorScene).document.draft).holes[0].tee == Place(8, 8)

    run(tmp_path, EditorScene(new(tmp_path, template=1)), script)


def test_tab_goes_from_tee_to_flag_and_plus_changes_the_par(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_t, text="t")
        yield
        key(pygame.K_TAB)
        yield
        assert canvas(app).cursor == ("map", 4, 4)
        key(pygame.K_TAB)
        yield
        assert canvas(app).cursor == ("map", 4, 15)
        key(pygame.K_PLUS)
        yield
        assert board_in(on_top(app, EditorScene).document.draft).holes[0].par == 4

    run(tmp_path, EditorScene(new(tmp_path, template=2)), script)


# ---- the file
def test_a_hand_written_board_keeps_all_but_the_rows_that_change(tmp_path: Path) -> None:
    board = copy_of(STOCK, tmp_path, "board.yaml")

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_5)
        yield
        yield from drag(at(app, 20, 1), at(app, 22, 1))
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield

    run(tmp_path, EditorScene(board), script)
    old, new_ = STOCK.read_text(encoding="utf-8").splitlines(), board.read_text(encoding="utf-8").splitlines()
    differing = [(one, other) for one, other in zip(old, new_, strict=True) if one != other]
    assert differing == [("  .mB..........w................", "  .mB..........w......www.......")]
    assert check(board).kind == "doshboard board"


def test_three_holes_are_made_by_buttons_and_can_be_played(tmp_path: Path) -> None:
    path = new(tmp_path)

    def script(app: App) -> Iterator[None]:
        yield
        for column, row in ((28, 3), (3, 15)):
            canvas(app).select(("map", row, column))
            yield
            click(button(app, "Add a hole here"))
            yield
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        assert on_top(app, EditorScene).problems == ()

    run(tmp_path, EditorScene(path), script)
    board = board_in(Draft.read(path))
    assert len(board.holes) == 3
    assert board.holes[1].tee == Place(28, 3)
    assert check(path).kind == "doshboard board"


def test_a_dog_leg_is_added_turned_and_removed_and_the_last_hole_stays() -> None:
    draft = Draft.read(STOCK)
    changed = with_gate(draft, 0)
    assert len(board_in(changed).holes[0].gates) == 1
    assert problems_of(KIND, changed) == problems_of(KIND, draft)
    only = Draft("b.yaml", "kind: doshboard board\nname: B\nmap: |\n  ....\n  ....\nholes: [{tee: [0, 0], target: [3, 1], par: 3}]\n")
    with pytest.raises(Unwritable, match="one hole at least"):
        without_hole(only, 0)
    assert len(board_in(without_hole(with_hole(only, ("map", 1, 1)), 0)).holes) == 1


@pytest.mark.parametrize(("old", "new", "title"), [
    ("par: 5}", "par: 9}", "Set par 5"), ("tee: [1, 3]", "tee: [2, 2]", "Make it grass"),
    ("  ...m.........ww...............\n", "  ...m....x....ww...............\n", "Make it whole"),
    ("  000000111000000000011111111000\n", "  00000011100000000001111111100#\n", "Fill in the heights"),
    ("direction: 4}]}", "direction: 3}]}", "Take the dog-leg away"),
])
def test_a_board_is_mended_and_its_place_is_found(old: str, new: str, title: str) -> None:
    draft = Draft("board.yaml", STOCK.read_text(encoding="utf-8").replace(old, new, 1))
    problem = problems_of(KIND, draft)[0]
    assert problem.mend is not None
    assert problem.mend.title == title
    assert KIND.called(problem.place)
    assert problem.text not in [other.text for other in problems_of(KIND, problem.mend.change(draft))]


def test_a_wrong_sign_is_looked_at_in_its_cell(tmp_path: Path) -> None:
    board = copy_of(STOCK, tmp_path, "board.yaml")
    text = board.read_text(encoding="utf-8").replace("  ...m.........ww...............\n", "  ...m....x....ww...............\n", 1)
    board.write_text(text, encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_F8)
        yield
        assert canvas(app).cursor == ("map", 0, 8)
        click(button(app, "Make it whole"))
        yield
        assert "fault" not in words(app)

    run(tmp_path, EditorScene(board), script)


@pytest.mark.parametrize("written", [
    "map: 4", "map: ''", "map: |\n  ..\n  .\nholes: 3", "map: [1]\nholes: [{tee: x, gates: [{at: [1]}, 4]}, 7]",
    "name: []\nheights: |\n  0",
    "map: |\n  ##\nholes: [{tee: [0, 0], target: [90, 1], par: x}]\ncliffs: [{at: [0, 0], direction: 12}]",
])
def test_boards_of_any_shape_are_shown_and_told_of(tmp_path: Path, written: str) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(f"kind: doshboard board\n{written}\n", encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        assert scene.problems
        for _problem in scene.problems:
            key(pygame.K_F8)
            yield
        for code, letter in ((pygame.K_u, "u"), (pygame.K_t, "t"), (pygame.K_f, "f"), (pygame.K_b, "b")):
            key(code, text=letter)
            yield
            for press_ in (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_PLUS):
                key(press_)
                yield

    run(tmp_path, EditorScene(path), script)


# ---- any strokes
@given(st.lists(st.tuples(st.integers(0, len(TOOLS) - 1), st.sampled_from(".tmBwv#"), st.integers(0, 2), PLACES, PLACES), max_size=8))
@settings(max_examples=30, deadline=None)
def test_any_strokes_keep_the_board_readable_and_undo_ends_where_they_began(
        strokes: list[tuple[int, str, int, GridPlace, GridPlace]]) -> None:
    draft = Draft.read(STOCK)
    document = Document(STOCK, draft, draft)
    for number, sign, size, first, last in strokes:
        tool: Tool = with_hand(TOOLS[number], sign, size)
        begin, end = ("map", first.row, first.column), ("map", last.row, last.column)
        if tool.why_not(document.draft, begin):
            continue
        stroke = tool.drag(tool.press(document.draft, begin), end)
        assert tool.cancel(stroke) is document.draft
        try:
            document = document.changed(tool.release(stroke))
        except Unwritable:
            continue
        if isinstance(tool, GridTool) and tool.signs(stroke):
            assert document.draft is not draft
    lone = "no direction leads from this cell"
    assert not [problem for problem in problems_of(KIND, document.draft) if not problem.warning and lone not in problem.text]
    assert any(isinstance(tool, MoveTool) for tool in TOOLS)
    while document.past:
        document = document.undone()
    assert document.text == draft.text


def test_a_stroke_drawn_by_mouse_is_cancelled_by_escape(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_5)
        yield
        press(at(app, 10, 9))
        yield
        move(at(app, 12, 9), held=True)
        yield
        assert canvas(app).hand.changed
        key(pygame.K_ESCAPE)
        yield
        release(at(app, 12, 9))
        yield
        assert count(app, "w") == 0
        assert on_top(app, EditorScene).document.past == ()

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_a_stroke_is_drawn_again_round_its_cells_only_and_looks_as_if_all_were(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield from until(lambda: canvas(app).equipped)
        view, areas = canvas(app), list[pygame.Rect]()
        view.hand.take_ink("w")
        view.hand.take_size(1)
        press(at(app, 8, 8))
        yield
        stage = app.scene.stage
        stale = stage.stale

        def noted(rect: pygame.Rect | None = None, *, patient: bool = False) -> None:
            areas.append(view.rect if rect is None else rect)
            stale(rect, patient=patient)
        steps = (9, 8), (10, 9), (12, 9)
        stage.stale = noted     # type: ignore[method-assign]
        for column, row in steps:
            move(at(app, column, row), held=True)
            yield
        stage.stale = stale     # type: ignore[method-assign]
        small = [area for area in areas if view.rect.contains(area) and area.w * area.h < view.rect.w * view.rect.h / 3]
        assert len(small) >= len(steps), "all of it only where more of the ground has been painted meanwhile"
        shown = pygame.surfarray.array3d(app.screen)
        stage.stale()
        yield
        box = view.rect
        again = pygame.surfarray.array3d(app.screen)
        assert (shown == again)[box.left:box.right, box.top:box.bottom].all()
        release(at(app, 12, 9))
        yield

    run(tmp_path, EditorScene(new(tmp_path)), script, settings=Settings(theme="contrast", speed=0, noted=("doshboard board",)))


def something_done(app: App, chance: Random) -> Iterator[None]:
    """One thing that a hand does on the canvas, and the turns of the loop that it takes."""
    places = [at(app, chance.randrange(2, 18), chance.randrange(2, 18)) for _one in range(4)]
    what = chance.choice(("paint", "paint", "paint", "point", "tool", "ground", "size", "undo", "step", "space", "bring", "pick", "piece"))
    if what in ("paint", "bring", "pick"):
        button = 3 if what == "bring" else 1
        pygame.key.set_mods(pygame.KMOD_ALT if what == "pick" else 0)
        post(pygame.MOUSEBUTTONDOWN, pos=places[0], button=button, touch=False)
        for place in places[1:]:
            yield
            post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(int(button == 1), 0, int(button == 3)), touch=False)
        yield
        post(pygame.MOUSEBUTTONUP, pos=places[-1], button=button, touch=False)
        yield
        pygame.key.set_mods(0)
    elif what == "point":
        move(places[0])
    elif what == "piece":
        piece = chance.choice(list(canvas(app).drawn.pieces.values()))
        press(at(app, piece.column, piece.row))
        yield
        release(at(app, piece.column, piece.row))
    else:
        letters = {"tool": "BBLRFEISUNOT", "ground": "123456", "size": "[]", "undo": "ZY", "step": "HJKU", "space": " "}[what]
        letter = chance.choice(letters)
        document = on_top(app, EditorScene).document
        if what == "undo" and (document.past if letter == "Z" else document.future):
            key(pygame.K_z if letter == "Z" else pygame.K_y, pygame.KMOD_CTRL)
        elif what == "step":
            key({"H": pygame.K_LEFT, "J": pygame.K_DOWN, "K": pygame.K_UP, "U": pygame.K_RIGHT}[letter])
        elif what == "size":
            key(pygame.K_LEFTBRACKET if letter == "[" else pygame.K_RIGHTBRACKET)
        elif what == "space":
            key(pygame.K_SPACE)
        elif what in ("tool", "ground"):
            key(ord(letter.lower()))
    yield


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_the_canvas_shows_what_it_would_if_all_of_it_were_drawn(tmp_path: Path, seed: int) -> None:
    def script(app: App) -> Iterator[None]:
        chance, view, stage = Random(seed), canvas(app), app.scene.stage
        yield from until(lambda: view.equipped)
        compared = 0
        for _round in range(20):
            if chance.random() < .2:
                for _turn in range(200):
                    if view.findings.worth is None and view.hand.stroke is None:
                        yield           # until lines and prices lie on the ground, where they can
            for _one in range(chance.randrange(1, 4)):
                yield from something_done(app, chance)
            yield from until(lambda: view.final or view.hand.stroke is not None)
            yield
            yield       # the sheet, and what it brings onto the canvas, follow a picture later
            # compared only where nothing is solved meanwhile
            known, shown, box = view.findings.facts(()), pygame.surfarray.array3d(app.screen), view.rect
            told = app.scene.ui.tip
            stage.stale()
            yield
            if view.findings.facts(()) == known and view.hand.stroke is None and app.scene.ui.toast is None and app.scene.ui.tip is told:
                compared += 1
                again = pygame.surfarray.array3d(app.screen)
                assert (shown == again)[box.left:box.right, box.top:box.bottom].all()
        assert compared

    run(tmp_path, EditorScene(new(tmp_path)), script, settings=Settings(theme="clubhouse", speed=0, noted=("doshboard board",)))


def test_what_is_painted_is_what_the_reader_reads() -> None:
    draft = with_hand(TOOLS[0], "v", 2)
    file = Draft.read(STOCK)
    stroke = draft.drag(draft.press(file, ("map", 10, 10)), ("map", 12, 14))
    changed = draft.release(stroke)
    read = board_of("b.yaml", parse_yaml("b.yaml", changed.text))
    assert read.rows == board_in(changed).rows


# ---- chance in the painted ground
def test_a_new_board_is_painted_by_a_seed_of_its_own_on_canvas_and_table_whatever_is_painted_on_it(tmp_path: Path) -> None:
    path = WorkFolder(tmp_path).new(KIND, KIND.templates[0])
    begun = look_of(read_board(path)).seed

    def script(app: App) -> Iterator[None]:
        assert canvas(app).findings.seed == begun
        click(at(app, 8, 8))
        yield
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        assert count(app, "w") > 0
        assert canvas(app).findings.seed == begun
        painted = read_board(path)
        assert "w" in "".join(painted.rows)
        assert look_of(painted).seed == begun

    run(tmp_path, EditorScene(path), script)


@pytest.mark.parametrize("stem", ["owl-hills", "swan-meadow", "three-falls"])
def test_a_copy_of_a_stock_board_has_its_ground_and_a_stock_board_that_of_its_map(stem: str, tmp_path: Path) -> None:
    shutil.copytree(COURSES, tmp_path, ignore=shutil.ignore_patterns("custom"), dirs_exist_ok=True)
    folder = WorkFolder(tmp_path)
    stock = read_board(tmp_path / "doshboard" / f"{stem}.yaml")
    copied = read_board(folder.copy(tmp_path / "doshboard" / f"{stem}.yaml"))
    assert stock.seed is None
    assert ground_seed(stock) == zlib.crc32("\n".join((stock.name, *stock.rows, *stock.heights)).encode())
    assert copied.name != stock.name
    assert look_of(copied).seed == look_of(stock).seed
    assert shipped_picture("doshboard", name_of_small(small_plan(look_of(stock)))) is not None


def test_a_file_without_a_seed_keeps_the_ground_with_which_it_was_opened(tmp_path: Path) -> None:
    path = new(tmp_path)
    opened = look_of(read_board(path)).seed

    def script(app: App) -> Iterator[None]:
        click(at(app, 8, 8))
        yield
        assert count(app, "w") > 0
        assert canvas(app).findings.seed == opened
        assert "seed" not in on_top(app, EditorScene).document.draft.text

    run(tmp_path, EditorScene(path), script)


def test_saves_of_boards_without_a_seed_are_as_they_were_and_a_seed_comes_back() -> None:
    content = content_of(read_board(STOCK), read_sets(COURSES / "doshboard" / "cards.yaml"))
    plain = write_content(content)
    assert isinstance(plain, dict)
    assert "seed" not in plain["board"]        # type: ignore[operator]
    seeded = replace(content, board=replace(content.board, seed=41))
    assert read_content(type(content), write_content(seeded)) == seeded
    assert read_content(type(content), plain) == content


def test_an_unchanged_copy_is_mown_as_at_its_table_and_a_stroke_moves_nothing_of_that(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        board = read_board(STOCK)
        table, shown = look_of(board), canvas(app).findings.look
        assert shown.played == table.played != ()
        assert shown.seed == table.seed
        laid = fit(board, (420, 330), 1.0)
        at_table, here = (Shapes(painted_land(BoardPlan(look, laid), land_of(look.board))) for look in (table, shown))
        for cover, there in at_table.distance.items():
            assert np.array_equal(there, here.distance[cover])
        canvas(app).hand.take_ink("w")
        yield from drag(at(app, 10, 12), at(app, 12, 12))
        assert canvas(app).findings.look.played == table.played
        pair = board.holes[0]
        canvas(app).user.keep(canvas(app).draft.set(("holes", 0, "tee"), [pair.tee.column + 1, pair.tee.row]))
        yield
        assert set(canvas(app).findings.look.played) > set(table.played)      # a way that nobody has worked out is mown straight

    run(tmp_path, EditorScene(copy_of(STOCK, tmp_path, "owl.yaml")), script)


# ---- what is seen to move, and what keys do with problems
def test_what_undo_has_changed_is_lit_for_a_moment_and_a_press_ends_it(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        canvas(app).hand.take_ink("w")
        yield from drag(at(app, 6, 6), at(app, 9, 6))
        yield
        move((5, 5))
        yield
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert is_moving(scene)
        lit = app.screen.subsurface(canvas(app).place(app.painter, ("map", 6, 7))).copy()
        key(pygame.K_F2)
        yield
        assert not is_moving(scene)
        scene.ui.close()
        yield from until(lambda: scene.ui.depth == 1)
        yield
        after = app.screen.subsurface(canvas(app).place(app.painter, ("map", 6, 7))).copy()
        assert lit.get_view("2").raw != after.get_view("2").raw

    run(tmp_path, EditorScene(new(tmp_path)), script, settings=Settings(theme="contrast", speed=1))


def is_moving(scene: EditorScene) -> bool:
    return scene.motion.busy


def test_a_problem_that_a_key_has_come_to_is_mended_by_enter(tmp_path: Path) -> None:
    board = copy_of(STOCK, tmp_path, "board.yaml")
    Draft.read(board).set(("holes", 0, "par"), 9).save(board)

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        key(pygame.K_F8)
        yield
        key(pygame.K_RETURN)
        yield
        assert not scene.problems
        assert board_in(scene.document.draft).holes[0].par in (3, 4, 5, 6)

    run(tmp_path, EditorScene(board), script)


def test_a_hole_is_played_earlier_or_later_as_one_step(tmp_path: Path) -> None:
    board = copy_of(STOCK, tmp_path, "board.yaml")

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        before = board_in(scene.document.draft).holes
        assert not button(app, "Hole 1: play it earlier").enabled
        click(button(app, "Hole 1: play it later"))
        yield
        assert board_in(scene.document.draft).holes == (before[1], before[0], *before[2:])
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert board_in(scene.document.draft).holes == before

    run(tmp_path, EditorScene(board), script)
