"""`rate` through the door that main.py uses."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from game.cli.app import main
from tests.content.test_damaged_files import POCKET_COURSE, POCKET_DECK


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
        assert " ".join(hole) == "hole par yards expected rookie scores penalty suggested_par stroke_index best hazards"
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


def test_one_sentence_and_status_two(pocket: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", "nowhere"]) == 2
    assert capsys.readouterr().err.startswith("main.py: There is no course 'nowhere'; there are: mill-brook, ")
    assert main(["rate", "parkland"]) == 2
    assert capsys.readouterr().err == "main.py: Parkland is a deck, of which holes are dealt in play; name a course.\n"
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(POCKET_COURSE.replace("[A, D, E]", "[A, X, E]"), encoding="utf-8")
    assert main(["rate", str(wrong)]) == 2
    assert capsys.readouterr().err == f"main.py: {wrong}:7:18: there is no face 'X' in this deck.\n"
