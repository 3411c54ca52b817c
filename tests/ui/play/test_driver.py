"""What comes next at a table, without a window: chance, bots and their pace, moves without a choice, curtains, undo, resume."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from random import Random

import pytest

from game.bots.policy import Choice
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.play.driver import HINT_SECONDS, Ask, Auto, Curtain, DrawChance, Driver, Over, Pace, Think
from tests.games.null.rules import Guess, NullGame, Throw, TimedOut
from tests.ui.play.tables import QUICK, Asked, QuickMind, SlowMind, couch, null_table, partner_table

GAME = (NullGame(),)


def driver(table: Table, mind: SlowMind | None = None, wakes: list[int] | None = None) -> Driver:
    woken = wakes if wakes is not None else []
    return Driver(table, mind or QuickMind(), lambda: woken.append(1), Random(1))


def run(drive: Driver, seconds: float = 1.0, most: int = 50) -> None:
    """Advances time until nothing plays itself any more."""
    for _ in range(most):
        if drive.tick(seconds, QUICK) is None:
            return
    raise AssertionError("it never rests")


def test_chance_is_drawn_at_once_and_its_events_come_whole() -> None:
    drive = driver(null_table())
    assert drive.due(QUICK) == DrawChance()
    assert drive.wait(QUICK) == 0
    played = drive.tick(0.0, QUICK)
    assert played is not None
    assert played.before.coin is None       # type: ignore[attr-defined]
    assert played.after == drive.table.state
    assert played.events[0].face in ("heads", "tails")      # type: ignore[attr-defined]


def test_a_bot_moves_when_it_has_thought_and_its_pause_is_over() -> None:
    mind, woken = SlowMind(), []  # type: SlowMind, list[int]
    drive, pace = driver(null_table(), mind, woken), Pace(.7, .5, .2)
    drive.tick(0, pace)
    assert drive.due(pace) == Think(1)
    assert drive.tick(.4, pace) is None
    assert mind.asked[0].level == "rookie"
    assert mind.asked[0].budget == .2
    assert mind.asked[0].view == drive.table.view(1)
    assert drive.wait(pace) == pytest.approx(.3)
    mind.asked[0].answer.set_result(Choice(Guess("tails"), ""))
    assert woken                                            # the window is roused, from whatever thread
    assert drive.tick(.2, pace) is None                     # answered, but the pause is not over
    played = drive.tick(.2, pace)
    assert played is not None
    assert drive.table.position == 2
    assert len(mind.asked) == 1


def test_a_pause_that_is_over_waits_for_the_answer_without_a_clock() -> None:
    mind = SlowMind()
    drive = driver(null_table(), mind)
    drive.tick(0, QUICK)
    assert drive.tick(5, QUICK) is None
    assert drive.wait(QUICK) is None
    mind.asked[0].answer.set_result(Choice(Guess("tails"), ""))
    assert drive.wait(QUICK) == 0
    assert drive.tick(0, QUICK) is not None


def test_the_question_is_put_while_the_move_before_still_glides() -> None:
    mind = SlowMind()
    drive = driver(null_table(), mind)
    drive.tick(0, QUICK)
    drive.think_ahead(QUICK)
    drive.think_ahead(QUICK)
    drive.tick(.1, QUICK)
    assert len(mind.asked) == 1


def test_a_bot_that_fails_is_told_and_the_table_goes_on() -> None:
    mind = SlowMind()
    drive = driver(null_table(), mind)
    drive.tick(0, QUICK)
    drive.tick(0, QUICK)
    mind.asked[0].answer.set_exception(RuntimeError("no idea"))
    assert drive.tick(0, QUICK) is not None
    assert "Bo" in drive.trouble
    assert "no idea" in drive.trouble


def test_a_bot_with_an_illegal_move_is_told_and_the_table_goes_on() -> None:
    mind = SlowMind()
    drive = driver(null_table(), mind)
    drive.tick(0, QUICK)
    drive.tick(0, QUICK)
    mind.asked[0].answer.set_result(Choice(Throw("heads"), ""))
    assert drive.tick(0, QUICK) is not None
    assert drive.table.position == 2
    assert "First the coin is thrown" in str(drive.trouble)


@pytest.mark.parametrize(("second", "told"), [("silent", ""), ("dead", "dead"), ("", "")])
def test_a_bot_that_gave_no_answer_is_told_and_the_rookies_move_is_played(second: str, told: str) -> None:
    mind = SlowMind()
    drive = driver(null_table(person("Ana"), bot("Bo", "club"), rounds=4), mind)
    notes: list[str] = []
    for trouble in ("silent", second):
        while drive.due(QUICK) != Think(1):
            if isinstance(drive.due(QUICK), Ask):
                drive.play(Guess("heads"))
            drive.tick(0, QUICK)
        before = drive.table.position
        drive.tick(0, QUICK)
        mind.asked[-1].answer.set_result(Choice(Guess("tails"), "1 of 2.", trouble=trouble))
        assert drive.tick(0, QUICK) is not None
        assert drive.table.history.steps(before)[0].action == Guess("tails")
        notes.append(drive.trouble)
        drive.trouble = ""
    sentence = "Bo could not decide ({}); a rookie plays this move instead."
    assert notes == [sentence.format("silent"), told and sentence.format(told)]


def test_no_rookie_stands_in_for_a_rookie() -> None:
    mind = SlowMind()
    drive = driver(null_table(bot("Bo", "rookie"), bot("Cy", "rookie")), mind)
    while not mind.asked:
        drive.tick(0, QUICK)
    mind.asked[-1].answer.set_result(Choice(Guess("tails"), "", trouble="silent"))
    drive.tick(0, QUICK)
    assert drive.trouble == "Cy could not decide (silent); a random move is played instead."


def test_a_person_is_waited_for() -> None:
    drive = driver(null_table())
    run(drive)
    assert drive.due(QUICK) == Ask(0)
    assert drive.wait(QUICK) is None
    assert drive.tick(1000, QUICK) is None
    assert drive.play(Guess("heads")).after == drive.table.state
    run(drive)
    assert drive.due(QUICK) == Over()


def test_a_shot_clock_runs_while_a_person_plans_and_plays_for_who_is_too_late() -> None:
    drive = driver(null_table(seconds=5))
    assert drive.seconds_left(drive.due(QUICK)) is None                # chance throws the coin, and Bo guesses
    while drive.due(QUICK) != Ask(0):
        drive.tick(0, QUICK)
    assert (drive.due(QUICK), drive.seconds_left(drive.due(QUICK)), drive.wait(QUICK)) == (Ask(0), 5, 1)
    assert drive.why_turn() == "The other one hides the coin."
    assert drive.tick(2.25, QUICK) is None
    assert drive.seconds_left(drive.due(QUICK)) == 2.75
    assert drive.wait(QUICK) == pytest.approx(.75)          # then it shows another second
    assert drive.tick(2.5, QUICK) is None
    played = drive.tick(.25, QUICK)
    assert played is not None
    assert played.events == (TimedOut(0),)
    assert drive.table.rules.encode(drive.table.history.steps()[-1].action) == "time out"
    assert drive.seconds_left(drive.due(QUICK)) is None
    assert drive.why_turn() == ""


def test_no_clock_runs_behind_a_curtain_or_for_a_bot() -> None:
    couched = driver(null_table(person("Ana"), person("Bea"), seconds=5))
    run(couched)
    assert (couched.due(QUICK), couched.seconds_left(couched.due(QUICK)), couched.wait(QUICK)) == (Curtain(1), None, None)
    couched.lift()
    assert couched.seconds_left(couched.due(QUICK)) == 5
    bots = driver(null_table(bot("Bo", "rookie"), bot("Cy", "rookie"), seconds=5), SlowMind())
    bots.tick(0, QUICK)
    assert isinstance(bots.due(QUICK), Think)
    assert bots.tick(60, QUICK) is None
    assert bots.seconds_left(bots.due(QUICK)) is None


def forced_table() -> Table:
    """A Partner table at which Ana holds 6-6 and must pose it."""
    table = partner_table(person("Ana"), bot("Winston", "rookie"), bot("Desmond", "rookie"), bot("Marcia", "rookie"))
    for seed in range(100):
        if table.rules.draw(table.state, Random(seed)).hands[0] >> 27 & 1:
            table.advance_chance(Random(seed))
            assert table.to_act == 0
            return table
    raise AssertionError("no such deal")


def test_a_move_without_a_choice_plays_itself_after_a_pause_where_the_player_wants_that() -> None:
    drive = driver(forced_table())
    patient, quick = Pace(0, None, .1), Pace(0, .8, .1)
    assert drive.due(patient) == Ask(0)
    assert drive.tick(100, patient) is None
    due = drive.due(quick)
    assert isinstance(due, Auto)
    assert drive.wait(quick) == 0                           # he has looked at it long enough
    played = drive.tick(0, quick)
    assert played is not None
    assert drive.table.rules.encode(due.action) == "pose 6-6"


def test_the_pause_before_a_move_without_a_choice_is_kept() -> None:
    drive, pace = driver(forced_table()), Pace(0, .8, .1)
    assert drive.tick(.5, pace) is None
    assert drive.wait(pace) == pytest.approx(.3)
    assert drive.tick(.3, pace) is not None


def test_one_person_among_bots_needs_no_curtain_and_always_looks() -> None:
    drive = driver(null_table())
    assert drive.eyes(QUICK) == 0
    assert drive.bottom(QUICK) == 0
    run(drive)
    assert drive.due(QUICK) == Ask(0)
    assert drive.eyes(QUICK) == 0


def test_a_curtain_falls_between_two_people_and_nobody_looks_till_it_lifts() -> None:
    drive = driver(couch())
    run(drive)
    assert (drive.due(QUICK), drive.eyes(QUICK), drive.bottom(QUICK)) == (Curtain(1), None, 1)
    assert drive.wait(QUICK) is None
    drive.lift()
    assert (drive.due(QUICK), drive.eyes(QUICK)) == (Ask(1), 1)
    drive.play(Guess("heads"))
    assert (drive.due(QUICK), drive.eyes(QUICK)) == (DrawChance(), 1)    # while chance acts the screen stays with whom it was
    run(drive)
    assert (drive.due(QUICK), drive.eyes(QUICK), drive.bottom(QUICK)) == (Curtain(0), None, 0)


def test_a_resumed_couch_asks_who_is_there(tmp_path: Path) -> None:
    table = couch(tmp_path)
    drive = driver(table)
    run(drive)
    drive.lift()
    table.close()
    assert table.saved.path is not None
    again = driver(Table.resume(table.saved.path, GAME))
    assert again.due(QUICK) == Curtain(1)
    assert again.eyes(QUICK) is None


def test_a_resumed_table_puts_the_same_question(tmp_path: Path) -> None:
    first, second = SlowMind(), SlowMind()
    table = null_table(folder=tmp_path)
    drive = driver(table, first)
    drive.tick(0, QUICK)
    drive.tick(0, QUICK)
    table.close()
    assert table.saved.path is not None
    driver(Table.resume(table.saved.path, GAME), second).tick(0, QUICK)
    assert second.asked[0][:4] == first.asked[0][:4]
    assert second.asked[0].seed != ""


def test_bots_alone_are_watched_by_nobody_in_particular() -> None:
    drive = driver(null_table(bot("Al", "pro"), bot("Bo", "rookie")))
    assert drive.eyes(QUICK) is None
    assert drive.bottom(QUICK) == 0
    run(drive)
    assert drive.due(QUICK) == Over()


def test_undo_while_a_bot_thinks_cancels_its_answer() -> None:
    mind = SlowMind()
    table = null_table(undo="free", rounds=4)
    drive = driver(table, mind)
    drive.tick(0, QUICK)
    drive.tick(0, QUICK)
    mind.asked[0].answer.set_result(Choice(Guess("heads"), ""))
    run(drive)
    drive.play(Guess("tails"))
    drive.tick(0, QUICK)
    drive.tick(0, QUICK)
    thought = mind.asked[1].answer
    before = table.position
    drive.undo()
    assert thought.cancelled()
    assert table.position < before
    assert drive.due(QUICK) == Ask(0)
    assert drive.tick(100, QUICK) is None
    drive.redo()
    assert table.position == before
    assert drive.due(QUICK) == Think(1)
    drive.tick(0, QUICK)
    assert mind.asked[2].seed == mind.asked[1].seed          # taking back throws nobody's dice again


def test_undo_says_why_not() -> None:
    drive = driver(null_table())
    with pytest.raises(ValueError, match="no decision"):
        drive.undo()


class _HintMind(SlowMind):
    """Partner's questions too."""

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        return super().ask("null", level, view, seed, budget)

    @property
    def adviser(self) -> Asked:
        """The one question to the adviser."""
        (found,) = (question for question in self.asked if question.level == "adviser")
        return found


