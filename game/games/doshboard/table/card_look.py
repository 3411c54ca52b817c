"""How a set's cards are to be shown, as a plain value, and the colours that they are printed in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.games.doshboard.rules.cards import CardSet
from game.ui.theme import SEAT_MARKS, rgb

BLUE: Final = rgb("#1C56B0")
RED: Final = rgb("#B3261E")
MARKS: Final = (0, 3, 1, 2)
"""The number of the colour and shape of each colour's token, in the order of the sets (H12)."""
HEADS: Final = tuple(SEAT_MARKS[mark].colour for mark in MARKS)
"""What the heads of each set's cards are printed in: the colour of its token."""


@dataclass(frozen=True, slots=True)
class CardLook:
    """The set of that colour, the hand, the card that is picked with card-up and call, and the numbers rolled.

    `marked` are cards chosen for a game with three, `told` the one of them that was looked at last. `live`: somebody at this screen may
    pick, and `calls`: call red numbers. `blue` and `red` are the numbers of the dice, 0 where they have not been rolled.
    """

    colour: int
    cards: CardSet
    hand: tuple[int, ...]
    picked: int | None
    shift: int = 0
    call: int = 0
    marked: tuple[int, ...] = ()
    told: int | None = None
    live: bool = False
    calls: bool = False
    blue: int = 0
    red: int = 0

    @property
    def number(self) -> int:
        """The card whose numbers are shown."""
        return next((card for card in (self.picked, self.told, *self.hand) if card is not None), 0)


def capital(name: str) -> str:
    """A card's name as it is printed at its head.

    >>> capital("mid iron")
    'Mid iron'
    """
    return name[:1].upper() + name[1:]
