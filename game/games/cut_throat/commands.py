"""Cut Throat: its benchmarks, and duels of single hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from game.bots.policy import DoAll, TrainingStep
from game.cli.measured import BySeats, Contests, Duels, Measured, decided_hands, timings
from game.cli.train import Trained
from game.games.cut_throat.bots.lockstep import FEATURES, FILE, SCHOOL
from game.games.cut_throat.bots.policies import LONE
from game.games.cut_throat.rules import CutThroat, Options, State
from game.games.dominoes.bots.alone import LoneHeaviest, LoneOpenSearch
from game.games.dominoes.bots.kinds import LearntModel, shipped_model
from game.games.dominoes.bots.training import TrainingPlan, train, train_choices
from game.games.dominoes.solver import HandTable
from game.rules.contract import AnyRules


class CutThroatTable(HandTable):
    """A table of Cut Throat with these options: a hand is 1 for its winner, 0 for the others.

    The order of the boneyard is the same for all.
    """

    def __init__(self, options: Options) -> None:
        super().__init__(CutThroat(), options)

    def results(self, state: State) -> Sequence[float]:
        winner = state.public.match.results[-1].seat
        return [float(seat == winner) for seat in range(len(state.hands))]


class CutThroatHands(BySeats):
    """Single hands."""

    decided = staticmethod(decided_hands)


class CutThroatDuels(Duels):
    """Duels of single hands."""

    series = True
    rivals = MappingProxyType({"heaviest": lambda: LoneHeaviest(LONE), "open_search": lambda: LoneOpenSearch(LONE)})

    def contests(self, rules: AnyRules, seats: int, options: Options, content: object, /) -> Contests:
        return CutThroatHands(partial(CutThroatTable, options), seats)


MEASURED: Final = Measured(timings("cut_throat"), CutThroatDuels())


# ---- training
PLAN: Final = TrainingPlan(recorded=1600)


def steps(seed: int, do_all: DoAll, share: float) -> Iterator[TrainingStep[LearntModel]]:
    """Trains for Cut Throat with that share of the usual hands, but a few at least."""
    return train(SCHOOL, PLAN.shared(share), seed, do_all)


def choices(seed: int, do_all: DoAll, share: float) -> Iterator[TrainingStep[LearntModel]]:
    """Learns from that share of the usual hands how others choose, with the net that ships. Raises OSError or ValueError."""
    return train_choices(SCHOOL, PLAN.shared(share), seed, do_all, shipped_model(FILE, FEATURES))


TRAINED: Final = Trained(steps, choices, FILE)
