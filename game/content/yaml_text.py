"""Parses YAML text to a tree of nodes, in bounded time. Nothing is executed, and every fault that leaves the rest readable is collected.

It reads what people write by hand: lists, names with values, texts in every style, anchors and aliases. Unquoted words have the meaning of
YAML 1.2 (true and false, decimal numbers, null); there are no sexagesimal numbers, dates or merge keys.
"""

from __future__ import annotations

import math
import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import yaml

from game.content.tree import (
    BadFile, BrokenNode, CharacterRun, Fault, FaultList, ListNode, MappingNode, Mark, Node, Plain, ScalarNode, TooManyFaults, Tree,
    block_runs, character, header_row, named, quoted, wrapped_runs
)
from game.kept import listed
from game.words import _

if TYPE_CHECKING:
    from yaml import _yaml

LARGEST: Final = 1 << 18
"""Most bytes of a file."""

DEEPEST: Final = 24
"""Most levels of nesting."""

MOST_VALUES: Final = 20_000
"""Most values of a file with its aliases expanded: a few lines of aliases of aliases would be millions."""

_MOST_DIGITS: Final = 18
_LONGEST_NUMBER: Final = 40

_MOST_STRANGE: Final = 20
_MOST_DIRECTIVES: Final = 8

LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TAG: Final = "tag:yaml.org,2002:"
STRANGE: Final = re.compile(r"[^\t\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
LINES: Final = re.compile(r"\r\n|\n|\r")
_WHOLE: Final = re.compile(r"[-+]?[0-9]+")
_NUMBER: Final = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_WORDS: Final = {word: value for text, value in (("", None), ("~", None), ("null", None), ("true", True), ("false", False))
                 for word in (text, text.capitalize(), text.upper())}


SUFFIXES: Final = (".yaml", ".yml")
"""Extensions of content files; if both exist, the first is read."""


def file_of(folder: Path, stem: str) -> Path:
    """The file with that stem, ".yaml" if there is none: this also holds for a stem that no file can have."""
    return next((path for suffix in SUFFIXES if os.path.exists(path := folder / f"{stem}{suffix}")), folder / f"{stem}{SUFFIXES[0]}")


def files_in(folder: Path) -> list[Path]:
    """The content files of a folder: those that end in ".yaml" by name, then those that end in ".yml".

    Empty if the folder does not exist or can't be listed.
    """
    return [path for suffix in SUFFIXES for path in listed(folder, suffix)]


def read_text(path: Path) -> str:
    """The text of a file. Raises BadFile if it can't be read, is too large, or is not UTF-8."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadFile(str(path), [Fault(None, _("it is not a regular file"))])
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(str(path), [Fault(None, _("it can't be read ({reason})").format(reason=reason))]) from error
    if len(data) > LARGEST:
        raise BadFile(str(path), [Fault(None, _("it is larger than {n} kB, the most that a file here may be").format(n=LARGEST >> 10))])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1:error.start].decode(errors="replace")) + 1
        raise BadFile(str(path), [Fault(Mark(line, column), _("this is no text in UTF-8; save the file as UTF-8"))]) from error


def parse_yaml(name: str, text: str) -> Tree:
    """The nodes of a YAML text. Raises BadFile if it can't be parsed to its end; `name` is the file name for its sentences."""
    strange = _strange_characters(text)
    if len(strange) > _MOST_STRANGE or text.count("\n%TAG") > _MOST_DIRECTIVES:
        raise BadFile(name, strange[:_MOST_STRANGE] or [Fault(None, _("it has %TAG lines, which are not read here"))])
    text = STRANGE.sub("\ufffd", text)
    reader = _NodeReader(text)
    try:
        root = reader.document()
    except _Unreadable as error:
        raise BadFile(name, [*strange, *reader.faults, error.fault]) from error
    except TooManyFaults as error:
        raise BadFile(name, [*strange, *reader.faults]) from error
    except yaml.YAMLError as error:
        # the replaced character may itself be what breaks the rest
        raise BadFile(name, [*strange, *reader.faults] if strange else [*reader.faults, fault_of(error, reader.lines)]) from error
    if root is None:
        raise BadFile(name, [*strange, Fault(Mark(1, 1), _("the file is empty"))])
    return Tree(root, (*strange, *reader.faults))


class _Unreadable(Exception):
    """Ends the parsing at once."""

    def __init__(self, mark: Mark, text: str) -> None:
        super().__init__(text)
        self.fault = Fault(mark, text)


class _NodeReader:
    """Builds the nodes of one document from the parser's events, and counts them as if every alias were expanded."""

    def __init__(self, text: str) -> None:
        self.faults = FaultList()
        self.lines = LINES.split(text)
        self._events: Iterator[yaml.Event] = yaml.parse(text, Loader=LOADER)
        self._anchors: dict[str, tuple[Node, int, int]] = {}    # a node, its number of values, its depth
        self._open: set[str] = set()
        self._count = 0

    def document(self) -> Node | None:
        """The root, or None for a text without any value. Raises _Unreadable and yaml.YAMLError."""
        root = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise _Unreadable(_mark(event), _("a second document begins here (---); a file holds one"))
                root, _height = self._node(next(self._events), 1)
        return root

    def _node(self, event: yaml.Event, depth: int) -> tuple[Node, int]:
        """The node that begins with an event, and its height: the number of levels of values in it."""
        self._tally(event, 1, depth)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, depth)
        assert isinstance(event, yaml.ScalarEvent | yaml.SequenceStartEvent | yaml.MappingStartEvent)
        before = self._count
        if event.anchor:
            self._open.add(event.anchor)
        node: Node
        if isinstance(event, yaml.ScalarEvent):
            node, height = self._scalar(event), 1
        elif isinstance(event, yaml.SequenceStartEvent):
            node, height = self._list(event, depth)
        else:
            node, height = self._mapping(event, depth)
        if event.anchor:
            self._open.discard(event.anchor)
            self._anchors[event.anchor] = node, self._count - before + 1, height
        return node, height

    def _tally(self, event: yaml.Event, values: int, depth: int) -> None:
        self._count += values
        if self._count > MOST_VALUES:
            raise _Unreadable(_mark(event), _("with its aliases written out the file has more than {n} values").format(n=MOST_VALUES))
        if depth > DEEPEST:
            raise _Unreadable(_mark(event), _("values are nested more than {n} deep here").format(n=DEEPEST))

    def _alias(self, event: yaml.AliasEvent, depth: int) -> tuple[Node, int]:
        assert event.anchor is not None
        if event.anchor not in self._anchors:
            text = _("the alias {name} names nothing that stands before it")
            if event.anchor in self._open:
                text = _("the alias {name} stands within what it names")
            return self._broken(event, text.format(name=quoted("*" + event.anchor))), 1
        node, values, height = self._anchors[event.anchor]
        self._tally(event, values - 1, depth + height - 1)
        return node, height

    def _list(self, event: yaml.SequenceStartEvent, depth: int) -> tuple[Node, int]:
        items, height = [], 0
        while not isinstance(following := next(self._events), yaml.SequenceEndEvent):
            item, high = self._node(following, depth + 1)
            items.append(item)
            height = max(height, high)
        node = ListNode(_mark(event), tuple(items))
        return self._tagged(event, node, "seq"), height + 1

    def _mapping(self, event: yaml.MappingStartEvent, depth: int) -> tuple[Node, int]:
        entries: dict[str, Node] = {}
        keys: dict[str, Mark] = {}
        height = 0
        while not isinstance(following := next(self._events), yaml.MappingEndEvent):
            key = self._key(following, depth)
            value, high = self._node(next(self._events), depth + 1)
            height = max(height, high)
            if key in entries:
                self.faults.add(Fault(_mark(following), _("{key} stands here a second time").format(key=named(key))))
            elif key is not None:
                entries[key], keys[key] = value, _mark(following)
        return self._tagged(event, MappingNode(_mark(event), entries, keys), "map"), height + 1

    def _key(self, event: yaml.Event, depth: int) -> str | None:
        """The name of a value; None if the node can't be a name."""
        if not isinstance(event, yaml.ScalarEvent):
            self._node(event, depth + 1)
            self.faults.add(Fault(_mark(event), _("only a text can be a name here, no list, mapping or alias")))
            return None
        if event.value == "<<" and event.implicit[0]:
            self.faults.add(Fault(_mark(event), _("a merge key (<<) is not read here; write out the entries that it would bring in")))
            return None
        if event.tag is not None and event.tag not in ("!", _TAG + "str"):
            self.faults.add(Fault(_mark(event), _("the tag {tag} is not read at a name").format(tag=_tag_name(event.tag))))
        if event.anchor:
            self._anchors[event.anchor] = self._scalar(event), 1, 1
        return str(event.value)

    def _tagged(self, event: yaml.CollectionStartEvent, node: Node, own: str) -> Node:
        """The node, unless its tag says that it is something else."""
        if event.tag in (None, "!", _TAG + own):
            return node
        return self._broken(event, _("the tag {tag} is not read here; write plain text and numbers").format(tag=_tag_name(event.tag)))

    def _scalar(self, event: yaml.ScalarEvent) -> Node:
        text, bare, mark = str(event.value), bool(event.implicit[0]), _mark(event)
        tag = event.tag and event.tag.removeprefix(_TAG)
        value: Plain | Meaningless = text
        if tag is None and bare:
            value = meaning(text)
        elif tag in ("int", "float", "bool", "null"):
            value = meaning(text)
            kinds = {"int": int, "float": int | float, "bool": bool, "null": type(None)}
            if not isinstance(value, Meaningless) and (not isinstance(value, kinds[tag]) or (tag != "bool" and isinstance(value, bool))):
                value = Meaningless(_("{text} is not what the tag !!{tag} says").format(text=quoted(text), tag=tag))
            elif tag == "float" and isinstance(value, int):
                value = float(value)
        elif event.tag is not None and tag not in ("!", "str"):
            value = Meaningless(_("the tag {tag} is not read here; write plain text and numbers").format(tag=_tag_name(event.tag)))
        if isinstance(value, Meaningless):
            return self._broken(event, value.text)
        return ScalarNode(mark, text, value, bare and tag is None, self._runs(event, text))

    def _broken(self, event: yaml.Event, text: str) -> BrokenNode:
        self.faults.add(Fault(_mark(event), text))
        return BrokenNode(_mark(event))

    def _runs(self, event: yaml.ScalarEvent, text: str) -> tuple[CharacterRun, ...]:
        """The positions of the characters of a text."""
        if event.style in ("|", ">"):
            row = _mark(event).line - 1
            row = header_row(self.lines, row) if event.anchor or event.tag else row
            return block_runs(self.lines, row, text, folded=event.style == ">")
        if not text:
            return ()
        end = _place(event.end_mark)
        quote = 1 if event.style else 0
        if event.anchor or event.tag:
            # The text begins behind anchor and tag; on a single line only its end shows where.
            start = Mark(end.line, end.column - len(text) - 2 * quote)
            return wrapped_runs(self.lines, start, end, text, quote) if start.column > 0 else ()
        return wrapped_runs(self.lines, _mark(event), end, text, quote)


