"""Plain values of a file to a typed one, by msgspec; what does not fit is said with its place and what was expected."""

from __future__ import annotations

import re
from typing import Annotated, Final, TypeVar, get_args, get_origin

import msgspec

from game.content.fault import BadFile, Fault
from game.content.tree import Path_, Tree
from game.words import _

T = TypeVar("T")

_AT: Final = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[(\.\.\.)\]")
_TYPES: Final = re.compile(r"Expected `(?P<want>[^`]+)`(?P<more>[^,]*), got `(?P<got>[^`]+)`")
_LENGTH: Final = re.compile(r"Expected `(?P<want>\w+)` (?P<bound>of length .*|[<>]=? .*)")
_MISSING: Final = re.compile(r"Object missing required field `(?P<name>[^`]+)`")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<name>[^`]+)`")


def typed(name: str, tree: Tree, kind: type[T]) -> T:
    """The tree's value as a `kind`. Raises BadFile."""
    try:
        return msgspec.convert(tree.value, kind)
    except msgspec.ValidationError as error:
        raise BadFile(name, [_fault(tree, kind, str(error))]) from error


def _fault(tree: Tree, kind: type[object], message: str) -> Fault:
    """What msgspec complains of, in our words and at its place."""
    match = _AT.match(message)
    assert match is not None  # every text matches
    what, path = match["what"], _path(match["path"] or "$")
    if (found := _UNKNOWN.match(what)) is not None:
        place = tree.keys.get((*path, found["name"]), tree.place(path))
        known, text = _names(_kind_at(kind, path)), _("{name} is not known here").format(name=found["name"])
        told = _("{text}; known here: {known}") if path else _("{text}; this file has {known}")
        return Fault(place, told.format(text=text, known=known) if known else text)
    if (found := _MISSING.match(what)) is not None:
        return Fault(tree.place(path), _("{name} is missing here").format(name=found["name"]))
    if (found := _TYPES.match(what)) is not None:
        want, such = _in_words(found["want"]) + found["more"], _such_as(kind, path)
        text = _("found {got}, expected {want}").format(got=_in_words(found["got"]), want=want)
        return Fault(tree.place(path), text + such)
    if (found := _LENGTH.match(what)) is not None:
        return Fault(tree.place(path), _("expected {want} {bound}").format(want=_in_words(found["want"]), bound=found["bound"]))
    return Fault(tree.place(path), what)


def _kind_at(kind: object, path: Path_) -> object:
    """The type that is declared for the value at a path; None where the path leads out of what is declared."""
    for step in path:
        if isinstance(step, str):
            fields = msgspec.structs.fields(kind) if _is_struct(kind) else ()  # type: ignore[arg-type]
            kind = next((field.type for field in fields if field.encode_name == step), None)
        else:
            parts = [part for part in get_args(kind) if part is not Ellipsis]
            kind = parts[min(step, len(parts) - 1)] if parts else None
    return kind


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _names(kind: object) -> str:
    """The names of the fields of a type, empty where it has none."""
    return ", ".join(field.encode_name for field in msgspec.structs.fields(kind)) if _is_struct(kind) else ""  # type: ignore[arg-type]


def _such_as(kind: object, path: Path_) -> str:
    """What may stand at a path, to be added to a clause: names, or the example that its type gives; empty where neither is declared."""
    declared = _kind_at(kind, path)
    if names := _names(declared):
        return _(": {names}").format(names=names)
    notes = [note for note in get_args(declared)[1:] if isinstance(note, msgspec.Meta)] if get_origin(declared) is Annotated else []
    return next((_(" such as {example}").format(example=note.examples[0]) for note in notes if note.examples), "")


def _path(written: str) -> Path_:
    """A path of msgspec as ours; where it names "any value of a mapping", the place is that of the mapping.

    >>> _path("$.nines[0][3]")
    ('nines', 0, 3)
    """
    path: list[str | int] = []
    for name, number, dots in _STEP.findall(written.removeprefix("$")):
        if dots:
            break
        path.append(name or int(number))
    return tuple(path)


def _in_words(types: str) -> str:
    """Types for people.

    >>> _in_words("int"), _in_words("str | null")
    ('a whole number', 'a text or nothing')
    """
    words = {
        "int": _("a whole number"),
        "float": _("a number"),
        "str": _("a text"),
        "bool": _("yes or no"),
        "array": _("a list"),
        "object": _("a mapping of names"),
        "null": _("nothing"),
    }
    return _(" or ").join(words.get(part, part) for part in types.split(" | "))
