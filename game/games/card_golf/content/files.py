"""What Card Golf is played with, its kinds of file, and how the workshop makes them: templates, names of places, doubts and mends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from game.content.choices import GameFiles, Kind, Mend, Slot, Template, called_field
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.tree import Path_
from game.content.typed import Wrong
from game.games.card_golf.content.course import (
    COURSE_KIND, FIRST, LENGTHS, CardCourseFile, Opened, course_of, dealt_of, describe_course, describe_dealt, read_course
)
from game.games.card_golf.content.deck import DEALT_PARS, DECK_KIND, DeckFile
from game.games.card_golf.content.drawing import TO_FACE, face_in, faces_in, free_name, mended, with_card, with_side
from game.games.card_golf.content.laying import deck_of_course, fresh_hole, holes_in, ranks, resized, used_in, with_hole, with_indexes
from game.games.card_golf.rules.content import Content, cards_needed
from game.games.card_golf.rules.course import KINDS, PARS, CardKind, Deck
from game.words import N_, _

_TO_HOLE: Final = 2         # steps of the path to a hole
_TO_CARD: Final = 4         # and to a card


# ---- courses
_THREE: Final = """\
deck: parkland
holes:
  - {cards: [Heath, Gate, Pulpit]}
  - {cards: [Mill Pond, Strip]}
  - {cards: [Chute, Neck, Cape, Lakeside]}
