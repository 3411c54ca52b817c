"""Scripted users: they post real events into the real main loop, one step a turn, and look at what came of them.

Their clock is the real one and all that they have skipped. A patient one skips the moments in which a person would read what has just come
up and must not be answered yet (a curtain, a result, a dialog); a hasty one goes on pressing.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pygame

from game.content.choices import kinds
from game.ui.looks import settings as store
from game.ui.looks.settings import Settings
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.window.loop import COURSES, App
from game.ui.window.shell import SETTINGS_FILE
from tests.ui.painted_once import painted_once

Script = Callable[[App], Iterator[None]]        # a yield is one turn of the main loop
MOST_TURNS = 5000
_PAINTERS_SECONDS = 3
PATIENCE = 120.0        # seconds for what another process or thread has to do, on a machine that is busy elsewhere; none is waited in vain
BREATH = .02            # seconds that it is given in each turn once it is late
SKIP = .05              # seconds that a patient user skips in a turn while something is to be seen first
BUTTON = {
    "A": pygame.CONTROLLER_BUTTON_A, "B": pygame.CONTROLLER_BUTTON_B, "X": pygame.CONTROLLER_BUTTON_X, "Y": pygame.CONTROLLER_BUTTON_Y,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP, "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN, "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT, "start": pygame.CONTROLLER_BUTTON_START, "back": pygame.CONTROLLER_BUTTON_BACK,
    "LB": pygame.CONTROLLER_BUTTON_LEFTSHOULDER, "RB": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "LS": pygame.CONTROLLER_BUTTON_LEFTSTICK, "RS": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
}


class Clock:
    """The time by which a scripted user lives, in seconds."""

    def __init__(self) -> None:
        self.skipped = 0.0

    def __call__(self) -> float:
        return time.perf_counter() + self.skipped

    def skip(self, seconds: float) -> None:
        """Advances time by `seconds` at once."""
        self.skipped += seconds


class Film(Clock):
    """A clock by which every turn of the main loop takes a sixtieth of a second, however long it took: no time is slept away."""

    def __call__(self) -> float:
        self.skipped += 1e-4       # whoever waits for a moment sees it come
        return self.skipped

    def turn(self) -> None:
        """A turn has gone by."""
        self.skipped += 1 / 60


def run(saves: Path, scene: Scene, script: Script, *, settings: Settings | None = None, size: tuple[int, int] = (1280, 720),
        courses: Path = COURSES, clock: Clock | None = None, hasty: bool = False, turns: int = MOST_TURNS,
        alone: bool = False) -> App:
    """Run a script on a scene to its end and return the app. A flat theme unless `settings` says otherwise: nothing slow is painted, and no
    notes of the first use lie on a canvas.

    A script that takes more than `turns` turns of the main loop is at fault. Whoever brings a clock may skip time in the script too.
    One that is `alone` paints all by itself, as the program does, also what other windows have painted.
    """
    store.save(saves / SETTINGS_FILE, settings or Settings(theme="contrast", speed=0, noted=tuple(kind.name for kind in kinds())))
    steps: list[Iterator[None]] = []
    watch = clock or Clock()

    def on_frame(app: App) -> None:
        if not steps:
            if app.interim is not None:
                return          # the script begins with the first picture
            steps.append(script(app))
        assert app.turns < turns, "the script never ends"
        if isinstance(watch, Film):
            watch.turn()
        if not hasty and not app.attentive:
            watch.skip(SKIP)
            return
        try:
            next(steps[0])
        except StopIteration:
            app.stop()

    others = set(threading.enumerate())
    app = App(saves, size=size, on_frame=on_frame, sound=False, courses=courses, clock=watch)
    with nullcontext() if alone else painted_once():
        app.run(scene)
    _end_of_painting(others)
    return app


def _end_of_painting(others: Collection[threading.Thread]) -> None:
    """A window does not wait for its painter when it closes; the next test does, which may look at what is painted.

    The `others` were there before the window: one whose test does not close it never ends.
    """
    for thread in threading.enumerate():
        if thread.name == "painter" and thread not in others:
            thread.join(_PAINTERS_SECONDS)


def post(kind: int, **values: Any) -> None:
    """One event."""
    pygame.event.post(pygame.event.Event(kind, **values))


def key(code: int, mod: int = 0, text: str = "") -> None:
    """Press and let go a key."""
    hold(code, mod, text)
    let_go(code, mod, text)


def hold(code: int, mod: int = 0, text: str = "") -> None:
    """Press a key and keep it down."""
    post(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)


def let_go(code: int, mod: int = 0, text: str = "") -> None:
    """Releases a key that is down."""
    post(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=0)


def typed(text: str) -> None:
    """Type, as the system tells it: keys and text."""
    for letter in text:
        post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
        post(pygame.TEXTINPUT, text=letter)
        post(pygame.KEYUP, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)


def pad(name: str) -> None:
    """Press and let go a button of a pad."""
    hold_pad(name)
    let_go_pad(name)


def hold_pad(name: str) -> None:
    """Press a button of a pad and keep it down."""
    post(pygame.CONTROLLERBUTTONDOWN, button=BUTTON[name], instance_id=0)


def let_go_pad(name: str) -> None:
    """Releases a button of a pad that is down."""
    post(pygame.CONTROLLERBUTTONUP, button=BUTTON[name], instance_id=0)


def move(pos: tuple[int, int], held: bool = False) -> None:
    """Move the mouse."""
    post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0), touch=False)


def press(pos: tuple[int, int]) -> None:
    """Press the first mouse button."""
    post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)


def release(pos: tuple[int, int]) -> None:
    """Releases it."""
    post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)


def click(target: Widget | tuple[int, int]) -> None:
    """Go to a place, or the middle of a widget, and click."""
    pos = target if isinstance(target, tuple) else target.rect.center
    move(pos)
    press(pos)
    release(pos)


def drag(start: tuple[int, int], goal: tuple[int, int]) -> Iterator[None]:
    """Drag what lies at a place to another, by way of the middle."""
    move(start)
    press(start)
    yield
    move(((start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2), held=True)
    yield
    move(goal, held=True)
    yield
    release(goal)
    yield


def finger(kind: int, pos: tuple[int, int], size: tuple[int, int]) -> None:
    """One event of a finger, and the mouse event that SDL makes of it, which must not count twice."""
    post(kind, x=pos[0] / size[0], y=pos[1] / size[1], dx=0, dy=0, finger_id=7, touch_id=1)
    if kind != pygame.FINGERMOTION:
        mouse = pygame.MOUSEBUTTONDOWN if kind == pygame.FINGERDOWN else pygame.MOUSEBUTTONUP
        post(mouse, pos=pos, button=1, touch=True)


def tap(target: Widget, size: tuple[int, int]) -> None:
    """A finger goes down on a widget and lifts."""
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        finger(kind, target.rect.center, size)


def until(true: Callable[[], object], most: int = 900) -> Iterator[None]:
    """Run the main loop until the condition holds. It is not to be expected any more after `most` turns and `PATIENCE` seconds, both.

    Turns alone would judge by how fast the window's loop turns, which says nothing of the processes and threads that work beside it.
    """
    turns, end = 0, time.monotonic() + PATIENCE
    while not true():
        if turns >= most:
            assert time.monotonic() < end, "it never came to that"
            time.sleep(BREATH)
        turns += 1
        yield


def walk_to(app: App, target: Widget, step: Callable[[], None], most: int = 60) -> Iterator[None]:
    """Move the focus, a step at a time, until the target has it."""
    for _ in range(most):
        if app.scene.ui.focus is target:
            return
        step()
        yield
    raise AssertionError(f"{target} was not reached; the focus is on {app.scene.ui.focus}")
