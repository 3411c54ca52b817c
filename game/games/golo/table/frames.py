"""What `bench frames` looks at: nine dice that tumble, throw after throw."""

from __future__ import annotations

from pathlib import Path

from game.content.choices import content_for
from game.games.golo.rules.rules import Golo
from game.games.golo.rules.values import TRIPS, KeepDice, Options, Phase, Roll
from game.games.golo.table.odds import compute
from game.kept import CACHE
from game.session.table import Table
from game.ui.play.driver import Ask
from game.ui.scenes.play import PlayScene
from game.ui.window.bench import Scenario, new_table
from game.words import _


class TumblingDice(Scenario):
    """Throws all dice again and again, and keeps none."""

    moving = True

    @property
    def name(self) -> str:
        return _("nine dice tumbling in GOLO")

    def table(self, courses: Path) -> Table:
        """Trips over two nines by eight people: 48 rolls of nine dice."""
        return new_table(Golo(), Options(mode=TRIPS, holes=18), 8, 0, content_for(Golo.key, courses))

    def prepare(self, saves: Path, table: Table) -> None:
        """Computes the tables of the odds beforehand, as an earlier start of the program would have."""
        compute(saves / CACHE, table.state)

    def step(self, scene: PlayScene) -> None:
        """Throws all dice and keeps none of them, by the scene's own actions."""
        if scene.showing.busy or not isinstance(scene.driver.due(scene.pace), Ask):
            return
        state = scene.table.state
        if state.phase is Phase.ROLL:
            scene.choose(Roll(False))
        elif state.phase is Phase.KEEP:
            scene.choose(KeepDice(0))


def scenarios() -> tuple[Scenario, ...]:
    """What is measured of GOLO."""
    return (TumblingDice(),)
