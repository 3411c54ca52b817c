"""Portraits that are lifted and set down by mouse, finger, keys and pad."""

from __future__ import annotations

from typing import Final

from game.ui.input import DIRECTIONS, Act, InputDevice, Point
from game.ui.navigation import Reply
from game.ui.widgets.carrying import Carrying
from game.ui.widgets.focus import nearest
from game.ui.widgets.portraits import Occupant, Portrait

_SLOP: Final = 6            # a press that moves farther than this lifts whom it is on


class Liftable(Portrait):
    """Somebody who can be lifted: by dragging, or by "ok"; then a direction chooses a chair, "ok" sets down and "back" puts back."""

    drags = True

    def __init__(self, carrying: Carrying, number: int, shown: Occupant | None, *, tip: str = "") -> None:
        super().__init__(number, shown, tip=tip)
        self.carrying = carrying
        self._pressed_at: tuple[int, int] | None = None

    @property
    def in_air(self) -> bool:
        """Whether its portrait is elsewhere: dragged from here, or still on the way."""
        return self.carrying.awaits(self) or (self.carrying.source is self and self.carrying.dragged)

    # ---- intents
    def act(self, act: Act) -> Reply:
        """Lift, choose a chair, set down, put back."""
        carrying = self.carrying
        if carrying.source is None:
            if act.name != "ok":
                return False
            if not self.taken:
                return self.activate(act.source)
            carrying.lift(self)
            self.refresh()
            return True
        if act.name == "back":
            source = carrying.source
            source.forget_press()
            carrying.put_back()
            if self.host is not None:
                self.host.set_focus(source)
            return True
        if act.name in DIRECTIONS:
            target = nearest(self, carrying.chairs, act.name)
            if target is not None and self.host is not None:
                self.host.sound("tick")
                self.host.set_focus(target)
            return True
        return carrying.set_down(self) if act.name == "ok" and self.seated else False

    def point(self, point: Point) -> Reply:
        """A press that moves lifts; where it is let go, the lifted one is set down."""
        carrying = self.carrying
        if point.kind == "down" and point.button == 1:
            if carrying.source is not None and not carrying.dragged:    # lifted by a press before: this one sets down
                self._pressed_at = None
                return carrying.set_down(self) if self.seated else self._put_back()
            self._pressed_at = point.pos
            return True
        if point.kind == "leave":
            self._pressed_at = None
            return self._put_back() if carrying.dragged else False
        if point.kind == "move" and self.pressed and self._pressed_at is not None:
            return self._moved(point)
        if point.kind != "up" or self._pressed_at is None:
            return point.kind == "up"
        self._pressed_at = None
        if carrying.dragged:
            return carrying.set_down(carrying.chair_at(point.pos))
        return self.activate(point.source) if self.rect.collidepoint(point.pos) else False

    def forget_press(self) -> None:
        """What is pressed here asks for nothing when it is let go."""
        self._pressed_at = None

    def _put_back(self) -> Reply:
        self.carrying.put_back()
        return True

    def _moved(self, point: Point) -> Reply:
        if self.host is None or self._pressed_at is None or not self.taken:
            return True
        far = max(abs(point.pos[0] - self._pressed_at[0]), abs(point.pos[1] - self._pressed_at[1]))
        if not self.carrying.dragged:
            if far <= self.host.painter.look.px(_SLOP):
                return True
            self.carrying.lift(self)
        self.carrying.drag(point.pos)
        return True

    def activate(self, source: InputDevice) -> Reply:
        """What a press without a move does: a person on the bench is in the hand until a chair is pressed."""
        self.carrying.lift(self)
        return True

    def lost(self) -> None:
        """Whoever goes to something else than a chair has let the lifted one go."""
        super().lost()
        focus = None if self.host is None else self.host.focus
        if self.host is not None and not (isinstance(focus, Portrait) and focus.seated) and not self.pressed:
            self.carrying.put_back()
