"""Who is portrayed: the features, the seat's colour, the level that is worn and the mood."""

from __future__ import annotations

from typing import NamedTuple

from game.session.people import Features, Mood, face_of
from game.session.profiles import FaceOf
from game.session.seats import Seat
from game.ui.theme import RGB, SEAT_MARKS


class Sitter(NamedTuple):
    """All that a portrait shows: the features, the seat's colour, the level of a bot ("" for a person) and the mood."""

    features: Features
    colour: RGB
    level: str = ""
    mood: Mood = Mood.CALM


def sitter_of(seat: Seat, number: int, face: FaceOf = face_of) -> Sitter:
    """Who sits at a table, at the seat of that number; `face` tells the faces of people with a profile."""
    return Sitter(face(seat), SEAT_MARKS[number].colour, seat.level or "")
