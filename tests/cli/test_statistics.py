"""`statistics` through the door that main.py uses."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli.app import main
from tests.cli.asking import printed, refused

SAVES = Path(__file__).resolve().parents[1] / "saves"


def test_figures_are_printed_with_what_they_count_and_written_as_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shutil.copy(SAVES / "partner-tie.save", tmp_path)
    shutil.copy(SAVES / "partner-by-hand.save", tmp_path)       # which is not over
    table = tmp_path / "out" / "table.csv"
    facts = json.loads(printed(capsys, "--saves", str(tmp_path), "statistics", "partner", "--json", "--csv", str(table)))
    persons = facts["played"]["value"]
    assert facts["won"] == {"value": facts["won"]["value"], "of": persons}
    rows = {row[0]: row for row in csv.reader(table.read_text("utf-8-sig").splitlines())}
    assert float(rows["played"][3]) == persons
    assert rows["hands"][4] == "Hands that the player's side won, of all hands."
    told = printed(capsys, "--saves", str(tmp_path), "statistics", "partner")
    assert "Hands that the player's side won, of all hands." in told


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe in a folder, and /dev/stdout")
def test_a_table_goes_into_a_pipe_or_to_standard_output_and_replaces_neither(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shutil.copy(SAVES / "partner-tie.save", tmp_path)
    pipe, link, sent = tmp_path / "pipe", tmp_path / "link", tmp_path / "sent"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    printed(capsys, "--saves", str(tmp_path), "statistics", "partner", "--csv", str(link))
    table = os.read(reader, 1 << 16)
    os.close(reader)
    assert pipe.is_fifo()
    assert link.is_symlink()
    command = [sys.executable, "main.py", "--saves", str(tmp_path), "statistics", "partner", "--csv", "/dev/stdout"]
    with sent.open("wb") as file:
        subprocess.run(command, cwd=SAVES.parents[1], stdout=file, check=True)
    told = sent.read_bytes()
    assert told.startswith(table)
    assert b"of all hands." in told[len(table):]


def test_a_folder_in_place_of_the_table_is_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shutil.copy(SAVES / "partner-tie.save", tmp_path)
    said = refused(capsys, "--saves", str(tmp_path), "statistics", "partner", "--csv", str(tmp_path))
    assert "Is a directory" in said


def test_an_unknown_game_gets_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--saves", str(tmp_path), "statistics", "chess"]) == 2
    assert capsys.readouterr().err.startswith("main.py: There is no game 'chess'; choose one of: partner,")


@pytest.mark.parametrize(("field", "name", "known"), [
    ("player", "Anna", "Ana"), ("opponent", "nobody", "Winston"), ("level", "prof", "club"), ("course", "nowhere", "none"),
    ("hole", "9" * 400, "none"), ("hole", "0", "none"), ("hole", "two", "none"),
])  # fmt: skip
def test_what_no_finished_game_has_is_named_with_what_there_is(
    field: str, name: str, known: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shutil.copy(SAVES / "partner-tie.save", tmp_path)
    assert main(["--saves", str(tmp_path), "statistics", "partner", f"--{field}", name]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err.startswith(f"main.py: No finished game counts for --{field} '{name}'; those there are: ")
    assert known in told.err


def test_a_folder_that_is_not_there_has_no_figures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for wrong in (tmp_path / "none", SAVES / "partner-tie.save"):
        assert main(["--saves", str(wrong), "statistics", "partner"]) == 2
        assert capsys.readouterr().err == f"main.py: There is no folder {wrong}: name the folder of saves with --saves.\n"
    assert not (tmp_path / "none").exists()
