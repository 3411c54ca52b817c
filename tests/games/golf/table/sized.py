"""A painter that remembers in what size of type all is written."""

from __future__ import annotations

import pygame

from game.ui.looks.theme import Look
from game.ui.paint import Painter, PictureStore
from game.ui.paint.lettering import FontKind
from game.ui.paint.painter import Colour


class Sized(Painter):
    """Remembers the type size of all that is written."""

    def __init__(self, look: Look, store: PictureStore) -> None:
        super().__init__(look, store)
        self.written: list[tuple[str, float]] = []

    def text(self, s: str, size: float = 16, colour: Colour = "cream", kind: FontKind = "regular", shadow: int = 0) -> pygame.Surface:
        self.written.append((s, size))
        return super().text(s, size, colour, kind, shadow)
