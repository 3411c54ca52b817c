"""`rate` through the door that main.py uses."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest

from game.cli.app import main
from game.cli.output import COURSES
from tests.content.test_damaged_files import POCKET_BOARD, POCKET_COURSE, POCKET_DECK


@pytest.fixture
def pocket(tmp_path: Path) -> str:
    """A course of three short holes."""
    (tmp_path / "pocket.yaml").write_text(POCKET_DECK, encoding="utf-8")
    path = tmp_path / "three.yaml"
    path.write_text(POCKET_COURSE, encoding="utf-8")
    return str(path)


def test_the_figures_of_a_course_for_programs(pocket: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", pocket, "--json", "--jobs", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.keys() == {"course", "par", "expected", "rookie", "slope", "hazards", "holes", "doubts"}
    assert (found["course"], found["par"], len(found["holes"])) == ("Pocket Three", 12, 3)
    assert math.isclose(found["expected"], sum(hole["expected"]["middle"] for hole in found["holes"]))
    assert found["expected"] < found["rookie"]
    for number, hole in enumerate(found["holes"], start=1):
        assert " ".join(hole) == "hole par yards expected rookie scores penalty suggested_par stroke_index best hazards driver rival"
        assert hole["hole"] == number
        assert hole["expected"].keys() == {"closest", "middle", "farthest"}
        assert hole["best"].keys() == {"target", "club", "added", "risk"}
        assert math.isclose(sum(hole["scores"].values()), 1)
        mean = sum(int(score) * chance for score, chance in hole["scores"].items())
        assert math.isclose(mean, hole["expected"]["middle"], abs_tol=1e-9)
    assert [hole["stroke_index"] for hole in found["holes"]] == [2, 3, 1]


def test_the_figures_of_a_course_for_people(pocket: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", pocket, "--jobs", "1"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(" 1  par 4  ")
    assert out[3].startswith("Pocket Three: 3 holes, par 12, rating ")
    assert out[4].startswith("What hazards cost the pro in strokes: ")
    assert re.match(r"To aim at the flag costs 0\.\d\d strokes a hole, .* or more on [0-3] of them\. The best", out[5])


def test_one_sentence_and_status_two(pocket: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", "nowhere"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("main.py: There is no course 'nowhere'; there are: mill-brook, ")
    assert ", three-falls, " in told
    for long in ("x" * 5000, "x" * 5000 + ".yaml"):
        assert main(["rate", long]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["rate", "parkland"]) == 2
    assert capsys.readouterr().err == "main.py: Parkland is a deck, of which holes are dealt in play; name a course.\n"
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(POCKET_COURSE.replace("[A, D, E]", "[A, X, E]"), encoding="utf-8")
    assert main(["rate", str(wrong)]) == 2
    assert capsys.readouterr().err == f"main.py: {wrong}:7:18: there is no face 'X' in this deck.\n"
    assert main(["rate", str(COURSES / "golo" / "old-links.yaml")]) == 2
    assert capsys.readouterr().err.endswith("old-links.yaml is for a game of which no courses are rated.\n")
    assert main(["rate", "mill-brook", "--option", "level=beginner"]) == 2
    assert capsys.readouterr().err == "main.py: Card Golf is rated without options; leave --option out.\n"


@pytest.fixture
def board(tmp_path: Path) -> str:
    """A board of two short holes, one with a gate."""
    path = tmp_path / "pocket-board.yaml"
    path.write_text(POCKET_BOARD, encoding="utf-8")
    return str(path)


def test_a_board_of_doshboard_by_its_path_and_options(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", board, "--json", "--jobs", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert " ".join(found) == "board level par expected rookie club hazards water_and_trees holes targets doubts"
    assert (found["board"], found["level"], found["par"], len(found["holes"])) == ("Pocket", "advanced", 7, 2)
    assert found["expected"].keys() == {"yellow", "red", "blue", "green"}
    assert found["hazards"].keys() == {"water", "trees", "cliffs"}
    for number, hole in enumerate(found["holes"], start=1):
        assert hole["hole"] == number
        assert " ".join(hole) == (
            "hole par cells expected rookie penalty suggested_par stroke_index best safe bold hazards water_and_trees near"
        )
        assert hole["best"].keys() == {"card", "shift", "call", "direction", "elbow", "second", "strokes", "penalty"}
        assert math.isclose(hole["best"]["strokes"], hole["expected"]["yellow"])
        assert hole["rookie"] > hole["expected"]["yellow"]
    assert sorted(hole["stroke_index"] for hole in found["holes"]) == [1, 2]
    assert len(found["targets"]) == 6
    assert main(["rate", board, "--json", "--jobs", "1", "--option", "level=beginner", "--option", "shared_set=red"]) == 0
    flat = json.loads(capsys.readouterr().out)
    assert (flat["level"], flat["targets"], flat["hazards"].keys()) == ("beginner", [], {"water", "trees"})
    assert math.isclose(flat["holes"][0]["best"]["strokes"], flat["holes"][0]["expected"]["red"])
    assert main(["rate", board, "--option", "level=easy"]) == 2
    assert capsys.readouterr().err.startswith("main.py: Option level can't be 'easy'; choose one of: beginner, advanced, professional")


def test_a_file_of_the_users_own_by_its_name(
    board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    courses = tmp_path / "courses"
    (courses / "custom").mkdir(parents=True)
    (courses / "doshboard").mkdir()
    (courses / "doshboard" / "cards.yaml").write_bytes((COURSES / "doshboard" / "cards.yaml").read_bytes())
    (courses / "custom" / "mine.yaml").write_text(Path(board).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr("game.cli.rate.COURSES", courses)
    assert main(["rate", "mine", "--jobs", "1"]) == 0
    assert "\nPocket, advanced: 2 holes, par 7; yellow " in capsys.readouterr().out
