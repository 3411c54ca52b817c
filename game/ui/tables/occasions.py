"""What at a table is worth a word or a face: occasions that everybody saw, by the events of each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple


class Occasion(StrEnum):
    """What has happened to somebody. It follows from public events alone."""

    KNOCKED = "knocked"
    HAND_WON = "hand won"
    HAND_LOST = "hand lost"
    TIED = "tied"
    MATCH_WON = "match won"
    MATCH_LOST = "match lost"
    WELL_PLAYED = "well played"
    PLAYED_BADLY = "played badly"
    IN_TROUBLE = "in trouble"


class SeatOccasion(NamedTuple):
    """An occasion of one seat."""

    seat: int
    occasion: Occasion


def all_seats(seats: int, winners: Iterable[int], won: Occasion, lost: Occasion) -> Iterator[SeatOccasion]:
    """One occasion for those who won, another for all others."""
    ahead = frozenset(winners)
    return (SeatOccasion(seat, won if seat in ahead else lost) for seat in range(seats))


def hand_over(seats: int, winners: Iterable[int]) -> Iterator[SeatOccasion]:
    """A hand has ended: with no winner it is tied."""
    ahead = tuple(winners)
    if not ahead:
        return (SeatOccasion(seat, Occasion.TIED) for seat in range(seats))
    return all_seats(seats, ahead, Occasion.HAND_WON, Occasion.HAND_LOST)


def match_over(seats: int, winners: Iterable[int]) -> Iterator[SeatOccasion]:
    """The match, the game or the round has ended."""
    return all_seats(seats, winners, Occasion.MATCH_WON, Occasion.MATCH_LOST)


def hole_played(seat: int, strokes: int, par: int) -> Iterator[SeatOccasion]:
    """A hole is finished: under par is well played, two or more over par badly."""
    if strokes < par:
        yield SeatOccasion(seat, Occasion.WELL_PLAYED)
    elif strokes >= par + 2:
        yield SeatOccasion(seat, Occasion.PLAYED_BADLY)
