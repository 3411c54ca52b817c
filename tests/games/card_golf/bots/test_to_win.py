"""The pro plays to win near the end: over the same dice it wins more often than by fewest strokes, where the gain is greatest."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.bots.policy import Choice, Policy
from game.cli.output import COURSES
from game.content.choices import content_for
from game.games.card_golf.bots.players import Pro, planned, putt_or_none
from game.games.card_golf.rules.content import Content
from game.games.card_golf.rules.course import Tee
from game.games.card_golf.rules.flow import winners
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import OnCourse, OnTrack, StrokeLie
from game.games.card_golf.rules.values import Options, State, View
from game.games.card_golf.solver.caddie import advice, chances_not_to_win, plan_to_win, play_of
from game.games.card_golf.solver.table_cache import TableCache
from game.games.golf.rules import SKINS, HoleResult
from game.rules.contract import CHANCE, Legal, Setup

RULES = CardGolf()
PAIRS = 150


class FewestStrokes(Policy):
    """Plans as the pro does far from the end."""

    def __init__(self) -> None:
        self._cache = TableCache()

    def choose(self, view: View, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        s = view.table
        return putt_or_none(s) or planned(advice(self._cache, s).plan, "")


def last_skins() -> State:
    """A skin behind, and two lie on the last hole, whose green can be driven: the other has taken 3, so that only a two wins them."""
    content = content_for("card_golf", COURSES, "sandwood")
    assert isinstance(content, Content)
    holes = tuple(content.course.holes[number - 1] for number in (1, 2, 4))
    content = replace(content, course=replace(content.course, holes=holes))
    s = RULES.start(Setup(2, Options(holes=3, tokens=0, format=SKINS), content))
    mine, other = s.players
    done = other._replace(card=(4, 4), ball=OnTrack(0), strokes=3, done=True)
    mine = mine._replace(card=(4, 4), ball=OnCourse(s.holes[2].ground.tees[Tee.MIDDLE], StrokeLie.TEE))
    return s._replace(number=2, turn=0, players=(mine, done), results=(HoleResult(1, 1), HoleResult(None, 1)))


def has_won(s: State, bot: Any, seed: int) -> bool:
    dice = Random(seed)
    while (actor := RULES.to_act(s)) is not None:
        view = RULES.view(s, 0)
        action = RULES.draw(s, dice) if actor is CHANCE else bot.choose(view, RULES.legal_in(view), dice, 0.2).action
        s, _events = RULES.apply(s, action)
    return winners(s) == (0,)


def test_what_only_a_two_wins_is_played_for() -> None:
    """The exact chances: none to speak of by the plans of the fewest strokes, 6.5 % by those that win most often.

    It is 0.2 % where the first of the former is followed by the latter.
    """
    cache, s = TableCache(), last_skins()
    found, hole = plan_to_win(cache, s), play_of(s, 0)
    by_fewest = cache.score_chances(hole)[:3, 0, cache.strokes(hole).ground.tee].sum()
    assert [by_fewest, found.plain, found.win] == pytest.approx([0.0, 0.0018, 0.0648], abs=1e-4)


def test_over_the_same_dice_it_wins_more_often() -> None:
    """The paired difference is more than three standard errors above none, and within three of the exact one."""
    bold, few = Pro(), FewestStrokes()
    pairs = [(has_won(last_skins(), bold, seed), has_won(last_skins(), few, seed)) for seed in range(PAIRS)]
    gained = sum(one and not other for one, other in pairs) - sum(other and not one for one, other in pairs)
    error = sum(one != other for one, other in pairs) ** 0.5
    assert gained > 3 * error
    assert abs(gained - 0.0648 * PAIRS) < 3 * error


@pytest.mark.parametrize("form", ["stroke", SKINS])
def test_c3_holes_that_are_not_dealt_yet_count_by_their_pars_alone(form: str) -> None:
    """The first of three holes, the others unknown: who is level has an even chance, and a stroke behind is less than that."""
    content = content_for("card_golf", COURSES, "sandwood")
    assert isinstance(content, Content)
    s = RULES.start(Setup(2, Options(holes=3, tokens=0, format=form), content))
    s, cache = s._replace(holes=s.holes[:1]), TableCache()
    assert s.unlaid == 2
    lost = chances_not_to_win(cache, s)[:, 0]
    assert plan_to_win(cache, s).win == pytest.approx(.5, abs=.06)
    assert all(0 <= chance <= 1.001 for chance in lost)
    assert list(lost) == sorted(lost)
