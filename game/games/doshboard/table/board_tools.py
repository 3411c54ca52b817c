"""Tools for Doshboard boards in the workshop, and changes to their files: cells, heights, tees, flags and dog-legs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import dist
from types import MappingProxyType
from typing import Final, NamedTuple

from game.content.draft import Draft
from game.content.layout import Unwritable, YamlValue
from game.content.tree import Path_
from game.games.doshboard.content import DEFAULT_CARDS, DrawnBoard, board_in, read_sets, with_signs
from game.games.doshboard.rules.board import (
    DIGITS, MOST_GATES, MOST_HOLES, NO_CELL, PARS, CellKind, Gate, Place, fault_of_spot, marks_of, par_between
)
from game.games.doshboard.rules.geometry import DIRECTIONS, EVEN, Cell, cell_at, distance, next_dot, place_of
from game.games.doshboard.rules.shots import CardSet
from game.ui.input import InputDevice
from game.ui.workshop.grid import (
    PAN_BY_PAD, PAN_BY_TOUCH, ZOOM_BY_PAD, ZOOM_BY_TOUCH, BrushTool, CellGrid, EraserTool, FillTool, FrameTool, GridPlace, GridShape,
    LengthTool, LineTool, LookTool, MirrorSwitch, PickTool, RectangleTool, ShowSwitch, StampTool
)
from game.ui.workshop.grid import place_of as place_in
from game.ui.workshop.grid import sign_at
from game.ui.workshop.palette import Ink
from game.ui.workshop.spot_menu import SpotChoice, SpotMenu, SpotRow
from game.ui.workshop.tool import FileSpot, Tool, ToolStroke
from game.words import ASSETS, N_, _, ngettext

WATER: Final = "w"          # in a map
INKS: Final = (
    Ink(".", N_("grass")), Ink("t", N_("small tree")), Ink("m", N_("medium tree")), Ink("B", N_("big tree")), Ink(WATER, N_("water")),
    Ink("v", N_("waterfall")), Ink(NO_CELL, N_("no cell")))
_LENGTH: Final = 12         # cells from tee to target of a new hole, if there is room


# ---- hexagons
class HexagonShape(GridShape):
    """A grid of hexagons in columns; odd columns are half a cell lower (H1)."""

    def beside(self, place: GridPlace) -> Sequence[GridPlace]:
        cell = cell_at(*place)
        return tuple(_grid(next_dot(cell, even)) for even in (12, 2, 4, 6, 8, 10))

    def around(self, place: GridPlace, steps: int) -> frozenset[GridPlace]:
        q, r = cell_at(*place)
        return frozenset(_grid(Cell(q + aside, r + down)) for aside in range(-steps, steps + 1)
                         for down in range(max(-steps, -aside - steps), min(steps, -aside + steps) + 1))

    def line(self, one: GridPlace, other: GridPlace) -> Sequence[GridPlace]:
        start, end = cell_at(*one), cell_at(*other)
        steps = _steps(start, end)
        exact = ((start.q + (end.q - start.q) * step / steps + 1e-6, start.r + (end.r - start.r) * step / steps + 2e-6)
                 for step in range(1, steps))
        return (one, *(_grid(_nearest(q, r)) for q, r in exact), *((other,) if steps else ()))

    def straight(self, one: GridPlace, other: GridPlace) -> GridPlace:
        start, end = cell_at(*one), cell_at(*other)
        far = [next_dot(start, way, max(0, round(distance(start, end) / distance(start, next_dot(start, way))))) for way in DIRECTIONS]
        return _grid(min(far, key=lambda cell: distance(cell, end)))

    def mirrored(self, place: GridPlace, columns: int) -> GridPlace:
        """The axis is on a column, as neighbouring columns are offset; with an even number of columns the last has no mirror image."""
        other = 2 * round(self.axis(columns)) - place.column
        return GridPlace(other, place.row) if other >= 0 else place

    def axis(self, columns: int) -> float:
        return (columns - 1) // 2

    def turned(self, place: GridPlace, about: GridPlace) -> GridPlace:
        cell, middle = cell_at(*place), cell_at(*about)
        q, r = cell.q - middle.q, cell.r - middle.r
        return _grid(Cell(middle.q - r, middle.r + q + r))

    def moved(self, place: GridPlace, start: GridPlace, end: GridPlace) -> GridPlace:
        cell, first, last = cell_at(*place), cell_at(*start), cell_at(*end)
        return _grid(Cell(cell.q + last.q - first.q, cell.r + last.r - first.r))


def _grid(cell: Cell) -> GridPlace:
    return GridPlace(*place_of(cell))


def _steps(one: Cell, other: Cell) -> int:
    """The number of steps between two cells."""
    q, r = other.q - one.q, other.r - one.r
    return max(abs(q), abs(r), abs(q + r))


def _nearest(q: float, r: float) -> Cell:
    """The cell nearest to fractional axial coordinates."""
    s = -q - r
    a, b, c = round(q), round(r), round(s)
    off = abs(a - q), abs(b - r), abs(c - s)
    if off[0] > off[1] and off[0] > off[2]:
        return Cell(-b - c, b)
    return Cell(a, -a - c) if off[1] > off[2] else Cell(a, b)


HEXAGONS: Final = HexagonShape()


# ---- the map and the heights
@lru_cache(maxsize=4)
def _taken(draft: Draft) -> Mapping[Place, Path_]:
    """The paths of tees and targets by their places."""
    return {place: path for path, place in board_in(draft).pieces.items() if path[2] != "gates"}


@lru_cache(maxsize=4)
def _gated(draft: Draft) -> frozenset[Place]:
    return frozenset(place for path, place in board_in(draft).pieces.items() if path[2] == "gates")


class MapGrid(CellGrid):
    """The map as a grid: the terrain of cells. Only grass goes under a tee or a target."""

    shape, blank = HEXAGONS, "."

    def rows(self, file: Draft, spot: FileSpot) -> Sequence[str]:
        return board_in(file).rows

    def why_not(self, file: Draft, spot: FileSpot, sign: str) -> str:
        place = Place(*place_in(spot))
        if sign != "." and (path := _taken(file).get(place)) is not None:
            words = _("The tee of hole {n} is there: move it before.") if path[2] == "tee" else _(
                "The target of hole {n} is there: move it before.")
            return words.format(n=int(path[1]) + 1)
        return _("A dog-leg begins there: move it before.") if sign == NO_CELL and place in _gated(file) else ""

    def painted(self, file: Draft, signs: Mapping[FileSpot, str]) -> Draft:
        return file.set(("map",), with_signs(self.rows(file, ()), {Place(*place_in(spot)): sign for spot, sign in signs.items()}))

    def in_words(self, sign: str, count: int) -> str:
        name = next((_(ink.title) for ink in INKS if ink.sign == sign), sign)
        return ngettext("{n} cell: {ground}", "{n} cells: {ground}", count).format(n=count, ground=name)


class HeightGrid(CellGrid):
    """The heights as a grid: a digit for each cell, 0 for all if the file has none."""

    shape, blank = HEXAGONS, "0"

    def rows(self, file: Draft, spot: FileSpot) -> Sequence[str]:
        board = board_in(file)
        return ["".join(board.height(column, row) if sign != NO_CELL else NO_CELL for column, sign in enumerate(line))
                for row, line in enumerate(board.rows)]

    def locked(self, file: Draft) -> str:
        if board_in(file).cliffs:
            return _("This board has its cliffs one by one, and heights would stand against them.")
        return ""

    def why_not(self, file: Draft, spot: FileSpot, sign: str) -> str:
        nothing = sign not in DIGITS or sign_at(board_in(file).rows, place_in(spot)) in ("", NO_CELL)
        return _("There is no cell.") if nothing else ""

    def painted(self, file: Draft, signs: Mapping[FileSpot, str]) -> Draft:
        return file.set(("heights",), with_signs(self.rows(file, ()), {Place(*place_in(spot)): sign for spot, sign in signs.items()}))

    def in_words(self, sign: str, count: int) -> str:
        return ngettext("{n} cell", "{n} cells", count).format(n=count)


MAP: Final = MapGrid()
HEIGHTS: Final = HeightGrid()


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseTool(BrushTool):
    """Raises each cell that it passes by one level, once per stroke; lowers it if `levels` is negative.

    `filled` (Ctrl) reverses that; `straight` (Shift) brings all cells to the level of the first one.
    """

    levels: int = 1

    def drag(self, stroke: ToolStroke, spot: FileSpot) -> ToolStroke:
        return BrushTool.drag(replace(self, straight=False), stroke, spot)

    def ink(self, old: str, stroke: ToolStroke) -> str:
        if self.straight:
            return sign_at(self.grid.rows(stroke.file, stroke.first), place_in(stroke.first))
        levels = -self.levels if self.filled else self.levels
        return str(min(max(int(old) + levels, 0), len(DIGITS) - 1)) if old in DIGITS and old else old

    def outcome(self, stroke: ToolStroke) -> str:
        n = len(self.signs(stroke))
        if self.straight:
            return ngettext("{n} cell to level {level}", "{n} cells to level {level}", n).format(n=n, level=self.ink("", stroke))
        text = ngettext("{n} cell up a level", "{n} cells up a level", n) if (self.levels > 0) is not self.filled else ngettext(
            "{n} cell down a level", "{n} cells down a level", n)
        return text.format(n=n)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlateauTool(BrushTool):
    """Brings each cell to the height of the stroke's first cell."""

    def ink(self, old: str, stroke: ToolStroke) -> str:
        return sign_at(self.grid.rows(stroke.file, stroke.first), place_in(stroke.first))

    def outcome(self, stroke: ToolStroke) -> str:
        n = len(self.signs(stroke))
        return ngettext("{n} cell to level {level}", "{n} cells to level {level}", n).format(n=n, level=self.ink("", stroke))


