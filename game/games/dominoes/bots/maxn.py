"""Search of a hand with all tiles known in which everybody plays for himself: rolled out by a quick player, the end of it solved exactly.

Of the last few tiles every seat makes the most of its own chance, whatever that does to the others (max^n); among plays that are all one
to it, it plays any. What comes before is rolled out: each seat plays what a few weights and a whim tell it, knowing its own hand alone.

The layout is one integer; two tables say what fits it and what it becomes, so that a line and a cross are searched alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from game.bots.policy import Clock
from game.games.dominoes.bots.sampling import SearchTimeout
from game.games.dominoes.rules.tiles import tiles_of

Values: TypeAlias = tuple[float, ...]
"""By seat, its chance of the match."""

HandWorth: TypeAlias = Callable[[tuple[int, ...]], Values]
"""What a hand is worth that ended with these tiles left (masks by seat): somebody is out, or it is blocked."""


class LayoutMoves(NamedTuple):
    """By layout: the tiles that fit it (a mask), and the layouts that a fitting tile's bit makes of it."""

    fits: Sequence[int]
    becomes: Sequence[Mapping[int, tuple[int, ...]]]


class QuickWeights(NamedTuple):
    """What the quick player goes by, all in pips: a tile by its bit, every own tile that fits after the play, and the width of a whim."""

    tiles: Mapping[int, float]
    fit: float
    whim: float


class SearchLimits(NamedTuple):
    """Hands with at most `exact` tiles held are solved exactly; past `deadline` on `clock` (seconds) a search raises SearchTimeout."""

    exact: int
    clock: Clock
    deadline: float


class MaxnSearch:
    """Values plays of one deal: `hands` are masks by seat, `boneyard` the tiles to draw in order. `nodes` counts plays looked at."""

    __slots__ = ("_boneyard", "_hands", "_layout", "_limits", "_table", "_weights", "_worth", "nodes")

    def __init__(
        self, hands: Sequence[int], boneyard: Sequence[int], layout: LayoutMoves, worth: HandWorth, weights: QuickWeights,
        limits: SearchLimits,
    ) -> None:
        self._hands = tuple(hands)
        self._boneyard = tuple(boneyard)
        self._layout = layout
        self._worth = worth
        self._weights = weights
        self._limits = limits
        self._table: dict[tuple[int, int, int], Values] = {}
        self.nodes = 0

    def after(self, turn: int, bit: int, following: int, rng: Random) -> Values:
        """What it is worth that `turn` plays the tile `bit` and makes the layout `following`; rolled out once. May raise SearchTimeout."""
        if self._limits.clock() > self._limits.deadline:
            raise SearchTimeout
        held = sum(self._hands) ^ bit
        if self._boneyard:
            return self._roll_drawing([hand & ~bit for hand in self._hands], list(self._boneyard), following, turn, rng)
        if self._over(held, following, turn):
            return self._end(held)
        return self._roll(held, following, self._next(turn), rng)

    def exactly(self, held: int, ends: int, turn: int) -> Values:
        """What a hand not yet over is worth if everybody knows all tiles; `turn` is the seat due, even if it has to pass."""
        self.nodes += 1
        turn = self._able(held, ends, turn)
        key = held, ends, turn
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = self._best(held, ends, turn)
        return found

    def _best(self, held: int, ends: int, turn: int) -> Values:
        """Of the plays of `turn` what is best for it, averaged where several are."""
        best: list[Values] = []
        following = self._layout.becomes[ends]
        for tile in tiles_of(self._hands[turn] & held & self._layout.fits[ends]):
            rest = held ^ 1 << tile
            for then in following[1 << tile]:
                over = self._over(rest, then, turn)
                values = self._end(rest) if over else self.exactly(rest, then, self._next(turn))
                if not best or values[turn] > best[0][turn]:
                    best = [values]
                elif values[turn] == best[0][turn]:
                    best.append(values)
        return best[0] if len(best) == 1 else tuple([sum(column) / len(best) for column in zip(*best, strict=True)])

    def _next(self, turn: int) -> int:
        return turn - 1 if turn else len(self._hands) - 1

    def _over(self, held: int, ends: int, turn: int) -> bool:
        """Whether the seat that has just played is out, or the hand blocked."""
        return not self._hands[turn] & held or not held & self._layout.fits[ends]

    def _end(self, held: int) -> Values:
        return self._worth(tuple([hand & held for hand in self._hands]))

    def _able(self, held: int, ends: int, turn: int) -> int:
        """The first seat from `turn` on that can play; there is one."""
        fits = self._layout.fits[ends] & held
        while not self._hands[turn] & fits:
            turn = turn - 1 if turn else len(self._hands) - 1
        return turn

    def _roll(self, held: int, ends: int, turn: int, rng: Random) -> Values:
        """Played on by the quick player until few tiles are held, then exactly."""
        exact = self._limits.exact
        while held.bit_count() > exact:
            turn = self._able(held, ends, turn)
            bit, ends = self._quick(self._hands[turn] & held, ends, rng)
            held ^= bit
            self.nodes += 1
            if self._over(held, ends, turn):
                return self._end(held)
            turn = self._next(turn)
        return self.exactly(held, ends, turn)

    def _roll_drawing(self, hands: list[int], boneyard: list[int], ends: int, turn: int, rng: Random) -> Values:
        """Played on by the quick player to the end, drawing where there is something to draw (J12); `turn` has just played."""
        fits = self._layout.fits
        while hands[turn]:
            turn = self._next(turn)
            while boneyard and not hands[turn] & fits[ends]:
                hands[turn] |= 1 << boneyard.pop()
            if not hands[turn] & fits[ends]:
                if not sum(hands) & fits[ends]:
                    break
                continue
            bit, ends = self._quick(hands[turn], ends, rng)
            hands[turn] ^= bit
            self.nodes += 1
        return self._worth(tuple(hands))

    def _quick(self, own: int, ends: int, rng: Random) -> tuple[int, int]:
        """The quick player's tile (its bit) and the layout after it."""
        fits, following = self._layout.fits, self._layout.becomes[ends]
        playable = own & fits[ends]
        if not playable & (playable - 1) and len(following[playable]) == 1:
            return playable, following[playable][0]
        tiles, fit, whim = self._weights
        random, best, chosen = rng.random, -1e9, (0, 0)
        while playable:
            bit = playable & -playable
            playable ^= bit
            logit = tiles[bit]
            for then in following[bit]:
                score = logit + fit * (fits[then] & own & ~bit).bit_count() + whim * random()
                if score > best:
                    best, chosen = score, (bit, then)
        return chosen
