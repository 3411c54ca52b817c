"""Hands in lockstep beside the rules: the same plays, the same ends, the same results, and every deal counted."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from game.analysis.selfplay import rng_of
from game.games.dominoes.bots.lockstep import BARRED, COUNT, ENDS, HAND, KEYED, LACKED, PLAYED, ROW, HandsInStep
from game.games.dominoes.bots.play_net import Worlds, numbers_in, pips_in, tiles_in
from game.games.dominoes.rules.hands import Pass, Play
from game.games.dominoes.rules.tiles import SIX, index, pips_of, shuffled_hands
from game.games.partner.bots.lockstep import FEATURES, PENDING, STEPS, empty_table, features, outcomes_in, public_story, turns_from
from game.games.partner.bots.open_search import Outcome
from game.games.partner.rules import DOUBLE_SIX, SEATS, HandResult, Options, Partner, Phase, State, fitting_deals, others
from game.rules.contract import CHANCE, Setup

RULES = Partner()


def dealt(seed: int) -> State:
    """A hand before its first tile."""
    s = RULES.start(Setup(SEATS, Options(first_tile="sporting" if seed % 3 == 0 else "double_six", key_bonus=True)))
    return RULES.apply(s, RULES.draw(s, rng_of(seed, "deal")))[0]


def outcome(result: HandResult) -> Outcome:
    """A result as side 0 has it."""
    if result.side is None:
        return Outcome.TIE
    keyed = (Outcome.KEYED_WIN, Outcome.KEYED_LOSS)[result.side]
    return keyed if result.key else (Outcome.WIN, Outcome.LOSS)[result.side]


def same_plays(table: HandsInStep, s: State) -> None:
    """The table's only hand offers what the rules do."""
    moves, seat = table.moves(s.public.turn), s.public.turn
    legal = [a for a in RULES.legal(s) if isinstance(a, Play) and not (a.arm == 1 and s.public.left == s.public.right)]
    if s.public.left >= 0 or len(legal) > 1:        # that 6-6 has to be posed the rules alone know
        assert list(zip(moves.tile.tolist(), moves.arm.tolist(), strict=True)) == [(a.tile, a.arm) for a in legal]
    assert table.facts[HAND + seat, 0] == s.hands[seat]
    assert table.facts[ENDS, 0] == s.public.left
    assert table.facts[ENDS + 1, 0] == s.public.right
    assert tuple(table.facts[COUNT : COUNT + SEATS, 0].tolist()) == s.public.counts


def test_hands_in_lockstep_go_as_by_the_rules() -> None:
    """150 hands by random plays: the plays offered, hands, ends and counts before each move, and the results."""
    seen = set()
    for seed in range(150):
        s, rng = dealt(seed), Random(seed)
        table = empty_table(np.array(s.hands, np.int32)[:, None], (0,) * SEATS)
        while s.public.phase is Phase.PLAY:
            assert outcomes_in(table.ended)[0] == PENDING
            same_plays(table, s)
            a = rng.choice(RULES.legal(s))
            if isinstance(a, Play):
                arm = 0 if s.public.left == s.public.right >= 0 else a.arm
                table.play(s.public.turn, np.zeros(1, np.intp), np.array([a.tile], np.int32), np.array([arm], np.int32))
                a = Play(a.tile, arm)
            else:
                table.knock(s.public.turn, np.zeros(1, np.intp))
            s = RULES.apply(s, a)[0]
        assert not len(table)
        assert outcomes_in(table.ended)[0] == outcome(s.public.match.results[-1])
        seen.add(Outcome(int(outcomes_in(table.ended)[0])))
    assert seen == set(Outcome)


def test_the_public_story_has_the_facts_of_the_table() -> None:
    """What is read from the moves that everybody has seen is what the table counted as they were made."""
    for seed in range(16):
        s, rng = dealt(3 * seed), Random(seed)
        table = empty_table(np.array(s.hands, np.int32)[:, None], (0,) * SEATS)
        while s.public.phase is Phase.PLAY and len(table):
            now = public_story(s.public).now
            holder = [seat for seat in range(SEATS) if seat != s.public.opener]
            told = [*range(COUNT, BARRED), PLAYED, *range(LACKED, KEYED)]
            assert now[told, 0].tolist() == table.facts[told, 0].tolist()
            for seat in holder:
                assert now[BARRED + seat, 0] == table.facts[BARRED + seat, 0] | SIX.bits[DOUBLE_SIX]
            moves = table.moves(s.public.turn)
            if len(moves.tile):
                hand = table.facts[HAND + s.public.turn, moves.column]
                by_story = features(now, s.public.turn, hand, moves.tile, moves.arm, 0)
                by_table = features(table.facts[:, moves.column], s.public.turn, hand, moves.tile, moves.arm, 0)
                held = hand[0] & SIX.bits[DOUBLE_SIX]
                if s.public.turn == s.public.opener or not held:
                    same = np.isclose(by_story, by_table)
                    assert same[:3].all()
                    assert same[21:].all()
                at = rng.randrange(len(moves.tile))
                table.play(s.public.turn, moves.column[at : at + 1], moves.tile[at : at + 1], moves.arm[at : at + 1])
                s = RULES.apply(s, Play(int(moves.tile[at]), int(moves.arm[at])))[0]
            else:
                table.knock(s.public.turn, np.zeros(1, np.intp))
                s = RULES.apply(s, Pass())[0]