"""
_NINE: Final = """\
deck: linksland
holes:
  - {cards: [Pine Ride, Sandhills, Burn's End]}
  - {cards: [Sea Wall, Lighthouse]}
  - {cards: [Dune Gap, Harbour, Burn Mouth, Bank]}
  - {cards: [Jetty, Bay, Hollow]}
  - {cards: [Pine Ride, Saltings, Lighthouse]}
  - {cards: [Jetty, Bank]}
  - {cards: [Sea Wall, Point, Burn's End]}
  - {cards: [Dune Gap, Sandhills, Pine Walk, Hollow]}
  - {cards: [Pine Ride, Whins, Bank]}
"""
_DEALT: Final = "deck: parkland\nseed: 17\nholes:\n" + "".join(
    f"  - {{par: {par}}}\n" for par in (4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 3, 4, 5, 4, 4, 3, 4, 5))


def _called_course(path: Path_) -> str:
    """The name of a place in a course's file: a hole, one of its cards, or a field that every file has."""
    if len(path) >= _TO_CARD and path[0] == "holes" and path[2] == "cards":
        return _("Hole {n}, card {card}").format(n=int(path[1]) + 1, card=int(path[3]) + 1)
    if len(path) > _TO_HOLE and path[0] == "holes":
        words = {"offsets": N_("Hole {n}, borders"), "stroke_index": N_("Hole {n}, index"), "par": N_("Hole {n}, par")}
        return _(words.get(str(path[2]), N_("Hole {n}"))).format(n=int(path[1]) + 1)
    if len(path) == _TO_HOLE and path[0] == "holes":
        return _("Hole {n}").format(n=int(path[1]) + 1)
    words = {"holes": N_("The holes"), "deck": N_("The deck"), "seed": N_("The seed")}
    return _(words[str(path[0])]) if path and path[0] in words else called_field(path)


def _doubtful(opened: Opened) -> Iterable[Wrong]:
    """Warns of holes that have the cards of an earlier hole."""
    seen: dict[tuple[str, ...], int] = {}
    for number, hole in enumerate(opened.content.course.holes):
        first = seen.setdefault(hole.faces, number)
        if first != number:
            yield Wrong(("holes", number), _("hole {n} has the cards of hole {first}").format(n=number + 1, first=first + 1))


def _mend_course(draft: Draft, place: Path_) -> Mend | None:
    """What mends a fault at a place of a course; None for a place without a mend.

    Mends are another number of holes, borders brought together, a hole laid again, ranks by length, a seed set or left out.
    """
    holes, read = holes_in(draft), deck_of_course(draft)
    if place == ("seed",):
        return Mend(_("Leave the seed out"), lambda now: now.remove(("seed",)))
    if read is None:
        return None
    deck = read.deck
    if place == ("holes",):
        if len(holes) not in LENGTHS:
            length = next((length for length in LENGTHS if length > len(holes)), LENGTHS[-1])
            return Mend(_("Make it {n} holes").format(n=length), lambda now: resized(now, deck, length))
        return Mend(_("Rank all by length"), _ranker(deck))
    if len(place) < _TO_HOLE or place[0] != "holes" or not isinstance(place[1], int) or place[1] >= len(holes):
        return None
    number, hole = place[1], holes[place[1]]
    part = place[2] if len(place) > _TO_HOLE else ""
    if part == "stroke_index":
        return Mend(_("Rank all by length"), _ranker(deck))
    if part == "offsets":
        return Mend(_("Bring the fairways together"), lambda now: with_hole(now, number, hole._replace(offsets=())))
    if hole.is_dealt and hole.par in PARS and "seed" not in draft.value:
        return Mend(_("Deal it by seed 1"), lambda now: now.set(("seed",), 1))
    if part == "par" and hole.cards:
        return Mend(_("Leave its par out"), lambda now: with_hole(now, number, hole._replace(par=0)))
    par = hole.played_par if hole.played_par in PARS else PARS[1]

    def lay_again(now: Draft) -> Draft:
        others = Counter(used_in([*holes_in(now)[:number], *holes_in(now)[number + 1:]]))
        return with_hole(now, number, fresh_hole(deck, par, others)._replace(stroke_index=hole.stroke_index))
    return Mend(_("Lay hole {n} again").format(n=number + 1), lay_again)


def _ranker(deck: Deck) -> Callable[[Draft], Draft]:
    """The change that gives every hole its stroke index by length."""
    def rank(draft: Draft) -> Draft:
        for number, hole in enumerate(holes_in(draft)):
            draft = with_hole(draft, number, hole._replace(stroke_index=0))
        return with_indexes(draft, ranks(draft, deck))
    return rank


class CardCourseKind(Kind):
    """Courses of card holes."""

    name, part = COURSE_KIND, CardCourseFile
    names = ("deck",)
    title, about, fresh, icon = N_("Card Golf course"), N_("lay eighteen holes of a deck's cards"), N_("New course"), "flag"
    templates = (
        Template(N_("Three holes"), N_("4, 3 and 5 of Parkland"), _THREE),
        Template(N_("Nine holes"), N_("par 36 by the sea"), _NINE),
        Template(N_("Eighteen"), N_("dealt by chance"), _DEALT))
    read = staticmethod(course_of)
    describe = staticmethod(describe_course)
    called = staticmethod(_called_course)
    warned = staticmethod(_doubtful)
    mend = staticmethod(_mend_course)


# ---- decks
def _deck_body(sides: int) -> str:
    """The text of a plain deck: a tee card, two fairway cards and a green card, each with that many sides.

    Their names are those of the text, whatever language is in force.
    """
    draft = Draft("", "kind: card golf deck\nname: x\nlandscape: parkland\nsize: {columns: 9, rows: 14}\ncards: []\n")
    for kind, name in ((CardKind.TEE, "Old Tee"), (CardKind.FAIRWAY, "Long Meadow"), (CardKind.FAIRWAY, "Short Meadow"),
                       (CardKind.GREEN, "Home Green")):
        draft, key = with_card(draft, kind, name)
        for _side in range(1, sides):
            draft, _other = with_side(draft, key, f"{name} Mirrored")
    return draft.text.partition("name: x\n")[2]


def _called_deck(path: Path_) -> str:
    """The name of a place in a deck's file: a card, one of its sides, or a field that every file has."""
    if len(path) >= TO_FACE and path[0] == "cards":
        side = _("Card {n}, side A") if path[3] == 0 else _("Card {n}, side B")
        return side.format(n=int(path[1]) + 1)
    if len(path) >= _TO_HOLE and path[0] == "cards":
        return _("Card {n}").format(n=int(path[1]) + 1)
    words = {"cards": N_("The cards"), "size": N_("The size of the cards"), "tables": N_("The tables")}
    return _(words[str(path[0])]) if path and path[0] in words else called_field(path)


def _mend_deck(draft: Draft, place: Path_) -> Mend | None:
    """What mends a fault at a place of a deck: a missing card, another name, a map brought in shape. None if that would change nothing."""
    if place == ("cards",):
        kinds = Counter(face.kind for face in faces_in(draft))
        lacking = next((kind for kind, least in cards_needed(DEALT_PARS).items() if kinds[kind] < least), None)
        return None if lacking is None else Mend(
            _("Add a {kind}").format(kind=_(KINDS[lacking])), lambda now: with_card(now, lacking)[0])
    face = face_in(draft, place)
    if face is None or len(place) <= TO_FACE:
        return None
    if place[-1] == "name":
        return Mend(_("Give it another name"), lambda now: now.set(place, free_name(now, face.kind)))
    try:
        changes = mended(draft, face.key).text != draft.text
    except (Unwritable, LookupError):
        changes = False
    return Mend(_("Bring this face in shape"), lambda now: mended(now, place)) if changes else None


class DeckKind(Kind):
    """Decks."""

    name, part = DECK_KIND, DeckFile
    title, about, fresh, icon = N_("Card Golf deck"), N_("paint the faces of cards, both sides"), N_("New deck"), "picture"
    templates = (
        Template(N_("Plain cards"), N_("four, tee to green, one side each"), _deck_body(1)),
        Template(N_("Both sides"), N_("four cards with eight faces"), _deck_body(2)))
    read = staticmethod(dealt_of)
    describe = staticmethod(describe_dealt)
    called = staticmethod(_called_deck)
    mend = staticmethod(_mend_deck)


# ---- what a round is played with
def _content(paths: Sequence[Path | None]) -> Content:
    """The content of a round, from the chosen file."""
    return read_course(*(path for path in paths if path is not None))


FILES: Final = GameFiles((Slot(N_("Course"), CardCourseKind(), FIRST, also=(DeckKind(),)),), _content)
