"""`check` through the door that main.py uses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli.app import main
from game.cli.output import COURSES
from tests.games.domino_golf.rules.test_long_course import long_course

BOARDS = sorted(COURSES.glob("doshboard/[!c]*.yaml"))


def test_every_file_that_came_with_the_clubhouse_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(str(path) for path in COURSES.rglob("*.yaml") if path not in BOARDS)
    assert main(["check", *files]) == 0
    out = capsys.readouterr()
    assert out.err == ""
    assert len(out.out.splitlines()) == len(files) >= 5
    assert "GOLO scorecard Old Links: 18 holes, par 72." in out.out


@pytest.mark.full
def test_a_stock_board_has_no_warning(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", str(BOARDS[0])]) == 0
    (good,) = json.loads(capsys.readouterr().out)["good"]
    assert good["kind"] == "doshboard board"
    assert good["warnings"] == []


def test_a_board_is_warned_of_and_right_all_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "wet.yaml"
    rows = "".join(f"  {row}\n" for row in ("wwwww", "w...w", "ww.ww", ".www.", "....."))
    path.write_text(f"kind: doshboard board\nname: Wet\nmap: |\n{rows}holes: [{{tee: [2, 4], target: [2, 1], par: 4}}]\n", encoding="utf-8")
    assert main(["check", str(path)]) == 0
    holds, warning = capsys.readouterr().out.splitlines()
    assert holds.startswith(f"{path}: Doshboard board Wet: 1 hole, par 4; ")
    assert warning.startswith(f"{path}: warning: Hole 1: a best plan within 6 cells of the target has a penalty chance of ")
    assert main(["check", "--json", str(path)]) == 0
    (good,) = json.loads(capsys.readouterr().out)["good"]
    assert len(good["warnings"]) == 1


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


def test_a_saved_game_is_told_from_a_file_without_a_kind(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    save, other = Path(__file__).parents[1] / "saves" / "card-golf-skins.save", tmp_path / "other.yaml"
    other.write_text("name: X\n", encoding="utf-8")
    assert main(["check", str(save), str(other)]) == 2
    of_save, of_other = capsys.readouterr().err.splitlines()
    assert of_save == f"{save}: it is a saved game; `main.py replay` plays it again."
    assert of_other.startswith(f"{other}:1:1: it does not say what it is; write kind: ")


def test_for_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("kind: [\n", encoding="utf-8")
    assert main(["check", "--json", str(wrong)]) == 2
    found = json.loads(capsys.readouterr().out)
    assert found["good"] == []
    assert [(fault["file"], fault["line"]) for fault in found["faults"]] == [(str(wrong), 2)]


def test_a_course_too_long_for_a_full_table_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """D13: it is no fault, for fewer players may play it."""
    course = long_course(51, "12-12", "11-11")
    holes = (f"  - {{green: {h.green}, approach: {h.approach!r}, layup: {h.layup!r}}}\n" for h in course.holes)
    path = tmp_path / "long.yaml"
    path.write_text("kind: domino golf course\nname: Long\nholes:\n" + "".join(holes), encoding="utf-8")
    assert main(["check", str(path)]) == 0
    told = "Domino Golf course Long: 18 holes, par 87; too long for 5 players: its 51 tiles leave too few in the pool."
    assert capsys.readouterr().out == f"{path}: {told}\n"


def test_g5_a_card_that_the_nine_dice_cannot_fill_is_good_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "short.yaml"
    path.write_text("kind: golo scorecard\nname: Short\nnines:\n  - [3, 3, 3, 3, 3, 3, 3, 3, 4]\n", encoding="utf-8")
    assert main(["check", str(path)]) == 0
    holds, warning = capsys.readouterr().out.splitlines()
    assert holds == f"{path}: GOLO scorecard Short: 9 holes, par 28."
    assert warning == (f"{path}: warning: nine 1 has 8 holes of par 3, 1 of par 4 and 0 of par 5, and the nine dice are two, five and two: "
                       "the card is for match play and skins.")


def test_g5_no_card_that_comes_with_the_game_is_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    cards = sorted(path for path in (COURSES / "golo").glob("*.yaml") if path.name != "dice.yaml")
    assert main(["check", *map(str, cards)]) == 0
    assert "warning" not in capsys.readouterr().out
