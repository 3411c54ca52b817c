"""House rules and the book: what a game says of its rule book where an option asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.entries import Entries
from game.words import N_


class BookWords(NamedTuple):
    """Not yet translated: the section of the book that an option answers ("" where it has none), and what it says there, in our words."""

    section: str
    says: str


SILENT: Final = N_("The book has no such rule: it is a house rule of ours.")
HANDICAP: Final = BookWords("", N_("The book has no handicaps. They are ours, for players who are not equally strong."))

BOOKS: Final[Entries[Mapping[str, BookWords]]] = Entries(lambda game: game.book)
"""By game what its book says, by option."""
