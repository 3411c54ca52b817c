"""Courses of Card Golf while they are edited: holes in a draft; cards laid, shifted and taken away, so that each hole stays sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.tree import BadFile
from game.games.card_golf.content.course import deal_faces, find_deck
from game.games.card_golf.content.deck import ReadDeck
from game.games.card_golf.rules.content import LaidHole, faces_of, laid, stroke_indexes
from game.games.card_golf.rules.course import KINDS, PARS, CardFace, CardKind, Deck, faults_of_layout, offsets_of, touching
from game.words import _

NEW_PARS: Final = (4, 3, 5, 4, 4, 3, 4, 5, 4)
"""The pars of holes that are added, nine after nine."""

MOST_CARDS: Final = PARS[-1] - 1
FEWEST_CARDS: Final = PARS[0] - 1


class DraftHole(NamedTuple):
    """A hole as a draft has it: `cards` are names of faces, () if it is dealt by its `par`; `stroke_index` is 0 if none is given."""

    cards: tuple[str, ...]
    offsets: tuple[int, ...] = ()
    par: int = 0
    stroke_index: int = 0

    @property
    def is_dealt(self) -> bool:
        """Whether its cards are dealt by the seed of the course."""
        return not self.cards

    @property
    def played_par(self) -> int:
        """One more than it has cards, or the par by which it is dealt; 0 if neither is known."""
        return len(self.cards) + 1 if self.cards else self.par


# ---- reading a draft, which may have any shape
def holes_in(draft: Draft) -> tuple[DraftHole, ...]:
    """The holes of a course as the draft has them, faulty ones too."""
    entries = draft.value.get("holes") if isinstance(draft.value, dict) else None
    return tuple(_hole_in(entry) for entry in (entries if isinstance(entries, list) else ()))


def _hole_in(entry: object) -> DraftHole:
    if not isinstance(entry, dict):
        return DraftHole(())
    cards, offsets = _list_of(entry, "cards", str), _list_of(entry, "offsets", int)
    par, index = entry.get("par"), entry.get("stroke_index")
    return DraftHole(tuple(cards), tuple(offsets), par if isinstance(par, int) else 0, index if isinstance(index, int) else 0)


def _list_of(entry: Mapping[str, Any], key: str, kind: type) -> list[Any]:
    found = entry.get(key)
    return [each for each in found if isinstance(each, kind)] if isinstance(found, list) else []


def deck_of_course(draft: Draft) -> ReadDeck | None:
    """The deck that a course names; None if there is none or it has faults."""
    stem = draft.value.get("deck") if isinstance(draft.value, dict) else None
    if not isinstance(stem, str) or not stem:
        return None
    try:
        return find_deck(Path(draft.file), stem)
    except (BadFile, LookupError):
        return None


def in_order(deck: Deck) -> tuple[CardFace, ...]:
    """The faces of a deck, those of tee cards first, then of fairway and of green cards."""
    return tuple(face for kind in CardKind for card in deck.of_kind(kind) for face in card.faces)


def card_number(deck: Deck, name: str) -> int:
    """The number of the card that a face is on; -1 if the deck has no such face."""
    return next((number for number, card in enumerate(deck.cards) if any(face.name == name for face in card.faces)), -1)


def faces_up(draft: Draft, deck: Deck, number: int) -> tuple[str, ...]:
    """The names of the faces of a hole, also of a dealt one; () if it can't be dealt."""
    hole, seed = holes_in(draft)[number], draft.value.get("seed")
    if hole.cards or hole.par not in PARS or not isinstance(seed, int):
        return hole.cards
    try:
        return deal_faces(deck, hole.par, Random(f"{seed} {number + 1}"))
    except (ValueError, IndexError):        # more cards than the deck has
        return ()


def offsets_for(deck: Deck, hole: DraftHole) -> tuple[int, ...]:
    """The columns by which each card of a hole lies to the right of the first; all 0 if the cards can't be brought together."""
    if len(hole.offsets) == len(hole.cards):
        return hole.offsets
    known = faces_of(deck)
    try:
        return offsets_of([known[name] for name in hole.cards])
    except (ValueError, KeyError):
        return (0,) * len(hole.cards)


