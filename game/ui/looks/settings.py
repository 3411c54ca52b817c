"""The player's settings, and what people's profiles change about the look: frozen values, each kept in one file beside the saves."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from game import kept
from game.kept import Cache
from game.session.people import Profiles
from game.session.save_file import turn
from game.session.seats import Seat, SeatKind
from game.ui.looks.theme import RGB, SEAT_MARKS, THEMES, Look, Ramp, Theme, contrast, rgb, scale_for
from game.words import SYSTEM, _

# ---- the player's settings: one frozen value, and its file saves/settings.json, written whole and under a checksum
ThemeName = Literal["clubhouse", "light", "contrast"]
PipsName = Literal["coloured", "plain"]
PaceName = Literal["slow", "normal", "fast"]
Talk = Literal["off", "some", "much"]
HandOrder = Literal["number", "pips"]
ThumbKeys = Literal["touch", "always"]
ThumbSide = Literal["left", "right"]

T = TypeVar("T")

_LABEL = "settings 1"
_TURN: Final = ".settings.lock"     # the lock for reading and writing the file in one go
_PATIENCE: Final = .3               # seconds to wait for another window that holds the lock: a save takes milliseconds
SAVE_AFTER = .5             # seconds without a change before changed settings go to disk
SPEEDS: tuple[float, ...] = (.5, .75, 1.0, 1.5, 2.0, 3.0, 4.0)
INSTANT = 0.0                                                           # the speed at which nothing moves
PACE_SECONDS: dict[PaceName, float] = {"slow": 1.4, "normal": .7, "fast": .25}   # seconds before a bot's move is shown, at speed 1


class SeatChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat on a seat in the last new game: a person or a bot, by name; `level` is for bots only."""

    kind: SeatKind
    name: Annotated[str, Meta(max_length=40)]
    level: Annotated[str, Meta(max_length=40)] = ""


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """The last choices of the new-game screen for one game. That screen checks keys and levels against those that exist.

    `course` and `more_files` are the files that the game is played with, one for each part of its content; `bench` are the people for whom
    the game had no seat. `wanted` is how many seats were asked for, of which the game takes the nearest number; 0 for as many as there are
    people and bots. `duplicate`: the deals are played twice, with the sides exchanged. `by_hand` are the names of the options that somebody
    has set; None in files from before this was kept. `courses_set` are the changes that players have made to courses, as texts, by the stem
    of the course's file.
    """

    game: Annotated[str, Meta(max_length=80)] = ""
    seats: tuple[SeatChoice, ...] = ()
    options: dict[str, str] = msgspec.field(default_factory=dict)
    free_undo: bool = False
    course: Annotated[str, Meta(max_length=80)] = ""
    more_files: tuple[Annotated[str, Meta(max_length=80)], ...] = ()
    bench: tuple[SeatChoice, ...] = ()
    wanted: Annotated[int, Meta(ge=0, le=80)] = 0
    duplicate: bool = False
    courses_set: dict[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=2000)]] = msgspec.field(default_factory=dict)
    by_hand: tuple[Annotated[str, Meta(max_length=80)], ...] | None = None


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the settings screen, and the last new game. Change it with `msgspec.structs.replace`."""

    version: Literal[1] = 1
    text: Annotated[float, Meta(ge=.8, le=2.0)] = 1.0                   # text scale
    theme: ThemeName = "clubhouse"
    pips: PipsName = "coloured"
    speed: Annotated[float, Meta(ge=0, le=4)] = 1.0                     # of all motion; INSTANT or 0.5..4
    volume: Annotated[float, Meta(ge=0, le=1)] = .7                     # the loudness of the moves
    room: Annotated[float, Meta(ge=0, le=1)] | None = None             # that of the room; None: the default, which is silent on battery
    mute: bool = False
    pace: PaceName = "normal"
    fullscreen: bool = False
    reduce_motion: bool = False
    autoplay: bool = True                                               # forced passes and single replies play by themselves
    autoplay_strokes: bool = False                                      # and so do a person's forced strokes, such as a putt
    auto_next: bool = False                                             # the next hand is dealt by itself a few seconds after the last
    talk: Talk = "some"                                                 # how often bots say something
    hand_order: HandOrder = "number"                                    # how the tiles of a hand stand on the rack
    own_dice: bool = False                                              # the dice of dice games are rolled on a real table
    cell_lines: bool = True                                             # lines and dots are engraved on a board of Doshboard
    slams: bool = True                                                  # a tile that ends a hand or answers a knock shakes the line
    shake: bool = True                                                  # a press on the cloth lifts the dice cup, not only its button
    relaxed_catch: bool = False                                         # twice the time to catch a die that falls off the table
    budget: Annotated[float, Meta(ge=.01, le=10)] = .2                  # seconds a pro or a master may think
    thumb_keys: ThumbKeys = "touch"                                     # the workshop's tools are large after a touch, or always
    thumb_side: ThumbSide = "left"                                      # where large tools are: at the hand that holds the screen
    language: Annotated[str, Meta(max_length=40)] = SYSTEM              # the code of a language, or SYSTEM for that of the system
    panel: bool = True                                                  # the panel on the right is unfolded
    lessons: dict[Annotated[str, Meta(max_length=80)], Annotated[int, Meta(ge=0)]] = msgspec.field(default_factory=dict)
    """By game, how far its guided game has come: the number of the step, plus the number of all steps once it was finished.

    A game without an entry is still new to the player.
    """
    you: Annotated[str, Meta(max_length=40)] = ""                       # the player's name; "" until it was given
    noted: tuple[Annotated[str, Meta(max_length=80)], ...] = ()         # the kinds of file whose first notes were shown in the workshop
    welcomed: bool = False                                              # whether name and face were asked for once
    new_game: NewGame = NewGame()                                       # the choices for the game that was chosen last
    games: dict[Annotated[str, Meta(max_length=80)], NewGame] = msgspec.field(default_factory=dict)     # and for every game, by its key

    def __post_init__(self) -> None:
        """Raises ValueError for a speed between instant and the slowest."""
        if INSTANT < self.speed < SPEEDS[0]:
            raise ValueError("speed must be 0 (instant) or from 0.5 to 4")

    @property
    def bot_pause(self) -> float:
        """Seconds before a bot's move is shown: by the pace, divided by the speed; 0 at instant speed."""
        return PACE_SECONDS[self.pace] / self.speed if self.speed else 0.0

    @property
    def player(self) -> str:
        """The player's name: `you`, or else the name of the first person of the last new game; "" where neither is known."""
        return self.you or next((seat.name for seat in self.new_game.seats if seat.kind == "person"), "")

    def choices_of(self, game: str) -> NewGame | None:
        """The last choices for a game (a key); None where it was never looked at."""
        return self.games.get(game) or (self.new_game if self.new_game.game == game else None)


