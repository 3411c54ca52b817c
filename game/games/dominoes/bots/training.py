"""Training of masters: from hands that the bots play by the rules, and from hands that the net plays against itself.

First linear models of how the kinds of player choose are fitted to recorded choices. Then, round by round, hands are played in lockstep; at
some of the choices every play is tried in the true deal, with the rest of the hand played by what has been learnt so far, and the net
learns the differences between the plays of a choice. Deals and luck are common to the plays of a choice, so they cancel. So each round
improves on the play of the previous one. At the end the models of choices are fitted once more, now including the net's value of a play,
and the model of the thinking kind also to the net's own choices.

Everything follows from the seed; the work is divided into tasks whose results are combined in order, whichever process runs them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from game.bots.policy import DoAll, Policy, TrainingStep
from game.games.dominoes.bots.alone import Club, LoneGame, LoneOpenSearch, Rookie
from game.games.dominoes.bots.kinds import SLOPE, LearntModel, PlayerKind, choose, features_of, play_out
from game.games.dominoes.bots.lockstep import KIND, THINKING, HandsInStep, Moves
from game.games.dominoes.bots.master import LoneSteps
from game.games.dominoes.bots.play_net import (
    ChoiceFitting, Examples, Fitting, Floats, Ints, Places, fit_choices, fit_net, fresh_net, mean_log_chance
)
from game.games.dominoes.bots.search import WorkPlan
from game.games.dominoes.rules.hands import Play
from game.rules.contract import CHANCE, AnyRules, Setup


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """How much is played and learnt.

    In each of `rounds`, `hands` are played, of which a share `mixed` has seats of another kind, and a share `free` begins with any tile. A
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
    choosing: ChoiceFitting = field(default_factory=ChoiceFitting)

    def shared(self, share: float) -> TrainingPlan:
        """The plan with that share of the hands, but a few at least."""
        task = min(self.task, max(100, round(self.hands * share / 4)))
        recorded, searched = max(2, round(self.recorded * share)), max(2, round(self.searched * share))
        return replace(self, hands=max(task, round(self.hands * share)), task=task, recorded=recorded, searched=searched)


_WHIMS: Final = 1 / 12
"""A play worth that much more is chosen e times as often while the net learns, so that it meets many positions."""

_APART: Final = 500_000
"""Offset of the seeds of the hands with which models of choices are measured."""

OTHER_KINDS: Final = (PlayerKind.HEAVIEST, PlayerKind.CLUB, PlayerKind.ROOKIE, PlayerKind.ANY)
"""The kinds of player that the net meets in training, besides itself."""

_MEASURED: Final = (PlayerKind.HEAVIEST, PlayerKind.CLUB)
"""The net's opponents after each round."""


class RecordedPlayer(NamedTuple):
    """A bot whose choices are recorded: its name, the kind for which it stands, and whether it searches, which takes long."""

    name: str
    kind: PlayerKind
    searches: bool = False


class RecordedChoices(NamedTuple):
    """Choices of a bot: by play a row of features, whether it was chosen, and the number of plays of each choice."""

    features: Floats
    chosen: Floats
    plays: Ints


class BegunHands(NamedTuple):
    """Hands to be played on: the table, and the seat to move."""

    table: HandsInStep
    seat: int


