"""Tokens at Card Golf: every value against a slow count of all dice, with and without rolling them again (ruling C18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from game.analysis.shipped import Shipped
from game.cli.output import COURSES
from game.content.choices import content_for
from game.games.card_golf.rules.content import Content, laid
from game.games.card_golf.rules.course import Space, Tee
from game.games.card_golf.rules.shots import (
    LIES, Aim, FreePutt, OnCourse, Plan, RestingBall, StrokeLie, Swing, Wet, aim, landed, putt, rest, run_of, runs_on, swung, tables
)
from game.games.card_golf.solver.solver import as_plans, solve
from game.games.card_golf.solver.table_cache import MOST_TOKENS, HolePlay, TableCache, rest_by_tokens
from game.games.card_golf.solver.tokens import Tokened, scores, to_finish, with_tokens
from tests.games.card_golf.solver.ground import balls, course_hole

RULES = tables()
EXACT = 1e-11
LATER = (8.0, 7.2, 6.7, 6.4)
HOLE = course_hole(13)
TEE = HOLE.tees[Tee.MIDDLE]


@cache
def hole_with_tokens() -> Tokened:
    return with_tokens(solve(HOLE, RULES, TEE), LATER)


def rolls(dice: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, 7), repeat=dice)


def masks(faces: tuple[int, ...]) -> Iterator[tuple[int, list[tuple[int, ...]]]]:
    """Every set of dice to roll again, with all that they may then show."""
    for mask in range(1, 1 << len(faces)):
        again = [die for die in range(len(faces)) if mask >> die & 1]
        found = []
        for fresh in rolls(len(again)):
            shown = list(faces)
            for die, face in zip(again, fresh, strict=True):
                shown[die] = face
            found.append(tuple(shown))
        yield mask, found


def by_mask(faces: tuple[int, ...], tokens: int, value: Callable[[tuple[int, ...], int], float]) -> list[float]:
    """What keeping and each set of dice is worth."""
    if not tokens:
        return [value(faces, 0)] + [np.inf] * ((1 << len(faces)) - 1)
    return [value(faces, tokens), *(float(np.mean([value(shown, tokens - 1) for shown in found])) for _mask, found in masks(faces))]


class Slow:
    """A stroke counted die by die, for the values of places of `hole`."""

    def __init__(self, hole: Tokened, shot: Aim, taken: int) -> None:
        self.hole, self.shot, self.taken = hole, shot, taken
        self.at_rest = cache(self._at_rest)
        self.curved = cache(self._curved)
        self.swung = cache(self._swung)

    def swing(self, faces: tuple[int, ...], tokens: int) -> float:
        return self.swung(swung(faces), tokens)

    def _swung(self, effect: Swing, tokens: int) -> float:
        """What a swing is worth before the curve dice are rolled."""
        return float(np.mean([min(by_mask(dice, tokens, lambda faces, left: self.curved(effect, sum(faces), left))) for dice in rolls(2)]))

    def _curved(self, effect: Swing, total: int, tokens: int) -> float:
        landing = landed(self.shot, effect, total, RULES)
        if not runs_on(HOLE, self.shot, landing):
            return self.at_rest(rest(HOLE, self.shot, landing, None, RULES, TEE), tokens)
        dice = list(rolls(self.shot.club.run_dice))
        return float(np.mean([min(by_mask(each, tokens, lambda faces, left: self.ran(landing, faces, left))) for each in dice]))

    def ran(self, landing: Space | None, faces: tuple[int, ...], tokens: int) -> float:
        return self.at_rest(rest(HOLE, self.shot, landing, run_of(faces), RULES, TEE), tokens)

    def _at_rest(self, ball: RestingBall, tokens: int) -> float:
        if isinstance(ball, Wet):
            return self.hole.value(ball.drop, self.taken + 2, tokens)
        if isinstance(ball, FreePutt):
            yards = ball.yards
            def free(faces: tuple[int, ...], left: int) -> float:
                return self.hole.value(putt(yards, sum(faces), RULES), self.taken + 1, left)
            return float(np.mean([min(by_mask(each, tokens, free)) for each in rolls(2)]))
        return self.hole.value(ball, self.taken + 1, tokens)


def wedge(yards: int, lie: StrokeLie) -> tuple[OnCourse, Plan]:
    """A wedge at the flag from about that far."""
    near = [ball for ball in balls(HOLE) if ball.lie is lie]
    ball = min(near, key=lambda ball: abs(HOLE.yards(ball.space) - yards))
    return ball, Plan(HOLE.flag, RULES.clubs[-1])


@pytest.mark.parametrize(("yards", "lie"), [(30, StrokeLie.FAIRWAY), (20, StrokeLie.BUNKER), (60, StrokeLie.ROUGH)])
@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_a_stroke_is_worth_what_counting_every_die_says(yards: int, lie: StrokeLie, tokens: int) -> None:
    hole, (ball, plan) = hole_with_tokens(), wedge(yards, lie)
    slow = Slow(hole, aim(ball, plan, RULES), 1)
    counted = np.mean([min(by_mask(dice, tokens, slow.swing)) for dice in rolls(slow.shot.swing_dice)])
    assert hole.worth(as_plans(hole.strokes, [(ball, plan)]), 1)[tokens, 0] == pytest.approx(counted, abs=EXACT)


def test_each_choice_of_dice_is_worth_what_counting_says() -> None:
    """At the swing, the curve and the run."""
    hole = hole_with_tokens()
    ball = OnCourse(TEE, StrokeLie.TEE)
    plan = Plan(next(space for space in HOLE.spaces() if space.row == TEE.row + 8 and HOLE.terrain(space) in LIES), RULES.clubs[-1])
    assert runs_on(HOLE, aim(ball, plan, RULES), plan.target)
    slow, plans = Slow(hole, aim(ball, plan, RULES), 0), as_plans(hole.strokes, [(ball, plan)])
    for tokens in (0, 1, 3):
        for dice in ((1,), (3,), (5,)):
            assert hole.swing_choices(plans, 0, dice, tokens) == pytest.approx(by_mask(dice, tokens, slow.swing), abs=EXACT)
        for pair, effect in (((1, 2), Swing(1, 0)), ((6, 4), Swing(0, 1))):
            def curve(faces: tuple[int, ...], left: int, effect: Swing = effect) -> float:
                return slow.curved(effect, sum(faces), left)
            assert hole.curve_choices(plans, 0, effect, pair, tokens) == pytest.approx(by_mask(pair, tokens, curve), abs=EXACT)
        for dice in ((1,), (2,), (6,)):
            def run(faces: tuple[int, ...], left: int) -> float:
                return slow.ran(plan.target, faces, left)
            cell = hole.strokes.ground.cell(plan.target)
            assert hole.run_choices(plans, 0, cell, dice, tokens) == pytest.approx(by_mask(dice, tokens, run), abs=EXACT)


@pytest.mark.parametrize("dice", [(1, 1), (3, 6), (5, 2)])
def test_a_putt_rolled_again(dice: tuple[int, int]) -> None:
    hole = hole_with_tokens()

    def value(faces: tuple[int, ...], left: int) -> float:
        return hole.value(putt(20, sum(faces), RULES), 3, left)

    for tokens in (0, 2):
        assert hole.putt_choices(20, 3, dice, tokens) == pytest.approx(by_mask(dice, tokens, value), abs=EXACT)


def test_without_tokens_and_without_earning_any_a_hole_is_worth_what_it_was() -> None:
    solved = solve(HOLE, RULES, TEE)
    plain = with_tokens(solved, (0.0,))
    assert plain.values[1 : len(solved.values), 0] == pytest.approx(solved.values[1:], abs=EXACT)
    assert plain.expected(0) == pytest.approx(solved.expected, abs=EXACT)


def test_a_token_more_never_costs_and_strokes_under_par_earn_some() -> None:
    hole = hole_with_tokens()
    assert np.all(np.diff(hole.values, axis=1) <= EXACT)
    holed = hole.strokes.ground.holed
    assert hole.values[1, 0, holed] == 1 + LATER[2]
    assert hole.values[2, 3, holed] == 2 + LATER[3]
    assert hole.values[4, 1, holed] == 4 + LATER[1]


def stock_play(number: int) -> HolePlay:
    """A hole of a stock course, of which the plans ship solved."""
    content = content_for("card_golf", COURSES, "mill-brook")
    assert isinstance(content, Content)
    hole = laid(content.deck, content.course.holes[number - 1])
    return HolePlay(hole, content.tables, hole.tees[Tee.MIDDLE], "to_six")


def test_one_number_of_tokens_is_worth_what_all_say() -> None:
    solved = solve(HOLE, RULES, TEE)
    hole = with_tokens(solved, rest_by_tokens(4))
    plans = solved.ranked(OnCourse(TEE, StrokeLie.TEE), 0).plans.some(np.arange(40))
    every = hole.worth(plans, 0)
    for tokens in (0, 1, 5, 12):
        assert hole.worth_with(plans, 0, tokens) == pytest.approx(every[tokens], abs=EXACT)


def test_holes_are_kept_on_disk_and_damaged_files_are_solved_again(tmp_path: Path) -> None:
    plays = [stock_play(7), stock_play(2)]      # not one after the other in any round: what tokens are worth there does not ship
    nothing = Shipped(tmp_path / "none")
    first = TableCache(tmp_path)
    assert first.later(plays) is None
    later = first.work_out(plays)
    assert list(later) == sorted(later, reverse=True)
    assert first.later(plays) == later
    solved = TableCache(tmp_path, nothing).solved(plays[0])
    second = TableCache(tmp_path, nothing)
    assert second.later(plays) == later
    kept = second.known(plays[0])
    assert kept is not None
    assert kept.expected == solved.expected
    assert np.array_equal(kept.best, solved.best)
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes()[:-9])
    third = TableCache(tmp_path, nothing)
    assert third.later(plays) is None
    assert third.known(plays[0]) is None
    assert third.solved(plays[0]).expected == solved.expected


def test_what_tokens_save_on_average_is_near_what_is_worked_out() -> None:
    """For holes that nobody has worked out yet: on a par 4."""
    exact = TableCache().work_out([stock_play(1)])
    assert len(rest_by_tokens(1)) == len(exact) == MOST_TOKENS + 1
    assert [value - exact[0] for value in exact] == pytest.approx(rest_by_tokens(1), abs=0.25)
    assert rest_by_tokens(0) == (0.0,) * (MOST_TOKENS + 1)


@pytest.mark.full
def test_the_plans_that_are_weighed_lose_next_to_nothing_against_all() -> None:
    """On a stock par 3 after none to two strokes: every plan that costs at most 0.6 strokes more than the best without tokens."""
    content = content_for("card_golf", COURSES, "mill-brook")
    assert isinstance(content, Content)
    hole = laid(content.deck, content.course.holes[2])
    store, play = TableCache(), HolePlay(hole, content.tables, hole.tees[Tee.MIDDLE], "to_six")
    solved, few = store.solved(play), store.weighed(play)
    strokes, tee = solved.strokes, solved.strokes.ground.tee
    every = list(few)
    for taken in range(3):
        plans = strokes.plans(np.arange(tee + 1) if taken else np.array([tee]))
        worth = strokes.worth(plans, solved.after(taken))
        least = np.full(tee + 1, np.inf)
        np.minimum.at(least, plans.start, worth)
        close = plans.some(np.flatnonzero(worth <= least[plans.start] + 0.6))
        every[taken] = np.column_stack((close.start, close.target, close.club))
    finish = scores(solved, rest_by_tokens(9))[:, :4]
    weighed, against = to_finish(solved, finish, few), to_finish(solved, finish, tuple(every))
    for tokens in range(4):
        assert -EXACT < weighed.expected(tokens) - against.expected(tokens) < 0.002
