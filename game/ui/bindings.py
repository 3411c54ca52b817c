"""Which key and which pad button asks for what: the one table that reads input and writes the help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from game.words import _

ActName: TypeAlias = Literal[
    "up", "down", "left", "right", "ok", "back", "next", "prev", "menu", "hint", "undo", "redo", "rules", "panel", "help", "mute",
    "fullscreen", "picture", "pick", "page_up", "page_down", "first", "last", "faster", "slower", "open",
]


@dataclass(frozen=True, slots=True)
class Binding:
    """One thing to ask for, the keys and pad buttons that ask it, and `words` for the help (empty: another line tells it).

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


_CTRL, _SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def mark(text: str) -> str:
    """The text itself: it tells the translators' tools about a text that is translated when it is shown."""
    return text


def _keys(*codes: int) -> tuple[tuple[int, int], ...]:
    return tuple((code, 0) for code in codes)


BINDINGS: tuple[Binding, ...] = (
    Binding("up", _keys(pygame.K_UP), (pygame.CONTROLLER_BUTTON_DPAD_UP,),
            mark("Move the focus"), mark("Arrow keys"), mark("Stick or cross")),
    Binding("down", _keys(pygame.K_DOWN), (pygame.CONTROLLER_BUTTON_DPAD_DOWN,)),
    Binding("left", _keys(pygame.K_LEFT), (pygame.CONTROLLER_BUTTON_DPAD_LEFT,)),
    Binding("right", _keys(pygame.K_RIGHT), (pygame.CONTROLLER_BUTTON_DPAD_RIGHT,)),
    Binding("ok", _keys(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE), (pygame.CONTROLLER_BUTTON_A,),
            mark("Choose, play, press"), mark("Enter or Space"), mark("A")),
    Binding("back", _keys(pygame.K_ESCAPE), (pygame.CONTROLLER_BUTTON_B,), mark("Back, cancel"), mark("Esc"), mark("B")),
    Binding("next", _keys(pygame.K_TAB), (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,), mark("Next control"), mark("Tab"), mark("RB")),
    Binding("prev", ((pygame.K_TAB, _SHIFT),), (pygame.CONTROLLER_BUTTON_LEFTSHOULDER,),
            mark("Control before"), mark("Shift+Tab"), mark("LB")),
    *(Binding("pick", _keys(getattr(pygame, f"K_{n % 10}"), getattr(pygame, f"K_KP{n % 10}")), (),
              mark("Pick a tile or a die") if n == 1 else "", mark("1 to 9, 0 for the tenth") if n == 1 else "", number=n)
      for n in range(1, 11)),
    *(Binding("pick", ((getattr(pygame, f"K_{n % 10}"), _SHIFT),), (),
              mark("Pick the 11th to the 20th") if n == 1 else "", mark("Shift+1 to Shift+0") if n == 1 else "", number=10 + n)
      for n in range(1, 11)),
    Binding("menu", _keys(pygame.K_F10), (pygame.CONTROLLER_BUTTON_START,), mark("Menu"), mark("F10"), mark("Start")),
    Binding("hint", _keys(pygame.K_h), (pygame.CONTROLLER_BUTTON_Y,), mark("Hint"), mark("H"), mark("Y")),
    Binding("undo", ((pygame.K_z, _CTRL),), (pygame.CONTROLLER_BUTTON_X,), mark("Undo"), mark("Ctrl+Z"), mark("X")),
    Binding("redo", ((pygame.K_y, _CTRL), (pygame.K_z, _CTRL | _SHIFT)), (pygame.CONTROLLER_BUTTON_RIGHTSTICK,),
            mark("Redo"), mark("Ctrl+Y"), mark("Press right stick")),
    Binding("rules", _keys(pygame.K_r), (), mark("Rules"), mark("R")),
    Binding("panel", _keys(pygame.K_l), (pygame.CONTROLLER_BUTTON_LEFTSTICK,),
            mark("Fold or unfold the panel"), mark("L"), mark("Press left stick")),
    Binding("faster", _keys(pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), (), mark("Faster, slower"), mark("+ and -")),
    Binding("slower", _keys(pygame.K_MINUS, pygame.K_KP_MINUS), ()),
    Binding("open", _keys(pygame.K_o), (), mark("Replay: all hands open"), mark("O"), mark("Y")),
    Binding("page_up", _keys(pygame.K_PAGEUP), (), mark("Scroll by a page"), mark("Page up, Page down")),
    Binding("page_down", _keys(pygame.K_PAGEDOWN), ()),
    Binding("first", _keys(pygame.K_HOME), (), mark("To the beginning, to the end"), mark("Home, End")),
    Binding("last", _keys(pygame.K_END), ()),
    Binding("mute", _keys(pygame.K_m), (), mark("Sound on or off"), mark("M")),
    Binding("fullscreen", _keys(pygame.K_F11), (), mark("Full screen on or off"), mark("F11")),
    Binding("picture", _keys(pygame.K_F12), (), mark("Save a picture of the window"), mark("F12")),
    Binding("help", _keys(pygame.K_F1), (pygame.CONTROLLER_BUTTON_BACK,), mark("This help"), mark("F1"), mark("Back or View")),
)

_BY_BUTTON = {button: binding for binding in BINDINGS for button in binding.buttons}


def by_key(key: int, mod: int) -> Binding | None:
    """The binding of a key pressed with these modifiers, or None. The Mac's command key counts as Ctrl.

    >>> by_key(pygame.K_z, pygame.KMOD_LCTRL).name
    'undo'
    >>> by_key(pygame.K_h, pygame.KMOD_LALT) is None
    True
    """
    ctrl, shift, alt = bool(mod & (_CTRL | pygame.KMOD_META)), bool(mod & _SHIFT), bool(mod & pygame.KMOD_ALT)
    if alt:
        return None
    plain: Binding | None = None
    for binding in BINDINGS:
        for code, wanted in binding.keys:
            if code != key or bool(wanted & _CTRL) != ctrl:
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
