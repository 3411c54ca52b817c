"""Exact search of a hand on a line with all tiles known, two sides against each other: can side 0 reach what is asked?

Seats play in turn for the sides, so the number of seats is two or four and a seat's side is whether its number is odd. A position is the
tiles still held (one mask; the deal tells whose they are), the ends, and the seat to play. Passes are no positions of their own: the turn
goes on to the next seat that can play, and somebody always can, as the hand ends at once when it is blocked (J3).

The question is a yes or no, because that makes alpha-beta sharpest: the window is empty, the first refutation ends a position, and the
table needs one bit for each. Whoever needs the exact outcome asks for two or more bars.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from game.bots.policy import Clock
from game.games.dominoes.bots.sampling import SearchTimeout
from game.games.dominoes.rules.ends import BECOMES, FITS

_CHECK: Final = 511
"""The clock is read once in 512 positions, which is about half a millisecond."""

_Visit: TypeAlias = Callable[[int, int, int], bool]


class ExactSearch(ABC):
    """Answers for one deal and one question. `hands` are masks by seat, as they were at any earlier time of the hand.

    `nodes` counts positions visited, those found in the table included. Past `deadline` on `clock` (seconds), or after `most` positions, an
    answer raises SearchTimeout.
    """

    __slots__ = ("_clock", "_deadline", "_hands", "_most", "nodes", "reaches")

    def __init__(self, hands: Sequence[int], clock: Clock, deadline: float, most: float = float("inf")) -> None:
        self._hands = tuple(hands)
        self._clock = clock
        self._deadline = deadline
        self._most = most
        self.nodes = 0
        self.reaches = self._searcher()
        """Whether side 0 can reach it from a hand not yet over, of the tiles held, the ends, and the seat due, even if it has to pass."""

    @abstractmethod
    def _goes_out(self, turn: int, *, key: bool) -> bool:
        """Whether a hand won by `turn` with its last tile reaches what is asked; `key`: that tile fits two different ends."""

    @abstractmethod
    def _blocked(self, held: int) -> bool:
        """Whether a hand that is blocked with these tiles held reaches it."""

    def reaches_after(self, held: int, ends: int, turn: int, bit: int, following: int) -> bool:
        """Whether side 0 can reach it once seat `turn` has played the tile `bit` and left the ends `following`."""
        rest = held ^ bit
        if not self._hands[turn] & rest:
            return self._goes_out(turn, key=len(BECOMES[ends][bit]) == 2)
        if not rest & FITS[following]:
            return self._blocked(rest)
        return self.reaches(rest, following, (turn - 1) % len(self._hands))

    def _tick(self) -> None:
        """Count 512 more positions, and stop when time is up."""
        self.nodes += _CHECK + 1
        if self._clock() > self._deadline or self.nodes > self._most:
            raise SearchTimeout

    def _searcher(self) -> _Visit:  # noqa: C901 (one closure on purpose: see below)
        """The search as a closure: its variables are faster than attributes, and it runs half a million times a second."""
        hands, blocked, tick = self._hands, self._blocked, self._tick
        last = len(hands) - 1
        out = tuple((self._goes_out(turn, key=False), self._goes_out(turn, key=True)) for turn in range(len(hands)))
        table: dict[int, bool] = {}
        known = table.get
        countdown = _CHECK + 1

        def visit(held: int, ends: int, turn: int) -> bool:
            nonlocal countdown
            countdown -= 1
            if not countdown:
                countdown = _CHECK + 1
                tick()
            fits = FITS[ends] & held
            playable = hands[turn] & fits
            while not playable:
                turn = (turn - 1) & last
                playable = hands[turn] & fits
            following = BECOMES[ends]
            own = hands[turn] & held
            if not own & (own - 1):
                return out[turn][len(following[own]) - 1]
            key = (held << 5 | ends) << 2 | turn
            answer = known(key)
            if answer is not None:
                return answer
            wanted = not turn & 1
            after = (turn - 1) & last
            replies = hands[after]
            moves = []
            while playable:
                bit = playable & -playable
                playable ^= bit
                rest = held ^ bit
                for then in following[bit]:
                    fits = FITS[then] & rest
                    if fits:
                        moves.append(((replies & fits).bit_count(), rest, then))
                    elif blocked(rest) is wanted:
                        table[key] = wanted
                        return wanted
            # The fewer answers the next seat has, the sooner a move settles the matter; among equals the heavier tile.
            moves.sort()
            for _replies, rest, then in moves:
                if visit(rest, then, after) is wanted:
                    table[key] = wanted
                    return wanted
            table[key] = not wanted
            return not wanted

        return visit
