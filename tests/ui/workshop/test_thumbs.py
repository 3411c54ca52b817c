"""The layout for thumbs, by real events: it comes with a finger and goes with the mouse, and what a thumb presses is large everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.content.choices import kind_named, kinds
from game.ui.looks.settings import Settings
from game.ui.scenes.editor import EditorScene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import ChoiceBox, Segments
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import Scroll
from game.ui.window.loop import COURSES, App
from game.ui.workshop.palette import FINGER, THUMB, InkRow
from game.ui.workshop.toolbox import ThumbBar, ToolBox
from tests.ui.scenes.find import on_top, words
from tests.ui.scenes.workbench import copy_of
from tests.ui.user import finger, key, move, pad, post, run, tap, until

PLAIN = Settings(theme="contrast", speed=0, noted=tuple(kind.name for kind in kinds()))
STOCK = ("doshboard/owl-hills", "card_golf/parkland")      # of the kinds that have several tools


def board(tmp_path: Path) -> Path:
    """A new board."""
    path = tmp_path / "board.yaml"
    path.write_text(f"kind: doshboard board\nname: Heron Mere\n{kind_named('doshboard-board').templates[0].body}", encoding="utf-8")
    return path


def tools(app: App) -> ToolBox:
    return next(one for one in on_top(app, EditorScene).ui.top.walk() if isinstance(one, ToolBox))


def bar(app: App) -> ThumbBar | None:
    return next((one for one in on_top(app, EditorScene).ui.top.walk() if isinstance(one, ThumbBar)), None)


def pressed(app: App) -> list[Widget]:
    """All at the side of the canvas that a thumb presses."""
    return [one for one in tools(app).walk() if isinstance(one, Button | InkRow | Segments) and one.rect.w]


def touch(app: App, pos: tuple[int, int]) -> Iterator[None]:
    """A finger goes down and lifts."""
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        finger(kind, pos, app.size)
        yield
    yield


@pytest.mark.parametrize("stem", [STOCK[0], *(pytest.param(stem, marks=pytest.mark.full) for stem in STOCK[1:])])
@pytest.mark.parametrize(("size", "text"), [
    ((1280, 720), 1.0), *(pytest.param(size, text, marks=pytest.mark.full) for size, text in (
        ((1024, 640), 1.0), ((1920, 1080), 1.0), ((1280, 720), 2.0), ((1024, 640), 2.0), ((1920, 1080), 2.0)))])
def test_after_a_touch_all_that_a_thumb_presses_is_large_until_the_mouse_moves(
        tmp_path: Path, stem: str, size: tuple[int, int], text: float) -> None:
    path = copy_of(COURSES / f"{stem}.yaml", tmp_path, "mine.yaml")

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        before = [one.rect.copy() for one in pressed(app)]
        assert bar(app) is None
        yield from touch(app, scene._told.rect.center)
        least = app.painter.look.px(THUMB)
        found = pressed(app)
        assert len(found) >= len(before)
        assert min(min(one.rect.w, one.rect.h) for one in found) >= least - 1
        shown = bar(app)
        assert shown is not None
        window = pygame.Rect((0, 0), app.size)
        assert window.contains(shown.rect)
        assert shown.rect.centery > window.h * 3 // 4
        assert scene.canvas.rect.w * scene.canvas.rect.h >= window.w * window.h // 5
        assert not any(one.rect.colliderect(scene.canvas.rect) for one in found)
        pad("right")
        yield
        yield
        assert bar(app) is shown, "with a pad it stays as it is"
        move(scene._told.rect.center)
        yield
        yield
        assert bar(app) is None
        assert [one.rect for one in pressed(app)] == before

    run(tmp_path, EditorScene(path), script, settings=replace(PLAIN, text=text), size=size)


def test_after_a_touch_what_the_sheet_offers_is_as_large_as_a_finger_until_the_mouse_moves(tmp_path: Path) -> None:
    """Also a button that comes later, as one that mends."""
    path = board(tmp_path)

    def sizes(app: App) -> list[int]:
        side = on_top(app, EditorScene)._side
        return [one.rect.h for one in side.walk() if isinstance(one, Button | ChoiceBox | TextEntry | Segments) and one.rect.w]

    def script(app: App) -> Iterator[None]:
        yield
        scene, least = on_top(app, EditorScene), app.painter.look.px(FINGER)
        yield from until(lambda: not scene.motion.busy)
        before, faults = sizes(app), scene.problems
        assert min(before) < least
        yield from touch(app, scene._told.rect.center)
        assert len(sizes(app)) == len(before)
        assert min(sizes(app)) >= least
        scene.keep(scene.document.draft.set(("name",), ""))
        for _turn in range(3):
            yield
        assert not faults
        assert any(isinstance(one, Button) for one in scene._checklist.walk())
        assert min(sizes(app)) >= least
        move(scene._told.rect.center)
        yield
        yield
        assert min(sizes(app)) < least

    run(tmp_path, EditorScene(path), script, settings=PLAIN)


def test_undo_redo_and_play_are_on_the_bar(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        spots = [scene.canvas.place(app.painter, ("map", 5, column)).center for column in (5, 8)]
        finger(pygame.FINGERDOWN, spots[0], app.size)
        yield
        finger(pygame.FINGERMOTION, spots[1], app.size)
        yield
        assert bar(app) is None, "nothing moves away below a finger"
        finger(pygame.FINGERUP, spots[1], app.size)
        yield from until(lambda: bar(app) is not None)
        shown = bar(app)
        assert shown is not None
        changed = scene.document.text
        assert len(scene.document.past) == 1
        yield from until(lambda: shown.undo.enabled)
        tap(shown.undo, app.size)
        yield
        yield
        assert (len(scene.document.past), len(scene.document.future)) == (0, 1)
        assert not shown.undo.enabled
        tap(shown.redo, app.size)
        yield
        assert scene.document.text == changed
        tap(shown.play, app.size)
        yield from until(lambda: scene.ui.depth == 2)
        assert "Play from here" in words(app)

    run(tmp_path, EditorScene(board(tmp_path)), script)


def test_the_tools_for_hills_fit_beside_each_other_for_thumbs_too(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield from touch(app, on_top(app, EditorScene)._told.rect.center)
        yield from touch(app, tools(app).tabs.rect.center)
        yield
        assert "Level to fill" in words(app)
        assert [one.range for one in tools(app).walk() if isinstance(one, Scroll)] == [0]

    run(tmp_path, EditorScene(board(tmp_path)), script, settings=PLAIN)


def test_what_changes_under_a_finger_is_drawn_again_in_its_lens_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ground that comes later was drawn as far as it reached into the lens, and a seam went through that."""
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        at = scene.canvas.place(app.painter, ("map", 9, 9)).center
        finger(pygame.FINGERDOWN, at, app.size)
        yield
        drawn: list[pygame.Rect] = []
        monkeypatch.setattr(scene.ui, "refresh", lambda _widget, rect=None: drawn.append(rect))
        lens = pygame.Rect(0, 0, 2, 2)
        lens.midbottom = at[0], at[1] - app.painter.look.px(60)
        scene.canvas.refresh(pygame.Rect(at[0] - 2, at[1] - 2, 4, 4))
        scene.canvas.refresh(pygame.Rect(at[0] + app.painter.look.px(80), at[1], 4, 4))
        monkeypatch.undo()
        assert [rect.contains(lens) for rect in drawn] == [True, False]
        finger(pygame.FINGERUP, at, app.size)
        yield

    run(tmp_path, EditorScene(board(tmp_path)), script, settings=PLAIN)


