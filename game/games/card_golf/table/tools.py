"""The tools for courses and decks of Card Golf in the workshop: cards laid and carried along a hole; ground, slopes, tees and flag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import factorial
from types import MappingProxyType
from typing import Final

import pygame

from game.content.draft import Draft
from game.content.layout import Unwritable
from game.games.card_golf.content.course import LENGTHS
from game.games.card_golf.content.deck import ReadDeck
from game.games.card_golf.content.drawing import TO_FACE, face_in, read_deck, slope_rows, with_ground, with_mark, with_slopes
from game.games.card_golf.content.laying import (
    DraftHole, card_number, deck_of_course, faces_up, fault_of, holes_in, in_order, meeting, moved_hole, offsets_for, ranks, shifted,
    used_in, with_face, with_hole, with_swap, without_card
)
from game.games.card_golf.rules import shots as usual
from game.games.card_golf.rules.content import LaidHole, faces_of, laid
from game.games.card_golf.rules.course import FLAG, TEES, YARDS, CardFace, CardKind, Hole, Space
from game.games.card_golf.rules.shots import GolfClub, chart_club
from game.games.card_golf.table.face_picture import face_card, plan_of_face
from game.ui.paint import Painter
from game.ui.workshop.grid import (
    PAN_BY_PAD, PAN_BY_TOUCH, SQUARES, ZOOM_BY_PAD, ZOOM_BY_TOUCH, BrushTool, CellGrid, EraserTool, FillTool, FrameTool, GridPlace,
    GridStroke, GridTool, LengthTool, LineTool, LookTool, MirrorSwitch, PickTool, RectangleTool, ShowSwitch, StampTool, place_of, sign_at
)
from game.ui.workshop.palette import Ink
from game.ui.workshop.tool import FileSpot, Tool, ToolStroke
from game.words import N_, _, ngettext, percent

_CARD: Final = 4            # length of the spot of a card of a strip
_PART: Final = 3            # length of the spot of a part of the open hole


def hole_of(spot: FileSpot) -> int | None:
    """The hole that a spot belongs to, from 0; None for a spot of the deck."""
    return int(spot[1]) if len(spot) > 1 and spot[0] in ("holes", "open", "shift") else None


def card_of(spot: FileSpot) -> int | None:
    """The card of its hole that a spot belongs to, from 0; None if it belongs to none."""
    if len(spot) == _CARD and spot[0] == "holes" and spot[2] == "cards":
        return int(spot[3])
    return int(spot[2]) if len(spot) >= _PART and spot[0] in ("open", "shift") and not isinstance(spot[2], str) else None


def laid_by_hand(file: Draft, read: ReadDeck, number: int) -> DraftHole:
    """A hole; a dealt one with the cards dealt to it as if they had been laid by hand."""
    hole = holes_in(file)[number]
    return hole if hole.cards else hole._replace(cards=faces_up(file, read.deck, number), par=0)


# ---- the tool that carries cards
@dataclass(frozen=True, slots=True)
class LayCard(Tool):
    """Carries a face from the tray into a hole; a card along its border, to another hole or back to the tray; a strip to another place."""

    def why_not(self, file: Draft, spot: FileSpot) -> str:
        if deck_of_course(file) is None:
            return _("The deck of this course can't be read: mend that first.")
        return ""

    def release(self, stroke: ToolStroke) -> Draft:
        first, last = stroke.first, stroke.last
        if first[0] == "holes" and card_of(first) is None:
            to = hole_of(last)
            return stroke.file if to is None else moved_hole(stroke.file, int(first[1]), to)
        made = self._hole_after(stroke)
        if made is None:
            return stroke.file
        read = deck_of_course(stroke.file)
        number, hole = made
        if last[0] == "shift" and read is not None and (fault := fault_of(read.deck, hole)):
            raise Unwritable(_("{fault}.").format(fault=fault[:1].upper() + fault[1:]))
        return with_hole(stroke.file, number, hole)

    def _hole_after(self, stroke: ToolStroke) -> tuple[int, DraftHole] | None:
        """The number of the hole that the stroke changes, and the changed hole; None if nothing changes. Raises Unwritable."""
        first, last, read = stroke.first, stroke.last, deck_of_course(stroke.file)
        if read is None or first == last:
            return None
        source, target = hole_of(first), hole_of(last)
        name = self._face(stroke, read)
        if last[0] == "shift":
            number, at, by = int(last[1]), int(last[2]), int(last[3])
            return (number, shifted(read.deck, laid_by_hand(stroke.file, read, number), at, by)) if by else None
        if target is None:
            at_source = card_of(first)
            if source is None or at_source is None:
                return None
            return source, without_card(read.deck, laid_by_hand(stroke.file, read, source), at_source)
        hole, at_target = laid_by_hand(stroke.file, read, target), card_of(last)
        if source == target:
            one = card_of(first)
            if one is None or at_target is None or one == at_target:
                return None
            return target, with_swap(read.deck, hole, one, at_target)
        return target, with_face(read.deck, hole, name, len(hole.cards) - 1 if at_target is None else at_target)

    def _face(self, stroke: ToolStroke, read: ReadDeck) -> str:
        """The name of the face that is carried; "" if a whole strip is."""
        first, at = stroke.first, card_of(stroke.first)
        if first[0] == "tray":
            return str(first[1])
        cards = faces_up(stroke.file, read.deck, int(first[1]))
        return cards[at] if at is not None and at < len(cards) else ""

    def outcome(self, stroke: ToolStroke) -> str:
        first, last, read = stroke.first, stroke.last, deck_of_course(stroke.file)
        if read is None:
            return ""
        name = self._face(stroke, read)
        if not name:
            to = hole_of(last)
            told = _("Hole {n}: to which place?") if to in (None, first[1]) else _("Hole {n} becomes hole {to}")
            return told.format(n=int(first[1]) + 1, to=0 if to is None else to + 1)
        try:
            made = self._hole_after(stroke)
        except Unwritable as error:
            return str(error)
        if made is None:
            return _("{face}: to which hole?").format(face=name)
        number, hole = made
        if last[0] == "shift":
            at = max(1, int(last[2]))
            n = meeting(read.deck, hole, at)
            text = ngettext("Shift {by:+d}: {n} column of fairway meets", "Shift {by:+d}: {n} columns of fairway meet", n)
            return text.format(by=int(last[3]), n=n)
        if hole_of(last) is None:
            return _("{face} back into the deck: hole {n} is a par {par}").format(face=name, n=number + 1, par=len(hole.cards) + 1)
        return _("{face} on hole {n}: par {par}").format(face=name, n=number + 1, par=len(hole.cards) + 1)


LAY: Final = LayCard(N_("Cards"), "copy", N_(
    "Drag a face from the deck to a hole, a card of the open hole along its border, or a strip by its number to its place. "
    "The right button opens the menu of a hole."), lifts=True,
    by_keys=N_("Enter lifts a face or a strip, the arrows carry it, Enter lays it. Enter on a card of a strip opens the hole: there up and "
               "down shift it. N ranks all holes. The menu key, or Shift+F10, opens a hole’s menu."),
    by_pad=N_("A lifts a face or a strip, the stick carries it, A lays it. A on a card of a strip opens the hole: there up and down shift "
              "it. Y: all tools, and the menu of a hole."),
    by_touch=N_("Drag a face from the deck to a hole, a card of the open hole along its border, or a strip by its number to its place. "
                "The three dots below open the menu of the open hole."))


# ---- what is on the canvas, read once for each file
class CourseLayout:
    """A course as its canvas shows it, read from a draft."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.holes = holes_in(draft)[:LENGTHS[-1]]
        self.read = deck_of_course(draft)
        self.tray = in_order(self.read.deck) if self.read is not None else ()
        self.used = used_in(self.holes)
        self._cards: dict[tuple[str, tuple[int, int], bool], tuple[Painter, int, pygame.Surface]] = {}
        said = draft.value.get("landscape") if isinstance(draft.value, dict) else None
        self.landscape = said if isinstance(said, str) else self.read.landscape if self.read is not None else "parkland"

    @cached_property
    def up(self) -> tuple[tuple[CardFace | None, ...], ...]:
        """The faces of each hole, also of dealt ones; None for a face that the deck lacks."""
        if self.read is None:
            return tuple((None,) * len(hole.cards) for hole in self.holes)
        known = faces_of(self.read.deck)
        return tuple(tuple(known.get(name) for name in faces_up(self.draft, self.read.deck, number)) for number in range(len(self.holes)))

    @cached_property
    def offsets(self) -> tuple[tuple[int, ...], ...]:
        """For each hole, the columns by which each card lies to the right of the first."""
        if self.read is None:
            return tuple((0,) * len(cards) for cards in self.up)
        return tuple(offsets_for(self.read.deck, hole._replace(cards=tuple(face.name if face is not None else "" for face in cards)))
                     for hole, cards in zip(self.holes, self.up, strict=True))

    @cached_property
    def grounds(self) -> tuple[Hole | None, ...]:
        """The ground of each hole; None for one that can't be laid."""
        return tuple(self._ground(number) for number in range(len(self.holes)))

    def _ground(self, number: int) -> Hole | None:
        plan = self.plan(number)
        if self.read is None or plan is None:
            return None
        try:
            return laid(self.read.deck, plan)
        except ValueError:
            return None

    def plan(self, number: int) -> LaidHole | None:
        """The cards of a hole with their offsets; None if a card is missing."""
        faces = self.up[number]
        if not faces or None in faces:
            return None
        return LaidHole(tuple(face.name for face in faces if face is not None), self.holes[number].offsets)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The stroke index of each hole."""
        return ranks(self.draft, self.read.deck) if self.read is not None else tuple(hole.stroke_index for hole in self.holes)

    def card(self, p: Painter, face: CardFace, size: tuple[int, int], *, fine: bool = False) -> pygame.Surface:
        """A picture of a card of the deck in that size; cached until something more has been painted."""
        key = face.name, size, fine
        found = self._cards.get(key)
        if found is None or found[0] is not p or found[1] != p.painted:
            name = self.read.name if self.read is not None else ""
            found = self._cards[key] = p, p.painted, face_card(p, plan_of_face(face, name, self.landscape), size, fine=fine)
        return found[2]

    def locked_by(self, face: CardFace, number: int) -> str:
        """The name of the face that keeps this one out of a hole: the side of the same card that lies there, or itself; "" if none does."""
        if self.read is None or number >= len(self.up):
            return ""
        lying = [other.name for other in self.up[number] if other is not None and card_number(self.read.deck, other.name) ==
                 card_number(self.read.deck, face.name)]
        return lying[0] if lying else ""


# ---- the tools for a face: ground and slopes as grids of spaces, tees and flag
INKS: Final = (Ink(".", N_("fairway")), Ink(",", N_("rough")), Ink("T", N_("woods")), Ink("S", N_("bunker")), Ink("W", N_("water")),
               Ink("G", N_("green")))
WAYS: Final = MappingProxyType({7: ">", 8: "<", 9: "^", 10: "v"})
"""The slopes painted by the digits 7, 8, 9 and 0: down, up, right and left on the screen, where the green is at the right."""

_LEVEL, _WATER, _GREEN = "-", "W", "G"
SLOPE_WORDS: Final = MappingProxyType({
    "^": N_("toward the green"), "v": N_("toward the tee"), "<": N_("to the left"), ">": N_("to the right"), _LEVEL: N_("level")})
"""The direction in which a ball rolls on each slope, in words that are not translated yet."""


def is_cell(spot: FileSpot) -> bool:
    """Whether a spot is a space of a face: the path of the face, then line and column of its map."""
    return len(spot) == TO_FACE + 2 and spot[0] == "cards"


def _signs_by_place(signs: Mapping[FileSpot, str]) -> dict[tuple[int, int], str]:
    return {(int(spot[-2]), int(spot[-1])): sign for spot, sign in signs.items()}


class FaceGrid(CellGrid):
    """The spaces of a face as a grid that tools paint."""

    def why_no_cell(self, spot: FileSpot) -> str:
        return "" if is_cell(spot) else _("That is no space of the open face.")


class GroundGrid(FaceGrid):
    """The ground of a face. Tees and flag can't be painted over, and only green cards can have green."""

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

    def in_words(self, sign: str, count: int) -> str:
        name = next((_(ink.title) for ink in INKS if ink.sign == sign), sign)
        return ngettext("{n} space: {ground}", "{n} spaces: {ground}", count).format(n=count, ground=name)


