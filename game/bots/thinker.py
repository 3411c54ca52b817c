"""The worker process in which bots think, so that the window never waits for them, and what all child processes have in common."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from game.bots.policy import FIRST_WORDS, LEVELS, Choice, Policy, RandomPolicy, UnknownBot, policy, says_first
from game.rules.contract import UnknownGame, rules_of
from game.words import ENGLISH, _, language, use

# ---- what every child process has in common: it ignores Ctrl-C, and ends with the process that started it
_ORPHANED: Final = 1
"""The exit status of a process whose parent has ended."""


@contextlib.contextmanager
def deaf() -> Iterator[None]:
    """Blocks Ctrl-C in this thread. A process started meanwhile never gets it, not even while it is importing: its parent ends it."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it is started with the first process, and would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def start_child(process: BaseProcess) -> None:
    """Starts a process that ignores Ctrl-C. Raises OSError if the system refuses one.

    It is started on a thread of its own, which the end of this program waits for: whoever starts it may be on a thread that ends with the
    program, and an interrupted start of a process would leave a traceback on standard error.
    """
    refused: list[OSError] = []

    def start() -> None:
        try:
            with deaf():
                process.start()
        except OSError as error:
            refused.append(error)

    thread = threading.Thread(target=start, name=f"start {process.name}", daemon=False)
    thread.start()
    thread.join()
    if refused:
        raise refused[0]


def begin(niceness: int = 0) -> None:
    """The first thing a child process does: it ignores Ctrl-C, lowers its priority by that niceness, and watches its parent.

    Whatever it is doing, it ends as soon as its parent has ended for any reason. A process that reads a pipe notices that by itself, but
    one that computes may not read for minutes. A file it was writing is recognised as incomplete by the rule of `game/kept.py`. Linux could
    signal the child, but it would do so when the thread that started it ends, and here such threads end early.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness:
        with contextlib.suppress(AttributeError, OSError):
            os.nice(niceness)
    threading.Thread(target=_end_with_the_parent, name="end with the parent", daemon=True).start()


def _end_with_the_parent() -> None:
    """Waits for the parent to end: on a pipe that only the parent holds open, on Windows on the process itself."""
    parent = multiprocessing.parent_process()
    if parent is None:      # this is not a child process: a test runs the work in a thread
        return
    wait([parent.sentinel])
    os._exit(_ORPHANED)


# ---- the process that bots think in: a question in, a choice out, until its pipe ends
# `Thinker` starts it and asks it. When the process that started it ends for any reason, the worker ends too, even while thinking.
_NICENESS: Final = 5
"""If window and worker share one core, the window has priority."""


class Question(NamedTuple):
    """Everything that a choice depends on, and the language of its reasons: that of the window when the question was asked."""

    game_key: str
    level: str
    view: Any
    seed: int | str
    budget: float
    cache: Path | None = None
    language: str = ENGLISH


class Worker(NamedTuple):
    """A running worker process and our end of its pipe."""

    process: BaseProcess
    pipe: Connection


class BotsWanted(NamedTuple):
    """The bots of a table, by game and level: a worker makes them before it is asked anything."""

    bots: tuple[tuple[str, str], ...]
    cache: Path | None


class WorkerReply(NamedTuple):
    """A message of the worker: the number of the question (0: none yet), and a choice, a complaint, or None.

    The first None says that the worker has the question, the second that it has the bot with its tables.
    """

    number: int
    what: Choice | str | None


def answer(question: Question, bots: dict[tuple[str, str], Policy] | None = None, begun: Callable[[], None] = lambda: None) -> Choice:
    """The bot's choice, computed in this process. Raises UnknownGame or UnknownBot.

    `bots` are those already loaded in this process, with their tables; a new one is added. `begun` is called when a bot that prepares
    tables has them and the budget begins to count.
    """
    key = question.game_key, question.level
    bot = bots.get(key) if bots is not None else None
    if bot is None:
        bot = policy(*key, question.cache)
        bot.load()
        if bots is not None:
            bots[key] = bot
    legal = rules_of(question.game_key).legal_in(question.view)
    bot.prepare(question.view, legal)
    begun()
    return bot.choose(question.view, legal, Random(question.seed), question.budget)


def launch() -> Worker:
    """Starts a worker process. Raises OSError if the system refuses one."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), name="thinker", daemon=True)
    start_child(process)
    theirs.close()
    return Worker(process, ours)


