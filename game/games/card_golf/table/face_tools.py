"""What is done to a face of a card in the workshop: ground and slopes as grids of spaces, tees and flag moved, distances measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import factorial
from types import MappingProxyType
from typing import Final

from game.content.draft import Draft
from game.games.card_golf.content.drawing import (
    TO_FACE,
    face_in,
    read_deck,
    slope_rows,
    with_ground,
    with_mark,
    with_slopes,
)
from game.games.card_golf.rules import shots as usual
from game.games.card_golf.rules.course import FLAG, TEES, YARDS, CardKind, Space
from game.games.card_golf.rules.shots import GolfClub, chart_club
from game.ui.workshop.canvas import FileSpot, Tool, ToolStroke
from game.ui.workshop.grid import (
    SQUARES,
    BrushTool,
    CellGrid,
    EraserTool,
    FillTool,
    FrameTool,
    GridPlace,
    GridStroke,
    GridTool,
    LineTool,
    MirrorSwitch,
    PickTool,
    RectangleTool,
    ShowSwitch,
    StampTool,
    place_of,
    sign_at,
)
from game.ui.workshop.sheet import Ink
from game.words import N_, _, ngettext

INKS: Final = (Ink(".", N_("fairway")), Ink(",", N_("rough")), Ink("T", N_("woods")), Ink("S", N_("bunker")), Ink("W", N_("water")),
               Ink("G", N_("green")))
WAYS: Final = MappingProxyType({7: ">", 8: "<", 9: "^", 10: "v"})
"""The slopes of the digits 7, 8, 9 and 0: down, up, to the right and to the left on a card that lies with its green at the right."""

_LEVEL, _WATER, _GREEN = "-", "W", "G"
SLOPE_WORDS: Final = MappingProxyType({
    "^": N_("toward the green"), "v": N_("toward the tee"), "<": N_("to the left"), ">": N_("to the right"), _LEVEL: N_("level")})
"""Where a ball rolls on each slope, in words that are not translated yet."""


def is_cell(spot: FileSpot) -> bool:
    """Whether a spot is a space of a face: its path, line of the map and column."""
    return len(spot) == TO_FACE + 2 and spot[0] == "cards"


def _signs_by_place(signs: Mapping[FileSpot, str]) -> dict[tuple[int, int], str]:
    return {(int(spot[-2]), int(spot[-1])): sign for spot, sign in signs.items()}


class FaceGrid(CellGrid):
    """What is drawn in the spaces of a face."""

    def why_no_cell(self, spot: FileSpot) -> str:
        return "" if is_cell(spot) else _("That is no space of the open face.")


class GroundGrid(FaceGrid):
    """The ground of a face. It goes round tees and flag, and green is for green cards."""

    shape, blank = SQUARES, ","

    def rows(self, file: Draft, spot: FileSpot) -> Sequence[str]:
        face = face_in(file, spot)
        return face.rows if face is not None else ()

    def why_not(self, file: Draft, spot: FileSpot, sign: str) -> str:
        face = face_in(file, spot)
        if face is None:
            return _("There is no face here.")
        there = sign_at(face.rows, place_of(spot))
        if there in TEES + FLAG:
            return _("The flag is there: move it before.") if there == FLAG else _("Tee {n} is there: move it before.").format(n=there)
        return why_not_ink(face.kind, sign)

    def painted(self, file: Draft, signs: Mapping[FileSpot, str]) -> Draft:
        first = next(iter(signs), ())
        return with_ground(file, first[:TO_FACE], _signs_by_place(signs)) if first else file

    def told(self, sign: str, count: int) -> str:
        name = next((_(ink.title) for ink in INKS if ink.sign == sign), sign)
        return ngettext("{n} space: {ground}", "{n} spaces: {ground}", count).format(n=count, ground=name)


def why_not_ink(kind: CardKind, sign: str) -> str:
    """Why a ground can't be painted on a card of that kind, in a sentence; "" where it can."""
    return _("Green is for green cards.") if sign == _GREEN and kind is not CardKind.GREEN else ""