def test_two_fingers_that_begin_with_one_are_led_to_their_end_before_anything_moves(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        x, y = scene.canvas.rect.center
        places = {1: (x - 40, y), 2: (x + 40, y)}
        for number, pos in places.items():
            post(pygame.FINGERDOWN, x=pos[0] / app.size[0], y=pos[1] / app.size[1], dx=0, dy=0, finger_id=number, touch_id=1)
            yield
            yield
            assert bar(app) is None
        for number, pos in places.items():
            post(pygame.FINGERUP, x=pos[0] / app.size[0], y=pos[1] / app.size[1], dx=0, dy=0, finger_id=number, touch_id=1)
        yield from until(lambda: bar(app) is not None)

    run(tmp_path, EditorScene(board(tmp_path)), script)


def test_letters_and_digits_are_drawn_where_there_are_keys_only(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        brush, water = tools(app).buttons[0], next(one for one in tools(app).walk() if isinstance(one, InkRow) and one.number == 4)

        def seen(widget: Widget) -> bytes:
            return pygame.image.tobytes(app.screen.subsurface(widget.rect), "RGB")
        move(scene._told.rect.center)
        yield
        yield
        by_mouse = seen(brush), seen(water)
        pad("back")
        yield
        yield
        assert seen(brush) != by_mouse[0], "a pad's B is no brush"
        assert seen(water) != by_mouse[1]
        move(scene._told.rect.center)
        yield
        yield
        assert (seen(brush), seen(water)) == by_mouse

    run(tmp_path, EditorScene(board(tmp_path)), script)


def test_b_goes_from_the_sheet_to_the_canvas_and_from_there_back(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        pad("back")
        yield
        assert scene.ui.focus is not scene.canvas
        pad("B")
        yield
        assert scene.ui.focus is scene.canvas
        pad("B")
        yield

    assert run(tmp_path, EditorScene(board(tmp_path)), script)._stack.scenes == []


@pytest.mark.parametrize("side", ["left", "right"])
def test_large_tools_can_be_there_always_and_stand_at_either_side(tmp_path: Path, side: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield
        scene, shown = on_top(app, EditorScene), bar(app)
        assert shown is not None
        sheet = scene._sheet.rect
        assert (shown.rect.centerx < scene.canvas.rect.x) is (side == "left")
        assert (sheet.x > scene.canvas.rect.right) is (side == "left")
        move(scene._told.rect.center)
        yield
        yield
        assert bar(app) is shown
        key(pygame.K_ESCAPE)
        yield

    run(tmp_path, EditorScene(board(tmp_path)), script, settings=replace(PLAIN, thumb_keys="always", thumb_side=side))
