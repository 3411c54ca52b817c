"""Courses, cards and dice: from YAML files to typed values.

Faces, pars, cards and courses are data. `game/content` reads them from `courses/` in two steps, each of which collects every fault it
finds. `yaml_text.py` parses the text to a tree of nodes (`tree.py`). Each node knows its line and column, and so does each character of a
text, also in block texts, so that `typed.DrawnMap` can report the single character of a map. Size, depth and aliases are limited, so that
any file is read or refused within a second. `typed.py` converts the tree to a value of a declared type: a kind of file is a msgspec struct
with checks for rules about several fields. A part that could not be read ends only the checks that use it. Each game declares its kinds of
file in its own package (`content`). A check that needs the path of the file is a `further` check: a course of Card Golf looks for its deck
in the same folder. A user's own files
are in `courses/custom`, for every game. Every fault is a sentence with file, line and column; `python3 main.py check` prints them.
`choices.py` lists the kinds of file, makes the JSON Schema of each for editors (stored in `courses/schema`), lists what can be chosen
(faulty files with their first fault), and makes the content of a new game.

Programs write content through `content/draft.py`: a `Draft` is the text of a file, and a change of a value is an edit at its place
(`layout.py` finds where each value begins and ends, and writes values), so that a person's comments, order, quotes and indentation stay.
Each edit is parsed again and accepted only if it gives exactly the wanted value; `save` writes the file atomically, and never over what
another program has written meanwhile.

The rules name the type of their content (`Rules.content`, a frozen dataclass, or None), as they name the type of their options, and get a
value of it in `Setup.content`. A save contains all of it: `session/save_file.py` writes the dataclass into the header (`"content"`) and
reads it back by its type, and `start` refuses content that cannot be played. So a save loads even when the original file has changed or is
gone. Games that need no content write none, and saves from before there was content still load.
"""
