"""Which key and which pad button asks for what: the one table that reads input and writes the help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from game.words import N_, _

ActName: TypeAlias = Literal[
    "up", "down", "left", "right", "ok", "back", "next", "prev", "menu", "hint", "undo", "redo", "rules", "panel", "help", "mute",
    "fullscreen", "picture", "pick", "page_up", "page_down", "first", "last", "faster", "slower", "open", "grid", "legend", "delete",
    "seat", "copy", "paste", "find", "word",
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
    Binding("panel", _keys(pygame.K_l), (pygame.CONTROLLER_BUTTON_LEFTSTICK,),
            N_("Fold or unfold the panel"), N_("L"), N_("Press left stick")),
    Binding("seat", _keys(pygame.K_v), (), N_("What a player has shown, then the next"), N_("V"), N_("Right stick towards it")),
    Binding("word", _keys(pygame.K_w), (), N_("What a word of the sentence means, then the next"), N_("W"),
            N_("RB to the sentence, then A")),
    Binding("faster", _keys(pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), (), N_("Faster, slower"), N_("+ and -")),
    Binding("slower", _keys(pygame.K_MINUS, pygame.K_KP_MINUS), ()),
    Binding("open", _keys(pygame.K_o), (), N_("Replay: all hands open; golf: chances, strokes"), N_("O"), N_("Y")),
    Binding("grid", _keys(pygame.K_g), (), N_("Doshboard: cell lines on or off"), N_("G")),
    Binding("legend", _keys(pygame.K_k), (), N_("Card Golf, Doshboard: what the marks mean"), N_("K")),
    Binding("find", ((pygame.K_f, _CTRL), *_keys(pygame.K_SLASH, pygame.K_KP_DIVIDE)), (),
            N_("Search in the rules, or among saved games"), N_("Ctrl+F or /")),
    Binding("delete", _keys(pygame.K_DELETE), (), N_("Put a saved game into the trash"), N_("Del")),
    Binding("copy", ((pygame.K_c, _CTRL),), (), N_("Copy a saved game as text, paste one"), N_("Ctrl+C, Ctrl+V")),
    Binding("paste", ((pygame.K_v, _CTRL),)),
    Binding("page_up", _keys(pygame.K_PAGEUP), (), N_("Scroll by a page"), N_("Page up, Page down"), N_("LT, RT")),
    Binding("page_down", _keys(pygame.K_PAGEDOWN), ()),
    Binding("first", _keys(pygame.K_HOME), (), N_("To the beginning, to the end"), N_("Home, End")),
    Binding("last", _keys(pygame.K_END), ()),
    Binding("mute", _keys(pygame.K_m), (), N_("Sound on or off"), N_("M")),
    Binding("fullscreen", _keys(pygame.K_F11), (), N_("Full screen on or off"), N_("F11")),
    Binding("picture", _keys(pygame.K_F12), (), N_("Save a picture of the window"), N_("F12")),
    Binding("help", _keys(pygame.K_F1), (pygame.CONTROLLER_BUTTON_BACK,), N_("This help"), N_("F1"), N_("Back or View")),
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
