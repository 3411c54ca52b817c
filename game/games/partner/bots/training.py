"""Training for Partner: from hands that the bots play by the rules, and from hands that the net plays against itself.

First linear models of how the kinds of player choose are fitted to recorded choices. Then, round by round, hands are played in lockstep; at
some of the choices every play is tried in the true deal, with the rest of the hand played by what has been learnt so far, and the net
learns the differences between the plays of a choice. Deals and luck are common to the plays of a choice, so they cancel. So each round
improves on the play of the previous one. At the end the models of choices are fitted once more, now including the net's value of a play,
and the model of the thinking kind also to the net's own choices.

Everything follows from the seed; the work is divided into tasks whose results are combined in order, whichever process runs them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, NamedTuple

import numpy as np

from game.bots.policy import Policy
from game.bots.training import DoAll, TrainingStep
from game.games.dominoes.bots.play_net import (
    BITS,
    Examples,
    Fitting,
    Floats,
    Ints,
    Places,
    fit_choices,
    fit_net,
    fresh_net,
    mean_log_chance,
)
from game.games.dominoes.rules.hands import LEFT, POSE, RIGHT, Play
from game.games.dominoes.rules.tiles import shuffled_hands
from game.games.partner.bots.club import Club
from game.games.partner.bots.lockstep import (
    ENDS,
    FEATURES,
    KIND,
    THINKING,
    HandsInStep,
    Moves,
    empty_table,
    features,
    moves_of,
    poses_of,
    public_story,
)
from game.games.partner.bots.master import SLOPE, PartnerModel, PlayerKind, choose, features_of, play_out
from game.games.partner.bots.policies import Rookie
from game.games.partner.bots.pro import Outcome, PartnerWork, Pro
from game.games.partner.bots.rivals import PlainSampling, SimpleHybrid
from game.games.partner.rules import DOUBLE_SIX, SEATS, Options, Partner, Phase, View, after, side_of
from game.rules.contract import Setup


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """How much is played and learnt.

    In each of `rounds`, `hands` are played, of which a share `mixed` has rivals of another kind, and a share `free` begins with any tile. A
    choice is tried with the probability `tried`, every play `times` times. Hands are played and recorded in tasks of `task` and
    `recorded_task`. `recorded` hands are played by the rules for each kind of player, and `searched` by each of those that search; the
    models of choices are measured with a fifth as many others.
    """

    rounds: int = 4
    hands: int = 120_000
    units: int = 64
    mixed: float = 0.45
    free: float = 0.25
    tried: float = 0.7
    times: int = 2
    task: int = 2_000
    recorded: int = 400
    searched: int = 240
    recorded_task: int = 10
    fitting: Fitting = field(default_factory=Fitting)


_WHIMS: Final = 1 / 12
"""A play worth that much more is chosen e times as often while the net learns, so that it meets many positions."""

_HASTY: Final = PartnerWork(imagined=100, searched=40, nodes=20_000)
"""A third of the pro's usual work, for recording: it plays almost the same."""

_APART: Final = 500_000
"""Offset of the seeds of the hands with which models of choices are measured."""

_RIVALS: Final = (PlayerKind.HEAVIEST, PlayerKind.CLUB, PlayerKind.ROOKIE, PlayerKind.ANY)

_MEASURED: Final = (PlayerKind.HEAVIEST, PlayerKind.CLUB)
"""The net's opponents after each round."""

_WORTH: Final = np.array([0, 0, .5, 1, 1], np.float32)
"""The value of an outcome for side 0."""


class RecordedChoices(NamedTuple):
    """Choices of a bot: by play a row of features, whether it was chosen, and the number of plays of each choice."""

    features: Floats
    chosen: Floats
    plays: Ints


class RecordTask(NamedTuple):
    """Hands to be played by the rules: by whom (a name in `_PLAYERS`), from which seed on, and how many."""

    player: str
    seed: int
    hands: int


class PlayTask(NamedTuple):
    """Hands to be played in lockstep: what has been learnt so far, whether the net plays already, the plan and a seed."""

    model: PartnerModel
    base: PlayerKind
    plan: TrainingPlan
    seed: int


