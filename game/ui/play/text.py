"""Sentences of the log in pieces: whose mark stands before them, and which words of them are names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple


class TextRun(NamedTuple):
    """A piece of a sentence; `name` says that it is a player's name."""

    text: str
    name: bool


def runs(sentence: str, names: Sequence[str]) -> tuple[TextRun, ...]:
    """The sentence in pieces, names apart.

    >>> [(run.text, run.name) for run in runs("Ana plays 6-4; Anabel knocks.", ("Ana", "Anabel"))]
    [('Ana', True), (' plays 6-4; ', False), ('Anabel', True), (' knocks.', False)]
    """
    pattern = _pattern(names)
    parts = re.split(f"({pattern})", sentence) if pattern else [sentence]
    return tuple(TextRun(part, bool(number % 2)) for number, part in enumerate(parts) if part)


def who(sentence: str, names: Sequence[str]) -> int | None:
    """The seat whose name the sentence begins with, or None.

    >>> who("Anabel knocks.", ("Ana", "Anabel")), who("Hand 2 is dealt.", ("Ana", "Anabel"))
    (1, None)
    """
    pattern = _pattern(names)
    found = re.match(pattern, sentence) if pattern else None
    return names.index(found.group()) if found else None


def _pattern(names: Sequence[str]) -> str:
    """Matches any of the names as a whole word, the longest first, so that no name is found within another."""
    return "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True))


def joined(names: Sequence[str]) -> str:
    """The names of a side.

    >>> joined(("Ana", "Desmond")), joined(("Ana",))
    ('Ana & Desmond', 'Ana')
    """
    return " & ".join(names)
