"""Courses, cards and dice: YAML files to typed values.

Faces, pars, cards and courses are data. `game/content` reads them from `courses/` in two steps, and each gathers every fault it finds.
`yaml_text.py` makes a tree of nodes of the text (`tree.py`: each value with its place, and each character of a text with its own, in
block texts too; `typed.DrawnMap` checks a map there), limited in size, depth and aliases, so that whatever stands in a file is read or
refused within a second. `typed.py` makes of the tree a value of a declared type: a kind of file is a msgspec struct with checks for what
one field can't say, and the checks go on around a part that could not be read. Each game declares its kinds of file in its own package
(`content`). What only who reads the file can say is a `further` check: a course of Card Golf looks for its deck beside it. A user's own
files lie in `courses/custom`, for every game. Every fault is a sentence with file, line and column; `python3 main.py check` prints them.
`choices.py` lists the kinds of file, makes the JSON Schema of each for editors, which lies in `courses/schema`, lists what can be chosen,
faulty files with their first fault, and makes the content of a new game.

Programs write content through `content/draft.py`: a `Draft` is the text of a file, and a change of a value is an edit at its place
(`layout.py` finds where each value begins and ends, and writes values), so that a person's comments, order, quotes and indentation stay.
Each edit is read again and taken only where it gives exactly the value that is wanted; `save` writes the file whole, and never over what
another program has written meanwhile.

The rules name the type of their content (`Rules.content`, a frozen dataclass, or None), as they name the type of their options, and get a
value of it in `Setup.content`. A save carries it whole: `session/save_file.py` writes the dataclass into the header (`"content"`) and
reads it back by its type, and `start` refuses what makes no game. So a save loads when the file that it came from has changed or gone.
Games that need none write none, and saves from before there was content load as they did.
"""