def meeting(deck: Deck, hole: DraftHole, border: int) -> int:
    """How many columns of fairway meet between card `border` of a hole and the card before it; 0 if the deck lacks one of them."""
    known, offsets = faces_of(deck), offsets_for(deck, hole)
    before, after = known.get(hole.cards[border - 1]), known.get(hole.cards[border])
    return touching(before, after, offsets[border] - offsets[border - 1]) if before is not None and after is not None else 0


def why_not_lying(deck: Deck, cards: Sequence[str], name: str, *, instead: int = -1) -> str:
    """Why a face can't lie in a hole of these cards, where it would replace the card at `instead` (-1: none); "" if it can."""
    number = card_number(deck, name)
    for at, other in enumerate(cards):
        if at == instead:
            continue
        if other == name:
            return _("{face} lies in this hole already.").format(face=name)
        if card_number(deck, other) == number:
            return _("{face} can't lie here: its card's other side, {other}, is in this hole.").format(face=name, other=other)
    return ""


# ---- changes of one hole
def with_face(deck: Deck, hole: DraftHole, name: str, at: int) -> DraftHole:
    """A hole with a face laid at card `at`: a tee or green card replaces the one there, a fairway card replaces a fairway card.

    Elsewhere a fairway card is inserted between tee and green. Borders between cards that stay keep their shift. Raises Unwritable.
    """
    face = faces_of(deck).get(name)
    if face is None:
        raise Unwritable(_("There is no face {face} in this deck.").format(face=name))
    cards = list(hole.cards)
    last = len(cards) - 1
    if face.kind is CardKind.FAIRWAY:
        instead = at if 0 < at < last else -1
    else:
        instead = 0 if face.kind is CardKind.TEE else last
        known = faces_of(deck)
        if not cards or (lying := known.get(cards[instead])) is None or (lying.kind is not face.kind and len(cards) < FEWEST_CARDS):
            raise Unwritable(_("A hole begins with a tee card and ends with a green card."))
    if why := why_not_lying(deck, cards, name, instead=instead):
        raise Unwritable(why)
    if instead >= 0:
        cards[instead] = name
        return _relaid(deck, hole, cards)
    if len(cards) >= MOST_CARDS:
        raise Unwritable(_("A hole has {n} cards at most; put one away first.").format(n=MOST_CARDS))
    cards.insert(1 if at == 0 else max(1, last), name)
    return _relaid(deck, hole, cards)


def without_card(deck: Deck, hole: DraftHole, at: int) -> DraftHole:
    """A hole without a fairway card. Raises Unwritable."""
    if len(hole.cards) <= FEWEST_CARDS or not 0 < at < len(hole.cards) - 1:
        raise Unwritable(_("A hole keeps its tee card and its green card; lay another one in its place."))
    return _relaid(deck, hole, [*hole.cards[:at], *hole.cards[at + 1:]])


def with_swap(deck: Deck, hole: DraftHole, one: int, other: int) -> DraftHole:
    """A hole with two of its fairway cards swapped. Raises Unwritable."""
    inner = range(1, len(hole.cards) - 1)
    if one not in inner or other not in inner:
        raise Unwritable(_("Tee and green stay at their ends of the hole."))
    cards = list(hole.cards)
    cards[one], cards[other] = cards[other], cards[one]
    return _relaid(deck, hole, cards)


def with_par(deck: Deck, hole: DraftHole, par: int, used: Counter[str]) -> DraftHole:
    """A hole of another par: a dealt one is dealt by it, another gets fairway cards that are `used` least, or loses its last ones.

    Raises Unwritable.
    """
    if par not in PARS:
        raise Unwritable(_("Pars are {first} to {last}.").format(first=PARS[0], last=PARS[-1]))
    if hole.is_dealt:
        return hole._replace(par=par)
    cards = list(hole.cards)
    while len(cards) + 1 > par:
        del cards[-2]
    while len(cards) + 1 < par:
        cards.insert(len(cards) - 1, _free_face(deck, cards, CardKind.FAIRWAY, used))
    return _relaid(deck, hole, cards)


