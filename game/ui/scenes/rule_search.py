"""Looking for words in the rules: the passages of all pages, and which of them have every word that was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

_HEADING: Final = re.compile(r"#{1,3}\s+(.*)")
_FIGURE: Final = re.compile(r"!\[(.*)\]\(.*\)\s*$")
_MARKS: Final = re.compile(r"[*`|]|^\s*[-|: ]+$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Passage:
    """What stands below one heading: the number of its page, which heading of the page it is, the heading, and plain words below it."""

    leaf: int
    number: int
    heading: str
    words: str


def passages(pages: Sequence[str]) -> tuple[Passage, ...]:
    r"""All passages of pages of Markdown, in order.

    >>> passages(["# A turn\nDraw **one**.\n## Last\nThe end."])[1]
    Passage(leaf=0, number=1, heading='Last', words='The end.')
    """
    return tuple(passage for leaf, text in enumerate(pages) for passage in _passages(leaf, text))


def _passages(leaf: int, text: str) -> Iterator[Passage]:
    heads: list[str] = []
    below: list[list[str]] = []
    for line in text.split("\n"):
        heading, figure = _HEADING.match(line), _FIGURE.match(line)
        if heading:
            heads.append(_plain(heading[1]))
            below.append([])
        elif below:
            below[-1].append(figure[1] if figure else line)
    for number, (head, lines) in enumerate(zip(heads, below, strict=True)):
        yield Passage(leaf, number, head, " ".join(_plain("\n".join(lines)).split()))


def _plain(text: str) -> str:
    return _MARKS.sub(" ", text).strip()


class Query:
    """What is looked for: words that begin with each of those that were typed, in any order; case makes no difference."""

    def __init__(self, typed: str) -> None:
        words = _alike(typed).split()
        self._each = tuple(re.compile(rf"(?<!\w){re.escape(word)}") for word in words)
        self.any = re.compile("|".join(rf"(?<!\w){re.escape(word)}\w*" for word in words), re.IGNORECASE) if words else None
        """Finds the words in a text, for their places; None where nothing is looked for."""

    def in_heading(self, passage: Passage) -> bool:
        """Whether the heading alone has all words."""
        return self._all_in(passage.heading)

    def fits(self, passage: Passage) -> bool:
        """Whether heading and words below it have all words."""
        return self._all_in(f"{passage.heading} {passage.words}")

    def _all_in(self, text: str) -> bool:
        folded = _alike(text)
        return bool(self._each) and all(word.search(folded) for word in self._each)


def _alike(text: str) -> str:
    return text.casefold().replace("\u2019", "'")
