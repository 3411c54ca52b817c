"""Starts main.py in empty folders, with an installer that needs no network, and breaks what can break."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import main
from game import environment
from game.environment import state

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
    shutil.copytree(ROOT / "game" / "environment", folder / "game" / "environment")
    for name in ("__init__.py", "errors.py", "words.py"):
        shutil.copy(ROOT / "game" / name, folder / "game" / name)
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
    assert clone.packages() == {"pygame_ce", "pyyaml", "numpy", "msgspec", "segno", "zxing_cpp"}


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


def test_an_installer_that_outlives_a_killed_start_is_waited_for(clone: Clone) -> None:
    assert clone.start(FAKE_UV="orphan").returncode == -9
    result = clone.start()
    assert result.returncode == 7
    assert "waiting for it" in result.stderr
    assert clone.calls() == ["venv", "install", "installed", "venv", "install"]


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


@pytest.mark.parametrize("gone", ["numpy", "yaml"])
def test_a_folder_of_a_package_that_went_missing_comes_back(clone: Clone, gone: str) -> None:
    clone.start()
    folder = next(clone.venv.glob("lib/python3*/site-packages")) / gone
    shutil.rmtree(folder)
    result = clone.start()
    assert result.returncode == 7
    assert "has gone; making it again" in result.stderr
    assert folder.is_dir()
    assert clone.start().stderr == ""


def test_another_version_that_a_person_tries_is_left_alone(clone: Clone) -> None:
    clone.start()
    record = next(clone.venv.glob("lib/python3*/site-packages/numpy-*"))
    record.rename(record.with_name("numpy-2.0.1.dist-info"))
    assert (clone.start().stderr, clone.calls()) == ("", ["venv", "install"])


def test_an_environment_of_before_that_is_found_damaged_is_made_again_by_the_next_start(clone: Clone) -> None:
    clone.start()
    packages = next(clone.venv.glob("lib/python3*/site-packages"))
    (clone.venv / "holds").unlink()
    (next(packages.glob("numpy-*")) / "RECORD").write_text("numpy/__init__.py,,\n", encoding="utf-8")
    shutil.rmtree(packages / "numpy")
    (clone.folder / "game" / "cli" / "app.py").write_text("import numpy\n" + STAND_IN, encoding="utf-8")
    assert_one_sentence(clone.start(), "damaged", "No module named 'numpy'", "start again")
    result = clone.start()
    assert result.returncode == 7, result.stderr
    assert "has gone; making it again" in result.stderr


def test_a_module_that_the_program_should_not_ask_for_keeps_its_traceback(clone: Clone) -> None:
    clone.start()
    (clone.folder / "game" / "cli" / "app.py").write_text("import nothing_of_the_kind\n", encoding="utf-8")
    result = clone.start()
    assert result.returncode == 1
    assert "ModuleNotFoundError" in result.stderr


def test_a_file_in_the_place_of_the_environment_goes_aside(clone: Clone) -> None:
    clone.venv.write_text("mine", encoding="utf-8")
    result = clone.start()
    assert result.returncode == 7, result.stderr
    assert ".venv.aside" in result.stderr
    assert (clone.folder / ".venv.aside").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (None, "No such file or directory"),
        ("", "project is missing"),
        ("[project]\ndependencies = 5\n", "optional-dependencies is missing"),
        ("[project]\ndependencies = 5\noptional-dependencies = {}\n", "not those of this project"),
        ("[project]\ndependencies = [\"x\nname\n", "line 2"),
        (b"\xff\xfe[project]", "can't decode"),
    ],
    ids=["missing", "empty", "incomplete", "other", "cut", "binary"],
)
def test_without_its_project_file_it_says_so(clone: Clone, text: str | bytes | None, word: str) -> None:
    project = clone.folder / "pyproject.toml"
    if text is None:
        project.unlink()
    else:
        project.write_bytes(text.encode() if isinstance(text, str) else text)
    assert_one_sentence(clone.start(), "pyproject.toml", word, "fresh copy")
    assert clone.calls() == []


def test_a_project_file_that_is_cut_off_loses_no_environment(clone: Clone) -> None:
    clone.start()
    project = clone.folder / "pyproject.toml"
    project.write_text(project.read_text(encoding="utf-8")[:300], encoding="utf-8")
    assert_one_sentence(clone.start(), "pyproject.toml", "fresh copy")
    shutil.copy(ROOT / "pyproject.toml", project)
    assert (clone.start().stderr, clone.calls()) == ("", ["venv", "install"])


@pytest.mark.parametrize(
    "command", [["bench", "frames"], ["--saves", "test", "bench", "--seconds", "1", "golo"], ["duel", "partner", "--against", "heaviest"]]
)
def test_what_needs_no_peers_installs_none(clone: Clone, command: list[str]) -> None:
    clone.start(*command)
    assert "dominoes" not in clone.packages()


@pytest.mark.parametrize("command", [["bench"], ["bench", "partner"], ["duel", "partner", "--against", "prob_alphabeta"]])
def test_what_measures_against_a_peer_brings_it(clone: Clone, command: list[str]) -> None:
    assert environment.needed(command) == ("bench",)


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


def test_a_disk_without_room_is_told_as_such(clone: Clone) -> None:
    told = clone.start(FAKE_UV="full")
    assert_one_sentence(told, "There is no space on the disk", str(clone.folder), "make room there")
    assert "network" not in told.stderr
    assert not clone.venv.exists()
    assert clone.start().returncode == 7        # and once there is room, it starts


def test_a_disk_that_is_full_is_known_also_where_the_installer_does_not_say_so(clone: Clone) -> None:
    """As where venv says no more than that ensurepip returned a status."""
    makes = clone.folder / "game" / "environment" / "making.py"
    makes.write_text(makes.read_text(encoding="utf-8").replace("LEAST_ROOM = 1 << 20", "LEAST_ROOM = 1 << 62"), encoding="utf-8")
    assert_one_sentence(clone.start(FAKE_UV="refuse numpy"), "There is no space on the disk")


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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc reads it")
@pytest.mark.parametrize(("given", "wanted"), [("", "glibc.malloc.hugetlb=1"), ("glibc.malloc.hugetlb=0", "glibc.malloc.hugetlb=0")])
def test_a_start_lays_pictures_into_large_pages_unless_told_otherwise(clone: Clone, given: str, wanted: str) -> None:
    shows = 'import os\ndef main(arguments):\n    print(os.environ["GLIBC_TUNABLES"])\n    return 0\n'
    (clone.folder / "game" / "cli" / "app.py").write_text(shows, encoding="utf-8")
    result = clone.start(GLIBC_TUNABLES=given)
    # the C library of some years cuts what stands behind the first setting off once it has read them
    assert result.stdout.strip().split(":")[0] == wanted


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
    assert state.in_range(requirement, {name.lower(): version}) is fits


def test_a_package_that_is_not_there_is_in_no_range() -> None:
    assert not state.in_range("numpy>=1.26,<3", {})


def test_packages_are_known_by_their_folders(tmp_path: Path) -> None:
    for name in ("PyYAML-6.0.3.dist-info", "pygame_ce-2.5.8.dist-info", "old-1.0-py3.11.egg-info", "numpy", "notes-1.txt"):
        (tmp_path / name).mkdir()
    assert state.installed([str(tmp_path), str(tmp_path / "missing")]) == {"pyyaml": "6.0.3", "pygame-ce": "2.5.8", "old": "1.0"}


def test_an_end_does_not_wait_for_a_thread_that_computes_and_loses_nothing() -> None:
    code = (
        "import sys, threading, time, main\n"
        "threading.Thread(target=lambda: time.sleep(60), daemon=True).start()\n"
        "threading.Thread(target=lambda: (time.sleep(.2), print('put away'))).start()\n"
        "print('done')\n"
        "sys.exit(main.finish(7))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=50, check=False)
    assert (done.returncode, done.stdout.split("\n"), done.stderr) == (7, ["done", "put away", ""], "")


@pytest.mark.skipif(sys.platform == "win32", reason="a process is interrupted otherwise there")
def test_ctrl_c_in_the_middle_of_pythons_own_end_changes_nothing() -> None:
    code = (
        "import os, signal, sys, main\n"
        "class Last:\n"
        "    def __del__(self, kill=os.kill, me=os.getpid(), interrupt=signal.SIGINT): kill(me, interrupt)\n"
        "last = Last()\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "main.listen()\n"
        "sys.exit(main.finish(7))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=50, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (7, "", "")
