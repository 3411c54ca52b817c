"""The new-game screen with courses: they are listed by name, played on, remembered, and refused in words where they do not fit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from game.rules.domino_golf.course import Course
from game.ui.app import App
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.setup import SetupScene
from game.ui.settings import NewGame, SeatChoice, Settings
from game.ui.widgets.controls import ChoiceBox
from tests.ui.scenes.find import button, control, on_top
from tests.ui.user import click, key, run

SEATS = (SeatChoice("person", "Ana"), SeatChoice("bot", "Winston", "rookie"))


def settings(course: str, holes: str) -> Settings:
    return Settings(theme="contrast", speed=0, new_game=NewGame("domino_golf", SEATS, {"holes": holes}, course=course))


def test_a_remembered_course_is_played_on(tmp_path: Path) -> None:
    done: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_RETURN)
        yield
        yield
        setup: object = app.scene
        assert isinstance(setup, SetupScene)
        assert setup.draft.file(0) == "short-loop"
        key(pygame.K_RETURN)
        yield
        yield
        table: object = app.scene
        assert isinstance(table, PlayScene)
        content = table.table.setup.content
        assert isinstance(content, Course)
        done.append(content.name)

    run(tmp_path, MenuScene("0.9"), script, settings=settings("short-loop", "3"))
    assert done == ["Short Loop"]


def test_a_course_sets_the_length_of_the_round_until_it_is_changed_by_hand(tmp_path: Path) -> None:
    said: list[str] = []

    def turned(app: App, choice: ChoiceBox, to: str) -> Iterator[None]:
        on_top(app, SetupScene).ui.set_focus(choice)
        for _turn in choice.options:
            if choice.options[choice.index] != to:
                key(pygame.K_RIGHT)
                yield

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        click(button(app, "House rules"))
        yield
        course, holes = control(app, "Course", ChoiceBox), control(app, "Holes", ChoiceBox)
        assert holes.options[holes.index] == "9"        # Orchard Nine, remembered with a round of 18
        for title, length in (("Short Loop", "3"), ("Harbour Links", "18"), ("Orchard Nine", "9"), ("Dealt", "18")):
            yield from turned(app, course, title)
            assert dict(scene.draft.options)["holes"] == length == holes.options[holes.index]
        yield from turned(app, course, "Orchard Nine")
        yield from turned(app, holes, "18")
        said.append(next(w.why for w in scene.ui.top.walk() if getattr(w, "text", "") == "Play now" and not w.enabled))

    run(tmp_path, SetupScene(), script, settings=settings("orchard-nine", "18"))
    assert said == ["The course has 9 holes, fewer than the round of 18."]
