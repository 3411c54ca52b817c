"""What is drawn over a hole for a plan: the heat map of its chances, rings of a club, the way of the ball, the target, the figures."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from game.games.card_golf.rules.course import Space
from game.games.card_golf.table.board_state import AimState, OddsMode
from game.games.card_golf.table.outlook import Outlook
from game.games.golf.table.labels import LEAST, FigureWish, Marks, PlacedFigure, figure_key, figure_reach, most_named, placed, plain_figures
from game.games.golf.table.plate import ink_on, percent
from game.ui.paint import Painter, put
from game.ui.paint.blit import LaidSprite, laid, put_all
from game.ui.theme import RGB, XY

_LEVELS: Final = 12         # sizes and tones of the squares, so that the painter's memory holds them
_FAINTEST: Final = .002     # chances below this are left out
_LEAST_CELL: Final = 13.0   # logical units of a space below which only the likeliest says its chance
_STROKES_CELL: Final = 24.0  # logical units of a space from which on it says the strokes to the hole
_LABEL: Final = 13.0
_ARC: Final = .16           # of its length is how high the drawn way rises
_DOTS: Final = 34


class AimPicture(NamedTuple):
    """All that is drawn of a plan, where it stands on the screen: what lies on the ground from below, and the figures above all."""

    ground: list[LaidSprite]
    figures: list[PlacedFigure]

    def parted(self, other: AimPicture, wide: int) -> list[pygame.Rect]:
        """Where two pictures differ: a rectangle for each part of the screen that is `wide` pixels wide, at the most.

        So a way that goes over the whole hole, high in its middle, does not have all of the hole drawn again.
        """
        boxes = [pygame.Rect(at, sprite.get_size()) for sprite, at in set(self.ground) ^ set(other.ground)]
        mine, others = ({figure_key(figure): figure for figure in picture.figures} for picture in (self, other))
        boxes += [figure_reach(found) for key in mine.keys() ^ others.keys() if (found := mine.get(key) or others.get(key)) is not None]
        parts: dict[int, pygame.Rect] = {}
        for box in boxes:
            parts.setdefault(box.centerx // wide, box).union_ip(box)
        return list(parts.values())


def aim_picture(p: Painter, look: Outlook, aim: AimState, marks: Marks) -> AimPicture:
    """A plan in that look, with its figures where none of the marks is covered."""
    return AimPicture(_on_ground(p, look, aim) + stroke_figures(p, look, aim, marks), aim_labels(p, look, aim, marks))


def draw_aim(p: Painter, surface: pygame.Surface, look: Outlook, aim: AimState) -> None:
    """All of a plan but its figures, from the ground up."""
    put_all(surface, _on_ground(p, look, aim))


def _on_ground(p: Painter, look: Outlook, aim: AimState) -> list[LaidSprite]:
    found = [sprite for space, ring in aim.rings.items() for sprite in _reach(p, look.box(space, .9), ring)]
    if aim.mode is OddsMode.STROKES and aim.strokes:
        found += _stroke_shades(p, look, aim.strokes)
    shown = _chances(aim)
    squares: dict[float, pygame.Surface] = {}
    for chance, space in reversed(shown):
        level = max(1, round((chance / shown[0][0]) ** .55 * _LEVELS)) / _LEVELS
        box = look.box(space, .34 + .62 * level)
        if level not in squares:
            squares[level] = _chance_square(p, box.size, level)
        found.append((squares[level], box.topleft))
    if not aim.flown:
        found += _way_sprites(p, look.centre(aim.start.space), look.centre(aim.target))
        for other, colour in ((aim.other, "brass"), (aim.hint, "glow")):
            if other is not None:
                found += _target(p, look.centre(other), _target_side(p, look), colour)
        found += _target(p, look.centre(aim.target), _target_side(p, look), "ivory", reached=aim.club is not None, held=aim.held)
    return found


def _chances(aim: AimState) -> list[tuple[float, Space]]:
    """The spaces of the heat map with their chances, the likeliest first."""
    chances: Mapping[Space, float] = {}
    if aim.forecast is not None and aim.mode in (OddsMode.RESTS, OddsMode.LANDS):
        chances = aim.forecast.lands if aim.mode is OddsMode.LANDS else aim.forecast.ends
    return sorted(((chance, space) for space, chance in chances.items() if chance >= _FAINTEST), reverse=True)


# ---------------------------------------------------------------- figures
def aim_boxes(p: Painter, look: Outlook, aim: AimState) -> list[pygame.Rect]:
    """What a plan's figures may not cover: the dots of the way, and the targets with their ticks."""
    if aim.flown:
        return []
    boxes = [box for dot in _way(p.look.scale, look.centre(aim.start.space), look.centre(aim.target)) for box in (dot.ball, dot.shade)]
    boxes += [_target_box(p, look, space) for space in (aim.target, aim.other, aim.hint) if space is not None]
    return boxes


