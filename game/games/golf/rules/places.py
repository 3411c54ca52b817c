"""Places in a player's words: how far short of the flag or past it, and on which side, as seen from where the ball was played."""

from __future__ import annotations

from math import hypot
from typing import Final, NamedTuple

from game.words import _

_ASIDE: Final = .2
"""The share of the way to the flag from which on a place lies on one side of the line."""

_BESIDE: Final = 1.2
"""A place that lies so much farther beside the flag than before or behind it is left or right of it."""


class Bearing(NamedTuple):
    """Where a place lies from the flag, as seen by somebody who looks at it: `past` it (negative: short), and to the `right` of it."""

    past: float
    right: float


def bearing(eye: tuple[float, float], flag: tuple[float, float], place: tuple[float, float]) -> Bearing:
    """The bearing of a place for somebody at `eye`; points have x to the right and y downward on the screen. At the flag he looks up.

    >>> bearing((0, 9), (0, 0), (-3, 4))
    Bearing(past=-4.0, right=-3.0)
    """
    dx, dy = flag[0] - eye[0], flag[1] - eye[1]
    far = hypot(dx, dy)
    dx, dy = (dx / far, dy / far) if far else (0.0, -1.0)
    x, y = place[0] - flag[0], place[1] - flag[1]
    return Bearing(x * dx + y * dy, y * dx - x * dy)


def flag_words(where: Bearing, away: str) -> str:
    """A place in words; `away` is its distance from the flag: "9 cells short of the flag, on the left".

    >>> flag_words(Bearing(-9, -3), "9 cells"), flag_words(Bearing(2, 0), "2 cells"), flag_words(Bearing(0, 4), "4 cells")
    ('9 cells short of the flag, on the left', '2 cells past the flag', '4 cells to the right of the flag')
    """
    if not (where.past or where.right):
        return _("at the flag")
    if abs(where.right) > _BESIDE * abs(where.past):
        side = _("{away} to the left of the flag") if where.right < 0 else _("{away} to the right of the flag")
        return side.format(away=away)
    aside = abs(where.right) > _ASIDE * abs(where.past)
    if where.past < 0:
        told = (_("{away} short of the flag") if not aside else
                _("{away} short of the flag, on the left") if where.right < 0 else _("{away} short of the flag, on the right"))
    else:
        told = (_("{away} past the flag") if not aside else
                _("{away} past the flag, on the left") if where.right < 0 else _("{away} past the flag, on the right"))
    return told.format(away=away)
