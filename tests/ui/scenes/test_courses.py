"""The new-game screen with courses: they are listed by name, played on, remembered, and refused in words where they do not fit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from game.games.domino_golf.rules.shots import Course
from game.ui.looks.settings import NewGame, SeatChoice, Settings, load
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.setup import SetupScene
from game.ui.widgets.controls import ChoiceBox
from game.ui.widgets.game_box import GameBox
from game.ui.window.loop import App
from game.ui.window.shell import SETTINGS_FILE
from tests.ui.scenes.find import button, buttons, choose_by_keys, control, on_top
from tests.ui.user import click, key, run, until

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
        yield from choose_by_keys(app, choice, to)

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


def turned_to(app: App, title: str) -> Iterator[None]:
    """The card of that course, by keys."""
    cards = control(app, "Course", ChoiceBox)
    on_top(app, SetupScene).ui.set_focus(cards)
    assert title in cards.options
    for _turn in cards.options:
        cards = control(app, "Course", ChoiceBox)       # other ones stand there as soon as more is known of the course of the day
        if cards.options[cards.index] != title:
            key(pygame.K_RIGHT)
            yield


def minutes(app: App) -> int:
    """What stands on the chosen box."""
    return next(w.cover.minutes for w in app.scene.ui.top.walk() if isinstance(w, GameBox) and w.selected)


def test_a_course_of_nine_is_played_once_round(tmp_path: Path) -> None:
    """Eighteen holes on it, which the rules allow, are played only where somebody has asked for them."""
    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "New game"))
        yield
        yield
        scene = on_top(app, SetupScene)
        assert (dict(scene.draft.options)["holes"], minutes(app)) == ("18", 30)
        yield from turned_to(app, "Gull Rock")
        assert (dict(scene.draft.options)["holes"], minutes(app)) == ("9", 15)
        assert "House rules" in buttons(app)    # none is changed: the book's round of this course
        yield from turned_to(app, "Dealt: Parkland")
        assert (dict(scene.draft.options)["holes"], minutes(app)) == ("18", 30)
        yield from turned_to(app, "Gull Rock")
        click(button(app, "Play now"))
        yield from until(lambda: isinstance(app.scene, PlayScene))
        assert on_top(app, PlayScene).desk.bar.subtitle.startswith("hole 1 of 9 ")

    fresh = Settings(theme="contrast", speed=0, new_game=NewGame("card_golf"))
    run(tmp_path, MenuScene("0.9"), script, settings=fresh)


def test_eighteen_holes_that_somebody_has_asked_for_stay_on_a_course_of_nine(tmp_path: Path) -> None:
    def asking(app: App) -> Iterator[None]:
        yield
        yield from turned_to(app, "Gull Rock")
        click(button(app, "House rules"))
        yield
        holes = control(app, "Holes", ChoiceBox)
        yield from choose_by_keys(app, holes, "18")
        assert minutes(app) == 30
        key(pygame.K_ESCAPE)
        yield

    def again(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        assert (scene.draft.file(0), dict(scene.draft.options)["holes"]) == ("gull-rock", "18")

    run(tmp_path, SetupScene("card_golf"), asking, settings=Settings(theme="contrast", speed=0))
    run(tmp_path, SetupScene("card_golf"), again, settings=load(tmp_path / SETTINGS_FILE).settings)


def test_eighteen_holes_kept_from_before_wishes_were_told_apart_are_the_books(tmp_path: Path) -> None:
    kept = Settings(theme="contrast", speed=0, new_game=NewGame("card_golf", SEATS, {"holes": "18", "tokens": "2"}, course="gull-rock"))

    def script(app: App) -> Iterator[None]:
        yield
        chosen = dict(on_top(app, SetupScene).draft.options)
        assert (chosen["holes"], chosen["tokens"]) == ("9", "2")

    run(tmp_path, SetupScene("card_golf"), script, settings=kept)
