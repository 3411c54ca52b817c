"""Figures on golf ground: where they stand so that none touches another or covers a ball, a line, a pawn or a flag, and how they look."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.blit import LaidSprite
from game.ui.theme import RGB, XY

SIZE: Final = 13.0          # logical units of letters at the most
MOST: Final = 5             # chances that are named where a space or cell is large enough (logical units), and fewer where it is not ...
_FEWER: Final = ((30.0, MOST), (20.0, 4), (0.0, 3))         # ... the rest is shade
LEAST: Final = .03          # chances below this are shade alone, but for the likeliest
AIR: Final = 2              # logical units between a label and whatever it may not touch
_LINE_AIR: Final = 16       # pixels: more than the widest line takes beyond its ends
_WAYS: Final = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
_STEPS: Final = (1.0, 1.7, 2.6, 3.8)        # times the size of what is told of that its label may stand away from it


def most_named(unit: float) -> int:
    """How many chances are named where a space or cell takes that many logical units.

    >>> most_named(40), most_named(21), most_named(12)
    (5, 4, 3)
    """
    return next(most for least, most in _FEWER if unit >= least)


class Marks(NamedTuple):
    """What no label covers: boxes, and lines from point to point."""

    boxes: tuple[pygame.Rect, ...]
    lines: tuple[tuple[XY, XY], ...] = ()

    def free(self, box: pygame.Rect) -> bool:
        """Whether a box covers none of them."""
        return box.collidelist(self.boxes) < 0 and not any(box.clipline(*line) for line in self.lines)

    def with_labels(self, labels: Sequence[PlacedFigure]) -> Marks:
        """These, and labels with the lines to what they tell of."""
        lines = [(label.to, _xy(label.box.center)) for label in labels if label.to is not None]
        return Marks((*self.boxes, *(label.box for label in labels)), (*self.lines, *lines))


class FigureWish(NamedTuple):
    """A label: its words, the token or colour of its ground and of its letters, the point that it tells of, and how large that is drawn.

    `sign` stands before the words.
    """

    words: str
    fill: str | RGB
    ink: str | RGB
    at: XY
    around: float
    sign: pygame.Surface | None = None


class PlacedFigure(NamedTuple):
    """A label where it stands. One that stands beside what it tells of has a line `to` the edge of that."""

    wish: FigureWish
    letters: pygame.Surface
    box: pygame.Rect
    to: XY | None = None


def placed(p: Painter, wishes: Sequence[FigureWish], marks: Marks, window: pygame.Rect, size: float = SIZE) -> list[PlacedFigure]:
    """The labels that find a place in the window, the first wishes first: on what they tell of, or beside it; what finds none is left out.

    `size`: of the letters, in logical units at text scale 1.
    """
    air = p.look.px(AIR)
    found: list[PlacedFigure] = []
    for wish in wishes:
        letters = p.text(wish.words, size / max(1.0, p.look.text), wish.ink, "bold")
        before = wish.sign.get_width() + p.look.px(3) if wish.sign is not None else 0
        wide, high = letters.get_width() + before + p.look.px(8), letters.get_height() + p.look.px(1)
        taken = marks.with_labels(found)
        others = [other.at for other in wishes if other is not wish]
        box = _place(wish, (wide, high), taken, others, window, air)
        if box is None:
            continue
        found.append(PlacedFigure(wish, letters, box, None if box.collidepoint(wish.at) else _edge(wish, box, marks)))
    return found


def plain_figures(p: Painter, wishes: Iterable[tuple[str, RGB, XY]], marks: Marks, window: pygame.Rect, size: float) -> list[LaidSprite]:
    """Words without plates, with their ink and the middle of what they stand on; what covers a mark or touches another is left out.

    `size`: of the letters, in logical units.
    """
    found: list[LaidSprite] = []
    taken: list[pygame.Rect] = []
    air = p.look.px(AIR)
    for words, ink, (x, y) in wishes:
        letters = p.text(words, size, ink, "bold")
        box = letters.get_rect(center=(round(x), round(y)))
        if window.contains(box) and marks.free(box) and box.inflate(air, 0).collidelist(taken) < 0:
            found.append((letters, box.topleft))
            taken.append(box)
    return found


def _xy(at: tuple[int, int]) -> XY:
    return float(at[0]), float(at[1])


def _edge(wish: FigureWish, box: pygame.Rect, marks: Marks) -> XY:
    """Where the line from a label beside it meets what it tells of: short of the middle, and of whatever lies there."""
    (x, y), (left, top) = wish.at, box.center
    far = max(1e-6, math.hypot(left - x, top - y))
    share = min(.9, max(.28 * wish.around, 2.0) / far)
    for mark in marks.boxes:
        if mark.collidepoint(wish.at) and (inside := mark.clipline(box.center, wish.at)):
            share = max(share, min(.95, math.dist(inside[0], wish.at) / far))
    return x + (left - x) * share, y + (top - y) * share


def _place(wish: FigureWish, size: tuple[int, int], taken: Marks, others: Sequence[XY], window: pygame.Rect,
           air: int) -> pygame.Rect | None:
    """The first place that is free: on the point, then round it, farther and farther away."""
    (x, y), (wide, high) = wish.at, size
    away: list[pygame.Rect] | None = None
    for box in _boxes(x, y, wide, high, wish.around):
        if not window.contains(box) or not taken.free(box.inflate(2 * air, 2 * air)):
            continue
        if any(box.collidepoint(other) for other in others):        # it would seem to tell of that
            continue
        if away is None:
            away = [other.inflate(2 * air, 2 * air) for other in taken.boxes if not other.collidepoint(wish.at)]
        if box.collidepoint(wish.at) or not any(other.clipline(wish.at, box.center) for other in away):
            return box
    return None


def _boxes(x: float, y: float, wide: int, high: int, around: float) -> Iterable[pygame.Rect]:
    yield pygame.Rect(round(x - wide / 2), round(y - high / 2), wide, high)
    for step in _STEPS:
        away = around / 2 * step
        for dx, dy in _WAYS:
            yield pygame.Rect(round(x + dx * (away + wide / 2) - wide / 2), round(y + dy * (away + high / 2) - high / 2), wide, high)


def draw_labels(p: Painter, surface: pygame.Surface, labels: Sequence[PlacedFigure]) -> None:
    """Plates with their words; first the lines of those that stand beside what they tell of, so that none crosses a plate."""
    for label in labels:
        if label.to is not None:
            _draw_line(p, surface, label.to, label.box)
    for label in labels:
        _draw_plate(p, surface, label)


def figure_key(label: PlacedFigure) -> Hashable:
    """What a label's picture depends on."""
    return label.letters, label.wish.sign, label.wish.fill, tuple(label.box), label.to


