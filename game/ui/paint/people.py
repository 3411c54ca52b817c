"""Portraits: painted by the worker, with the mark of the seat in their place until then, and in themes without shades."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final
from zlib import crc32

import pygame

from game.session.people import Mood
from game.ui.paint.painter import Painter
from game.ui.paint.sitter import Sitter
from game.ui.paint.store import Build, put

RECIPE: Final = 2
"""Raised whenever the recipe of portraits changes, so that those kept on disk are painted again."""

_LEAST: Final = 22          # device pixels below which a face cannot be made out
_TOKEN: Final = .36         # the size of the seat's mark, as a share of the portrait's
_ASIDE: Final = .36, .37    # the middle of the mark right of and below the portrait's, as shares of its size


def portrait_of(p: Painter, sitter: Sitter, size: int, *, painted: bool = False) -> pygame.Surface | None:
    """The portrait in its brass ring, `size` device pixels wide and high; None until it is painted, and in a theme without shades.

    With `painted` there is one in every theme.
    """
    if (p.look.theme.flat and not painted) or size < _LEAST:
        return None

    def prepare() -> Build:
        from game.ui.paint.portrait import portrait

        return lambda grain: [portrait(grain, sitter, size)]
    wish = (RECIPE, sitter, size)
    return p.slow(f"portrait {crc32(repr(wish).encode()):x}", wish, prepare)      # each a kind of its own, so that none replaces another


def draw_person(p: Painter, surface: pygame.Surface, sitter: Sitter, seat: int, middle: tuple[int, int], size: int,
                height: float = .3, *, painted: bool = False) -> None:
    """Draws the portrait with the seat's mark at its lower right; the mark alone where there is no portrait (see `portrait_of`).

    `height` lifts it off the table.
    """
    sitter = sitter._replace(colour=p.look.seat_mark(seat).colour)
    face = portrait_of(p, sitter, size, painted=painted)
    if face is None:        # the calm face until the one of the present mood is painted
        face = portrait_of(p, sitter._replace(mood=Mood.CALM), size, painted=painted)
    face = _remembered(p, sitter, face) if face is not None else _seen_before(p, sitter, size)
    if face is None:
        put(surface, p.mark(seat, size), middle, True)
        return
    p.drop(surface, face, middle, height)
    token = max(p.look.px(12), round(size * _TOKEN))
    put(surface, p.mark(seat, token), (middle[0] + round(size * _ASIDE[0]), middle[1] + round(size * _ASIDE[1])), True)


def _known(sitter: Sitter) -> tuple[Hashable, ...]:
    """The key for the last portrait of a person, of any colour and size."""
    return "somebody", sitter.features, sitter.level


def _remembered(p: Painter, sitter: Sitter, face: pygame.Surface) -> pygame.Surface:
    """Returns the portrait, after keeping it for `_seen_before`."""
    p.quick(_known(sitter), lambda: face)
    return face


def _seen_before(p: Painter, sitter: Sitter, size: int) -> pygame.Surface | None:
    """A portrait of the person in another colour or size, scaled to `size`, until the right one is painted; None where there is none."""
    found = p.had(_known(sitter))
    if found is None or found.get_width() == size:
        return found
    return p.quick((*_known(sitter), size), lambda: pygame.transform.smoothscale(found, (size, size)))
