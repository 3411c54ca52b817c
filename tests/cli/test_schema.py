"""`schema` through the door that main.py uses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import schema
from game.cli.app import main
from game.cli.output import COURSES
from game.content.choices import kinds
from game.content.schema import BEGIN, END

NAMES = ", ".join(kind.name.replace(" ", "-") for kind in kinds())


@pytest.mark.parametrize("words", [["golo", "dice"], ["golo dice"], ["golo-dice"]])
def test_prints_the_schema_that_lies_beside_the_courses(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(["schema", *words]) == 0
    printed = capsys.readouterr().out
    assert printed == (COURSES / "schema" / "golo_dice.json").read_text(encoding="utf-8")
    assert json.loads(printed)["title"] == "golo dice"


@pytest.mark.parametrize(("words", "told"), [
    (["chess"], f"There is no kind of file 'chess'; there are: {NAMES}."),
    ([], f"Name a kind of file: {NAMES}."),
    (["--write", "golo-dice"], "--write writes the schemas of all kinds; name none beside it."),
])
def test_one_sentence_and_status_two(capsys: pytest.CaptureFixture[str], words: list[str], told: str) -> None:
    assert main(["schema", *words]) == 2
    out = capsys.readouterr()
    assert (out.out, out.err) == ("", f"main.py: {told}\n")


def test_writes_all_of_them(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "COURSES", tmp_path / "courses")
    assert main(["schema", "--write"]) == 0
    written = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "courses" / "schema").iterdir()}
    assert written == {path.name: path.read_text(encoding="utf-8") for path in (COURSES / "schema").iterdir()}
    assert capsys.readouterr().out.splitlines() == [
        f"courses/schema/{kind.name.replace(' ', '_')}.json" for kind in kinds()
    ]


def test_the_keys_in_the_docs_are_renewed(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "docs" / "content.md"
    page.parent.mkdir()
    page.write_text(f"# Files\n\n{BEGIN}old\n{END}\nThe end.\n", encoding="utf-8")
    monkeypatch.setattr(schema, "COURSES", tmp_path / "courses")
    assert main(["schema", "--write"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "docs/content.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    assert (lines[0], lines[-1]) == ("# Files", "The end.")
    assert "old" not in lines
    assert "### golo dice" in lines


def test_a_folder_that_can_not_be_written_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "schema").touch()
    monkeypatch.setattr(schema, "COURSES", tmp_path)
    assert main(["schema", "--write"]) == 2
    assert capsys.readouterr().err.startswith(f"main.py: {tmp_path / 'schema' / 'domino_golf_course.json'} cannot be written (")
