"""The JSON Schema of a kind of content file, for editors, and the table of its keys in docs/content.md, which is made from the schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from game.content.choices import Kind, kinds
from game.content.typed import YES_NO
from game.errors import UserError
from game.words import _

# ---- the JSON Schema of a kind of content file, for editors that complete and check YAML while it is written
# It has what the declarations of the kind say (`typed.FilePart`), and what it adds for editors only (`Meta.extra_json_schema`), in the
# dialect that editors read: yaml-language-server knows JSON Schema up to draft 7. A schema never refuses what the reader accepts; the
# checks of a kind can refuse more than a schema can express.
FOLDER: Final = "schema"
"""The subfolder of the courses folder for the schemas."""

_DIALECT: Final = "http://json-schema.org/draft-07/schema#"
_PLACE: Final = "#/definitions/{name}"
_HOLDS_SCHEMAS: Final = ("items", "prefixItems", "anyOf", "additionalProperties", "propertyNames")


def file_name(kind: Kind) -> str:
    """The file name of a kind's schema."""
    return kind.name.replace(" ", "_") + ".json"


def schema_text(kind: Kind) -> str:
    """A kind's schema as JSON text."""
    return json.dumps(schema_of(kind.part, kind.name), indent=2, ensure_ascii=False) + "\n"


def schema_of(part: type[msgspec.Struct], title: str) -> dict[str, object]:
    """The schema of files declared as this struct."""
    (root,), parts = msgspec.json.schema_components([part], ref_template=_PLACE)
    named = {_PLACE.format(name=name): _for_editors(schema) for name, schema in parts.items()}
    top = named.pop(root["$ref"])
    places = {place.rpartition("/")[2]: schema for place, schema in named.items()}
    return {"$schema": _DIALECT, "title": title, **top, **({"definitions": places} if places else {})}


def _for_editors(schema: Any) -> Any:
    """A schema of msgspec's (2020-12) converted to draft 7, without the names of Python classes, and with the reader's words for yes and
    no.
    """
    if isinstance(schema, list):
        return [_for_editors(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _for_editors(value) if key in _HOLDS_SCHEMAS else value for key, value in schema.items() if key != "title"}
    if "properties" in found:
        found["properties"] = {name: _for_editors(each) for name, each in schema["properties"].items()}
    if "prefixItems" in found:
        items = found.pop("prefixItems")
        del found["items"]
        alike = all(item == items[0] for item in items)
        found.update({"items": items[0]} if alike else {"items": items, "additionalItems": False})
    if found.get("type") == "boolean":
        del found["type"]
        found["enum"] = [True, False, *YES_NO]
    if "$ref" in found and len(found) > 1:
        found = {"allOf": [{"$ref": found.pop("$ref")}], **found}       # draft 7 ignores everything beside a $ref
    return found


# ---- the keys of a kind of file as a table: the place of each, its possible values, and its default
# They are read from the schema of the kind, so the page agrees with what the reader checks.
BEGIN: Final = "<!-- keys written by `python3 main.py schema --write` -->\n"
END: Final = "<!-- end of the keys -->\n"
_HEAD: Final = "| Key | What it is | What it holds | Left out |\n| --- | --- | --- | --- |\n"

Schema = Mapping[str, Any]


class Key(NamedTuple):
    """A key: its place in the file (`holes[].par`), its purpose, its possible values in words, and its default or "required"."""

    place: str
    about: str
    holds: str
    left_out: str


def page_with_keys(text: str) -> str:
    """The page with the part between the two marks replaced by the keys of every kind. Raises UserError if it has no such marks."""
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
    """The keys of a kind in the order of its files, those of a nested part after the key that contains it; a part that occurs again is only
    referred to.
    """
    schema = schema_of(kind.part, kind.name)
    return tuple(_keys(schema, schema.get("definitions", {}), "", {}))      # type: ignore[arg-type]


def _keys(part: Schema, parts: Schema, before: str, told: dict[int, str]) -> Iterator[Key]:
    """The keys of a part, whose place is `before`. `told` maps the id of each part already listed to its place; new ones are added."""
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
    """The part with keys of its own that a value is or lists (None if there is none), and "[]" for each list around it."""
    value = _named(value, parts)
    if value.get("type") == "array" and isinstance(value.get("items"), dict):
        inner, marks = _inner(value["items"], parts)
        return inner, "[]" + marks
    return (value, "") if "properties" in value else (None, "")


def _named(value: Schema, parts: Schema) -> Schema:
    """The part that a value refers to, or the value itself; for an optional part, the part."""
    for within in (*value.get("anyOf", ()), *value.get("allOf", ())):
        if within.get("type") != "null":
            return _named(within, parts)
    named: Schema = parts[value["$ref"].rpartition("/")[2]] if "$ref" in value else value
    return named


def _holds(value: Schema, parts: Schema, keys: str) -> str:
    """The possible values, in words; for a part with keys of its own the text `keys`, which says where these are listed."""
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
    """The possible items of a list, in words: for all items, or for one after the other."""
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
    """Words in a list, with "or" before the last.

    >>> _either(["3", "4", "5"]), _either(["a"])
    ('3, 4 or 5', 'a')
    """
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _default(value: Schema) -> str:
    default = value.get("default")
    plain = isinstance(default, str | int) and default != ""
    return f"`{json.dumps(default, ensure_ascii=False)}`" if plain else "nothing"
