"""Mouse, finger and wheel over the topmost layer: what lies under the mouse, what is pressed, and when a finger scrolls instead."""

from __future__ import annotations

from game.ui.input import Point, Wheel
from game.ui.navigation import Reply
from game.ui.widgets.base import Layers, Widget
from game.ui.widgets.focus import is_within, scroll_of, seen
from game.ui.widgets.side_scroll import SideScroll, side_scroll_of
from game.ui.widgets.tip import HOVER_WAIT, Tips

SLOP = 10       # logical units a finger may stray before its press becomes a scroll


class Pointing:
    """Gives what mouse, finger and wheel do to the widgets of the topmost of these layers."""

    def __init__(self, layers: Layers, tips: Tips) -> None:
        self.pos = (0, 0)               # where mouse or finger were last, in device pixels
        self._layers = layers
        self._tips = tips
        self._hover: Widget | None = None
        self._grab: Widget | None = None
        self._grab_at = (0, 0)

    @property
    def hover(self) -> Widget | None:
        """The widget under the mouse, or None."""
        return self._hover

    @property
    def grabbed(self) -> Widget | None:
        """The widget that is pressed, or None."""
        return self._grab

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The deepest widget of the top layer there that reacts to a pointer, one that lies above all first; or None."""
        hit: Widget | None = None
        for widget in self._layers.top.walk():
            if (widget.focusable or widget.hoverable or widget.tip) and widget.rect.collidepoint(pos) and seen(widget).collidepoint(pos):
                hit = widget if hit is None or widget.above or not hit.above else hit
        return hit

    def point(self, point: Point) -> Reply:
        """Let the widget that it concerns hear it; what that answers, False where there is none."""
        if point.kind == "leave":
            self.hover_to(None)
            return False
        self.pos = point.pos
        if point.kind == "move":
            return self._moved(point)
        if point.kind == "down":
            return self._down(point)
        return self._up(point)

    def _moved(self, point: Point) -> Reply:
        grab = self._grab
        if grab is None:
            if point.source == "mouse":
                self.hover_to(self.at(point.pos))
            return self._hover.point(point) if self._hover is not None else False
        if not grab.drags:
            self._perhaps_slide(grab, point)
            if point.source == "touch" and self._grab is grab and not isinstance(grab, SideScroll):
                self._perhaps_scroll(grab, point)
        return self._grab.point(point) if self._grab is not None else True

    def _perhaps_scroll(self, grab: Widget, point: Point) -> None:
        """A finger that strays up or down from where it pressed scrolls the area instead."""
        area = scroll_of(grab)
        slop = self._layers.painter.look.px(SLOP)
        if area is None or area is grab or abs(point.pos[1] - self._grab_at[1]) <= slop:
            return
        self._hand_to(area, grab, point)

    def _perhaps_slide(self, grab: Widget, point: Point) -> None:
        """A press that strays sideways from where it was moves the row that it lies in instead."""
        row = side_scroll_of(grab)
        if row is not None and abs(point.pos[0] - self._grab_at[0]) > self._layers.painter.look.px(SLOP):
            self._hand_to(row, grab, point)

    def _hand_to(self, area: Widget, grab: Widget, point: Point) -> None:
        """What is pressed is let go: the press belongs to the area round it."""
        grab.point(Point("leave", point.pos, 0, point.source))
        grab.refresh()
        self._grab = area
        area.point(Point("down", self._grab_at, 1, point.source))

    def _down(self, point: Point) -> Reply:
        layers = self._layers
        self._tips.drop()
        hit = self.at(point.pos)
        if hit is None:
            return layers.press_outside()
        if point.button == 1:
            if layers.editing and hit is not layers.focus:
                layers.set_editing(False)
            if hit.focusable:
                layers.set_focus(hit)
            self._grab, self._grab_at = hit, point.pos
            hit.refresh()
        return hit.point(point)

    def _up(self, point: Point) -> Reply:
        grab = self._grab
        if grab is None or point.button != 1:
            return False
        self._grab = None
        grab.refresh()
        answer = grab.point(point)
        if point.source == "mouse":
            self.hover_to(self.at(point.pos))
        return answer

    def wheel(self, wheel: Wheel) -> bool:
        """Scroll the innermost area there that can be scrolled that way; whether there is one."""
        for widget in reversed(list(self._layers.top.walk())):
            if widget.rect.collidepoint(wheel.pos) and seen(widget).collidepoint(wheel.pos) and widget.scroll(-wheel.dy):
                self._tips.drop()
                return True
        return False

    def hover_to(self, widget: Widget | None) -> None:
        """This widget is under the mouse now; its tip shows if the mouse rests there."""
        old = self._hover
        if widget is old:
            return
        self._hover = widget
        self._tips.drop()
        for one in (old, widget):
            if one is not None:
                one.refresh()
        self._tips.wait = HOVER_WAIT if widget is not None else None

    def forget(self) -> None:
        """Nothing is pressed, and nothing under the mouse, until it moves again."""
        self._grab = None
        self.hover_to(None)

    def forget_gone(self) -> None:
        """A widget that has gone from the topmost layer is not under the mouse any more."""
        if self._hover is not None and not is_within(self._hover, self._layers.top):
            self.hover_to(None)