def serve(pipe: Connection) -> None:
    """The main loop of the worker: a question in, a choice (or why there is none) out, until the pipe ends."""
    begin(_NICENESS)
    bots: dict[tuple[str, str], Policy] = {}
    with contextlib.suppress(EOFError, OSError):
        pipe.send(WorkerReply(0, None))
        while True:
            number, question = pipe.recv()
            if isinstance(question, BotsWanted):
                _seat(question, bots)
                pipe.send(WorkerReply(number, None))
                continue
            pipe.send(WorkerReply(number, None))
            use(question.language)
            pipe.send_bytes(_outcome(pipe, number, question, bots))


def _seat(wanted: BotsWanted, bots: dict[tuple[str, str], Policy]) -> None:
    """Makes these bots, with everything they import."""
    for key in wanted.bots:
        with contextlib.suppress(UnknownBot, UnknownGame):      # whoever asks such a bot gets the complaint
            rules_of(key[0])
            bot = bots[key] = policy(*key, wanted.cache)
            bot.load()


def _outcome(pipe: Connection, number: int, question: Question, bots: dict[tuple[str, str], Policy]) -> bytes:
    """The message that ends a question. An exception in a bot is a bug: its traceback goes to standard error."""
    try:
        return pickle.dumps(WorkerReply(number, answer(question, bots, lambda: pipe.send(WorkerReply(number, None)))))
    except Exception as error:
        traceback.print_exc()
        return pickle.dumps(WorkerReply(number, f"{type(error).__name__}: {error}"))


# ---- the window's side: one worker process, started by `spawn`, and one thread here that passes it one question at a time
# A worker that is silent for too long, dies, raises or answers nonsense is killed; the question goes to a new one, and after that the
# rookie answers it here. Nobody waits long for a question that was cancelled: its worker is killed. The rookie and the club player's
# first words of a hint take no time and need no worker: they are always computed here.
T = TypeVar("T")

ATTEMPTS: Final = 2
"""How often a question is sent to a worker before the rookie answers it."""

_GOODBYE_SECONDS: Final = 2.0
_CLOSING_SECONDS: Final = 0.5
"""Seconds that `close` waits for the thread, which usually takes a millisecond; it ends by itself however long it takes."""

_LONGEST_ANSWER: Final = 1 << 16

_LOOK_SECONDS: Final = 0.2
"""Seconds between two checks of the thread whether its question is still wanted."""


class Limits(NamedTuple):
    """Seconds that a worker may be silent: until it has started or loaded a bot, while the bot prepares tables, beyond the budget of a
    choice.

    Only the last is thinking: a busy machine may need long for a start. `part` is how long the rest of a message may take after its first
    bytes, and `unwanted` how long another bot waits for a cancelled question to end.
    """

    start: float = 30.0
    prepare: float = 30.0
    grace: float = 2.0
    part: float = 1.0
    unwanted: float = 1.0


LIMITS: Final = Limits()


class ThinkerClosed(RuntimeError):
    """A question to a thinker that is closed."""


class _Failed(Exception):
    """A worker that gave no choice; the message is shown to people."""


class _Unwanted(CancelledError):
    """A question that was cancelled while the worker was busy with it, and that another bot was waiting behind."""


