"""The keys of a kind of file as a table for docs/content.md: where each stands, what it holds, and what is taken where it is left out.

They are read from the schema of the kind, so the page says what is checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.content.choices import Kind, kinds, schema_of
from game.errors import UserError
from game.words import _

BEGIN: Final = "<!-- keys written by `python3 main.py schema --write` -->\n"
END: Final = "<!-- end of the keys -->\n"
_HEAD: Final = "| Key | What it is | What it holds | Left out |\n| --- | --- | --- | --- |\n"

Schema = Mapping[str, Any]


class Key(NamedTuple):
    """A key: its place in the file (`holes[].par`), what it is for, what it may hold, and what is taken where it is left out."""

    place: str
    about: str
    holds: str
    left_out: str


def page_with_keys(text: str) -> str:
    """A page whose part between the two marks lists the keys of every kind. Raises UserError for a page without them."""
    before, begin, rest = text.partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not begin or not end:
        raise UserError(_("The page has no place for the keys, which stand between these two lines: {begin} and {end}").format(
            begin=BEGIN.strip(), end=END.strip()))
    return before + begin + "".join(f"\n### {kind.name}\n\n{table_of(kind)}" for kind in kinds()) + "\n" + end + after


def table_of(kind: Kind) -> str:
    """The keys of a kind as a table in Markdown."""
    return _HEAD + "".join(f"| `{key.place}` | {key.about} | {key.holds} | {key.left_out} |\n" for key in keys_of(kind))


def keys_of(kind: Kind) -> tuple[Key, ...]:
    """The keys of a kind in the order of its files, those of a part after the part; a part that comes again is named, not repeated."""
    schema = schema_of(kind.part, kind.name)
    return tuple(_keys(schema, schema.get("definitions", {}), "", {}))      # type: ignore[arg-type]


def _keys(part: Schema, parts: Schema, before: str, told: dict[int, str]) -> Iterator[Key]:
    """`told` has the place of each part whose keys are listed, by its identity, and is added to."""
    for name, value in part["properties"].items():
        place = before + name
        inner, marks = _inner(value, parts)
        listed = told.get(id(inner)) if inner is not None else None
        holds = _holds(value, parts, f"the keys of `{listed}`" if listed else "the keys below")
        left_out = "required" if name in part.get("required", ()) else _default(value)
        yield Key(place, value.get("description", "The kind of the file.").replace("|", "\\|"), holds, left_out)
        if inner is not None and listed is None:
            told[id(inner)] = place + marks
            yield from _keys(inner, parts, f"{place}{marks}.", told)


def _inner(value: Schema, parts: Schema) -> tuple[Schema | None, str]:
    """The part with keys of its own within a value, and the brackets of the lists that it stands in; None where there is none."""
    value = _named(value, parts)
    if value.get("type") == "array" and isinstance(value.get("items"), dict):
        inner, marks = _inner(value["items"], parts)
        return inner, "[]" + marks
    return (value, "") if "properties" in value else (None, "")


def _named(value: Schema, parts: Schema) -> Schema:
    """The part that a value refers to, or the value itself; of a part or nothing, the part."""
    for within in (*value.get("anyOf", ()), *value.get("allOf", ())):
        if within.get("type") != "null":
            return _named(within, parts)
    named: Schema = parts[value["$ref"].rpartition("/")[2]] if "$ref" in value else value
    return named


def _holds(value: Schema, parts: Schema, keys: str) -> str:
    """What a value may be, in words; `keys` says where those of a part are."""
    value = _named(value, parts)
    if "enum" in value:
        return _either([f"`{each}`" for each in value["enum"] if not isinstance(each, bool)])
    if "properties" in value:
        return keys
    if value.get("type") == "array":
        return f"a list{_limits(value, 'Items', ' of {}')}, each {_each(value['items'], parts, keys)}"
    if value.get("type") == "string":
        return f"text{_limits(value, 'Length', ' of {} letters')}"
    if value.get("type") == "integer":
        return "a whole number" + _range(value)
    raise ValueError(f"a schema without words here: {value!r}")


def _each(items: Schema | Sequence[Schema], parts: Schema, keys: str) -> str:
    """What stands in a list, in words: one thing, or one after the other."""
    return _holds(items, parts, keys) if isinstance(items, Mapping) else "; ".join(_holds(item, parts, keys) for item in items)


def _limits(value: Schema, name: str, words: str) -> str:
    least, most = value.get(f"min{name}", 0), value.get(f"max{name}")
    if most is None:
        return words.format(f"{least} or more") if least else ""
    return words.format(str(most) if least == most else f"{least} to {most}" if least else f"at most {most}")


def _range(value: Schema) -> str:
    least, most = value.get("minimum"), value.get("maximum")
    if least is not None and most is not None:
        return f" from {least} to {most}"
    return f", {least} or more" if least is not None else f", at most {most}" if most is not None else ""


def _either(words: Sequence[str]) -> str:
    """Words in a row, "or" before the last.

    >>> _either(["3", "4", "5"]), _either(["a"])
    ('3, 4 or 5', 'a')
    """
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _default(value: Schema) -> str:
    default = value.get("default")
    plain = isinstance(default, str | int) and default != ""
    return f"`{json.dumps(default, ensure_ascii=False)}`" if plain else "nothing"