def why_not_ink(kind: CardKind, sign: str) -> str:
    """The sentence that says why a ground can't be painted on a card of that kind; "" if it can."""
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

    def in_words(self, sign: str, count: int) -> str:
        return ngettext("{n} space {way}", "{n} spaces {way}", count).format(n=count, way=_(SLOPE_WORDS.get(sign, sign)))


GROUND: Final = GroundGrid()
SLOPES: Final = SlopeGrid()


def way_between(one: GridPlace, other: GridPlace) -> str:
    """The slope in the direction of a drag from one space to another; level for a drag that stays on its space."""
    down, across = other.row - one.row, other.column - one.column
    if not down and not across:
        return _LEVEL
    if abs(down) >= abs(across):
        return "^" if down < 0 else "v"
    return ">" if across > 0 else "<"


@dataclass(frozen=True, slots=True, kw_only=True)
class SlopeTool(GridTool):
    """Makes all spaces under the brush slope in the direction of the drag; a press without a drag levels them."""

    def reach(self, first: GridPlace, last: GridPlace) -> frozenset[GridPlace]:
        shape = self.grid.shape
        return frozenset[GridPlace]().union(*(shape.around(place, self.size) for place in shape.line(first, last)))

    def ink(self, old: str, stroke: ToolStroke) -> str:
        return way_between(place_of(stroke.first), place_of(stroke.last))

    def outcome(self, stroke: ToolStroke) -> str:
        return self.grid.in_words(self.ink("", stroke), len(stroke.cells) if isinstance(stroke, GridStroke) else 1)


