"""Counting, comparing and reviewing games, and the measured or solved data that ships.

Drills (`session/drills.py`, `assets/drills.json`) are positions from games between bots, stored as the number of a deal and the moves
since. The value of each choice is computed by `python3 main.py drills --write`, which asks the game's judge (`JUDGES` in `bots/policy.py`).
A judge asks the game's best bot in many rounds (their spread gives the error), or counts exactly the deals that fit. The
texts are in the games' packages, and a test checks the numbers.

The figure that a review shows beside a player's losses ("A Pro bot loses 1 ± 1 % in a hand") ships in `assets/losses.json`
(`analysis/shipped.py`): the mean over bot games, measured by the same reviews; a loss within its error counts as 0. `python3 main.py
simulate GAME --seats pro,pro --save FOLDER`, then `python3 main.py losses --write FOLDER/*.save`, recomputes a figure and writes it. A bot
that uses the same evaluation as the review loses almost nothing. The strokes a Pro bot needs on the courses of Domino Golf, for which best
play is not known, ship in `assets/scores.json`; `analysis/shipped.py` gives the command.
"""

import os

for _threads in ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):     # must be set before numpy is first imported
    os.environ.setdefault(_threads, "1")    # our matrices are small: more threads take twice as long and occupy every core