class SlopeGrid(FaceGrid):
    """The slopes of a face; there are none in water."""

    shape, blank = SQUARES, _LEVEL

    def rows(self, file: Draft, spot: FileSpot) -> Sequence[str]:
        face = face_in(file, spot)
        return slope_rows(face) if face is not None else ()

    def why_not(self, file: Draft, spot: FileSpot, sign: str) -> str:
        face = face_in(file, spot)
        if face is None:
            return _("There is no face here.")
        return _("No ball rolls in water.") if sign_at(face.rows, place_of(spot)) == _WATER and sign != _LEVEL else ""

    def painted(self, file: Draft, signs: Mapping[FileSpot, str]) -> Draft:
        first = next(iter(signs), ())
        return with_slopes(file, first[:TO_FACE], _signs_by_place(signs)) if first else file

    def flipped(self, sign: str) -> str:
        return {"<": ">", ">": "<"}.get(sign, sign)

    def told(self, sign: str, count: int) -> str:
        return ngettext("{n} space {way}", "{n} spaces {way}", count).format(n=count, way=_(SLOPE_WORDS.get(sign, sign)))


GROUND: Final = GroundGrid()
SLOPES: Final = SlopeGrid()


def way_between(one: GridPlace, other: GridPlace) -> str:
    """The slope of a drag from one space to another; level where there is none."""
    down, across = other.row - one.row, other.column - one.column
    if not down and not across:
        return _LEVEL
    if abs(down) >= abs(across):
        return "^" if down < 0 else "v"
    return ">" if across > 0 else "<"


@dataclass(frozen=True, slots=True, kw_only=True)
class SlopeTool(GridTool):
    """All spaces under the brush fall the way that it is dragged; a press without a drag levels them."""

    def reach(self, first: GridPlace, last: GridPlace) -> frozenset[GridPlace]:
        shape = self.grid.shape
        return frozenset[GridPlace]().union(*(shape.around(place, self.size) for place in shape.line(first, last)))

    def ink(self, old: str, stroke: ToolStroke) -> str:
        return way_between(place_of(stroke.first), place_of(stroke.last))

    def outcome(self, stroke: ToolStroke) -> str:
        return self.grid.told(self.ink("", stroke), len(stroke.cells) if isinstance(stroke, GridStroke) else 1)


@dataclass(frozen=True, slots=True)
class MarkTool(Tool):
    """Moves a tee or the flag to another space."""

    def why_not(self, file: Draft, spot: FileSpot) -> str:
        return "" if mark_at(file, spot) else _("Neither a tee nor the flag is on this space.")

    def release(self, stroke: ToolStroke) -> Draft:
        """Raises Unwritable where another mark stands."""
        if stroke.first == stroke.last or stroke.first[:TO_FACE] != stroke.last[:TO_FACE] or not is_cell(stroke.last):
            return stroke.file
        place = place_of(stroke.last)
        return with_mark(stroke.file, stroke.first[:TO_FACE], mark_at(stroke.file, stroke.first), (place.row, place.column))

    def outcome(self, stroke: ToolStroke) -> str:
        mark = mark_at(stroke.file, stroke.first)
        what = _("the flag") if mark == FLAG else _("tee {mark}").format(mark=mark)
        other = mark_at(stroke.file, stroke.last)
        if other and other != mark:
            return _("Another mark stands there.")
        return _("{mark}: to which space?").format(mark=what) if stroke.first == stroke.last else _("{mark} to here").format(mark=what)


def mark_at(file: Draft, spot: FileSpot) -> str:
    """The mark on a space, "" for none."""
    face = face_in(file, spot)
    sign = sign_at(face.rows, place_of(spot)) if face is not None and is_cell(spot) else ""
    return sign if sign and sign in TEES + FLAG else ""


