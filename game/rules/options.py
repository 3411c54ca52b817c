"""Options of games, declared once: the new-game screen, `--option`, saves and the docs read them here. Also what a game's rule book says
about them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from game.entries import Entries
from game.words import N_, _

# ---- options of games, declared once: the new-game screen, `--option`, saves and the docs read them from here
T = TypeVar("T")

Matters: TypeAlias = Callable[[Any, int], bool]
"""Whether an option has any effect given the other ones (the options value) at a table of the given number of seats."""

Labels: TypeAlias = tuple[str, ...] | Callable[[], tuple[str, ...]]
"""The names of choices on screen: words to be translated, or functions that return them translated."""

_KEY = "option"
_MATTERS = "matters"
_BEFORE = "before"
_DRAWS = "draws"
_SEATS = "seats"
LATE: Final[Mapping[str, bool]] = MappingProxyType({"late": True})
"""Metadata of a field that a game's content did not have at first: with its default it is left out of saves and texts, as before."""


class BadOption(ValueError):
    """An unknown option or value of one; the message lists the possible ones."""


@dataclasses.dataclass(frozen=True, slots=True)
class Option:
    """One option: `choices` are all its values in written form, `default` is one of them, `line` explains it in a sentence.

    `of_seats`: it is about individual seats, and is chosen where people take their seats, not among the house rules.
    """

    name: str
    title: str
    line: str
    choices: tuple[str, ...]
    default: str
    labels: tuple[str, ...]
    of_seats: bool = False


def option(
    default: T, *, choices: tuple[T, ...], title: str, line: str, labels: Labels = (), matters: Matters | None = None,
    before: T | None = None, of_seats: bool = False,
) -> T:
    """A dataclass field that is an option. Values are bool, int or str; `labels` name the choices on screen.

    Labels composed of other words are given by a function. `matters` says when it has an effect, given the others; None: always. `before`
    is the value for saves from before it was an option: one of the choices, or a value that is no longer offered; None: the default.
    `of_seats` as in `Option`. Returns a dataclass field, declared with the type of its value.
    """
    shown = labels or tuple(write_value(c) for c in choices)
    if default not in choices or (not callable(shown) and len(shown) != len(choices)):
        raise ValueError(f"option {title!r}: the default must be a choice, and each choice have its label")
    past = {} if before is None else {_BEFORE: before}
    known = {_KEY: (choices, title, line, shown), _MATTERS: matters, _SEATS: of_seats}
    field: T = dataclasses.field(default=default, metadata=known | past)
    return field


def switch(default: bool, *, title: str, line: str, matters: Matters | None = None) -> bool:
    """A dataclass field that is an option with two choices, off and on; `matters` as for `option`."""
    return option(default, choices=(False, True), labels=(N_("Off"), N_("On")), title=title, line=line, matters=matters)


def reading(now: T, *, before: T, draws: Matters | None = None) -> T:
    """A dataclass field that is not an option but records how a rule is read: `now`, and `before` in saves from before it was recorded.

    So a save is replayed by the rules that it was played by. No table offers it. `draws` says when chance draws differently because of it;
    None: never. Returns a dataclass field, declared with the type of its value.
    """
    field: T = dataclasses.field(default=now, metadata={_KEY: ((now,), "", "", ()), _BEFORE: before, _DRAWS: draws})
    return field


def _is_offered(field: dataclasses.Field[Any]) -> bool:
    """Whether a table offers it: an option has a title, a reading does not."""
    return bool(field.metadata[_KEY][1])


def write_value(value: object) -> str:
    """A value as written in saves and on the command line.

    >>> write_value(True), write_value(6), write_value("sporting")
    ('on', '6', 'sporting')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def declared(options: type) -> tuple[Option, ...]:
    """The options of a game's dataclass, in order of declaration."""
    found = []
    for field in dataclasses.fields(options):
        if not _is_offered(field):
            continue
        choices, title, line, labels = field.metadata[_KEY]
        texts = tuple(map(write_value, choices))
        found.append(Option(
            field.name, _(title), _(line), texts, write_value(field.default), labels() if callable(labels) else tuple(map(_, labels)),
            field.metadata[_SEATS]))
    return tuple(found)


