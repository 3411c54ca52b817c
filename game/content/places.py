"""Where the characters of a text stand in its file: a block text line by line, a folded or wrapped one piece by piece."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from game.content.fault import Mark

_HEADER: Final = re.compile(r"(?:^|[\s:\-?])[|>][-+1-9]{0,2}[ \t]*(?:#.*)?$")
_PROPERTY_LINES: Final = 4


class CharacterRun(NamedTuple):
    """Characters of a text that stand one after the other on a line of the file, from `offset` in the text and `mark` in the file on."""

    offset: int
    mark: Mark


def header_row(lines: Sequence[str], row: int) -> int:
    """The line (counted from 0) on which the `|` or `>` of a block text stands that begins in `row`, perhaps with its anchor or tag."""
    return next((at for at in range(row, min(row + _PROPERTY_LINES, len(lines))) if _HEADER.search(lines[at])), row)


def block_runs(lines: Sequence[str], row: int, text: str, *, folded: bool) -> tuple[CharacterRun, ...]:
    """The runs of a block text whose header stands in line `row`, counted from 0; none where it holds nothing but line breaks.

    A literal text has a run for each of its lines, the empty ones included. A folded one has a run for each line of the file that adds to
    it, and none where it is blank.
    """
    if not text.strip("\n" if not folded else None):
        return ()
    return _joined(text, _folded_pieces(lines, row, text)) if folded else _literal_runs(lines, row, text)


def wrapped_runs(lines: Sequence[str], start: Mark, end: Mark, text: str, quote: int) -> tuple[CharacterRun, ...]:
    """The runs of a text from `start` to `end` (the character after its last one) that is written on one line or on several.

    `quote` is the number of characters of its quotation mark. There are none for a text with escapes.
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

    return _joined(text, pieces())


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
    """The lines of the file that a folded text is made of, without their indentation, with where they begin."""
    first = next((number for number in range(row + 1, len(lines)) if lines[number].strip(" ")), len(lines))
    at = len(text) - len(text.lstrip(" \n"))
    inner = at - (text.rfind("\n", 0, at) + 1)      # spaces of the text before its first other character
    indent = len(lines[first]) - len(lines[first].lstrip(" ")) - inner if first < len(lines) else 0
    for number in range(row + 1, len(lines)):
        yield Mark(number + 1, indent + 1), lines[number][indent:]


def _joined(text: str, pieces: Iterable[tuple[Mark, str]]) -> tuple[CharacterRun, ...]:
    """The runs of a text that is these pieces, joined by single spaces or line breaks; none where it is not."""
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
