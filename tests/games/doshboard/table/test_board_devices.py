"""A Doshboard board by fingers, keys and pads: what is held draws on, a pad's buttons, what a finger hides, what lay there before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import dist
from pathlib import Path

import pygame
import pytest

from game.games.doshboard.rules.board import Place
from game.games.doshboard.table.board_tools import BoardMeasure, MoveTool
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.play import PlayScene
from game.ui.widgets.controls import Segments
from game.ui.widgets.focus import is_within
from game.ui.window.loop import App
from game.ui.workshop.grid import BrushTool
from game.ui.workshop.toolbox import ToolRing
from tests.games.doshboard.table.test_board_workshop import at, canvas, count, new, rows
from tests.ui.scenes.find import button, on_top, words
from tests.ui.user import click, drag, finger, hold, hold_pad, key, let_go, let_go_pad, move, pad, post, run, until


def steps(app: App) -> int:
    return len(on_top(app, EditorScene).document.past)


def second(kind: int, place: tuple[int, int]) -> None:
    post(kind, pos=place, button=3, touch=False)


def colour(picture: pygame.Surface, place: tuple[int, int]) -> tuple[int, ...]:
    """The mean colour of what is round a place."""
    around = pygame.Rect(0, 0, 13, 13)
    around.center = place
    return tuple(pygame.transform.average_color(picture, around)[:3])


# ---- what is held
@pytest.mark.parametrize("device", ["key", "pad"])
def test_a_stroke_goes_along_while_space_or_a_is_held_and_ends_when_it_is_let_go(tmp_path: Path, device: str) -> None:
    down: Callable[[], None] = (lambda: hold(pygame.K_SPACE)) if device == "key" else lambda: hold_pad("A")
    up: Callable[[], None] = (lambda: let_go(pygame.K_SPACE)) if device == "key" else lambda: let_go_pad("A")
    right: Callable[[], None] = (lambda: key(pygame.K_RIGHT)) if device == "key" else lambda: pad("right")

    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).hand.take_ink("w")
        for _step in range(3):
            key(pygame.K_DOWN)
            yield
        right()
        yield
        assert ("Hold Space" if device == "key" else "Hold A") in words(app)
        down()
        yield
        for _step in range(4):
            right()
            yield
        assert canvas(app).hand.stroke is not None
        assert steps(app) == 0
        up()
        yield
        assert rows(app)[3][:7] == ".wwwww."
        assert (steps(app), canvas(app).hand.stroke) == (1, None)
        down()          # pressed and let go where it is: the stroke waits for the next press
        up()
        yield
        assert canvas(app).hand.stroke is not None
        right()
        yield
        down()
        up()
        yield
        assert rows(app)[3][:8] == ".wwwwww."
        assert steps(app) == 2

    run(tmp_path, EditorScene(new(tmp_path)), script)


# ---- the buttons of a pad
def test_x_of_a_pad_picks_the_ground_and_takes_nothing_back(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).hand.take_ink("B")
        yield from drag(at(app, 2, 3), at(app, 2, 3))
        canvas(app).hand.take_ink("w")
        pad("X")
        yield
        assert canvas(app).hand.held == "B"
        assert isinstance(canvas(app).hand.tool, BrushTool)
        assert (steps(app), count(app, "B")) == (1, 1)
        assert "X picks up" in words(app)

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_the_right_stick_measures_with_any_tool_and_the_one_in_hand_stays(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        pad("RS")
        yield
        assert isinstance(canvas(app).hand.tool, BoardMeasure)
        for _step in range(3):
            pad("down")
            yield
        assert "3 cells toward 6" in words(app)
        pad("RS")
        yield
        assert isinstance(canvas(app).hand.tool, BrushTool)
        assert (canvas(app).hand.stroke, steps(app)) == (None, 0)
        pad("RS")
        yield
        pad("B")
        yield
        assert isinstance(canvas(app).hand.tool, BrushTool)

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_y_opens_a_ring_of_the_tools_with_undo_in_it(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).hand.take_ink("w")
        yield from drag(at(app, 2, 3), at(app, 4, 3))
        scene = on_top(app, EditorScene)
        pad("Y")
        yield
        ring = scene.ui.top
        assert isinstance(ring, ToolRing)
        focus = scene.ui.focus
        assert focus is ring.first
        places = [button.rect for button in ring.children]
        assert all(place.collidelist(places[number + 1:]) < 0 for number, place in enumerate(places))
        assert all(pygame.Rect((0, 0), app.size).contains(place) for place in places)
        pad("left")     # before the first tool stands undo
        yield
        pad("A")
        yield
        assert (count(app, "w"), steps(app)) == (0, 0)
        focus = scene.ui.focus
        assert focus is canvas(app)
        pad("Y")
        yield
        ring = scene.ui.top
        assert isinstance(ring, ToolRing)
        number = next(number for number, tool in enumerate(canvas(app).hand.tools) if isinstance(tool, MoveTool))
        for _step in range(number):
            before = scene.ui.focus
            pad("RB")
            yield
            assert scene.ui.focus is not before
            assert scene.ui.focus is not None
            assert is_within(scene.ui.focus, ring)
        pad("A")
        yield
        assert isinstance(canvas(app).hand.tool, MoveTool)
        pad("Y")
        yield
        pad("Y")
        yield
        assert scene.ui.depth == 1

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_the_stick_goes_once_round_the_ring_by_the_way_it_is_pushed(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        pad("Y")
        yield
        scene = on_top(app, EditorScene)
        ring = scene.ui.top
        assert isinstance(ring, ToolRing)
        seen = [scene.ui.focus]
        for way in ("right", "down", "left", "up", "right"):
            for _step in ring.children:
                before = scene.ui.focus
                pad(way)
                yield
                if scene.ui.focus is before:
                    break
                seen.append(scene.ui.focus)
        assert set(seen) == set(ring.children)

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_the_shoulder_buttons_go_from_tee_to_flag_and_round_again(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_t, text="t")
        yield
        places = [("map", place.row, place.column) for place in canvas(app).drawn.pieces.values()]
        pad("RB")
        yield
        assert "LB and RB go from tee to flag" in words(app)
        seen = [canvas(app).cursor]
        for _step in range(len(places)):
            pad("RB")
            yield
            seen.append(canvas(app).cursor)
        assert set(seen) == set(places)
        assert seen[0] == seen[-1]
        pad("LB")
        yield
        assert canvas(app).cursor == seen[-2]
        assert canvas(app).hand.held == "w"      # no ground was taken meanwhile

    run(tmp_path, EditorScene(new(tmp_path)), script)


# ---- a finger
def test_above_a_finger_that_paints_stands_what_it_hides(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).hand.take_ink("w")
        start, end = at(app, 8, 12), at(app, 12, 12)
        px = app.painter.look.px
        above = end[0], end[1] - px(40) - px(46)
        finger(pygame.FINGERDOWN, start, app.size)
        yield
        bare = app.screen.copy()
        grass = colour(bare, above)
        finger(pygame.FINGERMOTION, end, app.size)
        yield from until(lambda: dist(colour(app.screen, end), grass) > 60)
        water = colour(app.screen, end)
        assert dist(colour(app.screen, above), water) < dist(grass, water) / 3
        finger(pygame.FINGERUP, end, app.size)
        yield from until(lambda: dist(colour(app.screen, above), grass) < dist(grass, water) / 3)
        assert rows(app)[12][7:14] == ".wwwww."
        assert "are shown above it" in words(app)

    run(tmp_path, EditorScene(new(tmp_path)), script)


# ---- what lay there before
def test_the_second_button_brings_back_what_was_saved_and_else_takes_away(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).hand.take_ink("B")
        yield from drag(at(app, 4, 9), at(app, 8, 9))
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        canvas(app).hand.take_ink("w")
        yield from drag(at(app, 6, 9), at(app, 10, 9))
        assert rows(app)[9][3:12] == ".BBwwwww."
        move(at(app, 6, 9))
        second(pygame.MOUSEBUTTONDOWN, at(app, 6, 9))
        yield
        for column in (8, 10):
            move(at(app, column, 9))
            yield
        second(pygame.MOUSEBUTTONUP, at(app, 10, 9))
        yield
        assert rows(app)[9][3:12] == ".BBBBB..."
        second(pygame.MOUSEBUTTONDOWN, at(app, 5, 9))       # nothing was changed here since: it is taken away
        yield
        second(pygame.MOUSEBUTTONUP, at(app, 5, 9))
        yield
        assert rows(app)[9][3:12] == ".B.BBB..."
        assert steps(app) == 4
        assert canvas(app).hand.held == "w"

    run(tmp_path, EditorScene(new(tmp_path)), script)


def two_fingers(app: App, *places: tuple[tuple[int, int], tuple[int, int]]) -> Iterator[None]:
    """Two fingers go down at the first of these places, are led by way of the others, and lifted at the last."""
    for kind, way in ((pygame.FINGERDOWN, places[:1]), (pygame.FINGERMOTION, places[1:]), (pygame.FINGERUP, places[-1:])):
        for pair in way:
            for number, (x, y) in enumerate(pair):
                post(kind, x=x / app.size[0], y=y / app.size[1], dx=0, dy=0, finger_id=7 + number, touch_id=1)
            yield


def test_two_fingers_on_a_brush_bring_back_what_lay_there_and_apart_they_zoom(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        view = canvas(app)
        view.hand.take_ink("w")
        yield from drag(at(app, 4, 9), at(app, 10, 9))
        assert rows(app)[9][3:12] == ".wwwwwww."
        unit = view.camera.unit if view.camera is not None else 0

        def round_cell(column: int, apart: int = 60) -> tuple[tuple[int, int], tuple[int, int]]:
            x, y = at(app, column, 9)
            return (x, y - apart), (x, y + apart)
        yield from two_fingers(app, *map(round_cell, (6, 7, 8, 9)))
        assert rows(app)[9][3:12] == ".ww....w."
        assert steps(app) == 2
        assert view.camera is not None
        assert view.camera.unit == unit, "nothing has come nearer meanwhile"
        assert isinstance(view.hand.tool, BrushTool)
        assert view.hand.held == "w"
        middle = round_cell(5)
        yield from two_fingers(app, middle, *(round_cell(5, apart) for apart in (75, 95, 120)))
        assert view.camera.unit > unit
        assert steps(app) == 2
        yield from two_fingers(app, middle)
        assert steps(app) == 2, "a tap of two fingers does nothing"
        assert view.hand.stroke is None

    run(tmp_path, EditorScene(new(tmp_path)), script)


# ---- from a cell
def test_the_second_button_plays_from_a_cell_and_the_panel_offers_the_cell_that_is_looked_at(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_t, text="t")
        yield
        second(pygame.MOUSEBUTTONDOWN, at(app, 9, 5))
        second(pygame.MOUSEBUTTONUP, at(app, 9, 5))
        yield
        scene = on_top(app, EditorScene)
        assert "From column 9, row 5" in [name for one in scene.ui.top.walk() if isinstance(one, Segments) for name in one.names]
        click(button(app, "Alone"))
        yield from until(lambda: isinstance(app.scene, PlayScene))
        assert on_top(app, PlayScene).table.view(0).table.pair.tee == Place(9, 5)

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_from_the_tee_is_the_other_choice_and_no_ball_starts_in_water(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).hand.take_ink("w")
        yield from drag(at(app, 9, 5), at(app, 9, 5))
        tee = canvas(app).drawn.holes[0].tee
        key(pygame.K_p, text="p")
        yield
        scene = on_top(app, EditorScene)
        assert "From the tee" not in [name for one in scene.ui.top.walk() if isinstance(one, Segments) for name in one.names]
        key(pygame.K_ESCAPE)
        yield
        canvas(app).select(("map", 7, 9))
        key(pygame.K_p, text="p")
        yield
        assert "From column 9, row 7" in [name for one in scene.ui.top.walk() if isinstance(one, Segments) for name in one.names]
        click(button(app, "Alone"))
        yield from until(lambda: isinstance(app.scene, PlayScene))
        assert on_top(app, PlayScene).table.view(0).table.pair.tee == tee

    run(tmp_path, EditorScene(new(tmp_path)), script)
