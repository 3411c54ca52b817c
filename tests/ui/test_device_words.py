"""Sentences and tips name the keys, the pad's buttons, or nothing, as the device does that was used last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.app import App
from game.ui.device_words import asks_for, worded_for
from game.ui.input import InputDevice
from tests.ui.tables.card_golf.tables import QUICK, aims, evening, face_of, golf, until
from tests.ui.user import key, move, pad, run


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
        strip, course = scene.desk.strip, face_of(scene).course
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
