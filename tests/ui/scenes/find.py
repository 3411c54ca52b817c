"""Looking for widgets as a person does: by what is written on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

import pygame

from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import ChoiceBox, FormField
from game.ui.widgets.text import Label, Title
from game.ui.window.loop import App
from tests.ui.user import click, key, pad

W = TypeVar("W", bound=Widget)
S = TypeVar("S", bound=Scene)


def on_top(app: App, kind: type[S]) -> S:
    """The scene on top, which must be of that kind."""
    scene = app.scene
    assert isinstance(scene, kind), f"{scene} is on top"
    return scene


def button(app: App, text: str) -> Button:
    """The topmost layer's button of that text. Raises AssertionError where there is none."""
    found = [w for w in app.scene.ui.top.walk() if isinstance(w, Button) and w.text == text]
    assert found, f"no button {text!r} among {buttons(app)}"
    return found[0]


def buttons(app: App) -> list[str]:
    """The texts of all buttons of the topmost layer."""
    return [w.text for w in app.scene.ui.top.walk() if isinstance(w, Button)]


def words(app: App) -> str:
    """All labels and titles of the topmost layer, a line each."""
    return "\n".join(w.text for w in app.scene.ui.top.walk() if isinstance(w, Label | Title))


def control(app: App, name: str, kind: type[W]) -> W:
    """The control beside that name."""
    fields = [w for w in app.scene.ui.top.walk() if isinstance(w, FormField)]
    found = [f.control for f in fields if any(isinstance(label, Label) and label.text == name for label in f.name.walk())]
    assert found, f"no field {name!r}"
    assert isinstance(found[0], kind)
    return found[0]


def more(app: App) -> Iterator[None]:
    """On the wall of saved games: turns from the champions' board to the chosen game."""
    click(button(app, "More…"))
    yield
    yield


def box(app: App, tip: str) -> ChoiceBox:
    """The choice with that tip."""
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, ChoiceBox) and w.tip == tip)


def choose(app: App, choice: ChoiceBox, option: str) -> Iterator[None]:
    """Opens the list of a choice and takes an option."""
    click(choice)
    yield
    click(button(app, option))
    yield


def choose_by(
    app: App, choice: ChoiceBox, option: str, ok: Callable[[], None], down: Callable[[], None], up: Callable[[], None],
) -> Iterator[None]:
    """Opens the list of a choice with a device that moves a focus, and takes an option."""
    if not app.scene.ui.focus_seen:
        down()          # a hand that comes from the mouse moves the focus before it presses what has it
        yield
    app.scene.ui.set_focus(choice)
    steps = choice.options.index(option) - choice.index
    ok()
    yield
    for _step in range(abs(steps)):
        (down if steps > 0 else up)()
        yield
    ok()
    yield


def choose_by_keys(app: App, choice: ChoiceBox, option: str) -> Iterator[None]:
    """The same by keys."""
    yield from choose_by(app, choice, option, *(partial(key, code) for code in (pygame.K_RETURN, pygame.K_DOWN, pygame.K_UP)))


def choose_by_pad(app: App, choice: ChoiceBox, option: str) -> Iterator[None]:
    """The same with a pad."""
    yield from choose_by(app, choice, option, *(partial(pad, name) for name in ("A", "down", "up")))