class LoadedSettings(NamedTuple):
    """The settings in force, and a sentence for the player where the file could not be used."""

    settings: Settings
    notice: str | None


def load(path: Path) -> LoadedSettings:
    """The settings of a file; the defaults where there is none, or where it is damaged: it is then set aside, and `notice` says so.

    A file without a checksum was written by a person or an earlier version, and is read as it is.
    """
    found = kept.recall(path, _LABEL, _decode, bare=True)
    if found is not None:
        return LoadedSettings(found, None)
    why = kept.why_unread(path)
    if not why:
        return LoadedSettings(Settings(), _set_aside(path) if os.path.lexists(path) else None)
    return LoadedSettings(Settings(), _("The settings in {path} cannot be read ({why}). The defaults are used.").format(path=path, why=why))


def _decode(content: bytes) -> Settings:
    return msgspec.json.decode(content, type=Settings)


def _set_aside(path: Path) -> str:
    """Renames the damaged file, so that the next save does not overwrite it; returns the sentence that says so."""
    aside = path.with_name(path.stem + ".damaged" + path.suffix)
    try:
        path.replace(aside)
    except OSError as error:
        why = error.strerror or str(error)
        return _("The settings in {path} are damaged and cannot be set aside ({why}). The defaults are used.").format(path=path, why=why)
    text = _("The settings were damaged, or changed by hand (then take away the first line too). The defaults are used; see {name}.")
    return text.format(name=aside.name)


