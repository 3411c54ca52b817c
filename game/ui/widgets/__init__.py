"""The widget layer: retained trees of widgets that measure themselves and obey mouse, keyboard, pad and finger alike.

`ui/widgets/ui.py` is a scene's layers of widgets and their host; it gives them what mouse, fingers, keys and pads do, and knows what a
press is given to. `layers.py` says which is above all and where the focus is, and draws them; tips go to `dialog.py`. Widgets see no more
of all this than `Host` (`widgets/base.py`).

Arrows pass by a closed `ChoiceBox`; what is seen whole (`Toggle`, `Slider`, `Segments`, cards of courses) is changed by left and right.
Of the boxes of games only the chosen one takes the focus, and left and right open the one beside it.
"""
