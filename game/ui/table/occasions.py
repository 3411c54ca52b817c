"""What at a table is worth a word or a face: occasions that everybody saw, by the events of each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final, NamedTuple


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
    ACE = "ace"
    IN_WATER = "in water"
    CARD_LOST = "card lost"
    STREAK = "streak"


class SeatOccasion(NamedTuple):
    """What has happened, and to whom."""

    seat: int
    occasion: Occasion


def all_seats(seats: int, winners: Iterable[int], won: Occasion, lost: Occasion) -> Iterator[SeatOccasion]:
    """One occasion for those who won, another for all others."""
    ahead = frozenset(winners)
    return (SeatOccasion(seat, won if seat in ahead else lost) for seat in range(seats))


STREAK: Final = 3
"""Wins one after the other from which there is more to say than of a hand."""


def hand_over(seats: int, winners: Iterable[int], streak: int = 0) -> Iterator[SeatOccasion]:
    """A hand has ended: with no winner it is tied. `streak` are the wins in a row that the winners have now, where the game counts them."""
    ahead = tuple(winners)
    if not ahead:
        return (SeatOccasion(seat, Occasion.TIED) for seat in range(seats))
    return all_seats(seats, ahead, Occasion.STREAK if streak >= STREAK else Occasion.HAND_WON, Occasion.HAND_LOST)


def match_over(seats: int, winners: Iterable[int]) -> Iterator[SeatOccasion]:
    """The match, the game or the round has ended."""
    return all_seats(seats, winners, Occasion.MATCH_WON, Occasion.MATCH_LOST)


def hole_played(seat: int, strokes: int, par: int) -> Iterator[SeatOccasion]:
    """A hole is finished: an ace is one, under par is well played, two or more over par badly."""
    if strokes == 1:
        yield SeatOccasion(seat, Occasion.ACE)
    elif strokes < par:
        yield SeatOccasion(seat, Occasion.WELL_PLAYED)
    elif strokes >= par + 2:
        yield SeatOccasion(seat, Occasion.PLAYED_BADLY)
