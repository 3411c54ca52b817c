"""An evening at the clubhouse with one device alone: menu, new game, a hand against real bots, a break, and on again where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.games.dominoes.rules.hands import HandEnded
from game.games.dominoes.table.felt import OpenEnd
from game.games.dominoes.table.hand import HandTile
from game.session.table import Table
from game.ui.looks.settings import NewGame, SeatChoice, Settings
from game.ui.play.driver import Ask
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.setup import SetupScene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.window.loop import App
from tests.ui.user import click, key, pad, run, until

SEATS = (SeatChoice("person", "Ana"), *(SeatChoice("bot", name, "rookie") for name in ("Winston", "Desmond", "Marcia")))
QUICK = Settings(theme="contrast", speed=0, pace="fast", new_game=NewGame("partner", SEATS))


@dataclass(frozen=True)
class Hands:
    """How somebody with one device presses what has the focus, goes on to the next thing, and opens the menu of the table."""

    ok: Callable[[], None]
    on: Callable[[], None]
    menu: Callable[[], None]


KEYS = Hands(partial(key, pygame.K_RETURN), partial(key, pygame.K_RIGHT), partial(key, pygame.K_ESCAPE))
PAD = Hands(partial(pad, "A"), partial(pad, "right"), partial(pad, "start"))


def seen(app: App, kind: type[Widget]) -> list[Widget]:
    return [w for w in app.scene.ui.top.walk() if isinstance(w, kind) and w.rect.w]


def named(app: App, text: str) -> Widget:
    return next(w for w in seen(app, Button) if isinstance(w, Button) and w.text == text)


def at_table(app: App) -> tuple[PlayScene, Table]:
    assert isinstance(app.scene, PlayScene)
    return app.scene, app.scene.table


def hand_over(table: Table) -> bool:
    return any(isinstance(heard.event, HandEnded) for heard in table.heard(0))


def press_it(app: App, hands: Hands | None, text: str) -> Iterator[None]:
    """Press the button of that name: by mouse, or by stepping to it."""
    if hands is None:
        click(named(app, text))
    else:
        for _ in range(20):
            focus = app.scene.ui.focus
            if isinstance(focus, Button) and focus.text == text:
                break
            (partial(key, pygame.K_DOWN) if hands is KEYS else partial(pad, "down"))()
            yield
        hands.ok()
    yield
    yield


def one_move(app: App, hands: Hands | None) -> Iterator[None]:
    """Answer what is asked of the person, whatever it is."""
    scene, table = at_table(app)
    before = table.position
    for attempt in range(40):
        if hands is not None:
            (hands.on if attempt % 3 == 2 else hands.ok)()
        else:
            ends = [w for w in seen(app, OpenEnd) if isinstance(w, OpenEnd) and w.sign.live]
            fitting = [w for w in seen(app, HandTile) if isinstance(w, HandTile) and w.fits]
            answers = [w for w in scene.face.table.walk() if isinstance(w, Button) and w.rect.w]
            click((answers or (ends if attempt % 2 and ends else fitting))[0])
        yield
        yield
        if table.position != before:
            return
    raise AssertionError("nothing could be played")


def play_hand(app: App, hands: Hands | None) -> Iterator[None]:
    """Play until a hand has ended; the window changes its size and goes full screen and back on the way."""
    scene, table = at_table(app)
    moves = 0
    while not hand_over(table):
        yield from until(lambda: hand_over(table) or (isinstance(scene.driver.due(scene.pace), Ask) and not scene.showing.busy))
        if hand_over(table):
            return
        yield from one_move(app, hands)
        moves += 1
        if moves == 2:
            app.window.size = (1500, 900)
            yield
        if moves == 3:
            key(pygame.K_F11)
            yield
            key(pygame.K_F11)
            yield


@pytest.mark.parametrize("hands", [KEYS, PAD, None], ids=["keyboard", "pad", "mouse"])
def test_an_evening_with_one_device(tmp_path: Path, hands: Hands | None) -> None:
    done: list[int] = []

    def script(app: App) -> Iterator[None]:
        yield
        yield from press_it(app, hands, "New game")
        yield from until(lambda: isinstance(app.scene, SetupScene))
        yield
        yield from press_it(app, hands, "Play now")
        yield from until(lambda: isinstance(app.scene, PlayScene))
        yield from play_hand(app, hands)
        scene, table = at_table(app)
        yield from until(lambda: scene.showing.held)
        yield from press_it(app, hands, "Next hand")
        yield from until(lambda: isinstance(scene.driver.due(scene.pace), Ask) and not scene.showing.busy)
        position, lines = table.position, [table.in_words(heard) for heard in table.heard(0)]
        if hands is None:
            click(named(app, "Menu"))
        else:
            hands.menu()
        yield
        yield from press_it(app, hands, "Back to the clubhouse")
        yield from until(lambda: isinstance(app.scene, MenuScene))
        yield
        yield from press_it(app, hands, "Continue")
        yield from until(lambda: isinstance(app.scene, PlayScene))
        _scene, again = at_table(app)
        assert again is not table
        assert again.position == position
        assert [again.in_words(heard) for heard in again.heard(0)] == lines
        done.append(position)

    run(tmp_path, MenuScene("0.9"), script, settings=QUICK)
    assert done
