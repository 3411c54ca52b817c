"""Jamaican Partner on the command line: benchmarks beside two peers, duels of two sides, and training."""

from __future__ import annotations

import random as shared_random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import MappingProxyType
from typing import Final

from game.analysis.selfplay import Chooser, Reading, WinsAndLosses, chosen, play_pairs, rate, rng_of
from game.bots.policy import DoAll, Policy, TrainingStep
from game.cli.measured import Contests, Duels, Measured, decided_hands, decisions
from game.cli.train import Trained
from game.games.dominoes.bots.kinds import LearntModel, shipped_model
from game.games.dominoes.bots.play_net import ChoiceFitting
from game.games.dominoes.bots.training import TrainingPlan, train, train_choices
from game.games.dominoes.rules.hands import BECOMES, FITS, FinishedHand
from game.games.dominoes.rules.tiles import SIX, shuffled_hands
from game.games.dominoes.solver import at_nil_all
from game.games.partner.bots.lockstep import FEATURES, FILE
from game.games.partner.bots.open_search import OpenSearch, Outcome, Search
from game.games.partner.bots.training import SCHOOL, Heaviest, PeerAlphaBeta, PlainSampling, SimpleHybrid
from game.games.partner.rules import DOUBLE_SIX, SEATS, Options, Partner, Phase, after, fewest_pips, side_of
from game.rules.contract import AnyRules, Setup
from game.words import _

# ---- benchmarks of Partner (random hands by the kernel, the contract and two peers; the exact search; choices), and duels of two sides
_BIT_66: Final = SIX.bits[DOUBLE_SIX]


def random_hand(rng: Random) -> int | None:
    """Plays a shuffled deal, begun with 6-6 by its holder (J5); then every seat plays any tile that fits, at any end, or passes. Returns
    the winner.

    Each fitting tile is equally likely, and if it fits two different ends, each of them.
    """
    hands, random = list(shuffled_hands(rng)), rng.random
    turn = 0
    while not hands[turn] & _BIT_66:
        turn += 1
    hands[turn] ^= _BIT_66
    held, ends = SIX.every ^ _BIT_66, DOUBLE_SIX
    while True:
        fits = FITS[ends]
        if not held & fits:
            return fewest_pips((hands[0], hands[1], hands[2], hands[3]), (turn - 1) & 3)
        turn = (turn - 1) & 3
        playable = hands[turn] & fits
        if not playable:
            continue
        if playable & (playable - 1):
            for _skipped in range(int(random() * playable.bit_count())):
                playable &= playable - 1
        bit = playable & -playable
        following = BECOMES[ends][bit]
        ends = following[0] if len(following) == 1 or random() < 0.5 else following[1]
        hands[turn] ^= bit
        held ^= bit
        if not hands[turn]:
            return turn


_BATCH: Final = 50
_SEED: Final = 28
_PLIES: Final = 6
"""Numbers of plays after which the rest of a hand is solved."""


def hands(seconds: float) -> Iterator[Reading]:
    """Random whole hands per second, deal included, by ourselves and by the peers that are installed."""
    yield Reading(_("random hands, kernel"), rate(_kernel_work(), seconds), "hands/s")
    yield from _contract(seconds)
    yield _peer(seconds)
    yield _open_spiel(seconds)


def search(seconds: float) -> Iterator[Reading]:
    """Positions per second of the exact search, and seconds to solve a hand from its first tile and from later; means over fixed deals."""
    rng = Random(_SEED)
    whole, nodes, spent = [], 0, 0.0
    late = []
    while spent < seconds:
        dealt = shuffled_hands(rng)
        opener = next(seat for seat in range(SEATS) if dealt[seat] >> DOUBLE_SIX & 1)
        first = SIX.every ^ SIX.bits[DOUBLE_SIX], DOUBLE_SIX, after(opener)
        took, visited = _solve(dealt, *first)
        whole.append(took)
        nodes, spent = nodes + visited, spent + took
        late.append(_solve(dealt, *_later(dealt, *first, rng))[0])
    yield Reading(_("search"), nodes / spent, "positions/s")
    yield Reading(_("solve a whole deal"), statistics.mean(whole), "s")
    yield Reading(_("solve from ply {n}").format(n=_PLIES), statistics.mean(late), "s")


def _kernel_work() -> Callable[[], int]:
    rng = Random(_SEED)

    def work() -> int:
        for _hand in range(_BATCH):
            random_hand(rng)
        return _BATCH

    return work


def _contract(seconds: float) -> Iterator[Reading]:
    """Hands per second by start, draw, legal and apply with all events, and seconds per action."""
    rules, rng = Partner(), Random(_SEED)
    actions = played = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        state = rules.start(Setup(SEATS, Options()))
        state, _events = rules.apply(state, rules.draw(state, rng))
        while state.public.phase is Phase.PLAY:
            legal = rules.legal(state)
            state, _events = rules.apply(state, legal[int(rng.random() * len(legal))])
            actions += 1
        actions, played = actions + 1, played + 1
    yield Reading(_("random hands, contract"), played / spent, "hands/s")
    yield Reading(_("an action by the contract"), spent / actions, "s")


