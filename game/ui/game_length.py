"""What is said of a game before it is played: what its bots are called and what to expect of them, and how long it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.analysis.ladder import rating_of
from game.analysis.shipped import usual_turns
from game.bots.policy import LEVELS, MASTER, level_line
from game.words import _, ngettext

# ---- what a person and the bots of each level are called on screen, and what to expect of them
PERSON: Final = ""      # the "level" of a seat that a person takes


def level_name(level: str) -> str:
    """What a level, or a person, is called on screen."""
    names = {PERSON: _("Person"), "rookie": _("Rookie bot"), "club": _("Club bot"), "pro": _("Pro bot"), MASTER: _("Master bot")}
    return names.get(level, level)


def pips_of(level: str) -> int:
    """How many brass pips stand for a bot's level, from 1; 0 for a person."""
    ranks = (*LEVELS, MASTER)
    return ranks.index(level) + 1 if level in ranks else 0


def expected_of(level: str, game: str) -> str:
    """One line on what to expect of a person, or of a bot of that level at the game (a key); with the bot's rating where it has one."""
    if level == PERSON:
        return _("Plays at this screen: mouse, keys, pad or finger.")
    line, rated = level_line(game, level), rating_of(game, level)
    return line if rated is None else _("{line} Rating {n:.0f}.").format(line=line, n=rated.rating)


# ---- how long a game is: the lengths that are offered beside Play now, and the minutes that one takes as it has been chosen
_HOUR: Final = 60
_EXACT: Final = 10          # minutes below which the estimate is told to the minute, from there on to the next five
_STEP: Final = 5
_LONG: Final = 100          # minutes from which the estimate is told in hours


class TurnSeconds(NamedTuple):
    """Seconds per decision: of a person, of a bot (with its motion on screen), and per deal or throw until everything lies still."""

    person: float
    bot: float
    chance: float


@dataclass(frozen=True)
class LengthOffer(ABC):
    """The option by which a game is longer or shorter, and those of its values that are offered beside Play now."""

    option: str
    offered: tuple[str, ...]

    @abstractmethod
    def in_words(self, value: str, holes: int) -> str:
        """The value as a sentence for people, for a course with that many holes (0 where there is no course)."""

    def played(self, value: str, holes: int) -> int:
        """How many holes are played with that value on a course of `holes` holes; 0 in a game without holes."""
        return 0

    def only_length(self, value: str) -> bool:
        """Whether a value makes the game longer or shorter and changes no rule: it is one of those offered beside Play now."""
        return value in self.offered

    def shown(self, choices: tuple[str, ...], now: str, holes: int) -> tuple[str, ...]:
        """The values to offer while `now` is chosen, on a course of that many holes. A `now` that is not among them comes last.

        An offered value with the same words as `now` is replaced by `now`.
        """
        words = self.in_words(now, holes)
        there = tuple(now if self.in_words(value, holes) == words else value for value in self.offered if value in choices)
        return there if now in there else (*there, now)


class GameMinutes(NamedTuple):
    """About how many minutes a game takes; `why` says in words how the figure was computed."""

    minutes: int
    why: str


def minutes_of(game: str, seconds: TurnSeconds, chosen: Mapping[str, str], persons: int, bots: int, holes: int) -> GameMinutes | None:
    """An estimate for a game with these options, that many persons and bots, and that many holes (0 where it has none).

    None where no game with these options has been measured.
    """
    usual = usual_turns(game, chosen, persons + bots, holes)
    if usual is None:
        return None
    turns = usual.turns * (persons * seconds.person + bots * seconds.bot) + usual.chance * (persons + bots) * seconds.chance
    minutes = turns / 60
    exact = max(1, round(minutes)) if minutes < _EXACT else round(minutes / _STEP) * _STEP
    why = ngettext("Measured in games of bots: {n} decision each on average.", "Measured in games of bots: {n} decisions each on average.",
                   round(usual.turns)).format(n=round(usual.turns))
    counted = _("Counted at {person} seconds for a person’s and {bot} for a bot’s.")
    counted = counted.format(person=f"{seconds.person:g}", bot=f"{seconds.bot:g}")
    return GameMinutes(exact, f"{why} {counted}")


def minutes_in_words(minutes: int) -> str:
    """A number of minutes in the short form that is printed on a box.

    >>> minutes_in_words(25), minutes_in_words(150)
    ('25 min', '2.5 h')
    """
    return _("{n} min").format(n=minutes) if minutes < _LONG else _("{n} h").format(n=f"{round(2 * minutes / _HOUR) / 2:g}")


class HolesOffer(LengthOffer):
    """The option's value is a number of holes; any other value means all holes of the course."""

    def in_words(self, value: str, holes: int) -> str:
        number = self.played(value, holes)
        return ngettext("{n} hole", "{n} holes", number).format(n=number)

    def played(self, value: str, holes: int) -> int:
        return int(value) if value.isdecimal() else holes

    def only_length(self, value: str) -> bool:
        return value.isdecimal() or super().only_length(value)


class PointsOffer(LengthOffer):
    """The option's value is the number of points that ends the game."""

    def in_words(self, value: str, holes: int) -> str:
        return ngettext("To {n} point", "To {n} points", int(value)).format(n=value)


class WinsOffer(LengthOffer):
    """The option's value is the number of wins that ends the match."""

    def in_words(self, value: str, holes: int) -> str:
        return _("First to {n}").format(n=value)


class StreakOffer(LengthOffer):
    """The option's value is the number of wins in a row that ends the match."""

    def in_words(self, value: str, holes: int) -> str:
        return _("{n} in a row").format(n=value)


GOLF: Final = HolesOffer("holes", ("3", "9", "18"))
"""The lengths that the golf games offer."""
