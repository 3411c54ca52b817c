"""The thinker: answers from its process, survives the death of it, and leaves nothing behind."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TypeAlias, cast

import pytest

from game.bots.policy import Choice, Policy
from game.bots.thinker import BotsWanted, Limits, Question, Thinker, ThinkerClosed, Worker, WorkerReply, answer, launch, why_bad
from game.games.dominoes.rules.hands import Play
from game.games.partner.rules import View
from tests.games.dominoes.bots.hands import choices, view

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


def rookies(v: View, seed: int = 7) -> Choice:
    return answer(Question("partner", "rookie", v, seed, 0.2))


def test_it_answers_as_the_bot_would(thinker: Thinker, some_view: View) -> None:
    assert ask(thinker, some_view) == expected(some_view)
    assert thinker.pid not in (None, os.getpid())


def test_the_master_thinks_in_the_worker(thinker: Thinker, some_view: View) -> None:
    """It is loaded there, with what it has learnt, and answers as it would here."""
    asked = Question("partner", "master", some_view, 7, PATIENCE)
    choice = thinker.ask(*asked[:5]).result(PATIENCE)
    assert choice == answer(asked)
    assert not choice.trouble


def test_questions_are_answered_in_turn(thinker: Thinker) -> None:
    views = [view(s) for s in choices(2, 10)]
    futures = [thinker.ask("partner", "club", v, 7, 0.2) for v in views]
    assert [f.result(PATIENCE) for f in futures] == [expected(v) for v in views]


def test_a_level_that_does_not_exist_is_told_and_the_rookie_plays(thinker: Thinker, some_view: View) -> None:
    choice = thinker.ask("partner", "champion", some_view, 1, 0.2).result(PATIENCE)
    assert "no bot 'champion'" in choice.trouble
    assert choice[:2] == rookies(some_view, seed=1)[:2]
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


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system has no SIGSTOP")
def test_a_stopped_worker_is_ended_and_a_new_one_answers(some_view: View) -> None:
    with Thinker(limits=Limits(grace=1.5)) as thinker:
        ask(thinker, some_view)
        first = thinker.pid
        assert first is not None
        os.kill(first, signal.SIGSTOP)
        assert ask(thinker, some_view) == expected(some_view)
        assert thinker.pid not in (None, first)
    assert not _alive(first)


class Pretender:
    """Starts workers that are threads of this process and misbehave: each gets a pipe's end, and is told when it has been killed."""

    def __init__(self, behave: Behaviour) -> None:
        self.behave, self.started = behave, 0

    def __call__(self) -> Worker:
        self.started += 1
        ours, theirs = multiprocessing.Pipe()
        killed = threading.Event()

        def live() -> None:
            with contextlib.suppress(EOFError, OSError):
                self.behave(theirs, killed)
            theirs.close()
        thread = threading.Thread(target=live, daemon=True)
        thread.start()

        class Process:
            pid = 0

            def kill(self) -> None:
                killed.set()

            def join(self, timeout: float) -> None:
                thread.join(timeout)
        return Worker(cast(BaseProcess, Process()), ours)


Behaviour: TypeAlias = Callable[[Connection, threading.Event], None]


def says(what: object) -> Behaviour:
    """Answers every question with that."""
    def behave(pipe: Connection, killed: threading.Event) -> None:
        pipe.send(WorkerReply(0, None))
        while not killed.is_set():
            if pipe.poll(0.01):
                number, _question = pipe.recv()
                pipe.send(WorkerReply(number, None))
                pipe.send(WorkerReply(number, what))      # type: ignore[arg-type]
    return behave


def writes(data: bytes, greets: bool = True) -> Behaviour:
    """Puts those bytes on the pipe instead of an answer, and waits."""
    def behave(pipe: Connection, killed: threading.Event) -> None:
        if greets:
            pipe.send(WorkerReply(0, None))
            pipe.recv()
        os.write(pipe.fileno(), data)
        killed.wait(PATIENCE)
    return behave


def falls_silent(pipe: Connection, killed: threading.Event) -> None:
    pipe.send(WorkerReply(0, None))
    killed.wait(PATIENCE)


