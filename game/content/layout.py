"""Where each value of a YAML text begins and ends, and how values are written as YAML text, in the styles that people use."""

from __future__ import annotations

import json
import re
import textwrap
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

import yaml

from game.content.tree import Path_, Plain, block_runs
from game.content.yaml_text import LINES, LOADER, STRANGE, Meaningless, meaning
from game.errors import UserError
from game.words import _

# ---- where each value of a YAML text begins and ends, with its dashes, names and colons, so that it can be changed in place
Form: TypeAlias = Literal["plain", "'", '"', "|", ">", "alias", "empty", "block list", "block mapping", "flow list", "flow mapping", "pair"]
"""How a value is written; a pair is a mapping of one name in a list between brackets, without braces. "empty" is written as nothing."""

_HEADER: Final = re.compile(r"[|>][-+1-9]{0,2}")


@dataclass(frozen=True, slots=True)
class Entry:
    """An item of a list or a name with its value.

    Positions are character indices into the text. The entry begins at `start` with its dash, its name, or, between brackets, its value.
    `after` is the position after the dash or colon, or after the name if there is no colon (see `colon`). `anchor` is the number of the
    name's anchor.
    """

    start: int
    after: int
    value: ValueSlot
    key: str | None = None
    colon: bool = True
    anchor: int | None = None

    @property
    def end(self) -> int:
        """The position after its last character."""
        return self.after if self.value.form == "empty" else self.value.end


@dataclass(frozen=True, slots=True)
class ValueSlot:
    """A value from `start`, its anchor and tag included, to `end`, the position after its last character; a block text ends with its last
    line.

    `body` is the position after anchor and tag, and in a block text after its header too. `anchor` is the number of its anchor; for an
    alias, of the anchor that it refers to.
    """

    form: Form
    start: int
    body: int
    end: int
    entries: tuple[Entry, ...] = ()
    anchor: int | None = None

    def entry(self, step: str | int) -> Entry:
        """The entry with that name or position."""
        return self.entries[step] if isinstance(step, int) else next(each for each in self.entries if each.key == step)

    @property
    def is_flow(self) -> bool:
        """Whether its entries are written between brackets (flow style)."""
        return self.form in ("flow list", "flow mapping", "pair")


