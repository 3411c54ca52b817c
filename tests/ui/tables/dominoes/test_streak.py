"""The streak board: studs in a narrow place, coins on ledges where there is room, always as many as there are wins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.paint import Painter, PictureStore
from game.ui.tables.dominoes.streak import StreakBoard, StreakState
from game.ui.theme import THEMES, Look


@pytest.fixture(params=["clubhouse", "contrast"])
def painter(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Painter]:
    pygame.font.init()
    one = Painter(Look(THEMES[request.param], 1.0), PictureStore(tmp_path))
    yield one
    one.close()


@pytest.mark.parametrize(("wins", "target"), [(0, 6), (3, 6), (5, 12), (1, 1)])
@pytest.mark.parametrize("roomy", [True, False])
def test_every_win_is_shown_once(painter: Painter, monkeypatch: pytest.MonkeyPatch, wins: int, target: int, roomy: bool) -> None:
    shown: list[tuple[str, bool]] = []
    for kind in ("coin", "stud"):
        draw = getattr(painter, kind)

        def noted(size: int, there: bool, kind: str = kind, draw: object = draw) -> pygame.Surface:
            shown.append((kind, there))
            return draw(size, there)  # type: ignore[operator,no-any-return]
        monkeypatch.setattr(painter, kind, noted)
    board = StreakBoard()
    board.put(StreakState("Ana & Desmond" if wins else "", f"{wins}–0", wins, target))
    high = board.best_height(painter, 182) if roomy else board.height(painter, 182)
    board.layout(painter, pygame.Rect(10, 10, 182, high))
    board.draw(painter, pygame.Surface((220, 260), 0, 32))
    kind = "coin" if roomy else "stud"
    assert [there for which, there in shown if which == kind] == [True] * wins + [False] * (target - wins)
