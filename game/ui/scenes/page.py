"""The frame that the screens of lists and choices share: a way back, a title, the body, and buttons below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.errors import UserError
from game.ui.input import Act
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.widgets.base import Host, Widget
from game.ui.widgets.button import Button, HeadButton, ListBox, On
from game.ui.widgets.dialog import tell
from game.ui.widgets.focus import nearest
from game.ui.widgets.layout import Column, Pad, Paper, Plaque, Row
from game.ui.widgets.text import Label, Title
from game.words import _

ACROSS, ABOVE = 34.0, 18.0      # logical units between the window's edge and a page
_TITLE = 460.0                  # the most that the title of a full page takes beside its buttons


def page(title: str, back: On, body: Widget, foot: Sequence[Widget] = (), beside: Sequence[Widget] = (), *, full: bool = False) -> Widget:
    """A whole screen: `body` between the head, with the widgets `beside` its title, and the buttons of `foot`, which stand at the right.

    A widget beside the title that grows takes the room that the title leaves, or a line of its own where that is too little. A `full` page
    keeps less room at the window's edges.
    """
    wide = any(widget.grow for widget in beside)
    kind, widest = (HeadButton, _TITLE) if full else (Button, 0.0)
    head = Row(kind("", back, icon="left", style="bar", tip=_("Back (Esc)"), width=44, tall=40),
               Title(title, grow=0 if wide else 1, widest=widest), *beside, gap=16, wrap=wide)
    parts: list[Widget] = [head, body]
    body.grow = body.grow or 1
    if foot:
        parts.append(Row(*foot, gap=12, align="right", wrap=True))
    return Pad(Column(*parts, gap=6 if full else 14), 8 if full else ABOVE, 16 if full else ACROSS, ground="desk")


def opened(host: Host, push: Callable[[], SceneChange], title: str = "") -> SceneChange | None:
    """Makes the scene change of `push`; on a UserError a dialog with `title` says why, and the result is None."""
    try:
        return push()
    except UserError as error:
        tell(host, title or _("This game cannot be opened"), str(error), _("Close"))
        return None


def card(title: str, *parts: Widget, gap: float = 10, seed: int = 5, grow: float = 0.0) -> Plaque:
    """A plate of walnut with a heading."""
    heads: list[Widget] = [Label(title, SIZES.lead, kind="bold", tint="strong")] if title else []
    return Plaque(Column(*heads, *parts, gap=gap, grow=1), 14, 20, seed=seed, grow=grow)


def sheet(*parts: Widget, gap: float = 10, grow: float = 0.0) -> Paper:
    """A card of paper."""
    return Paper(Column(*parts, gap=gap), 20, 26, grow=grow)


class ListAndDetail(Row):
    """A list and what belongs to its selected row, side by side. "Left" goes back to that row, not to the nearest one."""

    def __init__(self, rows: ListBox, left: Widget, right: Widget) -> None:
        super().__init__(left, right, gap=16)
        self._rows, self._right = rows, right

    def act(self, act: Act) -> Reply:
        host, now = self.host, self.host.focus if self.host is not None else None
        if act.name != "left" or host is None or now is None or self._rows.selected < 0:
            return False
        beside = [w for w in self._right.walk() if w.focusable and w.rect.w]
        if now not in beside or nearest(now, beside, "left") is not None:
            return False
        host.sound("tick")
        host.set_focus(self._rows.row(self._rows.selected))
        return True
