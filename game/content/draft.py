"""A content file that a program edits: values change, while comments, order and everything else in the text stay as they are.

Each change is an edit of the text at the place of the value (`layout.py`). The result is parsed again, and a change that would not give
exactly the wanted value is never accepted. An alias is expanded before something it shares is changed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from game import kept
from game.content.layout import STEP, Entry, Layout, Unwritable, ValueSlot, Written, YamlValue, entry_lines, in_brackets, name, written
from game.content.tree import BadFile, Path_, Tree, quoted, values_of
from game.content.yaml_text import LARGEST, LINES, parse_yaml, read_text
from game.words import _

T = TypeVar("T")

_MARK: Final = b"\xef\xbb\xbf"
_REST: Final = re.compile(r"[ \t]*(,?)[ \t]*(?:#.*)?$")


class Draft:
    """The text of a content file and its value. A change makes a new draft.

    `file` is its name in sentences, `tree` the parsed text, `stands` the bytes that the file had when it was read, or None: `save` replaces
    the file only if it still has them. Raises BadFile.
    """

    def __init__(self, file: str, text: str, stands: bytes | None = None) -> None:
        tree = parse_yaml(file, text)
        if tree.faults:
            raise BadFile(file, tree.faults)
        self.file, self.text, self.tree = file, text, tree
        self.value: Any = values_of(tree.root)
        self._understood: dict[object, Any] = {}        # by function: what it returned for the tree or the draft, or its BadFile
        self._stands = stands

    @classmethod
    def read(cls, path: Path) -> Draft:
        """The draft of a file. Raises BadFile if it can't be read or its YAML has a fault."""
        text = read_text(path)
        with path.open("rb") as file:
            mark = _MARK if file.read(len(_MARK)) == _MARK else b""
        return cls(str(path), text, mark + text.encode())

    @classmethod
    def made(cls, file: str, value: Mapping[str, YamlValue], comment: str = "") -> Draft:
        """The draft of a new file; `comment` goes above the values, with number signs. Raises Unwritable."""
        lines = [*comment.splitlines(), *written(value, -STEP, "block mapping").lines]
        return cls(file, "\n".join(lines) + "\n")

    @property
    def stands(self) -> bytes | None:
        """The bytes that were last read from the file or written to it; None for a new file."""
        return self._stands

    @cached_property
    def layout(self) -> Layout:
        """The place of each value in the text, computed at first use."""
        return Layout(self.text)

    def make_ready(self) -> None:
        """Computes the layout now, so that the next change need not wait for it."""
        _ready = self.layout

    def understood(self, read: Callable[[str, Tree], T]) -> T:
        """The result of a reader for this file; cached, as is its BadFile, which is raised again."""
        if read not in self._understood:
            try:
                self._understood[read] = read(self.file, self.tree)
            except BadFile as error:
                self._understood[read] = error
        found = self._understood[read]
        if isinstance(found, BadFile):
            raise found
        return cast("T", found)

    def once(self, count: Callable[[Draft], T]) -> T:
        """The result of a function for this draft; cached, because a draft never changes."""
        if count not in self._understood:
            self._understood[count] = count(self)
        return cast("T", self._understood[count])

    def reworded(self, text: str) -> Draft:
        """The same file with another text. Raises BadFile."""
        return Draft(self.file, text, self._stands)

    def at(self, path: Path_) -> Any:
        """The value at a path. Raises LookupError if there is none."""
        return _within(self.value, path)

    def set(self, path: Path_, value: YamlValue) -> Draft:
        """Changes the value at a path, or adds it if only its last key is new; of a list or mapping only the differences are written.

        Raises LookupError for a path that does not exist, Unwritable.
        """
        if path and path[-1] not in _steps(self.at(path[:-1])):
            _check_name(self.at(path[:-1]), path[-1])
            return self._insert(path[:-1], len(self.at(path[:-1])), path[-1], value)
        wanted = _plain(value)
        draft = self._with_items(path, wanted)
        while (change := _difference(draft.at(path), wanted, path)) is not None:
            what, place, other = change
            if what == "remove":
                draft = draft.remove(place)
            elif what == "insert":
                draft = draft._insert(place[:-1], other[0], place[-1], other[1])
            else:
                draft = draft._replaced(place, other)
        return draft

    def insert(self, path: Path_, value: YamlValue) -> Draft:
        """Inserts an item into a list before the position that the path ends with; one past the end appends it.

        Raises LookupError for a path that does not exist, Unwritable.
        """
        items, at = self.at(path[:-1]), path[-1]
        if not isinstance(items, list) or not isinstance(at, int) or not 0 <= at <= len(items):
            raise IndexError(path)
        return self._insert(path[:-1], at, None, value)

    def append(self, path: Path_, value: YamlValue) -> Draft:
        """Appends an item to the list at a path. Raises as `insert`."""
        return self.insert((*path, len(self.at(path))), value)

    def remove(self, path: Path_) -> Draft:
        """Removes an item of a list, or a name with its value. Raises LookupError for a path that does not exist, Unwritable."""
        self.at(path)
        if not path:
            raise KeyError(path)
        around = self.at(path[:-1])
        rest = [item for at, item in enumerate(around) if at != path[-1]] if isinstance(around, list) else {
            key: item for key, item in around.items() if key != path[-1]}
        draft = self._expand_aliases(path, whole=True)
        return draft._accept(path[:-1], rest, _Editor(draft.layout).removed(path, rest))

    def save(self, path: Path) -> Draft:
        """Writes the file atomically. Raises Unwritable if that fails, or another program has changed the file since it was read."""
        path = Path(os.path.realpath(path))
        try:
            there = path.read_bytes() if os.path.lexists(path) else None
            if there is not None and there != self._stands:
                raise Unwritable(_("{file} has changed since it was read; read it again before it is written.").format(file=path))
            data = (_MARK if there is not None and there.startswith(_MARK) else b"") + self.text.encode()
            kept.write_whole(path, data)
        except OSError as error:
            raise Unwritable(_("{file} can't be written ({reason}).").format(file=path, reason=error.strerror or error)) from error
        return Draft(self.file, self.text, data)

    def _with_items(self, path: Path_, wanted: YamlValue) -> Draft:
        """The draft with all differing items of a flow list changed in one edit, which is parsed once; unchanged if that can't be done."""
        there = self.at(path)
        if "*" in self.text or not isinstance(there, list) or not isinstance(wanted, list) or len(there) != len(wanted) or any(
                isinstance(item, list | dict) for item in (*there, *wanted)):
            return self
        changed = {at: new for at, (old, new) in enumerate(zip(there, wanted, strict=True)) if not _same(old, new)}
        text = _Editor(self.layout).with_items(path, changed) if len(changed) > 1 else None
        if text is None or len(text.encode(errors="replace")) > LARGEST:
            return self
        try:
            draft = Draft(self.file, text, self._stands)
        except BadFile:
            return self
        return draft if _same(draft.value, _with(self.value, path, wanted)) else self

    def _replaced(self, path: Path_, value: YamlValue) -> Draft:
        draft = self._expand_aliases(path, whole=True)
        return draft._accept(path, value, _Editor(draft.layout).replaced(path, value, draft.at(path)))

    def _insert(self, path: Path_, at: int, key: str | int | None, value: YamlValue) -> Draft:
        around, item = self.at(path), _plain(value)
        new: YamlValue
        if isinstance(around, list):
            key, new = None, [*around[:at], item, *around[at:]]
        else:
            pairs = list(around.items())
            new = dict([*pairs[:at], (str(key), item), *pairs[at:]])
        draft = self._expand_aliases(path, whole=False)
        return draft._accept(path, new, _Editor(draft.layout).inserted(path, at, None if key is None else str(key), item, new))

    def _accept(self, path: Path_, value: YamlValue, texts: Iterator[str]) -> Draft:
        """The draft of the first of these texts that has this value at the path and else the same values; if none has, a wider part of the
        text is rewritten. Raises Unwritable.
        """
        wanted = _with(self.value, path, value)

        def wider() -> Iterator[str]:
            yield from texts
            for length in range(max(len(path) - 1, 0), -1, -1):
                yield from _Editor(self.layout).replaced(path[:length], _within(wanted, path[:length]), None)

        for text in wider():
            if len(text.encode(errors="replace")) > LARGEST:
                raise Unwritable(_("{file} would be larger than {n} kB.").format(file=self.file, n=LARGEST >> 10))
            try:
                draft = Draft(self.file, text, self._stands)
            except BadFile:
                continue
            if _same(draft.value, wanted):
                return draft
        sentence = _("{file}: the value at {path} can't be written so that it is read as it was meant.")
        raise Unwritable(sentence.format(file=self.file, path=quoted(".".join(map(str, path)))))

    def _expand_aliases(self, path: Path_, *, whole: bool) -> Draft:
        """The same values, with those aliases expanded that a change at the path would go through, or that refer to something it changes.

        `whole`: the value at the path is replaced with everything in it.
        """
        draft = self
        while (tied := draft._alias_to_expand(path, whole=whole)) is not None:
            value = draft.at(tied)
            draft = draft._accept(tied, value, _Editor(draft.layout).replaced(tied, value, None))
        return draft

    def _alias_to_expand(self, path: Path_, *, whole: bool) -> Path_ | None:
        """The path of the next alias to expand before a change at the path; None if there is none. `whole` is as in `_expand_aliases`."""
        if "*" not in self.text:
            return None     # every alias begins with one
        layout = self.layout
        anchors: set[int | None] = set()
        slot = layout.root
        for depth, step in enumerate((*path, None)):
            if slot.form == "alias":
                if depth < len(path) or not whole:
                    return path[:depth]
                break
            anchors.add(slot.anchor)
            if step is not None:
                slot = slot.entry(step).value
        if whole:
            anchors.update(anchor for at, each in layout.slots() if at[:len(path)] == path and each.form != "alias"
                           for anchor in (each.anchor, *(entry.anchor for entry in each.entries)))
            anchors.add(layout.slot(path[:-1]).entry(path[-1]).anchor if path else None)
        return next((at for at, each in layout.slots() if each.form == "alias" and each.anchor in anchors
                     and not (whole and at[:len(path)] == path)), None)


