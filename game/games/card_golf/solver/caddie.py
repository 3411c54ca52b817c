"""A caddie's knowledge of a round: the best plan, what others cost, the value of rerolls, and playing to win on the last holes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import floor, prod
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from game.analysis.arrays import Floats
from game.games.card_golf.rules.course import Space, Tee, Terrain
from game.games.card_golf.rules.flow import given
from game.games.card_golf.rules.shots import FreePutt, OnCourse, Plan, Wet, landed, swung
from game.games.card_golf.rules.values import RollKind, State
from game.games.card_golf.solver.odds import of_plan
from game.games.card_golf.solver.solver import NEAR, Ranked, as_plans, cap
from game.games.card_golf.solver.table_cache import MOST_TOKENS, HolePlay, TableCache, name_of_hole, name_of_later, rest_by_tokens
from game.games.card_golf.solver.tokens import Tokened
from game.games.golf.rules import BY_HOLE, MATCH, SKINS, STABLEFORD, HoleResult, carried, is_decided, stableford, won

# ---- a caddie's knowledge of a round: the best plan, what others and hazards cost, the value of rerolls; and holes solved ahead
_CANDIDATES: Final = 150

_ELSEWHERE: Final = 2
"""Spaces between the targets of two plans from which they count as different plans, not as variants of one."""


class TokenChoice(NamedTuple):
    """Dice to reroll (a mask, 0 to keep them all), and the expected score of the hole then, including the worth of the token spent."""

    dice: int
    strokes: float


class Advice(NamedTuple):
    """The best plan with the expected score of the hole, and the best one that is aimed elsewhere, None if there is none.

    Tokens spent on the way count as the strokes that they would have saved later. `hazards` are the greatest risks of the best plan: the
    expected strokes that each terrain adds.
    """

    plan: Plan
    worth: float
    other: Plan | None
    other_worth: float
    hazards: dict[Terrain, float]


def play_of(s: State, seat: int) -> HolePlay:
    """How a seat plays the current hole."""
    return HolePlay(s.ground, s.game.tables, s.tee_of(seat), s.game.options.stretch)


def to_come(s: State) -> tuple[HolePlay, ...]:
    """The remaining holes that are laid, from the middle tee: where a seat will tee off is not known yet.

    Empty if the cards of these holes are dealt as each begins (C3).
    """
    grounds = [hole.ground for hole in s.holes[s.number + 1 :]]
    return tuple(HolePlay(ground, s.game.tables, ground.tees[Tee.MIDDLE], s.game.options.stretch) for ground in grounds)


def tokened(cache: TableCache, s: State, *, patient: bool = False) -> tuple[Tokened, tuple[float, ...]]:
    """The current hole with tokens for the seat to act, and the expected strokes of the remaining holes, as `strokes_later` has them."""
    later = strokes_later(cache, s, patient=patient)
    return cache.tokened(play_of(s, s.turn), later, s.player.tokens), later


def strokes_later(cache: TableCache, s: State, *, patient: bool = False) -> tuple[float, ...]:
    """The expected strokes of the remaining holes, by tokens (C18).

    If they are not computed yet, it computes them if `patient`; otherwise, and if their cards are not dealt yet (C3), it uses what tokens
    save on average. They are for a single player.
    """
    if s.unlaid:
        return rest_by_tokens(s.game.options.holes - s.number - 1)
    plays = to_come(s)
    later = cache.work_out(plays) if patient else cache.later(plays)
    return rest_by_tokens(len(plays)) if later is None else later


def advice(cache: TableCache, s: State, *, patient: bool = False) -> Advice:
    """The best plan for the seat to act, with its rival and its hazards. Raises ValueError if the seat putts or doesn't plan."""
    ball = s.player.ball
    if not isinstance(ball, OnCourse):
        raise ValueError("there is nothing to plan on the track")
    hole, later = tokened(cache, s, patient=patient)
    play, taken, tokens = play_of(s, s.turn), s.player.strokes, min(s.player.tokens, hole.most)
    return cache.advised((play, later, ball, taken, tokens), lambda: _advice(cache, s, ball, hole, later[tokens]))


