"""Jamaican Partner: four at the table in two pairs, twenty-eight tiles, a match to six hands."""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    package=__name__,
    rules="rules.rules.Partner",
    bots="bots.policies.BOTS",
    reviewer="bots.review.look_back",
    outliner="bots.review.outline",
    judge="bots.drills.JUDGE",
    tile_counts="bots.drills.JUDGE",
    counters="solver.record.COUNTERS",
    recorded="solver.record.RECORDED",
    measured="commands.bench.MEASURED",
    trained="commands.training.TRAINED",
    table="table.face.DRAWN",
    review="table.face.review",
    lesson="table.lesson.LESSON",
    book="rules.book.SAYS",
    drill_words="table.drills.TALK",
    frames="table.frames.scenarios",
)