def never_comes_up(pipe: Connection, killed: threading.Event) -> None:
    killed.wait(PATIENCE)


def dies(pipe: Connection, killed: threading.Event) -> None:
    pipe.send(WorkerReply(0, None))
    pipe.recv()


def answers_another_question(pipe: Connection, killed: threading.Event) -> None:
    pipe.send(WorkerReply(0, None))
    number, _question = pipe.recv()
    pipe.send(WorkerReply(number + 7, None))
    killed.wait(PATIENCE)


def test_the_bots_of_a_table_are_made_before_anybody_asks(some_view: View) -> None:
    """The worker that comes after one that ended makes them too."""
    told: list[object] = []

    def behave(pipe: Connection, killed: threading.Event) -> None:
        pipe.send(WorkerReply(0, None))
        for number, what in iter(pipe.recv, None):
            told.append(what)
            pipe.send(WorkerReply(number, None))
            if number:
                pipe.send(WorkerReply(number, answer(what)) if len(told) > 2 else WorkerReply(number, "bad day"))

    with Thinker(Pretender(behave), limits=LIMITS._replace(start=PATIENCE, grace=PATIENCE)) as thinker:
        thinker.warm(("partner", "club"))
        choice = thinker.ask("partner", "club", some_view, 1, 0.1).result(PATIENCE)
    assert not choice.trouble
    assert [type(what) for what in told] == [BotsWanted, Question] * 2
    assert told[0] == BotsWanted((("partner", "club"),), None)


BAD: dict[str, tuple[Behaviour, str]] = {
    "silent": (falls_silent, "no answer within 0.2 seconds"),
    "never up": (never_comes_up, "no answer within 0.2 seconds"),
    "dead": (dies, "its process ended"),
    "raised": (says("ZeroDivisionError: division by zero"), "division by zero"),
    "nothing": (says(None), "no answer within 0.3 seconds"),
    "no choice": (says({"action": 1}), "no move"),
    "no action": (says(Choice(None, "It is 1 of 1.")), "no"),
    "of no type": (says(Choice({1: 2}, "It is 1 of 1.")), "no"),
    "no sentence": (says(Choice(Play(27, 0), None)), "no move"),        # type: ignore[arg-type]
    "illegal": (says(Choice(Play(99, 0), "It is 1 of 1.")), "no"),
    "late for another": (answers_another_question, "could not be read"),
    "garbage": (writes(b"\x00\x00\x00\x05hello"), "could not be read"),
    "code": (writes(b"\x00\x00\x00\x0ecos\ngetpid\n(tR"), "could not be read"),
    "half a message": (writes(b"\x00\x00\x00\x64abc"), "its process ended"),
    "half a length": (writes(b"\x00\x00"), "its process ended"),
    "endless length": (writes(b"\xff\xff\xff\xff\x7f\xff\xff\xff\xff\xff\xff\xff"), "its process ended"),
    "negative length": (writes(b"\x80\x00\x00\x00"), "could not be read"),
    "garbage for a greeting": (writes(b"\x00\x00\x00\x05hello", greets=False), "could not be read"),
}
LIMITS = Limits(start=0.2, prepare=0.2, grace=0.1, part=0.1)


@pytest.mark.parametrize("name", BAD)
def test_a_bad_worker_is_asked_twice_and_then_the_rookie_plays(some_view: View, name: str) -> None:
    behave, said = BAD[name]
    start = Pretender(behave)
    with Thinker(start, limits=LIMITS) as thinker:
        choice = ask(thinker, some_view)
    assert said in choice.trouble
    assert choice.trouble
    assert choice == rookies(some_view)._replace(trouble=choice.trouble)
    assert start.started == (3 if "up" in name or "greeting" in name else 2)   # those were started once more before the first question


def test_after_a_bad_worker_a_good_one_answers_as_ever(some_view: View) -> None:
    pretend = Pretender(dies)

    def start() -> Worker:
        return pretend() if not pretend.started else launch()

    with Thinker(start) as thinker:
        assert ask(thinker, some_view) == expected(some_view)


