"""Contests of dominoes: single hands from nil all (of Partner begun with 6-6 by its holder), and whole games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.analysis.duel import rng_of
from game.analysis.selfplay import Chooser, GameDice, chosen, play
from game.games.cut_throat.rules import values as cut_throat_values
from game.games.cut_throat.rules.rules import CutThroat
from game.games.french.rules import values as french_values
from game.games.french.rules.rules import French
from game.games.partner.rules import values as partner_values
from game.games.partner.rules.rules import Partner
from game.rules.contract import CHANCE, Scores, Setup
from game.rules.registry import AnyRules


class WholeGame:
    """A game of Partner, Cut Throat or French with these options: 1 for who wins it, shared where several do, 0 for the others.

    The first hand is dealt alike for everybody, so is the second, and so on, however the hands before it went.
    """

    def __init__(self, rules: AnyRules, options: object) -> None:
        self._rules, self._options = rules, options

    def __call__(self, seats: Sequence[Chooser], seed: int, budget: float) -> Sequence[float]:
        """What each seat made of the game of `seed`; `budget` in seconds an action."""
        luck, hands = rng_of(seed, "hand", 0), 0
        dice = GameDice(luck, tuple(rng_of(seed, "seat", seat) for seat in range(len(seats))))
        setup: Setup[object] = Setup(len(seats), self._options)
        state = self._rules.start(setup)
        for turn in play(self._rules, setup, seats, dice, budget):
            state = turn.state
            if len(state.public.match.results) > hands:
                hands = len(state.public.match.results)
                luck.setstate(rng_of(seed, "hand", hands).getstate())
        return shares(self._rules.scores(state), len(seats))


def shares(scores: Scores, seats: int) -> list[float]:
    """By seat its share of the win.

    >>> from game.rules.contract import ScoreLine
    >>> shares(Scores((ScoreLine((0, 2), 6, 1), ScoreLine((1, 3), 0, 2)), True, ""), 4)
    [0.5, 0.0, 0.5, 0.0]
    """
    winners = {seat for line in scores.lines if line.rank == 1 for seat in line.seats}
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


class CutThroatHand:
    """A hand of Cut Throat with these options: 1 for who wins it, 0 for the others. The boneyard lies in one order for all."""

    def __init__(self, options: cut_throat_values.Options) -> None:
        self._options = options

    def __call__(self, seats: Sequence[Chooser], seed: int, budget: float) -> Sequence[float]:
        """What each seat made of the hand dealt by `seed`; `budget` in seconds a play."""
        state = play_hand(CutThroat(), Setup(len(seats), self._options), seats, seed, budget)
        winner = state.public.match.results[-1].seat
        return [float(seat == winner) for seat in range(len(seats))]


class FrenchHand:
    """A hand of French with these options: the fewer points, the better."""

    def __init__(self, options: french_values.Options) -> None:
        self._options = options

    def __call__(self, seats: Sequence[Chooser], seed: int, budget: float) -> Sequence[float]:
        """What each seat made of the hand dealt by `seed`; `budget` in seconds a play."""
        state = play_hand(French(), Setup(len(seats), self._options), seats, seed, budget)
        return [-float(points) for points in state.public.match.results[-1].points]


def play_hand(rules: AnyRules, setup: Setup[object], seats: Sequence[Chooser], seed: int, budget: float) -> Any:
    """The state after the first hand. All luck comes from one generator, so that who draws as often meets the same tiles."""
    luck: Random = rng_of(seed, "luck")
    state = rules.start(setup)
    ply = 0
    while not state.public.match.results:
        actor = rules.to_act(state)
        if actor is CHANCE:
            action = rules.draw(state, luck)
        else:
            assert isinstance(actor, int)
            action = chosen(seats[actor], rules, state, actor, rng_of(seed, "ply", ply), budget)
            ply += 1
        state, _events = rules.apply(state, action)
    return state


def partner_hand(sides: tuple[Chooser, Chooser], seed: int, budget: float) -> int | None:
    """The side that wins the hand of Partner dealt by `seed`, or None when it is tied. `budget` is in seconds a play."""
    rules = Partner()
    state = rules.start(Setup(partner_values.SEATS, partner_values.Options()))
    state, _events = rules.apply(state, rules.draw(state, rng_of(seed, "deal")))
    ply = 0
    while state.public.phase is partner_values.Phase.PLAY:
        turn = state.public.turn
        action = chosen(sides[partner_values.side_of(turn)], rules, state, turn, rng_of(seed, "ply", ply), budget)
        state, _events = rules.apply(state, action)
        ply += 1
    return state.public.match.results[-1].side
