"""The base of every widget: a rectangle in a tree that measures and draws itself; and what keeps a press from reaching the wrong one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

import pygame

from game.ui.input import Act, Composing, Edit, InputDevice, Point, Released, Typed
from game.ui.looks.theme import SIZES, contrast
from game.ui.navigation import Reply, SceneChange, reply
from game.ui.paint import Painter

# ---- keeps a press from going to something it was not meant for: a layer that came up under it, or a thing that the press before changed
# Layers that come up by themselves (a curtain, a result), or that a second press could answer unread (a dialog), have a guard. The input
# says when each press began (`game.ui.input`), for a held key or button when it went down; so a guard needs to know no devices. The second
# half of a double press counts only for the thing that took the first half.
STOOD: Final = .6       # seconds for which a result or a dialog is shown before a press of it counts
DOUBLE: Final = .35     # seconds within which the same press once more is the second half of a double one
ASTRAY: Final = 10      # logical units: how far apart the two clicks may be


class Guard:
    """Lets presses pass that begin `seconds` after the first picture at which `stands` is true, or later.

    `opens` is that moment on the clock of the window: minus infinity where nothing is guarded, infinity until that picture is shown.
    With `quiet`, each press that comes too early starts the seconds again, as somebody who keeps pressing has not read the layer.
    """

    __slots__ = ("_quiet", "_seconds", "_stands", "opens")

    def __init__(self, seconds: float = 0.0, stands: Callable[[], bool] = lambda: True, *, quiet: bool = False) -> None:
        self._seconds, self._stands, self._quiet = seconds, stands, quiet
        self.opens = math.inf if seconds else -math.inf

    def note_shown(self, now: float) -> None:
        """Notes that a picture is on the screen from `now` on, in seconds."""
        if self.opens == math.inf and self._stands():
            self.opens = now + self._seconds

    def takes(self, began: float) -> bool:
        """Whether a press that began then counts.

        >>> guard = Guard(.6)
        >>> guard.note_shown(10.0)
        >>> guard.takes(10.5), guard.takes(10.6)
        (False, True)
        """
        return began >= self.opens

    def refused(self, began: float) -> None:
        """Notes that a press which began at that time was not taken.

        >>> guard = Guard(.6, quiet=True)
        >>> guard.note_shown(10.0)
        >>> guard.refused(10.5)
        >>> guard.takes(11.0), guard.takes(11.1)
        (False, True)
        """
        if self._quiet and self.opens != math.inf:
            self.opens = max(self.opens, began + self._seconds)


class _NotedPress(NamedTuple):
    """A press that was taken, and the aim that it went to; None if a second press always counts."""

    press: Act | Point
    aim: object


class Doubles:
    """Finds presses that only repeat the one before, but would now do something else: a tile has moved up, a question has come up.

    An aim stands for the thing that would get the press; presses with equal aims always count. A press that doubles is not noted, so that
    somebody who keeps pressing a key is heard again soon.
    """

    __slots__ = ("_noted",)

    def __init__(self) -> None:
        self._noted: _NotedPress | None = None

    def note(self, press: Act | Point, aim: object) -> None:
        """Notes that a press was taken, with its aim; None if a second press always counts."""
        self._noted = _NotedPress(press, aim)

    @property
    def place(self) -> tuple[int, int] | None:
        """Where a pointer was at the press noted last; None where it was another kind of press."""
        return self._noted.press.pos if self._noted is not None and isinstance(self._noted.press, Point) else None

    def elsewhere(self) -> Doubles:
        """A copy for a scene that has come up in place of this one: none of its widgets got the press, so no aim equals the noted one.

        >>> presses = Doubles()
        >>> presses.note(Act("ok", began=10.0), "5-3")
        >>> presses.elsewhere().doubles(Act("ok", began=10.2), "5-3", 10)
        True
        """
        other = Doubles()
        if self._noted is not None:
            other.note(self._noted.press, None if self._noted.aim is None else object())
        return other

    def doubles(self, press: Act | Point, aim: object, near: int) -> bool:
        """Whether a press only doubles the one noted last. Clicks do so within `near` device pixels.

        >>> presses = Doubles()
        >>> presses.note(Act("ok", began=10.0), "5-3")
        >>> presses.doubles(Act("ok", began=10.2), "6-3", 10), presses.doubles(Act("ok", began=10.2), "5-3", 10)
        (True, False)
        >>> presses.doubles(Act("ok", began=10.4), "6-3", 10), presses.doubles(Act("hint", began=10.2), "6-3", 10)
        (False, False)
        """
        first = self._noted
        return first is not None and press.began - first.press.began < DOUBLE and aim != first.aim and _same(first.press, press, near)

    def would_double(self, began: float, aim_of: Callable[[Act | Point], object]) -> bool:
        """Whether the last noted press, repeated at that time, would count as a double."""
        first = self._noted
        return first is not None and began - first.press.began < DOUBLE and aim_of(first.press) != first.aim


def _same(one: Act | Point, other: Act | Point, near: int) -> bool:
    """Whether two presses are of the same key or button; presses of a pointer also have to be close together."""
    if isinstance(one, Point) and isinstance(other, Point):
        astray = max(abs(one.pos[0] - other.pos[0]), abs(one.pos[1] - other.pos[1]))
        return astray <= near and (one.kind, one.button, one.source) == (other.kind, other.button, other.source)
    return one == other


# ---- what every widget is: a rectangle in a tree that measures itself, draws itself with the painter, and answers intents
Ground: TypeAlias = Literal["wood", "bar", "paper", "felt", "desk"]
Tint: TypeAlias = Literal["main", "lesser", "strong", "warning", "good", "off", "accent"]
OwnSound: TypeAlias = Literal["tick", "press", "deny"]
Align: TypeAlias = Literal["left", "centre", "right"]

SEEN = 3.0      # the least contrast of a line or mark with its ground

# Which theme token a word takes on which ground: the pairs for which every theme has a contrast of 4.5:1 or better.
_TINTS: dict[Ground, dict[Tint, str]] = {
    "wood": {"main": "cream", "lesser": "muted", "strong": "gold", "warning": "red_wood", "good": "good_wood", "off": "off",
             "accent": "brass"},
    "bar": {"main": "cream", "lesser": "muted", "strong": "gold", "warning": "red_wood", "good": "good_wood", "off": "off",
             "accent": "brass"},
    "paper": {"main": "ink", "lesser": "ink2", "strong": "ink", "warning": "red", "good": "good", "off": "ink2", "accent": "ink2"},
    "felt": {"main": "on_felt", "lesser": "on_felt", "strong": "on_felt", "warning": "on_felt", "good": "on_felt", "off": "on_felt",
             "accent": "on_felt"},
    "desk": {"main": "on_desk", "lesser": "on_desk", "strong": "on_desk", "warning": "on_desk", "good": "on_desk", "off": "on_desk",
             "accent": "on_desk"},
}


class Host(Protocol):
    """What a widget may ask of the layer that holds it; game.ui.widgets.ui.Ui implements it."""

    @property
    def painter(self) -> Painter:
        """The present painter."""

    @property
    def focus(self) -> Widget | None:
        """The widget with the focus: keys and buttons go to it."""

    @property
    def hover(self) -> Widget | None:
        """The widget under the mouse."""

    @property
    def grabbed(self) -> Widget | None:
        """The widget that is pressed."""

    @property
    def pointer(self) -> tuple[int, int]:
        """Where mouse or finger were last, in device pixels."""

    @property
    def holding(self) -> Widget | None:
        """The widget that took an "ok" whose key or button is still down."""

    def lacks(self, widget: Widget) -> None:
        """Has the widget drawn again once a slow picture that it needs is ready."""

    def release(self) -> None:
        """Forgets the pressed widget and the key held down."""

    @property
    def mode(self) -> InputDevice:
        """The device that was used last."""

    @property
    def editing(self) -> bool:
        """Whether the focused text field takes the keyboard."""

    @property
    def focus_seen(self) -> bool:
        """Whether the focus is shown: yes after a key or button, no after the mouse or a finger."""

    def refresh(self, widget: Widget, rect: pygame.Rect | None = None) -> None:
        """Marks the widget, or one rectangle of it, to be drawn again."""

    def rearrange(self, widget: Widget | None = None) -> None:
        """Requests a new layout before the next picture, because this widget (None: an unknown one) changed its size."""

    def regain_focus(self) -> None:
        """To be called when widgets have gone: if one of them had the focus, the closest one left in its realm gets it."""

    def open(self, root: Widget, focus: Widget | None = None, *, modal: bool = True, veil: bool = False,
             guard: Guard | None = None) -> None:
        """Pushes a layer above all others; with a guard, it takes only the presses that the guard allows."""

    def close(self) -> None:
        """Removes the topmost layer."""

    def set_focus(self, widget: Widget | None) -> None:
        """Moves the focus to a widget."""

    def set_editing(self, on: bool) -> None:
        """Has the focused text field take the keyboard, or give it back."""

    def explain(self, widget: Widget, text: str = "") -> None:
        """Shows the widget's tip, or this sentence beside it, at once."""

    def sound(self, name: OwnSound) -> None:
        """Plays one of the sounds of widgets."""


