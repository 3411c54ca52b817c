"""French dominoes: its benchmarks, and duels of single hands by their points."""

from __future__ import annotations

from typing import Final

from game.cli.contests import by_seats
from game.cli.contract_bench import timings
from game.cli.measured import Contests, Duels, Measured
from game.games.dominoes.solver.hand_duel import FrenchHand
from game.games.french.rules.values import Options
from game.rules.registry import AnyRules
from game.words import ngettext


def _decided(n: int) -> str:
    return ngettext("hand with fewer points on one side", "hands with fewer points on one side", n)


def _hands(_rules: AnyRules, seats: int, options: Options, _content: object) -> Contests:
    return by_seats(_decided, FrenchHand(options), seats)


MEASURED: Final = Measured(timings("french"), Duels(_hands))
