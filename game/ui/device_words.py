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
