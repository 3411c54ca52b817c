"""Work in a process beside the window: it is done, and stops when nobody wants it any more."""

from __future__ import annotations

import time
from pathlib import Path

from game.ui.background import BackgroundProcess, GoesOn


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
