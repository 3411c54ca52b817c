"""The help overlay: every key and pad button, read from the table that input itself uses."""

from __future__ import annotations

from game.ui.bindings import help_lines
from game.ui.theme import SIZES
from game.ui.widgets.base import Host, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Panel
from game.ui.widgets.layout import Column, WidgetGrid
from game.ui.widgets.text import Label
from game.words import _


def help_layer(host: Host) -> None:
    """Open the help above whatever is shown; Esc, B or its button closes it."""
    heads = (_("What"), _("Keyboard"), _("Pad"))
    cells: list[Widget] = [Label(h, SIZES.small, kind="italic", tint="lesser") for h in heads]
    for line in help_lines():
        cells += [Label(line.words), Label(line.keys, tint="strong", kind="bold"), Label(line.buttons, tint="strong", kind="bold")]
    by_hand = _("Mouse and finger: click or tap to choose, drag what you play to the table, press on a tray to shake its dice and let go "
                "to pour them, turn the wheel or drag to scroll.")
    words = Label(by_hand, tint="lesser")
    close = Button(_("Close"), host.close, style="brass", tall=40)
    body = Column(words, WidgetGrid(*cells, columns=3, gap=7), gap=14)
    host.open(Panel(_("Keys and buttons"), body, [close], widest=760, on_back=host.close), close, veil=True)
