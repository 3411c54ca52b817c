"""People round the table: everybody at a side of it, the viewer below, and the column where there is no room for that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.dominoes.table.line_face import LineFace
from game.games.dominoes.table.motion import side_of_table
from game.rules import options
from game.rules.contract import rules_of
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.looks.stage import Animator, Stage
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.play.room import RAIL, Furniture, plan_ring
from game.ui.play.talk import TurnGlow
from game.ui.scenes.play import PlayScene
from game.ui.table.face import Sitting
from game.ui.widgets.base import Widget
from game.ui.window.loop import App
from tests.ui.play.test_room import SilentMind
from tests.ui.user import run

NAMES = ("Ana", "Winston", "Desmond", "Marcia")


class Tall(Widget):
    """A widget that is so high whatever its width."""

    def __init__(self, high: int) -> None:
        super().__init__()
        self._high = high

    def height(self, p: Painter, width: int) -> int:
        return self._high


def scene_of(key: str, seats: int = len(NAMES), name: str = "Ana") -> PlayScene:
    """A table that has just been opened: one person, and bots that say nothing."""
    rules = rules_of(key)
    taken = [person(name), *(bot(name, "club") for name in NAMES[1:seats])]
    table = Table.new(rules, options.build(rules.options, {}), taken, now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=None)
    return PlayScene(table, mind=SilentMind())


def middle(rect: pygame.Rect) -> pygame.Vector2:
    return pygame.Vector2(rect.center)


@pytest.mark.parametrize(("key", "seats", "sides"), [
    ("partner", 4, "right opposite left"), ("cut_throat", 3, "right left"), ("cut_throat", 2, "opposite"),
    ("french", 4, "right opposite left"),
])
def test_everybody_sits_at_a_side_in_the_order_of_play(tmp_path: Path, key: str, seats: int, sides: str) -> None:
    scene = scene_of(key, seats)

    def script(_app: App) -> Iterator[None]:
        yield
        yield
        rail = scene.desk.room.rail
        plates = [scene.desk.seats.plates[seat] for seat in scene.face.order(scene.table.view(0), Sitting(0, scene.table.names, True))]
        assert all(plate.form is not None for plate in plates)
        assert isinstance(scene.face, LineFace)
        order = scene.face.order(scene.table.view(0), Sitting(0, scene.table.names, True))
        assert scene.face.sides(seats) == tuple(side_of_table(seat, 0, seats) for seat in order)
        away = [middle(plate.rect) - middle(rail) for plate in plates]
        assert away[0].y > 0
        ways = {"left": (-1, 0), "opposite": (0, -1), "right": (1, 0)}
        assert all(at * pygame.Vector2(ways[side]) > 0 for at, side in zip(away[1:], sides.split(), strict=True))
        assert not [1 for a, b in combinations(plates, 2) if a.rect.colliderect(b.rect)]
        assert not [plate for plate in plates if plate.rect.colliderect(scene.face.table.rect)]

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0))


def test_large_letters_and_small_rooms_take_the_column(tmp_path: Path) -> None:
    pygame.font.init()
    furniture, sides = Furniture(Tall(100), Tall(36), Tall(120)), (0, 1, 2, 3)
    room = pygame.Rect(12, 62, 1016, 646)
    for text, rect, fits in [(1.0, room, True), (1.5, room, False), (1.0, pygame.Rect(0, 0, 700, 646), False),
                             (1.0, pygame.Rect(0, 0, 1016, 400), False)]:
        p = Painter(Look(THEMES["contrast"], 1.0, text), PictureStore(tmp_path))
        found = plan_ring(p, rect, furniture, sides, 190)
        assert (found is not None) == fits
        if found is not None:
            cloth = found.rail.inflate(-2 * p.look.px(RAIL), -2 * p.look.px(RAIL))
            assert rect.contains(found.rail)
            boxes = [cloth, found.strip, found.hand, found.board, *(place for _form, place in found.plates)]
            assert all(rect.contains(box) for box in boxes)
            assert not [(a, b) for a, b in combinations(boxes, 2) if a.colliderect(b)]
        p.close()


def test_what_the_others_hold_stands_on_the_rail_beside_them(tmp_path: Path) -> None:
    scene = scene_of("partner")

    def script(app: App) -> Iterator[None]:
        yield
        yield
        p, room, seats = app.painter, scene.desk.room, scene.desk.seats.plates
        for plate in seats:
            assert plate.form is not None
            places = plate.form.shelf(p, plate.rect, 7)
            assert len(places) == (0 if plate.seat == 0 else 7)
            feet = [(x, y + (0 if plate.upright else p.look.px(24))) for x, y in places]
            assert all(room.rail.collidepoint(foot) for foot in feet), (plate.seat, feet, room.rail)
            assert not any(room.parts.table.rect.collidepoint(place) for place in places), "and not on the cloth"
            assert all(plate.reach(p).collidepoint(place) for place in places)

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0))


def test_the_light_round_a_plaque_leaves_its_portrait_alone(tmp_path: Path) -> None:
    pygame.init()
    p = Painter(Look(THEMES["clubhouse"], 1.0, 1.0), PictureStore(tmp_path))
    stage, clock = Stage(), Animator()
    plate, face = pygame.Rect(60, 40, 200, 90), pygame.Rect(20, 35, 100, 100)
    TurnGlow(stage, clock).begin(p, plate, face)
    (light,) = stage.sprites
    light.alpha = 255

    def bright(at: tuple[int, int]) -> int:
        return light.image.get_at((at[0] - light.rect.x, at[1] - light.rect.y))[0]
    assert bright((50, 85)) == bright(face.center) == 0
    assert bright((200, 36)) > 100
    p.close()


@pytest.mark.parametrize(("name", "beside"), [("Ana", True), ("Maximiliane", False)])
def test_a_long_name_of_the_viewer_has_the_line_to_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, beside: bool) -> None:
    scene = scene_of("french", name=name)
    written: dict[str, float] = {}
    text = Painter.text

    def heard(self: Painter, s: str, size: float = 16, *style: Any, **more: Any) -> pygame.Surface:
        written[s] = size
        return text(self, s, size, *style, **more)

    def script(_app: App) -> Iterator[None]:
        yield
        yield
        plate = scene.desk.seats.plates[0]
        monkeypatch.setattr(Painter, "text", heard)
        plate.draw(scene.painter, pygame.Surface((1280, 720)))
        monkeypatch.undo()
        assert written[name] >= 13.5
        assert ("you" in written) == beside

    run(tmp_path, scene, script)


@pytest.mark.parametrize(("text", "said", "least"), [
    (1.0, "knocked: no 0, no 4", 13.0), (1.25, "knocked: no 0, no 4", 13.0),
    (1.0, "knocked: no 2-2, 3-3, 4-4, 5-5", 11.0), (1.25, "knocked: no 2-2, 3-3, 4-4, 5-5", 11.0),
], ids=["1.0", "1.25", "four numbers", "four numbers, larger"])
def test_what_the_viewer_did_last_stands_in_two_lines(
    tmp_path: Path, text: float, said: str, least: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = scene_of("partner")

    def script(app: App) -> Iterator[None]:
        yield
        yield
        own, p = scene.desk.seats.plates[0], app.painter
        assert own.form is not None
        own.tell(replace(own.note, said=said), None)
        sizes: dict[str, float] = {}
        write = p.text

        def noted(words: str, size: float, *how: Any, **more: Any) -> pygame.Surface:
            sizes[words] = size
            return write(words, size, *how, **more)
        monkeypatch.setattr(p, "text", noted)
        own.draw(p, app.screen)
        told = [words for words in sizes if words.rstrip("…") in said]
        assert len(told) == 2
        assert all(sizes[line] * text >= least for line in told)
        assert [scene.desk.seats.plates[seat].face(p).h for seat in (1, 2, 3)] == [p.look.px(88)] * 3  # type: ignore[union-attr]
        yield

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, text=text))
