"""What a finger hides while it paints, shown larger above it."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import Painter, put

_ABOVE: Final = 40          # logical units between a finger and the rim of its lens
_RADIUS: Final = 46
_LARGER: Final = 1.4        # how much larger things are in it


class FingerLens:
    """A round magnified view of what lies under a finger, drawn above the finger, or beside it where there is no room above."""

    def __init__(self) -> None:
        self._drawn = pygame.Rect(0, 0, 0, 0)

    def moved(self, p: Painter, finger: tuple[int, int] | None, within: pygame.Rect) -> list[pygame.Rect]:
        """The parts to be drawn again for a finger at that place (None: no finger): where the lens was and is, and what it shows."""
        found = [self._drawn] if self._drawn.w else []
        if finger is not None:
            found += [_lens_place(p, finger, within), _lens_shows(p, finger)]
        return [rect.inflate(4, 4) for rect in found]

    def with_lens(self, p: Painter, part: pygame.Rect, finger: tuple[int, int], within: pygame.Rect) -> pygame.Rect:
        """A part that is drawn again, together with the lens if that shows some of it: else old and new would meet in the lens."""
        return part.union(_lens_place(p, finger, within)) if part.colliderect(_lens_shows(p, finger)) else part

    def draw(self, p: Painter, surface: pygame.Surface, finger: tuple[int, int], within: pygame.Rect) -> None:
        """Draws the lens, from what has been drawn on the surface under the finger."""
        place = self._drawn = _lens_place(p, finger, within)
        source = _lens_shows(p, finger)
        seen = source.clip(surface.get_rect()).clip(within)
        if not seen.w or not seen.h:
            return
        shown = pygame.Surface(source.size, pygame.SRCALPHA, 32)
        shown.fill(p.colour("shade"))
        shown.blit(surface.subsurface(seen), (seen.x - source.x, seen.y - source.y))
        lens = pygame.transform.smoothscale(shown, place.size)
        lens.blit(p.rbox(*place.size, place.w / 2, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(lens, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        put(surface, p.rbox(*place.size, place.w / 2, None, "brass", 3 * p.look.scale), place.topleft)


def _lens_place(p: Painter, finger: tuple[int, int], within: pygame.Rect) -> pygame.Rect:
    """Where the lens of a finger is, within a rectangle."""
    side = 2 * p.look.px(_RADIUS)
    place = pygame.Rect(0, 0, side, side)
    place.midbottom = finger[0], finger[1] - p.look.px(_ABOVE)
    if place.top < within.top:
        place.midright = finger[0] - p.look.px(_ABOVE), finger[1]
        if place.left < within.left:
            place.midleft = finger[0] + p.look.px(_ABOVE), finger[1]
    return place.clamp(within)


def _lens_shows(p: Painter, finger: tuple[int, int]) -> pygame.Rect:
    side = round(2 * p.look.px(_RADIUS) / _LARGER)
    place = pygame.Rect(0, 0, side, side)
    place.center = finger
    return place
