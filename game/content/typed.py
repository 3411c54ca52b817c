"""Converts a tree of nodes to a declared type, with every fault of the file; checks of names, lines and maps too."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, NoReturn, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Meta, inspect

from game.content.tree import (
    BadFile, BrokenNode, Fault, FaultList, ListNode, MappingNode, Node, Path_, Plain, ScalarNode, TooManyFaults, Tree, character, named,
    quoted
)
from game.words import N_, _, ngettext

# ---- a tree of nodes to a declared type, with every fault of the file: wrong types, and what the type's own checks find
# A kind of file is declared as msgspec structs, from which its JSON Schema is derived too. What one field can't express (opposite faces
# that add up, a nine that matches its pars) is a check: a function of the struct, listed in its `checks`, that yields `Wrong`. Checks run
# even if a part of the struct could not be read: such a part is UNREAD, and a check that uses it ends there, keeping what it has found
# until then. `known` iterates over a list without the unread items.
T = TypeVar("T")

YES_NO: Final = {word: value for text, value in (("yes", True), ("on", True), ("no", False), ("off", False))
                  for word in (text, text.capitalize(), text.upper())}
"""Unquoted words that are read as true and false where a boolean is expected, in addition to YAML's own."""


class Wrong(NamedTuple):
    """What a check finds: a path within its struct, and a clause without a full stop. `offset` is a character of a text there."""

    path: Path_
    text: str
    offset: int | None = None


Check: TypeAlias = Callable[[Any], Iterable[Wrong]]


class FilePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file or a part of one: fields, and checks across them.

    A field's type may be a union with at most one type that is written as a mapping, and one that is written as a list.
    """

    checks: ClassVar[tuple[Check, ...]] = ()


class _Unread(Exception):
    """A check used a part that could not be read."""


def _refuse(*_given: object) -> NoReturn:
    raise _Unread


class _UnreadPart:
    """Stands for a part that could not be read; any use of it ends the check."""

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)      # accessed by tools that inspect a module, never by a check
        raise _Unread

    __getitem__ = __iter__ = __len__ = __contains__ = __call__ = __bool__ = __int__ = __float__ = __index__ = _refuse
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __str__ = __format__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __mod__ = __neg__ = __truediv__ = _refuse


UNREAD: Final[Any] = _UnreadPart()


def known(items: Sequence[T]) -> Iterator[tuple[int, T]]:
    """The items of a list that were read completely, each with its position."""
    return ((number, item) for number, item in enumerate(items) if _whole(item))


def begun(items: Sequence[T]) -> Iterator[tuple[int, T]]:
    """The items of a list that have the right type, though parts of them may be UNREAD, each with its position."""
    return ((number, item) for number, item in enumerate(items) if item is not UNREAD)


def typed(name: str, tree: Tree, kind: type[T], further: Sequence[Check] = ()) -> T:
    """The values of a tree as a `kind`; `name` is the file name for its sentences. Raises BadFile with every fault.

    `further` checks run after those of the kind: they need to know where the file is, such as whether another file is there.
    """
    reader = _Reader(tree)
    try:
        value = reader.read(_declared(cast("Hashable", kind)), tree.root, ())
        for check in further if value is not UNREAD else ():
            reader.run(check, value, ())
    except TooManyFaults as error:
        raise BadFile(name, reader.faults) from error
    if reader.faults or not _whole(value):
        raise BadFile(name, reader.faults)
    return cast("T", value)


_declared = lru_cache(maxsize=32)(inspect.type_info)     # msgspec would analyse the type again at every call


def _whole(value: object) -> bool:
    """Whether all of a value was read."""
    if isinstance(value, msgspec.Struct):
        return all(_whole(getattr(value, field)) for field in value.__struct_fields__)
    if isinstance(value, tuple | list):
        return all(map(_whole, value))
    return all(map(_whole, value.values())) if isinstance(value, dict) else value is not UNREAD


class _Reader:
    """Reads nodes as types; a mismatch becomes UNREAD and a fault."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.faults = FaultList(tree.faults)

    def read(self, kind: inspect.Type, node: Node, path: Path_) -> object:
        """The value of a node; UNREAD if it is of the wrong type."""
        if isinstance(node, BrokenNode):
            return UNREAD
        if not _fits(kind, node):
            return self._unread(node, _("found {got}, expected {want}").format(got=_found_in_words(node), want=_expected_in_words(kind)))
        such = ""
        while isinstance(kind, inspect.Metadata | inspect.UnionType):
            if isinstance(kind, inspect.Metadata):
                such, kind = _such_as(kind), kind.type
            else:
                kind = next(each for each in kind.types if _fits(each, node))
        if isinstance(node, ScalarNode):
            return self._scalar(kind, node, such)
        return self._list(kind, node, path) if isinstance(node, ListNode) else self._mapping(kind, node, path)

    def _unread(self, node: Node, text: str) -> object:
        self.faults.add(Fault(node.mark, text))
        return UNREAD

    def _scalar(self, kind: inspect.Type, node: ScalarNode, such: str) -> object:
        if isinstance(kind, inspect.BoolType) and isinstance(node.value, str):
            return YES_NO[node.value]
        value: Any = float(node.value) if isinstance(kind, inspect.FloatType) and isinstance(node.value, int) else node.value
        if isinstance(kind, inspect.EnumType | inspect.LiteralType):
            choices = _choices(kind)
            if value not in choices:
                text = ", ".join(map(str, choices))
                return self._unread(node, _("found {text}, expected one of {choices}").format(text=quoted(value), choices=text))
            return choices[value]
        fault = _out_of_bounds(kind, value, such)
        return value if fault is None else self._unread(node, fault)

    def _list(self, kind: inspect.Type, node: ListNode, path: Path_) -> object:
        count = len(node.items)
        if isinstance(kind, inspect.TupleType):
            if count != len(kind.item_types):
                return self._unread(node, _("found a list of {n}, expected {want}").format(n=count, want=_expected_in_words(kind)))
            pairs = zip(kind.item_types, node.items, strict=True)
            return tuple(self.read(each, item, (*path, at)) for at, (each, item) in enumerate(pairs))
        assert isinstance(kind, inspect.VarTupleType | inspect.ListType)
        if (fault := _wrong_count(kind, count)) is not None:
            self.faults.add(Fault(node.mark, fault))
        items = [self.read(kind.item_type, item, (*path, at)) for at, item in enumerate(node.items)]
        return items if isinstance(kind, inspect.ListType) else tuple(items)

    def _mapping(self, kind: inspect.Type, node: MappingNode, path: Path_) -> object:
        if isinstance(kind, inspect.DictType):
            if (fault := _wrong_count(kind, len(node.entries))) is not None:
                self.faults.add(Fault(node.mark, fault))
            names = [self.read(kind.key_type, ScalarNode(node.keys[key], key, key, True, ()), path) for key in node.entries]
            values = [self.read(kind.value_type, item, (*path, key)) for key, item in node.entries.items()]
            return {name: value for name, value in zip(names, values, strict=True) if name is not UNREAD}
        assert isinstance(kind, inspect.StructType)
        return self._struct(kind, node, path)

    def _struct(self, kind: inspect.StructType, node: MappingNode, path: Path_) -> object:
        declared = {field.encode_name: field for field in kind.fields}
        if not all(self._is_such(field, node) for field in kind.fields):
            return UNREAD
        names = ", ".join(declared)
        sentence = _("{text}; known here: {known}") if path else _("{text}; this file has {known}")
        for key in node.entries.keys() - declared.keys() if kind.forbid_unknown_fields else ():
            text = _("{name} is not known here").format(name=named(key))
            self.faults.add(Fault(node.keys[key], sentence.format(text=text, known=names)))
        given = {}
        for key, field in declared.items():
            if key in node.entries:
                given[field.name] = self.read(field.type, node.entries[key], (*path, key))
            elif field.required:
                given[field.name] = self._unread(node, _("{name} is missing here").format(name=key))
        value = kind.cls(**given)
        for check in getattr(value, "checks", ()):
            self.run(check, value, path)
        return value

    def _is_such(self, field: inspect.Field, node: MappingNode) -> bool:
        """Whether a tag field, which allows one value only, has that value; if not, nothing else in the struct matters."""
        if not isinstance(field.type, inspect.LiteralType) or len(field.type.values) != 1:
            return True
        written = node.entries.get(field.encode_name)
        value = written.value if isinstance(written, ScalarNode) else None
        if value in field.type.values:
            return True
        place = node if written is None else written
        if not isinstance(place, BrokenNode):
            text = _("found {text}, expected {want}") if isinstance(written, ScalarNode) else _("{name}: {want} is missing here")
            self._unread(place, text.format(text=quoted(value), name=field.encode_name, want=field.type.values[0]))
        return False

    def run(self, check: Check, value: object, path: Path_) -> None:
        """Collects what a check finds, until it comes to a part that could not be read."""
        try:
            for wrong in check(value):
                self.faults.add(Fault(self._tree.mark((*path, *wrong.path), wrong.offset), wrong.text))
        except _Unread:
            return


