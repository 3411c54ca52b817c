"""Why a text is no YAML, in words for who wrote it by hand.

The parser's own words are of tokens, and the place that it names is where it could not go on: often a line behind the slip.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import yaml

from game.content.tree import Fault, Mark, quoted
from game.words import _

_HEADER: Final = re.compile(r".*(?:^|[:\-?] +)[|>][-+0-9]*(?: +#.*)?\s*")       # a line with `|` or `>`, behind which a text begins
_NO_SPACE: Final = re.compile(r"[^\s:#]+(:)\S")         # a name with its colon, and the value without a space before it


@dataclass(frozen=True, slots=True)
class _Complaint:
    """What the parser says: where it stopped, where that which it was reading had begun, if it knows, and the lines of the text."""

    at: Mark
    begun: Mark
    lines: Sequence[str]

    def line(self, number: int) -> str:
        """A line of the text, counted from 1; "" beyond its end."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def sign(self, mark: Mark) -> str:
        """The character at a place; "" at the end of a line."""
        return self.line(mark.line)[mark.column - 1:mark.column]

    @property
    def begins_line(self) -> bool:
        """Whether only spaces stand before the place where the parser stopped."""
        return not self.line(self.at.line)[:self.at.column - 1].strip()

    def leaves_block(self, number: int) -> bool:
        """Whether a line stands below a text that began behind `|` or `>`, and further left than its lines."""
        inside = _indent(self.line(number))
        for above in range(number - 1, 0, -1):
            line = self.line(above)
            if line.strip() and _indent(line) <= inside:
                return _HEADER.fullmatch(line) is not None
        return False


Explained: TypeAlias = tuple[Mark, str]
"""Where the slip is, and what it is."""


def _colon(of: _Complaint) -> Explained:
    before = of.line(of.at.line)[:of.at.column - 1]
    if ": " in before:
        return of.at, _("a second colon stands in this line; put the text that holds it in quotes")
    return Mark(of.at.line, _indent(before) + 1), _("this line is indented further than the one above, which has its value already")


def _first_sign(of: _Complaint) -> Explained:
    return of.at, _("a text can't begin with {sign} here; put it in quotes").format(sign=quoted(of.sign(of.at)))


def _open_quote(of: _Complaint) -> Explained:
    return of.begun, _("the quote that opens here is not closed")


def _open_bracket(of: _Complaint) -> Explained:
    opened, found = of.sign(of.begun), of.sign(of.at)
    if found and found in "]}":
        return of.at, _("{sign} closes nothing here; the last bracket that is open is {opened}").format(sign=found, opened=opened)
    if not of.line(of.at.line)[of.at.column - 1:].strip() and not any(line.strip() for line in of.lines[of.at.line:]):
        return of.begun, _("the {opened} that opens here is not closed").format(opened=opened)
    if of.at.line > of.begun.line:
        return of.begun, _("the {opened} that opens here is not closed, or a comma is missing before line {n}").format(
            opened=opened, n=of.at.line)
    return of.at, _("a comma is missing before this")


def _no_colon(of: _Complaint) -> Explained:
    if of.leaves_block(of.begun.line):
        return of.begun, _left_block()
    tight = _NO_SPACE.match(of.line(of.begun.line), of.begun.column - 1)
    if tight is not None:
        return Mark(of.begun.line, tight.start(1) + 1), _("a space is missing behind this colon")
    return of.begun, _("this line has no colon; a name and its value are written name: value")


def _left_block() -> str:
    return _("the text that began behind | or > above goes on only in lines that are indented as its first one")


def _stray(of: _Complaint) -> Explained:
    sign = of.sign(of.at)
    if sign and sign in "]}":
        return of.at, _("{sign} closes nothing here").format(sign=sign)
    if not of.begins_line:
        return of.at, _("the value has ended before this; put all of the text in quotes, and write a quote within it twice")
    if of.leaves_block(of.at.line):
        return of.at, _left_block()
    return of.at, _("this line is indented unlike those it belongs to; the entries of one list, or of one mapping, begin in one column")


def _no_dash(of: _Complaint) -> Explained:
    if not of.begins_line or of.at.column != of.begun.column:
        return _stray(of)
    return of.at, _("a list began in line {n}, and this is no entry of it, which begins with a dash").format(n=of.begun.line)


def _escape(of: _Complaint) -> Explained:
    column = of.at.column - (of.sign(of.at) != "\\")        # one of the two parsers points behind the backslash
    text = of.line(of.at.line)[column - 1:column + 1]
    words = _("{text} means nothing in double quotes; write \\\\ for a backslash, or use single quotes")
    return Mark(of.at.line, column), words.format(text=text)


def _dash(of: _Complaint) -> Explained:
    return of.at, _("a list can't begin behind its name; begin it in the next line, or put a text that begins with a dash in quotes")


def _behind_header(of: _Complaint) -> Explained:
    return of.at, _("behind {sign} the text begins in the next line").format(sign=of.sign(of.begun))


def _named(of: _Complaint) -> Explained:
    return of.begun, _("{sign} names a value for use elsewhere; put a text that begins with it in quotes").format(sign=of.sign(of.begun))


def _nothing(of: _Complaint) -> Explained:
    sign = of.sign(of.at)
    return of.at, _("a value is missing before {sign}").format(sign=quoted(sign)) if sign else _("a value is missing here")


# The words of both parsers of PyYAML, of libyaml and its own: what each is about.
_KNOWN: Final[Sequence[tuple[str, Callable[[_Complaint], Explained]]]] = (
    (r"mapping values are not allowed", _colon),
    (r"sequence entries are not allowed", _dash),
    (r"cannot start any token", _first_sign),
    (r"quoted scalar.*unexpected end of stream", _open_quote),
    (r"flow (?:sequence|mapping).*expected ',' or", _open_bracket),
    (r"simple key.*could not find expected ':'", _no_colon),
    (r"block mapping.*(?:expected key|expected <block end>)", _stray),
    (r"block collection.*(?:expected '-' indicator|expected <block end>)", _no_dash),
    (r"unknown escape character", _escape),
    (r"block scalar.*comment or (?:a )?line break", _behind_header),
    (r"(?:alias|anchor).*alphabetic or numeric", _named),
    (r"flow node.*node content", _nothing),
)


def fault_of(error: yaml.YAMLError, lines: Sequence[str]) -> Fault:
    """The fault of a text, given as its lines, that can't be parsed: the parser's own words where it is none of the usual slips."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return _no_yaml(None, " ".join(str(error).split()))
    place = error.problem_mark or error.context_mark
    words = ", ".join(part for part in (error.context, error.problem) if part)
    if place is None:
        return _no_yaml(None, words)
    at, begun = (Mark(mark.line + 1, mark.column + 1) for mark in (place, error.context_mark or place))
    complaint = _Complaint(at, begun, lines)
    if complaint.sign(at) == "\t":
        return _no_yaml(at, _("a tab stands here; indent with spaces"))     # it looks like the intended spaces
    for pattern, explain in _KNOWN:
        if re.search(pattern, words):
            return _no_yaml(*explain(complaint))
    return _no_yaml(at, words)


def _no_yaml(mark: Mark | None, reason: str) -> Fault:
    return Fault(mark, _("this is no YAML: {reason}").format(reason=reason))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