def _peer(seconds: float) -> Reading:
    """Random hands per second of the PyPI package `dominoes`."""
    name = _("random hands, dominoes (PyPI)")
    if find_spec("dominoes") is None:
        return Reading(name, None, "hands/s", _("absent: install the extra `bench`"))
    kit = import_module("dominoes")
    shared_random.seed(_SEED)

    def work() -> int:
        game = kit.Game.new(starting_domino=kit.Domino(6, 6))
        while game.result is None:
            kit.players.random(game)
            game.make_move(*game.valid_moves[0])
        return 1

    return Reading(name, rate(work, seconds), "hands/s")


def _open_spiel(seconds: float) -> Reading:
    """Random hands per second of OpenSpiel's `python_team_dominoes`."""
    name = _("random hands, OpenSpiel python_team_dominoes")
    if find_spec("pyspiel") is None or find_spec("open_spiel") is None:
        return Reading(name, None, "hands/s", _("absent: OpenSpiel is not installed"))
    import_module("open_spiel.python.games.team_dominoes")
    game, rng = import_module("pyspiel").load_game("python_team_dominoes"), Random(_SEED)

    def work() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        return 1

    return Reading(name, rate(work, seconds), "hands/s")


def _solve(dealt: tuple[int, ...], held: int, ends: int, turn: int) -> tuple[float, int]:
    """The seconds and the number of positions that it takes to find out whether side 0 can win."""
    searching = Search(dealt, Outcome.WIN, time.monotonic, float("inf"))
    start = time.perf_counter()
    searching.reaches(held, ends, turn)
    return time.perf_counter() - start, searching.nodes


def _later(dealt: tuple[int, ...], held: int, ends: int, turn: int, rng: Random) -> tuple[int, int, int]:
    """The position after some random plays and passes; earlier if the hand would be blocked."""
    for _ply in range(_PLIES - 1):
        playable = [bit for bit in SIX.bits if dealt[turn] & held & FITS[ends] & bit]
        if playable:
            bit = rng.choice(playable)
            following = rng.choice(BECOMES[ends][bit])
            if not (held ^ bit) & FITS[following]:
                break
            held, ends = held ^ bit, following
        turn = after(turn)
    return held, ends, turn


class PartnerTable:
    """A table of Partner where single hands are played, each at nil all. Its players have seen the hands before."""

    def __init__(self) -> None:
        self.finished: tuple[FinishedHand, ...] = ()
        """The hands so far."""

    def __call__(self, sides: tuple[Chooser, Chooser], seed: int, budget: float) -> int | None:
        """The side that wins the hand dealt by `seed`, or None when it is tied. `budget` is in seconds per play."""
        rules = Partner()
        state = at_nil_all(rules, Setup(SEATS, Options()), self.finished)
        state, _events = rules.apply(state, rules.draw(state, rng_of(seed, "deal")))
        ply = 0
        while state.public.phase is Phase.PLAY:
            turn = state.public.turn
            action = chosen(sides[side_of(turn)], rules, state, turn, rng_of(seed, "ply", ply), budget)
            state, _events = rules.apply(state, action)
            ply += 1
        self.finished = state.public.match.finished
        return state.public.match.results[-1].side


class PartnerHands(Contests):
    """Single hands with the default options, played by either bot on both sides."""

    contests = 2
    decided = staticmethod(decided_hands)

    def play(self, bots: tuple[Policy, Policy], seeds: Sequence[int], budget: float, /) -> Iterable[WinsAndLosses]:
        return play_pairs(PartnerTable, *bots, seeds, budget)


class PartnerDuels(Duels):
    """Duels of two sides."""

    options, series, against = False, True, "heaviest"
    rivals = MappingProxyType({
        "heaviest": Heaviest, "open_search": OpenSearch, "plain_sampling": PlainSampling, "simple_hybrid": SimpleHybrid,
        "prob_alphabeta": PeerAlphaBeta})

    def contests(self, rules: AnyRules, seats: int, options: object, content: object, /) -> Contests:
        return PartnerHands()


MEASURED: Final = Measured((hands, search, decisions("partner")), PartnerDuels())


# ---- training for Partner from the command line: the usual work, and shares of it
PLAN: Final = TrainingPlan(rounds=6, recorded=1600, searched=480, choosing=ChoiceFitting(steps=1500, decay=3e-5))
"""More work than for the other games: with it the models of choices predict the club player much better (`docs/domino-bots.md`)."""


def steps(seed: int, do_all: DoAll, share: float) -> Iterator[TrainingStep[LearntModel]]:
    """Trains for Partner with that share of the usual hands, but a few at least."""
    return train(SCHOOL, PLAN.shared(share), seed, do_all)


def choices(seed: int, do_all: DoAll, share: float) -> Iterator[TrainingStep[LearntModel]]:
    """Learns from that share of the usual hands how others choose, with the net that ships. Raises OSError or ValueError."""
    return train_choices(SCHOOL, PLAN.shared(share), seed, do_all, shipped_model(FILE, FEATURES))


TRAINED: Final = Trained(steps, choices, FILE)
