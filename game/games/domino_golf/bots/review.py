"""Reviews of rounds of Domino Golf: what each shot cost compared with the best one, given what its seat could know, and what was drawn.

A part covers the holes of one bag, three or more: the worth of a tile shows at its last hole only. All numbers are the strokes over those
holes, computed like the pro's, but with more samples, whose spread gives the errors. A seat's own choices change them by their cost;
everything else is luck: the holes that came up, what was drawn, what a mulligan saved. A play-off, in which strokes decide nothing, is left
out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

import numpy as np

from game.analysis.review import (
    EVERYTHING, Decision, ReviewPart, ReviewRequest, RoundReview, Tell, Weighed, kept_part, parts_of, quantile_of_each
)
from game.games.domino_golf.bots.expected import (
    HoleOutlook, aims, ball_of, best_of_bag, comes_to, gods_need, here, keeps, make_bag, of_luck, pending, takes_back, worth_more_later
)
from game.games.domino_golf.bots.players import SampleWork, bag_of, expected, played_again, regret, shot_outlook, strokes_after
from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.shots import is_attempt, result_of
from game.games.domino_golf.rules.values import GROUPS, Action, Keep, Luck, Phase, PlayTile, ShotStage, State, TakeBack, View
from game.rules.contract import Setup

_VERSION: Final = 1
"""Raised when the numbers change, so that cached parts are made again."""

_LAID: Final = 4
"""One in this many rounds is enough for the expectation before a hole is laid out: nothing is chosen then."""

WORK: Final = SampleWork(rounds=16, layouts=4)


@dataclass(frozen=True, slots=True)
class RoundMoment:
    """A moment of a round at which a hole is to be laid out, or a seat acts: the number of actions before it, the state, the action."""

    position: int
    state: State
    seat: int | None
    action: Action


class PlayedBag(NamedTuple):
    """Holes that were played with the same bags, `number` from 0: the first and last (from 1), the moments, and all actions so far."""

    number: int
    first: int
    last: int
    moments: tuple[RoundMoment, ...]
    end: State
    actions: tuple[Action, ...]


def bags_of(rules: DominoGolf, setup: Setup[object], actions: Sequence[Action]) -> Iterator[PlayedBag]:
    """The finished bags of a round, without those of a play-off."""
    s = rules.start(setup)
    lasts = list(_lasts(s))
    number, moments, laid = 0, list[RoundMoment](), 0
    for position, action in enumerate(actions):
        p, turn = s.public, rules.to_act(s)
        if isinstance(turn, int):
            moments.append(RoundMoment(position, s, turn, action))
        elif p.phase is Phase.GREEN and p.hole.number > laid:       # a double brings the same hole to this phase again
            laid = p.hole.number
            moments.append(RoundMoment(position, s, None, action))
        s, _events = rules.apply(s, action)
        if number < len(lasts) and len(s.public.cards[0]) == lasts[number]:
            first = lasts[number - 1] + 1 if number else 1
            yield PlayedBag(number, first, lasts[number], tuple(moments), s, tuple(actions[: position + 1]))
            number, moments = number + 1, []


def _lasts(s: State) -> Iterator[int]:
    """The last hole of each bag."""
    last = 0
    for length in GROUPS[s.public.options.holes]:
        last += length
        yield last


def look_back(setup: Setup[object], actions: Sequence[Action], folder: Path | None, tell: Tell, wanted: ReviewRequest = EVERYTHING,
              /) -> RoundReview:
    """The review of all finished bags, or of the requested ones: obeys game.analysis.review.Reviewer."""
    return looked_back(setup, actions, folder, tell, wanted, replace(WORK, rounds=WORK.rounds * wanted.effort))


def looked_back(setup: Setup[object], actions: Sequence[Action], folder: Path | None, tell: Tell, wanted: ReviewRequest,
                work: SampleWork) -> RoundReview:
    """As `look_back`, with that much work for each decision. A part that was made before is read from the folder.

    The samples depend only on the round's setup and actions, so a part is the same whenever it is made.
    """
    seats = range(setup.seats) if wanted.seats is None else wanted.seats
    bags = _wanted_bags(setup, actions, wanted)

    def made(bag: PlayedBag, seat: int, share: Tell) -> ReviewPart:
        return kept_part("bag", _VERSION, folder, (setup, bag.actions, seat, work), lambda seed: part_of(bag, seat, work, share, seed))
    return RoundReview(parts_of(bags, seats, tell, made), exact=False)


def outline(setup: Setup[object], actions: Sequence[Action], wanted: ReviewRequest = EVERYTHING, /) -> RoundReview:
    """The parts that a review will have: obeys game.analysis.review.Outliner."""
    seats = range(setup.seats) if wanted.seats is None else wanted.seats
    return RoundReview(tuple(outlined(bag, seat) for bag in _wanted_bags(setup, actions, wanted) for seat in seats), exact=False)


def _wanted_bags(setup: Setup[object], actions: Sequence[Action], wanted: ReviewRequest) -> list[PlayedBag]:
    return [bag for bag in bags_of(DominoGolf(), setup, actions) if wanted.part in (None, bag.number)]


def part_of(bag: PlayedBag, seat: int, work: SampleWork, tell: Tell, seed: str) -> ReviewPart:
    """The holes of a bag as a seat played them: a decision for each shot; `seed` starts the random numbers."""
    walk, part = _BagWalk(seat, bag.first, work, seed), outlined(bag, seat)
    for number, moment in enumerate(bag.moments, 1):
        walk.take(moment)
        known = walk.decisions(None)
        if known and moment.seat == seat:
            ahead = tuple(one for one in part.decisions if one.position > known[-1].position)
            tell(replace(part, expected=known[0].before, decisions=(*known, *ahead), found=len(known)))
        tell(number / len(bag.moments))
    assert part.score is not None
    decisions = walk.decisions(part.score)
    return replace(part, expected=decisions[0].before, decisions=decisions, found=None)


def outlined(bag: PlayedBag, seat: int) -> ReviewPart:
    """The holes of a bag with a seat's shots, before any of them has figures. Declined mulligans are found later."""
    p, rules = bag.end.public, DominoGolf()
    holes = slice(bag.first - 1, bag.last)
    shots = tuple(Decision(one.position, rules.encode(one.action), "", 0.0, 0.0, 0.0, 0.0, mover=seat) for one in bag.moments
                  if one.seat == seat and not isinstance(one.action, Keep))
    return ReviewPart(seat, bag.number, sum(p.pars[holes]), 0.0, sum(p.cards[seat][holes]), shots, found=0)


