"""The pro at GOLO: plays the exact optimum (see exact.py), whose tables it keeps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from game.bots.policy import Choice
from game.kept import Cache
from game.rules.contract import Legal
from game.rules.golo.values import View

Play: TypeAlias = Callable[[View, Legal[Any], Random, float], Choice]
"""What answers as `Pro.choose` does."""

_MOMENT: Final = 0.25
"""Seconds of computing that may stand in the way of a choice."""


class Pro:
    """The pro, as `game.bots.policy.Policy` describes a bot."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps what has been computed from one start to the next.

        Others compute tables into it as well (the window does, from the moment that it opens a table). So with a folder that can be used,
        a bot with a budget computes nothing that takes longer than a moment, and plays like the club player while a table is missing.
        """
        self._folder = folder
        self._play: dict[float, Play] = {}

    def load(self) -> None:
        """Import what the exact optimum needs."""
        self._learn(_MOMENT)

    def prepare(self, view: View, legal: Legal[Any]) -> None:
        """Compute the tables that a choice here needs, as far as that is this bot's to do."""
        self.choose(view, legal, Random(0), 0.0)

    def choose(self, view: View, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        """The best action: in microseconds, once its tables are there."""
        most = _MOMENT if budget < inf and self._folder is not None and Cache(self._folder).usable else inf
        if most not in self._play:
            self._play[most] = self._learn(most)
        return self._play[most](view, legal, rng, budget)

    def _learn(self, most: float) -> Play:
        """The way it chooses with tables that take at most the given number of seconds to compute."""
        from game.analysis.golo.table_cache import TableCache  # noqa: PLC0415 (numpy, which tables of other games need not wait for)
        from game.bots.golo import exact  # noqa: PLC0415

        return partial(exact.choose, TableCache(self._folder, most=most))
