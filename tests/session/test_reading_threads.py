"""Threads that read saves at once, in a process that has read none before: what reads them is prepared when it is first used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.content.choices import choices, content_for
from game.session.seats import bot
from game.session.table import Table
from game.ui.table.registry import PLAYABLE
from game.ui.window.loop import COURSES
from tests.session.tables import NOON

SCRIPT = """
import os, sys, threading
from pathlib import Path
from game.session.loading import load
sys.setswitchinterval(1e-6)
crashed = 0
for _process in range(16):
    child = os.fork()
    if not child:
        start = threading.Event()
        def read():
            start.wait()
            for _time in range(2):
                load(Path(sys.argv[1]))
        threads = [threading.Thread(target=read) for _thread in range(5)]
        for thread in threads:
            thread.start()
        start.set()
        for thread in threads:
            thread.join()
        os._exit(0)
    crashed += os.waitpid(child, 0)[1] != 0
print(crashed)
"""


@pytest.mark.full
@pytest.mark.skipif(sys.platform == "win32", reason="it takes a fork to have many processes that have read nothing")
def test_the_first_saves_of_a_process_may_be_read_by_threads_at_once(tmp_path: Path) -> None:
    rules = next(rules for rules in PLAYABLE if rules.key == "golo")
    stems = [next(listed.stem for listed in part.files if listed.fault is None) for part in choices("golo", COURSES)]
    table = Table.new(rules, rules.options(), [bot("Ana", "club"), bot("Bo", "club")], now=NOON, folder=tmp_path,
                      content=content_for("golo", COURSES, *stems))
    table.play(next(iter(rules.legal(table.state))))
    table.close()
    assert table.saved.path is not None
    done = subprocess.run([sys.executable, "-c", SCRIPT, table.saved.path], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == "0"
