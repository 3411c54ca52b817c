"""GOLO: its benchmarks."""

from __future__ import annotations

from typing import Final

from game.cli.golo.bench import nines, solving, waiting
from game.cli.measured import Measured

MEASURED: Final = Measured((nines, solving, waiting), duels=None)
