"""Processes beside the program end with it, however it ends and whatever they are at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0
IMPORTS = "import time\nfrom tests.bots.endless import Riddle, spin, spin_for_two\nif __name__ == '__main__':\n    "
STARTS = {
    "bots": "from game.bots.thinker import launch\nworker = launch(); worker.pipe.recv(); worker.pipe.send((1, Riddle(folder)))",
    "review": "from game.ui.review.making import Job, Making\nmaking = Making(Job('none', None, (), folder), print, spin_for_two)",
    "beside the window": "from game.ui.background import BackgroundProcess\nprocess = BackgroundProcess(spin_for_two, folder)",
    "pool": "from game.cli.pool import shared_out\nlist(shared_out(spin, [folder] * 2, 2))",
}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("kind", STARTS)
def test_no_process_outlives_the_program_in_the_middle_of_its_work(kind: str, tmp_path: Path) -> None:
    lines = [f"folder = {str(tmp_path)!r}", *STARTS[kind].splitlines(), "time.sleep(60)"]
    script = IMPORTS + "\n    ".join(lines)
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, start_new_session=True) as program:
        deadline = time.monotonic() + PATIENCE
        while not (begun := [int(path.name) for path in tmp_path.iterdir()]) and time.monotonic() < deadline:
            time.sleep(0.02)
        program.kill()
    assert begun
    while any(map(_runs, begun)) and time.monotonic() < deadline:
        time.sleep(0.02)
    left = [pid for pid in begun if _runs(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


def _runs(pid: int) -> bool:
    """Whether the process runs; one that has ended and only waits to be noticed doesn't."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not (state.exists() and state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z")
