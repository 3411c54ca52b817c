"""Starts main.py in empty folders, with an installer that needs no network, and breaks what can break."""

import ast
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import main

ROOT = Path(__file__).resolve().parents[1]
PYTHON: str = getattr(sys, "_base_executable", sys.executable)
STAND_IN = 'import sys\ndef main(arguments):\n    print("runs", sys.prefix, *arguments)\n    return 7\n'

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-in for uv is a POSIX script")


@dataclass(frozen=True, slots=True)
class Clone:
    """A fresh clone in a folder of its own, whose command line only says where it runs and returns 7."""

    folder: Path
    tools: Path

    def command(self, *arguments: str, python: str | Path = PYTHON) -> list[str]:
        """How it is started; -S keeps what else this machine has installed out of sight."""
        return [str(python), *(["-S"] if python == PYTHON else []), str(self.folder / "main.py"), *arguments]

    def surroundings(self, **changes: str) -> dict[str, str]:
        """The environment variables of a start."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_", "PYTHON", "VIRTUAL_ENV"))}
        return {**kept, "PATH": str(self.tools), "FAKE_UV_CALLS": str(self.tools / "calls"), "LC_ALL": "C.UTF-8", **changes}

    def start(self, *arguments: str, python: str | Path = PYTHON, **changes: str) -> "subprocess.CompletedProcess[str]":
        """Start it and wait for its end."""
        command = self.command(*arguments, python=python)
        return subprocess.run(command, env=self.surroundings(**changes), capture_output=True, text=True, timeout=120, check=False)

    def calls(self) -> list[str]:
        """What uv has been asked so far, as `venv` or `install`."""
        noted = self.tools / "calls"
        lines = noted.read_text(encoding="utf-8").splitlines() if noted.exists() else []
        return [line.split()[0].replace("pip", "install") for line in lines]

    @property
    def venv(self) -> Path:
        """Where its environment belongs."""
        return self.folder / ".venv"

    @property
    def python(self) -> Path:
        """The Python of its environment."""
        return self.venv / "bin" / "python"

    def packages(self) -> set[str]:
        """The names of what its environment has."""
        return {path.name.split("-")[0] for path in self.venv.glob("lib/python3*/site-packages/*.dist-info")}


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    folder, tools = tmp_path / "the clone", tmp_path / "tools"
    (folder / "game" / "cli").mkdir(parents=True)
    (folder / "game" / "cli" / "app.py").write_text(STAND_IN, encoding="utf-8")
    for name in ("main.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder / name)
    tools.mkdir()
    uv = tools / "uv"
    uv.write_text(f"#!{PYTHON}\n" + (ROOT / "tests" / "fake_uv.py").read_text(encoding="utf-8"), encoding="utf-8")
    uv.chmod(0o755)
    return Clone(folder, tools)


def assert_one_sentence(result: "subprocess.CompletedProcess[str]", *words: str) -> None:
    """The start failed as promised: exit status 2, and last on standard error one sentence with those words."""
    last = result.stderr.splitlines()[-1]
    assert result.returncode == 2, result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert last.startswith("main.py: ")
    assert last.endswith(".")
    assert all(word in last for word in words), last


def test_parses_on_the_oldest_python_that_can_tell_its_age() -> None:
    ast.parse((ROOT / "main.py").read_text(encoding="utf-8"), feature_version=(3, 8))


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    assert main.main(["play", "partner"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "Python 3.9" in told
    assert "3.11 or newer" in told


def test_the_first_start_makes_the_environment_and_runs_in_it(clone: Clone) -> None:
    result = clone.start("play", "partner")
    assert (result.returncode, result.stdout) == (7, f"runs {clone.venv} play partner\n")
    assert "Making the environment" in result.stderr
    assert "ready" in result.stderr
    assert clone.packages() == {"pygame_ce", "pyyaml", "numpy", "msgspec"}


def test_the_second_start_says_and_asks_nothing(clone: Clone) -> None:
    clone.start()
    result = clone.start()
    assert (result.returncode, result.stderr) == (7, "")
    assert clone.calls() == ["venv", "install"]


def test_the_tests_bring_their_packages_and_keep_them(clone: Clone) -> None:
    clone.start()
    assert clone.start("test", "-k", "hand").stdout == f"runs {clone.venv} test -k hand\n"
    assert {"pytest", "hypothesis", "mypy"} <= clone.packages()
    with (clone.folder / "constraints.txt").open("a", encoding="utf-8") as pins:
        pins.write("# newer\n")
    clone.start()
    asked = (clone.tools / "calls").read_text(encoding="utf-8").splitlines()[-1]
    assert "pytest==" in asked


def test_changed_pins_update_the_environment_in_place(clone: Clone) -> None:
    clone.start()
    with (clone.folder / "constraints.txt").open("a", encoding="utf-8") as pins:
        pins.write("# newer\n")
    result = clone.start()
    assert result.returncode == 7
    assert "up to date" in result.stderr
    assert clone.calls() == ["venv", "install", "install"]
    assert clone.start().stderr == ""


def test_a_changed_linter_setting_updates_nothing(clone: Clone) -> None:
    clone.start()
    with (clone.folder / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write("\n[tool.other]\nx = 1\n")
    assert clone.start().stderr == ""


def test_a_start_that_was_killed_half_way_is_made_good(clone: Clone) -> None:
    killed = clone.start(FAKE_UV="kill")
    assert killed.returncode == -9
    (clone.venv / "half").touch()
    result = clone.start()
    assert result.returncode == 7
    assert "cut off" in result.stderr
    assert not (clone.venv / "half").exists()


def test_the_half_made_environment_repairs_itself_from_within(clone: Clone) -> None:
    clone.start(FAKE_UV="kill")
    result = clone.start(python=clone.python)
    assert (result.returncode, result.stdout) == (7, f"runs {clone.venv}\n")
    assert "cut off" in result.stderr


def test_without_network_the_installer_is_quoted(clone: Clone) -> None:
    assert_one_sentence(clone.start(FAKE_UV="refuse numpy"), "dns error: no such host", "network")
    assert not clone.venv.exists()
    assert clone.start().returncode == 7


def test_a_failed_update_keeps_what_was_there(clone: Clone) -> None:
    clone.start()
    assert_one_sentence(clone.start("test", FAKE_UV="refuse pytest"), "network")
    assert clone.start().stderr == ""


def test_the_bench_runs_without_the_peers_it_cannot_get(clone: Clone) -> None:
    clone.start()
    result = clone.start("bench", FAKE_UV="refuse dominoes")
    assert (result.returncode, result.stdout) == (7, f"runs {clone.venv} bench\n")
    assert "no such host" in result.stderr


def test_an_installer_that_installs_nothing_is_not_asked_for_ever(clone: Clone) -> None:
    assert_one_sentence(clone.start(FAKE_UV="vanish"), "does not work", "delete it")
    assert clone.calls() == ["venv", "install"]


def test_a_package_that_went_missing_comes_back(clone: Clone) -> None:
    clone.start()
    next(clone.venv.glob("lib/python3*/site-packages/numpy-*")).rmdir()
    assert clone.start().returncode == 7
    assert "numpy" in clone.packages()


def test_an_environment_whose_python_is_gone_is_made_again(clone: Clone) -> None:
    clone.start()
    clone.python.unlink()
    clone.python.symlink_to("/nowhere/python")
    result = clone.start()
    assert (result.returncode, result.stdout.split()[0]) == (7, "runs")
    assert "making it again" in result.stderr


def test_without_uv_and_the_venv_module_the_remedy_is_named(clone: Clone, tmp_path: Path) -> None:
    (clone.tools / "uv").unlink()
    stub = tmp_path / "stub"
    stub.mkdir()
    (stub / "ensurepip.py").write_text("raise ImportError('as on a bare Debian')\n", encoding="utf-8")
    assert_one_sentence(clone.start(PYTHONPATH=str(stub)), "python3-venv", "uv")


def test_a_folder_that_cannot_be_written_is_named(clone: Clone) -> None:
    (clone.folder / ".venv.lock").mkdir()  # stands for every refusal of the system, and works for root too
    assert_one_sentence(clone.start(), str(clone.folder), "make this one writable")


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_named(clone: Clone) -> None:
    clone.folder.chmod(0o555)
    try:
        assert_one_sentence(clone.start(), "Permission denied", str(clone.folder))
    finally:
        clone.folder.chmod(0o755)


def test_two_starts_at_once_make_one_environment(clone: Clone) -> None:
    starts = [
        subprocess.Popen(clone.command(), env=clone.surroundings(FAKE_UV="slow"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    told = [start.communicate(timeout=60) for start in starts]
    assert [out for out, _ in told] == [f"runs {clone.venv}\n"] * 3
    assert clone.calls() == ["venv", "install"]


def test_an_active_environment_with_every_package_is_used_as_it_is(clone: Clone, tmp_path: Path) -> None:
    clone.start()
    other = tmp_path / "other"
    clone.venv.rename(other)
    result = clone.start(python=other / "bin" / "python")
    assert (result.returncode, result.stdout, result.stderr) == (7, f"runs {other}\n", "")
    assert not clone.venv.exists()


def test_an_environment_that_uv_made_is_taken_as_it_is(clone: Clone) -> None:
    clone.start()
    (clone.venv / "made-for").unlink()
    result = clone.start(python=clone.python)
    assert (result.returncode, result.stderr) == (7, "")
    assert clone.calls() == ["venv", "install"]


@pytest.mark.full
def test_without_uv_and_network_pip_is_quoted(clone: Clone) -> None:
    (clone.tools / "uv").unlink()
    failed = clone.start(PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull)
    assert_one_sentence(failed, "(No matching distribution found for pygame-ce", "network")
    assert not clone.venv.exists()


@pytest.mark.parametrize(
    ("requirement", "version", "fits"),
    [
        ("pygame-ce>=2.5.3,<3", "2.5.8", True),
        ("pygame-ce>=2.5.3,<3", "2.5.10", True),
        ("pygame-ce>=2.5.3,<3", "2.5.2", False),
        ("pygame-ce>=2.5.3,<3", "3.0.0", False),
        ("pyyaml>=6,<7", "6", True),
        ("types-PyYAML>=6,<7", "6.0.12.20241230", True),
    ],
)
def test_a_version_is_in_its_range_or_not(requirement: str, version: str, fits: bool) -> None:
    name = requirement.split(">", maxsplit=1)[0]
    assert main.in_range(requirement, {name.lower(): version}) is fits


def test_a_package_that_is_not_there_is_in_no_range() -> None:
    assert not main.in_range("numpy>=1.26,<3", {})


def test_packages_are_known_by_their_folders(tmp_path: Path) -> None:
    for name in ("PyYAML-6.0.3.dist-info", "pygame_ce-2.5.8.dist-info", "old-1.0-py3.11.egg-info", "numpy", "notes-1.txt"):
        (tmp_path / name).mkdir()
    assert main.installed([str(tmp_path), str(tmp_path / "missing")]) == {"pyyaml": "6.0.3", "pygame-ce": "2.5.8", "old": "1.0"}
