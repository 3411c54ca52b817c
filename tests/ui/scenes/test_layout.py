"""Every screen at the ends of what a window and a reader may ask for: nothing is clipped, nothing lies on anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.ui.app import App
from game.ui.scene import Scene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.saves import SavesScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import SetupScene
from game.ui.settings import Settings
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.layout import Scroll
from game.ui.widgets.text import Label
from tests.ui.scenes.shelves import damage, save
from tests.ui.user import run

SCENES: dict[str, Callable[[], Scene]] = {
    "menu": lambda: MenuScene("0.9"), "setup": SetupScene, "settings": SettingsScene, "saves": SavesScene, "rules": RulesScene}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize(("size", "text"), [((1024, 640), 2.0), ((1280, 720), .8), ((1680, 720), 1.4)])
def test_everything_has_its_room(tmp_path: Path, scene: str, size: tuple[int, int], text: float) -> None:
    save(tmp_path, steps=30, names=("Bartholomew the Younger!", "Winston", "Desmond", "Marcia"))
    damage(save(tmp_path, steps=30, age=2), 7)
    troubles: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield
        yield
        troubles.extend(all_troubles(app))

    run(tmp_path, SCENES[scene](), script, settings=Settings(theme="contrast", text=text), size=size)
    assert not troubles


def all_troubles(app: App) -> list[str]:
    shown = [w for w in app.scene.ui.top.walk() if isinstance(w, Control | Label) and w.rect.w > 0]
    window = pygame.Rect((0, 0), app.size)
    found = [f"{name(w)} needs {w.height(app.painter, w.rect.w)} and has {w.rect.h}" for w in shown
             if w.height(app.painter, w.rect.w) > w.rect.h and not (isinstance(w, Label) and not w.text)]
    found += [f"{name(w)} lies outside the window" for w in shown if w.clip is None and not window.contains(w.rect)]
    found += [f"{name(w)} is wider than what it is seen through" for w in shown
              if w.clip is not None and (w.rect.left < w.clip.left or w.rect.right > w.clip.right)]
    found += [f"{name(a)} lies on {name(b)}" for a, b in combinations(shown, 2) if a.clip is b.clip and a.rect.colliderect(b.rect)]
    found += [f"{name(w)} is too small to be hit" for w in shown
              if isinstance(w, Control) and min(w.rect.size) < app.painter.look.px(32)]
    found += [f"a scroll area shows only {w.rect.h} pixels" for w in app.scene.ui.top.walk()
              if isinstance(w, Scroll) and 0 < w.rect.h < app.painter.look.px(90) and w.range > 0]
    return found


def name(widget: Widget) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'text', '') or getattr(widget, 'icon', '')!r}"
