"""Where a table stands: what can be heard round it, as a value that a table tells and the room is made from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Ambience:
    """In the clubhouse or in the open air; there `wind` from 0 (a breath) to 1 (a storm), `water` from 0 (none near) to 1 (beside it).

    All of it is public: it follows from what lies on the table for everybody. Raises ValueError for a share that is none.
    """

    open_air: bool = False
    wind: float = 0.0
    water: float = 0.0

    def __post_init__(self) -> None:
        """Check the shares."""
        if not (0 <= self.wind <= 1 and 0 <= self.water <= 1):
            raise ValueError("wind and water must be from 0 to 1")


CLUBHOUSE: Final = Ambience()


def nearness(distances: Iterable[float], hearing: float) -> float:
    """How near the nearest of some waters is: 1 at no distance, 0 where none is nearer than `hearing`.

    >>> nearness((6.0, 2.0), 8.0), nearness((), 8.0), nearness((9.0,), 8.0)
    (0.75, 0.0, 0.0)
    """
    return max(0.0, 1 - min(distances, default=hearing) / hearing)
