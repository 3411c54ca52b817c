"""The holes that the open face of a deck lies in: which of them is looked at, what it is worth, and how it is tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from game.analysis.wish import GameWish
from game.content.draft import Draft
from game.errors import UserError
from game.games.card_golf.content.deck import ReadDeck
from game.games.card_golf.content.drawing import (
    TO_FACE, DraftFace, FaceHole, FaceKey, drawn_deck, face_in, faces_in, holes_of_deck, read_deck, sample_holes, size_in
)
from game.games.card_golf.rules.content import LaidHole, faces_of, laid, lie_on
from game.games.card_golf.rules.course import Space
from game.games.card_golf.table.figures import (
    CardRounds, FaceContext, HoleWatch, TrialSpace, WatchedHole, context_of, hole_facts, hole_trial, tables_of, wish_of
)
from game.games.card_golf.table.tools import GROUND, INKS, TOOLS, is_cell
from game.games.golf.table.ground_view import GroundCamera
from game.ui.workshop.camera_canvas import CameraCanvas
from game.ui.workshop.canvas import CanvasUser, SheetFact
from game.ui.workshop.grid import place_of
from game.ui.workshop.tool import FileSpot
from game.ui.workshop.trial import FileTrial
from game.words import _


class FaceHolesCanvas(CameraCanvas[GroundCamera]):
    """A canvas of faces, of which one is open; the sheet tells of a hole that the open face lies in."""

    starts_anywhere = True

    def __init__(self, user: CanvasUser) -> None:
        self._open: FaceKey = ("cards", 0, "faces", 0)
        self._at_hole = 0               # which of the holes with the open face is looked at
        self._watch = HoleWatch(user.wake, user.cache, user.draft.file)
        self._earlier: tuple[Draft, ...] = ()       # points of the file with which figures are compared
        self._holes = holes_of_deck(Path(user.draft.file))      # those of the courses that are laid of the deck
        self._contexts: tuple[FaceContext, ...] = ()
        super().__init__(user, GROUND, TOOLS, (*self._open, 0, 0), INKS)

    @property
    def face(self) -> DraftFace | None:
        """The face that is open."""
        return face_in(self.draft, self._open)

    @property
    def _context(self) -> FaceContext:
        """The hole that is looked at."""
        if not self._contexts:
            return FaceContext("", (), (), None, "", None, 0)
        return self._contexts[self._at_hole % len(self._contexts)]

    def _renew_contexts(self) -> None:
        """The holes that the open face lies in, and their figures."""
        face, deck = self.face, drawn_deck(self.draft)
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
        """Has the solver look at the holes of the open face, and at what that which is looked at was at earlier points."""
        tables = tables_of(self.draft)
        holes: dict[object, WatchedHole] = {one.name: (one.ground, tables) for one in self._contexts if one.ground is not None}
        earlier = [hole for draft in self._earlier if (hole := self._hole_then(draft)) is not None]
        self._watch.watch(holes, self._context.name, earlier)

    def compare(self, drafts: Sequence[Draft]) -> None:
        self._earlier = tuple(drafts)
        self._have_counted()

    def _hole_then(self, draft: Draft) -> WatchedHole | None:
        """The hole that is looked at with the faces as they were at that point; None where it could not be laid."""
        context, deck = self._context, drawn_deck(draft)
        known = faces_of(deck)
        if not context.cards or any(name not in known for name in context.cards):
            return None
        try:
            return laid(deck, LaidHole(context.cards, context.offsets)), tables_of(draft)
        except (ValueError, KeyError):
            return None

    def numbers(self, draft: Draft) -> Mapping[str, float]:
        then = self._hole_then(draft)
        return self._watch.numbers(self._context.name, then) if then is not None else {}

    def trial(self) -> FileTrial:
        return hole_trial(*self._looked_at(), self._begun())

    def _begun(self) -> TrialSpace | None:
        """The space of the hole that is looked at on its open face; None where no stroke is hit from it, and on a tee."""
        face, context, rows = self.face, self._context, size_in(self.draft)[1]
        if face is None or face.name not in context.cards or context.ground is None or not is_cell(self.cursor):
            return None
        place, at = place_of(self.cursor), context.cards.index(face.name)
        up = rows - 1 - place.row
        space = Space(at * rows + up, place.column + context.offsets[at])
        if lie_on(context.ground, space) is None or space in context.ground.tees:
            return None
        return TrialSpace(_("From {face}, row {row}, column {column}").format(face=face.name, row=up + 1, column=place.column + 1), space)

    def wish(self) -> GameWish:
        _deck, _title, landscape, _plan = self._looked_at()
        return wish_of(self._watch, self._context.name, landscape)

    def rounds(self) -> CardRounds:
        return CardRounds(*self._looked_at())

    def _looked_at(self) -> tuple[ReadDeck, str, str, LaidHole]:
        """The hole below, with its deck, its title and its landscape. Raises UserError."""
        read, context = read_deck(self.draft), self._context
        if read is None or context.ground is None:
            raise UserError(_("No hole can be laid with this face: mend that first."))
        return read, context.title, read.landscape, LaidHole(context.cards, context.offsets)

    # ---- the holes as parts of which the sheet tells one
    @property
    def parts(self) -> Sequence[str]:
        return [one.title for one in self._contexts]

    @property
    def tabs(self) -> Sequence[str]:
        return [_("Hole {n}").format(n=one.number or at) for at, one in enumerate(self._contexts, start=1)]

    @property
    def part(self) -> int:
        return self._at_hole % max(1, len(self._contexts))

    def turn_to(self, part: int) -> None:
        """Shows that hole, one of those in which the open face lies."""
        self._at_hole = part
        self._renew_contexts()
        self.user.looked(self.cursor)
        self.refresh()

    def next_hole(self) -> None:
        """Another hole with the open face is looked at."""
        if len(self._contexts) < 2:
            self.user.refuse(_("No other hole has this face."))
            return
        self.turn_to((self._at_hole + 1) % len(self._contexts))

    def facts(self, spot: FileSpot) -> Sequence[SheetFact]:
        """The hole that is looked at, and what is wrong with others that the face lies in."""
        context = self._context
        if not context.cards:
            return ()
        found = [SheetFact(context.title, _("{n} of {all}").format(n=self._at_hole % len(self._contexts) + 1, all=len(self._contexts)))]
        if context.ground is not None:
            found += [fact._replace(spots=self._spots_of(fact.spots)) for fact in hole_facts(self._watch, context.name, _("this hole"))]
        found += [SheetFact(_("{hole}: {fault}").format(hole=one.title, fault=one.fault), "", False) for one in self._contexts if one.fault]
        return found

    def _spots_of(self, spaces: Sequence[FileSpot]) -> tuple[FileSpot, ...]:
        """Where spaces of the hole lie on its faces, those of the open face first."""
        context, rows = self._context, size_in(self.draft)[1]
        keys = {face.name: face.key for face in faces_in(self.draft)}
        found = []
        for _space, row, column in spaces:
            number, line = divmod(int(row), rows)
            if number < len(context.cards) and context.cards[number] in keys:
                spot = (*keys[context.cards[number]], rows - 1 - line, int(column) - context.offsets[number])
                found.append((spot[:TO_FACE] != self._open, spot))
        return tuple(spot for _other, spot in sorted(found))
