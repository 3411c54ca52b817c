"""The last holes against others: what counts there is to win, not to need few strokes (C19).

A hole is worth what its score leaves of the chance to win, a shared win counted by its share. How the others finish the hole that is on,
and how all play those to come, is counted exactly from the chances of each score by the plans of the fewest strokes, from the middle tees;
what tokens save there is spread over these scores. Of a dealt hole to come only the par is known (C3): it counts as the one that is on,
by its scores to par. The seat's own stroke, and the rest of its hole, is played for that chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import floor, prod
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from game.analysis.arrays import Floats
from game.games.card_golf.rules.course import Tee
from game.games.card_golf.rules.scoring import given
from game.games.card_golf.rules.shots import FreePutt, OnCourse, Plan, Wet
from game.games.card_golf.rules.values import State
from game.games.card_golf.solver.caddie import choices_in, play_of, strokes_later, to_come
from game.games.card_golf.solver.packing import MOST_TOKENS, HolePlay
from game.games.card_golf.solver.solver import Ranked, cap
from game.games.card_golf.solver.table_cache import TableCache, about
from game.games.card_golf.solver.tokens import Tokened
from game.games.golf.rules.formats import BY_HOLE, MATCH, SKINS, STABLEFORD, HoleResult, carried, is_decided, stableford, won

LAST_HOLES: Final = 3

_STROKE: Final = 1e-6
"""What a stroke counts beside the chance to win: so much that where nothing is to be won any more, few strokes are."""

_MOST_WEIGHED: Final = 40
"""Plans for the stroke that are weighed: the best for few strokes, and the best to win without spending a token."""

ScoreChances: TypeAlias = Mapping[int, float]
"""The chance of each score, or of each total."""


class ToWin(NamedTuple):
    """A plan and the chance to win with it, a shared win by its share; `plain` is that of the plan with the fewest expected strokes."""

    plan: Plan
    win: float
    plain: float


def plays_to_win(s: State) -> bool:
    """Whether the seat to act is so near the end of a round against others that it plays to win."""
    return len(s.players) > 1 and s.game.options.holes - s.number <= LAST_HOLES


def plan_to_win(cache: TableCache, s: State, *, patient: bool = False) -> ToWin:
    """The plan that wins most often for the seat to act, whose ball is off the green."""
    ball, taken = s.player.ball, s.player.strokes
    assert isinstance(ball, OnCourse)
    play = play_of(s, s.turn)
    hole, plain = cache.to_win(play, losses(cache, s, patient=patient), s.player.tokens)
    few, winning = cache.solved(play).ranked(ball, taken), plain.ranked(ball, taken)
    tokens = min(s.player.tokens, hole.most)
    by_strokes, by_wins = (_worth(hole, ranked, taken, tokens) for ranked in (few, winning))
    one, other = (int(np.argmin(np.round(lost, 12))) for lost in (by_strokes, by_wins))
    best = few.plan(one) if by_strokes[one] <= by_wins[other] + _STROKE else winning.plan(other)
    return ToWin(best, 1 - float(min(by_strokes[one], by_wins[other])), 1 - float(by_strokes[0]))


def choices_to_win(cache: TableCache, s: State, *, patient: bool = False) -> Floats:
    """The chance to win with each set of dice rolled again, by mask, 0 to keep them all; minus infinity without a token."""
    hole, _plain = cache.to_win(play_of(s, s.turn), losses(cache, s, patient=patient), s.player.tokens)
    return 1 - choices_in(hole, s)


def losses(cache: TableCache, s: State, *, patient: bool = False) -> Floats:
    """The chance of the seat to act not to win (and a millionth of its strokes): `[strokes on this hole, tokens before any are earned]`.

    It can have no more tokens there than it has now.
    """
    later = strokes_later(cache, s, patient=patient)
    par, strokes = s.ground.par, np.arange(cap(s.ground) + 1)
    win = _by_holes(cache, s, later) if s.game.options.format in BY_HOLE else _by_totals(cache, s, later)
    found = np.empty((len(strokes), min(s.player.tokens, MOST_TOKENS) + 1))
    for tokens in range(found.shape[1]):
        earned = np.minimum(tokens + np.maximum(0, par - strokes), MOST_TOKENS)
        for score, kept in zip(strokes.tolist(), earned.tolist(), strict=True):
            found[score, tokens] = 1 - win(score, kept) + _STROKE * (score + later[kept])
    return found


# ---- strokes and Stableford points: the totals decide
def _by_totals(cache: TableCache, s: State, later: Sequence[float]) -> Callable[[int, int], float]:
    """The chance to win by the strokes taken on this hole and the tokens after it."""
    totals = [_total(s, seat, [_now(cache, s, seat), *_rest(cache, s)], s.number, _saved(cache, s, seat, later))
              for seat in range(len(s.players)) if seat != s.turn]  # fmt: skip
    before, to_play, known = _so_far(s, s.turn), _rest(cache, s), dict[int, ScoreChances]()

    def win(score: int, tokens: int) -> float:
        if tokens not in known:
            known[tokens] = _total(s, s.turn, to_play, s.number + 1, later[0] - later[tokens], before=0)
        here = before + _cost(s, s.turn, s.number, score)
        return sum(chance * prod(_ahead(total, here + more) for total in totals) for more, chance in known[tokens].items())

    return win


def _total(s: State, seat: int, holes: Sequence[ScoreChances], first: int, saved: float, *, before: int | None = None) -> ScoreChances:
    """The chances of a seat's total, low ones the best, over holes from `first` on of which the chances of its scores are given."""
    total: ScoreChances = {(_so_far(s, seat) if before is None else before): 1.0}
    for number, scores in enumerate(holes, start=first):
        total = _sum(total, _mapped(scores, lambda score, at=number: _cost(s, seat, at, score)))  # type: ignore[misc]
    return _lowered(total, saved)


