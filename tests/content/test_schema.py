"""JSON Schemas of the kinds of file: the ones kept beside the courses are current, and they take what the reader takes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import fastjsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, field

from game.content.choices import Kind, NoSuchKind, kind_named, kinds, option_of
from game.content.schema import FOLDER, file_name, keys_of, page_with_keys, schema_of, schema_text
from game.content.tree import BadFile, Tree
from game.content.typed import FilePart, typed
from game.content.yaml_text import parse_yaml, read_text
from game.errors import UserError
from tests.content.test_yaml_text import plain

COURSES = Path(__file__).resolve().parents[2] / "courses"
FILES = sorted(COURSES.rglob("*.yaml"))
DRAFT_7 = {"$schema", "title", "description", "type", "properties", "required", "additionalProperties", "definitions", "items", "examples",
           "minItems", "maxItems", "enum", "minimum", "maximum", "maxLength", "minLength", "pattern", "default", "$ref",
           "anyOf", "allOf"}


@cache
def validator(kind: Kind) -> Callable[[object], object]:
    compiled: Callable[[object], object] = fastjsonschema.compile(json.loads(schema_text(kind)))
    return compiled


def takes(validate: Callable[[object], object], value: object) -> bool:
    """Whether a schema takes a value."""
    try:
        validate(value)
    except fastjsonschema.JsonSchemaValueException:
        return False
    return True


def kind_of(path: Path) -> Kind:
    return kind_named(str(plain(parse_yaml(str(path), read_text(path)).root)["kind"]))


def test_the_schemas_beside_the_courses_are_current() -> None:
    """Where this fails: `python3 main.py schema --write`."""
    kept = {path.name: path.read_text(encoding="utf-8") for path in (COURSES / FOLDER).iterdir()}
    assert kept == {file_name(kind): schema_text(kind) for kind in kinds()}


def test_the_page_on_files_lists_the_keys_that_are_checked() -> None:
    """Where this fails: `python3 main.py schema --write`."""
    page = (COURSES.parent / "docs" / "content.md").read_text(encoding="utf-8")
    assert page == page_with_keys(page)
    with pytest.raises(UserError, match="no place"):
        page_with_keys("# Files\n")


@pytest.mark.parametrize("kind", kinds(), ids=option_of)
def test_every_name_of_a_schema_is_among_the_keys(kind: Kind) -> None:
    told = {key.place.rpartition(".")[2] for key in keys_of(kind)}
    assert told == {name for part in parts_of(json.loads(schema_text(kind))) for name in part.get("properties", {})}


def test_keys_tell_limits_and_what_may_be_left_out() -> None:
    keys = {key.place: key for key in keys_of(kind_named("doshboard-board"))}
    assert keys["holes[].par"].holds == "a whole number from 3 to 6"
    assert keys["holes"].holds == "a list of 1 to 18, each the keys below"
    assert keys["cliffs"].holds == "a list, each the keys of `holes[].gates[]`"
    assert (keys["map"].left_out, keys["wind"].left_out) == ("required", "nothing")
    assert {key.left_out for key in keys_of(kind_named("card-golf-deck")) if key.place == "cards[].count"} == {"`1`"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stock_file_names_its_schema_and_keeps_to_it(path: Path) -> None:
    first, *_rest = read_text(path).splitlines()
    named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert named is not None
    assert (path.parent / named[1]).resolve() == COURSES / FOLDER / file_name(kind_of(path))
    validator(kind_of(path))(plain(parse_yaml(str(path), read_text(path)).root))


def parts_of(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A schema and all that stand within it."""
    yield schema
    for each in (*schema.get("properties", {}).values(), *schema.get("definitions", {}).values()):
        yield from parts_of(each)
    for each in (*schema.get("anyOf", ()), *schema.get("allOf", ()), *([schema["items"]] if "items" in schema else ())):
        yield from parts_of(each)


@pytest.mark.parametrize("kind", kinds(), ids=option_of)
def test_a_schema_is_in_the_dialect_of_editors_and_says_what_each_name_is_for(kind: Kind) -> None:
    schema = json.loads(schema_text(kind))
    assert schema["title"] == kind.name
    for part in parts_of(schema):
        assert part.keys() <= DRAFT_7
        for name, each in part.get("properties", {}).items():
            assert name == "kind" or each["description"].endswith(".")


