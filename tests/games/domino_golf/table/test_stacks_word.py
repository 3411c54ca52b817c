"""The small stacks of greens say what their numbers count, and a tip what a stack is."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.games.domino_golf.table.ground import ground
from game.games.domino_golf.table.links import stacks_word
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("count", [1, 3, 5])
@pytest.mark.parametrize("size", [(756, 288), (530, 460), (260, 150)], ids=["at the table", "on the menu", "on the wall"])
def test_the_word_lies_on_the_cloth_beside_the_stacks(text: float, count: int, size: tuple[int, int]) -> None:
    p, cloth = Painter(Look(THEMES["contrast"], 1.0, text), PictureStore(Path("unused"))), pygame.Rect((250, 190), size)
    laid = ground(cloth, 4)
    word = stacks_word(p, laid, count)
    assert word is not None
    assert cloth.contains(word)
    assert all(word.right < x for x, _y in laid.stacks(count))
    assert stacks_word(p, laid, 0) is None