class _Answer(Future[Choice]):
    """The future answer to a question. `taken_back` is when it was cancelled (monotonic seconds), perhaps while a worker was on it."""

    taken_back: float | None = None

    def cancel(self) -> bool:
        """Cancels as every future does. If the worker has the question already, this only records that the answer is not wanted."""
        if self.taken_back is None:
            self.taken_back = time.monotonic()
        return super().cancel()


class _Task(NamedTuple):
    """A question, and where its answer goes."""

    question: Question
    answer: _Answer


def why_bad(question: Question, choice: object) -> str | None:
    """The clause saying what is wrong with an answer: it is no choice, or not a legal action; None if the table can play it."""
    if not isinstance(choice, Choice) or not isinstance(choice.why, str):
        return _("its answer was no move")
    rules = rules_of(question.game_key)
    try:
        legal, said = rules.legal_in(question.view).allows(choice.action), rules.encode(choice.action)
    except Exception:  # rules do not expect actions of another type
        return _("its answer was no move")
    return None if legal else _("its move is not legal: {what}").format(what=said)


class Thinker:
    """Answers questions one after the other in a worker process. Use it as a context manager, or close it."""

    def __init__(self, launch: Callable[[], Worker] = launch, cache: Path | None = None, limits: Limits = LIMITS) -> None:
        """Starts no process yet; `launch` starts one at the first question or `warm`.

        `cache` is a folder for tables that bots compute once.
        """
        self._launch, self._cache, self._limits = launch, cache, limits
        self._bots: tuple[tuple[str, str], ...] = ()
        self._lock = threading.Lock()       # held only for moments: asking and closing never wait for a worker
        self._todo: queue.Queue[_Task | None] = queue.Queue()
        self._thread: threading.Thread | None = None
        self._worker: Worker | None = None
        self._closed = False
        self._asked = 0
        self._proven: Worker | None = None      # has received a question before: it need not load anything to receive another one

    def warm(self, *bots: tuple[str, str]) -> None:
        """Starts the worker in the background, so that the first question doesn't wait for it. Raises ThinkerClosed.

        The `bots`, each by the key of its game and its level, are made there at once.
        """
        with self._lock:
            if self._closed:
                raise ThinkerClosed("this thinker is closed")
            self._bots = bots or self._bots
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
                self._thread.start()

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        """A legal choice for the seat whose view it is, later; `budget` is in seconds. Raises ThinkerClosed.

        The future can be cancelled until its turn comes; after that, cancelling lets its worker be killed if another bot is waiting. If the
        bot twice gives no legal answer within its budget and a grace period, the rookie chooses instead, with the bot's `trouble` in its
        choice. The rookie waits for no worker and no other bot.
        """
        self.warm()
        task = _Task(Question(game_key, level, view, seed, budget, self._cache, language()), _Answer())
        if level == LEVELS[0] or (level == FIRST_WORDS and not says_first(game_key)):
            threading.Thread(target=self._settle_here, args=(task,), name="thinker-here", daemon=True).start()
        else:
            self._todo.put(task)
        return task.answer

    def close(self) -> None:
        """Kills the worker, whatever it is doing, and cancels all open questions. Calling it twice does no harm."""
        with self._lock:
            self._closed = True
            thread, self._thread = self._thread, None
            worker = self._worker
        if worker is not None:
            worker.process.kill()
        self._todo.put(None)
        if thread is not None:
            thread.join(_CLOSING_SECONDS)

    def __enter__(self) -> Thinker:
        """This thinker."""
        return self

    def __exit__(self, *_exception: object) -> None:
        """Closes the thinker."""
        self.close()

    @property
    def pid(self) -> int | None:
        """The worker's process id, or None while there is none."""
        with self._lock:
            return self._worker.process.pid if self._worker is not None else None

    # ---- the thread
    def _work(self) -> None:
        """Starts the worker, then sends it questions until closed."""
        with contextlib.suppress(_Failed):      # the first question tries again, and reports it
            self._ready_worker()
        while (task := self._todo.get()) is not None:
            if self._closed:
                task.answer.cancel()
            elif task.answer.set_running_or_notify_cancel():
                self._settle(task)
        self._stop()

    def _settle_here(self, task: _Task) -> None:
        """Sets the future to the answer of a bot that needs only a moment, computed in this process."""
        if not task.answer.set_running_or_notify_cancel():
            return
        try:
            task.answer.set_result(_choose_here(task.question, task.question.level, self._limits.start))
        except Exception as error:      # such as a view that the rules can't complete
            task.answer.set_exception(error)

    def _settle(self, task: _Task) -> None:
        """Sets the future to its answer: from the worker, else from a new one, else from the rookie here."""
        question, future = task
        try:
            try:
                choice = self._ask_workers(task)
            except _Unwanted:
                self._stop()
                raise
            except _Failed as failure:
                if self._closed:
                    raise ThinkerClosed("this thinker was closed") from failure
                choice = _choose_here(question, LEVELS[0], self._limits.start, str(failure))
        except Exception as error:      # such as a view that the rules can't complete: whoever asked must not wait forever
            future.set_exception(error)
        else:
            future.set_result(choice)

    def _ask_workers(self, task: _Task) -> Choice:
        """The choice of the first worker that has one. Raises _Failed with the failure of the last, and _Unwanted."""
        question = task.question
        try:
            policy(question.game_key, question.level)
        except (UnknownBot, UnknownGame) as error:
            raise _Failed(str(error)) from error
        failure = _Failed()
        for _attempt in range(ATTEMPTS):
            try:
                return self._consult(self._ready_worker(), task)
            except _Failed as error:
                failure = error
                self._stop()
            if self._closed:
                break
        raise failure

    def _consult(self, worker: Worker, task: _Task) -> Choice:
        """The worker's answer, checked. Raises _Failed and _Unwanted."""
        question = task.question
        self._asked += 1
        with _killed_after(worker, self._limits.grace), _pipe_end_is_failure():
            worker.pipe.send((self._asked, question))

        def hear(seconds: float) -> Choice | str | None:
            return _hear(worker, self._asked, seconds, self._limits.part, lambda: self._check_wanted(task))
        thinking = question.budget + self._limits.grace
        tables = policy(question.game_key, question.level).prepares
        # the worker has the question; it has the bot, with everything it looks up; it has chosen
        taking = thinking if worker is self._proven else self._limits.start
        for seconds in (taking, self._limits.prepare if tables else self._limits.start, thinking):
            said = hear(seconds)
            self._proven = worker
            if said is not None:
                break
        if isinstance(said, str):
            raise _Failed(said)
        fault = why_bad(question, said)
        if said is None or fault is not None:
            raise _Failed(fault)
        return said

    def _check_wanted(self, task: _Task) -> None:
        """Raises _Unwanted if another bot has waited long enough behind a cancelled question.

        A question to the same bot keeps waiting: a new worker would have to make the bot's tables again.
        """
        since = task.answer.taken_back
        if since is None or time.monotonic() - since < self._limits.unwanted:
            return
        with self._todo.mutex:
            waiting = [other.question for other in self._todo.queue if other is not None and not other.answer.cancelled()]
        if waiting and waiting[0][:2] != task.question[:2]:
            raise _Unwanted

    def _ready_worker(self) -> Worker:
        """The running worker, or a new one that has reported that it has started. Raises _Failed."""
        with self._lock:
            worker = self._worker
        if worker is not None:
            return worker
        try:
            worker = _within(self._limits.start, self._launch, _kill)
        except Exception as error:
            raise _Failed(_("no process could be started for it: {why}").format(why=str(error) or type(error).__name__)) from error
        with self._lock:
            self._worker = worker
            closed = self._closed
        if closed:      # closed meanwhile: nobody else knows of this worker
            worker.process.kill()
        try:
            _hear(worker, 0, self._limits.start, self._limits.part)
            if self._bots:
                with _killed_after(worker, self._limits.grace), _pipe_end_is_failure():
                    worker.pipe.send((0, BotsWanted(self._bots, self._cache)))
                _hear(worker, 0, self._limits.start, self._limits.part)
        except _Failed:
            self._stop()
            raise
        return worker

    def _stop(self) -> None:
        """Ends the worker for good; no process and no pipe remain."""
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is not None:
            _kill(worker)


