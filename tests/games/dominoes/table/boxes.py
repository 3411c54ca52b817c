"""Where tiles of a layout lie, and how far apart."""

from __future__ import annotations

from game.games.dominoes.table.line_layout import TileSpot


def box(spot: TileSpot) -> tuple[float, float, float, float]:
    hx, hy = spot.half_size
    return spot.x - hx, spot.y - hy, spot.x + hx, spot.y + hy


def gap(one: TileSpot, other: TileSpot) -> float:
    """Distance between two tiles; negative where they overlap."""
    a, b = box(one), box(other)
    return max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])
