"""The light of a guided game: shade on what is not spoken of, rings round what is, and dots that walk to it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES

DotTrail: TypeAlias = tuple[tuple[float, float], ...]
"""The middles of an arrow's dots in the order in which they are walked, the head last."""

ARROWS: Final = 4                   # between parts that go together; where there are more, rings alone do
NOTE_ARROWS: Final = 3              # the same, from the note to what it speaks of: more would only cross each other
_SHADE: Final = 96                  # of what is not spoken of, 0..255
_DOT, _APART = 2.2, 9.0             # radius and distance of the dots
_SHORTEST: Final = 26               # arrow, in logical units
_HEAD: Final = 11                   # its length


def paint_light(p: Painter, size: tuple[int, int], marks: Iterable[pygame.Rect], clear: Iterable[pygame.Rect], *,
                shaded: bool) -> pygame.Surface:
    """Shade with holes, and a ring round each mark; what is `clear` has no shade either."""
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    if shaded:
        out.fill((0, 0, 0, _SHADE))
        for part in clear:
            _cut(p, out, part)
    for mark in marks:
        p.lit(out, _plate(p, mark), mark.center, "focus", .9)
        _cut(p, out, mark)
        put(out, p.rbox(mark.w, mark.h, p.look.px(SIZES.radius), None, "focus", max(2.0, SIZES.ring * p.look.scale)), mark.topleft)
    return out


def word_plate(p: Painter, mark: pygame.Rect, words: str, over: Sequence[pygame.Rect], room: pygame.Rect) -> pygame.Rect:
    """Where words stand at a part: above it, or at the next side on which they hide nothing that lies `over` all else."""
    wide, high = p.font(SIZES.small, "bold").size(words)
    plate, near = pygame.Rect(0, 0, wide + p.look.px(14), high + p.look.px(4)), p.look.px(3)
    places = []
    for side, at in (("midbottom", (mark.centerx, mark.top + near)), ("midtop", (mark.centerx, mark.bottom - near)),
                     ("midleft", (mark.right - near, mark.centery)), ("midright", (mark.left + near, mark.centery))):
        setattr(plate, side, at)
        places.append(plate.copy())
    inside = [place for place in places if room.contains(place)] or [places[0].clamp(room)]
    return next((place for place in inside if place.collidelist(over) < 0), inside[0])


def write_marks(p: Painter, out: pygame.Surface, plates: Iterable[tuple[pygame.Rect, str]]) -> None:
    """Words on plates of brass."""
    for plate, words in plates:
        put(out, p.rbox(plate.w, plate.h, plate.h // 2, "brass", "line", p.look.scale), plate.topleft)
        put(out, p.text(words, SIZES.small, "on_brass", "bold"), plate.center, True)


def trail(p: Painter, start: pygame.Rect, goal: pygame.Rect, over: Sequence[pygame.Rect] = ()) -> DotTrail:
    """The dots from one part to another, which pass beneath what lies `over` them; none where the two lie too close."""
    begin, end = _edge_towards(start, goal.center), _edge_towards(goal, start.center)
    way = end - begin
    if start.colliderect(goal) or way.length() < p.look.px(_SHORTEST):
        return ()
    level = abs(way.y) < abs(way.x)
    aside = pygame.Vector2(-way.y, way.x) * .16
    bend = begin + way / 2 + aside * (1 if (aside.y > 0 if level else goal.centerx > start.centerx) else -1)
    end -= way.normalize() * p.look.px(3)
    count = max(2, int(way.length() / (_APART * p.look.scale)))
    dots = [_on_curve(begin, bend, end, number / count) for number in range(1, count)]
    last = (end - pygame.Vector2(dots[-1])).normalize()
    legs = [last.rotate(turn) * p.look.px(_HEAD) for turn in (150, -150)]
    dots += [(end.x + leg.x * share / 8, end.y + leg.y * share / 8) for share in range(9) for leg in legs]
    around = [rect.inflate(2 * p.look.px(_DOT), 2 * p.look.px(_DOT)) for rect in over]
    return tuple(dot for dot in dots if not any(rect.collidepoint(dot) for rect in around))


def draw_trails(p: Painter, surface: pygame.Surface, trails: Iterable[DotTrail], share: float) -> None:
    """The dots that have been walked by now: `share` of each way."""
    radius = _DOT * p.look.scale
    dot = p.rbox(round(2 * radius), round(2 * radius), radius, "focus")
    for dots in trails:
        for place in dots[:round(len(dots) * share)]:
            put(surface, dot, place, True)


def _plate(p: Painter, mark: pygame.Rect) -> pygame.Surface:
    return p.rbox(mark.w, mark.h, p.look.px(SIZES.radius), (255, 255, 255))


def _cut(p: Painter, out: pygame.Surface, mark: pygame.Rect) -> None:
    """No shade and no glow in there."""
    if mark.w > 0 and mark.h > 0:
        out.blit(_plate(p, mark), mark, special_flags=pygame.BLEND_RGBA_SUB)


def _on_curve(start: pygame.Vector2, bend: pygame.Vector2, end: pygame.Vector2, share: float) -> tuple[float, float]:
    at = start * (1 - share) ** 2 + bend * (2 * share * (1 - share)) + end * share ** 2
    return at.x, at.y


def _edge_towards(rect: pygame.Rect, target: tuple[int, int]) -> pygame.Vector2:
    """Where the line from a rectangle's middle to a place leaves the rectangle."""
    middle = pygame.Vector2(rect.center)
    way = pygame.Vector2(target) - middle
    if not way.length():
        return middle
    share = min(rect.w / 2 / abs(way.x) if way.x else math.inf, rect.h / 2 / abs(way.y) if way.y else math.inf)
    return middle + way * min(1.0, share)