def figure_reach(label: PlacedFigure) -> pygame.Rect:
    """The pixels that a label may cover, its line included."""
    if label.to is None:
        return pygame.Rect(label.box)
    (x, y), (left, top) = label.to, label.box.center
    line = pygame.Rect(min(x, left), min(y, top), abs(x - left) + 1, abs(y - top) + 1)
    return label.box.union(line.inflate(_LINE_AIR, _LINE_AIR))


def _draw_plate(p: Painter, surface: pygame.Surface, label: PlacedFigure) -> None:
    wish, box, px = label.wish, label.box, p.look.px
    rim = max(1.0, p.look.scale)
    plate = p.rbox(box.w, box.h, box.h * .42, wish.fill, "glow", rim)
    put(surface, plate, box.topleft)
    before = wish.sign.get_width() + px(3) if wish.sign is not None else 0
    put(surface, label.letters, (box.centerx + before / 2, box.centery), True)
    if wish.sign is not None:
        put(surface, wish.sign, (box.x + px(4) + wish.sign.get_width() / 2, box.centery), True)


def _draw_line(p: Painter, surface: pygame.Surface, at: XY, box: pygame.Rect) -> None:
    """From the plate to the edge of what it tells of."""
    thick = max(1, p.look.px(1.6))
    pygame.draw.line(surface, p.colour("shade"), box.center, at, thick + 2)
    pygame.draw.line(surface, p.colour("glow"), box.center, at, thick)
