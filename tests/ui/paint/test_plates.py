"""Plates: what is painted only along their edges looks as if all of each had been."""

from __future__ import annotations

import numpy as np
import pytest

from game.ui.looks.theme import THEMES
from game.ui.paint import plates


@pytest.mark.parametrize("size", [(300, 160), (60, 40)])
@pytest.mark.parametrize("frame", [True, False])
def test_bevel_and_frame_do_not_reach_beyond_the_rims(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], frame: bool) -> None:
    board = (np.random.default_rng(1).random((200, 400, 1)) * 255).astype(np.uint8)
    theme, shape = THEMES["clubhouse"], plates.PlateShape(*size, radius=10, frame=frame)
    rims = plates.plaque(board, theme, theme.plate, shape, 1.5)
    monkeypatch.setattr(plates, "_RIM", 1e6)
    whole = plates.plaque(board, theme, theme.plate, shape, 1.5)
    assert np.array_equal(rims, whole)


@pytest.mark.parametrize("scale", [1.0, 1.125, 1.5])
def test_a_plate_of_any_height_and_width_is_made(scale: float) -> None:
    """The ledge below the boxes of the games fell through at the size of the first window on a display of 1920 x 1080."""
    board = np.full((200, 400, 1), 128, np.uint8)
    theme = THEMES["clubhouse"]
    for size in [*((300, high) for high in range(2, 61)), *((wide, 300) for wide in range(2, 61))]:
        made = plates.plaque(board, theme, theme.plate, plates.PlateShape(*size, radius=round(2 * scale), frame=False), scale)
        assert made.shape[:2] == (size[1], size[0])


@pytest.mark.parametrize("size", [(1, 1), (300, 160), (60, 14), (9, 200)])
def test_the_middle_of_a_flat_plate_is_what_would_be_painted_there(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    theme, board = THEMES["contrast"], plates.plain_sheet()
    shape = plates.PlateShape(*size, radius=10.5)
    repeated = plates.plaque(board, theme, theme.plate, shape, 1.5)
    monkeypatch.setattr(plates, "_SOFT", 1e6)
    whole = plates.plaque(board, theme, theme.plate, shape, 1.5)
    assert repeated.shape == whole.shape
    assert np.abs(repeated.astype(int) - whole).max() <= 1
