"""A deck's face by a pad, and the tabs of the holes that it lies in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games.card_golf.table.tools import MarkTool, MeasureTool, SlopeTool, mark_at
from game.ui.scenes.editor import EditorScene
from game.ui.widgets.controls import Segments
from game.ui.window.loop import App
from game.ui.workshop.grid import BrushTool
from tests.games.card_golf.table.test_deck_workshop import GATE, HEATH, PULPIT, canvas, deck, rows, slopes
from tests.ui.scenes.find import on_top, words
from tests.ui.scenes.workbench import place
from tests.ui.user import click, hold_pad, key, let_go_pad, move, pad, post, run

__all__ = ["deck"]      # a fixture


@pytest.fixture
def laid_deck(deck: Path) -> Path:
    """The deck with a course of two holes that have a face in common."""
    (deck.parent / "course.yaml").write_text(
        "kind: card golf course\nname: Heron Links\ndeck: deck\nholes:\n  - {cards: [Chute, Gate, Strip]}\n"
        "  - {cards: [Heath, Gate, Pulpit]}\n", encoding="utf-8")
    return deck


def push(x: int, y: int) -> Iterator[None]:
    """The right stick is pushed and let go."""
    for axis, value in ((pygame.CONTROLLER_AXIS_RIGHTX, x), (pygame.CONTROLLER_AXIS_RIGHTY, y)):
        if value:
            for at in (value, 0):
                post(pygame.CONTROLLERAXISMOTION, axis=axis, value=at, instance_id=0)
                yield


def test_the_right_stick_goes_along_the_hole_and_down_to_another_one_with_the_face(tmp_path: Path, laid_deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select((*GATE, 6, 4))
        yield
        tabs = next(one for one in on_top(app, EditorScene).ui.top.walk() if isinstance(one, Segments) and one.names[0] == "Hole 1")
        assert tabs.names == ("Hole 1", "Hole 2")
        yield from push(0, 30000)
        assert canvas(app).findings.parts.told == 1
        assert tabs.index == 1
        yield from push(30000, 0)
        assert canvas(app).findings.face is not None
        assert canvas(app).cursor[:4] == PULPIT
        yield from push(30000, 0)       # past the green nothing lies
        assert canvas(app).cursor[:4] == PULPIT
        yield from push(-30000, 0)
        yield from push(-30000, 0)
        assert canvas(app).cursor[:4] == HEATH

    run(tmp_path, EditorScene(laid_deck), script)


def test_a_tab_of_the_sheet_looks_at_that_hole(tmp_path: Path, laid_deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select((*GATE, 6, 4))
        yield
        tabs = next(one for one in on_top(app, EditorScene).ui.top.walk() if isinstance(one, Segments) and one.names[0] == "Hole 1")
        assert canvas(app).findings.facts(())[0].words == "Heron Links, hole 1"
        click((tabs.rect.right - tabs.rect.w // 4, tabs.rect.centery))
        yield
        assert canvas(app).findings.facts(())[0].words == "Heron Links, hole 2"
        assert "Heron Links, hole 2" in canvas(app).findings.parts.names

    run(tmp_path, EditorScene(laid_deck), script)


def test_a_pad_picks_measures_slopes_by_a_held_a_and_goes_from_tee_to_tee(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select((*GATE, 6, 4))
        canvas(app).hand.take_ink("W")
        yield
        there = rows(app)[6][4]
        pad("X")
        yield
        assert canvas(app).hand.held == there != "W"
        pad("RS")
        yield
        assert isinstance(canvas(app).hand.tool, MeasureTool)
        pad("right")
        yield
        assert "yards" in words(app)
        pad("B")
        yield
        assert isinstance(canvas(app).hand.tool, BrushTool)
        key(pygame.K_a, text="a")
        yield
        assert isinstance(canvas(app).hand.tool, SlopeTool)
        pad("down")
        yield
        assert "Hold A and push" in words(app)
        line, column = int(canvas(app).cursor[-2]), int(canvas(app).cursor[-1])
        hold_pad("A")
        yield
        pad("right")
        yield
        let_go_pad("A")
        yield
        assert slopes(app)[line][column] == "^"
        assert canvas(app).hand.stroke is None
        click(place(app, HEATH))
        yield
        key(pygame.K_t, text="t")
        yield
        assert isinstance(canvas(app).hand.tool, MarkTool)
        seen = []
        for _step in range(4):
            pad("RB")
            yield
            seen.append(mark_at(canvas(app).draft, canvas(app).cursor))
        assert sorted(seen[:3]) == ["1", "2", "3"]
        assert seen[3] == seen[0]

    run(tmp_path, EditorScene(deck), script)


def test_the_second_button_brings_back_slopes_where_slopes_are_in_hand(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select((*GATE, 6, 4))
        key(pygame.K_a, text="a")
        yield
        before, ground = slopes(app), rows(app)
        key(pygame.K_7)
        yield
        assert slopes(app) != before
        spot = place(app, canvas(app).cursor)
        move(spot)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(kind, pos=spot, button=3, touch=False)
            yield
        assert slopes(app) == before
        assert rows(app) == ground
        assert isinstance(canvas(app).hand.tool, SlopeTool)

    run(tmp_path, EditorScene(deck), script)
