"""Games of choosers, and what is counted of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from random import Random
from typing import Any

import pytest

from game.analysis import record
from game.analysis.record import Tally
from game.analysis.selfplay import PlayedTurn, dice_for, play
from game.bots.policy import Choice
from game.games.dominoes.rules.hands import Deal
from game.games.dominoes.solver import HandCounts
from game.games.partner.rules import Action, Options, Partner, State
from game.rules.contract import Legal, ScoreLine, Scores, Setup
from tests.games.null.rules import NullGame
from tests.games.null.rules import Options as NullOptions
from tests.games.null.rules import View as NullView

PARTNER, NULL = Partner(), NullGame()


@dataclass(frozen=True)
class Picker:
    """Takes the legal action at a place of the list, or any when `rolls`; learns what is legal from its view alone."""

    place: int
    rolls: bool = False

    def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        assert budget == 0.5
        actions = tuple(legal)
        return Choice(rng.choice(actions) if self.rolls else actions[self.place], "")


def game(number: int, picker: Picker, seed: int = 1) -> list[PlayedTurn[State, Action]]:
    return list(play(PARTNER, Setup(4, Options(1)), [picker] * 4, dice_for(seed, number, 4), 0.5))


def test_a_game_depends_on_its_seed_and_number_only() -> None:
    assert game(3, Picker(0, rolls=True)) == game(3, Picker(0, rolls=True))
    assert game(3, Picker(0, rolls=True)) != game(4, Picker(0, rolls=True)) != game(3, Picker(0, rolls=True), seed=2)


def test_other_players_meet_the_same_deals() -> None:
    """Whatever the players do, hand n of a game is dealt alike."""
    for number in range(5):
        games = [game(number, picker) for picker in (Picker(0), Picker(-1), Picker(0, rolls=True))]
        deals = [[turn.action for turn in turns if isinstance(turn.action, Deal)] for turns in games]
        shortest = min(map(len, deals))
        assert shortest > 0
        assert deals[0][:shortest] == deals[1][:shortest] == deals[2][:shortest]
        assert len({tuple(turn.action for turn in turns) for turns in games}) > 1


def test_a_chooser_sees_its_own_view() -> None:
    seen: list[NullView] = []

    class Spy(Picker):
        def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: float) -> Choice:
            seen.append(view)
            return super().choose(view, legal, rng, budget)

    turns = list(play(NULL, Setup(2, NullOptions(2)), [Spy(0), Spy(0)], dice_for(1, 0, 2), 0.5))
    assert [(view.seat, view.coin) for view in seen] == [(1, None), (0, None)]
    assert NULL.scores(turns[-1].state).final


def test_the_hands_of_a_match_are_counted() -> None:
    for number in range(20):
        turns = game(number, Picker(0, rolls=True))
        state = turns[-1].state
        events = [event for turn in turns for event in turn.events]
        counted = record.count("partner", events, len(turns), sum(turn.choice is not None for turn in turns), PARTNER.scores(state))
        results = state.public.match.results
        (hands,) = counted.counts
        assert isinstance(hands, HandCounts)
        assert hands.hands == len(results)
        assert hands.hand_wins == tuple(sum(r.side == side for r in results) for side in (0, 1))
        assert hands.ties == sum(r.side is None for r in results)
        assert hands.blocked == sum(r.blocked for r in results)
        assert hands.passes == sum(PARTNER.encode(turn.action) == "pass" for turn in turns)
        assert counted.wins == hands.hand_wins
        assert (counted.games, counted.actions, counted.shared) == (1, len(turns), 0)


@pytest.mark.parametrize(
    ("ranks", "wins", "shared"), [((1, 2), (1, 0), 0), ((2, 1), (0, 1), 0), ((1, 1), (0, 0), 1), ((2, 1, 1), (0, 0, 0), 1)]
)
def test_a_win_is_to_be_first_alone(ranks: tuple[int, ...], wins: tuple[int, ...], shared: int) -> None:
    lines = tuple(ScoreLine((seat,), 0, rank) for seat, rank in enumerate(ranks))
    counted = record.count("null", [], 4, 3, Scores(lines, True, ""))
    assert counted._replace(counts=()) == Tally(1, 4, 3, wins, shared)


def test_counts_add_up_in_any_order() -> None:
    counts = []
    for number in range(6):
        turns = game(number, Picker(0, rolls=True))
        decisions = sum(turn.choice is not None for turn in turns)
        events = [event for turn in turns for event in turn.events]
        counts.append(record.count("partner", events, len(turns), decisions, PARTNER.scores(turns[-1].state)))
    total = reduce(record.both, counts)
    assert total == reduce(record.both, reversed(counts))
    assert total.games == 6
    assert total.actions == sum(c.actions for c in counts)
    passes = [counted.facts()["passes"] for c in (total, *counts) for counted in c.counts]
    assert passes[0] == sum(int(str(n)) for n in passes[1:])
    assert Fraction(sum(total.wins), total.games) == 1
