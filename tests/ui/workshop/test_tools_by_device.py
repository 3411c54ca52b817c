"""The workshop's table of interaction, where no test of a canvas holds it: each row by the keys, the pad or the mouse that it names."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.content.choices import kind_named
from game.content.draft import Draft
from game.games.card_golf.content.laying import holes_in
from game.games.card_golf.table.course_workshop import CardCourseCanvas
from game.games.domino_golf.content import holes_in as tiles_in
from game.games.domino_golf.table.workshop import CourseCanvas
from game.games.dominoes.rules.tiles import TWELVE, read_tile
from game.games.doshboard.content import SET_KEYS, board_in, sets_in
from game.games.doshboard.table.board_workshop import BoardCanvas
from game.games.golo.content import dice_in
from game.games.golo.content import holes_in as pars_in
from game.ui.scenes.editor import EditorScene
from game.ui.widgets.button import Button
from game.ui.window.loop import COURSES, App
from game.ui.workshop import grid_hand
from game.ui.workshop.figures import PinsPanel
from game.ui.workshop.tool import FileSpot
from tests.ui.one_device import OneDevice
from tests.ui.scenes.find import on_top, words
from tests.ui.scenes.workbench import canvas_of, copy_of, place
from tests.ui.user import click, drag, hold_pad, key, let_go_pad, pad, run, typed, until


def board(tmp_path: Path) -> Path:
    """A new board."""
    path = tmp_path / "board.yaml"
    path.write_text(f"kind: doshboard board\nname: Heron Mere\n{kind_named('doshboard-board').templates[0].body}", encoding="utf-8")
    return path


def course(tmp_path: Path, stem: str) -> Path:
    """A copy of a course of Card Golf, beside its deck."""
    folders = tmp_path / "courses" / "custom", tmp_path / "courses" / "card_golf"
    for folder in folders:
        folder.mkdir(parents=True)
    for deck in ("parkland", "linksland"):
        shutil.copy(COURSES / "card_golf" / f"{deck}.yaml", folders[1])
    return Path(shutil.copy(COURSES / "card_golf" / f"{stem}.yaml", folders[0] / "course.yaml"))


# ---- canvas cursor, hills
def test_with_shift_the_cursor_goes_five_cells(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        view = canvas_of(app, BoardCanvas)
        view.select(("map", 9, 4))
        for way, there in ((pygame.K_RIGHT, ("map", 9, 9)), (pygame.K_UP, ("map", 4, 9)), (pygame.K_LEFT, ("map", 4, 4))):
            key(way, pygame.KMOD_SHIFT)
            yield
            assert view.cursor == there

    run(tmp_path, EditorScene(board(tmp_path)), script)


@pytest.mark.parametrize("device", ["key", "pad"])
def test_hills_are_raised_by_the_keys_and_the_buttons_of_the_brush(tmp_path: Path, device: str) -> None:
    def heights(app: App) -> str:
        return "".join(board_in(on_top(app, EditorScene).document.draft).ground.heights)

    def script(app: App) -> Iterator[None]:
        yield
        view = canvas_of(app, BoardCanvas)
        view.select(("map", 9, 9))
        typed("u")
        yield
        assert "Raise" in view.hand.tool.title
        before = heights(app)
        if device == "key":
            key(pygame.K_SPACE)
            yield
            key(pygame.K_RIGHT)
            yield
            key(pygame.K_SPACE)
        else:
            hold_pad("A")
            yield
            pad("right")
            yield
            let_go_pad("A")
        yield
        assert sum(one != other for one, other in zip(heights(app), before or heights(app).replace("1", "0"), strict=True)) == 2
        size = view.hand.size
        if device == "key":
            key(pygame.K_RIGHTBRACKET)
        else:
            for value in (30000, 0):
                pygame.event.post(pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_TRIGGERRIGHT, value=value,
                                                     instance_id=0))
                yield
        yield
        assert view.hand.size == size + 1

    run(tmp_path, EditorScene(board(tmp_path)), script)


@pytest.mark.parametrize(("letter", "cells"), [("l", 4), ("r", 10)])
@pytest.mark.parametrize("device", ["key", "pad"])
def test_lines_and_rectangles_lead_from_press_to_press_and_are_given_up(tmp_path: Path, letter: str, cells: int, device: str) -> None:
    def water(app: App) -> int:
        return sum(row.count("w") for row in board_in(on_top(app, EditorScene).document.draft).rows)

    def script(app: App) -> Iterator[None]:
        yield
        scene, view = on_top(app, EditorScene), canvas_of(app, BoardCanvas)
        view.hand.take_ink("w")
        view.select(("map", 9, 9))
        typed(letter)
        yield
        if device == "pad":
            pad("right")        # the first press shows the focus
            pad("left")
            yield

        def say(name: str) -> None:
            if device == "pad":
                pad(name)
            else:
                key({"A": pygame.K_SPACE, "B": pygame.K_ESCAPE}.get(name) or getattr(pygame, f"K_{name.upper()}"))
        for last in ("B", "A"):
            say("A")
            yield
            for way in ("right", "right", "right", *(("down", "down") if letter == "r" else ())):
                say(way)
                yield
            under_way = [view.hand.stroke is not None]
            say(last)
            yield
            assert [*under_way, view.hand.stroke is None] == [True, True]
            assert water(app) == (0 if last == "B" else cells)
            view.select(("map", 9, 9))
            yield
        assert len(scene.document.past) == 1

    run(tmp_path, EditorScene(board(tmp_path)), script)


@pytest.mark.parametrize("by", ["keys", "file"])
def test_a_frame_is_led_from_space_to_space_and_pasted_also_in_another_file(
        tmp_path: Path, by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    held = [""]
    monkeypatch.setattr(grid_hand, "to_clipboard", lambda text: held.__setitem__(0, text))
    monkeypatch.setattr(grid_hand, "clipboard", lambda: held[0])

    def framed(app: App) -> Iterator[None]:
        yield
        view = canvas_of(app, BoardCanvas)
        view.hand.take_ink("w")
        view.select(("map", 9, 9))
        for code in (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_SPACE):
            key(code)
            yield
        typed("s")
        view.select(("map", 9, 9))
        yield
        for code in (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_SPACE):
            key(code)
            yield
        assert len(view.hand.frame) == 2
        key(pygame.K_c, pygame.KMOD_CTRL)
        yield
        if by == "keys":
            yield from pasted(app, 2)

    def pasted(app: App, before: int) -> Iterator[None]:
        yield
        view = canvas_of(app, BoardCanvas)
        key(pygame.K_v, pygame.KMOD_CTRL)
        yield
        view.select(("map", 9, 14))
        yield
        key(pygame.K_SPACE)
        yield
        rows = board_in(on_top(app, EditorScene).document.draft).rows
        assert sum(row.count("w") for row in rows) == before + 2
        assert rows[9][14] == "w"

    run(tmp_path, EditorScene(board(tmp_path)), framed)
    if by == "file":
        (tmp_path / "other").mkdir()
        run(tmp_path / "other", EditorScene(board(tmp_path / "other")), lambda app: pasted(app, 0))


# ---- the sheet
def test_a_pad_pins_the_figures_on_the_sheet(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        yield from until(lambda: any(isinstance(one, Button) and one.icon == "pin" and one.rect.w for one in scene.ui.top.walk()))
        hands = OneDevice(app, "pad")
        pad("back")
        yield
        assert scene.ui.focus is not scene.canvas
        yield from hands.press(next(one for one in scene.ui.top.walk() if isinstance(one, Button) and one.icon == "pin"))
        yield from until(lambda: scene.ui.depth == 3 and app.attentive)     # letters for a name lie above
        pad("B")
        yield
        yield from until(lambda: scene.ui.depth == 2 and app.attentive)
        assert any(isinstance(one, PinsPanel) for one in scene.ui.top.walk())
        yield from hands.named("Pin")
        assert scene.ui.depth == 1
        assert [pin.name for pin in scene.points.chosen.pins] == ["pin 1"]
        pad("back")
        yield
        assert scene.ui.focus is scene.canvas

    run(tmp_path, EditorScene(board(tmp_path)), script)


# ---- courses of cards and of tiles
def carries(app: App) -> bool:
    """Whether something is taken up."""
    return on_top(app, EditorScene).canvas.hand.stroke is not None


@pytest.mark.parametrize("device", ["key", "pad"])
def test_a_card_of_the_open_hole_is_shifted_by_up_and_down(tmp_path: Path, device: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        say = pad if device == "pad" else lambda name: key(getattr(pygame, f"K_{name.upper()}") if name != "A" else pygame.K_RETURN)
        scene, view = on_top(app, EditorScene), canvas_of(app, CardCourseCanvas)
        view.select(("holes", 0, "cards", 1))
        if device == "pad":     # a pad's first button shows the focus
            pad("right")
            pad("left")
            yield
        say("A")
        yield
        assert view.cursor == ("open", 0, 1)
        before = view.findings.course.offsets[0]
        say("down")
        yield
        assert view.findings.course.offsets[0] == (0, before[1] + 1, before[2] + 1)
        say("up")
        yield
        assert view.findings.course.offsets[0] == before
        assert len(scene.document.past) == 2

    run(tmp_path, EditorScene(course(tmp_path, "squires-wood")), script)


def test_n_ranks_the_holes_by_the_solver_or_says_that_it_is_still_at_work(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene, view = on_top(app, EditorScene), canvas_of(app, CardCourseCanvas)
        if view.findings.watch.indexes() is None:
            typed("n")
            yield
            assert app.scene.ui.toast is not None
            assert "still at work" in app.scene.ui.toast.text
            assert not scene.document.past
        yield from until(lambda: view.findings.watch.indexes() is not None, 200_000)
        view.select(("open", 0, "stroke_index"))
        key(pygame.K_MINUS if view.findings.course.ranks[0] > 1 else pygame.K_PLUS)
        yield
        assert list(view.findings.course.ranks) != list(view.findings.watch.indexes() or ())
        typed("n")
        yield
        assert [hole.stroke_index for hole in holes_in(scene.document.draft)] == list(view.findings.watch.indexes() or ())
        assert len(scene.document.past) == 2

    run(tmp_path, EditorScene(course(tmp_path, "squires-wood")), script, turns=1_000_000)


def test_a_tile_is_laid_on_the_painted_hole_and_by_a_pad(tmp_path: Path) -> None:
    def tile(text: str) -> FileSpot:
        return ("chest", read_tile(text, TWELVE))

    def script(app: App) -> Iterator[None]:
        yield
        scene, view = on_top(app, EditorScene), canvas_of(app, CourseCanvas)
        view.select(("holes", 3, "approach"))
        key(pygame.K_DELETE)
        yield
        assert tiles_in(scene.document.draft)[3][1] < 0
        picture = view._picture_place(app.painter)
        assert picture.h > 40
        yield from drag(place(app, tile("8-8")), picture.center)
        assert tiles_in(scene.document.draft)[3][1] == read_tile("8-8", TWELVE)
        click(picture.center)
        yield
        assert not carries(app), "nothing is lifted from the painting"
        hands = OneDevice(app, "pad")
        pad("right")
        yield
        yield from hands.go(tile("9-9"))
        assert carries(app)
        yield from hands.look(("holes", 8, "approach"))
        assert "9-9" in words(app)
        pad("A")
        yield
        assert tiles_in(scene.document.draft)[8][1] == read_tile("9-9", TWELVE)

    run(tmp_path, EditorScene(copy_of(COURSES / "domino_golf" / "orchard-nine.yaml", tmp_path, "course.yaml")), script)


# ---- numbers
NUMBERS: dict[str, tuple[FileSpot, Callable[[Draft], int]]] = {
    "golo/old-links.yaml": (("nines", 0, 1), lambda draft: pars_in(draft)[0][1]),
    "golo/dice.yaml": (("dice", 1, "pairs", 0, 0), lambda draft: dice_in(draft)[1][2][0][0]),
    "doshboard/cards.yaml": (("blue", "cards", 4, "distances", 8), lambda draft: sets_in(draft)[SET_KEYS.index("blue")][4].distances[8]),
}


@pytest.mark.parametrize("stock", NUMBERS)
def test_numbers_go_up_and_down_by_plus_and_minus_and_by_the_shoulders_of_a_pad(tmp_path: Path, stock: str) -> None:
    spot, number = NUMBERS[stock]

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        scene.canvas.select(spot)
        yield
        began = number(scene.document.draft)
        step = -1 if stock == "golo/old-links.yaml" and began >= 5 else 1
        more, less = (pygame.K_PLUS, pygame.K_MINUS) if step > 0 else (pygame.K_MINUS, pygame.K_PLUS)
        key(more)
        yield
        assert number(scene.document.draft) == began + step
        key(less)
        yield
        assert number(scene.document.draft) == began
        assert "+" in scene.canvas.sentence()
        pad("RB" if step > 0 else "LB")
        yield
        assert "LB and RB" in scene.canvas.sentence()
        assert number(scene.document.draft) == began + step
        pad("LB" if step > 0 else "RB")
        yield
        assert number(scene.document.draft) == began
        assert scene.ui.focus is scene.canvas
        key(getattr(pygame, f"K_{began + step}"))
        yield
        assert number(scene.document.draft) == began + step
        assert len(scene.document.past) == 5

    run(tmp_path, EditorScene(copy_of(COURSES / stock, tmp_path, "mine.yaml")), script)
