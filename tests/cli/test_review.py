"""`review` through the door that main.py uses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli.app import main

SAVES = Path(__file__).resolve().parents[1] / "saves"


@pytest.mark.full
def test_it_tells_what_each_decision_of_a_hand_cost(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(SAVES / "cut-throat-tie-2.save")
    assert main(["review", file, "--hand", "1", "--seat", "1", "--jobs", "1"]) == 0
    first, *losses = capsys.readouterr().out.splitlines()
    assert first.startswith("Hand 1, Ana: 50 % before the deal, ")
    assert losses
    assert all(line.startswith("  Move ") and " ± " in line and "; better: " in line for line in losses)


@pytest.mark.full
def test_a_round_of_golf_is_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(SAVES / "card-golf-skins.save"), "--hand", "1", "--jobs", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["unit"]) == ("card_golf", "strokes")
    assert {part["number"] for part in found["parts"]} == {0}


@pytest.mark.parametrize(
    "arguments",
    [["partner-blocked.save", "--hand", "9"], ["partner-blocked.save", "--seat", "5"], ["none.save"]],
    ids=" ".join,
)
def test_what_has_no_review_is_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    name, *more = arguments
    assert main(["review", str(SAVES / name), *more, "--jobs", "1"]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.count("\n") == 1