def test_many_hands_at_once_are_the_hands_one_by_one() -> None:
    """Columns that leave early take nobody's place: each result lands where its hand began."""
    rng = np.random.default_rng(5)
    deals = [shuffled_hands(Random(n)) for n in range(80)]
    hands = np.array(deals, np.int32).T.copy()
    table, seat = empty_table(hands, (0,) * SEATS), 0
    plays: list[dict[int, tuple[int, int] | None]] = []
    rows = np.arange(80)
    while len(table):
        moves = table.moves(seat)
        at = moves.best(rng.random(len(moves.tile), np.float32)) if len(moves.tile) else np.zeros(0, np.intp)
        rows = table.facts[ROW]
        made: dict[int, tuple[int, int] | None] = {int(row): None for row in rows}
        made |= {int(rows[moves.column[n]]): (int(moves.tile[n]), int(moves.arm[n])) for n in at}
        plays.append(made)
        if (passing := np.flatnonzero(moves.able == 0)).size:
            table.knock(seat, passing)
        table.play(seat, moves.column[at], moves.tile[at], moves.arm[at])
        seat = (seat - 1) % SEATS
    assert len(outcomes_in(table.ended)) == 80
    for n in range(80):
        alone, seat = empty_table(hands[:, n : n + 1], (0,) * SEATS), 0
        for made in plays:
            if n not in made:
                break
            if (play := made[n]) is None:
                alone.knock(seat, np.zeros(1, np.intp))
            else:
                alone.play(seat, np.zeros(1, np.intp), np.array(play[:1], np.int32), np.array(play[1:], np.int32))
            seat = (seat - 1) % SEATS
        assert not len(alone)
        assert outcomes_in(alone.ended)[0] == outcomes_in(table.ended)[n]


def test_deals_by_the_thousand_are_counted_and_drawn_as_by_the_rules() -> None:
    """In positions of random hands: the number of deals is exact, and each deal drawn is one of them."""
    counted = 0
    for seed in range(14):
        s, rng = dealt(seed), Random(seed)
        while s.public.phase is Phase.PLAY:
            seat = s.public.turn
            view = RULES.view(s, seat)
            deals = fitting_deals(view)
            unseen = SIX.every & ~(view.hand | int(public_story(s.public).now[PLAYED, 0]))
            worlds = Worlds(unseen, deals.places, deals.barred)
            assert worlds.count == pytest.approx(deals.count, rel=1e-12)
            drawn = worlds.draw(50, np.random.default_rng(seed))
            assert tiles_in(drawn).tolist() == [[places] * 50 for places in deals.places]
            assert (np.bitwise_or.reduce(drawn) == unseen).all()
            assert not (drawn & np.array(deals.barred, np.int32)[:, None]).any()
            counted += 1
            s = RULES.apply(s, rng.choice(RULES.legal(s)))[0]
    assert counted > 240


def test_every_deal_is_drawn_as_often_as_any() -> None:
    """Six tiles for three hands, of which the second holds no blank: 36 deals, each about 1,000 times of 36,000."""
    tiles = [index(0, 0), index(1, 0), index(2, 1), index(3, 2), index(4, 4), index(6, 5)]
    hidden = sum(SIX.bits[tile] for tile in tiles)
    worlds = Worlds(hidden, (2, 2, 2), (0, SIX.numbers[0], 0))
    drawn = worlds.draw(36_000, np.random.default_rng(1))
    _deals, often = np.unique(drawn, axis=1, return_counts=True)
    assert worlds.count == len(often) == 36
    assert ((often > 850) & (often < 1150)).all()


def test_no_deal_is_no_deal() -> None:
    """Tiles that nobody may hold."""
    worlds = Worlds(SIX.bits[3] | SIX.bits[4] | SIX.bits[5], (1, 1, 1), (SIX.bits[3],) * 3)
    assert worlds.count == 0
    with pytest.raises(ValueError, match="no deal"):
        worlds.draw(1, np.random.default_rng(1))


def test_masks_are_counted_as_hands_are() -> None:
    """Tiles, pips and numbers of random hands."""
    rng = Random(2)
    masks = [rng.getrandbits(28) for _n in range(200)]
    arrays = np.array(masks, np.int32)
    assert tiles_in(arrays).tolist() == [mask.bit_count() for mask in masks]
    assert pips_in(arrays).tolist() == [pips_of(mask) for mask in masks]
    for number, mask in enumerate(SIX.numbers):
        assert (numbers_in(arrays) >> 4 * number & 15).tolist() == [(m & mask).bit_count() for m in masks]


def test_features_say_what_the_seat_knows_of_a_play() -> None:
    """A position by hand: seat 1 passed on 6 and 4, so that its partner's 6-4 leaves a double end that the next seat may answer."""
    facts = empty_table(np.array([[SIX.bits[index(6, 4)] | SIX.bits[index(2, 2)]], [0], [0], [0]], np.int32), (0,) * SEATS).facts
    STEPS.lay(facts, 0, np.zeros(1, np.intp), np.array([index(6, 6)], np.int32), np.array([2], np.int32))
    tile, arm = np.array([index(6, 4)], np.int32), np.array([0], np.int32)
    found = features(facts, 0, facts[HAND], tile, arm, 0)[:, 0]
    assert found.shape == (FEATURES,)
    assert found[0] == pytest.approx(10 / 12)
    assert found[[1, 2]].tolist() == [0, 0]
    assert found[[45, 46, 47]].tolist() == [0, 0, 1]        # it covers what it had opened itself
    assert found[[57, 61, 65]].tolist() == [1, 1, 1]        # and keeps no 4 and no 6
    assert found[79] == 1                                   # with one tile left
    assert found[85] == pytest.approx(4 / 40)


def test_play_goes_round_the_other_way() -> None:
    """Seats are numbered clockwise."""
    assert turns_from(2) == (2, *others(2))
    assert RULES.to_act(RULES.start(Setup(SEATS, Options()))) is CHANCE