def _players() -> Mapping[str, Policy]:
    return {
        "club": Club(), "pro": Pro(lambda: 0.0, _HASTY), "sampling": PlainSampling(30, 6), "rookie": Rookie(), "hybrid": SimpleHybrid(),
    }


def record(task: RecordTask) -> RecordedChoices:
    """The choices of one bot playing against itself, with two plays or more."""
    rules, player = Partner(), _players()[task.player]
    rows: list[Floats] = []
    chosen: list[Floats] = []
    for seed in range(task.seed, task.seed + task.hands):
        rng = Random(f"{seed} {task.player}")
        s = rules.start(Setup(SEATS, Options()))
        s, _events = rules.apply(s, rules.draw(s, rng))
        while s.public.phase is Phase.PLAY:
            view = rules.view(s, s.public.turn)
            action = player.choose(view, rules.legal_in(view), rng, 1.0).action
            if isinstance(action, Play) and s.public.left >= 0:
                x, moves = described(view)
                if len(moves.tile) > 1:
                    rows.append(x.T)
                    chosen.append(_chosen_flags(moves, action, alike=s.public.left == s.public.right))
            s, _events = rules.apply(s, action)
    return RecordedChoices(np.concatenate(rows), np.concatenate(chosen), np.array([len(one) for one in chosen], np.int32))


def described(view: View) -> tuple[Floats, Moves]:
    """The features of all plays of the seat to move, a column each, and those plays; the rivals are assumed to think."""
    now, hand = public_story(view.public).now, np.array([view.hand], np.int32)
    moves = moves_of(hand, now[ENDS], now[ENDS + 1]) if view.public.left >= 0 else poses_of(hand)
    own = np.full(len(moves.tile), view.hand, np.int32)
    return features(now, view.seat, own, moves.tile, moves.arm, THINKING), moves


def _chosen_flags(moves: Moves, play: Play, *, alike: bool) -> Floats:
    """1 for the play that was made, 0 for all others."""
    arm = LEFT if alike and play.arm == RIGHT else play.arm
    found: Floats = ((moves.tile == play.tile) & (moves.arm == arm)).astype(np.float32)
    return found