class Layers(Host, Protocol):
    """What `Pointing` and `Keys` ask of the layers beyond `Host`, mostly of the topmost one."""

    @property
    def top(self) -> Widget:
        """The root of the topmost layer."""

    @property
    def depth(self) -> int:
        """How many layers there are: 1 is the scene alone."""

    def focusables(self) -> list[Widget]:
        """The widgets of the topmost layer that can have the focus, in tree order."""

    def press_outside(self, pos: tuple[int, int]) -> bool:
        """Called when a press hit no widget: closes the layer if it is not modal and its plate is elsewhere. Returns whether it did."""


class Widget:
    """Base of all widgets. Lengths are in logical units in constructors and in device pixels in `rect` and in all methods."""

    focusable = False       # can have the focus
    hoverable = False       # reacts to the mouse without being focusable
    above = False           # the pointer finds it before anything else there
    together = False        # is brought into view as a whole when one of its children gets the focus
    drags = False           # a press that moves belongs to the widget, never to the scroll area round it
    realm: object = None    # if set: when a focused widget inside it disappears, the focus stays inside or is dropped
    piece = False           # one of several that look alike: "ok" uses it only if the focus was visible on it
    in_order_only = False   # the focus reaches it by "next" and "prev", not by an arrow
    circular = False        # at its ends, up and down go on from its first widget to its last, and back
    urgent = False          # a press of it always counts at once: it is not checked for doubles
    roomy = False           # large enough that a short message may cover part of it for a while
    worded = False          # has words to read: a short message is shown elsewhere if possible
    many_buttons = False    # the right and the middle button press it too, and it hears of them until they are let go
    heard_unseen = False    # it takes letters even while its focus is not shown
    patient = False         # if much changes at once, it and its descendants may be drawn some pictures later than the rest
    margin: float = 8       # how far it may draw outside its rectangle, in logical units: glow, ring, shadow

    def __init__(self, *children: Widget, tip: str = "", grow: float = 0.0, width: float | None = None,
                 ground: Ground | None = None) -> None:
        self.children: list[Widget] = list(children)
        self.tip = tip
        self.grow = grow
        self.fixed_width = width
        self.own_ground = ground
        self.visible = True
        self.enabled = True
        self.why = ""                   # the sentence that says why it is disabled
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.clip: pygame.Rect | None = None
        self.parent: Widget | None = None
        self.host: Host | None = None

    @property
    def overlay(self) -> Overlay | None:
        """The part of a scene's root that is drawn above the sprites; None for other widgets."""
        return None

    @property
    def lettered(self) -> bool:
        """Whether a letter typed while it has the focus goes to its `edit`, although it is not being edited."""
        return False

    @property
    def meaning(self) -> object:
        """A value that stands for what a press of it means. Of two quick presses, the second counts only if this has not changed."""
        return self

    # ---- the tree
    def walk(self) -> Iterator[Widget]:
        """Iterates over this widget and its visible descendants, parents first."""
        waiting: list[Widget] = [self]
        while waiting:          # no recursion: every move of a pointer walks over all widgets
            widget = waiting.pop()
            if widget.visible:
                yield widget
                waiting += reversed(widget.children)

    def mount(self, host: Host, parent: Widget | None = None) -> None:
        """Attaches the widget to a layer: called by the host for the root, and again whenever children were replaced."""
        self.host, self.parent = host, parent
        for child in self.children:
            child.mount(host, self)

    def adopt(self) -> None:
        """Sets the parent of every widget below, so that each finds its ground: for widgets in a picture, which have no host."""
        for child in self.children:
            child.parent = self
            child.adopt()

    def replace(self, *children: Widget) -> None:
        """Replaces the children and requests a new layout."""
        self.children = list(children)
        if self.host is not None:
            self.mount(self.host, self.parent)
            self.host.rearrange(self)

    def swap(self, *children: Widget) -> None:
        """Replaces the children and keeps its own rectangle: only this widget is laid out and drawn again."""
        self.take_in(*children)
        self.refresh()

    def take_in(self, *children: Widget) -> None:
        """Replaces the children as `swap` does, but the caller decides what is drawn again."""
        self.children = list(children)
        if self.host is None:
            return
        self.mount(self.host, self.parent)
        if self.rect.w > 0:
            self.layout(self.host.painter, self.rect)
            self.set_clip(self.clip)
            self.host.regain_focus()

    def sound(self, name: OwnSound) -> None:
        """Plays one of the sounds of widgets; none where the widget is part of a picture."""
        if self.host is not None:
            self.host.sound(name)

    def show(self, visible: bool) -> None:
        """Shows or hides it with its descendants; a hidden widget takes no room."""
        if visible != self.visible:
            self.visible = visible
            self.resized()

    def enable(self, enabled: bool, why: str = "") -> None:
        """Enables or disables it; a disabled widget says why when it is tried or pointed at."""
        if (enabled, why) != (self.enabled, self.why):
            self.enabled, self.why = enabled, why
            self.refresh()

    @property
    def ground(self) -> Ground:
        """The background that the widget is on, which decides the colours of its text."""
        if self.own_ground is not None:
            return self.own_ground
        return self.parent.ground if self.parent is not None else "wood"

    def ink(self, tint: Tint = "main") -> str:
        """The theme token for words of that tint on its ground."""
        return _TINTS[self.ground][tint]

    # ---- size and place
    def natural(self, p: Painter) -> int:
        """The preferred width in device pixels."""
        if self.fixed_width is not None:
            return p.look.px(self.fixed_width)
        return max((k.natural(p) for k in self.children if k.visible), default=p.look.px(SIZES.target))

    def height(self, p: Painter, width: int) -> int:
        """The height needed at that width, in device pixels."""
        return max((k.height(p, width) for k in self.children if k.visible), default=p.look.px(SIZES.target))

    def heights(self, p: Painter, width: int) -> tuple[int, ...]:
        """The heights it can be shown with where room is short, in device pixels, the preferred one first; 0 where it can be left out."""
        return (self.height(p, width),)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Places the widget in this rectangle; the children fill it."""
        self.rect = pygame.Rect(rect)
        for child in self.children:
            child.layout(p, self.rect)

    def feels(self, pos: tuple[int, int]) -> bool:
        """Whether a pointer there is on it: anywhere in its rectangle, unless only a part of that can be pointed at."""
        return self.rect.collidepoint(pos)

    def set_clip(self, clip: pygame.Rect | None) -> None:
        """Clips it and its descendants to this part of the window."""
        self.clip = clip
        for child in self.children:
            child.set_clip(clip)

    def reach(self, p: Painter) -> pygame.Rect:
        """The area it may draw on: its rectangle and the margin round it."""
        m = 2 * p.look.px(self.margin)
        return self.rect.inflate(m, m)

    @property
    def focus_rect(self) -> pygame.Rect:
        """The part of it that has the focus mark and is brought into view: all of it, or the part that keys act on."""
        return self.rect

    # ---- drawing
    def paint(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draws it and the children, as far as they overlap the area; nothing of itself where it has no size."""
        if not self.visible:
            return
        if self.rect.w > 0 < self.rect.h and self.reach(p).colliderect(area):
            missed = p.missed
            self.draw(p, surface)
            if p.missed != missed and self.host is not None:
                self.host.lacks(self)
        for child in self.children:
            if child.visible:
                child.paint(p, surface, area)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the widget without its children."""

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the mark of the focus, after everything else of its layer."""
        grow = p.look.px(4)
        rect = self.focus_rect.inflate(2 * grow, 2 * grow)
        ring = p.rbox(rect.w, rect.h, p.look.px(SIZES.radius + 3), None, self.ring_ink(p), max(2.0, SIZES.ring * p.look.scale))
        surface.blit(ring, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def ring_ink(self, p: Painter) -> str:
        """The token of the focus ring: a dark one on paper where the theme's own ring would have too little contrast."""
        theme = p.look.theme
        return "ink2" if self.ground == "paper" and contrast(theme.focus, theme.card) < SEEN else "focus"

    def refresh(self, rect: pygame.Rect | None = None) -> None:
        """Requests to be drawn again: all of it, or one rectangle in device pixels."""
        if self.host is not None:
            self.host.refresh(self, rect)

    def pointer_changed(self) -> None:
        """Called when a pointer has come to it or left it, pressed it or let go: most widgets show that, and are drawn again."""
        self.refresh()

    def resized(self) -> None:
        """Requests a new layout because its size may have changed."""
        if self.host is not None:
            self.host.rearrange(self)

    # ---- state as seen
    @property
    def names_key(self) -> bool:
        """Whether its text names a key, and so must be drawn again when another device is used."""
        return False

    @property
    def hot(self) -> bool:
        """Whether the mouse is over it."""
        return self.host is not None and self.host.hover is self

    @property
    def focused(self) -> bool:
        """Whether it has the focus and the focus is shown."""
        return self.host is not None and self.host.focus is self and self.host.focus_seen

    @property
    def pressed(self) -> bool:
        """Whether it is pressed by a mouse button or finger."""
        return self.host is not None and self.host.grabbed is self

    # ---- intents: False means "not mine"
    def act(self, act: Act) -> Reply:
        """Handles a key or pad button while it or a descendant has the focus."""
        return False

    def released(self, released: Released) -> Reply:
        """Handles the release of the key or button whose "ok" it took."""
        return False

    def point(self, point: Point) -> Reply:
        """Handles a press, the moves while pressed, and the release. The base activates when released inside."""
        if point.kind == "up" and point.button == 1 and self.rect.collidepoint(point.pos):
            return self.activate(point.source)
        return False

    def activate(self, source: InputDevice) -> Reply:
        """Does what the widget is for, whatever the device."""
        return False

    def scroll(self, notches: float) -> bool:
        """Handles the wheel turned over the widget; returns whether it moved."""
        return False

    def edit(self, intent: Typed | Composing | Edit) -> Reply:
        """Handles text and editing keys while the widget is being edited."""
        return False

    def edit_ended(self) -> None:
        """Called when editing ends: by its own keys, or because the focus went elsewhere."""

    def gained(self) -> None:
        """Called when the widget gets the focus."""
        self.refresh()

    def lost(self) -> None:
        """Called when the widget loses the focus."""
        self.refresh()


def places_of(p: Painter, widgets: Iterable[Widget]) -> dict[Widget, pygame.Rect]:
    """The rectangle that each widget draws in (its `reach`), in device pixels."""
    return {widget: widget.reach(p) for widget in widgets}


def moved(before: Mapping[Widget, pygame.Rect], after: Mapping[Widget, pygame.Rect]) -> Iterator[tuple[Widget, list[pygame.Rect]]]:
    """Each widget that was added, removed or moved between the two, with the one or two rectangles that must be drawn again."""
    for widget in before.keys() | after.keys():
        was, now = before.get(widget), after.get(widget)
        if was != now:
            yield widget, [place for place in (was, now) if place is not None]


class Overlay(Widget):
    """A part of a scene's own layer that is drawn above the sprites, with its children. `Widget.overlay` of the root returns it.

    `whole` is the rectangle that it was last laid out in, and that its children are laid out in.
    """

    def __init__(self, *children: Widget) -> None:
        super().__init__(*children)
        self.whole = pygame.Rect(0, 0, 0, 0)

    def hold(self, *widgets: Widget) -> None:
        """Replaces its children; no widget below it is laid out or drawn again."""
        self.children = list(widgets)
        if self.host is None:
            return
        self.mount(self.host, self.parent)
        if self.whole.w > 0:
            self.layout(self.host.painter, self.whole)
            self.host.regain_focus()
            self.host.refresh(self, self.whole)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        super().layout(p, rect)
        self.whole = pygame.Rect(rect)

    def paint(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draws nothing: all of it is above the sprites."""

    def paint_above(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draws it and its children above the sprites."""
        super().paint(p, surface, area)

    def covers(self, widget: Widget | None) -> bool:
        """Whether the widget is the overlay or one of its descendants."""
        while widget is not None and widget is not self:
            widget = widget.parent
        return widget is self


class Control(Widget):
    """A widget that does something on "ok" or a click; while disabled it says why instead."""

    focusable = True

    def __init__(self, *, tip: str = "", grow: float = 0.0, width: float | None = None, enabled: bool = True, why: str = "") -> None:
        super().__init__(tip=tip, grow=grow, width=width)
        self.enabled, self.why = enabled, why

    def act(self, act: Act) -> Reply:
        return self.activate(act.source) if act.name == "ok" else False

    def activate(self, source: InputDevice) -> Reply:
        if not self.enabled:
            self.refuse()
            return True
        self.sound("press")
        return reply(self.perform(source))

    def perform(self, source: InputDevice) -> SceneChange | None:
        """Does what the control is for; subclasses override it. Returns where to go next, None to stay."""
        return None

    def refuse(self) -> None:
        """Shows why it cannot be used now."""
        if self.host is not None:
            self.host.sound("deny")
            self.host.explain(self)


def goes_to_end(entries: Widget, act: Act) -> bool:
    """Moves the focus to the first or last of the entries for Home and End; returns whether the act was one of these."""
    found = [entry for entry in entries.walk() if entry.focusable] if act.name in ("first", "last") else []
    if found and entries.host is not None:
        entries.host.set_focus(found[0 if act.name == "first" else -1])
    return bool(found)
