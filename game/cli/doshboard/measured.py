"""Doshboard: its benchmarks."""

from __future__ import annotations

from typing import Final

from game.cli.doshboard.bench import asking, solving
from game.cli.measured import Measured

MEASURED: Final = Measured((solving, asking), duels=None)
