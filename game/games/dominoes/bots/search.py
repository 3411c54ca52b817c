"""Searches of a hand with all tiles known: two sides against each other, everybody alone, and many sampled deals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.bots.policy import Clock
from game.games.dominoes.bots.advice import Stake
from game.games.dominoes.bots.knowledge import Candidate, Sample, SearchTimeout, next_knocks, rid_of, whole_percent
from game.games.dominoes.rules.hands import BECOMES, FITS
from game.games.dominoes.rules.tiles import tiles_of
from game.words import N_, _

# ---- exact search of a hand on a line with all tiles known, two sides against each other: can side 0 reach what is asked?
# Seats play in turn for the sides, so the number of seats is two or four and a seat's side is the parity of its number. A position is the
# tiles still held (one mask; the deal tells whose they are), the ends, and the seat to play. Passes are not positions of their own: the
# turn goes to the next seat that can play, and there always is one, as the hand ends at once when it is blocked (J3).
# The question is a yes or no, because that makes alpha-beta most effective: the window is empty, the first refutation ends a position, and
# the table needs one bit per position. To get the exact outcome, ask for two or more bars.
_CHECK: Final = 511
"""The clock is read once in 512 positions, which is about half a millisecond."""

_Visit: TypeAlias = Callable[[int, int, int], bool]


class ExactSearch(ABC):
    """Answers one question about one deal. `hands` are masks by seat, as they were at any earlier time of the hand.

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
        """Whether side 0 can reach what is asked from an unfinished hand, by tiles held, ends and seat to act, even if it has to pass."""

    @abstractmethod
    def _goes_out(self, turn: int, *, key: bool) -> bool:
        """Whether a hand won by `turn` with its last tile meets the question; `key`: that tile fits two different ends."""

    @abstractmethod
    def _blocked(self, held: int) -> bool:
        """Whether a hand that is blocked with these tiles held meets the question."""

    def reaches_after(self, held: int, ends: int, turn: int, bit: int, following: int) -> bool:
        """Whether side 0 can reach what is asked after seat `turn` has played the tile `bit`, leaving the ends `following`."""
        rest = held ^ bit
        if not self._hands[turn] & rest:
            return self._goes_out(turn, key=len(BECOMES[ends][bit]) == 2)
        if not rest & FITS[following]:
            return self._blocked(rest)
        return self.reaches(rest, following, (turn - 1) % len(self._hands))

    def _tick(self) -> None:
        """Counts 512 more positions, and stops when time is up."""
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
            # The fewer answers the next seat has, the sooner a move decides; of equal ones the heavier tile first.
            moves.sort()
            for _replies, rest, then in moves:
                if visit(rest, then, after) is wanted:
                    table[key] = wanted
                    return wanted
            table[key] = not wanted
            return not wanted

        return visit


# ---- search of a hand with all tiles known in which everybody plays alone: rolled out by a quick player, the end of it solved
# exactly
# With the last few tiles every seat maximises its own chance, whatever that does to the others (max^n); among equal plays it chooses any.
# Before that, the hand is rolled out: each seat plays by a few weights and a whim, knowing only its own hand. The layout is one integer;
# two tables say what fits it and what it becomes, so that a line and a cross are searched alike.
Values: TypeAlias = tuple[float, ...]
"""By seat, its chance to win the match."""

HandWorth: TypeAlias = Callable[[tuple[int, ...]], Values]
"""The value of a hand that ended with these tiles left (masks by seat): somebody is out, or it is blocked."""


class LayoutMoves(NamedTuple):
    """By layout: the tiles that fit it (a mask), and the layouts after each fitting tile's bit."""

    fits: Sequence[int]
    becomes: Sequence[Mapping[int, tuple[int, ...]]]


class QuickWeights(NamedTuple):
    """The weights of the quick player, all in pips: a tile by its bit, every own tile that fits after the play, and the width of a whim."""

    tiles: Mapping[int, float]
    fit: float
    whim: float


class SolvingWork(NamedTuple):
    """How far a hand of two who know each other's is searched to its end: with at most `held` tiles, within `positions` for each play."""

    held: int
    positions: int


AT_THE_TABLE: Final = SolvingWork(20, 15_000)
THOROUGH: Final = SolvingWork(28, 200_000)
"""Whole hands, in half a second at the beginning: for hints and reviews, which must agree about a play."""


class SearchLimits(NamedTuple):
    """Hands with at most `exact` tiles held are solved exactly; past `deadline` on `clock` (seconds) a search raises SearchTimeout."""

    exact: int
    clock: Clock
    deadline: float
    solving: SolvingWork = AT_THE_TABLE


