"""A strip of felt that figures of the rules are laid out on: tiles in lines, places for them, and words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.theme import SIZES

Half = tuple[int, int]
WIDEST = 620        # logical units
MARGIN = 22


class FigureStrip:
    """A strip of felt to lay a figure out on; lengths in device pixels."""

    def __init__(self, p: Painter, width: int, height: int) -> None:
        self.p = p
        self.surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
        put(self.surface, p.rbox(width, height, p.look.px(10), "baize", "well", p.look.scale), (0, 0))

    def tile(self, a: int, b: int, centre: tuple[float, float], half: int, *, across: bool = False) -> None:
        """A tile along the line (a left of b), or standing across it."""
        self.p.drop(self.surface, self.p.tile(a, b, half, 0 if across else 90), centre, .5)

    def line(self, tiles: Sequence[Half], middle: float, y: float, half: int) -> tuple[float, float]:
        """A line of tiles with its doubles across, its middle at `middle`; where it begins and ends."""
        x = first = middle - length(tiles, half) / 2
        for a, b in tiles:
            long = half if a == b else 2 * half
            self.tile(a, b, (x + long / 2, y), half, across=a == b)
            x += long
        return first, x

    def place(self, centre: tuple[float, float], half: int) -> None:
        """An empty place that glows: here a tile would go."""
        p = self.p
        put(self.surface, p.rbox(2 * half, half, half / 6, None, "glow", max(2.0, 2.2 * p.look.scale)), centre, True)

    def say(self, words: str, centre: float, top: float, room: float, kind: FontKind = "regular") -> float:
        """Words round `centre`, wrapped to `room`; where they end."""
        p = self.p
        for line in p.wrap(words, SIZES.small, max(1, int(room)), kind):
            sprite = p.text(line, SIZES.small, "on_felt", kind, 130)
            put(self.surface, sprite, (centre - sprite.get_width() / 2, top))
            top += p.font(SIZES.small).get_linesize()
        return top


def length(tiles: Sequence[Half], half: int) -> int:
    """The length of a line whose tiles are `half` wide."""
    return sum(half if a == b else 2 * half for a, b in tiles)


def strip_width(p: Painter, width: int) -> int:
    """The width of a figure that may be `width` wide."""
    return min(width, p.look.px(WIDEST))


def lines_high(p: Painter, words: str, room: float) -> int:
    """The height of words wrapped to `room`."""
    return len(p.wrap(words, SIZES.small, max(1, int(room)))) * p.font(SIZES.small).get_linesize()


def counted(p: Painter, width: int, hands: Sequence[tuple[str, Sequence[Half]]], bold: Collection[int]) -> pygame.Surface:
    """Hands side by side with what they come to, those of the numbers `bold` in bold."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    column = (wide - margin) / len(hands)
    half = min(px(34), int(column / 5))
    felt = FigureStrip(p, wide, 2 * margin + half + px(8) + max(lines_high(p, words, column - px(10)) for words, _held in hands))
    for number, (words, held) in enumerate(hands):
        centre = margin / 2 + column * (number + .5)
        for at, (a, b) in enumerate(held):
            felt.tile(a, b, (centre + (at - (len(held) - 1) / 2) * half * 2.15, margin + half / 2), half)
        felt.say(words, centre, margin + half + px(8), column - px(10), "bold" if number in bold else "regular")
    return felt.surface
