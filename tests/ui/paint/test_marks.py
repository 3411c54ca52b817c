"""Flat shapes: a large box, which is stretched from a small one, is to the last bit the box that is drawn at once."""

from __future__ import annotations

from random import Random

import pygame

from game.ui.paint import marks
from game.ui.paint.store import canvas, shrink


def at_once(width: int, height: int, radius: float, fill: tuple[int, int, int, int] | None, line: tuple[int, int, int] | None,
            stroke: float) -> pygame.Surface:
    board = canvas(width, height)
    factor = board.get_width() // width
    inset = max(1, round(stroke * factor)) if line is not None else 0
    if line is not None:
        pygame.draw.rect(board, line, board.get_rect(), border_radius=int(radius * factor))
    if fill is not None or line is not None:
        inner = board.get_rect().inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(board, fill or (*(line or (0, 0, 0)), 0), inner, border_radius=max(0, int(radius * factor) - inset))
    return shrink(board)


def test_a_stretched_box_is_the_box() -> None:
    rng = Random(3)
    for _box in range(120):
        width, height = rng.randint(1, 200), rng.randint(1, 200)
        radius, stroke = rng.choice([0, 1, 3.5, 9, 14, width / 2, 300]), rng.choice([1.0, 1.5, 2.4, 3])
        fill, line = rng.choice([None, (30, 60, 90, 255), (200, 10, 40, 120)]), rng.choice([None, (250, 220, 120)])
        found, wanted = marks.box(width, height, radius, fill, line, stroke), at_once(width, height, radius, fill, line, stroke)
        assert found.get_size() == wanted.get_size()
        assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(wanted, "RGBA"), (width, height, radius, fill, line, stroke)
