"""The numbers of the drills are those that the master finds."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from game.cli import app
from game.cli.drills import judged
from game.session import drills as module
from game.session.drills import Drill, drills

EXACT = [drill for drill in drills() if drill.asks != "worth"]


@pytest.mark.parametrize("drill", EXACT, ids=lambda drill: drill.key)
def test_exact_numbers_are_counted_again(drill: Drill) -> None:
    assert [one.share for one in judged(drill, 2)] == pytest.approx(drill.shares, abs=1e-4)
    assert set(drill.errors) == {0.0}


@pytest.mark.full
def test_chances_agree_within_their_errors() -> None:
    drill = next(one for one in drills() if one.key == "ends")
    for found, share, error in zip(judged(drill, 6), drill.shares, drill.errors, strict=True):
        assert abs(found.share - share) <= 2 * math.hypot(found.error, error)


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["drills"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(drills())
    assert "fives: 1 20.0% ± 0.0%, 0 20.0% ± 0.0%, 3 100.0% ± 0.0%" in lines


@pytest.mark.parametrize("content", [
    None, b"", b"[{}]", b"\xff\xfe[", b'[{"key": "fives", "game": "chess", "deal": 1, "asks": "worth", "moves": [], "choices": []}]',
    b'[{"key": "fives", "game": "partner", "deal": 1, "asks": "worth", "moves": [], "choices": ["1", "2"]}]'])
def test_a_damaged_list_is_one_sentence(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "drills.json"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(module, "FILE", file)
    assert app.main(["drills"]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"main.py: {file} is damaged (")
    assert told.err.endswith("): get it again with the game.\n")
    assert told.out == ""


def test_a_drill_that_cannot_be_asked_is_one_sentence_where_its_numbers_are_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "drills.json"
    file.write_bytes(b'[{"key": "fives", "game": "partner", "deal": 1, "asks": "worth", "moves": ["dance"], "choices": ["pass", "draw"]}]')
    monkeypatch.setattr(module, "FILE", file)
    assert app.main(["drills", "--write"]) == 2
    assert "the drill fives: " in capsys.readouterr().err
