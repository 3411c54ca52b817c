"""Statistics of games: tallies over many of them, odds, exact solutions, ratings."""

import os

for _threads in ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):     # before numpy is first imported
    os.environ.setdefault(_threads, "1")    # our matrices are small: more threads take twice the time and every core
