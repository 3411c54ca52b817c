"""The words of the field: what each of them means, at which games, and where they stand in a sentence.

They are read from `assets/rules/glossary.md`, or its translation: headings of the first level are families of games, with the keys of the
games below; those of the second level are words, with their forms in italics below, and games of their own where not the whole family
has the word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from game.words import page

FILE: Final = "rules/glossary.md"
_GAMES: Final = re.compile(r"`([a-z_ ]+)`")
_FORMS: Final = re.compile(r"\*([^*]+)\*")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the field: its family of games, the keys of the games that use it, its forms as they stand in sentences, what it means.

    `shared`: it is used at just the games of its family.
    """

    name: str
    family: str
    games: tuple[str, ...]
    forms: tuple[str, ...]
    line: str
    shared: bool = True


@dataclass(frozen=True, slots=True)
class Mention:
    """Where a term stands in a sentence: from its letter `start` up to its letter `end`."""

    start: int
    end: int
    term: Term


def read(text: str) -> tuple[Term, ...]:
    r"""The terms of a glossary. What is no heading, and stands below none, is left out.

    >>> [term.name for term in read("# Golf\n`golo`\n## Par\n*par, pars*\nThe strokes that a hole should take.")]
    ['Par']
    """
    return tuple(_terms(text))


def _terms(text: str) -> Iterator[Term]:
    for family in ("\n" + text).split("\n# ")[1:]:
        head, *words = family.split("\n## ")
        name, _line, below = head.partition("\n")
        common = _keys(below)
        for word in words:
            heading, _line, rest = word.partition("\n")
            lines = [line.strip() for line in rest.split("\n") if line.strip()]
            told = lines[0] if lines else ""
            forms, own = _FORMS.search(told), _keys(told)
            yield Term(heading.strip(), name.strip(), own or common,
                       tuple(form.strip(" []") for form in forms[1].split(",")) if forms else (),
                       " ".join(lines[1:] if forms else lines), not own or own == common)


def _keys(line: str) -> tuple[str, ...]:
    found = _GAMES.search(line)
    return tuple(found[1].split()) if found else ()


class Glossary:
    """The terms of one game, and where they are mentioned."""

    def __init__(self, terms: Iterable[Term], game: str) -> None:
        """Of all `terms` those that the game with that key uses."""
        self.terms = tuple(term for term in terms if game in term.games)
        self._of = {form.casefold(): term for term in self.terms for form in term.forms}
        longest_first = sorted(self._of, key=len, reverse=True)
        self._any = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])", re.IGNORECASE) if self._of else None

    def mentions(self, sentence: str) -> tuple[Mention, ...]:
        """The terms of a sentence, each where it stands first."""
        if self._any is None:
            return ()
        found: dict[Term, Mention] = {}
        for match in self._any.finditer(sentence):
            term = self._of.get(match.group().casefold())
            if term is not None and term not in found:
                found[term] = Mention(match.start(), match.end(), term)
        return tuple(found.values())


def all_terms() -> tuple[Term, ...]:
    """The glossary in the language in force, else in English; empty where its file can't be read."""
    try:
        return read(page(FILE).read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return ()


def glossary_of(game: str) -> Glossary:
    """The terms of the game with that key."""
    return Glossary(all_terms(), game)
