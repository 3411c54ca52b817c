"""Cut Throat: its benchmarks, and duels of single hands."""

from __future__ import annotations

from typing import Final

from game.cli.contests import by_seats
from game.cli.contract_bench import timings
from game.cli.measured import Contests, Duels, Measured, decided_hands
from game.games.cut_throat.rules.values import Options
from game.games.dominoes.solver.hand_duel import CutThroatHand
from game.rules.registry import AnyRules


def _hands(_rules: AnyRules, seats: int, options: Options, _content: object) -> Contests:
    return by_seats(decided_hands, CutThroatHand(options), seats)


MEASURED: Final = Measured(timings("cut_throat"), Duels(_hands))
