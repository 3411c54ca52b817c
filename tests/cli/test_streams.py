"""Where a command cannot print: one sentence on standard error, exit status 2, and nothing lost."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import output
from game.cli.output import COURSES
from game.errors import UserError
from game.session.loading import load

ROOT = Path(__file__).resolve().parents[2]
DICE = COURSES / "golo" / "dice.yaml"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="uses /dev/full and a POSIX shell")


def run(redirection: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """main.py with its streams redirected by a shell."""
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, "main.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


def assert_one_sentence(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("main.py: Standard output ")
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(".\n")
    assert all(word in done.stderr for word in words), done.stderr


@pytest.mark.parametrize("arguments", [("check", str(DICE)), ("check", "--json", str(DICE)), ("check", "--help"), ("--version",)])
def test_a_full_disk(arguments: tuple[str, ...]) -> None:
    assert_one_sentence(run(">/dev/full", *arguments), "No space left on device")


@pytest.mark.parametrize("arguments", [("check", str(DICE)), ("--version",)])
def test_a_closed_output(arguments: tuple[str, ...]) -> None:
    assert_one_sentence(run(">&-", *arguments), "terminal")


def test_an_output_that_cannot_write_a_name(tmp_path: Path) -> None:
    named = tmp_path / "Kürze.yaml"
    shutil.copy(DICE, named)
    for more in ((), ("--json",)):
        done = run("", "check", *more, str(DICE), str(named), PYTHONIOENCODING="ascii")
        assert_one_sentence(done, r"'\xfc'", "ascii", "PYTHONIOENCODING=utf-8")
        assert done.stdout == ""


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_names_of_files_do_nothing_to_a_terminal(encoding: str, tmp_path: Path) -> None:
    """Neither on standard output nor in a sentence, nor in JSON, which keeps them to the letter."""
    name = os.fsdecode(b"\xff\x1b[31m\x07\xe2\x80\xae\xc2\x9bend\nof.yaml")
    good, bad = tmp_path / name, tmp_path / f"bad{name}"
    shutil.copy(DICE, good)
    bad.write_text("kind: golo dice\n", encoding="utf-8")
    spelt = r"\xff\x1b[31m\x07\u202e\x9bend\nof.yaml"
    done = run("", "check", str(good), str(bad), PYTHONIOENCODING=encoding)
    assert done.returncode == 2
    assert done.stdout.count("\n") == 1
    assert spelt in done.stdout
    assert f"bad{spelt}" in done.stderr
    assert done.stderr.isascii()
    as_json = run("", "check", "--json", str(good), PYTHONIOENCODING=encoding).stdout
    assert as_json.isascii()
    assert json.loads(as_json)["good"][0]["file"] == str(good)
    unknown = run("", "replay", str(tmp_path / f"none{name}"), PYTHONIOENCODING=encoding)
    assert (unknown.returncode, unknown.stderr.count("\n")) == (2, 1)
    assert f"none{spelt}" in unknown.stderr


@pytest.mark.parametrize("redirection", ["2>/dev/full", "2>&-", "<&- >&- 2>&-"])
def test_where_the_sentence_cannot_be_said_the_status_still_tells(redirection: str) -> None:
    done = run(redirection, "dance")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_what_is_printed_never_gets_into_a_save(tmp_path: Path) -> None:
    assert run(">&-", "simulate", "partner", "--games", "1", "--jobs", "1", "--save", str(tmp_path)).returncode == 2
    (save,) = tmp_path.glob("*.save")
    assert load(save).history.state is not None


def test_nobody_to_print_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """As under pythonw, where there are no streams."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(UserError, match="closed"):
        output.print_text("x")
    output.tell("x")


def test_all_or_nothing_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(taken, "ascii"))
    with pytest.raises(UserError):
        output.show({}, ["Ana: 3", "José: 4"], as_json=False)
    assert taken.getvalue() == b""
