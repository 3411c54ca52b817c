"""Who people are: the features of a face, and the house's characters with a level, a temper and a pace of their own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeVar
from zlib import crc32

from game.session.seats import DEFAULT_NAMES, Seat

_Kind = TypeVar("_Kind", bound=StrEnum)


class Complexion(StrEnum):
    """Complexions, from dark to light."""

    EBONY = "ebony"
    BROWN = "brown"
    COPPER = "copper"
    TAN = "tan"
    PEACH = "peach"
    FAIR = "fair"


class HairColour(StrEnum):
    """Colours of hair and beard."""

    BLACK = "black"
    BROWN = "brown"
    AUBURN = "auburn"
    BLONDE = "blonde"
    GREY = "grey"
    WHITE = "white"


class Hair(StrEnum):
    """How hair is worn."""

    SHORT = "short"
    AFRO = "afro"
    PARTED = "parted"
    BUN = "bun"
    LONG = "long"
    LOCKS = "locks"
    SIDES = "sides"
    BALD = "bald"


class Beard(StrEnum):
    """Beards and moustaches."""

    NONE = "none"
    MOUSTACHE = "moustache"
    HANDLEBAR = "handlebar"
    GOATEE = "goatee"
    FULL = "full"


class Glasses(StrEnum):
    """What is worn before the eyes."""

    NONE = "none"
    ROUND = "round"
    SHADES = "shades"


class Hat(StrEnum):
    """What is worn on the head by choice; a bot's level is worn over it."""

    NONE = "none"
    WRAP = "wrap"
    STRAW = "straw"
    FLAT_CAP = "flat_cap"


class Clothes(StrEnum):
    """What is worn below the neck, in the colour of the seat."""

    POLO = "polo"
    SUIT = "suit"
    OPEN_NECK = "open_neck"


@dataclass(frozen=True, slots=True)
class Features:
    """What a portrait is painted from."""

    skin: Complexion = Complexion.COPPER
    hair: Hair = Hair.SHORT
    hair_colour: HairColour = HairColour.BLACK
    beard: Beard = Beard.NONE
    glasses: Glasses = Glasses.NONE
    hat: Hat = Hat.NONE
    clothes: Clothes = Clothes.POLO
    earrings: bool = False
    lips: bool = False
    wide_jaw: bool = False


class Mood(StrEnum):
    """Expressions. They follow what everybody saw: a knock, a hand won or lost."""

    CALM = "calm"
    GLAD = "glad"
    SORRY = "sorry"
    FIRM = "firm"


class Temper(StrEnum):
    """How somebody takes what happens at the table; it chooses among the things that are said, and nothing else."""

    WARM = "warm"
    DRY = "dry"
    PROUD = "proud"
    SHY = "shy"


@dataclass(frozen=True, slots=True)
class Character:
    """A regular of the house: a bot's face, the level it plays at unless another is chosen, its temper, and its pace (1: as set)."""

    name: str
    features: Features
    level: str
    temper: Temper
    pace: float = 1.0


CHARACTERS: Final = (
    Character(
        "Ana",
        Features(Complexion.BROWN, Hair.BUN, HairColour.BLACK, hat=Hat.WRAP, clothes=Clothes.OPEN_NECK, earrings=True, lips=True),
        "club", Temper.WARM, .9,
    ),
    Character(
        "Winston",
        Features(Complexion.EBONY, Hair.SIDES, HairColour.GREY, Beard.FULL, hat=Hat.FLAT_CAP, clothes=Clothes.SUIT),
        "pro", Temper.DRY, 1.3,
    ),
    Character(
        "Desmond",
        Features(Complexion.BROWN, Hair.BALD, HairColour.BLACK, Beard.MOUSTACHE, Glasses.ROUND, wide_jaw=True),
        "club", Temper.DRY, 1.1,
    ),
    Character(
        "Marcia",
        Features(Complexion.COPPER, Hair.AFRO, HairColour.BROWN, clothes=Clothes.OPEN_NECK, earrings=True, lips=True),
        "pro", Temper.PROUD, .8,
    ),
    Character(
        "Pearl",
        Features(Complexion.EBONY, Hair.LONG, HairColour.WHITE, glasses=Glasses.ROUND, clothes=Clothes.OPEN_NECK, earrings=True, lips=True),
        "club", Temper.WARM, 1.3,
    ),
    Character(
        "Neville",
        Features(Complexion.FAIR, Hair.SIDES, HairColour.WHITE, Beard.HANDLEBAR, hat=Hat.STRAW, clothes=Clothes.SUIT),
        "rookie", Temper.PROUD, 1.2,
    ),
    Character(
        "Grace",
        Features(Complexion.TAN, Hair.BUN, HairColour.AUBURN, clothes=Clothes.SUIT, earrings=True, lips=True),
        "pro", Temper.SHY, 1.0,
    ),
    Character(
        "Errol",
        Features(Complexion.BROWN, Hair.LOCKS, HairColour.BLACK, Beard.GOATEE),
        "club", Temper.PROUD, .7,
    ),
    Character(
        "Hyacinth",
        Features(Complexion.COPPER, Hair.PARTED, HairColour.GREY, hat=Hat.WRAP, clothes=Clothes.OPEN_NECK, lips=True),
        "rookie", Temper.WARM, 1.1,
    ),
    Character(
        "Clive",
        Features(Complexion.PEACH, Hair.PARTED, HairColour.BLONDE, Beard.MOUSTACHE, clothes=Clothes.SUIT, wide_jaw=True),
        "rookie", Temper.SHY, .9,
    ),
    Character(
        "Imogen",
        Features(Complexion.FAIR, Hair.LONG, HairColour.AUBURN, glasses=Glasses.ROUND, lips=True),
        "club", Temper.SHY, 1.0,
    ),
    Character(
        "Basil",
        Features(Complexion.TAN, Hair.SHORT, HairColour.BROWN, Beard.FULL, Glasses.SHADES),
        "pro", Temper.WARM, 1.0,
    ),
)
"""The regulars of the house, in the order in which the house's names are given to seats."""

