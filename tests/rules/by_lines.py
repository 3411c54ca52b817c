"""Playing by lines of a save, for the tests of any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import pytest

from game.rules.contract import Event, IllegalAction, Rules

S = TypeVar("S")


class ByLines(Generic[S]):
    """Actions of a game in the text of its rules."""

    def __init__(self, rules: Rules[S, Any, Any]) -> None:
        self._rules = rules

    def play(self, s: S, *lines: str) -> tuple[S, tuple[Event, ...]]:
        """The last state, and the events of all lines."""
        events: tuple[Event, ...] = ()
        for line in lines:
            s, happened = self._rules.apply(s, self._rules.decode(line))
            events += happened
        return s, events

    def script(self, s: S, lines: Sequence[str] | str) -> tuple[S, list[Event]]:
        """The same for a list of lines, or a text of them that is split at semicolons."""
        last, events = self.play(s, *(lines.split("; ") if isinstance(lines, str) else lines))
        return last, list(events)

    def after(self, s: S, lines: Sequence[str] | str) -> S:
        """The state after a script."""
        return self.script(s, lines)[0]

    def legal(self, s: S) -> list[str]:
        """What is legal, as lines."""
        return [self._rules.encode(a) for a in self._rules.legal(s)]

    def refused(self, s: S, line: str) -> str:
        """The sentence why the line is refused now, with which `apply` raises too."""
        a = self._rules.decode(line)
        reason = self._rules.why_not(s, a)
        assert reason is not None, f"{line} is legal"
        with pytest.raises(IllegalAction) as caught:
            self._rules.apply(s, a)
        assert str(caught.value) == reason
        return reason
