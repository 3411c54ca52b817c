"""The benchmark of the window: every scenario comes to pictures, whatever the machine."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.cli.app import main
from game.cli.output import COURSES
from game.games.partner.rules import Partner
from game.games.partner.table.frames import IdleTable, MovingTiles
from game.rules.contract import CHANCE
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.scenes.play import PlayScene
from game.ui.window import bench
from game.ui.window.bench import SIZES, FrameTimes, Measurable, measured, new_table, scenarios

FLAT = Settings(theme="contrast", speed=1, pace="fast", autoplay=False)


IDS = ("idle", "tiles", "dice", "flight", "sweep", "shots", "circle", "strokes")
LONGER = ("shots", "circle", "strokes")
"""Those that are measured in the full run only."""


@pytest.mark.parametrize("scenario", [
    pytest.param(scenario, id=name, marks=[pytest.mark.full] if name in LONGER else [])
    for scenario, name in zip(scenarios(), IDS, strict=True)])
def test_pictures_are_measured(scenario: Measurable) -> None:
    taken = measured(scenario, (1024, 640), .05, COURSES, FLAT)
    assert taken.name == scenario.name
    for spread in (taken.work, taken.processor):
        assert 0 < spread.median <= spread.most <= spread.longest < 60
    assert taken.rate > 1e5
    assert taken.pictures >= 5


class _IdleMoving(IdleTable):
    """A table where nobody moves, of which only motion is measured."""

    moving = True


def test_what_does_not_move_is_not_counted_as_moving() -> None:
    still = msgspec.structs.replace(FLAT, pace="slow")
    with pytest.raises(TimeoutError):
        measured(_IdleMoving(), (1024, 640), .05, COURSES, still, longest=1.5)


class _BegunLate(MovingTiles):
    """The first match is over before anything is measured."""

    def __init__(self) -> None:
        self.laid: list[Table] = []

    def table(self, courses: Path) -> Table:
        rules, rng = Partner(), Random(1)
        made = new_table(rules, rules.options(), 0, 4)
        while not self.laid and not made.over:
            if made.to_act is CHANCE:
                made.advance_chance(rng)
            else:
                made.play(rules.sample(made.state, rng))
        self.laid.append(made)
        return made


def test_a_match_that_is_over_gives_way_to_the_next_one() -> None:
    begun = _BegunLate()
    taken = measured(begun, (1024, 640), .05, COURSES, FLAT, longest=30)
    assert taken.pictures >= 5
    assert [table.over for table in begun.laid] == [True, False]


def test_bots_wait_until_measuring_begins() -> None:
    rules, mind = Partner(), bench.PromptMind()
    table = new_table(rules, rules.options(), 0, 4)
    table.advance_chance(Random(1))
    seat = table.to_act
    assert isinstance(seat, int)
    view = table.view(seat)
    early = mind.ask("partner", "rookie", view, 1, 1.0)
    assert not early.done()
    mind.begin()
    assert early.done()
    assert mind.ask("partner", "rookie", view, 2, 1.0).done()


class _EnoughError(Exception):
    """So much was played."""


def test_the_same_is_played_in_every_run() -> None:
    played = []

    class Heard(MovingTiles):
        def step(self, scene: PlayScene) -> None:
            if scene.table.position > 8:
                played.append(tuple(scene.table.heard(None))[:8])
                raise _EnoughError
    for _run in range(2):
        with pytest.raises(_EnoughError):
            measured(Heard(), (1024, 640), 60, COURSES, FLAT)
    assert played[0] == played[1]


def test_ctrl_c_is_no_lack_of_pictures() -> None:
    class Interrupted(MovingTiles):
        def step(self, scene: PlayScene) -> None:
            signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        measured(Interrupted(), (1024, 640), .05, COURSES, FLAT, longest=30)


def test_a_window_that_is_closed_is_no_lack_of_pictures(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """So ends, too, what `timeout` ends: SDL takes the signal for a press of the window's button."""
    class Closed(MovingTiles):
        def step(self, scene: PlayScene) -> None:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
    monkeypatch.setattr(bench, "scenarios", lambda _game: (Closed(),))
    assert main(["bench", "frames", "--size", "1024x640", "--seconds", "0.02"]) == 2
    assert "The window was closed" in capsys.readouterr().err


def test_bench_frames_of_one_size_at_one_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "frames", "--size", "1024x640", "--table", "golo", "--seconds", "0.02", "--json"]) == 0
    readings = json.loads(capsys.readouterr().out)["readings"]
    assert all("1024x640" in reading["name"] and "GOLO" in reading["name"] for reading in readings)
    paintings = [reading for reading in readings if "for painting" in reading["name"]]
    assert len(readings) - len(paintings) == 6
    assert all(reading["value"] > .1 for reading in paintings)


def test_too_few_pictures_are_told_in_a_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_what: object) -> FrameTimes:
        raise TimeoutError("Only 0 pictures came of: tiles.")
    monkeypatch.setattr(bench, "measured", none)
    assert main(["bench", "frames", "--size", "1024x640", "--table", "golo", "--seconds", "0.02"]) == 2
    assert "Only 0 pictures came of: tiles." in capsys.readouterr().err


@pytest.mark.night
def test_bench_frames_prints_six_figures_for_each_table_and_size_and_what_was_painted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "frames", "--seconds", "0.02", "--json"]) == 0
    readings = json.loads(capsys.readouterr().out)["readings"]
    assert sum("for painting" not in reading["name"] for reading in readings) == 6 * len(scenarios()) * len(SIZES)
    boards = [reading for reading in readings if "“doshboard”" in reading["name"] and f"{SIZES[-1][0]}x" in reading["name"]]
    assert len(boards) == 2
    assert all(reading["value"] > 0 and reading["unit"] == "s" for reading in readings)
    assert {f"{width}x{height}" in reading["name"] for reading in readings for width, height in SIZES} == {True, False}