class Meaningless:
    """Why a text is not a value; the clause of its fault."""

    def __init__(self, text: str) -> None:
        self.text = text


def meaning(text: str) -> Plain | Meaningless:
    """The meaning of an unquoted text (YAML 1.2, core schema, decimal numbers only)."""
    if text in _WORDS:
        return _WORDS[text]
    if text.lower().lstrip("-+") in (".inf", ".nan"):
        return Meaningless(_("{text} is no number that can be used here").format(text=quoted(text)))
    whole, number = _WHOLE.fullmatch(text), _NUMBER.fullmatch(text)
    if number is None:
        return text
    if len(text) > (most := _MOST_DIGITS if whole else _LONGEST_NUMBER):
        sentence = _("{text} is a number of {n} characters; at most {most} are read")
        return Meaningless(sentence.format(text=quoted(text), n=len(text), most=most))
    value = int(text) if whole else float(text)
    return value if math.isfinite(value) else Meaningless(_("{text} is too large a number").format(text=quoted(text)))


def _strange_characters(text: str) -> list[Fault]:
    """The characters that are not allowed in a text, with their names; only as many as are reported."""
    found: list[Fault] = []
    line, start, after = 1, 0, 0
    for sign in STRANGE.finditer(text):
        if len(found) > _MOST_STRANGE:
            break
        for end in LINES.finditer(text, after, sign.start()):
            line, start = line + 1, end.end()
        after = sign.end()
        sentence = _("{name} stands here, which has no place in a text; delete it").format(name=character(sign.group()))
        found.append(Fault(Mark(line, sign.start() - start + 1), sentence))
    return found


