"""The cloth on which dice are thrown, and the button beside it: what a hand, a key or a pad does with the cup."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Protocol

from game.ui.dice.shaker import Way
from game.ui.input import DIRECTIONS, Act, Point, Released
from game.ui.navigation import Reply
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

_WAYS: Final[dict[str, Way]] = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}


def die_radius(felt: tuple[int, int]) -> float:
    """The radius in pixels of dice on a felt of that size: nine have room to roll, and so has the cup."""
    width, height = felt
    return max(6.0, min(math.sqrt(width * height / 150), height / 7.6, width / 11))


class Cupholder(Protocol):
    """Who has the cup, as the cloth and the button ask."""

    @property
    def may_throw(self) -> bool:
        """Whether a person at this screen is to throw now."""

    @property
    def shaken_by_hand(self) -> bool:
        """Whether the cup is taken up by a press; else there is only the button."""

    def grasp(self, at: Way | None, holds: Callable[[], bool]) -> None:
        """Take the cup up at a place in device pixels, or (None) to sway by itself, for as long as `holds` says so."""

    def move(self, to: Way) -> None:
        """The hand that holds it is there."""

    def push(self, way: Way) -> None:
        """Push it in a direction."""

    def pour(self) -> None:
        """Releases the cup."""


class Cloth(Widget):
    """A cloth to press on: the cup comes to the pointer, follows it, and is poured where it is let go."""

    hoverable = True
    drags = True

    holder: Cupholder | None = None
    """Set by whoever has the cup."""

    def __init__(self, *children: Widget) -> None:
        super().__init__(*children, ground="felt")
        self._held = False

    def point(self, point: Point) -> Reply:
        """Handles press, move and release."""
        holder = self.holder
        if holder is None:
            return False
        if self._held and point.kind in ("move", "up"):
            if point.kind == "move":
                holder.move(point.pos)
            else:
                self._held = False
                holder.pour()
            return True
        if not (holder.may_throw and holder.shaken_by_hand):
            return False
        if point.kind == "down" and point.button == 1:
            self._held = True
            holder.grasp(point.pos, self._holds)
        return True

    def _holds(self) -> bool:
        self._held = self._held and self.pressed
        return self._held


class RollButton(Button):
    """A button that throws: by a click at once; held down by key or pad it shakes the cup, and pours it when let go.

    While it is held the arrows, or the stick, push the cup, and "back" puts it down.
    """

    holder: Cupholder | None = None
    """Set by whoever has the cup."""

    def act(self, act: Act) -> Reply:
        """Starts to shake, or push."""
        holder = self.holder
        if holder is None or not holder.shaken_by_hand or not self.enabled:
            return super().act(act)
        if act.name == "ok":
            if not act.again and holder.may_throw:
                holder.grasp(None, self._holds)
            return True
        if self._holds() and act.name in DIRECTIONS:
            holder.push(_WAYS[act.name])
            return True
        if self._holds() and act.name == "back" and self.host is not None:
            self.host.release()
            return True
        return super().act(act)

    def released(self, released: Released) -> Reply:
        """Pour."""
        if self.holder is not None and self.holder.shaken_by_hand and self.holder.may_throw:
            self.holder.pour()
        return True

    def _holds(self) -> bool:
        return self.host is not None and self.host.holding is self
