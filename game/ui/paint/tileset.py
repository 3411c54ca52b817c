"""Sets of dominoes: their doubles are painted and kept on disk, and any tile is cut from two of them in microseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.looks.theme import Theme
from game.ui.paint.store import AsyncSprites, Painted, surface

if TYPE_CHECKING:
    from game.ui.paint.fields import Picture

_Name = tuple[int | None, int, bool, bool]      # number (None: back), width, lying, fine pips


class TileSets:
    """The tiles of one theme at every width asked for, upright and lying."""

    def __init__(self, theme: Theme, plain: bool, async_sprites: AsyncSprites) -> None:
        self._theme = theme
        self._plain = plain
        self._async_sprites = async_sprites
        self._doubles: dict[_Name, pygame.Surface] = {}
        self._complete: set[tuple[int, int]] = set()

    def cut(self, a: int | None, b: int | None, width: int, lying: bool, highest: int) -> pygame.Surface:
        """A tile with `a` above, or left when lying. Raises IndexError for a number above twelve."""
        if a is None or b is None:
            return self._double(None, width, lying, highest)
        first = self._double(a, width, lying, highest)
        if a == b:
            return first
        out, second = first.copy(), self._double(b, width, lying, highest)
        columns, rows = first.get_size()
        half = pygame.Rect(columns // 2, 0, columns - columns // 2, rows) if lying else pygame.Rect(0, rows // 2, columns, rows - rows // 2)
        out.fill((0, 0, 0, 0), half)
        out.blit(second, half, half, special_flags=pygame.BLEND_PREMULTIPLIED)
        return out

    def ready(self, width: int, highest: int) -> bool:
        """Whether the whole set of that width is there; if not, the worker is asked for it."""
        top = 6 if highest <= 6 else highest
        if (width, top) not in self._complete:
            self._load(width, top)
        return (width, top) in self._complete

    def _double(self, number: int | None, width: int, lying: bool, highest: int) -> pygame.Surface:
        top = 6 if highest <= 6 else highest
        self.ready(width, highest)
        name = (number, width, lying, top > 6)
        if name not in self._doubles:
            other = self._nearest(width, top)
            if other is not None:
                from game.ui.paint.tile import size_of

                # scaled, because painting one tile takes as long as a whole picture may
                return pygame.transform.smoothscale(self._doubles[(number, other, lying, top > 6)], size_of(width, 90 if lying else 0))
            from game.ui.paint.tile import domino

            self._doubles[name] = surface(domino(number, number, width, 90 if lying else 0, self._theme, self._plain, top > 6))
        return self._doubles[name]

    def _nearest(self, width: int, highest: int) -> int | None:
        """The width of the complete set that is nearest to that width, preferring larger ones; None where no set is complete."""
        there = [other for other, top in self._complete if top == highest]
        return min(there, key=lambda other: (other < width, abs(other - width)), default=None)

    def _load(self, width: int, highest: int) -> None:
        """Loads the whole set from disk or the worker; until it is ready, tiles of another set are scaled, or painted one by one."""
        theme, plain = self._theme, self._plain
        found = self._async_sprites.fetch(f"tiles {width} {highest}", plain, lambda: lambda _: _paint(width, highest, theme,
                                          plain), _surfaces)
        if found is None:
            return
        for index, number in enumerate((*range(highest + 1), None)):
            self._doubles[(number, width, False, highest > 6)] = found[2 * index]
            self._doubles[(number, width, True, highest > 6)] = found[2 * index + 1]
        self._complete.add((width, highest))


def _paint(width: int, highest: int, theme: Theme, plain: bool) -> list[Picture]:
    from game.ui.paint.tile import domino

    numbers = (*range(highest + 1), None)
    return [domino(n, n, width, angle, theme, plain, highest > 6) for n in numbers for angle in (0, 90)]


def _surfaces(pictures: Sequence[Painted]) -> tuple[pygame.Surface, ...]:
    return tuple(surface(p) for p in pictures)
