"""The values of a content file as a tree of nodes, each with its place in the text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from game.content.fault import Fault, Mark
from game.content.places import CharacterRun

Path_: TypeAlias = tuple[str | int, ...]
"""Where a value stands: keys and positions from the top."""

Plain: TypeAlias = str | int | float | bool | None


class ScalarNode(NamedTuple):
    """One value. `text` is what is written, `value` what it means (a text in quotes is always a text).

    `bare` tells that it is written without quotes. `runs` tell where the characters of `text` stand; a text with escapes has none.
    """

    mark: Mark
    text: str
    value: Plain
    bare: bool
    runs: tuple[CharacterRun, ...]

    def mark_at(self, offset: int) -> Mark:
        """The place of a character of `text`, or of the value where it can't be told."""
        at = bisect_right(self.runs, offset, key=lambda run: run.offset)
        if at == 0:
            return self.mark
        start, mark = self.runs[at - 1]
        while offset > start and self.text[offset - 1:offset + 1] == "\n\n":     # empty lines that fold into it
            offset -= 1
        return Mark(mark.line, mark.column + offset - start)


class ListNode(NamedTuple):
    """Values in order."""

    mark: Mark
    items: tuple[Node, ...]


class MappingNode(NamedTuple):
    """Values by name, in the order of the file; `keys` holds the place of each name."""

    mark: Mark
    entries: Mapping[str, Node]
    keys: Mapping[str, Mark]


class BrokenNode(NamedTuple):
    """A value that could not be read; its fault is among those of the tree."""

    mark: Mark


Node: TypeAlias = ScalarNode | ListNode | MappingNode | BrokenNode


class Tree(NamedTuple):
    """A file's values from the root, and what is wrong with them before anybody asks what they mean."""

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
        """The place of a value or, with `offset`, of a character of its text."""
        node = self.node(path)
        return node.mark_at(offset) if offset is not None and isinstance(node, ScalarNode) else node.mark


def values_of(node: Node) -> object:
    """The plain values of a node: lists, dicts, texts and numbers. Raises ValueError where one could not be read."""
    if isinstance(node, MappingNode):
        return {key: values_of(item) for key, item in node.entries.items()}
    if isinstance(node, ListNode):
        return [values_of(item) for item in node.items]
    if isinstance(node, BrokenNode):
        raise ValueError(node.mark)
    return node.value
