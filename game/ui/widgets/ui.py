"""Widgets over one scene and their host: who hears an intent, what is drawn again, which tips and messages are shown, and until when."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ui.input import Act, InputDevice, Intent, Point, Released, Typed, Wheel
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.stage import Stage
from game.ui.widgets.base import OwnSound, Widget
from game.ui.widgets.focus import seen
from game.ui.widgets.focused_layers import FocusedLayers
from game.ui.widgets.keys import OF_THE_WINDOW, Keys
from game.ui.widgets.layers import Backdrop, LayersPicture, in_use
from game.ui.widgets.pointing import Pointing
from game.ui.widgets.presses import Presses
from game.ui.widgets.tip import Tip
from game.ui.widgets.toast import Toast


class Ui(FocusedLayers):
    """Widgets of one scene on its stage, and their Host; the scene feeds it intents, time, and a painter and size to lay out for."""

    def __init__(self, root: Widget, stage: Stage, sound: Callable[[OwnSound], None], backdrop: Backdrop) -> None:
        super().__init__(root, stage)
        self.toast: Toast | None = None
        self._sound = sound
        self._picture = LayersPicture(self, self._layers, backdrop)
        self._pointing = Pointing(self, self._tips)
        self._keys = Keys(self, self._tips)
        self.presses = Presses(self)
        self.device_changed: Callable[[], None] | None = None      # called when another device is used: sentences name its keys
        self._mount(root)

    # ---- what widgets ask of their host
    @property
    def hover(self) -> Widget | None:
        """The widget under the mouse, or None."""
        return self._pointing.hover

    @property
    def grabbed(self) -> Widget | None:
        """The widget that is pressed, or None."""
        return self._pointing.grabbed

    @property
    def holding(self) -> Widget | None:
        """The widget that took an "ok" whose key or button is still down, or None."""
        return self._keys.holding

    def release(self) -> None:
        """Nothing is held down any more: letting go of the key or button does nothing."""
        self._keys.holding = None

    @property
    def pointer(self) -> tuple[int, int]:
        """Where mouse or finger were last, in device pixels."""
        return self._pointing.pos

    def follow(self, former: Ui) -> None:
        """This comes up in place of another: the device that spoke last to that goes on, and a press there can be doubled here."""
        self.presses.follow(former.presses)
        self._set_mode(former.mode)

    @property
    def tip(self) -> Tip | None:
        """The tip that is shown, or None."""
        return self._tips.shown

    def refresh(self, widget: Widget, rect: pygame.Rect | None = None) -> None:
        """Draw a widget, or one rectangle of it, again."""
        if self._painter is None:
            return
        area = widget.reach(self._painter) if rect is None else rect
        root = self._layers[0].root
        if self._root_of(widget) is root and not (root.overlay is not None and root.overlay.covers(widget)):
            self.stage.stale(area, patient=self._is_patient(widget))
        else:
            self.stage.expose(area)

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The widget of the topmost layer there that reacts to a pointer, or None."""
        return self._pointing.at(pos)

    def explain(self, widget: Widget, text: str = "") -> None:
        """Show the widget's tip, or this sentence beside it, at once."""
        if self._painter is not None:
            at = self.pointer if self._mode == "mouse" and not text else None
            self._tips.show(self._painter, widget, text, pygame.Rect(0, 0, *self._size), at)

    def hush(self) -> None:
        """Take the tip away: something else is to be looked at now."""
        self._tips.drop()

    def sound(self, name: OwnSound) -> None:
        """Play one of the window's own sounds."""
        self._sound(name)

    def _is_patient(self, widget: Widget) -> bool:
        """Whether it lies in something that may be drawn later."""
        inside: Widget | None = widget
        while inside is not None and not inside.patient:
            inside = inside.parent
        return inside is not None

    def _root_of(self, widget: Widget) -> Widget:
        while widget.parent is not None:
            widget = widget.parent
        return widget

    # ---- time
    @property
    def next_due(self) -> float | None:
        """Seconds until a tip appears, a message goes or the focus is shown; None where nothing is due."""
        opens = self._layers[-1].guard.opens
        guarded = opens - self._now if self._now < opens < math.inf else None
        behind = 0.0 if self.stage.behind else None
        waits = [w for w in (self._tips.next_due, self.toast.left if self.toast else None, guarded, behind) if w is not None]
        return max(0.0, min(waits)) if waits else None

    def update(self, seconds: float) -> None:
        """Advances time by `seconds`."""
        if self._tips.passed(seconds):
            if not self.focus_seen and self.hover is not None:
                self.explain(self.hover)
            elif self.focus_seen and self._focus is not None:
                taken = [seen(widget) for widget in self.focusables()]
                self._tips.show_at_focus(self.painter, self._focus, pygame.Rect(0, 0, *self._size), taken)
        if self.toast is not None and self.toast.passed(seconds):
            self.say(None)

    def tell_time(self, now: float) -> None:
        """It is now so late on that clock. The focus appears with the moment from which presses count."""
        was_seen, self._now = self.focus_seen, now
        if was_seen != self.focus_seen and self._focus is not None:
            self._focus.refresh()

    def say(self, toast: Toast | None) -> None:
        """Show a short message at the bottom, or take it away."""
        self.toast = toast
        self.stage.expose()

    # ---- drawing
    def prepare(self, late: Callable[[], bool]) -> bool:
        """Paint some of what the next picture needs, until it is `late`; whether all is there that takes its time."""
        self._ensure_arranged()
        return self.stage.prepare(self._picture.still, late)

    def rehearse(self, painter: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw a part of the picture, without what moves, as that painter would: it has then painted what it will need.

        Everything keeps its place: the painter's look must have the same measures as the one in force.
        """
        own, self._painter = self._painter, painter
        try:
            self._picture.still(surface, area)
            self._picture.over(surface, area)
        finally:
            self._painter = own

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """Bring the screen up to date; the parts of it that changed."""
        self._ensure_arranged()
        self._tips.settle(self.top)
        if self.toast is not None and self.toast.settle(self.painter, self._size, in_use(self.top)):
            self.stage.expose()
        return self.stage.compose(screen, self._picture.still, self._picture.over)

    def shown(self, now: float) -> None:
        """What was drawn last is on the screen now, on the clock by which presses are dated."""
        self._layers[-1].guard.shown(now)
        self.tell_time(now)

    # ---- intents
    def handle(self, intent: Intent) -> Reply:
        """Let the widgets hear an intent; False if none wanted it and only the scene's own layer is open."""
        self._ensure_arranged()
        if isinstance(intent, Point):
            return self._point(intent) or self.depth > 1
        if isinstance(intent, Wheel):
            return self._pointing.wheel(intent)
        if isinstance(intent, Act):
            return self._act(intent)
        if isinstance(intent, Released):
            return self._keys.released(intent)
        if self._focus is not None and (self._editing or (isinstance(intent, Typed) and self._focus_lettered)):
            return self._focus.edit(intent)
        if isinstance(intent, Typed) and self._field is not None:
            self.set_focus(self._field)
            self._field.begin(intent.text)
            return True
        return False

    def _set_mode(self, mode: InputDevice) -> None:
        if mode == self._mode:
            return
        was_seen, self._mode = self.focus_seen, mode
        if mode in ("key", "pad"):
            self._pointing.hover_to(None)
        if was_seen != self.focus_seen and self._focus is not None:
            self._tips.drop()
            self._focus.refresh()
        if self.device_changed is not None:
            self.device_changed()

    def _act(self, act: Act) -> Reply:
        known = self.focus_seen or self._focus is None or not self._focus.piece
        self._set_mode(act.source)
        self._tips.drop()
        if act.name == "ok" and not known:
            return True     # a hand that was at the mouse can't know which tile it would play: the focus is shown first
        if self._editing and act.name != "ok" and act.name not in OF_THE_WINDOW:
            self.set_editing(False)
        return self._keys.act(act)

    def _point(self, point: Point) -> Reply:
        if point.kind != "leave":
            self._set_mode(point.source)
        return self._pointing.point(point)

    def _mount(self, root: Widget) -> None:
        root.mount(self)

    def _forget_presses(self) -> None:
        """Something else lies under the mouse now, and is not held down."""
        self._keys.holding = None
        self._pointing.forget()

    def _forget_gone(self) -> None:
        """Widgets have gone: none of them is under the mouse any more."""
        self._pointing.forget_gone()
