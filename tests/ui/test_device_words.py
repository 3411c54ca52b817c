"""Sentences and tips name the keys, the pad's buttons, or nothing, as the device does that was used last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ui.input import InputDevice, asks_for, worded_for
from game.ui.scene import Scene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.saves import SavesScene
from game.ui.scenes.setup import SetupScene
from game.ui.window.loop import App
from tests.games.card_golf.table.tables import QUICK, aims, evening, face_of, golf
from tests.session.tables import partner_table, play_on
from tests.ui.scenes.find import words
from tests.ui.user import finger, key, move, pad, run, until


@pytest.mark.parametrize(("device", "tip", "ok"), [
    ("mouse", "Fold the panel away (L)", ""), ("key", "Fold the panel away (L)", "Enter"),
    ("pad", "Fold the panel away (Press left stick)", "A"), ("touch", "Fold the panel away", "")])
def test_a_key_is_told_to_whoever_has_keys(device: InputDevice, tip: str, ok: str) -> None:
    assert worded_for("Fold the panel away (L)", device) == tip
    assert asks_for("ok", device) == ok
    assert worded_for("A mark (not a key)", device) == "A mark (not a key)"


def test_the_question_follows_the_device_though_nothing_else_has_changed(tmp_path: Path) -> None:
    scene = evening(golf(holes=3))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        strip, course = scene.desk.strip, face_of(scene).table
        key(pygame.K_PAGEDOWN)
        yield
        yield
        assert "Enter swings" in strip.text
        pad("left")
        yield
        yield
        assert "A swings" in strip.text
        assert "Enter" not in strip.text
        assert "Tab" not in strip.text
        move((course.rect.x + 5, course.rect.bottom - 5))
        yield
        yield
        for word in ("Enter", "Tab", "arrows", "the stick"):
            assert word not in strip.text

    run(tmp_path, scene, script, settings=QUICK)


@pytest.mark.parametrize(("scene", "by_keys", "by_pad"), [
    (lambda: MenuScene("1"), "Enter to choose", "A to choose"),
    (lambda: SetupScene("partner"), "Enter lifts", "A lifts"),
    (SavesScene, "Enter: sit down again. R: replay.", "A: sit down again."),
])
def test_menu_bench_and_wall_name_the_keys_or_the_buttons_in_use(
    scene: Callable[[], Scene], by_keys: str, by_pad: str, tmp_path: Path,
) -> None:
    """Nor does a finger read of either."""
    table = partner_table(tmp_path)
    play_on(table, Random(1), 3)
    table.close()
    told: list[str] = []

    def script(app: App) -> Iterator[None]:
        for _turn in range(20):
            yield
        key(pygame.K_DOWN)
        for _turn in range(3):
            yield
        told.append(words(app))
        pad("up")
        for _turn in range(3):
            yield
        told.append(words(app))
        finger(pygame.FINGERDOWN, (3, 3), app.size)
        finger(pygame.FINGERUP, (3, 3), app.size)
        for _turn in range(3):
            yield
        told.append(words(app))

    run(tmp_path, scene(), script)
    assert [by_keys in told[0], by_pad in told[1]] == [True, True], told
    assert by_keys not in told[1]
    assert by_keys not in told[2]
    assert by_pad not in told[2]
