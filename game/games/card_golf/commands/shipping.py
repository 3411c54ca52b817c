"""What ships solved of Card Golf: the best plans of every stock hole from each tee, and what tokens are worth on the stock courses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.cli.paths import COURSES
from game.cli.stock import Shipping
from game.content.choices import choices, content_for
from game.content.yaml_text import files_in
from game.games.card_golf.rules.content import Content
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.values import Options
from game.games.card_golf.solver.caddie import to_come
from game.games.card_golf.solver.packing import HolePlay, name_of_hole, name_of_later, name_of_plans
from game.games.card_golf.solver.table_cache import TableCache
from game.rules.contract import Setup

_LENGTHS: Final = (18, 9, 3)


def courses() -> Sequence[Content]:
    """The stock courses; decks, of which holes are dealt in play, are left out."""
    listed = choices(CardGolf.key, COURSES)
    found = [content_for(CardGolf.key, COURSES, path.stem, among=listed) for path in files_in(COURSES / CardGolf.key)]
    return [content for content in found if isinstance(content, Content) and content.course.holes]


def names(course: Content) -> Iterator[str]:
    """The names of all tables of a course."""
    for plays in _rounds(course):
        for at, play in enumerate(plays):
            yield name_of_later(plays[at:])
            yield name_of_plans(play)
            yield from map(name_of_hole, _from_tees(play))


def work(course: Content) -> Mapping[str, bytes]:
    """All tables of a course, by name."""
    found = dict[str, bytes]()
    cache = TableCache(seen=found.__setitem__)
    for plays in _rounds(course):
        cache.work_out(plays)
        for at, play in enumerate(plays):
            cache.work_out(plays[at:])
            cache.weighed(play)
            for each in _from_tees(play):
                cache.solved(each)
    return found


def _from_tees(play: HolePlay) -> Iterator[HolePlay]:
    """The hole from each of its tees."""
    for tee in play.hole.tees:
        yield play._replace(tee=tee)


def _rounds(course: Content) -> Iterator[tuple[HolePlay, ...]]:
    """The holes of the rounds of each length that can be played there, from the middle tees."""
    for holes in _LENGTHS:
        s = CardGolf().start(Setup(1, Options(holes=holes), course))
        if len(s.holes) == holes:
            first = HolePlay(s.ground, s.game.tables, s.tee_of(0), s.game.options.stretch)
            yield first, *to_come(s)


SHIPPING: Final = Shipping(courses, names, work)
