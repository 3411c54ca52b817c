"""The language of the window: changed in the settings, at once, on every screen that is open, and kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game import words
from game.session.seats import bot, person
from game.ui.looks.settings import Settings, load
from game.ui.play.driver import Ask
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.settings import SettingsScene
from game.ui.widgets.controls import ChoiceBox
from game.ui.window.loop import App
from game.ui.window.shell import SETTINGS_FILE
from tests.games.null.table import make
from tests.spoken import make_language
from tests.ui.play.tables import couch, partner_table
from tests.ui.scenes.find import button, buttons, choose_by_keys, control, on_top
from tests.ui.scenes.find import words as words_of
from tests.ui.user import click, key, run, until


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of languages with German in it; English is spoken before and after."""
    languages = tmp_path / "languages"
    make_language(languages)
    monkeypatch.setenv(words.FOLDER_VARIABLE, str(languages))
    monkeypatch.setenv("LANGUAGE", "en")
    yield languages
    words.use(words.ENGLISH)


def test_a_change_is_seen_at_once_and_kept(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "Settings"))
        yield
        yield
        choice = control(app, "Language", ChoiceBox)
        assert choice.options == ("As the system", "English", "Deutsch")
        yield from choose_by_keys(app, choice, "Deutsch")
        yield
        said = words_of(app)
        assert "Einstellungen" in said
        assert "Textgröße" in said
        assert app.scene.ui.focus is control(app, "Sprache", ChoiceBox)    # another step is the same key
        key(pygame.K_ESCAPE)
        yield
        yield
        assert "Einstellungen" in buttons(app)
        assert "Settings" not in buttons(app)

    run(tmp_path, MenuScene("version"), script)
    assert load(tmp_path / SETTINGS_FILE).settings.language == "de"


def test_a_table_goes_on_in_the_new_language(tmp_path: Path) -> None:
    table = partner_table(person("Ana"), *(bot(name, "rookie") for name in ("Bo", "Cy", "Di")), folder=tmp_path)
    scene = PlayScene(table)

    def asked() -> bool:
        return isinstance(scene.driver.due(scene.pace), Ask) and not scene.showing.busy

    def script(app: App) -> Iterator[None]:
        yield from until(asked)
        position, legal = table.position, tuple(table.rules.legal(table.state))
        key(pygame.K_F10)
        yield
        yield
        click(button(app, "Settings"))
        yield
        yield
        app.change(msgspec.structs.replace(app.settings, language="de"))
        yield
        key(pygame.K_ESCAPE)
        while app.scene is not scene:
            yield
        yield
        assert scene.bar.title == "Jamaikanisches Partner"
        assert (table.position, tuple(table.rules.legal(table.state))) == (position, legal)
        assert asked()
        scene.choose(legal[0])
        yield from until(lambda: table.position > position and asked())

    run(tmp_path, scene, script, turns=400_000)


def test_a_curtain_that_was_down_is_down_again(tmp_path: Path) -> None:
    table = couch(tmp_path)
    scene = PlayScene(table, faces=make)

    def script(app: App) -> Iterator[None]:
        while scene.ui.depth == 1:
            yield
        curtain = scene.ui.top
        app.change(msgspec.structs.replace(app.settings, language="de"))
        assert scene.ui.top is not curtain
        assert type(scene.ui.top) is type(curtain)
        yield
        assert scene.ui.depth == 2

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0))


def test_with_english_alone_there_is_nothing_to_choose(tmp_path: Path, folder: Path) -> None:
    words.catalogue_file("de").unlink()

    def script(app: App) -> Iterator[None]:
        yield
        assert "Language" not in words_of(app)
        on_top(app, SettingsScene)

    run(tmp_path, SettingsScene(), script, settings=Settings(theme="contrast", language="de"))