class _Editor:
    """The edits of a text. Each yields candidates for the new text, best first; the draft takes the first that gives the wanted value."""

    def __init__(self, layout: Layout) -> None:
        self._text = layout.text
        self._layout = layout
        self._newline = self._layout.newline

    def replaced(self, path: Path_, value: YamlValue, before: object) -> Iterator[str]:
        """Texts with another value at a path; `before` is the present one."""
        slot = self._layout.slot(path)
        if not path:
            new = written(value, -STEP, slot.form)
            for end in (slot.end, self._layout.line_end(slot.end)):
                yield self._text[:slot.start] + self._newline.join([new.head] if new.head else new.lines) + self._text_from(end)
            return
        around = self._layout.slot(path[:-1])
        entry = around.entry(path[-1])
        if around.is_flow:
            yield self._between_brackets(entry, in_brackets(value, slot.form))
            return
        yield self._in_lines(entry, value, before)

    def with_items(self, path: Path_, items: Mapping[int, YamlValue]) -> str | None:
        """The text with other items at these positions of the list at a path; None if the list has no brackets."""
        slot, text = self._layout.slot(path), self._text
        if not slot.is_flow:
            return None
        for at, item in sorted(items.items(), reverse=True):        # from the end: what comes before keeps its place
            there = slot.entries[at].value
            text = text[:there.start] + in_brackets(item, there.form) + text[there.end:]
        return text

    def inserted(self, path: Path_, at: int, key: str | None, value: YamlValue, whole: YamlValue) -> Iterator[str]:
        """Texts with one more entry at that position in the list or mapping at a path, which becomes `whole`."""
        slot = self._layout.slot(path)
        if not slot.entries or slot.form == "pair":
            yield from self.replaced(path, whole, None)
            return
        beside = slot.entries[max(0, at - 1)]
        if slot.is_flow:
            item = in_brackets(value, beside.value.form)
            yield self._inserted_between(slot, at, item if key is None else f"{name(key)}: {item}")
            return
        column = self._layout.column(slot.entries[0].start)
        form = beside.value.form if beside.value.form.startswith(("flow", "block")) and beside.value.entries else "empty"
        lines = entry_lines(key, written(value, column, form, compact=key is None), column)
        if at:
            place = self._layout.line_end(beside.end)
            yield self._text[:place] + self._newline + self._newline.join(lines) + self._text_from(place)
            if place == len(self._text):
                yield self._with_closed_end(beside) + self._newline + self._newline.join(lines) + self._newline
        else:
            place = beside.start
            yield self._text[:place] + self._newline.join(lines)[column:] + self._newline + " " * column + self._text[place:]

    def removed(self, path: Path_, rest: YamlValue) -> Iterator[str]:
        """Texts without the entry at a path; `rest` is the remaining value of the list or mapping around it."""
        slot = self._layout.slot(path[:-1])
        number = next(at for at, each in enumerate(slot.entries) if path[-1] in (at, each.key))
        if len(slot.entries) == 1 or slot.form == "pair":
            yield from self.replaced(path[:-1], rest, None)
        elif slot.is_flow:
            yield self._removed_between(slot, number)
        else:
            yield from self._removed_lines(slot, number)

    # ---- inside brackets

    def _between_brackets(self, entry: Entry, new: str) -> str:
        slot = entry.value
        if slot.form == "empty":
            return self._text[:entry.after] + (" " if entry.colon else ": ") + new + self._text[entry.after:]
        space = " " if self._text[slot.start - 1] == ":" else ""
        return self._text[:slot.start] + space + new + self._text[slot.end:]

    def _inserted_between(self, slot: ValueSlot, at: int, new: str) -> str:
        text, layout = self._text, self._layout
        if not at:
            place = slot.entries[0].start
            return f"{text[:place]}{new}, {text[place:]}"
        beside = slot.entries[at - 1]
        end, line_end = beside.end, layout.line_end(beside.end)
        rest = _REST.fullmatch(text, end, line_end)
        if rest is not None and not text[layout.line_start(beside.start):beside.start].strip():      # it has a line to itself
            indent = self._newline + text[layout.line_start(beside.start):beside.start]
            comma = "" if rest[1] else ","
            follows = "," if at < len(slot.entries) or rest[1] else ""
            return text[:end] + comma + text[end:line_end] + indent + new + follows + text[line_end:]
        comma = " , " if beside.value.form == "empty" else ", "
        return text[:end] + comma + new + text[end:]

    def _removed_between(self, slot: ValueSlot, number: int) -> str:
        text, layout = self._text, self._layout
        entry = slot.entries[number]
        line_start, line_end = layout.line_start(entry.start), layout.line_end(entry.end)
        rest = _REST.fullmatch(text, entry.end, line_end)
        if rest is not None and not text[line_start:entry.start].strip() and line_end < len(text):
            return text[:line_start] + text[layout.next_line(entry.end):]
        if number + 1 < len(slot.entries):
            comma = text.index(",", entry.end) + 1
            return text[:entry.start] + text[comma:].lstrip(" ")
        comma = slot.entries[number - 1].end
        if not text[comma:entry.start].strip(" ,"):
            return text[:comma] + text[entry.end:]
        return text[:entry.start] + text[entry.end:]

    # ---- in block style

    def _in_lines(self, entry: Entry, value: YamlValue, before: object) -> str:
        """The text with another value after a dash or name; comments before and after the old value stay."""
        text, slot, layout = self._text, entry.value, self._layout
        column = layout.column(entry.start)
        gap = "" if slot.form == "empty" else text[entry.after:slot.start]
        line_end = layout.line_end(entry.end)
        tail = text[entry.end:line_end]
        if slot.form in ("|", ">"):
            tail = text[slot.body:layout.line_end(slot.body)]
        compact = entry.key is None and "#" not in gap and not tail.strip()
        new = self._entry_text(entry, value, before, compact=compact)
        start = text[:entry.after] + ("" if entry.colon else f"{self._newline}{' ' * column}:")
        comments = gap.rstrip() if "#" in gap else ""
        if LINES.search(gap) is None:
            space = gap if gap and not (new.lines and compact) else " "       # a compact list begins one column behind its dash
            middle = space + new.head + tail if new.head else tail
        else:
            if len(LINES.findall(comments)) and new.head and new.lines:      # a block text would swallow the comments
                new = Written(in_brackets(value))
            middle = (" " + new.head if new.head else "") + comments + ("" if slot.entries else tail)
        if not new.lines:
            return start + middle + text[line_end:]
        return start + middle + "".join(self._newline + line for line in new.lines) + self._text_from(line_end)

    def _entry_text(self, entry: Entry, value: YamlValue, before: object, *, compact: bool) -> Written:
        """A value as it is written in the place of an entry. A block text keeps its indentation, and the lines that have not changed."""
        slot, layout = entry.value, self._layout
        column = layout.column(entry.start)
        if slot.form not in ("|", ">") or not isinstance(before, str):
            return written(value, column, slot.form, compact=compact)
        there = layout.lines(layout.next_line(slot.body), slot.end) if slot.end > layout.line_end(slot.body) else []
        indent = min((len(line) - len(line.lstrip(" ")) for line in there if line.strip(" ")), default=column + STEP)
        old = before.removesuffix("\n").split("\n")
        if slot.form == "|" and len(old) <= len(there):
            indent = next((len(line) - len(each) for line, each in zip(there, old, strict=False) if each), indent)
        new = written(value, column, slot.form, indent=indent)
        if slot.form == ">" or not new.head.startswith("|"):
            return new
        lines, drawn = list(new.lines), str(value).removesuffix("\n").split("\n")
        for order in (1, -1):
            for number, (one, other, line) in enumerate(zip(old[::order], drawn[::order], there[:len(old)][::order], strict=False)):
                if one != other:
                    break
                lines[number if order == 1 else -1 - number] = line
        return new._replace(lines=tuple(lines))

    def _removed_lines(self, slot: ValueSlot, number: int) -> Iterator[str]:
        text, layout, entry = self._text, self._layout, slot.entries[number]
        line_start, end = layout.line_start(entry.start), layout.next_line(entry.end)
        if not text[line_start:entry.start].strip(" "):
            yield text[:line_start] + text[end:]
            blank = re.compile(r"(?:[ \t]*(?:\r\n|\n|\r))*").match(text, end)     # lines that a block text before it would swallow
            yield text[:line_start] + text[blank.end() if blank else end:]
            return
        following = slot.entries[number + 1]
        if "#" not in text[end:following.start]:
            yield text[:entry.start] + text[following.start:]
        yield text[:entry.start].rstrip(" ") + text[layout.line_end(entry.end):]

    def _text_from(self, at: int) -> str:
        """The text from the character index `at` on, or a line break at the end of the text, because a block text has to end with one."""
        return self._text[at:] or self._newline

    def _with_closed_end(self, entry: Entry) -> str:
        """The text with "-" as the chomping mark of the block text that ends this entry, because other lines are about to follow it."""
        slot = entry.value
        while slot.entries:
            slot = slot.entries[-1].value
        if slot.form not in ("|", ">"):
            return self._text
        return self._text[:slot.body].removesuffix("+") + "-" + self._text[slot.body:]

