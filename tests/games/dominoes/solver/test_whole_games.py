"""Contests of whole games: the same deals for all seatings, and the win as the rules give it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.analysis.selfplay import play_seatings, strength
from game.bots.policy import Choice, Policy, RandomPolicy, policy
from game.cli.measured import WholeGame, shares
from game.rules.contract import Legal, ScoreLine, Scores, rules_of
from game.rules.options import build

TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("partner", 4, {"target": "2"}),
    ("cut_throat", 2, {"target": "2", "boneyard": "on"}),
    ("cut_throat", 3, {"target": "2"}),
    ("french", 4, {"limit": "50"}),
)


class Watching(Policy):
    """Plays anything, and writes down the hand that it holds whenever a hand begins."""

    def __init__(self) -> None:
        self.dealt: dict[tuple[int, int], int] = {}

    def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        self.dealt.setdefault((len(view.public.match.results), view.seat), view.hand)
        return RandomPolicy().choose(view, legal, rng, budget)


def game(key: str, written: dict[str, str]) -> WholeGame:
    rules = rules_of(key)
    return WholeGame(rules, build(rules.options, written))


@pytest.mark.parametrize(("key", "seats", "written"), TABLES)
def test_a_bot_is_exactly_as_strong_as_itself(key: str, seats: int, written: dict[str, str]) -> None:
    """The same bot in all seats plays the same game in every seating, so each side wins as often."""
    club = policy(key, "club")
    pairs = list(play_seatings(lambda: game(key, written), (club, club), seats, range(2), 1.0))
    assert all(pair.won == pair.lost for pair in pairs)
    assert strength(pairs, 6 if seats == 3 else 2).share == 0.5


@pytest.mark.parametrize(("key", "seats"), [("partner", 4), ("cut_throat", 3), ("french", 4)])
def test_every_hand_is_dealt_alike_for_whoever_plays(key: str, seats: int) -> None:
    """Who opens a hand has all that he was dealt; the hands before it went otherwise."""
    watched = []
    for others in ("rookie", "club"):
        watching = Watching()
        game(key, {})([watching, *[policy(key, others)] * (seats - 1)], 3, 1.0)
        watched.append({at: hand for at, hand in watching.dealt.items() if hand.bit_count() in (7, 9)})
    both = watched[0].keys() & watched[1].keys()
    assert len(both) > 2
    assert all(watched[0][at] == watched[1][at] for at in both)
    assert len({watched[0][at] for at in both}) == len(both)


def test_a_better_player_wins_more_games() -> None:
    pairs = play_seatings(lambda: game("cut_throat", {"target": "2"}), (policy("cut_throat", "club"), RandomPolicy()), 4, range(12), 1.0)
    assert strength(pairs).low > 0.5


def test_a_shared_win_is_shared_out() -> None:
    lines = (ScoreLine((0,), 40, 1), ScoreLine((1,), 120, 4), ScoreLine((2,), 40, 1), ScoreLine((3,), 90, 3))
    assert shares(Scores(lines, True, ""), 4) == [0.5, 0.0, 0.5, 0.0]
