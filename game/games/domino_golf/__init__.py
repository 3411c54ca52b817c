"""Domino Golf: a course dealt from a double-twelve set, a bag of tiles for each seat, and a pool, called the gods of golf.

At Domino Golf the pro works backwards through the holes that its bag has to serve, over all greens that may be dealt. On a fixed course it
knows the tiles of every remaining hole, and so does the club player, who values a tile by what it could save at its best later shot.
"""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    rules="rules.rules.DominoGolf",
    files="content.FILES",
    bots="bots.BOTS",
    reviewer="bots.review.look_back",
    outliner="bots.review.outline",
    recorded="solver.RECORDED",
    measured="commands.MEASURED",
    table="table.face.DRAWN",
    canvases="table.workshop.CANVASES",
    review="table.review.DominoGolfReview",
    lesson="table.face.LESSON",
    book="rules.rules.SAYS",
)
