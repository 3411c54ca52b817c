"""Ctrl-C: exit status 130 and nothing on standard error, wherever the program is, and no process stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from game.ui.window.loop import App
from tests.ui.rooms import Room

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
# Python runs it before main.py. Presses Ctrl-C in the moment in which a module is looked for, or notes that main.py has begun to look.
HOOK = """
import os, signal, sys
class Hook:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ.get("PRESS_AT"):
            os.kill(os.getpid(), signal.SIGINT)
        if name == "game" and "NOTE_START" in os.environ:
            open(os.environ["NOTE_START"], "w").close()
sys.meta_path.insert(0, Hook())
"""

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")


@pytest.fixture(autouse=True)
def ctrl_c() -> Iterator[None]:
    """Ctrl-C as a terminal has it: a suite in the background of a shell is started with it ignored, and hands that on."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    """main.py in a session of its own, as a terminal would start it."""
    return subprocess.Popen(
        [sys.executable, "main.py", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def session(leader: int) -> list[int]:
    """The processes of a session that are still running."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            state, _parent, _group, of = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
        except (OSError, ValueError):
            continue
        if entry.name.isdigit() and int(of) == leader and state != "Z":
            found.append(int(entry.name))
    return found


def wait_for(count: range, leader: int) -> None:
    """Waits until the given number of processes run in the session."""
    end = time.monotonic() + PATIENCE
    while len(session(leader)) not in count:
        assert time.monotonic() < end, session(leader)
        time.sleep(0.02)


def assert_quiet_end(process: subprocess.Popen[str], *, may_be_over: bool = False) -> None:
    """It ends as promised, unless it was over before."""
    try:
        _out, told = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert told == ""
    assert process.returncode == 130 or (may_be_over and process.returncode == 0)
    wait_for(range(1), process.pid)


@pytest.mark.parametrize("module", ["game.environment", "argparse", "game.rules.contract", "multiprocessing.popen_spawn_posix"])
def test_while_it_is_importing(tmp_path: Path, module: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(HOOK, encoding="utf-8")
    assert_quiet_end(start("simulate", "partner", "--games", "2", "--jobs", "2", PYTHONPATH=str(tmp_path), PRESS_AT=module))


def test_while_what_knows_the_workers_is_there_in_part(tmp_path: Path) -> None:
    """Ctrl-C asks multiprocessing for its children, and may come while that is being imported."""
    partly = "import types\nsys.modules['multiprocessing.process'] = types.ModuleType('multiprocessing.process')\n"
    (tmp_path / "sitecustomize.py").write_text(HOOK + partly, encoding="utf-8")
    assert_quiet_end(start("drills", "--help", PYTHONPATH=str(tmp_path), PRESS_AT="game.cli.app"))


@pytest.mark.parametrize("everybody", [True, False], ids=["terminal", "kill"])
def test_with_workers_running(everybody: bool) -> None:
    process = start("simulate", "partner", "--games", "1000000", "--jobs", "2", "--seats", "club")
    wait_for(range(4, 9), process.pid)  # itself, two workers and their tracker
    (os.killpg if everybody else os.kill)(process.pid, signal.SIGINT)
    assert_quiet_end(process)


def test_workers_end_when_the_command_is_killed() -> None:
    process = start("simulate", "partner", "--games", "1000000", "--jobs", "2", "--seats", "club")
    wait_for(range(4, 9), process.pid)
    time.sleep(0.5)
    process.kill()
    process.communicate(timeout=PATIENCE)
    wait_for(range(1), process.pid)


@pytest.mark.skipif(sys.platform == "win32", reason="a process is interrupted otherwise there")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_saves_that_are_half_written_are_put_away(tmp_path: Path, jobs: str, name: str) -> None:
    """On a file system without files that have no name: writing there is held up for ever before a save is whole."""
    number = signal.Signals[name]
    slow = "import os, signal, time\ndel os.O_TMPFILE\nos.fsync = lambda fd: time.sleep(600)\n"
    if name == "SIGHUP":
        slow += "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"       # whoever began the tests may have had it ignored, as nohup does
    (tmp_path / "sitecustomize.py").write_text(slow, encoding="utf-8")
    saves = tmp_path / "saves"
    process = start("simulate", "golo", "--games", "100", "--jobs", jobs, "--save", str(saves), PYTHONPATH=str(tmp_path))
    end = time.monotonic() + PATIENCE
    while not (saves.is_dir() and len(os.listdir(saves)) == int(jobs)):
        assert time.monotonic() < end
        assert process.poll() is None
        time.sleep(0.02)
    assert all(file.endswith(".new") for file in os.listdir(saves))
    os.kill(process.pid, number)
    _out, told = process.communicate(timeout=PATIENCE)
    assert (process.returncode, told) == (130 if number == signal.SIGINT else -number, "")
    assert os.listdir(saves) == []
    wait_for(range(1), process.pid)


def test_a_process_whose_parent_is_killed_while_it_starts_says_nothing(tmp_path: Path) -> None:
    """Card Golf's courses are more than a pipe holds: they are not among what Python's own code reads at its start."""
    (tmp_path / "sitecustomize.py").write_text("""
import os, signal, sys, time
if "main.py" in sys.orig_argv:
    os.environ["PARENT"] = str(os.getpid())
elif "spawn_main" in " ".join(sys.orig_argv) and os.getppid() == int(os.environ.get("PARENT", 0)):
    os.kill(os.getppid(), signal.SIGKILL)
    while os.getppid() == int(os.environ["PARENT"]):
        time.sleep(.01)
""", encoding="utf-8")
    process = start("simulate", "card_golf", "--games", "100", "--jobs", "2", "--save", str(tmp_path / "games"), PYTHONPATH=str(tmp_path))
    _out, told = process.communicate(timeout=PATIENCE)
    assert (process.returncode, told) == (-signal.SIGKILL, "")
    wait_for(range(1), process.pid)


def test_an_ignored_interrupt_stays_ignored() -> None:
    process = subprocess.Popen(
        ["sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, "main.py", "simulate", "partner", "--games", "3", "--jobs", "1"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, _told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "3 matches" in out


def test_the_window_ends_in_order(tmp_path: Path) -> None:
    def press(app: App) -> None:
        if app.turns == 3:
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    app = App(tmp_path, on_frame=press, sound=False)
    room = Room()
    assert app.run(room) == 130
    assert signal.getsignal(signal.SIGINT) == before


@pytest.mark.full
@pytest.mark.parametrize("arguments", [
    ("simulate", "partner", "--games", "100000", "--jobs", "2"), (), ("bench", "golo"), ("replay", "tests/saves/partner-tie.save"),
    ("statistics", "partner"), ("check", "courses/golo/dice.yaml"),
])
def test_at_any_moment(arguments: Sequence[str], tmp_path: Path) -> None:
    """From main.py's first lines on; what comes before is Python's own start."""
    (tmp_path / "sitecustomize.py").write_text(HOOK, encoding="utf-8")
    begun, rng = tmp_path / "begun", Random(130)
    for _try in range(24):
        begun.unlink(missing_ok=True)
        process = start("--saves", str(tmp_path), *arguments, PYTHONPATH=str(tmp_path), NOTE_START=str(begun))
        while not begun.exists():
            time.sleep(0.002)
        time.sleep(rng.random())
        os.killpg(process.pid, signal.SIGINT)
        assert_quiet_end(process, may_be_over=arguments[:1] in (("replay",), ("statistics",), ("check",)))
