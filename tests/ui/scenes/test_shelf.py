"""The shelf of the new-game screen: a box for each game, with a picture of its table, in rows that are about equally long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import games
from game.ui.looks.settings import Settings, load
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.scenes.setup import SetupScene
from game.ui.table.registry import PLAYABLE
from game.ui.widgets import game_box
from game.ui.widgets.game_box import COVERS, BoxCover, BoxShelf, ColumnTray, GameBox
from game.ui.window.loop import App
from game.ui.window.shell import SETTINGS_FILE
from tests.games import null
from tests.ui.scenes.find import button, on_top
from tests.ui.user import click, key, pad, run


def boxes(scene: SetupScene) -> list[GameBox]:
    """The boxes in the order of the shelf."""
    return [w for w in scene.ui.top.walk() if isinstance(w, GameBox)]


@pytest.mark.parametrize("game", PLAYABLE.keys)
def test_every_game_has_a_picture(game: str) -> None:
    assert (COVERS / f"{game}.png").exists(), f"a picture of the table for the box: assets/covers/{game}.png, 308 to 190, at least 308 wide"


def test_every_game_has_a_picture_of_its_own() -> None:
    paths = sorted(COVERS.glob("*.png"))
    assert {path.stem for path in paths} <= set(PLAYABLE.keys)
    pictures = [pygame.image.load(path) for path in paths]
    for picture in pictures:
        assert picture.get_width() >= 308
        assert picture.get_width() * 190 == picture.get_height() * 308, "they hang in frames of one shape"
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == len(pictures)


def test_a_box_chooses_its_game_and_says_who_may_play(tmp_path: Path) -> None:
    scene = SetupScene("partner")

    def script(app: App) -> Iterator[None]:
        yield
        shelf = boxes(scene)
        assert [box.text for box in shelf] == [rules.title for rules in PLAYABLE]
        assert [box.text for box in shelf if box.selected] == ["Jamaican Partner"]
        found = {box.cover.key: box.cover.players for box in shelf}
        assert (found["partner"], found["cut_throat"], found["golo"]) == ("4", "2–4", "1–8")
        click(next(box for box in shelf if box.cover.key == "golo"))
        yield
        assert scene.draft.rules.key == "golo"
        assert [box.cover.key for box in boxes(scene) if box.selected] == ["golo"]

    run(tmp_path, scene, script, settings=Settings(theme="contrast"))


@pytest.mark.parametrize(("up", "right", "down", "ok"), [
    (lambda: key(pygame.K_UP), lambda: key(pygame.K_RIGHT), lambda: key(pygame.K_DOWN), lambda: key(pygame.K_RETURN)),
    (lambda: pad("up"), lambda: pad("right"), lambda: pad("down"), lambda: pad("A"))], ids=["keyboard", "pad"])
def test_up_from_the_tray_is_the_open_box_and_whichever_the_focus_comes_to_opens(
        up: Callable[[], None], right: Callable[[], None], down: Callable[[], None], ok: Callable[[], None], tmp_path: Path) -> None:
    scene = SetupScene("partner")

    began: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield
        up()
        yield
        assert scene.ui.focus is boxes(scene)[0]
        for number in range(1, 5):
            right()
            yield
            assert scene.ui.focus is boxes(scene)[number]
            assert scene.draft.rules is PLAYABLE[number]
        down()
        yield
        assert scene.ui.focus is button(app, "Play now")
        up()
        yield
        assert scene.ui.focus is boxes(scene)[4]
        ok()                # of the open box: it is played
        yield
        began.append("not begun")

    run(tmp_path, scene, script)
    assert not began
    assert load(tmp_path / SETTINGS_FILE).settings.new_game.game == "golo"


@pytest.mark.parametrize("shown", [games.PACKAGES[:7], (*games.PACKAGES[:7], null.__name__)], ids=["seven", "eight"])
def test_boxes_and_tray_fill_a_window_of_usual_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: tuple[str, ...]) -> None:
    monkeypatch.setattr(games, "PACKAGES", shown)
    scene = SetupScene("domino_golf")

    def script(app: App) -> Iterator[None]:
        yield
        shelf = boxes(scene)
        ((wide, high),) = {box.focus_rect.size for box in shelf if not box.selected}
        ((wider, higher),) = [box.focus_rect.size for box in shelf if box.selected]
        assert 1.1 < wider / wide < 1.2
        assert 1.1 < higher / high < 1.2
        assert 1.1 < high / wide < 1.3
        (apart,) = {right.focus_rect.centerx - left.focus_rect.centerx for left, right in pairwise(shelf)}
        assert wide < apart
        assert 1180 < (len(shelf) - 1) * apart + wide < 1240
        tray = next(w for w in scene.ui.top.walk() if isinstance(w, ColumnTray))
        assert tray.rect.w > 1220
        assert tray.rect.bottom <= 712

    run(tmp_path, scene, script)


def test_the_names_on_the_boxes_are_of_one_size_as_people_say_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: dict[str, float] = {}
    write = Painter.text

    def text(p: Painter, s: str, size: float, *rest: Any, **more: Any) -> pygame.Surface:
        sizes[s] = size
        return write(p, s, size, *rest, **more)
    monkeypatch.setattr(Painter, "text", text)

    def script(app: App) -> Iterator[None]:
        yield
        click(boxes(on_top(app, SetupScene))[3])
        yield

    run(tmp_path, SetupScene("golo"), script)
    assert "Partner" in sizes
    assert len({sizes[rules.short] for rules in PLAYABLE}) == 1


@pytest.mark.parametrize("width", [1200, 1000, 600])
def test_the_boxes_are_one_row(tmp_path: Path, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.font.init()
    p = Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path))
    monkeypatch.setattr(game_box, "COVERS", tmp_path)        # no pictures: signs instead
    covers = [BoxCover(rules.key, rules.short, (1, 2, 3), "1", 9) for rules in PLAYABLE]
    shelf = BoxShelf(*(GameBox(rules.title, lambda: None, cover, "flag", "") for rules, cover in zip(PLAYABLE, covers, strict=True)))
    width = max(width, shelf.natural(p))
    shelf.layout(p, pygame.Rect(0, 0, width, shelf.height(p, width)))
    surface = pygame.Surface((width, shelf.rect.h), 0, 32)
    for box in shelf.children:
        box.draw(p, surface)
        assert shelf.rect.contains(box.rect)
    assert len({box.rect.y for box in shelf.children}) == 1
    p.close()
