"""Contests in which every seat plays for itself: single hands or rounds, and whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.analysis.duel import PlaySeats, WinsAndLosses, play_seatings, seatings
from game.bots.policy import Policy
from game.cli.measured import Contests, decided_games
from game.games.dominoes.solver.hand_duel import WholeGame
from game.rules.registry import AnyRules


def by_seats(decided: Callable[[int], str], play: PlaySeats, seats: int) -> Contests:
    """Rounds in which the bots take every seating of `seats` seats in turn."""

    def rounds(bots: tuple[Policy, Policy], seeds: Sequence[int], budget: float) -> Iterable[WinsAndLosses]:
        return play_seatings(play, bots, seats, seeds, budget)

    return Contests(decided, len(seatings(seats)), rounds)


def whole_games(rules: AnyRules, seats: int, options: object) -> Contests:
    """Whole games of a game that is played in hands."""
    return by_seats(decided_games, WholeGame(rules, options), seats)
