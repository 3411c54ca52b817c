"""How the window sleeps: in SDL where SDL sleeps, else from look to look."""

from __future__ import annotations

import time

import pytest

from game.ui import event_wait
from game.ui.event_wait import LOOK, look_often, sleeper


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
    monkeypatch.setattr(event_wait, "sdl_wait", lambda: waited.append)
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
    wait = event_wait.sdl_wait()
    assert wait is not None
