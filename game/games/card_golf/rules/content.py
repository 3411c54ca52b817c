"""What a round of Card Golf is played with: a deck with its tables, and a course laid or dealt of its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import perm, prod
from random import Random
from typing import Final, TypeAlias

from game.games.card_golf.rules.course import (
    PARS, YARDS, CardFace, CardKind, CourseCard, Deck, Hole, Space, Tee, faults_of_deck, faults_of_face, faults_of_layout, faults_of_size,
    lay, octile, offsets_of
)
from game.games.card_golf.rules.shots import (
    BEFORE, CURVE, EXAMPLE, HOLED, LABELS, LIES, MISS, SUMS, TOP_RISK, TRACK, Make, StrokeLie, Tables, expected_putts
)
from game.rules.options import LATE
from game.words import _, ngettext

# ---- what a round of Card Golf is played with: a deck with its tables, and a course laid of its cards or dealt as the round begins
# A save contains all of it. Holes name their faces in the deck; `laid` makes their ground.
RiskRows = tuple[tuple[int | None, ...], ...]
"""A risk table: a row for each Lie with a column for each Make, None for N/A (C9)."""

CurveRows = tuple[tuple[int, ...], ...]
"""A curve chart: a row for each risk with a column for each sum of the dice (C10)."""

MOST_DICE: Final = 6
"""The most dice that a club may have for its swing or its run."""


@dataclass(frozen=True, slots=True)
class LaidHole:
    """A hole of a course: its faces by name, tee card first, and their offsets in columns.

    Without offsets the cards are aligned by their fairways (C2). `stroke_index` is 1 for the hardest hole of its course; 0 if none was
    given.
    """

    faces: tuple[str, ...]
    offsets: tuple[int, ...] = ()
    stroke_index: int = 0

    @property
    def par(self) -> int:
        """One more than it has cards (C3)."""
        return len(self.faces) + 1


@dataclass(frozen=True, slots=True)
class CardCourse:
    """A course: its name, a line about it, the landscape it is painted in, and its holes.

    Without holes the course is dealt from the deck when a round begins (C3, C4); then name, line and landscape are the deck's. A hole that
    is tried alone may be begun on a space of it instead of the tees.
    """

    name: str
    line: str
    landscape: str
    holes: tuple[LaidHole, ...] = ()
    begun_on: Space | None = field(default=None, metadata=LATE)


@dataclass(frozen=True, slots=True)
class Content:
    """All that a round is played with.

    `tables` has the risk table of the rules, `quick_reference` is the other printed one (C9); it has the curve chart of the book's example,
    `labels` is the other one (C10). Without `labels` it comes from a save from before there were two, and `tables` has the chart of that
    time.
    """

    deck: Deck
    tables: Tables
    quick_reference: RiskRows
    course: CardCourse
    labels: CurveRows = ()


def tables_for(content: Content, risk_table: str = "rules", curve_chart: str = EXAMPLE, *, woods_roll: bool = True) -> Tables:
    """The tables for the options of these names (C9, C10, C12)."""
    risk = content.tables.risk if risk_table == "rules" else content.quick_reference
    return replace(content.tables, risk=risk, curve=_curve_for(content, curve_chart), woods_roll=woods_roll)


def _curve_for(content: Content, chart: str) -> CurveRows:
    """The curve chart of that name; a deck with its own chart uses that one (C10)."""
    if chart == LABELS:
        return content.labels or CURVE[LABELS]
    stock, own = CURVE[EXAMPLE if content.labels else BEFORE], content.tables.curve
    return CURVE[chart] if own == stock else own


def faces_of(deck: Deck) -> Mapping[str, CardFace]:
    """The faces of a deck by name."""
    return {face.name: face for card in deck.cards for face in card.faces}


def laid(deck: Deck, hole: LaidHole) -> Hole:
    """The ground of a hole. Raises ValueError with the sentence of the first fault of its layout, KeyError for an unknown face."""
    faces = faces_of(deck)
    return lay([faces[name] for name in hole.faces], hole.offsets or None)


def lie_on(ground: Hole, space: Space) -> StrokeLie | None:
    """What a ball on a space is hit from; None on a green, in water and off the cards, from which no stroke is hit."""
    return LIES.get(ground.terrain(space))


def stroke_indexes(holes: Sequence[tuple[LaidHole, Hole]]) -> tuple[int, ...]:
    """The rank of each hole by difficulty, 1 for the hardest: by the given stroke indexes, if all holes have one.

    Otherwise the longest hole from the middle tee comes first. Of equal holes the earlier one comes first; a hole that is played twice has
    two ranks.
    """
    given = all(plan.stroke_index for plan, _hole in holes)

    def easiness(number: int) -> int:
        plan, hole = holes[number]
        return plan.stroke_index if given else -octile(hole.tees[Tee.MIDDLE], hole.flag)

    order = sorted(range(len(holes)), key=easiness)
    return tuple(order.index(number) + 1 for number in range(len(holes)))


def fault_of(content: Content) -> str | None:
    """What prevents a round from being played with this content, or None."""
    return next(iter(faults_of(content)), None)


def faults_of(content: Content) -> Iterator[str]:
    """All that is wrong: tables, and either the holes of the course or the deck from which they are dealt."""
    yield from faults_of_tables(content.tables)
    yield from _faults_of_risk(content.tables, content.quick_reference)
    if content.labels:
        yield from _faults_of_curve(content.labels)
    if not content.course.holes:
        yield from faults_of_deck(content.deck)
        return
    yield from faults_of_size(content.deck)
    for number, hole in enumerate(content.course.holes, start=1):
        for fault in faults_of_hole(content.deck, hole):
            yield _("hole {n}: {fault}").format(n=number, fault=fault)
    begun_on = content.course.begun_on
    if begun_on is not None and not faults_of_hole(content.deck, content.course.holes[0]) and lie_on(
            laid(content.deck, content.course.holes[0]), begun_on) is None:
        yield _("no stroke is hit from row {row}, column {column} of the hole").format(row=begun_on.row, column=begun_on.column)
    indexes = Counter(hole.stroke_index for hole in content.course.holes)
    for index, count in sorted(indexes.items()):
        if index and count > 1:
            yield _("{n} holes have the stroke index {index}").format(n=count, index=index)


def faults_of_hole(deck: Deck, hole: LaidHole) -> list[str]:
    """Everything that prevents these cards of the deck from making a hole: unknown faces, a card used twice, faces, borders (C1-C3)."""
    known = faces_of(deck)
    missing = [name for name in hole.faces if name not in known]
    if missing:
        return [_("there is no face {name}").format(name=name) for name in missing]
    faults = []
    if hole.par not in PARS:
        return [_("a hole has {few} to {many} cards, not {n}").format(few=PARS[0] - 1, many=PARS[-1] - 1, n=len(hole.faces))]
    for card in deck.cards:
        names = [name for name in hole.faces if any(face.name == name for face in card.faces)]
        if len(names) > 1:
            faults.append(_("{faces} are faces of one card").format(faces=", ".join(names)))
    faces = [known[name] for name in hole.faces]
    for face in dict.fromkeys(faces):
        faults += [f"{face.name}: {fault.text}" for fault in faults_of_face(face, deck.columns, deck.rows)]
    if faults:
        return faults
    try:
        return faults_of_layout(faces, hole.offsets or offsets_of(faces))
    except ValueError as error:
        return [str(error)]


def faults_of_tables(tables: Tables) -> list[str]:
    """Everything that makes tables unplayable: their shapes, clubs that can't be told apart, putts that never come nearer (C7-C14)."""
    faults = [*_faults_of_clubs(tables), *_faults_of_risk(tables, tables.risk), *_faults_of_curve(tables.curve)]
    return [*faults, *_faults_of_putting(tables)]


