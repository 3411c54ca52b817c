"""Work beside the window: one piece after the other, and what somebody waits for goes before what is made ahead."""

from __future__ import annotations

import time
from threading import Event

from game.analysis.wanted import check_wanted
from game.games.golf.table.background import BackgroundAnswers


def test_what_is_made_ahead_makes_way_for_the_answer_that_somebody_waits_for() -> None:
    answers: BackgroundAnswers[str] = BackgroundAnswers("test", 4)
    begun, dropped = Event(), Event()

    def endless() -> str:
        begun.set()
        try:
            while True:
                check_wanted()
                time.sleep(.001)
        finally:
            dropped.set()

    assert answers.ask("ahead", endless) is None
    assert begun.wait(10)
    answers.make_way("ahead")       # who waits for just that one waits
    assert answers.ask("now", lambda: "here") is None
    assert not dropped.is_set()
    answers.make_way("now")
    assert dropped.wait(10)
    answers.wait(10)
    assert answers.known("ahead") is None
    assert answers.ask("now", lambda: "here") is None
    answers.make_way("now")
    answers.wait(10)
    assert answers.known("now") == "here"
