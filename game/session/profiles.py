"""Profiles of people: name, portrait, colour and shape, text size, order of a hand, tile backs and cloth; a file each in saves/profiles.

One that is damaged is set aside and told, and takes no other along. Who somebody is goes by the name on a seat: saves and statistics know
nothing of profiles.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game import kept
from game.errors import UserError
from game.session.people import Features, face_of, guest_features
from game.session.seats import LONGEST_NAME, Seat, clean_name
from game.words import _

FOLDER: Final = "profiles"
MOST: Final = 60            # profiles that are read, and that can be made
BACKS: Final = ("red", "blue", "green", "black")
CLOTHS: Final = ("green", "blue", "wine", "slate")
HANDS: Final = ("number", "pips")
_LABEL: Final = "profile 1"
_LONGEST: Final = 4096      # bytes of a profile

FaceOf: TypeAlias = Callable[[Seat], Features]
"""The face of who sits on a seat."""


class BadProfile(UserError):
    """A profile that can't be kept so; the message says why and what would do."""


class Profile(Struct, frozen=True):
    """One person. `mark` is the number of a colour and shape, None for that of the seat; `text` a scale, None for that of the house.

    `back`, `cloth` and `hand`, the order of a hand, are of BACKS, CLOTHS and HANDS, "" for those of the house.
    """

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    features: Features
    mark: Annotated[int, Meta(ge=0, le=7)] | None = None
    text: Annotated[float, Meta(ge=.8, le=2.0)] | None = None
    back: Annotated[str, Meta(max_length=20)] = ""
    cloth: Annotated[str, Meta(max_length=20)] = ""
    hand: Annotated[str, Meta(max_length=20)] = ""


class Profiles:
    """The profiles of one folder, read at first and before each change; a change is on the disk before it is in force."""

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
        """The profile of that name, None where there is none."""
        return self._found.get(name.strip(" "))

    def of(self, seat: Seat) -> Profile | None:
        """The profile of who sits there: bots have none."""
        return self.find(seat.name) if seat.is_person else None

    def face_of(self, seat: Seat) -> Features:
        """The face of who sits there: a person's own, or the one that goes with the name."""
        found = self.of(seat)
        return found.features if found is not None else face_of(seat)

    def features_of(self, name: str) -> Features:
        """The face of a person of that name."""
        found = self.find(name)
        return found.features if found is not None else guest_features(name)

    def trouble(self, name: str, old: str = "") -> str:
        """The sentence why a profile can't be called so, or ""; `old` is the name it has now."""
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
        """Reads the folder again: another window may have made, changed or deleted profiles."""
        self._files, self._found = {}, {}
        self._read()

    def keep(self, profile: Profile, old: str = "") -> None:
        """Keeps a profile, in place of the one called `old` where one is named. Raises BadProfile; then all is as it was."""
        self.look_again()
        why = self.trouble(profile.name, old)
        if why:
            raise BadProfile(why)
        profile = msgspec.structs.replace(profile, name=clean_name(profile.name))
        path = self._files.get(old) or self._folder / f"{secrets.token_hex(6)}.json"
        try:
            kept.keep(path, _LABEL, msgspec.json.format(msgspec.json.encode(profile), indent=2) + b"\n")
        except OSError as error:
            told = _("The profile cannot be saved in {path} ({why}). Make room there, or allow writing, and try again.")
            raise BadProfile(told.format(path=path, why=error.strerror or error)) from error
        self._forget(old)
        self._files[profile.name], self._found[profile.name] = path, profile

    def delete(self, name: str) -> None:
        """Deletes a profile. Raises BadProfile where the disk refuses."""
        path = self._files.get(name)
        if path is None:
            return
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            told = _("The profile in {path} cannot be deleted ({why}).").format(path=path, why=error.strerror or error)
            raise BadProfile(told) from error
        self._forget(name)

    def _forget(self, name: str) -> None:
        self._files.pop(name, None)
        self._found.pop(name, None)

    def _read(self) -> list[str]:
        """Reads all files; the sentences about those that are of no use."""
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
    """The profile of a file. Raises what msgspec raises, and ValueError for one that is too long or has no good name."""
    if len(content) > _LONGEST:
        raise ValueError("a profile is shorter")
    found = msgspec.json.decode(content, type=Profile)
    return msgspec.structs.replace(found, name=clean_name(found.name), back=found.back if found.back in BACKS else "",
                                   cloth=found.cloth if found.cloth in CLOTHS else "")


def _set_aside(path: Path) -> str:
    """Keep a damaged file under another name; the sentence that says so."""
    aside = path.with_name(path.stem + ".damaged")
    with contextlib.suppress(OSError):
        path.replace(aside)
        return _("A profile was damaged and is set aside as {name}; the others are as they were.").format(name=f"{FOLDER}/{aside.name}")
    return _("The profile in {path} is damaged and cannot be set aside; the others are as they were.").format(path=path)
