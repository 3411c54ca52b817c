"""Two hundred tables in one window: what a table took is given back when it is left, and the disk keeps no more than it may."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game.kept import CACHE_LIMIT
from game.ui.looks.settings import Settings
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.setup import SetupScene
from game.ui.table.registry import PLAYABLE
from game.ui.window import shell
from game.ui.window.loop import App
from game.ui.window.shell import CLEAR_AFTER
from tests.amounts import at_night
from tests.ui.rooms import Room
from tests.ui.scenes.find import button, buttons
from tests.ui.user import Clock, click, key, run

ROOT = Path(__file__).resolve().parents[2]
TABLES = at_night(200, 56)
STEADY = 3 * len(PLAYABLE)     # tables after which everything has been seen more than once
MOST_GROWTH = 10_000_000    # bytes, of all rounds together
ONCE = 80_000_000           # bytes that come once, with what is needed late for the first time
A_PIPE = 2                  # descriptors of a process that begins or ends while they are counted; tables that each left one would add more
PLAYED = .2                 # seconds at each table
LONGEST = 60.0              # seconds in which a scene has come or gone
ENDLESS = 10**9


class Held(NamedTuple):
    """What the program holds: bytes of resident memory, descriptors, threads, and bytes in the cache's folder."""

    memory: int
    descriptors: int
    threads: int
    cache: int


def held(saves: Path) -> Held:
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines())
    cache = sum(path.stat().st_size for path in (saves / "cache").iterdir())
    return Held(int(status["VmRSS"].split()[0]) * 1024, len(os.listdir("/proc/self/fd")), int(status["Threads"]), cache)


def evening(app: App, clock: Clock, found: list[Held]) -> Iterator[None]:
    """Open a table of each game in turn, play a few moves, and leave it."""
    for number in range(TABLES):
        click(button(app, "New game"))
        yield from until(app, SetupScene)
        box = button(app, PLAYABLE[number % len(PLAYABLE)].title)
        if not box.selected:        # a press on the open box plays at once
            click(box)
        yield
        yield
        click(button(app, "Play now"))
        yield from until(app, PlayScene)
        yield from seconds(PLAYED)
        end = time.monotonic() + LONGEST
        while not isinstance(app.scene, MenuScene):
            assert time.monotonic() < end, f"{app.scene} is not left: {buttons(app)}"
            if "Back to the clubhouse" in buttons(app):
                click(button(app, "Back to the clubhouse"))
            else:
                key(pygame.K_ESCAPE)
            yield
        yield from cleared(app, clock)
        if number + 1 >= STEADY:
            found.append(held(app.saves))


def until(app: App, kind: type[object]) -> Iterator[None]:
    """Until that scene is there, which takes no minute on any machine."""
    end = time.monotonic() + LONGEST
    while not isinstance(app.scene, kind):
        assert time.monotonic() < end, f"{app.scene} instead of {kind}"
        yield
    yield


def cleared(app: App, clock: Clock) -> Iterator[None]:
    """Until what was still being painted for the table is done and its memory has been given back, however long that takes."""
    end = time.monotonic() + LONGEST
    while app.painter.busy:
        assert time.monotonic() < end
        time.sleep(.01)
        yield
    yield from given_back(clock)


def given_back(clock: Clock) -> Iterator[None]:
    """Until memory has been given back for the last time after a scene has gone."""
    for due in CLEAR_AFTER:
        clock.skip(due)
        yield
        yield


def seconds(many: float) -> Iterator[None]:
    """Real ones, in which bots think."""
    end = time.monotonic() + many
    while time.monotonic() < end:
        yield


def an_evening(saves: Path) -> None:
    """The life of the program that is measured."""
    found: list[Held] = []
    clock = Clock()

    def script(app: App) -> Iterator[None]:
        yield
        yield from evening(app, clock, found)

    run(saves, MenuScene("0.9"), script, settings=Settings(speed=4.0, pace="fast"), clock=clock, turns=ENDLESS,
        alone=True)
    print(json.dumps(found))


@pytest.mark.full
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is no /proc here")
def test_two_hundred_tables_leave_nothing_behind(tmp_path: Path) -> None:
    code = f"from pathlib import Path; from tests.ui.test_memory import an_evening; an_evening(Path({str(tmp_path)!r}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    found = [Held(*each) for each in json.loads(done.stdout.splitlines()[-1])]
    assert len(found) == TABLES - STEADY + 1
    several = 3 * len(PLAYABLE)
    early, late = found[:several], found[-several:]     # each game three times
    # The least of each round of games: what a picture that is being painted takes for a moment is no leak, nor is what the collector takes
    # a round later. Nor is what came once and stays, so the largest step does not count with the others; a leak grows in each of them.
    rounds = [found[at:at + len(PLAYABLE)] for at in range(0, len(found) - len(PLAYABLE) + 1, len(PLAYABLE))]
    least = [min(each.memory for each in games) for games in rounds]
    *steps, largest = sorted(after - before for before, after in pairwise(least))
    assert sum(steps) < MOST_GROWTH, [each.memory >> 20 for each in found]
    assert largest < ONCE, [each.memory >> 20 for each in found]
    assert min(each.descriptors for each in late) <= min(each.descriptors for each in early) + A_PIPE
    assert min(each.threads for each in late) <= min(each.threads for each in early)
    assert max(each.cache for each in found) < CACHE_LIMIT


def test_a_scene_that_has_gone_is_given_back_without_waiting_for_the_collector(tmp_path: Path) -> None:
    gone: list[bool] = []
    clock = Clock()

    def script(app: App) -> Iterator[None]:
        yield
        gc.disable()
        try:
            for _try in range(4):       # a turn of the loop may still hold one of them: the painter's thread, or a call that is not over
                click(button(app, "Deeper"))
                yield
                yield
                ghost = weakref.ref(app.scene)
                key(pygame.K_ESCAPE)
                yield
                while not app.idle:     # its threads paint for real seconds, and hold it until they end
                    time.sleep(.01)
                    yield
                yield from given_back(clock)
                gone.append(ghost() is None)
        finally:
            gc.enable()

    run(tmp_path, Room(), script, clock=clock)
    assert True in gone[1:], gone


def test_the_oldest_objects_are_looked_through_while_the_loop_rests_and_never_within_a_picture(tmp_path: Path) -> None:
    usual, looked = gc.get_threshold(), []

    def script(app: App) -> Iterator[None]:
        yield
        while not app.idle or gc.get_threshold() == usual:
            yield
        for _try in range(3):
            for _round in range(shell._OVERDUE * usual[2]):     # so that it does not matter how long it takes here
                gc.collect(1)
            before = gc.get_stats()[2]["collections"]
            assert gc.get_threshold()[2] > gc.get_count()[2]        # whatever a picture makes
            yield
            looked.append(gc.get_stats()[2]["collections"] - before)

    run(tmp_path, Room(), script)
    assert looked == [1, 1, 1]
    assert gc.get_threshold() == usual
