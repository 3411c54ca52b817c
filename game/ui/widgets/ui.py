"""The widgets of one scene and their host: which of them gets a press, a key or a button, and which are drawn again."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Protocol

import pygame

from game.ui.input import DIRECTIONS, Act, ActName, InputDevice, Intent, LetGoHere, Point, Released, Typed, Wheel
from game.ui.looks.stage import Stage
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.widgets.base import ASTRAY, Doubles, Layers, OwnSound, Widget
from game.ui.widgets.dialog import HOVER_WAIT, Tip, Tips, Toast
from game.ui.widgets.focus import in_order, is_within, nearest, realm_of, round_the_end, scroll_of, seen
from game.ui.widgets.layers import FocusedLayers, LayersPicture, in_use, to_read
from game.ui.widgets.layout import Scroll, SideScroll, side_scroll_of


# ---- which widget gets a press, and which presses only double the one before: the second half of a double click counts for nothing else
class Aimed(Protocol):
    """What `Presses` needs of the layers."""

    @property
    def painter(self) -> Painter:
        """The painter in force."""

    @property
    def top(self) -> Widget:
        """The root of the topmost layer."""

    @property
    def focus(self) -> Widget | None:
        """The widget that keys and buttons go to."""

    @property
    def focus_seen(self) -> bool:
        """Whether the focus is shown."""

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The widget there that reacts to a pointer, or None."""


class Presses:
    """The presses of one scene. `occasion` is always the scene's value for its present question (`Scene.occasion`)."""

    def __init__(self, aimed: Aimed) -> None:
        self._aimed = aimed
        self._doubles = Doubles()

    def follow(self, former: Presses) -> None:
        """Takes over from the scene before: a press there can be doubled here."""
        self._doubles = former._doubles.elsewhere()

    @property
    def place(self) -> tuple[int, int] | None:
        """Where the last press of a pointer was, in device pixels; None if the last press was of a key or button, or there was none."""
        return self._doubles.place

    def aim(self, press: Act | Point, occasion: object) -> object:
        """A value that stands for the thing that would get a press now; presses with equal aims have the same meaning.

        Controls of one layer are told apart only on the table and in the hand (in a realm): elsewhere they do not move.
        """
        if isinstance(press, Act) and press.name != "ok":
            return (self._aimed.top, occasion) if press.name == "pick" else None
        target = self._target(press)
        return self._aimed.top, target.meaning if target is not None and realm_of(target) is not None else None

    def _target(self, press: Act | Point) -> Widget | None:
        """The widget that a click or "ok" is meant for; None for a piece on which the focus could not be seen."""
        if isinstance(press, Point):
            return self._aimed.at(press.pos)
        focus = self._aimed.focus
        return focus if focus is None or self._aimed.focus_seen or not focus.piece else None

    def doubles(self, press: Act | Point, occasion: object) -> bool:
        """Whether a press is the second half of a double press, and would do something that the first half was not meant for."""
        target = self._target(press)
        urgent = target is not None and target.urgent
        return not urgent and self._doubles.doubles(press, self.aim(press, occasion), self._aimed.painter.look.px(ASTRAY))

    def note(self, press: Act | Point, occasion: object) -> None:
        """Notes that a press is taken."""
        self._doubles.note(press, self.aim(press, occasion))

    def would_double(self, began: float, occasion: object) -> bool:
        """Whether the last press, repeated at that time, would count as the second half of a double press."""
        return self._doubles.would_double(began, lambda press: self.aim(press, occasion))


# ---- mouse, finger and wheel over the topmost layer: what lies under the mouse, what is pressed, and when a finger scrolls instead
SLOP = 10       # logical units a finger may stray before its press becomes a scroll


