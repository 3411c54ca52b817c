"""Ground that was repainted round a stroke, as it fades in over what was there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.paint.store import faded

SURFACES: Final = .12
"""Seconds in which shore, mowing, cliffs and trees come in."""


class PartBefore(NamedTuple):
    """A part of a picture as it is before it is repainted."""

    place: pygame.Rect
    pixels: pygame.Surface


def parts_before(picture: pygame.Surface, places: Iterable[pygame.Rect]) -> list[PartBefore]:
    """What stands at these places of a picture now."""
    seen = (place.clip(picture.get_rect()) for place in places)
    return [PartBefore(place, picture.subsurface(place).copy()) for place in seen if place.w and place.h]


class FadingParts:
    """Parts of a picture that were repainted, as they fade in over what was there. Until `show` they are there as painted."""

    def __init__(self, picture: pygame.Surface, before: Sequence[PartBefore]) -> None:
        """`picture` has the parts as they are painted, `before` tells what stood there."""
        self._picture = picture
        self._pieces = [(part, picture.subsurface(part.place).copy()) for part in before]

    @property
    def places(self) -> list[pygame.Rect]:
        """The places of those that have not come in yet."""
        return [part.place for part, _after in self._pieces]

    def show(self, share: float) -> list[pygame.Rect]:
        """Puts into the picture what is seen at that share of their time; the places that it changes, none after it is 1."""
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
        """What lies there, or all of it, stands as painted from now on."""
        self._end([piece for piece in self._pieces if area is None or piece[0].place.colliderect(area)])

    def _end(self, pieces: Sequence[tuple[PartBefore, pygame.Surface]]) -> None:
        for part, after in pieces:
            self._picture.fill((0, 0, 0, 0), part.place)
            self._picture.blit(after, part.place, special_flags=pygame.BLEND_RGBA_ADD)
        self._pieces = [piece for piece in self._pieces if piece not in pieces]


class ComingIn:
    """What of a picture has been painted last, as long as it comes in.

    While a hand draws nothing fades: what is painted meanwhile is there at once, for the pictures of a stroke are dear enough.
    """

    def __init__(self) -> None:
        self.under_way: FadingParts | None = None
        self.drawing = False        # whether a hand draws

    def drawn(self, *, stroke: bool) -> None:
        """The picture is drawn: with or without a `stroke` that is under way."""
        self.drawing = stroke

    def begin(self, picture: pygame.Surface, before: Sequence[PartBefore]) -> None:
        """The picture has these parts as they are painted; `before` tells what stood there. What came in until now must have ended."""
        self.under_way = None if self.drawing else FadingParts(picture, before)

    def show(self, fading: FadingParts, share: float) -> list[pygame.Rect]:
        """Puts into the picture what is seen at that share, all of it where a stroke has begun; the places that it changes."""
        return fading.show(1.0 if self.drawing else share) if fading is self.under_way else []

    def end(self, area: pygame.Rect | None = None) -> None:
        """What lies there, or all of it, stands as painted from now on."""
        if self.under_way is not None:
            self.under_way.end(area)

    def forget(self) -> None:
        """There is another picture."""
        self.under_way = None
