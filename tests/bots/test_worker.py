"""The thinker: answers from its process, survives the death of it, and leaves nothing behind."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from game.bots.policy import Choice
from game.bots.registry import UnknownBot
from game.bots.worker import Question, Thinker, ThinkerClosed, Worker, answer
from game.rules.partner.values import View
from tests.bots.dominoes.hands import choices, view

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    with Thinker() as one:
        yield one


@pytest.fixture(scope="module")
def some_view() -> View:
    return view(choices(1, 1)[0])


def ask(thinker: Thinker, v: View) -> Choice:
    return thinker.ask("partner", "club", v, 7, 0.2).result(PATIENCE)


def expected(v: View) -> Choice:
    return answer(Question("partner", "club", v, 7, 0.2))


def test_it_answers_as_the_bot_would(thinker: Thinker, some_view: View) -> None:
    assert ask(thinker, some_view) == expected(some_view)
    assert thinker.pid not in (None, os.getpid())


def test_questions_are_answered_in_turn(thinker: Thinker) -> None:
    views = [view(s) for s in choices(2, 10)]
    futures = [thinker.ask("partner", "club", v, 7, 0.2) for v in views]
    assert [f.result(PATIENCE) for f in futures] == [expected(v) for v in views]


def test_a_bots_complaint_arrives(thinker: Thinker, some_view: View) -> None:
    with pytest.raises(UnknownBot, match="no bot 'master'"):
        thinker.ask("partner", "master", some_view, 1, 0.2).result(PATIENCE)
    assert ask(thinker, some_view) == expected(some_view)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_it_starts_a_new_worker_when_one_is_killed(some_view: View) -> None:
    with Thinker() as thinker:
        ask(thinker, some_view)
        first = thinker.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        assert ask(thinker, some_view) == expected(some_view)
        assert thinker.pid not in (None, first)


def test_it_thinks_by_itself_when_workers_keep_dying(some_view: View) -> None:
    started = []

    def doomed() -> Worker:
        ours, theirs = multiprocessing.get_context("spawn").Pipe()
        theirs.close()
        process = multiprocessing.get_context("spawn").Process(target=print)
        process.start()
        process.join()
        started.append(process)
        return Worker(process, ours)

    with Thinker(doomed) as thinker:
        assert ask(thinker, some_view) == expected(some_view)
    assert len(started) == 2


def test_it_thinks_by_itself_where_no_process_can_be_started(some_view: View) -> None:
    def refuse() -> Worker:
        raise OSError("no more processes")

    with Thinker(refuse) as thinker:
        assert ask(thinker, some_view) == expected(some_view)


def test_closing_ends_the_worker_and_cancels_what_waits(some_view: View) -> None:
    thinker = Thinker()
    ask(thinker, some_view)
    worker = thinker.pid
    futures = [thinker.ask("partner", "pro", some_view, n, 60.0) for n in range(50)]
    thinker.close()
    thinker.close()
    assert thinker.pid is None
    assert worker is not None
    assert not _alive(worker)
    assert any(f.cancelled() or isinstance(f.exception(1), ThinkerClosed) for f in futures)
    with pytest.raises(ThinkerClosed):
        thinker.ask("partner", "club", some_view, 1, 0.2)


def test_a_waiting_question_can_be_taken_back(thinker: Thinker, some_view: View) -> None:
    thinker.ask("partner", "pro", some_view, 1, 0.2)
    second = thinker.ask("partner", "pro", some_view, 2, 0.2)
    if second.cancel():
        with pytest.raises(CancelledError):
            second.result(PATIENCE)
    assert ask(thinker, some_view) == expected(some_view)


def test_a_choice_travels(some_view: View) -> None:
    choice = expected(some_view)
    assert pickle.loads(pickle.dumps(choice)) == choice


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_no_worker_outlives_a_killed_table() -> None:
    script = (
        "import sys, time\n"
        "from game.bots.worker import Thinker\n"
        "if __name__ == '__main__':\n"
        "    thinker = Thinker(); thinker.warm()\n"
        "    while thinker.pid is None: time.sleep(0.01)\n"
        "    print(thinker.pid, flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        worker = int(table.stdout.readline())
        table.kill()
    deadline = time.monotonic() + PATIENCE
    while _alive(worker) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _alive(worker)


def test_the_worker_loads_neither_the_window_nor_numpy() -> None:
    script = "import sys, game.bots.worker; print(sorted({'pygame', 'numpy', 'game.ui'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def _alive(pid: int) -> bool:
    """Whether the process runs; one that has ended and only waits to be noticed doesn't."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")
