"""What lives on the menu's felt: dust that drifts and settles again, a die that turns when it is pointed at; all at rest if asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.looks.settings import Settings
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.menu_life import AWAKE, TICK
from game.ui.scenes.menu_table import TurningDie
from game.ui.window.loop import App
from tests.ui.scenes.find import on_top
from tests.ui.user import Clock, click, move, run

SIZE = (1024, 640)
CORNER = (2, 2)


def die_of(app: App) -> TurningDie:
    """Where the die lies."""
    return next(w for w in on_top(app, MenuScene).ui.top.walk() if isinstance(w, TurningDie))


def seen(app: App, where: pygame.Rect | None = None) -> bytes:
    """The picture, or a part of it."""
    shown = app.screen if where is None else app.screen.subsurface(where).copy()
    return shown.get_buffer().raw


def moves(app: App) -> bool:
    """Whether something moves that is drawn sixty times a second."""
    return app.scene.moving


def lives(app: App, clock: Clock) -> Iterator[None]:
    """Until the die lies there."""
    move(CORNER)
    yield
    while app.painter.busy or app.scene.stage.behind:      # the felt comes in slices
        yield
    yield
    bare = seen(app, die_of(app).rect)
    for _turn in range(4000):
        clock.skip(TICK)
        yield
        if seen(app, die_of(app).rect) != bare:
            break
    for _turn in range(5):
        clock.skip(TICK)
        yield


@pytest.mark.full
@pytest.mark.parametrize("how", ["pointed at", "pressed"])
def test_the_die_turns_when_it_is_pointed_at(tmp_path: Path, how: str) -> None:
    clock = Clock()

    def script(app: App) -> Iterator[None]:
        yield from lives(app, clock)
        place = die_of(app).rect.copy()
        for _turn in range(2):
            assert not moves(app)
            before = seen(app, place)
            if how == "pressed":
                click(place.center)
            else:
                move(place.center)
            yield
            assert moves(app)
            while moves(app):
                clock.skip(.02)
                yield
            yield
            assert seen(app, place) != before, "it lies on another face"
            move(CORNER)
            yield
        on_top(app, MenuScene)

    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="clubhouse"), clock=clock, size=SIZE)


@pytest.mark.full
def test_dust_drifts_by_small_changes_and_settles_when_nobody_touches_anything(tmp_path: Path) -> None:
    clock = Clock()

    def changes(app: App) -> Iterator[None]:
        for _turn in range(30):
            before = seen(app)
            clock.skip(TICK)
            yield
            yield
            assert not moves(app), "no sixty pictures a second for it"
            found.append(seen(app) != before)

    found: list[bool] = []

    def script(app: App) -> Iterator[None]:
        yield from lives(app, clock)
        yield from changes(app)
        assert sum(found) > 10
        for _turn in range(round((AWAKE + 15) / TICK)):
            clock.skip(TICK)
            yield
        found.clear()
        yield from changes(app)
        assert not any(found)
        move((3, 3))
        yield
        for _turn in range(30):
            clock.skip(TICK)
            yield
        yield from changes(app)
        assert any(found)

    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="clubhouse"), clock=clock, size=SIZE)


@pytest.mark.full
def test_nothing_moves_where_motion_is_reduced(tmp_path: Path) -> None:
    clock = Clock()

    def script(app: App) -> Iterator[None]:
        yield from lives(app, clock)
        before = seen(app)
        move(die_of(app).rect.center)
        for _turn in range(60):
            clock.skip(TICK)
            yield
            assert not moves(app)
            assert seen(app) == before

    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="clubhouse", reduce_motion=True), clock=clock, size=SIZE)
