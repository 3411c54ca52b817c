"""Keys and pads in the topmost layer: the focused widget hears them first; what it does not want moves the focus, scrolls or closes."""

from __future__ import annotations

from typing import Final

from game.ui.bindings import ActName
from game.ui.input import DIRECTIONS, Act, Released
from game.ui.navigation import Reply
from game.ui.widgets.base import Layers, Widget
from game.ui.widgets.focus import in_order, nearest, scroll_of
from game.ui.widgets.layout import Scroll
from game.ui.widgets.tip import Tips

HARMLESS: Final[frozenset[ActName]] = frozenset(("mute", "fullscreen", "picture"))      # acts that answer nothing, whenever they come
OF_THE_WINDOW: Final = HARMLESS | {"help"}      # acts that no layer keeps for itself
_PAGES: Final[dict[ActName, float]] = {"page_up": -.9, "page_down": .9, "first": -1e6, "last": 1e6}


class Keys:
    """Gives the acts of keys and pads to the focused widget of these layers, and to those round it."""

    def __init__(self, layers: Layers, tips: Tips) -> None:
        self.holding: Widget | None = None      # who took an "ok" whose key or button is still down
        self._layers = layers
        self._tips = tips

    def act(self, act: Act) -> Reply:
        """What the first widget that wants it answers, from the focus outwards; else it moves the focus, scrolls, or closes a layer."""
        widget: Widget | None = self._layers.focus or self._layers.top
        while widget is not None:
            if act.name == "ok":
                self.holding = widget       # while it acts, too; a layer that it opens holds nothing
            answer = widget.act(act)
            if answer is not False:
                return answer
            widget = widget.parent
        return self._unwanted(act)

    def _unwanted(self, act: Act) -> bool:
        layers = self._layers
        if act.name in DIRECTIONS:
            self._move(act.name)
            return True
        if act.name in ("next", "prev"):
            self._go(in_order(layers.focus, layers.focusables(), 1 if act.name == "next" else -1))
            return True
        if act.name in _PAGES:
            return self._page(_PAGES[act.name])
        if act.name == "back" and layers.depth > 1:
            layers.close()
            return True
        return layers.depth > 1 and act.name not in OF_THE_WINDOW

    def released(self, released: Released) -> Reply:
        """The key or button of the "ok" that was held is up: whoever took that hears it."""
        held, self.holding = self.holding, None
        return held.released(released) if held is not None else False

    def _move(self, direction: ActName) -> None:
        """The focus moves by position; where the next widget is far out of view, or none is, the text between is scrolled first."""
        focus, others = self._layers.focus, [widget for widget in self._layers.focusables() if not widget.in_order_only]
        if focus is None:
            self._go(in_order(None, others, 1))
            return
        target = nearest(focus, others, direction)
        area = scroll_of(focus)
        if area is not None and direction in ("up", "down"):
            near = target is not None and target.clip is focus.clip and area.nearly_shows(target.rect)
            if not near and area.step(direction == "down"):
                self._tips.drop()
                return
        if target is None and area is None and direction in ("up", "down"):
            self._page(.5 if direction == "down" else -.5)      # a button below a long text scrolls it
        self._go(target)

    def _go(self, target: Widget | None) -> None:
        if target is not None and target is not self._layers.focus:
            self._layers.sound("tick")
            self._layers.set_focus(target)

    def _page(self, pages: float) -> bool:
        area = scroll_of(self._layers.focus) if self._layers.focus is not None else None
        areas = [area] if area is not None else [w for w in self._layers.top.walk() if isinstance(w, Scroll)]
        return any(a.page(pages) for a in areas)
