"""What `bench frames` looks at: balls in flight, and a pointer that looks for a line."""

from __future__ import annotations

from pathlib import Path

from game.content.choices import content_for
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import ADVANCED, FIXED, PROFESSIONAL, Options
from game.session.table import Table
from game.ui.window.bench import Scenario, circle, look_on, new_table
from game.words import _


def scenarios() -> tuple[Scenario, ...]:
    """A round of rookies in the wind, and one person at the first tee."""
    return (
        Scenario(_("dice and balls in flight in Doshboard"), _played, look_on, True),
        Scenario(_("the pointer sweeping over Doshboard's odds"), _planned, circle, False),
    )


def _played(courses: Path) -> Table:
    """A board of Doshboard at professional level in the wind, by rookies."""
    options = Options(level=PROFESSIONAL, wind=FIXED, wind_to=4)
    return new_table(Doshboard(), options, 0, 3, content_for(Doshboard.key, courses))


def _planned(courses: Path) -> Table:
    """The first tee of a board of Doshboard, and one person to plan."""
    return new_table(Doshboard(), Options(level=ADVANCED), 1, 0, content_for(Doshboard.key, courses))
