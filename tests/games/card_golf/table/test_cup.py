"""The cup at the table of Card Golf: held down, the button that swings shakes it; let go it pours, put down nothing is thrown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.games.card_golf.rules.values import AimShot
from game.session.seats import person
from game.ui.looks.settings import Settings
from game.ui.window.loop import App
from tests.games.card_golf.table.tables import aiming_of, aims, evening, face_of, golf, state_of
from tests.ui.table.scenes import actions
from tests.ui.user import Film, hold, hold_pad, key, let_go, let_go_pad, press, release, run, until

SLOW = Settings(theme="contrast", speed=1, pace="fast")
DEVICES = {
    "mouse": (press, release),
    "key": (lambda _at: hold(pygame.K_RETURN), lambda _at: let_go(pygame.K_RETURN)),
    "pad": (lambda _at: hold_pad("A"), lambda _at: let_go_pad("A")),
}


@pytest.mark.parametrize("device", ["key", *(pytest.param(device, marks=pytest.mark.full) for device in ("mouse", "pad"))])
def test_a_held_button_shakes_and_pours_what_was_drawn(folder: Path, device: str) -> None:
    down, up = DEVICES[device]
    scene = evening(golf(person("Ana"), holes=3, tokens=0))

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        face, swing = face_of(scene), face_of(scene).hand.swing
        scene.ui.set_focus(swing)
        yield
        club, target = aiming_of(scene).club, aiming_of(scene).target
        assert club is not None
        down(swing.rect.center)
        yield from until(lambda: face.making.dice.cup_shown is not None)
        assert face.hand.page == "tray"
        assert not actions(scene)
        for _ in range(30):
            yield
        assert face.making.dice.cup_shown is not None
        up(swing.rect.center)
        yield from until(lambda: actions(scene))
        assert actions(scene)[0] == AimShot(target, club.name)
        yield from until(lambda: len(actions(scene)) > 1)
        assert len(actions(scene)[1].faces) == club.swing_dice
        yield from until(lambda: face.making.dice.cup_shown is None)
        assert state_of(scene).stroke is not None

    run(folder, scene, script, settings=SLOW, clock=Film())


PUT_DOWN: dict[str, tuple[Callable[[tuple[int, int]], None], Callable[[], None]]] = {
    "Esc": (lambda _at: hold(pygame.K_RETURN), lambda: key(pygame.K_ESCAPE)),
    "let go elsewhere": (press, lambda: release((5, 400))),
}


@pytest.mark.full
@pytest.mark.parametrize("way", PUT_DOWN)
def test_a_cup_that_is_put_down_throws_nothing(folder: Path, way: str) -> None:
    down, back = PUT_DOWN[way]
    scene = evening(golf(person("Ana"), holes=3, tokens=0))

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        face, swing = face_of(scene), face_of(scene).hand.swing
        scene.ui.set_focus(swing)
        yield
        down(swing.rect.center)
        yield from until(lambda: face.making.dice.cup_shown is not None)
        back()
        yield from until(lambda: face.making.dice.cup_shown is None)
        assert face.hand.page == "clubs"
        assert not actions(scene)
        assert aims(scene)

    run(folder, scene, script, settings=SLOW, clock=Film())
