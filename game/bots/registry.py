"""Which bots a game has: the one list that setup screens, tables, the bench and the tests read."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.bots.cut_throat import policies as cut_throat
from game.bots.domino_golf import policies as golf
from game.bots.french import policies as french
from game.bots.golo import policies as golo
from game.bots.partner import policies as partner
from game.bots.policy import LEVELS, RANDOM, Bot, Policy
from game.bots.random_policy import Anyone
from game.rules.registry import GAMES
from game.words import _

BOTS: Final[tuple[Bot, ...]] = (*partner.BOTS, *cut_throat.BOTS, *french.BOTS, *golf.BOTS, *golo.BOTS)


class UnknownBot(LookupError):
    """A game without bots, or a level that it doesn't have; the message lists what there is."""


def levels(game_key: str) -> tuple[str, ...]:
    """The levels that a game's bots have, the weakest first; empty where the game has none.

    >>> levels("partner")
    ('rookie', 'club', 'pro')
    """
    return tuple(level for level in LEVELS if any(bot.game == game_key and bot.level == level for bot in BOTS))


def policy(game_key: str, level: str, cache: Path | None = None) -> Policy:
    """The bot of that level, or with RANDOM who takes any legal action; a bot may keep tables in the folder. Raises UnknownBot."""
    there = levels(game_key)
    if there and level == RANDOM:
        return Anyone()
    for bot in BOTS:
        if bot.game == game_key and bot.level == level:
            return bot.kept(cache) if bot.kept is not None and cache is not None else bot.policy
    known = ", ".join((RANDOM, *there)) if there else _("none")
    title = next((rules.title for rules in GAMES if rules.key == game_key), game_key)
    raise UnknownBot(_("{game} has no bot {level!r}; it has: {known}").format(game=title, level=level, known=known))
