"""Cut Throat in lockstep beside the rules: the same plays, draws and ends, the same winners, and the same facts read from what was seen."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from game.analysis.selfplay import rng_of
from game.bots.policy import ADVISER, FIRST_WORDS, policy
from game.games.cut_throat.bots.lockstep import FEATURES, FILE, Adviser, steps_of, story_of, winners
from game.games.cut_throat.bots.policies import LONE
from game.games.cut_throat.rules import CutThroat, Drawn, DrawTile, Options, Phase, State
from game.games.dominoes.bots.kinds import play_out, shipped_model
from game.games.dominoes.bots.lockstep import BARRED, BONEYARD, COUNT, ENDS, HAND, LACKED, PLAYED, ROW, HandsInStep
from game.games.dominoes.bots.play_net import tiles_in
from game.games.dominoes.bots.review import JudgeWork
from game.games.dominoes.bots.search import AT_THE_TABLE
from game.games.dominoes.rules.hands import Play
from game.games.dominoes.rules.tiles import SIX, index
from game.rules.contract import Setup
from tests.bots.asking import ask

RULES = CutThroat()
ONLY = np.zeros(1, np.intp)
TABLES: tuple[tuple[int, dict[str, object]], ...] = ((4, {}), (3, {}), (2, {}), (2, {"boneyard": True}))


def dealt(seed: int, seats: int, **options: object) -> State:
    """A hand before its first tile."""
    sporting = "sporting" if seed % 3 == 0 else "double_six"
    s = RULES.start(Setup(seats, Options(first_tile=sporting, **options)))      # type: ignore[arg-type]
    return RULES.apply(s, RULES.draw(s, rng_of(seed, "deal")))[0]


def alone(s: State) -> HandsInStep:
    """The hand as the only one of a table in lockstep."""
    rules = steps_of(len(s.hands))
    table = HandsInStep(rules, rules.empty(np.array(s.hands, np.int32)[:, None], (0,) * len(s.hands)))
    table.facts[BONEYARD] = s.boneyard
    return table


def same(table: HandsInStep, s: State) -> None:
    """The table's only hand is that of the rules, and offers the same plays."""
    p, seat = s.public, s.public.turn
    moves = table.moves(seat)
    legal = [a for a in RULES.legal(s) if isinstance(a, Play) and not (a.arm == 1 and p.left == p.right)]
    if p.left >= 0 or len(legal) > 1:       # that a called tile has to be posed the rules alone know
        assert list(zip(moves.tile.tolist(), moves.arm.tolist(), strict=True)) == [(a.tile, a.arm) for a in legal]
        assert bool(len(table.needy(seat))) == (RULES.legal(s) == (DrawTile(),))
    assert tuple(table.facts[HAND : HAND + len(s.hands), 0].tolist()) == s.hands
    assert tuple(table.facts[COUNT : COUNT + len(s.hands), 0].tolist()) == p.counts
    assert (table.facts[ENDS, 0], table.facts[ENDS + 1, 0], table.facts[BONEYARD, 0]) == (p.left, p.right, s.boneyard)


def same_seen(table: HandsInStep, s: State) -> None:
    """What the moves tell everybody is what the table has counted."""
    seats, now = len(s.hands), story_of(s.public).now[:, 0]
    told = [*range(COUNT, COUNT + seats), PLAYED, *range(LACKED, ROW), *range(ENDS, ENDS + 4)]
    assert now[told].tolist() == table.facts[told, 0].tolist()
    assert tiles_in(now[BONEYARD : BONEYARD + 1])[0] == s.boneyard.bit_count()
    for seat, hand in enumerate(s.hands):
        assert not now[BARRED + seat] & hand


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_hands_in_lockstep_go_as_by_the_rules(seats: int, options: dict[str, object]) -> None:
    """60 hands by random plays."""
    won = set()
    for seed in range(60):
        s, rng = dealt(seed, seats, **options), Random(seed)
        table = alone(s)
        while s.public.phase is Phase.PLAY:
            assert table.ended[ROW, 0] == -1
            same(table, s)
            same_seen(table, s)
            a, seat = rng.choice(RULES.legal(s)), s.public.turn
            if isinstance(a, Play):
                a = Play(a.tile, 0 if s.public.left == s.public.right >= 0 else a.arm)
                table.play(seat, ONLY, np.array([a.tile], np.int32), np.array([a.arm], np.int32))
            elif isinstance(a, DrawTile):
                s = RULES.apply(s, a)[0]
                drawn = RULES.draw(s, rng)
                assert isinstance(drawn, Drawn)
                table.draw(seat, ONLY, np.array([drawn.tile], np.int32))
                a = drawn
            else:
                table.knock(seat, ONLY)
            s = RULES.apply(s, a)[0]
        assert not len(table)
        winner = s.public.match.results[-1].seat
        assert winners(table.ended, seats)[0] == (-1 if winner is None else winner)
        won.add(winner)
    assert won >= set(range(seats))