def _fits(kind: inspect.Type, node: Node) -> bool:
    """Whether a node has that shape, whatever its content."""
    if isinstance(kind, inspect.Metadata):
        return _fits(kind.type, node)
    if isinstance(kind, inspect.UnionType):
        return any(_fits(each, node) for each in kind.types)
    if isinstance(node, ListNode):
        return isinstance(kind, inspect.TupleType | inspect.VarTupleType | inspect.ListType)
    if isinstance(node, MappingNode):
        return isinstance(kind, inspect.StructType | inspect.DictType)
    return isinstance(node, ScalarNode) and _is_scalar(kind, node)


def _is_scalar(kind: inspect.Type, node: ScalarNode) -> bool:
    value = node.value
    if isinstance(kind, inspect.BoolType):
        return isinstance(value, bool) or (node.bare and value in YES_NO)
    if isinstance(kind, inspect.EnumType | inspect.LiteralType):
        return type(value) in {type(choice) for choice in _choices(kind)}
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        return not isinstance(value, bool) and isinstance(value, int if isinstance(kind, inspect.IntType) else int | float)
    return isinstance(value, str) if isinstance(kind, inspect.StrType) else isinstance(kind, inspect.NoneType) and value is None


def _choices(kind: inspect.EnumType | inspect.LiteralType) -> dict[Plain, object]:
    """The values that a type enumerates, as they are written and as they are read."""
    if isinstance(kind, inspect.LiteralType):
        return {value: value for value in kind.values}
    return {member.value: member for member in kind.cls}


def _out_of_bounds(kind: inspect.Type, value: Any, such: str) -> str | None:
    """What is wrong with a number or text that has bounds."""
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        broken = (
            (kind.ge is not None and value < kind.ge, _("at least {bound}"), kind.ge),
            (kind.gt is not None and value <= kind.gt, _("more than {bound}"), kind.gt),
            (kind.le is not None and value > kind.le, _("at most {bound}"), kind.le),
            (kind.lt is not None and value >= kind.lt, _("less than {bound}"), kind.lt),
            (kind.multiple_of is not None and value % kind.multiple_of != 0, _("a multiple of {bound}"), kind.multiple_of),
        )
        wanted = [told.format(bound=bound) for wrong, told, bound in broken if wrong]
        return _("found {n}, expected {want}").format(n=value, want=", ".join(wanted)) if wanted else None
    if not isinstance(kind, inspect.StrType):
        return None
    if (told := _out_of_range(len(value), kind.min_length, kind.max_length)) is not None:
        return _("found a text of {n} characters, expected {want}").format(n=len(value), want=told)
    if kind.pattern is not None and re.search(kind.pattern, value) is None:
        want = such or _(" that matches {pattern}").format(pattern=kind.pattern)
        return _("found {text}, expected a text{such}").format(text=quoted(value), such=want)
    return None


def _wrong_count(kind: inspect.VarTupleType | inspect.ListType | inspect.DictType, count: int) -> str | None:
    """What is wrong with the number of entries in a list or mapping."""
    told = _out_of_range(count, kind.min_length, kind.max_length)
    return None if told is None else _("there are {n} here, expected {want}").format(n=count, want=told)


def _out_of_range(count: int, least: int | None, most: int | None) -> str | None:
    """The range in words if a number of things is outside it, else None."""
    if count >= (least or 0) and (most is None or count <= most):
        return None
    if most is None:
        return _("{least} or more").format(least=least)
    return str(most) if least == most else _("{least} to {most}").format(least=least or 0, most=most)


def _found_in_words(node: Node) -> str:
    """What is at a node, in words."""
    if isinstance(node, ScalarNode):
        words: dict[type, str] = {bool: _("yes or no"), int: _("a whole number"), float: _("a number"), str: _("a text")}
        return words.get(type(node.value), _("nothing"))
    return _("a list") if isinstance(node, ListNode) else _("a mapping of names")


