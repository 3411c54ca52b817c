"""Fades repainted ground around a stroke in over what was there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.paint.store import faded

SURFACES: Final = .12
"""Seconds in which shore, mowing, cliffs and trees fade in."""


class PartBefore(NamedTuple):
    """A part of a picture as it is before it is repainted."""

    place: pygame.Rect
    pixels: pygame.Surface


def parts_before(picture: pygame.Surface, places: Iterable[pygame.Rect]) -> list[PartBefore]:
    """Copies of a picture at these places, before they are repainted."""
    seen = (place.clip(picture.get_rect()) for place in places)
    return [PartBefore(place, picture.subsurface(place).copy()) for place in seen if place.w and place.h]


class FadingParts:
    """Repainted parts of a picture that fade in over what was there. Before the first `show` they are fully visible."""

    def __init__(self, picture: pygame.Surface, before: Sequence[PartBefore]) -> None:
        """`picture` contains the parts as repainted, `before` what was there."""
        self._picture = picture
        self._pieces = [(part, picture.subsurface(part.place).copy()) for part in before]

    @property
    def places(self) -> list[pygame.Rect]:
        """The places of the parts that are still fading in."""
        return [part.place for part, _after in self._pieces]

    def show(self, share: float) -> list[pygame.Rect]:
        """Blends the parts into the picture at a share of the time, 0 to 1, and returns the places; at 1 the fade is over."""
        places = self.places
        if share >= 1:
            self._end(self._pieces)
            return places
        for part, after in self._pieces:
            self._picture.fill((0, 0, 0, 0), part.place)
            for piece, visible in ((part.pixels, 1 - share), (after, share)):
                shade = round(255 * visible)
                if shade:
                    seen = piece if shade == 255 else faded(piece, visible)
                    self._picture.blit(seen, part.place, special_flags=pygame.BLEND_RGBA_ADD)
        return places

    def end(self, area: pygame.Rect | None = None) -> None:
        """Shows the parts that touch an area, or all parts, as repainted, and ends their fade."""
        self._end([piece for piece in self._pieces if area is None or piece[0].place.colliderect(area)])

    def _end(self, pieces: Sequence[tuple[PartBefore, pygame.Surface]]) -> None:
        for part, after in pieces:
            self._picture.fill((0, 0, 0, 0), part.place)
            self._picture.blit(after, part.place, special_flags=pygame.BLEND_RGBA_ADD)
        self._pieces = [piece for piece in self._pieces if piece not in pieces]


class ComingIn:
    """The fade of a picture's last repaint, while it is under way.

    During a stroke nothing fades: what is repainted shows at once, as the frames of a stroke take long enough.
    """

    def __init__(self) -> None:
        self.under_way: FadingParts | None = None
        self.drawing = False        # whether a stroke is under way

    def drawn(self, *, stroke: bool) -> None:
        """Notes whether the picture is being drawn during a stroke."""
        self.drawing = stroke

    def begin(self, picture: pygame.Surface, before: Sequence[PartBefore]) -> None:
        """Begins a fade of parts that the picture shows as repainted; `before` is what was there. A fade under way must have ended."""
        self.under_way = None if self.drawing else FadingParts(picture, before)

    def show(self, fading: FadingParts, share: float) -> list[pygame.Rect]:
        """Blends a fade into the picture at a share, or fully once a stroke has begun; returns the places that change."""
        return fading.show(1.0 if self.drawing else share) if fading is self.under_way else []

    def end(self, area: pygame.Rect | None = None) -> None:
        """Shows the parts that touch an area, or all parts, as repainted, and ends their fade."""
        if self.under_way is not None:
            self.under_way.end(area)

    def forget(self) -> None:
        """Drops the fade, as the picture has been replaced."""
        self.under_way = None
