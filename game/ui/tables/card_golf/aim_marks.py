"""What is drawn over a hole for a plan: the heat map of its chances, rings of a club, the way of the ball, the target."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from game.rules.card_golf.course import Space
from game.ui.paint import Painter, put
from game.ui.tables.card_golf.board_state import AimState, OddsMode
from game.ui.tables.card_golf.outlook import Outlook
from game.ui.tables.golf.plate import ink_on
from game.ui.theme import RGB

LABELS: Final = 6           # the likeliest spaces carry their chance
_LEVELS: Final = 12         # sizes and tones of the squares, so that the painter's memory holds them
_FAINTEST: Final = .002     # chances below this are left out
_LABEL, _LEAST_CELL = 13.0, 13.0
_ARC: Final = .16           # of its length is how high the drawn way rises
_DOTS: Final = 34


def draw_aim(p: Painter, surface: pygame.Surface, look: Outlook, aim: AimState) -> None:
    """All of a plan, from the ground up."""
    if aim.rings:
        _draw_rings(p, surface, look, aim.rings)
    chances: Mapping[Space, float] = {}
    if aim.mode is OddsMode.STROKES and aim.strokes:
        draw_strokes(p, surface, look, aim.strokes)
    elif aim.forecast is not None and aim.mode is not OddsMode.OFF:
        chances = aim.forecast.lands if aim.mode is OddsMode.LANDS else aim.forecast.ends
    shown = sorted(((chance, space) for space, chance in chances.items() if chance >= _FAINTEST), reverse=True)
    for chance, space in reversed(shown):
        _draw_square(p, surface, look, space, (chance / shown[0][0]) ** .55)
    if not aim.flown:
        _draw_way(p, surface, look.centre(aim.start.space), look.centre(aim.target))
        for other, colour in ((aim.other, "brass"), (aim.hint, "glow")):
            if other is not None:
                _draw_target(p, surface, look, other, colour)
        _draw_target(p, surface, look, aim.target, "ivory", dashed=aim.club is None)
    if shown:
        _draw_labels(p, surface, look, shown)


def _draw_labels(p: Painter, surface: pygame.Surface, look: Outlook, shown: Sequence[tuple[float, Space]]) -> None:
    """The likeliest spaces say their chance, where all of the space is in the window."""
    most = shown[0][0]
    labelled = shown[:LABELS] if look.cell >= p.look.px(_LEAST_CELL) else shown[:1]
    taken: list[pygame.Rect] = []
    for chance, space in ((chance, space) for chance, space in labelled if look.rect.contains(look.box(space))):
        _draw_label(p, surface, look, space, f"{100 * chance:.0f}%", tone(p, (chance / most) ** .55), taken)


def draw_strokes(p: Painter, surface: pygame.Surface, look: Outlook, strokes: Mapping[Space, float]) -> None:
    """What the hole is expected to cost from each space: dear ones dark; each says it where there is room."""
    low, high = min(strokes.values()), max(strokes.values())
    for space, cost in strokes.items():
        share = (cost - low) / max(1e-9, high - low)
        colour = tone(p, share)
        box = look.box(space, .96)
        put(surface, p.rbox(box.w, box.h, box.w * .12, colour, None, 1, 150), box.topleft)
        if look.cell >= p.look.px(24):
            size = min(_LABEL, look.cell * .42 / p.look.scale)
            put(surface, p.text(f"{cost:.1f}", size / max(1.0, p.look.text), ink_on(p, colour), "bold"), look.centre(space), True)


def tone(p: Painter, share: float) -> RGB:
    """The colour of a chance as a share of the highest."""
    ramp, level = p.look.theme.ramp("heat"), round(min(1.0, max(0.0, share)) * _LEVELS) / _LEVELS
    first, second, t = (ramp.light, ramp.mid, level * 2) if level < .5 else (ramp.mid, ramp.dark, level * 2 - 1)
    return (round(first[0] + (second[0] - first[0]) * t), round(first[1] + (second[1] - first[1]) * t),
            round(first[2] + (second[2] - first[2]) * t))


def _draw_square(p: Painter, surface: pygame.Surface, look: Outlook, space: Space, share: float) -> None:
    level = max(1, round(share * _LEVELS)) / _LEVELS
    box = look.box(space, .34 + .62 * level)
    line = p.look.theme.heat.dark if level > .4 else p.look.theme.shade
    square = p.rbox(box.w, box.h, box.w * .2, tone(p, level), line, max(1.0, p.look.scale * .8), round(150 + 85 * level))
    put(surface, square, box.topleft)


def _draw_label(p: Painter, surface: pygame.Surface, look: Outlook, space: Space, words: str, colour: RGB,
                taken: list[pygame.Rect]) -> None:
    """A figure on a square; left out where it would cover another."""
    size = min(_LABEL, max(8.0, look.cell * .56 / p.look.scale)) / max(1.0, p.look.text)
    letters = p.text(words, size, ink_on(p, colour), "bold")
    place = letters.get_rect(center=tuple(round(n) for n in look.centre(space)))
    if place.collidelist(taken) < 0:
        taken.append(place)
        box = place.inflate(p.look.px(3), 0)
        if box.w > look.cell * .9:
            put(surface, p.rbox(box.w, box.h, box.h * .3, colour, None, 1, 225), box.topleft)
        put(surface, letters, place.topleft)


def _draw_rings(p: Painter, surface: pygame.Surface, look: Outlook, rings: Mapping[Space, int]) -> None:
    """The spaces that a club reaches: framed, the fainter the more risk it takes to come there, which the edge of each ring says."""
    theme = p.look.theme
    for space, ring in rings.items():
        box = look.box(space, .9)
        put(surface, p.rbox(box.w, box.h, box.w * .16, theme.ivory if not ring else theme.glow, None if ring else theme.ivory,
                            max(1.0, p.look.scale), max(38, 104 - 20 * ring)), box.topleft)
    size = min(_LABEL, look.cell * .56 / p.look.scale) / max(1.0, p.look.text)
    for ring in sorted(set(rings.values()) - {0}) if look.cell >= p.look.px(_LEAST_CELL) else ():
        edge = min((space for space, other in rings.items() if other == ring), key=lambda space: (space.column, -space.row))
        box = look.box(edge, .9)
        put(surface, p.rbox(box.w, box.h, box.w * .3, theme.shade, None, 1, 190), box.topleft)
        put(surface, p.text(f"+{ring}", size, theme.ivory, "bold"), look.centre(edge), True)


def _draw_way(p: Painter, surface: pygame.Surface, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Dots along the arc of the ball, over its shadow on the ground."""
    far = math.dist(start, end)
    count = max(4, min(_DOTS, round(far / max(1, p.look.px(13)))))
    for number in range(1, count):
        t = number / count
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        if number % 2:
            put(surface, p.rbox(max(2, p.look.px(4)), max(2, p.look.px(2)), 1, "shade", None, 1, 110), (x, y), True)
        side = max(3, p.look.px(3.4 + 1.6 * math.sin(math.pi * t)))
        dot = p.rbox(side, side, side / 2, "ivory", "shade", max(1.0, p.look.scale * .7))
        put(surface, dot, (x, y - 4 * far * _ARC * t * (1 - t)), True)


def _draw_target(p: Painter, surface: pygame.Surface, look: Outlook, space: Space, colour: str, *, dashed: bool = False) -> None:
    """A ring with four ticks round the space aimed at; without a club that reaches it only the ticks."""
    x, y = look.centre(space)
    side = max(p.look.px(20), round(look.cell * 1.12))
    width = max(2.0, 2.4 * p.look.scale)
    if not dashed:
        under = side + 2 * p.look.px(1)
        put(surface, p.rbox(under, under, under / 2, None, "shade", width + 2 * p.look.scale), (x, y), True)
        put(surface, p.rbox(side, side, side / 2, None, colour, width), (x, y), True)
    reach, long, thick = side / 2, max(4, p.look.px(8)), max(2, p.look.px(2.4))
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        wide, high = (long, thick) if dx else (thick, long)
        at = x + dx * (reach + long * .2), y + dy * (reach + long * .2)
        put(surface, p.rbox(wide + p.look.px(2), high + p.look.px(2), 1, "shade", None, 1, 150), at, True)
        put(surface, p.rbox(wide, high, 1, colour), at, True)
