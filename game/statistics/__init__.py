"""Totals of the finished games in the folder of saves.

Statistics are an SQLite file beside the saves (`statistics/database.py`), made only from the journals of finished games by a process beside
the window (if there are many, a second one starts with the newest), in batches of one transaction each. It is discarded whenever its
version, its pages or the checksum of a game is wrong. One process counts at a time, one more may help it (`session/save_file.py`); only the
process that has the turn removes the file, while nobody helps. Queries that belong together are one read transaction. The window itself
never counts: a folder that can't be written to is counted into a temporary one. What is counted of a game is its entry in `RECORDS`
(`analysis/record.py`): figures, each with a sentence saying what it counts, and a function from all events of a game to facts. `figures.py`
filters and adds up. The top of the page, a sentence about the player and three plots, is `overview.py` (`ui/scenes/statistics.py`); the
cost of one's own choices comes from the reviews beside the saves, read on a thread, and the newest games without one are reviewed in a
process while the page is open. Every two seconds it checks whether another window has finished a game.
"""