class Pointing:
    """Passes the input of mouse, finger and wheel to the widgets of the topmost layer."""

    def __init__(self, layers: Layers, tips: Tips) -> None:
        self.pos = (0, 0)               # where mouse or finger were last, in device pixels
        self._layers = layers
        self._tips = tips
        self._hover: Widget | None = None
        self._grab: Widget | None = None
        self._grab_at = (0, 0)
        self._aside: Widget | None = None       # the widget that the right or middle button has pressed

    @property
    def hover(self) -> Widget | None:
        """The widget under the mouse, or None."""
        return self._hover

    @property
    def grabbed(self) -> Widget | None:
        """The widget that is pressed, or None."""
        return self._grab

    @property
    def down(self) -> bool:
        """Whether a button or a finger is down on a widget."""
        return self._grab is not None or self._aside is not None

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The deepest widget of the topmost layer there that reacts to a pointer, one with `above` first; or None."""
        hit: Widget | None = None
        for widget in self._layers.top.walk():
            if (widget.focusable or widget.hoverable or widget.tip) and widget.feels(pos) and seen(widget).collidepoint(pos):
                hit = widget if hit is None or widget.above or not hit.above else hit
        return hit

    def point(self, point: Point) -> Reply:
        """Passes it to the widget concerned; returns the widget's answer, False where there is no widget."""
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
        if grab is None and self._aside is not None:
            return self._aside.point(point)
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
        """Hands the press over to the scroll area if a finger has moved up or down from where it pressed."""
        area = scroll_of(grab)
        slop = self._layers.painter.look.px(SLOP)
        if area is None or area is grab or abs(point.pos[1] - self._grab_at[1]) <= slop:
            return
        self._hand_to(area, grab, point)

    def _perhaps_slide(self, grab: Widget, point: Point) -> None:
        """Hands the press over to the row round the widget if it has moved sideways from where it began."""
        row = side_scroll_of(grab)
        if row is not None and abs(point.pos[0] - self._grab_at[0]) > self._layers.painter.look.px(SLOP):
            self._hand_to(row, grab, point)

    def _hand_to(self, area: Widget, grab: Widget, point: Point) -> None:
        """Lets the pressed widget go and gives the press to the area round it."""
        grab.point(Point("leave", point.pos, 0, point.source))
        grab.pointer_changed()
        self._grab = area
        area.point(Point("down", self._grab_at, 1, point.source))

    def _down(self, point: Point) -> Reply:
        layers = self._layers
        self._tips.drop()
        hit = self.at(point.pos)
        if hit is None:
            return layers.press_outside(point.pos)
        if point.button == 1:
            if layers.editing and hit is not layers.focus:
                layers.set_editing(False)
            if hit.focusable:
                layers.set_focus(hit)
            self._grab, self._grab_at = hit, point.pos
            hit.pointer_changed()
        elif hit.many_buttons:
            self._aside = hit
        return hit.point(point)

    def _up(self, point: Point) -> Reply:
        if point.button != 1 and self._aside is not None:
            aside, self._aside = self._aside, None
            return aside.point(point)
        grab = self._grab
        if grab is None or point.button != 1:
            return False
        self._grab = None
        grab.pointer_changed()
        answer = grab.point(point)
        if point.source == "mouse":
            self.hover_to(self.at(point.pos))
            self._tips.wait = None      # right after a press, no tip for a widget that has come under the mouse
        return answer

    def wheel(self, wheel: Wheel) -> bool:
        """Scrolls the innermost area there that can be scrolled that way; returns whether there is one."""
        for widget in reversed(list(self._layers.top.walk())):
            if widget.rect.collidepoint(wheel.pos) and seen(widget).collidepoint(wheel.pos) and widget.scroll(-wheel.dy):
                self._tips.drop()
                return True
        return False

    def hover_to(self, widget: Widget | None) -> None:
        """Notes which widget is under the mouse now; its tip shows if the mouse rests there."""
        old = self._hover
        if widget is old:
            return
        self._hover = widget
        self._tips.drop()
        for one in (old, widget):
            if one is not None:
                one.pointer_changed()
        self._tips.wait = HOVER_WAIT if widget is not None else None

    def forget(self) -> None:
        """Forgets what is pressed, and what is under the mouse until it moves again."""
        self._grab = self._aside = None
        self.hover_to(None)

    def forget_gone(self) -> None:
        """Forgets the widget under the mouse if it is no longer in the topmost layer."""
        if self._hover is not None and not is_within(self._hover, self._layers.top):
            self.hover_to(None)


# ---- keys and pads in the topmost layer: the focused widget gets them first; acts that it does not take move the focus, scroll or close
HARMLESS: Final[frozenset[ActName]] = frozenset(("mute", "fullscreen", "picture"))      # acts that never answer a question
OF_THE_WINDOW: Final = HARMLESS | {"help"}      # acts that no layer keeps from the window
_PAGES: Final[dict[ActName, float]] = {"page_up": -.9, "page_down": .9, "first": -1e6, "last": 1e6}


