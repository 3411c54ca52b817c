"""Totals of the finished games in the folder of saves.

Statistics are an SQLite file beside the saves (`statistics/database.py`), made only from the journals of finished games by a process beside
the window (if there are many saves, a second process starts with the newest), in batches of one transaction each. The file is discarded if
its version, its pages or the checksum of a game is wrong. One process counts at a time, and one more may help it. Each holds a lock, called
its turn (`turn` in `session/save_file.py`); only the process with the turn to count removes the file, and only while nobody helps. Queries
that belong together are one read transaction. The window itself never counts: the saves of a folder that can't be written to are counted
into a database in a temporary folder. What is counted of a game is its entry in `RECORDS` (`analysis/record.py`): figures, each with a
sentence saying what it counts, and a function from all events of a game to facts. `figures.py` filters and adds up. `overview.py` makes the
top of the page (`ui/scenes/statistics.py`): a sentence about the player and three plots. The cost of one's own choices comes from the
reviews beside the saves, read on a thread; the newest games without a review are reviewed in a process while the page is open. Every two
seconds the page checks whether another window has finished a game.
"""