def test_a_hint_is_the_best_bots_choice_with_the_persons_own_view() -> None:
    mind = _HintMind()
    table = forced_table()
    drive, pace = driver(table, mind), Pace(0, None, .3)
    assert drive.why_no_hint(pace) is None
    drive.ask_hint(pace)
    drive.ask_hint(pace)
    assert [(question.level, question.budget) for question in mind.asked] == [("first words", HINT_SECONDS), ("adviser", HINT_SECONDS)]
    assert [question.view for question in mind.asked] == [table.view(0)] * 2
    assert drive.take_hint() is None
    choice = Choice(next(iter(table.rules.legal(table.state))), "It is 1 of 1.")
    mind.adviser.answer.set_result(choice)
    assert drive.take_hint() == choice
    assert drive.take_hint() is None
    assert table.position == 1                              # a hint plays nothing


def test_one_position_has_one_hint_asked_again_undone_and_played_to_again() -> None:
    mind, woken = _HintMind(), list[int]()
    table = partner_table(*(person(name) for name in ("Ana", "Winston", "Desmond", "Marcia")), undo="free")
    table.advance_chance(Random(1))
    drive, pace = driver(table, mind, woken), Pace(0, None, .3)
    first, *_others = table.rules.legal(table.state)
    table.play(first)
    drive.lift()
    drive.ask_hint(pace)
    choice = Choice(next(iter(table.rules.legal(table.state))), "It comes through in 61 % of the deals.")
    mind.adviser.answer.set_result(choice)
    assert drive.take_hint() == choice

    def again() -> Choice | None:
        woken.clear()
        drive.lift()
        drive.ask_hint(pace)
        assert woken, "the window is roused as by an answer"
        return drive.take_hint()
    assert again() == choice
    drive.play(choice.action)
    drive.undo()
    assert again() == choice
    drive.redo()
    drive.undo()
    assert again() == choice
    assert [question.level for question in mind.asked] == ["first words", "adviser"]


