"""Tools that paint a grid of cells, whatever file it is of: brush, line, rectangle, fill, eraser, pick, a frame that is moved, a stamp."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, NamedTuple

from game.content.draft import Draft
from game.content.layout import Unwritable
from game.ui.input import InputDevice
from game.ui.workshop.tool import FileSpot, Tool, ToolStroke
from game.words import N_, _, ngettext


# ---- a grid: how its cells lie to each other, and what of a file is drawn in them
class GridPlace(NamedTuple):
    """A cell of a grid, by column and row, both counted from 0."""

    column: int
    row: int


def differing(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[GridPlace, str]]:
    """The cells in which two maps have different signs, each with its sign in `other`; cells that only one map has are left out.

    >>> list(differing(["..w", "t.."], ["..w", "tB."]))
    [(GridPlace(column=1, row=1), 'B')]
    """
    for row, (line, beside) in enumerate(zip(one, other, strict=False)):
        if line != beside:
            yield from ((GridPlace(column, row), sign) for column, (was, sign) in enumerate(zip(line, beside, strict=False)) if was != sign)


class GridShape(ABC):
    """How cells lie to each other; none of this knows where a grid ends."""

    @abstractmethod
    def beside(self, place: GridPlace) -> Sequence[GridPlace]:
        """The cells that share a side with one, clockwise from the one above it."""

    @abstractmethod
    def around(self, place: GridPlace, steps: int) -> frozenset[GridPlace]:
        """The cells under a brush that reaches that number of steps."""

    @abstractmethod
    def line(self, one: GridPlace, other: GridPlace) -> Sequence[GridPlace]:
        """The cells from one to another, with both, each beside the one before."""

    @abstractmethod
    def straight(self, one: GridPlace, other: GridPlace) -> GridPlace:
        """The cell nearest to the other one that lies in a main direction from the first."""

    @abstractmethod
    def mirrored(self, place: GridPlace, columns: int) -> GridPlace:
        """The cell on the other side of the axis of a grid of that many columns; itself on the axis, and where there is none."""

    @abstractmethod
    def axis(self, columns: int) -> float:
        """The column on which the mirror axis of a grid of that many columns lies; a half where it lies between two columns."""

    @abstractmethod
    def turned(self, place: GridPlace, about: GridPlace) -> GridPlace:
        """A cell, turned clockwise about another one, by the angle between two neighbouring directions (of squares 90 degrees)."""

    @abstractmethod
    def moved(self, place: GridPlace, start: GridPlace, end: GridPlace) -> GridPlace:
        """A cell, moved as far and in the same direction as from `start` to `end`."""

    def rectangle(self, one: GridPlace, other: GridPlace, *, filled: bool) -> frozenset[GridPlace]:
        """The cells of a rectangle with these corners, or only its rim."""
        (left, right), (top, bottom) = sorted((one.column, other.column)), sorted((one.row, other.row))
        return frozenset(GridPlace(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)
                         if filled or column in (left, right) or row in (top, bottom))


class SquareShape(GridShape):
    """Squares in rows and columns; a brush is a square too."""

    def beside(self, place: GridPlace) -> Sequence[GridPlace]:
        column, row = place
        return (GridPlace(column, row - 1), GridPlace(column + 1, row), GridPlace(column, row + 1), GridPlace(column - 1, row))

    def around(self, place: GridPlace, steps: int) -> frozenset[GridPlace]:
        return frozenset(GridPlace(place.column + aside, place.row + down)
                         for aside in range(-steps, steps + 1) for down in range(-steps, steps + 1))

    def line(self, one: GridPlace, other: GridPlace) -> Sequence[GridPlace]:
        found, steps = [one], abs(other.column - one.column) + abs(other.row - one.row)
        for step in range(1, steps + 1):
            exact = (one.column + (other.column - one.column) * step / steps, one.row + (other.row - one.row) * step / steps)
            found.append(min((place for place in self.beside(found[-1]) if _toward(found[-1], place, other)),
                             key=lambda place: (abs(place.column - exact[0]) + abs(place.row - exact[1]), place)))
        return found

    def straight(self, one: GridPlace, other: GridPlace) -> GridPlace:
        aside, down = other.column - one.column, other.row - one.row
        far = max(abs(aside), abs(down))
        across = 0 if 2 * abs(aside) < abs(down) else far if aside > 0 else -far
        along = 0 if 2 * abs(down) < abs(aside) else far if down > 0 else -far
        return GridPlace(one.column + across, one.row + along)

    def mirrored(self, place: GridPlace, columns: int) -> GridPlace:
        return GridPlace(columns - 1 - place.column, place.row)

    def axis(self, columns: int) -> float:
        return (columns - 1) / 2

    def turned(self, place: GridPlace, about: GridPlace) -> GridPlace:
        aside, down = place.column - about.column, place.row - about.row
        return GridPlace(about.column - down, about.row + aside)

    def moved(self, place: GridPlace, start: GridPlace, end: GridPlace) -> GridPlace:
        return GridPlace(place.column + end.column - start.column, place.row + end.row - start.row)


def _toward(here: GridPlace, place: GridPlace, goal: GridPlace) -> bool:
    """Whether a step from `here` to `place` leads nearer to a goal."""
    return abs(place.column - goal.column) + abs(place.row - goal.row) < abs(here.column - goal.column) + abs(here.row - goal.row)


SQUARES: Final = SquareShape()


class CellGrid(ABC):
    """The part of a file that is drawn in cells, with a sign for each. The spot of a cell ends with its row and its column.

    `shape` is how the cells lie, `blank` the sign that the eraser leaves.
    """

    shape: GridShape
    blank: str

    @abstractmethod
    def rows(self, file: Draft, spot: FileSpot) -> Sequence[str]:
        """The signs of the grid on which a spot lies, row by row; empty where the file has no grid there."""

    @abstractmethod
    def painted(self, file: Draft, signs: Mapping[FileSpot, str]) -> Draft:
        """The file with these signs in these cells. Raises Unwritable."""

    @abstractmethod
    def in_words(self, sign: str, count: int) -> str:
        """A number of cells with that sign, in words: "7 cells of water"."""

    def flipped(self, sign: str) -> str:
        """A sign as it stands on the other side of the axis."""
        return sign

    def why_not(self, file: Draft, spot: FileSpot, sign: str) -> str:
        """Why a sign can't stand in a cell, in a sentence; "" where it can. A brush goes round such cells."""
        return ""

    def why_no_cell(self, spot: FileSpot) -> str:
        """Why a spot is not a cell of the grid, in a sentence; "" for a cell."""
        return ""

    def locked(self, file: Draft) -> str:
        """Why nothing can be painted at all, in a sentence; "" where something can."""
        return ""