class _Tried(NamedTuple):
    """A possible action, and the strokes that each round of samples expects of it."""

    action: Action
    strokes: tuple[float, ...]


class _BagWalk:
    """The moments of a bag, one after another, as one seat sees them."""

    def __init__(self, seat: int, first: int, work: SampleWork, seed: str) -> None:
        self._seat, self._first, self._work, self._seed = seat, first, work, seed
        self._rules = DominoGolf()
        self._found: list[Decision] = []
        self._laid: float | None = None     # the expectation when the hole was to be laid out, until the seat tees off

    def take(self, moment: RoundMoment) -> None:
        """Processes the next moment."""
        if moment.seat is not None and moment.seat != self._seat:
            return
        v = self._rules.view(moment.state, self._seat)
        rng = Random(f"{self._seed} {moment.position}")
        if moment.seat is None:
            self._laid = self._ahead(v, rng)
        elif v.public.phase is Phase.MULLIGAN:
            self._question(moment, v, rng)
        else:
            self._shot(moment, v, rng)

    def _so_far(self, v: View) -> int:
        """The seat's strokes so far with this bag."""
        before = sum(v.public.cards[self._seat][self._first - 1 :])
        return before + ball_of(v).strokes

    def _ahead(self, v: View, rng: Random) -> float:
        """Expected strokes over all holes of the bag, when the next hole is not laid yet."""
        def once() -> float:
            bag = bag_of(v, self._work, rng)
            return float(strokes_after(v, bag, self._work, rng, _no_clock)[0, 0, bag.full])
        return self._so_far(v) + fmean(once() for _n in range(max(2, self._work.rounds // _LAID)))

    def _shot(self, moment: RoundMoment, v: View, rng: Random) -> None:
        """Weighs a shot, or the choice of a tile from an open bag."""
        rounds = [shot_outlook(v, self._work, rng, _no_clock) for _n in range(self._work.rounds)]
        so_far = self._so_far(v)
        self._decide(moment, [_Tried(a, tuple(so_far + expected(v, a, one) for one in rounds)) for a in self._rules.legal_in(v)])

    def _question(self, moment: RoundMoment, v: View, rng: Random) -> None:
        """Weighs whether a shot should stand. A shot that rightly stands makes no decision of the review."""
        rounds = [shot_outlook(v, self._work, rng, _no_clock) for _n in range(self._work.rounds)]
        so_far, question, price = self._so_far(v), pending(v), regret(v)
        stands = _Tried(Keep(), tuple(so_far + one.of_result(question.result) for one in rounds))
        again = _Tried(TakeBack(), tuple(so_far + played_again(v, one) + price for one in rounds))
        if isinstance(moment.action, TakeBack):
            self._decide(moment, [stands, again], before=fmean(stands.strokes))
        elif _cost([stands, again], 0)[0]:
            self._decide(moment, [stands, again])

    def _decide(self, moment: RoundMoment, tried: Sequence[_Tried], before: float | None = None) -> None:
        """Adds the decision: what the seat did, compared with its alternatives."""
        done = next(i for i, one in enumerate(tried) if one.action == moment.action)
        loss, error, best = _cost(tried, done)
        told, encode = fmean(tried[done].strokes), self._rules.encode
        weighed = tuple(Weighed(encode(one.action), fmean(one.strokes), _error(one, tried[done], len(tried))) for one in tried)
        worth = told - loss
        begun = next(value for value in (self._laid, before, worth) if value is not None)
        self._laid = None
        self._found.append(Decision(moment.position, encode(moment.action), weighed[best].action if loss else "", begun, worth, loss, 0.0,
                                    (), error, weighed if len(weighed) > 1 else (), self._seat))

    def decisions(self, score: int | None) -> tuple[Decision, ...]:
        """The decisions found so far with their luck: the change up to the next decision, for the last one up to the score.

        While the score is not known (None), the last decision is left out, because its luck is not known either.
        """
        begun = [one.before for one in self._found[1:]]
        pairs = zip(self._found, begun if score is None else [*begun, float(score)], strict=False)
        return tuple(replace(one, luck=after - one.before - one.loss) for one, after in pairs)


def _cost(tried: Sequence[_Tried], done: int) -> tuple[float, float, int]:
    """The loss, 0 if it is not beyond its error, the error, and the index of the best action."""
    best = min(range(len(tried)), key=lambda i: fmean(tried[i].strokes))
    loss, error = fmean(tried[done].strokes) - fmean(tried[best].strokes), _error(tried[best], tried[done], len(tried))
    return (loss, error, best) if loss > error else (0.0, 0.0, best)


def _error(one: _Tried, other: _Tried, of: int) -> float:
    """The error of the difference between two of `of` choices, so wide that all comparisons hold at once in 19 of 20 cases."""
    differences = [a - b for a, b in zip(one.strokes, other.strokes, strict=True)]
    spread = stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0
    return spread * _quantile(quantile_of_each(of), len(differences) - 1)


def _quantile(chance: float, freedom: int) -> float:
    """Student's quantile for that many degrees of freedom, by the expansion of Fisher and Cornish (Abramowitz and Stegun 26.7.5).

    >>> round(_quantile(.975, 15), 3), round(_quantile(.995, 15), 3)
    (2.131, 2.946)
    """
    z = NormalDist().inv_cdf(chance)
    terms = (z ** 3 + z) / 4, (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96, (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
    return z + sum(term / float(max(1, freedom)) ** power for power, term in enumerate(terms, 1))


def fault(v: View, done: Action, best: Action, gain: float) -> str:
    """What is wrong with a choice compared with a better one: the result of each now or, if that is not the reason, what the choice is
    worth later.

    For a decision about a mulligan `gain` is the number of strokes that another shot should save.
    """
    if isinstance(done, Keep | TakeBack):
        return takes_back(gain) if isinstance(done, Keep) else keeps(gain)
    bag = make_bag(())
    shot = here(v, bag, np.zeros(bag.shape))
    told = [_now(v, a, shot) for a in (done, best)]
    words = " ".join(dict.fromkeys(one.words for one in told if one.words))
    if isinstance(done, PlayTile) and told[0].strokes <= told[1].strokes:
        return " ".join((words, worth_more_later(done.tile)))
    return words


class _Now(NamedTuple):
    """The result of a choice, in words, and in strokes to the end of the hole if the gods play all further shots."""

    words: str
    strokes: float


def _now(v: View, a: Action, shot: HoleOutlook) -> _Now:
    if isinstance(a, PlayTile):
        ball = ball_of(v)
        if is_attempt(v.public.hole, ball, a.tile):
            return _Now(aims(round(100 * float(shot.shown @ shot.odds)), ball.stage is ShotStage.TEE), shot.of_other(a.tile, 0))
        return _Now(comes_to(result_of(v.public.hole, ball.stage, a.tile), a.tile), shot.of_other(a.tile, 0))
    if isinstance(a, Luck):
        expected = of_luck(shot, v, a.other, 0)
        return _Now(best_of_bag(v.public.counts[a.other], shot.of_gods(0) - expected), expected)
    return _Now(gods_need(shot.of_gods(0)), shot.of_gods(0))


def _no_clock() -> None:
    """Never raises: a review has no time limit."""
