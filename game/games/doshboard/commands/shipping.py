"""What ships solved of Doshboard: every hole of the stock boards with each set of cards, at beginner and advanced level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.cli.paths import COURSES
from game.cli.stock import Shipping
from game.content.choices import choices, content_for
from game.content.yaml_text import files_in
from game.games.doshboard.rules.cards import COLOURS, Content
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import ADVANCED, BEGINNER, Options, State
from game.games.doshboard.solver.hole_book import HoleBook, name_of_hole
from game.rules.contract import Setup


def boards() -> Sequence[Content]:
    """The stock boards, with the stock sets of cards."""
    stems = {path.stem for path in files_in(COURSES / Doshboard.key)}
    listed = choices(Doshboard.key, COURSES)
    found = [content_for(Doshboard.key, COURSES, file.stem, among=listed) for file in listed[0].files if file.stem in stems]
    return [content for content in found if isinstance(content, Content)]


def names(content: Content) -> Iterator[str]:
    """The names of all solutions of a board."""
    return map(name_of_hole, holes_of(content))


def work(content: Content) -> Mapping[str, bytes]:
    """All solutions of a board, by name."""
    books = HoleBook()
    return dict(map(books.pack, holes_of(content)))


def holes_of(content: Content) -> Iterator[State]:
    """Every hole of a board as it is begun, with each set of cards at both levels."""
    shared = [Doshboard().start(Setup(1, Options(level=BEGINNER, shared_set=name), content)) for name in COLOURS]
    own = Doshboard().start(Setup(len(COLOURS), Options(level=ADVANCED), content))
    for hole in range(len(content.board.holes)):
        for colour, beginner in enumerate(shared):
            yield beginner._replace(drawn=(hole,))
            yield own._replace(drawn=(hole,), turn=colour)


SHIPPING: Final = Shipping(boards, names, work)
