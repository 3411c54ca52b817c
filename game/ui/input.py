"""Mouse, keyboard, pads and fingers become intents: which key asks for what, and how that is worded for the device used last."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame
from pygame._sdl2 import controller

from game.words import N_, _

# ---- which key and which pad button asks for what: the one table that reads input and writes the help
ActName: TypeAlias = Literal[
    "up", "down", "left", "right", "ok", "back", "next", "prev", "menu", "hint", "undo", "redo", "rules", "panel", "help", "mute",
    "fullscreen", "picture", "pick", "page_up", "page_down", "first", "last", "faster", "slower", "open", "grid", "legend", "delete",
    "seat", "copy", "cut", "paste", "find", "word", "save", "rename", "duplicate", "problem", "share", "smaller", "larger",
    "skip", "take_up", "view_up", "view_down", "view_left", "view_right", "nearer", "farther",
    "choices",
]


@dataclass(frozen=True, slots=True)
class Binding:
    """An act, the keys and pad buttons that ask for it, and its `words` in the help (empty where another line covers it).

    A key is (key code, modifier): modifier 0 matches when neither Ctrl nor Alt is held. `number` goes with "pick".
    """

    name: ActName
    keys: tuple[tuple[int, int], ...] = ()
    buttons: tuple[int, ...] = ()
    words: str = ""
    key_words: str = ""
    button_words: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class HelpLine:
    """One line of the help overlay."""

    words: str
    keys: str
    buttons: str


_APPLICATION: Final = 0x40000065       # of SDL: the menu key of most keyboards, for which pygame has no name
_CTRL, _SHIFT, _ALT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT


def _keys(*codes: int) -> tuple[tuple[int, int], ...]:
    return tuple((code, 0) for code in codes)


BINDINGS: tuple[Binding, ...] = (
    Binding("up", _keys(pygame.K_UP), (pygame.CONTROLLER_BUTTON_DPAD_UP,),
            N_("Move the focus"), N_("Arrow keys"), N_("Stick or cross")),
    Binding("down", _keys(pygame.K_DOWN), (pygame.CONTROLLER_BUTTON_DPAD_DOWN,)),
    Binding("left", _keys(pygame.K_LEFT), (pygame.CONTROLLER_BUTTON_DPAD_LEFT,)),
    Binding("right", _keys(pygame.K_RIGHT), (pygame.CONTROLLER_BUTTON_DPAD_RIGHT,)),
    Binding("ok", _keys(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE), (pygame.CONTROLLER_BUTTON_A,),
            N_("Choose, play, press"), N_("Enter or Space"), N_("A")),
    Binding("back", _keys(pygame.K_ESCAPE), (pygame.CONTROLLER_BUTTON_B,), N_("Back, cancel"), N_("Esc"), N_("B")),
    Binding("next", _keys(pygame.K_TAB), (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,), N_("Next control"), N_("Tab"), N_("RB")),
    Binding("prev", ((pygame.K_TAB, _SHIFT),), (pygame.CONTROLLER_BUTTON_LEFTSHOULDER,),
            N_("Previous control"), N_("Shift+Tab"), N_("LB")),
    *(Binding("pick", _keys(getattr(pygame, f"K_{n % 10}"), getattr(pygame, f"K_KP{n % 10}")), (),
              N_("Pick a tile or a die") if n == 1 else "", N_("1 to 9, 0 for the tenth") if n == 1 else "", number=n)
      for n in range(1, 11)),
    *(Binding("pick", ((getattr(pygame, f"K_{n % 10}"), _SHIFT),), (),
              N_("Pick the 11th to the 20th") if n == 1 else "", N_("Shift+1 to Shift+0") if n == 1 else "", number=10 + n)
      for n in range(1, 11)),
    Binding("menu", _keys(pygame.K_F10), (pygame.CONTROLLER_BUTTON_START,), N_("Menu"), N_("F10"), N_("Start")),
    Binding("hint", _keys(pygame.K_h), (pygame.CONTROLLER_BUTTON_Y,), N_("Hint"), N_("H"), N_("Y")),
    Binding("undo", ((pygame.K_z, _CTRL),), (pygame.CONTROLLER_BUTTON_X,), N_("Undo"), N_("Ctrl+Z"), N_("X")),
    Binding("redo", ((pygame.K_y, _CTRL), (pygame.K_z, _CTRL | _SHIFT)), (pygame.CONTROLLER_BUTTON_RIGHTSTICK,),
            N_("Redo"), N_("Ctrl+Y"), N_("Press right stick")),
    Binding("rules", _keys(pygame.K_r), (), N_("Rules"), N_("R")),
    Binding("panel", _keys(pygame.K_l, pygame.K_F6), (pygame.CONTROLLER_BUTTON_LEFTSTICK,),
            N_("Fold or unfold the panel; workshop: to the sheet and back, also F6, on a pad Back"), N_("L"), N_("Press left stick")),
    Binding("seat", _keys(pygame.K_v), (), N_("What a player has shown, then the next"), N_("V"), N_("Right stick towards it")),
    Binding("word", _keys(pygame.K_w), (), N_("What a word of the sentence means, then the next"), N_("W"),
            N_("RB to the sentence, to the log or to a seat's sheet, then A")),
    Binding("faster", _keys(pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), (), N_("Faster, slower"), N_("+ and -")),
    Binding("slower", _keys(pygame.K_MINUS, pygame.K_KP_MINUS), ()),
    Binding("skip", _keys(pygame.K_n), (), N_("On to your own turn, past what the others do"), N_("N"), N_("RB to Skip ahead, then A")),
    Binding("open", _keys(pygame.K_o), (), N_("Replay: all hands open; golf: chances, strokes"), N_("O"), N_("Y")),
    Binding("grid", _keys(pygame.K_g), (), N_("Doshboard: cell lines on or off"), N_("G")),
    Binding("legend", _keys(pygame.K_k), (), N_("Card Golf, Doshboard: what the marks mean"), N_("K")),
    Binding("find", ((pygame.K_f, _CTRL), *_keys(pygame.K_SLASH, pygame.K_KP_DIVIDE)), (),
            N_("Search in the rules, or among saved games"), N_("Ctrl+F or /")),
    Binding("delete", _keys(pygame.K_DELETE), (), N_("Put a saved game into the trash"), N_("Del")),
    Binding("copy", ((pygame.K_c, _CTRL),), (), N_("Copy a saved game as text, paste one"), N_("Ctrl+C, Ctrl+V")),
    Binding("paste", ((pygame.K_v, _CTRL),)),
    Binding("cut", ((pygame.K_x, _CTRL),), (), N_("Workshop: cut what is framed"), N_("Ctrl+X")),
    Binding("smaller", _keys(pygame.K_LEFTBRACKET), (), N_("Workshop: a smaller brush, a larger one"), N_("[ and ]"), N_("LT, RT")),
    Binding("larger", _keys(pygame.K_RIGHTBRACKET), ()),
    Binding("take_up", ((pygame.K_SPACE, _ALT),), (), N_("Workshop: hold the ground at the cursor"), N_("Alt+Space"), N_("X")),
    Binding("choices", (*_keys(pygame.K_MENU, _APPLICATION), (pygame.K_F10, _SHIFT)), (),
            N_("Workshop: the menu of the hole at the cursor"), N_("Menu key or Shift+F10"), N_("X with tees and flags, or Y")),
    Binding("view_up", ((pygame.K_UP, _CTRL),), (), N_("Workshop: move what is seen"), N_("Ctrl+arrows"),
            N_("Left stick pressed and pushed")),
    Binding("view_down", ((pygame.K_DOWN, _CTRL),)),
    Binding("view_left", ((pygame.K_LEFT, _CTRL),)),
    Binding("view_right", ((pygame.K_RIGHT, _CTRL),)),
    Binding("nearer", (), (), N_("Workshop: nearer, farther away"), N_("+ and -"), N_("Left stick pressed, RT, LT")),
    Binding("save", ((pygame.K_s, _CTRL),), (), N_("Workshop: save the file"), N_("Ctrl+S")),
    Binding("problem", _keys(pygame.K_F8), (), N_("Workshop: the next problem, with Shift the one before"), N_("F8")),
    Binding("duplicate", _keys(pygame.K_d), (), N_("Workshop: copy a file"), N_("D")),
    Binding("share", _keys(pygame.K_s), (), N_("Workshop: share a file"), N_("S")),
    Binding("rename", _keys(pygame.K_F2), (), N_("Workshop: give a file another name"), N_("F2")),
    Binding("page_up", _keys(pygame.K_PAGEUP), (), N_("Scroll by a page"), N_("Page up, Page down"), N_("LT, RT")),
    Binding("page_down", _keys(pygame.K_PAGEDOWN), ()),
    Binding("first", _keys(pygame.K_HOME), (), N_("To the beginning, to the end"), N_("Home, End")),
    Binding("last", _keys(pygame.K_END), ()),
    Binding("mute", _keys(pygame.K_m), (), N_("Sound on or off"), N_("M")),
    Binding("fullscreen", _keys(pygame.K_F11), (), N_("Full screen on or off"), N_("F11")),
    Binding("picture", _keys(pygame.K_F12), (), N_("Save a picture of the window"), N_("F12")),
    Binding("help", _keys(pygame.K_F1), (pygame.CONTROLLER_BUTTON_BACK,), N_("This help"), N_("F1"), N_("Back or View; in the workshop Y")),
)

_BY_BUTTON = {button: binding for binding in BINDINGS for button in binding.buttons}


def by_key(key: int, mod: int) -> Binding | None:
    """The binding of a key pressed with these modifiers, or None. The Mac's command key counts as Ctrl.

    >>> by_key(pygame.K_z, pygame.KMOD_LCTRL).name
    'undo'
    >>> by_key(pygame.K_h, pygame.KMOD_LALT) is None
    True
    """
    ctrl, shift, alt = bool(mod & (_CTRL | pygame.KMOD_META)), bool(mod & _SHIFT), bool(mod & _ALT)
    plain: Binding | None = None
    for binding in BINDINGS:
        for code, wanted in binding.keys:
            if code != key or bool(wanted & _CTRL) != ctrl or bool(wanted & _ALT) != alt:
                continue
            if bool(wanted & _SHIFT) == shift:
                return binding
            plain = plain or (None if wanted & _SHIFT else binding)
    return plain


def by_button(button: int) -> Binding | None:
    """The binding of a pad button (a pygame.CONTROLLER_BUTTON_ number), or None."""
    return _BY_BUTTON.get(button)


def help_lines() -> tuple[HelpLine, ...]:
    """What the help overlay lists, in the table's order: words, keys, pad buttons ("–" where a device has none)."""
    return tuple(HelpLine(_(b.words), _(b.key_words or "–"), _(b.button_words or "–")) for b in BINDINGS if b.words)


