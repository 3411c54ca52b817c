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
