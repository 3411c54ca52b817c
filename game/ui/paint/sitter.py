"""What a portrait shows of a person: features, the seat's colour, a bot's level and the mood."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from game.session.people import Complexion, FaceOf, Features, HairColour, Mood, face_of
from game.session.seats import Seat
from game.ui.looks.theme import RGB, SEAT_MARKS, rgb

SKINS: Final[Mapping[Complexion, RGB]] = MappingProxyType({
    Complexion.EBONY: rgb("#6A4027"), Complexion.BROWN: rgb("#855031"), Complexion.COPPER: rgb("#B77C4E"),
    Complexion.TAN: rgb("#CB9468"), Complexion.PEACH: rgb("#E0AC80"), Complexion.FAIR: rgb("#F0C7A0"),
})
HAIRS: Final[Mapping[HairColour, RGB]] = MappingProxyType({
    HairColour.BLACK: rgb("#1B1412"), HairColour.BROWN: rgb("#4A2E1C"), HairColour.AUBURN: rgb("#7C3A1C"),
    HairColour.BLONDE: rgb("#B98A45"), HairColour.GREY: rgb("#8E8A82"), HairColour.WHITE: rgb("#E0DACE"),
})


class Sitter(NamedTuple):
    """All that a portrait shows: the features, the seat's colour, the level of a bot ("" for a person) and the mood."""

    features: Features
    colour: RGB
    level: str = ""
    mood: Mood = Mood.CALM


def sitter_of(seat: Seat, number: int, face: FaceOf = face_of) -> Sitter:
    """The sitter for a seat, in the colour of that number; `face` returns the features, also of people with a profile."""
    return Sitter(face(seat), SEAT_MARKS[number].colour, seat.level or "")