# ---- mouse, keyboard, pads and fingers become intents: one vocabulary, so that a scene never asks which device was used
# Presses carry when they began, on the clock of the window: `game.ui.widgets.ui` refuses those that were meant for what was shown
# before.
InputDevice: TypeAlias = Literal["mouse", "touch", "key", "pad"]
PointKind: TypeAlias = Literal["move", "down", "up", "leave"]
EditName: TypeAlias = Literal["left", "right", "home", "end", "backspace", "delete", "copy", "cut", "paste", "all", "done", "cancel"]

NOWHERE: Final = (-1, -1)       # where a press is let go that turned out not to be one, because a second finger has come down
JUST_NOW: Final = math.inf      # the `began` of a press that no device made


@dataclass(frozen=True, slots=True)
class Point:
    """The pointer moved, was pressed or let go, at `pos` in device pixels. Buttons: 0 none, 1 left (and fingers), 2 middle, 3 right.

    `began` is the earliest time at which it can have happened. `shift`, `ctrl` and `alt` say which keys were held meanwhile.
    """

    kind: PointKind
    pos: tuple[int, int]
    button: int = 0
    source: InputDevice = "mouse"
    began: float = field(default=JUST_NOW, compare=False)
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned at `pos` by `dy` notches; a positive `dy` scrolls up."""

    pos: tuple[int, int]
    dy: float


@dataclass(frozen=True, slots=True)
class Act:
    """A key or button asks for something. `number` counts from 1 and goes with "pick" only; `again` marks the repeat of a held key.

    `far` marks a direction with Shift held, or of the right stick: it asks for the larger step where there are two sizes, and with
    "problem" for the previous one. `began` is the earliest time at which the key can have gone down, also for a repeat.
    """

    name: ActName
    number: int = 0
    source: InputDevice = "key"
    again: bool = False
    far: bool = False
    began: float = field(default=JUST_NOW, compare=False)


@dataclass(frozen=True, slots=True)
class Released:
    """The key or button of "ok" was let go, which only a widget that is held down hears; or the key of a typed `letter`."""

    letter: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """Text typed into the field being edited."""

    text: str


@dataclass(frozen=True, slots=True)
class Composing:
    """Text that an input method is still putting together; empty when it has ended."""

    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """An editing key while a field is being edited; `select` where Shift is held. `began` as for `Act`."""

    name: EditName
    select: bool = False
    began: float = field(default=JUST_NOW, compare=False)


@dataclass(frozen=True, slots=True)
class LetGoHere:
    """Something from another program was let go over the window: the path of a file, or a text."""

    text: str
    is_file: bool


Intent: TypeAlias = Point | Wheel | Act | Released | Typed | Composing | Edit | LetGoHere

DIRECTIONS: frozenset[ActName] = frozenset(("up", "down", "left", "right"))
VIEW_WAYS: Final[Mapping[ActName, ActName]] = MappingProxyType(
    {"view_up": "up", "view_down": "down", "view_left": "left", "view_right": "right"})
"""The acts that move the visible part of a picture, and the direction of each."""
_REPEATED: Final = DIRECTIONS | set(VIEW_WAYS)
_WITH_FAR: Final = DIRECTIONS | {"problem"}
REPEAT_FIRST, REPEAT_NEXT = .38, .11        # seconds until a held direction repeats, and between repeats
STICK_IN, STICK_OUT = .55, .40              # a stick counts as pushed beyond the first, and as let go below the second

_EDIT_KEYS: dict[int, EditName] = {
    pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_HOME: "home", pygame.K_END: "end", pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete", pygame.K_RETURN: "done", pygame.K_KP_ENTER: "done", pygame.K_ESCAPE: "cancel",
}
_EDIT_LETTERS: dict[int, EditName] = {pygame.K_c: "copy", pygame.K_x: "cut", pygame.K_v: "paste", pygame.K_a: "all"}
_EDIT_REPEATS: frozenset[EditName] = frozenset(("left", "right", "backspace", "delete"))
_STICK: dict[tuple[int, bool], ActName] = {(0, False): "left", (0, True): "right", (1, False): "up", (1, True): "down"}
_RIGHT_STICK: dict[int, int] = {pygame.CONTROLLER_AXIS_RIGHTX: 0, pygame.CONTROLLER_AXIS_RIGHTY: 1}
_TRIGGERS: dict[int, ActName] = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "page_up", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "page_down"}
_LEANT: Final[Mapping[ActName, ActName]] = MappingProxyType(
    {**{way: view for view, way in VIEW_WAYS.items()}, "page_up": "farther", "page_down": "nearer"})
"""What the left stick's directions and the triggers ask for while the left stick is pressed in."""
_PINCH_NOTCH = 1.15     # two fingers that move apart by this factor turn the wheel by a notch
_Place: TypeAlias = tuple[str, int, int]     # device, its instance, its key, button or axis