def _faults_of_clubs(tables: Tables) -> Iterator[str]:
    if not tables.clubs:
        yield _("there are no clubs")
    for name, count in Counter(club.name for club in tables.clubs).items():
        if count > 1:
            yield _("{n} clubs are called {name}").format(n=count, name=name)
    for yards, count in Counter(club.most for club in tables.clubs).items():
        if count > 1:
            yield _("{n} clubs carry {yards} yards").format(n=count, yards=yards)
    for club in tables.clubs:
        if not club.name.strip() or club.name != " ".join(club.name.split()):
            yield _("a club has a name of words with one space between them")
        if club.most < YARDS or club.most % YARDS:
            yield _("the {club} carries {yards} yards; a club carries full tens").format(club=_(club.name), yards=club.most)
        if not 1 <= club.swing_dice <= MOST_DICE or not 1 <= club.run_dice <= MOST_DICE:
            yield _("the {club} has {n} and {m} dice; it takes 1 to {most}").format(
                club=_(club.name), n=club.swing_dice, m=club.run_dice, most=MOST_DICE
            )


def _faults_of_risk(tables: Tables, risk: RiskRows) -> Iterator[str]:
    """Rows and numbers, and a lie from which the shortest club can't be used, so that a ball there could not be played at all."""
    if len(risk) != len(StrokeLie) or any(len(row) != len(Make) for row in risk):
        yield _("the risk table has {rows} rows of {columns}").format(rows=len(StrokeLie), columns=len(Make))
        return
    if any(number is not None and not 1 <= number <= TOP_RISK for row in risk for number in row):
        yield _("risks are 1 to {most}, or N/A").format(most=TOP_RISK)
    if tables.clubs:
        shortest = min(tables.clubs, key=lambda club: club.most)
        if any(row[shortest.make] is None for row in risk):
            yield _("the {club}, the shortest club, can be used from every lie").format(club=_(shortest.name))


