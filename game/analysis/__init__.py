"""What is counted, compared and looked back on over games, and what ships measured or solved.

Drills (`session/drills.py`, `assets/drills.json`) are positions of games that bots played: the number of a deal and the moves since. What
each choice is worth is worked out by `python3 main.py drills --write`: `bots/drills.py` names who judges a game's positions, by many
rounds of the pro's own search or of what judges a review, whose spread gives the error, or by exact counts of the deals that fit. The
words are in the games' packages, and a test holds the numbers.

What a review sets beside a player's losses ("A Pro bot loses 1 ± 1 % in a hand") ships in `assets/losses.json` (`analysis/shipped.py`):
the mean over games of bots, by the same reviews, in which a loss within its error counts as none. `python3 main.py simulate GAME --seats
pro,pro --save FOLDER`, then `python3 main.py losses --write FOLDER/*.save`, works a figure out again and writes it. A bot that plays by
what the review judges by loses next to nothing. What a Pro bot needs on the courses of Domino Golf, for which best play is not known,
ships in `assets/scores.json`; the module names the command.
"""

import os

for _threads in ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):     # before numpy is first imported
    os.environ.setdefault(_threads, "1")    # our matrices are small: more threads take twice the time and every core
