"""What people's profiles change of the look of a table: colours and shapes of seats, and for who plays alone text, tiles and cloth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from game.session.profiles import Profiles
from game.session.seats import Seat
from game.ui.settings import HandOrder, Settings
from game.ui.theme import RGB, SEAT_MARKS, THEMES, Look, Ramp, Theme, contrast, rgb, scale_for

_READ: Final = 4.5          # the contrast that words need
_BACKS: Final[Mapping[str, RGB]] = MappingProxyType({
    "red": rgb("#6E211C"), "blue": rgb("#1E3F6E"), "green": rgb("#1F5A3A"), "black": rgb("#2B2A2E")})
_CLOTHS: Final[Mapping[str, RGB]] = MappingProxyType({
    "green": rgb("#1F5B4A"), "blue": rgb("#1F4A6B"), "wine": rgb("#66242F"), "slate": rgb("#3C4650")})
_HANDS: Final[Mapping[str, HandOrder]] = MappingProxyType({"number": "number", "pips": "pips"})
_WHITE: Final = (255, 255, 255)
_BLACK: Final = (0, 0, 0)


class Taste(NamedTuple):
    """`marks` are numbers of colours and shapes by seat; `text` a scale, `hand` its order, None for the settings'.

    `back` and `cloth` are "" for the theme's.
    """

    marks: tuple[int, ...] = tuple(range(len(SEAT_MARKS)))
    text: float | None = None
    back: str = ""
    cloth: str = ""
    hand: HandOrder | None = None


PLAIN: Final = Taste()


def taste_of(profiles: Profiles, seats: Sequence[Seat], own: tuple[int, ...] | None = None) -> Taste:
    """The taste of those who sit at a table. With several people at one screen all but colours and shapes is the house's.

    `own` are the marks of a game in which the seats choose their colours: a player's own gives way at such a table (H12).
    """
    wanted = [None if (found := profiles.of(seat)) is None else found.mark for seat in seats]
    persons = [profile for seat in seats if seat.is_person for profile in (profiles.of(seat),)]
    alone = persons[0] if len(persons) == 1 else None
    marks = own or marks_of(wanted)
    return Taste(marks) if alone is None else Taste(marks, alone.text, alone.back, alone.cloth, _HANDS.get(alone.hand))


def marks_of(wanted: Sequence[int | None]) -> tuple[int, ...]:
    """A mark for each seat: the wanted one, for who asks first; all others keep their own or take what is left."""
    given: dict[int, int] = {}
    for seat, mark in enumerate(wanted):
        if mark is not None and mark not in given.values():
            given[seat] = mark
    for seat in range(len(SEAT_MARKS)):
        if seat not in given:
            free = [mark for mark in (seat, *range(len(SEAT_MARKS))) if mark not in given.values() and (
                mark == seat or mark not in _own(given, seat))]
            given[seat] = free[0]
    return tuple(given[seat] for seat in range(len(SEAT_MARKS)))


def _own(given: Mapping[int, int], seat: int) -> set[int]:
    """The marks of seats that are still to get their own."""
    return {other for other in range(seat + 1, len(SEAT_MARKS)) if other not in given}


def look_for(settings: Settings, size: tuple[int, int], taste: Taste) -> Look:
    """The look of a window of that size in device pixels."""
    theme = _themed(THEMES[settings.theme], taste)
    return Look(theme, scale_for(*size), taste.text or settings.text, settings.pips, not settings.reduce_motion, taste.marks)


def _themed(theme: Theme, taste: Taste) -> Theme:
    """The theme with other backs and cloth, light or dark enough for the words that stand on it."""
    if taste.back in _BACKS and taste.back != "red":
        back = _BACKS[taste.back]
        edge = Ramp(*(_toward(back, _BLACK, depth) for depth in (.62, .45, .25)))
        theme = replace(theme, back=back, back_edge=edge)
    if taste.cloth in _CLOTHS and taste.cloth != "green":
        theme = replace(theme, baize=_readable(_CLOTHS[taste.cloth], theme.on_felt))
    return theme


def _readable(cloth: RGB, words: RGB) -> RGB:
    """The cloth, lighter or darker until words on it can be read."""
    end = _WHITE if contrast(words, _WHITE) > contrast(words, _BLACK) else _BLACK
    for share in range(20):
        found = _toward(cloth, end, share / 20)
        if contrast(words, found) >= _READ:
            return found
    return end


def _toward(one: RGB, other: RGB, share: float) -> RGB:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
