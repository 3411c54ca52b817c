"""What Card Golf brings for the workshop, by kind of file: canvases, what is told of files beside them, and their cards on the bench."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Final

import pygame

from game.content.draft import Draft
from game.games.card_golf.content.course import COURSE_KIND, LENGTHS, Opened
from game.games.card_golf.content.deck import DECK_KIND, MOST_FACES
from game.games.card_golf.content.drawing import (
    TO_FACE,
    face_in,
    faces_in,
    mirrored,
    size_in,
    with_card,
    with_side,
    without_face,
)
from game.games.card_golf.content.laying import deck_of_course, fresh_hole, holes_in, moved_hole, resized, used_in, with_hole
from game.games.card_golf.rules.course import KINDS, PARS, CardKind, Tee
from game.games.card_golf.table.course_workshop import CardCourseCanvas
from game.games.card_golf.table.deck_workshop import DeckCanvas
from game.games.card_golf.table.face_picture import face_card, plan_of_face
from game.games.card_golf.table.hole_picture import course_print
from game.games.card_golf.table.laying import CourseLayout, hole_of
from game.ui.paint import Painter, put
from game.ui.workshop.canvas import PLAYED, CanvasEntry, FileSpot, FirstNote, SheetDeed, SheetFact
from game.words import N_, _, ngettext


# ---- courses
def course_facts(draft: Draft, _spot: FileSpot) -> Sequence[SheetFact]:
    """Pars, length, and how much of the deck is used."""
    course = CourseLayout(draft)
    pars = [hole.played_par for hole in course.holes]
    grounds = [ground for ground in course.grounds if ground is not None]
    yards = sum(ground.yards(ground.tees[Tee.MIDDLE]) for ground in grounds)
    used = sum(1 for face in course.tray if course.used[face.name])
    return (SheetFact(_("Holes of par 3, 4, 5 and 6"), ", ".join(str(pars.count(par)) for par in PARS)),
            SheetFact(_("Par of the course"), str(sum(pars))),
            SheetFact(_("Yards from the middle tees"), str(yards)),
            SheetFact(_("Faces of the deck in use"), _("{n} of {all}").format(n=used, all=len(course.tray))))


def course_deeds(draft: Draft, spot: FileSpot) -> Sequence[SheetDeed]:
    """The hole looked at up and down and laid again, and other lengths."""
    holes, read = holes_in(draft), deck_of_course(draft)
    number = hole_of(spot)
    none = "" if number is not None and number < len(holes) else _("Look at a hole first.")
    at = number or 0
    first = none or (_("It is the first hole.") if at == 0 else "")
    last = none or (_("It is the last hole.") if at + 1 >= len(holes) else "")
    bare = _("The deck of this course can't be read.") if read is None else ""
    lengths = [SheetDeed(ngettext("{n} hole", "{n} holes", length).format(n=length), "flag", _resizer(length),
                         bare or (_("It has that many holes.") if len(holes) == length else "")) for length in LENGTHS]
    return (SheetDeed(_("Play hole earlier"), "up", lambda now, _there: moved_hole(now, at, at - 1), first),
            SheetDeed(_("Play hole later"), "down", lambda now, _there: moved_hole(now, at, at + 1), last),
            SheetDeed(_("Lay this hole again"), "redo", _lay_again, none or bare), *lengths)


def _lay_again(draft: Draft, spot: FileSpot) -> Draft:
    """The hole of the faces that the others use least."""
    read, number = deck_of_course(draft), hole_of(spot) or 0
    if read is None:
        return draft
    holes = holes_in(draft)
    used = used_in(holes)       # its own too, so that others come up
    par = holes[number].played_par if holes[number].played_par in PARS else PARS[1]
    return with_hole(draft, number, fresh_hole(read.deck, par, used)._replace(stroke_index=holes[number].stroke_index))


def _resizer(length: int) -> Callable[[Draft, FileSpot], Draft]:
    """The change that gives a course this length."""
    def change(draft: Draft, _spot: FileSpot) -> Draft:
        read = deck_of_course(draft)
        return draft if read is None else resized(draft, read.deck, length)
    return change


def course_picture(opened: Opened, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """The first hole on felt."""
    found = course_print(opened.content)
    drawn = None if found is None else found.draw(p, size)

    def make() -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        put(out, p.rbox(*size, p.look.px(4), "baize"), (0, 0))
        if drawn is not None:
            scale = min(.94 * size[0] / drawn.get_width(), .94 * size[1] / drawn.get_height())
            wide, high = max(1, round(scale * drawn.get_width())), max(1, round(scale * drawn.get_height()))
            put(out, pygame.transform.smoothscale(drawn, (wide, high)), (size[0] / 2, size[1] / 2), centre=True)
        return out
    return p.quick(("card golf course in the workshop", drawn, size, p.look), make)


def course_line(opened: Opened) -> str:
    """Its par."""
    found = course_print(opened.content)
    return _("par {n}").format(n=found.par) if found is not None else ""


# ---- decks
def deck_facts(draft: Draft, _spot: FileSpot) -> Sequence[SheetFact]:
    """How many cards and faces there are of each kind."""
    kinds = Counter(face.kind for face in faces_in(draft))
    columns, rows = size_in(draft)
    return (SheetFact(_("Faces: tee, fairway, green"), ", ".join(str(kinds[kind]) for kind in CardKind)),
            SheetFact(_("Spaces of a card"), _("{columns} x {rows}").format(columns=columns, rows=rows)))


def deck_deeds(draft: Draft, spot: FileSpot) -> Sequence[SheetDeed]:
    """What is done to the face looked at, and new cards."""
    key = spot[:TO_FACE]
    face = face_in(draft, key) if spot[:1] == ("cards",) else None
    none = "" if face is not None else _("Look at a face first.")
    both = none or (_("Its card has both sides.") if len(draft.at((*key[:2], "faces"))) >= MOST_FACES else "")
    return (SheetDeed(_("Mirror this face (Y)"), "redo", lambda now, at: mirrored(now, at[:TO_FACE]), none, "Y"),
            SheetDeed(_("Add its other side"), "copy", lambda now, at: with_side(now, at[:TO_FACE])[0], both),
            *(SheetDeed(_("Add a {kind}").format(kind=_(KINDS[kind])), "new", _adder(kind)) for kind in CardKind),
            SheetDeed(_("Remove this face"), "delete", lambda now, at: without_face(now, at[:TO_FACE]), none))


def _adder(kind: CardKind) -> Callable[[Draft, FileSpot], Draft]:
    """The change that adds a card of that kind."""
    return lambda draft, _spot: with_card(draft, kind)[0]


def deck_picture(opened: Opened, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A face of each kind on felt."""
    deck, landscape = opened.content.deck, opened.content.course.landscape
    faces = [deck.of_kind(kind)[0].faces[0] for kind in CardKind]
    wide = round(size[0] * .3)
    cards = [face_card(p, plan_of_face(face, deck_name(opened), landscape), (wide, round(wide * face.columns / face.rows)))
             for face in faces]

    def make() -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        put(out, p.rbox(*size, p.look.px(4), "baize"), (0, 0))
        for number, card in enumerate(cards):
            put(out, card, (size[0] * (.18 + .32 * number), size[1] * (.44 + .12 * (number % 2))), centre=True)
        return out
    return p.quick(("card golf deck in the workshop", tuple(cards), size, p.look), make)


def deck_name(opened: Opened) -> str:
    """By what its faces are painted on the bench, so that two decks of one name look alike there."""
    return opened.content.course.name


def deck_line(opened: Opened) -> str:
    """How many cards it has."""
    n = len(opened.content.deck.cards)
    return ngettext("{n} card", "{n} cards", n).format(n=n)


CANVASES: Final = MappingProxyType({
    COURSE_KIND: CanvasEntry(CardCourseCanvas, course_picture, course_line, course_facts, course_deeds, (
        FirstNote("canvas", N_("Drag a face to a hole"), N_("The deck lies at the left. A card is shifted along its border.")),
        FirstNote("sheet", N_("Watch the numbers"), N_("What the holes cost the best player follows a moment later.")),
        PLAYED)),
    DECK_KIND: CanvasEntry(DeckCanvas, deck_picture, deck_line, deck_facts, deck_deeds, (
        FirstNote("tools", N_("Drag on the face"), N_("Fairway is in your hand. Other grounds stand here, and slopes under A.")),
        FirstNote("sheet", N_("Watch the number"), N_("What the hole below costs the best player follows a moment later.")),
        PLAYED))})
