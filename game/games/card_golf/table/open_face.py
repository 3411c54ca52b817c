"""The open face of a deck on its canvas: the layout beside all other faces, and the holes with it: their figures and trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.analysis.wish import GameWish
from game.content.draft import Draft
from game.errors import UserError
from game.games.card_golf.content.deck import ReadDeck
from game.games.card_golf.content.drawing import (
    TO_FACE, DraftFace, FaceHole, FaceKey, drawn_deck, face_in, faces_in, holes_of_deck, read_deck, sample_holes, size_in
)
from game.games.card_golf.rules.content import LaidHole, faces_of, laid, lie_on
from game.games.card_golf.rules.course import CardFace, Space
from game.games.card_golf.table.figures import (
    CardRounds, FaceContext, HoleWatch, TrialSpace, WatchedHole, context_of, hole_facts, hole_trial, tables_of, wish_of
)
from game.games.card_golf.table.tools import is_cell
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter
from game.ui.workshop.findings import FileFindings, FileHolder, SheetFact, SheetParts
from game.ui.workshop.grid import place_of
from game.ui.workshop.tool import FileSpot
from game.ui.workshop.trial import BotTrials, FileTrial
from game.words import _

# ---- the layout: all faces above, the open one in the middle, and a whole hole below
CHIP: Final = 30            # logical units: the height of a face in the row of all of them
APART: Final = 6            # between the open face and its neighbours
_HOLE: Final = .24          # share of the canvas's height for the whole hole


class FaceBeside(NamedTuple):
    """A neighbour of the open face in its hole: at the left (-1) or right (1) on the screen, shifted `offset` columns to its right."""

    side: int
    face: CardFace
    offset: int

    def place(self, card: pygame.Rect, apart: int) -> pygame.Rect:
        """Its rectangle in device pixels, if the open face has the rectangle `card`."""
        return card.move(self.side * (card.w + apart), self.offset * (card.w // self.face.rows))


class HoleBelow(NamedTuple):
    """The layout of the whole hole within `place`; `left` and `top` are the corner of a first card with the lowest offset."""

    place: pygame.Rect
    left: float
    top: float
    size: tuple[float, float]       # of a card
    cell: float                     # of a space
    apart: int
    offsets: tuple[int, ...]

    def card(self, at: int) -> pygame.Rect:
        """The rectangle of a card, by its number from 0."""
        wide, high = self.size
        offset = self.offsets[at] - min(self.offsets) if at < len(self.offsets) else 0
        return pygame.Rect(round(self.left + at * (wide + self.apart)), round(self.top + offset * self.cell), round(wide), round(high))


class FacePlaces(NamedTuple):
    """The rectangles of everything but the open face, in device pixels; `view` is the room for that face."""

    faces: dict[FileSpot, pygame.Rect]
    view: pygame.Rect
    below: HoleBelow


def lay_faces(p: Painter, rect: pygame.Rect, draft: Draft, context: FaceContext) -> FacePlaces:
    """The layout of a deck's faces, and of the hole shown below, within the rectangle of the canvas."""
    px, keys = p.look.px, [face.key for face in faces_in(draft)]
    columns, rows = size_in(draft)
    count, high = max(1, len(keys)), px(CHIP)
    wide = round(high * rows / columns) + px(4)
    across = max(1, (rect.w - 2 * px(12)) // wide)
    lines = -(-count // across)
    if lines > 2:
        share = (2 / lines) ** .5
        high, wide = max(8, round(high * share)), max(10, round(wide * share))
        across = max(1, (rect.w - 2 * px(12)) // wide)
        lines = -(-count // across)
    across = -(-count // lines)     # the same number in each line
    faces: dict[FileSpot, pygame.Rect] = {
        key: pygame.Rect(rect.x + px(12) + at % across * wide, rect.y + px(8) + at // across * (high + px(4)), wide - px(4), high)
        for at, key in enumerate(keys)}
    below = _lay_below(p, rect, (columns, rows), context)
    top = rect.y + px(8) + lines * (high + px(4)) + px(4)
    words = p.font(SIZES.small).get_linesize() + px(6)
    return FacePlaces(faces, pygame.Rect(rect.x, top, rect.w, max(1, below.place.y - words - top)), below)


def _lay_below(p: Painter, rect: pygame.Rect, size: tuple[int, int], context: FaceContext) -> HoleBelow:
    """The layout of the whole hole at the foot of the canvas; `size` is that of a face in columns and rows."""
    px, (columns, rows), high = p.look.px, size, round(rect.h * _HOLE)
    place = pygame.Rect(rect.x + px(12), rect.bottom - high - px(6), rect.w - 2 * px(12), high)
    n, spread, apart = max(1, len(context.cards)), max(context.offsets, default=0) - min(context.offsets, default=0), px(2)
    cell = min((place.w - n * apart) / (n * rows), place.h / (columns + spread))
    left, top = place.centerx - (n * (cell * rows + apart) - apart) / 2, place.centery - cell * (columns + spread) / 2
    return HoleBelow(place, left, top, (cell * rows, cell * columns), cell, apart, context.offsets)


# ---- the holes with the open face
class FaceHoles(FileFindings, BotTrials):
    """The holes with the face that is `open`; the sheet shows one of them."""

    def __init__(self, holder: FileHolder) -> None:
        super().__init__(holder)
        self.open: FaceKey = ("cards", 0, "faces", 0)
        self._at_hole = 0               # number of the shown hole among those with the open face
        self.watch = HoleWatch(holder.wake, holder.cache, holder.draft.file)
        self._earlier: tuple[Draft, ...] = ()       # earlier drafts that figures are compared with
        self._holes = holes_of_deck(Path(holder.draft.file))      # the holes of all courses laid of this deck
        self._contexts: tuple[FaceContext, ...] = ()

    @property
    def face(self) -> DraftFace | None:
        """The face that is open."""
        return face_in(self.holder.draft, self.open)

    @property
    def context(self) -> FaceContext:
        """The hole that is shown; an empty one if the face lies in none."""
        if not self._contexts:
            return FaceContext("", (), (), None, "", None, 0)
        return self._contexts[self._at_hole % len(self._contexts)]

    @property
    def neighbours(self) -> list[FaceBeside]:
        """The faces beside the open one in the hole that is shown."""
        context, face = self.context, self.face
        if face is None or face.name not in context.cards:
            return []
        known, here = faces_of(drawn_deck(self.holder.draft)), context.cards.index(face.name)
        return [FaceBeside(side, known[context.cards[at]], context.offsets[at] - context.offsets[here])
                for side in (-1, 1) if 0 <= (at := here + side) < len(context.cards)]

    def renew_contexts(self) -> None:
        """Looks for the holes with the open face again, and has their figures computed."""
        face, deck = self.face, drawn_deck(self.holder.draft)
        known = faces_of(deck)
        found: list[FaceContext] = []
        if face is not None:
            for at in self._holes:
                if face.name in at.hole.cards and all(name in known for name in at.hole.cards):
                    found.append(context_of(deck, at))
            if not found and face.name in known:
                found += [context_of(deck, FaceHole("", 0, hole)) for hole in sample_holes(deck, face.name)]
        self._contexts = tuple(found)
        self._have_counted()

    def _have_counted(self) -> None:
        """Has the solver compute the holes with the open face, and the shown one also as earlier drafts had it."""
        tables = tables_of(self.holder.draft)
        holes: dict[object, WatchedHole] = {one.name: (one.ground, tables) for one in self._contexts if one.ground is not None}
        earlier = [hole for draft in self._earlier if (hole := self._hole_then(draft)) is not None]
        self.watch.watch(holes, self.context.name, earlier)

    def compare(self, drafts: Sequence[Draft]) -> None:
        self._earlier = tuple(drafts)
        self._have_counted()

    def _hole_then(self, draft: Draft) -> WatchedHole | None:
        """The hole that is shown with its faces as an earlier draft had them; None if it could not be laid."""
        context, deck = self.context, drawn_deck(draft)
        known = faces_of(deck)
        if not context.cards or any(name not in known for name in context.cards):
            return None
        try:
            return laid(deck, LaidHole(context.cards, context.offsets)), tables_of(draft)
        except (ValueError, KeyError):
            return None

    def numbers(self, draft: Draft, spot: FileSpot) -> Mapping[str, float]:
        then = self._hole_then(draft)
        return self.watch.numbers(self.context.name, then) if then is not None else {}

    def trial(self, spot: FileSpot) -> FileTrial:
        return hole_trial(*self._looked_at(), self._begun(spot))

    def _begun(self, spot: FileSpot) -> TrialSpace | None:
        """The space of the shown hole that a spot of the open face is; None on a tee, and where no stroke is hit from."""
        face, context, rows = self.face, self.context, size_in(self.holder.draft)[1]
        if face is None or face.name not in context.cards or context.ground is None or not is_cell(spot):
            return None
        place, at = place_of(spot), context.cards.index(face.name)
        up = rows - 1 - place.row
        space = Space(at * rows + up, place.column + context.offsets[at])
        if lie_on(context.ground, space) is None or space in context.ground.tees:
            return None
        return TrialSpace(_("From {face}, row {row}, column {column}").format(face=face.name, row=up + 1, column=place.column + 1), space)

    def wish(self) -> GameWish:
        _deck, _title, landscape, _plan = self._looked_at()
        return wish_of(self.watch, self.context.name, landscape)

    def rounds(self) -> CardRounds:
        return CardRounds(*self._looked_at())

    def _looked_at(self) -> tuple[ReadDeck, str, str, LaidHole]:
        """The deck, title, landscape and cards of the shown hole. Raises UserError if it can't be laid."""
        read, context = read_deck(self.holder.draft), self.context
        if read is None or context.ground is None:
            raise UserError(_("No hole can be laid with this face: mend that first."))
        return read, context.title, read.landscape, LaidHole(context.cards, context.offsets)

    # ---- the holes as parts, of which the sheet shows one
    @property
    def parts(self) -> SheetParts:
        tabs = [_("Hole {n}").format(n=one.number or at) for at, one in enumerate(self._contexts, start=1)]
        return SheetParts([one.title for one in self._contexts], tabs, self._at_hole % max(1, len(self._contexts)))

    def turn_to(self, part: int) -> None:
        """Shows another of the holes with the open face, by number from 0."""
        self._at_hole = part
        self.renew_contexts()

    def open_face(self, key: FaceKey) -> None:
        """Opens another face; the shown hole stays if that face lies in it too."""
        told = self.context.name
        self.open = key
        self.renew_contexts()
        self._at_hole = next((at for at, one in enumerate(self._contexts) if one.name == told), 0)

    def renew(self) -> bool:
        return self.watch.renew()

    def stop(self) -> None:
        self.watch.stop()

    def facts(self, spot: FileSpot) -> Sequence[SheetFact]:
        """The facts about the shown hole, and the faults of the holes with the open face."""
        context = self.context
        if not context.cards:
            return ()
        found = [SheetFact(context.title, _("{n} of {all}").format(n=self._at_hole % len(self._contexts) + 1, all=len(self._contexts)))]
        if context.ground is not None:
            found += [fact._replace(spots=self.spots_of(fact.spots)) for fact in hole_facts(self.watch, context.name, _("this hole"))]
        found += [SheetFact(_("{hole}: {fault}").format(hole=one.title, fault=one.fault), "", False) for one in self._contexts if one.fault]
        return found

    def spots_of(self, spaces: Sequence[FileSpot]) -> tuple[FileSpot, ...]:
        """The spots on the faces that spaces of the hole are, those of the open face first."""
        context, rows = self.context, size_in(self.holder.draft)[1]
        keys = {face.name: face.key for face in faces_in(self.holder.draft)}
        found = []
        for _space, row, column in spaces:
            number, line = divmod(int(row), rows)
            if number < len(context.cards) and context.cards[number] in keys:
                spot = (*keys[context.cards[number]], rows - 1 - line, int(column) - context.offsets[number])
                found.append((spot[:TO_FACE] != self.open, spot))
        return tuple(spot for _other, spot in sorted(found))
