"""Another player's bag lying open on the cloth by a change of luck, for everybody to see and for one to take a tile of (D16)."""

from __future__ import annotations

from game.ui.tables.domino_golf.bag import BagRack
from game.ui.tables.dominoes.odds import TokenCell
from game.ui.theme import SIZES
from game.ui.widgets.cards import Plaque
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label


class OpenBag(Plaque):
    """Whose bag it is, and its tiles."""

    def __init__(self, seat: int, words: str, bag: BagRack) -> None:
        head = Row(TokenCell(seat, 22), Label(words, SIZES.body, kind="bold"), gap=8, align="centre")
        super().__init__(Column(head, bag, gap=4), 10, 14, tone="bar")
        self.seat, self.bag = seat, bag