def _faults_of_curve(curve: CurveRows) -> Iterator[str]:
    if len(curve) != TOP_RISK or any(len(row) != len(SUMS) for row in curve):
        yield _("the curve chart has {rows} rows of {columns}").format(rows=TOP_RISK, columns=len(SUMS))
    elif any(spaces != MISS and abs(spaces) > max(SUMS) for row in curve for spaces in row):
        yield _("a curve is at most {n} spaces").format(n=max(SUMS))


def _faults_of_putting(tables: Tables) -> Iterator[str]:
    track = {*range(YARDS, TRACK + 1, YARDS), *tables.flag}
    if len(tables.flag) != len(Make):
        yield _("the yards of a ball on the flag are {n} numbers").format(n=len(Make))
    if list(tables.distances) != sorted(set(tables.distances)) or not track <= set(tables.distances):
        yield _("the putting chart has the distances {yards}, shortest first").format(yards=", ".join(map(str, sorted(track))))
    elif len(tables.putting) != len(tables.distances) or any(len(row) != len(SUMS) for row in tables.putting):
        yield _("the putting chart has {rows} rows of {columns}").format(rows=len(tables.distances), columns=len(SUMS))
    elif any(left not in (HOLED, *tables.distances) for row in tables.putting for left in row):
        yield _("a putt ends on a distance of the chart, or holed")
    else:
        try:
            expected_putts(tables)
        except ValueError as error:
            yield str(error)


def cards_needed(pars: Sequence[int]) -> Mapping[CardKind, int]:
    """The most cards of each kind that holes of these pars need at a time (C3)."""
    return {CardKind.TEE: 1, CardKind.FAIRWAY: max(pars) - PARS[0], CardKind.GREEN: 1}


def fault_of_dealing(deck: Deck, pars: Sequence[int]) -> str | None:
    """What prevents holes of these pars from being dealt from a sound deck, or None."""
    for kind, least in cards_needed(pars).items():
        if (n := len(deck.of_kind(kind))) < least:
            line = ngettext(
                "a hole of par {par} takes {least} fairway card, and the deck has {n}",
                "a hole of par {par} takes {least} fairway cards, and the deck has {n}",
                least,
            )
            return line.format(par=max(pars), least=least, n=n)
    return None


# ---- the probabilities of a dealt course: pars that average four, and cards that are all equally likely to be picked (C3, C4)
Cards: TypeAlias = tuple[tuple[int, int], ...]
"""Cards of a hole, tee card first: each as its number in the deck and its face, both from 0."""

AVERAGE: Final = 4
ROUND: Final = 18
"""A round of this many holes has pars that average AVERAGE; in the deal 3-6 one of its holes is a par 6 (C4)."""

LONGEST: Final = PARS[-1]

MOST_LISTED: Final = 10_000
"""Largest number of chance outcomes that are listed one by one."""


def par_chances(before: Sequence[int], holes: int, deal: str) -> dict[int, Fraction]:
    """The chance of each par of the next hole of a dealt course of `holes` holes; `deal` is "3-5" or "3-6" (C4).

    All sequences of pars that average four are equally likely. In the deal 3-6 one hole of eighteen is a par 6; a shorter course contains
    it with the probability that it is among its holes.
    """
    weights = {par: _weight((*before, par), holes, deal) for par in PARS}
    total = sum(weights.values())
    return {par: weight / total for par, weight in weights.items() if weight}


