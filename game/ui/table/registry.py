"""Looks up the table of a game by its key, and asks it: icon, cloth, lengths, dice, colours, figures of the rules and more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.entries import Entries
from game.rules.contract import GAMES
from game.ui.sound.ambience import CLUBHOUSE, Ambience
from game.words import _

if TYPE_CHECKING:  # the menu counts the games before it needs a table
    from game.session.lesson import Lesson
    from game.ui.game_length import LengthOffer, TurnSeconds
    from game.ui.review.face import ReviewEntry
    from game.ui.table.face import (
        AnyFace, CoursePrint, CourseSetter, DiceWanted, DrawFigure, SeatColours, SeatOccasion, Sitting, TableEntry, TableScene
    )

TABLES: Final[Entries[TableEntry]] = Entries(lambda game: game.table)

REVIEWS: Final[Entries[ReviewEntry]] = Entries(lambda game: game.review)
"""How the review of a game shows its decisions."""

LESSONS: Final[Entries[Lesson]] = Entries(lambda game: game.lesson)
"""The guided first game of each game."""

PLAYABLE: Final = GAMES.having(TABLES)
"""The games that can be played in the window, because a table is drawn for them."""


def make_face(key: str, scene: TableScene, view: object, sitting: Sitting) -> AnyFace:
    """A new table of that game for a scene, at a position. Raises KeyError where the game has no table to be played on."""
    if key not in TABLES:
        raise KeyError(_("no table is drawn for the game {key!r}").format(key=key))
    return TABLES.of(key).face(scene, view, sitting)


def cloth_of(key: str) -> str:
    """The colour of a game's box, as "#RRGGBB". Raises KeyError for a game that is not drawn."""
    return TABLES.of(key).cloth


def length_of(key: str) -> LengthOffer | None:
    """The lengths that a game offers, None where it has only one. Raises KeyError for a game that is not drawn."""
    return TABLES.of(key).length


def seconds_of(key: str) -> TurnSeconds:
    """How long the turns of a game take. Raises KeyError for a game that is not drawn."""
    return TABLES.of(key).seconds


def best_play_of(key: str, content: object, options: object, folder: Path) -> Iterable[float]:
    """Yields the expected strokes of best play on a course, or nothing. It may take long, and keeps solved tables in the folder.

    Raises KeyError for a game that is not drawn.
    """
    return TABLES.of(key).best_play(content, options, folder)


def is_rated(key: str) -> bool:
    """Whether `best_play_of` can find a number for the game's courses. Raises KeyError for a game that is not drawn."""
    return TABLES.of(key).rated


def course_of(key: str, content: object) -> CoursePrint | None:
    """What is printed on the card of a course of that game, None where it has no holes yet.

    Raises KeyError for a game that is not drawn.
    """
    return TABLES.of(key).course(content) if content is not None else None


def is_on_course(key: str, chosen: Mapping[str, str]) -> bool:
    """Whether the course plays a part in a game with these options, in their written form. Raises KeyError for a game that is not drawn."""
    return TABLES.of(key).on_course(chosen)


def icon_of(key: str) -> str:
    """The name of the icon of a game. Raises KeyError for a game that is not drawn."""
    return TABLES.of(key).icon


def warning_before(key: str, start: object) -> str:
    """A sentence to read before a game that begins with that state, "" for none. Raises KeyError for a game that is not drawn."""
    return TABLES.of(key).warning(start)


def dice_of(key: str, state: object) -> DiceWanted | None:
    """The dice that are due in a state of a game; None where none are, or where the game has no table of its own."""
    drawn = TABLES.get(key)
    return drawn.dice(state) if drawn is not None else None


def colours_of(key: str) -> SeatColours | None:
    """How the seats of a game choose their colours; None where they don't, or where the game has no table of its own."""
    drawn = TABLES.get(key)
    return drawn.colours if drawn is not None else None


def setter_of(key: str) -> CourseSetter | None:
    """How players set the course of a game; None where they can't, or where the game has no table of its own."""
    drawn = TABLES.get(key)
    return drawn.setter if drawn is not None else None


def marks_at(key: str, look: Callable[[], object]) -> tuple[int, ...] | None:
    """The numbers of the marks of the seats, if the seats of that game choose their colours; else None.

    `look` returns a view of the table; it is called only if needed.
    """
    colours = colours_of(key)
    return colours.marks(look()) if colours is not None else None


def ambience_of(key: str, look: Callable[[], object]) -> Ambience:
    """The ambience of a table of that game; the clubhouse where the game has no table of its own.

    `look` returns the view of any seat, of which only public information is used.
    """
    drawn = TABLES.get(key)
    return drawn.ambience(look()) if drawn is not None else CLUBHOUSE


def has_dice(key: str) -> bool:
    """Whether a game has dice, which people can also roll on a real table."""
    return key in TABLES and TABLES.of(key).of_dice


def occasions_of(key: str, event: object, view: object) -> tuple[SeatOccasion, ...]:
    """The occasions that an event of a game is for the seats; () where the game has no table of its own."""
    drawn = TABLES.get(key)
    return tuple(drawn.occasions(event, view)) if drawn is not None else ()


def begun_by(key: str, event: object) -> str:
    """The name of the hand or hole that an event of a game begins, "" where it begins none or the game has no table of its own."""
    drawn = TABLES.get(key)
    return "" if drawn is None else drawn.begins(event)


def figure_of(key: str, name: str) -> DrawFigure | None:
    """The figure of that name in the rules of the game, None where there is none."""
    drawn = TABLES.get(key)
    return drawn.figures.get(name) if drawn is not None else None
