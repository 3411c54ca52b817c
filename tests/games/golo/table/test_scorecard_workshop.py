"""A scorecard on its canvas: how it is played to try it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games.golf.rules import MATCH, SKINS
from game.games.golo.rules.values import SCORECARD, Options
from game.ui.looks.settings import Settings
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import COURSES, App
from tests.ui.scenes.find import button, on_top
from tests.ui.scenes.workbench import copy_of
from tests.ui.user import click, key, run, until


@pytest.mark.parametrize(("par", "way", "mode"), [
    ("", "", SCORECARD), ("5", "", MATCH), ("5", "Skins, hole by hole", SKINS)])
def test_g5_a_card_that_nine_dice_cannot_fill_is_tried_hole_by_hole_and_by_two(tmp_path: Path, par: str, way: str, mode: str) -> None:
    path, told = copy_of(COURSES / "golo" / "mill-pond.yaml", tmp_path, "pond.yaml"), list[object]()

    def script(app: App) -> Iterator[None]:
        yield
        editor = on_top(app, EditorScene)
        editor.ui.set_focus(editor.canvas)
        if par:
            key(getattr(pygame, f"K_{par}"), text=par)
            yield
        key(pygame.K_p, text="p")
        yield from until(lambda: editor.ui.depth > 1 and app.attentive)
        assert button(app, "Alone").enabled is (not par)
        if par:
            assert button(app, "Alone").why == "It takes two to play hole by hole."
        if way:
            click(button(app, way))
            yield
        click(button(app, "Against the pro" if par else "Alone"))
        yield from until(lambda: isinstance(app.scene, PlayScene) and app.interim is None)
        setup = on_top(app, PlayScene).driver.table.setup
        assert isinstance(setup.options, Options)
        told.append((setup.options.mode, setup.seats))

    run(tmp_path, EditorScene(path), script, settings=Settings(speed=0, noted=("golo scorecard",)), turns=6000)
    assert told == [(mode, 2 if par else 1)]
