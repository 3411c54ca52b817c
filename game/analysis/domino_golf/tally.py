"""What is counted over rounds of Domino Golf: strokes, its points."""

from __future__ import annotations

from typing import Final

from game.analysis.tally import Counter, final_points

COUNTERS: Final[tuple[Counter, ...]] = (final_points,)
