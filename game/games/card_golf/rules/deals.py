"""The chances of a course that is dealt: pars that average four, and cards of which each is picked like any other (C3, C4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import perm, prod
from random import Random
from typing import Final, TypeAlias

from game.games.card_golf.rules.content import LaidHole
from game.games.card_golf.rules.course import PARS, CardFace, CardKind, CourseCard, Deck, offsets_of

Cards: TypeAlias = tuple[tuple[int, int], ...]
"""Cards of a hole, tee card first: each as its number in the deck and its face, both from 0."""

AVERAGE: Final = 4
ROUND: Final = 18
"""A round of this many holes has pars that average AVERAGE; of the deal 3-6 one hole of it is a par 6 (C4)."""

LONGEST: Final = PARS[-1]

MOST_LISTED: Final = 10_000
"""Outcomes of chance that are still listed one by one."""


def par_chances(before: Sequence[int], holes: int, deal: str) -> dict[int, Fraction]:
    """The chance of each par of the next hole of a dealt course of `holes` holes; `deal` is "3-5" or "3-6" (C4).

    All pars that average four are equally likely, in the deal 3-6 with one hole of eighteen a par 6: a shorter course has one with the
    chance that it is among its holes.
    """
    weights = {par: _weight((*before, par), holes, deal) for par in PARS}
    total = sum(weights.values())
    return {par: weight / total for par, weight in weights.items() if weight}


def layout_chances(deck: Deck, par: int) -> Iterator[tuple[Cards, Fraction]] | None:
    """The chance of each hole of a par, or None where there are more than MOST_LISTED (C3).

    Cards are picked first, each like any other and none twice, then a face of each.
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
    """The par of the next hole by `rng`."""
    chances = par_chances(before, holes, deal)
    return rng.choices(list(chances), [float(chance) for chance in chances.values()])[0]


def draw_cards(deck: Deck, par: int, rng: Random) -> Cards:
    """The cards of a hole by `rng` (C3)."""
    tee, fairways, green = (
        [number for number, card in enumerate(deck.cards) if card.faces and card.faces[0].kind is kind] for kind in CardKind
    )
    numbers = [rng.choice(tee), *rng.sample(fairways, par - PARS[0]), rng.choice(green)]
    return tuple((number, rng.randrange(len(deck.cards[number].faces))) for number in numbers)


def fault_of_cards(deck: Deck, par: int, cards: Cards) -> bool:
    """Whether these can't be the cards of a dealt hole of that par: a wrong count or kind, a card twice, no such face."""
    if len(cards) != par - 1 or len({number for number, _face in cards}) != len(cards):
        return True
    if any(not 0 <= number < len(deck.cards) or not 0 <= face < len(deck.cards[number].faces) for number, face in cards):
        return True
    kinds = [CardKind.TEE, *[CardKind.FAIRWAY] * (par - PARS[0]), CardKind.GREEN]
    return [face.kind for face in _faces(deck, cards)] != kinds


def hole_of(deck: Deck, cards: Cards) -> LaidHole:
    """The hole of dealt cards, brought together where their fairways meet (C2)."""
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
    """In how many ways holes have pars that add up to a total, with exactly the given number of the longest par."""
    if longest < 0 or holes < 0:
        return 0
    if holes == 0:
        return int(total == 0 and longest == 0)
    return sum(_ways(holes - 1, total - par, longest - (par == LONGEST)) for par in PARS)
