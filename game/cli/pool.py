"""Work distributed over processes that read only from their pipe: they end with the command, however that ends, and print nothing."""

from __future__ import annotations

import contextlib
import multiprocessing
import traceback
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, TypeVar

from game.bots.child import begin, deaf
from game.errors import UserError
from game.words import _

T = TypeVar("T")
R = TypeVar("R")


class Helper(NamedTuple):
    """A process of the pool and this side's end of its pipe."""

    process: BaseProcess
    pipe: Connection


def shared_out(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of `work` for all tasks, in their order and as they come, from `jobs` processes.

    Raises what `work` raised, and UserError when a process was ended from outside. The pools of the standard library would do the same, but
    the semaphores of their queues are complained of on standard error when a command is interrupted.
    """
    results: dict[int, R] = {}
    given = 0
    with deaf():
        helpers = [_launch() for _job in range(min(jobs, len(tasks)))]
    try:
        for helper in helpers:
            _send(helper.pipe, work)
            _send(helper.pipe, (given, tasks[given]))
            given += 1
        for wanted in range(len(tasks)):
            while wanted not in results:
                for pipe in wait([helper.pipe for helper in helpers]):
                    assert isinstance(pipe, Connection)
                    number, result = _answer(pipe)
                    results[number] = result
                    if given < len(tasks):
                        _send(pipe, (given, tasks[given]))
                        given += 1
            yield results.pop(wanted)
    finally:
        for helper in helpers:
            helper.process.kill()
        for helper in helpers:
            helper.process.join()
            helper.pipe.close()


def _answer(pipe: Connection) -> tuple[int, Any]:
    """The next result with the number of its task. Raises what the work has raised."""
    try:
        number, result = pipe.recv()
    except (EOFError, OSError) as error:
        raise _ended() from error
    if isinstance(result, BaseException):
        raise result
    return number, result


def _send(pipe: Connection, message: object) -> None:
    try:
        pipe.send(message)
    except OSError as error:
        raise _ended() from error


def _ended() -> UserError:
    return UserError(_("A process of the simulation was ended from outside; try fewer of them with --jobs."))


def _launch() -> Helper:
    """A process that waits for its work.

    Python's own code reads what a process is started with, and prints a traceback where this one ends while it writes that. So it gets no
    more than what is written at once; its work, which may be more than the system's pipe holds, comes later.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), name="pool", daemon=True)
    process.start()
    theirs.close()
    return Helper(process, ours)


def _serve(pipe: Connection) -> None:
    """The life of a process of the pool: it is sent its work, and then task after task."""
    begin()
    with contextlib.suppress(EOFError, OSError):        # the other end has gone
        work = pipe.recv()
        while True:
            number, task = pipe.recv()
            pipe.send((number, _outcome(work, task)))


def _outcome(work: Callable[[T], R], task: T) -> R | Exception:
    """What the work makes of the task, or what it has raised."""
    try:
        return work(task)
    except UserError as error:
        return error
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))  # a mistake in the program keeps its traceback
        return error