def _plain(value: YamlValue) -> YamlValue:
    """The value with all sequences as lists and all mappings as dicts, the form in which files are read."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value


def _steps(value: object) -> Container[object]:
    """The positions or keys by which a path can continue from a value."""
    return range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ()


def _check_name(around: object, step: str | int) -> None:
    if not isinstance(around, dict) or not isinstance(step, str):
        raise KeyError(step)


def _same(one: object, other: object) -> bool:
    """Whether two values are the same and of the same types: 1 is neither 1.0 nor true."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and repr(one) == repr(other)


def _alike(old: Sequence[object], new: Sequence[object]) -> int:
    """How many leading items two lists have in common."""
    return next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if not _same(one, other)), min(len(old), len(new)))


def _within(value: Any, path: Path_) -> Any:
    for step in path:
        value = value[step]
    return value


def _with(value: Any, path: Path_, new: YamlValue) -> YamlValue:
    """A value with the one at a path replaced."""
    if not path:
        return new
    step, *rest = path
    if isinstance(value, list):
        return [_with(item, tuple(rest), new) if at == step else item for at, item in enumerate(value)]
    return {key: _with(item, tuple(rest), new) if key == step else item for key, item in value.items()}


def _difference(old: YamlValue, new: YamlValue, path: Path_) -> tuple[str, Path_, Any] | None:
    """The next change on the way from one value to another: the operation ("set", "insert" or "remove"), the path, and the value."""
    if _same(old, new):
        return None
    if isinstance(old, dict) and isinstance(new, dict) and not old.keys().isdisjoint(new):
        return _difference_of_names(old, new, path)
    if isinstance(old, list) and isinstance(new, list) and old and new:
        first = _alike(old, new)
        last = _alike(old[first:][::-1], new[first:][::-1])
        if first + last == len(new):
            return "remove", (*path, first), None
        if first + last == len(old):
            return "insert", (*path, first), (first, new[first])
        return _difference(old[first], new[first], (*path, first))
    return "set", path, new


def _difference_of_names(old: dict[str, Any], new: dict[str, Any], path: Path_) -> tuple[str, Path_, Any] | None:
    for key in old:
        if key not in new:
            return "remove", (*path, key), None
    for key, value in new.items():
        if key in old and (found := _difference(old[key], value, (*path, key))) is not None:
            return found
    place = 0
    for key, value in new.items():
        if key not in old:
            return "insert", (*path, key), (place, value)
        place = list(old).index(key) + 1
    return None
