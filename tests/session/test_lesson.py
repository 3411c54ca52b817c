"""Every guided game played through by the rules alone: what it shows is legal, whoever's turn it is, and wrong moves are answered."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest

from game.rules.registry import find
from game.session.lesson import TRY_ANOTHER, Lesson, LessonStep, StackedTable, open_lesson
from game.ui.tables.registry import LESSONS
from game.words import _

COURSES = Path(__file__).resolve().parents[2] / "courses"
MOST_TEXT = 260         # letters: two or three short sentences
MOST_KNOWN = 120
MOST_TRIED = 400        # legal actions that are tried at one step, where there may be hundreds of thousands
NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)


def table_of(key: str, step: int = 0, name: str = "Ana") -> StackedTable:
    return open_lesson(LESSONS.of(key), find(key), name, COURSES, NOW, step)


def told(table: StackedTable) -> Iterator[tuple[int, LessonStep]]:
    """Plays the lesson as it is shown; gives each step at the moment at which it is told."""
    for number, step in enumerate(table.lesson.steps):
        for line in step.before if number else ():      # those of the first step have been played
            turn = table.to_act
            assert not (isinstance(turn, int) and table.seats[turn].is_person), (number, line)
            table.act(table.rules.decode(line))
        yield number, step
        if step.plays:
            table.act(table.rules.decode(step.plays[0]))


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_played_as_it_is_shown(key: str) -> None:
    table = table_of(key)
    lesson = table.lesson
    assert 8 <= len(lesson.steps) <= 15
    assert not lesson.steps[-1].plays
    for number, step in told(table):
        assert table.position == lesson.starts[number]
        if not step.plays:
            continue
        assert table.to_act == 0
        assert table.view(0) is not None
        for line in step.plays:
            assert table.rules.encode(table.rules.decode(line)) == line
            assert table.rules.allows(table.state, table.rules.decode(line)), (number, line)


@pytest.mark.parametrize("key", LESSONS)
def test_what_else_a_step_takes_leads_on_and_what_it_does_not_is_answered(key: str) -> None:
    table = table_of(key)
    rules = table.rules
    answered = 0
    for number, step in told(table):
        legal = list(islice(rules.legal(table.state), MOST_TRIED)) if step.plays else []
        for action in legal:
            line = rules.encode(action)
            if line in step.plays[:1]:
                continue
            if not step.takes(line):
                answered += step.answer(line) != _(TRY_ANOTHER)
                assert step.answer(line)
                continue
            state = rules.apply(table.state, action)[0]
            for after in table.lesson.lines[table.position + 1:]:
                follows = rules.decode(after)
                assert rules.why_not(state, follows) is None, (number, line, after)
                state = rules.apply(state, follows)[0]
    assert answered     # the coach has words of his own for some wrong move


@pytest.mark.parametrize("key", LESSONS)
def test_what_the_coach_says_is_short_and_no_answer_is_idle(key: str) -> None:
    lesson = LESSONS.of(key)
    for step in lesson.steps:
        for text in (step.text, step.why, step.wrong, *(words for _pattern, words in step.answers)):
            assert len(text) <= MOST_TEXT, text
        assert len(step.title) <= 26, step.title
        assert 0 < len(step.known) <= MOST_KNOWN, step.title
        assert bool(step.plays) or not (step.why or step.answers or step.also), step.title
    assert len({step.title for step in lesson.steps}) == len({step.known for step in lesson.steps}) == len(lesson.steps)


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_taken_up_at_any_step(key: str) -> None:
    lesson = LESSONS.of(key)
    for number in range(0, len(lesson.steps), 4):
        table = table_of(key, number)
        assert table.position == lesson.starts[number]
        assert lesson.step_at(table.position, number) == number


def test_the_player_is_never_called_like_a_bot_of_the_lesson() -> None:
    assert table_of("partner", name="Desmond").names == ("Ana", "Winston", "Desmond", "Marcia")
    assert table_of("partner", name="Bea").names[0] == "Bea"


def test_a_move_that_is_taken_back_brings_its_step_back() -> None:
    read, move = LessonStep("a", "a"), LessonStep("b", "b", before=("x",), plays=("y",))
    lesson = Lesson((), (read, move, read, LessonStep("c", "c", before=("z",))))
    assert lesson.starts == (0, 1, 2, 3)
    assert lesson.lines == ("x", "y", "z")
    assert [lesson.step_at(0, 1), lesson.step_at(1, 1), lesson.step_at(2, 1)] == [1, 1, 2]
    assert lesson.step_at(1, 3) == 1        # taken back
    assert lesson.step_at(2, 3) == 3        # on the way
