"""What is counted of Jamaican Partner: its hands for `simulate`, and each match for the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.analysis.record import SIX_LOVE, Fact, Finished, GameCounter, GameFacts
from game.games.dominoes.rules.hands import HandEnded, Passed
from game.games.dominoes.solver import COMMON, KEYS, HandCounts, HandOver, HandsRecorded, hand_facts
from game.games.partner.rules import HandResult
from game.rules.contract import Event, Scores

_SIX: Final = 6


def _hand(result: HandResult) -> HandOver:
    winners = frozenset[int]() if result.side is None else frozenset({result.side, result.side + 2})
    return HandOver(winners, None if result.blocked else result.seat, result.pips)


def count(game: Finished) -> GameFacts:
    """The facts of one match."""
    results = [event.result for event in game.events if isinstance(event, HandEnded)]
    facts = hand_facts(4, [_hand(result) for result in results], (event.seat for event in game.events if isinstance(event, Passed)))
    winner = next(line for line in game.scores.lines if line.rank == 1)
    for seat in range(4):
        facts.append(Fact(seat, SIX_LOVE.key, 1, int(game.setup.options.target == _SIX and seat in winner.seats)))
        facts.append(Fact(seat, KEYS.key, 1, sum(result.key and result.seat == seat for result in results)))
    return GameFacts(tuple(facts))


class PartnerRecorded(HandsRecorded):
    """Matches of Partner."""

    figures = (*COMMON, SIX_LOVE, KEYS)
    count = staticmethod(count)


RECORDED: Final = PartnerRecorded()


def hands(events: Sequence[Event], _scores: Scores) -> HandCounts:
    """The hands of one game, won by side."""
    results = [event.result for event in events if isinstance(event, HandEnded)]
    sides = [result.side for result in results]
    return HandCounts(
        len(results),
        (sides.count(0), sides.count(1)),
        ties=sides.count(None),
        blocked=sum(result.blocked for result in results),
        passes=sum(isinstance(event, Passed) for event in events),
        keys=sum(result.key for result in results),
    )


COUNTERS: Final[tuple[GameCounter, ...]] = (hands,)
