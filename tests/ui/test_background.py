"""Work in a process beside the window: it is done, and stops when nobody wants it any more."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from threading import Event

from game.analysis.wanted import check_wanted
from game.ui.background import BackgroundAnswers, BackgroundProcess, GoesOn

ROOT = Path(__file__).resolve().parents[2]


def write(goes_on: GoesOn, path: Path) -> None:
    path.write_text("done" if goes_on() else "not wanted", encoding="utf-8")


def go_on(goes_on: GoesOn, path: Path) -> None:
    path.write_text("begun", encoding="utf-8")
    while goes_on():
        time.sleep(.01)


def test_work_is_done_and_stops_when_it_is_told_to(tmp_path: Path) -> None:
    quick, endless = BackgroundProcess(write, tmp_path / "quick"), BackgroundProcess(go_on, tmp_path / "endless")
    quick.wait(30)
    assert not quick.busy
    assert (tmp_path / "quick").read_text(encoding="utf-8") == "done"
    until = time.monotonic() + 30
    while not (tmp_path / "endless").exists() and time.monotonic() < until:
        time.sleep(.01)
    assert endless.busy
    endless.stop()
    endless.wait(30)
    assert not endless.busy


ENDS_WHILE_ONE_IS_STARTED = """
import multiprocessing.util, threading, time
from game.ui.background import BackgroundProcess
spawn, spawned = multiprocessing.util.spawnv_passfds, threading.Event()

def slowly(*given):
    process = spawn(*given)
    if "spawn_main" in str(given):      # and not the helper of the standard library that is started before it
        spawned.set()
        time.sleep(.5)      # the process is there, but has not been told yet what it is to do
    return process

multiprocessing.util.spawnv_passfds = slowly
if __name__ == "__main__":
    threading.Thread(target=BackgroundProcess, args=(print, "done"), daemon=True).start()
    assert spawned.wait(30)
"""


def test_a_program_that_ends_while_a_process_is_being_started_ends_without_a_complaint(tmp_path: Path) -> None:
    script = tmp_path / "ends.py"
    script.write_text(ENDS_WHILE_ONE_IS_STARTED, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True)
    assert done.stderr == ""


# ---- work on a thread of its own, and what stands in the place of odds meanwhile
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
