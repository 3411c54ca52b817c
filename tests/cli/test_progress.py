"""The line that tells how far a command has come."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.cli.output import Progress

ROOT = Path(__file__).resolve().parents[2]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_it_tells_what_is_done_and_how_long_the_rest_will_take() -> None:
    clock = Clock()
    line = Progress(400, "hands", stream=io.StringIO(), clock=clock)
    assert line.line() == "0 of 400 hands"
    clock.now += 30
    line.add(100)
    assert line.line() == "100 of 400 hands, 1 min 30 s left"
    clock.now += 20  # the time left runs down while the next ones are played
    assert line.line() == "100 of 400 hands, 1 min 10 s left"
    clock.now += 900
    assert line.line() == "100 of 400 hands, 1 s left"
    line.add(300)
    assert line.line() == "400 of 400 hands"


def show(stream: io.StringIO, seconds: float = 5) -> str:
    """What a command writes there that lasts until something is written, or the given time."""
    with Progress(100, "games", stream=stream, first=0.001, again=0.001) as line:
        line.add(50)
        end = time.monotonic() + seconds
        while "50 of 100" not in stream.getvalue() and time.monotonic() < end:
            time.sleep(0.005)
    return stream.getvalue()


def test_the_line_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    written = show(Terminal())
    assert "50 of 100 games" in written
    last = written.split("\r")[-2:]
    assert last[0].strip() == ""
    assert last[1] == ""


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_only_a_terminal_is_written_to(monkeypatch: pytest.MonkeyPatch, term: str) -> None:
    monkeypatch.setenv("TERM", term)
    assert show(Terminal() if term == "dumb" else io.StringIO(), 0.05) == ""


def test_it_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "20")
    assert max(map(len, show(Terminal()).split("\r"))) <= 19


@pytest.mark.skipif(sys.platform == "win32", reason="opens a pseudo-terminal")
@pytest.mark.parametrize(
    "command",
    [("simulate", "partner", "--games", "9000", "--jobs", "2"), ("duel", "cut_throat", "--hands", "9000", "--against", "random")],
)
def test_long_commands_show_it_on_a_terminal(command: tuple[str, ...]) -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    whole = [sys.executable, "main.py", *command, "--seats", "rookie"]
    with subprocess.Popen(whole, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=theirs) as running:
        os.close(theirs)
        written = b""
        while b" left" not in written:
            written += os.read(ours, 1000)
        running.kill()
        assert running.stdout is not None
        assert running.stdout.read() == b""
    os.close(ours)
    assert b" of 9000 " in written