def _advice(cache: TableCache, s: State, ball: OnCourse, hole: Tokened, saved: float) -> Advice:
    """As `advice`, but always computed, never taken from the cache; `saved` is what the seat's tokens are worth later."""
    solved, taken, tokens = cache.solved(play_of(s, s.turn)), s.player.strokes, min(s.player.tokens, hole.most)
    ranked = solved.ranked(ball, taken)
    close = int(np.searchsorted(ranked.worth, ranked.worth[0] + NEAR))
    rows, columns = np.divmod(ranked.plans.target, solved.strokes.ground.width)
    far = np.flatnonzero(np.maximum(abs(rows - rows[0]), abs(columns - columns[0])) >= _ELSEWHERE)
    numbers = np.unique(np.append(np.arange(min(close, _CANDIDATES)), far[:5]))
    worth = hole.worth_with(ranked.plans.some(numbers), taken, tokens) - saved
    order = np.argsort(np.round(worth, 10), kind="stable")
    best = numbers[order[0]]
    elsewhere = [at for at in order.tolist() if _apart(rows, columns, numbers[at], best)]
    plan = ranked.plan(int(best))
    other = ranked.plan(int(numbers[elsewhere[0]])) if elsewhere else None
    other_worth = float(worth[elsewhere[0]]) if elsewhere else 0.0
    return Advice(plan, float(worth[order[0]]), other, other_worth, hazards(cache, s, ball, plan))


def hazards(cache: TableCache, s: State, ball: OnCourse, plan: Plan) -> dict[Terrain, float]:
    """The expected strokes that each hazard adds to a plan, without tokens: the most costly first."""
    solved = cache.solved(play_of(s, s.turn))
    odds, after = of_plan(solved.strokes, ball, plan), solved.after(s.player.strokes)
    worth = after.outcome[odds.kind, odds.outcomes] - odds.expected(after)
    cost = np.bincount(solved.strokes.ground.terrain[odds.cells], (odds.chances - odds.missed) * worth, len(Terrain))
    found = {terrain: float(cost[terrain]) for terrain in (Terrain.WATER, Terrain.OUT, Terrain.BUNKER, Terrain.WOODS) if cost[terrain] > 0}
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def choices(cache: TableCache, s: State, *, patient: bool = False) -> Floats:
    """The value of rerolling each set of dice for the seat that is asked: expected strokes of the hole, by mask, 0 to keep them all.

    A token spent counts as the strokes that it would save later.
    """
    hole, later = tokened(cache, s, patient=patient)
    return choices_in(hole, s) - later[min(s.player.tokens, hole.most)]


def choices_in(hole: Tokened, s: State) -> Floats:
    """As `choices`, by the values of `hole`, whatever they count: the remaining holes are included."""
    stroke, player = s.stroke, s.player
    assert stroke is not None
    hole = hole.near(player.tokens)
    if stroke.aim is None:
        return hole.putt_choices(stroke.yards, player.strokes, stroke.putt, player.tokens)
    plan = as_plans(hole.strokes, [(stroke.aim.start, Plan(stroke.aim.target, stroke.aim.club))])
    before, effect = player.strokes - 1, swung(stroke.swing)
    if stroke.roll is RollKind.SWING:
        return hole.swing_choices(plan, before, stroke.swing, player.tokens)
    if stroke.roll is RollKind.CURVE:
        return hole.curve_choices(plan, before, effect, stroke.curve, player.tokens)
    down: Space | None = landed(stroke.aim, effect, sum(stroke.curve), s.game.tables)
    cell = hole.strokes.ground.cell(stroke.aim.start.space if down is None else down)
    return hole.run_choices(plan, before, cell, stroke.run, player.tokens)


def ranked_choices(hole: Tokened, later: Sequence[float], s: State) -> tuple[TokenChoice, ...]:
    """Every choice of dice of the seat that is asked, the best first; of equal ones the one with the fewest dice.

    `hole` is the current hole with tokens, `later` the value of the remaining holes by tokens, as returned by `tokened`.
    """
    worth = choices_in(hole, s) - later[min(s.player.tokens, hole.most)]
    found = [TokenChoice(mask, float(strokes)) for mask, strokes in enumerate(worth) if np.isfinite(strokes)]
    return tuple(sorted(found, key=lambda choice: (round(choice.strokes, 9), choice.dice.bit_count(), choice.dice)))


