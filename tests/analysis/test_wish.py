"""The day's own course: one for each date and game, there once it is whole, and those of other days thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.analysis import wish
from game.analysis.wish import (
    WISHES, CourseStep, CourseWish, DayTask, FoundHole, WishBook, WishedFile, course_of_day, hole_wishes, made_for_day, usual_course,
    water_of, wish_like
)
from game.content.choices import check
from game.errors import UserError
from game.games.card_golf.rules.course import Tee, Terrain
from game.games.card_golf.solver import wish as faces
from game.games.card_golf.solver.wish import CardWishes
from game.games.doshboard.rules.geometry import distance
from game.games.doshboard.solver import wish as boards

DAY = 20261122


def drawn(game: str, water: str, seed: int) -> FoundHole | None:
    """A hole drawn with water at that side, as a solver would tell of it; the strokes are made up."""
    book, rng = WISHES.of(game), Random(seed)
    usual = book.usual(4)
    assert usual is not None
    asked = replace(usual, water=water)
    if game == "doshboard":
        board = boards.draw(asked, rng)
        if board is None:
            return None
        wet = [(column, row) for row, line in enumerate(board.rows) for column, sign in enumerate(line) if sign == "w"]
        pair = board.holes[0]
        return FoundHole(distance(pair.tee.cell, pair.target.cell), 4.2, .2, pair.tee, pair.target, wet, "")
    cards = faces.draw(asked, rng)
    if cards is None:
        return None
    hole, tee = cards.hole, cards.hole.tees[Tee.MIDDLE]
    lake = [(space.column, -space.row) for space in hole.spaces() if hole.terrain(space) is Terrain.WATER]
    return FoundHole(hole.yards(tee), 4.2, .2, (tee.column, -tee.row), (hole.flag.column, -hole.flag.row), lake, "heath")


@pytest.mark.parametrize("game", ["card_golf", "doshboard"])
def test_water_of_holes_that_are_drawn_lies_where_it_was_wished(game: str) -> None:
    """Of ponds at one side a few reach over the line, and none lies at the other."""
    for water, other in (("left", "right"), ("right", "left"), ("across", "none")):
        found = [water_of(hole) for seed in range(40) if (hole := drawn(game, water, seed)) is not None]
        assert found.count(water) >= .8 * len(found) > 15
        assert other not in found
    dry = [hole for seed in range(40) if (hole := drawn(game, "none", seed)) is not None]
    assert {water_of(hole) for hole in dry} == {"none"}


@pytest.mark.parametrize("game", ["card_golf", "doshboard"])
def test_something_like_a_hole_is_a_wish_that_can_be_searched_for(game: str) -> None:
    """Of the par nearest by its worth, within the lengths and braveness that the page offers."""
    hole = next(hole for seed in range(60) if (hole := drawn(game, "left", seed)) is not None)
    low, high = WISHES.of(game).reach
    for worth in (2.4, 3.2, 4.2, 7.0):
        asked = wish_like(game, hole._replace(worth=worth, apart=.9, length=10_000.0))
        usual = WISHES.of(game).usual(asked.wish.par)
        assert usual is not None
        assert (asked.game, asked.wish.brave) == (game, 40)
        assert asked.wish.worth == round(max(usual.worth - .8, min(usual.worth + .8, worth)), 2)
        assert low <= asked.wish.length[0] <= asked.wish.length[1] <= high
    usual = WISHES.of(game).usual(4)
    assert usual is not None
    asked = wish_like(game, hole._replace(worth=usual.worth + .2))
    assert asked.wish.par == 4
    assert asked.wish.length[0] <= hole.length <= asked.wish.length[1]
    assert asked.wish.landscape == ("heath" if game == "card_golf" else "parkland")


class BookOfWords(CardWishes):
    """The book of every game: makes courses of words at once, of a wish and a number."""

    day_holes = 3

    def of(self, _game: str) -> WishBook:
        """The book."""
        return self

    def course(self, wish: CourseWish, seed: int, /) -> Iterator[CourseStep]:
        """A course of two files."""
        for found in range(1, len(wish.pars) + 1):
            yield CourseStep(found, found, len(wish.pars))
        yield CourseStep(3, 3, 3, (), (WishedFile("main", f"{seed} {wish.pars}"), WishedFile("main-cards", "cards")))


def test_a_course_is_there_after_its_last_step_and_others_of_the_game_are_thrown_away(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wish, "WISHES", BookOfWords())
    other, today = (DayTask("card_golf", number, tmp_path) for number in (DAY - 1, DAY))
    assert [step.found for step in made_for_day(other)][-1] == 3
    before = course_of_day(other)
    assert before is not None
    for step in made_for_day(today):
        assert (course_of_day(today) is not None) == bool(step.files)
    found = course_of_day(today)
    assert found is not None
    assert found.read_text() == f"{DAY} (4, 3, 5)"
    assert (found.parent / "main-cards.yaml").read_text() == "cards"
    assert course_of_day(other) is None


class VainBook(BookOfWords):
    """A book that finds nothing for the first `vain` numbers."""

    def __init__(self, vain: int) -> None:
        self._vain, self.numbers = vain, list[int]()

    def course(self, wish: CourseWish, seed: int, /) -> Iterator[CourseStep]:
        """A course, or none after its first hole."""
        self.numbers.append(seed)
        if len(self.numbers) <= self._vain:
            yield CourseStep(1, 3_000, 3)
            raise UserError("Hole 2: of 3000 holes 4 were worth it, and none fitted.")
        yield from super().course(wish, seed)


def test_where_nothing_is_found_for_a_hole_other_numbers_are_tried_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = VainBook(2)
    monkeypatch.setattr(wish, "WISHES", book)
    task = DayTask("card_golf", DAY, tmp_path)
    *_steps, last = made_for_day(task)
    assert last.files
    assert not last.why_not
    assert len(set(book.numbers)) == 3
    assert book.numbers[0] == DAY
    path = course_of_day(task)
    assert path is not None
    assert path.read_text() == f"{book.numbers[2]} (4, 3, 5)"


def test_a_day_without_a_course_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wish, "WISHES", VainBook(100))
    task = DayTask("card_golf", DAY, tmp_path)
    *_steps, last = made_for_day(task)
    assert (last.files, last.why_not) == ((), "Hole 2: of 3000 holes 4 were worth it, and none fitted.")
    assert course_of_day(task) is None


def test_a_course_that_cannot_be_kept_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wish, "WISHES", BookOfWords())
    (tmp_path / "saves").write_text("no folder")
    *_steps, last = made_for_day(DayTask("card_golf", DAY, tmp_path / "saves"))
    assert last.files == ()
    assert last.why_not.startswith("It can't be kept (")


@pytest.mark.parametrize("game", ["card_golf", "doshboard"])
@pytest.mark.parametrize("holes", [3, 6, 9, 18])
def test_of_a_course_the_easiest_hole_is_worth_least_and_the_signature_hole_has_most_to_choose(game: str, holes: int) -> None:
    wish = usual_course(holes)
    wishes = hole_wishes(WISHES.of(game), wish)
    assert tuple(each.par for each in wishes) == wish.pars
    beside = [each.worth - each.par for each in wishes]
    others = [worth for number, worth in enumerate(beside, start=1) if number not in (wish.easiest, wish.hardest)]
    assert beside[wish.easiest - 1] <= min(others) - .2 + 1e-9
    assert beside[wish.hardest - 1] >= max(others) + .2 - 1e-9
    signature = wishes[wish.signature - 1]
    assert signature.water == "across"
    assert signature.brave > max(each.brave for number, each in enumerate(wishes, start=1) if number != wish.signature)


def test_a_shape_that_cannot_be_is_told() -> None:
    with pytest.raises(UserError, match="are holes from 1 to 3"):
        CourseWish((4, 3, 5), 4, 2, 1)
    with pytest.raises(UserError, match="can't be the hardest one"):
        CourseWish((4, 3, 5), 2, 2, 1)
    with pytest.raises(UserError, match="par 9"):
        hole_wishes(WISHES.of("card_golf"), CourseWish((4, 9, 5), 1, 2, 3))


@pytest.mark.night
@pytest.mark.parametrize("game", ["card_golf", "doshboard"])
def test_the_course_of_a_day_is_made_twice_the_same_and_checked(tmp_path: Path, game: str) -> None:
    texts = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        task = DayTask(game, DAY, folder)
        steps = list(made_for_day(task))
        found = course_of_day(task)
        assert found is not None
        texts.append(found.read_text())
        check(found)
        assert len(steps[-1].holes) == WISHES.of(game).day_holes
    assert texts[0] == texts[1]
