"""The profile of a hole in the workshop: the height of the ground along its best line, or straight to the target, and where it is wet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Final, NamedTuple, Protocol

import pygame

from game.content.draft import Draft
from game.content.tree import BadFile
from game.games.doshboard.content import DrawnBoard, DrawnHole, board_of
from game.games.doshboard.rules.board import DIGITS, SIGNS, Place
from game.games.doshboard.rules.geometry import Cell, cell_at, place_of
from game.games.doshboard.solver.fairways import Fairways
from game.games.doshboard.table.board_tools import HEXAGONS
from game.ui.looks.theme import SIZES, rgb
from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget
from game.ui.workshop.grid import GridPlace
from game.ui.workshop.palette import kept_small
from game.words import _

_WET: Final = ("w", "v")
_TALL: Final = 104          # logical units of the box
_SHALLOW: Final = 54        # logical units where all controls at its side are as large as a thumb
_STEP: Final = 22           # logical units of a level; less if the ground is too high for the box
_LOW: Final = 14            # logical units of the ground at level 0
_EDGE: Final = 10
_RIM: Final = rgb("#FFE9B0")
_LAND: Final = rgb("#2F7A35")       # fixed tones, like those of the painted ground
_WATER: Final = rgb("#235E9C")


class ProfileCell(NamedTuple):
    """A cell of the profile: its level, and whether it is wet."""

    level: int
    wet: bool


class HoleProfile(NamedTuple):
    """The ground along a way from tee to target; `title` names the way."""

    title: str
    cells: tuple[ProfileCell, ...]


class ProfileUser(Protocol):
    """The owner of the holes, a game.games.doshboard.table.board_workshop.BoardCanvas."""

    @property
    def profile(self) -> HoleProfile:
        """The profile of the hole on the sheet, including the stroke under way; without cells if there is no hole."""


def straight_way(hole: DrawnHole) -> tuple[GridPlace, ...]:
    """The cells from the tee of a hole past its dog-legs to its target; empty if it has no tee or no target."""
    if hole.tee is None or hole.target is None:
        return ()
    tee = hole.tee
    posts = sorted((gate.place for gate in hole.gates if gate is not None), key=lambda place: dist(place, tee))
    return _through((tee, *posts, hole.target))


def way_of(strokes: Sequence[Sequence[Cell]]) -> tuple[GridPlace, ...]:
    """The cells under the strokes of a line."""
    return _through([Place(*place_of(cell)) for stroke in strokes for cell in stroke])


def _through(stops: Sequence[Place]) -> tuple[GridPlace, ...]:
    found = [GridPlace(*stops[0])] if stops else []
    for one, other in pairwise(stops):
        found += HEXAGONS.line(GridPlace(*one), GridPlace(*other))[1:]
    return tuple(found)


def cells_along(board: DrawnBoard, way: Sequence[GridPlace], changed: Mapping[GridPlace, str]) -> tuple[ProfileCell, ...]:
    """The ground along a way; `changed` are the signs, of the map or of heights, that a stroke puts into cells."""
    found = []
    for place in way:
        level, new = board.height(*place), changed.get(place, "")
        row = board.rows[place.row] if 0 <= place.row < len(board.rows) else ""
        sign = row[place.column] if 0 <= place.column < len(row) else ""
        if new in DIGITS and new:
            level = new
        elif new in SIGNS:
            sign = new
        found.append(ProfileCell(int(level), sign in _WET))
    return tuple(found)


# ---- where a board is mown
class TroddenBoard(NamedTuple):
    """The cells where the best play of a board lands, and the tees and targets of the holes for which they are known."""

    cells: tuple[Cell, ...]
    holes: frozenset[tuple[Place, Place]]

    def is_like(self, other: TroddenBoard) -> bool:
        """Whether another one has the same cells and holes."""
        return self.holes == other.holes and set(self.cells) == set(other.cells)

    def with_new(self, board: DrawnBoard) -> tuple[Cell, ...]:
        """These cells, and those between tee and target of other holes; empty if none are known, as all holes are then mown that way."""
        if not self.cells:
            return ()
        new = (hole for hole in board.holes if (hole.tee, hole.target) not in self.holes)
        return (*self.cells, *(cell_at(*place) for hole in new for place in straight_way(hole)))


def trodden_in(draft: Draft, fairways: Fairways) -> TroddenBoard:
    """The cells where a file's board is mown at its table; empty for a board with faults, or of which nothing is known."""
    try:
        board = draft.understood(board_of)
    except BadFile:
        return TroddenBoard((), frozenset())
    return TroddenBoard(fairways.of(board), frozenset((pair.tee, pair.target) for pair in board.holes))


class ProfileBox(Widget):
    """Draws the profile, the tee at the left."""

    def __init__(self, user: ProfileUser) -> None:
        super().__init__()
        self._user = user
        self._tall = _TALL

    def fit(self, *, shallow: bool) -> None:
        """Makes the box shallow, or as high as usual."""
        self._tall = _SHALLOW if shallow else _TALL
        self.resized()

    def natural(self, p: Painter) -> int:
        return p.look.px(150)

    def _line(self, p: Painter) -> int:
        return p.font(kept_small(p, SIZES.caption)).get_linesize()

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(self._tall) + 2 * self._line(p) + p.look.px(4)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the title, the ground with its rim, and the names of both ends."""
        px, profile, size = p.look.px, self._user.profile, kept_small(p, SIZES.caption)
        put(surface, p.text(profile.title, size, self.ink("strong"), "bold"), self.rect.topleft)
        box = pygame.Rect(self.rect.x, self.rect.y + self._line(p) + px(2), self.rect.w, px(self._tall))
        put(surface, p.rbox(box.w, box.h, px(6), "well", "line_wood", p.look.scale), box.topleft)
        low = box.bottom - px(6)
        if not profile.cells:
            return
        most = max(cell.level for cell in profile.cells)
        step = min(float(px(_STEP)), (box.h - px(_LOW + 2 * 6)) / max(1, most))
        edges = [box.x + px(_EDGE) + round((box.w - 2 * px(_EDGE)) * at / len(profile.cells)) for at in range(len(profile.cells) + 1)]
        tops = [low - px(_LOW) - round(cell.level * step) for cell in profile.cells]
        for cell, (left, right), top in zip(profile.cells, pairwise(edges), tops, strict=True):
            surface.fill(_WATER if cell.wet else _LAND, (left, top, right - left, low - top))
        rim = [point for (left, right), top in zip(pairwise(edges), tops, strict=True) for point in ((left, top), (right, top))]
        pygame.draw.lines(surface, _RIM, False, rim, max(2, px(2)))
        for words, right_end in ((_("tee"), False), (_("target"), True)):
            drawn = p.text(words, size, self.ink("lesser"))
            put(surface, drawn, (box.right - drawn.get_width() if right_end else box.x, box.bottom + px(2)))
