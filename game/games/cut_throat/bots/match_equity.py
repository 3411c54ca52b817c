"""What a hand of Cut Throat is worth in terms of the match: each seat's chance of it, if every later hand is anybody's.

Under `six_love` all there are hands that decide nothing: nobody can win before all return to nil. Such a hand is played for itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.games.cut_throat.rules.score import after_hand, has_won, lost_cause
from game.games.cut_throat.rules.values import Match, Options
from game.games.dominoes.bots.maxn import Values
from game.games.dominoes.rules.hands import lightest
from game.games.dominoes.rules.tiles import pips_of


class MatchEquity(NamedTuple):
    """Each seat's chance of the match (of the hand, where `of_match` is not so), by the seat that wins the hand, and after a tie."""

    won: tuple[Values, ...]
    tied: Values
    of_match: bool = True

    def worth(self, left: tuple[int, ...]) -> Values:
        """The chances after a hand that left these tiles (masks by seat): one is empty, or it is blocked (J14)."""
        if 0 in left:
            return self.won[left.index(0)]
        light = lightest([pips_of(hand) for hand in left])
        return self.won[light[0]] if len(light) == 1 else self.tied

    def span(self, seat: int) -> float:
        """How far apart the best and the worst end of the hand are for the seat."""
        chances = [values[seat] for values in self.won]
        return max(chances) - min(chances)


def hand_equity(match: Match) -> MatchEquity:
    """The stakes of the hand being played, in terms of the match."""
    bare = match._replace(results=())
    return MatchEquity(tuple(_after(bare, seat) for seat in range(match.seats)), _after(bare, None))


def equity_at_stake(match: Match) -> MatchEquity:
    """What the hand is played for: the match where the hand can move it, else the hand itself. So `span` is above 0 for every seat."""
    if not lost_cause(match):
        return hand_equity(match)
    seats = range(match.seats)
    return MatchEquity(tuple(tuple(float(seat == winner) for seat in seats) for winner in seats), (0.0,) * match.seats, of_match=False)


def _after(match: Match, winner: int | None) -> Values:
    """Each seat's chance once the hand has been won, or tied."""
    then = after_hand(match, winner, blocked=False, pips=(0,) * match.seats, opener=0)
    if winner is not None and has_won(then, winner):
        return tuple(float(seat == winner) for seat in range(match.seats))
    order = sorted(range(match.seats), key=lambda seat: then.wins[seat])
    chances = _chances(match.options, tuple(then.wins[seat] for seat in order), then.worth)
    return tuple(chances[order.index(seat)] for seat in range(match.seats))


@lru_cache(maxsize=10_000)
def _chances(options: Options, wins: tuple[int, ...], worth: int) -> Values:
    """Each player's chance at these wins, which are sorted: who sits where is all one."""
    match = Match(options, wins, worth, None, ())
    if not max(wins) or lost_cause(match):
        return (1 / len(wins),) * len(wins)
    ends = [_after(match, winner) for winner in range(len(wins))]
    return tuple(sum(column) / len(wins) for column in zip(*ends, strict=True))
