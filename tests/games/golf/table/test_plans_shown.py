"""Somebody else's plan stands for a moment before the dice fall; one's own is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.card_golf.rules.values import AimShot, ShotAimed
from game.games.doshboard.rules.events import ShotPlanned
from game.games.doshboard.rules.values import PlanShot
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import App
from tests.games.card_golf.table import tables as card_golf
from tests.games.doshboard.table import tables as doshboard
from tests.ui.table.scenes import actions, asked
from tests.ui.user import Film, key, run


def _cards() -> Table:
    return card_golf.golf(person("Ana"), bot("Winston", "rookie"), holes=3)


def _board() -> Table:
    return doshboard.doshboard(person("Ana"), bot("Winston", "rookie"))


@pytest.mark.parametrize(("table", "evening", "plan"), [(_cards, card_golf.evening, AimShot), (_board, doshboard.evening, PlanShot)],
                         ids=["card_golf", "doshboard"])
def test_a_bots_plan_stands_also_after_a_stroke_of_ones_own(table: Callable[[], Table], evening: Callable[[Table], PlayScene],
                                                            plan: type[Any], folder: Path) -> None:
    scene, film = evening(table()), Film()
    seen: list[float] = []      # when each action was first seen

    def stood(seat: int) -> list[float]:
        steps = scene.table.history.steps()
        planned = [n for n, step in enumerate(steps[:-1]) if isinstance(step.action, plan)]
        mine = [n for n in planned for event in steps[n].events if isinstance(event, ShotAimed | ShotPlanned) and event.seat == seat]
        return [seen[n + 1] - seen[n] for n in mine if n + 1 < len(seen)]

    def script(_app: App) -> Iterator[None]:
        while not stood(1):
            seen.extend([film.skipped] * (len(actions(scene)) - len(seen)))
            if asked(scene):
                key(pygame.K_RETURN)
            yield
    run(folder, scene, script, settings=Settings(theme="contrast", speed=1, pace="normal"), clock=film)
    assert stood(0)
    assert max(stood(0)) == 0
    assert min(stood(1)) >= .9