def place_of(spot: FileSpot) -> GridPlace:
    """The cell of a spot."""
    return GridPlace(int(spot[-1]), int(spot[-2]))


def spot_beside(spot: FileSpot, place: GridPlace) -> FileSpot:
    """The spot of another cell of the same grid."""
    return (*spot[:-2], place.row, place.column)


def sign_at(rows: Sequence[str], place: GridPlace) -> str:
    """The sign of a cell, "" beyond the grid."""
    if 0 <= place.row < len(rows) and 0 <= place.column < len(rows[place.row]):
        return rows[place.row][place.column]
    return ""


# ---- tools
_BY_DEVICE: Final[Mapping[InputDevice, str]] = MappingProxyType({
    "pad": N_("A, the stick, A again; or hold A meanwhile. LB and RB change what is held, X picks it up. Y: all tools, undo and redo. "
              "Press the right stick to measure."),
    "key": N_("Space, arrows, Space; or hold Space meanwhile. Shift goes by five cells, digits take what is held, Alt+Space picks it up."),
})
"""How a tool for cells is used with a device that has no pointer."""
_BRUSHED: Final[Mapping[InputDevice, str]] = MappingProxyType({
    "pad": N_("Hold A and push the stick to paint, or press A at both ends. LB, RB: the ground. LT, RT: the brush. X picks up the ground. "
              "Y: all tools, undo. Right stick pressed: measures."),
    "key": N_("Hold Space and use the arrows to paint, or press Space at both ends. Digits take a ground, [ and ] a brush, Alt+Space picks "
              "up what is here."),
    "touch": N_("Drag to paint: the cells under your finger are shown above it. Two fingers led along bring back what lay there; "
             "apart or nearer they zoom."),
})
"""How a brush is used."""


