"""The club player at GOLO: keeps a die when rolling it again as often as there is time for promises nothing better."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bots.policy import Choice
from game.games.golo.bots.common import before_keeping, keep_by_liking, keep_for
from game.games.golo.rules.turns import rolls_made
from game.games.golo.rules.values import SCORECARD, TRIPS, TRIPS_ROLLS, Action, State, View
from game.rules.contract import Legal
from game.words import ngettext

_FAR: Final = 6
_FAR_ON_CARD: Final = 3
"""The number of rolls it looks ahead: with many dice left there will be as many, but on a card a die also has to wait for its hole."""


class Club:
    """The club player, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """Each die by itself; takes microseconds, so `budget` is not needed."""
        s = view.table
        if (choice := before_keeping(s, rng)) is not None:
            return choice
        rolls = rolls_ahead(s)
        dice = keep_by_liking(s, lambda die, strokes: strokes <= promise(s.game.faces[die], rolls))
        why = ngettext("Keeps {dice}: none of them should come lower in {rolls} roll.",
                       "Keeps {dice}: none of them should come lower in {rolls} rolls.", rolls)
        return keep_for(s, dice, lambda _strokes: why.replace("{rolls}", str(rolls)))


def rolls_ahead(s: State) -> int:
    """How often a die that stays will be rolled, as the club player guesses."""
    player = s.players[s.turn]
    if s.game.options.mode == TRIPS:
        return max(TRIPS_ROLLS - rolls_made(s, s.turn), 1)
    return min(max(player.left.bit_count() - 1, 1), _FAR_ON_CARD if s.game.options.mode == SCORECARD else _FAR)


def promise(faces: Sequence[int], rolls: int) -> float:
    """Expected strokes of one die by itself that may be rolled the given number of times.

    >>> promise((2, 4), 1), promise((2, 4), 2)
    (3.0, 2.5)
    """
    expected = float(sum(faces)) / len(faces)
    for _roll in range(rolls - 1):
        expected = sum(min(face, expected) for face in faces) / len(faces)
    return expected
