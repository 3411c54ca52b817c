"""YAML text to plain values, each with its place in the text. Safe by kind (nothing is executed) and by size (nothing blows up)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import yaml
from yaml.constructor import ConstructorError
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.content.fault import BadFile, Fault, Mark
from game.words import _

LARGEST: Final = 1 << 18
"""Bytes of a file."""

DEEPEST: Final = 24
"""Values within values."""

MOST_VALUES: Final = 50_000
"""Values of a file once its aliases are written out: a few lines of aliases of aliases would be millions."""

Path_: TypeAlias = tuple[str | int, ...]
"""Where a value stands: keys and positions from the top."""

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PLAIN: Final = ("str", "int", "float", "bool", "null")
_AS_TEXT: Final = ("timestamp", "value", "merge")
"""A date is a text here, and so are signs that mean something elsewhere."""

_KNOWN: Final = (*_PLAIN, *_AS_TEXT, "map", "seq")
_TAG: Final = "tag:yaml.org,2002:"


class Tree(NamedTuple):
    """A file's values, the place of each, and the place of each key (by the path of what it names)."""

    value: Any
    places: Mapping[Path_, Mark]
    keys: Mapping[Path_, Mark]

    def place(self, path: Path_) -> Mark:
        """The place of a value, or of the nearest one around it."""
        while path not in self.places and path:
            path = path[:-1]
        return self.places.get(path, Mark(1, 1))


def read_text(path: Path) -> str:
    """The text of a file. Raises BadFile for one that can't be read, is too large, or is not UTF-8."""
    try:
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
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise BadFile(str(path), [Fault(Mark(line, column), _("this is no text in UTF-8; save the file as UTF-8"))]) from error


def grow(name: str, text: str) -> Tree:
    """The values of a YAML text. Raises BadFile with the place of what is wrong; `name` is the file's, for its sentences."""
    try:
        _check_depth(text)
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        raise BadFile(name, [_problem(error, text)]) from error
    except yaml.YAMLError as error:
        raise BadFile(name, [Fault(None, _("it is no YAML: {reason}").format(reason=" ".join(str(error).split())))]) from error
    except _TooMuch as error:
        raise BadFile(name, [error.fault]) from error
    if root is None:
        raise BadFile(name, [Fault(Mark(1, 1), _("the file is empty"))])
    gardener = _Gardener()
    try:
        value = gardener.value(root, ())
    except _TooMuch as error:
        raise BadFile(name, [error.fault]) from error
    return Tree(value, gardener.places, gardener.keys)


class _TooMuch(Exception):
    """What stops the reading at once."""

    def __init__(self, mark: Mark | None, text: str) -> None:
        super().__init__(text)
        self.fault = Fault(mark, text)


def _check_depth(text: str) -> None:
    """Refuses deep nesting from the flat stream of events, before anything descends into it."""
    depth = 0
    for event in yaml.parse(text, Loader=_LOADER):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise _TooMuch(_mark(event.start_mark), _("values are nested more than {n} deep here").format(n=DEEPEST))
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


class _Gardener:
    """Turns nodes into values, and counts them with every alias written out."""

    def __init__(self) -> None:
        self.places: dict[Path_, Mark] = {}
        self.keys: dict[Path_, Mark] = {}
        self._constructor = yaml.constructor.SafeConstructor()
        self._count = 0

    def value(self, node: Node, path: Path_) -> Any:
        """The value of a node. Raises _TooMuch."""
        mark = _mark(node.start_mark)
        self._count += 1
        if self._count > MOST_VALUES or len(path) > DEEPEST:
            raise _TooMuch(mark, _("with its aliases written out the file has more than {n} values").format(n=MOST_VALUES))
        if not node.tag.startswith(_TAG) or node.tag.removeprefix(_TAG) not in _KNOWN:
            raise _TooMuch(mark, _("{tag} is not read here; write plain text and numbers").format(tag=node.tag))
        self.places[path] = mark or Mark(1, 1)
        if isinstance(node, MappingNode):
            return self._mapping(node, path)
        if isinstance(node, SequenceNode):
            return [self.value(child, (*path, number)) for number, child in enumerate(node.value)]
        return self._scalar(node)

    def _mapping(self, node: MappingNode, path: Path_) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key_node, value_node in node.value:
            mark = _mark(key_node.start_mark)
            if not isinstance(key_node, ScalarNode):
                raise _TooMuch(mark, _("a list or mapping can't be a name here"))
            key = key_node.value
            if key in found:
                raise _TooMuch(mark, _("{key} stands here a second time").format(key=key))
            self.keys[(*path, key)] = mark or Mark(1, 1)
            found[key] = self.value(value_node, (*path, key))
        return found

    def _scalar(self, node: Node) -> Any:
        if node.tag.removeprefix(_TAG) in _AS_TEXT:
            return node.value
        try:
            return self._constructor.construct_object(node)
        except (ConstructorError, ValueError) as error:
            raise _TooMuch(_mark(node.start_mark), _("{text!r} can't be read as a value").format(text=node.value[:40])) from error


def _mark(mark: Any) -> Mark | None:
    """PyYAML's mark, counted from 1."""
    return None if mark is None else Mark(mark.line + 1, mark.column + 1)


def _problem(error: yaml.MarkedYAMLError, text: str) -> Fault:
    """PyYAML's complaint as a clause with its place; a tab is named, as it looks like the spaces that are meant."""
    mark = _mark(error.problem_mark or error.context_mark)
    if mark is not None and "\t" in "".join(text.splitlines()[mark.line - 1:mark.line])[mark.column - 1:mark.column]:
        return Fault(mark, _("this is no YAML: a tab stands here; indent with spaces"))
    parts = [part for part in (error.context, error.problem) if part]
    return Fault(mark, _("this is no YAML: {reason}").format(reason=", ".join(parts)))
