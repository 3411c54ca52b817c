"""The menu of a hole on a Doshboard board: par, number, dog-leg and removal, opened and chosen by mouse, finger, keys and pad."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games.doshboard.content import DrawnBoard, board_in
from game.games.doshboard.rules.board import Place
from game.games.doshboard.table.board_tools import hole_menu
from game.ui.scenes.editor import EditorScene
from game.ui.widgets.focus import is_within
from game.ui.window.loop import App
from game.ui.workshop.spot_menu import SpotMenuPlate
from tests.games.doshboard.table.test_board_workshop import STOCK, at, canvas, new
from tests.ui.scenes.find import button, buttons, on_top, words
from tests.ui.scenes.workbench import copy_of
from tests.ui.user import click, finger, key, move, pad, post, run


def drawn(app: App) -> DrawnBoard:
    return board_in(on_top(app, EditorScene).document.draft)


def dot(app: App, *path: int | str) -> tuple[int, int]:
    place = drawn(app).pieces["holes", *path]
    return at(app, place.column, place.row)


def second(place: tuple[int, int]) -> None:
    move(place)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(kind, pos=place, button=3, touch=False)


def is_open(app: App) -> bool:
    return isinstance(on_top(app, EditorScene).ui.top, SpotMenuPlate)


def value_below(app: App, title: str, value: str) -> tuple[int, int]:
    """The middle of a value's button in the row with that title."""
    plate = on_top(app, EditorScene).ui.top
    head = next(one for one in plate.walk() if getattr(one, "text", "") == title)
    return min((one for one in plate.walk() if getattr(one, "text", "") == value and one.focusable and one.rect.top >= head.rect.bottom),
               key=lambda one: one.rect.top).rect.center


