"""What a tool of the workshop is: it changes a file at spots, pressed, dragged on and let go, whatever canvas it is used on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TypeAlias

from game.content.draft import Draft
from game.content.tree import Path_
from game.ui.input import InputDevice

# ---- spots
FileSpot: TypeAlias = Path_
"""A place of a file that a canvas shows: a path into the file, or one that the canvas alone knows."""


def number_in(spot: FileSpot, name: str) -> int:
    """The index of the part, in the list of that name, to which a spot belongs; 0 for a spot elsewhere."""
    return int(spot[1]) if len(spot) > 1 and spot[0] == name else 0


def alike(one: FileSpot, other: FileSpot) -> int:
    """How many steps two places have in common from the root of the file."""
    return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


# ---- tools
@dataclass(frozen=True, slots=True)
class ToolStroke:
    """A tool at work: the file as it was at the press, and the spots where it has been since, without repeating one where it stayed."""

    file: Draft
    spots: tuple[FileSpot, ...]

    @property
    def first(self) -> FileSpot:
        """The spot where the stroke began."""
        return self.spots[0]

    @property
    def last(self) -> FileSpot:
        """The spot where the stroke is now."""
        return self.spots[-1]


@dataclass(frozen=True, slots=True)
class Tool(ABC):
    """What is done to a file at spots: one value with one shape. `title` names it and `says` tells what it does, not yet translated.

    With `lifts` a press without a drag takes up what lies at a spot, and the next press sets it down. One that is done `at_once` needs
    no second press of a key. `key` is the letter that takes it in hand, where the canvas takes letters. A `switch` is turned on and off,
    and what was in hand before stays there. Tools of a `group` stand together on a tab of that name, not yet translated; those of none
    stand on each. `by_keys`, `by_pad` and `by_touch` tell how it is used with these, not yet translated, where that differs.
    """

    title: str
    icon: str
    says: str
    lifts: bool = False
    at_once: bool = False
    key: str = ""
    switch: bool = False
    group: str = ""
    by_keys: str = ""
    by_pad: str = ""
    by_touch: str = ""

    def locked(self, file: Draft) -> str:
        """Why nothing can be done with it in a file, in a sentence; "" where something can."""
        return ""

    def why_not(self, file: Draft, spot: FileSpot) -> str:
        """Why the tool can't begin at a spot, in a sentence; "" where it can."""
        return ""

    def press(self, file: Draft, spot: FileSpot) -> ToolStroke:
        """The stroke that begins at a spot."""
        return ToolStroke(file, (spot,))

    def drag(self, stroke: ToolStroke, spot: FileSpot) -> ToolStroke:
        """The stroke, moved on to a spot."""
        return stroke if stroke.last == spot else replace(stroke, spots=(*stroke.spots, spot))

    @abstractmethod
    def release(self, stroke: ToolStroke) -> Draft:
        """The file that the stroke makes. Raises Unwritable, with a sentence that says why it makes none."""

    def cancel(self, stroke: ToolStroke) -> Draft:
        """The file as it was."""
        return stroke.file

    def outcome(self, stroke: ToolStroke) -> str:
        """What the stroke would make if it were let go now, in a few words; "" where the canvas shows that."""
        return ""

    def told_by(self, device: InputDevice) -> str:
        """What it does and how, with that device, not yet translated."""
        return self.own_words(device) or self.says

    def own_words(self, device: InputDevice) -> str:
        """The words for that device alone, not yet translated; "" where there are none."""
        return {"key": self.by_keys, "pad": self.by_pad, "touch": self.by_touch}.get(device, "")
