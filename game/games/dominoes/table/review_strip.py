"""What reviews of all games with tiles draw: the tiles held with what they are worth, slips beside them, a frame, a ghost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.games.dominoes.rules.tiles import SIX
from game.ui.paint import Painter, put
from game.ui.review.callout import Callout, draw_callouts, heading_size
from game.ui.review.chart import sized
from game.ui.theme import SIZES
from game.ui.widgets.text import SHADOWED, squeezed

_HELD: Final = 25           # logical units: the width of a tile held at the most
_SLIP: Final = .31          # of the width, for each of the two slips
_GHOST: Final = 120         # alpha
_TIP: Final = 90            # logical units beside a slip, beyond which it does not point to what it speaks of
_REACH: Final = 36          # and how far above it its tip reaches
_DIM: Final = 120


class HeldTile(NamedTuple):
    """A tile that a seat holds: its halves (None: the pool), its worth in words, their colour, and whether it could not be played."""

    halves: tuple[int, int] | None
    words: str = ""
    tint: str = "ink"
    dim: bool = False


class GhostTile(NamedTuple):
    """The better tile where it would lie: its halves, its width in device pixels, its angle and its middle."""

    halves: tuple[int, int]
    width: int
    angle: int
    centre: tuple[float, float]
    high: int = SIX.high

    def box(self) -> pygame.Rect:
        """What it covers."""
        box = pygame.Rect(0, 0, *((2 * self.width, self.width) if self.angle % 180 else (self.width, 2 * self.width)))
        box.center = round(self.centre[0]), round(self.centre[1])
        return box


def draw_strip(p: Painter, surface: pygame.Surface, strip: pygame.Rect, held: Sequence[HeldTile], slips: Sequence[Callout],
               high: int = SIX.high, *, said: str = "") -> None:
    """The tiles held in the middle of a strip, those of a set up to `high`, with words above them, and at its ends the slips."""
    px, wide = p.look.px, round(strip.w * _SLIP) if slips else 0
    _draw_held(p, surface, strip.inflate(-2 * (wide + px(10)), 0) if slips else strip, held, high)
    if said and held:
        words = p.text(said, sized(p, SIZES.caption), "on_felt", "italic", SHADOWED)
        put(surface, words, (strip.centerx - words.get_width() // 2, strip.y - words.get_height() + px(3)))
    left, right = pygame.Rect(strip.x, strip.y, wide, strip.h), pygame.Rect(strip.right - wide, strip.y, wide, strip.h)
    heading = heading_size(p, slips, wide)
    for place, slip in zip((left, right), sorted(slips, key=lambda one: one.at[0]), strict=False):
        far = not place.x - px(_TIP) <= slip.at[0] <= place.right + px(_TIP)
        tip = (place.centerx, place.y) if far else (slip.at[0], max(slip.at[1], place.y - px(_REACH)))
        draw_callouts(p, surface, place, [slip._replace(at=tip)], heading, pointing=not far)


def _draw_held(p: Painter, surface: pygame.Surface, area: pygame.Rect, held: Sequence[HeldTile], high: int) -> None:
    """The hand side by side, upright, each tile with its worth below it."""
    if not held:
        return
    px = p.look.px
    cell = min(px(66), area.w // len(held))
    size = min((squeezed(p, one.words, SIZES.caption, cell - px(8), "bold", .5) for one in held if one.words and not one.dim),
               default=SIZES.caption / max(1.0, p.look.text))
    line = p.font(size, "bold").get_linesize()
    width = max(6, min(px(_HELD), round(cell * .8), (area.h - line - px(4)) // 2))
    left = area.centerx - cell * len(held) / 2
    top = area.y + (area.h - 2 * width - line - px(4)) // 2
    for number, one in enumerate(held):
        middle = left + cell * (number + .5), top + width
        a, b = one.halves or (None, None)
        face = p.tile(a, b, width, 0, high)
        if one.tint == "good" and not one.dim:
            glow = p.rbox(width + px(5), 2 * width + px(5), width * .2, "glow")
            p.lit(surface, glow, (round(middle[0]), round(middle[1])), "glow", .9)
        p.lay(surface, face, (middle[0] - face.get_width() / 2, middle[1] - face.get_height() / 2), .25)
        if one.dim:
            put(surface, p.rbox(width, 2 * width, width * .16, "shade", None, 1, _DIM), middle, centre=True)
        if one.words and not (one.dim and p.width(one.words, size) > cell - px(10)):
            words = p.text(one.words, size, "ink2" if one.dim else one.tint, "regular" if one.dim else "bold")
            at = middle[0], top + 2 * width + px(5) + line / 2
            put(surface, p.rbox(words.get_width() + px(6), line, px(5), "card"), at, centre=True)
            put(surface, words, at, centre=True)


def draw_ghost(p: Painter, surface: pygame.Surface, ghost: GhostTile, glow: float = 0.0) -> None:
    """A faint tile in dashes, which glows so much (0..1)."""
    if glow:
        box = ghost.box()
        p.lit(surface, p.rbox(box.w, box.h, ghost.width * .16, "glow"), box.center, "glow", glow)
    face = p.tile(*ghost.halves, ghost.width, ghost.angle, ghost.high)

    def make() -> pygame.Surface:
        faint = face.copy()
        faint.fill((_GHOST, _GHOST, _GHOST, _GHOST), special_flags=pygame.BLEND_RGBA_MULT)
        return faint
    put(surface, p.made(("ghost tile", ghost[:3], ghost.high), make), ghost.centre, centre=True)
    _dashes(p, surface, ghost.box().inflate(p.look.px(6), p.look.px(6)))


def draw_frame(p: Painter, surface: pygame.Surface, box: pygame.Rect, colour: str) -> None:
    """A frame round a tile, in that colour on a dark one."""
    outer = box.inflate(p.look.px(7), p.look.px(7))
    put(surface, p.rbox(outer.w, outer.h, p.look.px(7), None, "shade", max(2.0, 4 * p.look.scale)), outer.topleft)
    put(surface, p.rbox(outer.w, outer.h, p.look.px(7), None, colour, max(2.0, 2.6 * p.look.scale)), outer.topleft)


def _dashes(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    """A frame in dashes."""
    dash, wide = p.look.px(7), max(2, p.look.px(2))
    for step in range(0, box.w, 2 * dash):
        for y in (box.y, box.bottom - wide):
            surface.fill(p.colour("glow"), (box.x + step, y, min(dash, box.w - step), wide))
    for step in range(0, box.h, 2 * dash):
        for x in (box.x, box.right - wide):
            surface.fill(p.colour("glow"), (x, box.y + step, wide, min(dash, box.h - step)))
