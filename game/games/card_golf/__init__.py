"""Card Golf: dice golf over cards laid end to end.

`rules/course.py` lays holes from faces of cards, `shots.py` plays a stroke roll by roll by the printed charts, and counts the ways of its
dice. `content.py` says what a round is played with, and counts the chances of a dealt course; `flow.py` moves a round on. Every roll is
its own action; all lies open, so a view is the state, as at GOLO. `golf/rules.py` counts holes, skins, Stableford points and handicap
strokes for all golf.

`solver/solver.py` solves a hole without sampling, and `tokens.py` weighs the plans that may be best with tokens. What ships with the
stock courses (`assets/solved`, made by `python3 main.py solved --write`, read by `analysis/shipped.py`) are the plans alone: the values
follow from them in ten milliseconds, to the last digit (`table_cache.py`). A table has a name made of the hole and its rules, so a
changed course is solved like any other, into `saves/cache`.
"""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    rules="rules.rules.CardGolf",
    files="content.course.FILES",
    bots="bots.policies.BOTS",
    reviewer="solver.review.look_back",
    counters="solver.review.COUNTERS",
    recorded="solver.review.RECORDED",
    measured="commands.rating.MEASURED",
    rated="commands.rating.RATED",
    solved="commands.rating.SHIPPING",
    pictures="commands.pictures.PICTURES",
    table="table.face.DRAWN",
    review="table.review.CardGolfReview",
    lesson="table.lesson.LESSON",
    book="rules.rules.SAYS",
    frames="table.frames.scenarios",
)
