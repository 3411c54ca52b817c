"""Learn: guided games with their minutes and ticks, drills and rules, by keys and by pad."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.session.drills import answer, drills
from game.ui.lessons import done_in, offered, step_of, with_step
from game.ui.looks.settings import Settings
from game.ui.scenes.drills import DrillsScene
from game.ui.scenes.learn import LearnScene, LessonCard
from game.ui.scenes.lesson import LessonScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.rules import GLOSSARY, RulesScene
from game.ui.table.registry import LESSONS, PLAYABLE
from game.ui.window.loop import App
from tests.ui.scenes.find import button, on_top, words
from tests.ui.user import click, key, pad, run

STEPS = len(LESSONS.of("partner").steps)
PLAYED = Settings(theme="contrast", speed=0, lessons={"partner": STEPS, "golo": 3})


def cards(app: App) -> dict[str, LessonCard]:
    """The cards of the guided games by the title of the game."""
    return {w.text: w for w in app.scene.ui.top.walk() if isinstance(w, LessonCard)}


def test_every_guided_game_is_there_with_its_minutes_and_how_far_it_has_come(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        found = cards(app)
        assert list(found) == [rules.title for rules in PLAYABLE if rules.key in LESSONS]
        assert all("min" in card.note for card in found.values())
        assert found["Jamaican Partner"].done.over
        assert "played to its end" in found["Jamaican Partner"].note
        assert "step 4 of" in found["GOLO"].note
        assert not found["French"].done.over
        assert "1 of 7" in words(app)

    run(tmp_path, LearnScene(), script, settings=PLAYED)


def test_whoever_told_a_name_learns_under_it(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_RETURN)
        yield
        yield
        assert on_top(app, LessonScene).table.seats[0].name == "Zoe"

    run(tmp_path, LearnScene(), script, settings=msgspec.structs.replace(PLAYED, you="Zoe"))


@pytest.mark.parametrize("press", [lambda: key(pygame.K_RETURN), lambda: pad("A")])
def test_it_begins_at_the_first_guided_game_not_played_and_one_press_opens_it(tmp_path: Path, press: object) -> None:
    assert callable(press)

    def script(app: App) -> Iterator[None]:
        yield
        focus = app.scene.ui.focus
        assert isinstance(focus, LessonCard)
        assert focus.text == "Cut Throat"
        press()
        yield
        yield
        assert on_top(app, LessonScene).table.rules.key == "cut_throat"

    run(tmp_path, LearnScene(), script, settings=PLAYED)


def test_what_was_left_in_a_lesson_is_told_when_it_is_left(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        app.scene.ui.set_focus(cards(app)["GOLO"])
        key(pygame.K_RETURN)
        yield
        yield
        scene = app.scene
        assert isinstance(scene, LessonScene)
        scene.step = 5
        while not isinstance(app.scene, LearnScene):
            key(pygame.K_ESCAPE)
            yield
            yield
            if app.scene is scene and app.scene.ui.depth > 1:
                click(button(app, "Leave the guided game"))
                yield
                yield
        assert "step 6 of" in cards(app)["GOLO"].note

    run(tmp_path, LearnScene(), script, settings=PLAYED)


def test_drills_rules_and_glossary_are_behind_their_doors(tmp_path: Path) -> None:
    answer(tmp_path, drills()[0].key, right=True)

    def script(app: App) -> Iterator[None]:
        yield
        assert button(app, "Drills").note.endswith("1 done")
        click(button(app, "Drills"))
        yield
        yield
        on_top(app, DrillsScene)
        key(pygame.K_ESCAPE)
        yield
        yield
        on_top(app, LearnScene)
        click(button(app, "Rules"))
        yield
        yield
        on_top(app, RulesScene)
        key(pygame.K_ESCAPE)
        yield
        yield
        click(button(app, "Glossary"))
        yield
        yield
        rules = on_top(app, RulesScene)
        assert rules.leaves[rules.shown].book == GLOSSARY

    run(tmp_path, LearnScene(), script, settings=PLAYED)


def test_the_menu_tells_a_newcomer_where_to_begin_and_nobody_else(tmp_path: Path) -> None:
    told: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield
        told.append(button(app, "Learn").note)

    run(tmp_path, MenuScene("1"), script)
    run(tmp_path, MenuScene("1"), script, settings=PLAYED)
    assert told == ["first time? begin here", "guided games, drills, rules"]


def test_the_minutes_follow_the_words_and_the_moves() -> None:
    times = {game: done_in(Settings(), game).minutes for game in LESSONS}
    assert all(2 <= minutes <= 10 for minutes in times.values()), times
    lengths = {game: sum(len(step.text.split()) for step in LESSONS.of(game).steps) / 150
               + sum(bool(step.plays) for step in LESSONS.of(game).steps) / 3 for game in LESSONS}
    assert all(abs(times[game] - length) <= .5 for game, length in lengths.items())


def test_a_guided_game_that_was_finished_keeps_its_tick_when_it_is_begun_again() -> None:
    finished = with_step(Settings(lessons={"partner": 4}), "partner", STEPS)
    assert finished.lessons == {"partner": STEPS}
    again = with_step(with_step(finished, "partner", 0), "partner", 3)
    assert (step_of(again, "partner"), done_in(again, "partner").over, offered(again, "partner")) == (3, True, "Go on with the guided game")
    ended = with_step(again, "partner", STEPS)
    assert (step_of(ended, "partner"), done_in(ended, "partner").over) == (0, True)
    assert not done_in(with_step(Settings(), "partner", 3), "partner").over