def test_the_second_button_opens_the_menu_of_a_hole_that_takes_par_number_dog_leg_and_removal(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        key(pygame.K_t, text="t")
        yield
        assert "The right button opens the menu of its hole" in words(app)
        before = drawn(app).holes
        second(dot(app, 1, "target"))
        yield
        assert is_open(app)
        assert f"Hole 2, par {before[1].par}" in words(app)
        par = next(par for par in (4, 5) if par != before[1].par)
        click(value_below(app, "Par", str(par)))
        yield
        assert not is_open(app)
        assert scene.ui.focus is canvas(app)
        assert drawn(app).holes[1].par == par
        second(dot(app, 1, "tee"))
        yield
        click(value_below(app, "Played as hole", "1"))
        yield
        assert [hole.tee for hole in drawn(app).holes[:2]] == [before[1].tee, before[0].tee]
        second(dot(app, 0, "tee"))
        yield
        click(button(app, "Add a dog-leg"))
        yield
        gates = drawn(app).holes[0].gates
        assert len(gates) == len(before[1].gates) + 1
        second(dot(app, 0, "gates", len(gates) - 1))
        yield
        gate = gates[-1]
        assert gate is not None
        other = next(even for even in (2, 8) if even != gate.direction)
        click(value_below(app, "The rope of this dog-leg, by the clock", str(other)))
        yield
        turned = drawn(app).holes[0].gates[-1]
        assert turned is not None
        assert turned.direction == other
        second(dot(app, 0, "gates", len(gates) - 1))
        yield
        click(button(app, "Remove this dog-leg"))
        yield
        assert len(drawn(app).holes[0].gates) == len(before[1].gates)
        second(dot(app, 0, "tee"))
        yield
        click(button(app, "Remove hole 1"))
        yield
        assert [hole.tee for hole in drawn(app).holes] == [before[0].tee, *(hole.tee for hole in before[2:])]
        assert len(scene.document.past) == 6
        for _step in range(6):
            key(pygame.K_z, pygame.KMOD_CTRL)
            yield
        assert drawn(app).holes == before

    run(tmp_path, EditorScene(copy_of(STOCK, tmp_path, "board.yaml")), script)


@pytest.mark.full
def test_a_press_beside_the_menu_or_escape_closes_it_and_nothing_is_changed(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_t, text="t")
        yield
        second(dot(app, 0, "tee"))
        yield
        assert is_open(app)
        assert button(app, "Remove hole 1").why == "A board has one hole at least."
        assert "Played as hole" not in words(app)
        click(on_top(app, EditorScene).canvas.rect.move(2, 2).topleft)
        yield
        assert not is_open(app)
        second(dot(app, 0, "tee"))
        yield
        key(pygame.K_ESCAPE)
        yield
        assert not is_open(app)
        assert not on_top(app, EditorScene).document.past

    run(tmp_path, EditorScene(new(tmp_path)), script)


@pytest.mark.full
def test_with_a_brush_the_second_button_on_a_tee_brings_back_what_lay_there_and_opens_nothing(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        second(dot(app, 0, "tee"))
        yield
        assert not is_open(app)
        key(pygame.K_t, text="t")
        yield
        tee = drawn(app).holes[0].tee
        assert tee is not None
        second(at(app, tee.column, tee.row + 2))
        yield
        assert "Against the pro" in buttons(app)         # beside a tee it plays from the cell
        assert not is_open(app)

    run(tmp_path, EditorScene(new(tmp_path)), script)


@pytest.mark.parametrize("opener", [
    "menu key", *(pytest.param(one, marks=pytest.mark.full) for one in ("shift f10", "alt space"))])
def test_keys_open_the_menu_at_the_cursor_and_choose_in_it(tmp_path: Path, opener: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        key(pygame.K_t, text="t")
        yield
        key(pygame.K_TAB)
        yield
        assert "Alt+Space opens its hole" in words(app)
        before = drawn(app).holes[0].par
        code, mod = {"menu key": (0x40000065, 0), "shift f10": (pygame.K_F10, pygame.KMOD_SHIFT),
                     "alt space": (pygame.K_SPACE, pygame.KMOD_ALT)}[opener]
        key(code, mod)
        yield
        assert is_open(app)
        assert getattr(scene.ui.focus, "text", "") == str(before)
        step = 1 if before < 5 else -1
        key(pygame.K_RIGHT if step > 0 else pygame.K_LEFT)
        yield
        key(pygame.K_RETURN)
        yield
        assert not is_open(app)
        assert drawn(app).holes[0].par == before + step
        assert scene.ui.focus is canvas(app)

    run(tmp_path, EditorScene(new(tmp_path)), script)


@pytest.mark.parametrize("way", ["X", pytest.param("ring", marks=pytest.mark.full)])
def test_a_pad_opens_the_menu_by_x_or_from_its_ring(tmp_path: Path, way: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        key(pygame.K_t, text="t")
        yield
        pad("RB")
        yield
        assert "X opens its hole" in words(app)
        before = drawn(app).holes[0].par
        if way == "X":
            pad("X")
            yield
        else:
            pad("Y")
            yield
            for _step in range(40):
                if getattr(scene.ui.focus, "icon", "") == "thinking":
                    break
                pad("LB")
                yield
            pad("A")
            yield
        assert is_open(app)
        assert scene.ui.focus is not None
        assert is_within(scene.ui.focus, scene.ui.top)
        step = 1 if before < 5 else -1
        pad("right" if step > 0 else "left")
        yield
        pad("A")
        yield
        assert drawn(app).holes[0].par == before + step

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_a_finger_opens_the_menu_by_the_dots_beside_what_was_touched(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_t, text="t")
        yield
        key(pygame.K_TAB)       # looked at, and nothing taken up
        yield
        place = canvas(app).place(app.painter, canvas(app).cursor)
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            finger(kind, (place.left - app.painter.look.px(15), place.centery), app.window.size)
        yield
        assert is_open(app)

    run(tmp_path, EditorScene(new(tmp_path)), script)


@pytest.mark.full
def test_there_is_no_menu_where_nothing_stands(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        assert hole_menu(on_top(app, EditorScene).document.draft, Place(0, 0)) is None
        key(pygame.K_F10, pygame.KMOD_SHIFT)
        yield
        assert not is_open(app)

    run(tmp_path, EditorScene(new(tmp_path)), script)
