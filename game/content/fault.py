"""What is wrong with a file of content: where, what, and what was expected, one sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from game.errors import UserError
from game.words import N_, _, ngettext

MOST_FAULTS: Final = 100
"""Faults of a file that are told one by one; of more, only the number is told."""

MOST_GATHERED: Final = 1000
"""Faults of a file after which nothing more is looked for."""

_LONGEST_QUOTE: Final = 60
_LONGEST_CLAUSE: Final = 400

_CONTROL: Final[Mapping[str, str]] = {
    "\0": N_("a NUL character"),
    "\a": N_("a bell character"),
    "\b": N_("a backspace character"),
    "\t": N_("a tab"),
    "\n": N_("a line break"),
    "\v": N_("a vertical tab"),
    "\f": N_("a form feed"),
    "\r": N_("a carriage return"),
    "\x1b": N_("an escape character"),
    "\x7f": N_("a delete character"),
    "\x85": N_("a next-line character"),
    "\u2028": N_("a line separator"),
    "\u2029": N_("a paragraph separator"),
    "\ufeff": N_("a byte order mark"),
}


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


class TooManyFaults(Exception):
    """Raised when a file has more faults than anybody needs to see."""


class FaultList:
    """The faults of a file as they are found, each once. The one that makes MOST_GATHERED ends the search: `add` raises TooManyFaults."""

    def __init__(self, faults: Iterable[Fault] = ()) -> None:
        self._found = dict.fromkeys(faults)

    def add(self, fault: Fault) -> None:
        """Takes a fault in. Raises TooManyFaults after that where there are MOST_GATHERED."""
        self._found[fault] = None
        if len(self._found) >= MOST_GATHERED:
            raise TooManyFaults

    def __iter__(self) -> Iterator[Fault]:
        """In the order in which they were found."""
        return iter(self._found)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._found)


class BadFile(UserError):
    """A file that is no good; `sentences` are all that is wrong with it in the order of the file, and the first is the message."""

    def __init__(self, name: str, faults: Iterable[Fault]) -> None:
        self.faults = tuple(_in_order(faults))
        self.sentences = tuple(fault.sentence(name) for fault in self.faults)
        super().__init__(self.sentences[0])


def _in_order(faults: Iterable[Fault]) -> Iterator[Fault]:
    """Each fault once, by its place; those of the whole file first, and no more than anybody reads."""
    known = sorted(set(faults), key=lambda fault: (fault.mark or Mark(0, 0), fault.text))
    for mark, text in known[:MOST_FAULTS]:
        yield Fault(mark, text if len(text) <= _LONGEST_CLAUSE else text[: _LONGEST_CLAUSE - 1] + "…")
    more = len(known) - MOST_FAULTS
    if len(known) >= MOST_GATHERED:
        yield Fault(None, _("there are {n} more faults, and perhaps others after them").format(n=more))
    elif more > 0:
        yield Fault(None, ngettext("there is {n} more fault", "there are {n} more faults", more).format(n=more))


def quoted(text: object) -> str:
    """A text of a file for a sentence: in quotes, on one line, every character visible, and never longer than 80 characters.

    >>> quoted("par"), len(quoted("x" * 5000)), len(quoted(chr(0) * 5000))
    ("'par'", 63, 63)
    """
    told = str(text)
    shown = repr(told[:_LONGEST_QUOTE])[1:-1]
    if len(told) > _LONGEST_QUOTE or len(shown) > _LONGEST_QUOTE:
        shown = shown[:_LONGEST_QUOTE] + "…"
    return f"'{shown}'"


def named(key: str) -> str:
    """A name of a file for a sentence: as it is where it is made of words, else in quotes.

    >>> named("lay-up"), named("")
    ('lay-up', "''")
    """
    return key if len(key) <= _LONGEST_QUOTE and key.replace("-", "_").isidentifier() else quoted(key)


def character(sign: str) -> str:
    """A character that can't be seen, in words.

    >>> character(chr(0)), character(chr(2))
    ('a NUL character (U+0000)', 'a control character (U+0002)')
    """
    other = _("a control character") if ord(sign) < 0xA0 else _("a character that can't be shown")
    return f"{_(_CONTROL[sign]) if sign in _CONTROL else other} (U+{ord(sign):04X})"
