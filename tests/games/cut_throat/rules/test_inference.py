"""What a seat of Cut Throat can know of hidden tiles, against histories tried one by one without the rules' counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from math import gcd
from random import Random

import pytest

from game.games.cut_throat.rules import Options, Phase, State, View, hidden_tiles, lacks, played_by
from game.games.dominoes.rules.hands import DREW, LEFT, POSE, Deal, move_of
from game.games.dominoes.rules.tiles import BONEYARD, SIX, Deals, NoSuchDeal, mask_of, read_tile, tiles_of
from game.rules.contract import CHANCE
from tests.games.cut_throat.rules.tables import RULES, match, play, setup, table

ALL = frozenset((a, b) for a in range(7) for b in range(a + 1))


def halves(tile: int) -> tuple[int, int]:
    return SIX.halves[tile]


def place(tile: tuple[int, int]) -> tuple[bool, int, int]:
    """The order of J13, written independently of the rules."""
    return tile[0] == tile[1], sum(tile), max(tile)


def happened(v: View, other: int) -> Iterator[tuple[str, tuple[int, int] | None, tuple[int, int]]]:
    """What the other seat did, as (verb, tile, ends before it)."""
    seat, ends = v.public.opener, (-1, -1)
    for at, move in enumerate(v.public.moves):
        if move < 0:
            if seat == other:
                pending = v.public.phase is Phase.DRAW and at == len(v.public.moves) - 1
                yield ("asks" if pending else "draws" if move == DREW else "passes"), None, ends
            seat = seat if move == DREW else 1 - seat
            continue
        tile, arm = halves(move >> 3), move & 7
        if seat == other:
            yield "plays", tile, ends
        if arm == POSE:
            ends = (tile[1], tile[0])
        else:
            onward = sum(tile) - ends[arm]
            ends = (onward, ends[1]) if arm == LEFT else (ends[0], onward)
        seat = 1 - seat


def explains(v: View, other: int, dealt: frozenset[tuple[int, int]], drawn: tuple[tuple[int, int], ...]) -> bool:
    """Whether the other seat, dealt these tiles and drawing those in order, could have done what it did."""
    if v.public.called >= 0:
        called = halves(v.public.called)
        if any(place(tile) > place(called) for tile in dealt) or (v.public.opener == other and called not in dealt):
            return False
    hand, to_come = set(dealt), list(drawn)
    for verb, tile, ends in happened(v, other):
        if verb == "plays":
            if tile not in hand:
                return False
            hand.discard(tile)
            continue
        if any(set(one) & set(ends) for one in hand):
            return False
        if verb == "draws":
            hand.add(to_come.pop(0))
    return True


def histories(v: View) -> Counter[int]:
    """How many histories lead to each hand (mask) that the other seat may hold now."""
    other = 1 - v.seat
    ours, theirs = (tuple(map(halves, tiles_of(mask))) for mask in (v.hand | played_by(v.public)[v.seat], played_by(v.public)[other]))
    hidden = sorted(ALL - set(ours) - set(theirs))
    draws = [verb for verb, _t, _e in happened(v, other)].count("draws")
    found: Counter[int] = Counter()
    for hand in combinations(hidden, v.public.counts[other]):
        ever = frozenset((*hand, *theirs))
        for drawn in permutations(sorted(ever), draws):
            if explains(v, other, ever - frozenset(drawn), drawn):
                found[mask_of(SIX.names.index(f"{a}-{b}") for a, b in hand)] += 1
    return found


def by_counting(v: View, hands: list[int]) -> dict[int, int]:
    """The same by the rules: deals in which the other seat holds exactly that hand."""
    known = hidden_tiles(v)
    all_hidden = sum(SIX.bits[tile] for tile in range(SIX.count) if not (v.hand | sum(played_by(v.public))) >> tile & 1)
    found = {}
    for hand in hands:
        barred = [
            bars | (hand if owner == BONEYARD else all_hidden & ~hand) for owner, bars in zip(known.owners, known.deals.barred, strict=True)
        ]
        try:
            found[hand] = Deals(all_hidden | known.played, known.deals.places, barred).count
        except NoSuchDeal:
            found[hand] = 0
    return found


def positions(seed: int, draws: int) -> Iterator[tuple[State, View]]:
    """Late positions of random hands with a boneyard in which the other seat drew that often, few tiles being hidden."""
    rng = Random(seed)
    s = RULES.start(setup(2, boneyard=True, target=12, first_tile="sporting"))
    while (who := RULES.to_act(s)) is not None:
        s, _e = RULES.apply(s, RULES.draw(s, rng) if who is CHANCE else rng.choice(RULES.legal(s)))
        if s.public.phase not in (Phase.PLAY, Phase.DRAW):
            continue
        for seat in (0, 1):
            v = RULES.view(s, seat)
            drew = [verb for verb, _t, _e in happened(v, 1 - seat)].count("draws")
            if drew == draws and v.public.counts[1 - seat] + v.public.boneyard <= 7 and v.public.boneyard:
                yield s, v


@pytest.mark.parametrize("phase", [Phase.PLAY, Phase.DRAW])
@pytest.mark.parametrize(("seed", "draws"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_histories_are_counted_exactly(seed: int, draws: int, phase: Phase) -> None:
    """Also while one more tile is on its way (`Phase.DRAW`)."""
    seen = 0
    for s, v in positions(seed, draws):
        if s.public.phase is not phase:
            continue
        tried = histories(v)
        assert s.hands[1 - v.seat] in tried
        hidden = tiles_of(SIX.every & ~(v.hand | sum(played_by(v.public))))
        hands = [mask_of(hand) for hand in combinations(hidden, v.public.counts[1 - v.seat])]
        counted = by_counting(v, hands)
        assert {hand for hand, n in counted.items() if n} == set(tried)
        one, all_tried = gcd(*counted.values()), gcd(*tried.values())
        assert {hand: n // one for hand, n in counted.items() if n} == {hand: n // all_tried for hand, n in tried.items()}
        for tile in tiles_of(lacks(v.public)[1 - v.seat]):
            assert not any(hand >> tile & 1 for hand in tried)
        seen += 1
        if seen == 4:
            break
    assert seen == 4


def test_hands_are_drawn_as_often_as_they_have_histories() -> None:
    _s, v = next((s, v) for s, v in positions(11, 3) if len(set(histories(v).values())) > 1)
    tried, rng, times = histories(v), Random(3), 4000
    drawn = Counter(RULES.complete(v, rng).hands[1 - v.seat] for _time in range(times))
    assert set(drawn) <= set(tried)
    total = sum(tried.values())
    for hand, n in tried.items():
        share = n / total
        assert abs(drawn[hand] / times - share) < 5 * (share * (1 - share) / times) ** 0.5


def test_j4_passing_and_drawing_tell_what_a_seat_lacks() -> None:
    s = table("4-4,2-2 1-1,5-5", 0, (6, 3), match(0, 0, boneyard=True), "5-4,5-3")
    s = s._replace(public=s.public._replace(moves=(move_of(read_tile("6-3"), POSE),), opener=1, left=3, right=6))
    s, _e = play(s, "draw")
    fits = (SIX.numbers[3] | SIX.numbers[6]) & ~SIX.bits[read_tile("6-3")]
    assert lacks(s.public)[0] & fits == fits
    s, _e = play(s, "drawn 5-3")
    assert not lacks(s.public)[0] & SIX.bits[read_tile("5-3")]  # what came since may fit
    s, _e = play(s, "play 5-3 left")
    assert lacks(s.public)[0] & fits == fits  # the tile played was the one drawn


def test_j13_what_was_called_tells_of_higher_tiles() -> None:
    deal = "deal 5-5,6-5,6-4,6-3,6-2,6-1,6-0 4-4,5-4,5-3,5-2,5-1,5-0,4-3"
    s, _e = play(RULES.start(setup(2, boneyard=True, first_tile="sporting")), deal, "pose 6-0")
    v = RULES.view(s, 1)
    assert lacks(v.public)[0] & SIX.bits[read_tile("6-6")]
    for seed in range(60):
        full = RULES.complete(v, Random(seed))
        assert full.hands[0] >> read_tile("5-5") & 1
        assert full.boneyard >> read_tile("6-6") & 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_a_boneyard_passes_bar_tiles_as_at_any_table(seats: int) -> None:
    rng = Random(seats)
    s = RULES.start(setup(seats, target=12))
    looked = 0
    while looked < 60:
        who = RULES.to_act(s)
        if s.public.phase is Phase.PLAY:
            for seat in range(seats):
                v = RULES.view(s, seat)
                full = RULES.complete(v, rng)
                assert all(not hand & barred for hand, barred in zip(full.hands, lacks(v.public), strict=True))
                assert all(not hand & barred for hand, barred in zip(s.hands, lacks(v.public), strict=True))
                assert full.boneyard == 0
            looked += 1
        s, _e = RULES.apply(s, RULES.draw(s, rng) if who is CHANCE else rng.choice(RULES.legal(s)))


def test_with_fourteen_each_nothing_is_hidden() -> None:
    s = RULES.start(setup(2))
    s, _e = RULES.apply(s, RULES.draw(s, Random(4)))
    assert RULES.complete(RULES.view(s, 0), Random(9)) == s


def test_a_deal_is_the_views_own_before_any_move() -> None:
    s = RULES.start(setup(2, boneyard=True))
    a = RULES.draw(s, Random(4))
    assert isinstance(a, Deal)
    s, _e = RULES.apply(s, a)
    v = RULES.view(s, s.public.opener)
    assert v.public.counts == (7, 7)
    assert v.public.match.options == Options(boneyard=True)
    assert hidden_tiles(v).owners == (1 - s.public.opener, BONEYARD)
