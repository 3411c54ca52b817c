"""What a person and the bots of each level are called on screen, and what to expect of them."""

from __future__ import annotations

from typing import Final

from game.bots.policy import LEVELS, MASTER
from game.bots.registry import level_line
from game.words import _

PERSON: Final = ""      # the "level" of a seat that a person takes


def level_name(level: str) -> str:
    """What a level, or a person, is called on screen."""
    names = {PERSON: _("Person"), "rookie": _("Rookie bot"), "club": _("Club bot"), "pro": _("Pro bot"), MASTER: _("Master bot")}
    return names.get(level, level)


def pips_of(level: str) -> int:
    """The brass pips of a bot's level, 0 for a person."""
    ranks = (*LEVELS, MASTER)
    return ranks.index(level) + 1 if level in ranks else 0


def expected_of(level: str, game: str) -> str:
    """What to expect of a person or of a bot of that level at the game (its key), in a line."""
    return _("Plays at this screen: mouse, keys, pad or finger.") if level == PERSON else level_line(game, level)