class Keys:
    """Passes the acts of keys and pads to the focused widget, and then to those round it."""

    def __init__(self, layers: Layers, tips: Tips) -> None:
        self.holding: Widget | None = None      # the widget that took an "ok" whose key or button is still down
        self._layers = layers
        self._tips = tips

    def act(self, act: Act) -> Reply:
        """The answer of the first widget that takes it, from the focus outwards; else it moves the focus, scrolls, or closes a layer."""
        widget: Widget | None = self._layers.focus or self._layers.top
        while widget is not None:
            if act.name == "ok":
                self.holding = widget       # also while it acts; a layer that it opens resets this
            answer = widget.act(act)
            if answer is not False:
                return answer
            widget = widget.parent
        return self._unwanted(act)

    def _unwanted(self, act: Act) -> bool:
        layers = self._layers
        if act.name in DIRECTIONS:
            self._move(act.name, held=act.again)
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
        """Passes the release of an "ok" to the widget that took it."""
        held, self.holding = self.holding, None
        return held.released(released) if held is not None else False

    def _move(self, direction: ActName, *, held: bool) -> None:
        """Moves the focus by position; where the next widget is far out of view, or there is none, the text between is scrolled first.

        In a menu it goes round the end; a direction that is `held` stops there.
        """
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
        if target is None and not held:
            target = round_the_end(focus, others, direction)
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


