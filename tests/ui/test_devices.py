"""Mouse alone, keyboard alone, pad alone and finger alone: each works every widget, through the real main loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.entry import KeyboardLayer
from game.ui.window.loop import App
from tests.ui.rooms import Room
from tests.ui.user import click, finger, key, move, pad, post, press, release, run, tap, typed, walk_to


def find(app: App, text: str) -> Button:
    """The topmost layer's button of that text."""
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, Button) and w.text == text)


def focus_of(app: App) -> Widget | None:
    return app.scene.ui.focus


def test_mouse_alone(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        click(room.choice)
        yield
        click(find(app, "French"))
        yield
        click(room.toggle)
        click(room.locked)
        yield
        track = room.slider.rect
        press((track.x + track.w // 2, track.centery))
        yield
        move((track.x - 50, track.centery), held=True)
        release((track.x - 50, track.centery))
        yield
        click(room.saves.row(2))
        click((room.tabs.rect.x + 100, room.tabs.rect.centery))      # the second head
        yield
        click(room.ask)
        yield
        click(find(app, "Stay"))
        yield
        click(room.deeper)
        yield
        assert len(app.scenes) == 2
        click(next(w for w in app.scene.ui.top.walk() if isinstance(w, Button) and w.text == "Done"))
        yield
        click(room.done)
        yield

    run(tmp_path, room, script)
    assert room.heard[:2] == [2, True]
    assert room.slider.value == 0
    assert room.heard[-3:] == [2, 1, "stay"]
    assert not room.locked.value
    assert room.results == ["done"]
    assert room.left


def devices() -> list[tuple[str, Callable[[str], None]]]:
    codes = {"up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "A": pygame.K_RETURN,
             "B": pygame.K_ESCAPE, "RB": pygame.K_TAB}
    return [("keyboard", lambda name: key(codes[name])), ("pad", pad)]


@pytest.mark.parametrize(("device", "ask"), devices(), ids=[name for name, _ in devices()])
def test_buttons_alone(tmp_path: Path, device: str, ask: Callable[[str], None]) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        following = partial(ask, "RB")
        yield from walk_to(app, room.tabs, following)
        ask("right")
        yield
        ask("down")
        yield
        assert focus_of(app) is room.choice
        ask("A")
        yield
        ask("down")
        ask("down")
        ask("A")
        yield
        ask("down")
        ask("A")
        yield
        ask("down")
        ask("A")                        # the locked one
        yield
        ask("down")
        ask("right")
        ask("right")
        yield
        yield from walk_to(app, room.saves.row(14), following)
        ask("A")
        yield
        yield from walk_to(app, room.ask, following)
        ask("A")
        yield
        ask("B")                        # the answer that cancels
        yield
        assert focus_of(app) is room.ask
        yield from walk_to(app, room.deeper, partial(ask, "left"))
        ask("A")
        yield
        assert len(app.scenes) == 2
        ask("B")
        yield
        assert app.scene is room
        yield from walk_to(app, room.done, partial(ask, "right"))
        ask("A")
        yield

    run(tmp_path, room, script)
    assert room.heard == [1, 2, True, 60, 70, 14, "stay"]
    assert room.results == [None]
    assert room.left


def test_finger_alone(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        size = app.size
        tap(room.toggle, size)
        yield
        tap(room.choice, size)
        yield
        tap(find(app, "Cut Throat"), size)
        yield
        row = room.saves.row(3)
        x, y = row.rect.center
        finger(pygame.FINGERDOWN, (x, y), size)
        yield
        for step in range(1, 9):
            finger(pygame.FINGERMOTION, (x, y - 12 * step), size)
            yield
        finger(pygame.FINGERUP, (x, y - 96), size)
        yield
        assert room.saves.offset > 60        # the list moved under the finger, and no row was chosen
        tap(room.done, size)
        yield

    run(tmp_path, room, script)
    assert room.heard == [True, 1]
    assert room.left


def test_a_finger_counts_once(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        tap(room.toggle, app.size)
        yield

    run(tmp_path, room, script)
    assert room.heard == [True]


def test_name_by_keyboard(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        yield from walk_to(app, room.entry, partial(key, pygame.K_TAB))
        key(pygame.K_RETURN)
        yield
        typed("bel m")                  # letters that are keys elsewhere are letters here
        key(pygame.K_BACKSPACE)
        key(pygame.K_HOME)
        typed("I")
        post(pygame.TEXTEDITING, text="ñ", start=0, length=1)
        yield
        post(pygame.TEXTINPUT, text="ñ")
        key(pygame.K_RETURN)
        yield
        assert not app.scene.ui.editing
        assert not app.settings.mute

    run(tmp_path, room, script)
    assert room.entry.text == "IñAnabel "
    assert room.heard == ["IñAnabel "]


def test_name_stays_when_escape_ends_it(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        click(room.entry)
        yield
        typed("xyz")
        key(pygame.K_ESCAPE)
        yield
        assert app.scene is room

    run(tmp_path, room, script)
    assert room.entry.text == "Anaxyz"
    assert room.heard == ["Anaxyz"]


def test_name_select_and_replace(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        click(room.entry)
        yield
        key(pygame.K_a, pygame.KMOD_CTRL)
        typed("Bo")
        key(pygame.K_LEFT, pygame.KMOD_SHIFT)
        key(pygame.K_x, pygame.KMOD_CTRL)
        key(pygame.K_v, pygame.KMOD_CTRL)
        key(pygame.K_v, pygame.KMOD_CTRL)
        key(pygame.K_RETURN)
        yield

    run(tmp_path, room, script)
    assert room.entry.text == "Boo"


def test_name_is_never_longer_than_allowed(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        click(room.entry)
        yield
        post(pygame.TEXTINPUT, text="a\nvery long name indeed")
        click(room.toggle)              # going elsewhere keeps what was typed
        yield

    run(tmp_path, room, script)
    assert room.entry.text == "Anaavery lon"
    assert room.heard == ["Anaavery lon", True]


def test_name_by_pad(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        yield from walk_to(app, room.entry, partial(pad, "RB"))
        pad("A")
        yield
        assert isinstance(app.scene.ui.top, KeyboardLayer)
        for _ in range(3):
            pad("X")                    # takes a letter back
        yield
        pad("Y")                        # capitals
        yield
        for letter in "Bo":
            yield from spell(app, letter)
        pad("start")
        yield
        assert app.scene.ui.focus is room.entry

    def spell(app: App, letter: str) -> Iterator[None]:
        yield from walk_to(app, find(app, letter), partial(pad, "RB"))
        pad("A")
        yield

    run(tmp_path, room, script)
    assert room.entry.text == "Bo"      # after the capital the small letters came by themselves
    assert room.heard == ["Bo"]


def test_text_is_scrolled_by_wheel_keys_and_bar(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        post(pygame.MOUSEWHEEL, x=0, y=-2, precise_x=0.0, precise_y=-2.0, pos=room.text.rect.center, touch=False)
        yield
        by_wheel = room.text.offset
        assert by_wheel > 0
        yield from walk_to(app, room.text, partial(key, pygame.K_TAB))      # nothing inside takes the focus: the area does
        key(pygame.K_DOWN)
        yield
        assert room.text.offset > by_wheel
        key(pygame.K_END)
        yield
        assert room.text.offset == room.text.range
        key(pygame.K_PAGEUP)
        yield
        assert 0 < room.text.offset < room.text.range
        x = room.text.rect.right - 4
        press((x, room.text.rect.y + 10))
        yield
        move((x, room.text.rect.bottom + 200), held=True)
        release((x, room.text.rect.bottom + 200))
        yield
        assert room.text.offset == room.text.range

    run(tmp_path, room, script)


def test_forbidden_says_why(tmp_path: Path) -> None:
    room = Room()
    told: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield
        yield from walk_to(app, room.locked, partial(key, pygame.K_TAB))
        key(pygame.K_RETURN)
        yield
        tip = app.scene.ui.tip
        told.append(tip.text if tip is not None else "")
        key(pygame.K_DOWN)
        yield
        assert app.scene.ui.tip is None

    run(tmp_path, room, script)
    assert told == ["Only with four players."]
    assert room.heard == []


def test_a_click_outside_closes_a_list_and_nothing_else(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        click(room.choice)
        yield
        assert app.scene.ui.depth == 2
        click(room.done)
        yield
        assert app.scene.ui.depth == 1
        assert app.scene is room

    run(tmp_path, room, script)
    assert room.heard == []


def everything(root: Widget) -> set[Widget]:
    return {w for w in root.walk() if w.focusable}


def test_arrows_reach_everything(tmp_path: Path) -> None:
    room = Room()
    reached: set[Widget] = set()

    def script(app: App) -> Iterator[None]:
        yield
        ui = app.scene.ui
        todo = [ui.focus]
        while todo:
            start = todo.pop()
            assert start is not None
            reached.add(start)
            for code in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
                ui.set_focus(start)
                for _ in range(12):      # a control may use the key itself, and long text is scrolled first
                    key(code)
                    yield
                    if ui.focus is not start:
                        break
                if ui.focus is not None and ui.focus not in reached and ui.focus not in todo:
                    todo.append(ui.focus)

    app = run(tmp_path, room, script)
    assert reached == everything(room.ui.top)
    assert app.turns > 0
