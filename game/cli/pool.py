"""Work distributed over processes that read only from their pipe: they end with the command, however that ends, and print nothing."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, TypeVar

from game.bots.worker import deaf
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
        helpers = [_launch(work) for _job in range(min(jobs, len(tasks)))]
    try:
        for helper in helpers:
            helper.pipe.send((given, tasks[given]))
            given += 1
        for wanted in range(len(tasks)):
            while wanted not in results:
                for pipe in wait([helper.pipe for helper in helpers]):
                    assert isinstance(pipe, Connection)
                    number, result = _answer(pipe)
                    results[number] = result
                    if given < len(tasks):
                        pipe.send((given, tasks[given]))
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
        raise UserError(_("A process of the simulation was ended from outside; try fewer of them with --jobs.")) from error
    if isinstance(result, BaseException):
        raise result
    return number, result


def _launch(work: Callable[[T], R]) -> Helper:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, work), name="pool", daemon=True)
    process.start()
    theirs.close()
    return Helper(process, ours)


def _serve(pipe: Connection, work: Callable[[T], R]) -> None:
    """The life of a process of the pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, name="end with the parent", daemon=True).start()
    while True:
        number, task = pipe.recv()
        try:
            pipe.send((number, work(task)))
        except UserError as error:
            pipe.send((number, error))
        except Exception as error:
            error.add_note("".join(traceback.format_exception(error)))  # a mistake in the program keeps its traceback
            pipe.send((number, error))


def _end_with_the_parent() -> None:
    """End this process, in whatever work it is, once the one that started it has ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
    os._exit(1)
