"""The streak board: studs in a narrow place, coins on ledges where there is room, always as many as there are wins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games.dominoes.table.boards import StreakBoard, StreakState
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore


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
    high = board.heights(painter, 182)[0] if roomy else board.height(painter, 182)
    board.layout(painter, pygame.Rect(10, 10, 182, high))
    board.draw(painter, pygame.Surface((220, 260), 0, 32))
    kind = "coin" if roomy or target > 6 else "stud"       # the one row of a longer streak has room everywhere
    assert [there for which, there in shown if which == kind] == [True] * wins + [False] * (target - wins)


@pytest.mark.parametrize("wins", [4, 0])
def test_a_coin_rolls_to_its_place_and_a_broken_streak_is_swept_off(painter: Painter, wins: int) -> None:
    """The board changes while they move, and then shows the same as if they had always stood there."""
    def seen(board: StreakBoard) -> bytes:
        surface = pygame.Surface((220, 260), 0, 32)
        board.layout(painter, pygame.Rect(10, 10, 182, board.heights(painter, 182)[0]))
        board.draw(painter, surface)
        return pygame.image.tobytes(surface, "RGB")
    moved, still = StreakBoard(), StreakBoard()
    for number in (3, wins):
        moved.put(StreakState("Ana & Desmond", f"{number}–0", number))
    still.put(moved.state)
    pictures = []
    for share in (0.0, .5, 1.0):
        moved.turn(share)
        pictures.append(seen(moved))
    assert len(set(pictures)) == 3
    assert pictures[-1] == seen(still)
