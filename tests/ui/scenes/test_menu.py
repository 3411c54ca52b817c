"""The main menu: what it offers, and where that leads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from game.ui.input import Act
from game.ui.scenes.learn import LearnScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.menu_table import MenuEntry
from game.ui.scenes.play import PlayScene
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.saves import SavesScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.workshop import WorkshopScene
from game.ui.widgets.focus import seen
from game.ui.window.loop import App
from tests.ui.scenes.find import button, buttons, words
from tests.ui.scenes.shelves import damage, save
from tests.ui.user import key, run

PLACES = {"New game": SetupScene, "Learn": LearnScene, "Workshop": WorkshopScene, "Saved games & replays": SavesScene,
          "Settings": SettingsScene}


def test_an_empty_shelf_has_nothing_to_continue_and_every_entry_leads_somewhere(tmp_path: Path) -> None:
    seen: list[type] = []

    def script(app: App) -> Iterator[None]:
        yield
        assert buttons(app) == [*PLACES, "Quit"]
        assert "0.9" in words(app)
        for place in PLACES.values():
            key(pygame.K_RETURN)
            yield
            yield
            assert isinstance(app.scene, place)
            seen.append(place)
            key(pygame.K_ESCAPE)
            yield
            key(pygame.K_DOWN)
            yield
        assert app.scene.ui.focus is button(app, "Quit")
        key(pygame.K_RETURN)
        yield
        yield
        raise AssertionError("Quit does not quit")

    run(tmp_path, MenuScene("0.9"), script)
    assert seen == list(PLACES.values())


def test_an_arrow_goes_round_the_ends_of_the_menu_and_stops_there_while_it_is_held(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        first, last = button(app, "New game"), button(app, "Quit")
        assert app.scene.ui.focus is first
        key(pygame.K_UP)
        yield
        assert app.scene.ui.focus is last
        key(pygame.K_DOWN)
        yield
        assert app.scene.ui.focus is first
        app.scene.handle(Act("up", again=True))
        assert app.scene.ui.focus is first
        key(pygame.K_LEFT)
        yield
        assert app.scene.ui.focus is first

    run(tmp_path, MenuScene("0.9"), script)


def test_the_newest_unfinished_game_goes_on_where_it_was(tmp_path: Path) -> None:
    damage(save(tmp_path, steps=60, age=0), 8)
    save(tmp_path, steps=100_000, seed=2, age=1)
    wanted = save(tmp_path, steps=35, seed=3, age=2, persons=(0, 1, 2, 3))
    save(tmp_path, steps=50, seed=4, age=3)

    def script(app: App) -> Iterator[None]:
        yield
        while "Continue" not in buttons(app):
            yield
        entry = button(app, "Continue")
        assert "Jamaican Partner" in entry.note
        yield
        entries = [w for w in app.scene.ui.top.walk() if isinstance(w, MenuEntry)]
        assert len(entries) == 7
        assert all(seen(w) == w.rect for w in entries), "nothing scrolls"
        app.scene.ui.set_focus(entry)
        key(pygame.K_RETURN)
        yield
        yield
        assert isinstance(app.scene, PlayScene)
        assert app.scene.table.saved.path == wanted
        assert app.scene.table.position == 35

    run(tmp_path, MenuScene("0.9"), script)


def test_the_score_is_told_from_the_side_of_the_one_person(tmp_path: Path) -> None:
    path = save(tmp_path, steps=100_000, seed=5)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join(lines[:-6]) + b"\n")

    def script(app: App) -> Iterator[None]:
        yield
        while "Continue" not in buttons(app):
            yield
        note = button(app, "Continue").note
        assert note.endswith((" up", " down", " all")), note

    run(tmp_path, MenuScene("0.9"), script)


def test_a_game_that_broke_meanwhile_is_told_and_not_opened(tmp_path: Path) -> None:
    path = save(tmp_path, steps=40)

    def script(app: App) -> Iterator[None]:
        yield
        while "Continue" not in buttons(app):
            yield
        app.scene.ui.set_focus(button(app, "Continue"))
        damage(path, 9)
        key(pygame.K_RETURN)
        yield
        yield
        assert "line 9" in words(app)
        assert isinstance(app.scene, MenuScene)
        key(pygame.K_RETURN)
        yield
        assert app.scene.ui.depth == 1

    run(tmp_path, MenuScene("0.9"), script)


def test_back_asks_before_it_leaves(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_ESCAPE)
        yield
        assert buttons(app) == ["Stay", "Quit"]
        key(pygame.K_ESCAPE)
        yield
        assert app.scene.ui.depth == 1
        key(pygame.K_ESCAPE)
        yield
        key(pygame.K_RETURN)
        yield
        yield
        raise AssertionError("it did not leave")

    run(tmp_path, MenuScene("0.9"), script)


def test_a_game_named_on_the_command_line_is_set_up_at_once_above_the_menu(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield
        assert isinstance(app.scene, SetupScene)
        assert app.scene.draft.rules.key == "partner"
        assert isinstance(app.scenes[0], MenuScene)
        key(pygame.K_ESCAPE)
        yield
        assert isinstance(app.scene, MenuScene)

    run(tmp_path, MenuScene("0.9", "partner"), script)


def test_a_question_above_takes_the_light_from_the_entry_below(tmp_path: Path) -> None:
    """What had the focus is drawn again without its ring when a dialog takes it."""
    def script(app: App) -> Iterator[None]:
        yield
        while not app.idle:             # a picture that comes in redraws everything
            yield
        key(pygame.K_DOWN)
        yield
        yield
        entry = button(app, "Learn")
        edge = entry.rect.x + 40, entry.rect.y - app.painter.look.px(3)
        lit = app.screen.get_at(edge)
        key(pygame.K_ESCAPE)
        yield
        yield
        under_veil = app.screen.get_at(edge)
        app.scene.stage.stale()
        yield
        yield
        assert app.screen.get_at(edge) == under_veil != lit

    run(tmp_path, MenuScene("0.9"), script)


def test_r_opens_the_rules_from_the_menu(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_r, text="r")
        yield
        yield
        assert isinstance(app.scene, RulesScene)

    run(tmp_path, MenuScene("0.9"), script)
