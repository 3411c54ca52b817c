"""Which bots each game has: the one list that setup screens, tables, the bench and the tests read."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.analysis.review import Outliner, Reviewer
from game.bots.policy import ADVISER, FIRST_WORDS, LEVELS, MASTER, MIDDLE_LEVEL, RANDOM, Bot, Policy
from game.bots.random_policy import RandomPolicy
from game.entries import Entries
from game.rules.registry import GAMES
from game.words import _

BOTS: Final[Entries[tuple[Bot, ...]]] = Entries(lambda game: game.bots)

REVIEWERS: Final[Entries[Reviewer]] = Entries(lambda game: game.reviewer)
"""What looks back on the games: by exact tables, or as the bots judge positions."""

OUTLINERS: Final[Entries[Outliner]] = Entries(lambda game: game.outliner)
"""For reviews that are worked out part by part, which takes seconds each: what they will be made of."""


class UnknownBot(LookupError):
    """A game without bots, or a level that it doesn't have; the message lists what there is."""


def levels(game: str) -> tuple[str, ...]:
    """The levels that the bots of the game have (its key), the weakest first; empty where it has none.

    >>> levels("partner"), levels("golo")
    (('rookie', 'club', 'pro', 'master'), ('rookie', 'club', 'pro'))
    """
    there = {bot.level for bot in BOTS.get(game) or ()}
    return tuple(level for level in (*LEVELS, MASTER) if level in there)


def level_line(game: str, level: str) -> str:
    """What to expect of the game's bot of that level, in a line; empty for a level that it doesn't have."""
    return next((_(bot.line) for bot in BOTS.get(game) or () if bot.level == level), "")


def policy(game: str, level: str, cache: Path | None = None) -> Policy:
    """The bot of that level, or with RANDOM who takes any legal action; a bot may keep tables in the folder. Raises UnknownBot.

    As ADVISER, where a game has nobody for the hints alone, its best bot gives them, and its middle one, which answers in milliseconds, the
    FIRST_WORDS.
    """
    there = BOTS.get(game) or ()
    if level in (ADVISER, FIRST_WORDS) and there and not any(bot.level == level for bot in there):
        level = levels(game)[-1] if level == ADVISER else MIDDLE_LEVEL
    if level == RANDOM and game in GAMES.keys:
        return RandomPolicy()
    for bot in there:
        if bot.level == level:
            return bot.kept(cache) if bot.kept is not None and cache is not None else bot.policy
    known = ", ".join((RANDOM, *levels(game))) if game in GAMES.keys else _("none")
    title = next((rules.title for rules in GAMES if rules.key == game), game)
    raise UnknownBot(_("{game} has no bot {level!r}; it has: {known}").format(game=title, level=level, known=known))
