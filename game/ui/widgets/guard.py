"""What keeps a press from being taken by something that came up under it: a press counts only if it began after that could be seen.

Whatever comes up by itself (a curtain, a result), or asks what a second press would answer unread (a dialog), stands behind a guard. The
input says when each press began (`game.ui.input`), of a held key or button when it went down; so a guard needs to know no devices.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from game.ui.input import Act, Intent, Point

STOOD: Final = .6       # seconds that a result or a dialog stands before a press of it counts
DOUBLE: Final = .45     # seconds within which the same press once more is the second half of a double one
NEAR: Final = 12        # device pixels by which the second press of a double click may lie beside the first


class Guard:
    """Lets presses pass that begin `seconds` after the first picture at which `stands` is true, or later.

    `opens` is that moment on the clock of the window: minus infinity where nothing is guarded, infinity until that picture is shown.
    """

    __slots__ = ("_seconds", "_stands", "opens")

    def __init__(self, seconds: float = 0.0, stands: Callable[[], bool] = lambda: True) -> None:
        self._seconds, self._stands = seconds, stands
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


class Echo:
    """Tells the second half of a double press: whoever clicks or presses twice has done one thing, not the next thing as well.

    `hear` every intent; say `spent` when one has done something.
    """

    def __init__(self) -> None:
        self._last: Act | Point | None = None
        self._spent: Act | Point | None = None

    def spent(self) -> None:
        """The press heard last has done something."""
        self._spent, self._last = self._last, None

    def hear(self, intent: Intent) -> bool:
        """Whether an intent only repeats, at once and at the same place, the press that has just done something."""
        if not isinstance(intent, Act) and not (isinstance(intent, Point) and intent.kind == "down"):
            return False
        spent = self._spent
        if spent is not None and intent.began - spent.began < DOUBLE and _same(spent, intent):
            return True
        self._last, self._spent = intent, None
        return False


def _same(one: Act | Point, other: Act | Point) -> bool:
    """Whether two presses are of the same key or button, pointers at about the same place."""
    if isinstance(one, Act) or isinstance(other, Act):
        return one == other
    near = max(abs(one.pos[0] - other.pos[0]), abs(one.pos[1] - other.pos[1])) <= NEAR
    return near and (one.button, one.source) == (other.button, other.source)
