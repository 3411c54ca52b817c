"""Card Golf: its benchmarks."""

from __future__ import annotations

from typing import Final

from game.cli.card_golf.bench import choosing, looking, solving
from game.cli.measured import Measured

MEASURED: Final = Measured((solving, looking, choosing), duels=None)
