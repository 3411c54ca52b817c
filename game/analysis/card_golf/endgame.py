"""The last holes of stroke play against others: what counts there is to win, not to need few strokes (C19).

A hole is worth what its score leaves of the chance to win, half of a tie counted. What others still need, and what is needed on the holes
to come, is taken as normally distributed about what is expected; the hole that is on is counted exactly.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Final, NamedTuple

import numpy as np

from game.analysis.card_golf.caddie import choices_in, play_of, tokened
from game.analysis.card_golf.kernels import Floats
from game.analysis.card_golf.review import value_of
from game.analysis.card_golf.table_cache import TableCache
from game.analysis.card_golf.tokens import Tokened, scores
from game.rules.card_golf.scoring import given, net
from game.rules.card_golf.shots import OnCourse, Plan
from game.rules.card_golf.values import STROKE, State

LAST_HOLES: Final = 3

_VARIANCE: Final = 1.2
"""Of the strokes that a good player needs on a hole, in strokes squared: 18 holes of the pro spread with 5 strokes."""

_STROKE: Final = 1e-6
"""What a stroke counts beside the chance to lose: so much that where nothing is to be won any more, few strokes are."""

_WORTH_WEIGHING: Final = 0.6
_MOST_WEIGHED: Final = 60
"""Plans that cost this many strokes more, or are further down among the best, are no way to win either."""


class ToWin(NamedTuple):
    """A plan and the chance to win with it, half of a tie counted; `plain` is that of the plan with the fewest expected strokes."""

    plan: Plan
    win: float
    plain: float


def plays_to_win(s: State) -> bool:
    """Whether the seat to act is so near the end of a round against others that it plays to win: in stroke play only."""
    return s.game.options.format == STROKE and len(s.players) > 1 and s.game.options.holes - s.number <= LAST_HOLES


def plan_to_win(cache: TableCache, s: State, *, patient: bool = False) -> ToWin:
    """The plan that wins most often for the seat to act, whose ball is off the green."""
    ball, taken = s.player.ball, s.player.strokes
    assert isinstance(ball, OnCourse)
    hole = by_chance(cache, s, patient=patient)
    ranked = cache.solved(play_of(s, s.turn)).ranked(ball, taken)
    close = int(np.searchsorted(ranked.worth, ranked.worth[0] + _WORTH_WEIGHING))
    numbers = np.arange(min(close, _MOST_WEIGHED))
    lost = hole.worth(ranked.plans.some(numbers), taken)[min(s.player.tokens, hole.most)]
    best = int(np.argmin(np.round(lost, 12)))
    return ToWin(ranked.plan(best), 1 - float(lost[best]), 1 - float(lost[0]))


def choices_to_win(cache: TableCache, s: State, *, patient: bool = False) -> Floats:
    """The chance to win with each set of dice rolled again, by mask, 0 to keep them all; minus infinity without a token."""
    return 1 - choices_in(by_chance(cache, s, patient=patient), s)


def by_chance(cache: TableCache, s: State, *, patient: bool = False) -> Tokened:
    """The hole that is on, its values the chance not to win (and a millionth of the expected strokes)."""
    _hole, later = tokened(cache, s, patient=patient)
    play = play_of(s, s.turn)
    total = scores(cache.solved(play), later)       # the strokes of this hole and of those to come
    left = len(s.holes) - s.number - 1
    mine = _before(s, s.turn)
    won = np.ones(total.shape)
    for seat, player in enumerate(s.players):
        if seat != s.turn:
            needs = value_of(s, seat, cache.solved(play_of(s, seat)))
            others = _before(s, seat) + needs + later[min(player.tokens, len(later) - 1)]
            spread = sqrt(_VARIANCE * (2 * left + (not player.done)))
            won *= np.vectorize(_chance)(others - mine - total, spread)
    found: Floats = 1 - won + _STROKE * total
    return cache.to_finish(play, found)


def _before(s: State, seat: int) -> float:
    """The net strokes of a seat on its finished holes, less the handicap strokes to come."""
    still = sum(given(s, seat, number) for number in range(len(s.players[seat].card), len(s.holes)))
    return float(sum(net(s, seat)) - still)


def _chance(ahead: float, spread: float) -> float:
    """The chance to stay under another's score, by the strokes that one is expected to be ahead."""
    if not spread:
        return 0.5 if abs(ahead) < _STROKE else float(ahead > 0)
    return 0.5 + 0.5 * erf(ahead / spread / sqrt(2))