class _Held(NamedTuple):
    """Something held down: the intent that it repeats, and when it is next `due`, on the window's clock."""

    intent: Act | Edit
    due: float


class Input:
    """Turns the events of one window into intents, and repeats what is held down.

    `emptied` tells it the time whenever the queue of events is emptied. An event does not say when it happened, but it must have been
    after the queue was emptied before: that is when its press counts as begun, so that a press that waited in the queue of a busy window
    is never taken for a fresh one.
    """

    def __init__(self) -> None:
        self._pads: dict[int, controller.Controller] = {}
        self._now = self._before = 0.0
        self._held: dict[_Place, _Held] = {}
        self._pressed: set[_Place] = set()      # the keys and buttons that have asked for "ok" and are still down
        self._letters: dict[_Place, str] = {}       # the letters that were typed and are still down
        self._sticks: dict[tuple[int, int], ActName] = {}
        self._leant: set[int] = set()       # the pads whose left stick is pressed
        self._finger: int | None = None
        self._fingers: dict[int, tuple[int, int]] = {}      # the fingers that are down, and where

    def open_pads(self) -> None:
        """Start listening to pads; those that are there already are announced by SDL as if just plugged in."""
        controller.init()

    def close(self) -> None:
        """Let go of every pad."""
        for pad in self._pads.values():
            pad.quit()
        self._pads.clear()
        self._held.clear()
        self._pressed.clear()
        if controller.get_init():
            controller.quit()

    @property
    def pads(self) -> int:
        """How many pads are plugged in."""
        return len(self._pads)

    def emptied(self, now: float) -> None:
        """Notes that the event queue is emptied at the time `now`, in seconds of a clock that counts up from 0."""
        self._before, self._now = self._now, now

    @property
    def emptied_at(self) -> float:
        """When the queue was emptied last: a press that comes from now on began after it."""
        return self._now

    @property
    def next_repeat(self) -> float | None:
        """Seconds from when the queue was last emptied until something held down repeats, or None."""
        return max(0.0, min(held.due for held in self._held.values()) - self._now) if self._held else None

    def repeats(self) -> list[Intent]:
        """The repeats that were due when the queue was last emptied. Call it after reading those events: some of them let keys go."""
        due = [(place, held) for place, held in self._held.items() if held.due <= self._now]
        for place, held in due:
            self._held[place] = held._replace(due=self._now + REPEAT_NEXT)
        return [held.intent for _place, held in due]

    def _hold(self, place: _Place, intent: Act | Edit) -> None:
        """Repeats the intent until its key is let go. The wait counts from when the press was read, as its effect is seen only then."""
        self._held[place] = _Held(intent, self._now + REPEAT_FIRST)

    def read(self, event: pygame.event.Event, size: tuple[int, int], scale: float, typing: bool,
             lettered: bool = False) -> Iterable[Intent]:
        """The intents of one event.

        `size` is the surface in device pixels, `scale` its pixels per window point, `typing` whether a text field is being edited;
        `lettered` says that letters count as typed although no text field is being edited.
        """
        kind = event.type
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event, typing, lettered)
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            return self._mouse(event, scale)
        if kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._touch(event, size)
        if kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION):
            return self._pad(event)
        if kind in (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED):
            self._plug(event)
        elif kind == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            self._letters.clear()
            self._leant.clear()
        elif kind == pygame.WINDOWLEAVE:
            return (Point("leave", (-1, -1)),)
        elif kind in (pygame.DROPFILE, pygame.DROPTEXT):
            return (LetGoHere(event.file if kind == pygame.DROPFILE else event.text, kind == pygame.DROPFILE),)
        elif kind == pygame.TEXTINPUT and typing:
            return (Typed(event.text),)
        elif kind == pygame.TEXTEDITING and typing:
            return (Composing(event.text),)
        return ()

    # ---- keyboard
    def _key(self, event: pygame.event.Event, typing: bool, lettered: bool) -> Iterator[Intent]:
        place: _Place = ("key", 0, event.key)
        if event.type == pygame.KEYUP:
            yield from self._let_go(place)
            return
        mod: int = getattr(event, "mod", 0)
        if typing:
            edit = _edit(event.key, mod, self._before)
            if edit is not None:
                if edit.name in _EDIT_REPEATS:
                    self._hold(place, edit)
                yield edit
                return
        if lettered and _types(event, mod) and event.unicode.isalpha():
            self._letters[place] = event.unicode
            yield Typed(event.unicode)
            return
        binding = by_key(event.key, mod)
        if binding is not None and not (typing and _types(event, mod)):
            yield self._press(place, binding, "key", far=bool(mod & pygame.KMOD_SHIFT))

    def _press(self, place: _Place, binding: Binding, source: InputDevice, *, far: bool = False) -> Act:
        """The act of a binding, held for repeats where it is a direction."""
        act = Act(binding.name, binding.number, source, began=self._before, far=far and binding.name in _WITH_FAR)
        if binding.name in _REPEATED:
            self._hold(place, replace(act, again=True))
        elif binding.name == "ok":
            self._pressed.add(place)
        return act

    def _let_go(self, place: _Place) -> Iterator[Intent]:
        self._held.pop(place, None)
        if place in self._pressed:
            self._pressed.discard(place)
            yield Released()
        if place in self._letters:
            yield Released(self._letters.pop(place))

    # ---- mouse and fingers
    def _mouse(self, event: pygame.event.Event, scale: float) -> Iterator[Intent]:
        if getattr(event, "touch", False):
            return      # SDL reports every finger twice; the FINGER events are the ones that count
        if event.type == pygame.MOUSEWHEEL:
            pos = getattr(event, "pos", None) or pygame.mouse.get_pos()     # a posted event says where; SDL 2 does not
            yield Wheel(_scaled(pos, scale), getattr(event, "precise_y", event.y))
        elif event.type == pygame.MOUSEMOTION:
            yield _with_keys(Point("move", _scaled(event.pos, scale)))
        elif event.button in (1, 2, 3):
            kind: PointKind = "down" if event.type == pygame.MOUSEBUTTONDOWN else "up"
            yield _with_keys(Point(kind, _scaled(event.pos, scale), event.button, began=self._before))

    def _touch(self, event: pygame.event.Event, size: tuple[int, int]) -> Iterator[Intent]:
        """One finger is the pointer. A second one makes it the middle button, halfway between the two, and pinching turns the wheel."""
        pos = round(event.x * size[0]), round(event.y * size[1])
        if event.type == pygame.FINGERDOWN and not self._fingers:
            self._finger = event.finger_id
        was = dict(self._fingers)
        if event.type == pygame.FINGERUP:
            self._fingers.pop(event.finger_id, None)
        else:
            self._fingers[event.finger_id] = pos
        if len(was) == 1 and len(self._fingers) == 2 and self._finger is not None:
            self._finger = None
            yield Point("up", NOWHERE, 1, "touch", self._before)
            yield Point("leave", NOWHERE, 0, "touch")
            yield Point("down", _between(self._fingers), 2, "touch", self._before)
        elif len(was) == len(self._fingers) == 2:
            yield from _pinch(was, self._fingers)
            if event.type == pygame.FINGERMOTION and _between(was) != _between(self._fingers):
                yield Point("move", _between(self._fingers), 2, "touch")
        elif len(was) == 2 and len(self._fingers) != 2:
            yield Point("up", _between(was), 2, "touch", self._before)
        if event.finger_id != self._finger:
            return
        if event.type == pygame.FINGERDOWN:
            yield Point("down", pos, 1, "touch", self._before)
        elif event.type == pygame.FINGERMOTION:
            yield Point("move", pos, 1, "touch")
        else:
            self._finger = None
            yield Point("up", pos, 1, "touch", self._before)
            yield Point("leave", (-1, -1), 0, "touch")

    # ---- pads
    def _pad(self, event: pygame.event.Event) -> Iterator[Intent]:
        if event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._stick(event.instance_id, event.axis, event.value / 32768)
            return
        place: _Place = ("button", event.instance_id, event.button)
        if event.button == pygame.CONTROLLER_BUTTON_LEFTSTICK:
            (self._leant.add if event.type == pygame.CONTROLLERBUTTONDOWN else self._leant.discard)(event.instance_id)
        if event.type == pygame.CONTROLLERBUTTONUP:
            yield from self._let_go(place)
            return
        binding = by_button(event.button)
        if binding is not None:
            yield self._press(place, binding, "pad")

    def _stick(self, pad: int, axis: int, value: float) -> Iterator[Intent]:
        """The left stick gives directions, the right one far ones; triggers turn pages. With the left stick pressed: view and zoom."""
        key, place = (pad, axis), ("axis", pad, axis)
        was = self._sticks.get(key)
        pushed = abs(value) > (STICK_OUT if was else STICK_IN)
        if axis in _TRIGGERS:
            now = _TRIGGERS[axis] if pushed else None
        else:
            now = _STICK[_RIGHT_STICK.get(axis, axis), value > 0] if pushed else None
        if now is not None and pad in self._leant and axis not in _RIGHT_STICK:
            now = _LEANT[now]
        if now == was:
            return
        self._held.pop(place, None)
        self._sticks.pop(key, None)
        if now is not None:
            self._sticks[key] = now
            act = Act(now, 0, "pad", began=self._before, far=axis in _RIGHT_STICK)
            self._hold(place, replace(act, again=True))
            yield act

    def _plug(self, event: pygame.event.Event) -> None:
        if event.type == pygame.CONTROLLERDEVICEADDED:
            try:
                pad = controller.Controller(event.device_index)
                self._pads[pad.as_joystick().get_instance_id()] = pad
            except pygame.error:
                return      # pulled out again before it was opened
        else:
            gone = self._pads.pop(event.instance_id, None)
            if gone is not None:
                gone.quit()
            self._leant.discard(event.instance_id)
            for place in [p for p in self._held if p[0] != "key" and p[1] == event.instance_id]:
                del self._held[place]
            self._pressed = {p for p in self._pressed if p[0] == "key" or p[1] != event.instance_id}
            for key in [k for k in self._sticks if k[0] == event.instance_id]:
                del self._sticks[key]


