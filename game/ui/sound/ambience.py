"""The surroundings of a table as a value, from which the background sound is made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Ambience:
    """The clubhouse, or the open air with `wind` from 0 (a breath) to 1 (a storm) and `water` from 0 (none near) to 1 (beside it).

    It depends only on what everybody can see on the table. Raises ValueError for a share outside of 0 to 1.
    """

    open_air: bool = False
    wind: float = 0.0
    water: float = 0.0

    def __post_init__(self) -> None:
        """Checks the shares."""
        if not (0 <= self.wind <= 1 and 0 <= self.water <= 1):
            raise ValueError("wind and water must be from 0 to 1")


CLUBHOUSE: Final = Ambience()


def nearness(distances: Iterable[float], hearing: float) -> float:
    """How near the nearest water is, from the distances of all: 1 at no distance, falling to 0 at the distance `hearing`.

    >>> nearness((6.0, 2.0), 8.0), nearness((), 8.0), nearness((9.0,), 8.0)
    (0.75, 0.0, 0.0)
    """
    return max(0.0, 1 - min(distances, default=hearing) / hearing)