class Layout:
    """The slots of all values of a YAML text without faults, and its line breaks."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.newline = next((found[0] for found in LINES.finditer(text)), "\n")
        self._breaks = [(found.start(), found.end()) for found in LINES.finditer(text)]
        self._begins = [0, *(end for _start, end in self._breaks)]
        self.root = _Parser(self).document()

    def line_start(self, at: int) -> int:
        """The index at which the line of the character `at` begins."""
        return self._begins[bisect_right(self._begins, at) - 1]

    def line_end(self, at: int) -> int:
        """The index of the line break that ends the line of the character `at`, or the end of the text."""
        row = bisect_right(self._begins, at) - 1
        return self._breaks[row][0] if row < len(self._breaks) else len(self.text)

    def next_line(self, at: int) -> int:
        """The index at which the line after that of the character `at` begins, or the end of the text."""
        row = bisect_right(self._begins, at) - 1
        return self._breaks[row][1] if row < len(self._breaks) else len(self.text)

    def row_start(self, row: int) -> int:
        """The index at which a line begins; lines count from 0."""
        return self._begins[row]

    def column(self, at: int) -> int:
        """The column of the character `at`, counted from 0."""
        return at - self.line_start(at)

    def lines(self, start: int, end: int) -> list[str]:
        """The lines from that of the character `start` to that of the character `end`."""
        return LINES.split(self.text[self.line_start(start):self.line_end(end)])

    def slot(self, path: Path_) -> ValueSlot:
        """The value at a path that does not go through an alias."""
        slot = self.root
        for step in path:
            slot = slot.entry(step).value
        return slot

    def slots(self) -> Iterator[tuple[Path_, ValueSlot]]:
        """All values with their paths, outer ones first."""
        waiting: list[tuple[Path_, ValueSlot]] = [((), self.root)]
        while waiting:
            path, slot = waiting.pop()
            yield path, slot
            waiting.extend(((*path, number if entry.key is None else entry.key), entry.value) for number, entry in enumerate(slot.entries))


class _Parser:
    """Reads the tokens of YAML as slots (YAML 1.1's grammar, as libyaml has it)."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._lines = LINES.split(layout.text)
        self._tokens: list[yaml.Token] = list(yaml.scan(layout.text, Loader=LOADER))
        self._at = 0
        self._anchors: dict[str, int] = {}
        self._count = 0

    def document(self) -> ValueSlot:
        """The root slot of the only document."""
        while self._is(yaml.StreamStartToken, yaml.DirectiveToken, yaml.DocumentStartToken):
            self._take()
        return self._value(0)

    def _is(self, *kinds: type) -> bool:
        return isinstance(self._tokens[self._at], kinds)

    def _take(self) -> yaml.Token:
        self._at += 1
        return self._tokens[self._at - 1]

    def _value(self, after: int, *, in_list: bool = False) -> ValueSlot:
        """The value that begins with the next token; if none does, an empty one directly `after` what precedes it.

        If a list on this column is still open (`in_list`), a dash is its next item and not a nested list.
        """
        start, anchor, body = None, None, after
        while self._is(yaml.AnchorToken, yaml.TagToken):
            token = self._take()
            start, body = token.start_mark.index if start is None else start, token.end_mark.index
            if isinstance(token, yaml.AnchorToken):
                self._count += 1
                anchor = self._anchors[token.value] = self._count
        token = self._tokens[self._at]
        if isinstance(token, yaml.AliasToken):
            self._take()
            return ValueSlot("alias", token.start_mark.index, token.start_mark.index, token.end_mark.index, (), self._anchors[token.value])
        if isinstance(token, yaml.ScalarToken):
            self._take()
            return self._scalar(token, start, anchor)
        form, entries, end = ("empty", [], 0) if in_list and self._is(yaml.BlockEntryToken) else self._collection(token)
        if form == "empty":
            return ValueSlot("empty" if start is None else "plain", body if start is None else start, body, body, (), anchor)
        inner = token.start_mark.index
        return ValueSlot(form, inner if start is None else start, inner, end, tuple(entries), anchor)

    def _scalar(self, token: yaml.ScalarToken, start: int | None, anchor: int | None) -> ValueSlot:
        inner, end = token.start_mark.index, token.end_mark.index
        form: Form = "plain" if token.plain else token.style
        body = inner
        if form in ("|", ">"):
            header = _HEADER.match(self._layout.text, inner)
            assert header is not None
            body, end = header.end(), self._block_end(token, "+" in header[0])
        return ValueSlot(form, inner if start is None else start, body, end, (), anchor)

    def _block_end(self, token: yaml.ScalarToken, keeps: bool) -> int:
        row = token.start_mark.line
        runs = block_runs(self._lines, row, token.value, folded=token.style == ">")
        last: int = runs[-1].mark.line - 1 if runs else row
        while keeps and last + 1 < len(self._lines) - 1 and not self._lines[last + 1].strip(" "):
            last += 1
        return self._layout.line_end(self._layout.row_start(last))

    def _collection(self, token: yaml.Token) -> tuple[Form, list[Entry], int]:
        if isinstance(token, yaml.BlockSequenceStartToken):
            self._take()
            entries = list(self._items())
            self._take()
            return "block list", entries, entries[-1].end
        if isinstance(token, yaml.BlockEntryToken):     # a list on the column of its own name
            entries = list(self._items())
            return "block list", entries, entries[-1].end
        if isinstance(token, yaml.BlockMappingStartToken):
            self._take()
            entries = list(self._names(yaml.BlockEndToken))
            self._take()
            return "block mapping", entries, entries[-1].end
        if isinstance(token, yaml.FlowMappingStartToken):
            self._take()
            entries = list(self._names(yaml.FlowMappingEndToken))
            return "flow mapping", entries, self._take().end_mark.index
        if isinstance(token, yaml.FlowSequenceStartToken):
            self._take()
            entries = list(self._flow_items())
            return "flow list", entries, self._take().end_mark.index
        return "empty", [], 0

    def _items(self) -> Iterator[Entry]:
        while self._is(yaml.BlockEntryToken):
            dash = self._take()
            after = dash.end_mark.index
            yield Entry(dash.start_mark.index, after, self._value(after, in_list=True))

    def _flow_items(self) -> Iterator[Entry]:
        while not self._is(yaml.FlowSequenceEndToken):
            if self._is(yaml.FlowEntryToken):
                self._take()
            elif self._is(yaml.KeyToken):
                pair = self._name()
                yield Entry(pair.start, pair.start, ValueSlot("pair", pair.start, pair.start, pair.end, (pair,)))
            else:
                value = self._value(self._tokens[self._at].start_mark.index)
                yield Entry(value.start, value.start, value)

    def _names(self, end: type) -> Iterator[Entry]:
        while not self._is(end):
            if self._is(yaml.FlowEntryToken):
                self._take()
            else:
                yield self._name()

    def _name(self) -> Entry:
        """A name, which may have a question mark or be missing, and its value."""
        token = self._tokens[self._at]
        start = after = token.start_mark.index
        key, anchor = "", None
        if isinstance(token, yaml.KeyToken):
            after = self._take().end_mark.index
        if not self._is(yaml.ValueToken):
            before = self._at
            name = self._value(after)
            after, anchor = name.end, name.anchor
            key = next((str(each.value) for each in self._tokens[before:self._at] if isinstance(each, yaml.ScalarToken)), "")
        if not self._is(yaml.ValueToken):
            return Entry(start, after, ValueSlot("empty", after, after, after), key, colon=False, anchor=anchor)
        after = self._take().end_mark.index
        return Entry(start, after, self._value(after), key, anchor=anchor)


# ---- values as YAML text, in the styles that people use
YamlValue: TypeAlias = "Plain | Sequence[YamlValue] | Mapping[str, YamlValue]"
"""What a file can contain: texts, numbers, true and false, nothing, lists, and values by name."""

STEP: Final = 2
"""Columns by which inner values are indented."""

_WIDEST: Final = 100
_FLAT: Final = 2
_INDICATORS: Final = frozenset("-?:,[]{}#&*!|>'\"%@`=~<.")


class Unwritable(UserError):
    """A value or a change that can't be written; the text is unchanged."""


class Written(NamedTuple):
    """A value as it is written after a name or dash: the part on the same line, and the lines below it."""

    head: str
    lines: tuple[str, ...] = ()


def written(value: YamlValue, column: int, form: Form = "empty", *, compact: bool = False, indent: int | None = None) -> Written:
    """A value as it is written after a name or dash in this column.

    `form` is the style of the value it replaces, or of its neighbours; it is kept if possible. `compact`: its first name or dash may be on
    the same line as the dash before it. `indent` is the column of a block text's lines. Raises Unwritable.
    """
    if isinstance(value, str):
        return _text(value, column, form, indent)
    if not isinstance(value, Mapping | Sequence) or not value or _is_short(value, column, form):
        return Written(in_brackets(value, form))
    inner = column + STEP
    lines: list[str] = []
    for key, item in value.items() if isinstance(value, Mapping) else ((None, each) for each in value):
        lines.extend(entry_lines(key, written(item, inner, compact=key is None), inner))
    if compact:
        return Written(lines[0][inner:], tuple(lines[1:]))
    return Written("", tuple(lines))


def entry_lines(key: str | None, value: Written, column: int) -> list[str]:
    """The lines of a name with its value, or of a list item with its dash."""
    start = "-" if key is None else name(key) + ":"
    return [" " * column + (f"{start} {value.head}" if value.head else start), *value.lines]


def in_brackets(value: YamlValue, form: Form = "plain") -> str:
    """A value on one line, in flow style. Raises Unwritable."""
    if isinstance(value, str):
        return _on_one_line(value, form, between_brackets=True)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name(key)}: {in_brackets(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(in_brackets, value)) + "]"
    return {None: "null", True: "true", False: "false"}[value] if value is None or isinstance(value, bool) else repr(value)


def name(key: str) -> str:
    """A name as it is written before its colon. Raises Unwritable."""
    return _on_one_line(key, "plain", between_brackets=True)


def _text(text: str, column: int, form: Form, indent: int | None) -> Written:
    inner = column + STEP if indent is None else indent
    if form == ">" and (wrapped := _folded_block(text, inner)) is not None:
        return wrapped
    if (form == "|" or "\n" in text.removesuffix("\n")) and (drawn := _literal_block(text, column, inner)) is not None:
        return drawn
    return Written(_on_one_line(text, form, between_brackets=False))


def _literal_block(text: str, column: int, inner: int) -> Written | None:
    """A text as a literal block; None if it can't be one, or would swallow empty lines below it."""
    body = text.removesuffix("\n")
    if not body or body.endswith("\n") or "\r" in body or STRANGE.search(body) or not 0 < inner - column < 10 or column < 0:
        return None
    number = str(inner - column) if body[0] in " \t\n" else ""
    chomp = "" if text.endswith("\n") else "-"
    return Written(f"|{number}{chomp}", tuple(" " * inner + line if line else "" for line in body.split("\n")))


def _folded_block(text: str, inner: int) -> Written | None:
    """A text of one line as a folded block; None if wrapping would change it."""
    body = text.removesuffix("\n")
    if body.split(" ") != body.split() or not body.isprintable():
        return None
    lines = textwrap.wrap(body, max(20, _WIDEST - inner), break_long_words=False, break_on_hyphens=False)
    return Written(">" if text.endswith("\n") else ">-", tuple(" " * inner + line for line in lines))


def _on_one_line(text: str, form: Form, *, between_brackets: bool) -> str:
    if form not in ("'", '"') and _is_plain(text, between_brackets=between_brackets):
        return text
    if form == "'" and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Unwritable(_("A text with half of a character (a lone surrogate) can't be written."))
    return STRANGE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json.dumps(text, ensure_ascii=False))


