"""The one list of games: a package each with its entry `GAME`, and beside them what each family shares."""

from typing import Final

PACKAGES: Final[tuple[str, ...]] = (
    "game.games.partner",
    "game.games.cut_throat",
    "game.games.french",
    "game.games.domino_golf",
    "game.games.golo",
    "game.games.card_golf",
    "game.games.doshboard",
)
"""In the order of the menu. The key of a game, as in saves and on the command line, is the last part of its package's name."""
