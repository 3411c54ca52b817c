"""The one list of games, each a package with its entry `GAME`; beside them is what each family shares."""

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
"""In menu order. The key of a game, as in saves and on the command line, is the last part of its package's name."""
