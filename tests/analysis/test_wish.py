"""The day's own course: one for each date and game, there once it is whole, and those of other days thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.analysis import wish
from game.analysis.wish import (
    WISHES,
    CourseStep,
    CourseWish,
    DayTask,
    WishBook,
    WishedFile,
    course_of_day,
    hole_wishes,
    made_for_day,
    usual_course,
)
from game.content.choices import check
from game.errors import UserError
from game.games.card_golf.solver.wish import CardWishes

DAY = 20261122


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
