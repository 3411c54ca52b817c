"""The layers of widgets over one scene: which has the focus, which is under the mouse, who hears an intent, and from when on."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.ui.bindings import ActName
from game.ui.input import DIRECTIONS, Act, Edit, Intent, Point, Released, Source, Wheel
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.stage import Stage
from game.ui.widgets.base import OwnSound, Widget
from game.ui.widgets.focus import in_order, nearest, seen
from game.ui.widgets.guard import ASTRAY, Doubles, Guard
from game.ui.widgets.layout import Scroll
from game.ui.widgets.tip import Tip, tip_at
from game.ui.widgets.toast import Toast

HOVER_WAIT, FOCUS_WAIT = .45, .7    # seconds until a tip shows, under a resting mouse and at the focus
SLOP = 10                           # logical units a finger may stray before its press becomes a scroll
HARMLESS: frozenset[ActName] = frozenset(("mute", "fullscreen", "picture"))     # acts that answer nothing, whenever they come
OF_THE_WINDOW = HARMLESS | {"help"}     # acts that no layer keeps for itself
_PAGES: dict[ActName, float] = {"page_up": -.9, "page_down": .9, "first": -1e6, "last": 1e6}

Backdrop = Callable[[Painter, tuple[int, int]], pygame.Surface | None]


@dataclass(slots=True, eq=False)
class _Layer:
    """A tree of widgets above those before it."""

    root: Widget
    back: Widget | None = None      # who had the focus before it came
    modal: bool = True              # a press outside does not close it
    veil: bool = False              # what lies beneath is dimmed
    guard: Guard = field(default_factory=Guard)


class Ui:
    """Widgets of one scene on its stage, and their Host; the scene feeds it intents, time, and a painter and size to lay out for."""

    def __init__(self, root: Widget, stage: Stage, sound: Callable[[OwnSound], None], backdrop: Backdrop) -> None:
        self.stage = stage
        self.toast: Toast | None = None
        self._sound = sound
        self._backdrop = backdrop
        self._painter: Painter | None = None
        self._size = (0, 0)
        self._layers = [_Layer(root)]
        self._focus: Widget | None = None
        self._hover: Widget | None = None
        self._grab: Widget | None = None
        self._holding: Widget | None = None
        self._grab_at = (0, 0)
        self._pointer = (0, 0)
        self._mode: Source = "mouse"
        self._editing = False
        self._unarranged = True
        self._tip: Tip | None = None
        self._tip_of: tuple[Widget, str] | None = None      # the widget that the tip explains, and what was said beyond its own tip
        self._tip_wait: float | None = None
        self._now = 0.0
        self._presses = Doubles()
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
        return self._hover

    @property
    def grabbed(self) -> Widget | None:
        """The widget that is pressed, or None."""
        return self._grab

    @property
    def holding(self) -> Widget | None:
        """The widget that took an "ok" whose key or button is still down, or None."""
        return self._holding

    def release(self) -> None:
        """Nothing is held down any more: letting go of the key or button does nothing."""
        self._holding = None

    @property
    def pointer(self) -> tuple[int, int]:
        """Where mouse or finger were last, in device pixels."""
        return self._pointer

    @property
    def mode(self) -> Source:
        """The device that spoke last."""
        return self._mode

    def follow(self, former: Ui) -> None:
        """This comes up in place of another: the device that spoke last to that goes on, and a press there can be doubled here."""
        self._presses = former._presses.elsewhere()
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
        return self._tip

    @property
    def depth(self) -> int:
        """How many layers there are: 1 is the scene alone."""
        return len(self._layers)

    @property
    def top(self) -> Widget:
        """The root of the topmost layer."""
        return self._layers[-1].root

    def refresh(self, widget: Widget, rect: pygame.Rect | None = None) -> None:
        """Draw a widget, or one rectangle of it, again."""
        if self._painter is None:
            return
        area = widget.reach(self._painter) if rect is None else rect
        if self._root_of(widget) is self._layers[0].root:
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
        self._layers.append(_Layer(root, self._focus, modal, veil, guard or Guard()))
        root.mount(self)
        self._forget_pointer()
        self._arrange_layers()
        self.set_focus(focus or in_order(None, self._focusables(), 1))
        self.stage.expose()

    def close(self) -> None:
        """Take the topmost layer off; the focus goes back to where it was. The scene's own layer stays."""
        if len(self._layers) == 1:
            return
        self.set_editing(False)
        layer = self._layers.pop()
        self._forget_pointer()
        self.stage.expose()
        self.set_focus(layer.back)

    def guard(self, guard: Guard) -> None:
        """The topmost layer shows something else: it takes only the presses that this guard lets pass."""
        self._forget_pointer()
        self._layers[-1].guard = guard
        if self._focus is not None:
            self._focus.refresh()

    def takes(self, intent: Intent) -> bool:
        """Whether an intent is heard at all: all are but presses that began too early for what stands above all now."""
        if isinstance(intent, Act | Edit) or (isinstance(intent, Point) and intent.kind == "down"):
            return self._layers[-1].guard.takes(intent.began)
        return True

    # ---- double presses
    def aim(self, press: Act | Point, occasion: object) -> object:
        """What a press would be given to now; presses of equal aims are meant alike. `occasion` is what the scene asks at present.

        Controls of one layer are told apart only on the table and in the hand: elsewhere they stay where they are.
        """
        if isinstance(press, Act) and press.name != "ok":
            return (self.top, occasion) if press.name == "pick" else None
        target = self._target(press)
        return self.top, target.meaning if target is not None and _realm_of(target) is not None else None

    def _target(self, press: Act | Point) -> Widget | None:
        """The widget that a click or "ok" is meant for: none where the focus could not be seen."""
        if isinstance(press, Point):
            return self.at(press.pos)
        return self._focus if self._focus is None or self.focus_seen or not self._focus.piece else None

    def doubles(self, press: Act | Point, occasion: object) -> bool:
        """Whether a press is the second half of a double one, and would do something that the first was not meant for."""
        target = self._target(press)
        urgent = target is not None and target.urgent
        return not urgent and self._presses.doubles(press, self.aim(press, occasion), self.painter.look.px(ASTRAY))

    def note(self, press: Act | Point, occasion: object) -> None:
        """This press is taken."""
        self._presses.note(press, self.aim(press, occasion))

    def would_double(self, began: float, occasion: object) -> bool:
        """Whether the last press, if it came once more at that time, would be no more than the second half of a double one."""
        return self._presses.would_double(began, lambda press: self.aim(press, occasion))

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
            _reveal(widget)
            widget.gained()
        self._drop_tip()
        self._tip_wait = FOCUS_WAIT if self.focus_seen else None

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
        self._show_tip(widget, text)

    def sound(self, name: OwnSound) -> None:
        """Play one of the window's own sounds."""
        self._sound(name)

    # ---- place
    def arrange(self, painter: Painter, size: tuple[int, int]) -> None:
        """Lay everything out for this painter and this size in device pixels, and draw it all anew."""
        self._painter, self._size = painter, size
        self.stage.resize(size)
        self._drop_tip()
        self._arrange_layers()
        if self._focus is None:
            self.set_focus(in_order(None, self._focusables(), 1))

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
        if self._hover is not None and not self._is_shown(self._hover):
            self._hover_to(None)
        focused = self._focus
        if focused is not None and focused not in self._focusables():
            self._focus = None
            focused.lost()
            realm = _realm_of(focused)
            self.set_focus(_successor(focused, [w for w in self._focusables() if realm is None or _realm_of(w) is realm]))

    def _ensure_arranged(self) -> None:
        if self._unarranged and self._painter is not None:
            self._arrange_layers()
            self.stage.stale()

    def _root_of(self, widget: Widget) -> Widget:
        while widget.parent is not None:
            widget = widget.parent
        return widget

    def _focusables(self) -> list[Widget]:
        return [w for w in self.top.walk() if w.focusable and w.rect.w > 0]

    # ---- time
    @property
    def next_due(self) -> float | None:
        """Seconds until a tip appears, a message goes or the focus is shown; None where nothing is due."""
        opens = self._layers[-1].guard.opens
        guarded = opens - self._now if self._now < opens < math.inf else None
        waits = [w for w in (self._tip_wait, self.toast.left if self.toast else None, guarded) if w is not None]
        return max(0.0, min(waits)) if waits else None

    def update(self, seconds: float) -> None:
        """Let so much time pass."""
        if self._tip_wait is not None:
            self._tip_wait -= seconds
            if self._tip_wait <= 0:
                target = self._focus if self.focus_seen else self._hover
                self._tip_wait = None
                if target is not None:
                    self._show_tip(target)
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
        return self.stage.prepare(self._paint_still, late)

    def draw(self, screen: pygame.Surface) -> bool:
        """Bring the screen up to date; whether anything on it changed."""
        self._ensure_arranged()
        if self._tip is not None and not self._tip_holds():
            self._drop_tip()
        if self.toast is not None and self.toast.settle(self.painter, self._size, self._in_use()):
            self.stage.expose()
        return bool(self.stage.compose(screen, self._paint_still, self._paint_over))

    def _in_use(self) -> list[pygame.Rect]:
        """What no message may cover: everything in the topmost layer that can be used or tells something."""
        told = (w for w in self.top.walk() if (w.focusable or w.hoverable or w.tip) and not isinstance(w, Scroll))
        return [area for area in map(seen, told) if area.w > 0 and area.h > 0]

    def shown(self, now: float) -> None:
        """What was drawn last is on the screen now, on the clock by which presses are dated."""
        self._layers[-1].guard.shown(now)
        self.tell_time(now)

    def _paint_still(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        picture = self._backdrop(self.painter, self._size)
        if picture is None:
            surface.fill(self.painter.look.theme.desk.mid, area)
        else:
            surface.blit(picture, area, area)
        self._paint_layer(surface, area, self._layers[0])

    def _paint_over(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        p = self.painter
        for layer in self._layers[1:]:
            if layer.veil:
                veil = pygame.Surface(area.size)
                veil.fill(p.look.theme.veil)
                veil.set_alpha(150)
                surface.blit(veil, area)
            self._paint_layer(surface, area, layer)
        if self.toast is not None:
            self.toast.draw(p, surface)
        if self._tip is not None:
            self._tip.draw(p, surface)

    def _paint_layer(self, surface: pygame.Surface, area: pygame.Rect, layer: _Layer) -> None:
        layer.root.paint(self.painter, surface, area)
        focus = self._focus
        if layer is self._layers[-1] and focus is not None and focus.focused and focus.reach(self.painter).colliderect(area):
            clip = surface.get_clip()
            if focus.clip is not None:
                surface.set_clip(focus.clip.clip(clip))
            focus.draw_focus(self.painter, surface)
            surface.set_clip(clip)

    # ---- intents
    def handle(self, intent: Intent) -> Reply:
        """Let the widgets hear an intent; False if none wanted it and only the scene's own layer is open."""
        self._ensure_arranged()
        if isinstance(intent, Point):
            return self._point(intent) or self.depth > 1
        if isinstance(intent, Wheel):
            return self._wheel(intent)
        if isinstance(intent, Act):
            return self._act(intent)
        if isinstance(intent, Released):
            held, self._holding = self._holding, None
            return held.released(intent) if held is not None else False
        if self._editing and self._focus is not None:
            return self._focus.edit(intent)
        return False

    def _set_mode(self, mode: Source) -> None:
        if mode == self._mode:
            return
        was_seen, self._mode = self.focus_seen, mode
        if mode in ("key", "pad"):
            self._hover_to(None)
        if was_seen != self.focus_seen and self._focus is not None:
            self._drop_tip()
            self._focus.refresh()

    # ---- keys and pads
    def _act(self, act: Act) -> Reply:
        known = self.focus_seen or self._focus is None or not self._focus.piece
        self._set_mode(act.source)
        self._drop_tip()
        if act.name == "ok" and not known:
            return True     # a hand that was at the mouse can't know which tile it would play: the focus is shown first
        if self._editing and act.name != "ok" and act.name not in OF_THE_WINDOW:
            self.set_editing(False)
        widget: Widget | None = self._focus or self.top
        while widget is not None:
            if act.name == "ok":
                self._holding = widget      # while it acts, too; a layer that it opens holds nothing
            answer = widget.act(act)
            if answer is not False:
                return answer
            widget = widget.parent
        if act.name in DIRECTIONS:
            self._move(act)
            return True
        if act.name in ("next", "prev"):
            self._go(in_order(self._focus, self._focusables(), 1 if act.name == "next" else -1))
            return True
        if act.name in _PAGES:
            return self._page(_PAGES[act.name])
        if act.name == "back" and self.depth > 1:
            self.close()
            return True
        return self.depth > 1 and act.name not in OF_THE_WINDOW

    def _move(self, act: Act) -> None:
        """The focus moves by position; where the next widget is far out of view, or none is, the text between is scrolled first."""
        if self._focus is None:
            self._go(in_order(None, self._focusables(), 1))
            return
        target = nearest(self._focus, self._focusables(), act.name)
        area = _scroll_of(self._focus)
        if area is not None and act.name in ("up", "down"):
            down = act.name == "down"
            near = target is not None and target.clip is self._focus.clip and area.nearly_shows(target.rect)
            if not near and area.step(down):
                self._drop_tip()
                return
        if target is None and area is None and act.name in ("up", "down"):
            self._page(.5 if act.name == "down" else -.5)       # a button below a long text scrolls it
        self._go(target)

    def _go(self, target: Widget | None) -> None:
        if target is not None and target is not self._focus:
            self.sound("tick")
            self.set_focus(target)

    def _page(self, pages: float) -> bool:
        area = _scroll_of(self._focus) if self._focus is not None else None
        areas = [area] if area is not None else [w for w in self.top.walk() if isinstance(w, Scroll)]
        return any(a.page(pages) for a in areas)

    # ---- mouse and fingers
    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The deepest widget of the top layer there that reacts to a pointer, one that lies above all first; or None."""
        hit: Widget | None = None
        for widget in self.top.walk():
            if (widget.focusable or widget.hoverable or widget.tip) and widget.rect.collidepoint(pos) and seen(widget).collidepoint(pos):
                hit = widget if hit is None or widget.above or not hit.above else hit
        return hit

    def _point(self, point: Point) -> Reply:
        if point.kind == "leave":
            self._hover_to(None)
            return False
        self._pointer = point.pos
        self._set_mode(point.source)
        if point.kind == "move":
            return self._moved(point)
        if point.kind == "down":
            return self._down(point)
        grab = self._grab
        if grab is None or point.button != 1:
            return False
        self._grab = None
        grab.refresh()
        answer = grab.point(point)
        if point.source == "mouse":
            self._hover_to(self.at(point.pos))
        return answer

    def _moved(self, point: Point) -> Reply:
        grab = self._grab
        if grab is None:
            if point.source == "mouse":
                self._hover_to(self.at(point.pos))
            return self._hover.point(point) if self._hover is not None else False
        if point.source == "touch" and not grab.drags:
            self._perhaps_scroll(grab, point)
        return self._grab.point(point) if self._grab is not None else True

    def _perhaps_scroll(self, grab: Widget, point: Point) -> None:
        """A finger that strays up or down from where it pressed scrolls the area instead."""
        area = _scroll_of(grab)
        if area is None or area is grab or abs(point.pos[1] - self._grab_at[1]) <= self.painter.look.px(SLOP):
            return
        grab.point(Point("leave", point.pos, 0, "touch"))
        grab.refresh()
        self._grab = area
        area.point(Point("down", self._grab_at, 1, "touch"))

    def _down(self, point: Point) -> Reply:
        self._drop_tip()
        hit = self.at(point.pos)
        if hit is None:
            if not self._layers[-1].modal:
                self.close()
                return True
            return False
        if point.button == 1:
            if self._editing and hit is not self._focus:
                self.set_editing(False)
            if hit.focusable:
                self.set_focus(hit)
            self._grab, self._grab_at = hit, point.pos
            hit.refresh()
        return hit.point(point)

    def _wheel(self, wheel: Wheel) -> bool:
        for widget in reversed(list(self.top.walk())):
            if widget.rect.collidepoint(wheel.pos) and seen(widget).collidepoint(wheel.pos) and widget.scroll(-wheel.dy):
                self._drop_tip()
                return True
        return False

    def _hover_to(self, widget: Widget | None) -> None:
        old = self._hover
        if widget is old:
            return
        self._hover = widget
        self._drop_tip()
        for one in (old, widget):
            if one is not None:
                one.refresh()
        self._tip_wait = HOVER_WAIT if widget is not None else None

    def _forget_pointer(self) -> None:
        self._grab = self._holding = None
        self._hover_to(None)

    # ---- tips
    def _show_tip(self, widget: Widget, text: str = "") -> None:
        words = text or _own_tip(widget)
        self._drop_tip()
        if words and self._painter is not None:
            bounds = pygame.Rect(0, 0, *self._size)
            at = self._pointer if self._mode == "mouse" and not text else None
            self._tip, self._tip_of = tip_at(self._painter, words, seen(widget), bounds, at), (widget, text)
            self.stage.expose(self._tip.rect)

    def _tip_holds(self) -> bool:
        """Whether the tip still explains what is there: its widget is where it was, and would say the same."""
        if self._tip is None or self._tip_of is None:
            return False
        widget, text = self._tip_of
        return self._is_shown(widget) and seen(widget) == self._tip.anchor and (text or _own_tip(widget)) == self._tip.text

    def _is_shown(self, widget: Widget) -> bool:
        """Whether it is part of the topmost layer, and not hidden."""
        return any(one is widget for one in self.top.walk())

    def _drop_tip(self) -> None:
        self._tip_wait = None
        if self._tip is not None:
            self.stage.expose(self._tip.rect)
            self._tip = self._tip_of = None


def _own_tip(widget: Widget) -> str:
    """What a widget has to say of itself: where it cannot be used, why not."""
    return widget.tip if widget.enabled else widget.why or widget.tip


def _scroll_of(widget: Widget) -> Scroll | None:
    """The scroll area that a widget lies in, or is."""
    at: Widget | None = widget
    while at is not None and not isinstance(at, Scroll):
        at = at.parent
    return at


def _realm_of(widget: Widget) -> object:
    """The realm that it lies in, None for the whole layer."""
    at: Widget | None = widget
    while at is not None and at.realm is None:
        at = at.parent
    return None if at is None else at.realm


def _reveal(widget: Widget) -> None:
    """Bring it into view in every scroll area round it."""
    at = widget.parent
    while at is not None:
        if isinstance(at, Scroll):
            at.reveal(widget.focus_rect)
        at = at.parent


def _successor(gone: Widget, others: list[Widget]) -> Widget | None:
    """Who takes the focus from a widget that is no longer shown: the closest that is left."""
    def distance(widget: Widget) -> int:
        return abs(widget.rect.centerx - gone.rect.centerx) + abs(widget.rect.centery - gone.rect.centery)
    return min(others, key=distance, default=None)