def _so_far(s: State, seat: int) -> int:
    return sum(_cost(s, seat, number, score) for number, score in enumerate(s.players[seat].card))


def _cost(s: State, seat: int, number: int, score: int) -> int:
    """What a score counts in the total: net strokes, or Stableford points less than none."""
    strokes = score - given(s, seat, number)
    return -stableford(s.pars[number], strokes) if s.game.options.format == STABLEFORD else strokes


def _ahead(total: ScoreChances, mine: int) -> float:
    """The chance that another's total is higher, half of a tie counted."""
    return sum(chance for value, chance in total.items() if value > mine) + total.get(mine, 0.0) / 2


# ---- match play and skins: each hole has a winner
def _by_holes(cache: TableCache, s: State, later: Sequence[float]) -> Callable[[int, int], float]:
    """The same where holes are won."""
    seats, rest = range(len(s.players)), _rest(cache, s)
    others = {seat: _net(s, seat, s.number, _now_with_tokens(cache, s, seat, later)) for seat in seats if seat != s.turn}
    known: dict[int, Mapping[int | None, float]] = {}

    def after(tokens: int) -> Mapping[int | None, float]:
        """The chance to win the round by who wins this hole."""
        saved = [later[0] - later[min(tokens if seat == s.turn else s.players[seat].tokens, MOST_TOKENS)] for seat in seats]
        holes = []
        for number, scores in enumerate(rest, start=s.number + 1):
            lowered = [_net(s, seat, number, _lowered(scores, saved[seat] / len(rest))) for seat in seats]
            holes.append(_winners(lowered))
        return {winner: _round_won(s, (*s.results, _result(s, s.results, winner)), holes) for winner in (None, *seats)}

    def win(score: int, tokens: int) -> float:
        if tokens not in known:
            known[tokens] = after(tokens)
        mine = {score - given(s, s.turn, s.number): 1.0}
        chances = _winners([mine if seat == s.turn else others[seat] for seat in seats])
        return sum(chance * known[tokens][winner] for winner, chance in chances.items())

    return win


def _winners(scores: Sequence[ScoreChances]) -> Mapping[int | None, float]:
    """The chance of each seat to have the lowest score alone, and of None that nobody has."""
    found: dict[int | None, float] = {None: 0.0}
    for seat, mine in enumerate(scores):
        others = [other for number, other in enumerate(scores) if number != seat]
        found[seat] = sum(chance * prod(sum(more for value, more in other.items() if value > low) for other in others)
                          for low, chance in mine.items())  # fmt: skip
    found[None] = 1 - sum(found.values())
    return found


def _result(s: State, before: Sequence[HoleResult], winner: int | None) -> HoleResult:
    return HoleResult(winner, 1 + carried(before) if s.game.options.format == SKINS else 1)


