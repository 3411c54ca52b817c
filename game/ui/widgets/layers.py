"""Layers of widgets over one scene, and how they are drawn: the scene's own as the still picture, the others above it with their veils."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

import pygame

from game.ui.paint import Painter
from game.ui.widgets.base import Widget
from game.ui.widgets.focus import seen
from game.ui.widgets.guard import Guard
from game.ui.widgets.layout import Scroll
from game.ui.widgets.tip import Tip
from game.ui.widgets.toast import Toast

Backdrop: TypeAlias = Callable[[Painter, tuple[int, int]], pygame.Surface | None]
_VEIL = 150         # how dark a veil is, 0..255


@dataclass(slots=True, eq=False)
class WidgetLayer:
    """A tree of widgets above those before it."""

    root: Widget
    back: Widget | None = None      # who had the focus before it came
    modal: bool = True              # a press outside does not close it
    veil: bool = False              # what lies beneath is dimmed
    guard: Guard = field(default_factory=Guard)


class LayersHost(Protocol):
    """What a picture of layers asks of whoever has them."""

    toast: Toast | None

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
    """Draws the layers of `shown`, with the focus in the topmost one, and a message and a tip above all."""

    def __init__(self, shown: LayersHost, layers: Sequence[WidgetLayer], backdrop: Backdrop) -> None:
        self._shown, self._layers, self._backdrop = shown, layers, backdrop

    def still(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The scene's own layer on its backdrop."""
        picture = self._backdrop(self._shown.painter, self._shown.size)
        if picture is None:
            surface.fill(self._shown.painter.look.theme.desk.mid, area)
        else:
            surface.blit(picture, area, area)
        self._draw(surface, area, self._layers[0])

    def over(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """What lies above the scene."""
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
        """The mark of the focus, where it lies in that layer and that is the topmost."""
        p, focus = self._shown.painter, self._shown.focus
        if layer is self._layers[-1] and focus is not None and focus.focused and focus.reach(p).colliderect(area):
            clip = surface.get_clip()
            if focus.clip is not None:
                surface.set_clip(focus.clip.clip(clip))
            focus.draw_focus(p, surface)
            surface.set_clip(clip)


def in_use(root: Widget) -> list[pygame.Rect]:
    """What no message may cover: everything in a layer that can be used or tells something."""
    told = (w for w in root.walk() if (w.focusable or w.hoverable or w.tip) and not (isinstance(w, Scroll) or w.roomy))
    return [area for area in map(seen, told) if area.w > 0 and area.h > 0]
