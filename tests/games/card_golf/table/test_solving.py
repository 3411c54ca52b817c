"""What holes are worth behind the window: stock holes at once, dealt ones by a process that goes ahead of the players."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from unittest.mock import create_autospec

import pygame
import pytest

from game.games.card_golf.bots.players import why_plan
from game.games.card_golf.commands.rating import courses
from game.games.card_golf.rules.course import Space, Terrain
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import OnCourse, Plan
from game.games.card_golf.rules.values import Options, State
from game.games.card_golf.solver.caddie import advice, holes_ahead, is_ready, play_of
from game.games.card_golf.solver.odds import of_plan
from game.games.card_golf.solver.table_cache import TableCache
from game.games.card_golf.table.counsel import CaddiePlan, PlanRow, PlanWords, Solving, plans_page
from game.games.card_golf.table.planner import Stroker
from game.rules.contract import CHANCE, Setup
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import PictureStore
from tests.games.golf.table.sized import Sized

RULES = CardGolf()
MILL_BROOK = next(course for course in courses() if course.course.name == "Mill Brook")


def told(caddie: Sequence[CaddiePlan], s: State) -> list[str]:
    """What is written on the rows of the caddie's plans from where the ball lies."""
    ball = s.player.ball
    assert isinstance(ball, OnCourse)
    page = plans_page(caddie, s.ground, ball.space, None, create_autospec(Stroker), last=False)
    return [row.words for row in page.walk() if isinstance(row, PlanRow)]


def dealt() -> State:
    """Three holes dealt of a stock deck."""
    content = replace(MILL_BROOK, course=replace(MILL_BROOK.course, holes=()))
    s, rng = RULES.start(Setup(1, Options(holes=3), content)), Random(9)
    while RULES.to_act(s) is CHANCE and len(s.holes) < 3:
        s, _events = RULES.apply(s, RULES.draw(s, rng))
    return s


def test_a_stock_hole_is_there_at_once_and_nothing_is_solved_for_it(tmp_path: Path) -> None:
    s = RULES.start(Setup(1, Options(holes=3), MILL_BROOK))
    solving = Solving(tmp_path)
    solving.begin(s)
    solving.wait(30)
    assert solving.ask(play_of(s, 0)) is not None
    solving.close()
    assert not list(tmp_path.iterdir())


def test_the_plans_of_a_page_are_written_in_one_size(tmp_path: Path) -> None:
    every = [PlanWords("Wedge, 40 middle", "2.30"), PlanWords("Wedge, 20 right", "2.95  +0.65"), PlanWords("Driver, 9 yd", "3.45  +1.15")]
    pygame.display.set_mode((8, 8))
    painter = Sized(Look(THEMES["contrast"], 1, 1), PictureStore(tmp_path))
    plan = create_autospec(Plan, instance=True)
    for number in range(1, 4):
        row = PlanRow(number, CaddiePlan(plan, 2.3), every, create_autospec(Stroker), "at the flag")
        row.layout(painter, pygame.Rect(0, 0, 200, 30))
        row.draw(painter, pygame.Surface((200, 30)))
    painter.close()
    sizes = dict(painter.written)
    assert len({sizes[words.plan] for words in every}) == len({sizes[words.strokes] for words in every}) == 1


@pytest.mark.parametrize("tokens", [0, 3])
def test_one_plan_has_one_number(tokens: int) -> None:
    """Hint, panel, the caddie's list and the map of strokes say the same: strokes to the hole from here, tokens counted."""
    course = next(course for course in courses() if course.course.name == "Gull Rock")
    s = RULES.start(Setup(1, Options(holes=3), course))
    s = s._replace(players=(s.player._replace(tokens=tokens),))
    solving = Solving()
    while solving.place(s) is None:
        solving.wait(30)
    place, told = solving.place(s), advice(TableCache(), s)
    assert place is not None
    assert place.caddie[0].plan == told.plan
    assert place.caddie[0].strokes == pytest.approx(told.worth - s.player.strokes, abs=1e-9)
    assert solving.worth(s, told.plan) == place.caddie[0].strokes
    assert f"{place.caddie[0].strokes:.2f} strokes to the hole from here" in why_plan(s, told)
    first = solving.sensible(s)
    assert first is not None
    told_of_first = solving.worth(s, first)
    assert told_of_first is not None
    assert solving.loss(s, first) == told_of_first - place.caddie[0].strokes < .16, "the plan to begin with, as the panel has it"
    ball = s.player.ball
    assert isinstance(ball, OnCourse)
    later = s._replace(players=(s.player._replace(strokes=2),))
    while solving.place(later) is None:
        solving.wait(30)
    after = solving.place(later)
    assert after is not None
    assert after.caddie[0].strokes < place.caddie[0].strokes + 1, "strokes that are taken are no strokes to the hole"
    assert min(solving.places(s).values()) > .5


def test_the_first_plan_of_each_course_finds_grass() -> None:
    """Not the bunker in the middle, whatever mulligan tokens make of bold plans."""
    for course in courses():
        s, solving = RULES.start(Setup(2, Options(holes=3), course)), Solving()
        while solving.place(s) is None:
            solving.wait(30)
        first, ball = solving.sensible(s), s.player.ball
        assert first is not None
        assert isinstance(ball, OnCourse)
        solved = solving.ask(play_of(s, s.turn))
        assert solved is not None
        found = of_plan(solved.strokes, ball, first).terrains()
        assert found.get(Terrain.FAIRWAY, 0) + found.get(Terrain.ROUGH, 0) > .75, course.course.name
        assert sum(abs(a - b) for a, b in zip(first.target, ball.space, strict=True)) * 10 <= first.club.most, "nothing is stretched"


def test_no_two_plans_of_the_caddie_have_the_same_words() -> None:
    """Plans of one club and length are told apart by their sides, as they lie for who looks at the flag."""
    for course in courses():
        s, solving = RULES.start(Setup(1, Options(holes=3), course)), Solving()
        while (place := solving.place(s)) is None:
            solving.wait(30)
        rows = told(place.caddie, s)
        assert len(set(rows)) == len(place.caddie), rows
    ball, flag = s.player.ball, s.ground.flag
    assert isinstance(ball, OnCourse)
    assert place is not None
    iron = place.caddie[0].plan.club
    middle = Space(flag.row - 9, flag.column)
    across = [Space(middle.row, middle.column + aside) for aside in (-3, 3)]     # columns go from left to right down the hole
    ahead = s._replace(players=(s.player._replace(ball=replace(ball, space=Space(middle.row - 6, middle.column))),))
    pair = [CaddiePlan(Plan(target, iron), 3.0) for target in across]
    assert [one.rsplit(" ", 1)[1] for one in told(pair, ahead)] == ["left", "right"]
    assert told(pair[:1], ahead)[0].endswith(" yd"), "one alone needs no side"


@pytest.mark.full
def test_dealt_holes_are_solved_while_one_is_played(tmp_path: Path) -> None:
    s, solving = dealt(), Solving(tmp_path)
    assert solving.ask(play_of(s, 0)) is None
    solving.wait(30)
    solving.begin(s)
    cache, until = TableCache(tmp_path), time.monotonic() + 900      # it goes behind all others
    while not is_ready(cache, holes_ahead(s), alone=True) and time.monotonic() < until:
        time.sleep(.1)
    solving.close()
    assert is_ready(cache, holes_ahead(s), alone=True)
    assert solving.ask(play_of(s, 0)) is not None
