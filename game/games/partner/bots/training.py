"""How Partner is learnt: who is recorded, how its hands begin, and what they are worth; the rest is common to all masters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

import numpy as np

from game.bots.policy import Policy
from game.games.dominoes.bots.kinds import PlayerKind
from game.games.dominoes.bots.lockstep import ENDS, THINKING, HandsInStep, Moves, moves_of, poses_of
from game.games.dominoes.bots.play_net import BITS, Floats, Ints
from game.games.dominoes.bots.training import (
    OTHER_KINDS,
    BegunHands,
    RecordedPlayer,
    School,
    TrainingPlan,
    begun_with,
    holder_first,
)
from game.games.dominoes.rules.hands import LEFT, POSE, RIGHT, Play
from game.games.dominoes.rules.tiles import shuffled_hands
from game.games.partner.bots.club import Club
from game.games.partner.bots.lockstep import FEATURES, empty_table, features, outcomes_in, public_story
from game.games.partner.bots.policies import Rookie
from game.games.partner.bots.pro import PartnerWork, Pro
from game.games.partner.bots.rivals import PlainSampling, SimpleHybrid
from game.games.partner.rules import DOUBLE_SIX, SEATS, Options, Partner, Phase, View, side_of
from game.rules.contract import Setup

_HASTY: Final = PartnerWork(imagined=100, searched=40, nodes=20_000)
"""A third of the pro's usual work, for recording: it plays almost the same."""

_WORTH: Final = np.array([0, 0, .5, 1, 1], np.float32)
"""The value of an outcome for side 0."""


class PartnerSchool(School):
    """How Partner is learnt."""

    features = FEATURES
    recorded = (
        RecordedPlayer("club", PlayerKind.CLUB), RecordedPlayer("pro", PlayerKind.STRONG, searches=True),
        RecordedPlayer("sampling", PlayerKind.STRONG, searches=True), RecordedPlayer("rookie", PlayerKind.ROOKIE),
        RecordedPlayer("hybrid", PlayerKind.DOUBLES),
    )

    def player(self, name: str) -> Policy:
        bots: Mapping[str, Policy] = {
            "club": Club(), "pro": Pro(lambda: 0.0, _HASTY), "sampling": PlainSampling(30, 6), "rookie": Rookie(), "hybrid": SimpleHybrid(),
        }
        return bots[name]

    def record_hand(self, name: str, seed: int) -> Iterator[tuple[Floats, Floats]]:
        rules, player, rng = Partner(), self.player(name), Random(f"{seed} {name}")
        s = rules.start(Setup(SEATS, Options()))
        s, _events = rules.apply(s, rules.draw(s, rng))
        while s.public.phase is Phase.PLAY:
            view = rules.view(s, s.public.turn)
            action = player.choose(view, rules.legal_in(view), rng, 1.0).action
            if isinstance(action, Play) and s.public.left >= 0:
                x, moves = described(view)
                if len(moves.tile) > 1:
                    yield x.T, _chosen_flags(moves, action, alike=s.public.left == s.public.right)
            s, _events = rules.apply(s, action)

    def begin(self, plan: TrainingPlan, base: PlayerKind, seed: int) -> BegunHands:
        """Seat 0 begins, with 6-6 unless any tile may be posed; in mixed hands one side is of another kind."""
        rng = np.random.default_rng((seed, SEATS))
        free = seed % round(1 / plan.free) == 0 if plan.free else False
        mixed, side = rng.random(plan.task) < plan.mixed, rng.integers(2, size=plan.task)
        others = rng.choice(np.array(OTHER_KINDS, np.int32), plan.task)
        kinds = [np.where(mixed & (side == side_of(seat)), others, base) for seat in range(SEATS)]
        return _begun(_deals(Random(seed), plan.task), np.array(kinds, np.int32), free=free)

    def measured_hands(self, hands: int, seed: int) -> BegunHands:
        return _begun(_deals(Random(seed), hands), np.full((SEATS, hands), PlayerKind.STRONG, np.int32), free=False)

    def worth(self, table: HandsInStep) -> Floats:
        ours = _WORTH[outcomes_in(table.ended)]
        return np.array([1 - ours if side_of(seat) else ours for seat in range(SEATS)])


def _deals(luck: Random, number: int) -> Ints:
    """That many deals, a row a hand."""
    return np.array([shuffled_hands(luck) for _hand in range(number)], np.int32)


def _begun(deals: Ints, kinds: Ints, *, free: bool) -> BegunHands:
    """Hands before their first tile, or with 6-6 on the table."""
    if free:
        return BegunHands(empty_table(np.ascontiguousarray(deals.T), kinds), 0)
    return begun_with(empty_table(holder_first(deals, int(BITS[DOUBLE_SIX])), kinds), DOUBLE_SIX, POSE)


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


SCHOOL: Final = PartnerSchool()
