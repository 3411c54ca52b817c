"""French dominoes: four seats, each alone, on a cross of four arms."""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    rules="rules.French",
    bots="bots.policies.BOTS",
    reviewer="bots.policies.look_back",
    outliner="bots.policies.outline",
    judge="bots.policies.JUDGE",
    counters="solver.COUNTERS",
    recorded="solver.RECORDED",
    measured="commands.MEASURED",
    trained="commands.TRAINED",
    table="table.DRAWN",
    review="table.review",
    lesson="table.LESSON",
    book="rules.SAYS",
    drill_words="table.TALK",
)