def _round_won(s: State, results: Sequence[HoleResult], holes: Sequence[Mapping[int | None, float]]) -> float:
    """The chance of the seat to act to win the round, a shared win by its share."""
    decided = s.game.options.format == MATCH and is_decided(results, s.game.options.holes)
    if not holes or decided:
        points = [won(results, seat) for seat in range(len(s.players))]
        return (points[s.turn] == max(points)) / points.count(max(points))
    return sum(chance * _round_won(s, (*results, _result(s, results, winner)), holes[1:]) for winner, chance in holes[0].items())


def _net(s: State, seat: int, number: int, scores: ScoreChances) -> ScoreChances:
    return _mapped(scores, lambda score: score - given(s, seat, number))


# ---- chances of scores
def _now(cache: TableCache, s: State, seat: int) -> ScoreChances:
    """Of another seat on the hole that is on."""
    player = s.players[seat]
    if player.done:
        return {player.strokes: 1.0}
    play = play_of(s, seat)
    ball, taken, top = player.ball, player.strokes, cap(play.hole)
    if isinstance(ball, Wet):
        ball, taken = ball.drop, taken + 1
    if taken >= top or isinstance(ball, FreePutt):      # a free putt is not left for another turn
        return {min(taken, top): 1.0}
    return _known(cache.score_chances(play)[:, taken, cache.strokes(play).ground.place(ball)].tolist())


def _now_with_tokens(cache: TableCache, s: State, seat: int, later: Sequence[float]) -> ScoreChances:
    """The same lowered by its share of what the seat's tokens save."""
    scores = _now(cache, s, seat)
    return scores if s.players[seat].done else _lowered(scores, _saved(cache, s, seat, later) / (s.game.options.holes - s.number))


def _rest(cache: TableCache, s: State) -> list[ScoreChances]:
    """On each hole to come."""
    found = [_from_the_tee(cache, play) for play in to_come(s)]
    if s.unlaid:
        here, par = _from_the_tee(cache, _from_the_middle(s)), s.ground.par
        found += [{score + more - par: chance for score, chance in here.items()} for more in s.pars[len(s.holes) :]]
    return found


def _from_the_middle(s: State) -> HolePlay:
    """The hole that is on, from the middle tee."""
    return play_of(s, s.turn)._replace(tee=s.ground.tees[Tee.MIDDLE])


def _from_the_tee(cache: TableCache, play: HolePlay) -> ScoreChances:
    return _known(cache.score_chances(play)[:, 0, cache.strokes(play).ground.tee].tolist())


def _known(chances: Sequence[float]) -> ScoreChances:
    return {score: chance for score, chance in enumerate(chances) if chance > 0}


def _saved(cache: TableCache, s: State, seat: int, later: Sequence[float]) -> float:
    """The strokes that the tokens of another seat save from here on."""
    plays, tokens = to_come(s), min(s.players[seat].tokens, MOST_TOKENS)
    if s.players[seat].done:
        return later[0] - later[tokens]
    known = None if s.unlaid else cache.later((_from_the_middle(s), *plays))
    here = known or about(s.game.options.holes - s.number)
    return here[0] - here[tokens]


def _sum(one: ScoreChances, other: ScoreChances) -> ScoreChances:
    """Of the sum of two."""
    found: dict[int, float] = {}
    for (a, chance), (b, more) in product(one.items(), other.items()):
        found[a + b] = found.get(a + b, 0.0) + chance * more
    return found


def _mapped(scores: ScoreChances, value: Callable[[int], int]) -> ScoreChances:
    """Of a value of the score."""
    found: dict[int, float] = {}
    for score, chance in scores.items():
        found[value(score)] = found.get(value(score), 0.0) + chance
    return found


def _lowered(total: ScoreChances, saved: float) -> ScoreChances:
    """The same with that much less on average: of two whole numbers each by its share."""
    whole = floor(saved)
    share = saved - whole
    found: dict[int, float] = {}
    for value, chance in total.items():
        for less, part in ((whole, 1 - share), (whole + 1, share)):
            if part:
                found[value - less] = found.get(value - less, 0.0) + chance * part
    return found


def _worth(hole: Tokened, ranked: Ranked, taken: int, tokens: int) -> Floats:
    """The chance not to win with each of the best plans."""
    return hole.worth_with(ranked.plans.some(np.arange(min(len(ranked.worth), _MOST_WEIGHED))), taken, tokens)