def shifted(deck: Deck, hole: DraftHole, at: int, by: int) -> DraftHole:
    """A hole with card `at` and all behind it moved `by` columns to the right; the first card moves alone."""
    offsets = offsets_for(deck, hole)
    moved = [offset + (by if number >= at else 0) for number, offset in enumerate(offsets)] if at else [
        offset - (by if number else 0) for number, offset in enumerate(offsets)]
    return _plainly(deck, hole._replace(offsets=tuple(moved)))


def fault_of(deck: Deck, hole: DraftHole) -> str:
    """Why these cards make no hole, in the words of the rules; "" if they make one."""
    known = faces_of(deck)
    if any(name not in known for name in hole.cards):
        return next(_("there is no face {name}").format(name=name) for name in hole.cards if name not in known)
    return next(iter(faults_of_layout([known[name] for name in hole.cards], offsets_for(deck, hole))), "")


def _relaid(deck: Deck, hole: DraftHole, cards: Sequence[str]) -> DraftHole:
    """The hole with other cards. A border between old neighbours keeps its shift; at the others the fairways are brought together."""
    made = DraftHole(tuple(cards), (), len(cards) + 1 if hole.par else 0, hole.stroke_index)
    if not hole.offsets:
        return made
    before = offsets_for(deck, hole)
    shifts = {pair: before[at + 1] - before[at] for at, pair in enumerate(pairwise(hole.cards))}
    plain, offsets = offsets_for(deck, made), [0]
    for at, pair in enumerate(pairwise(cards)):
        offsets.append(offsets[-1] + shifts.get(pair, plain[at + 1] - plain[at]))
    return _plainly(deck, made._replace(offsets=tuple(offsets)))


def _plainly(deck: Deck, hole: DraftHole) -> DraftHole:
    """The hole with the first card at offset 0, or without offsets if its cards would lie the same way without them."""
    first = hole.offsets[0]
    offsets = tuple(offset - first for offset in hole.offsets)
    return hole._replace(offsets=() if offsets == offsets_for(deck, hole._replace(offsets=())) else offsets)


def _free_face(deck: Deck, cards: Sequence[str], kind: CardKind, used: Counter[str]) -> str:
    """The face of that kind that is used least and whose card is not in the hole. Raises Unwritable."""
    taken = {card_number(deck, name) for name in cards}
    free = [face.name for face in in_order(deck) if face.kind is kind and card_number(deck, face.name) not in taken]
    if not free:
        raise Unwritable(_("The deck has no further {kind} for this hole.").format(kind=_(KINDS[kind])))
    return min(free, key=lambda name: used[name])


def fresh_hole(deck: Deck, par: int, used: Counter[str]) -> DraftHole:
    """A hole of that par of the faces that are `used` least. Raises Unwritable."""
    cards = [_free_face(deck, (), CardKind.TEE, used), _free_face(deck, (), CardKind.GREEN, used)]
    while len(cards) + 1 < par:
        cards.insert(len(cards) - 1, _free_face(deck, cards, CardKind.FAIRWAY, used))
    return DraftHole(tuple(cards))


# ---- changes of a course
def used_in(holes: Sequence[DraftHole]) -> Counter[str]:
    """In how many holes each face lies."""
    return Counter(name for hole in holes for name in hole.cards)


def with_hole(draft: Draft, number: int, hole: DraftHole) -> Draft:
    """The course with that hole at `number`, or appended if there are fewer. Of an entry only changes are written. Raises Unwritable."""
    holes = holes_in(draft)
    there = draft.at(("holes", number)) if number < len(holes) else None
    entry: dict[str, Any] = dict(there) if isinstance(there, dict) else {}
    wanted = {"cards": list(hole.cards), "offsets": list(hole.offsets), "par": hole.par, "stroke_index": hole.stroke_index}
    for key, value in wanted.items():
        if value:
            entry[key] = value
        else:
            entry.pop(key, None)
    ordered = {key: entry[key] for key in sorted(entry, key=lambda key: (key != "cards", key != "offsets"))} if there is None else entry
    made = draft.append(("holes",), ordered) if number >= len(holes) else draft.set(("holes", number), ordered)
    return _with_seed(made)


