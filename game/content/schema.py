"""The JSON Schema of a kind of content file, for editors that complete and check YAML while it is written.

It says what the declarations of the kind say (`typed.Part`), and what they add for editors only (`Meta.extra_json_schema`), in the dialect
that editors read: yaml-language-server knows JSON Schema up to draft 7. A schema never refuses what the reader takes; the checks of a kind
can refuse more than a schema can say.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from game.content.kinds import Kind, kinds
from game.content.typed import YES_NO
from game.errors import UserError
from game.words import _

FOLDER: Final = "schema"
"""The folder within that of all courses where the schemas lie."""

_DIALECT: Final = "http://json-schema.org/draft-07/schema#"
_PLACE: Final = "#/definitions/{name}"
_HOLDS_SCHEMAS: Final = ("items", "prefixItems", "anyOf", "additionalProperties", "propertyNames")


class NoSuchKind(UserError):
    """A kind that there is not; the message lists those there are."""


def kind_named(name: str) -> Kind:
    """The kind of that name, in which words may be joined by hyphens or underscores. Raises NoSuchKind."""
    for kind in kinds():
        if " ".join(name.replace("-", " ").replace("_", " ").split()).casefold() == kind.name:
            return kind
    known = ", ".join(option_of(kind) for kind in kinds())
    raise NoSuchKind(_("There is no kind of file {name!r}; there are: {known}.").format(name=name, known=known) if name
                     else _("Name a kind of file: {known}.").format(known=known))


def option_of(kind: Kind) -> str:
    """The name of a kind as one word, for the command line."""
    return kind.name.replace(" ", "-")


def file_name(kind: Kind) -> str:
    """The name of the file that holds a kind's schema."""
    return kind.name.replace(" ", "_") + ".json"


def schema_text(kind: Kind) -> str:
    """A kind's schema as JSON text."""
    return json.dumps(schema_of(kind.part, kind.name), indent=2, ensure_ascii=False) + "\n"


def schema_of(part: type[msgspec.Struct], title: str) -> dict[str, object]:
    """The schema of files that are declared as this struct."""
    (root,), parts = msgspec.json.schema_components([part], ref_template=_PLACE)
    named = {_PLACE.format(name=name): _for_editors(schema) for name, schema in parts.items()}
    top = named.pop(root["$ref"])
    places = {place.rpartition("/")[2]: schema for place, schema in named.items()}
    return {"$schema": _DIALECT, "title": title, **top, **({"definitions": places} if places else {})}


def _for_editors(schema: Any) -> Any:
    """A schema of msgspec's (2020-12) in draft 7, without the names of Python classes, and with the reader's words for yes and no."""
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
        found = {"allOf": [{"$ref": found.pop("$ref")}], **found}       # draft 7 reads nothing that stands beside a $ref
    return found
