"""The process that bots think in, so that a bot at work never costs the window a frame.

One worker process, started by `spawn`, and one thread here that hands it questions in turn. The worker holds only its end of a pipe: when
this process is gone, however it went, the worker reads the end of the pipe and ends too.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from game.bots.policy import Choice, Policy
from game.bots.registry import policy
from game.rules.registry import find

_GOODBYE_SECONDS: Final = 2.0
_NICENESS: Final = 5
"""Where window and worker share one core, the window comes first."""


class Question(NamedTuple):
    """All that a choice depends on."""

    game_key: str
    level: str
    view: Any
    seed: int | str
    budget: float
    cache: Path | None = None


class Worker(NamedTuple):
    """A running worker process and this side's end of its pipe."""

    process: BaseProcess
    pipe: Connection


class ThinkerClosed(RuntimeError):
    """A question to a thinker that has been closed."""


def answer(question: Question, bots: dict[tuple[str, str], Policy] | None = None) -> Choice:
    """The bot's choice, thought out here and now. Raises UnknownGame or UnknownBot.

    `bots` are those already sitting in this process: they have their tables at hand, and a new one joins them.
    """
    key = question.game_key, question.level
    bot = bots.get(key) if bots is not None else None
    if bot is None:
        bot = policy(*key, question.cache)
        if bots is not None:
            bots[key] = bot
    return bot.choose(find(question.game_key), question.view, Random(question.seed), question.budget)


@contextlib.contextmanager
def deaf() -> Iterator[None]:
    """Hold Ctrl-C back from this thread. A process started meanwhile never hears it, not even while it is importing: its parent ends it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def launch() -> Worker:
    """Start a worker process. Raises OSError where the system refuses one."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), name="thinker", daemon=True)
    with deaf():
        process.start()
    theirs.close()
    return Worker(process, ours)


def serve(pipe: Connection) -> None:
    """The worker's life: a question in, a choice (or the exception that it raised) out, until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process; its end is ours
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICENESS)
    bots: dict[tuple[str, str], Policy] = {}
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(_outcome(pipe.recv(), bots))


def _outcome(question: Question, bots: dict[tuple[str, str], Policy] | None = None) -> Choice | Exception:
    try:
        return answer(question, bots)
    except Exception as error:
        return error


class Thinker:
    """Answers questions one after the other, in a worker process. Use it as a context manager, or close it."""

    def __init__(self, launch: Callable[[], Worker] = launch, cache: Path | None = None) -> None:
        """No process is started yet; `launch` starts one when the first question or `warm` asks for it.

        `cache` is a folder in which bots may keep what they reckon once and for all.
        """
        self._launch, self._cache = launch, cache
        self._lock = threading.Lock()
        self._todo: queue.SimpleQueue[tuple[Question, Future[Choice]] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._worker: Worker | None = None
        self._closed = False

    def warm(self) -> None:
        """Start the worker in the background, so that the first question doesn't wait for it. Raises ThinkerClosed."""
        with self._lock:
            if self._closed:
                raise ThinkerClosed("this thinker is closed")
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
                self._thread.start()

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        """The bot's choice for the seat whose view it is, later; `budget` is in seconds. Raises ThinkerClosed.

        The future can be cancelled until its turn comes. It raises what the bot raised, so UnknownGame or UnknownBot too.
        """
        self.warm()
        future: Future[Choice] = Future()
        self._todo.put((Question(game_key, level, view, seed, budget, self._cache), future))
        return future

    def close(self) -> None:
        """End the worker, whatever it is at, and cancel all open questions. Doing it twice does no harm."""
        with self._lock:
            self._closed = True
            thread, self._thread = self._thread, None
            if self._worker is not None:
                self._worker.process.kill()
        self._todo.put(None)
        if thread is not None:
            thread.join(_GOODBYE_SECONDS)

    def __enter__(self) -> Thinker:
        """This thinker."""
        return self

    def __exit__(self, *_exception: object) -> None:
        """Close it."""
        self.close()

    @property
    def pid(self) -> int | None:
        """The worker's process id, or None while there is none."""
        with self._lock:
            return self._worker.process.pid if self._worker is not None else None

    def _work(self) -> None:
        """The thread: start the worker, then put questions to it until closed."""
        self._start()
        while (task := self._todo.get()) is not None:
            question, future = task
            if self._closed:
                future.cancel()
            elif future.set_running_or_notify_cancel():
                self._settle(question, future)
        self._stop()

    def _settle(self, question: Question, future: Future[Choice]) -> None:
        """Give the future its answer: from the worker, from a fresh one if it has died, or else thought out here."""
        outcome = self._consult(question)
        if outcome is None and not self._closed:
            self._stop()
            self._start()
            outcome = self._consult(question)
        if outcome is None:
            outcome = ThinkerClosed("this thinker was closed") if self._closed else _outcome(question)
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)

    def _consult(self, question: Question) -> Choice | Exception | None:
        """The worker's answer, or None when there is no worker or it died."""
        worker = self._worker
        if worker is None:
            return None
        try:
            worker.pipe.send(question)
            outcome: Choice | Exception = worker.pipe.recv()
        except (EOFError, OSError):
            return None
        return outcome

    def _start(self) -> None:
        """Start a worker, if the system lets us and nobody has closed us meanwhile."""
        with self._lock:
            if not self._closed:
                with contextlib.suppress(OSError):
                    self._worker = self._launch()

    def _stop(self) -> None:
        """End the worker for good; no process and no pipe stay behind."""
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.process.kill()
            worker.process.join(_GOODBYE_SECONDS)
            worker.pipe.close()