@dataclass(frozen=True, slots=True)
class GridStroke(ToolStroke):
    """A stroke over cells: `cells` are those that it has reached."""

    cells: frozenset[GridPlace] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class GridTool(Tool):
    """A tool that paints cells of `grid` with `sign`, `size` steps round where it is, in both halves if it is `mirrored`.

    `straight` and `filled` are set by modifier keys.
    """

    grid: CellGrid
    sign: str = ""
    size: int = 0
    straight: bool = False
    filled: bool = False
    mirrored: bool = False

    def locked(self, file: Draft) -> str:
        return self.grid.locked(file)

    def why_not(self, file: Draft, spot: FileSpot) -> str:
        return self.grid.why_no_cell(spot)

    def press(self, file: Draft, spot: FileSpot) -> ToolStroke:
        return GridStroke(file, (spot,), self.reach(place_of(spot), place_of(spot)))

    def drag(self, stroke: ToolStroke, spot: FileSpot) -> ToolStroke:
        """The stroke from where it began to this spot."""
        if stroke.last == spot or self.grid.why_no_cell(spot):
            return stroke
        return GridStroke(stroke.file, (stroke.first, spot), self.reach(place_of(stroke.first), self._end(stroke, spot)))

    def told_by(self, device: InputDevice) -> str:
        return self.own_words(device) or (self.says if self.at_once else _BY_DEVICE.get(device, self.says))

    def _end(self, stroke: ToolStroke, spot: FileSpot) -> GridPlace:
        return self.grid.shape.straight(place_of(stroke.first), place_of(spot)) if self.straight else place_of(spot)

    @abstractmethod
    def reach(self, first: GridPlace, last: GridPlace) -> frozenset[GridPlace]:
        """The cells of a stroke from `first` to `last`."""

    def under(self, place: GridPlace) -> frozenset[GridPlace]:
        """The cells that a press at a place would reach, for the outline at the pointer."""
        return self.grid.shape.around(place, self.size)

    def ink(self, old: str, stroke: ToolStroke) -> str:
        """The sign that replaces `old`."""
        return self.sign

    def ink_at(self, place: GridPlace, old: str, stroke: ToolStroke) -> str:
        """The sign that replaces `old` in a cell of the stroke."""
        return self.ink(old, stroke)

    def _wanted(self, stroke: ToolStroke) -> Iterator[tuple[FileSpot, str]]:
        """Each cell that is to have another sign, with that sign; mirrored cells only where the stroke itself has not reached them."""
        rows, places = self.grid.rows(stroke.file, stroke.first), _cells(stroke)
        sources = {place: place for place in places}
        if self.mirrored:
            sources |= {other: place for place in places if (other := mirrored_in(self.grid, rows, place)) not in places}
        for place, source in sorted(sources.items()):
            old = sign_at(rows, place)
            new = self.ink_at(source, old, stroke) if old else ""
            if place != source:
                new = self.grid.flipped(new)
            if old and new != old:
                yield spot_beside(stroke.first, place), new

    def signs(self, stroke: ToolStroke) -> Mapping[FileSpot, str]:
        """What the stroke paints: the cells that change, each with its sign."""
        return {spot: sign for spot, sign in self._wanted(stroke) if not self.grid.why_not(stroke.file, spot, sign)}

    def release(self, stroke: ToolStroke) -> Draft:
        """Raises Unwritable where every cell that would change is locked."""
        wanted = dict(self._wanted(stroke))
        why = {spot: self.grid.why_not(stroke.file, spot, sign) for spot, sign in wanted.items()}
        signs = {spot: sign for spot, sign in wanted.items() if not why[spot]}
        if wanted and not signs:
            raise Unwritable(next(iter(why.values())))
        return self.grid.painted(stroke.file, signs) if signs else stroke.file

    def outcome(self, stroke: ToolStroke) -> str:
        return self.grid.in_words(self.sign, len(self.signs(stroke)))


