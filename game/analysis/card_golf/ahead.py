"""The holes of a round solved ahead of its players, in the order in which they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.analysis.card_golf.caddie import play_of, to_come
from game.analysis.card_golf.packing import HolePlay, name_of_hole, name_of_later
from game.analysis.card_golf.table_cache import TableCache
from game.rules.card_golf.values import State


def holes_ahead(s: State) -> tuple[HolePlay, ...]:
    """The hole that is on and those to come, as whoever is to act plays them if all goes as usual: the later ones from the middle tees."""
    return (play_of(s, s.turn), *to_come(s))


def is_ready(cache: TableCache, plays: Sequence[HolePlay], *, alone: bool) -> bool:
    """Whether nothing of these holes has to be computed; `alone` there are no others, so that each tee is the middle one (C17)."""
    names = [name_of_hole(each) for play in plays for each in _from_tees(play, alone=alone)]
    return all(map(cache.has, names)) and all(cache.has(name_of_later(plays[at:])) for at in range(1, len(plays)))


def solve_ahead(goes_on: Callable[[], bool], folder: Path, plays: Sequence[HolePlay], alone: bool) -> None:
    """Solves the holes into a folder, as long as `goes_on`: first each from all tees, in their order, then what tokens make of them.

    Those are counted from the last hole back, and the holes' plans with them; it takes seconds a hole.
    """
    cache = TableCache(folder)
    for play in plays:
        for each in _from_tees(play, alone=alone):
            if not goes_on():
                return
            if not cache.has(name_of_hole(each)):
                cache.solved(each)
    for at in reversed(range(len(plays))):
        if not goes_on():
            return
        cache.work_out(plays[at:])


def _from_tees(play: HolePlay, *, alone: bool) -> Iterator[HolePlay]:
    """The hole from the tee that is most likely needed first."""
    yield play
    for tee in () if alone else play.hole.tees:
        if tee != play.tee:
            yield play._replace(tee=tee)
