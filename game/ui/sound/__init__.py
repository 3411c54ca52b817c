"""Sounds: synthesised, kept and played.

`ui/sound/player.py` plays noises by name, at a loudness that `mixing.py` gives each, and `room.py` the room under them. Where a table
stands is a value (`Ambience`: indoors, or the open air with wind and water) that `TableEntry.ambience` tells of any seat's view, by what
is public; a scene without one of its own leaves what is heard below it.
"""
