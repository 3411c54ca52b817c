"""What `bench frames` looks at: a table where nobody moves, and tiles that fly."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.games.partner.rules import Partner
from game.session.table import Table
from game.ui.window.bench import Scenario, look_on, new_table
from game.words import _


def scenarios() -> tuple[Scenario, ...]:
    """An idle table, and one of bots."""
    return (
        Scenario(_("an idle table"), _waiting, look_on, False),
        Scenario(_("tiles moving in Partner"), _watched, look_on, True),
    )


def _waiting(courses: Path) -> Table:
    """Partner, dealt, and one person to play."""
    table, rng = new_table(Partner(), Partner.options(), 4, 0), Random(1)
    table.advance_chance(rng)
    return table


def _watched(courses: Path) -> Table:
    return new_table(Partner(), Partner.options(), 0, 4)