@pytest.mark.parametrize("error", [OSError("no more processes"), RuntimeError("can't start new thread"), EOFError(), MemoryError()])
def test_the_rookie_plays_where_no_process_can_be_started(some_view: View, error: Exception) -> None:
    def refuse() -> Worker:
        raise error

    with Thinker(refuse) as thinker:
        choice = ask(thinker, some_view)
    assert "no process could be started" in choice.trouble
    assert (str(error) or type(error).__name__) in choice.trouble
    assert choice == rookies(some_view)._replace(trouble=choice.trouble)


def test_a_start_that_hangs_is_given_up_and_what_comes_late_is_ended(some_view: View) -> None:
    go, late = threading.Event(), Pretender(falls_silent)
    workers: list[Worker] = []

    def hang() -> Worker:
        go.wait(PATIENCE)
        workers.append(late())
        return workers[-1]

    with Thinker(hang, limits=LIMITS) as thinker:
        assert "took longer than 0.2 seconds" in ask(thinker, some_view).trouble
        began = time.monotonic()
        thinker.close()
        assert time.monotonic() - began < PATIENCE / 4
    go.set()
    deadline = time.monotonic() + PATIENCE
    while not (len(workers) == 3 and all(worker.pipe.closed for worker in workers)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert all(worker.pipe.closed for worker in workers)


def test_the_rookie_answers_while_no_worker_comes_up_and_another_bot_waits_for_one(some_view: View) -> None:
    with Thinker(Pretender(never_comes_up), limits=Limits(start=PATIENCE)) as thinker:
        waits = thinker.ask("partner", "club", some_view, 7, 0.2)
        assert thinker.ask("partner", "rookie", some_view, 7, 0.2).result(PATIENCE / 4) == rookies(some_view)
        assert not waits.done()


def test_a_worker_that_is_slow_to_start_and_to_load_a_bot_is_not_slow_to_think(some_view: View) -> None:
    right = expected(some_view)

    def slow(pipe: Connection, killed: threading.Event) -> None:
        killed.wait(0.4)
        pipe.send(WorkerReply(0, None))
        number, _question = pipe.recv()
        killed.wait(0.5)
        pipe.send(WorkerReply(number, None))
        killed.wait(0.5)
        pipe.send(WorkerReply(number, None))
        pipe.send(WorkerReply(number, right))

    with Thinker(Pretender(slow), limits=Limits(grace=0.1)) as thinker:
        assert ask(thinker, some_view) == right


@pytest.mark.parametrize("what", ["raises", "hangs"])
def test_where_a_rookie_fails_any_legal_move_will_do_and_its_trouble_is_told(
    some_view: View, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    class Here(Policy):
        def choose(self, *_question: object) -> Choice:
            if what == "hangs":
                time.sleep(1)
            raise ZeroDivisionError("bad day")

    monkeypatch.setattr("game.bots.thinker.policy", lambda *_key: Here())
    with Thinker(Pretender(falls_silent), limits=LIMITS) as thinker:
        choice = thinker.ask("partner", "rookie", some_view, 7, 0.2).result(PATIENCE)
    assert choice.trouble == ("bad day" if what == "raises" else "it took longer than 0.2 seconds")
    assert why_bad(Question("partner", "rookie", some_view, 7, 0.2), choice) is None


def test_where_the_rookie_fails_too_any_legal_move_will_do(some_view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Policy):
        def choose(self, *_args: object) -> Choice:
            raise ZeroDivisionError

    monkeypatch.setattr("game.bots.thinker.policy", lambda *_key: Broken())
    with Thinker(Pretender(dies), limits=LIMITS) as thinker:
        choice = ask(thinker, some_view)
    assert choice.trouble
    assert why_bad(Question("partner", "club", some_view, 7, 0.2), choice) is None


def test_a_bot_that_prepares_may_take_longer_than_its_budget_for_that(some_view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    right = expected(some_view)

    def slow(pipe: Connection, killed: threading.Event) -> None:
        pipe.send(WorkerReply(0, None))
        number, _question = pipe.recv()
        pipe.send(WorkerReply(number, None))
        killed.wait(0.5)
        pipe.send(WorkerReply(number, None))
        pipe.send(WorkerReply(number, right))

    class Tables(Policy):
        prepares = True

        def prepare(self, *_args: object) -> None:
            pass

        def choose(self, *_args: object) -> Choice:
            return right

    monkeypatch.setattr("game.bots.thinker.policy", lambda *_key: Tables())
    with Thinker(Pretender(slow), limits=Limits(grace=0.1)) as thinker:
        assert ask(thinker, some_view) == right


def test_a_stopped_worker_of_a_bot_that_prepares_is_found_as_soon_as_any_other(some_view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    class Tables(Policy):
        prepares = True

        def prepare(self, *_args: object) -> None:
            pass

        def choose(self, *_args: object) -> Choice:
            raise AssertionError

    monkeypatch.setattr("game.bots.thinker.policy", lambda *_key: Tables())
    with Thinker(Pretender(falls_silent), limits=Limits(start=0.2, grace=0.1, prepare=PATIENCE)) as thinker:
        assert "no answer within 0.2 seconds" in ask(thinker, some_view).trouble


def test_a_worker_says_when_a_bot_has_its_tables(some_view: View) -> None:
    class Tables(Policy):
        prepares = True

        def prepare(self, *_args: object) -> None:
            told.append("prepared")

        def choose(self, *_args: object) -> Choice:
            told.append("chosen")
            return Choice(0, "It is 1 of 1.")

    told: list[str] = []
    answer(Question("partner", "club", some_view, 7, 0.2), {("partner", "club"): Tables()}, lambda: told.append("begun"))
    assert told == ["prepared", "begun", "chosen"]
    told.clear()
    answer(Question("partner", "club", some_view, 7, 0.2), None, lambda: told.append("begun"))
    assert told == ["begun"]


def test_asking_and_closing_never_wait_for_a_start(some_view: View) -> None:
    go = threading.Event()

    def hang() -> Worker:
        go.wait(PATIENCE)
        raise OSError

    thinker = Thinker(hang)
    began = time.monotonic()
    thinker.warm()
    future = thinker.ask("partner", "club", some_view, 7, 0.2)
    assert thinker.pid is None
    thinker.close()
    assert time.monotonic() - began < PATIENCE / 4
    go.set()
    with pytest.raises((CancelledError, ThinkerClosed)):
        future.result(PATIENCE)


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


def answers_when(go: threading.Event, choice: Choice) -> Behaviour:
    """Takes a question, and answers it and all that follow once that is set."""
    def behave(pipe: Connection, killed: threading.Event) -> None:
        pipe.send(WorkerReply(0, None))
        for number, _question in iter(pipe.recv, None):
            pipe.send(WorkerReply(number, None))
            while not (go.wait(0.01) or killed.is_set()):
                pass
            if killed.is_set():
                return
            pipe.send(WorkerReply(number, choice))
    return behave


@pytest.mark.parametrize(("second", "workers"), [("club", 2), ("pro", 1)])
def test_a_bot_does_not_wait_for_an_answer_that_nobody_wants_any_more(some_view: View, second: str, workers: int) -> None:
    """Its worker is ended; but not for the same bot, which would have to make the same tables again."""
    go, right = threading.Event(), expected(some_view)
    slow = Pretender(answers_when(go, right))
    quick = Pretender(says(right))
    with Thinker(lambda: quick() if slow.started else slow(), limits=Limits(prepare=PATIENCE, grace=PATIENCE, unwanted=0.05)) as thinker:
        first = thinker.ask("partner", "pro", some_view, 7, 0.2)
        while not first.running():
            time.sleep(0.001)
        assert not first.cancel()
        then = thinker.ask("partner", second, some_view, 7, 0.2)
        if workers == 1:
            time.sleep(0.3)
            go.set()
        assert then.result(PATIENCE / 4) == right
        assert slow.started + quick.started == workers
        assert isinstance(first.exception(), CancelledError) is (workers == 2)


def test_a_choice_travels(some_view: View) -> None:
    choice = expected(some_view)
    assert pickle.loads(pickle.dumps(choice)) == choice


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_no_worker_outlives_a_killed_table() -> None:
    script = (
        "import sys, time\n"
        "from game.bots.thinker import Thinker\n"
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
    script = "import sys, game.bots.thinker; print(sorted({'pygame', 'numpy', 'game.ui'} & set(sys.modules)))"
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
