"""Reviews of hands of dominoes: every play tried in the same sampled deals, and what each cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean, variance
from typing import Any, Final, NamedTuple, Protocol

from game.analysis.review import (
    EVERYTHING,
    HAND,
    MATCH,
    Decision,
    Prospect,
    ReviewPart,
    ReviewRequest,
    RoundReview,
    Tell,
    Weighed,
    kept_part,
    parts_of,
    quantile_of_each,
)
from game.bots.policy import Judged, spread
from game.games.dominoes.bots.knowledge import Candidate
from game.games.dominoes.bots.search import Hands
from game.games.dominoes.rules.hands import Deal, Play
from game.games.dominoes.rules.tiles import Deals
from game.rules.contract import CHANCE, AnyRules, Setup

# ---- how good each play of a position is, and how certain that is: all plays are tried in the same sampled deals, so that luck cancels out
_PILOT: Final = 6
"""Deals that measure how long the others will take."""

_FEWEST: Final = 40
"""Deals that are searched however long they take."""

_DRAWS: Final = 6
"""If there are few deals, all are used once each is drawn this many times on average; if one is left out, they count as a sample."""


class JudgedPosition(Protocol):
    """A position of a hand as one seat knows it.

    `among` are the plays it may choose from, () if there is nothing to choose; `deals` are all ways in which the hidden tiles may lie.
    `fits` are the tiles that may be played, as a mask, by layout, and `nodes` the positions searched so far.
    """

    among: Sequence[Candidate]
    fits: Sequence[int]
    deals: Deals
    nodes: int

    def draw(self, rng: Random) -> Hands:
        """One of those ways, all with the same chance."""

    def weight(self, hands: Hands) -> float:
        """How well a deal explains what the others have played."""

    def chances(self, hands: Hands, times: int, rng: Random) -> Sequence[Sequence[float]]:
        """The seat's expectation in this deal, from 0 to 1: played out `times` times for each of the plays (a row), with the same whims for
        all.

        If there is nothing to choose a row has one number.
        """


@dataclass(frozen=True, slots=True)
class JudgeWork:
    """The work for a position: of `imagined` deals `searched` are drawn by weight, fewer if that takes more than `nodes`.

    `waiting` is the number for a position in which another seat moves, so that there is nothing to choose.
    """

    imagined: int = 1600
    searched: int = 400
    nodes: int = 500_000
    waiting: int = 120

    def times(self, more: int) -> JudgeWork:
        """That many times the work."""
        return JudgeWork(self.imagined * more, self.searched * more, self.nodes * more, self.waiting * more)

    def wait(self) -> JudgeWork:
        """The work if there is nothing to choose."""
        share = self.waiting / self.searched
        return replace(self, imagined=round(self.imagined * share), searched=self.waiting, nodes=round(self.nodes * share))


class Imagined(NamedTuple):
    """A deal, its `share` of the total likelihood, how often it is played out, and the variance of its share in a sample."""

    hands: Hands
    share: float
    times: int
    doubt: float


class Judgement(NamedTuple):
    """For each play the chance, from 0 to 1, and the shares of the deals in which each of the other seats could not answer it.

    `rows` are the chances by deal, with their `Imagined`, for the errors.
    """

    chances: tuple[float, ...]
    helpless: tuple[tuple[float, ...], ...]
    rows: tuple[tuple[Imagined, tuple[tuple[float, ...], ...]], ...]

    def error(self, one: int, other: int) -> float:
        """The error of the difference between two plays: for all plays of the position together it holds in 19 of 20 cases."""
        away = self.chances[one] - self.chances[other]
        found = 0.0
        for deal, rows in self.rows:
            differences = [row[one] - row[other] for row in rows]
            found += deal.doubt * (fmean(differences) - away) ** 2
            if len(differences) > 1:
                found += deal.share ** 2 * variance(differences) / len(differences)
        if any(deal.doubt for deal, _rows in self.rows):
            found += sum(deal.share ** 2 for deal, _rows in self.rows) ** 2     # what has not occurred yet may be one deal in that many
        return sqrt(found) * NormalDist().inv_cdf(quantile_of_each(len(self.chances)))


def judge(position: JudgedPosition, work: JudgeWork, rng: Random) -> Judgement:
    """How good each play is, given what the seat can know; a position without a choice has one chance."""
    likely = _Likely(position, work, rng)
    wanted = work.searched
    if work.nodes and len(likely.weights) > _FEWEST:
        for deal in likely.spread(_PILOT, rng):
            position.chances(deal.hands, 1, rng)
        wanted = max(min(wanted, _FEWEST), min(wanted, _PILOT * work.nodes // max(1, position.nodes)))
    rows = []
    for deal in likely.spread(wanted, rng):
        rows.append((deal, tuple(tuple(row) for row in position.chances(deal.hands, deal.times, rng))))
    plays = range(max(1, len(position.among)))
    chances = tuple(sum(deal.share * fmean(row[play] for row in found) for deal, found in rows) for play in plays)
    return Judgement(chances, tuple(_helpless(position, c, [deal for deal, _rows in rows]) for c in position.among), tuple(rows))


def _helpless(position: JudgedPosition, c: Candidate, deals: Sequence[Imagined]) -> tuple[float, ...]:
    """By seat, the share of the deals in which it has no answer to a play."""
    fits = position.fits[c.following] & ~c.bit
    seats = range(len(deals[0].hands))
    return tuple(sum(deal.share for deal in deals if not deal.hands[seat] & fits) for seat in seats)


class _Likely:
    """Deals by weight: a sample, or if there are few of them, all."""

    def __init__(self, position: JudgedPosition, work: JudgeWork, rng: Random) -> None:
        self.weights: dict[Hands, float] = {}
        drawn: dict[Hands, int] = {}
        count = position.deals.count
        whole = count * _DRAWS <= work.imagined
        for _n in range(count * _DRAWS if whole else work.imagined):
            hands = position.draw(rng)
            if hands not in drawn:
                self.weights[hands] = position.weight(hands)
            drawn[hands] = drawn.get(hands, 0) + 1
        self.whole = whole and len(drawn) == count
        self._drawn = dict.fromkeys(drawn, 1) if self.whole else drawn
        self._sum = sum(weight * self._drawn[hands] for hands, weight in self.weights.items())

    def spread(self, wanted: int, rng: Random) -> list[Imagined]:
        """Deals by weight to be played out `wanted` times: each chosen one occurs once, in random order."""
        if self.whole and len(self.weights) <= wanted:
            found = [Imagined(hands, weight / self._sum, ceil(wanted * weight / self._sum), 0.0) for hands, weight in self.weights.items()]
        else:
            found = list(self._sampled(wanted, rng))
        rng.shuffle(found)
        return found

    def _sampled(self, wanted: int, rng: Random) -> list[Imagined]:
        """Evenly spread draws (systematic sampling).

        The variance of a share is that of the draws by weight, plus, unless all deals are included, that of importance sampling.
        """
        mark, reached, found = rng.random(), 0.0, []
        for hands, weight in self.weights.items():
            single = weight / self._sum
            expected = single * self._drawn[hands] * wanted
            reached += expected
            times = 0
            while mark < reached:
                mark += 1.0
                times += 1
            if times:
                rest = expected % 1.0
                spread = (rest * (1.0 - rest) if expected >= 1.0 else 1.0 - expected) / wanted ** 2
                drawn = self._drawn[hands] * single ** 2 if expected >= 1.0 else single / wanted
                found.append(Imagined(hands, times / wanted, times, spread + (0.0 if self.whole else drawn)))
        return found


# ---- the review of a hand of dominoes: what each play cost compared with the best one, given what its seat could know, and what the others
# then did
# All numbers are lost shares of a win, from 0 (won) to 1. There is one after every move of a hand, from the view of the reviewed seat. Its
# own plays change it by their cost, everything else is luck: what the others held and did.
_VERSION: Final = 3
"""Raised when the numbers change, so that cached parts are made again."""

_LEAST: Final = {HAND: 5e-3, MATCH: 5e-4}
"""A cost below this counts as none: it would be shown as 0."""


class HandReviewer(Protocol):
    """One game's part of the review."""

    @property
    def rules(self) -> AnyRules:
        """Its rules."""

    @property
    def unit(self) -> str:
        """HAND or MATCH: what the chances refer to."""

    def outlook(self, view: Any, played: Any) -> JudgedPosition:
        """A position as the seat of the view knows it; `played` is what it then did, or None if it is another's turn."""

    def key(self, view: Any, play: Play) -> tuple[int, int]:
        """The bit of a tile and the layout after it, in the form of a candidate."""

    def before(self, match: Any, seat: int) -> float:
        """A seat's expectation for a hand before it is dealt, from 0 to 1."""

    def after(self, match: Any, state: Any, seat: int) -> float:
        """Its result of the hand: from the score before the hand, and the state after it."""


