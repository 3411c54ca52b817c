"""Move counts of fixed deals (perft) of Cut Throat and French: the rules against a slow second opinion, and against numbers once found."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.games.cut_throat.rules import CutThroat, State
from game.games.dominoes.rules.hands import Play
from game.games.dominoes.rules.tiles import SIX, read_tiles, tiles_of
from game.games.french.rules import CENTRE, DOUBLE_BLANK, French
from game.games.french.rules import Options as FrenchOptions
from game.games.french.rules import State as FrenchState
from game.rules.contract import Setup
from tests.games.cut_throat.rules.tables import setup
from tests.games.dominoes.rules import naive
from tests.games.french.rules import naive as naive_french

CUT, FRENCH = CutThroat(), French()


def pairs(mask: int) -> list[naive.Tile]:
    return [SIX.halves[tile] for tile in tiles_of(mask)]


def following(rules: Any, s: Any) -> Iterator[Any]:
    """The positions one step on: after each legal play or pass, or after each tile that may be drawn."""
    for a in rules.legal(s):
        after = rules.apply(s, a)[0]
        outcomes = rules.chance(after)
        if outcomes is None:
            yield after
        else:
            yield from (rules.apply(after, drawn)[0] for drawn, _p in outcomes)


def walk(rules: Any, s: Any, depth: int) -> int:
    if depth == 0 or not isinstance(rules.to_act(s), int):
        return 1
    return sum(walk(rules, after, depth - 1) for after in following(rules, s))


def dealt(seats: int, seed: int, **options: object) -> State:
    """A later hand, so that any tile may begin: it keeps the counts wide."""
    s = CUT.start(setup(seats, target=12, **options))
    s = s._replace(public=s.public._replace(match=s.public.match._replace(leader=seed % seats)))
    return CUT.apply(s, CUT.draw(s, Random(seed)))[0]


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("seats", "boneyard", "depth"), [(2, False, 4), (2, True, 4), (3, False, 5), (4, False, 6)])
def test_cut_throat_counts_as_the_second_opinion(seats: int, boneyard: bool, depth: int, seed: int) -> None:
    s = dealt(seats, seed, boneyard=boneyard)
    hands, left = [pairs(hand) for hand in s.hands], pairs(s.boneyard)
    for plies in range(1, depth + 1):
        assert walk(CUT, s, plies) == naive.count(hands, s.public.turn, [], plies, left)


@pytest.mark.parametrize("seed", range(6))
def test_cut_throat_counts_to_the_end_of_short_hands(seed: int) -> None:
    """Two with a few tiles and a small boneyard: drawing it empty, passes, blocked hands, every one to its end."""
    tiles = tiles_of(SIX.every)
    Random(seed).shuffle(tiles)
    one, other, left = (sum(SIX.bits[t] for t in tiles[a:b]) for a, b in ((0, 3), (3, 6), (6, 8)))
    s = dealt(2, 1, boneyard=True)
    public = s.public._replace(counts=(3, 3), boneyard=2, turn=0, opener=0)
    s = s._replace(public=public, hands=(one, other), boneyard=left)
    for plies in range(1, 13):
        assert walk(CUT, s, plies) == naive.count([pairs(one), pairs(other)], 0, [], plies, pairs(left))


def french(seed: int) -> FrenchState:
    s = FRENCH.start(Setup(4, FrenchOptions()))
    s = FRENCH.apply(s, FRENCH.draw(s, Random(seed)))[0]
    return FRENCH.apply(s, Play(DOUBLE_BLANK, CENTRE))[0]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_french_counts_as_the_second_opinion(seed: int) -> None:
    s = french(seed)
    for plies in range(1, 7):
        assert walk(FRENCH, s, plies) == naive_french.count([pairs(hand) for hand in s.hands], s.public.turn, ((), (), (), ()), plies)


@pytest.mark.parametrize("seed", range(4))
def test_french_counts_deep_into_the_cross(seed: int) -> None:
    """From the middle of a hand played at random, where arms have their doubles and some are blocked, to its end."""
    rng, s = Random(seed), french(seed)
    arms: tuple[tuple[naive.Tile, ...], ...] = ((), (), (), ())
    while sum(hand.bit_count() for hand in s.hands) > 9:
        a = rng.choice(FRENCH.legal(s))
        if isinstance(a, Play):
            tile = SIX.halves[a.tile]
            grown = next(grown for found, at, grown in naive_french.options([tile], arms) if at == a.arm)
            arms = (*arms[: a.arm], grown, *arms[a.arm + 1 :])
        s = FRENCH.apply(s, a)[0]
    for plies in range(1, 14):
        assert walk(FRENCH, s, plies) == naive_french.count([pairs(hand) for hand in s.hands], s.public.turn, arms, plies)


def test_numbers_once_found_stay() -> None:
    """The counts as such, so that both opinions can't change together unseen."""
    hands = ("6-6,6-4,5-0,4-3,4-1,3-3,2-2", "6-2,6-0,5-5,5-2,4-2,2-1,2-0")
    left = SIX.every & ~read_tiles(hands[0]) & ~read_tiles(hands[1])
    s = dealt(2, 1, boneyard=True)
    s = s._replace(public=s.public._replace(turn=1, opener=1), hands=tuple(map(read_tiles, hands)), boneyard=left)
    assert [walk(CUT, s, plies) for plies in range(1, 6)] == [7, 18, 78, 223, 1134]
    assert [walk(FRENCH, french(1), plies) for plies in range(1, 8)] == [12, 12, 36, 144, 288, 624, 1872]
