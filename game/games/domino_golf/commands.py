"""Domino Golf: its benchmarks, and duels of rounds by their strokes."""

from __future__ import annotations

from typing import Final

from game.cli.measured import Contests, Duels, Measured, by_seats, timings
from game.games.domino_golf.rules.shots import Course
from game.games.domino_golf.rules.values import Options
from game.games.domino_golf.solver import GolfRound
from game.rules.contract import AnyRules
from game.words import ngettext


def _decided(n: int) -> str:
    return ngettext("round with fewer strokes on one side", "rounds with fewer strokes on one side", n)


def _rounds(_rules: AnyRules, seats: int, options: Options, course: Course) -> Contests:
    return by_seats(_decided, GolfRound(options, course), seats)


MEASURED: Final = Measured(timings("domino_golf"), Duels(_rounds, in_hands=False))
