"""Somebody makes a deck and a course from nothing, by one device alone: saved, checked, rated, played to the end, equal when read again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

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
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.workshop import WorkshopScene
from game.ui.window.loop import COURSES, App
from game.ui.workshop.palette import InkRow, ToolButton
from game.ui.workshop.tool import FileSpot
from tests.ui.one_device import Device, OneDevice
from tests.ui.scenes.workbench import canvas_of
from tests.ui.user import click, key, pad, run, until

FAIRWAY: FileSpot = ("cards", 1, "faces", 0)


def make_deck(user: OneDevice) -> Iterator[None]:
    """A plain deck, a pond and a slope on its first fairway face."""
    yield from user.named("Card Golf deck")
    yield from user.named("Plain cards")
    yield from until(lambda: isinstance(user.app.scene, EditorScene))
    yield
    canvas = canvas_of(user.app, DeckCanvas)
    yield from user.go(FAIRWAY)
    assert canvas.findings.open == FAIRWAY
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
    while canvas.findings.course.read is None or canvas.findings.course.read.name != "New deck":
        if user.device == "mouse":
            click(canvas._arrows(user.app.painter)[0][1].center)
        elif user.device == "key":
            key(pygame.K_PLUS)
        else:
            pad("A")
        yield
    fairways = [face.name for face in canvas.findings.course.tray if face.kind == 1]
    yield from user.stroke(("tray", fairways[0]), ("holes", 1))
    assert len(canvas.findings.course.holes[1].cards) == 3
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