@dataclass(frozen=True, slots=True, kw_only=True)
class SmoothTool(BrushTool):
    """Brings each cell one level nearer to the mean of its neighbours, once per stroke."""

    def ink_at(self, place: GridPlace, old: str, stroke: ToolStroke) -> str:
        rows = self.grid.rows(stroke.file, stroke.first)
        beside = [int(sign) for other in self.grid.shape.beside(place) if (sign := sign_at(rows, other)) in DIGITS and sign]
        if old not in DIGITS or not beside:
            return old
        off = sum(beside) / len(beside) - int(old)
        return str(int(old) + (1 if off >= .5 else -1 if off <= -.5 else 0))

    def outcome(self, stroke: ToolStroke) -> str:
        n = len(self.signs(stroke))
        return ngettext("{n} cell nearer to those beside it", "{n} cells nearer to those beside them", n).format(n=n)


@dataclass(frozen=True, slots=True, kw_only=True)
class RampTool(LineTool):
    """Makes a slope from the level of the first cell to that of the last one, as wide as the brush."""

    def ink_at(self, place: GridPlace, old: str, stroke: ToolStroke) -> str:
        rows, first, last = self.grid.rows(stroke.file, stroke.first), place_in(stroke.first), place_in(stroke.last)
        ends = sign_at(rows, first), sign_at(rows, last)
        if old not in DIGITS or any(sign not in DIGITS or not sign for sign in ends):
            return old
        here = cell_at(*place)
        before, after = _steps(cell_at(*first), here), _steps(here, cell_at(*last))
        if not before + after:
            return old
        return str(int(ends[0]) + round((int(ends[1]) - int(ends[0])) * before / (before + after)))

    def outcome(self, stroke: ToolStroke) -> str:
        rows = self.grid.rows(stroke.file, stroke.first)
        return _("from level {first} to level {last}").format(first=sign_at(rows, place_in(stroke.first)),
                                                              last=sign_at(rows, place_in(stroke.last)))


