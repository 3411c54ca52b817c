"""Speech from a place on the picture: a heading and a sentence on a slip of paper, with a tip that points there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.blit import canvas, shrink
from game.ui.theme import SIZES, XY
from game.ui.widgets.text import shorten, squeezed

_FACTOR = 3
_SHARES = (1.0, .9, .8, .7, .6, .5)     # of its size, so that a sentence stands on the slip; one that does not is told in the list
_TIP = 9        # logical units of half the tip's foot
_INSIDE = 13    # and between a slip's side and its words


class Callout(NamedTuple):
    """`heading` in the colour of that token, a sentence, and the place on the screen that it speaks of."""

    heading: str
    text: str
    tint: str
    at: tuple[float, float]


def strip_height(p: Painter) -> int:
    """The height of slips with two lines of text."""
    return p.font(SIZES.body, "bold").get_linesize() + 2 * p.font(SIZES.small).get_linesize() + p.look.px(14)


def slip_width(p: Painter) -> int:
    """The width of a slip that has room."""
    return p.look.px(290 * max(1.0, min(1.4, p.look.text)))


def heading_size(p: Painter, callouts: Sequence[Callout], wide: int) -> float:
    """The type size at which the heading of each fits a slip of that width."""
    return min((squeezed(p, one.heading, SIZES.body, wide - 2 * p.look.px(_INSIDE), "bold", .27) for one in callouts), default=SIZES.body)


def draw_callouts(p: Painter, surface: pygame.Surface, strip: pygame.Rect, callouts: Sequence[Callout], heading: float = 0.0, *,
                  pointing: bool = True) -> None:
    """Draws them side by side in a strip below what they speak of, in the order of the places there.

    `heading` is the type size of their headings (0: the largest that fits all). Without `pointing` they have no tips.
    """
    if not callouts or strip.w <= 0:
        return
    px, many = p.look.px, len(callouts)
    wide = min(slip_width(p), (strip.w - px(12) * (many - 1)) // many)
    heading = heading or heading_size(p, callouts, wide)
    left = strip.x
    ordered = sorted(callouts, key=lambda one: one.at[0])
    for number, one in enumerate(ordered):
        rest = (many - number - 1) * (wide + px(12))
        x = max(left, min(round(one.at[0] - wide / 2), strip.right - wide - rest))
        box = pygame.Rect(x, strip.y, wide, strip.h)
        foot = min(max(one.at[0], box.x + px(24)), box.right - px(24)), box.y
        tip = one.at[0], min(one.at[1], box.y - px(4))
        _draw(p, surface, box, one, (foot, tip) if pointing else None, heading)
        left = x + wide + px(12)


def draw_beside(p: Painter, surface: pygame.Surface, column: pygame.Rect, callouts: Sequence[Callout]) -> None:
    """Draws them one below the other in a column at the right of what they speak of, in the order of the places there."""
    px, high, top, heading = p.look.px, strip_height(p), column.y, heading_size(p, callouts, column.w)
    ordered = sorted(callouts, key=lambda one: one.at[1])
    for number, one in enumerate(ordered):
        rest = (len(ordered) - number - 1) * (high + px(12))
        box = pygame.Rect(column.x, max(top, min(round(one.at[1] - high / 2), column.bottom - high - rest)), column.w, high)
        foot = box.x, min(max(one.at[1], box.y + px(20)), box.bottom - px(20))
        _draw(p, surface, box, one, (foot, (min(one.at[0], box.x - px(4)), one.at[1])), heading)
        top = box.bottom + px(12)


def _draw(p: Painter, surface: pygame.Surface, box: pygame.Rect, one: Callout, pointer: tuple[XY, XY] | None, size: float) -> None:
    """A slip with its words; `pointer` is where its tip begins, on the slip's upper or left edge, and where it ends (None: it has none)."""
    px = p.look.px
    if pointer is not None:
        foot, tip = pointer
        inside = (foot[0], foot[1] + px(2)) if foot[1] == box.y else (foot[0] + px(2), foot[1])
        _draw_tip(p, surface, inside, tip, level=foot[1] == box.y)
    put(surface, p.rbox(box.w, box.h, px(9), "card", "brass", max(1.0, 1.2 * p.look.scale)), box.topleft)
    if pointer is not None:
        _draw_opening(p, surface, box, pointer[0])
    inner = box.inflate(-2 * px(_INSIDE), -2 * px(6))
    put(surface, p.text(shorten(p, one.heading, size, inner.w, "bold"), size, one.tint, "bold"), inner.topleft)
    y = inner.y + p.font(size, "bold").get_linesize()
    room = box.bottom - px(4) - y

    def fits(small: float) -> bool:
        return len(p.wrap(one.text, small, inner.w)) * p.font(small).get_linesize() <= room
    small = next((SIZES.small * share for share in _SHARES if fits(SIZES.small * share)), 0.0)
    for line in p.wrap(one.text, small, inner.w) if small else ():
        put(surface, p.text(line, small, "ink"), (inner.x, y))
        y += p.font(small).get_linesize()


def _draw_opening(p: Painter, surface: pygame.Surface, box: pygame.Rect, foot: XY) -> None:
    """No edge between a slip and its tip."""
    px, deep = p.look.px, max(2, p.look.px(2))
    wide = 2 * px(_TIP) - px(4)
    if foot[1] == box.y:
        surface.fill(p.colour("card"), (round(foot[0]) - wide // 2, box.y, wide, deep))
    else:
        surface.fill(p.colour("card"), (box.x, round(foot[1]) - wide // 2, deep, wide))


def _draw_tip(p: Painter, surface: pygame.Surface, foot: XY, tip: XY, *, level: bool) -> None:
    """The triangle from the slip to the place; its foot is `level`, or upright."""
    aside, down = (p.look.px(_TIP), 0) if level else (0, p.look.px(_TIP))
    points = [(foot[0] - aside, foot[1] - down), tip, (foot[0] + aside, foot[1] + down)]
    left, top = (int(min(point[axis] for point in points)) - 3 for axis in (0, 1))
    size = tuple(int(max(point[axis] for point in points)) + 4 - edge for axis, edge in ((0, left), (1, top)))
    moved = tuple((round(x - left), round(y - top)) for x, y in points)

    def make() -> pygame.Surface:
        large = canvas(size[0], size[1], _FACTOR)
        corners = [(x * _FACTOR, y * _FACTOR) for x, y in moved]
        pygame.draw.polygon(large, p.colour("card"), corners)
        pygame.draw.lines(large, p.colour("brass"), False, corners, max(2, round(1.2 * p.look.scale * _FACTOR)))
        return shrink(large, _FACTOR)
    put(surface, p.made(("callout tip", moved, size), make), (left, top))
