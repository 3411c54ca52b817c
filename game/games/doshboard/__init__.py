"""Doshboard: golf on a board of cells, with club cards, planned lines and dice."""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    package=__name__,
    rules="rules.rules.Doshboard",
    files="content.FILES",
    file_warnings="commands.rating.WARNINGS",
    bots="bots.policies.BOTS",
    reviewer="solver.review.look_back",
    counters="solver.record.COUNTERS",
    recorded="solver.record.RECORDED",
    measured="commands.bench.MEASURED",
    rated="commands.rating.RATED",
    solved="commands.shipping.SHIPPING",
    pictures="commands.pictures.PICTURES",
    table="table.face.DRAWN",
    review="table.review.DoshboardReview",
    lesson="table.lesson.LESSON",
    book="rules.book.SAYS",
    frames="table.frames.scenarios",
)
