"""The bots of GOLO by level.

The rookie keeps what is at or under par, sometimes more on a whim, and believes in bottoms. The pro plays the exact optimum (exact.py) and
caches its tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from game.bots.policy import Bot, Choice
from game.games.golo.bots.club import Club, before_keeping, keep_by_liking, keep_for
from game.games.golo.rules.values import PARS, Action, Phase, Roll, View
from game.kept import Cache
from game.rules.contract import Legal
from game.words import N_, _, ngettext

PlayRule: TypeAlias = Callable[[View, Legal[Action], Random, float], Choice]
"""A function with the signature of `Pro.choose`."""

_MOMENT: Final = 0.25
"""Seconds of computing that a choice may wait for."""


class Pro:
    """The pro, as `game.bots.policy.Policy` describes a bot."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` caches computed tables across starts.

        Others compute tables into it as well (the window does, from the moment that it opens a table). So with a usable folder, a bot with
        a budget computes nothing that takes longer than a moment, and plays like the club player while a table is missing.
        """
        self._folder = folder
        self._play: dict[float, PlayRule] = {}

    def load(self) -> None:
        """Imports what exactly optimal play needs."""
        self._learn(_MOMENT)

    def prepare(self, view: View, legal: Legal[Action]) -> None:
        """Computes the tables that a choice here needs, as far as that is this bot's task."""
        self.choose(view, legal, Random(0), 0.0)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The best action: in microseconds, once its tables are loaded."""
        most = _MOMENT if budget < inf and self._folder is not None and Cache(self._folder).usable else inf
        if most not in self._play:
            self._play[most] = self._learn(most)
        return self._play[most](view, legal, rng, budget)

    def _learn(self, most: float) -> PlayRule:
        """A chooser with tables that take at most the given number of seconds to compute."""
        from game.games.golo.bots import exact  # noqa: PLC0415 (as above)
        from game.games.golo.solver.odds import GoloTableCache  # noqa: PLC0415 (numpy, which tables of other games need not wait for)

        return partial(exact.choose, GoloTableCache(self._folder, most=most))


_BOTTOMS: Final = 0.2
_WHIM: Final = 0.15
"""How often it calls bottoms, and how often it judges a die one stroke too favourably."""


class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        s = view.table
        if s.phase is Phase.ROLL and rng.random() < _BOTTOMS:
            return Choice(Roll(True), _("Feels lucky: bottoms, as 1 time in 5."))
        if (choice := before_keeping(s, rng)) is not None:
            return choice
        dice = keep_by_liking(s, lambda die, strokes: strokes <= PARS[die] + (rng.random() < _WHIM))
        return keep_for(s, dice, lambda n: ngettext("{n} stroke for a par of {par}.", "{n} strokes for a par of {par}.", n))


BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Rookie(), N_("Keeps what looks low, and a little too much.")),
    Bot("club", Club(), N_("Weighs each die against its own average.")),
    Bot("pro", Pro(), N_("Plays the exact optimum; who plays last plays to win."), Pro),
)
