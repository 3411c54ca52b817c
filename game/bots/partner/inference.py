"""How well a deal explains what the others at a table of Partner have played and answered: the weight of a sample."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.dominoes.inference import Past, PlayerModel, Plays, options_of
from game.bots.dominoes.move_model import Weights
from game.bots.partner.history import HandHistory
from game.bots.partner.lead import chance_of_answer
from game.bots.partner.move_model import CLUB, valued
from game.rules.partner.values import SEATS

HEAVY: Final = Weights((1.5, *(0.0,) * 13), (0.0,) * 7)
"""One who always gets rid of his heaviest tile."""

ANY: Final = Weights((0.0,) * 14, (0.0,) * 7)
"""One who plays anything that fits."""

KINDS: Final = (PlayerModel(0.6, CLUB), PlayerModel(0.25, HEAVY), PlayerModel(0.15, ANY))


class Explainer:
    """Weighs deals by the plays and answers of all seats but `seat`. Built once a choice, asked for every sample."""

    __slots__ = ("_answers", "_plays", "_whole")

    def __init__(self, story: HandHistory, seat: int, kinds: Sequence[PlayerModel] = KINDS) -> None:
        past, self._whole = _pasts(story, seat, kinds)
        self._answers = tuple(a for a in story.answers if a.seat != seat)
        self._plays = Plays(past, [s for s in range(SEATS) if s != seat], kinds)

    def weight(self, hands: Sequence[int]) -> float:
        """The likelihood of the plays if the hands (masks by seat) are now these; up to a factor that all deals share."""
        weight = 1.0
        for who, leads in self._answers:
            weight *= chance_of_answer(hands[who] | self._whole[who], leads=leads)
        return self._plays.weight(hands, weight)


def _pasts(story: HandHistory, seat: int, kinds: Sequence[PlayerModel]) -> tuple[tuple[Past, ...], tuple[int, ...]]:
    """The plays that the other seats chose, and by seat all tiles played (masks). A tile that the rules prescribed tells nothing."""
    later = [0] * SEATS
    found = []
    for at, move in reversed(tuple(enumerate(story.moves))):
        who = move.moment.seat
        later[who] |= move.bit
        if move.bit and who != seat and not (at == 0 and story.prescribed):
            options = options_of([valued(move.moment, kind.weights) for kind in kinds])
            found.append(Past(who, move.bit, move.following, options, later[who]))
    return tuple(found), tuple(later)
