"""`bench` and `duel` through the door that main.py uses."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest

from game.analysis.selfplay import WinsAndLosses
from game.cli import duel
from game.cli.app import main
from game.cli.measured import Contests, decided_hands
from game.games.card_golf.commands.rating import looking, solving
from game.games.doshboard.commands.rating import asking
from game.games.golo.commands import nines
from tests.cli.asking import refused


def test_bench_measures_or_names_what_is_absent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "partner", "--seconds", "0.01", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["steps_a_second"] > 0
    names = [r["name"] for r in found["readings"]]
    wanted_all = "kernel", "contract", "dominoes (PyPI)", "OpenSpiel", "search", "whole deal", "ply 6", "choice of the pro"
    of_the_master = "master, median", "master, longest of", "choices of the master", "memory of a choice of the master"
    for wanted in (*wanted_all, *of_the_master):
        assert any(wanted in name for name in names), wanted
    for reading in found["readings"]:
        assert (reading["value"] is None) == bool(reading["note"])
        assert reading["value"] is None or reading["steps"] > 0
    assert re.fullmatch(r"\d+ MB at most", next(reading["note"] for reading in found["readings"] if "memory" in reading["name"]))


def test_bench_says_it_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "partner", "--seconds", "0.01"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("fixed loop: ")
    assert sum("hands/s" in line or "absent" in line for line in lines) == 4


def test_golo_is_measured_by_three_roads() -> None:
    names = {reading.name: reading.value for reading in nines(0.01)}
    assert [word for name in names for word in ("kernel", "contract", "at once") if word in name] == ["kernel", "contract", "at once"]
    assert all(value is not None and value > 0 for value in names.values())


@pytest.mark.full
def test_card_golf_is_measured_by_par_and_by_look() -> None:
    readings = {reading.name: reading for reading in (*solving(0.01), *looking(0.01))}
    for wanted in ("solve a par 3", "solve a par 5, the worst", "odds of a tee shot", "all plans from a tee, solved"):
        assert (readings[wanted].value or 0) > 0
    assert "MB" in readings["memory of a par 4"].note


@pytest.mark.full
def test_doshboard_is_measured_by_holes_and_by_what_is_asked_of_one() -> None:
    readings = list(asking(0.01))
    assert {reading.unit for reading in readings} == {"s"}
    levels = [next((level for level in ("beginner", "advanced", "professional") if level in reading.name), "") for reading in readings]
    assert levels == ["beginner"] * 3 + ["advanced"] * 3 + ["professional"] * 3 + [""]
    for reading, level in zip(readings, levels, strict=True):
        assert ("--seconds 10" in reading.note) if level == "professional" else reading.value


@pytest.mark.full
def test_bench_measures_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.01"]) == 0
    out = capsys.readouterr().out
    games = "solve simple, lowest first", "solve simple, any dice", "solve scorecard", "solve trips"
    for wanted in ("hands/s", "nines/s", *games, "longest wait"):
        assert wanted in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("bench", "chess"), "no benchmark of 'chess'"),
        (("bench", "--seconds", "0"), "--seconds"),
        (("bench", "--seconds", "nan"), "--seconds"),
        (("bench", "frames", "--size", "4K"), "from 1024x640 to 7680x4320, not '4K'"),
        (("bench", "frames", "--size", "1920x"), "'1920x'"),
        (("bench", "frames", "--size", "1920x1080x2"), "'1920x1080x2'"),
        (("bench", "frames", "--size", "640x480"), "'640x480'"),
        (("bench", "frames", "--table", "french"), "those of these are: card_golf, doshboard, golo, partner"),
        (("bench", "golo", "--size", "1920x1080"), "`bench frames`"),
        (("bench", "--table", "golo"), "`bench frames`"),
        (("duel", "chess"), "no duels of 'chess'"),
        (("duel", "partner", "--hands", "3"), "even number"),
        (("duel", "partner", "--against", "nobody"), "pro, master, heaviest, open_search, plain_sampling, simple_hybrid, prob_alphabeta"),
        (("duel", "partner", "--budget", "0"), "--budget"),
        (("duel", "cut_throat", "--players", "5"), "--players takes one of 2, 3, 4"),
        (("duel", "cut_throat", "--players", "3", "--hands", "4"), "divides by 6"),
        (("duel", "french", "--against", "nobody"), "random, rookie, club, pro, master, heaviest"),
        (("duel", "domino_golf", "--option", "holes=4"), "holes"),
        (("duel", "partner", "--option", "target=1"), "--option"),
        (("duel", "partner", "--games", "4"), "heaviest plays single hands only"),
        (("duel", "partner", "--games", "4", "--seats", "heaviest", "--against", "club"), "heaviest plays single hands only"),
        (("duel", "cut_throat", "--games", "8", "--players", "3"), "--games takes an even number from 6 on that divides by 6"),
        (("duel", "cut_throat", "--games", "8", "--hands", "8"), "not allowed with"),
        (("duel", "cut_throat", "--course", "mill-pond"), "without a course"),
        (("duel", "domino_golf", "--course", "nowhere"), "harbour-links"),
        (("duel", "domino_golf", "--course", "short-loop"), "fewer than the round of 18"),
        (("duel", "domino_golf", "--players", "1"), "--players takes one of 2, 3, 4, 5"),
        (("duel", "partner", "--series", "0"), "--series takes a number from 1 on, not 0"),
        (("duel", "partner", "--games", "4", "--against", "club", "--series", "2"), "--series is for single hands of partner, cut_throat"),
        (("duel", "domino_golf", "--series", "2"), "--series is for single hands of partner, cut_throat, french"),
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


def test_a_series_is_of_as_many_hands_as_asked_for(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of seven deals in series of three: three, three and one; each by itself without a series."""
    for more, lengths in ((("--series", "3"), [3, 3, 1]), ((), [1] * 7)):
        rounds = _Rounds(WinsAndLosses(1, 1))
        monkeypatch.setattr(duel, "contests", lambda *_args, rounds=rounds: rounds)
        assert main(["duel", "french", "--hands", "14", *more]) == 0
        assert rounds.asked == lengths
        assert "of 14 decided hands" in capsys.readouterr().out


