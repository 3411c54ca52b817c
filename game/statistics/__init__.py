"""What the finished games in the folder of saves add up to.

Statistics are an SQLite file beside the saves (`statistics/database.py`), made from the journals of finished games alone by a process
beside the window (where there are many, a second one begins at the newest), in batches that are one transaction each, and thrown away
wherever its version, its pages or the checksum of a game say so. One process counts at a time, one more may help it (`session/lock.py`);
only whoever has the turn removes the file, while nobody helps. What several queries read together is one read transaction. The window
itself never counts: a folder that can't be written to is counted into a temporary one. What is counted of a game is its entry in
`RECORDS` (`analysis/record.py`): figures, each with a sentence of what it counts, and a function from all events of a game to facts.
`figures.py` filters and adds up. What the page opens with, a sentence about whoever plays here and three plots, is `overview.py`
(`ui/scenes/statistics.py`); what own choices cost comes from the reviews beside the saves, read on a thread, and the newest games without
one are looked back on in a process while the page is open. It looks every two seconds whether another window has finished a game.
"""
