"""What the screens of the workshop are made of, the same for every kind of file: canvas, tools, sheet, problems.

A game brings canvases (`Game.canvases`, a `CanvasEntry` for each of its kinds, `canvas.py`): a widget on which a file is drawn and changed,
the picture on its card, what the sheet says of it beside its words, and what can be done with it by a button. Everything else is the
same for all: the bench (`ui/scenes/workshop.py`) has files, copies and the trash, the frame round a canvas (`ui/scenes/editor.py`) undo,
saving, recovery, problems and their mends.

A canvas shows *spots*: paths into the file, such as `("nines", 0, 3)`, so that a problem finds its place by itself. A *tool* is one frozen
value with one shape, as in LDtk: pressed at a spot it begins a stroke, drags it on, and makes of it another file when it is let go, or the
one that it began with when it is cancelled. `FileCanvas` gives pointer, finger, keys and pad to the tool in hand, and none of them needs a
drag: press, move, press does it too.

`FoldingSides` of `ui/widgets/controls.py` lays a screen out: sides beside each other where there is room, else one behind the other with
tabs.
"""