class _Rounds(Contests):
    """Two contests a round, with the same result in every one."""

    contests = 2
    decided = staticmethod(decided_hands)

    def __init__(self, round_: WinsAndLosses) -> None:
        self._round = round_
        self.asked: list[int] = []

    def play(self, bots: object, seeds: Sequence[int], budget: float, /) -> list[WinsAndLosses]:
        self.asked.append(len(seeds))
        return [self._round for _seed in seeds]


def test_a_duel_without_a_decision_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel, "contests", lambda *_args: _Rounds(WinsAndLosses(0, 0)))
    assert "All 4 were tied" in refused(capsys, "duel", "french", "--games", "4")


def test_one_decided_hand_is_no_plural(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel, "contests", lambda *_args: _Rounds(WinsAndLosses(1, 0)))
    assert main(["duel", "french", "--hands", "2"]) == 0
    assert "of 1 decided hand against" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "more", "games", "decided"),
    [
        ("partner", ("--option", "target=1"), 8, "decided games"),
        ("cut_throat", ("--players", "3", "--option", "target=1", "--option", "six_love=all"), 60, "decided games"),
        ("cut_throat", ("--players", "2", "--option", "target=2"), 8, "decided games"),
        ("french", ("--option", "limit=50", "--seed", "2"), 8, "decided games"),
        ("domino_golf", ("--players", "2", "--option", "holes=3", "--course", "short-loop"), 8, "rounds with fewer strokes"),
    ],
)
def test_whole_games_can_be_played(
    capsys: pytest.CaptureFixture[str], game: str, more: tuple[str, ...], games: int, decided: str
) -> None:
    command = ["duel", game, "--seats", "club", "--against", "random", "--games", str(games), *more]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["won"] + found["lost"] + found["tied"] == found["games"] == games
    assert found["won"] > found["lost"]
    assert main(command) == 0
    assert f"of {found['won'] + found['lost']} {decided}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "more", "hands"),
    [
        ("cut_throat", ("--players", "2", "--option", "boneyard=on"), 20),
        ("cut_throat", ("--players", "3"), 18),
        ("french", (), 20),
        ("domino_golf", ("--players", "2", "--option", "holes=3"), 8),
    ],
)
def test_every_game_has_duels(capsys: pytest.CaptureFixture[str], game: str, more: tuple[str, ...], hands: int) -> None:
    command = ["duel", game, "--seats", "club", "--against", "rookie", "--hands", str(hands), *more, "--json"]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["won"] + found["lost"] + found["tied"] == hands
    assert main([*command, "--seed", "1"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["won"], again["lost"]) == (found["won"], found["lost"])
