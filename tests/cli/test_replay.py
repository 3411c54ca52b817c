"""`replay` through the door that main.py uses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli.app import main

SAVES = Path(__file__).resolve().parents[1] / "saves"


def test_it_prints_the_final_scores(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SAVES / "partner-blocked.save")]) == 0
    out = capsys.readouterr()
    assert out.out.splitlines() == ["1. Winston and Marcia: 1", "2. Ana and Desmond: 0", "The game is over after 12 actions."]
    assert out.err == ""


def test_it_says_what_is_still_open(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SAVES / "partner-by-hand.save")]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The game goes on after 33 actions: 2 more in a row for the match."


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(SAVES / "partner-tie.save")]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["final"], found["actions"], found["notice"]) == ("partner", True, 41, None)
    assert found["scores"] == [
        {"seats": [0, 2], "names": ["Ana", "Desmond"], "points": 2, "rank": 1},
        {"seats": [1, 3], "names": ["Winston", "Marcia"], "points": 0, "rank": 2},
    ]
    assert found["options"] == {"target": "2", "first_tile": "sporting", "play_off": "off", "key_bonus": "on"}


def test_a_cut_last_line_is_told_beside_the_result(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    torn = tmp_path / "torn.save"
    torn.write_bytes((SAVES / "partner-blocked.save").read_bytes()[:-5])
    data = torn.read_bytes()
    assert main(["replay", "--json", str(torn)]) == 0
    out = capsys.readouterr()
    assert json.loads(out.out)["actions"] == 11
    assert "“Blocked” was cut off" in json.loads(out.out)["notice"]
    assert out.err.count("\n") == 1
    assert torn.read_bytes() == data


def test_an_illegal_line_is_refused_with_its_number(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    cheat = tmp_path / "cheat.save"
    cheat.write_bytes((SAVES / "partner-by-hand.save").read_bytes().replace(b"play 1-0 right", b"play 2-0 right"))
    assert main(["replay", str(cheat)]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.startswith("main.py: cheat.save, line 8: 2-0 is not in this hand.")
    assert out.err.count("\n") == 1


@pytest.mark.parametrize("name", ["gone.save", ".", "x" * 5000, "nul\0"])
def test_what_is_no_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    assert main(["replay", str(tmp_path / name)]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.count("\n") == 1
    assert "Traceback" not in out.err
