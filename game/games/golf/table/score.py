"""A score at a hole: what golfers call it, and how it is marked: birdies in a circle, bogeys in a square, double for two."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.analysis.record import par_words
from game.ui.paint import Painter, put
from game.words import _


def term(strokes: int, par: int) -> str:
    """What golfers call a score.

    >>> term(2, 3), term(1, 3), term(2, 6), term(9, 4)
    ('birdie', 'hole-in-one', 'condor', '+5')
    """
    if strokes == 1:
        return _("hole-in-one")
    names = {-4: _("condor"), -3: _("albatross"), -2: _("eagle"), -1: _("birdie"), 0: _("par"), 1: _("bogey"), 2: _("double bogey")}
    return names.get(strokes - par, par_words(strokes - par))


class ScoreMark(NamedTuple):
    """How a score is marked: rings (circles below par, squares above), none at par."""

    rings: int
    square: bool


def mark_of(strokes: int, par: int) -> ScoreMark:
    """One ring for one stroke off par, two for two or more."""
    return ScoreMark(min(2, abs(strokes - par)), strokes > par)


def draw_score(p: Painter, surface: pygame.Surface, strokes: int, par: int | None, centre: tuple[float, float], size: int,
               type_size: float) -> None:
    """A score with its marks, `size` pixels across, its middle at `centre`."""
    mark = ScoreMark(0, False) if par is None else mark_of(strokes, par)
    ink = "red" if mark.square else "good"
    for ring in range(mark.rings):
        side = size - 2 * round(ring * 2.6 * p.look.scale)
        box = p.rbox(side, side, 1.5 * p.look.scale if mark.square else side / 2, None, ink, max(1.0, 1.3 * p.look.scale))
        put(surface, box, centre, True)
    words = p.text(str(strokes), type_size * (.86 if mark.rings == 2 else 1), "ink", "bold" if mark.rings else "regular")
    put(surface, words, centre, True)
