"""The widget layer: retained trees of widgets that measure themselves and obey mouse, keyboard, pad and finger alike."""
