"""A course of Card Golf as a file: holes laid of a deck's cards, or dealt from it by a seed (C2-C4), and what a round is played with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta

from game.content.choices import CUSTOM, kind_node
from game.content.tree import BadFile, Path_, ScalarNode, Tree, quoted
from game.content.typed import (
    LONGEST_NAME, Author, FilePart, Landscape, Name, OneLine, Proven, Wrong, begun, known, typed, wrong_author, wrong_line, wrong_name
)
from game.content.yaml_text import files_in, parse_yaml, read_text
from game.games.card_golf.content.deck import DECK_KIND, ReadDeck, deck_of
from game.games.card_golf.rules.content import CardCourse, Content, LaidHole, fault_of_dealing, faults_of_hole, laid
from game.games.card_golf.rules.course import KINDS, PARS, CardKind, Deck, Space, Tee
from game.words import _, ngettext

COURSE_KIND: Final = "card golf course"
FIRST: Final = "mill-brook"
GAME: Final = "card_golf"
LENGTHS: Final = (3, 9, 18)
_FURTHEST: Final = 200


class CardHoleEntry(FilePart, frozen=True):
    """A hole: the faces of its cards, or only its par if it is dealt."""

    cards: Annotated[
        tuple[str, ...],
        Meta(
            description="The faces from the tee to the green, each by its name in the deck; without them the hole is dealt by its par.",
            extra_json_schema={"minItems": PARS[0] - 1, "maxItems": PARS[-1] - 1},
        ),
    ] = ()
    offsets: Annotated[
        tuple[int, ...],
        Meta(
            description="Columns by which each card lies to the right of the first; left out, the fairways are brought together.",
            extra_json_schema={"maxItems": PARS[-1] - 1},
        ),
    ] = ()
    par: Annotated[int | None, Meta(description="The par of a hole that is dealt: 3 to 6.")] = None
    stroke_index: Annotated[int, Meta(description="1 for the hardest hole of the course; for all holes or for none.")] = 0

    def wrong_par(self) -> Iterator[Wrong]:
        """A hole with neither cards nor par, or with an impossible par; offsets without cards."""
        if not self.cards and self.par is None:
            yield Wrong((), _("a hole needs its cards, or its par where it is dealt"))
        if self.par is not None and self.par not in PARS:
            yield Wrong(("par",), _("par {par}; pars are {first} to {last}").format(par=self.par, first=PARS[0], last=PARS[-1]))
        elif self.cards and self.par not in (None, len(self.cards) + 1):
            text = _("par {par} with {n} cards; a hole of {n} cards has par {want}")
            yield Wrong(("par",), text.format(par=self.par, n=len(self.cards), want=len(self.cards) + 1))
        if self.offsets and len(self.offsets) != len(self.cards):
            text = _("{n} offsets for {m} cards; each card has one, the first usually 0")
            yield Wrong(("offsets",), text.format(n=len(self.offsets), m=len(self.cards)))
        for at, offset in known(self.offsets):
            if abs(offset) > _FURTHEST:
                yield Wrong(("offsets", at), _("{n} columns is too far").format(n=offset))

    checks = (wrong_par,)


class CardCourseFile(FilePart, frozen=True):
    """A course: its deck, and its holes."""

    kind: Literal["card golf course"]
    name: Name
    deck: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=LONGEST_NAME,
            description=("The file of the deck without its ending; it lies beside the course or in courses/card_golf."),
        ),
    ]
    holes: Annotated[
        tuple[CardHoleEntry, ...],
        Meta(description="3, 9 or 18 holes.", extra_json_schema={"minItems": min(LENGTHS), "maxItems": max(LENGTHS)}),
    ]
    seed: Annotated[int | None, Meta(description="The number by which holes without cards are dealt; another one, another course.")] = None
    landscape: Annotated[Landscape | None, Meta(description="The landscape in which the course is painted; left out, the deck's.")] = None
    line: OneLine = ""
    author: Author = ""
    proven: Proven = ""

    def wrong_holes(self) -> Iterator[Wrong]:
        """How many holes there are, and whether the dealt ones have a seed."""
        if len(self.holes) not in LENGTHS:
            text = ngettext("there is {n} hole; a course has 3, 9 or 18", "there are {n} holes; a course has 3, 9 or 18", len(self.holes))
            yield Wrong(("holes",), text.format(n=len(self.holes)))
        dealt = [at for at, hole in known(self.holes) if not hole.cards]
        if dealt and self.seed is None:
            yield Wrong(("holes", dealt[0]), _("this hole is dealt; the course needs a seed: and a whole number"))
        if self.seed is not None and not dealt and len(list(known(self.holes))) == len(self.holes):
            yield Wrong(("seed",), _("no hole is dealt; leave the seed out, or give a hole its par alone"))

    def wrong_indexes(self) -> Iterator[Wrong]:
        """Stroke indexes that are given to some holes only, given twice, or out of range."""
        given = [(at, hole.stroke_index) for at, hole in begun(self.holes) if hole.stroke_index]
        if given and len(given) < len(self.holes):
            text = _("{n} of {m} holes have a stroke index; give it to all or to none")
            yield Wrong(("holes",), text.format(n=len(given), m=len(self.holes)))
        count = Counter(index for _at, index in given)
        for at, index in given:
            if not 1 <= index <= len(self.holes):
                text = _("stroke index {n}; they are 1 to {last}")
                yield Wrong(("holes", at, "stroke_index"), text.format(n=index, last=len(self.holes)))
            elif count[index] > 1:
                text = _("{n} holes have the stroke index {index}")
                yield Wrong(("holes", at, "stroke_index"), text.format(n=count[index], index=index))

    checks = (wrong_holes, wrong_indexes, lambda file: wrong_name(file.name), lambda file: wrong_line(file.line),
              lambda file: wrong_author(file.author))


class Opened(NamedTuple):
    """An opened file: its name, its line in lists, and the content that a round of it is played with."""

    name: str
    line: str
    content: Content


def course_of(name: str, tree: Tree) -> Opened:
    """The course of a tree, with its deck, which is looked for from the folder of the file `name` on. Raises BadFile."""
    decks: list[ReadDeck] = []

    def wrong_deck(file: CardCourseFile) -> Iterator[Wrong]:
        try:
            decks.append(find_deck(Path(name), file.deck))
        except (BadFile, LookupError) as error:
            yield Wrong(("deck",), str(error.args[0]).removesuffix("."))
            return
        yield from _faults_of_course(file, decks[0].deck)

    file = typed(name, tree, CardCourseFile, (wrong_deck,))
    (read,) = decks
    holes = tuple(_hole_of(file, number, read.deck) for number in range(len(file.holes)))
    course = CardCourse(file.name, file.line, file.landscape or read.landscape, holes)
    return Opened(file.name, file.line, _played_with(read, course))


def dealt_of(name: str, tree: Tree) -> Opened:
    """The deck of a tree as a course whose holes are dealt one by one. Raises BadFile."""
    read = deck_of(name, tree)
    course = CardCourse(read.name, read.line, read.landscape)
    return Opened(_("Dealt: {deck}").format(deck=read.name), read.line, _played_with(read, course))


def _played_with(read: ReadDeck, course: CardCourse) -> Content:
    return Content(read.deck, read.tables, read.quick_reference, course, read.labels)


def alone(read: ReadDeck, name: str, landscape: str, hole: LaidHole, begun_on: Space | None = None) -> Content:
    """The content of a round of this one hole, painted in a landscape; it begins on the space `begun_on`, or on the tees without one."""
    return _played_with(read, CardCourse(name, "", landscape, (hole,), begun_on))


def read_course(path: Path) -> Content:
    """The content of a course's file, or of a deck's file, from which holes are dealt. Raises BadFile."""
    name, tree = str(path), parse_yaml(str(path), read_text(path))
    said = kind_node(tree)
    dealt = isinstance(said, ScalarNode) and said.text == DECK_KIND
    return (dealt_of(name, tree) if dealt else course_of(name, tree)).content


def describe_course(opened: Opened) -> str:
    """A summary of the file for `check`."""
    content = opened.content
    holes = [laid(content.deck, hole) for hole in content.course.holes]
    yards = sum(hole.yards(hole.tees[Tee.MIDDLE]) for hole in holes)
    line = ngettext(
        "Card Golf course {name}: {n} hole, par {par}, {yards} yards",
        "Card Golf course {name}: {n} holes, par {par}, {yards} yards",
        len(holes),
    )
    return line.format(name=opened.name, n=len(holes), par=sum(hole.par for hole in holes), yards=yards)


def describe_dealt(opened: Opened) -> str:
    """A summary of the file of a deck for `check`."""
    deck, name = opened.content.deck, opened.content.course.name
    line = ngettext(
        "Card Golf deck {name}: {n} card of {columns} x {rows} spaces",
        "Card Golf deck {name}: {n} cards of {columns} x {rows} spaces",
        len(deck.cards),
    )
    return line.format(name=name, n=len(deck.cards), columns=deck.columns, rows=deck.rows)


def find_deck(course: Path, stem: str) -> ReadDeck:
    """The deck whose file is called `stem`: beside the course, else among the game's own, else among the user's own.

    Raises BadFile for a faulty deck, LookupError with a sentence if there is none.
    """
    found = [path for folder in folders_for(course) for path in files_in(folder) if path.stem == stem]
    if found:
        return _deck_in(found[0].name, read_text(found[0]))
    known = decks_beside(course)
    text = _("there is no deck {deck}; there are: {known}") if known else _("there is no deck {deck}; put its file beside this one")
    raise LookupError(text.format(deck=quoted(stem), known=", ".join(known)))


def decks_beside(course: Path) -> tuple[str, ...]:
    """The names, without endings, of the files of decks that a course in that file can be laid of."""
    return tuple(sorted({path.stem for folder in folders_for(course) for path in files_in(folder) if _kind_of(path) == DECK_KIND}))


def folders_for(course: Path) -> tuple[Path, ...]:
    """The folders in which a course looks for its deck, in order, its own first."""
    return course.parent, course.parent.parent / GAME, course.parent.parent / CUSTOM


@lru_cache(maxsize=8)
def _deck_in(name: str, text: str) -> ReadDeck:
    """The deck of a text; courses in the same folder share theirs. Raises BadFile."""
    return deck_of(name, parse_yaml(name, text))


def _kind_of(path: Path) -> str | None:
    """The kind that a file declares; None if it can't be read."""
    try:
        said = kind_node(parse_yaml(path.name, read_text(path)))
    except BadFile:
        return None
    return said.text if isinstance(said, ScalarNode) else None


