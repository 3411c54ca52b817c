"""A table that somebody has just left, as it was seen last: it lies on the menu's felt until its own picture there is drawn."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pygame

from game.ui.scene import Scene

_SOFT = 10      # parts of the picture's height over which its edges fade into the felt: one of them at each edge


class LeftTable(NamedTuple):
    """The save of the table, and its picture."""

    path: Path
    picture: pygame.Surface

    def on_felt(self, size: tuple[int, int]) -> pygame.Surface:
        """The picture in the middle of that room, as large as it can be, with edges that fade away."""
        wide, high = self.picture.get_size()
        share = min(size[0] / wide, size[1] / high)
        fitted = pygame.transform.smoothscale(self.picture.convert_alpha(), (max(1, round(wide * share)), max(1, round(high * share))))
        edge = max(1, fitted.get_height() // _SOFT)
        cover = pygame.Surface(fitted.get_size(), pygame.SRCALPHA, 32)
        cover.fill((255, 255, 255, 0))
        cover.fill((255, 255, 255, 255), fitted.get_rect().inflate(-2 * edge, -2 * edge))
        fitted.blit(pygame.transform.box_blur(cover, edge), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        out.blit(fitted, fitted.get_rect(center=(size[0] // 2, size[1] // 2)))
        return out


def left_table(scene: Scene, table: pygame.Rect, path: Path) -> LeftTable:
    """The part of a scene's picture in which its table lies; whatever stands above it is closed."""
    while scene.ui.depth > 1:
        scene.ui.close()
    seen = pygame.Surface(scene.shell.size, 0, 32)
    scene.stage.stale()
    scene.ui.draw(seen)
    return LeftTable(path, seen.subsurface(table.clip(seen.get_rect())).copy())
