"""French dominoes: its benchmarks, and duels of single hands by their points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from game.bots.policy import DoAll, TrainingStep
from game.cli.measured import BySeats, Contests, Duels, Measured, timings
from game.cli.train import Trained
from game.games.dominoes.bots.alone import LoneHeaviest, LoneOpenSearch
from game.games.dominoes.bots.kinds import LearntModel, shipped_model
from game.games.dominoes.bots.training import TrainingPlan, train, train_choices
from game.games.dominoes.solver import HandTable
from game.games.french.bots.lockstep import FEATURES, FILE, SCHOOL
from game.games.french.bots.policies import LONE
from game.games.french.rules import French, Options, State
from game.rules.contract import AnyRules
from game.words import ngettext


class FrenchTable(HandTable):
    """A table of French with these options: of a hand, the fewer points the better."""

    def __init__(self, options: Options) -> None:
        super().__init__(French(), options)

    def results(self, state: State) -> Sequence[float]:
        return [-float(points) for points in state.public.match.results[-1].points]


class FrenchHands(BySeats):
    """Single hands by their points."""

    def decided(self, n: int, /) -> str:
        return ngettext("hand with fewer points on one side", "hands with fewer points on one side", n)


class FrenchDuels(Duels):
    """Duels of single hands."""

    series = True
    rivals = MappingProxyType({"heaviest": lambda: LoneHeaviest(LONE), "open_search": lambda: LoneOpenSearch(LONE)})

    def contests(self, rules: AnyRules, seats: int, options: Options, content: object, /) -> Contests:
        return FrenchHands(partial(FrenchTable, options), seats)


MEASURED: Final = Measured(timings("french"), FrenchDuels())


# ---- training
PLAN: Final = TrainingPlan(recorded=1600)


def steps(seed: int, do_all: DoAll, share: float) -> Iterator[TrainingStep[LearntModel]]:
    """Trains for French with that share of the usual hands, but a few at least."""
    return train(SCHOOL, PLAN.shared(share), seed, do_all)


def choices(seed: int, do_all: DoAll, share: float) -> Iterator[TrainingStep[LearntModel]]:
    """Learns from that share of the usual hands how others choose, with the net that ships. Raises OSError or ValueError."""
    return train_choices(SCHOOL, PLAN.shared(share), seed, do_all, shipped_model(FILE, FEATURES))


TRAINED: Final = Trained(steps, choices, FILE)
