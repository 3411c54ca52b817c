"""How a hole is looked at: the camera of its spaces.

The hole lies from left to right: x counts rows from the tee, y columns from the player's left. The space (row, column) is the square
from (row, column - left) to (row + 1, column - left + 1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.games.card_golf.rules.course import Hole, Space
from game.games.golf.table.camera import GroundCamera, GroundRect, Size

EDGE: Final = 1.0       # spaces of ground that are shown round the hole
AROUND: Final = 2.5     # spaces that are kept free round what is framed


@dataclass(frozen=True, slots=True)
class Camera(GroundCamera):
    """A look at a hole; `left` is its column farthest to the player's left."""

    left: int = 0

    def centre(self, space: Space) -> tuple[float, float]:
        """The pixel of the middle of a space."""
        return self.at(space[0] + .5, space[1] - self.left + .5)

    def showing(self, space: Space) -> Camera:
        """Moved as little as brings a space, and what lies next to it, into the window."""
        return self.bringing(space[0] + .5, space[1] - self.left + .5)


def whole(hole: Hole, view: Size, least: float | None = None) -> Camera:
    """The look at all of a hole; `least` are the pixels of a space then, where they are not as many as fit."""
    ground = size_of(hole)
    unit = max(1.0, min(view.wide / (ground.wide + 2 * EDGE), view.high / (ground.high + 2 * EDGE))) if least is None else least
    return Camera(view, ground, ground.wide / 2, ground.high / 2, unit, unit, EDGE, hole.left)


def framing(everything: Camera, spaces: Iterable[Space], closest: float) -> Camera:
    """The nearest look at which these spaces are seen, with some room round them; of all of the hole where there are none."""
    seen = list(spaces)
    if not seen:
        return everything
    rows, columns = [space[0] for space in seen], [space[1] - everything.left for space in seen]
    box = GroundRect(min(rows) - AROUND, min(columns) - AROUND, max(rows) + 1 + AROUND, max(columns) + 1 + AROUND)
    return everything.on(box, closest)


def size_of(hole: Hole) -> Size:
    """The length and the width of a hole in spaces."""
    return Size(len(hole.ground), len(hole.ground[0]))
