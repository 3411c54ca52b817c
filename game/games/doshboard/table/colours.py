"""The colours that seats choose before a game: one for token, card heads, set and plaque, and what each set of cards is like (H12, H24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.doshboard.rules.cards import BY_SEAT, COLOURS, Content
from game.games.doshboard.rules.values import BEGINNER, View
from game.games.doshboard.table.card_look import MARKS, capital
from game.ui.table.face import ColourOffer
from game.ui.theme import SEAT_MARKS
from game.words import _

_OTHERS: Final = tuple(range(len(MARKS), len(SEAT_MARKS)))      # marks that no colour has


class TableColours:
    """Obeys game.ui.table.face.SeatColours."""

    option: Final = "colours"

    def marks(self, view: View) -> tuple[int, ...]:
        """Those of the colours that the seats play."""
        return (*(MARKS[view.table.token(seat)] for seat in range(len(COLOURS))), *_OTHERS)

    def chosen(self, options: Mapping[str, str]) -> tuple[int, ...]:
        """The numbers of the colours by seat."""
        return tuple(BY_SEAT.index(letter) for letter in options[self.option])

    def choose(self, options: Mapping[str, str], seat: int, colour: int) -> str:
        """Each colour once: the seat that had it gets what this one had."""
        now = options[self.option]
        given, taken = now[seat], BY_SEAT[colour]
        return "".join(taken if letter == given else given if letter == taken else letter for letter in now)

    def offers(self, content: object, options: Mapping[str, str]) -> tuple[ColourOffer, ...]:
        """Each colour with its set of cards; by itself where all share one."""
        sets = content.sets if isinstance(content, Content) and options["level"] != BEGINNER else None
        shared = _("At beginner level all share one set of cards: the colour is your token’s alone.")
        return tuple(
            ColourOffer(MARKS[number], capital(_(name)), _(sets[number].name) if sets else "", _(sets[number].line) if sets else shared)
            for number, name in enumerate(COLOURS))


COLOURS_OF_SEATS: Final = TableColours()
