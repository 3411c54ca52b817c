"""What `bench frames` measures: a table where nobody moves, and tiles that fly."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.games.partner.rules import Partner
from game.session.table import Table
from game.ui.window.bench import Scenario, new_table
from game.words import _


class IdleTable(Scenario):
    """A dealt hand of Partner with four people, the first of whom is to play."""

    @property
    def name(self) -> str:
        return _("an idle table")

    def table(self, courses: Path) -> Table:
        table, rng = new_table(Partner(), Partner.options(), 4, 0), Random(1)
        table.advance_chance(rng)
        return table


class MovingTiles(Scenario):
    """A table of Partner with four bots."""

    moving = True

    @property
    def name(self) -> str:
        return _("tiles moving in Partner")

    def table(self, courses: Path) -> Table:
        return new_table(Partner(), Partner.options(), 0, 4)


def scenarios() -> tuple[Scenario, ...]:
    """An idle table, and one of bots."""
    return IdleTable(), MovingTiles()