# ---- the widgets of one scene and their host: which widget gets an intent, what is drawn again, which tips and messages are shown
class UiOwner(Protocol):
    """The scene of the widgets; game.ui.scene.Scene implements it."""

    stage: Stage

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture beneath the widgets; None for plain desk colour."""

    def sound(self, name: OwnSound) -> None:
        """Plays a sound of the widgets."""

    def reword_for_device(self) -> None:
        """Called when another device is used than before, as sentences name its keys."""


class Ui(FocusedLayers):
    """The widgets of one scene on its stage, and their Host. The scene gives it intents, time, and a painter and size to lay out for."""

    def __init__(self, root: Widget, owner: UiOwner) -> None:
        super().__init__(root, owner.stage)
        self.toast: Toast | None = None
        self._owner = owner
        self._picture = LayersPicture(self, self._layers, owner.backdrop)
        self._pointing = Pointing(self, self._tips)
        self._keys = Keys(self, self._tips)
        self.presses = Presses(self)
        self._mount(root)

    # ---- what widgets ask of their host
    @property
    def hover(self) -> Widget | None:
        return self._pointing.hover

    @property
    def grabbed(self) -> Widget | None:
        return self._pointing.grabbed

    @property
    def pointing(self) -> bool:
        """Whether a button of the mouse or a finger is down on a widget."""
        return self._pointing.down

    @property
    def holding(self) -> Widget | None:
        """The widget that took an "ok" whose key or button is still down, or None."""
        return self._keys.holding

    def release(self) -> None:
        """Forgets the key or button held down: letting it go does nothing."""
        self._keys.holding = None

    @property
    def pointer(self) -> tuple[int, int]:
        return self._pointing.pos

    def follow(self, former: Ui) -> None:
        """Takes over from the scene before: the device that was used last, and the press that can be doubled here."""
        self.presses.follow(former.presses)
        self._set_mode(former.mode)

    @property
    def tip(self) -> Tip | None:
        """The tip that is shown, or None."""
        return self._tips.shown

    def refresh(self, widget: Widget, rect: pygame.Rect | None = None) -> None:
        if self._painter is None or not (widget.rect.w and widget.rect.h):      # a widget without a size is not drawn
            return
        area = widget.reach(self._painter) if rect is None else rect
        root = self._layers[0].root
        if self._root_of(widget) is root and not (root.overlay is not None and root.overlay.covers(widget)):
            self.stage.stale(area, patient=self._is_patient(widget))
        else:
            self.stage.expose(area)

    def lacks(self, widget: Widget) -> None:
        if self._painter is not None:
            self.stage.lacks(widget.reach(self._painter))

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The widget of the topmost layer there that reacts to a pointer, or None."""
        return self._pointing.at(pos)

    def explain(self, widget: Widget, text: str = "") -> None:
        if self._painter is not None:
            at = self.pointer if self._mode == "mouse" and not text else None
            self._tips.show(self._painter, widget, text, pygame.Rect(0, 0, *self._size), at)

    def hush(self) -> None:
        """Takes the tip away."""
        self._tips.drop()

    def sound(self, name: OwnSound) -> None:
        self._owner.sound(name)

    def _is_patient(self, widget: Widget) -> bool:
        """Whether the widget, or one round it, is `patient`."""
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
                self._tips.show_at_focus(self.painter, self._focus, pygame.Rect(0, 0, *self._size), taken, to_read(self.top))
        if self.toast is not None and self.toast.passed(seconds):
            self.say(None)

    def tell_time(self, now: float) -> None:
        """Notes the time on the clock by which presses are dated. The focus appears as soon as presses count."""
        was_seen, self._now = self.focus_seen, now
        if was_seen != self.focus_seen and self._focus is not None:
            self._focus.refresh()

    def say(self, toast: Toast | None) -> None:
        """Shows a short message, or takes it away (None)."""
        self.toast = toast
        self.stage.expose()

    # ---- drawing
    def prepare(self, late: Callable[[], bool]) -> bool:
        """Paints parts of the next picture's still layer until it is `late`; returns whether all of it is painted."""
        self.keep_arranged()
        return self.stage.prepare(self._picture.still, late)

    def rehearse(self, painter: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draws a part of the picture, without sprites, with another painter, so that this has its pictures ready before it is used.

        Nothing is laid out again: the painter's look must have the same measures as the one in force.
        """
        own, self._painter = self._painter, painter
        try:
            self._picture.still(surface, area)
            self._picture.over(surface, area)
        finally:
            self._painter = own

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """Brings the screen up to date; returns the rectangles that changed."""
        self.keep_arranged()
        self._tips.settle(self.top)
        if self.toast is not None and self.toast.settle(self.painter, self._size, in_use(self.top), to_read(self.top)):
            self.stage.expose()
        return self.stage.compose(screen, self._picture.still, self._picture.over)

    def note_shown(self, now: float) -> None:
        """Notes that the last picture is on the screen now, on the clock by which presses are dated."""
        self._layers[-1].guard.note_shown(now)
        self.tell_time(now)

    # ---- intents
    def handle(self, intent: Intent) -> Reply:
        """Passes an intent to the widgets; False if none took it and only the scene's own layer is open."""
        self.keep_arranged()
        if isinstance(intent, Point):
            return self._point(intent) or self.depth > 1
        if isinstance(intent, Wheel):
            return self._pointing.wheel(intent)
        if isinstance(intent, Act):
            return self._act(intent)
        if isinstance(intent, Released):
            if intent.letter:
                return self._focus.released(intent) if self._focus is not None else False
            return self._keys.released(intent)
        if isinstance(intent, LetGoHere):
            return self.depth > 1
        if self._focus is not None and (self._editing or (isinstance(intent, Typed) and self._focus_lettered)):
            return self._focus.edit(intent)
        if isinstance(intent, Typed) and self._field is not None:
            self.set_focus(self._field)
            self._field.begin(intent.text)
            return True
        return False

    def spoken_by(self, device: InputDevice) -> None:
        """Notes the device used for an act of the scene itself: whether the focus is shown depends on it, and words name its keys."""
        self._set_mode(device)

    def _set_mode(self, mode: InputDevice) -> None:
        if mode == self._mode:
            return
        was_seen, self._mode = self.focus_seen, mode
        if mode in ("key", "pad"):
            self._pointing.hover_to(None)
        if was_seen != self.focus_seen and self._focus is not None:
            self._tips.drop()
            self._focus.refresh()
        for layer in self._layers:
            for widget in layer.root.walk():
                if widget.names_key:
                    widget.refresh()
        if self._painter is not None:       # else there are no words yet
            self._owner.reword_for_device()

    def _act(self, act: Act) -> Reply:
        seen = self.focus_seen
        known = seen or self._focus is None or not self._focus.piece
        self._set_mode(act.source)
        self._tips.drop()
        if self.entered is not None and act.name == "ok" and act.source == "key" and not seen and self.depth == 1:
            return self.entered.activate(act.source)
        if act.name == "ok" and not known:
            return True     # after the mouse nobody can know which tile "ok" would play: the focus is shown first
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
        """Forgets what is pressed or held down, and what is under the mouse."""
        self._keys.holding = None
        self._pointing.forget()

    def _forget_gone(self) -> None:
        """Forgets the widget under the mouse if it has gone."""
        self._pointing.forget_gone()