class MaxnSearch:
    """Values plays of one deal: `hands` are masks by seat, `boneyard` the tiles to draw in order. `nodes` counts plays examined."""

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
        """The value of `turn` playing the tile `bit` to get the layout `following`; rolled out once. May raise SearchTimeout."""
        if self._limits.clock() > self._limits.deadline:
            raise SearchTimeout
        held = sum(self._hands) ^ bit
        if self._boneyard:
            return self._roll_drawing([hand & ~bit for hand in self._hands], list(self._boneyard), following, turn, rng)
        if self._over(held, following, turn):
            return self._end(held)
        return self._roll(held, following, self._next(turn), rng)

    def exactly(self, held: int, ends: int, turn: int) -> Values:
        """The value of an unfinished hand if everybody knows all tiles; `turn` is the seat to act, even if it has to pass."""
        self.nodes += 1
        turn = self._able(held, ends, turn)
        key = held, ends, turn
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = self._best(held, ends, turn)
        return found

    def _best(self, held: int, ends: int, turn: int) -> Values:
        """The best result for `turn` among its plays, averaged over equal ones."""
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
        """The first seat from `turn` on that can play; there always is one."""
        fits = self._layout.fits[ends] & held
        while not self._hands[turn] & fits:
            turn = turn - 1 if turn else len(self._hands) - 1
        return turn

    def _roll(self, held: int, ends: int, turn: int, rng: Random) -> Values:
        """The value of a hand that the quick player rolls out until few tiles are held, and that is then solved exactly."""
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
        """The value of a hand that the quick player rolls out to the end, with draws from the boneyard (J12); `turn` has just played."""
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


# ---- open search at Cut Throat and French: sampled deals searched one by one, and the play with the best chance to win the match
# The work is planned: a number of sampled deals, then of plays examined. The clock only cuts it short, so a view and a generator give the
# same choice on every machine that is fast enough.
Hands = tuple[int, ...]
"""Masks by seat, followed by the boneyard's if there is one."""

_TELLING: Final = 0.45
"""The share of the deals from which it is worth saying that the next seat must knock."""


@dataclass(frozen=True, slots=True)
class WorkPlan:
    """The work for a choice: a fraction of the default budget.

    `imagined` deals are drawn and weighed, in at most the share `weighing` of the budget; of those, `searched` are drawn by weight and
    rolled out, until `nodes` plays have been examined. Hands with at most `exact` tiles left are solved exactly. With few deals noise would
    outweigh judgement, so a logit of 1 counts like `prior` of the hand's stakes. Where all tiles are known, `solving` says how far they are
    searched instead.
    """

    imagined: int = 120
    searched: int = 60
    nodes: int = 40_000
    weighing: float = 0.4
    exact: int = 8
    prior: float = 0.02
    solving: SolvingWork = AT_THE_TABLE

    def brief(self) -> WorkPlan:
        """Enough to give a reason for a forced play."""
        return replace(self, imagined=self.imagined // 5, searched=self.searched // 4)

    def generous(self) -> WorkPlan:
        """The work for a hint: about half a second, with enough deals for a chance to be within a few percent."""
        return replace(self, imagined=self.imagined * 5, searched=self.searched * 5, nodes=self.nodes * 6,
                       solving=THOROUGH)


class Findings(NamedTuple):
    """By candidate the mean chance to win the match (or hand), and the share of the `total` deals in which the next seat can't play."""

    chances: tuple[float, ...]
    knocks: tuple[float, ...]
    total: int


class SearchTable(NamedTuple):
    """The situation of a choice: what fits each layout, the seat to act and the next one."""

    fits: Sequence[int]
    seat: int
    following: int


def look_ahead(
    at: SearchTable, among: Sequence[Candidate], samples: Sequence[Sample[Hands]], search: Callable[[Hands], MaxnSearch], most: int,
    rng: Random,
) -> Findings:
    """Rolls out every candidate in each sample as often as it was drawn, until `most` plays have been examined or time is up.

    Within each deal all candidates meet the same whims of the players.
    """
    sums, knocks, total, nodes = [0.0] * len(among), [0] * len(among), 0, 0
    for sample in samples:
        tried, seed = search(sample.hands), rng.getrandbits(32)
        try:
            values = [
                sum(tried.after(at.seat, c.bit, c.following, Random(seed + n))[at.seat] for n in range(sample.times))
                for c in among
            ]
        except SearchTimeout:
            break
        sums = [have + value for have, value in zip(sums, values, strict=True)]
        without = [not sample.hands[at.following] & at.fits[c.following] for c in among]
        knocks = [have + sample.times * yes for have, yes in zip(knocks, without, strict=True)]
        total += sample.times
        nodes += tried.nodes
        if nodes > most:
            break
    return Findings(tuple(x / max(total, 1) for x in sums), tuple(x / max(total, 1) for x in knocks), total)


def best_of(found: Findings, logits: Sequence[float], span: float, prior: float) -> int:
    """The index of the best candidate: by its chance relative to the stakes (`span`), and by its logit."""
    return max(range(len(logits)), key=lambda i: found.chances[i] / span + prior * logits[i])


def reason(c: Candidate, at: int, found: Findings, stake: Stake) -> str:
    """A sentence that the next seat knocks if that is significant, else the chance to win what is at stake; over the deals searched."""
    if not found.total:
        return rid_of(c.action)
    if found.knocks[at] >= _TELLING:
        return next_knocks(found.knocks[at])
    return chance_of(stake, found.chances[at])


_CHANCE_OF: Final[Mapping[Stake, str]] = {
    "match": N_("Puts its chance of the match at {percent} %, going by the likely deals."),
    "game": N_("Puts its chance of the game at {percent} %, going by the likely deals."),
    "hand": N_("Puts its chance of the hand at {percent} %, going by the likely deals."),
}


def chance_of(stake: Stake, share: float) -> str:
    """A sentence with a bot's chance to win what is at stake."""
    return _(_CHANCE_OF[stake]).format(percent=whole_percent(share))
