"""`share` and `replay` of a shared text, through the door that main.py uses."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from game.cli.app import main
from game.content.draft import Draft
from tests.cli.asking import printed
from tests.session.test_proof import round_on

SAVES = Path(__file__).resolve().parents[1] / "saves"
COURSES = Path(__file__).resolve().parents[2] / "courses"


def test_a_game_goes_through_a_text_and_a_file_of_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(SAVES / "partner-tie.save")
    text = printed(capsys, "share", file).strip()
    facts = json.loads(printed(capsys, "share", "--json", file))
    assert facts == {"game": "partner", "text": text, "letters": len(text)}
    whole = printed(capsys, "replay", file)
    assert printed(capsys, "replay", text) == whole
    sent = tmp_path / "mail.txt"
    sent.write_text(f"\n{text[:50]}\n{text[50:]}\n")
    assert printed(capsys, "replay", str(sent)) == whole


def test_an_altered_text_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "share", str(SAVES / "partner-tie.save")).strip()
    assert main(["replay", text[:-3]]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err == "main.py: This text was cut or altered on its way (its checksum does not fit): copy all of it once more.\n"


def test_a_game_in_progress_is_cut_at_its_last_hand(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(SAVES / "partner-by-hand.save")
    text = printed(capsys, "share", file).strip()
    before, after = (json.loads(printed(capsys, "replay", "--json", of)) for of in (file, text))
    assert 0 < after["actions"] <= before["actions"]


def test_a_course_goes_through_a_text_and_a_file_of_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    courses = tmp_path / "courses"
    shutil.copytree(COURSES, courses, ignore=shutil.ignore_patterns("custom"))
    card = tmp_path / "heron.yaml"
    card.write_text((COURSES / "golo" / "old-links.yaml").read_text(encoding="utf-8").replace("Old Links", "Heron Mere"), encoding="utf-8")
    text = printed(capsys, "share", str(card)).strip()
    assert json.loads(printed(capsys, "share", "--json", str(card))) == {"game": "golo", "text": text, "letters": len(text)}
    made = courses / "custom" / "heron-mere.yaml"
    assert printed(capsys, "open", text, "--courses", str(courses)) == (
        f"{made}: GOLO scorecard Heron Mere: 18 holes, par 72.\nNot proven: no round on it was sent along.\n")
    assert made.read_bytes() == card.read_bytes()
    sent = tmp_path / "mail.txt"
    sent.write_text(f"\n{text[:50]}\n{text[50:]}\n")
    assert json.loads(printed(capsys, "open", str(sent), "--json", "--courses", str(courses))) == {
        "file": str(made), "new": False, "kind": "golo scorecard", "holds": "GOLO scorecard Heron Mere: 18 holes, par 72"}


@pytest.mark.parametrize(("given", "why"), [
    ("NH1F:XYZ", "This text was cut or altered on its way (its checksum does not fit): copy all of it once more."),
    ("no-such-file", "This is no shared file: the text of one begins with NH1F:"),
    (str(COURSES), "courses can't be read (Is a directory)."),
])
def test_a_text_of_no_file_gets_one_sentence(capsys: pytest.CaptureFixture[str], given: str, why: str) -> None:
    assert main(["open", given]) == 2
    assert capsys.readouterr() == ("", f"main.py: {why}\n")


def test_a_round_is_put_into_the_file_of_its_course(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shutil.copytree(COURSES, tmp_path / "courses", ignore=shutil.ignore_patterns("custom"))
    card = Path(shutil.copy(COURSES / "golo" / "mill-pond.yaml", tmp_path / "courses" / "golo" / "mine.yaml"))
    before = card.read_text(encoding="utf-8")
    table = round_on("golo", tmp_path / "saves")
    table.close()
    said = printed(capsys, "prove", str(card), str(table.saved.path))
    assert said == f"{card}: Proven: {table.scores.lines[0].points} strokes by Winston Bell, on deal 48213.\n"
    assert said in printed(capsys, "check", str(card))
    facts = json.loads(printed(capsys, "check", "--json", str(card)))["good"][0]
    assert facts["proven"] == {"by": "Winston Bell", "strokes": table.scores.lines[0].points, "deal": 48_213}
    assert [line for line in card.read_text(encoding="utf-8").splitlines() if not line.startswith("proven: ")] == before.splitlines()
    draft = Draft.read(card)
    draft.set(("proven",), draft.value["proven"][::-1]).save(card)
    assert "warning: The proven round was altered: its checksum does not fit." in printed(capsys, "check", str(card))
    assert main(["prove", str(card), str(SAVES / "partner-tie.save")]) == 2
    assert capsys.readouterr().err.startswith("main.py: ")
