"""What is counted of Doshboard for the statistics: holes, penalties, lost cards, and every die that was rolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.analysis.record import Finished, GameFacts, HoleFact, Recorded, StatFigure, counted, dice_facts
from game.analysis.tally import GameCounter, final_points
from game.games.doshboard.rules.cards import Content
from game.games.doshboard.rules.events import BallDropped, BlackRolled, BoardHoleEnded, CardLost, DiceRolled, HoledOut, WhiteRolled
from game.words import N_

COUNTERS: Final[tuple[GameCounter, ...]] = (final_points,)
"""What `simulate` counts."""

_FACES: Final = tuple(range(1, 13))
PENALTIES: Final = StatFigure(
    "penalties", N_("Penalty strokes a game"),
    N_("Balls that the player dropped at the cost of a stroke, a game, on average."), "mean", -1,
)
LOST: Final = StatFigure("lost", N_("Cards lost a game"), N_("Cards that the player lost in a game, on average."), "mean", -1)
HOLED: Final = StatFigure(
    "holed", N_("Holed out"), N_("Holes that the player finished by a shot into the hole, and not by a tap-in."), "sum", 1,
)


def count(game: Finished) -> GameFacts:
    """The facts of one game."""
    facts = counted(game, {
        PENALTIES: lambda event: isinstance(event, BallDropped),
        LOST: lambda event: isinstance(event, CardLost) and not event.kept,
        HOLED: lambda event: isinstance(event, HoledOut),
    })
    ended = [event for event in game.events if isinstance(event, BoardHoleEnded)]
    holes = tuple(
        HoleFact(seat, event.number, event.par, strokes)
        for event in ended for seat, strokes in enumerate(event.strokes) if strokes
    )
    return GameFacts(facts, holes, dice_facts(_rolled(game.events)))


def _rolled(events: Sequence[object]) -> Iterator[tuple[int, str, int, Sequence[int]]]:
    """Blue and red of each shot, and the white and black dice that decide what comes of it."""
    for event in events:
        if isinstance(event, DiceRolled):
            yield event.seat, "blue", event.blue, _FACES
            yield event.seat, "red", event.red, _FACES
        elif isinstance(event, WhiteRolled | BlackRolled):
            yield event.seat, "white" if isinstance(event, WhiteRolled) else "black", event.number, _FACES


def course(content: Content) -> str:
    """The name of the board."""
    return content.board.name


RECORDED: Final = Recorded((PENALTIES, LOST, HOLED), count, course, golf=True)
