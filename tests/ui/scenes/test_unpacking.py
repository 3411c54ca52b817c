"""A box of the new-game screen is opened with some motion, which nobody has to wait for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.scenes.setup import SetupScene
from game.ui.widgets.game_box import ColumnTray, GameBox
from game.ui.window.loop import App
from tests.ui.play.test_play import Below
from tests.ui.scenes.find import button, on_top
from tests.ui.user import Film, click, key, run

MOVING = Settings(theme="contrast", speed=1.0)


def box(app: App, key_of: str) -> GameBox:
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, GameBox) and w.cover.key == key_of)


def tray(app: App) -> ColumnTray:
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, ColumnTray))


def seen(app: App, area: pygame.Rect) -> bytes:
    """What the window shows there."""
    return pygame.image.tobytes(app.screen.subsurface(area), "RGB")


def opened(tmp_path: Path, settings: Settings) -> tuple[list[bytes], list[bytes]]:
    """The pictures of the box and of its tray, turn by turn, while it is opened; the last is that at rest."""
    boxes: list[bytes] = []
    trays: list[bytes] = []

    def script(app: App) -> Iterator[None]:
        yield
        click(box(app, "golo"))
        yield
        assert on_top(app, SetupScene).draft.rules.key == "golo"
        while app.scene.moving:
            boxes.append(seen(app, box(app, "golo").rect))
            trays.append(seen(app, tray(app).rect))
            yield
        boxes.append(seen(app, box(app, "golo").rect))
        trays.append(seen(app, tray(app).rect))
        for _rest in range(5):
            yield
            assert not app.scene.moving
    run(tmp_path, SetupScene("partner"), script, settings=settings, clock=Film())
    return boxes, trays


def test_a_chosen_box_is_lifted_and_its_tray_is_there_at_once(tmp_path: Path) -> None:
    boxes, trays = opened(tmp_path, MOVING)
    assert 9 <= len(boxes) <= 12        # .16 seconds
    assert len(set(boxes)) >= 8
    first, last = (np.frombuffer(picture, np.uint8) for picture in (trays[0], trays[-1]))
    assert (first != last).mean() < .1      # portraits of its people may still come


@pytest.mark.parametrize(("speed", "least", "most"), [(.5, 18, 22), (2.0, 4, 7)])
def test_the_speed_setting_scales_the_motion(tmp_path: Path, speed: float, least: int, most: int) -> None:
    assert least <= len(opened(tmp_path, Settings(theme="contrast", speed=speed))[0]) <= most


@pytest.mark.parametrize("still", [Settings(theme="contrast", speed=0), Settings(theme="contrast", reduce_motion=True)])
def test_where_nothing_is_to_move_the_box_stands_at_once(tmp_path: Path, still: Settings) -> None:
    boxes, trays = opened(tmp_path, still)
    assert len(boxes) == len(trays) == 1


def test_a_click_on_the_tray_is_taken_in_the_first_picture_of_it(tmp_path: Path) -> None:
    below = Below(SetupScene("partner"))

    def script(app: App) -> Iterator[None]:
        yield
        yield
        click(box(app, "golo"))
        yield
        assert app.scene.moving
        click(button(app, "Play now"))
        yield
        yield
        (table,) = below.results
        assert isinstance(table, Table)
        assert table.rules.key == "golo"
        table.close()
    run(tmp_path, below, script, settings=MOVING, clock=Film(), hasty=True)


def test_a_press_does_not_wait_for_the_tray(tmp_path: Path) -> None:
    below = Below(SetupScene("partner"))

    def script(app: App) -> Iterator[None]:
        yield
        yield
        click(box(app, "golo"))
        yield
        yield
        assert app.scene.moving
        key(pygame.K_RETURN)        # the focus is on Play now
        yield
        yield
        (table,) = below.results
        assert isinstance(table, Table)
        assert table.rules.key == "golo"
        table.close()
    run(tmp_path, below, script, settings=MOVING, clock=Film())