def _hole_of(file: CardCourseFile, number: int, deck: Deck) -> LaidHole:
    """A hole for the rules; a dealt one depends only on the deck, the seed, its number and its par."""
    entry = file.holes[number]
    cards = entry.cards or deal_faces(deck, entry.par or PARS[0], Random(f"{file.seed} {number + 1}"))
    return LaidHole(cards, entry.offsets, entry.stroke_index)


def deal_faces(deck: Deck, par: int, rng: Random) -> tuple[str, ...]:
    """The faces of a dealt hole of that par, each card and each face of it equally likely (C3)."""
    fairways = rng.sample(deck.of_kind(CardKind.FAIRWAY), par - PARS[0])
    cards = (rng.choice(deck.of_kind(CardKind.TEE)), *fairways, rng.choice(deck.of_kind(CardKind.GREEN)))
    return tuple(rng.choice(card.faces).name for card in cards)


def _faults_of_course(file: CardCourseFile, deck: Deck) -> Iterator[Wrong]:
    """What prevents its holes from being laid of a sound deck."""
    if len(file.holes) > max(LENGTHS):
        return
    for number, hole in known(file.holes):
        at: Path_ = ("holes", number)
        if hole.cards:
            yield from _faults_of_hole(at, hole, deck)
        elif hole.par is not None and hole.par in PARS and (fault := fault_of_dealing(deck, (hole.par,))) is not None:
            yield Wrong((*at, "par"), fault)