# ---- measuring, which changes nothing
class CardReach(NamedTuple):
    """How many of the twelve blue numbers carry a card far enough."""

    card: str
    times: int


def reaches(cards: CardSet, counts: int) -> list[CardReach]:
    """The cards of a set that may carry `counts` or more, the surest first; of equal ones the shortest first."""
    found = [CardReach(card.name, sum(distance >= counts for distance in card.distances)) for card in cards.cards]
    return sorted((reach for reach in reversed(found) if reach.times), key=lambda reach: -reach.times)


def way_between(one: GridPlace, other: GridPlace) -> tuple[int, int, bool]:
    """The direction that comes nearest to the cell `other`, the counts along it, and whether it ends exactly there."""
    start, end = cell_at(*one), cell_at(*other)
    ways = []
    for way in DIRECTIONS:
        steps = max(0, round(distance(start, end) / distance(start, next_dot(start, way))))
        ways.append((distance(next_dot(start, way, steps), end), way, steps * (1 if way in EVEN else 2)))
    off, way, counts = min(ways)
    return way, counts, off < .01


@dataclass(frozen=True, slots=True)
class BoardMeasure(LengthTool):
    """Tells the distance between two cells, and which cards of the first stock set carry that far. Changes nothing."""

    def outcome(self, stroke: ToolStroke) -> str:
        if stroke.first == stroke.last:
            return _("From here to where?")
        way, counts, straight = way_between(place_in(stroke.first), place_in(stroke.last))
        cards = ", ".join(_("{card} {n} of 12").format(card=_(reach.card), n=reach.times) for reach in reaches(stock_cards(), counts)[:4])
        text = (ngettext("{n} cell toward {way} o’clock", "{n} cells toward {way} o’clock", counts) if straight else
                ngettext("About {n} cell, nearest toward {way} o’clock", "About {n} cells, nearest toward {way} o’clock", counts))
        return _("{way}: {cards}").format(way=text.format(n=counts, way=way), cards=cards or _("no card carries so far"))


