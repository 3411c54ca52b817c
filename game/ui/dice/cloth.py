"""The cloth on which dice are thrown, the button that throws, and controls for dice that can be marked."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, Protocol

import pygame

from game.ui.dice.motion import Way
from game.ui.input import DIRECTIONS, Act, InputDevice, Point, Released
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.button import Button

# ---- the cloth on which dice are thrown, and the button beside it: the cup under pointer, keys and pad
_WAYS: Final[dict[str, Way]] = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}


def die_radius(felt: tuple[int, int]) -> float:
    """The radius in pixels of dice on a felt of that size, such that nine dice and the cup have room."""
    width, height = felt
    return max(6.0, min(math.sqrt(width * height / 150), height / 7.6, width / 11))


class Cupholder(Protocol):
    """The owner of the cup, as the cloth and the button need it."""

    @property
    def may_throw(self) -> bool:
        """Whether a person at this screen is to throw now."""

    @property
    def shaken_by_hand(self) -> bool:
        """Whether a press on the cloth lifts the cup; else there is only the button."""

    def grasp(self, at: Way | None, holds: Callable[[], bool]) -> None:
        """Lifts the cup at a place in device pixels, or (None) lets it sway by itself, for as long as `holds` returns True."""

    def move(self, to: Way) -> None:
        """Moves the hand that holds the cup, to a place in device pixels."""

    def push(self, way: Way) -> None:
        """Pushes the cup in a direction."""

    def pour(self) -> None:
        """Releases the cup."""


class Cloth(Widget):
    """A cloth to press on: the cup comes to the pointer, follows it, and pours where it is let go."""

    hoverable = True
    drags = True

    holder: Cupholder | None = None
    """The owner of the cup, which sets this; None without a cup."""

    def __init__(self, *children: Widget) -> None:
        super().__init__(*children, ground="felt")
        self._held = False

    def point(self, point: Point) -> Reply:
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
    """The owner of the cup, which sets this; None without a cup."""

    def act(self, act: Act) -> Reply:
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
        if self.holder is not None and self.holder.shaken_by_hand and self.holder.may_throw:
            self.holder.pour()
        return True

    def _holds(self) -> bool:
        return self.host is not None and self.host.holding is self


# ---- dice that lie on a felt and can be marked: a control for each, with the ring that shows whether it is marked or hinted
class DieSpot(Control):
    """A control for a die at rest that can be marked. The die itself is a sprite above the table."""

    def __init__(self, die: int, face: int, on: Callable[[int], None], margin: int) -> None:
        """`face` is the face that it shows; a press calls `on` with the die; `margin` is the room for its ring in logical units."""
        super().__init__()
        self.die, self.face, self.margin, self._on = die, face, margin, on
        self.marked = self.hinted = False

    def perform(self, source: InputDevice) -> SceneChange | None:
        self._on(self.die)
        return None

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if not (self.marked or self.hinted):
            return
        size = self.rect.w
        ring = p.rbox(size, size, size / 2, "glow" if self.marked else None, "glow", 3 * p.look.scale, 60)
        if self.marked:
            p.draw_glow(surface, ring, self.rect.center, "glow", .8)
        put(surface, ring, self.rect.center, True)

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        size = self.rect.w + p.look.px(8)
        put(surface, p.rbox(size, size, size / 2, None, "focus", 3 * p.look.scale), self.rect.center, True)


def faces_of(spots: Mapping[int, DieSpot]) -> dict[int, int]:
    """The face that each of the dice shows, by die."""
    return {die: spot.face for die, spot in spots.items()}


def show_marks(spots: Mapping[int, DieSpot], marked: int, hinted: int) -> None:
    """Shows which dice are marked and which are hinted; both are bit masks by die."""
    for die, spot in spots.items():
        now = bool(marked >> die & 1), bool(hinted >> die & 1)
        if now != (spot.marked, spot.hinted):
            spot.marked, spot.hinted = now
            spot.refresh()


def lay(spots: Mapping[int, DieSpot], places: Mapping[int, tuple[float, float]], radius: float) -> None:
    """Places the control of each die in `places`, in device pixels; `radius` is that of the controls."""
    for die, spot in spots.items():
        if die in places:
            spot.rect = square_round(places[die], radius)


def square_round(centre: tuple[float, float], radius: float) -> pygame.Rect:
    """The square round a circle, in whole pixels.

    >>> square_round((10, 20), 3)
    Rect(7, 17, 6, 6)
    """
    rect = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
    rect.center = round(centre[0]), round(centre[1])
    return rect
