"""Contests in which every seat plays for itself: single hands or rounds, and whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.analysis.duel import PlaySeats, WinsAndLosses, play_seatings, rng_of, seatings
from game.analysis.selfplay import Chooser, GameDice, play
from game.bots.policy import Policy
from game.cli.measured import Contests, decided_games
from game.rules.contract import Scores, Setup
from game.rules.registry import AnyRules


def by_seats(decided: Callable[[int], str], contest: PlaySeats, seats: int) -> Contests:
    """Rounds in which the bots take every seating of `seats` seats in turn."""

    def rounds(bots: tuple[Policy, Policy], seeds: Sequence[int], budget: float) -> Iterable[WinsAndLosses]:
        return play_seatings(contest, bots, seats, seeds, budget)

    return Contests(decided, len(seatings(seats)), rounds)


def whole_games(rules: AnyRules, seats: int, options: object) -> Contests:
    """Whole games of a game that is played in hands."""
    return by_seats(decided_games, WholeGame(rules, options), seats)


class WholeGame:
    """A game that is played in hands with these options: 1 for who wins it, shared where several do, 0 for the others.

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
