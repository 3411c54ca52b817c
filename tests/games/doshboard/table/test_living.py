"""Living water: it moves for a while after somebody plays, rests then, and never moves where motion is reduced."""

from __future__ import annotations

import weakref
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from game.games.doshboard.rules.board import Board
from game.games.doshboard.table.motion import AWAKE, TICK, LivingWater
from game.ui.looks.stage import Animator, Stage
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import PictureStore, painter
from game.ui.paint.painter import SpriteCache

FALLS = Board("Falls", "", ("...www...", "...wvw...", "...www...") + ("...www...",) * 4, (), ("111111111",) * 2 + ("000000000",) * 5)

TWO = Board("Two falls", "", ("..www....www..", "..wvw....wvw..", "..www....www..") + ("..www....www..",) * 4, (),
            ("1" * 14,) * 2 + ("0" * 14,) * 5)


def staging(folder: Path, *, still: bool = False) -> Any:
    """What living water asks of the motions of a table: places of twenty pixels a unit."""
    stage = Stage()
    look = Look(next(theme for theme in THEMES.values() if not theme.flat), 1.0)
    painter = SpriteCache(look, PictureStore(folder))

    def clear(*sprites: Any) -> None:
        for sprite in sprites:
            stage.remove(sprite)
    return SimpleNamespace(
        painter=painter, still=still, unit=20.0, pixel=lambda place: (place[0] * 20, place[1] * 20), clear=clear,
        board=SimpleNamespace(rect=pygame.Rect(0, 0, 400, 400), gliding=False),
        scene=SimpleNamespace(stage=stage, clock=Animator(), settings=SimpleNamespace(speed=1)))


def test_water_lives_for_a_while_and_then_costs_nothing(tmp_path: Path) -> None:
    motions = staging(tmp_path)
    scene, water = motions.scene, LivingWater(cast(Any, motions))
    water.stir(FALLS)
    seen = set()
    for _tick in range(round(AWAKE / TICK) + 5):
        scene.clock.update(TICK)
        seen |= {id(sprite.image) for sprite in scene.stage.sprites if sprite.visible}
        assert not scene.clock.moving, "nothing asks for sixty pictures a second"
    assert len(seen) > 8, "the fall's pictures and some glints"
    assert scene.stage.sprites == ()
    assert scene.clock.next_due is None


def test_falls_are_painted_one_at_a_time_and_all_fall_in_the_end(tmp_path: Path) -> None:
    motions = staging(tmp_path)
    scene, water = motions.scene, LivingWater(cast(Any, motions))
    water.stir(TWO)
    known: dict[int, pygame.Surface] = {}
    for _tick in range(round(AWAKE / TICK) - 1):
        scene.clock.update(TICK)
        shown = {id(sprite.image): sprite.image for sprite in scene.stage.sprites if sprite.visible and sprite.image.get_height() > 20}
        assert len(shown.keys() - known.keys()) <= 1
        known |= shown
    assert len(known) == 16, "eight pictures of each"


def test_falls_take_no_more_memory_than_the_painter_gives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "SPRITE_BYTES", 1)        # it keeps the one that was used last
    motions = staging(tmp_path)
    scene, water = motions.scene, LivingWater(cast(Any, motions))
    water.stir(FALLS)
    painted: list[weakref.ref[pygame.Surface]] = []
    for _tick in range(20):
        scene.clock.update(TICK)
        falls = [sprite.image for sprite in scene.stage.sprites if sprite.visible and sprite.image.get_height() > 20]
        assert len(falls) == 1, "it falls on"
        painted += [weakref.ref(image) for image in falls if all(ref() is not image for ref in painted)]
        del falls
    assert len(painted) >= 16, "painted again each time"
    assert sum(ref() is not None for ref in painted) <= 2, "the one on the screen and the one that was used last"


def test_water_is_still_where_motion_is_reduced_and_while_the_camera_moves(tmp_path: Path) -> None:
    calm = staging(tmp_path, still=True)
    LivingWater(cast(Any, calm)).stir(FALLS)
    assert not calm.scene.clock.busy
    moved = staging(tmp_path)
    LivingWater(cast(Any, moved)).stir(FALLS)
    moved.scene.clock.update(5 * TICK)
    assert moved.scene.stage.sprites
    moved.board.gliding = True
    moved.scene.clock.update(TICK)
    assert moved.scene.stage.sprites == ()


def test_on_a_large_screen_a_fall_comes_in_steps_and_covers_what_it_would(tmp_path: Path) -> None:
    motions = staging(tmp_path)
    motions.unit, motions.pixel = 100.0, lambda place: (place[0] * 100, place[1] * 100)
    motions.board.rect = pygame.Rect(0, 0, 2000, 2000)
    scene, water = motions.scene, LivingWater(cast(Any, motions))
    water.stir(FALLS)
    heights = []
    for _tick in range(6):
        scene.clock.update(TICK)
        heights.append(max((sprite.rect.h for sprite in scene.stage.sprites if sprite.visible and sprite.rect.h > 100), default=0))
    assert heights[0] == 0, "what all its pictures share is made first"
    assert heights[-1] == 240, "one cell and what lies 1.2 of them round it"
