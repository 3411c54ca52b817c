"""The layers of widgets over one scene: how they are drawn, which one is topmost, and which widget has the focus."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

import pygame

from game.ui.input import Act, Edit, InputDevice, Intent, Point
from game.ui.looks.stage import Stage
from game.ui.paint import Painter
from game.ui.widgets.base import Control, Guard, Widget, moved, places_of
from game.ui.widgets.dialog import FOCUS_WAIT, Tip, Tips, Toast
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.focus import in_order, realm_of, reveal, seen, successor
from game.ui.widgets.layout import Scroll

# ---- layers of widgets over one scene, and how they are drawn: the scene's own as the still picture, the others above it with their
# veils
Backdrop: TypeAlias = Callable[[Painter, tuple[int, int]], pygame.Surface | None]
_VEIL = 150         # how dark a veil is, 0..255


@dataclass(slots=True, eq=False)
class WidgetLayer:
    """A tree of widgets that is shown above the layers before it."""

    root: Widget
    back: Widget | None = None      # the widget that had the focus before it came
    modal: bool = True              # a press outside does not close it
    veil: bool = False              # the layers below are dimmed
    guard: Guard = field(default_factory=Guard)


class LayersHost(Protocol):
    """What `LayersPicture` needs of the owner of the layers."""

    toast: Toast | None
    stage: Stage

    @property
    def painter(self) -> Painter:
        """The painter in force."""

    @property
    def size(self) -> tuple[int, int]:
        """The size in device pixels that everything is laid out for."""

    @property
    def focus(self) -> Widget | None:
        """The widget that keys and buttons speak to."""

    @property
    def tip(self) -> Tip | None:
        """The tip that is shown, or None."""


class LayersPicture:
    """Draws the layers of `shown`, the mark of the focus in the topmost one, and message and tip above everything."""

    def __init__(self, shown: LayersHost, layers: Sequence[WidgetLayer], backdrop: Backdrop) -> None:
        self._shown, self._layers, self._backdrop = shown, layers, backdrop

    def still(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draws the scene's own layer on its backdrop."""
        missed = self._shown.painter.missed
        picture = self._backdrop(self._shown.painter, self._shown.size)
        if self._shown.painter.missed != missed:
            self._shown.stage.lacks()
        if picture is None:
            surface.fill(self._shown.painter.look.theme.desk.mid, area)
        else:
            surface.blit(picture, area, area)
        self._draw(surface, area, self._layers[0])

    def over(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draws all that is above the scene's sprites: its overlay, the other layers, message and tip."""
        p, overlay = self._shown.painter, self._layers[0].root.overlay
        if overlay is not None:
            overlay.paint_above(p, surface, area)
            if overlay.covers(self._shown.focus):
                self._draw_focus(surface, area, self._layers[0])
        for layer in self._layers[1:]:
            if layer.veil:
                veil = pygame.Surface(area.size)
                veil.fill(p.look.theme.veil)
                veil.set_alpha(_VEIL)
                surface.blit(veil, area)
            self._draw(surface, area, layer)
        if self._shown.toast is not None:
            self._shown.toast.draw(p, surface)
        if self._shown.tip is not None:
            self._shown.tip.draw(p, surface)

    def _draw(self, surface: pygame.Surface, area: pygame.Rect, layer: WidgetLayer) -> None:
        layer.root.paint(self._shown.painter, surface, area)
        if layer.root.overlay is None or not layer.root.overlay.covers(self._shown.focus):
            self._draw_focus(surface, area, layer)

    def _draw_focus(self, surface: pygame.Surface, area: pygame.Rect, layer: WidgetLayer) -> None:
        """Draws the mark of the focus if this layer is the topmost one."""
        p, focus = self._shown.painter, self._shown.focus
        if layer is self._layers[-1] and focus is not None and focus.focused and focus.reach(p).colliderect(area):
            clip = surface.get_clip()
            if focus.clip is not None:
                surface.set_clip(focus.clip.clip(clip))
            focus.draw_focus(p, surface)
            surface.set_clip(clip)


def in_use(root: Widget) -> list[pygame.Rect]:
    """The rectangles that no message may cover: everything in a layer that can be used, or has a tip."""
    told = (w for w in root.walk() if (w.focusable or w.hoverable or w.tip) and not (isinstance(w, Scroll) or w.roomy))
    return [area for area in map(seen, told) if area.w > 0 and area.h > 0]


def to_read(root: Widget) -> list[pygame.Rect]:
    """The rectangles that a message covers only where no other place is free: words in a layer that are only read."""
    return [area for area in (seen(w) for w in root.walk() if w.worded and w.visible) if area.w > 0 and area.h > 0]


# ---- layers of widgets over one scene: which one is topmost, which widget has the focus, and from when on presses are taken
class FocusedLayers(ABC):
    """The layers and the focus; the painter and size that they are laid out for, and the device used last."""

    def __init__(self, root: Widget, stage: Stage) -> None:
        self.stage = stage
        self._layers = [WidgetLayer(root)]
        self._painter: Painter | None = None
        self._size = (0, 0)
        self._focus: Widget | None = None
        self._tips = Tips(stage)
        self._mode: InputDevice = "mouse"
        self._editing = False
        self.typed_into: TextEntry | None = None    # with no layer above the scene, typed letters begin editing this field
        self.entered: Control | None = None         # likewise Enter goes to this control while no focus is shown, as after the mouse
        self._unarranged = True
        self._asking: list[Widget | None] = []      # widgets that asked for a new layout; None: unknown, and everything is drawn again
        self._now = 0.0

    # ---- what they are
    @property
    def painter(self) -> Painter:
        """The painter in force. Raises RuntimeError before the first `arrange`."""
        if self._painter is None:
            raise RuntimeError("the widgets have not been arranged yet")
        return self._painter

    @property
    def focus(self) -> Widget | None:
        """The widget that keys and buttons go to."""
        return self._focus

    @property
    def mode(self) -> InputDevice:
        """The device that was used last."""
        return self._mode

    @property
    def editing(self) -> bool:
        """Whether the focused text field takes the keyboard."""
        return self._editing

    @property
    def lettered(self) -> bool:
        """Whether typed letters are taken: by the focused widget, if the focus is shown, or by a field of the scene."""
        return not self._editing and (self._field is not None or self._focus_lettered)

    @property
    def _field(self) -> TextEntry | None:
        """The scene's field for letters, if no layer is above the scene."""
        return self.typed_into if self.depth == 1 else None

    @property
    def _focus_lettered(self) -> bool:
        return self._focus is not None and self._focus.lettered and (self.focus_seen or self._focus.heard_unseen)

    @property
    def focus_seen(self) -> bool:
        """Whether the focus is shown: while keys or a pad are used, once the guard of the topmost layer lets presses pass."""
        return (self._mode in ("key", "pad") and self._layers[-1].guard.takes(self._now)) or self._editing

    @property
    def size(self) -> tuple[int, int]:
        """The size in device pixels that everything is laid out for."""
        return self._size

    @property
    def depth(self) -> int:
        return len(self._layers)

    @property
    def top(self) -> Widget:
        return self._layers[-1].root

    def focusables(self) -> list[Widget]:
        return [w for w in self.top.walk() if w.focusable and w.rect.w > 0]

    # ---- layers
    def rearrange(self, widget: Widget | None = None) -> None:
        """Has everything laid out again before the next picture, because of this widget; what has changed is drawn again."""
        self._unarranged = True
        self._asking.append(widget)

    def open(self, root: Widget, focus: Widget | None = None, *, modal: bool = True, veil: bool = False,
             guard: Guard | None = None) -> None:
        """Puts a layer on top. `focus` gets the focus, else the layer's first widget that can have it."""
        self.keep_arranged()
        self.set_editing(False)
        self._layers.append(WidgetLayer(root, self._focus, modal, veil, guard or Guard()))
        self._mount(root)
        self._forget_presses()
        self._arrange_layers()
        self.set_focus(focus or in_order(None, self.focusables(), 1))
        self.stage.expose()

    def close(self) -> None:
        """Takes the topmost layer off; the focus goes back to where it was. The scene's own layer stays."""
        if self.depth == 1:
            return
        self.set_editing(False)
        layer = self._layers.pop()
        self._forget_presses()
        self.stage.expose()
        self.set_focus(layer.back)

    def press_outside(self, pos: tuple[int, int]) -> bool:
        layer = self._layers[-1]
        if layer.modal or any(plate.rect.collidepoint(pos) for plate in layer.root.children):
            return False
        self.close()
        return True

    def guard(self, guard: Guard) -> None:
        """Gives the topmost layer another guard, when it shows something else."""
        self._forget_presses()
        self._layers[-1].guard = guard
        if self._focus is not None:
            self._focus.refresh()

    def takes(self, intent: Intent) -> bool:
        """Whether an intent is handled: every one except a press that began too early for the topmost layer."""
        if isinstance(intent, Act | Edit) or (isinstance(intent, Point) and intent.kind == "down"):
            return self._layers[-1].guard.takes(intent.began)
        return True

    def refused(self, intent: Intent) -> None:
        """Tells the guard of the topmost layer that an intent was not taken."""
        if isinstance(intent, Act | Edit | Point):
            self._layers[-1].guard.refused(intent.began)

    # ---- the focus
    def set_focus(self, widget: Widget | None) -> None:
        """Gives the focus to a widget, and brings it into view."""
        if widget is self._focus:
            return
        self.set_editing(False)
        old, self._focus = self._focus, widget
        if old is not None:
            old.lost()
        if widget is not None:
            self.keep_arranged()
            reveal(widget, with_words=self.focus_seen)     # for a pointer only the widget: it must not move away from under it
            widget.gained()
        self._tips.drop()
        self._tips.wait = FOCUS_WAIT if self.focus_seen else None

    def set_editing(self, on: bool) -> None:
        """Has the focused text field take the keyboard, or give it back."""
        if on == self._editing:
            return
        self._editing = on
        if on and self._focus is not None:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self._focus.rect)
        else:
            pygame.key.stop_text_input()
        if self._focus is not None:
            if not on:
                self._focus.edit_ended()
            self._focus.refresh()

    # ---- place
    def arrange(self, painter: Painter, size: tuple[int, int]) -> None:
        """Lays everything out for this painter and this size in device pixels, and has it all drawn again."""
        free = self._painter is not None and self._focus is None     # dropped on purpose, as while things move: it stays so
        self._painter, self._size = painter, size
        self.stage.resize(size)
        self._tips.drop()
        self._asking.clear()
        self._arrange_layers()
        if self._focus is None and not free:
            self.set_focus(in_order(None, self.focusables(), 1))

    def _arrange_layers(self) -> None:
        self._unarranged = False
        if self._painter is None:
            return
        for layer in self._layers:
            layer.root.set_clip(None)
            layer.root.layout(self._painter, pygame.Rect(0, 0, *self._size))
        self.regain_focus()

    def regain_focus(self) -> None:
        """To be called when widgets have gone: if one of them had the focus, the closest one left in its realm gets it."""
        self._forget_gone()
        focused = self._focus
        if focused is not None and focused not in self.focusables():
            self._focus = None
            focused.lost()
            realm = realm_of(focused)
            others = [w for w in self.focusables() if not w.in_order_only and (realm is None or realm_of(w) is realm)]
            self.set_focus(successor(focused, others))

    def keep_arranged(self) -> None:
        """Lays everything out at once if `rearrange` was called; the next picture does that in any case."""
        if not self._unarranged or self._painter is None:
            return
        asking, self._asking = self._asking, []
        if not asking or None in asking:
            self._arrange_layers()
            self.stage.stale()
            return
        before = places_of(self._painter, self._seen())
        self._refresh_all(asking)
        self._arrange_layers()
        self._refresh_all(asking)
        for widget, places in moved(before, places_of(self._painter, self._seen())):
            for place in places:
                self.refresh(widget, place)
            self._refresh_all([widget.parent])      # a parent may draw something between its children

    def _seen(self) -> Iterator[Widget]:
        """All visible widgets of all layers."""
        return (widget for layer in self._layers for widget in layer.root.walk())

    def _refresh_all(self, widgets: Iterable[Widget | None]) -> None:
        for widget in widgets:
            if widget is not None:
                self.refresh(widget)

    # ---- what a host adds
    @abstractmethod
    def refresh(self, widget: Widget, rect: pygame.Rect | None = None) -> None:
        """Has a widget, or one rectangle of it, drawn again."""

    @abstractmethod
    def _mount(self, root: Widget) -> None:
        """Attaches the widgets of a new layer to this host."""

    @abstractmethod
    def _forget_presses(self) -> None:
        """Forgets what is pressed and what is under the mouse."""

    @abstractmethod
    def _forget_gone(self) -> None:
        """Forgets the widget under the mouse if it has gone."""
