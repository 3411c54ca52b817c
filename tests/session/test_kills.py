"""A process killed at any moment has lost nothing that it had shown."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from game.session.loading import load
from game.session.save_file import CLOSED
from game.session.shelf import Shelf
from tests.amounts import at_night
from tests.session.running_table import KILLED, unfinished

ROOT = Path(__file__).resolve().parents[2]
LONGEST_LIFE = 0.25


def run_and_kill(folder: Path, seed: int, life: float, game: str) -> str:
    """Starts a running table, ends it `life` seconds after it showed the first action, and returns all that it showed in whole lines."""
    command = [sys.executable, "-m", "tests.session.running_table", str(folder), str(seed), game]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        out, shown, deadline = child.stdout.fileno(), b"", float("inf")
        while time.monotonic() < deadline:
            ready, _w, _x = select.select([out], [], [], 60 if deadline == float("inf") else max(0.0, deadline - time.monotonic()))
            if ready:
                part = os.read(out, 1 << 16)
                assert part, child.stderr.read().decode()
                shown += part
                deadline = min(deadline, time.monotonic() + life)
            else:
                assert shown, "it showed nothing for a minute"
        child.kill()
        while part := os.read(out, 1 << 16):
            shown += part
    return shown[: shown.rfind(b"\n") + 1].decode()


def lines_of(path: Path) -> list[str]:
    """What was played: a session that ended has said so in a line of its own."""
    return [line.text for line in load(path, KILLED).scan.lines if line.text != CLOSED]


def check_kills(folder: Path, kills: int, game: str) -> None:
    rng = Random(kills)
    expected: dict[str, list[str]] = defaultdict(list)
    resumed = 0
    for kill in range(kills):
        found = unfinished(folder)
        if found and found.path.name not in expected:
            # Killed between the first line of a new game and telling of it.
            expected[found.path.name] = lines_of(found.path)
            assert len(expected[found.path.name]) <= 1
        shown = [line.split("\t") for line in run_and_kill(folder, kill, rng.random() ** 2 * LONGEST_LIFE, game).splitlines()]
        assert shown
        resumed += found is not None and shown[0][0] == found.path.name
        for name, text in shown:
            expected[name].append(text)
        for name in {name for name, _text in shown} | ({found.path.name} if found else set()):
            written = lines_of(folder / name)
            assert written[: len(expected[name])] == expected[name]
            # What the process wrote but did not live to tell belongs to the game all the same.
            assert len(written) - len(expected[name]) <= 1
            expected[name] = written
    listed = list(Shelf(folder, KILLED).summaries())
    assert [s.damaged for s in listed] == [None] * len(listed)
    assert {s.path.name for s in listed} >= set(expected)
    assert resumed  # how often depends on how busy the machine is


def test_four_kills_lose_nothing(tmp_path: Path) -> None:
    check_kills(tmp_path, 4, "partner")


@pytest.mark.full
def test_two_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    check_kills(tmp_path, at_night(200, 40), "partner")


@pytest.mark.full
@pytest.mark.parametrize("game", ["card_golf", "doshboard"])
def test_a_hundred_kills_of_golf_with_dice_lose_nothing(tmp_path: Path, game: str) -> None:
    check_kills(tmp_path, at_night(100, 20), game)
