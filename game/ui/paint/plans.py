"""What a backdrop is to look like, in numbers: these name the pictures that are kept, and need nothing that paints."""

from __future__ import annotations

from typing import NamedTuple

RECIPES = 3     # raised whenever a recipe of backdrops.py changes, so that pictures kept on disk are painted again
KINDS = ("table", "desk", "menu", "bare menu", "wall")


class TablePlan(NamedTuple):
    """Where things lie on a backdrop, in device pixels; `felt` None is a bare desk, `inlay` the brass line's place across the rail."""

    size: tuple[int, int]
    felt: tuple[int, int, int, int] | None
    radius: int
    rail: int
    scale: float
    inlay: float = .52


def menu_plan(size: tuple[int, int], scale: float) -> TablePlan:
    """The menu's table: its rail runs off the screen on all sides."""
    edge = round(44 * scale)
    return TablePlan(size, (edge, edge, size[0] - 2 * edge, size[1] - 2 * edge), round(34 * scale), round(110 * scale), scale, .115)
