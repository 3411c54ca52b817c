"""How Partner is learnt, and the rivals its bots are measured against; what all masters' training shares is in dominoes."""

from __future__ import annotations

import random as shared_random
from collections.abc import Iterator, Mapping
from random import Random
from types import ModuleType
from typing import Any, Final

import numpy as np

from game.bots.policy import Choice, Policy
from game.games.dominoes.bots.kinds import PlayerKind
from game.games.dominoes.bots.knowledge import actions_of, candidates, knock, plays, rid_of
from game.games.dominoes.bots.lockstep import ENDS, THINKING, HandsInStep, Moves, moves_of, poses_of
from game.games.dominoes.bots.play_net import BITS, Floats, Ints
from game.games.dominoes.bots.training import OTHER_KINDS, BegunHands, RecordedPlayer, School, TrainingPlan, begun_with, holder_first
from game.games.dominoes.rules.hands import LEFT, POSE, RIGHT, Play, ends_of, turns_of
from game.games.dominoes.rules.tiles import SIX, index, shuffled_hands, tiles_of
from game.games.partner.bots.lockstep import FEATURES, empty_table, features, outcomes_in, public_story
from game.games.partner.bots.open_search import OpenSearch, Outcome, PartnerWork, Search
from game.games.partner.bots.policies import Club, Rookie
from game.games.partner.rules import DOUBLE_SIX, SEATS, Action, Options, Partner, Phase, View, side_of
from game.rules.contract import Legal, Setup
from game.words import _, ngettext

# ---- rivals to measure the bots against
# They are a player of the PyPI package `dominoes`, and the best one of mfornet/domaino on GitHub, which is not a package: its rule is a
# sum of a few terms, reimplemented here with its own weights.
START_MOVE: Final = 4
SAMPLES: Final = 5
"""The peer's own settings: it thinks from its fifth move on, about five deals."""


class Heaviest(Policy):
    """Always the heaviest tile that fits; if it fits both ends, either."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The heaviest tile that fits."""
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view.public, actions)) is not None:
            return knocks
        best = max(plays(actions), key=lambda a: (SIX.pips[a.tile], rng.random()))
        n = SIX.pips[best.tile]
        return Choice(best, ngettext("Gets rid of {n} pip, the most it can.", "Gets rid of {n} pips, the most it can.", n).format(n=n))


class PlainSampling(Policy):
    """A simple program with sampled deals: draws them uniformly, searches each with all tiles known, and plays what wins most of them.

    It plays the first tiles of a hand, which take long to search, by weight.
    """

    def __init__(self, deals: int = 60, early: int = 10, from_move: int = 3, full_from: int = 9) -> None:
        """`deals` are searched, `early` before move `full_from` of the hand, none before `from_move`."""
        self._deals, self._early, self._from, self._full = deals, early, from_move, full_from

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The play that wins most deals, a tie counting half; of equal ones the heavier. It has no clock."""
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view.public, actions)) is not None:
            return knocks
        among, moves = candidates(view.public, actions), len(view.public.moves)
        if moves < self._from or len(among) == 1:
            best = max(among, key=lambda c: SIX.pips[c.action.tile])
            return Choice(best.action, rid_of(best.action))
        deals = self._deals if moves >= self._full else self._early
        won = [0.0] * len(among)
        for _n in range(deals):
            hands = Partner().complete(view, rng).hands
            ends = ends_of(view.public.left, view.public.right)
            for bar in (Outcome.WIN, Outcome.TIE):
                search = Search(hands, bar, lambda: 0.0, 1.0)
                for at, c in enumerate(among):
                    reached = search.reaches_after(sum(hands), ends, view.seat, c.bit, c.following)
                    won[at] += 0.5 * (reached is not bool(side_of(view.seat)))
        at = max(range(len(among)), key=lambda i: (won[i], SIX.pips[among[i].action.tile]))
        return Choice(among[at].action, _("Best in most of {n} deals.").format(n=deals))


class SimpleHybrid(Policy):
    """Chooses like the player of that name in mfornet/domaino: by its own hand alone, the tile with the highest sum.

    The sum is over the pips, a double, and the number of tiles of the hand that share a number with it (itself included).
    """

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The best tile, the first in order among equal ones, at the left end if it fits there. Deterministic."""
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view.public, actions)) is not None:
            return knocks
        sums = _sums(view.hand)
        best = max(sorted(plays(actions), key=lambda a: (a.tile, a.arm)), key=lambda a: sums[a.tile])
        return Choice(best, rid_of(best))


