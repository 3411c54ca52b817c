"""The first start: name and face are asked for once, by every device; both can be left out, and the first lesson is offered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.session.people import FACES, Profile, Profiles
from game.session.seats import person
from game.ui.looks.settings import NewGame, Settings, load
from game.ui.scenes.lesson import LessonScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.setup import SetupScene
from game.ui.widgets.face_picker import NineFaces
from game.ui.window.loop import App
from game.ui.window.shell import SETTINGS_FILE
from tests.ui.scenes.find import button, buttons, on_top, words
from tests.ui.scenes.shelves import save
from tests.ui.user import click, key, pad, run, typed, walk_to

FRESH = Settings(theme="contrast", speed=0)


def asked(app: App) -> bool:
    """Whether the newcomer is asked."""
    return "Welcome to the clubhouse" in words(app)


def face(app: App, number: int) -> tuple[int, int]:
    """Where that face stands."""
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, NineFaces)).swatches[number].rect.center


def to_new_game(app: App) -> Iterator[None]:
    """Has done with name and face, and opens the new-game screen."""
    click(button(app, "To the menu"))
    yield
    assert not asked(app)
    click(button(app, "New game"))
    yield
    yield


def test_a_name_is_typed_a_face_is_picked_and_you_sit_at_the_first_table(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield
        assert asked(app)
        assert "Or leave the name empty, and be Ana. Both can be changed at any time: Settings, then People." in words(app)
        typed("Zoe")
        yield
        assert "Or leave the name empty" not in words(app)
        assert "Both can be changed at any time: Settings, then People." in words(app)
        click(face(app, 4))
        yield
        yield from to_new_game(app)
        assert on_top(app, SetupScene).draft.names[0] == "Zoe"

    run(tmp_path, MenuScene("1", welcome=True), script, settings=FRESH)
    (kept,) = Profiles(tmp_path).all
    assert (kept.name, kept.features) == ("Zoe", FACES[4])
    assert load(tmp_path / SETTINGS_FILE).settings.you == "Zoe"


@pytest.mark.parametrize("picked", [0, 2])
def test_the_face_that_is_shown_is_yours_at_the_table_even_without_a_name(tmp_path: Path, picked: int) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield
        if picked:      # else the first is shown, and is left as it is
            click(face(app, picked))
            yield
        yield from to_new_game(app)
        name = on_top(app, SetupScene).draft.names[0]
        assert name == "Ana"
        assert app.profiles.face_of(person(name)) == FACES[picked]

    run(tmp_path, MenuScene("1", welcome=True), script, settings=FRESH)


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_the_first_lesson_is_offered_under_your_name(tmp_path: Path, device: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield
        if device == "keys":
            typed("Zoe")
            yield
            key(pygame.K_RETURN)
            yield
        yield from walk_to(app, button(app, "Play the first lesson"), lambda: key(pygame.K_TAB) if device == "keys" else pad("RB"))
        key(pygame.K_RETURN) if device == "keys" else pad("A")
        yield
        yield
        scene = on_top(app, LessonScene)
        assert scene.table.rules.key == "partner"
        assert scene.table.seats[0].name == ("Zoe" if device == "keys" else "Ana")

    run(tmp_path, MenuScene("1", welcome=True), script, settings=FRESH)
    assert load(tmp_path / SETTINGS_FILE).settings.welcomed


def test_esc_leaves_both_out_and_nobody_is_asked_again(tmp_path: Path) -> None:
    def first(app: App) -> Iterator[None]:
        yield
        yield
        assert asked(app)
        for _press in ("of the field", "of the dialog"):
            key(pygame.K_ESCAPE)
            yield
        assert not asked(app)
        assert "New game" in buttons(app)

    def second(app: App) -> Iterator[None]:
        yield
        yield
        assert not asked(app)

    run(tmp_path, MenuScene("1", welcome=True), first, settings=FRESH)
    assert not Profiles(tmp_path).all
    run(tmp_path, MenuScene("1", welcome=True), second, settings=load(tmp_path / SETTINGS_FILE).settings)


@pytest.mark.parametrize("settings", [
    msgspec.structs.replace(FRESH, lessons={"golo": 2}), msgspec.structs.replace(FRESH, new_game=NewGame("golo"))])
def test_whoever_has_played_before_is_not_asked(tmp_path: Path, settings: Settings) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield
        assert not asked(app)

    run(tmp_path, MenuScene("1", welcome=True), script, settings=settings)


def test_whoever_has_a_save_is_not_asked(tmp_path: Path) -> None:
    save(tmp_path, steps=30)

    def script(app: App) -> Iterator[None]:
        yield
        while "Continue" not in buttons(app):
            yield
        yield
        assert not asked(app)

    run(tmp_path, MenuScene("1", welcome=True), script, settings=FRESH)


def test_a_name_that_will_not_do_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield
        typed("Zoe")
        yield
        Profiles(tmp_path).keep(Profile("zoe", FACES[1]))       # in another window
        click(button(app, "To the menu"))
        yield
        assert asked(app)
        assert "There is a profile of zoe already" in words(app)

    run(tmp_path, MenuScene("1", welcome=True), script, settings=FRESH)

