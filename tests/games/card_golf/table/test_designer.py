"""Somebody makes a deck and a course from nothing, by one device alone: saved, checked, rated, played to the end, equal when read again."""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias

import pygame
import pytest

from game.bots.policy import policy
from game.content.choices import check
from game.content.draft import Draft
from game.games.card_golf.commands.rating import RATED
from game.games.card_golf.content.course import read_course
from game.games.card_golf.content.drawing import face_in, slope_rows
from game.games.card_golf.content.laying import holes_in
from game.games.card_golf.rules.content import Content
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.values import Options
from game.games.card_golf.table.course_workshop import CardCourseCanvas
from game.games.card_golf.table.deck_workshop import DeckCanvas
from game.rules.contract import CHANCE, Setup
from game.ui.input import ActName
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.workshop import WorkshopScene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.window.loop import COURSES, App
from game.ui.workshop.canvas import FileCanvas, FileSpot
from game.ui.workshop.sheet import InkRow, ToolButton
from tests.ui.scenes.find import on_top
from tests.ui.scenes.workbench import canvas_of, place
from tests.ui.user import click, drag, key, pad, run, until

Device: TypeAlias = Literal["mouse", "key", "pad"]
WAYS: tuple[ActName, ...] = ("right", "down", "left", "up")
FAIRWAY: FileSpot = ("cards", 1, "faces", 0)


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
        found = [one for one in top.walk() if isinstance(one, Button) and text in (one.text, one.tip)]
        yield from self.press(found[0])

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

    def go(self, spot: FileSpot) -> Iterator[None]:
        """Presses a spot."""
        if self.device == "mouse":
            click(place(self.app, spot))
            yield
            return
        if self.app.scene.ui.focus is not self.canvas:
            yield from self.press_canvas()
        yield from self.look(spot)
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


def make_deck(user: OneDevice) -> Iterator[None]:
    """A plain deck, a pond and a slope on its first fairway face."""
    yield from user.named("Card Golf deck")
    yield from user.named("Four plain cards")
    yield from until(lambda: isinstance(user.app.scene, EditorScene))
    yield
    canvas = canvas_of(user.app, DeckCanvas)
    yield from user.go(FAIRWAY)
    assert canvas._open == FAIRWAY
    if user.device == "key":
        key(pygame.K_5)
        yield
    else:
        top = user.app.scene.ui.top
        yield from user.press(next(one for one in top.walk() if isinstance(one, InkRow) and one.ink_held.sign == "W"))
    yield from user.stroke((*FAIRWAY, 8, 5), (*FAIRWAY, 6, 5))
    if user.device == "key":
        key(pygame.K_a, text="a")
        yield
    else:
        top = user.app.scene.ui.top
        yield from user.press(next(one for one in top.walk() if isinstance(one, ToolButton) and one.key == "A"))
    yield from user.stroke((*FAIRWAY, 4, 3), (*FAIRWAY, 3, 3))
    yield from user.save_and_leave()


def make_course(user: OneDevice) -> Iterator[None]:
    """Three holes of that deck: a par 4 over the pond, another par 4 of which a card is added, and a five."""
    yield from user.named("Card Golf course")
    yield from user.named("Three holes")
    yield from until(lambda: isinstance(user.app.scene, EditorScene))
    yield
    canvas = canvas_of(user.app, CardCourseCanvas)
    yield from user.go(("deck",))
    while canvas.course.read is None or canvas.course.read.name != "New deck":
        if user.device == "mouse":
            click(canvas._arrows(user.app.painter)[0][1].center)
        elif user.device == "key":
            key(pygame.K_PLUS)
        else:
            pad("A")
        yield
    fairways = [face.name for face in canvas.course.tray if face.kind == 1]
    yield from user.stroke(("tray", fairways[0]), ("holes", 1))
    assert len(canvas.course.holes[1].cards) == 3
    yield from user.stroke(("tray", fairways[1]), ("holes", 0, "cards", 1))
    yield from user.stroke(("tray", fairways[0]), ("holes", 0, "cards", 1))
    yield from user.save_and_leave()


def play_to_the_end(content: Content) -> int:
    """A round of two bots; how many holes it had."""
    rules, rng = CardGolf(), Random(5)
    state = rules.start(Setup(2, Options(holes=3), content))
    bots = [policy("card_golf", "rookie"), policy("card_golf", "rookie")]
    while (seat := rules.to_act(state)) is not None:
        if seat is CHANCE:
            state, _events = rules.apply(state, rules.draw(state, rng))
            continue
        view = rules.view(state, seat)
        state, _events = rules.apply(state, bots[seat].choose(view, rules.legal_in(view), rng, 0.0).action)
    return len(state.holes)


def made_by(tmp_path: Path, device: Device) -> Path:
    """The course that is made by that device, with its deck beside it; looked at as far as that takes no time."""
    shutil.copytree(COURSES, tmp_path / "courses", ignore=shutil.ignore_patterns("custom"))
    own = tmp_path / "courses" / "custom"

    def script(app: App) -> Iterator[None]:
        yield
        user = OneDevice(app, device)
        yield from make_deck(user)
        yield from make_course(user)

    run(tmp_path, WorkshopScene(), script, courses=tmp_path / "courses", turns=20_000)
    deck, course = own / "new-deck.yaml", own / "new-course.yaml"
    face = face_in(Draft.read(deck), FAIRWAY)
    assert face is not None
    assert [face.rows[line][5] for line in (5, 6, 7, 8, 9)] == [".", "W", "W", "W", "."]
    assert [slope_rows(face)[line][3] for line in (2, 3, 4, 5)] == ["-", "^", "^", "-"]
    made = holes_in(Draft.read(course))
    assert [hole.played_par for hole in made] == [4, 4, 5]
    assert made[0].cards[1] == made[1].cards[1] == face.name
    assert (check(deck).kind, check(course).kind) == ("card golf deck", "card golf course")
    assert read_course(course) == read_course(course)
    return course


def test_a_deck_and_a_course_are_made_from_nothing_by_the_mouse(tmp_path: Path) -> None:
    made_by(tmp_path, "mouse")


@pytest.mark.full
@pytest.mark.parametrize("device", ["mouse", "key", "pad"])
def test_what_is_made_by_one_device_alone_is_rated_and_played_to_the_end(tmp_path: Path, device: Device) -> None:
    content = read_course(made_by(tmp_path, device))
    rated = [RATED.work(task) for task in RATED.tasks(content)]
    assert [hole.character.par for hole in rated] == [4, 4, 5]
    assert all(1 < hole.character.pro < 10 for hole in rated)
    assert "water" in rated[0].hazards
    assert play_to_the_end(content) == 3