def practise(task: PlayTask) -> Examples:
    """Hands that the net, or at first the club's model, plays with itself and others; the results of the plays in some of its choices."""
    rng, plan = np.random.default_rng(task.seed), task.plan
    free = task.seed % round(1 / plan.free) == 0 if plan.free else False
    table, seat = _dealt(task, rng, free=free), 0
    found: list[Examples] = []
    if not free:
        _pose_double_six(table)
        seat = after(seat)
    whims = 1.0 if task.base is PlayerKind.CLUB else _WHIMS
    while len(table):
        moves = table.moves(seat)
        found.append(_try_plays(table, seat, moves, task, rng))
        passing = np.flatnonzero(moves.able == 0)
        if len(passing):
            table.knock(seat, passing)
        if len(moves.tile):
            at = choose(table, seat, moves, task.model, rng, whims)
            table.play(seat, moves.column[at], moves.tile[at], moves.arm[at])
        seat = after(seat)
    return Examples(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def _dealt(task: PlayTask, rng: np.random.Generator, *, free: bool) -> HandsInStep:
    """Hands before their first tile; seat 0 begins, with 6-6 unless any tile may be posed."""
    luck, plan = Random(int(rng.integers(2**62))), task.plan
    deals = _deals(luck, plan.task, free=free)
    mixed, side = rng.random(plan.task) < plan.mixed, rng.integers(2, size=plan.task)
    others = rng.choice(np.array(_RIVALS, np.int32), plan.task)
    kinds = [np.where(mixed & (side == side_of(seat)), others, task.base) for seat in range(SEATS)]
    return empty_table(deals, np.array(kinds, np.int32))


def _deals(luck: Random, number: int, *, free: bool) -> Ints:
    """That many deals, a row a seat; unless the first tile is free, seat 0 has 6-6."""
    deals = np.array([shuffled_hands(luck) for _hand in range(number)], np.int32)
    if not free:
        holder = np.argmax(deals & BITS[DOUBLE_SIX] != 0, axis=1)
        deals = np.take_along_axis(deals, (holder[:, None] + np.arange(SEATS)) % SEATS, axis=1)
    return np.ascontiguousarray(deals.T)


def _pose_double_six(table: HandsInStep) -> None:
    """Seat 0 begins with 6-6 in all hands."""
    first = np.arange(len(table))
    table.play(0, first, np.full(len(first), DOUBLE_SIX, np.int32), np.full(len(first), POSE, np.int32))


def _try_plays(table: HandsInStep, seat: int, moves: Moves, task: PlayTask, rng: np.random.Generator) -> Examples:
    """The results of the plays in some of the seat's choices, by rollouts in the true deal."""
    plan = task.plan
    wanted = (moves.able > 1) & (table.facts[KIND + seat] == task.base) & (rng.random(len(table)) < plan.tried)
    which: Places = np.flatnonzero(wanted[moves.column])
    if not len(which):
        return Examples(np.zeros((0, FEATURES), np.float16), np.zeros(0, np.float32), np.zeros(0, np.int32))
    x = features_of(table, seat, moves, which)
    again = np.repeat(which, plan.times)
    tried = table.copied(moves.column[again])
    tried.play(seat, np.arange(len(again)), moves.tile[again], moves.arm[again])
    play_out(tried, after(seat), task.model, rng)
    worth = _WORTH[tried.results].reshape(-1, plan.times).mean(axis=1, dtype=np.float32)
    return Examples(x.T.astype(np.float16), worth if side_of(seat) == 0 else 1 - worth, moves.able[wanted])


def improved(model: PartnerModel, base: PlayerKind, plan: TrainingPlan, seed: int, do_all: DoAll) -> tuple[PartnerModel, float]:
    """The model after one more round, and the share of the differences that its net explains."""
    tasks = [PlayTask(model, base, plan, seed * 100_000 + n) for n in range(plan.hands // plan.task)]
    examples = Examples(*(np.concatenate(parts) for parts in zip(*do_all(practise, tasks), strict=True)))
    net, explained = fit_net(model.net, examples, plan.fitting, np.random.default_rng(seed))
    return model._replace(net=net), explained


def beginner(plan: TrainingPlan, seed: int, recorded: Mapping[PlayerKind, RecordedChoices]) -> PartnerModel:
    """A model with an untrained net, whose kinds choose by features alone."""
    kinds = np.zeros((len(PlayerKind), FEATURES + 1), np.float32)
    kinds[PlayerKind.HEAVIEST, 0] = SLOPE
    return with_kinds(PartnerModel(fresh_net(FEATURES, plan.units, np.random.default_rng(seed)), kinds), recorded, told=False)


def with_kinds(model: PartnerModel, recorded: Mapping[PlayerKind, RecordedChoices], *, told: bool = True) -> PartnerModel:
    """The model with the kinds' choices fitted to those recorded; `told`: the net's value of a play counts as well."""
    kinds = model.kinds.copy()
    for kind, one in recorded.items():
        x = with_value(model, one) if told else np.column_stack((one.features, np.zeros(len(one.chosen), np.float32)))
        kinds[kind] = fit_choices(x, one.chosen, one.plays)
    return model._replace(kinds=kinds)


def with_value(model: PartnerModel, one: RecordedChoices) -> Floats:
    """The features with the net's value appended."""
    return np.column_stack((one.features, model.net.of(np.ascontiguousarray(one.features.T))))


def likelihood(model: PartnerModel, kind: PlayerKind, one: RecordedChoices) -> float:
    """How well a kind's model predicts recorded choices of players: nats per choice, 0 being certainty."""
    return mean_log_chance(with_value(model, one) @ model.kinds[kind], one.chosen, one.plays)


def recordings(plan: TrainingPlan, seed: int, do_all: DoAll) -> dict[PlayerKind, RecordedChoices]:
    """Choices of the bots from this seed on, by the kind they stand for."""
    wanted = (
        ("club", PlayerKind.CLUB, plan.recorded),
        ("pro", PlayerKind.STRONG, plan.searched),
        ("sampling", PlayerKind.STRONG, plan.searched),
        ("rookie", PlayerKind.ROOKIE, plan.recorded),
        ("hybrid", PlayerKind.DOUBLES, plan.recorded),
    )
    tasks = [(kind, RecordTask(player, seed + at, min(plan.recorded_task, hands - at))) for player, kind, hands in wanted
             for at in range(0, hands, plan.recorded_task)]
    done = list(do_all(record, [task for _kind, task in tasks]))
    found = {}
    for kind in dict.fromkeys(kind for kind, _task in tasks):
        own = [one for (taken, _task), one in zip(tasks, done, strict=True) if taken == kind]
        found[kind] = _together(own)
    return found


def own_choices(model: PartnerModel, hands: int, seed: int) -> RecordedChoices:
    """The choices of the net, which plays that many hands against itself at once, in the form of `record`."""
    rng = np.random.default_rng(seed)
    table, seat = empty_table(_deals(Random(seed), hands, free=False), (PlayerKind.STRONG,) * SEATS), after(0)
    _pose_double_six(table)
    found: list[RecordedChoices] = []
    while len(table):
        moves = table.moves(seat)
        passing = np.flatnonzero(moves.able == 0)
        if len(passing):
            table.knock(seat, passing)
        if len(moves.tile):
            at = choose(table, seat, moves, model, rng)
            chosen = np.zeros(len(moves.tile), np.float32)
            chosen[at] = 1
            which = np.flatnonzero(moves.able[moves.column] > 1)
            found.append(RecordedChoices(features_of(table, seat, moves, which).T, chosen[which], moves.able[moves.able > 1]))
            table.play(seat, moves.column[at], moves.tile[at], moves.arm[at])
        seat = after(seat)
    return _together(found)


def _together(parts: Iterable[RecordedChoices]) -> RecordedChoices:
    return RecordedChoices(*(np.concatenate(some) for some in zip(*parts, strict=True)))


def strength_of(model: PartnerModel, kind: PlayerKind, hands: int, seed: int) -> float:
    """The share of decided hands that the net, choosing at once, wins against a kind of player; every deal is played both ways."""
    rng = np.random.default_rng(seed)
    deals = _deals(Random(seed), hands // 2, free=False)
    won = lost = 0
    for side in range(2):
        kinds = [PlayerKind.STRONG if side_of(seat) == side else kind for seat in range(SEATS)]
        table = empty_table(deals, kinds)
        _pose_double_six(table)
        play_out(table, after(0), model, rng)
        good, bad = table.results > Outcome.TIE, table.results < Outcome.TIE
        won += int((bad if side else good).sum())
        lost += int((good if side else bad).sum())
    return won / (won + lost)


def train(plan: TrainingPlan, seed: int, do_all: DoAll) -> Iterator[TrainingStep[PartnerModel]]:
    """Trains for Partner from nothing, step by step; the last step has the whole model."""
    recorded = recordings(plan, seed * 1_000_000, do_all)
    fifth = replace(plan, recorded=-(-plan.recorded // 5), searched=-(-plan.searched // 5))
    others = recordings(fifth, seed * 1_000_000 + _APART, do_all)
    model = beginner(plan, seed, recorded)
    yield TrainingStep(_progress_text(model, others), model)
    measured = min(20_000, plan.hands)
    for number in range(plan.rounds):
        model, explained = improved(model, PlayerKind.STRONG if number else PlayerKind.CLUB, plan, seed * 1_000 + number, do_all)
        shares = ", ".join(f"{strength_of(model, kind, measured, seed):.1%} v {kind.name.lower()}" for kind in _MEASURED)
        yield TrainingStep(f"round {number + 1}: {explained:.2%} of the differences explained; at once {shares}", model)
    strong = _together((recorded[PlayerKind.STRONG], own_choices(model, plan.searched, seed)))
    model = with_kinds(model, {**recorded, PlayerKind.STRONG: strong})
    yield TrainingStep(_progress_text(model, others), model)


def _progress_text(model: PartnerModel, others: Mapping[PlayerKind, RecordedChoices]) -> str:
    """How well the models of choices predict choices that they were not fitted to."""
    return "choices: " + ", ".join(f"{kind.name.lower()} {likelihood(model, kind, one):.3f} nats" for kind, one in others.items())