def _apart(rows: Floats, columns: Floats, one: int, other: int) -> bool:
    return bool(max(abs(rows[one] - rows[other]), abs(columns[one] - columns[other])) >= _ELSEWHERE)


def holes_ahead(s: State) -> tuple[HolePlay, ...]:
    """The current hole and the remaining ones that are laid, as the next player will usually play them: from the middle tees."""
    return (play_of(s, s.turn), *to_come(s))


def is_ready(cache: TableCache, plays: Sequence[HolePlay], *, alone: bool) -> bool:
    """Whether everything about these holes is computed; `alone`: there are no other players, so that each tee is the middle one (C17)."""
    names = [name_of_hole(each) for play in plays for each in _from_tees(play, alone=alone)]
    return all(map(cache.has, names)) and all(cache.has(name_of_later(plays[at:])) for at in range(1, len(plays)))


def solve_ahead(goes_on: Callable[[], bool], folder: Path, plays: Sequence[HolePlay], alone: bool) -> None:
    """Solves the holes into a folder, as long as `goes_on` returns true: first each from all tees, in order, then with tokens.

    Tokens are evaluated from the last hole backwards, together with the holes' plans; this takes seconds per hole.
    """
    cache = TableCache(folder)
    for play in plays:
        for each in _from_tees(play, alone=alone):
            if not goes_on():
                return
            if not cache.has(name_of_hole(each)):
                cache.solved(each)
    for at in reversed(range(len(plays))):
        if not goes_on():
            return
        cache.work_out(plays[at:])


def _from_tees(play: HolePlay, *, alone: bool) -> Iterator[HolePlay]:
    """The hole from each tee, the most likely one first."""
    yield play
    for tee in () if alone else play.hole.tees:
        if tee != play.tee:
            yield play._replace(tee=tee)


# ---- the last holes against others: here the aim is to win, not to need few strokes (C19)
# A hole is worth the chance to win that its score leaves; a shared win counts by its share. How the others finish the current hole, and how
# all play the remaining ones, is computed exactly from the score probabilities of the plans with the fewest strokes, from the middle tees;
# what tokens save there is spread over these scores. For a dealt hole that is still to come only the par is known (C3): it counts like the
# current one, by its scores relative to par. The seat's own stroke, and the rest of its hole, is played for that chance.
LAST_HOLES: Final = 3

_STROKE: Final = 1e-6
"""The weight of a stroke relative to the chance to win: just enough that few strokes matter when the result no longer depends on them."""

_MOST_WEIGHED: Final = 40
"""Plans for the stroke that are compared: the best for few strokes, and the best to win without spending a token."""

ScoreChances: TypeAlias = Mapping[int, float]
"""The chance of each score, or of each total."""


class ToWin(NamedTuple):
    """A plan and its chance to win, a shared win by its share; `plain` is the chance with the plan of the fewest expected strokes."""

    plan: Plan
    win: float
    plain: float


def plays_to_win(s: State) -> bool:
    """Whether the seat to act is so near the end of a round against others that it plays to win."""
    return len(s.players) > 1 and s.game.options.holes - s.number <= LAST_HOLES


def plan_to_win(cache: TableCache, s: State, *, patient: bool = False) -> ToWin:
    """The plan with the best chance to win for the seat to act, whose ball is off the green."""
    ball, taken = s.player.ball, s.player.strokes
    assert isinstance(ball, OnCourse)
    play = play_of(s, s.turn)
    hole, plain = cache.to_win(play, chances_not_to_win(cache, s, patient=patient), s.player.tokens)
    few, winning = cache.solved(play).ranked(ball, taken), plain.ranked(ball, taken)
    tokens = min(s.player.tokens, hole.most)
    by_strokes, by_wins = (_losing_chances(hole, ranked, taken, tokens) for ranked in (few, winning))
    one, other = (int(np.argmin(np.round(lost, 12))) for lost in (by_strokes, by_wins))
    best = few.plan(one) if by_strokes[one] <= by_wins[other] + _STROKE else winning.plan(other)
    return ToWin(best, 1 - float(min(by_strokes[one], by_wins[other])), 1 - float(by_strokes[0]))


