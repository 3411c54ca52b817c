"""Domino Golf: holes of tiles that fit one another, played from an open pool."""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    package=__name__,
    rules="rules.rules.DominoGolf",
    files="content.FILES",
    bots="bots.policies.BOTS",
    reviewer="bots.review.look_back",
    outliner="bots.review.outline",
    counters="solver.record.COUNTERS",
    recorded="solver.record.RECORDED",
    measured="commands.bench.MEASURED",
    table="table.face.DRAWN",
    review="table.review.DominoGolfReview",
    lesson="table.lesson.LESSON",
    book="rules.book.SAYS",
)
