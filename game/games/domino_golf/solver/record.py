"""What is counted of Domino Golf: strokes, its points, by `simulate`, and each round for the statistics."""

from __future__ import annotations

from typing import Final

from game.analysis.record import Fact, Finished, GameFacts, HoleFact, Recorded, StatFigure
from game.analysis.tally import GameCounter, final_points
from game.games.domino_golf.rules.course import Course
from game.games.domino_golf.rules.events import AllHoledOut, AttemptDrawn, GodsAsked, PenaltyTaken
from game.words import N_

PENALTIES: Final = StatFigure(
    "penalties", N_("Penalty strokes a round"),
    N_("Penalty tiles that the player took in a round, on average."), "mean", -1,
)
GODS: Final = StatFigure(
    "gods", N_("Gods of golf a round"),
    N_("How often the player went with the gods of golf in a round, on average."), "mean",
)
HOLED: Final = StatFigure("holed", N_("Holed at once"), N_("Attempts to hole the ball at once that did, of all."), "share", 1)


def count(game: Finished) -> GameFacts:
    """The facts of one round; the holes of a play-off are not counted."""
    facts = []
    for seat in range(game.setup.seats):
        penalties = sum(isinstance(event, PenaltyTaken) and event.seat == seat for event in game.events)
        gods = sum(isinstance(event, GodsAsked) and event.seat == seat for event in game.events)
        attempts = [event.holed for event in game.events if isinstance(event, AttemptDrawn) and event.seat == seat]
        facts += [Fact(seat, PENALTIES.key, 1, penalties), Fact(seat, GODS.key, 1, gods),
                  Fact(seat, HOLED.key, len(attempts), sum(attempts))]
    ended = [event for event in game.events if isinstance(event, AllHoledOut) and not event.extra]
    holes = tuple(
        HoleFact(seat, number, event.par, strokes)
        for number, event in enumerate(ended) for seat, strokes in enumerate(event.strokes) if strokes is not None
    )
    return GameFacts(tuple(facts), holes)


def course(content: Course | None) -> str:
    """The name of the course; "" where it was dealt."""
    return "" if content is None else content.name


RECORDED: Final = Recorded((PENALTIES, HOLED, GODS), count, course, golf=True)


COUNTERS: Final[tuple[GameCounter, ...]] = (final_points,)
