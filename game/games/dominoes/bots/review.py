"""Reviews of hands of dominoes: every play tried in the same sampled deals, and what each cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from game.analysis.review import (
    EVERYTHING, HAND, MATCH, Decision, Prospect, ReviewPart, ReviewRequest, RoundReview, Tell, Weighed, kept_part, parts_of
)
from game.bots.policy import Judged, late, spread
from game.games.dominoes.bots.knowledge import Candidate
from game.games.dominoes.rules.hands import Deal, Play
from game.rules.contract import CHANCE, AnyRules, Setup


# ---- how good each play of a position is, and how certain that is: all plays are tried in the same likely deals, so that luck cancels out
@dataclass(frozen=True, slots=True)
class JudgeWork:
    """The work for a position: of `imagined` deals `played` are drawn by likelihood, and every play is tried in each of them.

    `waiting` is the number for a position in which another seat moves, so that there is nothing to choose.
    """

    imagined: int = 9000
    played: int = 2700
    waiting: int = 600

    def times(self, more: int) -> JudgeWork:
        """This work multiplied by `more`."""
        return JudgeWork(self.imagined * more, self.played * more, self.waiting * more)

    def for_waiting(self) -> JudgeWork:
        """The work if there is nothing to choose."""
        return replace(self, imagined=max(1, self.imagined * self.waiting // self.played), played=self.waiting)


class Judgement(Protocol):
    """How good each play of a position is; if there is nothing to choose, how good the position is."""

    @property
    def chances(self) -> tuple[float, ...]:
        """For each play what it is worth, from 0 to 1."""

    @property
    def helpless(self) -> tuple[tuple[float, ...], ...]:
        """For each play the shares of the likely deals in which each seat could not answer it."""

    def error(self, one: int, other: int) -> float:
        """The error of the difference between two plays: for all plays of the position together it holds in 19 of 20 cases."""


class HandJudge(Protocol):
    """The judge of the plays of a game: its master."""

    def judged(self, view: Any, among: Sequence[Candidate], work: JudgeWork, rng: Random) -> Judgement:
        """How good each of these plays is by what the seat can know; of the position, if there are fewer than two."""


class JudgedByMaster:
    """The side of a review in which a game's master judges; `master` names its class, as "package.module.Class".

    It needs numpy, which the outline and the pictures of a review do not, so it is made when it first judges.
    """

    master: str

    @cached_property
    def judge(self) -> Any:
        """The master as a HandJudge."""
        return late(self.master)()

    def judged(self, view: Any, among: Sequence[Candidate], work: JudgeWork, rng: Random) -> Judgement:
        """How good each of these plays is by what the seat can know; of the position, if there are fewer than two."""
        found: Judgement = self.judge.judged(view, among, work, rng)
        return found


# ---- the review of a hand of dominoes: what each play cost compared with the best one, given what its seat could know, and what the others
# then did
# All numbers are lost shares of a win, from 0 (won) to 1. There is one after every move of a hand, from the view of the reviewed seat. Its
# own plays change it by their cost, everything else is luck: what the others held and did.
_VERSION: Final = 4
"""Raised when the numbers change, so that cached parts are made again."""

_LEAST: Final = {HAND: 5e-3, MATCH: 5e-4}
"""A cost below this counts as none: it would be shown as 0."""


class HandReviewer(HandJudge, Protocol):
    """One game's part of the review."""

    @property
    def rules(self) -> AnyRules:
        """The rules of the game."""

    @property
    def unit(self) -> str:
        """HAND or MATCH: what the chances refer to."""

    def among(self, view: Any) -> Sequence[Candidate]:
        """The plays from which the view's seat may choose; it is that seat's turn."""

    def key(self, view: Any, play: Play) -> tuple[int, int]:
        """The bit of a tile and the layout after it, in the form of a candidate."""

    def before(self, match: Any, seat: int) -> float:
        """A seat's expectation for a hand before it is dealt, from 0 to 1."""

    def after(self, match: Any, state: Any, seat: int) -> float:
        """A seat's result of a hand, from 0 to 1, by the score before the hand and the state after it."""


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
        self._values: list[float | None] = []   # before each decision; another seat's opening is not judged
        self._told: float | None = None         # the value of the seat's own last play

    def take(self, move: HandMove) -> None:
        """Processes the next move."""
        before, self._told = self._told, None
        own = move.seat == self._seat
        view = self._game.rules.view(move.state, self._seat)
        said = self._game.rules.encode(move.action)
        if own and isinstance(move.action, Play) and len(among := self._game.among(view)) > 1:
            self._found.append(self._own_decision(move, view, among, said))
            return
        if before is None and (self._found or own):
            before = 1.0 - self._game.judged(view, (), self._work.for_waiting(), self._rng(move.position)).chances[0]
        self._values.append(before)
        self._found.append(_without_figures(self._game, move))

    def _rng(self, position: int) -> Random:
        return Random(f"{self._seed} {self._seat} {position}")

    def _own_decision(self, move: HandMove, view: Any, among: Sequence[Candidate], said: str) -> Decision:
        """A play that the seat has chosen among several."""
        found = self._game.judged(view, among, self._work, self._rng(move.position))
        done = next(i for i, c in enumerate(among) if (c.bit, c.following) == self._game.key(view, move.action))
        best = max(range(len(among)), key=lambda i: found.chances[i])
        loss, error = found.chances[best] - found.chances[done], found.error(best, done)
        encode = self._game.rules.encode
        weighed = tuple(Weighed(said if i == done else encode(c.action), 1.0 - found.chances[i], found.error(i, done) if i != done else 0.0)
                        for i, c in enumerate(among))
        self._told = 1.0 - found.chances[done]
        fault = loss > max(error, _LEAST[self._game.unit])
        before = self._told - loss if fault else self._told
        self._values.append(before)
        return Decision(move.position, said, weighed[best].action if fault else "", before, before, loss if fault else 0.0, 0.0,
                        _prospects(found, done, best) if fault else (), error if fault else 0.0, weighed, move.seat)

    def decisions(self, result: float | None) -> tuple[Decision, ...]:
        """The decisions found so far with their luck: the change up to the next decision, for the last one up to the result.

        While the result is not known (None), the last decision is left out, because its luck is not known either.
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
    """The outliner of a game, for its entry: obeys game.analysis.review.Outliner."""
    def outline(setup: Setup[object], actions: Sequence[object], wanted: ReviewRequest = EVERYTHING, /) -> RoundReview:
        game, seats = make(), range(setup.seats) if wanted.seats is None else wanted.seats
        hands = _wanted_hands(game, setup, actions, wanted)
        return RoundReview(tuple(outlined(game, hand, seat) for hand in hands for seat in seats), exact=False, unit=game.unit)
    return outline


def reviewer(make: Callable[[], HandReviewer], work: JudgeWork) -> Callable[..., RoundReview]:
    """The reviewer of a game, for its entry: obeys game.analysis.review.Reviewer."""
    def looked_back(setup: Setup[object], actions: Sequence[object], folder: Path | None, tell: Tell, wanted: ReviewRequest = EVERYTHING,
                    /) -> RoundReview:
        return look_back(make(), setup, actions, folder, tell, wanted, work.times(wanted.effort))
    return looked_back


class ReviewJudge:
    """Judges plays as a review of the hand does: obeys Judge."""

    def __init__(self, game: HandReviewer, work: JudgeWork) -> None:
        self._game, self._work = game, work

    def worth(self, view: Any, among: Sequence[Any], rounds: int, rng: Random) -> tuple[Judged, ...]:
        """Every round imagines deals of its own."""
        every = self._game.among(view)
        keys = [(c.bit, c.following) for c in every]
        at = [keys.index(self._game.key(view, play)) for play in among]
        chances = [self._game.judged(view, every, self._work, rng).chances for _round in range(rounds)]
        return spread([[found[number] for number in at] for found in chances])