def aim_labels(p: Painter, look: Outlook, aim: AimState, marks: Marks) -> list[PlacedFigure]:
    """The likeliest spaces say their chance, and rings of risk how much they add, where none of the marks is covered."""
    wishes: list[FigureWish] = []
    for chance, space in _chances(aim)[:most_named(look.cell / p.look.scale) if look.cell >= p.look.px(_LEAST_CELL) else 1]:
        if (not wishes or chance >= LEAST) and look.rect.contains(look.box(space)):
            wishes.append(FigureWish(percent(chance), "well", "on_well", look.centre(space), look.cell))
    labels = placed(p, wishes, marks, look.rect, min(_LABEL, max(10.5, look.cell * .56 / p.look.scale)))
    if look.cell >= p.look.px(_LEAST_CELL):
        labels += _ring_labels(p, look, aim.rings, marks.with_labels(labels))
    return labels


def _ring_labels(p: Painter, look: Outlook, rings: Mapping[Space, int], marks: Marks) -> list[PlacedFigure]:
    """Each ring says on the first of its spaces that is free what it adds to the risk."""
    labels: list[PlacedFigure] = []
    size = min(_LABEL, look.cell * .5 / p.look.scale)
    for ring in sorted(set(rings.values()) - {0}):
        edge = sorted((space for space, other in rings.items() if other == ring), key=lambda space: (space.column, -space.row))
        for space in edge:
            words = p.text(f"+{ring}", size / max(1.0, p.look.text), "ivory", "bold")
            box = words.get_rect(center=tuple(round(n) for n in look.centre(space))).inflate(p.look.px(5), 0)
            if look.rect.contains(box) and marks.free(box):
                wish = FigureWish(f"+{ring}", "shade", "ivory", look.centre(space), look.cell)
                labels.append(PlacedFigure(wish, words, box))
                marks = Marks((*marks.boxes, box), marks.lines)
                break
    return labels


# ---------------------------------------------------------------- on the ground


def _stroke_shades(p: Painter, look: Outlook, strokes: Mapping[Space, float]) -> list[LaidSprite]:
    """What the hole is expected to cost from each space: dear ones dark."""
    boxes = ((look.box(space, .96), colour) for space, colour in _costs(p, strokes).items())
    return [laid(p.rbox(box.w, box.h, box.w * .12, colour, None, 1, 150), box.topleft) for box, colour in boxes]


def stroke_figures(p: Painter, look: Outlook, aim: AimState, marks: Marks) -> list[LaidSprite]:
    """The strokes to the hole in figures, a space each, where there is room and none of the marks lies."""
    if aim.mode is not OddsMode.STROKES or not aim.strokes or look.cell < p.look.px(_STROKES_CELL):
        return []
    size = min(_LABEL, look.cell * .42 / p.look.scale) / max(1.0, p.look.text)
    wishes = ((f"{aim.strokes[space]:.1f}", ink_on(p, colour), look.centre(space)) for space, colour in _costs(p, aim.strokes).items())
    return plain_figures(p, wishes, marks, look.rect, size)


def _costs(p: Painter, strokes: Mapping[Space, float]) -> dict[Space, RGB]:
    """The colour of each space by what the hole costs from there."""
    low, high = min(strokes.values()), max(strokes.values())
    return {space: tone(p, (cost - low) / max(1e-9, high - low)) for space, cost in strokes.items()}


def tone(p: Painter, share: float) -> RGB:
    """The colour of a chance as a share of the highest."""
    ramp, level = p.look.theme.ramp("heat"), round(min(1.0, max(0.0, share)) * _LEVELS) / _LEVELS
    first, second, t = (ramp.light, ramp.mid, level * 2) if level < .5 else (ramp.mid, ramp.dark, level * 2 - 1)
    return (round(first[0] + (second[0] - first[0]) * t), round(first[1] + (second[1] - first[1]) * t),
            round(first[2] + (second[2] - first[2]) * t))


def chance_mark(p: Painter, surface: pygame.Surface, box: pygame.Rect, level: float) -> None:
    """A square whose tone is a chance as a share of the highest."""
    put(surface, _chance_square(p, box.size, level), box.topleft)


def _chance_square(p: Painter, size: tuple[int, int], level: float) -> pygame.Surface:
    line = p.look.theme.heat.dark if level > .4 else p.look.theme.shade
    return p.rbox(*size, size[0] * .2, tone(p, level), line, max(1.0, p.look.scale * .8), round(150 + 85 * level))


def reach_mark(p: Painter, surface: pygame.Surface, box: pygame.Rect, ring: int) -> None:
    """A space that a picked club reaches, with so much risk added: framed, the fainter the more risk it takes to come there."""
    put_all(surface, _reach(p, box, ring))