def _sums(hand: int) -> dict[int, float]:
    """By tile of the hand, the sum of SimpleHybrid; the weights are those found by its author's search."""
    held = tiles_of(hand)
    akin = {tile: sum((hand & SIX.numbers[n]).bit_count() for n in {*SIX.halves[tile]}) - (not _is_double(tile)) for tile in held}
    heaviest, most = max(SIX.pips[tile] for tile in held), max(akin.values())
    # Its own count of the heaviest begins at one, so that a single one counts half.
    share = 1 / (1 + sum(SIX.pips[tile] == heaviest for tile in held)), 1 / sum(count == most for count in akin.values())
    return {
        tile: .075 * share[0] * (SIX.pips[tile] == heaviest) + .171 * SIX.pips[tile]
        + .562 * share[1] * (akin[tile] == most) + .007 * akin[tile] + 2.127 * _is_double(tile)
        for tile in held
    }


def _is_double(tile: int) -> bool:
    high, low = SIX.halves[tile]
    return high == low


class PeerAlphaBeta(Policy):
    """`dominoes.players.probabilistic_alphabeta` at our table. Raises ImportError if the package is not installed.

    It needs a complete game, so it gets one whose hidden hands fit the view; it only looks at its own hand and at the number of the others'
    tiles. It has no budget of its own.
    """

    def __init__(self, start_move: int = START_MOVE, samples: int = SAMPLES) -> None:
        """Imports the package here, so that everything else works without it."""
        import dominoes  # noqa: PLC0415 (a package that few have)

        self._package: ModuleType = dominoes
        self._player = dominoes.players.probabilistic_alphabeta(start_move=start_move, sample_size=samples)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The peer's first preference. The package draws from Python's shared generator, which is seeded for it."""
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view.public, actions)) is not None:
            return knocks
        if len(actions) == 1:  # 6-6 if it has to be posed: the peer has no such rule
            return Choice(actions[0], _("Nothing else may be played."))
        game = self._game(Partner().complete(view, rng).hands, view, rng)
        shared_random.seed(rng.getrandbits(64))
        self._player(game)
        tile, left = game.valid_moves[0]
        played = index(tile.first, tile.second)
        action = next(a for a in plays(actions) if a.tile == played and (view.public.left < 0 or a.arm == (LEFT if left else RIGHT)))
        return Choice(action, _("Best in most of {n} deals.").format(n=SAMPLES))

    def _game(self, hands: tuple[int, ...], v: View, rng: Random) -> Any:
        """The view as a game of the peer. Its players go round the other way: seat s is its player -s mod 4."""
        kit = self._package
        tiles = [kit.Domino(low, high) for high, low in SIX.halves]  # the lower half first, as a posed tile lies in our rules
        held = [kit.Hand([tiles[t] for t in rng.sample(tiles_of(hands[-p & 3]), hands[-p & 3].bit_count())]) for p in range(SEATS)]
        turns = turns_of(v.public.moves, v.public.opener, SEATS)
        moves = [None if t.tile is None else (tiles[t.tile], t.arm != RIGHT) for t in turns]
        board = kit.SkinnyBoard(v.public.left, v.public.right, sum(m is not None for m in moves))
        game = kit.Game(board, held, moves, -v.seat & 3, (), -v.public.opener & 3, None)
        if board:
            game._update_valid_moves()
        else:
            game.valid_moves = tuple((tile, True) for tile in game.hands[game.turn])  # as its own games begin
        return game


# ---- the school: who is recorded, how hands begin, and what they are worth
_HASTY: Final = PartnerWork(imagined=100, searched=40, nodes=20_000)
"""A third of an open search's usual work, for recording: it plays almost the same. Its name in recordings is part of their seeds."""

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
            "club": Club(), "pro": OpenSearch(lambda: 0.0, _HASTY), "sampling": PlainSampling(30, 6), "rookie": Rookie(),
            "hybrid": SimpleHybrid(),
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
    """`number` deals, a row for each."""
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
