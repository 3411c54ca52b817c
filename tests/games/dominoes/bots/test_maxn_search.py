"""The searches of those who play for themselves, against brute force over the contract; what they play for; what they infer."""

from __future__ import annotations

import itertools
from functools import partial
from random import Random
from typing import Any

import pytest

from game.bots.policy import policy
from game.games.cut_throat.bots.policies import TwoSearch, equity_at_stake, hand_equity
from game.games.cut_throat.rules import Match, Options
from game.games.dominoes.bots.alone import LoneOpenSearch
from game.games.dominoes.bots.search import LayoutMoves, MaxnSearch, QuickWeights, SearchLimits
from game.games.dominoes.rules.hands import BECOMES, FITS, ends_of
from game.games.dominoes.rules.tiles import SIX, read_tiles, tiles_of
from game.games.french.bots.policies import GameEquity, crosses
from tests.bots.asking import ask
from tests.games.dominoes.bots.hands import GENEROUS
from tests.games.dominoes.bots.maxn_hands import LONE, RULES, late, max_n, states

FOREVER = float("inf")
PLAIN = QuickWeights(dict.fromkeys(SIX.bits, 0.0), 0.0, 1.0)


def still() -> float:
    return 0.0


def maxn(hands: tuple[int, ...], layout: LayoutMoves, worth: Any, boneyard: tuple[int, ...] = (), exact: int = 28) -> MaxnSearch:
    return MaxnSearch(hands, boneyard, layout, worth, PLAIN, SearchLimits(exact, still, FOREVER))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_of_cut_throat_is_what_brute_force_makes_of_it(seats: int) -> None:
    for s in late("cut_throat", seats, 7, 25):
        equity = hand_equity(s.public.match)
        ends = ends_of(s.public.left, s.public.right)
        searched = maxn(s.hands, LayoutMoves(FITS, BECOMES), equity.worth).exactly(sum(s.hands), ends, s.public.turn)
        assert searched == pytest.approx(max_n("cut_throat", s, partial(_worth_of_last, equity)))


def _worth_of_last(equity: Any, after: Any) -> tuple[float, ...]:
    seat = after.public.match.results[-1].seat
    values: tuple[float, ...] = equity.tied if seat is None else equity.won[seat]
    return values


def _worth_of_totals(equity: GameEquity, after: Any) -> tuple[float, ...]:
    return equity.chances(list(after.public.match.results[-1].totals))


def test_the_end_of_french_is_what_brute_force_makes_of_it() -> None:
    table = crosses()
    for s in late("french", 4, 7, 25):
        equity = GameEquity(s.public.match.totals, s.public.match.options.limit)
        search = maxn(s.hands, LayoutMoves(table.fits, table.becomes), equity.worth)
        found = search.exactly(sum(s.hands), table.number_of(s.public.cross), s.public.turn)
        brute = max_n("french", s, partial(_worth_of_totals, equity))
        assert found == pytest.approx(brute)


def test_two_players_are_searched_like_brute_force() -> None:
    wins = ties = 0
    for s in late("cut_throat", 2, 8, 40):
        value = max_n("cut_throat", s, _zero_sum)[0]
        held, ends = sum(s.hands), ends_of(s.public.left, s.public.right)
        won, tied = (TwoSearch(s.hands, still, FOREVER, FOREVER, tie=tie).reaches(held, ends, s.public.turn) for tie in (False, True))
        assert (won, tied) == (value == 1, value >= 0.5)
        wins, ties = wins + won, ties + (tied and not won)
    assert 5 <= wins <= 35


def _zero_sum(after: Any) -> tuple[float, ...]:
    seat = after.public.match.results[-1].seat
    return (0.5, 0.5) if seat is None else tuple(float(seat == at) for at in (0, 1))


def test_the_pro_for_two_plays_the_end_without_a_mistake() -> None:
    rules = RULES["cut_throat"]
    for s in late("cut_throat", 2, 8, 20, seed=11):
        best = max_n("cut_throat", s, _zero_sum)[s.public.turn]
        view = rules.view(s, s.public.turn)
        after, _events = rules.apply(s, ask(LoneOpenSearch(LONE["cut_throat"]), rules, view, Random(1), GENEROUS).action)
        over = len(after.public.match.results) > len(s.public.match.results)
        assert (_zero_sum(after) if over else max_n("cut_throat", after, _zero_sum))[s.public.turn] == best


def test_a_roll_out_draws_until_it_can_play_and_blocks_when_nothing_is_left() -> None:
    """Seat 0 has just left 3-3 open; seat 1 has to draw both tiles, and one of them fits."""
    ends: list[tuple[int, ...]] = []

    def worth(left: tuple[int, ...]) -> tuple[float, ...]:
        ends.append(left)
        return 0.0, 0.0

    hands = read_tiles("3-3,6-6"), read_tiles("5-5")
    boneyard = tuple(tiles_of(read_tiles("3-2"))), tuple(tiles_of(read_tiles("4-4")))
    search = maxn(hands, LayoutMoves(FITS, BECOMES), worth, (*boneyard[0], *boneyard[1]))
    search.after(0, read_tiles("3-3"), ends_of(3, 3), Random(1))
    assert ends == [(read_tiles("6-6"), read_tiles("5-5,4-4"))]