def _reach(p: Painter, box: pygame.Rect, ring: int) -> list[LaidSprite]:
    theme = p.look.theme
    return [laid(p.rbox(box.w, box.h, box.w * .16, theme.ivory if not ring else theme.glow, None if ring else theme.ivory,
                        max(1.0, p.look.scale), max(38, 104 - 20 * ring)), box.topleft)]


def stretch_mark(p: Painter, surface: pygame.Surface, box: pygame.Rect, ring: int, size: float) -> None:
    """The risk that is added on the ring of spaces on which this stands."""
    put(surface, p.rbox(box.w, box.h, box.h * .42, "shade", "glow", max(1.0, p.look.scale)), box.topleft)
    put(surface, p.text(f"+{ring}", size, "ivory", "bold"), box.center, True)


class _WayDot(NamedTuple):
    """A dot of the drawn way, and its shadow on the ground."""

    ball: pygame.Rect
    shade: pygame.Rect


@lru_cache(maxsize=2)
def _way(scale: float, start: XY, end: XY) -> tuple[_WayDot, ...]:
    """Dots along the arc of the ball, over its shadow on the ground. A picture asks twice: for what is drawn, and what figures keep off."""
    far = math.dist(start, end)
    count = max(4, min(_DOTS, round(far / max(1, round(13 * scale)))))
    dots, wide, high = [], max(2, round(4 * scale)), max(2, round(2 * scale))
    for number in range(1, count):
        t = number / count
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        side = max(3, round((3.4 + 1.6 * math.sin(math.pi * t)) * scale))
        dots.append(_WayDot(_centred((x, y - 4 * far * _ARC * t * (1 - t)), side, side), _centred((x, y), wide, high)))
    return tuple(dots)


def _centred(at: XY, wide: int, high: int) -> pygame.Rect:
    return pygame.Rect(round(at[0] - wide / 2), round(at[1] - high / 2), wide, high)


def way_mark(p: Painter, surface: pygame.Surface, start: XY, end: XY) -> None:
    """Dots along the arc of the ball, over its shadow on the ground."""
    put_all(surface, _way_sprites(p, start, end))


def _way_sprites(p: Painter, start: XY, end: XY) -> list[LaidSprite]:
    found: list[LaidSprite] = []
    for number, (ball, shade) in enumerate(_way(p.look.scale, start, end), 1):
        if number % 2:
            found.append((p.rbox(shade.w, shade.h, 1, "shade", None, 1, 110), shade.topleft))
        found.append((p.rbox(ball.w, ball.h, ball.w / 2, "ivory", "shade", max(1.0, p.look.scale * .7)), ball.topleft))
    return found


def _target_box(p: Painter, look: Outlook, space: Space) -> pygame.Rect:
    """A target with its ticks."""
    side = _target_side(p, look) + 2 * max(4, p.look.px(8))
    return _centred(look.centre(space), side, side)


def _target_side(p: Painter, look: Outlook) -> int:
    return max(p.look.px(20), round(look.cell * 1.12))


def target_mark(p: Painter, surface: pygame.Surface, at: XY, side: int, colour: str) -> None:
    """A ring of that width with four ticks round the space aimed at."""
    put_all(surface, _target(p, at, side, colour))


def _target(p: Painter, at: XY, side: int, colour: str, *, reached: bool = True, held: bool = False) -> list[LaidSprite]:
    """A ring of that width with four ticks round the space aimed at; without a club that reaches it only the ticks.

    One that follows the pointer is open in the middle. One that is held is pinned down: a second ring, a dot, and ticks inwards.
    """
    (x, y), width = at, max(2.0, 2.4 * p.look.scale)
    found: list[LaidSprite] = []
    if reached:
        for across in (side, round(side * .56)) if held else (side,):
            under = across + 2 * p.look.px(1)
            found.append(laid(p.rbox(under, under, under / 2, None, "shade", width + 2 * p.look.scale), (x, y), True))
            found.append(laid(p.rbox(across, across, across / 2, None, colour, width), (x, y), True))
    if held:
        dot = max(5, round(side * .22))
        found.append(laid(p.rbox(dot + 2, dot + 2, dot / 2 + 1, "shade"), (x, y), True))
        found.append(laid(p.rbox(dot, dot, dot / 2, colour), (x, y), True))
    reach, long, thick = side / 2, max(4, p.look.px(8)), max(2, p.look.px(2.4))
    away = reach - long * .35 if held else reach + long * .2
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        wide, high = (long, thick) if dx else (thick, long)
        tick = x + dx * away, y + dy * away
        found.append(laid(p.rbox(wide + p.look.px(2), high + p.look.px(2), 1, "shade", None, 1, 150), tick, True))
        found.append(laid(p.rbox(wide, high, 1, colour), tick, True))
    return found
