"""Values as YAML text, in the ways in which people write them."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from game.content.layout import Form
from game.content.tree import Plain
from game.content.yaml_text import LOADER, STRANGE, Meaningless, meaning
from game.errors import UserError
from game.words import _

YamlValue: TypeAlias = "Plain | Sequence[YamlValue] | Mapping[str, YamlValue]"
"""What a file can hold: texts, numbers, true and false, nothing, lists, and values by name."""

STEP: Final = 2
"""Columns by which inner values are indented."""

_WIDEST: Final = 100
_FLAT: Final = 2
_INDICATORS: Final = frozenset("-?:,[]{}#&*!|>'\"%@`=~<.")


class Unwritable(UserError):
    """A value or a change that can't be written; nothing has changed."""


class Written(NamedTuple):
    """A value behind a name or dash: what stands on the same line, and the lines below it."""

    head: str
    lines: tuple[str, ...] = ()


def written(value: YamlValue, column: int, form: Form = "empty", *, compact: bool = False, indent: int | None = None) -> Written:
    """A value as it is written in lines, behind a name or dash on this column.

    `form` is how the one was written that it replaces, or how those beside it are; it is kept where that can be. `compact`: the first
    name or dash may stand behind the dash. `indent` is the column of a block text's lines. Raises Unwritable.
    """
    if isinstance(value, str):
        return _text(value, column, form, indent)
    if not isinstance(value, Mapping | Sequence) or not value or _is_short(value, column, form):
        return Written(in_brackets(value, form))
    inner = column + STEP
    lines: list[str] = []
    for key, item in value.items() if isinstance(value, Mapping) else ((None, each) for each in value):
        lines.extend(entry_lines(key, written(item, inner, compact=key is None), inner))
    if compact:
        return Written(lines[0][inner:], tuple(lines[1:]))
    return Written("", tuple(lines))


def entry_lines(key: str | None, value: Written, column: int) -> list[str]:
    """The lines of a name with its value, or of an item of a list with its dash."""
    start = "-" if key is None else name(key) + ":"
    return [" " * column + (f"{start} {value.head}" if value.head else start), *value.lines]


def in_brackets(value: YamlValue, form: Form = "plain") -> str:
    """A value on one line, as it can stand between brackets. Raises Unwritable."""
    if isinstance(value, str):
        return _on_one_line(value, form, between_brackets=True)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name(key)}: {in_brackets(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(in_brackets, value)) + "]"
    return {None: "null", True: "true", False: "false"}[value] if value is None or isinstance(value, bool) else repr(value)


def name(key: str) -> str:
    """A name as it stands before its colon. Raises Unwritable."""
    return _on_one_line(key, "plain", between_brackets=True)


def _text(text: str, column: int, form: Form, indent: int | None) -> Written:
    inner = column + STEP if indent is None else indent
    if form == ">" and (wrapped := _folded(text, inner)) is not None:
        return wrapped
    if (form == "|" or "\n" in text.removesuffix("\n")) and (drawn := _literal(text, column, inner)) is not None:
        return drawn
    return Written(_on_one_line(text, form, between_brackets=False))


def _literal(text: str, column: int, inner: int) -> Written | None:
    """A text as a block of its lines; None where it can't be one, or would take in empty lines below it."""
    body = text.removesuffix("\n")
    if not body or body.endswith("\n") or "\r" in body or STRANGE.search(body) or not 0 < inner - column < 10 or column < 0:
        return None
    number = str(inner - column) if body[0] in " \t\n" else ""
    chomp = "" if text.endswith("\n") else "-"
    return Written(f"|{number}{chomp}", tuple(" " * inner + line if line else "" for line in body.split("\n")))


def _folded(text: str, inner: int) -> Written | None:
    """A text of one line as a block in which it is wrapped; None where wrapping would change it."""
    body = text.removesuffix("\n")
    if body.split(" ") != body.split() or not body.isprintable():
        return None
    lines = textwrap.wrap(body, max(20, _WIDEST - inner), break_long_words=False, break_on_hyphens=False)
    return Written(">" if text.endswith("\n") else ">-", tuple(" " * inner + line for line in lines))


def _on_one_line(text: str, form: Form, *, between_brackets: bool) -> str:
    if form not in ("'", '"') and _is_plain(text, between_brackets=between_brackets):
        return text
    if form == "'" and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Unwritable(_("A text with half of a character (a lone surrogate) can't be written."))
    return STRANGE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json.dumps(text, ensure_ascii=False))


def _is_plain(text: str, *, between_brackets: bool) -> bool:
    """Whether a text can stand without quotes, and is a text for readers of YAML 1.1 and 1.2 alike."""
    if not text or text != text.strip() or not text.isprintable() or text[0] in _INDICATORS:
        return False
    if ": " in text or " #" in text or text.endswith(":") or (between_brackets and not set(":,[]{}").isdisjoint(text)):
        return False
    other = any(kind.match(text) for _tag, kind in LOADER.yaml_implicit_resolvers.get(text[0], ()))
    found = meaning(text)
    return not other and not isinstance(found, Meaningless) and found == text


def _is_short(value: Mapping[str, YamlValue] | Sequence[YamlValue], column: int, form: Form) -> bool:
    """Whether a list or mapping is written between brackets: as before, or as long as it is short and flat."""
    if form.startswith("block") or column < 0 or _has_lines(value):
        return False
    if form.startswith("flow") or form == "pair":
        return True
    return _depth(value) <= _FLAT and column + len(in_brackets(value)) <= _WIDEST


def _depth(value: YamlValue) -> int:
    """Lists and mappings within each other; a mapping within another value counts as too many."""
    if isinstance(value, str) or not isinstance(value, Mapping | Sequence):
        return 0
    if isinstance(value, Mapping):
        return 1 + max((_FLAT if isinstance(item, Mapping) else _depth(item) for item in value.values()), default=0)
    return 1 + max((_FLAT if isinstance(item, Mapping) else _depth(item) for item in value), default=0)


def _has_lines(value: YamlValue) -> bool:
    """Whether a text of several lines is in it, which is better not squeezed into one."""
    if isinstance(value, str):
        return re.search(r"\n.", value) is not None
    if isinstance(value, Mapping):
        return any(map(_has_lines, value.values()))
    return isinstance(value, Sequence) and any(map(_has_lines, value))
