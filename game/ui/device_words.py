"""What asks for something is worded for the device that was used last: keys, the buttons of a pad, a finger."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

from game.ui.bindings import BINDINGS, ActName
from game.ui.input import InputDevice
from game.words import N_, _

_BRIEF: Final = MappingProxyType({"ok": (N_("Enter"), N_("A")), "up": (N_("arrows"), N_("the stick"))})
"""Shorter words than those of the help, by act: for keys, for a pad."""

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
_SAVE: Final = MappingProxyType({       # of a finished game, and of one that is not
    "key": (N_("Enter turns the card over, R replays it."), N_("Enter: sit down again. R: replay. Del: to the trash.")),
    "pad": (N_("A turns the card over."), N_("A: sit down again.")),
    "touch": (N_("Touch the card to turn it over."), N_("Touch the card twice to sit down again.")),
})

_NAMED: Final = re.compile(r" \(([^()]+)\)$")       # the key at the end of a line of a tip: "Back (Esc)"


def asks_for(name: ActName, device: InputDevice) -> str:
    """What asks for an act on that device, as a sentence names it; "" for mouse and finger, which press what they mean.

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
    """How the menu is used, by that device."""
    return _(_MENU[device])


def bench_hint(device: InputDevice) -> str:
    """How somebody gets from the bench to a chair."""
    return _(_BENCH[device if device in _BENCH else "mouse"])


def save_hint(device: InputDevice, *, finished: bool) -> str:
    """What can be asked for a saved game that is chosen, by that device."""
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
