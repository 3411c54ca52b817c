"""What a caddie knows of a round: the best plan, what others and hazards cost, what rolling again is worth; and holes solved ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats
from game.games.card_golf.rules.course import Space, Tee, Terrain
from game.games.card_golf.rules.shots import OnCourse, Plan, landed, swung
from game.games.card_golf.rules.values import RollKind, State
from game.games.card_golf.solver.odds import of_plan
from game.games.card_golf.solver.packing import HolePlay, name_of_hole, name_of_later
from game.games.card_golf.solver.sensible import NEAR
from game.games.card_golf.solver.solver import as_plans
from game.games.card_golf.solver.table_cache import TableCache, about
from game.games.card_golf.solver.tokens import Tokened

_CANDIDATES: Final = 150

_ELSEWHERE: Final = 2
"""Spaces between two targets from which on one is another plan, and not the same a little wider."""


class TokenChoice(NamedTuple):
    """Dice to roll again (a mask, 0 to keep them all), and the expected score of the hole then, the token spent counted in."""

    dice: int
    strokes: float


class Advice(NamedTuple):
    """The best plan with the expected score of the hole, and the best one that is aimed elsewhere, None where there is none.

    Tokens spent on the way count as the strokes that they would have saved later. `hazards` are what may cost most in the best plan: how
    many strokes the chance of each terrain adds to what is expected.
    """

    plan: Plan
    worth: float
    other: Plan | None
    other_worth: float
    hazards: dict[Terrain, float]


def play_of(s: State, seat: int) -> HolePlay:
    """How a seat plays the hole that is on."""
    return HolePlay(s.ground, s.game.tables, s.tee_of(seat), s.game.options.stretch)


def to_come(s: State) -> tuple[HolePlay, ...]:
    """The holes to come that are laid, from the middle tee: where a seat will stand is not known yet. Of a dealt course there are none."""
    grounds = [hole.ground for hole in s.holes[s.number + 1 :]]
    return tuple(HolePlay(ground, s.game.tables, ground.tees[Tee.MIDDLE], s.game.options.stretch) for ground in grounds)


def tokened(cache: TableCache, s: State, *, patient: bool = False) -> tuple[Tokened, tuple[float, ...]]:
    """The hole that is on with tokens for the seat to act, and the expected strokes of the holes to come, as `strokes_later` has them."""
    later = strokes_later(cache, s, patient=patient)
    return cache.tokened(play_of(s, s.turn), later, s.player.tokens), later


def strokes_later(cache: TableCache, s: State, *, patient: bool = False) -> tuple[float, ...]:
    """The expected strokes of the holes to come by tokens (C18).

    Where nobody has worked those out, this does so if `patient`, else it takes what tokens save on average, as it does where their cards
    are not dealt yet (C3). They count for a player alone.
    """
    if s.unlaid:
        return about(s.game.options.holes - s.number - 1)
    plays = to_come(s)
    later = cache.work_out(plays) if patient else cache.later(plays)
    return about(len(plays)) if later is None else later


def advice(cache: TableCache, s: State, *, patient: bool = False) -> Advice:
    """What to plan for the seat whose turn it is. Raises ValueError where it putts or doesn't plan."""
    ball = s.player.ball
    if not isinstance(ball, OnCourse):
        raise ValueError("there is nothing to plan on the track")
    hole, later = tokened(cache, s, patient=patient)
    play, taken, tokens = play_of(s, s.turn), s.player.strokes, min(s.player.tokens, hole.most)
    return cache.advised((play, later, ball, taken, tokens), lambda: _advice(cache, s, ball, hole, later[tokens]))


def _advice(cache: TableCache, s: State, ball: OnCourse, hole: Tokened, saved: float) -> Advice:
    """The same worked out; `saved` is what the tokens that the seat has are worth later."""
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
    """What the chance of each hazard adds to what a plan is expected to need, without tokens: the most costly first."""
    solved = cache.solved(play_of(s, s.turn))
    odds, after = of_plan(solved.strokes, ball, plan), solved.after(s.player.strokes)
    worth = after.outcome[odds.kind, odds.outcomes] - odds.expected(after)
    cost = np.bincount(solved.strokes.ground.terrain[odds.cells], (odds.chances - odds.missed) * worth, len(Terrain))
    found = {terrain: float(cost[terrain]) for terrain in (Terrain.WATER, Terrain.OUT, Terrain.BUNKER, Terrain.WOODS) if cost[terrain] > 0}
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def choices(cache: TableCache, s: State, *, patient: bool = False) -> Floats:
    """What each set of dice to roll again is worth to the seat that is asked: expected strokes of the hole, by mask, 0 to keep them all.

    A token spent counts as the strokes that it would save later.
    """
    hole, later = tokened(cache, s, patient=patient)
    return choices_in(hole, s) - later[min(s.player.tokens, hole.most)]


def choices_in(hole: Tokened, s: State) -> Floats:
    """The same by any values of the hole, the holes to come in them."""
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
    """Every choice of dice to the seat that is asked, the best first; of equal ones that with the fewest dice.

    `hole` is the hole that is on with tokens, `later` what the holes to come are worth by tokens, as `tokened` has them.
    """
    worth = choices_in(hole, s) - later[min(s.player.tokens, hole.most)]
    found = [TokenChoice(mask, float(strokes)) for mask, strokes in enumerate(worth) if np.isfinite(strokes)]
    return tuple(sorted(found, key=lambda choice: (round(choice.strokes, 9), choice.dice.bit_count(), choice.dice)))


def _apart(rows: Floats, columns: Floats, one: int, other: int) -> bool:
    return bool(max(abs(rows[one] - rows[other]), abs(columns[one] - columns[other])) >= _ELSEWHERE)


def holes_ahead(s: State) -> tuple[HolePlay, ...]:
    """The hole that is on and those to come that are laid, as whoever is to act plays them if all goes as usual: from the middle tees."""
    return (play_of(s, s.turn), *to_come(s))


def is_ready(cache: TableCache, plays: Sequence[HolePlay], *, alone: bool) -> bool:
    """Whether nothing of these holes has to be computed; `alone` there are no others, so that each tee is the middle one (C17)."""
    names = [name_of_hole(each) for play in plays for each in _from_tees(play, alone=alone)]
    return all(map(cache.has, names)) and all(cache.has(name_of_later(plays[at:])) for at in range(1, len(plays)))


def solve_ahead(goes_on: Callable[[], bool], folder: Path, plays: Sequence[HolePlay], alone: bool) -> None:
    """Solves the holes into a folder, as long as `goes_on`: first each from all tees, in their order, then what tokens make of them.

    Those are counted from the last hole back, and the holes' plans with them; it takes seconds a hole.
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
    """The hole from the tee that is most likely needed first."""
    yield play
    for tee in () if alone else play.hole.tees:
        if tee != play.tee:
            yield play._replace(tee=tee)
