"""Tables that played the same deal: finding them, and the sum of two whose sides were exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any, NamedTuple

import msgspec

from game.rules import options
from game.rules.contract import UnknownGame, find
from game.session.save_file import Header, deal_of
from game.session.seats import Seat
from game.session.shelf import Summary


class DealKey(NamedTuple):
    """What two tables must share to have played the same deal: content is compared as written, options by their effect."""

    game: str
    deal: int
    seats: int
    options: tuple[tuple[str, str], ...]
    content: bytes


class Couple(NamedTuple):
    """A side of a duplicate match: its players, their points at both tables together, and `at` each, the one that began first before the
    other.
    """

    names: tuple[str, ...]
    points: int
    at: tuple[int, int] = (0, 0)


def deal_key(header: Header) -> DealKey | None:
    """The key of a table, None if it was dealt without a number."""
    deal = deal_of(header)
    content: dict[str, Any] = {} if header.content is msgspec.UNSET else header.content
    if deal is None:
        return None
    return DealKey(header.game, deal, len(header.seats), _counting(header), msgspec.json.encode(content, order="sorted"))


def _counting(header: Header) -> tuple[tuple[str, str], ...]:
    """The options that matter; those of an unknown game as they are written."""
    try:
        rules = find(header.game)
        return options.counting(options.build_saved(rules.options, header.options), len(header.seats))
    except (UnknownGame, options.BadOption):
        return tuple(sorted(header.options.items()))


def played_alike(save: Summary, key: DealKey) -> bool:
    """Whether it is a finished game of that deal; false if real dice were rolled instead of the deal's."""
    return (save.finished and save.numbered and save.header is not None
            and (save.header.game, deal_of(save.header)) == (key.game, key.deal) and deal_key(save.header) == key)


def moved_on(seats: Sequence[Seat], step: int) -> tuple[Seat, ...]:
    """The seats with everybody moved on by that number of places.

    >>> from game.session.seats import person
    >>> [seat.name for seat in moved_on([person("Ana"), person("Bo"), person("Cy")], 1)]
    ['Cy', 'Ana', 'Bo']
    """
    return tuple(seats[(seat - step) % len(seats)] for seat in range(len(seats)))


def duplicate(one: Summary, other: Summary) -> tuple[Couple, Couple] | None:
    """The couples of two tables at which they sat with sides exchanged, with their points; None if it is not such a pair."""
    if len(one.lines) != 2 or len(other.lines) != 2 or any(len(line.seats) < 2 for line in one.lines):
        return None
    sides = [[frozenset(save.names[seat] for seat in line.seats) for line in save.lines] for save in (one, other)]
    if sides[0] != sides[1][::-1] or sides[0][0] == sides[0][1]:
        return None
    later = (one.created, one.changed) > (other.created, other.changed)
    first, second = (
        Couple(tuple(one.names[seat] for seat in line.seats), line.points + against.points,
               (against.points, line.points) if later else (line.points, against.points))
        for line, against in zip(one.lines, reversed(other.lines), strict=True)
    )
    return first, second


def duplicates(tables: Sequence[Summary]) -> list[tuple[Couple, Couple]]:
    """The results of all pairs of tables that make a duplicate match, each table in at most one, newest first."""
    left, found = list(tables), []
    while left:
        one = left.pop(0)
        for other in left:
            result = duplicate(one, other)
            if result is not None:
                left.remove(other)
                found.append(result)
                break
    return found


def in_seat(tables: Sequence[Summary], own: Summary, seat: int) -> list[Summary]:
    """The tables at which the others sat as at `own`, whoever had that seat; sorted by that seat's result, except for a single player."""

    def others(save: Summary) -> list[tuple[str, str | None]]:
        return [both for at, both in enumerate(zip(save.names, save.levels, strict=True)) if at != seat]

    alike = [save for save in tables if others(save) == others(own)]
    if len(own.lines) < 2:
        return alike
    pairs = [pair for save in alike for pair in permutations(save.lines, 2)]
    sign = 1 if any(one.points < other.points and one.rank < other.rank for one, other in pairs) else -1   # golf: fewer is better

    def result(save: Summary) -> tuple[int, int]:
        mine = sum(line.points for line in save.lines if seat in line.seats)
        theirs = sum(line.points for line in save.lines if seat not in line.seats)
        return sign * mine, -sign * theirs
    return sorted(alike, key=result)
