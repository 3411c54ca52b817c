"""A tree to a declared type: every fault at once, each at its place, and checks that go on where a part could not be read."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from game.content.tree import BadFile, Fault
from game.content.typed import UNREAD, FilePart, Wrong, begun, known, typed
from game.content.yaml_text import parse_yaml
from game.games.domino_golf.content import CourseFile
from game.games.golo.content import CardFile, DiceFile


class Wind(enum.Enum):
    CALM = "calm"
    GALE = "gale"


class Hole(FilePart, frozen=True):
    par: Annotated[int, Meta(ge=3, le=5)]
    flag: tuple[int, int] = (0, 0)

    def wrong_flag(self) -> Iterator[Wrong]:
        if sum(self.flag) > self.par:
            yield Wrong(("flag", 1), f"the flag is beyond {self.par}")

    checks = (wrong_flag,)


class Links(FilePart, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=5, examples=["Shore"])]
    holes: Annotated[tuple[Hole, ...], Meta(min_length=1, max_length=9)] = ()
    wind: Wind = Wind.CALM
    size: Literal["small", "large"] = "small"
    lit: bool = False
    rate: float = 1.0
    even: Annotated[int, Meta(multiple_of=2, gt=-1, lt=100)] = 0
    more: dict[Literal["a", "b"], list[int] | str] = msgspec.field(default_factory=dict)
    code: Annotated[str, Meta(pattern="^[a-z]+$")] | None = None
    map: str = ""

    def wrong_pars(self) -> Iterator[Wrong]:
        for at, hole in known(self.holes):
            if hole.par == 4:
                yield Wrong(("holes", at), "no hole has par 4 here")
        if sum(hole.par for hole in self.holes) > 9:
            yield Wrong(("holes",), "too much to play")

    def wrong_map(self) -> Iterator[Wrong]:
        for offset, sign in enumerate(self.map):
            if sign not in ".~\n":
                yield Wrong(("map",), f"{sign} is no terrain", offset)

    checks = (wrong_pars, wrong_map)


def read(text: str) -> Links:
    return typed("f", parse_yaml("f", text), Links)


def faults(text: str) -> list[str]:
    with pytest.raises(BadFile) as caught:
        read(text)
    return [sentence.removeprefix("f:") for sentence in caught.value.sentences]


def test_all_is_read() -> None:
    text = "name: Shore\nholes: [{par: 3, flag: [1, 2]}, {par: 5}]\nwind: gale\nsize: large\nlit: Yes\nrate: 2\neven: 98\n"
    found = read(text + "more: {a: [1], b: x}\ncode: abc\nmap: |\n  .~\n  ~.\n")
    assert found == Links("Shore", (Hole(3, (1, 2)), Hole(5)), Wind.GALE, "large", True, 2.0, 98, {"a": [1], "b": "x"}, "abc", ".~\n~.\n")
    assert type(found.rate) is float
    assert read("name: No\ncode: ~\n") == Links("No")


@pytest.mark.parametrize(("line", "said"), [
    ("wind: storm", "7: found 'storm', expected one of calm, gale."),
    ("wind: 7", "7: found a whole number, expected one of calm, gale."),
    ("size: huge", "7: found 'huge', expected one of large, small."),
    ("lit: perhaps", "6: found a text, expected yes or no."),
    ("lit: 'yes'", "6: found a text, expected yes or no."),
    ("lit: 1", "6: found a whole number, expected yes or no."),
    ("rate: true", "7: found yes or no, expected a number."),
    ("rate: x", "7: found a text, expected a number."),
    ("even: 2.0", "7: found a number, expected a whole number."),
    ("even: 7", "7: found 7, expected a multiple of 2."),
    ("even: -3", "7: found -3, expected more than -1, a multiple of 2."),
    ("even: 100", "7: found 100, expected less than 100."),
    ("more: {c: [1]}", "8: found 'c', expected one of a, b."),
    ("more: {a: [x]}", "12: found a text, expected a whole number."),
    ("more: {a: 3}", "11: found a whole number, expected a list or a text."),
    ("more: [a]", "7: found a list, expected a mapping of names."),
    ("code: 7", "7: found a whole number, expected a text or nothing."),
    ("code: A1", "7: found 'A1', expected a text that matches ^[a-z]+$."),
    ("map: {a: b}", "6: found a mapping of names, expected a text."),
    ("holes: []", "8: there are 0 here, expected 1 to 9."),
    ("holes: 3", "8: found a whole number, expected a list."),
    ("holes: [3]", "9: found a whole number, expected a mapping of names: par, flag."),
    ("holes: [{par: 2}]", "15: found 2, expected at least 3."),
    ("holes: [{par: 6}]", "15: found 6, expected at most 5."),
    ("holes: [{}]", "9: par is missing here."),
    ("holes: [{par: 3, pin: 4}]", "18: pin is not known here; known here: par, flag."),
    ("holes: [{par: 3, flag: [1]}]", "24: found a list of 1, expected a list of 2."),
    ("holes: [{par: 3, flag: [1, 9]}]", "28: the flag is beyond 3."),
    ("holes: [{par: 5}, {par: 5}]", "8: too much to play."),
    ("colour: red", "1: colour is not known here; this file has name, holes, wind, size, lit, rate, even, more, code, map."),
])
def test_a_fault_at_its_place(line: str, said: str) -> None:
    assert faults(f"name: Shore\n{line}\n") == [f"2:{said}"]


def test_a_text_out_of_bounds() -> None:
    assert faults("name: ''\n") == ["1:7: found a text of 0 characters, expected 1 to 5."]
    assert faults("name: Seashore\n") == ["1:7: found a text of 8 characters, expected 1 to 5."]
    assert faults("name: 7\n") == ["1:7: found a whole number, expected a text such as Shore."]
    assert faults("- 7\n") == [
        "1:1: found a list, expected a mapping of names: name, holes, wind, size, lit, rate, even, more, code, map.",
    ]


def test_every_fault_at_once_and_checks_go_on_around_what_was_not_read() -> None:
    holes = "holes:\n  - {par: 4}\n  - {par: x, flag: [9, 9]}\n  - {par: 3, flag: [y, 9]}\n  - {par: 4, flag: [9, 9]}\n"
    assert faults(holes + "lit: 3\nmap: |\n  .x\n  !~\n") == [
        "1:1: name is missing here.",
        "2:5: no hole has par 4 here.",
        "3:11: found a text, expected a whole number.",
        "4:21: found a text, expected a whole number.",
        "5:5: no hole has par 4 here.",
        "5:24: the flag is beyond 4.",
        "6:6: found a whole number, expected yes or no.",
        "8:4: x is no terrain.",
        "9:3: ! is no terrain.",
    ]


def test_faults_of_the_text_itself_stand_among_them() -> None:
    assert faults("name: Seashore\nname: x\nholes: !mine []\nlit: 3\n") == [
        "1:7: found a text of 8 characters, expected 1 to 5.",
        "2:1: name stands here a second time.",
        "3:8: the tag '!mine' is not read here; write plain text and numbers.",
        "4:6: found a whole number, expected yes or no.",
    ]


@pytest.mark.parametrize(("text", "said"), [
    ("kind: golo dice\nx: 1\n", "f:1:7: found 'golo dice', expected golo scorecard."),
    ("kind: 7\nx: 1\n", "f:1:7: found '7', expected golo scorecard."),
    ("kind: [a]\nx: 1\n", "f:1:7: kind: golo scorecard is missing here."),
    ("x: 1\n", "f:1:1: kind: golo scorecard is missing here."),
    ("kind: *a\nx: 1\n", "f:1:7: the alias '*a' names nothing that stands before it."),
])
def test_of_something_else_nothing_more_is_told(text: str, said: str) -> None:
    with pytest.raises(BadFile) as caught:
        typed("f", parse_yaml("f", text), CardFile)
    assert caught.value.sentences == (said,)


def test_a_fault_under_an_alias_is_told_once() -> None:
    assert faults("name: Shore\nholes: [&a {par: 9}, *a, *a]\n") == ["2:18: found 9, expected at most 5."]


USES: list[Callable[[Any], object]] = [
    len, iter, bool, hash, str, int, float, list, sum,
    lambda part: part.name, lambda part: part[0], lambda part: part(), lambda part: [0, 1][part], lambda part: f"{part}",
    lambda part: part == 1, lambda part: part != 1, lambda part: part < 1, lambda part: part in {1}, lambda part: 1 in part,
    lambda part: part + 1, lambda part: 1 - part, lambda part: -part, lambda part: part * 2, lambda part: part % 2,
]


@pytest.mark.parametrize("use", USES)
def test_a_check_that_uses_an_unread_part_ends_there(use: Callable[[Any], object]) -> None:
    class Once(FilePart, frozen=True):
        number: int

        def before_and_after(self) -> Iterator[Wrong]:
            yield Wrong((), "before")
            use(self.number)
            yield Wrong((), "after")

        checks = (before_and_after,)

    with pytest.raises(BadFile) as caught:
        typed("f", parse_yaml("f", "number: x\n"), Once)
    assert [fault.text for fault in caught.value.faults] == ["before", "found a text, expected a whole number"]


def test_parts_that_were_read() -> None:
    items: Any = [(1, 2), UNREAD, (3, UNREAD), Hole(3), Hole(UNREAD)]
    assert [at for at, _item in known(items)] == [0, 3]
    assert [at for at, _item in begun(items)] == [0, 2, 3, 4]


names = st.sampled_from(["name", "holes", "par", "flag", "wind", "more", "map", "x", "dice", "nines", "kind", "pairs", "green"])
yaml_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["x", "calm", "name", "small", "", "3", "9-2"]) | st.floats(-9, 9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=5),
    max_leaves=12,
)


@given(yaml_values, st.sampled_from([Links, CardFile, DiceFile, CourseFile]))
def test_whatever_stands_there_is_read_or_refused(value: object, kind: type[msgspec.Struct]) -> None:
    text = msgspec.json.encode(value).decode()
    faults: tuple[Fault, ...] = ()
    found: msgspec.Struct | None = None
    try:
        found = typed("f", parse_yaml("f", text), kind)
    except BadFile as error:
        faults = error.faults
    assert all(fault.mark is not None for fault in faults)
    assert faults or msgspec.convert(msgspec.to_builtins(found), kind) == found


@given(yaml_values)
def test_what_msgspec_takes_is_taken_and_what_it_refuses_is_refused(value: object) -> None:
    """For a struct without checks of its own."""
    class Bare(msgspec.Struct, forbid_unknown_fields=True):
        par: int = 0
        flag: tuple[int, int] = (0, 0)
        wind: Wind = Wind.CALM
        more: dict[str, list[int] | str | None] = {}
        x: float | bool = 0.0

    try:
        want: Bare | None = msgspec.convert(value, Bare)
    except msgspec.ValidationError:
        want = None
    try:
        found: Bare | None = typed("f", parse_yaml("f", msgspec.json.encode(value).decode()), Bare)
    except BadFile:
        found = None
    assert found == want


@pytest.mark.parametrize("kind", [Links, CardFile, DiceFile, CourseFile])
def test_a_kind_has_a_schema(kind: type[msgspec.Struct]) -> None:
    schema = msgspec.json.schema(kind)["$defs"][kind.__name__]
    assert list(schema["properties"]) == [field.encode_name for field in msgspec.structs.fields(kind)]