@lru_cache(maxsize=1)
def stock_cards() -> CardSet:
    """The first of the stock sets, with which boards are rated."""
    return read_sets(ASSETS.parent / "courses" / "doshboard" / f"{DEFAULT_CARDS}.yaml")[0]


# ---- tees, targets and dog-legs
def piece_at(draft: Draft, place: Place) -> Path_ | None:
    """The path of the tee or target on a cell, else of the dog-leg that begins there; None if there is neither."""
    found = [path for path, at in board_in(draft).pieces.items() if at == place]
    return min(found, key=lambda path: path[2] == "gates") if found else None


_MOVED: Final[Mapping[InputDevice, str]] = MappingProxyType({
    "pad": N_("LB and RB go from tee to flag; A lifts one, the stick carries it, A sets it down. X opens its hole’s menu. Y: all tools, "
              "undo and redo."),
    "key": N_("Tab goes from tee to flag; Enter lifts one, arrows carry it. + and - change the par, or turn a dog-leg. Alt+Space opens "
              "its hole’s menu."),
    "touch": N_("Drag a tee, a flag or a dog-leg to another cell. The three dots beside one open its hole’s menu."),
})
"""How to move tees and flags with devices other than a mouse, in words."""


@dataclass(frozen=True, slots=True)
class MoveTool(Tool):
    """Moves a tee, a target or a dog-leg to another cell."""

    def told_by(self, device: InputDevice) -> str:
        return _MOVED.get(device, self.says)

    def why_not(self, file: Draft, spot: FileSpot) -> str:
        if piece_at(file, Place(*place_in(spot))) is None:
            return _("There is no tee, no target and no dog-leg on this cell.")
        return ""

    def release(self, stroke: ToolStroke) -> Draft:
        """Raises Unwritable with the reason why it can't lie there."""
        path, place = self.piece(stroke), Place(*place_in(stroke.last))
        if path is None or stroke.last == stroke.first:
            return stroke.file
        if why := self.why_not_there(stroke, place):
            raise Unwritable(why)
        return stroke.file.set((*path, "at") if path[2] == "gates" else path, list(place))

    def piece(self, stroke: ToolStroke) -> Path_ | None:
        """The path of the piece that the stroke has taken up; None if none."""
        return piece_at(stroke.file, Place(*place_in(stroke.first)))

    def why_not_there(self, stroke: ToolStroke, place: Place) -> str:
        """A sentence saying why the piece can't lie on a cell; "" if it can."""
        path, board = self.piece(stroke), board_in(stroke.file)
        marks = marks_of(board.ground.rows)
        if place.cell not in marks:
            return _("That is no cell of the board.")
        if path is None or path[2] == "gates":
            return ""
        if fault_of_spot(place, marks) is not None:
            return _("A tee or a target can't lie in water.") if marks[place.cell].wet else _(
                "A tree stands there: a tee or a target needs open ground.")
        other = _taken(stroke.file).get(place)
        if other is None or other == path:
            return ""
        words = _("The tee of hole {n} is there.") if other[2] == "tee" else _("The target of hole {n} is there.")
        return words.format(n=int(other[1]) + 1)

    def outcome(self, stroke: ToolStroke) -> str:
        path, place = self.piece(stroke), Place(*place_in(stroke.last))
        if path is None:
            return ""
        if why := self.why_not_there(stroke, place):
            return why
        if path[2] == "gates":
            return _("The ball has to cross the rope of this dog-leg.")
        hole = board_in(stroke.file).holes[int(path[1])]
        tee, target = (place, hole.target) if path[2] == "tee" else (hole.tee, place)
        if tee is None or target is None:
            return ""
        return _("{cells} cells from tee to target: about a par {par}").format(cells=f"{distance(tee.cell, target.cell):.1f}",
                                                                            par=par_between(tee, target))


