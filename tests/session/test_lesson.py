"""Every guided game played through by the rules alone: what it shows is legal, whoever's turn it is, and wrong moves are answered."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from game.games.card_golf.rules.shots import MISS, StrokeLie, swung
from game.games.card_golf.rules.values import HoleFinished, TokenSpent
from game.games.doshboard.rules.geometry import distance
from game.rules.contract import CHANCE, Event, rules_of
from game.session.lesson import TRY_ANOTHER, Lesson, LessonOffer, LessonStep, StackedTable, open_lesson, open_offer
from game.ui.table.registry import LESSONS
from game.words import _

COURSES = Path(__file__).resolve().parents[2] / "courses"
MOST_TEXT = 260         # letters: two or three short sentences
MOST_KNOWN = 120
MOST_LEARNED = 90
MOST_TRIED = 400        # legal actions that are tried at one step, where there may be hundreds of thousands
NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)


def table_of(key: str, step: int = 0, name: str = "Ana") -> StackedTable:
    return open_lesson(LESSONS.of(key), rules_of(key), name, COURSES, NOW, step)


def told(table: StackedTable) -> Iterator[tuple[int, LessonStep]]:
    """Plays the lesson as it is shown; gives each step at the moment at which it is told."""
    for number, step in enumerate(table.lesson.steps):
        for line in step.before if number else ():      # those of the first step have been played
            turn = table.to_act
            assert not (isinstance(turn, int) and table.seats[turn].is_person), (number, line)
            table.play(table.rules.decode(line))
        yield number, step
        if step.plays:
            table.play(table.rules.decode(step.plays[0]))


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_played_as_it_is_shown(key: str) -> None:
    table = table_of(key)
    lesson = table.lesson
    assert 8 <= len(lesson.steps) <= 16
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
            other = table_of(key, number)
            other.play(action)
            while (follows := other.scripted) is not None:
                if other.to_act is CHANCE:
                    other.advance_chance(Random(0))
                    continue
                assert rules.why_not(other.state, follows) is None, (number, line, other.position)
                other.play(follows)
            assert other.position == len(table.lesson.lines)
    assert answered     # the coach has words of his own for some wrong move


@pytest.mark.parametrize("key", LESSONS)
def test_what_the_coach_says_is_short_and_no_answer_is_idle(key: str) -> None:
    lesson = LESSONS.of(key)
    for step in lesson.steps:
        said = *(words for _pattern, words in step.answers), *(heard.words for heard in step.heard)
        for text in (step.text, step.why, step.wrong, *said):
            assert len(text) <= MOST_TEXT, text
        assert len(step.title) <= 26, step.title
        assert 0 < len(step.known) <= MOST_KNOWN, step.title
        assert bool(step.plays) or not (step.why or step.answers or step.also or step.heard or step.as_good), step.title
        assert {name for name, _words in step.marks} <= set(step.light), step.title
    assert len({step.title for step in lesson.steps}) == len({step.known for step in lesson.steps}) == len(lesson.steps)


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_ends_with_three_lines_and_something_to_play(key: str) -> None:
    lesson, table = LESSONS.of(key), table_of(key)
    assert len(lesson.learned) == 3
    assert all(0 < len(line) <= MOST_LEARNED for line in lesson.learned)
    offered = open_offer(table, COURSES, None, NOW)
    assert offered.rules is table.rules
    assert len(offered.seats) == max(2, len(table.seats))
    assert {seat.level for seat in offered.seats if not seat.is_person} == {lesson.offer.level}
    assert offered.undo_rule == "free", "as at a table that one person begins on the new-game screen"
    assert offered.deal is not None, "it can be dealt again"


def test_after_a_move_that_is_as_good_the_lesson_goes_on_with_the_places_exchanged_and_undo_puts_them_back() -> None:
    table = table_of("french")
    number = next(number for number, step in enumerate(table.lesson.steps) if step.as_good)
    table = table_of("french", number)
    rules, good = table.rules, table.lesson.steps[number].as_good[0]
    assert (good.line, good.swaps) == ("play 6-2 east", (("north", "east"),))
    table.play(rules.decode(good.line))
    assert rules.encode(table.scripted) == "play 6-0 east"
    assert table.told_as(table.scripted) == "play 6-0 north"
    table.undo()
    assert rules.encode(table.scripted) == "play 6-2 north"
    table.play(table.scripted)
    assert rules.encode(table.scripted) == "play 6-0 north"


def test_only_what_a_step_waits_for_glows_where_it_names_a_tile() -> None:
    table = table_of("partner")
    for step in range(len(table.lesson.steps)):
        table = table_of("partner", step)
        if table.step is None or not table.step.narrow:
            continue
        assert [table.rules.encode(action) for action in table.legal_for(0)] == [table.step.plays[0]]
        legal = table.rules.legal_in(table.view(0))
        other = next(action for action in legal if action != table.scripted) if step == 3 else None
        assert other is None or (not table.legal_for(0).allows(other) and table.legal_for(0).why_not(other) is None)


def test_the_coach_speaks_over_each_result_of_domino_golf() -> None:
    """Over the cards of the first two holes and at the end: of each hole the note comes before the next one is laid."""
    lesson = LESSONS.of("domino_golf")
    over = [number for number in range(len(lesson.steps)) if lesson.over_result(number)]
    assert over == [3, 8, len(lesson.steps) - 1]
    assert [lesson.over_result_at(lesson.starts[number], number - 1) for number in over] == over
    assert lesson.over_result_at(lesson.starts[4], 0) is None
    holed = [table_of("domino_golf", number).state.public.cards[0] for number in over]
    assert [len(card) for card in holed] == [1, 2, 3]


def test_nothing_glows_while_a_note_is_read_and_the_tiles_of_a_question_glow_alike() -> None:
    table = table_of("cut_throat", 4)       # count the zeros with the coach, then play one of them
    table.reading = True
    assert not table.legal_for(0)
    table.reading = False
    assert [table.rules.encode(action) for action in table.legal_for(0)] == ["play 5-0 left"]
    table = table_of("domino_golf", 7)      # which of the two leaves a single putt?
    assert {table.rules.encode(action) for action in table.legal_for(0)} == {"play 9-5", "play 4-0"}
    assert table.step is not None
    assert [table.step.takes(line) for line in ("play 9-5", "play 4-0")] == [True, False]


TOLD_AT_FIRST = (
    ("golo", "par", "what a good player needs", 3), ("golo", "birdie", "one under par", 5), ("golo", "bogey", "one over", 10),
    ("golo", "eagle", "two under", 10), ("domino_golf", "honour", "the right to play first", 1), ("domino_golf", "par", "good player", 1),
    ("domino_golf", "birdie", "one under par", 4), ("domino_golf", "lay-up", "a short shot on the way", 10),
    ("domino_golf", "bogey", "one over", 13), ("domino_golf", "eagle", "two under par", 8), ("domino_golf", "gods of golf", "pool", 11),
    ("card_golf", "birdie", "two a birdie", 1), ("card_golf", "honour", "played first", 10), ("doshboard", "eagle", "two an eagle", 2),
    ("doshboard", "honour", "whoever did best last", 8),
    ("partner", "pose", "play the first tile", 3), ("partner", "knock", "passes", 5), ("cut_throat", "pose", "play the first tile", 3),
    ("cut_throat", "knock", "no tile that fits", 4), ("french", "pose", "play the first tile", 3), ("french", "knock", "pass", 4))
"""Of each lesson a word of the field, words that tell what it means, and the step (from 1) at which it is first met."""


@pytest.mark.parametrize(("key", "word", "meaning", "number"), TOLD_AT_FIRST)
def test_a_word_of_the_field_is_told_where_it_is_first_met(key: str, word: str, meaning: str, number: int) -> None:
    said = [f"{step.text} {step.known}".lower() for step in LESSONS.of(key).steps]
    assert next(at for at, words in enumerate(said, 1) if word in words) == number
    assert meaning in said[number - 1]


@pytest.mark.parametrize("line", ["play 1 to 1 elbow 12 8 to 2", "play 2 to 2 elbow 16 9 to 12", "play 3 to 2 elbow 16 9 to 1"])
def test_dice_bring_another_good_plan_to_where_the_lesson_goes_on(line: str) -> None:
    table = table_of("doshboard")
    number = next(number for number, step in enumerate(table.lesson.steps) if step.within is not None)
    table = table_of("doshboard", number)
    goal = table_of("doshboard", number + 1).state.player.lie
    table.play(table.rules.decode(line))
    table.advance_chance(Random(0))
    assert distance(table.state.player.lie, goal) <= 3
    while (follows := table.scripted) is not None:
        if table.to_act is CHANCE:
            table.advance_chance(Random(0))
        else:
            assert table.rules.allows(table.state, follows)
            table.play(follows)
    assert table.state.players[0].card == (3,)


@pytest.mark.parametrize(("line", "token"), [
    ("plan 20 4 5-wood", "reroll 2"), ("plan 20 4 2-iron", "reroll 1"), ("plan 21 6 2-wood", "reroll 1 2"),
    ("plan 21 5 3-wood", "reroll 2")])
def test_card_golf_comes_into_the_bunker_and_to_par_after_another_plan_and_other_dice_rolled_again(line: str, token: str) -> None:
    number = next(number for number, step in enumerate(LESSONS.of("card_golf").steps) if step.within is not None)
    table, lies = table_of("card_golf", number), set[object]()
    table.play(table.rules.decode(line))
    while (follows := table.scripted) is not None:
        if table.to_act is CHANCE:
            table.advance_chance(Random(0))
        else:
            again = table.rules.encode(follows).startswith("reroll")
            table.play(table.rules.decode(token) if again else follows)
        lies.add(getattr(table.state.player.ball, "lie", None))
    assert StrokeLie.BUNKER in lies
    assert table.state.players[0].card == (3,)


def test_card_golfs_lesson_is_a_par_three_with_a_choice_a_miss_a_token_and_a_bunker() -> None:
    table = table_of("card_golf")
    options = next(step for step in table.lesson.steps if step.also)
    assert len({*options.plays, *options.also}) == len(options.marks) == 2
    happened, lies, missed = list[Event](), set[object](), False
    for line in table.lesson.lines[table.position:]:
        happened += table.play(table.rules.decode(line))
        s = table.state
        lies.add(getattr(s.player.ball, "lie", None))
        if s.stroke is not None and s.stroke.aim is not None and s.stroke.curve:
            risk = s.stroke.aim.risk + swung(s.stroke.swing).risk
            missed |= s.game.tables.curved(risk, sum(s.stroke.curve)) == MISS
    assert missed
    assert StrokeLie.BUNKER in lies
    assert [type(event) for event in happened].count(TokenSpent) == 1
    assert [(event.par, event.strokes) for event in happened if isinstance(event, HoleFinished)] == [(3, 3)]


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
    lesson = Lesson((), (read, move, read, LessonStep("c", "c", before=("z",))), (), LessonOffer("d", "rookie"))
    assert lesson.starts == (0, 1, 2, 3)
    assert lesson.lines == ("x", "y", "z")
    assert [lesson.step_at(0, 1), lesson.step_at(1, 1), lesson.step_at(2, 1)] == [1, 1, 2]
    assert lesson.step_at(1, 3) == 1        # taken back
    assert lesson.step_at(2, 3) == 3        # on the way
