"""Card Golf: holes laid of cards, strokes of clubs, dice and tables."""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    package=__name__,
    rules="rules.rules.CardGolf",
    files="content.course.FILES",
    bots="bots.policies.BOTS",
    reviewer="solver.review.look_back",
    counters="solver.record.COUNTERS",
    recorded="solver.record.RECORDED",
    measured="commands.bench.MEASURED",
    rated="commands.rating.RATED",
    solved="commands.shipping.SHIPPING",
    pictures="commands.pictures.PICTURES",
    table="table.face.DRAWN",
    review="table.review.CardGolfReview",
    lesson="table.lesson.LESSON",
    book="rules.book.SAYS",
    frames="table.frames.scenarios",
)
