"""Layers above a scene: dialogs that must be answered, and popups beside the widget that opened them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.input import Act
from game.ui.navigation import Reply, SceneChange, reply
from game.ui.paint import Painter
from game.ui.theme import SIZES
from game.ui.widgets.base import Host, Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.cards import Plaque
from game.ui.widgets.guard import STOOD, Guard
from game.ui.widgets.layout import Centre, Column, Row, Scroll
from game.ui.widgets.text import Label, Title
from game.words import _


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of a dialog: its words and what follows. `primary` is brass and has the focus; `cancel` is also Esc and B."""

    text: str
    on: On | None = None
    primary: bool = False
    cancel: bool = False


class PlaqueLayer(Centre):
    """A plaque in the middle of the window, its parts one below the other. Esc does `on_back`."""

    def __init__(self, parts: Sequence[Widget], widest: float, on_back: On | None) -> None:
        super().__init__(Plaque(Column(*parts, gap=16), 22, 26, seed=11), widest)
        self.on_back = on_back

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Leave some of the scene to be seen round it."""
        room = p.look.px(24)
        super().layout(p, rect.inflate(-2 * room, -2 * room))
        self.rect = pygame.Rect(rect)

    def act(self, act: Act) -> Reply:
        """Back."""
        if act.name != "back" or self.on_back is None:
            return False
        return reply(self.on_back())


class Panel(PlaqueLayer):
    """A title, a body that scrolls if it must, and buttons below."""

    def __init__(self, title: str, body: Widget, buttons: Sequence[Widget], *, widest: float = 520, on_back: On | None = None) -> None:
        heading = [Title(title, SIZES.display - 4)] if title else []
        super().__init__([*heading, Scroll(body, grow=1), Row(*buttons, align="right", wrap=True, gap=12)], widest, on_back)


def ask(host: Host, title: str, text: str, answers: Sequence[Answer], *, widest: float = 520) -> None:
    """Open a dialog. Every answer closes it first and then does what it says; Esc and B are the answer marked `cancel`.

    It takes no press that began before it had stood for a moment: whoever pressed twice has not answered it.
    """
    def button(answer: Answer) -> Button:
        def chosen() -> SceneChange | None:
            host.close()
            return answer.on() if answer.on is not None else None
        return Button(answer.text, chosen, style="brass" if answer.primary else "plaque", tall=40)

    buttons = [button(a) for a in answers]
    cancel = next((b for a, b in zip(answers, buttons, strict=True) if a.cancel), None)
    focus = next((b for a, b in zip(answers, buttons, strict=True) if a.primary), cancel)
    panel = Panel(title, Label(text, SIZES.lead), buttons, widest=widest, on_back=cancel.on if cancel is not None else None)
    host.open(panel, focus, veil=True, guard=Guard(STOOD))


def tell(host: Host, title: str, text: str, close: str) -> None:
    """Open a dialog with one button, named `close`."""
    ask(host, title, text, [Answer(close, primary=True, cancel=True)])


def ask_to_lose(host: Host, unsaved: str, leave: Callable[[], SceneChange]) -> None:
    """Ask before a game is left that is not saved; `unsaved` says why it is not."""
    lost = _("Leaving tries to save it once more; if that fails too, what was played is lost.")
    ask(host, _("Leave a game that is not saved?"), f"{unsaved} {lost}",
        [Answer(_("Stay"), primary=True, cancel=True), Answer(_("Leave"), leave)])


class Popup(Widget):
    """A plate with one child, below the rectangle it belongs to, or above where there is more room. A press outside closes it."""

    def __init__(self, child: Widget, anchor: Widget, least: float = 160) -> None:
        super().__init__(Plaque(child, 6, tone="plate", seed=17))
        self.anchor, self.least = anchor, least

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """As wide as the anchor or wider, as high as it needs or there is room."""
        self.rect = pygame.Rect(rect)
        edge, beside = p.look.px(8), self.anchor.rect
        width = min(rect.w - 2 * edge, max(beside.w, p.look.px(self.least), self.children[0].natural(p) + p.look.px(20)))
        below, above = rect.bottom - edge - beside.bottom, beside.top - rect.top - edge
        height = min(self.children[0].height(p, width), max(below, above))
        place = pygame.Rect(beside.x, beside.bottom + p.look.px(3), width, height)
        if height > below:
            place.bottom = beside.top - p.look.px(3)
        place.clamp_ip(rect.inflate(-2 * edge, -2 * edge))
        self.children[0].layout(p, place)
