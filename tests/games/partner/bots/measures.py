"""Measures of what was learnt of Partner, run by hand: what conventions of a pair bring, and how likely the true deal is thought to be.

    python3 -m tests.games.partner.bots.measures conventions [HANDS]
    python3 -m tests.games.partner.bots.measures nats [FILE ...]
    python3 -m tests.games.partner.bots.measures one_deal [HANDS]
    python3 -m tests.games.partner.bots.measures leads [HANDS]
    python3 -m tests.games.partner.bots.measures kinds [HANDS [KIND ...]]

A convention is said in words, and both partners keep it where the net likes several plays about as much: a play that keeps it counts for a
little more of a chance to win the hand. Every deal is played from both sides, in lockstep.

One deal: how often a choice is left when only one deal fits, and whether the master then plays as well as who searches it to the end.

The nats are the logarithm of how much likelier the true deal is than all that fit on average, for files as `train` writes them (what ships,
without one), at the same choices of two who play the net at once against two of a kind.

Kinds: how many points of a hand more are won by a master that has seen one, three or six hands of the same players before, and how many
would be if it knew what kind of player its rivals are, if it knew that and tried many more deals, if it tried twice as many deals, or if it
expected the kinds with other chances. Each choice is judged in deals drawn with the kinds known, which are not those
that any of the choosers saw. That says far more than as many hands played to the end: the luck of the deal does not count. A KIND of rival
is heaviest, club, strong (open search), hybrid (SimpleHybrid) or sampling (taken for a thinking player).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np

from game.bots.policy import Policy
from game.games.dominoes.bots.kinds import (
    REMEMBERED, KindsExpected, LearntModel, PlayerKind, Posterior, features_of, play_out, read_model, step
)
from game.games.dominoes.bots.knowledge import Candidate, candidates
from game.games.dominoes.bots.lockstep import KIND, HandsInStep, StoryInStep
from game.games.dominoes.bots.master import MasterWork
from game.games.dominoes.bots.play_net import Floats
from game.games.dominoes.bots.review import JudgeWork
from game.games.dominoes.bots.training import TrainingPlan
from game.games.dominoes.rules.hands import FinishedHand, ends_of
from game.games.dominoes.solver import at_nil_all
from game.games.partner.bots.lockstep import FEATURES, FILE, Master, Pro, expected, posterior, public_story, usual
from game.games.partner.bots.open_search import OpenSearch, Outcome, Search
from game.games.partner.bots.policies import Club
from game.games.partner.bots.training import SCHOOL, Heaviest, PlainSampling, SimpleHybrid
from game.games.partner.rules import SEATS, Options, Partner, Phase, State, View, fitting_deals, side_of
from game.rules.contract import Setup

_COVERS_PARTNERS, _COVERS_RIVALS, _PARTNERS_AGAIN = 45, 46, 51
"""Features of a play: it covers the end that the partner, or a rival, opened; it brings up a number that the partner has opened before."""


class Convention(NamedTuple):
    """What a pair agrees on: the feature of a play, and 1 if it is to be done, -1 if it is to be left."""

    words: str
    feature: int
    sign: int


CONVENTIONS = (
    Convention("lead back the number that the partner opened", _PARTNERS_AGAIN, 1),
    Convention("keep the end that the partner opened", _COVERS_PARTNERS, -1),
    Convention("cover the end that a rival opened", _COVERS_RIVALS, 1),
)


def played(side: int, convention: Convention, weight: float, model: LearntModel, hands: int, seed: int, rivals: PlayerKind) -> Floats:
    """By hand what it was worth to the side that keeps the convention, against rivals of that kind: 1 won, .5 tied, 0 lost."""
    table, seat = SCHOOL.measured_hands(hands, seed)
    rng = np.random.default_rng(seed)
    for at in range(SEATS):
        table.facts[KIND + at] = PlayerKind.STRONG if side_of(at) == side else rivals
    while len(table):
        if side_of(seat) == side:
            _keep(table, seat, convention, weight, model)
        else:
            step(table, seat, model, rng)
        seat = table.rules.after(seat)
    found: Floats = SCHOOL.worth(table)[side]
    return found


def _keep(table: HandsInStep, seat: int, convention: Convention, weight: float, model: LearntModel) -> None:
    """The seat plays what the net likes best, with the convention, or passes."""
    moves = table.moves(seat)
    if len(passing := np.flatnonzero(moves.able == 0)):
        table.knock(seat, passing)
    if len(moves.tile):
        x = features_of(table, seat, moves, np.arange(len(moves.tile)))
        at = moves.best(model.net.of(x) + np.float32(weight * convention.sign) * x[convention.feature])
        table.play(seat, moves.column[at], moves.tile[at], moves.arm[at])


def gain(convention: Convention, weight: float, model: LearntModel, hands: int, seed: int, rivals: PlayerKind) -> tuple[float, float]:
    """What the convention adds to the share of hands won, and the error of that at 95 %; the same deals from both sides."""
    first, second = (
        played(side, convention, weight, model, hands, seed, rivals) - played(side, convention, 0, model, hands, seed, rivals)
        for side in (0, 1)
    )
    pairs = (first + second) / 2
    return float(pairs.mean()), 1.96 * float(pairs.std()) / sqrt(hands)


def conventions(hands: int = 50_000) -> None:
    """Prints what each convention brings at several weights, against the net itself and against who plays the heaviest."""
    model = read_model(FILE, FEATURES)
    for convention in CONVENTIONS:
        for weight in (.01, .02, .05):
            told = []
            for rivals in (PlayerKind.STRONG, PlayerKind.HEAVIEST):
                more, error = gain(convention, weight, model, hands, 1, rivals)
                told.append(f"{more:+.2%} ± {error:.2%} v {rivals.name.lower()}")
            print(f"{convention.words}, counted {weight:.2f}: {', '.join(told)}", flush=True)


def positions(rival: Policy, hands: int, sides: tuple[int, ...] = (0,), *, seen: int = 0) -> Iterator[State]:
    """Choices of these sides, where seats 0 and 2 play the net that ships at once against seats 1 and 3.

    All have `seen` each other's hands before, as many.
    """
    rules, pro, finished = Partner(), Pro(), tuple[FinishedHand, ...]()
    for seed in range(-seen, hands):
        state = at_nil_all(rules, Setup(SEATS, Options()), finished[len(finished) - seen :])
        state, _events = rules.apply(state, rules.draw(state, Random(seed if seed >= 0 else f"seen {seed}")))
        for ply in range(99):
            if state.public.phase is not Phase.PLAY:
                break
            side = side_of(state.public.turn)
            if seed >= 0 and side in sides and len(rules.legal(state)) > 1 and state.public.moves:
                yield state
            view = rules.view(state, state.public.turn)
            choice = (rival if side else pro).choose(view, rules.legal_in(view), Random(f"{seed} {ply}"), 60.0)
            state, _events = rules.apply(state, choice.action)
        finished = (*finished, *state.public.match.finished[-1:])


def nats(*files: str) -> None:
    """Prints the mean over choices in 60 hands against each kind of rival, with its error at 95 % as if choices were independent."""
    models = {name: read_model(Path(name), FEATURES) for name in files or (str(FILE),)}
    rivals: dict[str, Policy] = {
        "heaviest": Heaviest(), "SimpleHybrid": SimpleHybrid(), "club": Club(), "plain sampling": PlainSampling(),
        "open search": OpenSearch(),
    }
    for name, rival in rivals.items():
        found: dict[str, list[float]] = {file: [] for file in models}
        for state in positions(rival, 60):
            view = Partner().view(state, state.public.turn)
            for file, model in models.items():
                told = posterior(view, public_story(view.public), model, np.random.default_rng(1))
                found[file].append(told.gain(state.hands))
        for file, gains in found.items():
            error = 1.96 * np.std(gains) / sqrt(len(gains))
            print(f"{name}: {np.mean(gains):.2f} ± {error:.2f} at {len(gains)} choices, {file}", flush=True)


def one_deal(hands: int = 1500) -> None:
    """Prints how many choices of four who play the net at once have one deal that fits, and at how many the master misses the best play."""
    seen, alone, missed, master = 0, 0, 0, Master(lambda: 0.0)
    for state in positions(Pro(), hands, sides=(0, 1)):
        view = Partner().view(state, state.public.turn)
        among = candidates(view.public, tuple(Partner().legal_in(view)))
        seen += len(among) > 1
        if len(among) > 1 and fitting_deals(view).count == 1:
            reached = {c.action: _reached(state, c) for c in among}
            alone += 1
            missed += reached[master.choose(view, Partner().legal_in(view), Random(1), 60.0).action] < max(reached.values())
    print(f"{alone} of {seen} choices in {hands} hands have one deal that fits; the master misses the best play at {missed}")


class Remembering(Master):
    """The master that ships, after the last hands of the match, as many as are said."""

    def __init__(self, hands: int) -> None:
        super().__init__(lambda: 0.0)
        self._hands = hands

    def posterior(self, view: View, story: StoryInStep, rng: np.random.Generator, number: int) -> Posterior:
        match = view.public.match
        seen = match._replace(finished=match.finished[len(match.finished) - self._hands :])
        return super().posterior(view._replace(public=view.public._replace(match=seen)), story, rng, number)


class Told(Master):
    """A master that expects these kinds of player, and draws a share of the deals with rivals who play their heaviest."""

    def __init__(self, kinds: KindsExpected, share: float = .35, plan: MasterWork | None = None) -> None:
        super().__init__(lambda: 0.0, plan)
        self._kinds, self._share = kinds, share

    def posterior(self, view: View, story: StoryInStep, rng: np.random.Generator, number: int) -> Posterior:
        return posterior(view, story, self._learnt(), rng, number, self._share, self._kinds)


TWICE: Final = MasterWork(imagined=2 * MasterWork().imagined, tries=2 * MasterWork().tries)
"""The work of who has twice the time."""

_SEEN: Final = (1, 3, REMEMBERED)
"""The numbers of hands that masters have seen of the same players."""

MUCH: Final = MasterWork(imagined=12_000, tries=16_000, parts=1)
"""The work of who knows the kinds and tries many more deals, and of the judgement."""

OTHER_CHANCES: Final = {
    "thinking rivals": expected((.04, .2, .1, .5, .06, .1), (.02, .02, .03, .9, .02, .01), .95),
    "simpler rivals": expected((.04, .3, .1, .25, .06, .25), (.02, .02, .03, .9, .02, .01), .95),
    "a less certain partner": expected((.04, .25, .08, .42, .06, .15), (.05, .05, .05, .75, .05, .05), .95),
}


RIVALS: Final[Mapping[str, tuple[PlayerKind, type[Policy]]]] = {
    "heaviest": (PlayerKind.HEAVIEST, Heaviest), "club": (PlayerKind.CLUB, Club), "strong": (PlayerKind.STRONG, OpenSearch),
    "hybrid": (PlayerKind.DOUBLES, SimpleHybrid), "sampling": (PlayerKind.STRONG, PlainSampling),
}
"""The rivals whose kinds are told, by the words of the command line."""


def _known(kind: PlayerKind, plan: MasterWork | None = None) -> Told:
    """A master that knows the kind of both rivals, and that the partner thinks."""
    surely = np.eye(len(PlayerKind)).tolist()
    return Told(expected(surely[kind], surely[PlayerKind.STRONG], 1), .9 if kind is PlayerKind.HEAVIEST else 0, plan)


def _gains(state: State, choosers: Mapping[str, Master], judge: Told, seed: int) -> list[float]:
    """What the choice of each chooser is worth more than the first's, in hands won, by a judgement in other deals."""
    view = Partner().view(state, state.public.turn)
    among = candidates(view.public, tuple(Partner().legal_in(view)))
    work = JudgeWork(MUCH.imagined, 4000)
    worth = judge.judged(view, among, work, Random(f"{seed} judged")).chances
    chosen = [worth[one.best(one.think(view, among, np.random.default_rng(seed), 1.0))] for one in choosers.values()]
    return [one - chosen[0] for one in chosen]


