"""GOLO: nine golf dice of four shapes, kept and rolled again until all are down."""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    package=__name__,
    rules="rules.rules.Golo",
    files="content.FILES",
    file_warnings="content.WARNINGS",
    bots="bots.policies.BOTS",
    reviewer="solver.review.look_back",
    counters="solver.record.COUNTERS",
    recorded="solver.record.RECORDED",
    measured="commands.bench.MEASURED",
    table="table.face.DRAWN",
    review="table.review.GoloReview",
    lesson="table.lesson.LESSON",
    book="rules.book.SAYS",
    frames="table.frames.scenarios",
)
