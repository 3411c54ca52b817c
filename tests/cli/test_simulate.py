"""`simulate` through the door that main.py uses."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest

from game.cli.app import main
from game.rules.contract import GAMES
from game.session.loading import load
from game.session.seats import by_bot
from game.session.shelf import Shelf
from tests.cli.asking import refused

QUICK = ["simulate", "partner", "--option", "target=1"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*QUICK, "--json", *arguments]) == 0
    out = capsys.readouterr()
    assert out.err == ""
    found = json.loads(out.out)
    assert isinstance(found, dict)
    return found


def test_the_counts_agree_with_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "--games", "40", "--seats", "rookie,rookie,rookie,rookie", "--seed", "5", "--jobs", "1")
    assert (found["game"], found["seed"], found["matches"], found["seats"]) == ("partner", 5, 40, ["rookie"] * 4)
    assert found["options"]["target"] == "1"
    assert sum(found["wins"]) == 40
    assert found["shared"] == 0
    # With one win for the match every hand but the tied ones ends one.
    assert found["hand_wins"] == found["wins"]
    assert found["hands"] == 40 + found["ties"]
    assert found["ties"] <= found["blocked"] <= found["hands"]
    assert found["hands"] * 9 <= found["actions"] <= found["hands"] * 60
    assert 0 < found["passes"] < found["actions"]
    assert found["seconds"] > 0


def test_the_counts_are_those_of_the_games_that_were_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    left = tmp_path / "kept" / ".partner-seed-7-game-000001.save.99999999-1.new"     # by a simulation that was killed
    left.parent.mkdir()
    left.touch()
    found = run(capsys, "--games", "6", "--seed", "7", "--jobs", "1", "--save", str(tmp_path / "kept"))
    assert not left.exists()
    saves = list(Shelf(tmp_path / "kept").summaries())
    assert len(saves) == 6
    assert all(save.finished and save.damaged is None for save in saves)
    wins, passes, blocked, actions, decisions = [0, 0], 0, 0, 0, 0
    for save in saves:
        loaded = load(save.path)
        state = loaded.history.state
        wins = [won + (state.public.match.streak[side] > 0) for side, won in enumerate(wins)]
        blocked += sum(result.blocked for result in state.public.match.results)
        passes += sum(line.text == "pass" for line in loaded.scan.lines)
        actions += loaded.history.length
        chosen = [p for p in range(1, loaded.history.length + 1) if by_bot(loaded.history, loaded.plan.seats, p)]
        decisions += len(chosen)
        assert all(loaded.history.step(p).why is not None for p in chosen), "every bot's move has its reason"
    assert (found["wins"], found["blocked"], found["passes"]) == (wins, blocked, passes)
    assert (found["actions"], found["decisions"]) == (actions, decisions)


def games_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.save")}


def test_the_same_seed_gives_the_same_games_however_they_are_shared_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    results = []
    for jobs in ("1", "2", "5"):
        found = run(capsys, "--games", "5", "--seed", "3", "--jobs", jobs, "--save", str(tmp_path / jobs))
        results.append({key: value for key, value in found.items() if key not in ("seconds", "jobs")})
    assert results[0] == results[1] == results[2]
    assert games_of(tmp_path / "1") == games_of(tmp_path / "2") == games_of(tmp_path / "5")
    assert len(set(games_of(tmp_path / "1").values())) == 5
    run(capsys, "--games", "5", "--seed", "4", "--jobs", "1", "--save", str(tmp_path / "other"))
    assert set(games_of(tmp_path / "other").values()).isdisjoint(games_of(tmp_path / "1").values())


def test_sentences_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--games", "3", "--jobs", "1"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("3 matches of Jamaican Partner: ")
    assert " hands: " in said[1]
    assert said[-1].endswith(" s.")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "partner"),
        (["partner", "--seats", "rookie,rookie"], "Jamaican Partner takes 4 seats; --seats names 2."),
        (["cut_throat", "--seats", "pro,pro,pro,pro,pro"], "Cut Throat takes 2 to 4 seats; --seats names 5."),
        (["golo", "--seats", ",".join(["pro"] * 9)], "GOLO takes 1 to 8 seats; --seats names 9."),
        (["domino_golf", "--course", "short-loop"], "Domino Golf can't be played so: The course"),
        (["partner", "--seats", "rookie,rookie,rookie,wizard"], "'wizard'"),
        (["golo", "--seats", "wizard"], "GOLO has no bot 'wizard'; it has: random, rookie, club, pro."),
        (["partner", "--seats", ""], "no bot ''"),
        (["partner", "--games", "0"], "'0'"),
        (["partner", "--games", "1e99"], "'1e99'"),
        (["partner", "--games", "9" * 5000], "999"),
        (["partner", "--jobs", "-1"], "'-1'"),
        (["partner", "--seed", "x"], "'x'"),
        (["partner", "--budget", "nan"], "'nan'"),
        (["partner", "--budget", "0"], "'0'"),
        (["partner", "--option", "target"], "NAME=VALUE"),
        (["partner", "--option", "target=13"], "target"),
        (["partner", "--option", "speed=fast"], "target, first_tile"),
        ([], "GAME"),
    ],
)
def test_what_will_not_do_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert said in refused(capsys, "simulate", *arguments)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder_that_can_not_keep_the_games_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path, jobs: str) -> None:
    (tmp_path / "file").touch()
    said = refused(capsys, "simulate", "partner", "--option", "target=1", "--games", "2", "--jobs", jobs, "--save", str(tmp_path / "file"))
    assert "--save" in said


@pytest.mark.parametrize(("game", "option"), [("cut_throat", "boneyard=on"), ("french", "limit=50"), ("domino_golf", "holes=3")])
def test_other_games_count_what_they_have(capsys: pytest.CaptureFixture[str], game: str, option: str) -> None:
    assert main(["simulate", game, "--games", "3", "--jobs", "1", "--option", option, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert sum(found["wins"]) + found["shared"] == 3
    assert ("mean_points" in found) is (game != "cut_throat")
    if game == "domino_golf":
        assert 8 <= found["mean_points"][0] <= 27
        assert "hands" not in found
        return
    assert sum(found["hand_wins"]) == found["hands"] - (found["ties"] if game == "cut_throat" else found["blocked"])
    assert found.get("drawn", 0) > 0 if game == "cut_throat" else "drawn" not in found


@pytest.mark.parametrize("game", [rules.key for rules in GAMES])
def test_random_play_can_be_measured_at_every_game(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str) -> None:
    command = ["--saves", str(tmp_path), "simulate", game, "--games", "1", "--seats", "random", "--jobs", "1", "--json"]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["seats"]) == {"random"}
    assert found["matches"] == 1


def test_points_come_with_their_standard_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Against the totals of the games kept."""
    kept = tmp_path / "kept"
    command = ["simulate", "domino_golf", "--games", "7", "--seats", "random,rookie", "--option", "holes=3", "--jobs", "2"]
    assert main([*command, "--save", str(kept), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    totals = [[sum(card[:3]) for card in load(path).history.state.public.cards] for path in sorted(kept.glob("*.save"))]
    for seat, column in enumerate(zip(*totals, strict=True)):
        assert found["mean_points"][seat] == pytest.approx(mean(column))
        assert found["points_error"][seat] == pytest.approx(stdev(column) / 7**0.5, abs=1e-5)
    assert main(command) == 0
    said = f"{found['mean_points'][0]:.2f} (± {found['points_error'][0]:.2f}) to "
    assert said in capsys.readouterr().out


def test_who_plays_alone_is_not_said_to_have_won(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "golo", "--games", "2", "--jobs", "1", "--seats", "rookie"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "2 matches of GOLO."
