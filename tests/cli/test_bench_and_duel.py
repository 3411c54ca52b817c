"""`bench` and `duel` through the door that main.py uses."""

from __future__ import annotations

import json

import pytest

from game.cli.app import main


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.count("\n") == 1
    return out.err


def test_bench_measures_or_names_what_is_absent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "partner", "--seconds", "0.01", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["steps_a_second"] > 0
    names = [r["name"] for r in found["readings"]]
    for wanted in ("kernel", "contract", "dominoes (PyPI)", "OpenSpiel", "search", "whole deal", "ply 6", "choice of the pro"):
        assert any(wanted in name for name in names), wanted
    for reading in found["readings"]:
        assert (reading["value"] is None) == bool(reading["note"])
        assert reading["value"] is None or reading["steps"] > 0


def test_bench_says_it_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.01"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("fixed loop: ")
    assert sum("hands/s" in line or "absent" in line for line in lines) == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("bench", "chess"), "no benchmark of 'chess'"),
        (("bench", "--seconds", "0"), "--seconds"),
        (("bench", "--seconds", "nan"), "--seconds"),
        (("duel", "chess"), "no duels of 'chess'"),
        (("duel", "partner", "--hands", "3"), "even number"),
        (("duel", "partner", "--against", "nobody"), "rookie, club, pro, heaviest, prob_alphabeta"),
        (("duel", "partner", "--budget", "0"), "--budget"),
    ],
)
def test_what_cannot_be_done_is_told(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(capsys, *arguments)


def test_a_duel_is_told_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["duel", "partner", "--seats", "club", "--against", "heaviest", "--hands", "40", "--seed", "3"]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["won"] + found["lost"] + found["tied"] == 40
    assert found["low"] <= found["share"] <= found["high"]
    assert main(command) == 0
    assert f"club wins {found['share']:.1%} of {found['won'] + found['lost']} decided hands" in capsys.readouterr().out
