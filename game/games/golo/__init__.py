"""GOLO: nine twelve-sided dice in the colours of their pars, kept or rolled again until every hole has its strokes.

The optimum is known: `solver` solves every position by dynamic programming over the dice left, all rolls of a position at once, accidents
of the ground rules included. Equal dice are one kind, so nine dice have 96 positions and 326,592 rolls. `solve.py` gives expected
strokes, how totals spread, and the best chance of every total; `odds.py` keeps the tables (in `saves/cache`, under a hash of faces and
game) and reads them for a table: the pro plays by it, and panel and hints show it. The **pro** takes the fewest expected strokes, and
plays for the best chance to win once all others have finished. The window has missing tables computed by a process of its own from the
moment that a table is opened (`table/odds.py`), so that nobody waits for them. A caller that makes a bot may give it a folder for such
tables (`policy(game, level, cache)`).

The odds at a table come from a thread of the window and those of bots from their worker: both read the same tables in `saves/cache`, and
whoever is first on a new machine calculates them, in a second or so, while the panel says so and the table goes on.
"""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    rules="rules.rules.Golo",
    files="content.FILES",
    file_warnings="content.WARNINGS",
    bots="bots.policies.BOTS",
    reviewer="solver.review.look_back",
    counters="solver.review.COUNTERS",
    recorded="solver.review.RECORDED",
    measured="commands.MEASURED",
    table="table.face.DRAWN",
    review="table.review.GoloReview",
    lesson="table.lesson.LESSON",
    book="rules.rules.SAYS",
    frames="table.frames.scenarios",
)