def _cells(stroke: ToolStroke) -> frozenset[GridPlace]:
    return stroke.cells if isinstance(stroke, GridStroke) else frozenset((place_of(stroke.first),))


@dataclass(frozen=True, slots=True, kw_only=True)
class BrushTool(GridTool):
    """Paints wherever it is moved; with `straight` a straight line from where it was pressed."""

    def told_by(self, device: InputDevice) -> str:
        return self.own_words(device) or _BRUSHED.get(device, self.says)

    def drag(self, stroke: ToolStroke, spot: FileSpot) -> ToolStroke:
        if stroke.last == spot or self.grid.why_no_cell(spot):
            return stroke
        if self.straight:
            return GridTool.drag(self, stroke, spot)
        passed = self.reach(place_of(stroke.last), place_of(spot))
        return GridStroke(stroke.file, (stroke.first, spot), _cells(stroke) | passed)

    def reach(self, first: GridPlace, last: GridPlace) -> frozenset[GridPlace]:
        shape = self.grid.shape
        return frozenset[GridPlace]().union(*(shape.around(place, self.size) for place in shape.line(first, last)))

    def signs(self, stroke: ToolStroke) -> Mapping[FileSpot, str]:
        return _BRUSHED_LAST.signs(self, stroke)

    def signs_beyond(self, stroke: ToolStroke, before: frozenset[GridPlace]) -> Mapping[FileSpot, str]:
        """What the stroke paints in cells other than these."""
        return GridTool.signs(self, GridStroke(stroke.file, stroke.spots, _cells(stroke) - before))