def _kill(worker: Worker) -> None:
    """Kills a worker, even a suspended one, and closes its pipe."""
    worker.process.kill()
    worker.process.join(_GOODBYE_SECONDS)
    worker.pipe.close()


def _hear(worker: Worker, number: int, seconds: float, part: float, look: Callable[[], None] = lambda: None) -> Choice | str | None:
    """The worker's next message about that question; `look` is called repeatedly while nothing comes, and may raise.

    Raises _Failed if nothing comes in time, or nothing that makes sense.
    """
    until = time.monotonic() + seconds
    with _pipe_end_is_failure():
        while not worker.pipe.poll(min(_LOOK_SECONDS, max(0.0, until - time.monotonic()))):
            if time.monotonic() >= until:
                raise _Failed(_("there was no answer within {n:.1f} seconds").format(n=seconds))
            look()
        with _killed_after(worker, part):
            data = worker.pipe.recv_bytes(_LONGEST_ANSWER)
    try:
        said = pickle.loads(data)
    except Exception as error:  # garbage can make pickle raise anything
        raise _Failed(_("its answer could not be read")) from error
    if not isinstance(said, WorkerReply) or said.number != number:
        raise _Failed(_("its answer could not be read"))
    return said.what


@contextlib.contextmanager
def _pipe_end_is_failure() -> Iterator[None]:
    """Turns the end of a pipe into a _Failed with its sentence."""
    try:
        yield
    except (EOFError, OSError, ValueError) as error:    # ValueError: a length that no message has
        raise _Failed(_("its process ended")) from error


