"""The unfinished game on the felt of the menu: its table as everybody may see it, which goes on when it is pressed; quiet where asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.session.replay import Replay, sight_of
from game.ui.looks.settings import Settings
from game.ui.paint import Painter, backdrops
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.menu_table import FeltTable, LeftTable
from game.ui.scenes.play import PlayScene
from game.ui.scenes.settings import SettingsScene
from game.ui.table.registry import PLAYABLE
from game.ui.window.loop import App
from tests.ui.scenes.find import button, on_top
from tests.ui.scenes.shelves import save
from tests.ui.user import Clock, click, key, run


def felt(app: App) -> FeltTable:
    return next(w for w in on_top(app, MenuScene).ui.top.walk() if isinstance(w, FeltTable))


def shown(app: App) -> Iterator[None]:
    """Until the table lies there."""
    yield
    while felt(app).picture is None:
        yield
    yield


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_words_have_air_on_the_plate_of_the_table(tmp_path: Path, text: float, monkeypatch: pytest.MonkeyPatch) -> None:
    save(tmp_path, steps=12)
    letters: dict[str, int] = {}
    write = Painter.text

    def written(p: Painter, s: str, *rest: Any, **more: Any) -> pygame.Surface:
        words = write(p, s, *rest, **more)
        letters[s] = words.get_height()
        return words

    def script(app: App) -> Iterator[None]:
        yield from shown(app)
        monkeypatch.setattr(Painter, "text", written)
        felt(app).refresh()
        yield
        high = sum(letters[words] for words in felt(app).words)
        assert high < .9 * felt(app).plate(app.painter).h

    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="contrast", speed=0, text=text))


@pytest.mark.full
def test_the_table_lies_there_and_a_click_sits_down(tmp_path: Path) -> None:
    path = save(tmp_path, steps=12, persons=(0, 1, 2, 3))

    def script(app: App) -> Iterator[None]:
        yield from shown(app)
        assert felt(app).words[0] == "Jamaican Partner"
        place = felt(app).place
        picture = felt(app).picture
        assert picture is not None
        assert picture.get_size() == place.size
        bare = backdrops.bare_menu(app.painter, app.size).subsurface(place)
        differ = pygame.surfarray.array3d(picture) != pygame.surfarray.array3d(bare)
        assert differ.any(axis=2).sum() > 500       # something lies there
        click(felt(app))
        yield
        yield
        assert on_top(app, PlayScene).table.saved.path == path

    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="contrast", speed=0))


def test_nothing_of_a_table_drawn_for_a_larger_window_stays_beside_it(tmp_path: Path) -> None:
    save(tmp_path, steps=12)

    def script(app: App) -> Iterator[None]:
        yield from shown(app)
        large = felt(app).picture
        app.window.size = 940, 600
        seen = 0
        while felt(app).picture is large or seen < 3:
            yield
            seen += felt(app).picture is not large
        end = felt(app).rect.right + felt(app).margin
        beside = pygame.Rect(end, 0, app.size[0] - end, app.size[1] - 60)
        felted = backdrops.bare_menu(app.painter, app.size)
        here, bare = (pygame.surfarray.array3d(picture.subsurface(beside)) for picture in (app.screen, felted))
        assert (here == bare).all()

    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="contrast", speed=0))


@pytest.mark.full
def test_the_table_of_another_game_goes_before_a_press_could_be_meant_for_it(tmp_path: Path) -> None:
    save(tmp_path, steps=12, age=1)

    def script(app: App) -> Iterator[None]:
        yield from shown(app)
        old = felt(app).picture
        click(button(app, "Settings"))
        yield
        on_top(app, SettingsScene)
        path = save(tmp_path, steps=12, seed=2, persons=(0, 1, 2, 3))
        key(pygame.K_ESCAPE)
        yield
        while not isinstance(app.scene, MenuScene):
            yield
        yield
        assert felt(app).picture is not old
        yield from shown(app)
        click(felt(app))
        yield
        yield
        assert on_top(app, PlayScene).table.saved.path == path

    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="contrast", speed=0))


@pytest.mark.parametrize(("size", "text"), [
    ((1280, 720), 1.0), pytest.param((1024, 640), 2.0, marks=pytest.mark.full), pytest.param((700, 900), 1.5, marks=pytest.mark.full)])
def test_the_table_keeps_within_the_felt(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    save(tmp_path, steps=12)

    def script(app: App) -> Iterator[None]:
        yield
        found = felt(app)
        assert found.place.h > 0
        window = app.screen.get_rect()
        assert window.contains(found.rect)
        board = on_top(app, MenuScene).ui.top
        assert not any(found.rect.colliderect(w.rect) for w in board.walk() if w.focusable)

    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="contrast", text=text), size=size)


@pytest.mark.full
@pytest.mark.parametrize("reduce", [False, True])
def test_the_lamp_flickers_now_and_then_and_never_where_motion_is_reduced(tmp_path: Path, reduce: bool) -> None:
    save(tmp_path, steps=12)
    clock = Clock()

    def script(app: App) -> Iterator[None]:
        yield from shown(app)
        scene, seen = app.scene, 0
        for _turn in range(180):
            clock.skip(.2)
            yield
            seen += any(0 < sprite.alpha < 255 and sprite.visible for sprite in scene.stage.sprites)
        assert (seen > 0) is not reduce
        assert not scene.moving         # between two flickers nothing is drawn
        assert (scene.next_due is None) is reduce

    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="clubhouse", reduce_motion=reduce), clock=clock, size=(640, 360))


@pytest.mark.full
def test_a_table_that_was_left_lies_there_at_once(tmp_path: Path) -> None:
    save(tmp_path, steps=12)

    def script(app: App) -> Iterator[None]:
        yield from shown(app)
        click(button(app, "New game"))
        yield
        yield
        click(button(app, "Play now"))
        while not isinstance(app.scene, PlayScene):
            yield
        while not on_top(app, PlayScene).table.position:
            yield
        key(pygame.K_ESCAPE)
        yield
        yield
        click(button(app, "Back to the clubhouse"))
        while not isinstance(app.scene, MenuScene):
            yield
        yield
        picture = felt(app).picture
        assert picture is not None
        assert picture.get_size() == felt(app).place.size
        bare = backdrops.bare_menu(app.painter, app.size).subsurface(felt(app).place)
        edge = 0, picture.get_height() // 2
        assert max(abs(one - other) for one, other in zip(picture.get_at(edge)[:3], bare.get_at(edge)[:3], strict=True)) < 6

    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="contrast", speed=0))


@pytest.mark.full
def test_a_table_that_was_left_lies_on_the_weave_as_soon_as_that_is_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, woven = (pygame.Surface((1280, 720)) for _felt in range(2))
    woven.fill((9, 90, 60))
    found = [plain]
    monkeypatch.setattr(backdrops, "bare_menu", lambda _painter, _size: found[0])
    monkeypatch.setattr(Painter, "busy", property(lambda _painter: True))      # the table is not drawn for its place yet

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, MenuScene)
        path = save(tmp_path, steps=12)
        scene.resumed(LeftTable(path, sight_of(Replay.open(path, PLAYABLE)), felt(app).place.size))
        yield
        first = felt(app).picture
        assert first is not None
        found[0] = woven
        yield
        picture = felt(app).picture
        assert picture is not None
        edge = 0, picture.get_height() // 2
        assert (first.get_at(edge)[:3], picture.get_at(edge)[:3]) == ((0, 0, 0), (9, 90, 60))

    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="contrast", speed=0))