def kinds(hands: int = 60, *names: str) -> None:
    """Prints what the choosers would win more than the master, against all kinds of rival or those named, with the error at 95 %."""
    for name in names or RIVALS:
        kind, rival = RIVALS[name]
        choosers: dict[str, Master] = {
            "as it is": Remembering(0), **{f"after {n} of their hands": Remembering(n) for n in _SEEN},
            "twice as many deals": Told(usual(), plan=TWICE), "told the kind": _known(kind),
            "told the kind, many deals": _known(kind, MUCH), **{said: Told(chances) for said, chances in OTHER_CHANCES.items()},
        }
        judge, found = _known(kind), list[list[float]]()
        for seed, state in enumerate(positions(rival(), hands, seen=max(_SEEN))):
            found.append(_gains(state, choosers, judge, seed))
        for chooser, gains in zip(choosers, np.array(found).T, strict=True):
            error = 1.96 * gains.std() * sqrt(len(gains)) / hands
            print(f"{name}, {chooser}: {100 * gains.sum() / hands:+.2f} ± {100 * error:.2f} points of a hand", flush=True)


def _reached(state: State, play: Candidate) -> int:
    """How many of a tie and a win the side to move reaches by that play, against best play in the true deal."""
    turn, held = state.public.turn, sum(state.hands)
    ends = ends_of(state.public.left, state.public.right)
    searches = [Search(state.hands, bar, lambda: 0.0, 1.0) for bar in (Outcome.TIE, Outcome.WIN)]
    return sum(one.reaches_after(held, ends, turn, play.bit, play.following) is not bool(side_of(turn)) for one in searches)


def leads(hands: int = 40_000) -> None:
    """Prints what share of hands the side wins that may pose any tile, where all play the net at once."""
    table, seat = SCHOOL.begin(TrainingPlan(task=hands, mixed=0, free=1), PlayerKind.STRONG, 1)
    play_out(table, seat, read_model(FILE, FEATURES), np.random.default_rng(1))
    worth = SCHOOL.worth(table)[seat]
    print(f"who poses any tile wins {worth.mean():.1%} ± {1.96 * worth.std() / sqrt(hands):.1%}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["nats", *files]:
            nats(*files)
        case ["one_deal", *number]:
            one_deal(*map(int, number))
        case ["leads", *number]:
            leads(*map(int, number))
        case ["kinds"]:
            kinds()
        case ["kinds", number, *names] if RIVALS.keys() >= set(names):
            kinds(int(number), *names)
        case ["conventions", *number]:
            conventions(*map(int, number))
        case _:
            sys.exit(__doc__)