def _with_keys(point: Point) -> Point:
    """The point with the modifier keys that are held down now."""
    mods = pygame.key.get_mods()
    if not mods & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return point
    return replace(point, shift=bool(mods & pygame.KMOD_SHIFT), ctrl=bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META)),
                   alt=bool(mods & pygame.KMOD_ALT))


def _scaled(pos: tuple[int, int], scale: float) -> tuple[int, int]:
    return round(pos[0] * scale), round(pos[1] * scale)


def _between(fingers: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """The middle between two fingers."""
    (a, b), (c, d) = fingers.values()
    return (a + c) // 2, (b + d) // 2


def _pinch(was: dict[int, tuple[int, int]], now: dict[int, tuple[int, int]]) -> Iterator[Wheel]:
    """The wheel intent for two fingers that moved apart or together, at the middle between them before."""
    (a, b), (c, d) = was.values(), now.values()
    before, after = math.dist(a, b), math.dist(c, d)
    if before > 1 and after > 1 and before != after:
        yield Wheel(_between(was), math.log(after / before) / math.log(_PINCH_NOTCH))


def _edit(key: int, mod: int, began: float) -> Edit | None:
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        letter = _EDIT_LETTERS.get(key)
        return Edit(letter, began=began) if letter else None
    name = _EDIT_KEYS.get(key)
    return Edit(name, bool(mod & pygame.KMOD_SHIFT), began) if name else None


def _types(event: pygame.event.Event, mod: int) -> bool:
    """Whether a key press also writes a character, which then goes to the field being edited."""
    text = getattr(event, "unicode", "")
    return bool(text) and text.isprintable() and not mod & (pygame.KMOD_CTRL | pygame.KMOD_META)


# ---- sentences that name keys or buttons, worded for the device that was used last: keys, the buttons of a pad, a finger
_BRIEF: Final = MappingProxyType({"ok": (N_("Enter"), N_("A")), "up": (N_("arrows"), N_("the stick"))})
"""Names that are shorter than those of the help, by act: (for keys, for a pad)."""

_MENU: Final = MappingProxyType({
    "mouse": N_("Arrows or stick to move  ·  Enter or A to choose  ·  F1 help"),        # nobody knows yet what they have
    "key": N_("Arrows to move  ·  Enter to choose  ·  F1 help"),
    "pad": N_("Stick or cross to move  ·  A to choose  ·  Back or View: help"),
    "touch": N_("Touch what you want"),
})
_BENCH: Final = MappingProxyType({
    "mouse": N_("The bench: drag somebody to a chair"),
    "key": N_("The bench: Tab, Enter lifts, arrows carry"),
    "pad": N_("The bench: RB, A lifts, the stick carries"),
})
_CARDS: Final = MappingProxyType({
    "mouse": N_("{seen}: turn the wheel, or press here for all"),
    "key": N_("{seen}: left, right, or Enter here for all"),
    "pad": N_("{seen}: LB, RB, or A here for all"),
    "touch": N_("{seen}: touch here for all"),
})
_SAVE: Final = MappingProxyType({       # of a finished game, and of one that is not
    "key": (N_("Enter turns the card over, R replays it."), N_("Enter: sit down again. R: replay. Del: to the trash.")),
    "pad": (N_("A turns the card over."), N_("A: sit down again.")),
    "touch": (N_("Touch the card to turn it over."), N_("Touch the card twice to sit down again.")),
})

_NAMED: Final = re.compile(r" \(([^()]+)\)$")       # the key at the end of a line of a tip: "Back (Esc)"


def asks_for(name: ActName, device: InputDevice) -> str:
    """The key or button for an act on that device, as a sentence names it; "" for mouse and finger, which press the thing itself.

    >>> asks_for("ok", "key"), asks_for("ok", "pad"), asks_for("back", "pad"), asks_for("ok", "touch")
    ('Enter', 'A', 'B', '')
    """
    if device not in ("key", "pad"):
        return ""
    if name in _BRIEF:
        return _(_BRIEF[name][device == "pad"])
    found = next((one for one in BINDINGS if one.name == name and (one.button_words if device == "pad" else one.key_words)), None)
    return "" if found is None else _(found.button_words if device == "pad" else found.key_words)


def menu_hint(device: InputDevice) -> str:
    """The hint on how to use the menu with that device."""
    return _(_MENU[device])


def bench_hint(device: InputDevice) -> str:
    """The hint on how to move somebody from the bench to a chair with that device."""
    return _(_BENCH[device if device in _BENCH else "mouse"])


def cards_hint(seen: str, device: InputDevice) -> str:
    """Which cards of a row are in sight, in the words of `seen`, and how to reach the others.

    >>> cards_hint("1 to 3 of 4", "touch")
    '1 to 3 of 4: touch here for all'
    """
    return _(_CARDS[device]).format(seen=seen)


def save_hint(device: InputDevice, *, finished: bool) -> str:
    """The hint on what can be done with the chosen saved game, for that device."""
    of_finished, of_other = _SAVE["key" if device == "mouse" else device]
    return _(of_finished if finished else of_other)


def worded_for(text: str, device: InputDevice) -> str:
    """A tip whose lines may end with a key in brackets, for that device: with a pad its button, with a finger nothing in its place.

    >>> [worded_for("Back (Esc)", device) for device in ("mouse", "key", "pad", "touch")]
    ['Back (Esc)', 'Back (Esc)', 'Back (B)', 'Back']
    """
    if device in ("mouse", "key"):      # who has a mouse has the keys beside it
        return text
    return "\n".join(_worded(line, device) for line in text.split("\n"))


def _worded(line: str, device: InputDevice) -> str:
    end = "." if line.endswith(".") else ""
    body = line[:-1] if end else line
    named = _NAMED.search(body)
    of = next((one for one in BINDINGS if named is not None and one.key_words and _(one.key_words) == named[1]), None)
    if named is None or of is None:
        return line
    button = f" ({_(of.button_words)})" if device == "pad" and of.button_words else ""
    return f"{body[:named.start()]}{button}{end}"
