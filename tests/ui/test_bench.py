"""The benchmark of the window: every scenario comes to pictures, whatever the machine."""

from __future__ import annotations

import json

import msgspec
import pytest

from game.cli.app import main
from game.cli.paths import COURSES
from game.ui.looks.settings import Settings
from game.ui.window.bench import SIZES, Scenario, measured, scenarios

FLAT = Settings(theme="contrast", speed=1, pace="fast", autoplay=False)


IDS = ("idle", "tiles", "dice", "flight", "sweep", "shots", "circle")
LONGER = ("shots", "circle")
"""Those that are measured in the full run only."""


@pytest.mark.parametrize("scenario", [
    pytest.param(scenario, id=name, marks=[pytest.mark.full] if name in LONGER else [])
    for scenario, name in zip(scenarios(), IDS, strict=True)])
def test_pictures_are_measured(scenario: Scenario) -> None:
    taken = measured(scenario, (1024, 640), .05, COURSES, FLAT)
    assert taken.name == scenario.name
    for spread in (taken.work, taken.processor):
        assert 0 < spread.median <= spread.most <= spread.longest < 60
    assert taken.rate > 1e5
    assert taken.pictures >= 5


def test_what_does_not_move_is_not_counted_as_moving() -> None:
    idle = scenarios()[0]
    still = msgspec.structs.replace(FLAT, pace="slow")
    with pytest.raises(TimeoutError):
        measured(Scenario(idle.name, idle.table, idle.step, True), (1024, 640), .05, COURSES, still, longest=1.5)


@pytest.mark.night
def test_bench_frames_prints_six_figures_for_each_table_and_size(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "frames", "--seconds", "0.02", "--json"]) == 0
    readings = json.loads(capsys.readouterr().out)["readings"]
    assert len(readings) == 6 * len(scenarios()) * len(SIZES)
    assert all(reading["value"] > 0 and reading["unit"] == "s" for reading in readings)
    assert {f"{width}x{height}" in reading["name"] for reading in readings for width, height in SIZES} == {True, False}