@dataclass(frozen=True, slots=True)
class MarkTool(Tool):
    """Moves a tee or the flag to another space."""

    def why_not(self, file: Draft, spot: FileSpot) -> str:
        return "" if mark_at(file, spot) else _("Neither a tee nor the flag is on this space.")

    def release(self, stroke: ToolStroke) -> Draft:
        """The deck with the mark moved there. Raises Unwritable if another mark is there."""
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
    """The mark on a space; "" if there is none."""
    face = face_in(file, spot)
    sign = sign_at(face.rows, place_of(spot)) if face is not None and is_cell(spot) else ""
    return sign if sign and sign in TEES + FLAG else ""


@dataclass(frozen=True, slots=True)
class MeasureTool(LengthTool):
    """Shows the yards of a drag and the chart's club for them. Changes nothing."""

    def why_not(self, file: Draft, spot: FileSpot) -> str:
        return SLOPES.why_no_cell(spot)

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
            yards=yards, club=_(club.name), chance=percent(carries(club, yards)))
        others = [other for other in tables.clubs if other is not club and other.most < yards and carries(other, yards) >= .005]
        if not others:
            return text
        nearest = max(others, key=lambda other: other.most)
        return _("{clubs}; {club} {chance}").format(clubs=text, club=_(nearest.name), chance=percent(carries(nearest, yards)))