class School(ABC):
    """How a game is learnt; a value without state, which is sent to other processes. `pips_at` is the feature that has a tile's pips."""

    features: int
    pips_at: int = 0
    recorded: tuple[RecordedPlayer, ...]

    @abstractmethod
    def player(self, name: str) -> Policy:
        """The bot of that name."""

    @abstractmethod
    def record_hand(self, name: str, seed: int) -> Iterator[tuple[Floats, Floats]]:
        """By choice of a hand that the bot plays against itself: the features of its plays, a row each, and which of them was made."""

    @abstractmethod
    def begin(self, plan: TrainingPlan, base: PlayerKind, seed: int) -> BegunHands:
        """`plan.task` hands of that seed, begun; most seats are of the kind `base`."""

    @abstractmethod
    def measured_hands(self, hands: int, seed: int) -> BegunHands:
        """Hands of players who think, begun."""

    @abstractmethod
    def worth(self, table: HandsInStep) -> Floats:
        """What the ends of hands are worth, by seat and hand: a win of the hand, or what is like it, is worth 1."""

    def results(self, table: HandsInStep) -> Floats:
        """What is compared in contests, by seat and hand; more is better."""
        return self.worth(table)

    def opposed(self, seat: int) -> int:
        """The side of a seat in contests of two bots."""
        return seat & 1


class RecordTask(NamedTuple):
    """Hands to be played by the rules: of which game, by whom, from which seed on, and how many."""

    school: School
    player: str
    seed: int
    hands: int


class PlayTask(NamedTuple):
    """Hands to be played in lockstep: of which game, with what has been learnt so far, the kind of most seats, the plan and a seed."""

    school: School
    model: LearntModel
    base: PlayerKind
    plan: TrainingPlan
    seed: int


def record(task: RecordTask) -> RecordedChoices:
    """The choices of one bot playing against itself, of those between two plays or more."""
    rows: list[Floats] = []
    chosen: list[Floats] = []
    for seed in range(task.seed, task.seed + task.hands):
        for x, made in task.school.record_hand(task.player, seed):
            rows.append(x)
            chosen.append(made)
    return RecordedChoices(np.concatenate(rows), np.concatenate(chosen), np.array([len(one) for one in chosen], np.int32))


