"""The tray of a shot: a felt with a rail for its dice, and beside it what they have come to. For every golf table with dice."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.games.golf.table.plate import Plate
from game.ui.paint import Painter, backdrops
from game.ui.theme import SIZES

_RAIL: Final = 11           # logical units: the width of the rail, and the radius of the felt's corners
_CORNER: Final = 8
_GAP: Final = 7             # between the tray and the lines beside it
_LEAST_LINES: Final = 3     # with fewer lines than this, they still become no higher
_FELT: Final = .62          # of the width, for the tray where lines stand beside it
_CUP: Final = 7.4           # radii of a die that the felt has at least each way: the cup, 5.5 of them wide, leaves most of it in sight
_ROOM: Final = 12.0         # square radii that a die needs to roll


class RollLine(NamedTuple):
    """A roll of the shot: its name, its dice (() where they are still to come), and what they do, in words."""

    name: str
    dice: tuple[int, ...]
    words: str


def tray_radius(felt: tuple[int, int], most: int) -> float:
    """The radius in pixels of dice on a felt of that size where up to `most` lie: as large as the cup's room and theirs allow.

    >>> round(tray_radius((250, 172), 5)), round(tray_radius((282, 174), 4))
    (23, 24)
    """
    width, height = felt
    return max(6.0, min(math.sqrt(max(0, width * height) / (_ROOM * most)), height / _CUP, width / _CUP))


class FeltTray(Plate):
    """A tray at the left and a plate with the rolls at the right; where it is not `lined`, the tray alone.

    It keeps its place also while it is not seen: dice, cup and tray are made ready before the first throw.
    """

    margin = 24
    most: int = 5
    """The dice for which there is room."""
    lined: bool = True
    """Whether it has lines beside the felt."""

    def __init__(self, heading: str, moved: Callable[[], None], seed: int = 21) -> None:
        """`moved` is called when the felt lies elsewhere."""
        self._moved = moved
        self._lines: tuple[RollLine, ...] = ()
        self._tray = pygame.Rect(0, 0, 0, 0)
        self._rail = 0
        super().__init__(heading, seed=seed)

    @property
    def lines(self) -> tuple[RollLine, ...]:
        """What the rolls have come to."""
        return self._lines

    def tell(self, lines: Sequence[RollLine]) -> None:
        """What the rolls have come to."""
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            self.refresh()

    @property
    def felt(self) -> pygame.Rect:
        """Where dice roll."""
        return self._tray.inflate(-2 * self._rail, -2 * self._rail)

    @property
    def radius(self) -> float:
        """Of the dice, in pixels."""
        return tray_radius(self.felt.size, self.most)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Dice follow the felt."""
        self.rect = pygame.Rect(rect)
        self._rail = p.look.px(_RAIL)
        self._tray = pygame.Rect(rect.x, rect.y, round(rect.w * _FELT) if self.lined else rect.w, rect.h)
        if self._tray.w > 4 * self._rail and self._tray.h > 4 * self._rail:
            self._picture(p)        # painted ahead
        self._moved()

    def _picture(self, p: Painter) -> pygame.Surface:
        return backdrops.tray(p, self._tray.size, p.look.px(_CORNER), self._rail)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The tray, and the lines on their plate."""
        px, rect, tray = p.look.px, self.rect, self._tray
        p.lay(surface, self._picture(p), tray.topleft, .5)
        if not self.lined:
            return
        plate = pygame.Rect(tray.right + px(_GAP), rect.y, rect.right - tray.right - px(_GAP), rect.h)
        p.lay(surface, p.plaque(plate.w, plate.h, px(SIZES.radius), self.seed), plate.topleft, .25)
        room = plate.inflate(-2 * px(11), -2 * px(8))
        high = room.h // max(_LEAST_LINES, len(self.lines))
        for number, line in enumerate(self.lines):
            self.draw_line(p, surface, pygame.Rect(room.x, room.y + number * high, room.w, high), line)

    def draw_line(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, line: RollLine) -> None:
        """Draws a line into its box."""
