"""The layers of widgets over one scene: which has the focus, which is under the mouse, who hears an intent, and from when on."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ui.input import Act, Edit, InputDevice, Intent, Point, Released, Wheel
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.stage import Stage
from game.ui.widgets.base import OwnSound, Widget
from game.ui.widgets.focus import in_order, realm_of, reveal, successor
from game.ui.widgets.guard import Guard
from game.ui.widgets.keys import OF_THE_WINDOW, Keys
from game.ui.widgets.layers import Backdrop, LayersPicture, WidgetLayer, in_use
from game.ui.widgets.pointing import Pointing
from game.ui.widgets.presses import Presses
from game.ui.widgets.tip import FOCUS_WAIT, Tip, Tips
from game.ui.widgets.toast import Toast


class Ui:
    """Widgets of one scene on its stage, and their Host; the scene feeds it intents, time, and a painter and size to lay out for."""

    def __init__(self, root: Widget, stage: Stage, sound: Callable[[OwnSound], None], backdrop: Backdrop) -> None:
        self.stage = stage
        self.toast: Toast | None = None
        self._sound = sound
        self._layers = [WidgetLayer(root)]
        self._picture = LayersPicture(self, self._layers, backdrop)
        self._painter: Painter | None = None
        self._size = (0, 0)
        self._focus: Widget | None = None
        self._tips = Tips(stage)
        self._pointing = Pointing(self, self._tips)
        self._keys = Keys(self, self._tips)
        self._mode: InputDevice = "mouse"
        self._editing = False
        self._unarranged = True
        self._now = 0.0
        self.presses = Presses(self)
        root.mount(self)

    # ---- what widgets ask of their host
    @property
    def painter(self) -> Painter:
        """The painter in force. Raises RuntimeError before the first `arrange`."""
        if self._painter is None:
            raise RuntimeError("the widgets have not been arranged yet")
        return self._painter

    @property
    def focus(self) -> Widget | None:
        """The widget that keys and buttons speak to."""
        return self._focus

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

    @property
    def mode(self) -> InputDevice:
        """The device that spoke last."""
        return self._mode

    def follow(self, former: Ui) -> None:
        """This comes up in place of another: the device that spoke last to that goes on, and a press there can be doubled here."""
        self.presses.follow(former.presses)
        self._set_mode(former.mode)

    @property
    def editing(self) -> bool:
        """Whether the focused text field takes the keyboard."""
        return self._editing

    @property
    def focus_seen(self) -> bool:
        """Whether the focus is shown: where keys and pads are used, as soon as a press of them counts."""
        return (self._mode in ("key", "pad") and self._layers[-1].guard.takes(self._now)) or self._editing

    @property
    def tip(self) -> Tip | None:
        """The tip that is shown, or None."""
        return self._tips.shown

    @property
    def size(self) -> tuple[int, int]:
        """The size in device pixels that everything is laid out for."""
        return self._size

    @property
    def depth(self) -> int:
        """How many layers there are: 1 is the scene alone."""
        return len(self._layers)

    @property
    def top(self) -> Widget:
        """The root of the topmost layer."""
        return self._layers[-1].root

    def focusables(self) -> list[Widget]:
        """The widgets of the topmost layer that can have the focus, in tree order."""
        return [w for w in self.top.walk() if w.focusable and w.rect.w > 0]

    def refresh(self, widget: Widget, rect: pygame.Rect | None = None) -> None:
        """Draw a widget, or one rectangle of it, again."""
        if self._painter is None:
            return
        area = widget.reach(self._painter) if rect is None else rect
        root = self._layers[0].root
        if self._root_of(widget) is root and not (root.overlay is not None and root.overlay.covers(widget)):
            self.stage.stale(area)
        else:
            self.stage.expose(area)

    def rearrange(self) -> None:
        """Lay everything out again before the next picture."""
        self._unarranged = True

    def open(self, root: Widget, focus: Widget | None = None, *, modal: bool = True, veil: bool = False,
             guard: Guard | None = None) -> None:
        """Put a layer above all and give it the focus: to `focus`, else to its first widget that takes it."""
        self.set_editing(False)
        self._layers.append(WidgetLayer(root, self._focus, modal, veil, guard or Guard()))
        root.mount(self)
        self._forget_presses()
        self._arrange_layers()
        self.set_focus(focus or in_order(None, self.focusables(), 1))
        self.stage.expose()

    def close(self) -> None:
        """Take the topmost layer off; the focus goes back to where it was. The scene's own layer stays."""
        if self.depth == 1:
            return
        self.set_editing(False)
        layer = self._layers.pop()
        self._forget_presses()
        self.stage.expose()
        self.set_focus(layer.back)

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The widget of the topmost layer there that reacts to a pointer, or None."""
        return self._pointing.at(pos)

    def press_outside(self) -> bool:
        """A press has hit no widget: that closes a layer that is not modal. Whether it did."""
        if self._layers[-1].modal:
            return False
        self.close()
        return True

    def guard(self, guard: Guard) -> None:
        """The topmost layer shows something else: it takes only the presses that this guard lets pass."""
        self._forget_presses()
        self._layers[-1].guard = guard
        if self._focus is not None:
            self._focus.refresh()

    def takes(self, intent: Intent) -> bool:
        """Whether an intent is heard at all: all are but presses that began too early for what stands above all now."""
        if isinstance(intent, Act | Edit) or (isinstance(intent, Point) and intent.kind == "down"):
            return self._layers[-1].guard.takes(intent.began)
        return True

    def set_focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget, and bring it into view."""
        if widget is self._focus:
            return
        self.set_editing(False)
        old, self._focus = self._focus, widget
        if old is not None:
            old.lost()
        if widget is not None:
            self._ensure_arranged()
            reveal(widget, with_words=self.focus_seen)     # what is pressed must not move away from under the pointer
            widget.gained()
        self._tips.drop()
        self._tips.wait = FOCUS_WAIT if self.focus_seen else None

    def set_editing(self, on: bool) -> None:
        """Let the focused text field take the keyboard, or give it back."""
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

    def explain(self, widget: Widget, text: str = "") -> None:
        """Show the widget's tip, or this sentence beside it, at once."""
        if self._painter is not None:
            at = self.pointer if self._mode == "mouse" and not text else None
            self._tips.show(self._painter, widget, text, pygame.Rect(0, 0, *self._size), at)

    def sound(self, name: OwnSound) -> None:
        """Play one of the window's own sounds."""
        self._sound(name)

    # ---- place
    def arrange(self, painter: Painter, size: tuple[int, int]) -> None:
        """Lay everything out for this painter and this size in device pixels, and draw it all again."""
        free = self._painter is not None and self._focus is None     # let go, as while things move: no press is meant for the first widget
        self._painter, self._size = painter, size
        self.stage.resize(size)
        self._tips.drop()
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
        """Widgets have gone: the closest of the same realm that is left takes the focus from one; none is under the mouse any more."""
        self._pointing.forget_gone()
        focused = self._focus
        if focused is not None and focused not in self.focusables():
            self._focus = None
            focused.lost()
            realm = realm_of(focused)
            self.set_focus(successor(focused, [w for w in self.focusables() if realm is None or realm_of(w) is realm]))

    def _ensure_arranged(self) -> None:
        if self._unarranged and self._painter is not None:
            self._arrange_layers()
            self.stage.stale()

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
        waits = [w for w in (self._tips.wait, self.toast.left if self.toast else None, guarded) if w is not None]
        return max(0.0, min(waits)) if waits else None

    def update(self, seconds: float) -> None:
        """Advances time by `seconds`."""
        if self._tips.passed(seconds):
            target = self._focus if self.focus_seen else self.hover
            if target is not None:
                self.explain(target)
        if self.toast is not None and self.toast.passed(seconds):
            self.say(None)

    def tell_time(self, now: float) -> None:
        """It is now so late on that clock. The focus appears with the moment from which presses count."""
        seen, self._now = self.focus_seen, now
        if seen != self.focus_seen and self._focus is not None:
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
        if self._editing and self._focus is not None:
            return self._focus.edit(intent)
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

    def _forget_presses(self) -> None:
        """Something else lies under the mouse now, and is not held down."""
        self._keys.holding = None
        self._pointing.forget()
