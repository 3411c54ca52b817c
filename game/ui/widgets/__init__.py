"""The widget layer: retained trees of widgets that measure themselves and obey mouse, keyboard, pad and finger alike.

`ui/widgets/ui.py` holds the layers of widgets of a scene and is their host: it passes the input of mouse, fingers, keys and pads on, and
decides which widget gets a press. `layers.py` keeps the order of the layers and the focus, and draws them; tips are in `dialog.py`.
Widgets see only the `Host` protocol of all this (`widgets/base.py`).

Arrows never change a closed `ChoiceBox`. Controls whose options are all in sight (`Toggle`, `Slider`, `Segments`, `CourseCards`) are
changed by left and right. Only the chosen `GameBox` takes the focus, and left and right choose the one beside it.
"""
