"""People: the features of a face, the house's characters, and the profiles of persons."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, TypeAlias, TypeVar
from zlib import crc32

import msgspec
from msgspec import Meta, Struct

from game import kept
from game.errors import UserError
from game.session.seats import DEFAULT_NAMES, LONGEST_NAME, Seat, clean_name
from game.words import _

# ---- people: the features of a face, and the house's characters, each with a level, a temper and a pace
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
    """Hair styles."""

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
    """What is worn over the eyes."""

    NONE = "none"
    ROUND = "round"
    SHADES = "shades"


class Hat(StrEnum):
    """Headwear that can be chosen; the headwear that shows a bot's level is painted over it."""

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
    """How somebody reacts to what happens at the table; it only chooses among the spoken lines."""

    WARM = "warm"
    DRY = "dry"
    PROUD = "proud"
    SHY = "shy"


@dataclass(frozen=True, slots=True)
class Character:
    """A regular of the house: a bot's face, its default level, its temper, and its pace: a factor for the pause before its moves."""

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
"""The regulars of the house, in the order in which house names are given to seats."""

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
"""The faces that people choose from; none is a regular's."""

_BY_NAME: Final = {character.name: character for character in CHARACTERS}
assert tuple(_BY_NAME) == DEFAULT_NAMES


def character_of(name: str) -> Character | None:
    """The regular of that name, None if there is none."""
    return _BY_NAME.get(name)


def pace_of(name: str) -> float:
    """The factor for the pause before a bot's move: a regular's own pace, 1 for any other name."""
    known = character_of(name)
    return known.pace if known is not None else 1.0


def features_of(name: str) -> Features:
    """The face of a bot of that name: a regular's own, else one derived from the letters, always the same, without a beard.

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
    """The face of a person of that name who has chosen none: that of a bot with this name, without a beard.

    >>> guest_features("Winston") == replace(features_of("Winston"), beard=Beard.NONE)
    True
    """
    return replace(features_of(name), beard=Beard.NONE)


def face_of(seat: Seat) -> Features:
    """The face of the seat's player."""
    return guest_features(seat.name) if seat.is_person else features_of(seat.name)


class _Letters:
    """Choices derived from the letters of a name: the same on every machine."""

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


# ---- profiles of people: name, portrait, colour and shape, text size, order of a hand, tile backs and cloth; a file each in saves/profiles
# A damaged one is set aside and reported, without affecting others. People are identified by the name on a seat: saves and statistics know
# nothing of profiles.
FOLDER: Final = "profiles"
MOST: Final = 60            # most profiles that can be created, and that are read
BACKS: Final = ("red", "blue", "green", "black")
CLOTHS: Final = ("green", "blue", "wine", "slate")
HANDS: Final = ("number", "pips")
_LABEL: Final = "profile 1"
_LONGEST: Final = 4096      # most bytes of a profile

FaceOf: TypeAlias = Callable[[Seat], Features]
"""The face of the player on a seat."""


class BadProfile(UserError):
    """A profile that can't be saved like this; the message says why, and what would be accepted."""


class Profile(Struct, frozen=True):
    """One person. `mark` is the number of a colour and shape, None for that of the seat; `text` a scale, None for that of the house.

    `back`, `cloth` and `hand`, the order of a hand, are from BACKS, CLOTHS and HANDS, "" for those of the house.
    """

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    features: Features
    mark: Annotated[int, Meta(ge=0, le=7)] | None = None
    text: Annotated[float, Meta(ge=.8, le=2.0)] | None = None
    back: Annotated[str, Meta(max_length=20)] = ""
    cloth: Annotated[str, Meta(max_length=20)] = ""
    hand: Annotated[str, Meta(max_length=20)] = ""


