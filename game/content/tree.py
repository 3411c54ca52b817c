"""The values of a content file as a tree of nodes, each with its place in the text; and its faults, one sentence each."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from game.errors import UserError
from game.words import N_, _, ngettext

# ---- what is wrong with a content file: where, what, and what was expected, one sentence each
MOST_FAULTS: Final = 100
"""Faults of a file that are listed one by one; of further ones only the number is given."""

MOST_GATHERED: Final = 1000
"""Number of faults after which the search stops."""

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
    """A position in a text; lines and columns count from 1."""

    line: int
    column: int


class Fault(NamedTuple):
    """One thing that is wrong; `text` is a clause without a full stop. `mark` is None if it concerns the whole file."""

    mark: Mark | None
    text: str

    def sentence(self, name: str) -> str:
        """The fault with its position.

        >>> Fault(Mark(3, 7), "this hole has par 6; pars are 3, 4 and 5").sentence("links.yaml")
        'links.yaml:3:7: this hole has par 6; pars are 3, 4 and 5.'
        """
        place = f"{name}:{self.mark.line}:{self.mark.column}" if self.mark else name
        return f"{place}: {self.text}."


class TooManyFaults(Exception):
    """Raised when a file has more faults than anybody needs to see."""


class FaultList:
    """The faults of a file as they are found, each once. At MOST_GATHERED the search ends: `add` raises TooManyFaults."""

    def __init__(self, faults: Iterable[Fault] = ()) -> None:
        self._found = dict.fromkeys(faults)

    def add(self, fault: Fault) -> None:
        """Adds a fault. Raises TooManyFaults after that if there are MOST_GATHERED."""
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
    """A file with faults; `sentences` are all of them in the order of the file, and the first is the message."""

    def __init__(self, name: str, faults: Iterable[Fault]) -> None:
        self.faults = tuple(_in_order(faults))
        self.sentences = tuple(fault.sentence(name) for fault in self.faults)
        super().__init__(self.sentences[0])


def _in_order(faults: Iterable[Fault]) -> Iterator[Fault]:
    """Each fault once, by position; those of the whole file first. Of more than MOST_FAULTS only the number is given."""
    known = sorted(set(faults), key=lambda fault: (fault.mark or Mark(0, 0), fault.text))
    for mark, text in known[:MOST_FAULTS]:
        yield Fault(mark, text if len(text) <= _LONGEST_CLAUSE else text[: _LONGEST_CLAUSE - 1] + "…")
    more = len(known) - MOST_FAULTS
    if len(known) >= MOST_GATHERED:
        yield Fault(None, _("there are {n} more faults, and perhaps others after them").format(n=more))
    elif more > 0:
        yield Fault(None, ngettext("there is {n} more fault", "there are {n} more faults", more).format(n=more))


def quoted(text: object) -> str:
    """A text of a file, quoted for a sentence: on one line, every character visible, and never longer than 80 characters.

    >>> quoted("par"), len(quoted("x" * 5000)), len(quoted(chr(0) * 5000))
    ("'par'", 63, 63)
    """
    told = str(text)
    shown = repr(told[:_LONGEST_QUOTE])[1:-1]
    if len(told) > _LONGEST_QUOTE or len(shown) > _LONGEST_QUOTE:
        shown = shown[:_LONGEST_QUOTE] + "…"
    return f"'{shown}'"


def named(key: str) -> str:
    """A name in a file, for a sentence: as it is if it consists of words, else in quotes.

    >>> named("lay-up"), named("")
    ('lay-up', "''")
    """
    return key if len(key) <= _LONGEST_QUOTE and key.replace("-", "_").isidentifier() else quoted(key)


def character(sign: str) -> str:
    """An invisible character, in words.

    >>> character(chr(0)), character(chr(2))
    ('a NUL character (U+0000)', 'a control character (U+0002)')
    """
    other = _("a control character") if ord(sign) < 0xA0 else _("a character that can't be shown")
    return f"{_(_CONTROL[sign]) if sign in _CONTROL else other} (U+{ord(sign):04X})"


# ---- the positions in the file of the characters of a text: of a block text line by line, of a folded or wrapped one piece by piece
_HEADER: Final = re.compile(r"(?:^|[\s:\-?])[|>][-+1-9]{0,2}[ \t]*(?:#.*)?$")
_PROPERTY_LINES: Final = 4


class CharacterRun(NamedTuple):
    """Consecutive characters of a text on one line of the file, from `offset` in the text and `mark` in the file."""

    offset: int
    mark: Mark


def header_row(lines: Sequence[str], row: int) -> int:
    """The line (counted from 0) with the `|` or `>` of a block text that begins in `row`, perhaps with its anchor or tag."""
    return next((at for at in range(row, min(row + _PROPERTY_LINES, len(lines))) if _HEADER.search(lines[at])), row)


def block_runs(lines: Sequence[str], row: int, text: str, *, folded: bool) -> tuple[CharacterRun, ...]:
    """The runs of a block text whose header is in line `row`, counted from 0; none if it has nothing but line breaks.

    A literal text has a run for each of its lines, empty ones included. A folded one has a run for each line of the file that adds to it,
    and none for blank lines.
    """
    if not text.strip("\n" if not folded else None):
        return ()
    return _runs_of_pieces(text, _folded_pieces(lines, row, text)) if folded else _literal_runs(lines, row, text)


def wrapped_runs(lines: Sequence[str], start: Mark, end: Mark, text: str, quote: int) -> tuple[CharacterRun, ...]:
    """The runs of a text from `start` to `end` (the character after its last one) that is written on one line or on several.

    `quote` is the number of characters of its quotation mark. A text with escapes has none.
    """
    if start.line == end.line:
        left, right = start.column - 1 + quote, end.column - 1 - quote
        exact = start.line <= len(lines) and lines[start.line - 1][left:right] == text
        return (CharacterRun(0, Mark(start.line, left + 1)),) if exact else ()

    def pieces() -> Iterator[tuple[Mark, str]]:
        for number in range(start.line, end.line + 1):
            line = lines[number - 1] if number <= len(lines) else ""
            left = start.column - 1 + quote if number == start.line else len(line) - len(line.lstrip(" \t"))
            piece = line[left:end.column - 1 - quote] if number == end.line else line[left:].rstrip(" \t")
            yield Mark(number, left + 1), piece

    return _runs_of_pieces(text, pieces())


def _literal_runs(lines: Sequence[str], row: int, text: str) -> tuple[CharacterRun, ...]:
    found, offset = [], 0
    for number, line in enumerate(text.removesuffix("\n").split("\n"), row + 1):
        if number >= len(lines) or not lines[number].endswith(line):
            return ()
        indent = len(lines[number]) - len(line)
        if lines[number][:indent].strip(" "):
            return ()
        found.append(CharacterRun(offset, Mark(number + 1, indent + 1)))
        offset += len(line) + 1
    return tuple(found)


def _folded_pieces(lines: Sequence[str], row: int, text: str) -> Iterator[tuple[Mark, str]]:
    """The lines of the file that make up a folded text, without indentation, with their starts."""
    first = next((number for number in range(row + 1, len(lines)) if lines[number].strip(" ")), len(lines))
    at = len(text) - len(text.lstrip(" \n"))
    inner = at - (text.rfind("\n", 0, at) + 1)      # spaces of the text before its first other character
    indent = len(lines[first]) - len(lines[first].lstrip(" ")) - inner if first < len(lines) else 0
    for number in range(row + 1, len(lines)):
        yield Mark(number + 1, indent + 1), lines[number][indent:]


def _runs_of_pieces(text: str, pieces: Iterable[tuple[Mark, str]]) -> tuple[CharacterRun, ...]:
    """The runs of a text that consists of these pieces, joined by single spaces or line breaks; none if it does not."""
    found: list[CharacterRun] = []
    end = len(text.rstrip("\n")) if "\n" in text else len(text)
    at = 0
    for mark, piece in pieces:
        if at >= end:
            break
        if not piece:
            continue
        start = at
        while at < end and text[at] == "\n":
            at += 1
        if start == at and found and text[at] == " ":
            at += 1
        if not text.startswith(piece, at):
            return ()
        found.append(CharacterRun(at, mark))
        at += len(piece)
    return tuple(found) if at >= end else ()


# ---- the values of a content file as a tree of nodes, each with its place in the text
Path_: TypeAlias = tuple[str | int, ...]
"""The path of a value: keys and positions from the top."""

Plain: TypeAlias = str | int | float | bool | None


class ScalarNode(NamedTuple):
    """One value. `text` is what is written, `value` its meaning (a text in quotes is always a text).

    `bare`: it is written without quotes. `runs` locate the characters of `text`; a text with escapes has none.
    """

    mark: Mark
    text: str
    value: Plain
    bare: bool
    runs: tuple[CharacterRun, ...]

    def mark_at(self, offset: int) -> Mark:
        """The position of a character of `text`, or of the value if that is unknown."""
        at = bisect_right(self.runs, offset, key=lambda run: run.offset)
        if at == 0:
            return self.mark
        start, mark = self.runs[at - 1]
        while offset > start and self.text[offset - 1:offset + 1] == "\n\n":     # empty lines that are folded into it
            offset -= 1
        return Mark(mark.line, mark.column + offset - start)


class ListNode(NamedTuple):
    """A list: its values in order."""

    mark: Mark
    items: tuple[Node, ...]


class MappingNode(NamedTuple):
    """A mapping: its values by name, in the order of the file; `keys` has the position of each name."""

    mark: Mark
    entries: Mapping[str, Node]
    keys: Mapping[str, Mark]


class BrokenNode(NamedTuple):
    """A value that could not be read; its fault is among those of the tree."""

    mark: Mark


Node: TypeAlias = ScalarNode | ListNode | MappingNode | BrokenNode


class Tree(NamedTuple):
    """A file's values from the root, and the faults found before their meaning is checked."""

    root: Node
    faults: tuple[Fault, ...]

    def node(self, path: Path_) -> Node:
        """The node at a path, or the nearest one around it."""
        node = self.root
        for step in path:
            if isinstance(node, MappingNode) and step in node.entries:
                node = node.entries[str(step)]
            elif isinstance(node, ListNode) and isinstance(step, int) and step < len(node.items):
                node = node.items[step]
            else:
                break
        return node

    def mark(self, path: Path_, offset: int | None = None) -> Mark:
        """The position of a value or, with `offset`, of a character of its text."""
        node = self.node(path)
        return node.mark_at(offset) if offset is not None and isinstance(node, ScalarNode) else node.mark


def values_of(node: Node) -> object:
    """The plain values of a node: lists, dicts, texts and numbers. Raises ValueError if one could not be read."""
    if isinstance(node, MappingNode):
        return {key: values_of(item) for key, item in node.entries.items()}
    if isinstance(node, ListNode):
        return [values_of(item) for item in node.items]
    if isinstance(node, BrokenNode):
        raise ValueError(node.mark)
    return node.value