def save(path: Path, settings: Settings) -> str | None:
    """Writes the settings in one go: the file is the old one or the new one. Returns a sentence where the disk refuses, else None."""
    try:
        kept.keep(path, _LABEL, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
    except OSError as error:
        return _("The settings cannot be saved in {path} ({why}). Make room there, or allow writing, and change them again.").format(
            path=path, why=error.strerror or error)
    return None


def merged(base: Settings, ours: Settings, theirs: Settings) -> Settings:
    """What another window has saved (`theirs`) with the changes made here, from `base` to `ours`: field by field, games one by one.

    >>> base = Settings()
    >>> both = merged(base, Settings(volume=.2), Settings(pips="plain"))
    >>> both.volume, both.pips
    (0.2, 'plain')

    If both windows have gone on with the guided game of one game, the later step counts.

    >>> merged(base, Settings(lessons={"golo": 0, "partner": 2}), Settings(lessons={"golo": 4})).lessons
    {'golo': 4, 'partner': 2}
    """
    values = {name: getattr(ours if getattr(ours, name) != getattr(base, name) else theirs, name) for name in Settings.__struct_fields__}
    games, lessons = (_merged(*(getattr(one, name) for one in (base, ours, theirs))) for name in ("games", "lessons"))
    for game in set(ours.lessons) & set(theirs.lessons):
        if base.lessons.get(game) not in (ours.lessons[game], theirs.lessons[game]):
            lessons[game] = max(ours.lessons[game], theirs.lessons[game])
    return Settings(**{**values, "games": games, "lessons": lessons})


def _merged(base: dict[str, T], ours: dict[str, T], theirs: dict[str, T]) -> dict[str, T]:
    """The entries of `theirs`, with the additions, changes and removals from `base` to `ours`."""
    gone = base.keys() - ours.keys()
    changed = {key: value for key, value in ours.items() if key not in base or base[key] != value}
    return {**{key: value for key, value in theirs.items() if key not in gone}, **changed}


class SettingsFile:
    """The settings in force, read from a file and saved there SAVE_AFTER a change. `notice` says why the file could not be used.

    Another window may save there too, so only changes made here are written. The progress of guided games and the choices for each game are
    then taken over from the file; the look and sound of this window stay as they are.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._save_in: float | None = None
        self._settings, self.notice = load(path)
        self._saved = self._settings        # the last settings that the file and this window had in common

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._settings

    @property
    def next_due(self) -> float | None:
        """Seconds until changed settings are saved, None where none are."""
        return self._save_in

    def change(self, settings: Settings) -> None:
        """Puts other settings in force, and has them saved soon."""
        self._settings = settings
        self._save_in = SAVE_AFTER

    def update(self, seconds: float) -> str | None:
        """Advances time by `seconds`, and saves when that is due; returns the sentence that says why it cannot, or None."""
        if self._save_in is None:
            return None
        self._save_in -= seconds
        return self.save() if self._save_in <= 0 else None

    def save(self) -> str | None:
        """Saves changed settings now; returns the sentence that says why it cannot, or None."""
        if self._save_in is None:
            return None
        self._save_in = None
        until = time.monotonic() + _PATIENCE
        with contextlib.ExitStack() as stack:
            with contextlib.suppress(OSError):      # if the folder can't be written, `save` says so below
                stack.enter_context(turn(self._path.parent, _TURN, lambda: time.monotonic() < until))
            there = kept.recall(self._path, _LABEL, _decode, bare=True)
            wanted = self._settings if there is None else merged(self._saved, self._settings, there)
            trouble = save(self._path, wanted)
        if trouble is None:
            self._settings = self._saved = msgspec.structs.replace(self._settings, games=wanted.games, lessons=wanted.lessons)
        return trouble


# ---- the orders in which people have sorted the tiles of their hands; kept beside the saves for tables that are opened again
TileOrder: TypeAlias = tuple[int, ...]

_HAND_ORDERS_LABEL: Final = "orders of hands 1"
_FILE: Final = "hands"
_TABLES: Final = 40         # the number of latest tables that are remembered
_KeptOrders: TypeAlias = dict[str, list[tuple[int, int, TileOrder]]]


class HandKey(NamedTuple):
    """The seat of a hand, and the number of the hand in its match, from 0."""

    seat: int
    number: int


class HandOrders:
    """The orders of hands at one table: tiles from left to right. Tiles that have been played since stay in them, so that an undo puts
    them back in their places.
    """

    def __init__(self, folder: Path | None = None, save: Path | None = None) -> None:
        """The orders kept in a cache's `folder` under the name of the `save`; None for a table that is not saved yet."""
        self._cache = None if folder is None else Cache(folder)
        found = self._read().get(save.stem, []) if save is not None else []
        self._orders = {HandKey(seat, number): order for seat, number, order in found}
        self._changed = False

    def of(self, hand: HandKey) -> TileOrder:
        """The order of a hand; empty where nobody has sorted it."""
        return self._orders.get(hand, ())

    def put(self, hand: HandKey, tiles: Sequence[int]) -> None:
        """Notes the order of the tiles that are held; those played before keep their places among them."""
        order, former = list(tiles), self.of(hand)
        for at, tile in enumerate(former):
            if tile not in tiles:
                order.insert(order.index(former[at - 1]) + 1 if at else 0, tile)
        self._orders[hand], self._changed = tuple(order), True

    def forget(self, hand: HandKey) -> None:
        """Forgets the order of a hand, when other tiles have been dealt."""
        self._changed = self._orders.pop(hand, None) is not None or self._changed

    def keep(self, save: Path | None) -> None:
        """Writes the orders under the name of the save, if there is one, they have changed, and the disk has room."""
        if self._cache is None or save is None or not self._changed:
            return
        tables = self._read()
        tables.pop(save.stem, None)
        tables[save.stem] = [(hand.seat, hand.number, order) for hand, order in self._orders.items()]
        latest = dict(list(tables.items())[-_TABLES:])
        self._changed = not self._cache.save(_FILE, _HAND_ORDERS_LABEL, msgspec.json.encode(latest))

    def _read(self) -> _KeptOrders:
        if self._cache is None:
            return {}
        found = self._cache.load(_FILE, _HAND_ORDERS_LABEL, lambda text: msgspec.json.decode(text, type=_KeptOrders))
        return found or {}


# ---- what profiles change about the look of a table: colours and shapes of seats, and for a person alone also text, tiles and cloth
_READ: Final = 4.5          # the contrast that words need
_BACKS: Final[Mapping[str, RGB]] = MappingProxyType({
    "red": rgb("#6E211C"), "blue": rgb("#1E3F6E"), "green": rgb("#1F5A3A"), "black": rgb("#2B2A2E")})
_CLOTHS: Final[Mapping[str, RGB]] = MappingProxyType({
    "green": rgb("#1F5B4A"), "blue": rgb("#1F4A6B"), "wine": rgb("#66242F"), "slate": rgb("#3C4650")})
_HANDS: Final[Mapping[str, HandOrder]] = MappingProxyType({"number": "number", "pips": "pips"})
_WHITE: Final = (255, 255, 255)
_BLACK: Final = (0, 0, 0)


class Taste(NamedTuple):
    """How the look follows the people at a table: `marks` are the numbers of colours and shapes by seat.

    `text` is a text scale and `hand` the order of a hand, None for those of the settings. `back` and `cloth` are names of colours, "" for
    those of the theme.
    """

    marks: tuple[int, ...] = tuple(range(len(SEAT_MARKS)))
    text: float | None = None
    back: str = ""
    cloth: str = ""
    hand: HandOrder | None = None


PLAIN: Final = Taste()


def taste_of(profiles: Profiles, seats: Sequence[Seat], own: tuple[int, ...] | None = None) -> Taste:
    """The taste of the people at a table. With several people at one screen, only their colours and shapes count.

    `own` are the marks of a game in which the seats choose their colours: there they replace those of the profiles (H12).
    """
    wanted = [None if (found := profiles.of(seat)) is None else found.mark for seat in seats]
    persons = [profile for seat in seats if seat.is_person for profile in (profiles.of(seat),)]
    alone = persons[0] if len(persons) == 1 else None
    marks = own or marks_of(wanted)
    return Taste(marks) if alone is None else Taste(marks, alone.text, alone.back, alone.cloth, _HANDS.get(alone.hand))


def marks_of(wanted: Sequence[int | None]) -> tuple[int, ...]:
    """A mark for each seat: the wanted one, for the first seat that wants it; all others keep their own number or get one that is left."""
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
    """The numbers of later seats that have no mark yet, and so may still get the mark of their own number."""
    return {other for other in range(seat + 1, len(SEAT_MARKS)) if other not in given}


def look_for(settings: Settings, size: tuple[int, int], taste: Taste) -> Look:
    """The look of a window of that size in device pixels."""
    theme = _themed(THEMES[settings.theme], taste)
    return Look(theme, scale_for(*size), taste.text or settings.text, settings.pips, not settings.reduce_motion, taste.marks)


def _themed(theme: Theme, taste: Taste) -> Theme:
    """The theme with other tile backs and cloth, the cloth light or dark enough for the words on it."""
    if taste.back in _BACKS and taste.back != "red":
        back = _BACKS[taste.back]
        edge = Ramp(*(_toward(back, _BLACK, depth) for depth in (.62, .45, .25)))
        theme = replace(theme, back=back, back_edge=edge)
    if taste.cloth in _CLOTHS and taste.cloth != "green":
        theme = replace(theme, baize=_readable(_CLOTHS[taste.cloth], theme.on_felt))
    return theme


def _readable(cloth: RGB, words: RGB) -> RGB:
    """The colour of the cloth, made lighter or darker until words on it have enough contrast."""
    end = _WHITE if contrast(words, _WHITE) > contrast(words, _BLACK) else _BLACK
    for share in range(20):
        found = _toward(cloth, end, share / 20)
        if contrast(words, found) >= _READ:
            return found
    return end


def _toward(one: RGB, other: RGB, share: float) -> RGB:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