def carries(club: GolfClub, yards: int) -> float:
    """The chance that a stroke planned for that distance, or for the club's most if that is less, carries at least so far (C7, C8).

    >>> from game.games.card_golf.rules.shots import CLUBS
    >>> round(carries(CLUBS[-1], 90), 4), round(carries(CLUBS[-1], 100), 4), carries(CLUBS[-1], 110)
    (0.8333, 0.1667, 0.0)
    """
    short, dice = max(0, -(-(yards - club.most) // YARDS)), club.swing_dice
    ways = sum(factorial(dice) // (factorial(more) * factorial(less) * factorial(dice - more - less)) * 4 ** (dice - more - less)
               for more in range(dice + 1) for less in range(dice + 1 - more) if more - less >= short)
    return float(ways / 6 ** dice)




TOOLS: Final[tuple[Tool, ...]] = (
    BrushTool(N_("Brush"), "brush", N_("Drag on the land; the right button brings back what lay there, Shift goes straight."),
              key="B", grid=GROUND),
    LineTool(N_("Line"), "line", N_("Drag from one end to the other; with Shift it is straight."), key="L", grid=GROUND,
             by_touch=N_("Drag from one end to the other.")),
    RectangleTool(N_("Rectangle"), "frame", N_("Drag from corner to corner; Ctrl fills it, Shift makes it square."), key="R", grid=GROUND,
                  by_touch=N_("Drag from corner to corner.")),
    FillTool(N_("Fill"), "fill", N_("Press on a ground: all of it that hangs together changes."), at_once=True, key="F", grid=GROUND),
    EraserTool(N_("Eraser"), "eraser", N_("Drag over what is to be rough again."), key="E", grid=GROUND),
    PickTool(N_("Pick"), "picker", N_("Press on a ground to paint with it; so do Alt with a press and Alt+Space, with any tool."),
             at_once=True, key="I", grid=GROUND, by_pad=N_("A on a ground: it is painted with then. X does so with any tool."),
             by_touch=N_("Press on a ground to paint with it.")),
    FrameTool(N_("Select"), "select", N_("Drag a frame, drag it to move what is in it; Ctrl+C, X and V, Q turns."), key="S", grid=GROUND,
              by_pad=N_("A, the stick, A: a frame. The same within it moves what is in it. Y: all tools, undo and redo."),
              by_touch=N_("Drag a frame, drag it to move what is in it.")),
    StampTool(N_("Stamp"), "stamp", N_("Press where what was copied is to lie."), at_once=True, key="V", grid=GROUND),
    SlopeTool(N_("Slopes"), "slope", N_("Drag the way the ball should roll; a press levels. 7 to 0 slope too."), key="A", grid=SLOPES,
              by_pad=N_("Hold A and push the stick the way the ball should roll; A alone levels. Y: all tools, undo and redo."),
              by_touch=N_("Drag the way the ball should roll; a press levels.")),
    MarkTool(N_("Tees and flag"), "flag", N_("Drag a tee or the flag to another space. The right button plays from a space."), lifts=True,
             key="T", by_touch=N_("Drag a tee or the flag to another space."),
             by_pad=N_("LB and RB go from tee to flag; A lifts one, the stick carries it, A sets it down. Y: all tools, undo and redo.")),
    MirrorSwitch(N_("Mirror"), "mirror", N_("While it is on, every tool paints both halves; the axis is shown."), grid=GROUND, key="Y"),
    ShowSwitch(N_("Strokes still needed"), "contour", N_("Numbered lines through places from which best play needs as many strokes."),
               key="C"),
    MeasureTool(N_("Measure"), "measure", N_("Drag from here to there: the yards, the clubs that reach, and how often."), key="M"),
    LookTool(N_("Zoom"), "zoom", N_("Press to come nearer; the wheel, + and - do so with any tool, and 0 with this one shows all of it."),
             nearer=True, at_once=True, key="Z", by_touch=ZOOM_BY_TOUCH, by_pad=ZOOM_BY_PAD),
    LookTool(N_("Move the face"), "pan", N_(
        "Drag the face, or use the arrows. With any tool: hold H and drag, the middle button, two fingers, Ctrl+arrows."), key="H",
        by_touch=PAN_BY_TOUCH, by_pad=PAN_BY_PAD))
