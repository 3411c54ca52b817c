"""What the tools of the workshop say: for a pad they name its buttons and no keys, for fingers neither."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.content.choices import Kind, kinds, option_of
from game.ui.looks.settings import Settings
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.scenes.editor import EditorScene
from game.ui.window.loop import COURSES, App
from game.ui.workshop.notes import FirstNoteCard
from game.ui.workshop.palette import ToolButton
from game.ui.workshop.toolbox import ToolRing
from tests.ui.scenes.find import on_top, words
from tests.ui.scenes.workbench import copy_of
from tests.ui.user import finger, move, pad, run
from tests.ui.workshop.test_any_strokes import Hand, copied, stock_of

KEYS = re.compile(r"Ctrl|Shift|\bAlt\b|Space|Enter|\bDel\b|[Dd]igit|wheel|pointer|(middle|right) button|\bkeys?\b|\d to \d|\+ and -")
BUTTONS = re.compile(r"\b(LB|RB|LT|RT|[Ss]tick|Y: all)\b")


@pytest.fixture
def painter(tmp_path: Path) -> Iterator[Painter]:
    made = Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path / "pictures"))
    yield made
    made.close()


@pytest.mark.parametrize("kind", kinds(), ids=option_of)
def test_no_tool_names_what_another_device_has(kind: Kind, painter: Painter, tmp_path: Path) -> None:
    hand = Hand(copied(stock_of(kind)[0], tmp_path), painter)
    try:
        for tool in hand.canvas.hand.tools:
            assert KEYS.search(tool.told_by("pad")) is None, tool.title
            assert KEYS.search(tool.told_by("touch")) is None, tool.title
            assert BUTTONS.search(tool.told_by("touch")) is None, tool.title
    finally:
        hand.canvas.stop()


@pytest.mark.parametrize("stem", ["card_golf/parkland", "doshboard/swan-meadow"])
def test_notes_speak_of_the_device_that_is_used_and_leave_its_cursor_free(tmp_path: Path, stem: str) -> None:
    path = copy_of(COURSES / f"{stem}.yaml", tmp_path, "mine.yaml")

    def cards(app: App) -> list[FirstNoteCard]:
        return [one for one in on_top(app, EditorScene).notes.walk() if isinstance(one, FirstNoteCard)]

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        assert "Press P and play" in words(app)
        pad("down")
        yield
        yield
        assert "Press Start and play" in words(app)
        assert "Hold A and push the stick" in words(app)
        assert len(cards(app)) == 3
        assert not any(card.rect.colliderect(scene.canvas.focus_rect) for card in cards(app) if card.visible)
        met = False
        for _step in range(24):     # as far as a note lies
            before = [tuple(card.rect) for card in cards(app)]
            pad("down")
            yield
            if scene.ui.focus is not scene.canvas:
                break
            assert not any(card.rect.colliderect(scene.canvas.focus_rect) for card in cards(app) if card.visible)
            met = met or before != [tuple(card.rect) for card in cards(app)]
        assert met
        finger(pygame.FINGERDOWN, scene._told.rect.center, app.size)
        finger(pygame.FINGERUP, scene._told.rect.center, app.size)
        yield
        yield
        assert "Touch Play" in words(app)
        assert "Paint with a finger" in words(app)
        move(scene._told.rect.center)
        yield
        yield
        assert "Press P and play" in words(app)

    run(tmp_path, EditorScene(path), script, settings=Settings(theme="contrast", speed=0))


def test_on_the_ring_the_focus_alone_is_lit(tmp_path: Path) -> None:
    path = copy_of(COURSES / "doshboard" / "swan-meadow.yaml", tmp_path, "mine.yaml")

    def script(app: App) -> Iterator[None]:
        yield
        pad("right")
        yield
        pad("Y")
        yield
        yield
        ring = next(one for one in on_top(app, EditorScene).ui.top.walk() if isinstance(one, ToolRing))
        buttons = [one for one in ring.walk() if isinstance(one, ToolButton)]
        assert not any(button.selected for button in buttons)
        assert ring.first is buttons[0], "the brush is in hand"
        dot = ring._inward(app.painter, buttons[0])
        assert app.screen.get_at(dot)[:3] != app.screen.get_at(ring._inward(app.painter, buttons[1]))[:3]
        pad("B")
        yield

    run(tmp_path, EditorScene(path), script)
