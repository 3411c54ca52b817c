"""What holes are worth behind the window: stock holes at once, dealt ones by a process that goes ahead of the players."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.analysis.card_golf.caddie import advice, holes_ahead, is_ready, play_of
from game.analysis.card_golf.table_cache import TableCache
from game.bots.card_golf.pro import why_plan
from game.cli.card_golf.shipping import courses
from game.rules.card_golf.rules import CardGolf
from game.rules.card_golf.shots import OnCourse
from game.rules.card_golf.values import Options, State
from game.rules.contract import CHANCE, Setup
from game.ui.tables.card_golf.solving import Solving

RULES = CardGolf()
MILL_BROOK = next(course for course in courses() if course.course.name == "Mill Brook")


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
    assert solving.loss(s, first) < .15
    ball = s.player.ball
    assert isinstance(ball, OnCourse)
    later = s._replace(players=(s.player._replace(strokes=2),))
    while solving.place(later) is None:
        solving.wait(30)
    after = solving.place(later)
    assert after is not None
    assert after.caddie[0].strokes < place.caddie[0].strokes + 1, "strokes that are taken are no strokes to the hole"
    assert min(solving.places(s).values()) > .5


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