def choices_to_win(cache: TableCache, s: State, *, patient: bool = False) -> Floats:
    """The chance to win with each set of dice rerolled, by mask, 0 to keep them all; minus infinity without a token."""
    hole, _plain = cache.to_win(play_of(s, s.turn), chances_not_to_win(cache, s, patient=patient), s.player.tokens)
    return 1 - choices_in(hole, s)


def chances_not_to_win(cache: TableCache, s: State, *, patient: bool = False) -> Floats:
    """The chance of the seat to act not to win (and a millionth of its strokes): `[strokes on this hole, tokens before any are earned]`.

    It cannot have more tokens there than it has now.
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
    """A function that gives the chance to win from the strokes taken on this hole and the tokens left after it."""
    totals = [_totals(s, seat, [_current_scores(cache, s, seat), *_later_scores(cache, s)], s.number, _saved(cache, s, seat, later))
              for seat in range(len(s.players)) if seat != s.turn]  # fmt: skip
    before, to_play, known = _so_far(s, s.turn), _later_scores(cache, s), dict[int, ScoreChances]()

    def win(score: int, tokens: int) -> float:
        if tokens not in known:
            known[tokens] = _totals(s, s.turn, to_play, s.number + 1, later[0] - later[tokens], before=0)
        here = before + _cost(s, s.turn, s.number, score)
        return sum(chance * prod(_chance_ahead(total, here + more) for total in totals) for more, chance in known[tokens].items())

    return win


def _totals(s: State, seat: int, holes: Sequence[ScoreChances], first: int, saved: float, *, before: int | None = None) -> ScoreChances:
    """The distribution of a seat's total, lower being better, over the holes from `first` on, from the distributions of its scores."""
    total: ScoreChances = {(_so_far(s, seat) if before is None else before): 1.0}
    for number, scores in enumerate(holes, start=first):
        total = _sum(total, _map(scores, lambda score, at=number: _cost(s, seat, at, score)))  # type: ignore[misc]
    return _lower(total, saved)


def _so_far(s: State, seat: int) -> int:
    return sum(_cost(s, seat, number, score) for number, score in enumerate(s.players[seat].card))


def _cost(s: State, seat: int, number: int, score: int) -> int:
    """What a score adds to the total: net strokes, or the negative of Stableford points."""
    strokes = score - given(s, seat, number)
    return -stableford(s.pars[number], strokes) if s.game.options.format == STABLEFORD else strokes


def _chance_ahead(total: ScoreChances, mine: int) -> float:
    """The chance that another's total is higher, plus half the chance of a tie."""
    return sum(chance for value, chance in total.items() if value > mine) + total.get(mine, 0.0) / 2


# ---- match play and skins: each hole has a winner
def _by_holes(cache: TableCache, s: State, later: Sequence[float]) -> Callable[[int, int], float]:
    """As `_by_totals`, for match play and skins, in which holes are won."""
    seats, rest = range(len(s.players)), _later_scores(cache, s)
    others = {seat: _net(s, seat, s.number, _now_with_tokens(cache, s, seat, later)) for seat in seats if seat != s.turn}
    known: dict[int, Mapping[int | None, float]] = {}

    def after(tokens: int) -> Mapping[int | None, float]:
        """The chance to win the round, by who wins this hole."""
        saved = [later[0] - later[min(tokens if seat == s.turn else s.players[seat].tokens, MOST_TOKENS)] for seat in seats]
        holes = []
        for number, scores in enumerate(rest, start=s.number + 1):
            lowered = [_net(s, seat, number, _lower(scores, saved[seat] / len(rest))) for seat in seats]
            holes.append(_hole_winners(lowered))
        return {winner: _round_won(s, (*s.results, _result(s, s.results, winner)), holes) for winner in (None, *seats)}

    def win(score: int, tokens: int) -> float:
        if tokens not in known:
            known[tokens] = after(tokens)
        mine = {score - given(s, s.turn, s.number): 1.0}
        chances = _hole_winners([mine if seat == s.turn else others[seat] for seat in seats])
        return sum(chance * known[tokens][winner] for winner, chance in chances.items())

    return win


