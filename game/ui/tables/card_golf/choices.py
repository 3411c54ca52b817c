"""What a token is worth at a roll that lies: the expected score for every choice of dice to roll again, and for keeping them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from typing import NamedTuple, TypeVar

from game.analysis.card_golf.odds import after_curve, after_swing
from game.analysis.card_golf.solver import Solved
from game.rules.card_golf.outcomes import TWO_DICE, runs, swings
from game.rules.card_golf.shots import Aim, FreePutt, OnTrack, Plan, Rest, Run, Swing, Wet, landed, putt, rest, run_of, runs_on, swung
from game.rules.card_golf.tables import HOLED
from game.rules.card_golf.values import Roll, Stroke

T = TypeVar("T")


class TokenChoice(NamedTuple):
    """A mask of dice to roll again, 0 to keep them all, and the expected score of the hole then."""

    dice: int
    strokes: float


def choices(solved: Solved, stroke: Stroke, taken: int) -> tuple[TokenChoice, ...]:
    """Every choice at the roll that lies, the best first; `taken` are the strokes before this one.

    Of equal ones the one with the fewest dice comes first. What the token could do later is not counted.
    """
    worth = _worths(solved, stroke, taken)
    count = len(stroke.lying)
    found = [TokenChoice(mask, worth(mask)) for mask in range(1 << count)]
    return tuple(sorted(found, key=lambda choice: (round(choice.strokes, 9), choice.dice.bit_count(), choice.dice)))


def _worths(solved: Solved, stroke: Stroke, taken: int) -> Callable[[int], float]:
    """What a mask of dice is worth."""
    if stroke.roll is Roll.SWING:
        return _swing(solved, stroke, taken)
    if stroke.roll is Roll.CURVE:
        return _two_dice(stroke.curve, _curve(solved, stroke, taken))
    if stroke.roll is Roll.RUN:
        return _run(solved, stroke, taken)
    after = taken + (0 if stroke.free else 1)
    return _two_dice(stroke.putt, lambda total: ball_worth(solved, putt(stroke.yards, total, solved.strokes.ground.tables), after))


def ball_worth(solved: Solved, ball: Rest, taken: int) -> float:
    """The expected score of a ball that lies there after that number of strokes."""
    if isinstance(ball, Wet):
        return solved.value(ball.drop, taken + 1)
    if isinstance(ball, FreePutt):
        tables = solved.strokes.ground.tables
        return sum(ways * ball_worth(solved, putt(ball.yards, total, tables), taken) for total, ways in TWO_DICE.items()) / 36
    if isinstance(ball, OnTrack) and ball.yards == HOLED:
        return float(taken)
    return solved.value(ball, taken)


def _two_dice(dice: tuple[int, ...], worth: Callable[[int], float]) -> Callable[[int], float]:
    """The mean over the sums that two dice may come to, of which some stay."""
    def mean(mask: int) -> float:
        faces = [range(1, 7) if mask >> die & 1 else (face,) for die, face in enumerate(dice)]
        sums = [sum(rolled) for rolled in product(*faces)]
        return sum(map(worth, sums)) / len(sums)
    return mean


def _swing(solved: Solved, stroke: Stroke, taken: int) -> Callable[[int], float]:
    aim, after = _aim(stroke), solved.after(taken)
    plan = Plan(aim.target, aim.club)

    @cache
    def worth(swing: Swing) -> float:
        return after_swing(solved.strokes, aim.start, plan, swing).expected(after)

    def mean(mask: int) -> float:
        kept = swung([face for die, face in enumerate(stroke.swing) if not mask >> die & 1])
        return _mean(swings(mask.bit_count()), lambda swing: worth(Swing(kept.carry + swing.carry, kept.risk + swing.risk)))
    return mean


def _curve(solved: Solved, stroke: Stroke, taken: int) -> Callable[[int], float]:
    aim, after, swing = _aim(stroke), solved.after(taken), swung(stroke.swing)
    plan, tables = Plan(aim.target, aim.club), solved.strokes.ground.tables

    @cache
    def worth(total: int) -> float:
        return after_curve(solved.strokes, aim.start, plan, landed(aim, swing, total, tables)).expected(after)
    return worth


def _run(solved: Solved, stroke: Stroke, taken: int) -> Callable[[int], float]:
    aim, ground = _aim(stroke), solved.strokes.ground
    landing = landed(aim, swung(stroke.swing), sum(stroke.curve), ground.tables)
    rolls = runs_on(ground.hole, aim, landing)

    @cache
    def worth(run: Run) -> float:
        ball = rest(ground.hole, aim, landing, run if rolls else None, ground.tables, ground.own_tee)
        return ball_worth(solved, ball, taken + 1)

    def mean(mask: int) -> float:
        kept = run_of([face for die, face in enumerate(stroke.run) if not mask >> die & 1])
        return _mean(runs(mask.bit_count()), lambda run: worth(Run(kept.bounce + run.bounce, kept.roll + run.roll)))
    return mean


def _mean(ways: Mapping[T, int], worth: Callable[[T], float]) -> float:
    whole = sum(ways.values())
    return sum(count * worth(effect) for effect, count in ways.items()) / whole


def _aim(stroke: Stroke) -> Aim:
    if stroke.aim is None:
        raise ValueError("a putt has no plan")
    return stroke.aim
