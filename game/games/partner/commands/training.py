"""How Partner is learnt by the command line: the usual work, and shares of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.bots.training import DoAll, TrainingStep
from game.cli.train import Trained
from game.games.partner.bots.model import FILE, PartnerModel
from game.games.partner.bots.training import TrainingPlan, train


def steps(seed: int, do_all: DoAll, share: float) -> Iterator[TrainingStep[PartnerModel]]:
    """Learn Partner with that share of the usual hands; a few at least."""
    usual = TrainingPlan()
    task = min(usual.task, max(100, round(usual.hands * share / 4)))
    recorded = max(2, round(usual.recorded * share)), max(2, round(usual.searched * share))
    plan = replace(usual, hands=max(4 * task, round(usual.hands * share)), task=task, recorded=recorded[0], searched=recorded[1])
    return train(plan, seed, do_all)


TRAINED: Final = Trained(steps, FILE)
