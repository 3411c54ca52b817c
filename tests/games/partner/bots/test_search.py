"""The exact search against plain minimax through the contract, and its obedience to the clock."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from game.games.dominoes.bots.knowledge import SearchTimeout
from game.games.dominoes.rules.hands import EMPTY, Play, ends_of
from game.games.dominoes.rules.tiles import SIX, shuffled_hands
from game.games.partner.bots.open_search import Outcome, Search
from game.games.partner.rules import Phase, State
from tests.games.dominoes.bots.hands import minimax, states
from tests.games.dominoes.rules.tables import RULES, table


def still() -> float:
    return 0.0


def endgames(count: int, most: int) -> list[State]:
    """States of random hands with at most the given number of tiles held."""
    found = (s for seed in itertools.count() for s in states(seed) if s.public.phase is Phase.PLAY and _held(s).bit_count() <= most)
    return list(itertools.islice(found, count))


def _held(s: State) -> int:
    return s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]


def searched(s: State) -> int:
    """As `minimax`: 1, 0 or -1 for side 0, from two questions."""
    ends, turn = ends_of(s.public.left, s.public.right), s.public.turn
    win, tie = (Search(s.hands, bar, still, 1.0).reaches(_held(s), ends, turn) for bar in (Outcome.WIN, Outcome.TIE))
    assert tie or not win
    return 1 if win else 0 if tie else -1


def test_it_agrees_with_minimax_on_every_endgame() -> None:
    values = [(searched(s), minimax(s)) for s in endgames(250, 9)]
    assert [mine for mine, _plain in values] == [plain for _mine, plain in values]
    assert {plain for _mine, plain in values} >= {-1, 1}


def test_it_agrees_with_minimax_after_each_play() -> None:
    for s in endgames(60, 8):
        for action in RULES.legal(s):
            if isinstance(action, Play):
                after, _events = RULES.apply(s, action)
                result = after.public.match.results[-1].side if after.public.phase is not Phase.PLAY else None
                expected = minimax(after) == 1 if after.public.phase is Phase.PLAY else result == 0
                following = ends_of(after.public.left, after.public.right) if after.public.phase is Phase.PLAY else _ends_after(s, action)
                search = Search(s.hands, Outcome.WIN, still, 1.0)
                bit = SIX.bits[action.tile]
                assert search.reaches_after(_held(s), ends_of(s.public.left, s.public.right), s.public.turn, bit, following) is expected


def _ends_after(s: State, a: Play) -> int:
    kept, end = (s.public.right, s.public.left) if a.arm == 0 else (s.public.left, s.public.right)
    return ends_of(kept, SIX.pips[a.tile] - end)


def test_a_tied_block_reaches_a_tie_and_no_more() -> None:
    """Seat 0 must play 6-3, which blocks; then seats 0 and 1 have two pips each."""
    s = table(("6-3,2-0", "1-1", "5-5", "5-4"), 0, (6, 3))
    assert searched(s) == 0


@pytest.mark.parametrize(("bar", "reached"), [(Outcome.WIN, True), (Outcome.KEYED_WIN, True)])
def test_a_key_is_seen(bar: Outcome, reached: bool) -> None:
    s = table(("6-1", "5-5,4-4", "3-3,2-2", "5-4,3-2"), 0, (6, 1))
    assert Search(s.hands, bar, still, 1.0).reaches(_held(s), ends_of(6, 1), 0) is reached


def test_a_plain_win_is_no_key() -> None:
    s = table(("6-1", "5-5,4-4", "3-3,2-2", "5-4,3-2"), 0, (6, 0))
    assert not Search(s.hands, Outcome.KEYED_WIN, still, 1.0).reaches(_held(s), ends_of(6, 0), 0)


def test_an_opponents_key_is_worse_than_a_plain_loss() -> None:
    for ends, beats_key in (((6, 1), False), ((6, 0), True)):
        s = table(("5-5,4-4", "6-1", "3-3,2-2", "5-4,3-2"), 1, ends)
        assert Search(s.hands, Outcome.LOSS, still, 1.0).reaches(_held(s), ends_of(*ends), 1) is beats_key


def test_it_stops_when_the_clock_says_so() -> None:
    """A clock that is past the deadline at its third reading: the search has gone on for three rounds of 512 positions and no more."""
    hands = next(hands for seed in itertools.count() if _positions(hands := shuffled_hands(Random(seed))) > 5000)
    readings = itertools.count()
    search = Search(hands, Outcome.WIN, lambda: float(next(readings)), 1.5)
    with pytest.raises(SearchTimeout):
        search.reaches(SIX.every, EMPTY, 0)
    assert search.nodes == 3 * 512


def _positions(hands: tuple[int, ...]) -> int:
    """How many positions it takes to solve a whole deal, in full rounds of 512."""
    search = Search(hands, Outcome.WIN, still, 1.0)
    search.reaches(SIX.every, EMPTY, 0)
    return search.nodes
