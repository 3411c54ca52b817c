"""Numbers of a review in words: what was gained has a plus, what was lost a minus, as a player feels it."""

from __future__ import annotations

from game.analysis.review import NOTHING


def gained(strokes: float) -> str:
    """Strokes that were added to a score, seen as what was gained or lost by them.

    >>> gained(.31), gained(-.12), gained(.001), gained(0)
    ('–0.31', '+0.12', '0', '0')
    """
    if abs(strokes) < NOTHING:
        return "0"
    return f"–{strokes:.2f}" if strokes > 0 else f"+{-strokes:.2f}"


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers of a scale that lie between two values.

    >>> ticks(3.9, 5.1), ticks(3.98, 4.21), ticks(10, 20)
    ([4.0, 4.5, 5.0], [4.0, 4.1, 4.2], [10.0, 15.0, 20.0])
    """
    step = next(step for step in (.1, .25, .5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0) if (high - low) / step < most - 1 or step == 50.0)
    first = -int(-low // step) if low % step else int(low // step)
    return [round(number * step, 6) for number in range(first, int(high // step) + 1)]
