"""The settings screen: every setting is changed by hand, is in force at once, and is still there next time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.session.people import FACES, Profile, Profiles
from game.ui.looks.settings import NewGame, Settings, load
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.scenes.profiles import ProfilesScene
from game.ui.scenes.settings import SettingsScene
from game.ui.widgets.base import Widget
from game.ui.widgets.controls import ChoiceBox, Slider, Toggle
from game.ui.window.loop import App
from game.ui.window.shell import SETTINGS_FILE
from tests.ui.scenes.find import button, choose_by_keys, choose_by_pad, control, words
from tests.ui.user import click, key, pad, run

START = Settings(theme="contrast", speed=1.0, room=.3, new_game=NewGame("partner"))

# Setting, its name on screen, the kind of control, and the value after one step to the right.
STEPS: list[tuple[str, str, type, object]] = [
    ("text", "Text size", Slider, 1.1),
    ("theme", "Colours", ChoiceBox, "clubhouse"),
    ("pips", "Pips", ChoiceBox, "plain"),
    ("fullscreen", "Full screen", Toggle, True),
    ("reduce_motion", "Reduce motion", Toggle, True),
    ("speed", "Speed", ChoiceBox, 1.5),
    ("pace", "Pace", ChoiceBox, "fast"),
    ("autoplay", "Play forced moves", Toggle, False),
    ("autoplay_strokes", "Play forced strokes", Toggle, True),
    ("hand_order", "Order of a hand", ChoiceBox, "pips"),
    ("talk", "Table talk", ChoiceBox, "much"),
    ("slams", "Slams", Toggle, False),
    ("own_dice", "Own dice", Toggle, True),
    ("auto_next", "Go on by itself", Toggle, True),
    ("shake", "Shake the cup", Toggle, False),
    ("relaxed_catch", "Relaxed catch", Toggle, True),
    ("budget", "Thinking time", ChoiceBox, .5),
    ("thumb_keys", "Large tools", ChoiceBox, "always"),
    ("thumb_side", "Large tools stand", ChoiceBox, "right"),
    ("volume", "Moves", Slider, .75),
    ("room", "Room", Slider, .35),
    ("mute", "Silence", Toggle, True),
]


@pytest.mark.parametrize("device", ["keyboard", "pad"])
def test_every_setting_is_changed_at_once_and_kept(tmp_path: Path, device: str) -> None:
    light = ("speed", "autoplay", "budget", "volume", "room", "mute")       # once is enough for what has everything painted again
    steps = [step for step in STEPS if device == "keyboard" or step[0] in light]

    def script(app: App) -> Iterator[None]:
        yield
        for name, title, kind, wanted in steps:
            one: Widget = control(app, title, kind)
            app.scene.ui.set_focus(one)
            direction = "left" if wanted is False else "right"
            if isinstance(one, ChoiceBox):
                following = one.options[(one.index + 1) % len(one.options)]
                yield from (choose_by_pad if device == "pad" else choose_by_keys)(app, one, following)
            elif device == "pad":
                pad(direction)
            else:
                key(pygame.K_LEFT if direction == "left" else pygame.K_RIGHT)
            yield
            assert getattr(app.settings, name) == wanted, name
            if name == "theme":
                while not app.idle:
                    yield
                assert app.painter.look.theme.name == wanted
                app.change(msgspec.structs.replace(app.settings, theme="contrast"))     # quicker to paint
            yield
        if device == "keyboard":
            assert app.painter.look.text == 1.1
            assert app.painter.look.pips == "plain"
            assert not app.painter.look.motion
        assert app.sounds.levels == (.75, .35, True)

    run(tmp_path, SettingsScene(), script, settings=START)
    kept = load(tmp_path / SETTINGS_FILE).settings
    for name, _title, _kind, wanted in steps:
        assert getattr(kept, name) == (wanted if name != "theme" else "contrast")


def test_a_setting_is_on_this_page_or_belongs_elsewhere() -> None:
    elsewhere = {"version", "panel", "new_game", "games", "lessons", "cell_lines", "you", "welcomed", "language", "noted"}
    assert {name for name, *_ in STEPS} | elsewhere == set(Settings.__struct_fields__)


def test_by_mouse_a_list_opens_and_a_switch_turns(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(control(app, "Pips", ChoiceBox))
        yield
        click(button(app, "Plain black"))
        yield
        assert app.settings.pips == "plain"
        forced = control(app, "Play forced moves", Toggle)
        click((forced.rect.x + 20, forced.rect.centery))
        yield
        assert not app.settings.autoplay

    run(tmp_path, SettingsScene(), script, settings=START)


def test_home_and_end_are_the_ends_of_a_scale(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        app.scene.ui.set_focus(control(app, "Moves", Slider))
        key(pygame.K_END)
        yield
        assert app.settings.volume == 1.0
        key(pygame.K_HOME)
        yield
        assert app.settings.volume == 0.0

    run(tmp_path, SettingsScene(), script, settings=START)


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_arrow_of_a_list_is_as_tall_as_its_words(tmp_path: Path, text: float, monkeypatch: pytest.MonkeyPatch) -> None:
    arrows: list[int] = []
    paint = Painter.icon

    def icon(p: Painter, name: str, size: int, *rest: Any, **more: Any) -> pygame.Surface:
        if name == "down":
            arrows.append(size)
        return paint(p, name, size, *rest, **more)
    monkeypatch.setattr(Painter, "icon", icon)

    def script(app: App) -> Iterator[None]:
        yield
        line = app.painter.font(SIZES.body).get_linesize()
        assert arrows
        assert all(.7 * line < size < line for size in arrows)

    run(tmp_path, SettingsScene(), script, settings=msgspec.structs.replace(START, text=text))


def test_the_two_columns_of_the_page_are_about_as_long(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        places: list[pygame.Rect] = [control(app, title, kind).rect for _name, title, kind, _to in STEPS]
        left, right = (max(place.bottom for place in places if (place.x < 640) is first) for first in (True, False))
        assert abs(left - right) < 150

    run(tmp_path, SettingsScene(), script, settings=START)


@pytest.mark.parametrize("page", [SettingsScene, ProfilesScene])
def test_a_second_enter_does_not_leave_the_page_that_the_first_has_opened(tmp_path: Path, page: type[Scene]) -> None:
    stayed: list[bool] = []
    Profiles(tmp_path).keep(Profile("Zoe", FACES[1]))

    def script(app: App) -> Iterator[None]:
        yield
        yield
        here = app.scene
        for _press in range(2):
            key(pygame.K_RETURN)
            yield
            yield
        assert app.scene is here
        stayed.append(True)

    run(tmp_path, page(), script, settings=START)
    assert stayed


def test_what_a_key_changes_shows_on_the_page(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_m)
        yield
        yield
        assert control(app, "Silence", Toggle).value
        key(pygame.K_F11)
        yield
        yield
        assert control(app, "Full screen", Toggle).value

    run(tmp_path, SettingsScene(), script, settings=START)


def test_a_value_between_those_offered_is_shown_as_the_nearest_and_kept(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        choice = control(app, "Thinking time", ChoiceBox)
        assert choice.options[choice.index] == "0.5 s"
        assert app.settings.budget == .6

    run(tmp_path, SettingsScene(), script, settings=msgspec.structs.replace(START, budget=.6))


def test_the_defaults_come_back_after_a_question_and_games_and_lessons_stay(tmp_path: Path) -> None:
    changed = msgspec.structs.replace(START, text=1.3, mute=True, budget=2.0, panel=False, lessons={"golo": 4}, you="Zoe", welcomed=True,
                                     noted=("golo dice",))

    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "Back to the defaults…"))
        yield
        assert app.scene.ui.focus is button(app, "Keep my settings")
        key(pygame.K_RETURN)
        yield
        assert app.settings == changed
        click(button(app, "Back to the defaults…"))
        yield
        click(button(app, "Back to the defaults"))
        yield
        yield
        assert app.settings == Settings(panel=False, lessons={"golo": 4}, you="Zoe", welcomed=True, new_game=NewGame("partner"),
                                        noted=("golo dice",))
        assert control(app, "Text size", Slider).value == 1.0
        assert "Text size" in words(app)

    run(tmp_path, SettingsScene(), script, settings=changed)


def test_home_and_end_lead_to_the_ends_of_a_list(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        choice = control(app, "Speed", ChoiceBox)
        for code, index in ((pygame.K_END, len(choice.options) - 1), (pygame.K_HOME, 0)):
            app.scene.ui.set_focus(choice)
            key(pygame.K_RETURN)
            yield
            key(code)
            yield
            key(pygame.K_RETURN)
            yield
            yield
            assert choice.index == index
        yield

    run(tmp_path, SettingsScene(), script)