FACES: Final = (
    Features(Complexion.COPPER, Hair.PARTED, HairColour.BLACK),
    Features(Complexion.BROWN, Hair.AFRO, HairColour.BLACK, clothes=Clothes.OPEN_NECK, earrings=True, lips=True),
    Features(Complexion.PEACH, Hair.SHORT, HairColour.AUBURN, Beard.FULL),
    Features(Complexion.FAIR, Hair.LONG, HairColour.BLONDE, clothes=Clothes.OPEN_NECK, lips=True),
    Features(Complexion.EBONY, Hair.SHORT, HairColour.BLACK, Beard.GOATEE, clothes=Clothes.SUIT, wide_jaw=True),
    Features(Complexion.TAN, Hair.BUN, HairColour.BROWN, glasses=Glasses.ROUND, clothes=Clothes.SUIT, earrings=True, lips=True),
    Features(Complexion.FAIR, Hair.SIDES, HairColour.GREY, Beard.MOUSTACHE, Glasses.ROUND, clothes=Clothes.OPEN_NECK),
    Features(Complexion.EBONY, Hair.LOCKS, HairColour.BLACK, earrings=True, lips=True),
    Features(Complexion.BROWN, Hair.LONG, HairColour.GREY, hat=Hat.STRAW, clothes=Clothes.OPEN_NECK, lips=True),
)
"""The faces that people pick theirs from, none of them a regular's."""

_BY_NAME: Final = {character.name: character for character in CHARACTERS}
assert tuple(_BY_NAME) == DEFAULT_NAMES


def character_of(name: str) -> Character | None:
    """The regular of that name, None where the house has none."""
    return _BY_NAME.get(name)


def pace_of(name: str) -> float:
    """By what the pause before a bot's move is stretched: a regular's own pace, 1 for any other name."""
    known = character_of(name)
    return known.pace if known is not None else 1.0


def features_of(name: str) -> Features:
    """The face of a bot of that name: a regular's own, else one that the letters pick, always the same. Letters pick no beard.

    >>> features_of("Winston").beard is Beard.FULL, features_of("Zoe") == features_of("Zoe")
    (True, True)
    """
    known = character_of(name)
    if known is not None:
        return known.features
    draw = _Letters(name)
    features = Features(
        draw.of(Complexion), draw.of(Hair), draw.of(HairColour), clothes=draw.of(Clothes), wide_jaw=draw.below(3) == 0
    )
    if features.hair in (Hair.BUN, Hair.LONG, Hair.AFRO):
        return replace(features, earrings=draw.below(2) == 0, lips=draw.below(2) == 0)
    return replace(features, glasses=Glasses.ROUND if draw.below(4) == 0 else Glasses.NONE)


def guest_features(name: str) -> Features:
    """The face of a person of that name who has chosen none: that of a bot of the name, without the beard of a regular.

    >>> guest_features("Winston") == replace(features_of("Winston"), beard=Beard.NONE)
    True
    """
    return replace(features_of(name), beard=Beard.NONE)


def face_of(seat: Seat) -> Features:
    """The face of who sits there."""
    return guest_features(seat.name) if seat.is_person else features_of(seat.name)


class _Letters:
    """Choices that the letters of a name make: the same ones on every machine."""

    def __init__(self, name: str) -> None:
        self._left = crc32(name.casefold().encode()) * 2654435761 % 2**64

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        self._left, found = divmod(self._left * 6364136223846793005 % 2**64, count)
        return found

    def of(self, kind: type[_Kind]) -> _Kind:
        """A member of the enumeration."""
        members = tuple(kind)
        return members[self.below(len(members))]