def practise(task: PlayTask) -> Examples:
    """Plays hands of the net, or at first the club's model, with itself and others; returns the results of plays in some of its choices."""
    rng = np.random.default_rng(task.seed)
    table, seat = task.school.begin(task.plan, task.base, task.seed)
    found: list[Examples] = []
    whims = 1.0 if task.base is PlayerKind.CLUB else _WHIMS
    while len(table):
        table.draw_all(seat, rng)
        moves = table.moves(seat)
        found.append(_try_plays(table, seat, moves, task, rng))
        _move(table, seat, moves, choose(table, seat, moves, task.model, rng, whims) if len(moves.tile) else None)
        seat = table.rules.after(seat)
    return Examples(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def _move(table: HandsInStep, seat: int, moves: Moves, at: Places | None) -> None:
    """The seat makes these plays, and passes where it has none."""
    passing = np.flatnonzero(moves.able == 0)
    if len(passing):
        table.knock(seat, passing)
    if at is not None:
        table.play(seat, moves.column[at], moves.tile[at], moves.arm[at])


def _try_plays(table: HandsInStep, seat: int, moves: Moves, task: PlayTask, rng: np.random.Generator) -> Examples:
    """The results of the plays in some of the seat's choices, by rollouts in the true deal."""
    plan = task.plan
    wanted = (moves.able > 1) & (table.facts[KIND + seat] == task.base) & (rng.random(len(table)) < plan.tried)
    which: Places = np.flatnonzero(wanted[moves.column])
    if not len(which):
        return Examples(np.zeros((0, task.school.features), np.float16), np.zeros(0, np.float32), np.zeros(0, np.int32))
    x = features_of(table, seat, moves, which)
    again = np.repeat(which, plan.times)
    tried = table.copied(moves.column[again])
    tried.play(seat, np.arange(len(again)), moves.tile[again], moves.arm[again])
    play_out(tried, table.rules.after(seat), task.model, rng)
    worth = task.school.worth(tried)[seat].reshape(-1, plan.times).mean(axis=1, dtype=np.float32)
    return Examples(x.T.astype(np.float16), worth, moves.able[wanted])


def improved(school: School, model: LearntModel, base: PlayerKind, plan: TrainingPlan, seed: int, do_all: DoAll,
             ) -> tuple[LearntModel, float]:
    """The model after one more round, and the share of the differences that its net explains."""
    tasks = [PlayTask(school, model, base, plan, seed * 100_000 + n) for n in range(plan.hands // plan.task)]
    examples = Examples(*(np.concatenate(parts) for parts in zip(*do_all(practise, tasks), strict=True)))
    net, explained = fit_net(model.net, examples, plan.fitting, np.random.default_rng(seed))
    return replace(model, net=net), explained


def beginner(school: School, plan: TrainingPlan, seed: int, recorded: Mapping[PlayerKind, RecordedChoices]) -> LearntModel:
    """A model with an untrained net, whose kinds choose by features alone."""
    kinds = np.zeros((len(PlayerKind), school.features + 1), np.float32)
    kinds[PlayerKind.HEAVIEST, school.pips_at] = SLOPE
    model = LearntModel(fresh_net(school.features, plan.units, np.random.default_rng(seed)), kinds)
    return with_kinds(model, recorded, plan.choosing, told=False)


def with_kinds(model: LearntModel, recorded: Mapping[PlayerKind, RecordedChoices], how: ChoiceFitting, *, told: bool = True) -> LearntModel:
    """The model with the kinds' choices fitted to those recorded; `told`: the net's value of a play counts as well."""
    kinds = model.kinds.copy()
    for kind, one in recorded.items():
        x = with_value(model, one) if told else np.column_stack((one.features, np.zeros(len(one.chosen), np.float32)))
        kinds[kind] = fit_choices(x, one.chosen, one.plays, how)
    return replace(model, kinds=kinds)


def with_value(model: LearntModel, one: RecordedChoices) -> Floats:
    """The features with the net's value appended."""
    return np.column_stack((one.features, model.net.of(np.ascontiguousarray(one.features.T))))


def foreseen(model: LearntModel, kind: PlayerKind, one: RecordedChoices) -> float:
    """How well a kind's model predicts recorded choices of players: nats per choice, 0 being certainty."""
    return mean_log_chance(with_value(model, one) @ model.kinds[kind], one.chosen, one.plays)


def recordings(school: School, plan: TrainingPlan, seed: int, do_all: DoAll) -> dict[PlayerKind, RecordedChoices]:
    """Choices of the bots from this seed on, by the kind they stand for."""
    tasks = []
    for player in school.recorded:
        hands = plan.searched if player.searches else plan.recorded
        tasks += [(player.kind, RecordTask(school, player.name, seed + at, min(plan.recorded_task, hands - at)))
                  for at in range(0, hands, plan.recorded_task)]
    done = list(do_all(record, [task for _kind, task in tasks]))
    found = {}
    for kind in dict.fromkeys(kind for kind, _task in tasks):
        own = [one for (taken, _task), one in zip(tasks, done, strict=True) if taken == kind]
        found[kind] = _together(own)
    return found


def own_choices(school: School, model: LearntModel, hands: int, seed: int) -> RecordedChoices:
    """The choices of the net, which plays that many hands against itself at once, in the form of `record`."""
    rng = np.random.default_rng(seed)
    table, seat = school.measured_hands(hands, seed)
    found: list[RecordedChoices] = []
    while len(table):
        moves = table.moves(seat)
        at = None
        if len(moves.tile):
            at = choose(table, seat, moves, model, rng)
            chosen = np.zeros(len(moves.tile), np.float32)
            chosen[at] = 1
            which = np.flatnonzero(moves.able[moves.column] > 1)
            found.append(RecordedChoices(features_of(table, seat, moves, which).T, chosen[which], moves.able[moves.able > 1]))
        _move(table, seat, moves, at)
        seat = table.rules.after(seat)
    return _together(found)


def _together(parts: Iterable[RecordedChoices]) -> RecordedChoices:
    return RecordedChoices(*(np.concatenate(some) for some in zip(*parts, strict=True)))


def strength_of(school: School, model: LearntModel, kind: PlayerKind, hands: int, seed: int) -> float:
    """The share of decided hands that the net, choosing at once, wins against a kind of player; every deal is played both ways."""
    rng = np.random.default_rng(seed)
    won = lost = 0
    for side in range(2):
        table, first = school.measured_hands(hands // 2, seed)
        ours = [school.opposed(seat) == side for seat in range(table.rules.seats)]
        for seat, own in enumerate(ours):
            table.facts[KIND + seat] = PlayerKind.STRONG if own else kind
        play_out(table, first, model, rng)
        results = school.results(table)
        margin = results[ours].mean(axis=0) - results[[not own for own in ours]].mean(axis=0)
        won, lost = won + int((margin > 0).sum()), lost + int((margin < 0).sum())
    return won / (won + lost)


def train(school: School, plan: TrainingPlan, seed: int, do_all: DoAll) -> Iterator[TrainingStep[LearntModel]]:
    """Trains for a game from nothing, step by step; the last step has the whole model."""
    recorded, others = _recorded(school, plan, seed, do_all)
    model = beginner(school, plan, seed, recorded)
    yield TrainingStep(_progress_text(model, others), model)
    measured = min(20_000, plan.hands)
    for number in range(plan.rounds):
        base = PlayerKind.STRONG if number else PlayerKind.CLUB
        model, explained = improved(school, model, base, plan, seed * 1_000 + number, do_all)
        shares = ", ".join(f"{strength_of(school, model, kind, measured, seed):.1%} v {kind.name.lower()}" for kind in _MEASURED)
        yield TrainingStep(f"round {number + 1}: {explained:.2%} of the differences explained; at once {shares}", model)
    yield _choices_learnt(school, plan, seed, model, recorded, others)


def train_choices(school: School, plan: TrainingPlan, seed: int, do_all: DoAll, model: LearntModel) -> Iterator[TrainingStep[LearntModel]]:
    """Learns the models of choices again, as at the end of training; the net is that of `model`, with which the first step begins."""
    recorded, others = _recorded(school, plan, seed, do_all)
    yield TrainingStep(_progress_text(model, others), model)
    yield _choices_learnt(school, plan, seed, model, recorded, others)


def _recorded(school: School, plan: TrainingPlan, seed: int, do_all: DoAll,
              ) -> tuple[dict[PlayerKind, RecordedChoices], dict[PlayerKind, RecordedChoices]]:
    """The choices to which models are fitted, and others with which they are measured."""
    fifth = replace(plan, recorded=-(-plan.recorded // 5), searched=-(-plan.searched // 5))
    return recordings(school, plan, seed * 1_000_000, do_all), recordings(school, fifth, seed * 1_000_000 + _APART, do_all)


def _choices_learnt(school: School, plan: TrainingPlan, seed: int, model: LearntModel, recorded: Mapping[PlayerKind, RecordedChoices],
                    others: Mapping[PlayerKind, RecordedChoices]) -> TrainingStep[LearntModel]:
    """The last step: models of choices that know the net's value of a play; that of the thinking kind is fitted to the net's own too."""
    strong = _together((recorded[PlayerKind.STRONG], own_choices(school, model, plan.searched, seed)))
    learnt = with_kinds(model, {**recorded, PlayerKind.STRONG: strong}, plan.choosing)
    return TrainingStep(_progress_text(learnt, others), learnt)


def _progress_text(model: LearntModel, others: Mapping[PlayerKind, RecordedChoices]) -> str:
    """How well the models of choices predict choices that they were not fitted to."""
    return "choices: " + ", ".join(f"{kind.name.lower()} {foreseen(model, kind, one):.3f} nats" for kind, one in others.items())


# ---- how games are learnt in which everybody plays alone
_HASTY: Final = WorkPlan(imagined=40, searched=20, nodes=8_000, exact=6)
"""A third of an open search's usual work, for recording: it plays almost the same. Its name in recordings is part of their seeds."""

_ANOTHER: Final = .6
"""The chance of each seat of a mixed hand to be of the other kind."""


class LoneSchool(School):
    """What the schools of Cut Throat and French have in common."""

    rules: AnyRules
    game: LoneGame[Any, Any, Any]
    steps: LoneSteps
    recorded = (
        RecordedPlayer("club", PlayerKind.CLUB), RecordedPlayer("pro", PlayerKind.STRONG, searches=True),
        RecordedPlayer("rookie", PlayerKind.ROOKIE),
    )

    def setup(self, seed: int) -> Setup[object]:
        """The table of a recorded hand."""
        return Setup(4, self.rules.options())

    def player(self, name: str) -> Policy:
        """Rookie and club player err as at the table: from faultless ones nobody would learn to tell them from others."""
        bots: Mapping[str, Policy] = {
            "club": Club(self.game, self.game.slips.club), "pro": LoneOpenSearch(self.game, lambda: 0.0, _HASTY),
            "rookie": Rookie(self.game, self.game.slips.whim),
        }
        return bots[name]

    def record_hand(self, name: str, seed: int) -> Iterator[tuple[Floats, Floats]]:
        rules, player, rng = self.rules, self.player(name), Random(f"{seed} {name}")
        s: Any = rules.start(self.setup(seed))
        while not s.public.match.results:
            seat = rules.to_act(s)
            if seat is CHANCE:
                s, _events = rules.apply(s, rules.draw(s, rng))
                continue
            view = rules.view(s, s.public.turn)
            action = player.choose(view, rules.legal_in(view), rng, 1.0).action
            if isinstance(action, Play) and s.public.moves:
                x, made = self._described(view, action)
                if len(made) > 1:
                    yield x, made
            s, _events = rules.apply(s, action)

    def _described(self, view: Any, action: Play) -> tuple[Floats, Floats]:
        """The features of all plays of the seat to move, a row each, and which of them that action is."""
        steps, game = self.steps, self.game
        rules, now = steps.rules(view), steps.story(view).now
        moves = rules.moves(np.array([view.hand], np.int32), now)
        own, told = np.full(len(moves.tile), view.hand, np.int32), np.full((rules.seats - 1, 1), THINKING)
        x = rules.described(now, view.seat, own, moves.tile, moves.arm, told)
        key = game.key(view, action)
        played = next(c for c in game.candidates(view, tuple(self.rules.legal_in(view))) if (c.bit, c.following) == key)
        tile, arm = steps.tile_and_arm(view, played)
        return x.T, ((moves.tile == tile) & (moves.arm == arm)).astype(np.float32)

    def mixed_kinds(self, seats: int, plan: TrainingPlan, base: PlayerKind, rng: np.random.Generator) -> Ints:
        """Kinds by seat and hand: all seats of the kind `base`, or in mixed hands several seats of another kind."""
        mixed, others = rng.random(plan.task) < plan.mixed, rng.choice(np.array(OTHER_KINDS, np.int32), plan.task)
        another = mixed & (rng.random((seats, plan.task)) < _ANOTHER)
        return np.where(another, others, np.int32(base))


def begun_with(table: HandsInStep, tile: int, arm: int) -> BegunHands:
    """The hands after seat 0 has begun all of them with that tile."""
    first = np.arange(len(table))
    table.play(0, first, np.full(len(first), tile, np.int32), np.full(len(first), arm, np.int32))
    return BegunHands(table, table.rules.after(0))


def holder_first(deals: Ints, bit: int) -> Ints:
    """Deals (a row per hand, a column per seat) rotated so that seat 0 holds the tile `bit`; returned with a row per seat."""
    seats = deals.shape[1]
    holder = np.argmax(deals & np.int32(bit) != 0, axis=1)
    return np.ascontiguousarray(np.take_along_axis(deals, (holder[:, None] + np.arange(seats)) % seats, axis=1).T)
