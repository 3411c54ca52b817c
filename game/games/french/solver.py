"""What is counted of French: its hands and points for `simulate`, and each game for the statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.analysis.record import Fact, Finished, GameCounter, GameFacts, Recorded, StatFigure, final_points
from game.games.dominoes.rules.hands import HandEnded
from game.games.dominoes.solver import COMMON, HandCounts, HandOver, hand_facts
from game.games.french.rules import HandResult, Knocked
from game.rules.contract import Event, Scores
from game.words import N_, ngettext

POINTS: Final = StatFigure(
    "points", N_("Points a hand"),
    N_("What a hand brought the player, fines included, on average; fewer are better."), "mean", -1,
)


def _hand(result: HandResult) -> HandOver:
    """A hand for the statistics: a blocked one is won by the players with the fewest points, who share the win."""
    if result.seat is not None:
        return HandOver(frozenset({result.seat}), result.seat, result.pips)
    least = min(result.points)
    return HandOver(frozenset(seat for seat, points in enumerate(result.points) if points == least), None, result.pips)


def count(game: Finished) -> GameFacts:
    """The facts of one game."""
    results = [event.result for event in game.events if isinstance(event, HandEnded)]
    seats = game.setup.seats
    facts = hand_facts(seats, [_hand(result) for result in results], (event.seat for event in game.events if isinstance(event, Knocked)))
    facts += [Fact(seat, POINTS.key, len(results), sum(result.points[seat] for result in results)) for seat in range(seats)]
    return GameFacts(tuple(facts))


class FrenchRecorded(Recorded):
    """Games of French."""

    figures = (*COMMON, POINTS)
    count = staticmethod(count)

    def amount(self, options: Mapping[str, str], points: int, /) -> str:
        return ngettext("{n} point", "{n} points", points).format(n=points)


RECORDED: Final = FrenchRecorded()


def hands(events: Sequence[Event], scores: Scores) -> HandCounts:
    """The hands of one game, won by the seat that went out. A blocked hand has no winner and is not a tie: all score."""
    seats = [event.result.seat for event in events if isinstance(event, HandEnded)]
    return HandCounts(
        len(seats),
        tuple(seats.count(seat) for seat in range(len(scores.lines))),
        ties=0,
        blocked=seats.count(None),
        passes=sum(isinstance(event, Knocked) for event in events),
    )


COUNTERS: Final[tuple[GameCounter, ...]] = (hands, final_points)