def test_the_chance_in_a_hint_follows_from_the_position_alone() -> None:
    """Not from the save, the window, or how the position was come by."""
    seeds = []
    for name in ("Ana", "Pearl"):
        mind = _HintMind()
        table = partner_table(person(name), *(bot(other, "rookie") for other in ("Winston", "Desmond", "Marcia")))
        table.advance_chance(Random(ana_poses()))
        driver(table, mind).ask_hint(Pace(0, None, .3))
        seeds.append(mind.adviser.seed)
    assert seeds[0] == seeds[1]
    assert table.view(0) == mind.adviser.view
    mind = _HintMind()
    table = partner_table(person("Ana"), *(bot(other, "rookie") for other in ("Winston", "Desmond", "Marcia")))
    table.advance_chance(Random(ana_poses(1)))
    driver(table, mind).ask_hint(Pace(0, None, .3))
    assert mind.adviser.seed != seeds[0]


def ana_poses(number: int = 0) -> int:
    """A seed whose deal gives Ana the 6-6."""
    table = partner_table(*(bot(name, "rookie") for name in ("Ana", "Winston", "Desmond", "Marcia")))
    return [n for n in range(100) if table.rules.draw(table.state, Random(n)).hands[0] >> 27 & 1][number]


def test_a_rookies_move_is_no_hint() -> None:
    mind = _HintMind()
    drive, pace = driver(forced_table(), mind), Pace(0, None, .3)
    drive.ask_hint(pace)
    action = next(iter(drive.table.rules.legal(drive.table.state)))
    mind.adviser.answer.set_result(Choice(action, "It is 1 of 1.", trouble="the pro was silent"))
    assert drive.take_hint() is None
    assert drive.trouble == "There is no hint (the pro was silent)."


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    mind = _HintMind()
    table = forced_table()
    drive, pace = driver(table, mind), Pace(0, None, .3)
    drive.ask_hint(pace)
    action = next(iter(table.rules.legal(table.state)))
    drive.play(action)
    assert mind.adviser.answer.cancelled()
    assert drive.take_hint() is None
    with pytest.raises(ValueError, match="your turn"):
        drive.ask_hint(pace)


def test_a_game_without_bots_gives_no_hint() -> None:
    drive = driver(null_table())
    run(drive)
    assert "no bot" in str(drive.why_no_hint(QUICK))


@pytest.mark.parametrize(("name", "pace"), [("Pearl", 1.3), ("Errol", .7), ("Zoe", 1.0)])
def test_a_regular_takes_the_time_of_its_own_pace(name: str, pace: float) -> None:
    drive, usual = driver(null_table(person("Ana"), bot(name, "rookie")), SlowMind()), Pace(2.0, .5, .2)
    drive.tick(0, usual)
    assert drive.due(usual) == Think(1)
    assert drive.wait(usual) == pytest.approx(2.0 * pace)
    assert not drive.wait(Pace(0.0, .5, .2))        # at instant speed nobody dawdles
