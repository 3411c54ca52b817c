"""Jamaican Partner: dominoes of four seats and two sides, six wins in a row."""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    rules="rules.Partner",
    bots="bots.policies.BOTS",
    reviewer="bots.review.look_back",
    outliner="bots.review.outline",
    judge="bots.review.JUDGE",
    tile_counts="bots.review.JUDGE",
    counters="solver.COUNTERS",
    recorded="solver.RECORDED",
    measured="commands.MEASURED",
    trained="commands.TRAINED",
    table="table.face.DRAWN",
    review="table.face.review",
    lesson="table.face.LESSON",
    book="rules.SAYS",
    drill_words="table.face.TALK",
    frames="table.frames.scenarios",
)
