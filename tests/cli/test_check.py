"""`check` through the door that main.py uses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli.app import main
from game.cli.paths import COURSES


def test_every_file_that_came_with_the_clubhouse_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(map(str, COURSES.rglob("*.yaml")))
    assert main(["check", *files]) == 0
    out = capsys.readouterr()
    assert out.err == ""
    assert len(out.out.splitlines()) == len(files) >= 5
    assert "GOLO scorecard Old Links: 18 holes, par 72." in out.out


def test_a_sentence_for_every_fault_and_status_two(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("kind: golo scorecard\nname: X\nnines:\n  - [6, 4, 4, 7]\n", encoding="utf-8")
    good = COURSES / "golo" / "dice.yaml"
    assert main(["check", str(wrong), str(good), str(tmp_path / "none.yaml")]) == 2
    out = capsys.readouterr()
    assert out.err.splitlines() == [
        f"{wrong}:4:6: hole 1 has par 6; pars are 3, 4 and 5.",
        f"{wrong}:4:15: hole 4 has par 7; pars are 3, 4 and 5.",
        f"{tmp_path / 'none.yaml'}: it can't be read (No such file or directory).",
    ]
    assert out.out == f"{good}: GOLO dice: 108 faces on 9 dice.\n"


def test_for_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("kind: [\n", encoding="utf-8")
    assert main(["check", "--json", str(wrong)]) == 2
    found = json.loads(capsys.readouterr().out)
    assert found["good"] == []
    assert [(fault["file"], fault["line"]) for fault in found["faults"]] == [(str(wrong), 2)]