def _tag_name(tag: str) -> str:
    return quoted(tag.replace(_TAG, "!!"))


def _mark(event: yaml.Event) -> Mark:
    """The start of an event."""
    return _place(event.start_mark)


def _place(mark: yaml.Mark | _yaml.Mark | None) -> Mark:
    """A position from PyYAML, counted from 1."""
    assert mark is not None         # only events that programs write have none
    return Mark(mark.line + 1, mark.column + 1)


# ---- why a text is not valid YAML, in words for people who wrote it by hand: the parser speaks of tokens, and often points to a later line
_HEADER: Final = re.compile(r".*(?:^|[:\-?] +)[|>][-+0-9]*(?: +#.*)?\s*")       # a line that ends with `|` or `>`: a block text follows
_NO_SPACE: Final = re.compile(r"[^\s:#]+(:)\S")         # a name with its colon, and the value without a space before it


@dataclass(frozen=True, slots=True)
class _Complaint:
    """The parser's complaint: where it stopped, where the value it was reading had begun (`at` if unknown), and the lines of the text."""

    at: Mark
    begun: Mark
    lines: Sequence[str]

    def line(self, number: int) -> str:
        """A line of the text, counted from 1; "" beyond its end."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def sign(self, mark: Mark) -> str:
        """The character at a position; "" at the end of a line."""
        return self.line(mark.line)[mark.column - 1:mark.column]

    @property
    def begins_line(self) -> bool:
        """Whether there are only spaces before the position where the parser stopped, on its line."""
        return not self.line(self.at.line)[:self.at.column - 1].strip()

    def leaves_block(self, number: int) -> bool:
        """Whether a line is below a block text (`|` or `>`) but indented less than its lines; lines count from 1."""
        inside = _indent(self.line(number))
        for above in range(number - 1, 0, -1):
            line = self.line(above)
            if line.strip() and _indent(line) <= inside:
                return _HEADER.fullmatch(line) is not None
        return False


Explained: TypeAlias = tuple[Mark, str]
"""Where the mistake is, and what it is."""


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


# Patterns for the messages of PyYAML's two parsers (libyaml's and its own), each with the function that explains the mistake.
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
    """The fault of a text that can't be parsed, given as its lines; with the parser's own words if it is none of the usual mistakes."""
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
