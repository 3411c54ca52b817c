"""How golf ground is looked at: which part of it a window shows, and how large. Pure values, in units of the ground and in pixels.

The ground lies from (0, 0) to its size; x runs to the right and y down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Self


class Size(NamedTuple):
    """Width and height: of ground in units, of the window on it in pixels."""

    wide: float
    high: float


class GroundRect(NamedTuple):
    """A rectangle of the ground, in units."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class GroundCamera:
    """The middle of what is seen, in units, and the pixels of a unit; `view` is the window's size, `ground` the ground's.

    All of the ground is seen where a unit has `least` pixels; no look is from farther away. `edge` units are shown beyond the ground.
    """

    view: Size
    ground: Size
    x: float
    y: float
    unit: float
    least: float
    edge: float = 1.0

    # ---- from units to pixels and back
    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel, from the window's corner, of a place of the ground."""
        return self.view.wide / 2 + (x - self.x) * self.unit, self.view.high / 2 + (y - self.y) * self.unit

    def place(self, px: float, py: float) -> tuple[float, float]:
        """The place of the ground at a pixel."""
        return self.x + (px - self.view.wide / 2) / self.unit, self.y + (py - self.view.high / 2) / self.unit

    # ---- moving
    def zoomed(self, factor: float, about: tuple[float, float], closest: float) -> Self:
        """Nearer (factor over 1) or farther away; what lies at the pixel `about` stays there as far as the ground's edges allow."""
        unit = min(max(self.unit * factor, self.least), max(closest, self.least))
        x, y = self.place(*about)
        shift = (about[0] - self.view.wide / 2) / unit, (about[1] - self.view.high / 2) / unit
        return replace(self, unit=unit, x=x - shift[0], y=y - shift[1]).kept()

    def panned(self, dx: float, dy: float) -> Self:
        """The ground moved by that many pixels."""
        return replace(self, x=self.x - dx / self.unit, y=self.y - dy / self.unit).kept()

    def bringing(self, x: float, y: float) -> Self:
        """Moved as little as brings a place, and what lies 1.5 units round it, into the window."""
        px, py = self.at(x, y)
        aside = min(1.5 * self.unit, self.view.wide / 3, self.view.high / 3)
        dx = min(0.0, px - aside) + max(0.0, px + aside - self.view.wide)
        dy = min(0.0, py - aside) + max(0.0, py + aside - self.view.high)
        return self.panned(-dx, -dy) if dx or dy else self

    def on(self, box: GroundRect, closest: float) -> Self:
        """The nearest look at all of a rectangle, in its middle."""
        view = self.view
        unit = max(self.least, min(closest, view.wide / (box.right - box.left), view.high / (box.bottom - box.top)))
        return replace(self, unit=unit, x=(box.left + box.right) / 2, y=(box.top + box.bottom) / 2).kept()

    def toward(self, other: Self, share: float) -> Self:
        """On the way to another look at the same ground: 0 is this one, 1 the other."""
        unit = self.unit * (other.unit / self.unit) ** share
        # the ground seems to move evenly where the place is weighed by what it measures in pixels
        weight = share if abs(other.unit - self.unit) < 1e-6 else (1 - self.unit / unit) / (1 - self.unit / other.unit)
        return replace(self, unit=unit, x=self.x + (other.x - self.x) * weight, y=self.y + (other.y - self.y) * weight)

    def kept(self) -> Self:
        """Moved back where it shows more than `edge` units beyond the ground; what is smaller than the window stands in its middle."""
        return replace(self, x=_kept(self.x, self.view.wide / self.unit, self.ground.wide, self.edge),
                       y=_kept(self.y, self.view.high / self.unit, self.ground.high, self.edge))

    def stepped(self, step: int) -> Self:
        """With pixels of a unit rounded down to steps, so that there are not too many sizes; never below the least."""
        unit = max(self.least, self.unit // step * step)
        return self if unit == self.unit else replace(self, unit=unit).kept()

    @property
    def whole(self) -> bool:
        """Whether all of the ground is seen."""
        return self.unit <= self.least * 1.001


def _kept(middle: float, seen: float, length: float, edge: float) -> float:
    if seen >= length + 2 * edge:
        return length / 2
    return min(max(middle, seen / 2 - edge), length + edge - seen / 2)
