"""What a player who aims does with pointer, keys and pad: target, club, odds, and a plan held beside another."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.shots import Plan
from game.games.card_golf.rules.tables import GolfClub
from game.games.card_golf.table.aiming import Direction
from game.games.card_golf.table.planner import AimPlanner
from game.games.golf.table.pointing import LitPlace
from game.ui.scene import Scene


class Aiming(NamedTuple):
    """What the table does for it: says whether somebody aims here and whether strokes to go are known, shows changes and the target."""

    aiming: Callable[[], bool]
    known: Callable[[], bool]
    changed: Callable[[], None]
    reveal: Callable[[Space], None]


class AimControl:
    """Changes the plan of whoever aims at this screen; where nobody does, nothing happens."""

    def __init__(self, scene: Scene, planner: AimPlanner, table: Aiming) -> None:
        self._scene, self._planner = scene, planner
        self._aiming, self._known, self._changed, self._reveal = table
        self.lit: LitPlace[Plan] = LitPlace()       # a plan that is spoken of beside the table

    def point(self, space: Space) -> None:
        """A pointer looks at a space: the plan follows it, until one is held."""
        if self._aiming() and not self._planner.held and space != self._planner.target:
            self._planner.aim_at(space)
            self._changed()

    def leave(self) -> None:
        """A pointer that only looked has gone: the plan is what it was."""
        if self._aiming() and self._planner.leave():
            self._changed()

    def pick(self, space: Space) -> None:
        """A press holds the target."""
        if self._aiming():
            self._planner.aim_at(space, held=True)
            self._scene.shell.sounds.play("lift")
            self._changed()

    def move(self, direction: Direction, far: bool) -> bool:
        """An arrow moves the target; whether it did."""
        moved = self._aiming() and self._planner.move(direction, far)
        if moved:
            self._seen()
        return moved

    def pick_club(self, club: GolfClub) -> None:
        """A club is taken out of the rack."""
        if self._aiming():
            self._planner.pick(club)
            self._seen()

    def step_club(self, step: int) -> None:
        """The next club, or the one before."""
        if self._aiming():
            self._planner.step_club(step)
            self._changed()

    def to_flag(self) -> None:
        """Aim at the flag, or as near to it as a club carries."""
        if self._aiming():
            self._planner.to_flag()
            self._seen()

    def take(self, plan: Plan) -> None:
        """A plan as it is, such as one of the caddie's."""
        if self._aiming():
            self._planner.take(plan)
            self._seen()

    def light(self, place: Plan, *, on: bool) -> None:
        """A plan is spoken of: where it leads is lit on the hole, or no longer."""
        if self.lit.light(place, on=on) and self._aiming():
            self._changed()

    def release(self) -> bool:
        """The target follows the pointer again; whether it was held."""
        released = self._aiming() and self._planner.release()
        if released:
            self._changed()
        return released

    def turn_mode(self) -> None:
        """The next kind of odds."""
        if self._aiming():
            self._planner.next_mode(strokes=self._known())
            self._changed()

    def beside(self) -> None:
        """Hold the plan beside the next one, or let it go."""
        if self._aiming():
            self._planner.hold_beside()
            self._changed()

    def _seen(self) -> None:
        """The target has moved: it is brought into sight."""
        self._reveal(self._planner.target)
        self._changed()
