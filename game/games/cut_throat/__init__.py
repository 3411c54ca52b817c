"""Cut Throat: dominoes for two to four, each for himself."""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    package=__name__,
    rules="rules.rules.CutThroat",
    bots="bots.policies.BOTS",
    reviewer="bots.review.look_back",
    outliner="bots.review.outline",
    judge="bots.review.JUDGE",
    counters="solver.record.COUNTERS",
    recorded="solver.record.RECORDED",
    measured="commands.bench.MEASURED",
    table="table.face.DRAWN",
    review="table.face.review",
    lesson="table.lesson.LESSON",
    book="rules.book.SAYS",
    drill_words="table.drills.TALK",
)
