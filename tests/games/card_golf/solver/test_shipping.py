"""What ships solved of Card Golf is what the solver gives; what is missing or damaged is solved again, and nobody is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from game.analysis.shipped import Shipped, path_of, stock, write
from game.cli.app import main
from game.games.card_golf.commands.rating import SHIPPING, courses
from game.games.card_golf.rules.content import laid
from game.games.card_golf.rules.course import Tee
from game.games.card_golf.rules.shots import tables
from game.games.card_golf.solver.solver import Solved, followed, solve
from game.games.card_golf.solver.table_cache import (
    HolePlay, TableCache, best_of, name_of_hole, name_of_later, name_of_plans, packed_best, packed_later, packed_plans, plans_of,
    rest_by_tokens
)
from game.games.card_golf.solver.tokens import with_tokens, worth_weighing
from tests.games.card_golf.solver.ground import course_hole

COURSES = {course.course.name: course for course in courses()}


def stock_play(course: str, number: int, tee: Tee = Tee.MIDDLE) -> HolePlay:
    content = COURSES[course]
    hole = laid(content.deck, content.course.holes[number - 1])
    return HolePlay(hole, content.tables, hole.tees[tee], "to_six")


def solved_now(play: HolePlay) -> Solved:
    return solve(play.hole, play.tables, play.tee, stretch=play.stretch)


def same(one: Solved, other: Solved) -> None:
    """Where two plans are worth the same, another processor may choose the other one."""
    assert one.values == pytest.approx(other.values, abs=1e-12)


def test_every_table_of_the_stock_courses_ships() -> None:
    assert {name for course in COURSES.values() for name in SHIPPING.names(course) if name not in stock("card_golf")} == set()
    assert path_of("card_golf").stat().st_size < 2_000_000


@pytest.mark.parametrize(("course", "number", "tee"), [("Mill Brook", 2, Tee.MIDDLE), ("Gull Rock", 1, Tee.FARTHEST)])
def test_shipped_holes_are_what_the_solver_gives(course: str, number: int, tee: Tee) -> None:
    play = stock_play(course, number, tee)
    found = TableCache().known(play)
    assert found is not None
    same(found, solved_now(play))


@pytest.mark.full
@pytest.mark.parametrize("course", list(COURSES))
def test_all_shipped_holes_are_what_the_solver_gives(course: str) -> None:
    for number in range(1, len(COURSES[course].course.holes) + 1):
        for tee in Tee:
            play = stock_play(course, number, tee)
            found = TableCache().known(play)
            assert found is not None
            same(found, solved_now(play))


@pytest.mark.full
def test_shipped_worths_of_tokens_are_what_is_worked_out_from_nothing(tmp_path: Path) -> None:
    """The last three holes of a course; to a few units in the last digit, as sums are added in another order on other processors."""
    plays = tuple(stock_play("Sandwood", number) for number in (16, 17, 18))
    shipped = TableCache().later(plays)
    assert shipped is not None
    assert TableCache(shipped=Shipped(tmp_path / "none")).work_out(plays) == pytest.approx(shipped, rel=1e-14)


def test_without_shipped_tables_or_with_damaged_ones_holes_are_solved(tmp_path: Path) -> None:
    play = stock_play("Mill Brook", 2)
    damaged = tmp_path / "damaged.tables"
    damaged.write_bytes(path_of("card_golf").read_bytes()[:-1])
    assert TableCache(shipped=Shipped(damaged)).known(play) is None
    nonsense = tmp_path / "nonsense.tables"
    write(nonsense, {name_of_hole(play): b"1234", name_of_plans(play): b"12", name_of_later([play]): b"1"})
    cache = TableCache(shipped=Shipped(nonsense))
    assert cache.known(play) is None
    assert cache.later([play]) is None
    same(cache.solved(play), solved_now(play))


def test_what_is_packed_is_there_again() -> None:
    hole = course_hole(13)
    play = HolePlay(hole, tables(), hole.tees[Tee.MIDDLE], "to_six")
    solved = solved_now(play)
    assert np.array_equal(best_of(solved.strokes, packed_best(solved)), solved.best)
    assert np.array_equal(followed(solved.strokes, solved.best).values, solved.values)
    weighed = worth_weighing(solved, [rest_by_tokens(1)])
    assert all(map(np.array_equal, plans_of(solved, packed_plans(solved, weighed)), weighed))
    found = with_tokens(solved, rest_by_tokens(1), weighed).values[0, :, solved.strokes.ground.tee]
    plain = with_tokens(solved, rest_by_tokens(1)).values[0, :, solved.strokes.ground.tee]
    assert (found <= plain + 1e-12).all()
    assert len(packed_later(found)) == 8 * len(found)


def test_names_tell_holes_tees_rules_and_tables_apart() -> None:
    play = stock_play("Mill Brook", 2)
    other = replace(play.tables.clubs[0], most=210)
    different = [
        play,
        stock_play("Mill Brook", 7),
        play._replace(tee=play.hole.tees[Tee.CLOSEST]),
        play._replace(stretch="unlimited"),
        play._replace(tables=replace(play.tables, clubs=(other, *play.tables.clubs[1:]))),
    ]
    assert len({name_of_hole(each) for each in different}) == len(different)
    assert len({name_of_later([play]), name_of_later([play, play]), name_of_plans(play), name_of_hole(play)}) == 4


def test_the_command_says_that_all_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solved", "card_golf"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.startswith("card_golf: ")
    assert main(["solved", "partner"]) == 2
