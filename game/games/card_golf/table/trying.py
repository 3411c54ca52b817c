"""A hole of cards that is being made, as it is played at a table to try it."""

from __future__ import annotations

from game.games.card_golf.content.course import alone
from game.games.card_golf.content.deck import ReadDeck
from game.games.card_golf.rules.content import LaidHole
from game.games.card_golf.rules.rules import CardGolf
from game.ui.workshop.canvas import FileTrial


def hole_trial(read: ReadDeck, title: str, landscape: str, hole: LaidHole) -> FileTrial:
    """A round of that hole alone, without tokens: as the sheet's figures are worked out."""
    rules = CardGolf()
    return FileTrial(title, rules, rules.options(holes=1, tokens=0), alone(read, title, landscape, hole))
