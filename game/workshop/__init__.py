"""The workshop without its screens: files in hand, what is wrong with them, and the folder of a person's own files.

The YAML files are the truth. A file in hand is a `Document` (`document.py`): its present text, as a `Draft` of `content/draft.py`, which
changes only the lines concerned, and its earlier and later texts, as patches between them. Each change is one step of undo, whatever made
it: a stroke, a mend, a typed line, or another program that wrote the file. Documents are frozen; undo returns another one.

After each step the whole text is written to a recovery file beside the file, whose name contains the id of this process (`document.py`).
The file itself is written only when the person saves, and only if no other program has changed it in the meantime. Recovery files of
processes that have ended are offered when the file is opened next.

Faults and doubts have the same sentences as in the command `check` (`document.py`), each with its path in the file, so that a canvas can
show it there.

A game declares each of its kinds of file (reader, templates, doubts, mends) in one place: a `Kind` (`content/choices.py`). The canvases
for its kinds are in its `table` (`Game.canvases`).
"""
