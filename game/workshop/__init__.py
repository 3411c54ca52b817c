"""The workshop without its screens: files in hand, what is wrong with them, and the folder in which a person's own files lie.

The YAML files are the truth. A file in hand is a `Document` (`document.py`): the text as it stands, kept by `content/draft.py` so that a
change touches its own lines only, and every earlier and later text as the patches between them. Each change is one step, whatever made it:
a stroke, a mend, a line of words, what another program wrote. Documents are frozen; undo makes another one.

After each step the text is written whole to a recovery file beside the file, under a name with the number of this process (`document.py`).
It never stands in place of the file: that is written when it is saved, and only where nobody else has changed it meanwhile. Recovery
files of processes that have ended are offered when the file is opened next.

What is wrong is said in the words of `check` (`document.py`), each with its place in the file as a path, so that a canvas can show it.

How a kind of file is made (templates, doubts, mends) its game declares in one place, beside its reader: `Kind`
(`content/choices.py`). Whether there is a canvas for it says the `table` of the game (`Game.canvases`).
"""
