"""Card Golf: dice golf over cards laid end to end.

`rules/course.py` lays holes from faces of cards, `shots.py` plays a stroke roll by roll with the printed charts, and counts the
combinations of its dice. `content.py` defines what a round is played with, and the probabilities of a dealt course; `flow.py` advances a
round. Every roll is its own action; nothing is hidden, so a view is the state, as at GOLO. `golf/rules.py` counts holes, skins, Stableford
points and handicap strokes for all golf games.

`solver/solver.py` solves a hole without sampling, and `tokens.py` evaluates the plans that may be best with tokens. Only the plans ship
with the stock courses (`assets/solved`, made by `python3 main.py solved --write`, read by `analysis/shipped.py`): the values are computed
from them in ten milliseconds, to the last digit (`table_cache.py`). The name of a table is made from the hole and its rules, so a changed
course is solved like any other, into `saves/cache`.
"""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    rules="rules.rules.CardGolf",
    files="content.files.FILES",
    posters="table.workshop.POSTERS",
    bots="bots.BOTS",
    reviewer="solver.review.look_back",
    outliner="solver.review.outline",
    counters="solver.review.COUNTERS",
    recorded="solver.review.RECORDED",
    measured="commands.rating.MEASURED",
    wishes="solver.wish.WISHES",
    rated="commands.rating.RATED",
    solved="commands.rating.SHIPPING",
    pictures="commands.pictures.PICTURES",
    table="table.face.DRAWN",
    canvases="table.workshop.CANVASES",
    review="table.review.CardGolfReview",
    lesson="table.lesson.LESSON",
    book="rules.rules.SAYS",
    frames="table.frames.scenarios",
)