def test_the_numbers_of_crosses_say_what_the_rules_say() -> None:
    table = crosses()
    for s in itertools.islice(states("french", 4, {}, 2), 400):
        if s.public.moves:
            at = table.number_of(s.public.cross)
            on_table = SIX.every & ~sum(s.hands)
            assert table.fits[at] & ~on_table == s.public.cross.takes_any() & ~on_table
            for action in RULES["french"].legal(s):
                if hasattr(action, "tile"):
                    assert table.number_of(s.public.cross.with_tile(action.tile, action.arm)) in table.becomes[at][SIX.bits[action.tile]]


def _match(wins: tuple[int, ...], worth: int = 1, **options: Any) -> Match:
    return Match(Options(**options), wins, worth, None, ())


def test_chances_of_the_match_add_up_and_a_win_that_resets_helps_nobody() -> None:
    """J15: at 3-1-1-0 the last one's win brings all back to nil, where each has a quarter."""
    equity = hand_equity(_match((3, 1, 1, 0)))
    assert equity.won[3] == (0.25,) * 4
    assert equity.won[0][0] > equity.won[1][0] > 0.25
    for values in (*equity.won, equity.tied):
        assert sum(values) == pytest.approx(1.0)
    assert equity.won[0][1] == pytest.approx(equity.won[0][2])


def test_the_win_that_ends_the_match_is_worth_all_of_it() -> None:
    assert hand_equity(_match((5, 0, 2, 1))).won[0] == (1.0, 0.0, 0.0, 0.0)
    assert hand_equity(_match((4, 0), worth=2)).won[0] == (1.0, 0.0)
    assert hand_equity(_match((4, 0, 0, 3), six_love="all")).won[1] == (0.25,) * 4


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("six_love", ["some", "all"])
def test_every_seat_has_something_to_play_for_at_every_score(seats: int, six_love: str) -> None:
    """J15: with `all`, two who have won a hand decide nothing any more until all are back at nil; then it is the hand that counts."""
    for wins in itertools.product(range(4), repeat=seats):
        if not all(wins):
            match = _match(wins, target=4, six_love=six_love)
            equity = equity_at_stake(match)
            nothing = six_love == "all" and sum(n > 0 for n in wins) > 1
            assert (equity.stake == "hand") is nothing
            assert equity == (hand_equity(match) if equity.stake == "match" else equity)
            for seat in range(seats):
                assert equity.span(seat) > 0
                assert equity.stake == "match" or equity.won[seat][seat] == 1.0


def test_whoever_lacks_a_win_is_as_good_as_another_against_the_one_who_leads_alone() -> None:
    """J15, `all`: any win but the leader's takes the match away from him, so it is all one whose it is."""
    equity = hand_equity(_match((4, 0, 0, 0), six_love="all"))
    assert equity.won[1] == equity.won[2] == equity.won[3] == (0.25,) * 4
    assert equity.won[0][1] < 0.25


def test_points_of_french_count_towards_the_end_of_the_game() -> None:
    """J20: 6-6 counts 24, and at 100 the game is over; equal lowest share."""
    equity = GameEquity((90, 30, 30, 40), 100)
    left = tuple(read_tiles(text) if text else 0 for text in ("6-6", "", "", "1-0"))
    assert equity.worth(left) == (0.0, 0.5, 0.5, 0.0)
    open_ = equity.worth(tuple(read_tiles(text) if text else 0 for text in ("2-1", "", "6-6", "1-0")))
    assert open_[1] > open_[3] > open_[2] > open_[0] > 0
    assert sum(open_) == pytest.approx(1.0)


@pytest.mark.parametrize("game", LONE)
def test_the_true_deal_explains_the_plays_of_sensible_players_better(game: str) -> None:
    rules, club = RULES[game], policy(game, "club")
    better = rounds = 0
    for seed in range(25):
        s = next(states(game, 4, {}, seed))
        for ply in range(12):
            action = ask(club, rules, rules.view(s, s.public.turn), Random(ply), 1.0).action
            s, _events = rules.apply(s, action)
        v, rng = rules.view(s, s.public.turn), Random(seed)
        plays = LONE[game].explainer(v)
        true = plays.weight(s.hands)
        better += sum(true > plays.weight(rules.complete(v, rng).hands) for _n in range(8))
        rounds += 8
    assert better / rounds > 0.55


def test_what_was_just_drawn_or_prescribed_tells_nothing() -> None:
    """In a hand of draws alone and one prescribed tile every deal is as likely as any other."""
    rules = RULES["cut_throat"]
    told = 0
    for s in itertools.islice(states("cut_throat", 2, {"boneyard": "on"}, 3), 400):
        v = rules.view(s, s.public.turn)
        own = sum(1 for at, move in enumerate(v.public.moves) if move >= 0 and not (at and v.public.moves[at - 1] == -2))
        if own <= 1 and v.public.called >= 0 and len(v.public.moves) <= 4 and v.public.moves:
            plays, rng = LONE["cut_throat"].explainer(v), Random(1)
            assert {round(plays.weight(rules.complete(v, rng).hands), 9) for _n in range(5)} == {1.0}
            told += 1
    assert told