@dataclass(frozen=True, slots=True)
class HandMove:
    """A move of a hand: the number of actions before it, the state then, who made it, and the move."""

    position: int
    state: Any
    seat: int
    action: Any


class PlayedHand(NamedTuple):
    """A finished hand, `number` from 0: its moves, the states before the deal and after its last move, and the actions so far."""

    number: int
    moves: tuple[HandMove, ...]
    start: Any
    end: Any
    actions: tuple[object, ...]


def hands_of(rules: AnyRules, setup: Setup[object], actions: Sequence[object]) -> Iterator[PlayedHand]:
    """The finished hands of a game."""
    before, s, number = rules.start(setup), rules.start(setup), 0
    moves: list[HandMove] = []
    for position, action in enumerate(actions):
        if isinstance(action, Deal):
            before, moves = s, []
        turn = rules.to_act(s)
        asked = turn is not CHANCE and s.public.phase.name == "PLAY"
        if asked and isinstance(turn, int):
            moves.append(HandMove(position, s, turn, action))
        s, _events = rules.apply(s, action)
        if asked and s.public.phase.name in ("DEAL", "OVER"):
            yield PlayedHand(number, tuple(moves), before, s, tuple(actions[: position + 1]))
            number += 1


def look_back(game: HandReviewer, setup: Setup[object], actions: Sequence[object], folder: Path | None, tell: Tell, wanted: ReviewRequest,
              work: JudgeWork) -> RoundReview:
    """All finished hands for all seats, or the requested ones; a part that was made before is read from the folder.

    The sampled deals depend only on the game's setup and actions, so a part is the same whenever it is made.
    """
    seats = range(setup.seats) if wanted.seats is None else wanted.seats
    hands = _wanted_hands(game, setup, actions, wanted)

    def made(hand: PlayedHand, seat: int, share: Tell) -> ReviewPart:
        follows = (game.rules.key, setup, hand.actions, seat, work)
        return kept_part("hand", _VERSION, folder, follows, lambda seed: part_of(game, hand, seat, work, share, seed))
    return RoundReview(parts_of(hands, seats, tell, made), exact=False, unit=game.unit)


