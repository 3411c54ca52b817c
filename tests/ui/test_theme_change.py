"""A change of theme is one picture: the old one lives on until all of the new one is painted, and then fades into it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.ui.looks.settings import Settings
from game.ui.navigation import Push
from game.ui.paint import backdrop
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Toggle
from game.ui.widgets.layout import Row
from game.ui.window.loop import App
from tests.ui.user import Film, click, key, run

CORNER = (5, 5)         # where only the desk is seen
SMALL = (1024, 640)


class Room(Scene):
    """A switch and a way to another such room, on the desk."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[bool] = []

    def build(self) -> Widget:
        self.toggle = Toggle(False, self.heard.append, yes="On", no="Off")
        self.deeper = Button("Deeper", lambda: Push(Room()))
        return Row(self.toggle, self.deeper, align="centre")


class Gate:
    """The worker paints no table before it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened = threading.Event()
        paint = backdrop.table

        def table(*args: Any) -> Any:
            self.opened.wait(30)
            return paint(*args)
        monkeypatch.setattr(backdrop, "table", table)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """A gate that is opened at the end whatever happens."""
    made = Gate(monkeypatch)
    yield made
    made.opened.set()


def begin(app: App, gate: Gate) -> Iterator[None]:
    """The first picture, and all that it needs."""
    gate.opened.set()
    while not at_rest(app):
        yield
    gate.opened.clear()


def daylight(app: App) -> None:
    """Choose another theme."""
    app.change(msgspec.structs.replace(app.settings, theme="light"))


def depth(app: App) -> int:
    """How many scenes there are."""
    return len(app.scenes)


def at_rest(app: App) -> bool:
    """Whether the picture is whole and nothing changes it."""
    return app.idle


def held(app: App) -> bool:
    """Whether the window still shows what it showed, as the next picture is not painted."""
    return app.interim is not None


def corner(app: App) -> tuple[int, ...]:
    """The colour of the desk in the window."""
    return tuple(app.screen.get_at(CORNER))[:3]


def test_the_old_picture_lives_until_the_new_one_is_painted_and_then_fades(tmp_path: Path, gate: Gate) -> None:
    room = Room()
    seen: list[tuple[int, ...]] = []

    def script(app: App) -> Iterator[None]:
        yield from begin(app, gate)
        old = corner(app)
        daylight(app)
        for _turn in range(20):
            yield
            assert corner(app) == old
            assert not at_rest(app)
        click(room.toggle)          # and it answers
        yield
        yield
        assert room.heard == [True]
        assert app.painter.look.theme.name == "contrast"
        gate.opened.set()
        while not at_rest(app):
            seen.append(corner(app))
            yield
        seen.append(corner(app))
        assert app.painter.look.theme.name == "light"
        room.stage.stale()
        yield
        assert corner(app) == seen[-1], "the last picture is the whole one"

    run(tmp_path, room, script, settings=Settings(theme="contrast", speed=1), size=SMALL, clock=Film(), hasty=True)
    brightness = [sum(colour) for colour in seen]
    assert brightness == sorted(brightness)
    assert len({value for value in brightness if brightness[0] < value < brightness[-1]}) >= 3


def test_another_choice_while_it_is_painted_counts_alone(tmp_path: Path, gate: Gate) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield from begin(app, gate)
        old = corner(app)
        daylight(app)
        yield
        app.change(msgspec.structs.replace(app.settings, theme="contrast", text=1.3))
        yield
        gate.opened.set()
        for _turn in range(5):
            yield
        while not at_rest(app):
            yield
        assert app.painter.look.theme.name == "contrast"
        assert app.painter.look.text == 1.3
        assert corner(app) == old

    run(tmp_path, room, script, size=SMALL)


def test_a_scene_that_comes_up_in_another_theme_is_not_seen_before_it_is_painted(tmp_path: Path, gate: Gate) -> None:
    below = Room()

    def script(app: App) -> Iterator[None]:
        yield from begin(app, gate)
        click(below.deeper)
        yield
        gate.opened.set()
        while not at_rest(app):
            yield
        gate.opened.clear()
        assert depth(app) == 2
        old = corner(app)
        daylight(app)
        yield
        key(pygame.K_ESCAPE)
        for _turn in range(10):
            yield
            assert corner(app) == old
        assert depth(app) == 1
        assert held(app)
        gate.opened.set()
        while not at_rest(app):
            assert corner(app) == old or not held(app)
            yield
        assert app.painter.look.theme.name == "light"
        found = corner(app)
        below.stage.stale()
        yield
        assert found == corner(app) != old

    run(tmp_path, below, script, size=SMALL, hasty=True)