def _faults_of_hole(at: Path_, hole: CardHoleEntry, deck: Deck) -> Iterator[Wrong]:
    """Unknown faces, a card used twice, and what the rules find: kinds, and fairways that don't touch."""
    cards = {face.name: number for number, card in enumerate(deck.cards) for face in card.faces}
    if len(hole.cards) >= PARS[-1]:
        text = _("a hole has {few} to {many} cards, not {n}")
        yield Wrong((*at, "cards"), text.format(few=PARS[0] - 1, many=PARS[-1] - 1, n=len(hole.cards)))
        return
    faults: list[Wrong] = []
    lying: dict[int, str] = {}
    for number, name in enumerate(hole.cards):
        place = (*at, "cards", number)
        if name not in cards:
            faults.append(Wrong(place, _("there is no face {name} in this deck").format(name=quoted(name))))
            continue
        if (other := lying.setdefault(cards[name], name)) == name and name in hole.cards[:number]:
            faults.append(Wrong(place, _("{face} lies in this hole already; it is one card").format(face=quoted(name))))
        elif other != name:
            text = _("{face} and {other} are on one card, which can't lie in a hole twice")
            faults.append(Wrong(place, text.format(face=quoted(name), other=quoted(other))))
        want = CardKind.TEE if number == 0 else CardKind.GREEN if number == len(hole.cards) - 1 else CardKind.FAIRWAY
        if (found := deck.cards[cards[name]].faces[0].kind) is not want:
            text = _("{face} is a {found}; a {kind} lies here")
            faults.append(Wrong(place, text.format(face=quoted(name), found=_(KINDS[found]), kind=_(KINDS[want]))))
    if not faults and not any(hole.wrong_par()):
        where = (*at, "offsets") if hole.offsets else (*at, "cards")
        faults = [Wrong(where, text) for text in faults_of_hole(deck, LaidHole(hole.cards, hole.offsets))]
    yield from faults
