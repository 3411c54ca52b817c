"""The drills in words: who is meant by their names, what a choice is and what its number is."""

from __future__ import annotations

from typing import Final

from game.entries import Entries
from game.session.drills import Drill, DrillPosition, DrillTalk, DrillWords
from game.words import N_, _

TALKS: Final[Entries[DrillTalk]] = Entries(lambda game: game.drill_words)
"""By game the words of its drills."""


def seat_names(position: DrillPosition, names: tuple[str, ...]) -> dict[str, str]:
    """The names that words may hold, by their braces; partners sit opposite, and play is anti-clockwise."""
    seats = len(names)
    around = {"next": -1, "partner": -2, "last": 1}
    return {word: names[(position.seat + step) % seats] for word, step in around.items()}


def choice_words(drill: Drill, position: DrillPosition, names: tuple[str, ...], number: int) -> str:
    """A choice: who it is, how many, or the tile and where it goes, in few words, as buttons are narrow where letters are large."""
    text = drill.choices[number]
    if drill.asks == "lacking":
        return names[int(text)]
    if drill.asks == "hidden":
        return text
    _play, tile, arm = text.split()
    return TALKS.of(drill.game).place(position, tile, arm)


def share_words(drill: Drill, number: int) -> str:
    """The number of a choice with its error: "26 ± 3 %", or "20 %" where it is exact."""
    share, error = 100 * drill.shares[number], 100 * drill.errors[number]
    if not error:
        return _("{percent:.0f} %").format(percent=share)
    return _("{percent:.0f} ± {error:.0f} %").format(percent=share, error=max(1.0, error))


def meaning(drill: Drill, names: dict[str, str]) -> str:
    """What the numbers of the choices are."""
    others = {
        "knocks": N_("Numbers: how often {next} has to knock, over all deals that fit what you have seen."),
        "lacking": N_("Numbers: how often each holds no {n}, over all deals that fit what you have seen."),
        "hidden": "",
    }
    text = TALKS.of(drill.game).worth if drill.asks == "worth" else others[drill.asks]
    return _(text).format(n=drill.about, **names) if text else ""


def has_words(drill: Drill) -> bool:
    """Whether the game of a drill has words for it."""
    talk = TALKS.get(drill.game)
    return talk is not None and drill.key in talk.words


def words_of(drill: Drill) -> DrillWords:
    """The words of a drill. Raises KeyError where its game has none for it."""
    return TALKS.of(drill.game).words[drill.key]