def idle(value: object, seats: int) -> frozenset[str]:
    """The names of the options that have no effect given the others, at a table of `seats` seats."""
    rules = {field.name: field.metadata[_MATTERS] for field in dataclasses.fields(value) if _is_offered(field)}  # type: ignore[arg-type]
    return frozenset(name for name, matters in rules.items() if matters is not None and not matters(value, seats))


def build_saved(options: type, written: Mapping[str, str]) -> Any:
    """The options value for the settings of a save: options it does not mention get the value from before there was a choice. Raises
    BadOption.
    """
    unsaid = {f.name: write_value(f.metadata[_BEFORE]) for f in dataclasses.fields(options) if _BEFORE in f.metadata}
    return build(options, unsaid | dict(written))


def counting(value: object, seats: int) -> tuple[tuple[str, str], ...]:
    """The part of an options value that two tables of `seats` seats must share to have played the same deal, as (name, written value).

    Options without effect are left out, and so are readings of rules if chance draws the same under both.
    """
    fields: Any = dataclasses.fields(value)  # type: ignore[arg-type]
    text = written(value)
    nothing = idle(value, seats)
    return tuple((f.name, text[f.name]) for f in fields
                 if (f.name not in nothing if _is_offered(f) else f.metadata[_DRAWS] and f.metadata[_DRAWS](value, seats)))


def today(value: T) -> T:
    """An options value with the present readings of all rules, for a new game with the options of an earlier one.

    Values that are no longer offered are replaced by the default.
    """
    fields: Any = dataclasses.fields(value)  # type: ignore[arg-type]
    past = [f for f in fields if not _is_offered(f) or getattr(value, f.name) not in f.metadata[_KEY][0]]
    return dataclasses.replace(value, **{f.name: f.default for f in past})  # type: ignore[type-var]


def build(options: type, written: Mapping[str, str]) -> Any:
    """The options value for written settings; options that are not mentioned have their default. Raises BadOption.

    Switches are written on and off, and true and false are accepted as well.
    """
    known = {field.name: field for field in dataclasses.fields(options)}
    values: dict[str, object] = {}
    for name, text in written.items():
        if name not in known:
            listed = ", ".join(option.name for option in declared(options)) or _("none")
            raise BadOption(_("there is no option {name!r}; this game has: {known}").format(name=name, known=listed))
        choices = known[name].metadata[_KEY][0]
        by_text = {write_value(c): c for c in choices} | {str(c).lower(): c for c in choices if isinstance(c, bool)}
        past = known[name].metadata.get(_BEFORE)
        if past is not None and text == write_value(past):
            values[name] = past
            continue
        if text not in by_text:
            raise BadOption(
                _("option {name} can't be {text!r}; choose one of: {choices}").format(name=name, text=text, choices=", ".join(by_text))
            )
        values[name] = by_text[text]
    return options(**values)


def written(value: object) -> dict[str, str]:
    """The settings of an options value, each in the form that `build` reads."""
    return {field.name: write_value(getattr(value, field.name)) for field in dataclasses.fields(value)}  # type: ignore[arg-type]


# ---- house rules and the book: what a game's rule book says about an option
class BookWords(NamedTuple):
    """What a rule book says about an option: the section ("" if there is none), and its content in our words; neither is translated yet."""

    section: str
    says: str


SILENT: Final = N_("The book has no such rule: it is a house rule of ours.")
HANDICAP: Final = BookWords("", N_("The book has no handicaps. They are ours, for players who are not equally strong."))

BOOKS: Final[Entries[Mapping[str, BookWords]]] = Entries(lambda game: game.book)
"""For each game, what its rule book says about each option, by the option's name."""
