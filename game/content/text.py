"""Names, lines and maps in files: what every kind of file asks of them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from game.content.fault import character, quoted
from game.content.typed import Wrong
from game.words import _

LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 160

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name under which it stands in lists.")]
OneLine: TypeAlias = Annotated[str, Meta(max_length=LONGEST_LINE, description="A sentence about it, shown below its name, or nothing.")]
Landscape: TypeAlias = Literal["parkland", "links", "woodland", "heath"]


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


class DrawnMap:
    """A map that is drawn in a block text, a line for each row and a character for each space.

    Its text is indented by any number of spaces. Where its first row begins with a space, YAML wants that number written: `map: |2`.
    """

    def __init__(self, text: str) -> None:
        self.rows = tuple(text.removesuffix("\n").split("\n"))
        self._starts = [0]
        for row in self.rows:
            self._starts.append(self._starts[-1] + len(row) + 1)

    def offset(self, row: int, column: int) -> int:
        """The character of the text at a space; rows count from the top and columns from the left, both from 0.

        `Wrong` with it, or `Tree.mark`, tells the line and column of the file.
        """
        return self._starts[row] + column

    def faults(self, key: str, signs: Container[str]) -> Iterator[Wrong]:
        """Rows that are not as long as the first one, and characters that are none of the `signs`; `key` is the name of the map's text."""
        width = len(self.rows[0])
        for number, row in enumerate(self.rows):
            for column, sign in enumerate(row):
                if sign not in signs:
                    told = _("{sign} is not known in this map").format(sign=quoted(sign) if sign.isprintable() else character(sign))
                    yield Wrong((key,), told, self.offset(number, column))
            if len(row) != width:
                told = _("row {row} of the map has {n} spaces; its first row has {width}")
                yield Wrong((key,), told.format(row=number + 1, n=len(row), width=width), self.offset(number, min(len(row), width)))
