"""The new-game screen where its shelf and its columns have no room: one row of boxes that scrolls, pages with tabs, by every device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.session.people import FACES, Profile, Profiles
from game.ui.looks.settings import Settings
from game.ui.scenes.play import PlayScene
from game.ui.scenes.setup import SetupScene
from game.ui.widgets.button import HeadButton
from game.ui.widgets.chairs import Bencher, ChairSeat
from game.ui.widgets.controls import Tabs
from game.ui.widgets.focus import seen
from game.ui.widgets.game_box import GameBox
from game.ui.widgets.layout import Scroll
from game.ui.window.loop import App
from tests.ui.scenes.find import buttons, on_top, words
from tests.ui.user import click, drag, key, move, pad, post, run, walk_to

LARGE = Settings(theme="contrast", speed=0, text=2.0)


def boxes(app: App) -> list[GameBox]:
    return [w for w in app.scene.ui.top.walk() if isinstance(w, GameBox)]


def whole(app: App, number: int) -> bool:
    """Whether all of a box is seen."""
    box = boxes(app)[number]
    return seen(box) == box.rect and bool(app.screen.get_rect().contains(box.rect))


def tabs(app: App) -> Tabs:
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, Tabs))


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_boxes_are_one_row_and_the_chosen_one_is_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        assert len({box.rect.y for box in boxes(app)}) == 1
        assert whole(app, 6)
        assert not whole(app, 0)
        assert "Play now" in buttons(app)
        key(pygame.K_RETURN)
        yield
        yield
        on_top(app, PlayScene)
    run(tmp_path, SetupScene("doshboard"), script, settings=LARGE, size=size)


def test_nothing_scrolls_and_nothing_has_tabs_where_there_is_room(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        assert all(whole(app, number) for number in range(7))
        assert not any(isinstance(w, Tabs) for w in app.scene.ui.top.walk())
        assert any(isinstance(w, Bencher) for w in app.scene.ui.top.walk())
        assert "Play now" in buttons(app)
    run(tmp_path, SetupScene("partner"), script, size=(1024, 640))


@pytest.mark.parametrize("game", [pytest.param("card_golf", marks=pytest.mark.full), "doshboard"])
def test_bench_and_house_rules_are_above_the_fold_with_two_people_waiting(tmp_path: Path, game: str) -> None:
    for name in ("Rosa", "Grace"):
        Profiles(tmp_path).keep(Profile(name, FACES[0]))

    def script(app: App) -> Iterator[None]:
        yield
        yield
        assert {"Rosa", "Grace"} <= {w.shown.name for w in app.scene.ui.top.walk() if isinstance(w, Bencher) and w.shown is not None}
        [page] = [w for w in app.scene.ui.top.walk() if isinstance(w, Scroll) and any(isinstance(c, GameBox) for c in w.walk())]
        assert page.range == 0
    run(tmp_path, SetupScene(game), script, settings=Settings(theme="clubhouse", speed=0))


def test_wheel_drag_and_arrow_scroll_the_shelf(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        start, middle = boxes(app)[0].rect.x, boxes(app)[1].rect.center
        chosen = next(box for box in boxes(app) if box.selected)
        move(middle)
        yield
        post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, pos=middle, touch=False)
        yield
        assert boxes(app)[0].rect.x < start
        post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, pos=middle, touch=False)
        yield
        assert boxes(app)[0].rect.x == start
        yield from drag(middle, (middle[0] - 150, middle[1]))
        assert boxes(app)[0].rect.x == start - 150
        assert chosen.selected                                  # a press that moved the row chooses nothing
        row = boxes(app)[0].rect
        click((app.screen.get_width() - 52, row.centery))
        yield
        assert whole(app, 6)
        assert chosen.selected                                  # nor does one on an arrow
    run(tmp_path, SetupScene("partner"), script, settings=LARGE)


@pytest.mark.parametrize("step", [lambda: key(pygame.K_RIGHT), lambda: pad("right")], ids=["keys", "pad"])
def test_the_box_with_the_focus_is_brought_into_view(tmp_path: Path, step: Callable[[], None]) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        app.scene.ui.set_focus(boxes(app)[0])
        yield
        for number in range(1, 7):
            step()
            yield
            assert app.scene.ui.focus is boxes(app)[number]
            assert whole(app, number)
    run(tmp_path, SetupScene("partner"), script, settings=LARGE)


@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_tabs_turn_the_pages(tmp_path: Path, device: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        heads = tabs(app)

        def turn() -> None:
            if device == "mouse":
                click((heads.rect.x + heads.natural(app.scene.painter) // 3, heads.rect.centery))
            elif device == "keys":
                key(pygame.K_RIGHT)
            else:
                pad("right")
        if device != "mouse":
            yield from walk_to(app, heads, lambda: pad("up") if device == "pad" else key(pygame.K_UP))
        turn()
        yield
        yield
        assert any(isinstance(w, ChairSeat) for w in app.scene.ui.top.walk())
        [beside] = [w for w in app.scene.ui.top.walk() if isinstance(w, HeadButton) and w.text == "Play now"]
        assert buttons(app).count("Play now") == 1
        assert app.screen.get_rect().contains(heads.rect)
        assert app.screen.get_rect().contains(beside.rect)
        if device != "mouse":
            turn()
            yield
            assert "Course" in words(app)
            assert "House rules" in buttons(app)
    run(tmp_path, SetupScene("domino_golf"), script, settings=LARGE)


def test_the_last_page_names_the_course_where_there_is_one(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        assert tabs(app).names[-1] == "House rules"
        click(boxes(app)[3])
        yield
        yield
        assert tabs(app).names[-1] == "Course and rules"
    run(tmp_path, SetupScene("partner"), script, settings=LARGE)


def test_somebody_is_dragged_from_the_bench_to_a_chair_on_one_page(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_UP)
        yield
        assert app.scene.ui.focus is tabs(app)
        key(pygame.K_RIGHT)
        yield
        yield
        window = app.screen.get_rect()
        rookie = next(w for w in app.scene.ui.top.walk() if isinstance(w, Bencher) and w.shown is not None and w.shown.name == "Rookie")
        chair = next(w for w in app.scene.ui.top.walk() if isinstance(w, ChairSeat) and w.shown is not None and w.number == 1)
        assert window.collidepoint(rookie.rect.center)
        assert window.collidepoint(chair.rect.center)
        yield from drag(rookie.rect.center, chair.rect.center)
        yield
        assert chair.shown is not None
        assert chair.shown.line == "Rookie bot"
        click(boxes(app)[0]) if window.contains(boxes(app)[0].rect) else app.scene.ui.set_focus(boxes(app)[0])
        yield
        key(pygame.K_RETURN)
        yield
        yield
        assert "Play now" in buttons(app)
    run(tmp_path, SetupScene("domino_golf"), script, settings=LARGE)
