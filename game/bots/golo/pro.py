"""The pro at GOLO: plays the exact optimum (see exact.py), whose tables it keeps."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from game.bots.policy import Choice
from game.rules.contract import Legal
from game.rules.golo.values import View

if TYPE_CHECKING:
    from game.analysis.golo.table_cache import Library


class Pro:
    """See the module's text."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps what has been computed from one start to the next."""
        self._folder = folder
        self._library: Library | None = None

    def prepare(self, view: View, legal: Legal[Any]) -> None:
        """Compute the tables that a choice here needs: a fraction of a second the first time, microseconds later."""
        self.choose(view, legal, Random(0), 0.0)

    def choose(self, view: View, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        """The best action. The first time it computes for a fraction of a second, whatever the budget; then microseconds do."""
        from game.analysis.golo.table_cache import Library  # noqa: PLC0415 (numpy, which tables of other games need not wait for)
        from game.bots.golo import exact  # noqa: PLC0415

        if self._library is None:
            self._library = Library(self._folder)
        return exact.choose(self._library, view, legal, rng, budget)
