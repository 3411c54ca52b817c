"""What is counted of Cut Throat: its hands for `simulate`, and each match for the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.analysis.record import SIX_LOVE, Fact, Finished, GameCounter, GameFacts, StatFigure
from game.games.cut_throat.rules import HandResult, TileDrawn
from game.games.dominoes.rules.hands import HandEnded, Passed
from game.games.dominoes.solver import COMMON, HandCounts, HandOver, HandsRecorded, hand_facts
from game.rules.contract import Event, Scores
from game.words import N_

_SIX: Final = 6
DRAWN: Final = StatFigure(
    "drawn", N_("Tiles drawn a hand"),
    N_("Tiles that the player drew from the boneyard in a hand, on average."), "mean", -1,
)


def _hand(result: HandResult) -> HandOver:
    winners = frozenset[int]() if result.seat is None else frozenset({result.seat})
    return HandOver(winners, None if result.blocked else result.seat, result.pips)


def count(game: Finished) -> GameFacts:
    """The facts of one match."""
    seats = game.setup.seats
    results = [event.result for event in game.events if isinstance(event, HandEnded)]
    facts = hand_facts(seats, [_hand(result) for result in results], (event.seat for event in game.events if isinstance(event, Passed)))
    wins = results[-1].wins
    for seat in range(seats):
        love = wins[seat] >= _SIX and game.setup.options.target == _SIX and not any(wins[:seat] + wins[seat + 1 :])
        facts.append(Fact(seat, SIX_LOVE.key, 1, int(love)))
        drawn = sum(isinstance(event, TileDrawn) and event.seat == seat for event in game.events)
        facts.append(Fact(seat, DRAWN.key, len(results), drawn))
    return GameFacts(tuple(facts))


class CutThroatRecorded(HandsRecorded):
    """Matches of Cut Throat."""

    figures = (*COMMON, SIX_LOVE, DRAWN)
    count = staticmethod(count)


RECORDED: Final = CutThroatRecorded()


def hands(events: Sequence[Event], scores: Scores) -> HandCounts:
    """The hands of one game, won by seat."""
    results = [event.result for event in events if isinstance(event, HandEnded)]
    seats = [result.seat for result in results]
    return HandCounts(
        len(results),
        tuple(seats.count(seat) for seat in range(len(scores.lines))),
        ties=seats.count(None),
        blocked=sum(result.blocked for result in results),
        passes=sum(isinstance(event, Passed) for event in events),
        drawn=sum(isinstance(event, TileDrawn) for event in events),
    )


COUNTERS: Final[tuple[GameCounter, ...]] = (hands,)