def _is_plain(text: str, *, between_brackets: bool) -> bool:
    """Whether a text can be written without quotes, and reads as a text in YAML 1.1 and 1.2 alike."""
    if not text or text != text.strip() or not text.isprintable() or text[0] in _INDICATORS:
        return False
    if ": " in text or " #" in text or text.endswith(":") or (between_brackets and not set(":,[]{}").isdisjoint(text)):
        return False
    other = any(kind.match(text) for _tag, kind in LOADER.yaml_implicit_resolvers.get(text[0], ()))
    found = meaning(text)
    return not other and not isinstance(found, Meaningless) and found == text


def _is_short(value: Mapping[str, YamlValue] | Sequence[YamlValue], column: int, form: Form) -> bool:
    """Whether a list or mapping is written between brackets: as before, or if it is short and flat."""
    if form.startswith("block") or column < 0 or _has_lines(value):
        return False
    if form.startswith("flow") or form == "pair":
        return True
    return _depth(value) <= _FLAT and column + len(in_brackets(value)) <= _WIDEST


def _depth(value: YamlValue) -> int:
    """Nesting depth of lists and mappings; a mapping within another value counts as too deep."""
    if isinstance(value, str) or not isinstance(value, Mapping | Sequence):
        return 0
    if isinstance(value, Mapping):
        return 1 + max((_FLAT if isinstance(item, Mapping) else _depth(item) for item in value.values()), default=0)
    return 1 + max((_FLAT if isinstance(item, Mapping) else _depth(item) for item in value), default=0)


def _has_lines(value: YamlValue) -> bool:
    """Whether it contains a text of several lines, which is better not squeezed into one."""
    if isinstance(value, str):
        return re.search(r"\n.", value) is not None
    if isinstance(value, Mapping):
        return any(map(_has_lines, value.values()))
    return isinstance(value, Sequence) and any(map(_has_lines, value))