def _expected_in_words(kind: inspect.Type) -> str:
    """What a type expects, in words; a part with its names.

    >>> _expected_in_words(inspect.type_info(int)), _expected_in_words(inspect.type_info(str | None))
    ('a whole number', 'a text or nothing')
    """
    if isinstance(kind, inspect.Metadata):
        return _expected_in_words(kind.type) + _such_as(kind)
    if isinstance(kind, inspect.UnionType):
        return _(" or ").join(map(_expected_in_words, kind.types))
    if isinstance(kind, inspect.EnumType | inspect.LiteralType):
        return _("one of {choices}").format(choices=", ".join(map(str, _choices(kind))))
    if isinstance(kind, inspect.TupleType):
        return _("a list of {n}").format(n=len(kind.item_types))
    if isinstance(kind, inspect.StructType):
        return _("a mapping of names: {names}").format(names=", ".join(field.encode_name for field in kind.fields))
    return _(_WORDS[type(kind)])


def _such_as(kind: inspect.Metadata) -> str:
    """The example that a type gives, as an addition to a clause; empty if it gives none."""
    examples = (kind.extra_json_schema or {}).get("examples") or ()
    return next((_(" such as {example}").format(example=example) for example in examples), "")


_WORDS: Final[dict[type, str]] = {
    inspect.IntType: N_("a whole number"),
    inspect.FloatType: N_("a number"),
    inspect.StrType: N_("a text"),
    inspect.BoolType: N_("yes or no"),
    inspect.NoneType: N_("nothing"),
    inspect.VarTupleType: N_("a list"),
    inspect.ListType: N_("a list"),
    inspect.DictType: N_("a mapping of names"),
}


# ---- names, lines and maps in files: checks that every kind of file uses
LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 160

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name under which it stands in lists.")]
OneLine: TypeAlias = Annotated[str, Meta(max_length=LONGEST_LINE, description="A sentence about it, shown below its name, or nothing.")]
Author: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME, description="Who made it, or nothing.")]
Proven: TypeAlias = Annotated[str, Meta(max_length=8000, description="A round that proves it, as `prove` writes it, or nothing.")]
Landscape: TypeAlias = Literal["parkland", "links", "woodland", "heath"]


def wrong_name(name: str) -> Iterator[Wrong]:
    """What is wrong with a file's `name`: it must not be blank, and has to print as one line."""
    if not name.strip():
        yield Wrong(("name",), _("the name is blank"))
    yield from _hidden_characters("name", name)


def wrong_line(line: str) -> Iterator[Wrong]:
    """What is wrong with a file's `line`: it has to print as one line."""
    yield from _hidden_characters("line", line)


def wrong_author(author: str) -> Iterator[Wrong]:
    """What is wrong with a file's `author`: it has to print as one line."""
    yield from _hidden_characters("author", author)


def _hidden_characters(key: str, text: str) -> Iterator[Wrong]:
    """A fault for each character of a text that can't be shown; `key` is the name of its field."""
    for offset, sign in enumerate(text):
        if not sign.isprintable():
            yield Wrong((key,), _("{key} has {sign}; write what can be shown, on one line").format(key=key, sign=character(sign)), offset)


class DrawnMap:
    """A map drawn in a block text, a line for each row and a character for each space.

    Its text may be indented by any number of spaces. If its first row begins with a space, YAML requires that number to be written: `map:
    |2`.
    """

    def __init__(self, text: str) -> None:
        self.rows = tuple(text.removesuffix("\n").split("\n"))
        self._starts = [0]
        for row in self.rows:
            self._starts.append(self._starts[-1] + len(row) + 1)

    def offset(self, row: int, column: int) -> int:
        """The index in the text of the character of a space; rows count from the top and columns from the left, both from 0.

        `Wrong` and `Tree.mark` turn it into line and column of the file.
        """
        return self._starts[row] + column

    def faults(self, key: str, signs: Container[str]) -> Iterator[Wrong]:
        """A fault for each row that is not as long as the first one, and each character not in `signs`; `key` is the name of the field."""
        width = len(self.rows[0])
        for number, row in enumerate(self.rows):
            for column, sign in enumerate(row):
                if sign not in signs:
                    text = _("{sign} is not known in this map").format(sign=quoted(sign) if sign.isprintable() else character(sign))
                    yield Wrong((key,), text, self.offset(number, column))
            if len(row) != width:
                text = ngettext("row {row} of the map has {n} space; its first row has {width}",
                                "row {row} of the map has {n} spaces; its first row has {width}", len(row))
                yield Wrong((key,), text.format(row=number + 1, n=len(row), width=width), self.offset(number, min(len(row), width)))
