"""Cut Throat: its benchmarks, and duels of single hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from game.analysis.selfplay import Chooser
from game.bots.policy import DoAll, TrainingStep
from game.cli.measured import BySeats, Contests, Duels, Measured, decided_hands, timings
from game.cli.train import Trained
from game.games.cut_throat.bots.lockstep import FILE, SCHOOL
from game.games.cut_throat.bots.policies import LONE
from game.games.cut_throat.rules import CutThroat, Options
from game.games.dominoes.bots.alone import LoneHeaviest, LoneOpenSearch
from game.games.dominoes.bots.kinds import LearntModel
from game.games.dominoes.bots.training import TrainingPlan, train
from game.games.dominoes.solver import play_hand
from game.rules.contract import AnyRules, Setup


class CutThroatHand:
    """A hand of Cut Throat with these options: 1 for the winner, 0 for the others. The order of the boneyard is the same for all."""

    def __init__(self, options: Options) -> None:
        self._options = options

    def __call__(self, seats: Sequence[Chooser], seed: int, budget: float) -> Sequence[float]:
        """The result of each seat in the hand dealt by `seed`; `budget` in seconds per play."""
        state = play_hand(CutThroat(), Setup(len(seats), self._options), seats, seed, budget)
        winner = state.public.match.results[-1].seat
        return [float(seat == winner) for seat in range(len(seats))]


class CutThroatHands(BySeats):
    """Single hands."""

    decided = staticmethod(decided_hands)


class CutThroatDuels(Duels):
    """Duels of single hands."""

    rivals = MappingProxyType({"heaviest": lambda: LoneHeaviest(LONE), "open_search": lambda: LoneOpenSearch(LONE)})

    def contests(self, rules: AnyRules, seats: int, options: Options, content: object, /) -> Contests:
        return CutThroatHands(CutThroatHand(options), seats)


MEASURED: Final = Measured(timings("cut_throat"), CutThroatDuels())


# ---- training
def steps(seed: int, do_all: DoAll, share: float) -> Iterator[TrainingStep[LearntModel]]:
    """Trains for Cut Throat with that share of the usual hands, but a few at least."""
    return train(SCHOOL, TrainingPlan().shared(share), seed, do_all)


TRAINED: Final = Trained(steps, FILE)