def _with_seed(draft: Draft) -> Draft:
    """The course without its seed if no hole is dealt any more: a seed would be a fault then."""
    dealt = any(hole.is_dealt for hole in holes_in(draft))
    return draft.remove(("seed",)) if not dealt and "seed" in draft.value else draft


def without_hole(draft: Draft, number: int) -> Draft:
    """The course without a hole; higher stroke indexes than its own become one lower. Raises Unwritable."""
    if len(holes_in(draft)) == 1:
        raise Unwritable(_("A course keeps one hole at least."))
    gone = holes_in(draft)[number].stroke_index
    made = draft.remove(("holes", number))
    for at, hole in enumerate(holes_in(made)):
        if gone and hole.stroke_index > gone:
            made = made.set(("holes", at, "stroke_index"), hole.stroke_index - 1)
    return _with_seed(made)


def moved_hole(draft: Draft, number: int, to: int) -> Draft:
    """The course with a hole moved to place `to`; the others keep their order. Raises Unwritable."""
    if number == to:
        return draft
    entry = draft.at(("holes", number))
    return draft.remove(("holes", number)).insert(("holes", to), entry)


def resized(draft: Draft, deck: Deck, length: int) -> Draft:
    """The course with that number of holes: the last ones taken away, or new ones of all pars added. Raises Unwritable."""
    if not isinstance(draft.value.get("holes"), list):
        draft = draft.set(("holes",), [])
    while len(holes_in(draft)) > length:
        draft = without_hole(draft, len(holes_in(draft)) - 1)
    while (number := len(holes := holes_in(draft))) < length:
        par = NEW_PARS[number % len(NEW_PARS)]
        indexed = bool(holes) and all(hole.stroke_index for hole in holes)
        draft = with_hole(draft, number, fresh_hole(deck, par, used_in(holes))._replace(stroke_index=number + 1 if indexed else 0))
    return draft


def ranks(draft: Draft, deck: Deck) -> tuple[int, ...]:
    """The stroke index of each hole: those of the file if it gives all, else by length. Holes that can't be laid come last."""
    holes = holes_in(draft)
    if holes and sorted(hole.stroke_index for hole in holes) == list(range(1, len(holes) + 1)):
        return tuple(hole.stroke_index for hole in holes)
    sound = [at for at, hole in enumerate(holes) if hole.cards and not fault_of(deck, hole)]
    plans = [LaidHole(holes[at].cards, holes[at].offsets) for at in sound]
    rank = dict(zip(sound, stroke_indexes([(plan, laid(deck, plan)) for plan in plans]), strict=True))
    rest = iter(range(len(sound) + 1, len(holes) + 1))
    return tuple(rank[at] if at in rank else next(rest) for at in range(len(holes)))


def with_indexes(draft: Draft, indexes: Sequence[int]) -> Draft:
    """The course with these stroke indexes, one for each hole. Raises Unwritable."""
    for number, (hole, index) in enumerate(zip(holes_in(draft), indexes, strict=True)):
        if hole.stroke_index != index:
            draft = with_hole(draft, number, hole._replace(stroke_index=index))
    return draft


def with_index(draft: Draft, deck: Deck, number: int, index: int) -> Draft:
    """The course with a stroke index on a hole; the hole that had that index gets the old one of this hole. Raises Unwritable."""
    there = list(ranks(draft, deck))
    if not 1 <= index <= len(there):
        raise Unwritable(_("Stroke indexes are 1 to {n}.").format(n=len(there)))
    there[there.index(index)], there[number] = there[number], index
    return with_indexes(draft, there)


def with_deck(draft: Draft, stem: str) -> Draft:
    """The course laid of another deck: holes whose faces the deck lacks are laid again with the same par. Raises Unwritable."""
    made = draft.set(("deck",), stem)
    read = deck_of_course(made)
    if read is None:
        raise Unwritable(_("The deck {deck} has faults; open it in the workshop first.").format(deck=stem))
    known, used = faces_of(read.deck), Counter[str]()
    for number, hole in enumerate(holes_in(draft)):
        if hole.is_dealt or all(name in known for name in hole.cards):
            continue
        fresh = fresh_hole(read.deck, hole.played_par, used)._replace(stroke_index=hole.stroke_index)
        used.update(fresh.cards)
        made = with_hole(made, number, fresh)
    return made