def test_a_seat_draws_until_something_fits() -> None:
    """100 tables at once, to the end: nobody who may draw is left with nothing that fits."""
    rules, rng = steps_of(2), np.random.default_rng(1)
    deals = [dealt(seed, 2, boneyard=True) for seed in range(100)]
    table = HandsInStep(rules, rules.empty(np.array([s.hands for s in deals], np.int32).T.copy(), (0, 0)))
    table.facts[BONEYARD] = [s.boneyard for s in deals]
    seat = 0
    while len(table):
        table.draw_all(seat, rng)
        assert not len(table.needy(seat))
        held = table.facts[HAND] | table.facts[HAND + 1] | table.facts[BONEYARD] | table.facts[PLAYED]
        assert (held == SIX.every).all()
        moves = table.moves(seat)
        table.knock(seat, np.flatnonzero(moves.able == 0))
        if len(moves.tile):
            at = moves.best(rng.random(len(moves.tile), np.float32))
            table.play(seat, moves.column[at], moves.tile[at], moves.arm[at])
        seat = rules.after(seat)
    assert (table.ended[ROW] == np.arange(100)).all()


def test_the_last_hands_of_a_table_may_all_end_by_a_draw() -> None:
    """The last tile of the boneyard does not fit the sixes either, and nobody holds one that does: blocked before anybody can play."""
    rules, tiles = steps_of(2), [SIX.bits[index(a, a)] for a in range(3)]
    table = HandsInStep(rules, rules.empty(np.array(tiles[:2], np.int32)[:, None].repeat(3, axis=1), (0, 0)))
    table.facts[BONEYARD], table.facts[PLAYED] = tiles[2], SIX.every & ~sum(tiles)
    table.facts[ENDS : ENDS + 2] = 6
    play_out(table, 0, shipped_model(FILE, FEATURES), np.random.default_rng(1))
    assert (table.ended[HAND] == tiles[0] | tiles[2]).all()


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_features_are_numbers_near_one(seats: int, options: dict[str, object]) -> None:
    """Of every play of random hands; what everybody has seen gives the same as the table, but for who was barred by a called tile."""
    for seed in range(6):
        s, rng = dealt(3 * seed, seats, **options), Random(seed)
        while s.public.phase is Phase.PLAY:
            story, rules, seat = story_of(s.public), steps_of(seats), s.public.turn
            moves = rules.moves(np.array([s.hands[seat]], np.int32), story.now)
            if len(moves.tile):
                hand, told = np.full(len(moves.tile), s.hands[seat], np.int32), np.arange(seats - 1, dtype=np.int32)[:, None]
                x = rules.described(story.now, seat, hand, moves.tile, moves.arm, told)
                assert x.shape == (FEATURES, len(moves.tile))
                assert np.isfinite(x).all()
                assert np.abs(x).max() <= 4
            s = RULES.apply(s, rng.choice(RULES.legal(s)))[0]
            if s.public.phase is Phase.DRAW:
                s = RULES.apply(s, RULES.draw(s, rng))[0]


@pytest.mark.parametrize("level", [ADVISER, pytest.param(FIRST_WORDS, marks=pytest.mark.full)])
def test_at_a_table_of_two_no_hint_is_what_a_review_calls_a_mistake(level: str) -> None:
    """Both know every tile, so a hand is searched to its end, from its second tile on, by whoever advises and by whoever judges."""
    adviser, judge, rng, seen = policy("cut_throat", level), Adviser(), Random(3), 0
    s = dealt(7, 2)
    while isinstance(turn := RULES.to_act(s), int):
        view = RULES.view(s, turn)
        if len(legal := tuple(RULES.legal(s))) > 1:
            found = ask(adviser, RULES, view, Random(1), 60.0)
            among = LONE.candidates(view, legal)
            worth = judge.judged(view, among, JudgeWork(), Random(2)).worth.mean(axis=1)
            held = sum(view.public.counts)
            if level == ADVISER or held <= AT_THE_TABLE.held:
                assert worth[[one.action for one in among].index(found.action)] == worth.max(), (held, worth)
                seen += held > AT_THE_TABLE.held or level != ADVISER
        s, _events = RULES.apply(s, rng.choice(legal))
    assert seen > 2