def layout_chances(deck: Deck, par: int) -> Iterator[tuple[Cards, Fraction]] | None:
    """The chance of each hole of a par, or None if there are more than MOST_LISTED (C3).

    Cards are picked first, all equally likely and none twice, then a face of each.
    """
    picks, at = _picks(deck, par), {id(card): number for number, card in enumerate(deck.cards)}
    fairways = len(deck.of_kind(CardKind.FAIRWAY))
    ways = len(deck.of_kind(CardKind.TEE)) * perm(fairways, par - PARS[0]) * len(deck.of_kind(CardKind.GREEN))
    most_faces = max((len(card.faces) for card in deck.cards), default=1)
    if ways * most_faces ** (par - 1) > MOST_LISTED:
        return None
    return (
        (tuple((at[id(card)], face) for card, face in zip(cards, faces, strict=True)), chance)
        for cards in picks
        for chance in (Fraction(1, ways * prod(len(card.faces) for card in cards)),)
        for faces in product(*(range(len(card.faces)) for card in cards))
    )


def draw_par(before: Sequence[int], holes: int, deal: str, rng: Random) -> int:
    """A par for the next hole, drawn with `rng`."""
    chances = par_chances(before, holes, deal)
    return rng.choices(list(chances), [float(chance) for chance in chances.values()])[0]


def draw_cards(deck: Deck, par: int, rng: Random) -> Cards:
    """The cards of a hole, drawn with `rng` (C3)."""
    tee, fairways, green = (
        [number for number, card in enumerate(deck.cards) if card.faces and card.faces[0].kind is kind] for kind in CardKind
    )
    numbers = [rng.choice(tee), *rng.sample(fairways, par - PARS[0]), rng.choice(green)]
    return tuple((number, rng.randrange(len(deck.cards[number].faces))) for number in numbers)


def fault_of_cards(deck: Deck, par: int, cards: Cards) -> bool:
    """Whether these can't be the cards of a dealt hole of that par: a wrong count or kind, a card used twice, or an unknown face."""
    if len(cards) != par - 1 or len({number for number, _face in cards}) != len(cards):
        return True
    if any(not 0 <= number < len(deck.cards) or not 0 <= face < len(deck.cards[number].faces) for number, face in cards):
        return True
    kinds = [CardKind.TEE, *[CardKind.FAIRWAY] * (par - PARS[0]), CardKind.GREEN]
    return [face.kind for face in _faces(deck, cards)] != kinds


def hole_of(deck: Deck, cards: Cards) -> LaidHole:
    """The hole of dealt cards, aligned by their fairways (C2)."""
    faces = _faces(deck, cards)
    return LaidHole(tuple(face.name for face in faces), offsets_of(faces))


def _faces(deck: Deck, cards: Cards) -> tuple[CardFace, ...]:
    return tuple(deck.cards[number].faces[face] for number, face in cards)


def _picks(deck: Deck, par: int) -> Iterator[tuple[CourseCard, ...]]:
    fairways = permutations(deck.of_kind(CardKind.FAIRWAY), par - PARS[0])
    for tee, middle, green in product(deck.of_kind(CardKind.TEE), fairways, deck.of_kind(CardKind.GREEN)):
        yield (tee, *middle, green)


def _weight(pars: Sequence[int], holes: int, deal: str) -> Fraction:
    """The chance that a dealt course begins with these pars."""
    with_longest = Fraction(holes, ROUND) if deal == "3-6" else Fraction(0)
    left, total, longest = holes - len(pars), AVERAGE * holes - sum(pars), pars.count(LONGEST)
    return sum(
        (share * Fraction(_ways(left, total, count - longest), _ways(holes, AVERAGE * holes, count))
         for count, share in ((0, 1 - with_longest), (1, with_longest)) if share),
        start=Fraction(0),
    )  # fmt: skip


@cache
def _ways(holes: int, total: int, longest: int) -> int:
    """The number of ways to give holes pars that add up to a total, with exactly the given number of the longest par."""
    if longest < 0 or holes < 0:
        return 0
    if holes == 0:
        return int(total == 0 and longest == 0)
    return sum(_ways(holes - 1, total - par, longest - (par == LONGEST)) for par in PARS)
