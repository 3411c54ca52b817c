"""What keeps a press from being taken by something that came up under it: a press counts only if it began after that could be seen.

Whatever comes up by itself (a curtain, a result), or asks what a second press would answer unread (a dialog), stands behind a guard. The
input says when each press began (`game.ui.input`), of a held key or button when it went down; so a guard needs to know no devices.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

STOOD: Final = .6       # seconds that a result or a dialog stands before a press of it counts


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