def _wanted_hands(game: HandReviewer, setup: Setup[object], actions: Sequence[object], wanted: ReviewRequest) -> list[PlayedHand]:
    return [hand for hand in hands_of(game.rules, setup, actions) if wanted.part in (None, hand.number)]


def part_of(game: HandReviewer, hand: PlayedHand, seat: int, work: JudgeWork, tell: Tell, seed: str) -> ReviewPart:
    """A hand as a seat played it: a decision for each move, those of others too; `seed` starts the random numbers."""
    walk, part = _HandWalk(game, seat, work, seed), outlined(game, hand, seat)
    for number, move in enumerate(hand.moves, 1):
        walk.take(move)
        known = walk.decisions(None)
        if known:
            tell(replace(part, expected=known[0].before, decisions=(*known, *part.decisions[len(known):]), found=len(known)))
        tell(number / len(hand.moves))
    decisions = walk.decisions(part.result)
    return replace(part, expected=decisions[0].before, decisions=decisions, found=None)


def outlined(game: HandReviewer, hand: PlayedHand, seat: int) -> ReviewPart:
    """A seat's hand with all its moves, before any of them has figures."""
    match = hand.start.public.match
    moves = tuple(_without_figures(game, move) for move in hand.moves)
    return ReviewPart(seat, hand.number, None, 0.0, None, moves, 1.0 - game.after(match, hand.end, seat), 1.0 - game.before(match, seat), 0)


def _without_figures(game: HandReviewer, move: HandMove) -> Decision:
    """A move without figures."""
    return Decision(move.position, game.rules.encode(move.action), "", 0.0, 0.0, 0.0, 0.0, mover=move.seat)


