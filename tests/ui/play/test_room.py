"""Nothing on the play screen overlaps or leaves the window, at any size and any size of letters; long names are shortened, not cut."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.policy import Choice
from game.session.seats import bot, person
from game.ui.looks.settings import Settings
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter
from game.ui.play.bar import BarButton
from game.ui.play.seats import SeatPlate
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import App
from tests.ui.play.tables import SlowMind, partner_table
from tests.ui.user import run

NAMES = ("Ana", "Bartholomew Featherstone", "Desmond", "Marcia")
SHAPES = [((1280, 720), 1.0), ((1024, 640), 1.0), ((1024, 640), 2.0), ((1024, 768), 1.5), ((1920, 1080), 1.4), ((1280, 720), .8)]


@pytest.mark.parametrize(("size", "text"), SHAPES)
def test_nothing_overlaps(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    scene = PlayScene(partner_table(person(NAMES[0]), *(bot(name, "club") for name in NAMES[1:])), mind=SilentMind())

    def script(app: App) -> Iterator[None]:
        yield
        yield
        room, px = scene.desk.room, scene.painter.look.px
        parts = room.parts
        window = app.screen.get_rect()
        boxes = [parts.bar.rect, parts.board.rect, parts.seats.rect, room.rail, parts.strip.rect, parts.hand.rect]
        if parts.panel.visible and parts.panel in room.children:
            boxes.append(parts.panel.rect)
        assert all(window.inflate(2, 2).contains(box) for box in boxes)
        assert not [(a, b) for a, b in combinations(boxes, 2) if a.colliderect(b)]
        plates = [child for child in parts.seats.children if isinstance(child, SeatPlate)]
        assert not [1 for a, b in combinations(plates, 2) if a.rect.colliderect(b.rect)]
        if all(plate.form is None for plate in plates):
            assert all(plate.wanted(scene.painter, plate.rect.w, plate.density) <= plate.rect.h for plate in plates)
        else:
            assert text <= 1.0
            # The plaque opposite lies on the wood of the rail, never over the felt.
            felt = (parts.seats.rect, parts.table.rect, parts.strip.rect, parts.hand.rect)
            assert not [box for box in felt for plate in plates[1:] if box.colliderect(plate.rect)]
        assert all(window.contains(plate.rect) for plate in plates)
        buttons = [child for child in scene.bar.children if isinstance(child, BarButton)]
        assert not [1 for a, b in combinations(buttons, 2) if a.rect.colliderect(b.rect)]
        assert all(min(button.rect.size) >= px(SIZES.target) - 1 for button in buttons)
        assert room.rail.h >= px(180)
        assert parts.hand.rect.h >= px(100)

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, text=text), size=size)


class SilentMind(SlowMind):
    """Never answers."""

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        return super().ask("null", level, view, seed, budget)


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1024, 640), 2.0)])
def test_a_sentence_of_two_lines_leaves_no_word_alone(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float) -> None:
    scene = PlayScene(partner_table(person("Ana"), *(bot(name, "club") for name in NAMES[1:])), mind=SilentMind())
    written: list[str] = []
    plain = Painter.text

    def heard(self: Painter, s: str, *style: Any, **more: Any) -> pygame.Surface:
        written.append(s)
        return plain(self, s, *style, **more)

    def script(_app: App) -> Iterator[None]:
        yield
        yield
        strip, said = scene.desk.strip, "Your turn, Ana"
        while len(written) < 2:     # one word longer each time, until a line is too short for all
            said += " again"
            strip.say(said)
            written.clear()
            monkeypatch.setattr(Painter, "text", heard)
            strip.draw(scene.painter, pygame.Surface(size))
            monkeypatch.undo()
        assert " ".join(written) == said
        assert len(written[1].split()) > len(written[0].split()) / 2

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, text=text), size=size)
