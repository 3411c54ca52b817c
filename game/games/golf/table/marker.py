"""A player on a golf course: his ball, with his token beside it. For every table that golf is played on."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.paint import Painter

LYING = .25     # how high above the ground a ball and a token seem


class Marker(NamedTuple):
    """Where a player's ball and token are, in device pixels (their middles); without a ball once it is holed."""

    seat: int
    ball: tuple[float, float] | None
    token: tuple[float, float]


def draw_marker(p: Painter, surface: pygame.Surface, marker: Marker, ball: int, token: int, *, lit: bool = False) -> None:
    """Draws ball and token with these diameters in pixels; `lit` for the player whose turn it is."""
    if marker.ball is not None:
        p.drop(surface, p.ball(ball), marker.ball, LYING)
    mark = p.mark(marker.seat, token)
    if lit:
        p.lit(surface, mark, marker.token)
    p.drop(surface, mark, marker.token, LYING)


def box_of(marker: Marker, ball: int, token: int) -> pygame.Rect:
    """What a marker covers."""
    box = pygame.Rect(0, 0, token, token)
    box.center = round(marker.token[0]), round(marker.token[1])
    if marker.ball is None:
        return box
    other = pygame.Rect(0, 0, ball, ball)
    other.center = round(marker.ball[0]), round(marker.ball[1])
    return box.union(other)
