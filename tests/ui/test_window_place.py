"""Where the window opens: three quarters of the display's height at first, later as it was left, if those displays are still there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from game.ui.looks.settings import Settings, save
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.window import window
from game.ui.window.loop import App
from game.ui.window.shell import SETTINGS_FILE, WINDOW_FILE

LARGE = (3840, 2160)


class Bare(Scene):
    """Nothing at all, which is soon painted in any size."""

    def build(self) -> Widget:
        return Widget()

    def backdrop(self, painter: object, size: object) -> pygame.Surface | None:
        return None


@pytest.fixture
def displays(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The displays there are, to be changed."""
    there = [LARGE]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(there))
    return there


def opened(saves: Path, then: Callable[[App], None] = lambda _app: None) -> tuple[tuple[int, int], tuple[int, int]]:
    """Open the window, do something, and close it; the size and the position that it had at first."""
    found: list[tuple[tuple[int, int], tuple[int, int]]] = []

    def on_frame(app: App) -> None:
        if app.interim is None and not found:
            found.append((tuple(app.window.size), tuple(app.window.position)))     # type: ignore[arg-type]
            then(app)
            app.stop()
    if not (saves / SETTINGS_FILE).exists():
        save(saves / SETTINGS_FILE, Settings(theme="contrast"))
    App(saves, size=None, on_frame=on_frame, sound=False).run(Bare())
    return found[0]


def put(app: App) -> None:
    app.window.size, app.window.position = (1500, 900), (300, 200)


def test_the_first_window_is_three_quarters_as_high_as_the_display(tmp_path: Path, displays: list[tuple[int, int]]) -> None:
    assert opened(tmp_path)[0] == (2880, 1620)
    displays[:] = [(1366, 768)]
    assert opened(tmp_path / "small")[0] == (1280, 720)


def test_later_it_opens_as_it_was_left(tmp_path: Path, displays: list[tuple[int, int]]) -> None:
    opened(tmp_path, put)
    assert opened(tmp_path) == ((1500, 900), (300, 200))
    assert opened(tmp_path) == ((1500, 900), (300, 200))


def test_on_other_displays_it_keeps_its_size_where_that_fits_but_not_its_place(tmp_path: Path, displays: list[tuple[int, int]]) -> None:
    opened(tmp_path, put)
    displays.append((1920, 1080))
    size, position = opened(tmp_path)
    assert size == (1500, 900)
    assert position != (300, 200)
    displays[:] = [(1280, 720)]
    assert opened(tmp_path)[0] == (1280, 720)


def test_a_full_screen_leaves_the_windows_own_place_alone(tmp_path: Path, displays: list[tuple[int, int]]) -> None:
    save(tmp_path / SETTINGS_FILE, Settings(theme="contrast"))
    opened(tmp_path, put)
    save(tmp_path / SETTINGS_FILE, Settings(theme="contrast", fullscreen=True))
    opened(tmp_path)
    save(tmp_path / SETTINGS_FILE, Settings(theme="contrast"))
    assert opened(tmp_path) == ((1500, 900), (300, 200))


def test_without_a_window_manager_the_window_itself_fills_the_display_and_comes_back(
        tmp_path: Path, displays: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL would say that it fills the display, and show a part of the picture in a window as large as before."""
    monkeypatch.setattr(window, "windows_managed", lambda: False)
    seen: list[object] = []

    def fill(app: App) -> None:
        put(app)
        for full in (True, False):
            app.change(msgspec.structs.replace(app.settings, fullscreen=full))
            seen.append((tuple(app.window.size), tuple(app.window.position)))
    opened(tmp_path, fill)
    assert seen == [(LARGE, (0, 0)), ((1500, 900), (300, 200))]
    assert opened(tmp_path) == ((1500, 900), (300, 200))


def test_a_damaged_note_of_the_place_is_as_none(tmp_path: Path, displays: list[tuple[int, int]]) -> None:
    opened(tmp_path, put)
    (tmp_path / WINDOW_FILE).write_bytes(b"{}")
    assert opened(tmp_path)[0] == (2880, 1620)
