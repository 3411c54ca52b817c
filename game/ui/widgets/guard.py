"""What keeps a press from being taken by something it was not meant for: what came up under it, or what the press before has made of it.

Whatever comes up by itself (a curtain, a result), or asks what a second press would answer unread (a dialog), stands behind a guard. The
input says when each press began (`game.ui.input`), of a held key or button when it went down; so a guard needs to know no devices.

The second half of a double press counts only for what the first half was given to.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from game.ui.input import Act, Point

STOOD: Final = .6       # seconds that a result or a dialog stands before a press of it counts
DOUBLE: Final = .35     # seconds within which the same press once more is the second half of a double one
ASTRAY: Final = 10      # logical units by which its second click may lie beside the first


class Guard:
    """Lets presses pass that begin `seconds` after the first picture at which `stands` is true, or later.

    `opens` is that moment on the clock of the window: minus infinity where nothing is guarded, infinity until that picture is shown.
    With `quiet`, the seconds begin again with each press that comes too early: whoever hammers on has not read what stands there.
    """

    __slots__ = ("_quiet", "_seconds", "_stands", "opens")

    def __init__(self, seconds: float = 0.0, stands: Callable[[], bool] = lambda: True, *, quiet: bool = False) -> None:
        self._seconds, self._stands, self._quiet = seconds, stands, quiet
        self.opens = math.inf if seconds else -math.inf

    def shown(self, now: float) -> None:
        """A picture is on the screen since now."""
        if self.opens == math.inf and self._stands():
            self.opens = now + self._seconds

    def takes(self, began: float) -> bool:
        """Whether a press that began then counts.

        >>> guard = Guard(.6)
        >>> guard.shown(10.0)
        >>> guard.takes(10.5), guard.takes(10.6)
        (False, True)
        """
        return began >= self.opens

    def refused(self, began: float) -> None:
        """A press that began then did not count.

        >>> guard = Guard(.6, quiet=True)
        >>> guard.shown(10.0)
        >>> guard.refused(10.5)
        >>> guard.takes(11.0), guard.takes(11.1)
        (False, True)
        """
        if self._quiet and self.opens != math.inf:
            self.opens = max(self.opens, began + self._seconds)


class Doubles:
    """Tells presses that only double the one before and would do something else: a tile that has moved up, an end just asked for.

    An aim is whatever the press would be given to; presses of equal aims always count. A press that doubles is not noted, so that whoever
    hammers on a key is heard again soon.
    """

    __slots__ = ("_aim", "_first")

    def __init__(self) -> None:
        self._first: Act | Point | None = None
        self._aim: object = None

    def note(self, press: Act | Point, aim: object) -> None:
        """This press was taken, with that aim; None where a second one always counts."""
        self._first, self._aim = press, aim

    @property
    def place(self) -> tuple[int, int] | None:
        """Where a pointer was at the press noted last; None where it was another kind of press."""
        return self._first.pos if isinstance(self._first, Point) else None

    def elsewhere(self) -> Doubles:
        """The same where something else has come up: nothing there is what the press was given to, and that is let go.

        >>> presses = Doubles()
        >>> presses.note(Act("ok", began=10.0), "5-3")
        >>> presses.elsewhere().doubles(Act("ok", began=10.2), "5-3", 10)
        True
        """
        other = Doubles()
        other._first, other._aim = self._first, None if self._aim is None else object()
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
        first = self._first
        return first is not None and press.began - first.began < DOUBLE and aim != self._aim and _same(first, press, near)

    def would_double(self, began: float, aim_of: Callable[[Act | Point], object]) -> bool:
        """Whether the press noted last, if it came once more at that time, would double itself."""
        first = self._first
        return first is not None and began - first.began < DOUBLE and aim_of(first) != self._aim


def _same(one: Act | Point, other: Act | Point, near: int) -> bool:
    """Whether two presses are of one key or button, those of a pointer at about the same place."""
    if isinstance(one, Point) and isinstance(other, Point):
        astray = max(abs(one.pos[0] - other.pos[0]), abs(one.pos[1] - other.pos[1]))
        return astray <= near and (one.kind, one.button, one.source) == (other.kind, other.button, other.source)
    return one == other
