"""Where each value of a YAML text begins and ends, with the dashes, names and colons around it, so that one can be changed in its place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import yaml

from game.content.places import block_runs
from game.content.tree import Path_
from game.content.yaml_text import LINES, LOADER

Form: TypeAlias = Literal["plain", "'", '"', "|", ">", "alias", "empty", "block list", "block mapping", "flow list", "flow mapping", "pair"]
"""How a value is written; a pair is a mapping of one name in a list between brackets, without braces. "empty" is written as nothing."""

_HEADER: Final = re.compile(r"[|>][-+1-9]{0,2}")


@dataclass(frozen=True, slots=True)
class Entry:
    """An item of a list or a name with its value.

    It begins at `start` with its dash, its name, or, between brackets, its value. `after` follows the dash or colon, or the name where
    there is no colon (`colon` tells). `anchor` is the number of the name's anchor.
    """

    start: int
    after: int
    value: ValueSlot
    key: str | None = None
    colon: bool = True
    anchor: int | None = None

    @property
    def end(self) -> int:
        """Behind its last character."""
        return self.after if self.value.form == "empty" else self.value.end


@dataclass(frozen=True, slots=True)
class ValueSlot:
    """A value from `start`, its anchor and tag included, to `end`, behind its last character; a block text ends with its last line.

    `body` follows anchor and tag, in a block text also its header. `anchor` is the number of its anchor, and of an alias that of the one
    that it names.
    """

    form: Form
    start: int
    body: int
    end: int
    entries: tuple[Entry, ...] = ()
    anchor: int | None = None

    def entry(self, step: str | int) -> Entry:
        """The entry of that name or position."""
        return self.entries[step] if isinstance(step, int) else next(each for each in self.entries if each.key == step)

    @property
    def is_flow(self) -> bool:
        """Whether its entries stand between brackets."""
        return self.form in ("flow list", "flow mapping", "pair")


class Layout:
    """The values of a text that the reader has found no fault in."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.newline = next((found[0] for found in LINES.finditer(text)), "\n")
        self._breaks = [(found.start(), found.end()) for found in LINES.finditer(text)]
        self._begins = [0, *(end for _start, end in self._breaks)]
        self.root = _Parser(self).document()

    def line_start(self, at: int) -> int:
        """The first character of the line with the character `at`."""
        return self._begins[bisect_right(self._begins, at) - 1]

    def line_end(self, at: int) -> int:
        """The line break of the line with the character `at`, or the end of the text."""
        row = bisect_right(self._begins, at) - 1
        return self._breaks[row][0] if row < len(self._breaks) else len(self.text)

    def next_line(self, at: int) -> int:
        """The first character of the line after that with the character `at`, or the end of the text."""
        row = bisect_right(self._begins, at) - 1
        return self._breaks[row][1] if row < len(self._breaks) else len(self.text)

    def row_start(self, row: int) -> int:
        """The first character of a line; lines count from 0."""
        return self._begins[row]

    def column(self, at: int) -> int:
        """The character `at`, counted from 0 within its line."""
        return at - self.line_start(at)

    def lines(self, start: int, end: int) -> list[str]:
        """The lines from that with the character `start` to that with the character `end`."""
        return LINES.split(self.text[self.line_start(start):self.line_end(end)])

    def slot(self, path: Path_) -> ValueSlot:
        """The value at a path that does not lead through an alias."""
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
        """The value of the only document."""
        while self._is(yaml.StreamStartToken, yaml.DirectiveToken, yaml.DocumentStartToken):
            self._take()
        return self._value(0)

    def _is(self, *kinds: type) -> bool:
        return isinstance(self._tokens[self._at], kinds)

    def _take(self) -> yaml.Token:
        self._at += 1
        return self._tokens[self._at - 1]

    def _value(self, after: int, *, in_list: bool = False) -> ValueSlot:
        """The value that begins with the next token; nothing, right `after` what stands before it, where none does.

        Where a list on this column goes on (`in_list`), a dash is its next item, and no list within it.
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
        if isinstance(token, yaml.BlockEntryToken):     # a list on the column of the name that holds it
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
            entries = list(self._listed())
            return "flow list", entries, self._take().end_mark.index
        return "empty", [], 0

    def _items(self) -> Iterator[Entry]:
        while self._is(yaml.BlockEntryToken):
            dash = self._take()
            after = dash.end_mark.index
            yield Entry(dash.start_mark.index, after, self._value(after, in_list=True))

    def _listed(self) -> Iterator[Entry]:
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
        """A name, which may be written with a question mark or not at all, and its value."""
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