class Profiles:
    """The profiles of one folder, read when this is made and before each change; a change is on disk before it takes effect."""

    def __init__(self, saves: Path) -> None:
        self._folder = saves / FOLDER
        self._files: dict[str, Path] = {}       # by name
        self._found: dict[str, Profile] = {}
        self.notices: tuple[str, ...] = tuple(self._read())

    @property
    def all(self) -> tuple[Profile, ...]:
        """The profiles by name."""
        return tuple(sorted(self._found.values(), key=lambda profile: (profile.name.casefold(), profile.name)))

    def find(self, name: str) -> Profile | None:
        """The profile of that name, None if there is none."""
        return self._found.get(name.strip(" "))

    def of(self, seat: Seat) -> Profile | None:
        """The profile of the seat's player: bots have none."""
        return self.find(seat.name) if seat.is_person else None

    def face_of(self, seat: Seat) -> Features:
        """The face of the seat's player: a person's own, or the one derived from the name."""
        found = self.of(seat)
        return found.features if found is not None else face_of(seat)

    def features_of(self, name: str) -> Features:
        """The face of a person of that name."""
        found = self.find(name)
        return found.features if found is not None else guest_features(name)

    def trouble(self, name: str, old: str = "") -> str:
        """The sentence saying why a profile can't have this name, or ""; `old` is its present name."""
        try:
            clean = clean_name(name)
        except UserError as error:
            return str(error)
        taken = next((known for known in self._found if known.casefold() == clean.casefold() and known != old), None)
        if taken is not None:
            return _("There is a profile of {name} already; choose another name.").format(name=taken)
        if not old and len(self._found) >= MOST:
            return _("There are {n} profiles, which is the most; delete one first.").format(n=MOST)
        return ""

    def look_again(self) -> None:
        """Reads the folder again: another window may have created, changed or deleted profiles."""
        self._files, self._found = {}, {}
        self._read()

    def keep(self, profile: Profile, old: str = "") -> None:
        """Saves a profile, replacing the one called `old` if given. Raises BadProfile; then nothing has changed."""
        self.look_again()
        why = self.trouble(profile.name, old)
        if why:
            raise BadProfile(why)
        profile = msgspec.structs.replace(profile, name=clean_name(profile.name))
        path = self._files.get(old) or self._folder / f"{secrets.token_hex(6)}.json"
        try:
            kept.keep(path, _LABEL, msgspec.json.format(msgspec.json.encode(profile), indent=2) + b"\n")
        except OSError as error:
            text = _("The profile cannot be saved in {path} ({why}). Make room there, or allow writing, and try again.")
            raise BadProfile(text.format(path=path, why=error.strerror or error)) from error
        self._forget(old)
        self._files[profile.name], self._found[profile.name] = path, profile

    def delete(self, name: str) -> None:
        """Deletes a profile. Raises BadProfile if the disk refuses."""
        path = self._files.get(name)
        if path is None:
            return
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            text = _("The profile in {path} cannot be deleted ({why}).").format(path=path, why=error.strerror or error)
            raise BadProfile(text) from error
        self._forget(name)

    def _forget(self, name: str) -> None:
        self._files.pop(name, None)
        self._found.pop(name, None)

    def _read(self) -> list[str]:
        """Reads all files; returns the sentences about unusable ones."""
        told: list[str] = []
        kept.sweep(self._folder)
        why = kept.why_unlisted(self._folder)
        if why:
            return [_("The profiles in {folder} cannot be read ({why}).").format(folder=self._folder, why=why)]
        for path in kept.listed(self._folder, ".json")[:MOST]:
            profile = kept.recall(path, _LABEL, _decode, bare=True)
            if profile is None:
                unread = kept.why_unread(path)
                told.append(_("The profile in {path} cannot be read ({why}).").format(path=path, why=unread) if unread
                            else _set_aside(path))
            elif self.trouble(profile.name):
                told.append(_("The profile in {name} is left out: {why}").format(name=path.name, why=self.trouble(profile.name)))
            else:
                self._files[profile.name], self._found[profile.name] = path, profile
        return told


def _decode(content: bytes) -> Profile:
    """The profile in a file. Raises what msgspec raises, and ValueError if it is too long or has no valid name."""
    if len(content) > _LONGEST:
        raise ValueError("a profile is shorter")
    found = msgspec.json.decode(content, type=Profile)
    return msgspec.structs.replace(found, name=clean_name(found.name), back=found.back if found.back in BACKS else "",
                                   cloth=found.cloth if found.cloth in CLOTHS else "")


def _set_aside(path: Path) -> str:
    """Renames a damaged file; returns the sentence about it."""
    aside = path.with_name(path.stem + ".damaged")
    with contextlib.suppress(OSError):
        path.replace(aside)
        return _("A profile was damaged and is set aside as {name}; the others are as they were.").format(name=f"{FOLDER}/{aside.name}")
    return _("The profile in {path} is damaged and cannot be set aside; the others are as they were.").format(path=path)
