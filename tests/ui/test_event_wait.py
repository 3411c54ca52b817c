"""How the window sleeps: in SDL where SDL sleeps, else from look to look."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.ui import sdl
from game.ui.sdl import LOOK, look_often, sdl_parts, sdl_wait, sleeper
from game.ui.window import window
from game.ui.window.window import Display


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that Python slept."""
    seconds: list[float] = []
    monkeypatch.setattr(time, "sleep", seconds.append)
    return seconds


def test_it_looks_often_but_not_longer_than_asked(slept: list[float]) -> None:
    look_often(1.0)
    look_often(.001)
    assert slept == [LOOK, .001]


def test_without_a_window_system_it_looks_often() -> None:
    assert sleeper("dummy", lambda: 0) is look_often


def test_sdl_sleeps_as_long_as_asked_unless_there_are_pads(monkeypatch: pytest.MonkeyPatch, slept: list[float]) -> None:
    waited: list[int] = []
    pads = 0
    monkeypatch.setattr(sdl, "sdl_wait", lambda: waited.append)
    sleep = sleeper("x11", lambda: pads)
    sleep(.7502)
    assert (waited, slept) == ([751], [])
    pads = 1
    sleep(.75)
    assert (waited, slept) == ([751], [LOOK])


def test_where_the_call_is_not_found_it_looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygame.base.__file__", "/nowhere/base.so")
    assert sleeper("x11", lambda: 0) is look_often


def test_the_call_is_found_in_this_pygame() -> None:
    wait = sdl_wait()
    assert wait is not None


def test_only_what_has_changed_is_shown_where_the_window_system_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it is shown where that is due, or where parts cannot be shown."""
    shown: list[object] = []
    display = Display((1024, 640), tmp_path / "window.json")
    try:
        monkeypatch.setattr(Display, "flip", lambda display: shown.append("all"))
        part = pygame.Rect(10, 20, 30, 40)
        display.show()
        display.show([part])
        display.show()
        assert shown == ["all", "all"], "first all is due; then this driver shows all or nothing"
        parts = sdl_parts(display.window)
        assert parts is not None
        assert parts([part, pygame.Rect(0, 0, 5, 5)])
        monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")

        def only_one(changed: list[pygame.Rect]) -> bool:
            shown.append(changed)
            return len(changed) < 2
        monkeypatch.setattr(window, "sdl_parts", lambda of: only_one)
        display.find_parts()
        display.show([part])
        display.show([part, part])
        display.expose()
        display.show([part])
        assert shown[2:] == [[part], [part, part], "all", "all"]
    finally:
        display.close()


def test_where_sdl_is_not_found_all_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    display = Display((1024, 640), tmp_path / "window.json")
    try:
        monkeypatch.setattr("pygame.base.__file__", "/nowhere/base.so")
        assert sdl_parts(display.window) is None
    finally:
        display.close()
