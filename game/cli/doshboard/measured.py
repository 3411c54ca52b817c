"""Doshboard: its benchmarks."""

from __future__ import annotations

from typing import Final

from game.cli.doshboard.bench import asking, professional, solving
from game.cli.measured import Measured

MEASURED: Final = Measured((solving, professional, asking), duels=None)