class _HandWalk:
    """The moves of a hand in order, as one seat sees them."""

    def __init__(self, game: HandReviewer, seat: int, work: JudgeWork, seed: str) -> None:
        self._game, self._seat, self._work, self._seed = game, seat, work, seed
        self._found: list[Decision] = []
        self._values: list[float | None] = []   # before each of them; another seat's opening is not judged
        self._told: float | None = None         # the value of the seat's own last play

    def take(self, move: HandMove) -> None:
        """Processes the next move."""
        before, self._told = self._told, None
        own = move.seat == self._seat
        view = self._game.rules.view(move.state, self._seat)
        said = self._game.rules.encode(move.action)
        outlook: JudgedPosition | None = None
        if own and isinstance(move.action, Play):
            outlook = self._game.outlook(view, move.action)
            if len(outlook.among) > 1:
                self._found.append(self._own_decision(move, view, outlook, said))
                return
        if before is None and (self._found or own):
            outlook = outlook or self._game.outlook(view, None)
            before = 1.0 - judge(outlook, self._work.wait(), self._rng(move.position)).chances[0]
        self._values.append(before)
        self._found.append(_without_figures(self._game, move))

    def _rng(self, position: int) -> Random:
        return Random(f"{self._seed} {self._seat} {position}")

    def _own_decision(self, move: HandMove, view: Any, outlook: JudgedPosition, said: str) -> Decision:
        """A play that the seat has chosen among several."""
        found = judge(outlook, self._work, self._rng(move.position))
        done = next(i for i, c in enumerate(outlook.among) if (c.bit, c.following) == self._game.key(view, move.action))
        best = max(range(len(outlook.among)), key=lambda i: found.chances[i])
        loss, error = found.chances[best] - found.chances[done], found.error(best, done)
        encode = self._game.rules.encode
        weighed = tuple(Weighed(said if i == done else encode(c.action), 1.0 - found.chances[i], found.error(i, done) if i != done else 0.0)
                        for i, c in enumerate(outlook.among))
        self._told = 1.0 - found.chances[done]
        fault = loss > max(error, _LEAST[self._game.unit])
        before = self._told - loss if fault else self._told
        self._values.append(before)
        return Decision(move.position, said, weighed[best].action if fault else "", before, before, loss if fault else 0.0, 0.0,
                        _prospects(found, done, best) if fault else (), error if fault else 0.0, weighed, move.seat)

    def decisions(self, result: float | None) -> tuple[Decision, ...]:
        """All of them, with the luck filled in: each leads to the beginning of the next, the last to the result.

        Before the result is reached (None) only those for which it is known.
        """
        first = next((value for value in self._values if value is not None), result)
        if first is None:
            return ()
        values = [first if value is None else value for value in self._values]
        ends = values[1:] if result is None else [*values[1:], result]
        return tuple(replace(one, before=before, worth=before, luck=after - before - one.loss)
                     for one, before, after in zip(self._found, values, ends, strict=False))


def _prospects(found: Judgement, done: int, best: int) -> tuple[Prospect, ...]:
    """The chances that each seat cannot answer ("helpless 2"), for the play made and for the best."""
    pairs = zip(found.helpless[done], found.helpless[best], strict=True)
    return tuple(Prospect(f"helpless {seat}", *pair) for seat, pair in enumerate(pairs))


def outliner(make: Callable[[], HandReviewer]) -> Callable[..., RoundReview]:
    """For the registry of a game: obeys game.analysis.review.Outliner."""
    def outline(setup: Setup[object], actions: Sequence[object], wanted: ReviewRequest = EVERYTHING, /) -> RoundReview:
        game, seats = make(), range(setup.seats) if wanted.seats is None else wanted.seats
        hands = _wanted_hands(game, setup, actions, wanted)
        return RoundReview(tuple(outlined(game, hand, seat) for hand in hands for seat in seats), exact=False, unit=game.unit)
    return outline


def reviewer(make: Callable[[], HandReviewer], work: JudgeWork) -> Callable[..., RoundReview]:
    """For the registry of a game: obeys game.analysis.review.Reviewer."""
    def looked_back(setup: Setup[object], actions: Sequence[object], folder: Path | None, tell: Tell, wanted: ReviewRequest = EVERYTHING,
                    /) -> RoundReview:
        return look_back(make(), setup, actions, folder, tell, wanted, work.times(wanted.effort))
    return looked_back


class ReviewJudge:
    """Judges plays as a review of the hand does: obeys Judge."""

    def __init__(self, game: HandReviewer, work: JudgeWork) -> None:
        self._game, self._work = game, work

    def worth(self, view: object, among: Sequence[Play], rounds: int, rng: Random) -> tuple[Judged, ...]:
        """Every round imagines deals of its own."""
        outlook = self._game.outlook(view, among[0])
        keys = [(c.bit, c.following) for c in outlook.among]
        at = [keys.index(self._game.key(view, play)) for play in among]
        chances = [judge(outlook, self._work, rng).chances for _round in range(rounds)]
        return spread([[found[number] for number in at] for found in chances])
