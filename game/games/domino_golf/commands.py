"""Domino Golf: its benchmarks, and duels of rounds by their strokes."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.cli.measured import BySeats, Contests, Duels, Measured, timings
from game.games.domino_golf.rules.shots import Course
from game.games.domino_golf.rules.values import Options
from game.games.domino_golf.solver import GolfRound
from game.rules.contract import AnyRules
from game.words import ngettext


class LinksRounds(BySeats):
    """Rounds by their strokes."""

    def decided(self, n: int, /) -> str:
        return ngettext("round with fewer strokes on one side", "rounds with fewer strokes on one side", n)


class LinksDuels(Duels):
    """Duels of rounds."""

    in_hands = False

    def contests(self, rules: AnyRules, seats: int, options: Options, course: Course, /) -> Contests:
        return LinksRounds(partial(GolfRound, options, course), seats)


MEASURED: Final = Measured(timings("domino_golf"), LinksDuels())
