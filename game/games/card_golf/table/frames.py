"""What `bench frames` looks at: balls in flight, and a pointer that looks for a target."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from game.content.choices import content_for
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.table.face import CardGolfFace
from game.session.table import Table
from game.ui.scenes.play import PlayScene
from game.ui.window.bench import Scenario, new_table
from game.words import _

_SPACES_A_PICTURE: Final = 1.3     # spaces that the pointer moves per picture
_SWEPT: Final = 9                   # columns that it sweeps over
_FIRST_ROW: Final = 12


class CardFlights(Scenario):
    """A course of Card Golf, by rookies."""

    moving = True

    @property
    def name(self) -> str:
        return _("dice and balls in flight in Card Golf")

    def table(self, courses: Path) -> Table:
        return new_table(CardGolf(), CardGolf.options(), 0, 4, content_for(CardGolf.key, courses))


class AimSweep(Scenario):
    """The first tee of a course of Card Golf, with one person aiming."""

    def __init__(self) -> None:
        self._moves = 0

    @property
    def name(self) -> str:
        return _("the pointer sweeping over Card Golf's odds")

    def table(self, courses: Path) -> Table:
        return new_table(CardGolf(), CardGolf.options(), 1, 0, content_for(CardGolf.key, courses))

    def step(self, scene: PlayScene) -> None:
        """Moves the pointer over the hole, a little more than a space per picture, like somebody looking for a target."""
        look = scene.face.table.look if isinstance(scene.face, CardGolfFace) else None
        if look is None:
            return
        self._moves += 1
        row, column = divmod(_SPACES_A_PICTURE * self._moves, _SWEPT)
        x, y = look.at(_FIRST_ROW + 2 * (row % 8), look.hole.left + column)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0), touch=False))


def scenarios() -> tuple[Scenario, ...]:
    """A round of rookies, and one person at the first tee."""
    return CardFlights(), AimSweep()
