"""What is counted of Card Golf for the statistics: holes, penalties, tokens, and every die that was rolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.analysis.record import Finished, GameFacts, HoleFact, Recorded, StatFigure, counted, dice_facts
from game.rules.card_golf.content import Content
from game.rules.card_golf.events import DropTaken, HoleFinished, PuttTaken, StrokeRolled, TokenSpent
from game.words import N_

_FACES: Final = (1, 2, 3, 4, 5, 6)
PENALTIES: Final = StatFigure(
    "penalties", N_("Penalty strokes a round"),
    N_("Balls that the player dropped at the cost of a stroke, a round, on average."), "mean", -1,
)
TOKENS: Final = StatFigure("tokens", N_("Tokens a round"), N_("Tokens that the player spent in a round, on average."), "mean")
PUTTS: Final = StatFigure("putts", N_("Putts a round"), N_("Putts that cost a stroke, a round, on average."), "mean", -1)


def count(game: Finished) -> GameFacts:
    """The facts of one round."""
    facts = counted(game, {
        PENALTIES: lambda event: isinstance(event, DropTaken),
        TOKENS: lambda event: isinstance(event, TokenSpent),
        PUTTS: lambda event: isinstance(event, PuttTaken) and not event.free,
    })
    holes = tuple(HoleFact(event.seat, event.hole, event.par, event.strokes) for event in game.events if isinstance(event, HoleFinished))
    return GameFacts(facts, holes, dice_facts(_rolled(game.events)))


def _rolled(events: Sequence[object]) -> Iterator[tuple[int, str, int, Sequence[int]]]:
    """Every die that was rolled; of a roll that a token has repeated those of the token."""
    for event in events:
        if isinstance(event, StrokeRolled):
            for number, face in enumerate(event.faces):
                if not event.again or event.again >> number & 1:
                    yield event.seat, "six sides", face, _FACES


def course(content: Content) -> str:
    """The name of the course, or of the deck that it was dealt from."""
    return content.course.name


RECORDED: Final = Recorded((PENALTIES, PUTTS, TOKENS), count, course, golf=True)
