"""Who is portrayed: the features, the seat's colour, the level that is worn and the mood."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from game.session.people import Features, face_of
from game.session.seats import Seat
from game.ui.theme import RGB, SEAT_MARKS


class Mood(StrEnum):
    """Expressions. They follow what everybody saw: a knock, a slam, a hand won or lost."""

    CALM = "calm"
    GLAD = "glad"
    SORRY = "sorry"
    FIRM = "firm"


class Sitter(NamedTuple):
    """All that a portrait shows: the features, the seat's colour, the level of a bot ("" for a person) and the mood."""

    features: Features
    colour: RGB
    level: str = ""
    mood: Mood = Mood.CALM


def sitter_of(seat: Seat, number: int) -> Sitter:
    """Who sits at a table, at the seat of that number."""
    return Sitter(face_of(seat), SEAT_MARKS[number].colour, seat.level or "")