class _LastBrushed:
    """What the last stroke of a brush paints. As the stroke grows only its new cells are worked out: a long one has hundreds."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[BrushTool, ToolStroke, Mapping[FileSpot, str]], ...] = ()

    def signs(self, tool: BrushTool, stroke: ToolStroke) -> Mapping[FileSpot, str]:
        """The cells that change, each with its sign; the same mapping as long as nothing is new."""
        begun, signs = self._begun(tool, stroke)
        if _cells(stroke) != begun:
            signs = {**signs, **tool.signs_beyond(stroke, begun)}
        self._kept = ((tool, stroke, signs),)
        return signs

    def _begun(self, tool: BrushTool, stroke: ToolStroke) -> tuple[frozenset[GridPlace], Mapping[FileSpot, str]]:
        """The cells of the stroke that are worked out already, and the changes there."""
        for then, before, signs in self._kept:
            cells = _cells(before)
            if then == tool and before.file is stroke.file and before.first == stroke.first and (
                    cells == _cells(stroke) or (not tool.mirrored and cells <= _cells(stroke))):
                return cells, signs
        return frozenset(), {}


_BRUSHED_LAST: Final = _LastBrushed()


@dataclass(frozen=True, slots=True, kw_only=True)
class EraserTool(BrushTool):
    """Clears cells: they are as if nothing had been painted there."""

    def ink(self, old: str, stroke: ToolStroke) -> str:
        return self.grid.blank

    def outcome(self, stroke: ToolStroke) -> str:
        return self.grid.in_words(self.grid.blank, len(self.signs(stroke)))


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreTool(EraserTool):
    """Brings back the signs of `before`, the grid as it was saved; where nothing was changed since, it leaves what an eraser leaves."""

    before: tuple[str, ...] = ()

    def ink_at(self, place: GridPlace, old: str, stroke: ToolStroke) -> str:
        was = sign_at(self.before, place)
        return was if was not in ("", old) else self.grid.blank

    def _wanted(self, stroke: ToolStroke) -> Iterator[tuple[FileSpot, str]]:
        """Each cell with the sign that it had; a mirrored stroke restores both halves as they were."""
        rows, places = self.grid.rows(stroke.file, stroke.first), _cells(stroke)
        if self.mirrored:
            places |= {mirrored_in(self.grid, rows, place) for place in places}
        for place in sorted(places):
            old = sign_at(rows, place)
            if old and (new := self.ink_at(place, old, stroke)) != old:
                yield spot_beside(stroke.first, place), new

    def outcome(self, stroke: ToolStroke) -> str:
        n = len(self.signs(stroke))
        return ngettext("{n} cell as it was before", "{n} cells as they were before", n).format(n=n)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineTool(GridTool):
    """A line from where it is pressed to where it is let go."""

    def reach(self, first: GridPlace, last: GridPlace) -> frozenset[GridPlace]:
        shape = self.grid.shape
        return frozenset[GridPlace]().union(*(shape.around(place, self.size) for place in shape.line(first, last)))


@dataclass(frozen=True, slots=True, kw_only=True)
class RectangleTool(GridTool):
    """The rim of a rectangle, all of it with `filled`, a square one with `straight`."""

    def _end(self, stroke: ToolStroke, spot: FileSpot) -> GridPlace:
        first, last = place_of(stroke.first), place_of(spot)
        if not self.straight:
            return last
        far = max(abs(last.column - first.column), abs(last.row - first.row))
        aside, down = far if last.column >= first.column else -far, far if last.row >= first.row else -far
        return GridPlace(first.column + aside, first.row + down)

    def reach(self, first: GridPlace, last: GridPlace) -> frozenset[GridPlace]:
        return self.grid.shape.rectangle(first, last, filled=self.filled)

    def under(self, place: GridPlace) -> frozenset[GridPlace]:
        return frozenset((place,))


@dataclass(frozen=True, slots=True, kw_only=True)
class FillTool(GridTool):
    """Paints all connected cells that have the sign of the pressed one."""

    def press(self, file: Draft, spot: FileSpot) -> ToolStroke:
        rows, shape = self.grid.rows(file, spot), self.grid.shape
        old = sign_at(rows, place_of(spot))
        found, edge = {place_of(spot)}, [place_of(spot)]
        while edge:
            for place in shape.beside(edge.pop()):
                if place not in found and sign_at(rows, place) == old:
                    found.add(place)
                    edge.append(place)
        return GridStroke(file, (spot,), frozenset(found))

    def drag(self, stroke: ToolStroke, spot: FileSpot) -> ToolStroke:
        """Fills the area in which the press was; dragging changes nothing."""
        return stroke

    def reach(self, first: GridPlace, last: GridPlace) -> frozenset[GridPlace]:
        return frozenset((first,))

    def under(self, place: GridPlace) -> frozenset[GridPlace]:
        return frozenset((place,))


@dataclass(frozen=True, slots=True, kw_only=True)
class PickTool(GridTool):
    """Takes the sign of a cell in hand, and leaves the file as it is."""

    def reach(self, first: GridPlace, last: GridPlace) -> frozenset[GridPlace]:
        return frozenset((last,))

    def under(self, place: GridPlace) -> frozenset[GridPlace]:
        return frozenset((place,))

    def picked(self, stroke: ToolStroke) -> str:
        """The sign of the last cell of the stroke; "" where there is none."""
        return sign_at(self.grid.rows(stroke.file, stroke.last), place_of(stroke.last))

    def signs(self, stroke: ToolStroke) -> Mapping[FileSpot, str]:
        return {}

    def release(self, stroke: ToolStroke) -> Draft:
        return stroke.file

    def outcome(self, stroke: ToolStroke) -> str:
        return ""


# ---- cells that are taken as a whole: a frame is moved, and what was copied is stamped
class GridClip(NamedTuple):
    """Signs taken from a grid; `origin` is the cell by which they are held."""

    origin: GridPlace
    signs: tuple[tuple[GridPlace, str], ...]

    def at(self, shape: GridShape, place: GridPlace) -> dict[GridPlace, str]:
        """The signs by cell, with the origin moved to a place."""
        return {shape.moved(cell, self.origin, place): sign for cell, sign in self.signs}

    @property
    def text(self) -> str:
        """The signs as a text for the clipboard, with a mark for cells that were not taken."""
        cells = dict(self.signs)
        left, top = min(cell.column for cell in cells), min(cell.row for cell in cells)
        right, bottom = max(cell.column for cell in cells), max(cell.row for cell in cells)
        rows = ["".join(cells.get(GridPlace(column, row), _NOTHING) for column in range(left, right + 1)) for row in range(top, bottom + 1)]
        return "\n".join((f"{_CLIP} {self.origin.column - left} {self.origin.row - top} {left % 2}", *rows))


_CLIP: Final = "cells"
_NOTHING: Final = "\N{CURRENCY SIGN}"


def clip_of(rows: Sequence[str], frame: Iterable[GridPlace]) -> GridClip | None:
    """The signs in a frame, held by the middle one of the cells in order; None where there are none."""
    signs = tuple((place, sign) for place in sorted(frame) if (sign := sign_at(rows, place)))
    return GridClip(signs[len(signs) // 2][0], signs) if signs else None


def clip_from(text: str) -> GridClip | None:
    """The clip of which `GridClip.text` has made this text; None for any other text.

    >>> clip_from(GridClip(GridPlace(4, 2), ((GridPlace(3, 2), "w"), (GridPlace(4, 2), "."))).text).at(SQUARES, GridPlace(4, 2))
    {GridPlace(column=3, row=2): 'w', GridPlace(column=4, row=2): '.'}
    """
    head, _newline, body = text.replace("\r\n", "\n").partition("\n")
    words = head.split(" ")
    if len(words) != 4 or words[0] != _CLIP or not all(word.isdecimal() and len(word) < 4 for word in words[1:]):
        return None
    column, row, odd = map(int, words[1:])
    signs = tuple((GridPlace(at + odd, line), sign) for line, cells in enumerate(body.split("\n")) for at, sign in enumerate(cells)
                  if sign != _NOTHING)
    return GridClip(GridPlace(column + odd, row), signs) if signs else None


@dataclass(frozen=True, slots=True, kw_only=True)
class StampTool(GridTool):
    """Lays down what was copied where it is let go."""

    clip: GridClip | None = None

    def locked(self, file: Draft) -> str:
        return GridTool.locked(self, file) or ("" if self.clip is not None else _("Nothing has been copied yet: frame some cells first."))

    def why_not(self, file: Draft, spot: FileSpot) -> str:
        return self.locked(file) or GridTool.why_not(self, file, spot)

    def drag(self, stroke: ToolStroke, spot: FileSpot) -> ToolStroke:
        return stroke if self.grid.why_no_cell(spot) else GridStroke(stroke.file, (spot,), self.under(place_of(spot)))

    def reach(self, first: GridPlace, last: GridPlace) -> frozenset[GridPlace]:
        return self.under(last)

    def under(self, place: GridPlace) -> frozenset[GridPlace]:
        return frozenset(self.clip.at(self.grid.shape, place)) if self.clip is not None else frozenset((place,))

    def signs(self, stroke: ToolStroke) -> Mapping[FileSpot, str]:
        laid = self.clip.at(self.grid.shape, place_of(stroke.last)) if self.clip is not None else {}
        if self.mirrored:
            rows = self.grid.rows(stroke.file, stroke.last)
            laid = {mirrored_in(self.grid, rows, place): self.grid.flipped(sign) for place, sign in laid.items()} | laid
        return _changes(self.grid, stroke.file, stroke.last, laid)

    def release(self, stroke: ToolStroke) -> Draft:
        return self.grid.painted(stroke.file, self.signs(stroke))

    def outcome(self, stroke: ToolStroke) -> str:
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameTool(GridTool):
    """Frames cells; pressed within the frame it moves what lies there, and leaves blank cells behind."""

    frame: frozenset[GridPlace] = frozenset()

    def moves(self, stroke: ToolStroke) -> bool:
        """Whether the stroke moves what is framed instead of drawing another frame."""
        return place_of(stroke.first) in self.frame

    def framed(self, stroke: ToolStroke) -> frozenset[GridPlace]:
        """The frame when the stroke ends: empty where it was only a press beside the frame."""
        first, last = place_of(stroke.first), place_of(stroke.last)
        if self.moves(stroke):
            return frozenset(self.grid.shape.moved(place, first, last) for place in self.frame)
        return self.reach(first, last) if first != last else frozenset()

    def reach(self, first: GridPlace, last: GridPlace) -> frozenset[GridPlace]:
        return self.grid.shape.rectangle(first, last, filled=True)

    def under(self, place: GridPlace) -> frozenset[GridPlace]:
        return frozenset((place,))

    def signs(self, stroke: ToolStroke) -> Mapping[FileSpot, str]:
        if not self.moves(stroke) or stroke.last == stroke.first:
            return {}
        rows, first, last = self.grid.rows(stroke.file, stroke.first), place_of(stroke.first), place_of(stroke.last)
        laid = dict.fromkeys(self.frame, self.grid.blank)
        laid |= {self.grid.shape.moved(place, first, last): sign for place in self.frame if (sign := sign_at(rows, place))}
        return _changes(self.grid, stroke.file, stroke.first, laid)

    def release(self, stroke: ToolStroke) -> Draft:
        return self.grid.painted(stroke.file, self.signs(stroke)) if self.moves(stroke) else stroke.file

    def outcome(self, stroke: ToolStroke) -> str:
        return ""


def _changes(grid: CellGrid, file: Draft, spot: FileSpot, laid: Mapping[GridPlace, str]) -> dict[FileSpot, str]:
    """The signs among these that change a cell and may stand there."""
    rows = grid.rows(file, spot)
    found = {spot_beside(spot, place): sign for place, sign in laid.items() if sign_at(rows, place) not in ("", sign)}
    return {at: sign for at, sign in found.items() if not grid.why_not(file, at, sign)}


def with_hand(tool: Tool, sign: str, size: int, *, mirrored: bool = False) -> Tool:
    """The tool with that sign and size, painting both halves if `mirrored`; a tool that paints no cells is returned as it is."""
    return replace(tool, sign=sign, size=size, mirrored=mirrored) if isinstance(tool, GridTool) else tool


# ---- both halves at once
def mirrored_in(grid: CellGrid, rows: Sequence[str], place: GridPlace) -> GridPlace:
    """The cell of a grid with these rows on the other side of its axis."""
    return grid.shape.mirrored(place, max(map(len, rows), default=0))


@dataclass(frozen=True, slots=True, kw_only=True)
class MirrorSwitch(Tool):
    """While it is on, every tool that paints cells of `grid` paints both halves."""

    grid: CellGrid
    switch: bool = True

    def locked(self, file: Draft) -> str:
        return self.grid.locked(file)

    def release(self, stroke: ToolStroke) -> Draft:
        return stroke.file


@dataclass(frozen=True, slots=True)
class ShowSwitch(Tool):
    """Shows lines through places from which best play needs equally many strokes, or hides them."""

    switch: bool = True

    def release(self, stroke: ToolStroke) -> Draft:
        return stroke.file


@dataclass(frozen=True, slots=True)
class LengthTool(Tool):
    """Measures a distance. Changes nothing."""

    def told_by(self, device: InputDevice) -> str:
        return N_("A here, the stick to there; the right stick pressed begins and ends it with any tool.") if device == "pad" else self.says

    def release(self, stroke: ToolStroke) -> Draft:
        return stroke.file


ZOOM_BY_TOUCH: Final = N_("Press to come nearer; two fingers apart or together do so with any tool.")
ZOOM_BY_PAD: Final = N_("A comes nearer. With any tool: the left stick held down, and RT or LT.")
PAN_BY_TOUCH: Final = N_("Drag it; two fingers do so with any tool.")
PAN_BY_PAD: Final = N_("The stick moves it. With any tool: the left stick held down, and pushed.")
"""How to zoom, and to move the view, by touch and by pad."""


@dataclass(frozen=True, slots=True)
class LookTool(Tool):
    """Moves the view with the pointer, or with `nearer` zooms in where it is pressed. Changes nothing."""

    nearer: bool = False

    def release(self, stroke: ToolStroke) -> Draft:
        return stroke.file


# ---- what was copied, turned
def turned_clip(shape: GridShape, clip: GridClip) -> GridClip:
    """What was copied, turned by one direction to the right about the cell by which it is held."""
    return GridClip(clip.origin, tuple((shape.turned(place, clip.origin), sign) for place, sign in clip.signs))