def turned(draft: Draft, spot: FileSpot, step: int) -> Draft | None:
    """The file with a piece turned a step: a dog-leg itself, for a tee or target the par of its hole. None if no piece is on the cell."""
    path = piece_at(draft, Place(*place_in(spot)))
    if path is None:
        return None
    hole = board_in(draft).holes[int(path[1])]
    if path[2] == "gates":
        gate = hole.gates[int(path[3])]
        assert gate is not None
        return draft.set((*path, "direction"), EVEN[(EVEN.index(gate.direction) + step) % len(EVEN)])
    return with_par(draft, int(path[1]), hole.par + step)


def with_par(draft: Draft, number: int, par: int) -> Draft:
    """The file with another par for a hole, numbered from 0. Raises Unwritable for a par that is not allowed."""
    if par not in PARS:
        raise Unwritable(_("Pars are {first} to {last}.").format(first=PARS[0], last=PARS[-1]))
    return draft.set(("holes", number, "par"), par)


def with_hole(draft: Draft, spot: FileSpot) -> Draft:
    """The file with one more hole: its tee on the free cell nearest to `spot`, its target about `_LENGTH` cells away. Raises Unwritable."""
    board = board_in(draft)
    open_ = _open_cells(draft, board)
    if len(board.holes) >= MOST_HOLES or len(open_) < 2:
        raise Unwritable(_("There is no room for another hole."))
    here = Place(*place_in(spot[:3])).cell if len(spot) >= 3 and spot[0] == "map" else cell_at(0, 0)
    tee = min(open_, key=lambda place: (distance(place.cell, here), place))
    middle = Place(len(board.rows[0]) // 2, len(board.rows) // 2)
    target = min((place for place in open_ if place != tee), key=lambda place: (
        round(abs(distance(place.cell, tee.cell) - _LENGTH)), dist(place, middle), place))
    hole: dict[str, YamlValue] = {"tee": list(tee), "target": list(target), "par": par_between(tee, target)}
    if not isinstance(draft.value.get("holes"), list):
        return draft.set(("holes",), [hole])
    return draft.append(("holes",), hole)


def _open_cells(draft: Draft, board: DrawnBoard) -> list[Place]:
    """The cells of grass without a tee or target."""
    marks = marks_of(board.ground.rows)
    taken = _taken(draft)
    found = (Place(*place_of(cell)) for cell, kind in marks.items() if kind is CellKind.GRASS)
    return [place for place in found if place not in taken]


def without_hole(draft: Draft, number: int) -> Draft:
    """The file without a hole, numbered from 0. Raises Unwritable for the last one left."""
    if len(board_in(draft).holes) < 2:
        raise Unwritable(_("A board has one hole at least."))
    return draft.remove(("holes", number))


def is_cell(spot: FileSpot) -> bool:
    """Whether a spot is a cell of the map."""
    return len(spot) == 3 and spot[0] == "map"


def only_hole(draft: Draft, number: int) -> Draft:
    """The board with a single hole, numbered from 0, as it is tried."""
    holes = draft.at(("holes",))
    return draft.set(("holes",), [holes[min(number, len(holes) - 1)]])


def from_cell(draft: Draft, number: int, spot: FileSpot) -> Draft | None:
    """The board of `only_hole` with its tee on the cell of a spot; None if no ball can lie there, or it is the hole's tee or target."""
    alone, place = only_hole(draft, number), Place(*place_in(spot))
    board = board_in(alone)
    if not board.holes or place in (board.holes[0].tee, board.holes[0].target):
        return None
    if fault_of_spot(place, marks_of(board.ground.rows)) is not None:
        return None
    return alone.set(("holes", 0, "tee"), list(place))


def with_gate(draft: Draft, number: int) -> Draft:
    """The file with a dog-leg added to a hole, from 0, beside the middle of its way. Raises Unwritable."""
    hole = board_in(draft).holes[number]
    if len(hole.gates) >= MOST_GATES:
        raise Unwritable(_("A hole has two dog-legs at most."))
    if hole.tee is None or hole.target is None:
        raise Unwritable(_("The hole needs a tee and a target before."))
    marks = marks_of(board_in(draft).ground.rows)
    way = HEXAGONS.line(GridPlace(*hole.tee), GridPlace(*hole.target))
    middle = cell_at(*way[len(way) // 2])
    beside = [Gate(Place(*place_of(cell)), even) for even in EVEN for steps in (3, 2, 4, 1)
              if (cell := next_dot(middle, even, steps)) in marks]
    if not beside:
        raise Unwritable(_("There is no room for a dog-leg."))
    tee, target = hole.tee.cell, hole.target.cell

    def sideways(gate: Gate) -> float:
        far = next_dot(gate.place.cell, gate.direction, 8)
        return abs(distance(far, tee) - distance(far, target))
    gate = min(beside, key=sideways)
    entry: dict[str, YamlValue] = {"at": list(gate.place), "direction": gate.direction}
    if hole.gates:
        return draft.append(("holes", number, "gates"), entry)
    return draft.set(("holes", number, "gates"), [entry])


def played_at(draft: Draft, number: int, to: int) -> Draft:
    """The file with a hole, from 0, moved to another place in the order; the holes between are renumbered."""
    hole = draft.at(("holes", number))
    return draft.remove(("holes", number)).insert(("holes", to), hole)


def without_gate(draft: Draft, number: int, gate: int) -> Draft:
    """The file without one of a hole's dog-legs; both are numbered from 0."""
    gates = draft.at(("holes", number, "gates"))
    return draft.remove(("holes", number, "gates", gate)) if len(gates) > 1 else draft.remove(("holes", number, "gates"))


def hole_menu(draft: Draft, place: Place) -> SpotMenu | None:
    """The menu of the hole whose tee, target or dog-leg is on a cell; None if there is none."""
    path, holes = piece_at(draft, place), board_in(draft).holes
    if path is None:
        return None
    number = int(path[1])
    hole, rows = holes[number], list[SpotRow]()
    rows.append(SpotRow(_("Par"), tuple(
        SpotChoice(str(par), partial(with_par, number=number, par=par), chosen=par == hole.par) for par in PARS)))
    if len(holes) > 1:
        rows.append(SpotRow(_("Played as hole"), tuple(
            SpotChoice(str(to + 1), partial(played_at, number=number, to=to), chosen=to == number) for to in range(len(holes)))))
    deeds = [SpotChoice(_("Add a dog-leg"), partial(with_gate, number=number), "new",
                        why_not=_("A hole has two dog-legs at most.") if len(hole.gates) >= MOST_GATES else "")]
    if path[2] == "gates" and (gate := hole.gates[int(path[3])]) is not None:
        rows.append(SpotRow(_("The rope of this dog-leg, by the clock"), tuple(
            SpotChoice(str(even), partial(Draft.set, path=(*path, "direction"), value=even), chosen=even == gate.direction)
            for even in EVEN)))
        deeds.append(SpotChoice(_("Remove this dog-leg"), partial(without_gate, number=number, gate=int(path[3])), "close"))
    deeds.append(SpotChoice(_("Remove hole {n}").format(n=number + 1), partial(without_hole, number=number), "delete",
                            why_not="" if len(holes) > 1 else _("A board has one hole at least.")))
    return SpotMenu(_("Hole {n}, par {par}").format(n=number + 1, par=hole.par), tuple(rows), tuple(deeds))


LAND: Final = N_("Land")
HILLS: Final = N_("Hills")
HOLES: Final = N_("Holes")
"""The groups of tools, shown as tabs."""

TOOLS: Final[tuple[Tool, ...]] = (
    BrushTool(N_("Brush"), "brush", N_(
        "Drag to paint. Alt picks what is under the pointer, Shift draws straight, the right button brings back what lay there."),
        grid=MAP, key="B", group=LAND),
    LineTool(N_("Line"), "line", N_("Drag from one cell to another. Shift draws it straight along the grid."),
             lifts=True, grid=MAP, key="L", group=LAND, by_touch=N_("Drag from one cell to another.")),
    RectangleTool(N_("Rectangle"), "frame", N_("Drag from corner to corner. Ctrl fills it, Shift makes it square."),
                  lifts=True, grid=MAP, key="R", group=LAND, by_touch=N_("Drag from corner to corner.")),
    FillTool(N_("Fill"), "fill", N_("Press on ground: all of it that hangs together becomes what is held."),
             at_once=True, grid=MAP, key="F", group=LAND),
    EraserTool(N_("Eraser"), "eraser", N_("Drag to leave grass."), grid=MAP, key="E", group=LAND),
    PickTool(N_("Pick"), "picker", N_("Press on ground to hold it; so do Alt with a press and Alt+Space, with any tool."),
             at_once=True, grid=MAP, key="I", group=LAND, by_touch=N_("Press on ground to hold it."),
             by_pad=N_("A on ground holds it; X does so with any tool.")),
    FrameTool(N_("Frame"), "select", N_(
        "Drag a frame, then drag it to move what lies in it. Ctrl+C, X and V copy, cut, paste, Q turns, Del clears."),
        grid=MAP, key="S", group=LAND, by_touch=N_("Drag a frame, then drag it to move what lies in it."),
        by_pad=N_("A, the stick, A: a frame. The same within it moves what lies in it. Y: all tools, undo and redo.")),
    StampTool(N_("Stamp"), "stamp", N_("Press to lay down what was copied."), at_once=True, grid=MAP, key="V", group=LAND),
    RaiseTool(N_("Raise"), "raise", N_("Drag over the land: up one level a stroke. Ctrl lowers, Shift levels."), grid=HEIGHTS, key="U",
              group=HILLS),
    RaiseTool(N_("Lower"), "lower", N_("Drag over the land: down one level a stroke. Ctrl raises, Shift levels."), grid=HEIGHTS, levels=-1,
              key="D", group=HILLS),
    SmoothTool(N_("Smooth"), "smooth", N_("Drag over the land: each cell comes a level nearer to those beside it."), grid=HEIGHTS, key="O",
               group=HILLS),
    PlateauTool(N_("Plateau"), "plateau", N_("Drag from a cell: all others come to its level."), grid=HEIGHTS, key="K", group=HILLS),
    FillTool(N_("Fill to a level"), "level", N_(
        "Press on land: all of one level that hangs together comes to the level held. Digits take a level, Alt the one at the pointer."),
        at_once=True, grid=HEIGHTS, key="G", group=HILLS,
        by_touch=N_("Press on land: all of one level that hangs together comes to the level held."),
        by_pad=N_("A on land: all of one level that hangs together comes to the level held. LB and RB change the level.")),
    RampTool(N_("Ramp"), "ramp", N_("Drag from one level to another: a slope between them, as wide as the brush."), lifts=True,
             grid=HEIGHTS, key="A", group=HILLS),
    MoveTool(N_("Tees and flags"), "flag", N_(
        "Drag a tee, a flag or a dog-leg to another cell. The right button opens the menu of its hole, and elsewhere plays from the cell."),
        lifts=True, key="T", group=HOLES),
    MirrorSwitch(N_("Mirror"), "mirror", N_("While it is on, every tool paints both halves; the axis is shown."), grid=MAP, key="Y"),
    BoardMeasure(N_("Measure"), "measure", N_("Drag from here to there: the cells, and how often each card carries so far."), lifts=True,
                 key="M"),
    LookTool(N_("Zoom"), "zoom", N_("Press to come nearer; the wheel, + and - do so with any tool, and 0 shows all of it."),
             nearer=True, at_once=True, key="Z", by_touch=ZOOM_BY_TOUCH, by_pad=ZOOM_BY_PAD),
    ShowSwitch(N_("Strokes still needed"), "contour", N_("Numbered lines through places from which best play needs as many strokes."),
               key="C"),
    LookTool(N_("Move the board"), "pan", N_(
        "Drag the board, or use the arrows. With any tool: hold H and drag, the middle button, two fingers, Ctrl+arrows."), key="H",
        by_touch=PAN_BY_TOUCH, by_pad=PAN_BY_PAD),
)
"""The tools of a board."""