@dataclass(frozen=True, slots=True)
class MeasureTool(Tool):
    """Tells how far it is from here to there, and which club the chart has for it. Changes nothing."""

    def why_not(self, file: Draft, spot: FileSpot) -> str:
        return SLOPES.why_no_cell(spot)

    def release(self, stroke: ToolStroke) -> Draft:
        return stroke.file

    def outcome(self, stroke: ToolStroke) -> str:
        if not is_cell(stroke.last):
            return ""
        one, other = place_of(stroke.first), place_of(stroke.last)
        ends = Space(one.row, one.column), Space(other.row, other.column)
        yards = usual.distance(*ends)
        read = read_deck(stroke.file)
        tables = read.tables if read is not None else usual.tables()
        if not yards:
            return _("From here to where?")
        club = chart_club(tables, yards)
        text = _("{yards} yards to carry: {club}, at least so far {chance}").format(
            yards=yards, club=_(club.name), chance=_in_words(carries(club, yards)))
        others = [other for other in tables.clubs if other is not club and other.most < yards and carries(other, yards) >= .005]
        if not others:
            return text
        nearest = max(others, key=lambda other: other.most)
        return _("{clubs}; {club} {chance}").format(clubs=text, club=_(nearest.name), chance=_in_words(carries(nearest, yards)))


def carries(club: GolfClub, yards: int) -> float:
    """The chance that a club's stroke, planned for a distance or as far as it goes, carries at least that distance (C7, C8).

    >>> from game.games.card_golf.rules.shots import CLUBS
    >>> round(carries(CLUBS[-1], 90), 4), round(carries(CLUBS[-1], 100), 4), carries(CLUBS[-1], 110)
    (0.8333, 0.1667, 0.0)
    """
    short, dice = max(0, -(-(yards - club.most) // YARDS)), club.swing_dice
    ways = sum(factorial(dice) // (factorial(more) * factorial(less) * factorial(dice - more - less)) * 4 ** (dice - more - less)
               for more in range(dice + 1) for less in range(dice + 1 - more) if more - less >= short)
    return float(ways / 6 ** dice)


def _in_words(chance: float) -> str:
    return f"{chance:.0%}".replace("%", " %")


TOOLS: Final[tuple[Tool, ...]] = (
    BrushTool(N_("Brush"), "brush", N_("Drag on the land; the right button takes away, Shift goes straight."), key="B", grid=GROUND),
    LineTool(N_("Line"), "line", N_("Drag from one end to the other; with Shift it is straight."), key="L", grid=GROUND),
    RectangleTool(N_("Rectangle"), "frame", N_("Drag from corner to corner; Ctrl fills it, Shift makes it square."), key="R", grid=GROUND),
    FillTool(N_("Fill"), "fill", N_("Press on a ground: all of it that hangs together changes."), at_once=True, key="F", grid=GROUND),
    EraserTool(N_("Eraser"), "eraser", N_("Drag over what is to be rough again."), key="E", grid=GROUND),
    PickTool(N_("Pick"), "picker", N_("Press on a ground to paint with it; so does Alt."), at_once=True, key="I", grid=GROUND),
    FrameTool(N_("Select"), "select", N_("Drag a frame, drag it to move what is in it; Ctrl+C, X and V, Q turns."), key="S", grid=GROUND),
    StampTool(N_("Stamp"), "stamp", N_("Press where what was copied is to lie."), at_once=True, key="V", grid=GROUND),
    SlopeTool(N_("Slopes"), "slope", N_("Drag the way the ball should roll; a press levels. 7 to 0 slope too."), key="A", grid=SLOPES),
    MarkTool(N_("Tees and flag"), "flag", N_("Drag a tee or the flag to another space."), lifts=True, key="T"),
    MirrorSwitch(N_("Mirror"), "mirror", N_("While it is on, every tool paints both halves; the axis is shown."), grid=GROUND, key="Y"),
    ShowSwitch(N_("Strokes still needed"), "contour", N_("Numbered lines through places from which best play needs as many strokes."),
               key="C"),
    MeasureTool(N_("Measure"), "measure", N_("Drag from here to there: the yards, the clubs that reach, and how often."), key="M"))