@pytest.mark.parametrize(("kind", "change"), [
    ("golo dice", {"kind": "golo scorecard"}), ("golo dice", {"dice": []}), ("golo dice", {"colour": "red"}),
    ("golo dice", {"dice": [{"par": 6, "count": 1, "pairs": [[3, 12]] * 6}] * 3}),
    ("golo dice", {"dice": [{"par": 4, "count": 1, "pairs": [[3, 8, 1]] * 6}] * 3}),
    ("golo scorecard", {"nines": [[4] * 8]}), ("golo scorecard", {"nines": [[4] * 8 + [7]]}), ("golo scorecard", {"name": ""}),
    ("golo scorecard", {"nines": [[3.5] + [4] * 8]}), ("domino golf course", {"holes": [{"green": "nine-two"}] * 3}),
    ("domino golf course", {"holes": [{"approach": "9-2"}] * 3}), ("domino golf course", {"line": "x" * 161}),
    ("doshboard board", {"holes": []}), ("doshboard board", {"map": 5}),
    ("doshboard board", {"wind": {"direction": 13, "strength": "low"}}), ("doshboard board", {"cliffs": [{"at": [0, 0], "direction": 3}]}),
    ("doshboard cards", {"yellow": {"name": "x", "cards": []}}),
    ("card golf deck", {"size": {"columns": 4, "rows": 14}}), ("card golf deck", {"size": {"columns": 9}}),
    ("card golf deck", {"cards": []}),
    ("card golf deck", {"landscape": "moon"}), ("card golf deck", {"tables": {"curve": [["wide"] * 11] * 6}}),
    ("card golf deck", {"tables": {"clubs": [{"name": "Iron"}]}}), ("card golf course", {"holes": [{"cards": ["Chute"]}] * 3}),
    ("card golf course", {"deck": ""}), ("card golf course", {"holes": [{"par": "three"}] * 3}), ("card golf course", {"seed": "x"}),
])
def test_a_schema_refuses(kind: str, change: dict[str, object]) -> None:
    stock = next(path for path in FILES if kind_of(path).name == kind)
    value = plain(parse_yaml(str(stock), read_text(stock)).root)
    assert takes(validator(kind_named(kind)), value)
    assert not takes(validator(kind_named(kind)), value | change)


class Colour(Enum):
    """Values of an enum."""

    RED = "red"
    BLUE = "blue"


class Inner(FilePart, frozen=True):
    """A part of a file."""

    yes: bool = False
    size: Annotated[int, Meta(ge=2, le=4, multiple_of=2)] = 2


class Sample(FilePart, frozen=True):
    """A file of every type that a declaration may have."""

    kind: Literal["sample"]
    both: tuple[int, str]
    alike: tuple[int, int] = (1, 2)
    colour: Colour = Colour.RED
    share: Annotated[float, Meta(gt=0, lt=1)] | None = None
    inner: Annotated[Inner, Meta(description="Another part.")] | None = None
    texts: Annotated[dict[str, Annotated[str, Meta(min_length=2)]], Meta(max_length=2)] = field(default_factory=dict)
    mixed: list[bool | int | Inner] = field(default_factory=list)


SAMPLE = fastjsonschema.compile(schema_of(Sample, "sample"))
VALUES = st.recursive(
    st.sampled_from(["yes", "Off", "no", True, False, None, 1, 2, 3, 4, 0, 0.5, 1.5, "red", "blue", "x", "xy"]),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.sampled_from(["yes", "size", "a"]), values, max_size=2), max_leaves=4)
FIELDS = st.fixed_dictionaries(
    {"kind": st.just("sample"), "both": st.tuples(st.integers(0, 2), st.sampled_from(["a", "b"])) | VALUES},
    optional=dict.fromkeys(("alike", "colour", "share", "inner", "texts", "mixed", "other"), VALUES))


@given(FIELDS)
def test_a_schema_takes_whatever_the_reader_takes(fields: dict[str, object]) -> None:
    text = re.sub(r'"(yes|Off|no)"(?=[,\]}])', r"\1", json.dumps(fields))
    tree = parse_yaml("f", text)
    assert not tree.faults
    if is_read(tree):
        assert takes(SAMPLE, plain(tree.root))


def is_read(tree: Tree) -> bool:
    try:
        typed("f", tree, Sample)
    except BadFile:
        return False
    return True


@pytest.mark.parametrize("fields", [
    {"both": [1, "a"], "alike": [3, 4], "colour": "blue", "share": 0.5, "inner": {"yes": True, "size": 4}, "texts": {"a": "xy"},
     "mixed": [1, True, {"size": 2}]},
    {"both": [1, "a"], "share": None, "inner": None},
])
def test_both_take_a_file_of_every_type(fields: dict[str, object]) -> None:
    value = {"kind": "sample", **fields}
    assert is_read(parse_yaml("f", json.dumps(value)))
    assert takes(SAMPLE, value)


@pytest.mark.parametrize("change", [{"both": ["a", 1]}, {"both": [1, "a", 2]}, {"alike": [1, 2, 3]}, {"share": 1}, {"inner": {"size": 3}},
                                    {"inner": {"yes": "maybe"}}, {"texts": {"a": "x"}}, {"colour": "green"}])
def test_neither_takes_what_is_not_declared(change: dict[str, object]) -> None:
    value = {"kind": "sample", "both": [1, "a"], **change}
    assert not is_read(parse_yaml("f", json.dumps(value)))
    assert not takes(SAMPLE, value)


def test_a_kind_is_found_by_its_name_in_any_writing() -> None:
    assert {kind_named(name).name for name in ("golo dice", "golo-dice", "GOLO_Dice")} == {"golo dice"}
    with pytest.raises(NoSuchKind, match=r"There is no kind of file 'chess'; there are: domino-golf-course, golo-scorecard, golo-dice"):
        kind_named("chess")
