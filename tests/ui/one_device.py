"""Hands on one device, and on nothing else: what a person does who has only a mouse, only keys or only a pad."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Literal, TypeAlias

import pygame

from game.ui.input import ActName
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.workshop import FileCard, WorkshopScene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Scroll
from game.ui.window.loop import App
from game.ui.workshop.canvas import FileCanvas
from game.ui.workshop.sheet import DeedButton
from game.ui.workshop.tool import FileSpot
from tests.ui.scenes.find import on_top
from tests.ui.scenes.workbench import place
from tests.ui.user import click, drag, key, move, pad, post, until

Device: TypeAlias = Literal["mouse", "key", "pad"]
WAYS: tuple[ActName, ...] = ("right", "down", "left", "up")


class OneDevice:
    """Hands on one device, and on nothing else."""

    def __init__(self, app: App, device: Device) -> None:
        self.app, self.device = app, device

    @property
    def canvas(self) -> FileCanvas:
        """What is drawn on."""
        return on_top(self.app, EditorScene).canvas

    def say(self, name: str) -> None:
        """A direction, or A for the button and the key that press."""
        if self.device == "pad":
            pad(name)
        else:
            key(pygame.K_RETURN if name == "A" else getattr(pygame, f"K_{name.upper()}"))

    def press(self, widget: Widget) -> Iterator[None]:
        """Presses a control: with keys and pad the focus is led there."""
        if self.device == "mouse":
            click(widget)
            yield
            return
        for _step in range(80):
            focus = self.app.scene.ui.focus
            if focus is widget:
                break
            yield from self._step_toward(widget)
        assert self.app.scene.ui.focus is widget
        self.say("A")
        yield

    def _step_toward(self, widget: Widget) -> Iterator[None]:
        """A step that brings the focus nearer, or another one where that leads nowhere."""
        focus = self.app.scene.ui.focus
        x, y = (0, 0) if focus is None else focus.focus_rect.center
        across, down = widget.rect.centerx - x, widget.rect.centery - y
        wished = sorted(WAYS, key=lambda way: -{"right": across, "left": -across, "down": down, "up": -down}[way])
        for way in wished[:3]:
            before = self.app.scene.ui.focus, focus.focus_rect.topleft if focus is not None else None
            self.say(way)
            yield
            now = self.app.scene.ui.focus
            if (now, now.focus_rect.topleft if now is not None else None) != before:
                return

    def named(self, text: str) -> Iterator[None]:
        """Presses the button of that name."""
        top = self.app.scene.ui.top
        found = [one for one in top.walk() if isinstance(one, Button) and not isinstance(one, FileCard) and text in (one.text, one.tip)]
        yield from self.press(found[0])

    def on_sheet(self, text: str) -> Iterator[None]:
        """Presses the button of that name on the sheet: the mouse wheels down to it, keys and pad have a way of their own there."""
        top = self.app.scene.ui.top
        deed = next(one for one in top.walk() if isinstance(one, DeedButton) and one.text == text)
        paper = next(one for one in top.walk() if isinstance(one, Scroll) and deed in one.walk())
        if self.device == "mouse":
            while not paper.rect.contains(deed.rect):
                above = deed.rect.top < paper.rect.top
                move(paper.rect.center)
                post(pygame.MOUSEWHEEL, x=0, y=1 if above else -1, precise_x=0.0, precise_y=1.0 if above else -1.0, pos=paper.rect.center,
                     touch=False)
                yield
                yield
        elif self.app.scene.ui.focus is self.canvas:
            if self.device == "key":
                key(pygame.K_F6)
            else:
                pad("back")
            yield
        yield from self.press(deed)

    def look(self, spot: FileSpot) -> Iterator[None]:
        """Goes to a spot with keys or the pad, on the shortest way that there is."""
        canvas = self.canvas
        start = canvas.cursor
        came: dict[FileSpot, tuple[FileSpot, ActName]] = {start: (start, "ok")}
        ahead = deque([start])
        while ahead and spot not in came:
            canvas.cursor = ahead.popleft()
            for way in WAYS:
                found = canvas._next(way)
                if found is not None and found not in came:
                    came[found] = canvas.cursor, way
                    ahead.append(found)
        canvas.cursor = start
        assert spot in came, f"keys do not lead from {start} to {spot}"
        path = list[ActName]()
        while spot != start:
            spot, led = came[spot]
            path.append(led)
        for way in reversed(path):
            self.say(way)
            yield

    def see(self, spot: FileSpot) -> Iterator[None]:
        """Looks at a spot: a click of the mouse, the cursor of keys and pad."""
        if self.device == "mouse":
            click(place(self.app, spot))
            yield
            return
        if self.app.scene.ui.focus is not self.canvas:
            yield from self.press_canvas()
        yield from self.look(spot)

    def go(self, spot: FileSpot) -> Iterator[None]:
        """Presses a spot."""
        yield from self.see(spot)
        if self.device != "mouse":
            self.say("A")
            yield

    def press_canvas(self) -> Iterator[None]:
        """Leads the focus to the canvas."""
        for _step in range(60):
            if self.app.scene.ui.focus is self.canvas:
                return
            yield from self._step_toward(self.canvas)
        raise AssertionError("the canvas was not reached")

    def stroke(self, first: FileSpot, last: FileSpot) -> Iterator[None]:
        """From one spot to another: dragged, or pressed at both."""
        if self.device == "mouse":
            yield from drag(place(self.app, first), place(self.app, last))
            return
        yield from self.go(first)
        yield from self.look(last)
        self.say("A")
        yield

    def save_and_leave(self) -> Iterator[None]:
        """The file is saved, and the bench is there again."""
        if self.device == "key":
            key(pygame.K_s, pygame.KMOD_CTRL)
            yield
        else:
            yield from self.named("Save")
        assert not on_top(self.app, EditorScene).document.unsaved
        if self.device == "mouse":
            yield from self.named("Back (Esc)")
        elif self.device == "key":
            key(pygame.K_ESCAPE)
            yield
            if isinstance(self.app.scene, EditorScene):
                key(pygame.K_ESCAPE)
        else:
            pad("B")
            yield
            if isinstance(self.app.scene, EditorScene):
                pad("B")
        yield from until(lambda: isinstance(self.app.scene, WorkshopScene))
        yield

    def turned(self, spot: FileSpot) -> Iterator[None]:
        """What is at a spot goes one further up: by the arrow that stands there, or by a key."""
        yield from self.see(spot)
        if self.device == "mouse":
            click(next(arrow for step, arrow in self.canvas._arrows(self.app.painter) if step > 0).center)
        else:
            key(pygame.K_PLUS)
        yield
