"""Toasts: a short message that goes by itself, where it covers nothing that can be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES, Look

SECONDS = 3.5           # how long the shortest message stays
PER_LETTER = .045       # and how much longer for each letter
WIDTHS = 720, 300, 220      # logical units: a smaller one is taken where there is no room for a larger one
LOW = 26                # how far above the bottom of the window it is seen best
STEP = 8                # and by which steps a place further up is looked for
AIR = 6                 # left free round it


Found: TypeAlias = tuple[int, pygame.Rect, tuple[str, ...]]


class Toast:
    """One message, how long it still stays, and where (see `settle`)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.left = SECONDS + PER_LETTER * len(text)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._lines: tuple[str, ...] = ()
        self._seen: tuple[Look, tuple[int, int], list[pygame.Rect]] | None = None      # look, size and what was taken, when asked last

    def passed(self, seconds: float) -> bool:
        """Advances its time; returns whether it is over."""
        self.left -= seconds
        return self.left <= 0

    def settle(self, p: Painter, size: tuple[int, int], taken: Sequence[pygame.Rect]) -> bool:
        """Stay where it is, or find a place in a window of that size that covers none of `taken`; whether it has moved.

        The lowest place in the middle is the best; where all are taken, the one that covers least.
        """
        before, was, self._seen = self.rect, self._seen, (p.look, size, [pygame.Rect(rect) for rect in taken])
        if was == self._seen or (was is not None and was[:2] == self._seen[:2] and self.rect.collidelist(taken) < 0):
            return False
        tries = [self._try(p, size, width, taken) for width in WIDTHS]
        _covered, self.rect, self._lines = min(tries, key=lambda found: found[0])
        return self.rect != before

    def _try(self, p: Painter, size: tuple[int, int], widest: float, taken: Sequence[pygame.Rect]) -> Found:
        """With lines no wider than that: how many pixels it would cover, where, and the lines."""
        px, font = p.look.px, p.font(SIZES.body, "regular")
        lines = tuple(p.wrap(self.text, SIZES.body, min(px(widest * max(1.0, p.look.text)), size[0] - px(100)), "regular"))
        wide, high = max(font.size(line)[0] for line in lines) + px(44), font.get_linesize() * len(lines) + px(18)
        best: tuple[int, pygame.Rect] | None = None
        middle, last = (size[0] - wide) // 2, size[0] - wide - px(AIR)
        beside = {x for rect in taken for x in (rect.right + 2 * px(AIR), rect.left - wide - 2 * px(AIR)) if px(AIR) < x < last}
        for x in (middle, px(AIR), last, *sorted(beside, key=lambda x: (abs(x - middle), x))):
            for y in range(size[1] - px(LOW) - high, px(AIR), -px(STEP)):
                rect = pygame.Rect(x, y, wide, high)
                covered = _covered(rect.inflate(2 * px(AIR), 2 * px(AIR)), taken)
                if best is None or covered < best[0]:
                    best = covered, rect
                if not covered:
                    return 0, rect, lines
        covered, rect = best or (0, pygame.Rect((size[0] - wide) // 2, 0, wide, high))
        return covered, rect, lines

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draw it where it has settled."""
        px, rect = p.look.px, self.rect
        put(surface, p.rbox(rect.w, rect.h, px(18), "well", "line_wood", p.look.scale), rect.topleft)
        step = p.font(SIZES.body, "regular").get_linesize()
        for number, line in enumerate(self._lines):
            put(surface, p.text(line, SIZES.body, "on_well"), (rect.centerx, rect.y + px(9) + step * (number + .5)), centre=True)


def _covered(rect: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """How many pixels of the taken places it would cover."""
    return sum(part.w * part.h for part in (rect.clip(taken[at]) for at in rect.collidelistall(list(taken))))
