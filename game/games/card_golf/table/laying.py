"""Laying the holes of a course in the workshop: spots of its canvas, the tool that carries cards, and the course as a canvas shows it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from game.content.draft import Draft
from game.content.layout import Unwritable
from game.games.card_golf.content.course import LENGTHS
from game.games.card_golf.content.deck import ReadDeck
from game.games.card_golf.content.laying import (
    DraftHole,
    card_number,
    deck_of_course,
    faces_up,
    fault_of,
    holes_in,
    in_order,
    meeting,
    moved_hole,
    offsets_for,
    ranks,
    shifted,
    used_in,
    with_face,
    with_hole,
    with_swap,
    without_card,
)
from game.games.card_golf.rules.content import LaidHole, faces_of, laid
from game.games.card_golf.rules.course import CardFace, Hole
from game.games.card_golf.table.face_picture import face_card, plan_of_face
from game.ui.paint import Painter
from game.ui.workshop.canvas import FileSpot, Tool, ToolStroke
from game.words import N_, _, ngettext

_CARD: Final = 4            # steps of the spot of a card of a strip
_PART: Final = 3            # and of a part of the open hole


def hole_of(spot: FileSpot) -> int | None:
    """The hole that a spot is on, from 0; None for the deck's."""
    return int(spot[1]) if len(spot) > 1 and spot[0] in ("holes", "open", "shift") else None


def card_of(spot: FileSpot) -> int | None:
    """The card of its hole that a spot is on, from 0; None where it is on none."""
    if len(spot) == _CARD and spot[0] == "holes" and spot[2] == "cards":
        return int(spot[3])
    return int(spot[2]) if len(spot) >= _PART and spot[0] in ("open", "shift") and not isinstance(spot[2], str) else None


def laid_by_hand(file: Draft, read: ReadDeck, number: int) -> DraftHole:
    """A hole, with the cards that chance lays there as its own."""
    hole = holes_in(file)[number]
    return hole if hole.cards else hole._replace(cards=faces_up(file, read.deck, number), par=0)


# ---- the tool
@dataclass(frozen=True, slots=True)
class LayCard(Tool):
    """A face goes from the tray into a hole, a card along its border, to another hole or back into the tray, a strip to its place."""

    def why_not(self, file: Draft, spot: FileSpot) -> str:
        if deck_of_course(file) is None:
            return _("The deck of this course can't be read: mend that first.")
        return ""

    def release(self, stroke: ToolStroke) -> Draft:
        """The course after it. Raises Unwritable."""
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
        """The hole that the stroke changes, and what it becomes; None where nothing changes. Raises Unwritable."""
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
        """The name of the face that is carried; "" where a whole strip is."""
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
    "Drag a face from the deck to a hole, a card of the open hole along its border, or a strip by its number to its place."), lifts=True)


# ---- what is on the canvas, read once for each file
class CourseLayout:
    """A course as its canvas shows it."""

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
        """The faces of each hole, those that chance lays too; None for one that the deck has not."""
        if self.read is None:
            return tuple((None,) * len(hole.cards) for hole in self.holes)
        known = faces_of(self.read.deck)
        return tuple(tuple(known.get(name) for name in faces_up(self.draft, self.read.deck, number)) for number in range(len(self.holes)))

    @cached_property
    def offsets(self) -> tuple[tuple[int, ...], ...]:
        """How far each card of each hole lies to the right of the first."""
        if self.read is None:
            return tuple((0,) * len(cards) for cards in self.up)
        return tuple(offsets_for(self.read.deck, hole._replace(cards=tuple(face.name if face is not None else "" for face in cards)))
                     for hole, cards in zip(self.holes, self.up, strict=True))

    @cached_property
    def grounds(self) -> tuple[Hole | None, ...]:
        """Each hole as it is played; None for one that can't be laid."""
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
        """A hole as its cards lie; None where one is missing."""
        faces = self.up[number]
        if not faces or None in faces:
            return None
        return LaidHole(tuple(face.name for face in faces if face is not None), self.holes[number].offsets)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The stroke index of each hole."""
        return ranks(self.draft, self.read.deck) if self.read is not None else tuple(hole.stroke_index for hole in self.holes)

    def card(self, p: Painter, face: CardFace, size: tuple[int, int], *, fine: bool = False) -> pygame.Surface:
        """A card of the deck in a size; looked up again only when something has been painted."""
        key = face.name, size, fine
        found = self._cards.get(key)
        if found is None or found[0] is not p or found[1] != p.painted:
            name = self.read.name if self.read is not None else ""
            found = self._cards[key] = p, p.painted, face_card(p, plan_of_face(face, name, self.landscape), size, fine=fine)
        return found[2]

    def why_locked(self, face: CardFace, number: int) -> str:
        """Why a face can't be added to a hole: another side of its card lies there; "" where it can."""
        if self.read is None or number >= len(self.up):
            return ""
        lying = [other.name for other in self.up[number] if other is not None and card_number(self.read.deck, other.name) ==
                 card_number(self.read.deck, face.name)]
        return lying[0] if lying else ""
