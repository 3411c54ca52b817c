"""What is wrong with a file of content: where, what, and what was expected, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.errors import UserError


class Mark(NamedTuple):
    """A place in a text; lines and columns count from 1."""

    line: int
    column: int


class Fault(NamedTuple):
    """One thing that is wrong; `text` is a clause without a full stop. `mark` is None where the file as a whole is meant."""

    mark: Mark | None
    text: str

    def sentence(self, name: str) -> str:
        """The fault with its place.

        >>> Fault(Mark(3, 7), "this hole has par 6; pars are 3, 4 and 5").sentence("links.yaml")
        'links.yaml:3:7: this hole has par 6; pars are 3, 4 and 5.'
        """
        place = f"{name}:{self.mark.line}:{self.mark.column}" if self.mark else name
        return f"{place}: {self.text}."


class BadFile(UserError):
    """A file that is no good; `sentences` are all that is wrong with it, and the first is the message."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        self.sentences = tuple(fault.sentence(name) for fault in faults)
        super().__init__(self.sentences[0])