def _hole_winners(scores: Sequence[ScoreChances]) -> Mapping[int | None, float]:
    """The chance of each seat to have the lowest score alone, and of None for nobody."""
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
    return _map(scores, lambda score: score - given(s, seat, number))


# ---- probabilities of scores
def _current_scores(cache: TableCache, s: State, seat: int) -> ScoreChances:
    """The score distribution of another seat on the current hole."""
    player = s.players[seat]
    if player.done:
        return {player.strokes: 1.0}
    play = play_of(s, seat)
    ball, taken, top = player.ball, player.strokes, cap(play.hole)
    if isinstance(ball, Wet):
        ball, taken = ball.drop, taken + 1
    if taken >= top or isinstance(ball, FreePutt):      # a free putt is not left for another turn
        return {min(taken, top): 1.0}
    return _possible_scores(cache.score_chances(play)[:, taken, cache.strokes(play).ground.place(ball)].tolist())


def _now_with_tokens(cache: TableCache, s: State, seat: int, later: Sequence[float]) -> ScoreChances:
    """As `_current_scores`, lowered by the part of what the seat's tokens save that falls to one hole."""
    scores = _current_scores(cache, s, seat)
    return scores if s.players[seat].done else _lower(scores, _saved(cache, s, seat, later) / (s.game.options.holes - s.number))


def _later_scores(cache: TableCache, s: State) -> list[ScoreChances]:
    """The score distribution of a player on each remaining hole, in order."""
    found = [_from_the_tee(cache, play) for play in to_come(s)]
    if s.unlaid:
        here, par = _from_the_tee(cache, _from_the_middle(s)), s.ground.par
        found += [{score + more - par: chance for score, chance in here.items()} for more in s.pars[len(s.holes) :]]
    return found


def _from_the_middle(s: State) -> HolePlay:
    """The current hole, from the middle tee."""
    return play_of(s, s.turn)._replace(tee=s.ground.tees[Tee.MIDDLE])


def _from_the_tee(cache: TableCache, play: HolePlay) -> ScoreChances:
    return _possible_scores(cache.score_chances(play)[:, 0, cache.strokes(play).ground.tee].tolist())


def _possible_scores(chances: Sequence[float]) -> ScoreChances:
    return {score: chance for score, chance in enumerate(chances) if chance > 0}


def _saved(cache: TableCache, s: State, seat: int, later: Sequence[float]) -> float:
    """The strokes that the tokens of another seat save from here on."""
    plays, tokens = to_come(s), min(s.players[seat].tokens, MOST_TOKENS)
    if s.players[seat].done:
        return later[0] - later[tokens]
    known = None if s.unlaid else cache.later((_from_the_middle(s), *plays))
    here = known or rest_by_tokens(s.game.options.holes - s.number)
    return here[0] - here[tokens]


def _sum(one: ScoreChances, other: ScoreChances) -> ScoreChances:
    """The distribution of the sum of two independent scores."""
    found: dict[int, float] = {}
    for (a, chance), (b, more) in product(one.items(), other.items()):
        found[a + b] = found.get(a + b, 0.0) + chance * more
    return found


def _map(scores: ScoreChances, value: Callable[[int], int]) -> ScoreChances:
    """The distribution of a function of the score."""
    found: dict[int, float] = {}
    for score, chance in scores.items():
        found[value(score)] = found.get(value(score), 0.0) + chance
    return found


def _lower(total: ScoreChances, saved: float) -> ScoreChances:
    """The distribution with its mean lowered by `saved`, split between the two nearest whole numbers."""
    whole = floor(saved)
    share = saved - whole
    found: dict[int, float] = {}
    for value, chance in total.items():
        for less, part in ((whole, 1 - share), (whole + 1, share)):
            if part:
                found[value - less] = found.get(value - less, 0.0) + chance * part
    return found


def _losing_chances(hole: Tokened, ranked: Ranked, taken: int, tokens: int) -> Floats:
    """The chance not to win with each of the best plans."""
    return hole.worth_with(ranked.plans.some(np.arange(min(len(ranked.worth), _MOST_WEIGHED))), taken, tokens)
