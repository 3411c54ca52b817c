"""The first picture: what it needs is read from disk, and whatever else there is to load waits until it stands."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import pygame
import pytest

from game.rules.contract import GAMES, keys_of, rules_of
from game.ui.looks.settings import Settings, save
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.paint import painter as firsts
from game.ui.paint.painter import FirstSprites, PaddedSprite
from game.ui.window import loop
from game.ui.window.loop import App
from tests.ui.rooms import Room

ROOT = Path(__file__).resolve().parents[2]
LOOK = Look(THEMES["clubhouse"], .5, 1.0, "coloured", True)
# Shows the menu, tells what was loaded when its first picture stood, and stays until all slow pictures are painted and kept.
MENU = """
import json, sys
from pathlib import Path
from game.ui.window.loop import App
from game.ui.scenes.menu import MenuScene
loaded = []
def look(app):
    if app.interim is not None:
        return
    loaded.append(sorted(sys.modules))
    if not app.painter.busy:
        app.stop()
app = App(Path(sys.argv[1]), size=(400, 250), on_frame=look, sound=False)
app.run(MenuScene("0.1"))
print(json.dumps(loaded[0]))
"""


def loaded_by(code: str, *arguments: str) -> set[str]:
    """The modules that a Python of its own has loaded, as it tells them."""
    done = subprocess.run([sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def heavy(modules: set[str]) -> set[str]:
    """Those of them that the first picture has no use for."""
    folders = ("numpy", "yaml", "game.bots", "game.analysis", "game.content", "game.ui.table", "game.ui.play", "game.ui.dice",
               *(f"game.games.{key}." for key in GAMES.keys))
    return {name for name in modules if name.startswith(folders)} - {"game.ui.table", "game.ui.table.registry"}     # the list alone


def test_the_menu_of_a_start_that_finds_its_pictures_loads_nothing_that_paints_or_plays(tmp_path: Path) -> None:
    save(tmp_path / "settings.json", Settings(theme="contrast"))     # which is painted quickly
    for _start in range(2):     # the first paints the wood, the second what is made of it
        loaded_by(MENU, str(tmp_path))
    assert heavy(loaded_by(MENU, str(tmp_path))) == set()


def test_a_game_is_loaded_alone() -> None:
    code = "import json, sys; from game.rules.contract import rules_of; rules_of('french'); print(json.dumps(sorted(sys.modules)))"
    modules = loaded_by(code)
    assert {key for key in GAMES.keys if any(name.startswith(f"game.games.{key}.rules") for name in modules)} == {"french"}


def test_games_have_the_keys_that_they_are_listed_by() -> None:
    assert tuple(rules.key for rules in GAMES) == GAMES.keys == keys_of(tuple(GAMES))
    assert GAMES[1] is GAMES[1:3][0] is rules_of(GAMES.keys[1])
    with pytest.raises(KeyError):
        GAMES.of("chess")


def test_what_the_next_scene_needs_is_loaded_while_the_first_stands(tmp_path: Path) -> None:
    def look(app: App) -> None:
        if "calendar" in sys.modules or app.turns > 2000:
            app.stop()
    sys.modules.pop("calendar", None)
    App(tmp_path, size=(400, 250), on_frame=look, sound=False, later=("no_such_module", "calendar")).run(Room())
    assert "calendar" in sys.modules


def test_the_tables_that_new_game_asks_are_loaded_then_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []

    class Window:
        def __init__(self, _saves: Path, *, later: Iterable[str], **_more: object) -> None:
            given.extend(later)

        def run(self, _scene: object) -> int:
            return 0
    monkeypatch.setattr(loop, "App", Window)
    assert loop.open_window(tmp_path, loop.COURSES, None, "1") == 0
    tables = [name for name in given if name.startswith("game.games.")]
    assert [name.split(".")[2] for name in tables] == list(GAMES.keys)
    assert all(hasattr(import_module(name), "DRAWN") for name in tables)


# ---- its sprites
def painted(folder: Path) -> tuple[Painter, bytes]:
    """A painter that has painted a plate and its shadow, and their pixels."""
    painter = Painter(LOOK, PictureStore(folder))
    painter.plaque(60, 30, 4)
    painter.settle()
    plate = painter.plaque(60, 30, 4)
    halo = painter.shadow(plate, 3, 99)
    return painter, plate.get_buffer().raw + halo.surface.get_buffer().raw + bytes([halo.pad])


def test_sprites_of_the_first_picture_are_there_at_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painter, pixels = painted(tmp_path)
    saving = painter.first_stands()
    assert saving is not None
    saving.join()
    painter.close()

    def paint(*_what: object) -> None:
        raise AssertionError("painted again")
    monkeypatch.setattr("game.ui.paint.plates.plaque", paint)
    monkeypatch.setattr("game.ui.paint.plates.shadow", paint)
    again, same = painted(tmp_path)
    assert same == pixels
    assert again.first_stands() is None     # nothing new to keep
    again.close()


@pytest.mark.parametrize("changed", ["recipe", "look"])
def test_sprites_of_other_recipes_or_another_look_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str) -> None:
    firsts_now = FirstSprites(tmp_path, LOOK)
    firsts_now.note(("a",), PaddedSprite(pygame.Surface((2, 2), pygame.SRCALPHA, 32), 5))
    saving = firsts_now.remember()
    assert saving is not None
    saving.join()
    found = FirstSprites(tmp_path, LOOK).get(("a",))
    assert found is not None
    assert found.pad == 5
    if changed == "recipe":
        monkeypatch.setattr(firsts, "recipes", lambda: "others")
    other = Look(THEMES["light"], .5, 1.0, "coloured", True) if changed == "look" else LOOK
    assert FirstSprites(tmp_path, other).get(("a",)) is None


def test_a_recipe_counts_by_its_time_of_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = firsts.recipes()
    (tmp_path / "new.ttf").touch()
    monkeypatch.setattr(firsts, "FOLDER", tmp_path)
    assert firsts.recipes() != before
