"""Names and lines in files: what every kind of file asks of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from game.content.fault import character
from game.content.typed import Wrong
from game.words import _

LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 160

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name under which it stands in lists.")]
Line: TypeAlias = Annotated[str, Meta(max_length=LONGEST_LINE, description="A sentence about it, shown below its name, or nothing.")]


def wrong_name(name: str) -> Iterator[Wrong]:
    """What is wrong with a file's `name`: it has to print as one short line, and to show something."""
    if not name.strip():
        yield Wrong(("name",), _("the name is blank"))
    yield from _hidden("name", name)


def wrong_line(line: str) -> Iterator[Wrong]:
    """What is wrong with a file's `line`: it has to print as one line."""
    yield from _hidden("line", line)


def _hidden(key: str, text: str) -> Iterator[Wrong]:
    """Its characters that can't be shown."""
    for offset, sign in enumerate(text):
        if not sign.isprintable():
            yield Wrong((key,), _("{key} has {sign}; write what can be shown, on one line").format(key=key, sign=character(sign)), offset)
