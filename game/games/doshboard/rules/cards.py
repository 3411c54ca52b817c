"""The cards of Doshboard: distances, hooks, green boxes, card-up and card-down, the called hole-out, the four sets (H12, H18, H19, H22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.games.doshboard.rules.board import Board
from game.games.doshboard.rules.geometry import HOURS
from game.words import N_, _

FACES: Final = range(1, HOURS + 1)
"""The numbers of every die."""

CLUBS: Final = 8
"""The cards of a set, from the driver to the putter (H22); the rules take smaller sets too."""

MOST_COUNT: Final = 40
"""The longest distance, and the widest hook, that a card may have."""

COLOURS: Final = (N_("yellow"), N_("red"), N_("blue"), N_("green"))
"""The colours of the sets and of the seats, in their order (H12)."""

BY_SEAT: Final = "".join(colour[0] for colour in COLOURS)
"""The colours of the seats where nobody has chosen: in their order, as the first letters of their names (H12)."""

DOWN, UP = range(-2, 0), range(1, 3)
SHIFTS: Final = (*DOWN, 0, *UP)
"""What card-down and card-up change a card by; 0 leaves it as printed (H18)."""

NO_CALL: Final = 0
"""No hole-out is called."""


@dataclass(frozen=True, slots=True)
class Card:
    """A club: distances by the blue die, hooks by the red one (left is negative), and the first and last red number in green (H22)."""

    name: str
    distances: tuple[int, ...]
    hooks: tuple[int, ...]
    green: tuple[int, int]

    @property
    def rating(self) -> float:
        """The mean of its distances (H22)."""
        return sum(self.distances) / len(self.distances)

    @property
    def greens(self) -> range:
        """The red numbers of the printed green boxes."""
        return range(self.green[0], self.green[1] + 1)


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards of a colour, longest first."""

    name: str
    line: str
    cards: tuple[Card, ...]


CLUB_NAMES: Final = (
    N_("driver"), N_("spoon"), N_("brassie"), N_("mid iron"), N_("mashie"), N_("niblick"), N_("chipper"), N_("putter")
)
"""What the cards of the stock sets are called, from the longest to the shortest; a file may have other names."""


@dataclass(frozen=True, slots=True)
class Content:
    """What Doshboard is played with: a board, and a set of cards for each colour (H12)."""

    board: Board
    yellow: CardSet
    red: CardSet
    blue: CardSet
    green: CardSet

    @property
    def sets(self) -> tuple[CardSet, ...]:
        """The sets in the order of `COLOURS`."""
        return self.yellow, self.red, self.blue, self.green


class PlayedCard(NamedTuple):
    """A card as it is played: shifted up or down, and the red numbers that hole out."""

    distances: tuple[int, ...]
    hooks: tuple[int, ...]
    green: frozenset[int]


class CardFault(NamedTuple):
    """What is wrong with a card: a clause, and where: ("hooks",), ("hooks", 3)."""

    where: tuple[str | int, ...]
    text: str


def played(card: Card, shift: int = 0, call: int = NO_CALL) -> PlayedCard:
    """The card after card-up or card-down (H18) and a called red number (H19). Raises ValueError for a call that can't be made.

    >>> card = Card("spoon", (8,) * 12, (-3, -2, -1, 0, 0, 0, 0, 0, 0, 1, 2, 3), (5, 8))
    >>> played(card, 1).hooks, sorted(played(card, 1).green), played(card, 1).distances[0]
    ((-4, -3, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4), [6, 7], 9)
    >>> played(card, -2).distances[0], sorted(played(card, -2).green), sorted(played(card, 1, call=9).green)
    (6, [5, 6, 7, 8], [9])
    """
    green, hooks = card.greens, card.hooks
    if shift > 0:
        green = range(green.start + shift, green.stop - shift)
        hooks = tuple(hook if red in green else hook + shift * _side(card, red, hook) for red, hook in enumerate(hooks, start=1))
    if call and not green:
        raise ValueError(_("card-up has left no green box, so no hole-out can be called"))
    distances = tuple(max(0, distance + shift) for distance in card.distances)
    return PlayedCard(distances, hooks, frozenset((call,)) if call else frozenset(green))


def may_call(card: Card, shift: int) -> bool:
    """Whether a hole-out can be called: card-up has left a green box (H19)."""
    return len(card.greens) > 2 * max(0, shift)


def faults_of_card(card: Card) -> Iterator[CardFault]:
    """All that keeps a card from being played (H18, H22)."""
    for field, numbers, low in (("distances", card.distances, 0), ("hooks", card.hooks, -MOST_COUNT)):
        if len(numbers) != HOURS:
            yield CardFault((field,), _("there are {n} numbers; a die has twelve").format(n=len(numbers)))
        for at, n in enumerate(numbers):
            if not low <= n <= MOST_COUNT:
                yield CardFault((field, at), _("{n} is out of bounds; it can be {low} to {high}").format(n=n, low=low, high=MOST_COUNT))
    if list(card.hooks) != sorted(card.hooks):
        yield CardFault(("hooks",), _("hooks are ordered from left to right, the smallest number first"))
    yield from _faults_of_green(card)


def fault_of_sets(sets: Sequence[CardSet]) -> str | None:
    """The first fault of four sets in a sentence, or None."""
    for found in sets:
        if not 1 <= len(found.cards) <= CLUBS:
            return _("A set of {n} cards; a set has 1 to {most}.").format(n=len(found.cards), most=CLUBS)
        for card in found.cards:
            for fault in faults_of_card(card):
                return _("The {card} of the {set}: {fault}.").format(card=card.name, set=found.name, fault=fault.text)
    return None


def _side(card: Card, red: int, hook: int) -> int:
    """Where a hook grows: in its own direction, and a 0 away from the middle of the printed run (H18)."""
    if hook:
        return 1 if hook > 0 else -1
    return 1 if 2 * red > card.green[0] + card.green[1] else -1


def _faults_of_green(card: Card) -> Iterator[CardFault]:
    first, last = card.green
    text = None
    if first not in FACES or last not in FACES or last < first:
        text = _("the green boxes go from {first} to {last}; they are red numbers, the lower one first")
    elif len(card.greens) % 2:
        text = _("there is an odd number of green boxes, from {first} to {last}; it has to be even")
    elif len(card.hooks) == HOURS and any(card.hooks[red - 1] for red in card.greens):
        text = _("a green box has a hook; in the run from {first} to {last} all hooks are 0")
    if text is not None:
        yield CardFault(("green",), text.format(first=first, last=last))
