"""How a hole is looked at: which part of it the window on it shows, and how large. Pure values, in spaces of the hole and in pixels.

The hole lies from left to right: x counts rows from the tee, y columns from the player's left. The space (row, column) is the square
from (row, column - left) to (row + 1, column - left + 1).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from game.rules.card_golf.course import Hole, Space

EDGE: Final = 1.0       # spaces of ground that are shown round the hole
CLOSEST: Final = 84.0   # pixels of a space at the largest, in a window of scale 1
AROUND: Final = 2.5     # spaces that are kept free round what is framed


class Size(NamedTuple):
    """Width and height: of a hole in spaces, of the window on it in pixels."""

    wide: float
    high: float


@dataclass(frozen=True, slots=True)
class Camera:
    """The middle of what is seen, in spaces, and the pixels of a space; `view` is the window's size, `ground` the hole's.

    All of the hole is seen where a space has `least` pixels; no look is from farther away.
    """

    view: Size
    ground: Size
    left: int
    x: float
    y: float
    unit: float
    least: float

    # ---- from spaces to pixels and back
    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel, from the window's corner, of a place of the hole."""
        return self.view.wide / 2 + (x - self.x) * self.unit, self.view.high / 2 + (y - self.y) * self.unit

    def centre(self, space: Space) -> tuple[float, float]:
        """The pixel of the middle of a space."""
        return self.at(space[0] + .5, space[1] - self.left + .5)

    def space(self, px: float, py: float) -> Space:
        """The space at a pixel, on a card or not."""
        x, y = self.place(px, py)
        return Space(math.floor(x), math.floor(y) + self.left)

    def place(self, px: float, py: float) -> tuple[float, float]:
        """The place of the hole at a pixel."""
        return self.x + (px - self.view.wide / 2) / self.unit, self.y + (py - self.view.high / 2) / self.unit

    # ---- moving
    def zoomed(self, factor: float, about: tuple[float, float], closest: float) -> Camera:
        """Nearer (factor over 1) or farther away; what lies at the pixel `about` stays there as far as the hole's edges allow."""
        unit = min(max(self.unit * factor, self.least), max(closest, self.least))
        x, y = self.place(*about)
        shift = (about[0] - self.view.wide / 2) / unit, (about[1] - self.view.high / 2) / unit
        return replace(self, unit=unit, x=x - shift[0], y=y - shift[1]).kept()

    def panned(self, dx: float, dy: float) -> Camera:
        """The ground moved by that many pixels."""
        return replace(self, x=self.x - dx / self.unit, y=self.y - dy / self.unit).kept()

    def showing(self, space: Space) -> Camera:
        """Moved as little as brings a space, and what lies next to it, into the window."""
        px, py = self.centre(space)
        aside = min(1.5 * self.unit, self.view.wide / 3, self.view.high / 3)
        dx = min(0.0, px - aside) + max(0.0, px + aside - self.view.wide)
        dy = min(0.0, py - aside) + max(0.0, py + aside - self.view.high)
        return self.panned(-dx, -dy) if dx or dy else self

    def toward(self, other: Camera, share: float) -> Camera:
        """On the way to another look at the same hole: 0 is this one, 1 the other."""
        unit = self.unit * (other.unit / self.unit) ** share
        # the ground seems to move evenly where the place is weighed by what it measures in pixels
        weight = share if abs(other.unit - self.unit) < 1e-6 else (1 - self.unit / unit) / (1 - self.unit / other.unit)
        return replace(self, unit=unit, x=self.x + (other.x - self.x) * weight, y=self.y + (other.y - self.y) * weight)

    def kept(self) -> Camera:
        """Moved back where it shows more than `EDGE` spaces beyond the hole; what is smaller than the window stands in its middle."""
        return replace(self, x=_kept(self.x, self.view.wide / self.unit, self.ground.wide),
                       y=_kept(self.y, self.view.high / self.unit, self.ground.high))

    def stepped(self, step: int) -> Camera:
        """With pixels of a space rounded down to steps, so that there are not too many sizes; never below the least."""
        unit = max(self.least, self.unit // step * step)
        return self if unit == self.unit else replace(self, unit=unit).kept()

    @property
    def whole(self) -> bool:
        """Whether all of the hole is seen."""
        return self.unit <= self.least * 1.001


def whole(hole: Hole, view: Size, least: float | None = None) -> Camera:
    """The look at all of a hole; `least` are the pixels of a space then, where they are not as many as fit."""
    ground = size_of(hole)
    unit = max(1.0, min(view.wide / (ground.wide + 2 * EDGE), view.high / (ground.high + 2 * EDGE))) if least is None else least
    return Camera(view, ground, hole.left, ground.wide / 2, ground.high / 2, unit, unit)


def framing(everything: Camera, spaces: Iterable[Space], closest: float) -> Camera:
    """The nearest look at which these spaces are seen, with some room round them; of all of the hole where there are none."""
    seen = list(spaces)
    if not seen:
        return everything
    rows, columns, view = [space[0] for space in seen], [space[1] - everything.left for space in seen], everything.view
    wide, high = max(rows) - min(rows) + 1 + 2 * AROUND, max(columns) - min(columns) + 1 + 2 * AROUND
    unit = max(everything.unit, min(closest, view.wide / wide, view.high / high))
    return replace(everything, unit=unit, x=(min(rows) + max(rows) + 1) / 2, y=(min(columns) + max(columns) + 1) / 2).kept()


def size_of(hole: Hole) -> Size:
    """The length and the width of a hole in spaces."""
    return Size(len(hole.ground), len(hole.ground[0]))


def _kept(middle: float, seen: float, length: float) -> float:
    room = length + 2 * EDGE
    if seen >= room:
        return length / 2
    return min(max(middle, seen / 2 - EDGE), length + EDGE - seen / 2)