@contextlib.contextmanager
def _killed_after(worker: Worker, seconds: float) -> Iterator[None]:
    """Kills the worker after that time, which ends any wait for its end of the pipe."""
    timer = threading.Timer(seconds, worker.process.kill)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _within(seconds: float, work: Callable[[], T], late: Callable[[T], None]) -> T:
    """The result or exception of the work. Raises TimeoutError if it takes longer; then `late` receives the result when it comes."""
    result: Future[T] = Future()
    lock, waited = threading.Lock(), [True]

    def run() -> None:
        try:
            value = work()
        except Exception as error:
            result.set_exception(error)
            return
        with lock:
            if waited[0]:
                result.set_result(value)
                return
        late(value)
    threading.Thread(target=run, name="thinker-aside", daemon=True).start()
    try:
        return result.result(seconds)
    except TimeoutError as error:
        with lock:
            waited[0] = False
            if result.done():
                return result.result()
        raise TimeoutError(_("it took longer than {n:.1f} seconds").format(n=seconds)) from error


def _choose_here(question: Question, level: str, seconds: float, trouble: str = "") -> Choice:
    """The legal action of a bot of that level, computed in this process within that time, or any legal one if it can't either.

    `trouble` is that of the bot it stands in for; if it is "", a failure of this bot is reported instead.
    """
    legal, rng = rules_of(question.game_key).legal_in(question.view), Random(question.seed)
    bot = policy(question.game_key, level)

    try:
        choice = _within(seconds, lambda: bot.choose(question.view, legal, rng, question.budget), lambda _choice: None)
        fault = why_bad(question, choice)
    except Exception as error:    # a failure here must not stop a table
        fault = str(error) or type(error).__name__
    if fault is None:
        return choice._replace(trouble=trouble)
    return RandomPolicy().choose(question.view, legal, Random(question.seed), question.budget)._replace(trouble=trouble or fault)
