"""The command line: one sentence for every mistake, exit status 2, and silence where a reader or the person leaves."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from game.cli import app
from game.cli import test as test_command
from game.cli import window
from game.cli.output import SAVES, version
from game.errors import UserError

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Doing:
    """A command `do` that does what the test wants."""

    action: Callable[[argparse.Namespace], int]

    def register(self, subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        """Add `do [--level N]`."""
        parser = subparsers.add_parser("do")
        parser.add_argument("--level", type=int, default=0)
        parser.set_defaults(run=self.action)


def refuse(args: argparse.Namespace) -> int:
    raise UserError("The file x.yaml is missing: name another.")


def leave(args: argparse.Namespace) -> int:
    raise KeyboardInterrupt


def stumble(args: argparse.Namespace) -> int:
    raise ZeroDivisionError


def test_a_command_gets_its_arguments_and_gives_its_status() -> None:
    assert app.main(["do", "--level", "5"], [Doing(lambda args: args.level)]) == 5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["do"], "The file x.yaml is missing: name another."),
        (["dance"], "no such command; the commands are: do."),
        (["do", "--level", "high"], "--level: invalid int value: 'high'"),
        (["do", "--lev", "3"], "unrecognized arguments: --lev 3"),
        (["--saves"], "--saves: expected one argument"),
        (["do", "more"], "unrecognized arguments: more"),
    ],
)
def test_a_mistake_is_one_sentence_and_status_2(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(arguments, [Doing(refuse)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("main.py: ")
    assert told.err.endswith(".\n")
    assert told.err.count("\n") == 1
    assert words in told.err


def test_a_mistake_in_the_program_keeps_its_traceback() -> None:
    with pytest.raises(ZeroDivisionError):
        app.main(["do"], [Doing(stumble)])


def test_leaving_by_ctrl_c_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["do"], [Doing(leave)]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_reader_that_leaves_gets_no_complaint() -> None:
    script = (
        "import sys; from game.cli import app; from tests.cli.test_app import Doing\n"
        "sys.exit(app.main(['do'], [Doing(lambda args: [print('x' * 99) for _ in range(9999)] and 0)]))"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == app.BROKEN_PIPE


def test_the_version_is_the_one_in_pyproject(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        app.main(["--version"])
    assert capsys.readouterr().out == f"The Nineteenth Hole {version()}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        app.main(["--help"])
    told = capsys.readouterr().out
    assert "play" in told
    assert "test" in told


def test_no_command_opens_the_menu_and_play_opens_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[tuple[Path, str | None]] = []

    def note(saves: Path, game: str | None) -> int:
        opened.append((saves, game))
        return 0

    monkeypatch.setattr(window, "open_on", note)
    assert app.main([]) == 0
    assert app.main(["--saves", str(tmp_path)]) == 0
    assert app.main(["play", "partner", "--saves", str(tmp_path)]) == 0
    assert app.main(["--saves", str(tmp_path), "play", "partner"]) == 0
    assert opened == [(SAVES, None), (tmp_path, None), (tmp_path, "partner"), (tmp_path, "partner")]


def test_an_unknown_game_is_told_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["play", "chess"], [window]) == 2
    told = capsys.readouterr().err
    assert "chess" in told
    assert "partner" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ""}, {"HOME": "/home/ana"}])
def test_without_a_display_the_window_says_so(environment: dict[str, str]) -> None:
    with pytest.raises(UserError, match=r"no display.*DISPLAY"):
        window.require_display("linux", environment)


@pytest.mark.parametrize(
    ("platform", "environment"),
    [("linux", {"DISPLAY": ":0"}), ("linux", {"WAYLAND_DISPLAY": "wayland-0"}), ("linux", {"SDL_VIDEODRIVER": "dummy"}), ("darwin", {})],
)
def test_with_a_display_the_window_may_open(platform: str, environment: dict[str, str]) -> None:
    assert not refused(platform, environment)


def refused(platform: str, environment: dict[str, str]) -> bool:
    """Whether no window can be opened there."""
    try:
        window.require_display(platform, environment)
    except UserError:
        return True
    return False


def test_saves_that_cannot_be_kept_are_told_before_the_window_opens(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file in the way", encoding="utf-8")
    with pytest.raises(UserError, match=r"saves.*--saves"):
        window.require_folder(tmp_path / "saves")


def test_a_missing_saves_folder_is_made(tmp_path: Path) -> None:
    window.require_folder(tmp_path / "mine" / "saves")
    assert (tmp_path / "mine" / "saves").is_dir()


def test_pytest_gets_what_test_does_not_know() -> None:
    args = app.parse(["test", "-k", "hand", "--full", "tests/rules", "-x"])
    assert (args.full, args.rest) == (True, ["-k", "hand", "tests/rules", "-x"])


@pytest.mark.parametrize("chosen", [["-n0"], ["-n", "4"], ["--numprocesses=2"], ["-p", "no:xdist"], ["--pdb"]])
def test_the_persons_own_workers_are_kept(chosen: list[str]) -> None:
    assert test_command.pytest_arguments(chosen, night=True) == ["-o", "faulthandler_timeout=0", *chosen]


def test_long_tests_run_on_demand_only() -> None:
    assert test_command.pytest_arguments([])[:2] == ["-m", "not full"]
    assert test_command.pytest_arguments([], full=True)[:2] == ["-m", "not night"]
    assert "-m" not in test_command.pytest_arguments([], night=True)


@pytest.mark.parametrize(("value", "amount"), [("1", "100"), ("", "3")])
def test_a_variable_that_is_set_to_nothing_is_no_night(value: str, amount: str) -> None:
    asked = "from tests.amounts import at_night; print(at_night(100, 3))"
    told = subprocess.run([sys.executable, "-c", asked], env=os.environ | {"TEST_NIGHT": value}, cwd=ROOT, check=True, capture_output=True,
                          text=True)
    assert told.stdout.strip() == amount
