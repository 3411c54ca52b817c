"""Sounds: synthesised, kept on disk and played.

`ui/sound/player.py` plays noises by name, at a loudness that `mixing.py` gives each; `room.py` plays the background sound, the room. The
surroundings of a table are a value (`Ambience`: indoors, or the open air with wind and water) that `TableEntry.ambience` makes from the
public part of any seat's view. While a scene without an ambience of its own is on top, that of the scene below goes on.
"""
