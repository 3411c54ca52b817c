"""Living water: it moves for a while after somebody plays, rests then, and never moves where motion is reduced."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pygame

from game.rules.doshboard.board import Board
from game.ui.animation import Animator
from game.ui.stage import Stage
from game.ui.tables.doshboard.board_picture import BoardLook
from game.ui.tables.doshboard.living import AWAKE, TICK, LivingWater
from game.ui.theme import THEMES, Look

FALLS = Board("Falls", "", ("...www...", "...wvw...", "...www...") + ("...www...",) * 4, (), ("111111111",) * 2 + ("000000000",) * 5)

TWO = Board("Two falls", "", ("..www....www..", "..wvw....wvw..", "..www....www..") + ("..www....www..",) * 4, (),
            ("1" * 14,) * 2 + ("0" * 14,) * 5)


def staging(*, still: bool = False) -> Any:
    """What living water asks of the motions of a table: places of twenty pixels a unit."""
    stage = Stage()
    look = Look(next(theme for theme in THEMES.values() if not theme.flat), 1.0)
    painter = SimpleNamespace(look=look, made=lambda _key, make: make())

    def clear(*sprites: Any) -> None:
        for sprite in sprites:
            stage.remove(sprite)
    return SimpleNamespace(
        painter=painter, still=still, unit=20.0, pixel=lambda place: (place[0] * 20, place[1] * 20), clear=clear,
        board=SimpleNamespace(rect=pygame.Rect(0, 0, 400, 400), gliding=False),
        scene=SimpleNamespace(stage=stage, clock=Animator(), settings=SimpleNamespace(speed=1)))


def test_water_lives_for_a_while_and_then_costs_nothing() -> None:
    motions = staging()
    scene, water = motions.scene, LivingWater(cast(Any, motions))
    water.stir(BoardLook(FALLS))
    seen = set()
    for _tick in range(round(AWAKE / TICK) + 5):
        scene.clock.update(TICK)
        seen |= {id(sprite.image) for sprite in scene.stage.sprites if sprite.visible}
        assert not scene.clock.moving, "nothing asks for sixty pictures a second"
    assert len(seen) > 8, "the fall's pictures and some glints"
    assert scene.stage.sprites == ()
    assert scene.clock.next_due is None


def test_falls_are_painted_one_at_a_time_and_all_fall_in_the_end() -> None:
    motions = staging()
    scene, water = motions.scene, LivingWater(cast(Any, motions))
    water.stir(BoardLook(TWO))
    known: dict[int, pygame.Surface] = {}
    for _tick in range(round(AWAKE / TICK) - 1):
        scene.clock.update(TICK)
        shown = {id(sprite.image): sprite.image for sprite in scene.stage.sprites if sprite.visible and sprite.image.get_height() > 20}
        assert len(shown.keys() - known.keys()) <= 1
        known |= shown
    assert len(known) == 16, "eight pictures of each"


def test_water_is_still_where_motion_is_reduced_and_while_the_camera_moves() -> None:
    calm = staging(still=True)
    LivingWater(cast(Any, calm)).stir(BoardLook(FALLS))
    assert not calm.scene.clock.busy
    moved = staging()
    LivingWater(cast(Any, moved)).stir(BoardLook(FALLS))
    moved.scene.clock.update(5 * TICK)
    assert moved.scene.stage.sprites
    moved.board.gliding = True
    moved.scene.clock.update(TICK)
    assert moved.scene.stage.sprites == ()
