"""GOLO: nine twelve-sided dice in the colours of their pars, kept or rolled again until every hole has its strokes.

The optimum is known: `solver` solves every position by dynamic programming over the dice left, all rolls of a position at once, accidents
of the ground rules included. Equal dice are one kind, so nine dice have 96 positions and 326,592 rolls. `solve.py` computes expected
strokes, the distribution of totals, and the best chance of every total; `odds.py` stores the tables (in `saves/cache`, under a hash of
faces and game) and reads them: the pro plays by them, and panel and hints show them. The **pro** takes the fewest expected strokes, and
plays for the best chance to win once all others have finished. As soon as a table is opened, the window has a separate process compute
missing solution tables (`table/odds.py`), so that nobody waits for them. The caller that makes a bot may give it a folder for such tables
(`policy(game, level, cache)`).

The odds at a table come from a thread of the window and those of bots from their worker: both read the same tables in `saves/cache`, and on
a new machine the first one computes them, in about a second, while the panel says so and play continues.
"""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    rules="rules.rules.Golo",
    files="content.FILES",
    file_warnings="content.WARNINGS",
    bots="bots.players.BOTS",
    reviewer="solver.review.look_back",
    counters="solver.review.COUNTERS",
    recorded="solver.review.RECORDED",
    measured="commands.MEASURED",
    table="table.face.DRAWN",
    canvases="table.workshop.CANVASES",
    review="table.review.GoloReview",
    lesson="table.lesson.LESSON",
    book="rules.rules.SAYS",
    frames="table.frames.scenarios",
)
